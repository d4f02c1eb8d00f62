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
dw-line-morale-order-C = Order to charge
dw-line-morale-order-T = Order to hold
dw-line-morale-enemy-order-M = The enemy has the order to move
dw-line-morale-enemy-order-T = The enemy has the order to hold
dw-line-morale-enemy-engaged = The enemy is engaged already

dw-morale-tested = { $unit }: { $test } { $passed }, { $die } with { $total } makes { $result }; { $needed } or more is needed, or a 6 on the die.
dw-morale-tested-obedience = { $unit }: { $test } { $passed }, { $die } with { $total } makes { $result } against the second morale value, { $needed } (low results obey).
dw-morale-certain = { $unit }: { $test } { $passed } without a die, { $total } against { $needed }.
dw-unit-routs = { $unit }: the unit routs.
dw-unit-impetuous = { $unit }: the unit no longer obeys and goes for { $enemy }.

dw-badge-routing = Routing
dw-badge-impetuous = Impetuous
dw-refused-routing = { $unit }: the unit is routing.
dw-refused-impetuous = { $unit }: the unit is impetuous and does not obey.

dw-brief-morale = Morale { $first }/{ $second }, passes its next test with { $percent } %
dw-brief-rally = Morale { $first }/{ $second }, rallies with { $percent } %
dw-tip-morale = Morale { $first }/{ $second }
dw-tip-test = Next { $test }: the die with { $total } against { $needed }, { $percent } % to pass
dw-tip-line = { $label }: { $value }

dw-phase-morale = Morale
dw-ask-flight = Several of your units failed their tests: which flees next?
dw-help-flight = Click the unit that shall flee next; the others follow when it is out of the way.
dw-choose-flight = { $unit }: flee next
dw-refused-does-not-flee = { $unit }: the unit is not among those that flee now.
dw-roll-flight-order = Whose units flee first (1-3 the first side, 4-6 the second)
dw-roll-combat-order = Which combat's morale tests come next
dw-roll-combat-loser = Who lost the combat (1-3 the first side, 4-6 the second)
dw-combat-lost-losses = { $side } lost the combat with the heavier losses; its units test first.
dw-combat-lost-initiative = { $side } lost the combat: losses are equal, and it has the slowest unit; its units test first.
dw-combat-lost-die = { $side } lost the combat by a die: losses and initiative are equal. Its units test first.

dw-ask-incitement = { $unit }: the unit is provoked and tests its obedience: what do those who lead it do?
dw-help-incitement = Who holds the unit back takes his bonus off the die, who drives it on adds it. Above its second [[dw-morale|morale value]] the unit no longer obeys.
dw-choose-incite = Provoked by { $enemy }: { $led }
dw-incite-leader-on = the leader drives on
dw-incite-leader-back = the leader holds back
dw-incite-commander-on =
    { $stars ->
        [one] the commander (1 star) drives on
       *[other] the commander ({ $stars } stars) drives on
    }
dw-incite-commander-back =
    { $stars ->
        [one] the commander (1 star) holds back
       *[other] the commander ({ $stars } stars) holds back
    }
dw-incite-and = { $one }, { $other }
dw-incite-nobody = nobody leads
dw-detail-obeys = Obeys: { $chance }
dw-refused-incitement = { $unit }: that is no answer for this obedience test.

dw-choose-charge-test = Charge test against { $enemy }, { $percent } %
dw-refused-dares-not = { $unit } must first pass a charge test to attack { $enemy }, whom it fears.
dw-refused-comes-closer = { $unit } refused to charge { $enemy } and may not come closer to it.
dw-refused-needs-no-test = { $unit }: the unit needs no charge test to attack { $enemy }.
dw-refused-tested-already = { $unit }: the unit has taken its charge test of this movement phase.
dw-refused-test-before-moving = { $unit }: the unit has begun to move; a charge test comes before.
dw-odds-morale = A morale test: what is added to the die, and the chance of passing.
