# Demonworld, chapter XV: rout moves, rally, and the moves of impetuous units.
dw-phase-rally = Rally phase

dw-unit-ran = { $unit }: { $stands ->
        [one] one stand flees
       *[other] { $stands } stands flee
    } towards the edge of the table.
dw-unit-ran-back = { $unit }: { $stands ->
        [one] one stand runs
       *[other] { $stands } stands run
    } back towards the unit.
dw-stands-left = { $unit }: { $gone ->
        [one] one stand has left the field
       *[other] { $gone } stands have left the field
    }, { $left ->
        [0] none remains
       *[other] { $left } remain
    }.
dw-unit-rallied = { $unit }: the unit has rallied.
dw-unit-rallied-part = { $unit }: { $stands ->
        [one] one stand has rallied
       *[other] { $stands } stands have rallied
    }, { $left } still rout.
dw-shot-sure = { $shooter } ({ $from }), shot at { $target } ({ $at }), in rout: the stand is lost without a die.

dw-ask-following = Do the commanders who have joined { $unit } follow its flight?
dw-ask-straggling = Where do the stands of { $unit } run that still rout?
dw-ask-rally = Which of your routing units try to rally?
dw-help-following = Say for each [[dw-commander|commander]] whether he follows the [[dw-rout|routing unit]]. Who stays behind may leave it in his own move.
dw-help-straggling = Send all of them, or select one [[dw-stand|stand]]: back to those who have [[dw-rally|rallied]], to the edge, or given up for lost.
dw-help-rally = Click a [[dw-rout|routing unit]] to have it test; a failed test does no harm.
dw-choose-follow = Follow the unit
dw-choose-not-follow = Stay behind
dw-ask-rout-fork = { $unit }: where does this stand run?
dw-help-rout-fork = Several hexes are alike for the [[dw-stand|stand]] that runs now: equally straight, far and near to its fellows. Click one, or let all the rest of the [[dw-rout|routing unit]] run as they come.
dw-choose-rout-end = Run to { $hex }
dw-choose-rout-as-it-comes = Let them run as they come
dw-refused-rout-end = The stand cannot run to { $hex }: it is not among the hexes that are alike.
dw-choose-straggle-all-join = All back to the unit ({ $stands })
dw-choose-straggle-all-flee = All to the edge ({ $stands })
dw-choose-straggle-all-scatter = All given up for lost ({ $stands })
dw-choose-straggle-join = Back to the unit
dw-choose-straggle-flee = To the edge of the table
dw-choose-straggle-scatter = Given up for lost
dw-choose-rally = { $unit }: try to rally
dw-choose-rally-done = End the rally phase

dw-refused-straggler = { $unit }: this stand still routs.
dw-refused-parted = { $unit }: a part of the unit still routs; the other keeps the order to hold.
dw-refused-parted-leg = { $unit }: a part of the unit still routs, so it cannot move as one.
dw-refused-support-routing = { $unit }: the unit is routing and falls to any shot: support is pointless.
dw-refused-tested = { $unit }: the unit has tested in this phase.
dw-refused-not-routing = { $unit }: the unit does not rout.
dw-refused-no-morale = { $unit }: the unit has no morale to test.
dw-note-falls = { $unit }: the unit is routing, and the stand is lost to any shot, without a die.

dw-line-impetuous = Impetuous
dw-roll-impetuous-order = Which impetuous unit moves next
dw-ask-impetuous-target = { $unit }: which of the nearest enemies to attack?
dw-ask-impetuous-move = { $unit }: by which way to come at { $enemy }?
dw-help-impetuous-target = Click the enemy unit that the [[dw-impetuous|impetuous unit]] goes for, or let it go for all of them.
dw-help-impetuous-move = Select a [[dw-stand|stand]] of the [[dw-impetuous|impetuous unit]], then the hex where it is to come: at once, or first part of the way. Wherever you lead it, it must come as near as it can.
dw-choose-impetuous-targets = Attack all of them, to bring the most stands into contact
dw-choose-impetuous-target = Attack { $unit }
dw-choose-impetuous-move = To { $hex }, facing { $facing }
dw-choose-impetuous-leg = First to { $hex }, facing { $facing }
dw-refused-not-the-nearest = { $unit }: the unit is not among the nearest enemies.
dw-refused-impetuous-move = { $unit }: the unit is impetuous and must come as near to its enemy as it can.
dw-refused-impetuous-end = { $unit }: the unit is impetuous: stands that can come nearer must go on.
dw-refused-impetuous-regroup = { $unit }: the unit is impetuous: stands that can come into contact must do so.
