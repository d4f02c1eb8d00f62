# Chapters 1 and 2: the turn, sheets, what is fought for.
cry-havoc-chapter-turn = The turn
cry-havoc-initiative = Initiative: { $own }; { $other }: first, { $side }
cry-havoc-initiative-of = { $side } { $sum }
cry-havoc-deploys-last = Deployment: { $own }; { $other }: last, { $side }
cry-havoc-deploys-last-leaderless = Deployment without a throw, as the others have no leader: last, { $side }
cry-havoc-initiative-leader = Highest leader
cry-havoc-initiative-leaderless = Initiative without a throw, as the others have no leader: { $side }
cry-havoc-roll-initiative = Initiative
cry-havoc-ask-deployment = Where do your figures stand?
cry-havoc-help-deployment = Select a figure and click a hex of your zone, or leave everybody where he is. The side that won [[ch-initiative|the throw]] deploys last.
cry-havoc-choose-deployed = Deployed
cry-havoc-deployed = Deployed: { $side }
cry-havoc-refused-zone = { $hex } is outside your zone.
cry-havoc-refused-no-such-hex = There is no hex { $hex } on this map.
cry-havoc-strength = { $men } men
cry-havoc-status-men = { $left }/{ $total } in play
cry-havoc-status-points =
    { $points } { $points ->
        [one] point
       *[other] points
    }
cry-havoc-won-field = nobody else is left who stands
cry-havoc-won-points = more points after the last turn
cry-havoc-drawn = even points after the last turn
cry-havoc-aim-brief = More points than the enemy at the end
cry-havoc-aim-points = After the last turn, who leads by more than { $lead } points wins; else it is a draw.
cry-havoc-aim-loss = { $side }: { $points } for every enemy [[ch-wound|out of play]]
cry-havoc-aim-kill = { $side }: { $points } more for { $name }
cry-havoc-aim-hold = { $side }: { $points } for each of { $hexes } held at the end
cry-havoc-mark-hold = { $points }
cry-havoc-mark-hold-about =
    To be held at the end, { $who }: { $points } { $points ->
        [one] point
       *[other] points
    }
cry-havoc-both-sides = either side
cry-havoc-aim-spoil = { $side }: { $points } for each load that an enemy lets fall
cry-havoc-aim-herd =
    { $side }: { $points } for each of { $count } animals that one of its men leads or rides at the end
cry-havoc-aim-turns = The battle lasts { $turns } [[ch-turn|turns]].
cry-havoc-aim-beaten = It ends at once when a side has no man left who is in play and not in [[ch-rout|rout]].
cry-havoc-aim-has-loss =
    { $points } { $points ->
        [one] point
       *[other] points
    } for { $count } { $count ->
        [one] enemy out of play
       *[other] enemies out of play
    }
cry-havoc-aim-has-prize =
    { $points } { $points ->
        [one] point
       *[other] points
    } for { $count } who were worth more
cry-havoc-aim-has-hold =
    { $points } { $points ->
        [one] point
       *[other] points
    } for { $count } { $count ->
        [one] hex held
       *[other] hexes held
    }
cry-havoc-aim-has-spoil =
    { $points } { $points ->
        [one] point
       *[other] points
    } for { $count } { $count ->
        [one] load let fall
       *[other] loads let fall
    }
cry-havoc-aim-has-herd =
    { $points } { $points ->
        [one] point
       *[other] points
    } for { $count } { $count ->
        [one] animal in hand
       *[other] animals in hand
    }
