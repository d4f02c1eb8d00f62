# Demonworld, chapter IV: missile fire.

dw-ask-fire = Fire phase { $phase }: which stands fire at whom, and who supports them?
dw-ask-close-up = Close up after losses: which stands step into hexes their unit has lost?

dw-order-none = no order

dw-roll-shot = Shot
dw-roll-scatter = Shot into a melee: 1-3 the chosen target, 4-6 beside it
dw-roll-compass = Compass rose

dw-line-missile-strength = Strength of the missile weapon
dw-line-missile-protection = Missile protection of the target
dw-line-fire-support =
    { $count ->
        [one] One supporting stand
       *[other] { $count } supporting stands
    }
dw-line-visible-size = Visible size of the target

dw-odds-shot = A shot: one stand fires at an enemy stand.

dw-fire-held = { $side }: nobody fires.
dw-shot-hit =
    { $supports ->
        [0] { $shooter } ({ $from }) at { $target } ({ $at }): a hit, { $roll } against { $number }.
        [one] { $shooter } ({ $from }), supported by one stand, at { $target } ({ $at }): a hit, { $roll } against { $number }.
       *[other] { $shooter } ({ $from }), supported by { $supports } stands, at { $target } ({ $at }): a hit, { $roll } against { $number }.
    }
dw-shot-missed =
    { $supports ->
        [0] { $shooter } ({ $from }) at { $target } ({ $at }): a miss, { $roll } against { $number }.
        [one] { $shooter } ({ $from }), supported by one stand, at { $target } ({ $at }): a miss, { $roll } against { $number }.
       *[other] { $shooter } ({ $from }), supported by { $supports } stands, at { $target } ({ $at }): a miss, { $roll } against { $number }.
    }
dw-shot-lost-range = { $shooter } ({ $from }): target out of range ({ $target }, { $at }), the shot is lost.
dw-shot-lost-sight = { $shooter } ({ $from }): the line to { $target } ({ $at }) is blocked, the shot is lost.
dw-shot-lost-destroyed = { $shooter } ({ $from }): the stand of { $target } on { $at } is already destroyed, the shot is lost.
dw-shot-lost-apart = { $shooter } ({ $from }): the stand of { $target } on { $at } is out of reach of the melee, the shot is lost.
dw-support-ignored-range = { $supporter }: the stand on { $from } is out of range and does not support.
dw-support-ignored-strength = { $supporter }: the stand on { $from } is too weak at this distance and does not support.
dw-support-ignored-sight = { $supporter }: the stand on { $from } has no clear line and does not support.
dw-shot-scattered = { $shooter }: the shot goes astray to { $hex }: { $unit }.
dw-shot-scattered-empty = { $shooter }: the shot goes astray to { $hex }; nobody is there, it is lost.
dw-shot-scattered-off-map = { $shooter }: the shot goes astray off the map; it is lost.

dw-stand-hit = { $unit } ({ $hex }): a stand is hit and stays; hits taken: { $hits }.
dw-stands-destroyed =
    { $lost ->
        [one] { $unit }: one stand destroyed, { $left } left.
       *[other] { $unit }: { $lost } stands destroyed, { $left } left.
    }
dw-unit-destroyed = { $unit }: the unit is wiped out.
dw-stepped-up = { $unit }: a stand closes up, { $from } to { $to }.
dw-now-organised = { $unit }: the unit is now organised.
dw-now-disorganised = { $unit }: the unit is now disorganised.

dw-refused-not-your-stand = The stand on { $hex } ({ $unit }) is not yours.
dw-refused-own-target = The stand on { $hex } ({ $unit }) is your own; it cannot be the target.
dw-refused-nothing-declared = Nothing is declared for the stand { $stand }.
dw-refused-no-missiles = The unit { $unit } has no missile weapon.
dw-refused-fire-order = The unit { $unit } may not fire in fire phase { $phase }: { $order }.
dw-refused-slow-loading = The weapons of { $unit } load slowly: they fire only under the order to hold.
dw-refused-fire-disorganised = The unit { $unit } has the order to skirmish and is disorganised: it may not fire.
dw-refused-fire-engaged = The unit { $unit } is engaged in melee and may not fire.
dw-refused-arc = { $hex } is outside the firing arc.
dw-refused-fires-already = The stand on { $hex } ({ $unit }) fires already.
dw-refused-supports-already = The stand on { $hex } ({ $unit }) supports a shot already.
dw-refused-no-such-shot = There is no declared shot of the stand { $stand } to support.
dw-refused-support-unit = Only a stand of the same unit can support the shot from { $hex }.
dw-refused-support-chain = The stand is not adjacent to the shooter on { $hex } or to a stand that supports it.
dw-refused-support-strength = The stand's weapon is weaker at this distance than that of the shooter on { $hex }.
dw-refused-support-melee = The target on { $hex } is engaged in melee: a shot at it cannot be supported.
dw-refused-no-good-shot = No stand left has a shot that would be worth it.
dw-refused-no-losses = The unit { $unit } lost no stand in this fire phase.
dw-refused-stepped = The stand on { $hex } ({ $unit }) has made its step.
dw-refused-step-in-contact = The stand on { $hex } ({ $unit }) is in contact with an enemy and stays.
dw-refused-not-held = The unit { $unit } did not hold that hex before the fire phase.
