## The questions that a table asks, and what its dice come to.

dbf-ask-melee-kind = Close combat
dbf-ask-shot-kind = Shot
dbf-ask-magic-kind = Magic assault
dbf-ask-spell-price = Price of magic
dbf-odds-spell = A spell or a magic assault: what it costs in PIPs, and what of it would be a debt.
dbf-ask-move-distance = Movement
dbf-odds-move = A move or a flight: how far troops go over a going, in a light and a weather.

dbf-ask-part-attacker = Attacker
dbf-ask-part-defender = Defender
dbf-ask-part-bound = When
dbf-ask-attacker-troop = Troops
dbf-ask-attacker-troop-none = any troops
dbf-ask-defender-troop = Troops
dbf-ask-defender-troop-none = any troops
dbf-ask-attacker = Type and class
dbf-ask-defender = Type and class
dbf-ask-attacker-factors = What is true of it
dbf-ask-defender-factors = What is true of it
dbf-ask-bound = Whose bound
dbf-ask-bound-attacker = the attacker’s
dbf-ask-bound-defender = the defender’s

dbf-ask-shot-part-attacker = Shooter
dbf-ask-shot-part-defender = Target
dbf-ask-shot-part-bound = When
dbf-ask-shot-attacker-troop = Troops
dbf-ask-shot-attacker-troop-none = any troops
dbf-ask-shot-defender-troop = Troops
dbf-ask-shot-defender-troop-none = any troops
dbf-ask-shot-attacker = Type and class
dbf-ask-shot-defender = Type and class
dbf-ask-shot-attacker-factors = What is true of it
dbf-ask-shot-defender-factors = What is true of it
dbf-ask-shot-bound = Whose bound
dbf-ask-shot-bound-attacker = the shooter’s
dbf-ask-shot-bound-defender = the target’s
dbf-ask-shot-reply = The target shoots back

dbf-ask-magic-part-attacker = Spell caster
dbf-ask-magic-part-defender = Target
dbf-ask-magic-part-bound = When
dbf-ask-magic-attacker-troop = Troops
dbf-ask-magic-attacker-troop-none = any troops
dbf-ask-magic-defender-troop = Troops
dbf-ask-magic-defender-troop-none = any troops
dbf-ask-magic-attacker = Type and class
dbf-ask-magic-defender = Type and class
dbf-ask-magic-attacker-factors = What is true of it
dbf-ask-magic-defender-factors = What is true of it
dbf-ask-magic-bound = Whose bound
dbf-ask-magic-bound-attacker = the spell caster’s
dbf-ask-magic-bound-defender = the target’s

dbf-ask-spell-part-magic = Magic
dbf-ask-spell-part-caster = Caster
dbf-ask-spell-part-pips = PIPs
dbf-ask-spell-spell = Spell
dbf-ask-spell-spell-none = a magic assault
dbf-ask-spell-how = How
dbf-ask-spell-how-cast = cast now
dbf-ask-spell-how-reserve = reserve PIPs for the enemy’s next bound
dbf-ask-spell-bound = Whose bound
dbf-ask-spell-bound-own = the caster’s
dbf-ask-spell-bound-enemy = the enemy’s
dbf-ask-spell-later = It is to work in the enemy’s next bound
dbf-ask-spell-delays = Earlier delays of this flank march
dbf-ask-spell-distance = Distance in paces
dbf-ask-spell-power = Magic power
dbf-ask-spell-power-none = none
dbf-ask-spell-power-I = (I)
dbf-ask-spell-power-O = (O)
dbf-ask-spell-power-S = (S)
dbf-ask-spell-out-of-phase = Out of phase
dbf-ask-spell-amplifier = Bears an artefact (A)
dbf-ask-spell-cinc = The C-in-C’s own element, his reduction unused
dbf-ask-spell-owes = PIPs it owes already
dbf-ask-spell-left = PIPs the command has left
dbf-ask-spell-left-none = enough
dbf-ask-spell-kept = PIPs have been reserved for it
dbf-ask-spell-kept-range = Of these, for range

dbf-ask-move-part-troops = Who moves
dbf-ask-move-part-way = Its way
dbf-ask-move-part-sky = Light and weather
dbf-ask-move-troop = Troops
dbf-ask-move-troop-none = any troops
dbf-ask-move-kind = Type and class
dbf-ask-move-rear = Rear half of a double base
dbf-ask-move-rear-none = no double base
dbf-ask-move-mounts = Mounts of mounted infantry
dbf-ask-move-mounts-none = none
dbf-ask-move-mounts-horses = horses
dbf-ask-move-mounts-camels = camels
dbf-ask-move-mobile = Baggage that can move
dbf-ask-move-water = Water-adapted
dbf-ask-move-eyes = In the dark it sees as
dbf-ask-move-eyes-human = men
dbf-ask-move-eyes-elf = elves
dbf-ask-move-eyes-goblin = goblins
dbf-ask-move-eyes-demon = Demons
dbf-ask-move-desert = Of the sand desert
dbf-ask-move-sun = It fears the sun, which is in its face
dbf-ask-move-move = Move
dbf-ask-move-move-tactical = tactical
dbf-ask-move-move-march = march
dbf-ask-move-move-flight = flight
dbf-ask-move-going = Worst going, as it counts for this troop
dbf-ask-move-going-good = good
dbf-ask-move-going-rough = rough
dbf-ask-move-going-difficult = difficult
dbf-ask-move-road = Entirely on a road (not in mud)
dbf-ask-move-river = River crossed, or started in
dbf-ask-move-river-none = none
dbf-ask-move-river-untried = one that nobody has tried
dbf-ask-move-flank = From beside an enemy onto his flank
dbf-ask-move-light = Light
dbf-ask-move-weather = Weather
dbf-ask-move-weather-none = nothing that matters

