## Les questions que l’on pose à table, et ce que donnent ses dés.

dw-ask-shot = Tir
dw-ask-blow = Corps à corps
dw-ask-initiative-kind = Initiative
dw-ask-morale = Test de moral
dw-ask-sight = Ligne de vue
dw-ask-order-roll = Ordre au dé
dw-ask-substitution-die = Substitution
dw-ask-step-kind = Mouvement
dw-odds-initiative = Qui frappe le premier : l’initiative d’un socle au corps à corps.
dw-odds-order = Un ordre au dé : ce que fait une unité que personne ne commande.
dw-odds-substitution = Une substitution : un autre socle tombe-t-il à la place du leader, du porte-drapeau, du musicien ou du commandant ?
dw-odds-step = Un pas d’une unité organisée en rangs, d’une petite unité ou d’un commandant : ce qu’il coûte, et combien de pas pareils il reste. C’est la case la plus chère où entre un de ses socles qui compte.

dw-ask-part-shooter = Qui tire
dw-ask-part-attacker = Qui frappe
dw-ask-part-target = Sur qui
dw-ask-part-unit = L’unité
dw-ask-part-enemy = L’ennemi
dw-ask-part-game = Votre façon de jouer

dw-ask-shooter = Unité qui tire
dw-ask-shooter-none = vos propres chiffres
dw-ask-attacker = Unité qui frappe
dw-ask-attacker-none = vos propres chiffres
dw-ask-target = Cible
dw-ask-target-none = vos propres chiffres
dw-ask-unit = Unité
dw-ask-unit-none = vos propres chiffres
dw-ask-enemy = Unité ennemie
dw-ask-enemy-none = vos propres chiffres
dw-ask-distance = Distance en cases
dw-ask-strength = Puissance de l’arme
dw-ask-protection = Protection de la cible
dw-ask-supports = Socles en soutien
dw-ask-segments = Segments de taille visibles
dw-ask-skill = Compétence
dw-ask-target-skill = Compétence de la cible au corps à corps
dw-ask-skills = Les compétences comptent (chapitre VIII)
dw-ask-woods = La cible est dans les bois
dw-ask-times = Combien de socles font de même
dw-ask-charge-bonus = Bonus de charge
dw-ask-from = Frappé par
dw-ask-from-front = l’avant
dw-ask-from-flank = le flanc
dw-ask-from-rear = le dos
dw-ask-pikes-in-front = La cible a des piques
dw-ask-order = Ordre
dw-ask-order-none = aucun
dw-ask-first = Première phase de ce corps à corps
dw-ask-initiative = Initiative de la carte
dw-ask-weapon = Arme employée
dw-ask-weapon-none = aucune
dw-ask-test = Test
dw-ask-value = Valeur de moral
dw-ask-stands = Socles restants
dw-ask-leader = Le leader est en vie
dw-ask-standard = Le porte-drapeau est en vie
dw-ask-musician = Le musicien est en vie
dw-ask-stars = Étoiles des commandants associés
dw-ask-holds-back = Leader et commandants la retiennent
dw-ask-impetuous = Elle est impétueuse
dw-ask-size = Taille
dw-ask-enemy-size = Taille de l’ennemi
dw-ask-fear = Facteur de peur
dw-ask-enemy-fear = Facteur de peur de l’ennemi
dw-ask-lost = Socles perdus dans cette phase
dw-ask-destroyed = Socles ennemis détruits dans cette phase
dw-ask-enemy-order = Ordre de l’ennemi
dw-ask-enemy-order-none = aucun
dw-ask-enemy-engaged = L’ennemi est déjà engagé
dw-ask-strictly = Réussi seulement au-dessous de la seconde valeur

dw-ask-sight-part-viewer = Qui regarde
dw-ask-sight-part-target = Qui est regardé
dw-ask-sight-part-between = Ce qui les sépare
dw-ask-sight-viewer-unit = Unité qui regarde
dw-ask-sight-viewer-unit-none = une taille à vous
dw-ask-sight-target-unit = Unité regardée
dw-ask-sight-target-unit-none = une taille à vous
dw-ask-sight-viewer = Taille
dw-ask-sight-target = Taille
dw-ask-sight-distance = Distance en cases
dw-ask-sight-viewer-level = Niveau de sa case
dw-ask-sight-target-level = Niveau de sa case
dw-ask-sight-viewer-depth = Profondeur de l’eau où elle se tient
dw-ask-sight-target-depth = Profondeur de l’eau où elle se tient
dw-ask-sight-woods = Elle est dans les bois
dw-ask-sight-at = Cases depuis l’observateur
dw-ask-sight-top = Hauteur de son sommet