cry-havoc-refused-not-yours = { $name } is not yours to command.
cry-havoc-refused-taken = Somebody stands there.
cry-havoc-badge-stunned = [[ch-stun|Stunned]]: cannot act until his side’s [[ch-recovery|recovery]]
cry-havoc-badge-wounded = [[ch-wound|Wounded]]
cry-havoc-badge-mount-wounded = The mount is [[ch-wound|wounded]]
cry-havoc-badge-panic = [[ch-panic|Panic]]: runs from the enemy
cry-havoc-badge-rout = [[ch-rout|Rout]]: runs for the edge of the map
cry-havoc-badge-wall = In a [[ch-shield-wall|shield wall]]
cry-havoc-badge-wall-letters = W
cry-havoc-badge-unconscious = Unconscious: out of play
cry-havoc-badge-dead = Dead
cry-havoc-body = { $name } (out of play)
cry-havoc-line-now = [[ch-values|Attack]] { $attack }, defence { $defence }, movement { $movement }
cry-havoc-line-sound = Sound: attack { $attack }, defence { $defence }, movement { $movement }
cry-havoc-line-wounded = Wounded: attack { $attack }, defence { $defence }, movement { $movement }
cry-havoc-line-mounted = Mounted: attack { $attack }, defence { $defence }, movement { $movement }
cry-havoc-line-status = { $status }, [[ch-morale|morale]] { $morale }, { $grade }
cry-havoc-line-armour = [[ch-armour|Armour]]: { $armour }
cry-havoc-line-weapon = [[ch-cadence|Shoots]]: { $weapon }
cry-havoc-line-thrown = [[ch-cadence|Throws]]: { $weapon }, carries { $shots }
cry-havoc-line-left = { $weapon }: { $left } left
cry-havoc-line-barded = Wears barding: it cannot be led through deep water
cry-havoc-line-large = Large: ignores [[ch-stun|stuns]], takes { $wounds } [[ch-wound|wounds]]
cry-havoc-line-rides = Rides: { $mount }
cry-havoc-status-none = No combatant
cry-havoc-status-irregular = [[ch-irregular|Irregular]]
cry-havoc-status-regular = [[ch-regular|Regular]]
cry-havoc-status-elite = Elite
cry-havoc-grade-none = no leader
cry-havoc-grade-lieutenant = [[ch-leader|lieutenant]]
cry-havoc-grade-captain = [[ch-leader|captain]]
cry-havoc-grade-general = [[ch-leader|general]]
cry-havoc-armour-none = none
cry-havoc-armour-byrnie = byrnie
cry-havoc-armour-mail = mail hauberk
cry-havoc-armour-cuirass = cuirass
cry-havoc-skill-joust = [[ch-joust|Joust]]: attack doubled on a mount, tripled in a charge
cry-havoc-skill-cavalier = [[ch-joust|Cavalier]]: half as much attack again on a mount, doubled in a charge
cry-havoc-skill-pole-arms = [[ch-pole-arms|Pole arms]]: support an attack over a screen of allies
cry-havoc-skill-pavise = Pavise: can form a [[ch-shield-wall|shield wall]]
cry-havoc-skill-vivacity = Vivacity: ignores [[ch-opportunity|opportunity attacks]]
cry-havoc-skill-berserker = Berserker: attacks twice in a melee step
cry-havoc-skill-mounted-longbow = Shoots the long bow from a mount
cry-havoc-skill-night-sight = Sees ten hexes by night
cry-havoc-skill-priest = Priest: steadfast in his temple
cry-havoc-reading-fences = Cover of fences and low walls
cry-havoc-reading-fences-about = The book says “light” and prints +2: the number is played unless you say otherwise.
cry-havoc-reading-men-hide = Men hide who is behind them
cry-havoc-reading-men-hide-about = They stop shots in any case; by default they hide nobody from charges and alarms.
cry-havoc-reading-charges-on-foot-shake = Charges on foot shake too
cry-havoc-reading-charges-on-foot-shake-about = The book speaks of every charge here and of riders elsewhere: by default only riders make their target test his morale.
cry-havoc-reading-broken-walls-panic = Who fails the test of a shield wall panics
cry-havoc-reading-broken-walls-panic-about = The book does not say what becomes of him: by default he only stands in no wall.
cry-havoc-reading-crowded-recoil = A recoil is possible through an ally who cannot make room
cry-havoc-reading-crowded-recoil-about = By default who can only fall back onto such an ally has no possible recoil, and is encircled.
cry-havoc-reading-outnumbered = Outnumbered attackers lose a column
cry-havoc-reading-outnumbered-about = The book tells only what outnumbering gives the attacker; the mirror of it is played.
cry-havoc-reading-stunned-screen = Stunned allies screen pole arms
cry-havoc-reading-stunned-screen-about = By default who lies stunned is in nobody’s way, and no ally to reach over.
cry-havoc-reading-defender-advances = Defenders may advance after combat
cry-havoc-reading-defender-advances-about = Where the attacker falls back, is stunned or killed.
cry-havoc-reading-faster-struck = Whoever is faster is struck more easily
cry-havoc-reading-faster-struck-about = When he passes an enemy. The book prints it so; the contrary is played, for speed should help.
cry-havoc-reading-whole-pursuit = Pursuit with the whole movement
cry-havoc-reading-whole-pursuit-about = After a panic or rout, where no enemy is near; half of it is played, as after a combat.
cry-havoc-reading-stopped-routs-wound = A rider whose rout is cut short is wounded
cry-havoc-reading-stopped-routs-wound-about = As after a recoil of which he makes but a part; by default only who cannot flee at all pays for it.
cry-havoc-reading-turn-limit = Length in turns
cry-havoc-reading-turn-limit-about = The battle is reckoned after so many turns; none: as the scenario has it.
cry-havoc-book-village = Villagers
cry-havoc-book-own = Sheets of one’s own ({ $name })
cry-havoc-book-soldiers = Soldiers
cry-havoc-book-riders = Riders
cry-havoc-book-animals = Animals and giants
cry-havoc-book-strangers = Strangers
