# Demonworld, chapter X: commanders, on their own and in units.

dw-phase-command = Command

dw-ask-attach = With which unit does each of your commanders begin the battle?
dw-ask-name-units = Which of your units without a leader does each commander command?
dw-ask-keep-orders = Choose the one order that each of these units keeps.
dw-ask-commanders-now = Do your commanders move now, before the units with the order to { $order }?
dw-ask-commanders-first = Do your commanders move before the enemy's, or after them?
dw-ask-commanders-move = Move your commanders, before the units with the order to { $order }.
dw-ask-facing-first = Do your commanders turn before the enemy's, or after them?
dw-ask-commanders-facing = Turn your commanders where they stand.
dw-ask-placing = { $unit }: find the commander's place in the front rank.
dw-ask-placing-regroup = { $unit }: how do its stands regroup about the commander who has joined?

dw-help-attach = Deploy a [[dw-commander|commander]] next to the unit you name: he then joins it when all is revealed. Without a unit he begins on his own.
dw-help-name-units = Each [[dw-commander|commander]] gives one order to as many units as he has stars. Units that nobody commands roll for their order.
dw-help-keep-orders = The other tokens are taken away; the enemy never sees them.
dw-help-commanders-now = A [[dw-commander|commander]] on his own moves once a turn: before the units that move, that skirmish or that charge. Engaging before [[dw-skirmish-formation|skirmishers]] gives him [[dw-initiative|initiative]] +1, before chargers +2.
dw-help-commanders-move = Select a [[dw-commander|commander]] and click where he is to go. One who is with a unit leaves it that way; one beside a unit can join it, which ends its movement.
dw-help-commanders-facing = Every [[dw-commander|commander]] on his own may turn once more, for nothing.
dw-help-placing = The [[dw-stand|stands]] may step to keep their formation. A [[dw-commander|commander]] behind the [[dw-front-rank|front rank]] changes places with a stand of it.

dw-choose-attach = { $unit }
dw-choose-attach-none = On his own
dw-choose-name = { $commander }
dw-choose-name-none = Nobody: roll
dw-choose-commanders-now = Move now
dw-choose-commanders-wait = Wait
dw-choose-join = Join { $unit }
dw-choose-take-commander = Take { $commander } along: the movement ends
dw-choose-commander-go = To { $hex }, facing { $facing }
dw-choose-commander-attack = ⚔ To { $hex }, facing { $facing }: attack
dw-choose-form-up-joined = Regroup: { $front ->
    [1] a column
   *[other] { $front } in front
} ({ $stands } { $stands ->
    [one] stand steps
   *[other] stands step
})
dw-choose-change-places = Change places with the stand on { $hex }
dw-group-commander-facing = Facing
dw-cost-points =
    { $points ->
        [one] one point
       *[other] { $points } points
    }

dw-badge-commander =
    { $stars ->
        [one] { $commander }: hero, one star
       *[other] { $commander }: commander, { $stars } stars
    }
dw-badge-commander-joined =
    { $stars ->
        [one] { $commander }, hero of one star, has joined this unit
       *[other] { $commander }, commander of { $stars } stars, has joined this unit
    }
dw-mark-command-zone = Command zone of { $commander }

dw-line-initiative-commander-H = Engaged by his own movement, before the skirmishers
dw-line-initiative-commander-C = Engaged by his own movement, before the chargers

dw-roll-order = Order of a unit that nobody commands: 1 hold, 2 charge, 3 skirmish, 4 move, 5-6 as its player likes
dw-roll-order-forgotten = Order of a unit that was given none: 1 hold, 2 charge, 3 skirmish, 4 move, 5-6 as its player likes
dw-roll-commanders = Commander's initiative: who decides which commanders go first

dw-order-rolled = { $unit }: nobody commands this unit; the die orders it to { $order }.
dw-order-rolled-free = { $unit }: nobody commands this unit; the die leaves the order to its player.
dw-order-rolled-forgotten = { $unit }: the unit was given no order; the die orders it to { $order }.
dw-order-rolled-free-forgotten = { $unit }: the unit was given no order; the die leaves it to its player.
dw-tokens-laid = { $unit }: { $count } order tokens, face down.
dw-commander-moved =
    { $points ->
        [one] { $commander } moves to { $hex } for one point.
       *[other] { $commander } moves to { $hex } for { $points } points.
    }
dw-commander-turned = { $commander } turns.
dw-commanders-told-one = { $side }: commanders move now.
dw-commanders-told-both = Both sides move commanders now.
dw-commanders-told-none = Nobody moves commanders now.
dw-unit-named = { $commander } commands { $unit }.
dw-commanders-ordered = { $side }: the choice whose commanders go first.
dw-commander-joined = { $commander } joins { $unit }.
dw-commander-left = { $commander } leaves { $unit }.
dw-commander-alone = { $commander } is not beside { $unit } and begins on his own.
dw-commander-fell = { $unit }: the commander has fallen.
dw-rearranged =
    { $stands ->
        [one] { $unit }: one stand finds its place anew.
       *[other] { $unit }: { $stands } stands find their places anew.
    }

dw-refused-not-in-zone = None of your commanders can command { $unit } now.
dw-refused-not-highest = A unit takes orders from the highest commander alone who has it in his zone and in full view.
dw-refused-no-order-left = This commander has no order left.
dw-refused-no-such-token = This unit has no such token.
dw-refused-token-left = { $unit }: choose the order that it keeps.
dw-refused-no-commander = { $unit }: no commander on his own.
dw-refused-joining = { $commander } cannot join { $unit }.
dw-refused-shape = { $commander }: his stand has not the shape of those of { $unit }.
dw-refused-not-beside = { $commander } does not stand next to { $unit }.
dw-refused-leaving-late = { $unit }: a commander leaves a unit before it moves.
dw-refused-leaving-inside = { $unit }: a commander leaves a unit from its outer edge.
dw-refused-leaving-conduct = { $unit }: nobody leaves a unit that is routing or impetuous.
dw-refused-leaving-stays = { $unit }: a commander who leaves a unit moves away.
dw-refused-commander-points = He has { $points } movement points; this costs { $spent }.
dw-refused-commander-front = A commander attacks with a step to his front.
dw-refused-behind = { $unit }: the commander has his place in the front rank.
dw-refused-exchange = The commander cannot change places with this stand.
dw-refused-regrouping-far = { $unit }: the unit keeps its formation with stands that go { $hexes ->
    [one] one hex
   *[other] { $hexes } hexes
  } at most.
dw-refused-no-regrouping = { $unit } may not regroup now.
dw-refused-regrouping-stands = { $unit }: these stands are not of this unit.
dw-refused-regrouping-taken = Two stands cannot share a hex.
dw-refused-regrouping-contact = No stand regroups into contact with an enemy.
dw-refused-regrouping-unformed = { $unit } would not be organised.
dw-refused-facing-held = { $unit }: the unit has fought more than one stand since the turn began, and cannot turn.
dw-refused-turned = { $unit }: the unit has turned already.
dw-refused-fired = { $unit }: the unit has fired this turn.
dw-refused-slow-commander = { $unit }: this weapon is slow to load and fires in the second phase only.
dw-refused-fire-attacked = { $unit }: the unit has attacked this turn and does not fire.

scenario-demonworld-the-two-captains = The two captains
scenario-demonworld-the-two-captains-about = Two units and two commanders a side: who goes with his soldiers, and who commands from afar?
