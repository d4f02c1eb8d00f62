## The questions that a table asks, and what its dice come to.

dw-ask-shot = Shot
dw-ask-blow = Blow
dw-ask-initiative-kind = Initiative
dw-ask-morale = Morale test
dw-ask-sight = Line of sight
dw-ask-order-roll = Order roll
dw-ask-substitution-die = Substitution
dw-ask-step-kind = Movement
dw-odds-initiative = Who strikes first: the initiative of a stand in melee.
dw-odds-order = An order roll: what the die orders a unit to do that nobody commands.
dw-odds-substitution = A substitution: does another stand fall in the place of a leader, standard bearer, musician or commander?
dw-odds-step = A step of an organised unit in ranks, a small one or a commander: what it costs, and how many like it are left. The dearest hex that one of its stands enters counts.

dw-ask-part-shooter = Who fires
dw-ask-part-attacker = Who strikes
dw-ask-part-target = At whom
dw-ask-part-unit = The unit
dw-ask-part-enemy = The enemy
dw-ask-part-game = How you play

dw-ask-shooter = Unit that fires
dw-ask-shooter-none = figures of your own
dw-ask-attacker = Unit that strikes
dw-ask-attacker-none = figures of your own
dw-ask-target = Target
dw-ask-target-none = figures of your own
dw-ask-unit = Unit
dw-ask-unit-none = figures of your own
dw-ask-enemy = Enemy unit
dw-ask-enemy-none = figures of your own
dw-ask-distance = Distance in hexes
dw-ask-strength = Strength of the weapon
dw-ask-protection = Protection of the target
dw-ask-supports = Supporting stands
dw-ask-segments = Size segments seen
dw-ask-skill = Skill
dw-ask-target-skill = Melee skill of the target
dw-ask-skills = Skills count (chapter VIII)
dw-ask-woods = The target is in woods
dw-ask-times = How many stands do the same
dw-ask-charge-bonus = Charge bonus
dw-ask-from = Struck from
dw-ask-from-front = the front
dw-ask-from-flank = the flank
dw-ask-from-rear = the rear
dw-ask-pikes-in-front = The target has pikes
dw-ask-order = Order
dw-ask-order-none = none
dw-ask-first = First melee phase of this melee
dw-ask-initiative = Initiative of the card
dw-ask-weapon = Weapon in use
dw-ask-weapon-none = none
dw-ask-test = Test
dw-ask-value = Morale value
dw-ask-stands = Stands left
dw-ask-leader = The leader lives
dw-ask-standard = The standard bearer lives
dw-ask-musician = The musician lives
dw-ask-stars = Stars of commanders who have joined
dw-ask-holds-back = Leader and commanders hold it back
dw-ask-impetuous = It is impetuous
dw-ask-size = Size
dw-ask-enemy-size = Size of the enemy
dw-ask-fear = Fear factor
dw-ask-enemy-fear = Fear factor of the enemy
dw-ask-lost = Stands lost in this melee phase
dw-ask-destroyed = Enemy stands destroyed in it
dw-ask-enemy-order = Order of the enemy
dw-ask-enemy-order-none = none
dw-ask-enemy-engaged = The enemy is engaged already
dw-ask-strictly = Passed by less than the second value only

dw-ask-sight-part-viewer = Who looks
dw-ask-sight-part-target = At whom
dw-ask-sight-part-between = What is between them
dw-ask-sight-viewer-unit = Unit that looks
dw-ask-sight-viewer-unit-none = a size of your own
dw-ask-sight-target-unit = Unit looked at
dw-ask-sight-target-unit-none = a size of your own
dw-ask-sight-viewer = Size
dw-ask-sight-target = Size
dw-ask-sight-distance = Distance in hexes
dw-ask-sight-viewer-level = Level of its hex
dw-ask-sight-target-level = Level of its hex
dw-ask-sight-viewer-depth = Depth of the water it stands in
dw-ask-sight-target-depth = Depth of the water it stands in
dw-ask-sight-woods = It stands in woods
dw-ask-sight-at = Hexes from the viewer
dw-ask-sight-top = Height of its top

