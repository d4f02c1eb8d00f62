# Demonworld, chapitre V : le mouvement.

dw-ask-first = Ordre de { $order } : déplacez-vous vos unités avant ou après votre adversaire ?
dw-ask-moves = Déplacez l’une après l’autre vos unités qui ont reçu l’ordre de { $order }.
dw-ask-reaction = { $unit } : attaque contre une unité qui n’a pas encore bougé. Changez l’orientation de ses socles ou déplacez ceux qui ne sont pas au contact.
dw-ask-completion = { $unit } : faites avancer les socles qui ne sont pas encore au contact.

dw-roll-first-mover = Qui se déplace en premier : 1-3 le premier camp, 4-6 le second

dw-sequence-began = Les unités qui ont l’ordre de { $order } se déplacent, d’abord celles de ce camp : { $side }.

dw-moved-advance =
    { $count ->
        [one] { $unit } : mouvement vers l’avant d’une case.
       *[other] { $unit } : mouvement vers l’avant de { $count } cases.
    }
dw-moved-sidestep =
    { $count ->
        [one] { $unit } : une case par une manœuvre.
       *[other] { $unit } : { $count } cases par des manœuvres.
    }
dw-moved-wheel =
    { $count ->
        [one] { $unit } : virage de 60°.
       *[other] { $unit } : virage de { $count } fois 60°.
    }
dw-moved-face = { $unit } : changement d’orientation.
dw-moved-face-each = { $unit } : changement d’orientation de certains socles.
dw-moved-shift = { $unit } : déplacement de socles indépendants.
dw-moved-march =
    { $count ->
        [one] { $unit } : une case en colonne.
       *[other] { $unit } : { $count } cases en colonne.
    }
dw-moved-walk =
    { $count ->
        [one] { $unit } : un pas de cette petite unité.
       *[other] { $unit } : { $count } pas de cette petite unité.
    }

dw-unit-engaged = { $unit } : contact avec { $enemy }, les deux unités sont engagées.
dw-unit-reacted =
    { $manoeuvres ->
        [0] { $unit } : réaction à l’attaque.
        [one] { $unit } : réaction à l’attaque, une manœuvre.
       *[other] { $unit } : réaction à l’attaque, { $manoeuvres } manœuvres.
    }
dw-stand-completed =
    { $hexes ->
        [one] { $unit } : un socle avance d’une case, en { $hex }.
       *[other] { $unit } : un socle avance de { $hexes } cases, en { $hex }.
    }

## À qui de se déplacer

dw-refused-other-sequence = { $unit } : cette unité a reçu un autre ordre et se déplace dans une autre séquence.
dw-refused-moved = { $unit } : le mouvement de cette unité est terminé.

## Ce que coûte un mouvement

dw-refused-legs = Un mouvement comporte au moins une étape, et pas plus qu’on ne pourrait en payer.
dw-refused-points = Cela dépasse les { $points } points de mouvement de l’ordre reçu ; { $spent } sont dépensés.
dw-refused-half = Une manœuvre laisse la moitié des { $points } points de mouvement, une seconde n’en laisse aucun. Dépensés : { $spent } PM, manœuvres : { $manoeuvres }.
dw-refused-manoeuvres = L’unité n’a plus de manœuvre pour cela ; utilisées : { $manoeuvres }.
dw-refused-hold-points = Une unité qui tient sa position n’a pas de points de mouvement, seulement des manœuvres.

## Comment une unité se déplace

dw-refused-disorganised = Une unité désorganisée ne dépense pas de points de mouvement, seulement des manœuvres.
dw-refused-column-marches = Dans une colonne, chaque socle suit celui qui le précède.
dw-refused-not-a-column = Seule une colonne avance ainsi.
dw-refused-march-facing = Un socle d’une colonne doit avoir devant lui la case ou le socle qu’il suit.
dw-refused-not-small = Seuls les socles d’une petite unité, de moins de quatre socles, dépensent des points de mouvement chacun pour soi.
dw-refused-cohesion = Les socles d’une petite unité doivent rester solidaires.
dw-refused-free-hex = La case gratuite ne sert qu’à retrouver une formation organisée.
dw-refused-end-unformed = { $unit } : l’unité doit continuer : ses socles ont utilisé la case gratuite et doivent se remettre en formation, faute de manœuvre pour la payer.
dw-refused-end-apart = { $unit } : l’unité doit continuer : ses socles peuvent encore se rejoindre.
dw-refused-direction = La direction { $direction } n’existe pas ; elles vont de 0, l’est, à 5 dans le sens horaire.
dw-refused-no-such-stand = Ce ne sont pas des socles que l’on peut déplacer maintenant : { $stand }

## Les virages

dw-refused-hold-wheel = Une unité qui tient sa position ne peut pas faire de virage.
dw-refused-small-wheel = Une petite unité ne peut pas faire de virage.
dw-refused-disorganised-wheel = Seule une unité organisée peut faire un virage.
dw-refused-column-wheel = Une colonne ne peut pas faire de virage.
dw-refused-both-wheels = Une unité ne peut pas faire des virages des deux côtés durant la même phase de mouvement.
dw-refused-wheel-wide = Avec un front de six socles ou plus, seul un virage de 60° est permis.
dw-refused-wheel-blocked = Un socle d’une autre unité, en { $hex }, empêche le virage.

## Les autres unités

dw-refused-off-map = Aucun socle ne peut quitter la carte.
dw-refused-after-contact = Le contact met fin au mouvement.
dw-refused-stand-in-contact = Un socle au contact d’un ennemi reste sur sa case.
dw-refused-attack-order = Seules les unités qui ont l’ordre de charger ou de harceler peuvent attaquer.
dw-refused-attack-disorganised = Seule une unité organisée peut attaquer.
dw-refused-attack-forward = Le contact s’établit en avançant.
dw-refused-attack-wheel = Dans cette bataille, un virage ne peut pas amener au contact.
dw-refused-stop-short = Une unité qui ne peut pas attaquer laisse au moins une case vide entre elle et l’ennemi.
dw-refused-reaction-leg = Une unité attaquée ne peut que changer l’orientation de ses socles ou les déplacer indépendamment.
dw-refused-one-payment = L’unité termine son attaque soit avec des points de mouvement, soit avec des manœuvres, pas avec les deux.
dw-refused-completion-points = Ce socle n’a plus de quoi payer ce déplacement.
dw-refused-completion-forward = Un socle termine l’attaque vers ses cases avant, sans changer de direction.
