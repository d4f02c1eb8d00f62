# Demonworld, chapitre X : les commandants, indépendants ou associés à une unité.

dw-phase-command = Commandement

dw-ask-attach = À quelle unité chacun de vos commandants est-il associé au début de la bataille ?
dw-ask-name-units = Lesquelles de vos unités sans leader chaque commandant commande-t-il ?
dw-ask-keep-orders = Choisissez l’ordre que garde chacune de ces unités.
dw-ask-commanders-now = Déplacez-vous vos commandants maintenant, avant les unités qui ont reçu l’ordre de { $order } ?
dw-ask-commanders-first = Déplacez-vous vos commandants avant ou après ceux de l’adversaire ?
dw-ask-commanders-move = Déplacez vos commandants, avant les unités qui ont reçu l’ordre de { $order }.
dw-ask-facing-first = Changez-vous l’orientation de vos commandants avant ou après ceux de l’adversaire ?
dw-ask-commanders-facing = Changez sur place l’orientation de vos commandants.
dw-ask-placing = { $unit } : placez le commandant au premier rang.
dw-ask-placing-regroup = { $unit } : comment ses socles se regroupent-ils autour du commandant qui vient de s’associer ?

dw-help-attach = Déployez le [[dw-commander|commandant]] à côté de l’unité choisie : il s’y associe quand tout est révélé. Sans unité, il commence seul.
dw-help-name-units = Chaque [[dw-commander|commandant]] donne un [[dw-order|ordre]] à autant d’unités qu’il a d’étoiles. Les unités que personne ne commande tirent leur ordre au dé.
dw-help-keep-orders = Les autres jetons sont retirés ; l’adversaire ne les voit jamais.
dw-help-commanders-now = Un [[dw-commander|commandant]] indépendant se déplace une fois par tour : avant les unités en mouvement, avant celles qui harcèlent ou avant celles qui chargent. S’il engage avant les harceleurs, son [[dw-initiative|initiative]] gagne 1, avant les charges 2.
dw-help-commanders-move = Choisissez un [[dw-commander|commandant]] et cliquez là où il doit aller. Associé à une unité, il la quitte ainsi ; à côté d’une unité, il peut s’y associer, ce qui met fin au mouvement de celle-ci.
dw-help-commanders-facing = Chaque [[dw-commander|commandant]] indépendant peut changer une dernière fois d’orientation, gratuitement.
dw-help-placing = Les [[dw-stand|socles]] peuvent se déplacer pour garder leur formation. Derrière le [[dw-front-rank|premier rang]], le [[dw-commander|commandant]] change de place avec un socle de ce rang.

dw-choose-attach = { $unit }
dw-choose-attach-none = Indépendant
dw-choose-name = { $commander }
dw-choose-name-none = Personne : au dé
dw-choose-commanders-now = Maintenant
dw-choose-commanders-wait = Attendre
dw-choose-join = S’associer : { $unit }
dw-choose-take-commander = Associer { $commander } : fin du mouvement
dw-choose-commander-go = Vers { $hex }, orientation : { $facing }
dw-choose-commander-attack = ⚔ Vers { $hex }, orientation : { $facing }, attaque
dw-choose-form-up-joined = Regrouper : { $front ->
    [1] en colonne
   *[other] { $front } socles de front
} ({ $stands } { $stands ->
    [1] socle bouge
   *[other] socles bougent
})
dw-choose-change-places = Changer de place avec le socle en { $hex }
dw-group-commander-facing = Orientation
dw-cost-points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }

dw-badge-commander =
    { $stars ->
        [one] { $commander } : héros, une étoile
       *[other] { $commander } : commandant, { $stars } étoiles
    }
dw-badge-commander-joined =
    { $stars ->
        [one] { $commander }, héros à une étoile, est associé à cette unité
       *[other] { $commander }, commandant à { $stars } étoiles, est associé à cette unité
    }
dw-mark-command-zone = Zone de commandement : { $commander }

dw-line-initiative-commander-H = A engagé par son propre mouvement, avant les harceleurs
dw-line-initiative-commander-C = A engagé par son propre mouvement, avant les charges

dw-roll-order = Ordre d’une unité sans commandement : 1 tenir, 2 charger, 3 harceler, 4 mouvement, 5-6 au choix du joueur
dw-roll-order-forgotten = Ordre d’une unité à laquelle aucun n’a été donné : 1 tenir, 2 charger, 3 harceler, 4 mouvement, 5-6 au choix du joueur
dw-roll-commanders = Initiative du commandant : qui décide quels commandants passent en premier

