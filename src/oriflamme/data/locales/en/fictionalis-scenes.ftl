# De Bellis Fictionalis: what the table shows, and the words for what can be done.

dbf-title = De Bellis Fictionalis
dbf-unit-paces = paces
dbf-phase-preparation = Preparing the battle
dbf-hour = { $hour }:{ $minutes }, { $light }
dbf-status-losses = { $lost } of { $original } [[dbf-equivalent|equivalents]] lost
dbf-muster-withheld = This army is made known as it comes on the table, and not before.
dbf-counter-name = { $name }
dbf-counter-command = { $pips } [[dbf-pip|PIP]] · { $lost }/{ $breaks } [[dbf-demoralised|lost]]
dbf-note-price = Costs { $pips } PIP.
dbf-book-number = { $least } to { $most } elements
dbf-badge-ambush = in ambush: the enemy does not see it
dbf-badge-demoralised = demoralised
dbf-badge-halted = halted in this bound
dbf-badge-magic = magic power ({ $power })
dbf-badge-moved = has moved in this bound
dbf-badge-unreliable = an ally who holds back
dbf-rank-cinc = general-in-chief
dbf-rank-sub = sub-general
dbf-rank-ally = allied general
dbf-tip-double = double base, behind: { $kind }
dbf-tip-command = Command: { $name }
dbf-tip-equivalent = { $equivalents ->
    [one] Worth 1 element equivalent
   *[other] Worth { $equivalents } element equivalents
}
dbf-artefact-a = artefact (A): amplifies friendly magic, silences the enemy's
dbf-artefact-h = artefact (H): a sacred standard
dbf-artefact-p = artefact (P): sees far
dbf-artefact-r = artefact (R): two dice, the better counts
dbf-artefact-s = artefact (S): inspires
dbf-artefact-w = artefact (W): a gate
dbf-type-airboat = Airboat
dbf-type-artillery = Artillery
dbf-type-auxilia = Auxilia
dbf-type-baggage = Baggage
dbf-type-beasts = Beasts
dbf-type-behemoth = Behemoth
dbf-type-blades = Blades
dbf-type-boats = Boats
dbf-type-bows = Bows
dbf-type-camelry = Camelry
dbf-type-cavalry = Cavalry
dbf-type-demon = Demon
dbf-type-dragon = Dragon
dbf-type-elephants = Elephants
dbf-type-expendables = Expendables
dbf-type-flyer = Flyers
dbf-type-galleys = Galleys
dbf-type-hordes = Hordes
dbf-type-knights = Knights
dbf-type-light-horse = Light Horse
dbf-type-lurker = Lurker
dbf-type-pikes = Pikes
dbf-type-pontoneers = Pontoneers
dbf-type-psiloi = Psiloi
dbf-type-ships = Ships
dbf-type-spears = Spears
dbf-type-spy = Spy
dbf-type-war-wagons = War Wagons
dbf-type-warband = Warband
dbf-trait-aquatic = lives in water
dbf-trait-bow = armed with bows
dbf-trait-camels = on camels
dbf-trait-chariot = chariots
dbf-trait-crossbow = armed with crossbows
dbf-trait-desert = at home in sandy deserts
dbf-trait-dwarf = dwarfs
dbf-trait-elf = elves
dbf-trait-firearm = armed with firearms
dbf-trait-gate-user = may use the gates (W)
dbf-trait-goblin = goblins
dbf-trait-half-orc = half-orcs
dbf-trait-may-dismount = may dismount
dbf-trait-mobile = mobile
dbf-trait-mounted-infantry = mounted infantry
dbf-trait-night = creatures of the night
dbf-trait-orc = orcs
dbf-trait-rockets = armed with hand rocket launchers
dbf-trait-salt-water = at home in salt water
dbf-trait-shape-changer = changes its shape
dbf-trait-sun-shy = shuns the sun
dbf-trait-supports-cavalry = supports Cavalry from behind
dbf-trait-supports-foot = supports heavy foot from behind
dbf-trait-troll = trolls
dbf-trait-undead = undead
dbf-trait-wagon = on wagons
dbf-trait-water = at home in water
dbf-trait-wolf = wolves
dbf-trait-woodland = at home in woods
dbf-land-hill-steep = Steep hill
dbf-land-built-up = Built-up area
dbf-land-covered = { $hill }, { $cover }
dbf-works-wall = Fortification ({ $kind })
dbf-works-gate = Gate ({ $kind })
dbf-works-tower = Tower ({ $kind })
dbf-weather-calm = no wind
dbf-weather-dazzle = dazzling sun
dbf-weather-flooded = rivers in flood
dbf-weather-fog = fog
dbf-weather-frozen = rivers and marshes frozen
dbf-weather-frozen-waterway = waterways frozen
dbf-weather-mist = mist
dbf-weather-mud = mud
dbf-weather-overcast = overcast
dbf-weather-rain = rain
dbf-weather-sandstorm = sandstorm
dbf-weather-snow = snow
dbf-weather-strong-wind = strong wind
dbf-weather-thirst = thirst
dbf-weather-wind-from = wind
dbf-value-aggression = aggression
dbf-value-time = time
dbf-value-weather = weather
dbf-value-spring = spring
dbf-value-summer = summer
dbf-value-autumn = autumn
dbf-value-winter = winter
dbf-value-tf = temporary (TF)
dbf-value-pf = permanent (PF)
dbf-value-gate = gate
dbf-value-tower = tower
dbf-value-fight-on = Fight on by moonlight
dbf-value-break-off = Break off for the night
dbf-value-retreat = Retreat in the dark
dbf-value-stay = Stay until dawn
dbf-value-now = Attack at once
dbf-value-early = Attack half an hour before dawn
dbf-value-dawn = Wait for dawn
dbf-do-move-element = { $march ->
    [yes] March
   *[no] Move
}
dbf-do-move-group = { $march ->
    [yes] March together
   *[no] Move together
}
dbf-do-drag-to = Move to where it was dragged
dbf-do-end-moves = End the moves
dbf-do-halt = { $about ->
    [yes] Turn about and halt { $elements-all }
   *[no] { $elements-count ->
        [one] Halt { $elements-first }
       *[other] Halt { $elements-count } elements
    }
}
dbf-do-break-off = Break off, { $distance } paces
dbf-do-expand = Expand the column: { $left } to the left, { $right } to the right
dbf-do-contract = { $march ->
    [yes] March off in column behind { $lead }
   *[no] Form a column behind { $lead }
}
dbf-do-dismount = Dismount { $element }
dbf-do-remount = Remount { $element }
dbf-do-go-ashore = Land { $element }
dbf-do-embark = Take { $element } aboard { $vessel }
dbf-do-start-bridge = Begin a bridge
dbf-do-finish-bridge = Finish the bridge
dbf-do-start-dismantling = Begin to dismantle the bridge
dbf-do-finish-dismantling = Finish dismantling the bridge
dbf-do-shoot = { $shooter }: shot at { $target }{ $aided_by-count ->
    [0] {""}
   *[other] , aided by { $aided_by-all }
}
dbf-do-call-shot = Let { $shooter } shoot next
dbf-do-shoot-rest = Let the rest shoot in this order
dbf-do-shoot-back = { $answer ->
    [yes] Shoot back
   *[no] Do not shoot back
}
dbf-do-fight-next = { $first } against { $second }
dbf-do-fight-rest = Let the rest fight in this order
dbf-do-fight-later = Leave the choice to the other side
dbf-do-fight-as = { $fight_as ->
    [Bd] Fight as Blades (O)
   *[Bw] Fight as Bows (S)
}
dbf-do-go-next = { $element } next
dbf-do-advance-by = { $align ->
    [yes] { $avoid }, and line up with friends nearby
   *[no] { $avoid }
}
dbf-value-shift = Shift sideways past what is in the way
dbf-value-pivot = Pivot past what is in the way
dbf-value-shift-and-pivot = Shift and pivot past what is in the way
dbf-value-straight-on = Go straight on
dbf-refused-how-to-advance = The element does not advance otherwise in this manner.
dbf-do-go-rest = Let all go in this order
dbf-do-pursue = Pursue
dbf-do-hold-back = Hold back
dbf-do-tonight = { $choice }
dbf-do-start-at = { $when }
dbf-do-tell-weather = { $commands-all }
dbf-do-allocate-pips = Allocate the dice
dbf-do-name-season = Season: { $season }
dbf-do-prepare = Battle preparation, { $preparation }: { $caster }
dbf-do-scry-aggression = Artefact (P): change aggression by { $change }
dbf-do-close-council = Ready
dbf-do-note-direction = { $direction ->
    [1] Raise it
   *[other] Lower it
}
dbf-do-adjust = Change by { $change }
dbf-do-choose-feature = Provide terrain
dbf-do-done-choosing = No more terrain
dbf-do-place-feature = Place it at { $x }, { $y }
dbf-do-place-shore = Lay the shore along the { $side } edge
dbf-do-place-course = Lay it here ({ $points-count } points)
dbf-do-lay-walls = Walls, { $works }: { $gates-count ->
    [one] one gate
   *[other] { $gates-count } gates
}{ $towers-count ->
    [0] {""}
   *[other] , { $towers-count } tower sections
}
dbf-do-leave-open = No walls
dbf-help-adjustment = Say by how much, up to the die.
dbf-help-answer-shot = An enemy shoots at one of yours that could shoot at him: say whether it shoots back.
dbf-help-at-nightfall = Both sides choose at once; the choice is shown when both have chosen.
dbf-help-called-shot = The other side lets this [[dbf-element|element]] of yours shoot now: click its target.
dbf-help-council-of-war = Name a season, and a battle preparation if you have a caster for it; then be ready. The other side sees nothing of it yet.
dbf-help-directions = Note in secret whether you raise or lower it.
dbf-help-elf-decision = Say for each command what its elf Blades are in this [[dbf-bound|bound]].
dbf-help-fight-order = Click an enemy in one of the combats to fight it next, or let all be fought in this order.
dbf-help-gate-road = Lay the road of the gate.
dbf-help-movement-phase = Select [[dbf-element|elements]] and drag them where they are to go: Shift adds to the selection, G takes the whole command, a frame drawn with Shift takes all in it. Drag far, with no enemy near, [[dbf-march|to march]]. [[dbf-halt|Halt]] what must not advance by itself.
    .touch = Select [[dbf-element|elements]] and drag them where they are to go: a double tap takes those that hang together, the frame at the right takes several. Drag far, with no enemy near, [[dbf-march|to march]]. [[dbf-halt|Halt]] what must not advance by itself.
