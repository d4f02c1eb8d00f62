# Demonworld, chapter XV: morale tests.
dw-chapter-morale = Morale

dw-reading-obedience = Obedience test
dw-reading-obedience-about = Whether a unit still obeys when its result equals its second morale value. The rule says that it does, the example that it does not.
dw-reading-obedience-at-most = Passed by at most the second value
dw-reading-obedience-less-than = Passed by less than the second value

dw-test-shooting = loss test (shooting)
dw-test-melee = loss test (melee)
dw-test-charge = charge test
dw-test-rally = rally test
dw-test-obedience = obedience test
dw-test-passed = passed
dw-test-failed = failed

dw-roll-morale = Morale test

dw-line-morale-stands =
    { $count ->
        [one] One stand left
       *[other] { $count } stands left
    }
dw-line-morale-leader = Leader
dw-line-morale-standard = Standard bearer
dw-line-morale-musician = Musician
dw-line-morale-stars = Command bonus of those who have joined
dw-line-morale-impetuous = Impetuous
dw-line-morale-size = Size of the unit
dw-line-morale-enemy-size = Size of the enemy
dw-line-morale-fear = Fear factor of the unit
dw-line-morale-enemy-fear = Fear factor of the enemy
dw-line-morale-lost =
    { $count ->
        [one] One stand lost in this melee phase
       *[other] { $count } stands lost in this melee phase
    }
dw-line-morale-destroyed =
    { $count ->
        [one] One enemy stand destroyed in this melee phase
       *[other] { $count } enemy stands destroyed in this melee phase
    }
dw-line-morale-order-C = Order C
dw-line-morale-order-T = Order T
dw-line-morale-enemy-order-M = The enemy has order M
dw-line-morale-enemy-order-T = The enemy has order T
dw-line-morale-enemy-engaged = The enemy is engaged already

dw-morale-tested = { $unit }: { $test } { $passed }, { $die } with { $total } makes { $result } against { $needed }.
dw-morale-certain = { $unit }: { $test } { $passed } without a die, { $total } against { $needed }.
dw-unit-routs = { $unit }: the unit routs.
dw-unit-impetuous = { $unit }: the unit no longer obeys and goes for { $enemy }.

dw-badge-routing = Routing
dw-badge-impetuous = Impetuous
dw-refused-routing = { $unit }: the unit is routing.
dw-refused-impetuous = { $unit }: the unit is impetuous and does not obey.

dw-tip-morale = Morale { $first }/{ $second }
dw-tip-test = Next { $test }: the die with { $total } against { $needed }, { $percent } % to pass
dw-tip-line = { $label }: { $value }
