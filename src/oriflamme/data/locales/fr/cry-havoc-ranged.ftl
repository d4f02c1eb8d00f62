# Chapitre 3 : les armes à distance.
cry-havoc-chapter-ranged = Armes à distance
cry-havoc-ask-fire = Qui tire d’abord ?
cry-havoc-help-fire = Choisissez un tireur et cliquez sa cible. [[ch-range|Portée]] et [[ch-cover|couverture]] s’ajoutent au dé, et un petit résultat est bon. Chacun tire une fois ; personne ne tire [[ch-adjacent|au contact]] d’un ennemi.
cry-havoc-choose-fire = Tirer sur { $target } ({ $weapon })
cry-havoc-choose-fire-done = Fin des tirs
cry-havoc-leaves-shots =
    { $count } { $count ->
        [one] tir reste possible.
       *[other] tirs restent possibles.
    }
cry-havoc-ask-fire-back-move = { $name } se déplace : tirez-vous ?
cry-havoc-ask-fire-back-mount = { $name } monte à cheval ou en descend : tirez-vous ?
cry-havoc-ask-fire-back-charge = { $name } charge : tirez-vous ?
cry-havoc-help-fire-back = Choisissez un tireur et cliquez le point du trajet où il [[ch-defensive-fire|tire]], ou retenez vos tirs.
cry-havoc-choose-fire-back = Tirer en { $hex } ({ $weapon })
cry-havoc-choose-hold-fire = Ne pas tirer
cry-havoc-roll-shot = Tir
cry-havoc-roll-scatter = Dispersion
cry-havoc-shot = { $name } tire sur { $target } ({ $weapon }) : résultat { $total }, { $outcome }
cry-havoc-strayed = Le tir dévie en { $hex } vers { $name } : { $outcome }
cry-havoc-strayed-nobody = Le tir dévie en { $hex } et ne touche personne
cry-havoc-shot-medium = Portée moyenne
cry-havoc-shot-long = Portée longue
cry-havoc-shot-dark = Obscurité
cry-havoc-shot-indirect = Tir indirect
cry-havoc-shot-wounded = Tireur blessé
cry-havoc-shot-fast = Déplacement de six cases ou plus
cry-havoc-cover-bridge = Dans l’eau derrière un pont
cry-havoc-cover-wall = Mur de bouclier
cry-havoc-blocked-ground = { $ground } : obstacle sur la ligne de tir.
cry-havoc-blocked-edge = { $edge } : obstacle sur la ligne de tir.
cry-havoc-blocked-crest = Le haut du talus cache la cible.
cry-havoc-blocked-night = Dans l’obscurité on ne voit pas au-delà de { $hexes } cases.
cry-havoc-refused-no-enemy = Pas un ennemi que l’on puisse attaquer : { $target }.
cry-havoc-refused-no-weapon = { $name } n’a plus de tir avec cette arme.
cry-havoc-refused-no-such-weapon = Il n’y a pas d’arme { $weapon }.
cry-havoc-refused-shooter-engaged = { $name } est au contact d’un ennemi.
cry-havoc-refused-from-mount = { $name } ne peut pas tirer à cheval avec cette arme.
cry-havoc-refused-has-shot = { $name } : tir déjà fait dans cette phase.
cry-havoc-refused-cadence-3 = { $name } : mouvement ou tir déjà fait ce tour ; cette arme n’en permet qu’un.
cry-havoc-refused-cadence-2 = { $name } : tout ce que cette arme permet ce tour est déjà fait.
cry-havoc-refused-reload-mounted = { $name } doit descendre de cheval pour recharger.
cry-havoc-refused-crossbow-attacked = { $name } : attaque ou réaction à une charge déjà faite ce tour ; un tir d’arbalète exclut toute autre action.
cry-havoc-refused-shot-not-move = { $name } : tir déjà fait, pas de mouvement ce tour.
cry-havoc-refused-range = Hors de portée ({ $most } cases au plus) : { $target }.
cry-havoc-refused-man-between = { $man } se trouve sur la ligne de tir.
cry-havoc-refused-friends-between = { $man } fait partie d’une ligne de personnages amis : ce tir ne passe pas à travers elle.
cry-havoc-refused-not-on-way = Le trajet compte encore { $legs } cases au plus.
cry-havoc-refused-fire-reacted = { $name } : autre réaction aux charges déjà choisie.
cry-havoc-alarm = { $side } : l’alerte est donnée