dw-ask-roll-part-who = Qui la commande
dw-ask-roll-part-unit = L’unité
dw-ask-roll-leader = Son leader est en vie
dw-ask-roll-joined = Un commandant l’a rejointe
dw-ask-roll-afar = Un commandant lui donne un ordre à distance
dw-ask-roll-engaged = Elle est engagée
dw-ask-roll-out-of-hand = Elle est en déroute ou impétueuse
dw-ask-roll-forgotten = Elle devait avoir un ordre, et n’en a reçu aucun

dw-ask-fall-part-stand = Qui est touché
dw-ask-fall-part-others = Qui se tient à côté
dw-ask-fall-who = Socle touché
dw-ask-fall-who-special = leader, porte-drapeau ou musicien
dw-ask-fall-who-commander = commandant associé à l’unité
dw-ask-fall-commander = Commandant
dw-ask-fall-commander-none = une taille à vous
dw-ask-fall-size = Taille du commandant
dw-ask-fall-unit = Unité qu’il a rejointe
dw-ask-fall-unit-none = une taille à vous
dw-ask-fall-unit-size = Taille de son plus grand socle
dw-ask-fall-engaged = Il est au contact d’un ennemi
dw-ask-fall-astray = Le tir visait un autre socle
dw-ask-fall-beside = Socles à son contact au début de la phase de tir
dw-ask-fall-left = Dont il reste
dw-ask-fall-left-none = tous

dw-ask-step-part-unit = L’unité
dw-ask-step-part-way = Son pas
dw-ask-step-part-game = Votre façon de jouer
dw-ask-step-unit = Unité qui bouge
dw-ask-step-unit-none = vos propres chiffres
dw-ask-step-order = Ordre
dw-ask-step-points = Points de mouvement pour cet ordre
dw-ask-step-manoeuvres = Manœuvres
dw-ask-step-musician = Son musicien, si elle en a un, est en vie
dw-ask-step-stands = Socles restants
dw-ask-step-size = Taille
dw-ask-step-mounted = Cavalerie
dw-ask-step-light = En formation de tirailleurs
dw-ask-step-spent = Points de mouvement déjà dépensés
dw-ask-step-used = Manœuvres déjà utilisées
dw-ask-step-step = Pas
dw-ask-step-step-forward = mouvement vers l’avant, en points de mouvement
dw-ask-step-step-aside = une case dans n’importe quelle direction, par manœuvre
dw-ask-step-step-wheel = virage de 60°
dw-ask-step-step-wheel-twice = virage de 120°
dw-ask-step-step-turn = changement d’orientation
dw-ask-step-front = Socles au premier rang
dw-ask-step-ground = Terrain où l’on entre
dw-ask-step-levels = Niveaux gravis (descendus : moins de 0)
dw-ask-step-wall = Par-dessus un mur ou une haie intacts
dw-ask-step-road = Route
dw-ask-step-road-none = aucune
dw-ask-step-road-along = toute l’unité la suit
dw-ask-step-road-apart = une partie de l’unité la suit, d’autres socles à côté
dw-ask-step-road-onto = on y arrive depuis une case voisine
dw-ask-step-left = Terrain que l’on quitte
dw-ask-step-intermediate = Le terrain et les manœuvres des cartes comptent (jeu intermédiaire)

dw-ask-no-unit = Aucun livre d’armée n’a d’unité { $name }.
dw-ask-no-missiles = Cette unité n’a pas d’arme à distance.
dw-ask-no-weapon = Cette unité n’a aucune arme pour frapper.
dw-ask-no-morale = Cette unité ne teste jamais son moral.
dw-ask-takes-no-order = Une unité engagée, en déroute ou impétueuse ne reçoit pas d’ordre, même au dé.
dw-ask-ordered-joined = Pas de dé : elle reçoit ses ordres du commandant qui l’a rejointe.
dw-ask-ordered-leader = Pas de dé : son leader lui donne un ordre.
dw-ask-ordered-afar = Pas de dé : un commandant lui donne un ordre à distance.
dw-ask-no-substitute-astray = Pas de dé : qui est touché par un tir dévié tombe lui-même.
dw-ask-no-substitute-engaged = Pas de dé : au corps à corps, nul ne tombe à la place d’un autre.
dw-ask-no-substitute-size = Pas de dé : un commandant plus grand que les socles de l’unité ne se cache pas parmi eux.
dw-ask-no-substitute-left = Pas de dé : il n’y a personne à son contact pour tomber à sa place.
dw-ask-more-left = Il y en avait { $beside } à son contact ; il ne peut pas en rester plus.
dw-ask-no-commander = Cette carte n’est pas celle d’un commandant.
dw-ask-step-commander = Un commandant seul n’a pas de manœuvres : il bouge en points de mouvement, dans la direction qu’il veut.
dw-ask-step-overspent = On ne dépense pas plus de { $points } points de mouvement et de { $manoeuvres } manœuvres ; une manœuvre laisse la moitié des points, ou aucun à qui n’a que celle-là.
dw-ask-no-ground = Il n’y a pas de terrain { $name }. Il y a : { $known }.
dw-ask-marsh = Ces troupes ne peuvent pas entrer dans un marais.
dw-ask-deep-water = Cette eau est trop profonde pour ces troupes.
dw-ask-steep = C’est plus de niveaux que ces troupes ne peuvent en franchir.
dw-ask-wall-impassable = Un mur ou une haie arrête ces troupes.
dw-ask-wall-wheel = Un virage ne passe pas par-dessus un mur ou une haie.
dw-ask-out-of-range = Hors de portée : cette arme porte à { $reach } cases.
dw-ask-half-obstacle = Chaque obstacle demande sa distance et sa hauteur.
dw-ask-obstacle-beyond =
    Un obstacle se trouve entre les deux : à plus de 0 et à moins de { $distance } cases, par demi-cases.

