# Chapitres 1 et 2 : le tour, les fiches, l’enjeu.
cry-havoc-chapter-turn = Le tour de jeu
cry-havoc-initiative = Initiative : { $own } ; { $other } : en premier, { $side }
cry-havoc-initiative-of = { $side } { $sum }
cry-havoc-deploys-last = Déploiement : { $own } ; { $other } : en dernier, { $side }
cry-havoc-deploys-last-leaderless = Déploiement sans jet, l’autre camp n’ayant pas de leader : en dernier, { $side }
cry-havoc-initiative-leader = Plus haut leader
cry-havoc-initiative-leaderless = Initiative sans jet, l’autre camp n’ayant pas de leader : { $side }
cry-havoc-roll-initiative = Initiative
cry-havoc-ask-deployment = Où se placent vos personnages ?
cry-havoc-help-deployment = Choisissez un personnage et cliquez une case de votre zone, ou laissez-les où ils sont. Le camp qui a gagné [[ch-initiative|le jet]] se déploie en dernier.
cry-havoc-choose-deployed = Déploiement fini
cry-havoc-deployed = { $side } : déploiement fini
cry-havoc-refused-zone = { $hex } est hors de votre zone.
cry-havoc-refused-no-such-hex = Il n’y a pas de case { $hex } sur cette carte.
cry-havoc-strength = { $men } personnages
cry-havoc-status-men = { $left }/{ $total } en jeu
cry-havoc-status-points =
    { $points } { $points ->
        [one] point
       *[other] points
    }
cry-havoc-won-field = plus personne ne tient en face
cry-havoc-won-points = plus de points après le dernier tour
cry-havoc-drawn = égalité de points après le dernier tour
cry-havoc-aim-brief = Plus de points que l’ennemi à la fin
cry-havoc-aim-points = Après le dernier tour, qui mène de plus de { $lead } points gagne ; sinon la partie est nulle.
cry-havoc-aim-loss = { $side } : { $points } par ennemi [[ch-wound|hors de combat]]
cry-havoc-aim-kill = { $side } : { $points } de plus pour { $name }
cry-havoc-aim-hold = { $side } : { $points } pour chacune de { $hexes } tenue à la fin
cry-havoc-mark-hold = { $points }
cry-havoc-mark-hold-about =
    À tenir à la fin, { $who } : { $points } { $points ->
        [one] point
       *[other] points
    }
cry-havoc-both-sides = l’un ou l’autre camp
cry-havoc-aim-spoil = { $side } : { $points } pour chaque charge que lâche un ennemi
cry-havoc-aim-herd =
    { $side } : { $points } pour chacun des { $count } animaux que l’un des siens mène ou monte à la fin
cry-havoc-aim-turns = La bataille dure { $turns } [[ch-turn|tours]].
cry-havoc-aim-beaten = Elle finit aussitôt qu’un camp n’a plus personne en jeu hors de [[ch-rout|déroute]].
cry-havoc-aim-has-loss =
    { $points } { $points ->
        [one] point
       *[other] points
    } pour { $count } { $count ->
        [one] ennemi hors de combat
       *[other] ennemis hors de combat
    }
cry-havoc-aim-has-prize =
    { $points } { $points ->
        [one] point
       *[other] points
    } pour { $count } { $count ->
        [one] cible de choix
       *[other] cibles de choix
    }
cry-havoc-aim-has-hold =
    { $points } { $points ->
        [one] point
       *[other] points
    } pour { $count } { $count ->
        [one] case tenue
       *[other] cases tenues
    }
cry-havoc-aim-has-spoil =
    { $points } { $points ->
        [one] point
       *[other] points
    } pour { $count } { $count ->
        [one] charge lâchée
       *[other] charges lâchées
    }
cry-havoc-aim-has-herd =
    { $points } { $points ->
        [one] point
       *[other] points
    } pour { $count } { $count ->
        [one] animal en main
       *[other] animaux en main
    }
