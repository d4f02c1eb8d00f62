# De Bellis Fictionalis : phases et étapes, tir à distance, mêlée, assaut des fortifications.

dbf-bound-began = [[dbf-bound|Phase]] { $number } : { $side }
dbf-stage-initiative = Initiative
dbf-stage-movement = Mouvement
dbf-stage-shooting = Tir à distance
dbf-stage-magic = Magie
dbf-stage-melee = Mêlée

# Dés

dbf-roll-melee = Mêlée
dbf-roll-assault = Assaut d’un ouvrage sans défenseur
dbf-roll-works = L’ouvrage lui-même
dbf-roll-shooter = Tir
dbf-roll-target = Cible du tir
dbf-roll-spies-flee = Nombre de mouvements de fuite des Espions

# Résultats

dbf-section = la section{ FIGURES($id) } de l’ouvrage
dbf-fight-melee = { $first } contre { $second } : { $total } contre { $against } ; { $fate }.
dbf-fight-assault = Assaut, { $first } contre { $second } : { $total } contre { $against }.
dbf-fight-shot = Tir, { $first } sur { $second } : { $total } contre { $against } ; { $fate }.
dbf-sum = { $die }{ $tally }{ $change } = { $total }
dbf-fate-none = nul ne cède
dbf-fate-recoil = recul pour { $element }
dbf-fate-flee = fuite pour { $element }
dbf-fate-flee-dice = fuite pour { $element }, aussi loin que le dit un dé
dbf-fate-destroyed = destruction pour { $element }
dbf-flanker-gives-way = { $element } : l’élément quitte le flanc { ELIDED("de", $enemy) }, l’ami qui lui faisait face ayant cédé.

# Faire face

dbf-turned-to-face = { $element } : l’élément se tourne vers { $enemy }.
dbf-made-room = { $element } : l’élément recule de { $paces } pas pour faire de la place.
dbf-contact-renewed = { $element } : l’élément avance pour renouer le contact.
dbf-turn-cancelled = { $element } : l’élément n’a pas la place de se tourner vers { $enemy } : pas de combat entre eux dans cette phase.

# Fortifications

dbf-works-taken-over = { $element } : l’élément franchit l’ouvrage d’assaut.
dbf-works-taken-crew = { $element } : l’élément entre par-dessus l’ouvrage.
dbf-driven-further = { $element } : l’élément recule encore de { $paces } pas.
dbf-closed-up-to-works = { $element } : l’élément suit jusqu’à l’ouvrage.
dbf-defender-aligned = { $element } : l’élément se décale le long de l’ouvrage, face à son assaillant.

# Lames elfes

dbf-elves-chose-bd = { $command } : les elfes combattent en Lames (O).
dbf-elves-chose-bw = { $command } : les elfes combattent en Archers (S).
dbf-ask-elves = Que sont les Lames elfes de chaque corps pendant cette phase ?
dbf-refused-elves-only = Dites si les elfes d’un corps sont Lames ou Archers.
dbf-refused-no-elves = Il n’y a rien à décider pour ce corps.

# Mêlée : questions et refus

dbf-ask-fight-order = Mêlée : quel est le prochain combat ?
dbf-ask-fight-order-artefact = Votre artefact vous laisse choisir le moment de ces combats : maintenant ou plus tard ?
dbf-refused-fight-only = Choisissez le prochain combat, ou gardez l’ordre proposé.
dbf-refused-no-such-fight = Il n’y a pas de tel combat à livrer.
dbf-refused-fight-held = Le possesseur d’un artefact (S) choisit le moment de ce combat.
dbf-refused-fight-later = Seul le possesseur d’un artefact (S) peut attendre.
dbf-refused-fight-last = Aucun autre combat ne reste à livrer avant.

# Tir : questions et refus

dbf-ask-shooting = Tir : qui tire maintenant, et sur qui ?
dbf-ask-called-shot = { $element } : comment tirer ?
dbf-ask-shoot-back = { $element } : tir reçu { ELIDED("de", $shooter) }. Riposter maintenant ?
dbf-refused-shooting-only = Choisissez le prochain tir, ou gardez l’ordre proposé.
dbf-refused-no-call = Aucun élément ennemi de ce nom ne peut tirer.
dbf-refused-called-shot = L’élément appelé doit prendre part au tir.
dbf-refused-answer-only = Dites s’il riposte.
dbf-refused-no-shooter = { $element } : l’élément ne tire pas à distance.
dbf-refused-shot-ally = { $element } : l’élément est à un allié qui reste en retrait : il ne tire pas.
dbf-refused-shot-marched = { $element } : l’élément a fait une marche ou a fui pendant cette phase.
dbf-refused-shot-already = { $element } : l’élément a déjà tiré pendant cette phase.
dbf-refused-shot-enemy-bound = { $element } : l’élément ne tire que pendant la phase de son camp.
dbf-refused-shot-moved = { $element } : l’élément s’est déplacé pendant cette phase.
dbf-refused-shot-second-rank = { $element } : l’élément tire avec le rang placé devant lui.
dbf-refused-shot-melee = { $element } : l’élément est en combat rapproché.
dbf-refused-shot-overlap = { $element } : l’élément déborde un ennemi en mêlée.
dbf-refused-shot-support = { $element } : l’élément soutient une mêlée par l’arrière.
dbf-refused-shot-behind = { $element } : l’élément touche l’arrière d’un élément en mêlée.
dbf-refused-shot-aerial = { $element } : l’élément ne peut pas tirer sur { $target } en l’air.
dbf-refused-shot-range = { $target } : hors de portée { ELIDED("de", $element) }, { $range } pas.
dbf-refused-shot-arc = { $target } : la cible n’est pas devant { $element }, ou trop sur le côté.
dbf-refused-shot-gully = { $element } : l’élément est au fond d’une ravine et ne peut en tirer sur { $target }.
dbf-refused-shot-unseen = { $element } : l’élément ne voit pas { $target }.
dbf-refused-shot-line = { $element } : l’élément n’a pas de ligne dégagée vers { $target }.
dbf-refused-shot-target = { $element } : l’élément doit tirer sur un autre ennemi, qui lui fait face plus directement { ELIDED("que", $target) }.
dbf-refused-shot-at = { $target } : la cible a déjà reçu un tir : un tir de plus aurait aidé le premier.
dbf-refused-shot-aides = Deux éléments au plus, ayant la même cible devant eux, peuvent aider un tir.
dbf-refused-shot-not-yours = Ce n’est pas un élément à vous sur la table.
dbf-refused-shot-no-target = Ce n’est pas un élément ennemi sur la table.