dbf-ask-words-nature = What it is
dbf-ask-words-place = Where it is
dbf-ask-words-friends = Who is with it
dbf-ask-words-trouble = What troubles it
dbf-ask-words-coming = How it came

dbf-ask-word-general = a general’s element
dbf-ask-word-demoralised = of a demoralised command
dbf-ask-word-elf = elves
dbf-ask-word-chariot = chariots
dbf-ask-word-aquatic = lives in water
dbf-ask-word-mobile = baggage that moves
dbf-ask-word-water-adapted = at home in water
dbf-ask-word-landed = a ship whose troops have landed
dbf-ask-word-double = on a double base, twice the same
dbf-ask-word-rear-bows = on a double base, Bows (S) behind
dbf-ask-word-ring = bears an artefact (R)
dbf-ask-word-amplifier = bears an artefact (A)
dbf-ask-word-power-i = magic power (I)
dbf-ask-word-power-o = magic power (O)
dbf-ask-word-power-s = magic power (S)
dbf-ask-word-uphill = higher than the enemy
dbf-ask-word-bad-going = in rough going
dbf-ask-word-difficult = in difficult going
dbf-ask-word-crossing = crossing a river
dbf-ask-word-bank = defends a river bank
dbf-ask-word-fortified = defends temporary works
dbf-ask-word-walls = defends permanent works
dbf-ask-word-tower = defends a raised tower
dbf-ask-word-cover = in a built-up area, wood, enclosure or orchard
dbf-ask-word-marsh = in a marsh
dbf-ask-word-mud = in mud or a light bog
dbf-ask-word-water = in a waterway or river
dbf-ask-word-trees = shoots from or into trees
dbf-ask-word-support = one rank behind it
dbf-ask-word-support2 = two ranks behind it
dbf-ask-word-support3 = three ranks behind it
dbf-ask-word-psiloi = Psiloi in support as its last rank
dbf-ask-word-aided = one more takes part
dbf-ask-word-aided2 = two more take part
dbf-ask-word-overlap = one flank overlapped
dbf-ask-word-overlap2 = both flanks overlapped
dbf-ask-word-flank = one flank contacted
dbf-ask-word-flank2 = both flanks contacted
dbf-ask-word-rear = rear contacted
dbf-ask-word-weather = the weather is against it
dbf-ask-word-expendables = Expendables at an edge of it
dbf-ask-word-charged = moved into contact with its front in this bound
dbf-ask-word-fresh = they met in this bound

dbf-ask-no-troop = No army list has troops { $name }.
dbf-ask-may-not-shoot = { $kind } may not shoot.
dbf-ask-no-power = Whoever attacks by magic needs magic power, or an artefact (A).
dbf-ask-spell-no-power = Whoever casts a spell needs magic power.
dbf-ask-move-never = { $kind } never moves.
dbf-ask-move-barred = { $kind } cannot go there.
dbf-ask-spell-own-only = This spell is cast in the caster’s own bound only.
dbf-ask-spell-too-weak = This spell takes magic power ({ $power }) at least.
dbf-ask-spell-later-enemy = Only in its own bound can a caster have it work in the next.
dbf-ask-spell-no-range = Without magic power an assault reaches no further than its usual range.
dbf-ask-spell-too-dear = Reserving costs { $price ->
        [one] { $price } PIP
       *[other] { $price } PIPs
    }, which the command has not got.
dbf-ask-spell-debt-range = Nobody runs into debt for range.
dbf-ask-spell-debt-due = Nobody runs into debt on top of one that is due.
dbf-ask-fault = This cannot be read: { $why }

dbf-read-die-attacker = Attacker’s die
dbf-read-die-defender = Defender’s die
dbf-read-outcome = { $outcome }: { $die } on the die and { $added } make { $total } in the end, against { $against }.
dbf-says = The attacker adds { $attacker } to its die, the defender { $defender }
dbf-says-magic =
    { $price ->
        [0] Costs nothing more
        [one] Costs { $price } PIP
       *[other] Costs { $price } PIPs
    }
dbf-says-magic-debt =
    Costs { $price ->
        [one] { $price } PIP
       *[other] { $price } PIPs
    }, { $debt } of it as a debt; { $repay } PIPs repay what is owed then
dbf-says-magic-reserved =
    Costs { $price ->
        [one] { $price } PIP
       *[other] { $price } PIPs
    } now; { $kept } are reserved
dbf-line-magic-range = Range
dbf-line-magic-kept = Reserved
dbf-says-move = Up to { $paces } paces
dbf-line-move-road = Entirely on a road
dbf-line-move-good = In good going
dbf-line-move-rough = In rough going
dbf-line-move-difficult = In difficult going
dbf-line-move-fast = Troops of class (F)
dbf-line-move-flank = Onto the flank of an enemy beside it
dbf-line-move-limit = Held back by a river or by what it sees
dbf-line-move-flight = A flight
