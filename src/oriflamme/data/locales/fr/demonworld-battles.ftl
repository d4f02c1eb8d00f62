### Chapitre XVI : l’enjeu d’une bataille, et comment elle se gagne.

dw-chapter-battles = Batailles
dw-points-reckoned = { $side } : { $points ->
    [one] { $points } point
   *[other] { $points } points
  } de victoire.
dw-line-objective = Objectif tenu
dw-mark-objective = { $points }
dw-mark-objective-about = Objectif : { $points } points
dw-end-points = il totalise le plus de points de victoire.
dw-end-destroyed = il a détruit assez d’ennemis.
dw-end-occupied = il a tenu le terrain pendant un tour complet.
dw-end-prevented = l’ennemi n’a pas atteint son but.
dw-reading-objectives = Objectifs
dw-reading-objectives-about = Combien de cases, placées équitablement, rapportent des points à qui les tient à la fin : au plus une pour deux cartes. Laissé vide, ceux qui sont décrits. Le chapitre XVI les compte.
dw-reading-objective-points = Points d’un objectif
dw-reading-objective-points-about = Ce que vaut chaque objectif placé.
dw-reading-place-objectives = Le premier joueur place les objectifs
dw-reading-place-objectives-about = Si le premier joueur déplace les objectifs proposés et fixe la valeur de chacun, avant le choix des côtés et le déploiement. Le chapitre XVI le lui demande.
dw-reading-maps-wide = Cartes côte à côte
dw-reading-maps-wide-about = Combien de cartes du terrain sont posées côte à côte ; ensemble elles forment un rectangle complet. Laissé vide, comme décrit.
dw-reading-maps-order = Ordre des cartes
dw-reading-maps-order-about = Dans lequel de tous leurs ordres les cartes du terrain sont posées, rangée par rangée : 1 est l’ordre décrit, quatre cartes en ont 24, six en ont 720. Laissé vide, comme décrit.
dw-reading-maps-turned = Première rangée de cartes retournée
dw-reading-maps-turned-about = Si les cartes de la première rangée sont tête en bas, et celles de la deuxième non : chacune montre alors son autre bord aux armées.
dw-setup-no-rectangle = { $maps } cartes ne forment aucun rectangle complet large de { $wide } : choisissez un autre nombre de cartes côte à côte.
dw-setup-no-such-order = { $maps } cartes ont { $orders } ordres ; l’ordre { $order } n’existe pas : choisissez un nombre plus petit.
dw-setup-own-map = Ce scénario a sa propre carte : on ne dispose les cartes autrement que sur les terrains. Laissez ces réglages vides.
dw-ask-objectives = Où se trouvent les objectifs, et que vaut chacun ?
dw-help-objectives = Cliquez une case pour y déplacer l’[[dw-objective|objectif]] le plus proche, et fixez la valeur de chacun. Aucun n’est dans une zone, et dix cases au moins les séparent.
dw-choose-objective-hex = Placer l’objectif { $number } en { $hex }
dw-choose-objective-points = { $points } points
dw-group-objective = Objectif { $number }, en { $hex }
dw-choose-objectives-ready = Les objectifs sont placés
dw-objective-laid = Objectif { $number } : placé en { $hex }, il vaut { $points } points.
dw-refused-no-such-objective = Il n’y a pas d’objectif { $number }.
dw-refused-objective-zone = { $hex } est dans une zone de déploiement.
dw-refused-objective-near = { $hex } est à { $away } cases de l’objectif en { $other } ; il en faut { $apart }.
dw-refused-objective-points = Un objectif vaut de 50 à 300 points, et non { $points }.

## Côtés de la table

dw-reading-choice-of-sides = Choix du côté
dw-reading-choice-of-sides-about = Si le second joueur, qui n’a pas placé les cartes, choisit le bord où il se déploie ; le premier prend l’autre. Le chapitre XVI le lui demande.
dw-ask-table-side = De quel côté de la table vous déployez-vous ?
dw-help-table-side = Votre adversaire a placé les cartes et prend l’autre côté. C’est aussi vers votre bord que reculent vos unités [[dw-rout|en déroute]].
dw-choose-table-side = { $exchanged ->
    [true] Prendre le côté de l’adversaire
   *[other] Garder le côté prévu pour vous
  }
dw-table-side-chosen = { $exchanged ->
    [true] { $side } : déploiement du côté de l’adversaire.
   *[other] { $side } : le côté de la table est gardé.
  }
dw-reading-zone-rows = Rangées des zones de déploiement
dw-reading-zone-rows-about = Sur combien de rangées s’étendent les deux zones, à partir du bord. Vide : comme le prévoit la carte, trois en général. Les zones profondes conviennent aux grandes tables : sur une petite, on commence la bataille sous les tirs.
dw-setup-zones-too-deep = Des zones de { $rows } rangées ne laissent aucune rangée entre les armées : convenez de moins, ou prenez un champ de bataille plus grand.
dw-setup-own-victory = Ce scénario a ses propres conditions de victoire : ni objectifs, ni marches de flanc, ni choix du côté ne s’y ajoutent.

