# Chapitres 6 et 7 : corps à corps et résultats.
cry-havoc-chapter-melee = Corps à corps
cry-havoc-chapter-results = Résultats
cry-havoc-ask-disengage = Quelqu’un se désengage-t-il ?
cry-havoc-help-disengage = Qui est plus rapide que tous ses adversaires peut [[ch-disengage|se désengager]] au lieu de combattre.
cry-havoc-ask-goes-on = Personne ne suit { $name }. Poursuit-il ?
cry-havoc-help-goes-on = Jusqu’à la moitié du mouvement, chaque case [[ch-disengage|plus loin de l’adversaire quitté]], et au contact d’aucun.
cry-havoc-refused-goes-on = Il ne fait que poursuivre son désengagement, de la moitié de son mouvement, au contact d’aucun ennemi.
cry-havoc-choose-stay = Personne ne se désengage
cry-havoc-ask-attacks = Qui attaque qui ?
cry-havoc-help-attacks = Choisissez un personnage, ou [[ch-combined|plusieurs côte à côte]], et cliquez leur ennemi, ou choisissez-en plusieurs : le bouton donne la [[ch-column|colonne]]. Toutes les attaques sont déclarées avant la première.
cry-havoc-choose-attack = Attaquer { $target } à { $odds }
cry-havoc-choose-attack-all = Attaquer les { $count } à { $odds }
cry-havoc-together = { $one } + { $other }
cry-havoc-choose-attacks-done = Combattre
cry-havoc-leaves-attacks =
    { $count } { $count ->
        [one] attaque reste possible.
       *[other] attaques restent possibles.
    }
cry-havoc-ask-fight-next = Quelle attaque résoudre ensuite ?
cry-havoc-help-fight-next = Chaque résultat s’applique avant l’[[ch-melee|attaque]] suivante.
cry-havoc-choose-fight = { $name } contre { $target }
cry-havoc-card-shifts = Colonnes
cry-havoc-note-odds = { $attack } contre { $defence } : colonne { $odds }, armure { $armour }
cry-havoc-note-outcome = { $ways } sur 10 : { $outcome }
cry-havoc-combat =
    { $name } { $others ->
        [0] attaque
        [one] et un autre attaquent
       *[other] et { $others } autres attaquent
    } { $target }{ $further ->
        [0] {""}
        [one] {" "}et un autre
       *[other] {" "}et { $further } autres
    }, { $attack } contre { $defence }, { $column } : { $sum }, { $outcome }
