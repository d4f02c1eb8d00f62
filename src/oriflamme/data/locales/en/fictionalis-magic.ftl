# De Bellis Fictionalis: magic and artefacts in play.

dbf-trait-out-of-phase = casts out of phase

# Spells, and what artefacts (P) reveal

dbf-value-intimidate = Intimidate
dbf-value-inspire = Inspire
dbf-value-fortify = Fortify
dbf-value-rally = Rally
dbf-value-restrain = Restrain
dbf-value-dam = Dam
dbf-value-delay = Delay flank marches
dbf-value-counter-magic = Counter-magic
dbf-value-lycanthropy = Lycanthropy
dbf-value-extrication = Extrication
dbf-value-speed-spy = Speed Spy
dbf-value-summon-spy = Summon Spy
dbf-value-inspiring-artefact = Artefact (S)
dbf-value-flank-march = flank marches
dbf-value-ambush = elements in ambush
dbf-value-lurkers = Lurkers
dbf-value-dragons = Dragons not yet entered
dbf-value-demons = Demons not yet entered
dbf-value-aerials = Aerials not yet entered

# What happens

dbf-shape = { $kind }
dbf-river = the river{ FIGURES($id) }
dbf-fight-magic = Magic assault of { $first } on { $second }: { $total } against { $against }; { $fate }.
dbf-spell-cast = { $caster }: a spell is cast, { $spell }{ $choice ->
    [next] , for the next bound
    [again] : a drowning die may be rolled again
   *[other] {""}
}.
dbf-spell-cast-on = { $caster }: a spell is cast, { $spell } on { $target }{ $choice ->
    [raise] : the water rises
    [lower] : the water falls
   *[other] {""}
}.
dbf-debt-contracted = { $element }: the element goes into debt for magic: { $owed } PIPs are owed, and { $due } must be spent in its next bound.
dbf-debt-repaid = { $element }: the element repays its debt with { $pips } PIPs.
dbf-magic-reserved = { $command } reserves { $pips } PIPs for magic.
dbf-line-magic-own = Magic, as in one’s own bound
dbf-line-magic-enemy = Magic, as in the enemy’s bound
dbf-line-magic-spy = The Spy’s PIP
dbf-line-magic-delays = Delayed before
dbf-softened-inspire = { $source } inspires { $element }. { $outcome }.
dbf-softened-fortify = { $source } fortifies { $element }. { $outcome }.
dbf-softened-inspiring-artefact = The artefact (S) of { $source } inspires { $element }. { $outcome }.
dbf-drowning-again = Dam of { $caster }: { $element } may roll again.
dbf-flank-march-delayed = Magic delays the flank march of { $command }.
dbf-shape-changed = { $element }: the element takes the form of { $into }.
dbf-extricated = { $element }: the element vanishes from the table.
dbf-came-back = { $element }: the element is back on the table.
dbf-no-room-to-return = { $element }: the element finds no place to come back, and waits for another 6.
dbf-spy-summoned = { $element }: the element is called to { $caster }.
dbf-gate-used = { $element }: the element steps through a gate.
dbf-gate-found = { $side }: a hidden gate is found.
dbf-scried-flank-march = { $bearer }: the bearer looks for flank marches ({ $side }).
dbf-scried-ambush = { $bearer }: the bearer looks for ambushes. To be shown, { $side }: { $die } elements.
dbf-scried-lurkers = { $bearer }: the bearer looks for Lurkers ({ $side }).
dbf-scried-dragons = { $bearer }: the bearer looks for Dragons ({ $side }).
dbf-scried-demons = { $bearer }: the bearer looks for Demons ({ $side }).
dbf-scried-aerials = { $bearer }: the bearer looks for Aerials ({ $side }).
dbf-flanks-left = { $side } marches round its left flank.
dbf-flanks-right = { $side } marches round its right flank.
dbf-flanks-both = { $side } marches round both flanks.
dbf-flanks-none = { $side } marches round no flank.
dbf-revealed-lurkers = { $side }, Lurkers: { $troops }.
dbf-revealed-no-lurkers = { $side } has no Lurkers.
dbf-revealed-dragons = { $side }, Dragons not yet entered: { $troops }.
dbf-revealed-no-dragons = { $side } has no Dragons that have not entered.
dbf-revealed-demons = { $side }, Demons not yet entered: { $troops }.
dbf-revealed-no-demons = { $side } has no Demons that have not entered.
dbf-revealed-aerials = { $side }, Aerials not yet entered: { $troops }.
dbf-revealed-no-aerials = { $side } has no Aerials that have not entered.
dbf-too-few-ambushers = { $side } has not { $demanded } elements left in ambush.

