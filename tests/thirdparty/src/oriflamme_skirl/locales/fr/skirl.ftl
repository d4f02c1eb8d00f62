# Skirl. Les règles SK-1 à SK-5 se trouvent dans le README du paquet.

skirl-title = Skirl
side-ruby = Rubis
side-jade = Jade

skirl-duel-title = Un duel de Skirl
skirl-duel-about = Trois éléments par camp sur une table libre. Devinez les postures de l'ennemi, puis allez où vous êtes fort.
skirl-book = Compagnie
skirl-profile = Force { $strength }, vitesse { $speed } pas
skirl-hearts =
    { $hearts ->
        [one] { $hearts } cœur
       *[other] { $hearts } cœurs
    }
skirl-left =
    { $count ->
        [one] { $count } élément restant
       *[other] { $count } éléments restants
    }
skirl-unit-paces = pas
skirl-turn = Tour { $turn } sur { $turns }

skirl-kind-blade = lame
skirl-kind-pike = pique
skirl-kind-scout = éclaireur
skirl-element = { $kind } { $number } ({ $side })

skirl-stance-attack = attaque
skirl-stance-guard = garde
skirl-stance-feint = feinte

skirl-ask-stances = Choisissez une posture pour chaque élément.
skirl-help-stances = Sélectionnez un élément, choisissez sa posture, puis validez. L'attaque bat la feinte, la feinte bat la garde, la garde bat l'attaque.
skirl-ask-move = Déplacez un élément.
skirl-help-move = Faites glisser un élément, ou sélectionnez-le et cliquez sur l'ennemi à rejoindre. Sélectionnez-en plusieurs pour les faire marcher ensemble.
skirl-ask-brace = { $foe } touche { $element }. Tenir ou reculer ?
skirl-help-brace = Qui tient échange des coups ; qui recule les évite.

skirl-do-commit = Valider les postures
skirl-do-stand = Tenir
skirl-do-step-back = Reculer d'un pas
skirl-do-rest = Rester en place
skirl-do-meet = Rejoindre { $foe }
skirl-against = Contre { $foe }

skirl-refused-not-yours = Cet élément n'est pas à vous.
skirl-refused-stances-missing =
    { $count ->
        [one] { $count } élément n'a pas encore de posture.
       *[other] { $count } éléments n'ont pas encore de posture.
    }
skirl-refused-other-phase = Ceci répond à une autre question.
skirl-refused-moved = { $element } s'est déjà déplacé ce tour-ci.
skirl-refused-too-far = C'est à { $paces } pas ; la vitesse est de { $speed }.
skirl-refused-off-table = Un élément reste sur la table.
skirl-refused-overlap = Un autre élément s'y trouve.
skirl-refused-no-room = Il n'y a pas de place derrière { $element }.

skirl-turn-began = Le tour { $turn } commence.
skirl-stance-chosen = { $element } : { $stance }.
skirl-committed = { $side } : prêt.
skirl-moved = { $element } va en { $x }, { $y }.
skirl-stepped-back = { $element } recule en { $x }, { $y }.
skirl-rested = { $element } reste en place.
skirl-stood = { $element } tient.
skirl-shown = { $element } dévoile : { $stance } ; { $foe } : { $against }.
skirl-struck = { $element } frappe { $foe }, { $die } au dé contre { $other } : { $margin }.
skirl-wounded =
    { $lost ->
        [one] { $element } perd un cœur.
       *[other] { $element } perd { $lost } cœurs.
    }
skirl-removed = { $element } est retiré.
skirl-roll-attacker = coup de l'attaquant
skirl-roll-target = coup du défenseur

skirl-line-strength = Force
skirl-line-against = Force de l'ennemi
skirl-line-stance = La posture bat celle de l'ennemi
skirl-line-beaten = La posture de l'ennemi bat celle-ci
skirl-blow-about = La chance de l'emporter dans un échange de coups

skirl-reason-eliminated = il ne reste aucun ennemi
skirl-reason-turns = les tours sont écoulés
skirl-won = { $winner } a gagné : { $reason }.
skirl-drawn = Match nul : { $reason }.
