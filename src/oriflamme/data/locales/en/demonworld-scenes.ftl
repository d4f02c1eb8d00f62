# What a Demonworld battle shows and offers to click.

dw-title = Demonworld, 2nd edition

dw-direction-0 = → east
dw-direction-1 = ↘ south-east
dw-direction-2 = ↙ south-west
dw-direction-3 = ← west
dw-direction-4 = ↖ north-west
dw-direction-5 = ↗ north-east

dw-phase-fire = Closing up after fire

# Help: one sentence each, under the question.
dw-help-deployment = Your units stand where the scenario proposes. Drag a [[dw-stand|stand]] to any hex of your zone, or double-click it and drag its unit; full stop and comma turn them. Or select a stand to put its unit elsewhere, to change its front or its [[dw-facing|facing]]; or accept with one click.
dw-help-orders = Give each unit [[dw-order|an order]], face down. A unit without one will [[dw-order-t|hold its position (H)]].
dw-help-orders-dice = Give each unit [[dw-order|an order]], face down; those of [[dw-commander|commanders]] with several stars may be given several, of which one is kept. A unit without one rolls a die for it.
dw-help-fire = Select a [[dw-stand|stand]], then click what it fires at, or another stand's shot that it [[dw-support|supports]]. Nothing is rolled until both sides are ready.
dw-help-close-up = Your units lost [[dw-stand|stands]]: their others may step one hex into the gaps.
dw-help-first = You may move before your opponent, or wait and see what he does.
dw-help-moves = Select a [[dw-stand|stand]] and click where it shall go; its whole unit goes with it. What rolled no dice can be taken back.
dw-help-reaction = Your unit is attacked before it has moved: [[dw-stand|stands]] that touch no enemy may move or turn, those that do may only turn. Each kind of change costs a [[dw-manoeuvre|manoeuvre]].
dw-help-completion = Bring more [[dw-stand|stands]] [[dw-contact|into contact]]: each one not touching an enemy may go straight on with what the unit has left.
dw-help-melee = Select a [[dw-stand|stand]], then click whom it strikes, or another stand's blow that it [[dw-support|supports]]. Nothing is rolled until both sides are ready.
dw-help-post-combat = Stands that touch no enemy may move two hexes, those that touch one may move one hex and keep touching it; any may turn. Each [[dw-stand|stand]] once.

# Choices
dw-choose-commit = Done
dw-choose-deployed = Deploy like this
dw-choose-deploy-at = Deploy with the front's left end on { $hex }
dw-choose-orders-ready = Turn up the orders
dw-choose-orders-hold-rest = Turn up the orders; the rest hold (H)
dw-choose-orders-roll-rest = Turn up the orders; dice for the rest
dw-choose-order = { $letter } · { $order }
dw-choose-fire = Ready to fire
dw-choose-shoot = Fire at { $unit }
dw-choose-shoot-best = Fire at the best targets
dw-choose-hold-fire = Take back what this stand was to do
dw-choose-support = Support the stand on { $hex }
dw-choose-step-up = Step up to { $hex }
dw-choose-first = Move before the opponent
dw-choose-second = Move after the opponent
dw-choose-moves-done = No more moves in this sequence
dw-choose-front = Front of { $width }
dw-choose-front-at = Front of { $width } from { $hex }
dw-choose-wheel-left = Wheel left 60°
dw-choose-wheel-right = Wheel right 60°
dw-choose-wheel-left-2 = Wheel left 120°
dw-choose-wheel-right-2 = Wheel right 120°
dw-choose-face = Face { $facing }
dw-choose-face-enemies = Those in contact face their enemies
dw-choose-form-up = Form up with the free hex
dw-choose-step = Step { $direction }
dw-choose-walk = Walk { $direction } (3 points)
dw-choose-reaction-done = End the reaction
dw-choose-complete-points = Go on { $hexes ->
        [one] one hex
       *[other] { $hexes } hexes
    }, with movement points
dw-choose-complete-manoeuvres = Go on { $hexes ->
        [one] one hex
       *[other] { $hexes } hexes
    }, with manoeuvres
dw-choose-blow = Strike { $unit }
dw-choose-strike = Ready to strike
dw-choose-strike-best = Strike as best you can
dw-choose-withhold = Take back what this stand was to do
dw-choose-regroup = Move to { $hex }, facing { $facing }

dw-go-forward = { $hexes ->
        [0] Stay, facing { $facing }
        [one] Forward one hex
       *[other] Forward { $hexes } hexes
    }
dw-go-wheel-left = Wheel left{ $hexes ->
        [0] {""}
        [one] {" "}and move one hex
       *[other] {" "}and move { $hexes } hexes
    }, facing { $facing }
dw-go-wheel-right = Wheel right{ $hexes ->
        [0] {""}
        [one] {" "}and move one hex
       *[other] {" "}and move { $hexes } hexes
    }, facing { $facing }
dw-go-attack = ⚔ { $go }: attack

dw-group-unit = { $unit }
dw-group-tokens = { $unit } (up to { $count } tokens)
dw-group-front = Front
dw-group-facing = Facing (a manoeuvre)
dw-group-facing-free = Facing
dw-group-wheel = Wheel
dw-group-sidestep = Step as a manoeuvre
dw-group-stand = This stand alone
dw-group-acts = What the unit can do

# Details
dw-cost = { $points } points{ $manoeuvres ->
        [0] {""}
        [one] , 1 manoeuvre
       *[other] , { $manoeuvres } manoeuvres
    }
dw-chance = { $percent }%
dw-note-spent = Spent: { $points } of { $of } movement points, { $manoeuvres } of { $allowed } manoeuvres
dw-note-manoeuvres = Spent: { $manoeuvres } of { $allowed } manoeuvres
dw-note-disorganised = The unit will be disorganised
dw-note-free-hex-paid = The free hex will cost a manoeuvre unless the unit forms up
dw-note-engages = Attacks { $unit }, which has already moved
dw-note-engages-may-react = Attacks { $unit }, which may react first
dw-note-touches = In contact with { $unit }
dw-note-out-of-range = Out of range
dw-note-out-of-sight = Nothing of the target is seen
dw-note-scatters = The target is in melee: on 4 to 6 the shot strays (1D6)
dw-tally-shot = Base number against { $unit } (1D20, this or less hits)
dw-tally-blow = Base number against { $unit } (1D20, this or less hits)

# Pieces, sides and zones
dw-zone = Deployment zone
dw-status-stands = { $left } of { $total } [[dw-stand|stands]]
dw-badge-face-down = Order token, face down
dw-badge-engaged = [[dw-engaged|Engaged]] in melee
dw-badge-wounded = Hit, to be removed
dw-badge-hits = Hits taken: { $hits }
dw-tip-stands = { $left } of { $of } [[dw-stand|stands]]
dw-tip-organised = [[dw-organised|Organised]]
dw-tip-disorganised = [[dw-organised|Disorganised]]

# Orders in a few words
dw-order-M-about = moves first and far; no attack, no fire
dw-order-H-about = fires, then moves; may attack (initiative +1)
dw-order-C-about = moves third; attacks (initiative +2)
dw-order-T-about = stays and fires last (initiative +2)
