### What a battle of Demonworld can settle: readings of the book.

dw-reading-compass = Compass rose
dw-reading-compass-about = Which way each number of the compass rose points: where its 1 is, and which way the numbers run.
dw-reading-compass-rose = 1 is { $start }, the numbers run { $way }
dw-way-clockwise = clockwise
dw-way-anticlockwise = anticlockwise
dw-reading-cavalry-arc = Firing arc of cavalry
dw-reading-cavalry-arc-about = How far to each side of straight ahead mounted troops may shoot.
dw-reading-cavalry-arc-60 = 60 degrees to each side
dw-reading-cavalry-arc-90 = 90 degrees to each side
dw-reading-wheel-into-contact = Wheel into contact
dw-reading-wheel-into-contact-about = Whether a wheel may end in contact with the enemy.
dw-reading-free-hex-in-reaction = Free hex in a reaction
dw-reading-free-hex-in-reaction-about = Whether a unit that reacts by turning may use its free hex afterwards.
dw-reading-stalemate = Turns without a loss
dw-reading-stalemate-about = After so many turns in which nobody loses a stand the battle is drawn; the book has no such end.
dw-reading-turn-limit = Last turn
dw-reading-turn-limit-about = After this turn the battle is drawn. Left empty, it has no last turn, as in the book.

## Armies of one's own, and where they meet

dw-field-redrawn =
    { $sheets ->
        [one] One sheet
       *[other] { $sheets } sheets
    } drawn from a number, as fair to one side as to the other; the deployment zones are clear ground.
scenario-open-ground = Open ground
scenario-open-ground-about = The battlefield of the first battle, for two armies of your own; both deploy three rows deep.
dw-muster-points = Points
dw-muster-points-about = The agreed size. The army may cost a twentieth more or less. Left empty, nobody counts.
dw-muster-commanders = Commanders
dw-muster-commanders-about = Commanders serve in this army; it can then fight only where chapter X is in force.
dw-muster-limits = Limits of the book
dw-muster-limits-about = How many units of a card and how many commanders an army may have. A house rule.
dw-muster-needs-chapter = Commanders serve in these armies: choose a level or chapters that have chapter X, or leave them at home.
dw-muster-no-room = { $side }: the deployment zone has no room left for { $unit }. Muster fewer units.
dw-muster-none-found = No army of { $size } points can be had: { $book }.
dw-muster-empty = The army has no units.
dw-muster-over = The army costs { $spent } points, more than { $limit }.
dw-muster-under = The army costs { $spent } points, less than { $limit }.
dw-muster-no-commanders = Commanders serve only in an army whose setting “Commanders” is on.
dw-muster-too-many = { $found } × { $unit }: the book has { $most } for one army.
dw-muster-many-commanders = { $found } commanders: the book has { $most } for one army.
dw-muster-line = { $number } × { $unit }: { $points } points
scenario-farmland = Farmland and the lone hill
scenario-farmland-about = Maps 1 and 4 side by side: a road, hedged fields, and a hill of two levels. Both deploy three rows deep.
scenario-four-maps = Maps 1 to 4
scenario-four-maps-about = Four maps, two wide and two deep: farmland, hills, a forest and the lone hill.
scenario-six-maps = All six maps
scenario-six-maps-about = Six maps, three wide and two deep, with a river and broken ground; room for large armies.
dw-reading-battlefield = Battlefield from a seed
dw-reading-battlefield-about = A number makes a fair battlefield of hills, woods and water of its own; the same number always the same one. Left empty, the map is the one described.
