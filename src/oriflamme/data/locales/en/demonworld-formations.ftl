# Chapter XIII: wedge, square, skirmish formation and horde.
dw-chapter-formations = Formations

scenario-demonworld-square-and-wedge = Square and wedge
scenario-demonworld-square-and-wedge-about = Knights and wolf lancers that can form a wedge, pikes that can form a square, skirmishers on horse and wolf, and a horde of whelps.

dw-formation-wedge = wedge
dw-formation-square = square
dw-formation-skirmish = skirmish formation
dw-formation-horde = horde

dw-badge-formation-wedge = Wedge: goes forward only, its leading stand strikes harder
dw-badge-formation-square = Square: has no flank and no rear, and moves by manoeuvres alone
dw-badge-formation-skirmish = Skirmish formation: may not engage, weak in melee
dw-badge-formation-horde = Horde: one manoeuvre, no wheels

dw-formation-taken-wedge = { $unit }: in wedge.
dw-formation-taken-square = { $unit }: in square.
dw-formation-taken-skirmish = { $unit }: in skirmish formation.
dw-formation-lost-wedge = { $unit }: no longer in wedge.
dw-formation-lost-square = { $unit }: no longer in square.
dw-formation-lost-skirmish = { $unit }: no longer in skirmish formation.

dw-ask-formations = Formations: say which units are in wedge, in square or in skirmish formation.
dw-help-formations = Select a unit to say that it is in a special formation; others may not know until both sides are ready.

dw-choose-take-wedge = Declare the wedge
dw-choose-take-square = Declare the square
dw-choose-take-skirmish = Take skirmish formation (1 manoeuvre)
dw-choose-deploy-skirmish = Skirmish formation
dw-choose-form-wedge = Form a wedge, its point on { $hex } ({ $manoeuvres ->
    [one] 1 manoeuvre
   *[other] { $manoeuvres } manoeuvres
})
dw-choose-form-wedge-facing = Form a wedge facing { $facing }, its point on { $hex } ({ $manoeuvres ->
    [one] 1 manoeuvre
   *[other] { $manoeuvres } manoeuvres
})
dw-choose-form-square = Form a square around { $hex } ({ $manoeuvres ->
    [one] 1 manoeuvre
   *[other] { $manoeuvres } manoeuvres
})
dw-choose-leave-wedge = Dissolve the wedge
dw-choose-leave-skirmish = Leave skirmish formation (1 manoeuvre)
dw-choose-no-formation = No special formation
dw-choose-deploy-wedge = Wedge
dw-choose-deploy-square = Square

dw-line-wedge =
    { $count ->
        [one] Leading a wedge, one stand behind
       *[other] Leading a wedge, { $count } stands behind
    }
dw-line-skirmisher = In skirmish formation
dw-line-against-skirmisher = Against skirmish formation

dw-refused-no-mark = { $unit }: the card has no mark for this formation ({ $formation }).
dw-refused-horde-formation = { $unit }: the unit is a horde and takes no other formation.
dw-refused-square-mounted = { $unit }: only infantry forms a square.
dw-refused-too-few = { $unit }: this formation needs { $least } stands at least.
dw-refused-wedge-mixed = { $unit }: a wedge is of cavalry only or of infantry only.
dw-refused-in-formation = { $unit }: the unit is in a special formation already.
dw-refused-not-in-shape = { $unit }: the stands do not have the shape of this formation ({ $formation }).
dw-refused-wedge-twice = { $unit }: the unit has formed or dissolved a wedge in this turn already.
dw-refused-formation-manoeuvre = { $unit }: the unit has no manoeuvre left to change into or out of skirmish formation.
dw-refused-nothing-to-leave = { $unit }: there is no formation to leave.
dw-refused-formation-in-reaction = { $unit } can only form a wedge or a square in reaction to an attack: its stands move and turn, no more.
dw-refused-leave-skirmish = { $unit }: the unit has to leave skirmish formation before its stands leave the two ranks.
dw-refused-wedge-forward = A wedge only goes forward: it does not wheel, turn or step aside.
dw-refused-skirmish-march = Skirmishers do not march as a column.
dw-refused-horde-wheel = A horde does not wheel, nor does it march as a column.
dw-refused-skirmish-engage = { $unit }: skirmishers may not engage the enemy.
dw-refused-square-engage = { $unit }: a square waits to be attacked.
dw-refused-second-rank = The second rank of skirmishers only supports shots of the first.
dw-refused-formation-legs = { $unit }: no stand moves now.
dw-refused-formation-now = { $unit }: this formation cannot be declared now.
