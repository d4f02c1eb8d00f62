# De Bellis Fictionalis : pertes, démoralisation, victoire, et l’après-bataille.

dbf-town-crossed = { $element } : l’élément a franchi le centre d’une agglomération : l’armée du défenseur compte { $equivalents } éléments équivalents de pertes de plus.
dbf-command-demoralised = { $command } est démoralisé pour le restant de la bataille.
dbf-panic-yes = { $command } a perdu son général : un dé de { $score } ne dépasse pas ses { $lost } équivalents perdus, il panique.
dbf-panic-no = { $command } a perdu son général : un dé de { $score } dépasse ses { $lost } équivalents perdus, il tient.
dbf-refused-demoralised-march = { $command } est démoralisé : il ne fait pas de marche.
dbf-refused-demoralised-group = { $command } est démoralisé : un seul élément peut bouger, et non un groupe.
dbf-refused-demoralised-second = { $command } est démoralisé et a fait son unique mouvement tactique.
dbf-army-beaten = { $side } a perdu { $lost } de ses { $original } éléments équivalents : l’armée est vaincue.
dbf-scored = { $side } obtient { $points } points de victoire sur 10 et a perdu { $percent } pour cent de son armée.
dbf-ended-beaten = l’armée ennemie est vaincue
dbf-ended-both-beaten = les deux armées sont vaincues ; les points de victoire décident
dbf-roll-survival = survie après la bataille
dbf-roll-artefact-winner = artefact, dé du vainqueur
dbf-roll-artefact-loser = artefact, dé du vaincu
dbf-survival-captured = { $element } : l’élément est capturé ({ $score }, perdu à { $limit } ou moins).
dbf-survival-lost = { $element } : l’élément ne revient pas ({ $score }, perdu à { $limit } ou moins).
dbf-survival-survives = { $element } : l’élément revient ({ $score }, perdu à { $limit } ou moins).
dbf-artefact-taken = Le vainqueur prend l’artefact { ELIDED("de", $element) }.
dbf-artefact-saved = L’artefact { ELIDED("de", $element) } est sauvé.
