# De Bellis Fictionalis: bounds and stages, distant shooting, melee, the assault of fortifications.

dbf-bound-began = [[dbf-bound|Bound]] { $number }: { $side }
dbf-stage-initiative = Initiative
dbf-stage-movement = Movement
dbf-stage-shooting = Distant shooting
dbf-stage-magic = Magic
dbf-stage-melee = Melee

# Dice

dbf-roll-melee = Melee
dbf-roll-assault = Assault on undefended works
dbf-roll-works = The works themselves
dbf-roll-shooter = Shot
dbf-roll-target = Target of the shot
dbf-roll-spies-flee = How many moves Spies flee

# Results

dbf-section = section{ FIGURES($id) } of the works
dbf-fight-melee = { $first } against { $second }: { $total } against { $against }; { $fate }.
dbf-fight-assault = Assault of { $first } on { $second }: { $total } against { $against }.
dbf-fight-shot = Shot of { $first } at { $second }: { $total } against { $against }; { $fate }.
dbf-sum = { $die }{ $tally }{ $change } = { $total }
dbf-fate-none = nobody gives way
dbf-fate-recoil = recoil of { $element }
dbf-fate-flee = flight of { $element }
dbf-fate-flee-dice = flight of { $element }, as far as a die says
dbf-fate-destroyed = destruction of { $element }
dbf-flanker-gives-way = { $element }: the element leaves the flank of { $enemy }, as the friend before him has given way.

# Turning to face

dbf-turned-to-face = { $element }: the element turns to face { $enemy }.
dbf-made-room = { $element }: the element moves back { $paces } paces to make room.
dbf-contact-renewed = { $element }: the element moves up to renew contact.
dbf-turn-cancelled = { $element }: the element has no room to turn to { $enemy }: they do not fight in this bound.

# Fortifications

dbf-works-taken-over = { $element }: the element storms over the works.
dbf-works-taken-crew = { $element }: the element goes in over the works.
dbf-driven-further = { $element }: the element is driven back { $paces } paces further.
dbf-closed-up-to-works = { $element }: the element follows up to the works.
dbf-defender-aligned = { $element }: the element slides along the works to face its attacker.

# Elf Blades

dbf-elves-chose-bd = { $command }: the elves fight as Blades (O).
dbf-elves-chose-bw = { $command }: the elves fight as Bows (S).
dbf-ask-elves = What are the elf Blades of each command in this bound?
dbf-refused-elves-only = Say whether a command's elves are Blades or Bows.
dbf-refused-no-elves = There is nothing to decide for this command.

# Melee: questions and refusals

dbf-ask-fight-order = Melee: which combat is fought next?
dbf-ask-fight-order-artefact = Your artefact lets you choose when these combats are fought: now, or later?
dbf-refused-fight-only = Choose the next combat, or leave the order as it is.
dbf-refused-no-such-fight = There is no such combat to be fought.
dbf-refused-fight-held = The owner of an artefact (S) chooses when this combat is fought.
dbf-refused-fight-later = Only the owner of an artefact (S) may wait.
dbf-refused-fight-last = No other combat is left to be fought before.

# Shooting: questions and refusals

dbf-ask-shooting = Shooting: who shoots next, and at whom?
dbf-ask-called-shot = { $element }: how to shoot?
dbf-ask-shoot-back = { $element }: shot at by { $shooter }. Shoot back now?
dbf-refused-shooting-only = Choose the next shot, or leave the order as it is.
dbf-refused-no-call = No such enemy element can shoot.
dbf-refused-called-shot = The element that was called must take part in the shot.
dbf-refused-answer-only = Say whether it shoots back.
dbf-refused-no-shooter = { $element }: the element does not shoot at a distance.
dbf-refused-shot-ally = { $element }: the element belongs to an ally who holds back: it does not shoot.
dbf-refused-shot-marched = { $element }: the element has marched or fled in this bound.
dbf-refused-shot-already = { $element }: the element has shot in this bound.
dbf-refused-shot-enemy-bound = { $element } can shoot only in its own bound.
dbf-refused-shot-moved = { $element }: the element has moved in this bound.
dbf-refused-shot-second-rank = { $element } can only shoot together with the rank in front of it.
dbf-refused-shot-melee = { $element }: the element is in close combat.
dbf-refused-shot-overlap = { $element }: the element overlaps an enemy in melee.
dbf-refused-shot-support = { $element }: the element supports a melee from behind.
dbf-refused-shot-behind = { $element }: the element is against the rear of an element in melee.
dbf-refused-shot-aerial = { $element } cannot shoot at { $target } in the air.
dbf-refused-shot-range = { $target }: out of range of { $element }, { $range } paces.
dbf-refused-shot-arc = { $target }: the target is not in front of { $element }, or too far aside.
dbf-refused-shot-gully = { $element }: the element is down in a gully and cannot shoot out of it at { $target }.
dbf-refused-shot-unseen = { $element }: the element does not see { $target }.
dbf-refused-shot-line = { $element }: the element has no clear line to { $target }.
dbf-refused-shot-target = { $element } must shoot at another enemy, who is more directly in front of it than { $target }.
dbf-refused-shot-at = { $target }: the target has been shot at: a further shot would have aided that one.
dbf-refused-shot-aides = Up to two elements that have the same target in front of them can aid a shot.
dbf-refused-shot-not-yours = This is no element of yours on the table.
dbf-refused-shot-no-target = This is no enemy element on the table.
