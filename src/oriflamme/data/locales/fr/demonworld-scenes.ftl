# Ce qu’une bataille de Demonworld montre et donne à cliquer.

dw-title = Demonworld, 2e édition

dw-direction-0 = → à l’est
dw-direction-1 = ↘ au sud-est
dw-direction-2 = ↙ au sud-ouest
dw-direction-3 = ← à l’ouest
dw-direction-4 = ↖ au nord-ouest
dw-direction-5 = ↗ au nord-est

dw-phase-fire = Reformation après les tirs

# Aide : une phrase chacune, sous la question.
dw-help-deployment = Vos unités sont placées comme le scénario le propose. Glissez un [[dw-stand|socle]] sur n’importe quelle case de votre zone, ou double-cliquez dessus et glissez son unité ; point et virgule les tournent. Ou choisissez un socle pour placer son unité ailleurs, changer son front ou son [[dw-facing|orientation]] ; ou acceptez d’un clic.
dw-help-orders = Donnez un [[dw-order|ordre]] à chaque unité, face cachée. Une unité sans ordre [[dw-order-t|tiendra sa position (T)]].
dw-help-orders-dice = Donnez un [[dw-order|ordre]] à chaque unité, face cachée ; celle d’un [[dw-commander|commandant]] à plusieurs étoiles peut en recevoir plusieurs, dont un seul sera gardé. Une unité sans ordre le tire au dé.
dw-help-fire = Choisissez un [[dw-stand|socle]], puis cliquez sur sa cible, ou sur le tir d’un autre socle qu’il [[dw-support|soutient]]. Aucun dé n’est jeté avant que les deux camps soient prêts.
dw-help-close-up = Vos unités ont perdu des [[dw-stand|socles]] : les autres peuvent avancer d’une case pour combler les vides.
dw-help-first = Vous pouvez vous déplacer avant votre adversaire, ou attendre de voir ce qu’il fait.
dw-help-moves = Choisissez un [[dw-stand|socle]] et cliquez là où il doit aller ; toute son unité le suit. Ce qui n’a pas fait jeter de dé peut être repris.
dw-help-reaction = Votre unité est attaquée avant d’avoir bougé : les [[dw-stand|socles]] qui ne touchent aucun ennemi peuvent se déplacer ou changer d’orientation, les autres seulement changer d’orientation. Chaque changement coûte une [[dw-manoeuvre|manœuvre]].
dw-help-completion = Amenez d’autres [[dw-stand|socles]] [[dw-contact|au contact]] : chacun de ceux qui ne touchent aucun ennemi peut avancer tout droit avec ce qu’il reste à l’unité.
dw-help-melee = Choisissez un [[dw-stand|socle]], puis cliquez sur celui qu’il frappe, ou sur l’attaque d’un autre socle qu’il [[dw-support|soutient]]. Aucun dé n’est jeté avant que les deux camps soient prêts.
dw-help-post-combat = Les [[dw-stand|socles]] qui ne touchent aucun ennemi peuvent se déplacer de deux cases, ceux qui en touchent un seul d’une case en restant à son [[dw-contact|contact]] ; tous peuvent changer d’orientation. Chaque socle une seule fois.

# Choix
dw-choose-commit = Terminé
dw-choose-deployed = Déployer ainsi
dw-choose-deploy-at = Déployer, extrémité gauche du front en { $hex }
dw-choose-orders-ready = Retourner les ordres
dw-choose-orders-hold-rest = Retourner les ordres ; les autres unités tiennent leur position (T)
dw-choose-orders-roll-rest = Retourner les ordres ; un dé pour chacune des autres unités
dw-choose-order = { $letter } · { $order }
dw-choose-fire = Prêt à tirer
dw-choose-shoot = Tirer sur { $unit }
dw-choose-shoot-best = Tirer sur les meilleures cibles
dw-choose-hold-fire = Annuler ce que ce socle devait faire
dw-choose-support = Soutenir le socle en { $hex }
dw-choose-step-up = Avancer en { $hex }
dw-choose-first = Se déplacer avant l’adversaire
dw-choose-second = Se déplacer après l’adversaire
dw-choose-moves-done = Fin des mouvements de cette séquence
dw-choose-front = Front de { $width }
dw-choose-front-at = Front de { $width } à partir de { $hex }
dw-choose-wheel-left = Virage à gauche de 60°
dw-choose-wheel-right = Virage à droite de 60°
dw-choose-wheel-left-2 = Virage à gauche de 120°
dw-choose-wheel-right-2 = Virage à droite de 120°
dw-choose-face = Orientation : { $facing }
dw-choose-face-enemies = Ceux au contact font face à leurs ennemis
dw-choose-form-up = Se remettre en formation par la case gratuite
dw-choose-step = Un pas { $direction }
dw-choose-walk = Marcher { $direction } (3 points)
dw-choose-reaction-done = Finir la réaction
dw-choose-complete-points = Avancer { $hexes ->
        [one] d’une case
       *[other] de { $hexes } cases
    }, en points de mouvement