dw-ask-roll-part-who = Who commands it
dw-ask-roll-part-unit = The unit
dw-ask-roll-leader = Its leader lives
dw-ask-roll-joined = A commander has joined it
dw-ask-roll-afar = A commander at a distance orders it
dw-ask-roll-engaged = It is engaged
dw-ask-roll-out-of-hand = It routs or is impetuous
dw-ask-roll-forgotten = It was to have an order and was given none

dw-ask-fall-part-stand = Who is hit
dw-ask-fall-part-others = Who stands beside
dw-ask-fall-who = Stand that is hit
dw-ask-fall-who-special = leader, standard bearer or musician
dw-ask-fall-who-commander = commander who has joined
dw-ask-fall-commander = Commander
dw-ask-fall-commander-none = a size of your own
dw-ask-fall-size = Size of the commander
dw-ask-fall-unit = Unit he has joined
dw-ask-fall-unit-none = a size of your own
dw-ask-fall-unit-size = Size of its largest stand
dw-ask-fall-engaged = In contact with an enemy
dw-ask-fall-astray = The shot was meant for another stand
dw-ask-fall-beside = Stands in contact as the fire phase began
dw-ask-fall-left = Of these, still there
dw-ask-fall-left-none = all

dw-ask-step-part-unit = The unit
dw-ask-step-part-way = Its step
dw-ask-step-part-game = How you play
dw-ask-step-unit = Unit that moves
dw-ask-step-unit-none = figures of your own
dw-ask-step-order = Order
dw-ask-step-points = Movement points for this order
dw-ask-step-manoeuvres = Manoeuvres
dw-ask-step-musician = Its musician, if it has one, lives
dw-ask-step-stands = Stands left
dw-ask-step-size = Size
dw-ask-step-mounted = Cavalry
dw-ask-step-light = In skirmish formation
dw-ask-step-spent = Movement points spent already
dw-ask-step-used = Manoeuvres used already
dw-ask-step-step = Step
dw-ask-step-step-forward = forward, for movement points
dw-ask-step-step-aside = one hex any way, as a manoeuvre
dw-ask-step-step-wheel = wheel by 60°
dw-ask-step-step-wheel-twice = wheel by 120°
dw-ask-step-step-turn = turn on the spot
dw-ask-step-front = Stands in the first rank
dw-ask-step-ground = Ground entered
dw-ask-step-levels = Levels up (down: below 0)
dw-ask-step-wall = Across an intact wall or hedge
dw-ask-step-road = Road
dw-ask-step-road-none = none
dw-ask-step-road-along = along it, with the whole unit
dw-ask-step-road-apart = along it, with others beside it
dw-ask-step-road-onto = onto it from beside
dw-ask-step-left = Ground left
dw-ask-step-intermediate = Terrain and manoeuvres of cards count (intermediate game)

dw-ask-no-unit = No army book has a unit { $name }.
dw-ask-no-missiles = This unit has no missile weapon.
dw-ask-no-weapon = This unit has no weapon that it may strike with.
dw-ask-no-morale = This unit never tests its morale.
dw-ask-takes-no-order = Units that are engaged, rout or are impetuous take no orders, and do not roll for any.
dw-ask-ordered-joined = It does not roll: the commander who has joined it gives it its orders.
dw-ask-ordered-leader = It does not roll: its leader gives it an order.
dw-ask-ordered-afar = It does not roll: a commander at a distance gives it an order.
dw-ask-no-substitute-astray = No die: whoever is hit by a shot that went astray falls himself.
dw-ask-no-substitute-engaged = No die: in a close combat nobody falls in another’s place.
dw-ask-no-substitute-size = No die: a commander larger than the unit’s stands is not hidden among them.
dw-ask-no-substitute-left = No die: there is nobody beside him who could fall in his place.
dw-ask-more-left = There were { $beside } beside him; more cannot be left.
dw-ask-no-commander = This card is no commander’s.
dw-ask-step-commander = A commander on his own has no manoeuvres: he goes for movement points, any way he likes.
dw-ask-step-overspent = No more than { $points } movement points and { $manoeuvres } manoeuvres can be spent; one manoeuvre leaves half of the points, or none to who has but that one.
dw-ask-no-ground = There is no ground { $name }. There are: { $known }.
dw-ask-marsh = These troops cannot enter a marsh.
dw-ask-deep-water = This water is too deep for these troops.
dw-ask-steep = That is more levels up or down than these troops can climb.
dw-ask-wall-impassable = A wall or hedge stops these troops.
dw-ask-wall-wheel = No wheel passes over a wall or hedge.
dw-ask-out-of-range = Out of range: this weapon reaches { $reach } hexes.
dw-ask-half-obstacle = Every obstacle needs its distance and its height.
dw-ask-obstacle-beyond =
    Obstacles lie between the two: more than 0 and less than { $distance } hexes away, at whole and half hexes.