cry-havoc-combat-charge = { $name } frappe { $target } en charge, { $attack } contre { $defence }, { $column } : { $sum }, { $outcome }
cry-havoc-combat-column = colonne { $odds }
cry-havoc-combat-column-shifted = colonne { $odds } après { $shifts }
cry-havoc-outcome-nothing = aucun effet
cry-havoc-outcome-recoil = recul
cry-havoc-outcome-stun = assommé
cry-havoc-outcome-wound = une blessure
cry-havoc-outcome-unhorsed = une blessure, désarçonné
cry-havoc-outcome-two-wounds = deux blessures
cry-havoc-outcome-three-wounds = trois blessures
cry-havoc-outcome-attacker-recoil = l’attaquant recule
cry-havoc-outcome-attacker-stun = l’attaquant est assommé
cry-havoc-outcome-attacker-wound = l’attaquant est blessé
cry-havoc-outcome-attacker-two-wounds = l’attaquant subit deux blessures
cry-havoc-outcome-attacker-three-wounds = l’attaquant subit trois blessures
cry-havoc-outcome-both-recoil = tous deux reculent
cry-havoc-outcome-both-stun = tous deux sont assommés
cry-havoc-outcome-both-wound = une blessure pour chacun
cry-havoc-roll-melee = Corps à corps
cry-havoc-roll-bolts = Fuite de l’animal
cry-havoc-roll-rider-or-mount = Cavalier ou monture
cry-havoc-shift-attacker-terrain = Terrain des attaquants
cry-havoc-shift-defender-terrain = Terrain des défenseurs
cry-havoc-shift-wall = Mur de bouclier
cry-havoc-shift-encircled = Encerclement
cry-havoc-shift-outnumbering = Surnombre
cry-havoc-shift-outnumbered = Infériorité
cry-havoc-shift-rout = Défenseur en déroute
cry-havoc-shift-panic = Défenseur en panique
cry-havoc-refused-has-attacked = { $name } : attaque déjà faite à cette étape.
cry-havoc-refused-has-charged = { $name } a chargé : c’était son attaque.
cry-havoc-refused-shot-crossbow = { $name } : tir d’arbalète déjà fait ce tour, rien d’autre n’est possible.
cry-havoc-refused-wounded-irregular = { $name } : irrégulier, avec une blessure, hors du rayon de commandement de tout leader.
cry-havoc-refused-attack-who = Une attaque nomme des attaquants et des cibles, chacun une fois.
cry-havoc-refused-attack-apart = Ceux qui attaquent ensemble se touchent.
cry-havoc-refused-not-adjacent = { $name } n’est pas adjacent à { $target }.
cry-havoc-refused-no-pole-arm = { $name } : sans arme d’hast, ou à cheval.
cry-havoc-refused-pole-arm-engaged = { $name } est au contact, et ne soutient personne.
cry-havoc-refused-pole-arm-far = { $name } n’est pas à deux cases de la cible.
cry-havoc-refused-pole-arm-screen = { $name } n’a pas devant lui un écran de { $screen } alliés dont un attaque.
cry-havoc-refused-not-engaged = { $name } n’est au contact d’aucun ennemi.
cry-havoc-refused-disengage-slow = { $name } n’est pas plus rapide que tous ceux qui pourraient l’attaquer.
cry-havoc-refused-no-such-attack = Il n’y a pas de telle attaque.
cry-havoc-ask-victim-stun = Qui est assommé ?
cry-havoc-ask-victim-wound = Qui reçoit la blessure ? (reste { $left })
cry-havoc-help-victim = Le camp touché choisit parmi ceux du [[ch-combined|combat]].
cry-havoc-refused-no-victim = { $name } n’était pas dans ce combat.
cry-havoc-ask-share = { $wounds } blessures pour { $name } : comment les répartir ?
cry-havoc-help-share = Qui a touché un cavalier répartit les [[ch-wound|blessures]] entre lui et sa monture.
cry-havoc-choose-share = { $rider } au cavalier, { $mount } à la monture
cry-havoc-refused-share = Il n’y a que { $wounds } blessures.
cry-havoc-ask-recoil = Où recule { $name } ?
cry-havoc-help-recoil = À l’opposé de la menace, et [[ch-penalty|sur aucune case adjacente à un ennemi]].
cry-havoc-choose-no-recoil = Rester, et subir la pénalité
cry-havoc-refused-recoil-where = Ce n’est pas un recul possible.
cry-havoc-ask-advance = Quelqu’un avance-t-il ?
cry-havoc-ask-advance-forced = Qui a chargé doit avancer : où ?
cry-havoc-help-advance = [[ch-advance|D’abord dans la case libérée]] ; plus loin, jusqu’à la moitié du mouvement, si aucun ennemi n’y est adjacent.
cry-havoc-choose-no-advance = Personne n’avance
cry-havoc-refused-advance-forced = Qui a chargé doit avancer s’il le peut.
cry-havoc-refused-advance-who = Seuls ceux qui étaient au contact avancent.
cry-havoc-refused-advance-first = La première case d’une avance est une case que l’ennemi a libérée.
cry-havoc-refused-advance-far = { $name } avance au plus de la moitié de son mouvement, et d’une seule case si un ennemi y est adjacent.
cry-havoc-harmed-stunned = { $name } : état assommé
cry-havoc-harmed-wounded = { $name } : blessure
cry-havoc-harmed-unconscious = { $name } tombe sans connaissance
cry-havoc-harmed-dead = { $name } : mort
cry-havoc-choose-seize = Faire { $target } prisonnier
cry-havoc-captured = { $name } fait { $target } prisonnier
cry-havoc-freed = { $name } recouvre la liberté
cry-havoc-refused-seize-who = Seul un ennemi assommé peut être fait prisonnier.
cry-havoc-refused-seize-guarded = Près { ELIDED("de", $target) } se tient un allié en état d’agir.
cry-havoc-unhorsed = { $name } tombe de selle
cry-havoc-harmed-why = { $what }, { $why }
cry-havoc-why-no-room = sans place pour reculer
cry-havoc-why-half-room = la place ne suffit que pour une partie du recul
cry-havoc-why-stays = plutôt que de faire reculer un allié
cry-havoc-why-no-flight = sans issue pour fuir
cry-havoc-why-cut-short = la fuite est coupée
cry-havoc-why-crowded = deux ne tiennent pas sur une case, et il n’y a pas de place à côté
cry-havoc-why-was-stunned = déjà à l’état assommé
cry-havoc-why-no-landing = sans case libre où tomber près de la monture
cry-havoc-allotted-rider = Cavalier ou monture, { $name } : { $die } au D6, la blessure est pour le cavalier
cry-havoc-allotted-mount = Cavalier ou monture, { $name } : { $die } au D6, la blessure est pour la monture
cry-havoc-bolted = { $name } s’emballe : { $die } au D6
