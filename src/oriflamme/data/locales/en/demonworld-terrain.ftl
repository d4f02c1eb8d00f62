# Chapter XI: terrain.
dw-phase-contact = Alternating contact

dw-line-higher = Against a lower stand
dw-line-lower = Against a higher stand
dw-line-water = In water
dw-line-wall = Across a wall or hedge

dw-refused-marsh = { $hex } is marsh, which these troops cannot enter.
dw-refused-deep-water = The water of { $hex } is too deep for these troops.
dw-refused-steep = The way to { $hex } goes up or down more levels than these troops can climb.
dw-refused-wall-impassable = A wall or hedge before { $hex } stops these troops.
dw-refused-wall-free = A wall or hedge is in the way to { $hex }; it is crossed for movement points or as a manoeuvre only.
dw-refused-wall-wheel = A wheel to { $hex } would pass over a wall or hedge.
dw-refused-off-road = The way to { $hex } does not follow a road.
dw-refused-support-water = Blows into or out of water are not supported, nor does anybody support from water.
dw-refused-support-wall = Nobody supports a blow across a wall or hedge.

dw-refused-not-alternating = These units are not so placed that only the first could come at the other.
dw-refused-declare-order = { $unit }: the unit needs the order to charge or to skirmish to declare contact.
dw-refused-declare-disorganised = { $unit }: the unit is disorganised and cannot declare contact.
dw-ask-contact = Your troops can reach enemies beside them who cannot reach them. Which of your units engage?
dw-ask-stay = These units fight enemies who could not reach them. Which of them break off?
dw-help-contact = Declare [[dw-contact|contact]] with an enemy that only your unit can come at, or let both stand beside each other.
dw-help-stay = Stay [[dw-contact|in contact]], or break it: both units may then regroup by two hexes.
dw-choose-contact = { $unit }: fight { $enemy }
dw-choose-no-contact = Declare no (further) contact
dw-choose-break = { $unit }: break contact with { $enemy }
dw-choose-stay = Stay in contact
dw-contact-declared = { $unit }: contact declared with { $enemy }.
dw-contact-ended = { $unit }: contact broken with { $enemy }.
dw-chapter-terrain = Terrain

scenario-demonworld-broken-ground = Broken ground
scenario-demonworld-broken-ground-about = A causeway through a marsh, a pond that trolls wade, walls, hedges and a steep hill: what terrain does to movement and melee.

terrain-open = clear ground
terrain-bushes = bushes
terrain-woods = woods
terrain-sand = sand
terrain-rocks = rocks
terrain-tall-grass = tall grass
terrain-mud = mud
terrain-melted-snow = melted snow
terrain-marsh = marsh
terrain-ford = ford
terrain-water-1 = water, depth 1
terrain-water-2 = water, depth 2
terrain-water-3 = water, depth 3
terrain-wall = wall
terrain-hedge = hedge
terrain-road = road

dw-note-exposed = { $enemy } could come at it there, though it could not at them; they may declare contact.
dw-note-offered = There it may declare contact with { $enemy }, who could not come at it.