## Marches de flanc

dw-reading-flank-marches = Marches de flanc
dw-reading-flank-marches-about = Si des unités peuvent être envoyées en secret sur les flancs avant le déploiement. Le chapitre XVI les joue.
dw-flank-left = flanc gauche
dw-flank-right = flanc droit
dw-flank-marches-any = autant de marches de flanc qu’il veut
dw-flank-marches-one = une marche de flanc, à droite
dw-flank-marches-none = aucune marche de flanc : il est débordé
dw-reconnoitred = { $side } : force de reconnaissance { $strength } : { $allowance }.
dw-phase-flank-marches = Marches de flanc
dw-ask-flank-marches = Quelles unités contournent l’ennemi ?
dw-help-flank-marches = Elles ne sont pas déployées et arrivent à partir du tour 3 ou 4. Les unités d’une section arrivent ensemble.
dw-choose-flank-march = { $section ->
    [0] Seule, par le { $flank }
   *[other] Section { $section }, par le { $flank }
  }
dw-choose-flank-back = La déployer quand même ({ $section ->
    [0] { $flank }
   *[other] section { $section }, { $flank }
  })
dw-choose-flank-ready = Le reste se déploie
dw-ask-flank-entry = Où la marche de flanc entre-t-elle ?
dw-help-flank-entry = Cliquez une case du côté de la table. Les autres [[dw-stand|socles]] suivent par là.
dw-choose-flank-entry = { $unit } : entrer en { $hex }
dw-ask-coming-on = Faites avancer les unités qui arrivent.
dw-help-coming-on = Choisissez le premier [[dw-stand|socle]] de l’unité, puis cliquez où il va ; les autres suivent en colonne.
dw-choose-bring-on = { $unit } : entrer en jeu
dw-choose-march-on = { $hexes ->
    [one] Avancer de { $hexes } case
   *[other] Avancer de { $hexes } cases
  }
dw-march-arrived = { $side } : arrivée { ELIDED("de", $unit) } en { $hex }, par le { $flank }.
dw-march-delayed = { $unit }, en marche par le { $flank } : { $die } + { $added }, il fallait { $needed }. Pas d’arrivée ce tour-ci ; nouveau jet au prochain tour, avec un point de plus.
dw-map-laid = { $unit } : l’unité n’est qu’à moitié entrée : une carte est posée à côté de la table pour { $stands ->
    [one] un socle de plus.
   *[other] { $stands } socles de plus.
  }
dw-mark-spare-map = Une carte à côté de la table : seuls ceux qui y combattent s’y déplacent
dw-unit-came-on = { $left ->
    [0] { $unit } : l’unité avance de { $hexes } cases ; elle est tout entière sur la table.
   *[other] { $unit } : l’unité avance de { $hexes } cases ; { $left } socles sont encore hors de la table.
  }
dw-roll-flank-march = l’arrivée d’une marche de flanc
dw-refused-flank-troops = { $unit } : l’unité ne peut pas faire de marche de flanc : ni l’infanterie en ordre serré ni les hordes ne le peuvent.
dw-refused-flank-all = Quelqu’un doit se déployer.
dw-refused-flank-section = La section { $section } passe par l’autre flanc, ou n’existe pas.
dw-refused-flank-left = Qui n’a pas débordé l’ennemi passe par le flanc droit.
dw-refused-flank-one = Une seule marche de flanc est permise : une unité ou une section.
dw-refused-flank-entry = Une marche ne peut pas entrer en { $hex } : il faut une case libre de ce côté de la table, sans ennemi à côté.
dw-refused-flank-order = { $unit } : l’unité entre sur la table et a l’ordre M.
dw-refused-flank-move = { $unit } : l’unité entre sur la table, en colonne.
dw-refused-flank-not-next = { $unit } : l’unité ne peut pas entrer maintenant.
dw-refused-flank-way = { $unit } : l’unité ne peut pas avancer par là.
dw-refused-flank-contact = { $hex } est à côté d’un ennemi ; qui entre ne peut pas engager.
dw-refused-flank-points = { $unit } : l’unité dépenserait { $points } points de mouvement ; elle en a { $allowed }.

## Les scénarios du livre

scenario-demonworld-last-stand = La dernière résistance
scenario-demonworld-last-stand-about = Tout le jeu intermédiaire sur les cartes 1 à 4. L’Empire gagne s’il détruit ou met en déroute pour 475 points d’Orcs ; les Orcs gagnent quand il ne reste plus d’Impériaux.
scenario-demonworld-kal-bennock = Kal Bennock
scenario-demonworld-kal-bennock-about = Les Orcs doivent tenir seuls la colline de la carte 4 pendant un tour complet. Il n’y a pas de dernier tour : l’Empire gagne quand il ne reste plus aux Orcs aucune unité qui ne soit en déroute.