# De Bellis Fictionalis: terrain and fortifications.

dbf-feature = { $land }{ FIGURES($id) }
dbf-hill-gentle = gentle hill
dbf-hill-steep = steep hill

dbf-land-field = field
dbf-land-hill = hill
dbf-land-wood = wood
dbf-land-orchard = orchard
dbf-land-enclosure = enclosed fields
dbf-land-vineyard = vineyard
dbf-land-marsh = marsh
dbf-land-dunes = sand dunes
dbf-land-built_up = built-up area
dbf-land-rocks = rocky ground
dbf-land-scrub = scrub
dbf-land-gully = gully
dbf-land-bog = boggy ground
dbf-land-terraces = terraces
dbf-land-water = water
dbf-land-waterway = waterway
dbf-land-beach = beach
dbf-land-river = river
dbf-land-mountains = mountains
dbf-land-road = road

dbf-terrain-field = open fields
dbf-terrain-gentle-hill = a gentle hill
dbf-terrain-gentle-rocky-hill = a gentle rocky hill
dbf-terrain-gentle-scrubby-hill = a gentle scrubby hill
dbf-terrain-gentle-wooded-hill = a gentle wooded hill
dbf-terrain-gentle-orchard-hill = a gentle hill with orchards
dbf-terrain-gentle-vineyard-hill = a gentle hill with vines
dbf-terrain-gentle-terraced-hill = a gentle terraced hill
dbf-terrain-steep-hill = a steep hill
dbf-terrain-steep-rocky-hill = a steep rocky hill
dbf-terrain-steep-scrubby-hill = a steep scrubby hill
dbf-terrain-steep-wooded-hill = a steep wooded hill
dbf-terrain-steep-orchard-hill = a steep hill with orchards
dbf-terrain-steep-vineyard-hill = a steep hill with vines
dbf-terrain-steep-terraced-hill = a steep terraced hill
dbf-terrain-wood = a wood
dbf-terrain-orchard = an orchard
dbf-terrain-enclosure = enclosed fields
dbf-terrain-vineyard = a vineyard
dbf-terrain-marsh = a marsh
dbf-terrain-dunes = sand dunes
dbf-terrain-built-up = a built-up area
dbf-terrain-built-up-on-gentle-hill = a built-up area on a gentle hill
dbf-terrain-built-up-on-steep-hill = a built-up area on a steep hill
dbf-terrain-rocks = rocky ground
dbf-terrain-scrub = scrub
dbf-terrain-gully = a gully
dbf-terrain-bog = boggy ground
dbf-terrain-water = a lake or pond
dbf-terrain-waterway = a waterway
dbf-terrain-beach = a beach
dbf-terrain-river = a river
dbf-terrain-mountains = a mountain range
dbf-terrain-road = a road

dbf-going-good = good going
dbf-going-rough = rough going
dbf-going-difficult = difficult going
dbf-going-impassable = impassable

dbf-works-TF = temporary fortifications
dbf-works-PF = permanent fortifications

dbf-ask-terrain-route = Provide at most one of a waterway, a mountain range, a river, or a road with steep hills.
dbf-ask-terrain-ground = Provide the compulsory features, then 2 to 3 feature equivalents of your choice.
dbf-ask-terrain-last = You may provide one small last feature.
dbf-ask-place-feature =
    { $where ->
        [edge] Place { $kind } in sector { $sector }, touching an edge of the table or a waterway.
        [inland] Place { $kind } in sector { $sector }, away from the edges of the table.
       *[free] Place { $kind }.
    }
dbf-ask-walls = Fortify the built-up area; you have paid { $points } points for it.
dbf-ask-gate-road = Add a road to the gate of the stronghold ({ $section }).

dbf-roll-terrain-shore = for a waterway or mountain range: 5 or 6
dbf-roll-terrain-sector = for the sector
dbf-roll-terrain-position = for the position in the sector
dbf-roll-terrain-river = for the river's quarter of the table

dbf-feature-chosen = { $side } provides { $kind }, { $equivalents } equivalents.
dbf-feature-chosen-compulsory = { $side } provides { $kind }, which is compulsory.
dbf-shore-refused = { $side } cannot have { $kind }.
dbf-feature-placed = { $side } places { $feature }.
dbf-feature-discarded = { $side }: there is no room for { $kind }, which is discarded.
dbf-walls-laid = { $side } surrounds the built-up area with { $kind }: { $sections } sections, { $points } points.
dbf-walls-forgone = { $side } has no built-up area to fortify as the defender: the { $points } points paid for that are lost.

