# What the way forward would leave undone, and why something cannot be done.

dw-leaves-orders = { $count ->
        [one] One unit has no order yet.
       *[other] { $count } units have no order yet.
    }
dw-leaves-shots = { $count ->
        [one] One unit could still fire.
       *[other] { $count } units could still fire.
    }
dw-leaves-blows = { $count ->
        [one] One stand could still strike.
       *[other] { $count } stands could still strike.
    }
dw-leaves-moves = { $count ->
        [one] Nothing has moved yet; one unit could.
       *[other] Nothing has moved yet; { $count } units could.
    }

# The letters of the orders, in the order of the book: move, charge, skirmish, hold.
dw-letter = { $sign }{ $letter }
dw-letter-M = M
dw-letter-C = C
dw-letter-H = S
dw-letter-T = H