# Dice and prices

dbf-roll-magic = Magic assault
dbf-roll-magic-target = Target of the magic assault
dbf-roll-scrying = How many in ambush are shown
dbf-pip-gate = Stepping through a gate
dbf-pip-haste = Paid by Speed Spy
dbf-note-debt = A debt: { $owed } PIPs would be owed

# Questions

dbf-ask-magic = Magic: which spell or magic assault is next?
dbf-ask-magic-called = Magic of { $element }: what now?
dbf-ask-late-spells = The moves are made: do you hold your troops back by magic?
dbf-ask-soften = Do you soften this result?
dbf-ask-way-back = { $element }: where to come back?
dbf-ask-reveal-ambush = An artefact (P) sees your ambushes: show { $left } more.
dbf-ask-scry = Do you use an artefact (P) now?
dbf-ask-scry-again = Do you give up all PIPs of this bound to use an artefact (P) once more?
dbf-help-magic-order = Choose a spell or a [[dbf-magic-assault|magic assault]], reserve [[dbf-pip|PIPs]] for the enemy's [[dbf-bound|bound]], repay what is owed, or end the magic. An enemy caster may be called to act now.
dbf-help-late-order = Rally keeps [[dbf-demoralised|demoralised]] friends from retreating, Restrain [[dbf-impetuous|impetuous]] ones from advancing, less than 200 paces from the caster.
dbf-help-result-pending = Use a spell that works or an artefact (S) on your [[dbf-element|element]], or let the result stand.
dbf-help-way-back = Choose a place against your baggage or walls, or along your edge of the table.
dbf-help-reveal-ambush = You choose which [[dbf-element|elements]] are shown.
dbf-help-scrying-order = Choose what the enemy has to reveal, or use nothing now.

# Commands

dbf-do-cast-spell = { $spell }{ $choice ->
    [now] {" "}in this bound
    [next] {" "}in the next bound
    [raise] : raise { $target }
    [lower] : lower { $target }
    [again] : a drowning die again
    [front] : { $target }, to the front
    [rear] : { $target }, to the rear
    [left] : { $target }, to the left
    [right] : { $target }, to the right
    [shape] : become { $target }
   *[other] {" "}{ $target }
}
dbf-do-magic-assault = Magic assault on { $target }{ $aided_by-count ->
    [0] {""}
   *[other] , aided by { $aided_by-count }
}{ $extra-count ->
    [0] {""}
   *[other] , with PIPs for range
}
dbf-do-repay-debt = Repay the debt of { $caster }
dbf-do-reserve-magic = Reserve PIPs for magic in the enemy's bound{ $extra ->
    [0] {""}
   *[other] , with { $extra } for range
}
dbf-do-call-caster = Let { $caster } use magic now
dbf-do-end-magic = No further magic
dbf-do-end-late-spells = No further spell
dbf-do-soften-result = { $means } by { $source }
dbf-do-let-stand = Let the result stand
dbf-do-come-back = Come back at { $x }, { $y }
dbf-do-scry-enemy = Artefact (P): { $sight }
dbf-do-no-scrying = Use no artefact (P) now
dbf-do-reveal-ambusher = Show { $element }
dbf-do-use-gate = Step through the gate { $gate }, facing { $angle }°

