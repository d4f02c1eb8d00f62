# Demonworld, chapters III and VII: turns and their phases, orders, deployment, and how a battle ends.

dw-turn-began = Turn { $turn }

dw-phase-deployment = Deployment
dw-phase-orders = Order phase
dw-phase-fire-1 = First fire phase
dw-phase-movement = Movement phase
dw-phase-fire-2 = Second fire phase
dw-phase-melee = Melee phase

dw-order-M = [[dw-order-m|move]]
dw-order-H = [[dw-order-h|skirmish]]
dw-order-C = [[dw-order-c|charge]]
dw-order-T = [[dw-order-t|hold]]

dw-ask-orders = Give each of your units that is not in melee its order, face down.
dw-ask-deployment = Deploy your units inside your zone.

dw-order-revealed = { $unit }: order to { $order }.
dw-order-forgotten = { $unit }: no order was given, so the order is to { $order }.

dw-unit-deployed =
    { $stands ->
        [one] { $unit }: one stand, at { $hex }.
       *[other] { $unit }: { $stands } stands, the first at { $hex }.
    }

dw-end-wiped-out = the other army has been wiped out.
dw-end-both-wiped-out = both armies have been wiped out.
dw-end-turn-limit = the last turn is over.
dw-end-stalemate = neither side has lost a stand for too many turns.

dw-refused-no-such-unit = There is no such unit that you could command.
dw-refused-not-yours = { $unit }: this unit is not yours.
dw-refused-engaged = { $unit }: this unit is engaged in melee.
dw-refused-other-phase = This is not the moment for that.
dw-refused-chapter = That belongs to a chapter which is not played.
dw-refused-order = { $unit } may not be given the order { $order } now.
dw-refused-number =
    { $stands ->
        [one] { $unit }: there is one stand to place.
       *[other] { $unit }: there are { $stands } stands to place, each once.
    }
dw-refused-no-such-hex = There is no hex { $hex } on the map.
dw-refused-zone = { $hex } is outside your deployment zone.
dw-refused-occupied = Another stand is on { $hex }.
dw-refused-facing = There is no facing { $facing }; facings run from 0, north, clockwise to 5.
