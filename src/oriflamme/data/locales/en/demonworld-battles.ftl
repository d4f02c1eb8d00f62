### Chapter XVI: what a battle is fought for, and how it is won.

dw-chapter-battles = Battles
dw-points-reckoned = { $side } has { $points ->
    [one] { $points } point
   *[other] { $points } points
  } of victory.
dw-line-objective = Objective held
dw-mark-objective = Objective: { $points } points
dw-end-points = it has more points of victory.
dw-end-destroyed = it has destroyed enough of the enemy.
dw-end-occupied = it has held the ground for a whole turn.
dw-end-prevented = the enemy has not reached his aim.
dw-reading-objectives = Objectives
dw-reading-objectives-about = How many hexes are laid out, fairly for both, that are worth points to who holds them at the end: at most one for two maps. Left empty, those described. Chapter XVI counts them.
dw-reading-objective-points = Points of an objective
dw-reading-objective-points-about = What each objective that is laid out is worth.