dbf-help-next-advance = These [[dbf-impetuous|impetuous]] [[dbf-element|elements]] advance by themselves: click the one that goes first, or let all go in this order.
dbf-help-how-to-advance = Something is in its way, or friends stand near where it ends: say how it goes. Each choice shows where it would come.
dbf-help-next-retreat = These [[dbf-demoralised|demoralised]] [[dbf-element|elements]] retreat: click the one that goes first, or let all go in this order.
dbf-help-night-assault = The battle could begin before dawn: say when you attack.
dbf-help-pip-allocation = Give each regular [[dbf-command|command]] one of the dice.
dbf-help-placing = Drag it to its place and turn it by its handle, or by comma and full stop; the table says whether it may lie there. Or choose one of the places proposed.
dbf-help-pursuit-choice = The [[dbf-element|element]] that is outlined may [[dbf-pursue|follow the beaten enemy]], or stay where it is.
dbf-help-shooting-order = Select a shooter and click its target, or let the rest shoot in this order. An enemy who can shoot is selected to let him shoot next.
dbf-help-terrain-choice = Choose the terrain you provide, then say that it is all.
dbf-help-wall-choice = Choose whether the built-up area has walls.
dbf-help-weather-dice = Declare which three dice tell the weather.

# What a choice costs, promises, and leads to

