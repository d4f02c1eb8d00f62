# Chapters 6 and 7: melee and results.
cry-havoc-chapter-melee = Melee
cry-havoc-chapter-results = Results
cry-havoc-ask-disengage = Does anybody leave the melee?
cry-havoc-help-disengage = Who is faster than every enemy beside him may [[ch-disengage|fall back]] instead of fighting.
cry-havoc-ask-goes-on = Nobody follows { $name }. Does he go on?
cry-havoc-help-goes-on = Up to half the movement, each hex [[ch-disengage|farther from the enemy whom he has left]], and beside none.
cry-havoc-refused-goes-on = He only goes on away from the enemy, by half his movement, and beside none.
cry-havoc-choose-stay = Nobody leaves
cry-havoc-ask-attacks = Who attacks whom?
cry-havoc-help-attacks = Select one man, or [[ch-combined|several beside each other]], and click their enemy: the button tells the [[ch-column|column]]. All attacks are declared before the first is fought.
cry-havoc-choose-attack = Attack { $target } at { $odds }
cry-havoc-choose-attack-all = Attack all { $count } at { $odds }
cry-havoc-together = { $one } + { $other }
cry-havoc-choose-attacks-done = Fight
cry-havoc-leaves-attacks = { $count } could still attack.
cry-havoc-ask-fight-next = Which attack is fought next?
cry-havoc-help-fight-next = Each result counts before the next [[ch-melee|attack]].
cry-havoc-choose-fight =
    { $name } against { $target }{ $others ->
        [0] {""}
       *[other] {" "}(+{ $others })
    }
cry-havoc-card-shifts = Columns
cry-havoc-note-odds = { $attack } against { $defence }: column { $odds }, armour { $armour }
cry-havoc-note-outcome = { $ways } in 10: { $outcome }
cry-havoc-combat =
    { $name } attacks { $target }{ $others ->
        [0] {""}
       *[other] {" "}(+{ $others })
    }, { $attack } to { $defence }, column { $odds }: { $outcome }
cry-havoc-combat-charge = { $name } strikes { $target } in the charge, { $attack } to { $defence }, column { $odds }: { $outcome }
cry-havoc-outcome-nothing = no effect
cry-havoc-outcome-recoil = recoil
cry-havoc-outcome-stun = stunned
cry-havoc-outcome-wound = a wound
cry-havoc-outcome-unhorsed = a wound, unhorsed
cry-havoc-outcome-two-wounds = two wounds
cry-havoc-outcome-attacker-recoil = the attacker recoils
cry-havoc-outcome-attacker-stun = the attacker is stunned
cry-havoc-outcome-attacker-wound = the attacker takes a wound
cry-havoc-outcome-attacker-two-wounds = the attacker takes two wounds
cry-havoc-roll-melee = Melee
cry-havoc-roll-bolts = Where the animal bolts
cry-havoc-roll-rider-or-mount = Rider or mount
cry-havoc-shift-attacker-terrain = Terrain of the attackers
cry-havoc-shift-defender-terrain = Terrain of the defenders
cry-havoc-shift-wall = Shield wall
cry-havoc-shift-encircled = Encirclement
cry-havoc-shift-outnumbering = Outnumbering
cry-havoc-shift-outnumbered = Outnumbered
cry-havoc-shift-rout = The defender routs
cry-havoc-shift-panic = The defender panics
cry-havoc-refused-has-attacked = { $name } has attacked in this step already.
cry-havoc-refused-has-charged = { $name } has charged: that was his attack.
cry-havoc-refused-shot-crossbow = { $name } has shot a crossbow in this turn and does nothing else.
cry-havoc-refused-wounded-irregular = { $name } is wounded, irregular, and within no leader’s command radius.
cry-havoc-refused-attack-who = An attack names attackers and targets, each once.
cry-havoc-refused-attack-many = Either several attack one, or one attacks several.
cry-havoc-refused-attack-apart = Those who attack together stand beside one another.
cry-havoc-refused-not-adjacent = { $name } does not stand beside { $target }.
cry-havoc-refused-no-pole-arm = { $name } has no pole arm, or rides.
cry-havoc-refused-pole-arm-engaged = { $name } has an enemy beside him, and supports nobody.
cry-havoc-refused-pole-arm-far = { $name } is not two hexes from the target.
cry-havoc-refused-pole-arm-screen = { $name } has no screen of { $screen } allies before him, one of whom attacks.
cry-havoc-refused-not-engaged = { $name } has no enemy beside him.
cry-havoc-refused-disengage-slow = { $name } is not faster than every enemy who could attack him.
cry-havoc-refused-no-such-attack = There is no such attack.
cry-havoc-ask-victim-stun = Who is stunned?
cry-havoc-ask-victim-wound = Who takes the wound? ({ $left } left)
cry-havoc-help-victim = The side that was hit chooses among those in the [[ch-combined|combat]].
cry-havoc-refused-no-victim = { $name } was not in this combat.
cry-havoc-ask-share = { $wounds } wounds for { $name }: how are they shared?
cry-havoc-help-share = Who has hit a rider says which [[ch-wound|wounds]] are his and which his mount’s.
cry-havoc-choose-share = { $rider } for the rider, { $mount } for the mount
cry-havoc-refused-share = There are only { $wounds } wounds.
cry-havoc-ask-recoil = Where does { $name } recoil?
cry-havoc-help-recoil = Away from the threat, and [[ch-penalty|to no hex beside an enemy]].
cry-havoc-choose-no-recoil = Stand, and bear the penalty
cry-havoc-refused-recoil-where = That is no way to fall back.
cry-havoc-ask-advance = Does anybody advance?
cry-havoc-ask-advance-forced = Who has charged must advance: where?
cry-havoc-help-advance = [[ch-advance|First into the hex that the enemy has left]]; on, up to half the movement, if no enemy is beside it.
cry-havoc-choose-no-advance = Nobody advances
cry-havoc-refused-advance-forced = Who has charged must advance if he can.
cry-havoc-refused-advance-who = Only those who were in contact advance.
cry-havoc-refused-advance-first = The first hex of an advance is one that the enemy has left.
cry-havoc-refused-advance-far = { $name } may go no farther than half his movement, and only one hex with an enemy beside it.
cry-havoc-harmed-stunned = { $name } is stunned
cry-havoc-harmed-wounded = { $name } is wounded
cry-havoc-harmed-unconscious = { $name } falls unconscious
cry-havoc-harmed-dead = { $name } is killed
cry-havoc-choose-seize = Take { $target } prisoner
cry-havoc-captured = { $name } takes { $target } prisoner
cry-havoc-freed = { $name } comes free
cry-havoc-refused-seize-who = Only an enemy who is stunned can be taken prisoner.
cry-havoc-refused-seize-guarded = Beside { $target } stands a friend who can act.
cry-havoc-unhorsed = { $name } falls from the saddle
