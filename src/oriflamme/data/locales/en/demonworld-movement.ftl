# Demonworld, chapter V: movement.

dw-ask-first = Order to { $order }: do you move your units before or after your opponent?
dw-ask-moves = Move your units with the order to { $order }, one after the other.
dw-ask-reaction = { $unit }: under attack before it has moved. Turn its stands, or move those not in contact.
dw-ask-completion = { $unit }: bring stands that are not in contact forward.

dw-roll-first-mover = Who moves first: 1 to 3 the first side, 4 to 6 the second

dw-sequence-began = Units with the order to { $order } move. First side: { $side }.

dw-moved-advance =
    { $count ->
        [one] { $unit }: one hex forward.
       *[other] { $unit }: { $count } hexes forward.
    }
dw-moved-sidestep =
    { $count ->
        [one] { $unit }: one hex as a manoeuvre.
       *[other] { $unit }: { $count } hexes as manoeuvres.
    }
dw-moved-wheel =
    { $count ->
        [one] { $unit }: wheel by a sixth of a circle.
       *[other] { $unit }: wheel by { $count } sixths of a circle.
    }
dw-moved-face = { $unit }: change of facing.
dw-moved-face-each = { $unit }: some stands turn.
dw-moved-shift = { $unit }: single stands move.
dw-moved-march =
    { $count ->
        [one] { $unit }: one hex in column.
       *[other] { $unit }: { $count } hexes in column.
    }
dw-moved-walk =
    { $count ->
        [one] { $unit }: one step of a small unit.
       *[other] { $unit }: { $count } steps of a small unit.
    }

dw-unit-engaged = { $unit }: contact with { $enemy }, both units are engaged.
dw-unit-reacted =
    { $manoeuvres ->
        [0] { $unit }: reaction to the attack.
        [one] { $unit }: reaction to the attack with one manoeuvre.
       *[other] { $unit }: reaction to the attack with { $manoeuvres } manoeuvres.
    }
dw-stand-completed =
    { $hexes ->
        [one] { $unit }: a stand goes forward one hex, to { $hex }.
       *[other] { $unit }: a stand goes forward { $hexes } hexes, to { $hex }.
    }

## Whose turn it is to move

dw-refused-other-sequence = { $unit }: this unit has another order and moves in another sequence.
dw-refused-moved = { $unit }: the movement of this unit is over.

## What a movement may cost

dw-refused-legs = A movement has at least one leg, and not more than anybody could pay for.
dw-refused-points = That costs more than the { $points } movement points of the order; { $spent } are spent.
dw-refused-half = One manoeuvre leaves half of the { $points } movement points, a second one leaves none. Spent: points { $spent }, manoeuvres { $manoeuvres }.
dw-refused-manoeuvres = The unit has no manoeuvre left for that; it has used { $manoeuvres }.
dw-refused-hold-points = A unit that holds has no movement points, only manoeuvres.

## How a unit moves

dw-refused-disorganised = A disorganised unit spends no movement points, only manoeuvres.
dw-refused-column-marches = A column moves by marching: each stand follows the one before it.
dw-refused-not-a-column = Only a column marches.
dw-refused-march-facing = A stand in a column has in front of it the hex, or the stand, that it follows.
dw-refused-not-small = Only the stands of a small unit, of fewer than four stands, spend movement points each on its own.
dw-refused-cohesion = The stands of a small unit stay together.
dw-refused-free-hex = The free hex is only for regaining an organised formation.
dw-refused-end-unformed = { $unit }: the unit goes on: its stands used the free hex and must form up, as no manoeuvre is left to pay for it.
dw-refused-end-apart = { $unit }: the unit goes on: its stands can still come together.
dw-refused-direction = There is no direction { $direction }; directions run from 0, east, clockwise to 5.
dw-refused-no-such-stand = These are not stands that can be moved now: { $stand }

## Wheels

dw-refused-hold-wheel = A unit that holds may not wheel.
dw-refused-small-wheel = A small unit may not wheel.
dw-refused-disorganised-wheel = Only an organised unit may wheel.
dw-refused-column-wheel = A column may not wheel.
dw-refused-both-wheels = A unit may not wheel to both sides in one movement phase.
dw-refused-wheel-wide = A unit with six stands or more in its first rank may wheel by a sixth of a circle only.
dw-refused-wheel-blocked = A stand of another unit is in the way of the wheel, on { $hex }.

## Other units

dw-refused-off-map = No stand may leave the map.
dw-refused-after-contact = Contact ends the movement.
dw-refused-stand-in-contact = A stand in contact with an enemy stays in its hex.
dw-refused-attack-order = Only units with the order to charge or to skirmish may attack.
dw-refused-attack-disorganised = Only an organised unit may attack.
dw-refused-attack-forward = Contact is made by moving forward.
dw-refused-attack-wheel = In this battle a wheel may not make contact.
dw-refused-stop-short = A unit that may not attack leaves at least one empty hex between itself and the enemy.
dw-refused-reaction-leg = An attacked unit may only turn its stands and move single ones.
dw-refused-one-payment = The unit completes its attack either with movement points or with manoeuvres, not with both.
dw-refused-completion-points = The stand has nothing left to pay for that with.
dw-refused-completion-forward = A stand completes the attack straight into its front hexes, without turning.