dw-choose-complete-manoeuvres = Avancer { $hexes ->
        [one] d’une case
       *[other] de { $hexes } cases
    }, en manœuvres
dw-choose-blow = Frapper { $unit }
dw-choose-strike = Prêt à frapper
dw-choose-strike-best = Frapper au mieux
dw-choose-withhold = Annuler ce que ce socle devait faire
dw-choose-regroup = Aller en { $hex }, orientation : { $facing }

dw-go-forward = { $hexes ->
        [0] Rester, orientation : { $facing }
        [one] Avancer d’une case
       *[other] Avancer de { $hexes } cases
    }
dw-go-wheel-left = Virage à gauche{ $hexes ->
        [0] {""}
        [1] {" "}et déplacement d’une case
       *[other] {" "}et déplacement de { $hexes } cases
    }, orientation : { $facing }
dw-go-wheel-right = Virage à droite{ $hexes ->
        [0] {""}
        [1] {" "}et déplacement d’une case
       *[other] {" "}et déplacement de { $hexes } cases
    }, orientation : { $facing }
dw-go-attack = ⚔ { $go } : attaque

dw-group-unit = { $unit }
dw-group-tokens = { $unit } (jusqu’à { $count } jetons)
dw-group-front = Front
dw-group-facing = Orientation (une manœuvre)
dw-group-facing-free = Orientation
dw-group-wheel = Virage
dw-group-sidestep = Un pas par manœuvre
dw-group-stand = Ce socle seul
dw-group-acts = Ce que l’unité peut faire

# Détails
dw-cost = { $points } points{ $manoeuvres ->
        [0] {""}
        [1] , 1 manœuvre
       *[other] , { $manoeuvres } manœuvres
    }
dw-chance = { $percent } %
dw-note-spent = Dépensé : { $points } points de mouvement sur { $of }, { $manoeuvres } manœuvres sur { $allowed }
dw-note-manoeuvres = Dépensé : { $manoeuvres } manœuvres sur { $allowed }
dw-note-disorganised = L’unité sera désorganisée
dw-note-free-hex-paid = La case gratuite coûtera une manœuvre si l’unité ne retrouve pas une formation organisée
dw-note-engages = Attaque { $unit }, qui a déjà bougé
dw-note-engages-may-react = Attaque { $unit }, qui peut d’abord réagir
dw-note-touches = Au contact { ELIDED("de", $unit) }
dw-note-out-of-range = Hors de portée
dw-note-out-of-sight = Rien de la cible n’est visible
dw-note-scatters = La cible est engagée au corps à corps : sur 4 à 6 le tir dévie (1D6)
dw-tally-shot = Nombre de base contre { $unit } (1D20, ce nombre ou moins touche)
dw-tally-blow = Nombre de base contre { $unit } (1D20, ce nombre ou moins touche)

# Socles, camps et zones
dw-zone = Zone de déploiement
dw-status-stands = { $left } [[dw-stand|socles]] sur { $total }
dw-badge-face-down = Jeton d’ordre, face cachée
dw-badge-engaged = [[dw-engaged|Engagée]] au corps à corps
dw-badge-wounded = Touché, à retirer
dw-badge-hits = Touches reçues : { $hits }
dw-tip-stands = { $left } [[dw-stand|socles]] sur { $of }
dw-tip-organised = [[dw-organised|Organisée]]
dw-tip-disorganised = [[dw-organised|Désorganisée]]

# Les ordres en quelques mots
dw-order-M-about = bouge en premier et loin ; ni attaque, ni tir
dw-order-H-about = tire, puis bouge ; peut attaquer (initiative +1)
dw-order-C-about = bouge en troisième ; attaque (initiative +2)
dw-order-T-about = reste et tire en dernier (initiative +2)