cry-havoc-refused-not-yours = { $name } n’est pas à vos ordres.
cry-havoc-refused-taken = La case est occupée.
cry-havoc-badge-stunned = État [[ch-stun|assommé]] : aucune action avant la [[ch-recovery|récupération]] de son camp
cry-havoc-badge-wounded = [[ch-wound|Blessure]]
cry-havoc-badge-mount-wounded = Monture [[ch-wound|blessée]]
cry-havoc-badge-panic = [[ch-panic|Panique]] : fuite devant l’ennemi
cry-havoc-badge-rout = [[ch-rout|Déroute]] : fuite vers le bord de la carte
cry-havoc-badge-wall = Dans un [[ch-shield-wall|mur de bouclier]]
cry-havoc-badge-wall-letters = M
cry-havoc-badge-unconscious = Inconscience : hors de combat
cry-havoc-badge-dead = Mort
cry-havoc-body = { $name } (hors de combat)
cry-havoc-line-now = [[ch-values|Attaque]] { $attack }, défense { $defence }, mouvement { $movement }
cry-havoc-line-sound = Santé : attaque { $attack }, défense { $defence }, mouvement { $movement }
cry-havoc-line-wounded = Blessé : attaque { $attack }, défense { $defence }, mouvement { $movement }
cry-havoc-line-mounted = À cheval : attaque { $attack }, défense { $defence }, mouvement { $movement }
cry-havoc-line-status = { $status }, [[ch-morale|moral]] { $morale }, { $grade }
cry-havoc-line-armour = [[ch-armour|Armure]] : { $armour }
cry-havoc-line-weapon = [[ch-cadence|Tir]] : { $weapon }
cry-havoc-line-thrown = [[ch-cadence|Jet]] : { $weapon }, en porte { $shots }
cry-havoc-line-left = { $weapon } : reste { $left }
cry-havoc-line-barded = Porte un caparaçon : ne passe pas l’eau profonde, même mené
cry-havoc-line-large = Grande taille : jamais d’état [[ch-stun|assommé]], supporte { $wounds } [[ch-wound|blessures]]
cry-havoc-line-rides = Monture : { $mount }
cry-havoc-status-none = Non combattant
cry-havoc-status-irregular = [[ch-irregular|Irrégulier]]
cry-havoc-status-regular = [[ch-regular|Régulier]]
cry-havoc-status-elite = Élite
cry-havoc-grade-none = sans grade
cry-havoc-grade-lieutenant = [[ch-leader|lieutenant]]
cry-havoc-grade-captain = [[ch-leader|capitaine]]
cry-havoc-grade-general = [[ch-leader|général]]
cry-havoc-armour-none = aucune
cry-havoc-armour-byrnie = broigne
cry-havoc-armour-mail = cotte de mailles
cry-havoc-armour-cuirass = cuirasse
cry-havoc-skill-joust = [[ch-joust|Joute]] : attaque doublée à cheval, triplée en charge
cry-havoc-skill-cavalier = [[ch-joust|Cavalier]] : attaque accrue de moitié à cheval, doublée en charge
cry-havoc-skill-pole-arms = [[ch-pole-arms|Armes d’hast]] : soutiennent une attaque par-dessus un écran d’alliés
cry-havoc-skill-pavise = Pavois : peut former un [[ch-shield-wall|mur de bouclier]]
cry-havoc-skill-vivacity = Vivacité : ignore les [[ch-opportunity|attaques d’opportunité]]
cry-havoc-skill-berserker = Berserker : deux attaques par étape de corps à corps
cry-havoc-skill-mounted-longbow = Tire à l’arc long à cheval
cry-havoc-skill-night-sight = Voit à dix cases la nuit
cry-havoc-skill-priest = Prêtre : inébranlable dans son temple
cry-havoc-reading-fences = Couverture des clôtures et murets
cry-havoc-reading-fences-about = Le livre dit « légère » et imprime +2 : c’est le nombre qui compte, sauf avis contraire.
cry-havoc-reading-men-hide = Les personnages cachent qui est derrière eux
cry-havoc-reading-men-hide-about = Ils arrêtent les tirs de toute façon ; par défaut ils ne cachent personne aux charges ni aux alertes.
cry-havoc-reading-charges-on-foot-shake = Les charges à pied font tester le moral
cry-havoc-reading-charges-on-foot-shake-about = Le livre parle ici de toute charge, ailleurs des cavaliers : par défaut, seuls les cavaliers font tester leur cible.
cry-havoc-reading-broken-walls-panic = Qui rate le test du mur de bouclier panique
cry-havoc-reading-broken-walls-panic-about = Le livre ne dit pas ce qu’il devient : par défaut il reste seulement hors du mur.
cry-havoc-reading-crowded-recoil = On peut reculer à travers un allié qui ne peut pas faire place
cry-havoc-reading-crowded-recoil-about = Par défaut, qui ne peut reculer que sur un tel allié n’a aucun recul possible : il est encerclé.
cry-havoc-reading-outnumbered = L’attaquant en infériorité perd une colonne
cry-havoc-reading-outnumbered-about = Le livre ne dit que ce que gagne l’attaquant en surnombre ; l’inverse est joué aussi.
cry-havoc-reading-stunned-screen = Les alliés assommés font écran aux armes d’hast
cry-havoc-reading-stunned-screen-about = Par défaut, qui gît assommé ne gêne personne : on ne frappe pas par-dessus lui.
cry-havoc-reading-defender-advances = Le défenseur peut avancer après combat
cry-havoc-reading-defender-advances-about = Quand l’attaquant recule, tombe assommé ou meurt.
cry-havoc-reading-faster-struck = Le plus rapide est plus facile à toucher
cry-havoc-reading-faster-struck-about = Au passage d’un ennemi. Le livre l’imprime ainsi ; on joue l’inverse, car la vitesse devrait aider.
cry-havoc-reading-whole-pursuit = Poursuite de tout son mouvement
cry-havoc-reading-whole-pursuit-about = Après une panique ou une déroute, si aucun ennemi n’est proche ; on en joue la moitié, comme après un combat.
cry-havoc-reading-stopped-routs-wound = Un cavalier dont la déroute est interrompue est blessé
cry-havoc-reading-stopped-routs-wound-about = Comme après un recul partiel ; par défaut, seul paie celui qui ne peut pas fuir du tout.
cry-havoc-reading-turn-limit = Durée en tours
cry-havoc-reading-turn-limit-about = La bataille est jugée après ce nombre de tours ; aucun : comme le scénario.
cry-havoc-book-village = Villageois
cry-havoc-book-own = Fiches personnelles ({ $name })
cry-havoc-book-soldiers = Soldats
cry-havoc-book-riders = Cavaliers
cry-havoc-book-animals = Animaux et géants
cry-havoc-book-strangers = Étrangers
