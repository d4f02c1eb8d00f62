### Chapter XVI: what a battle is fought for, and how it is won.

dw-chapter-battles = Battles
dw-points-reckoned = { $side }: { $points ->
    [one] { $points } point
   *[other] { $points } points
  } of victory.
dw-line-objective = Objective held
dw-mark-objective = { $points }
dw-mark-objective-about = Objective: { $points } points
dw-end-points = it has more points of victory.
dw-end-destroyed = it has destroyed enough of the enemy.
dw-end-occupied = it has held the ground for a whole turn.
dw-end-prevented = the enemy has not reached his aim.
dw-reading-objectives = Objectives
dw-reading-objectives-about = How many hexes are laid out, fairly for both, that are worth points to who holds them at the end: at most one for two maps. Left empty, those described. Chapter XVI counts them.
dw-reading-objective-points = Points of an objective
dw-reading-objective-points-about = What each objective that is laid out is worth.
dw-reading-place-objectives = First player lays the objectives
dw-reading-place-objectives-about = Whether the first player moves the objectives that were laid out and says what each is worth, before sides are chosen and armies deploy. Chapter XVI asks him.
dw-reading-maps-wide = Maps side by side
dw-reading-maps-wide-about = How many maps of the field lie beside each other; together they make a whole rectangle. Left empty, as described.
dw-reading-maps-order = Order of the maps
dw-reading-maps-order-about = In which of all their orders the maps of the field lie, row by row: 1 is the order described, four maps have 24, six have 720. Left empty, as described.
dw-reading-maps-turned = First row of maps upside down
dw-reading-maps-turned-about = Whether the maps of the first row lie upside down, and those of the second not, so that each shows its other side to the armies.
dw-setup-no-rectangle = { $maps } maps make no whole rectangle that is { $wide } wide: choose another number of maps side by side.
dw-setup-no-such-order = { $maps } maps have { $orders } orders; there is no order { $order }: choose a lower number.
dw-setup-own-map = This scenario has its own map: maps are laid anew on fields only. Leave their settings empty.
dw-ask-objectives = Where do the objectives lie, and what is each worth?
dw-help-objectives = Click a hex to move the nearest [[dw-objective|objective]] there, and say what each is worth. They lie in no zone, ten hexes apart at least.
dw-choose-objective-hex = Lay objective { $number } on { $hex }
dw-choose-objective-points = { $points } points
dw-group-objective = Objective { $number }, on { $hex }
dw-choose-objectives-ready = The objectives are laid
dw-objective-laid = Objective { $number }: laid on { $hex }, worth { $points } points.
dw-refused-no-such-objective = There is no objective { $number }.
dw-refused-objective-zone = { $hex } is in a deployment zone.
dw-refused-objective-near = { $hex } is { $away } hexes from the objective on { $other }; { $apart } are needed.
dw-refused-objective-points = An objective is worth 50 to 300 points, not { $points }.

## Sides of the table

dw-reading-choice-of-sides = Choice of sides
dw-reading-choice-of-sides-about = Whether the second player, who did not lay the table, chooses at which edge he deploys; the first takes the other. Chapter XVI asks him.
dw-ask-table-side = At which side of the table do you deploy?
dw-help-table-side = Your opponent laid the table and takes the other side. Your own edge is also the one towards which your [[dw-rout|routing units]] flee.
dw-choose-table-side = { $exchanged ->
    [true] Take the opponent's side
   *[other] Keep the side that was laid out for you
  }
dw-table-side-chosen = { $exchanged ->
    [true] { $side }: deployment at the opponent's side of the table.
   *[other] { $side }: the side of the table is kept.
  }
dw-reading-zone-rows = Rows of the deployment zones
dw-reading-zone-rows-about = How many rows deep both zones are, counted from their own edge. Left empty, they are as the map has them, three as a rule. Deep zones are for large tables: on a small one armies begin under fire.
dw-setup-zones-too-deep = Zones { $rows } rows deep leave no row between the armies: agree on fewer, or take a larger field.
dw-setup-own-victory = This scenario has its own conditions of victory: no objectives, flank marches or choice of sides are added to it.