dw-order-rolled = { $unit } : personne ne commande cette unité ; le dé lui donne l’ordre de { $order }.
dw-order-rolled-free = { $unit } : personne ne commande cette unité ; le dé laisse le choix à son joueur.
dw-order-rolled-forgotten = { $unit } : aucun ordre donné ; le dé lui donne l’ordre de { $order }.
dw-order-rolled-free-forgotten = { $unit } : aucun ordre donné ; le dé laisse le choix à son joueur.
dw-tokens-laid = { $unit } : { $count } jetons d’ordre, face cachée.
dw-commander-moved =
    { $points ->
        [one] { $commander } va en { $hex } pour { $points } point.
       *[other] { $commander } va en { $hex } pour { $points } points.
    }
dw-commander-turned = { $commander } change d’orientation.
dw-commanders-told-one = { $side } : les commandants se déplacent maintenant.
dw-commanders-told-both = Les deux camps déplacent maintenant leurs commandants.
dw-commanders-told-none = Personne ne déplace de commandant maintenant.
dw-unit-named = { $commander } commande { $unit }.
dw-commanders-ordered = { $side } : choix des commandants qui passent en premier.
dw-commander-joined = { $commander } s’associe à { $unit }.
dw-commander-left = { $commander } quitte { $unit }.
dw-commander-alone = { $commander } n’est pas à côté { ELIDED("de", $unit) } et commence seul.
dw-commander-fell = { $unit } : le commandant est tombé.
dw-rearranged =
    { $stands ->
        [one] { $unit } : un socle reprend sa place.
       *[other] { $unit } : { $stands } socles reprennent leur place.
    }

dw-refused-not-in-zone = Aucun de vos commandants ne peut commander { $unit } maintenant.
dw-refused-not-highest = Une unité ne reçoit d’ordres que du commandant le plus gradé qui l’a dans sa zone et la voit entièrement.
dw-refused-no-order-left = Ce commandant n’a plus d’ordre à donner.
dw-refused-no-such-token = Cette unité n’a pas ce jeton.
dw-refused-token-left = { $unit } : choisissez l’ordre qu’elle garde.
dw-refused-no-commander = { $unit } : ce n’est pas un commandant indépendant.
dw-refused-joining = { $commander } ne peut pas s’associer à { $unit }.
dw-refused-shape = { $commander } : son socle n’a pas la forme de ceux { ELIDED("de", $unit) }.
dw-refused-not-beside = { $commander } n’est pas à côté { ELIDED("de", $unit) }.
dw-refused-leaving-late = { $unit } : un commandant quitte une unité avant qu’elle ne se déplace.
dw-refused-leaving-inside = { $unit } : un commandant ne quitte une unité que depuis son pourtour.
dw-refused-leaving-conduct = { $unit } : on ne quitte pas une unité en déroute ou impétueuse.
dw-refused-leaving-stays = { $unit } : un commandant qui quitte une unité s’en éloigne.
dw-refused-commander-points = Il dispose de { $points } points de mouvement ; ce trajet en coûte { $spent }.
dw-refused-commander-front = Un commandant attaque en avançant vers son front.
dw-refused-behind = { $unit } : la place du commandant est au premier rang.
dw-refused-exchange = Le commandant ne peut pas changer de place avec ce socle.
dw-refused-regrouping-far = { $unit } : l’unité garde sa formation par des socles qui se déplacent { $hexes ->
    [one] d’une case
   *[other] de { $hexes } cases
  } au plus.
dw-refused-no-regrouping = { $unit } : l’unité ne peut pas se regrouper maintenant.
dw-refused-regrouping-stands = { $unit } : ces socles ne sont pas ceux de cette unité.
dw-refused-regrouping-taken = Deux socles ne peuvent pas partager une case.
dw-refused-regrouping-contact = Aucun socle ne se regroupe au contact d’un ennemi.
dw-refused-regrouping-unformed = { $unit } : l’unité ne serait pas organisée.
dw-refused-facing-held = { $unit } : l’unité combat plus d’un socle depuis le début du tour et ne peut pas changer d’orientation.
dw-refused-turned = { $unit } : l’unité a déjà changé d’orientation.
dw-refused-fired = { $unit } : l’unité a déjà tiré ce tour.
dw-refused-slow-commander = { $unit } : cette arme est longue à charger et ne tire que durant la seconde phase.
dw-refused-fire-attacked = { $unit } : l’unité a attaqué ce tour et ne tire pas.

scenario-demonworld-the-two-captains = Les deux capitaines
scenario-demonworld-the-two-captains-about = Deux unités et deux commandants par camp : qui marche avec ses soldats, et qui commande de loin ?