dbf-refused-terrain-kind = There is no terrain called { $kind }.
dbf-refused-terrain-list = The defender's army list does not allow { $kind }.
dbf-refused-terrain-beach = Beaches come with their waterway.
dbf-refused-terrain-size = { $kind } cannot have this size.
dbf-refused-terrain-alike = No more than { $most } features of the same equivalent and zone.
dbf-refused-terrain-inner-roads = Only built-up areas have internal roads, at most { $most }.
dbf-refused-terrain-descent = There is no hill from which the road could lead down.
dbf-refused-terrain-no-town = Only fields lie at a built-up area, and it must have been chosen.
dbf-refused-terrain-adjoin = Fields must adjoin their built-up area.
dbf-refused-terrain-one-route = The invader places only one of waterway, range, river and road.
dbf-refused-terrain-fleet = A waterway needs at least half of the fleet that the army list permits.
dbf-refused-terrain-route = Steep hills come only with a road.
dbf-refused-terrain-too-much = No more than { $most } feature equivalents.
dbf-refused-terrain-too-few = At least { $least } feature equivalents.
dbf-refused-terrain-due = { $kind } is compulsory and still to be chosen.
dbf-refused-terrain-compulsory-size = A compulsory feature counts 1 to 1.5 equivalents.
dbf-refused-terrain-second-shore = There is one already.
dbf-refused-terrain-second-river = One river is enough.
dbf-refused-terrain-second-town = One built-up area may be chosen.
dbf-refused-terrain-third-road = No more than { $most } external roads may be chosen.
dbf-refused-terrain-road-nowhere = An external road must connect a built-up area with an earlier road.
dbf-refused-terrain-die = The die has refused it.
dbf-refused-terrain-both-shores = A waterway and a range lie together only with a compulsory built-up area.
dbf-refused-terrain-shore-town = It needs a built-up area that touches it.
dbf-refused-terrain-one-last = Only one last feature.
dbf-refused-terrain-last = Only a gully in a dry climate, boggy ground in others, or a gentle hill, bare or rough.
dbf-refused-terrain-not-now = This is not what is asked now.
dbf-refused-terrain-other = It is not the turn of this feature to be placed.
dbf-refused-terrain-course = A course needs a width and two points, and no two alike in a row.
dbf-refused-terrain-sector = It must lie wholly in sector { $sector }.
dbf-refused-terrain-edge = It must touch an edge of the table or a waterway.
dbf-refused-terrain-inland = Its centre must be at least { $paces } paces from the edges of the table.
dbf-refused-terrain-overlap = { $one } would overlap { $other }.
dbf-refused-terrain-off-table = { $feature } reaches off the table.
dbf-refused-terrain-outlying = { $feature } is too near the edge of the table to be an island or promontory.
dbf-refused-terrain-island = { $feature } is too near the bank to be an island.
dbf-refused-terrain-hillier = The waterway goes on the less hilly side.
dbf-refused-terrain-river-width = { $feature } is too wide.
dbf-refused-terrain-meander = { $feature } meanders too much.
dbf-refused-terrain-river-ends = The river must go from one long edge to the other.
dbf-refused-terrain-river-band = The river must lie { $least } to { $most } paces from a short edge.
dbf-refused-terrain-river-quarter = The river must stay in its quarter of the table.
dbf-refused-terrain-river-source = The river must begin at a short edge.
dbf-refused-terrain-river-first = The river must flow into the first river.
dbf-refused-terrain-river-across = The river must reach the opposite short edge or a waterway.
dbf-refused-terrain-road-ends = The road must join the two long edges in the central sectors.
dbf-refused-terrain-road-width = { $feature } is much wider than an element.
dbf-refused-terrain-crossings = { $road } would cross { $river } more than once.
dbf-refused-terrain-gate-road = The road must lead from the gate to an edge of the table or a road.
dbf-refused-terrain-town-sector = The built-up area and its fields must lie in one sector.
dbf-refused-terrain-town-adjoin = The built-up area must touch what it was chosen for.
dbf-refused-terrain-town-water = The built-up area must touch the waterway.
dbf-refused-terrain-town-centre = In a central sector it must join a road that the invader placed.
dbf-refused-terrain-shore-few = A shore needs at least two points.
dbf-refused-terrain-shore-reach = It reaches too far, or not far enough.
dbf-refused-terrain-shore-half = No more than half of it may reach so far.
dbf-refused-terrain-shore-border = Its border is too narrow or too wide.

dbf-refused-works-permanent = A built-up area longer than { $paces } paces needs permanent fortifications.
dbf-refused-works-tower = Temporary fortifications have no towers.
dbf-refused-works-number = There is no such section.
dbf-refused-works-gates = There must be { $least } to { $most } gates.
dbf-refused-works-gate-road = Gates must be at the ends of internal roads.
dbf-refused-works-towers = Towers must be an element apart.
dbf-refused-works-purpose = These fortifications were paid for another purpose.
dbf-refused-works-paid = That costs { $price } points; { $paid } were paid.
dbf-refused-works-zone = Outside the deployment zone: { $section }.
dbf-refused-works-limit = No more than { $most } sections.
dbf-refused-works-gap = Openings between fortifications that do not join must be as wide as an element.
dbf-refused-works-open = The fortifications must form a closed perimeter.
dbf-refused-works-stronghold-zone = The stronghold must be in the deployment zone.
dbf-refused-works-stronghold-ground = At least half of the stronghold's perimeter must be in good going.
dbf-refused-works-stronghold-size = The stronghold takes more than a third of the deployment zone.
