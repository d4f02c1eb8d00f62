# What the way forward would leave undone, and what is shown of the set-up on the table.

dbf-leaves-pips = { $pips ->
        [one] Nothing has moved yet; one PIP could be spent.
       *[other] Nothing has moved yet; { $pips } PIPs could be spent.
    }
dbf-do-place-feature-here = Lay it where it is shown
dbf-do-place-number = Place { $number }
dbf-group-places = Other places that are allowed
dbf-tip-factors = Factor { $foot } against foot, { $mounted } against mounted, { $air } against Aerials
dbf-tip-moves = Moves { $good } paces in good going, { $rough } in rough, { $difficult } in difficult
dbf-tip-moves-none = Does not move over land of itself
dbf-tip-range = Shoots up to { $range } paces
dbf-tip-cost = Costs { $points ->
        [one] one point
       *[other] { $points } points
    }
dbf-do-towards = Move as near to { $enemy } as it goes
