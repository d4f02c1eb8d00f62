# Demonworld, chapter VI: melee.

dw-ask-melee = Melee: which stands strike whom, and who supports them?
dw-ask-regroup-order = You destroyed more stands in this melee: do you regroup first?
dw-ask-post-combat = Regroup after combat: which stands move or turn?

dw-facing-0 = north
dw-facing-1 = east-north-east
dw-facing-2 = east-south-east
dw-facing-3 = south
dw-facing-4 = west-south-west
dw-facing-5 = west-north-west

dw-roll-blow = Blow
dw-roll-melee-order = Which melee regroups next
dw-roll-regroup-order = Who regroups first (1-3 the first side, 4-6 the second)

dw-line-initiative = Initiative on the card
dw-line-initiative-order-M = Order to move in the first melee phase
dw-line-initiative-order-H = Order to skirmish in the first melee phase
dw-line-initiative-order-C = Order to charge in the first melee phase
dw-line-initiative-order-T = Order to hold in the first melee phase
dw-line-initiative-pike = Pikes in the first melee phase
dw-line-initiative-spear = Spears in the first melee phase
dw-line-initiative-lance = Lances in the first melee phase
dw-line-initiative-two-handed = Two-handed weapons in the first melee phase
dw-line-melee-strength = Strength of the melee weapon
dw-line-melee-protection = Melee protection of the target
dw-line-charge-bonus = Charge bonus
dw-line-pikes = Pikes in front
dw-line-flank = From a flank hex
dw-line-rear = From a rear hex
dw-line-melee-support =
    { $count ->
        [one] One supporting stand
       *[other] { $count } supporting stands
    }

dw-odds-melee = A blow: one stand strikes an enemy stand in melee.

dw-initiative-reached = Blows of initiative { $initiative }
dw-blow-hit =
    { $supports ->
        [0] { $attacker } ({ $from }) at { $target } ({ $at }): a hit, { $roll } against { $number }.
        [one] { $attacker } ({ $from }), supported by one stand, at { $target } ({ $at }): a hit, { $roll } against { $number }.
       *[other] { $attacker } ({ $from }), supported by { $supports } stands, at { $target } ({ $at }): a hit, { $roll } against { $number }.
    }
dw-blow-missed =
    { $supports ->
        [0] { $attacker } ({ $from }) at { $target } ({ $at }): a miss, { $roll } against { $number }.
        [one] { $attacker } ({ $from }), supported by one stand, at { $target } ({ $at }): a miss, { $roll } against { $number }.
       *[other] { $attacker } ({ $from }), supported by { $supports } stands, at { $target } ({ $at }): a miss, { $roll } against { $number }.
    }
dw-blow-lost-attacker = { $attacker }: the stand on { $from } was destroyed before it could strike { $target } ({ $at }).
dw-blow-lost-target = { $attacker } ({ $from }): the stand of { $target } on { $at } is already destroyed, the blow is lost.

dw-regroup-ordered = First to regroup: { $side }.
dw-stand-regrouped = { $unit }: a stand regroups, { $from } to { $to }, facing { $facing }.
dw-stand-turned = { $unit }: the stand on { $from } turns { $facing }.
dw-unit-caught = { $unit }: the unit is contacted by surprise and engaged.
dw-unit-disengaged = { $unit }: the unit is no longer engaged.

dw-refused-other-melee = The stand on { $hex } ({ $unit }) is not in this melee.
dw-refused-unarmed = The stand on { $hex } ({ $unit }) has no weapon to strike with.
dw-refused-strikes-already = The stand on { $hex } ({ $unit }) strikes already.
dw-refused-supports-blow-already = The stand on { $hex } ({ $unit }) supports a blow already.
dw-refused-not-in-front = { $hex } is not one of the stand's two front hexes.
dw-refused-no-such-blow = There is no declared blow of the stand { $stand } to support.
dw-refused-support-not-in-front = The stand could not strike { $hex } itself, so it cannot support a blow there.
dw-refused-no-good-blow = No stand left has a blow that would be worth it.
dw-refused-regrouped = The stand on { $hex } ({ $unit }) has regrouped.
dw-refused-nothing-changes = The stand on { $hex } ({ $unit }) would neither move nor turn.
dw-refused-regroup-far =
    { $contacts ->
        [0] Without contact a stand may move { $most } hexes.
        [one] In contact with one enemy a stand may move { $most } hex.
       *[other] In contact with { $contacts } enemies a stand may not move.
    }
dw-refused-must-stop = The stand comes into contact on { $hex } and must stop there.
dw-refused-leaves-contact = The stand must stay in contact with the enemy on { $hex }.