dw-odds-hits =
    { $hits ->
        [0] No hit
        [one] One hit
       *[other] { $hits } hits
    }
dw-odds-order-faces = { $faces }: { $order }
dw-odds-order-choice = as its player likes
dw-read-die = Die
dw-read-hit = Hit: { $die } is at most { $number }.
dw-read-miss = Miss: { $die } is more than { $number }.
dw-read-six = Passed: a 6 always is.
dw-read-order = { $die }: the order is to { $order }.
dw-read-choice = { $die }: its player chooses the order.
dw-read-saved = Saved: { $die } is at most { $beside }, and a stand beside falls instead.
dw-read-not-saved = Not saved: { $die } is more than { $beside }.
dw-read-test =
    { $passed ->
        [yes] Passed
       *[no] Failed
    }: { $die } on the die and { $total } make { $result }, { $how ->
        [most] at most { $value } is needed.
        [strictly] less than { $value } is needed.
       *[least] at least { $value } is needed.
    }

dw-says-hit =
    { $number ->
        [0] It cannot hit
        [20] It always hits
       *[other] Hits with { $number } or less on a D{ $sides }
    }
dw-says-test =
    { $how ->
        [never] It cannot pass
        [always] Passes whatever the die shows
       *[some] { $least ->
            [1] Passes with { $most } or less on the die
           *[other] Passes with { $least } or more on the die
        }
    }
dw-says-initiative = Strikes at initiative { $number }; the higher strikes first
dw-says-order = The die gives its order, face up, or leaves it to its player
dw-says-order-forgotten = The die makes up for the order that was forgotten, or leaves it to its player
dw-says-substitution =
    { $number ->
        [6] Saved whatever the die shows
       *[other] Saved with { $number } or less on a D{ $sides }
    }
dw-line-beside = Stands in contact as the phase began
dw-says-step-points =
    Costs { $price ->
        [one] { $price } point
       *[other] { $price } points
    } of { $left }: { $times ->
        [0] there are too few for it
        [one] one such step
       *[other] { $times } such steps
    }
dw-says-step-manoeuvres =
    Costs { $price ->
        [one] { $price } manoeuvre
       *[other] { $price } manoeuvres
    } of { $left }: { $times ->
        [0] it cannot be done any more
        [one] it can be done once
       *[other] it can be done { $times } times
    }
dw-says-step-free = Costs nothing
dw-line-hex = A hex
dw-line-going-clear = Clear ground
dw-line-going-difficult = Difficult ground
dw-line-going-very-difficult = Very difficult ground
dw-line-road = Along a road
dw-line-wading = Water
dw-line-climb-up =
    { $count ->
        [one] Up one level
       *[other] Up { $count } levels
    }
dw-line-climb-down =
    { $count ->
        [one] Down one level
       *[other] Down { $count } levels
    }
dw-line-wall-crossed = Over a wall or hedge
dw-line-step-turn = Change of facing
dw-line-step-aside = A hex by manoeuvre
dw-line-step-wheel = Wheel
dw-says-seen =
    { $seen ->
        [0] Nothing of it is seen
       *[other] { $seen } of { $of } segments are seen
    }
