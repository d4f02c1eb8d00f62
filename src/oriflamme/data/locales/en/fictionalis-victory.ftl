# De Bellis Fictionalis: losses, demoralisation, victory, and what comes after the battle.

dbf-town-crossed = { $element }: the element has crossed the middle of a built-up area: the defender's army counts { $equivalents } element equivalents more as lost.
dbf-command-demoralised = { $command } is demoralised for the rest of the battle.
dbf-panic-yes = { $command } has lost its general: a die of { $score } does not exceed its { $lost } lost equivalents, and it panics.
dbf-panic-no = { $command } has lost its general: a die of { $score } exceeds its { $lost } lost equivalents, and it holds.
dbf-refused-demoralised-march = { $command } is demoralised: it makes no march moves.
dbf-refused-demoralised-group = { $command } is demoralised: only a single element of it may move.
dbf-refused-demoralised-second = { $command } is demoralised and has made its one tactical move.
dbf-army-beaten = { $side } has lost { $lost } of its { $original } element equivalents: the army is beaten.
dbf-scored = { $side } scores { $points } of 10 victory points and has lost { $percent } per cent of its army.
dbf-ended-beaten = the enemy army is beaten
dbf-ended-both-beaten = both armies are beaten; victory points decide
dbf-roll-survival = survival after the battle
dbf-roll-artefact-winner = artefact, the winner's die
dbf-roll-artefact-loser = artefact, the loser's die
dbf-survival-captured = { $element }: the element is captured ({ $score }, lost on { $limit } or less).
dbf-survival-lost = { $element }: the element does not come home ({ $score }, lost on { $limit } or less).
dbf-survival-survives = { $element }: the element comes home ({ $score }, lost on { $limit } or less).
dbf-artefact-taken = The winner takes the artefact of { $element }.
dbf-artefact-saved = The artefact of { $element } is saved.