dw-odds-hits =
    { $hits ->
        [0] Aucune touche
        [one] Une touche
       *[other] { $hits } touches
    }
dw-odds-order-faces = { $faces } : { $order }
dw-odds-order-choice = au choix du joueur
dw-read-die = Dé
dw-read-hit = Touché : { $die } ne dépasse pas { $number }.
dw-read-miss = Manqué : { $die } dépasse { $number }.
dw-read-six = Réussi : un 6 l’est toujours.
dw-read-order = { $die } : elle a l’ordre de { $order }.
dw-read-choice = { $die } : son joueur choisit l’ordre.
dw-read-saved = Sauvé : { $die } ne dépasse pas { $beside }, un socle à son contact tombe à sa place.
dw-read-not-saved = Perdu : { $die } dépasse { $beside }.
dw-read-test =
    { $passed ->
        [yes] Réussi
       *[no] Raté
    } : { $die } au dé et { $total } font { $result }, { $how ->
        [most] il fallait au plus { $value }.
        [strictly] il fallait moins de { $value }.
       *[least] il fallait au moins { $value }.
    }

dw-says-hit =
    { $number ->
        [0] Impossible de toucher
        [20] Touche à coup sûr
       *[other] Touche avec { $number } ou moins au D{ $sides }
    }
dw-says-test =
    { $how ->
        [never] Impossible à réussir
        [always] Réussi quoi que montre le dé
       *[some] { $least ->
            [1] Réussi avec { $most } ou moins au dé
           *[other] Réussi avec { $least } ou plus au dé
        }
    }
dw-says-initiative = Frappe à l’initiative { $number } ; la plus haute frappe d’abord
dw-says-order = Le dé lui donne un ordre, face visible, ou laisse le choix à son joueur
dw-says-order-forgotten = Le dé remplace l’ordre oublié, ou laisse le choix à son joueur
dw-says-substitution =
    { $number ->
        [6] Sauvé quoi que montre le dé
       *[other] Sauvé avec { $number } ou moins au D{ $sides }
    }
dw-line-beside = Socles à son contact au début de la phase
dw-says-step-points =
    Coûte { $price ->
        [one] { $price } point
       *[other] { $price } points
    } sur { $left } : { $times ->
        [0] il en reste trop peu
        [one] un seul pas pareil
       *[other] { $times } pas pareils
    }
dw-says-step-manoeuvres =
    Coûte { $price ->
        [one] { $price } manœuvre
       *[other] { $price } manœuvres
    } sur { $left } : { $times ->
        [0] ce n’est plus possible
        [one] possible une fois
       *[other] possible { $times } fois
    }
dw-says-step-free = Ne coûte rien
dw-line-hex = Une case
dw-line-going-clear = Terrain dégagé
dw-line-going-difficult = Terrain difficile
dw-line-going-very-difficult = Terrain très difficile
dw-line-road = Le long d’une route
dw-line-wading = Eau
dw-line-climb-up =
    { $count ->
        [one] Un niveau de plus
       *[other] { $count } niveaux de plus
    }
dw-line-climb-down =
    { $count ->
        [one] Un niveau de moins
       *[other] { $count } niveaux de moins
    }
dw-line-wall-crossed = Par-dessus un mur ou une haie
dw-line-step-turn = Changement d’orientation
dw-line-step-aside = Une case par manœuvre
dw-line-step-wheel = Virage
dw-says-seen =
    { $seen ->
        [0] On n’en voit rien
        [one] { $seen } segment visible sur { $of }
       *[other] { $seen } segments visibles sur { $of }
    }