# Refusals

dbf-refused-no-magician = No caster of yours has this name.
dbf-refused-no-power = { $element }: the element has no magic power.
dbf-refused-magic-off-table = { $element }: the element is not on the table.
dbf-refused-magic-ally = { $element }: the element belongs to an ally who has not engaged.
dbf-refused-magic-once = { $element }: the element has used its magic in this bound.
dbf-refused-silenced = { $element }: the element has lost its magic power for now.
dbf-refused-spell-moment = { $spell } is not cast at this time.
dbf-refused-spell-power = { $spell } takes a magic power of at least ({ $power }).
dbf-refused-spell-aim = The spell cannot be cast so.
dbf-refused-magic-in-contact = { $element }: the element is in contact with the enemy.
dbf-refused-magic-called = Another caster acts now.
dbf-refused-magic-only = Use magic, or end it.
dbf-refused-no-caster-called = No enemy caster in sight of this name can still use magic.
dbf-refused-late-only = Only Rally and Restrain are cast now.
dbf-refused-debt-range = { $element } cannot run into debt for a longer reach.
dbf-refused-debt-owed = { $element } must first repay what it owes.
dbf-refused-no-debt = No debt of this element is due.
dbf-refused-reserve-bound = PIPs are reserved in one's own bound.
dbf-refused-assault-party = An assault is made by one caster and { $most } aides at most, each named once.
dbf-refused-assault-extra = This element cannot spend PIPs on range so.
dbf-refused-assault-target = The target must be an enemy on the table.
dbf-refused-assault-engaged = { $element }: the element is in frontal contact with an enemy.
dbf-refused-assault-support = { $element }: the element gives rear support in a melee.
dbf-refused-assault-behind = { $element }: the element stands against the rear of a friend in melee.
dbf-refused-assault-unknown = { $element }: the element does not know that this enemy is there.
dbf-refused-assault-range = { $element }: the element reaches { $paces } paces, and the target is farther.
dbf-refused-warded = { $element }: the element is warded against magic.
dbf-refused-dam-river = There is no such river within 200 paces of the caster.
dbf-refused-no-flank-march = No enemy flank march of this name is about to enter.
dbf-refused-far-from-edge = The caster is not less than 200 paces from the edge of arrival.
dbf-refused-no-such-shape = { $element } cannot take this form.
dbf-refused-shape-overlaps = The new form would be in contact with an enemy.
dbf-refused-shape-room = There is no room for { $shape }.
dbf-refused-extricated-once = { $element }: the element has been extricated before.
dbf-refused-way-back-only = Say where the caster comes back.
dbf-refused-way-back-baggage = The caster comes back in contact with your baggage or your fortified built-up area.
dbf-refused-way-back-edge = The caster comes back in contact with your edge of the table.
dbf-refused-way-back-room = There is no room for the caster here.
dbf-refused-no-spy = This is no Spy of the caster's command, or no edge of the caster.
dbf-refused-spy-contact = The Spy would be in contact with an enemy.
dbf-refused-spy-room = There is no room for the Spy here.
dbf-refused-soften = This does not soften a result of yours.
dbf-refused-crystal-used = The artefact of { $element } has been used already.
dbf-refused-crystal-unused = The artefact of { $element } need not be used at such a price: it has not been used yet.
dbf-refused-scry-only = Use an artefact (P), or none.
dbf-refused-reveal-ambusher = Show an element that is in ambush.
dbf-refused-gate-element = This is no element of yours on the table.
dbf-refused-gate-list = The army list does not let { $element } use gates.
dbf-refused-no-gate = You have no such gate.
dbf-refused-gate-moved = { $element }: the element has moved in this bound.
dbf-refused-gate-contact = { $element }: the element is in edge contact with an enemy.
dbf-refused-gate-enemy = It would arrive less than 50 paces from an enemy.
dbf-refused-gate-room = There is no room at the gate.