dbf-chance-of = { $outcome } { $percent }%
dbf-chances-short = they give way { $win }%, we { $lose }%
dbf-detail-pips = { $pips } PIP
dbf-detail-worth = { $equivalents ->
    [one] counts 1
   *[other] counts { $equivalents }
}
dbf-do-hold-shot = Do not shoot
dbf-go-about = turn about
dbf-go-ahead = straight ahead { $paces }p
dbf-go-back = back { $paces }p
dbf-go-nowhere = stay here
dbf-go-slide-left = { $paces }p to the left
dbf-go-slide-right = { $paces }p to the right
dbf-go-turn-left = turn left { $degrees }°
dbf-go-turn-right = turn right { $degrees }°
dbf-go-wheel-left = wheel left { $degrees }°
dbf-go-wheel-right = wheel right { $degrees }°
dbf-group-alone = Moves of this element
dbf-group-formation = Formation
dbf-group-halt = Halt
dbf-group-march = March
dbf-group-other = Else
dbf-group-together = Moves as a group
dbf-help-at-nightfall-awaited = The other side has chosen; its choice is shown when you have chosen too.
dbf-note-chances = { $element }: { $chances }
dbf-note-dice-decide = Dice decide how far this goes.
dbf-note-fights-already = { $enemy }: in a fight already
dbf-note-may-shoot-back = Reckoned as if the target did not shoot back, which it may.
dbf-note-would-be-lost = { $element } would be lost
dbf-share = { $name } { $score }
dbf-tally-adds = { $element }: added to the die
dbf-terrain-size = { $length } by { $breadth } paces{ $roads ->
    [0] {""}
    [one] , a road inside
   *[other] , { $roads } roads inside
}

# Kinds in words

dbf-kind = { $type }, { $grade }, { $nature }
dbf-gate-named = Gate { $gate }
dbf-kind-short = { $nature } { $type } ({ $grade })
dbf-kind-coded = { $words } — { $kind }
dbf-grade-s = Superior
dbf-grade-o = Ordinary
dbf-grade-i = Inferior
dbf-grade-f = Fast
dbf-grade-x = Exception
dbf-grade-d = of the dwarfs
dbf-grade-e = of the elves
dbf-nature-regular = regular
dbf-nature-irregular = irregular
dbf-tip-aboard = Aboard: { $element }

scenario-fictionalis-crown-and-ash = Crown and Ash
scenario-fictionalis-crown-and-ash-about = Four hundred points a side by the whole book: season and weather, terrain, deployment, battle. Knights and town spears against the orcs of the Ash Horde.
scenario-fictionalis-crossroads = The Crossroads
scenario-fictionalis-crossroads-about = Two small forces within a bowshot of one another: crossbows, knights and spearmen of Verrane against the crossbows, axes and shield wall of Ironhold. Fighting begins at once.
scenario-fictionalis-raid = A Raid on the Marches
scenario-fictionalis-raid-about = A small battle at the fast-play scale, both sides already drawn up: the place to learn the bound.
scenario-fictionalis-walls = Storming the Walls
scenario-fictionalis-walls-about = A walled town is held by its spears and crossbows; dwarfs with axes, fire arrows and a great cannon have come up to storm it. Gate, towers and parapets, with everything drawn up: the assault begins at once.
side-verrane = Verrane
side-ash-horde = The Ash Horde
side-ironhold = Ironhold
