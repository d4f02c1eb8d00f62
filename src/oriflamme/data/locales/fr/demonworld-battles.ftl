### Chapitre XVI : l'enjeu d'une bataille, et comment elle se gagne.

dw-chapter-battles = Batailles
dw-points-reckoned = { $side } totalise { $points ->
    [one] { $points } point
   *[other] { $points } points
  } de victoire.
dw-line-objective = Objectif tenu
dw-mark-objective = Objectif : { $points } points
dw-end-points = il totalise le plus de points de victoire.
dw-end-destroyed = il a détruit assez d'ennemis.
dw-end-occupied = il a tenu le terrain pendant un tour complet.
dw-end-prevented = l'ennemi n'a pas atteint son but.
dw-reading-objectives = Objectifs
dw-reading-objectives-about = Combien de cases, placées équitablement, rapportent des points à qui les tient à la fin : au plus une pour deux cartes. Laissé vide, ceux qui sont décrits. Le chapitre XVI les compte.
dw-reading-objective-points = Points d'un objectif
dw-reading-objective-points-about = Ce que vaut chaque objectif placé.