## Flank marches

dw-reading-flank-marches = Flank marches
dw-reading-flank-marches-about = Whether units may be sent round the flanks in secret before the armies deploy. Chapter XVI plays them.
dw-flank-left = left flank
dw-flank-right = right flank
dw-flank-marches-any = any number of flank marches
dw-flank-marches-one = one flank march, on the right
dw-flank-marches-none = no flank march: it is outflanked
dw-reconnoitred = { $side }: reconnaissance with strength { $strength }: { $allowance }.
dw-phase-flank-marches = Flank marches
dw-ask-flank-marches = Which units march round a flank?
dw-help-flank-marches = They are not deployed, and come on from turn 3 or 4. Units of a section arrive together.
dw-choose-flank-march = { $section ->
    [0] On its own, round the { $flank }
   *[other] Section { $section }, round the { $flank }
  }
dw-choose-flank-back = Deploy after all ({ $section ->
    [0] { $flank }
   *[other] section { $section }, { $flank }
  })
dw-choose-flank-ready = The rest deploys
dw-ask-flank-entry = Where does the flank march come on?
dw-help-flank-entry = Click a hex of the table's side. The other [[dw-stand|stands]] follow through it.
dw-choose-flank-entry = { $unit }: come on at { $hex }
dw-ask-coming-on = March the units on that have arrived.
dw-help-coming-on = Select a unit's first [[dw-stand|stand]], then click where it goes; the others follow in column.
dw-choose-bring-on = { $unit }: come on
dw-choose-march-on = { $hexes ->
    [one] March on { $hexes } hex
   *[other] March on { $hexes } hexes
  }
dw-march-arrived = { $side }: arrival of { $unit } at { $hex }, round the { $flank }.
dw-march-delayed = { $unit }, marching round the { $flank }: { $die } + { $added } is less than { $needed }. It does not come on yet, and throws with one more next turn.
dw-map-laid = { $unit }: the unit is half on the table: a map is laid beside it for { $stands ->
    [one] one more stand.
   *[other] { $stands } more stands.
  }
dw-mark-spare-map = A map beside the table: only those who fight there move on it
dw-unit-came-on = { $left ->
    [0] { $unit }: the unit marches on, { $hexes } hexes; all of it is on the table.
   *[other] { $unit }: the unit marches on, { $hexes } hexes; { $left } stands are still off the table.
  }
dw-roll-flank-march = whether a flank march comes on
dw-refused-flank-troops = { $unit } may make no flank march: infantry in close order and hordes may not.
dw-refused-flank-all = Somebody must deploy.
dw-refused-flank-section = Section { $section } marches round the other flank, or there is no such section.
dw-refused-flank-left = Who has not outflanked the enemy marches round the right flank.
dw-refused-flank-one = There may be one flank march: one unit, or one section.
dw-refused-flank-entry = A march cannot come on at { $hex }: it must be a free hex of that side of the table, with no enemy beside it.
dw-refused-flank-order = { $unit }: the unit is coming onto the table and has the order to move.
dw-refused-flank-move = { $unit }: the unit is coming onto the table, in column.
dw-refused-flank-not-next = { $unit } cannot come on now.
dw-refused-flank-way = { $unit } cannot march on that way.
dw-refused-flank-contact = { $hex } is beside an enemy; who comes on may not engage.
dw-refused-flank-points = { $unit } would spend { $points } movement points; it has { $allowed }.

## The scenarios of the book

scenario-demonworld-last-stand = The last stand
scenario-demonworld-last-stand-about = The whole intermediate game on maps 1 to 4. The Empire wins by destroying or driving off Orcs worth 475 points; the Orcs win when no Imperial is left.
scenario-demonworld-kal-bennock = Kal Bennock
scenario-demonworld-kal-bennock-about = The Orcs must hold the hill of map 4 alone for a whole turn. There is no last turn: the Empire wins when the Orcs have no unit left that does not rout.
