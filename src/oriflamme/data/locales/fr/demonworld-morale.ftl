# Demonworld, chapitre XV : tests de moral.
dw-chapter-morale = Moral

dw-reading-obedience = Test d’obéissance
dw-reading-obedience-about = Si une unité obéit encore lorsque son résultat égale son second chiffre de moral. La règle dit que oui, l’exemple que non.
dw-reading-obedience-at-most = Réussi au plus par le second chiffre
dw-reading-obedience-less-than = Réussi en dessous du second chiffre

dw-test-shooting = test de pertes (tir)
dw-test-melee = test de pertes (corps à corps)
dw-test-charge = test de charge
dw-test-rally = test de ralliement
dw-test-obedience = test d’obéissance
dw-test-passed = réussi
dw-test-failed = raté

dw-roll-morale = Test de moral

dw-line-morale-stands =
    { $count ->
        [one] Un socle restant
       *[other] { $count } socles restants
    }
dw-line-morale-leader = Leader
dw-line-morale-standard = Porte-drapeau
dw-line-morale-musician = Musicien
dw-line-morale-stars = Bonus de commandement des commandants associés
dw-line-morale-impetuous = Impétueuse
dw-line-morale-size = Taille de l’unité
dw-line-morale-enemy-size = Taille de l’ennemi
dw-line-morale-fear = Facteur de peur de l’unité
dw-line-morale-enemy-fear = Facteur de peur de l’ennemi
dw-line-morale-lost =
    { $count ->
        [one] Un socle perdu dans cette phase de corps à corps
       *[other] { $count } socles perdus dans cette phase de corps à corps
    }
dw-line-morale-destroyed =
    { $count ->
        [one] Un socle ennemi détruit dans cette phase de corps à corps
       *[other] { $count } socles ennemis détruits dans cette phase de corps à corps
    }
dw-line-morale-order-C = Ordre C
dw-line-morale-order-T = Ordre T
dw-line-morale-enemy-order-M = L’ennemi a l’ordre M
dw-line-morale-enemy-order-T = L’ennemi a l’ordre T
dw-line-morale-enemy-engaged = L’ennemi est déjà engagé

dw-morale-tested = { $unit } : { $test } { $passed }, { $die } avec { $total } donne { $result } ; il faut { $needed } ou plus, ou un 6 au dé.
dw-morale-tested-obedience = { $unit } : { $test } { $passed }, { $die } avec { $total } donne { $result } contre la seconde valeur de moral, { $needed } (un résultat bas obéit).
dw-morale-certain = { $unit } : { $test } { $passed } sans jet, { $total } contre { $needed }.
dw-unit-routs = { $unit } : l’unité part en déroute.
dw-unit-impetuous = { $unit } : l’unité n’obéit plus ; elle se jette sur son ennemi ({ $enemy }).

dw-badge-routing = En déroute
dw-badge-impetuous = Impétueuse
dw-refused-routing = { $unit } : l’unité est en déroute.
dw-refused-impetuous = { $unit } : l’unité est impétueuse et n’obéit pas.

dw-brief-morale = Moral { $first }/{ $second }, prochain test réussi à { $percent } %
dw-brief-rally = Moral { $first }/{ $second }, ralliement à { $percent } %
dw-tip-morale = Moral { $first }/{ $second }
dw-tip-test = Prochain { $test } : le dé avec { $total } contre { $needed }, { $percent } % de réussite
dw-tip-line = { $label } : { $value }

dw-phase-morale = Moral
dw-ask-flight = Plusieurs de vos unités ont raté leur test : laquelle part ensuite en déroute ?
dw-help-flight = Cliquez sur l’unité qui doit partir la prochaine ; les autres suivront quand elle aura dégagé la place.
dw-choose-flight = { $unit } : partir maintenant
dw-refused-does-not-flee = L’unité { $unit } ne fait pas partie de celles qui partent maintenant en déroute.
dw-roll-flight-order = Camp dont les unités partent d’abord en déroute (1-3 le premier, 4-6 le second)
dw-roll-combat-order = Combat dont les tests de moral suivent
dw-roll-combat-loser = Perdant du combat (1-3 le premier camp, 4-6 le second)
dw-combat-lost-losses = { $side } : combat perdu, aux pertes les plus lourdes ; ces unités testent d’abord.
dw-combat-lost-initiative = { $side } : combat perdu, à pertes égales, par l’initiative la plus basse ; ces unités testent d’abord.
dw-combat-lost-die = { $side } : combat perdu au dé, à pertes et initiatives égales ; ces unités testent d’abord.

dw-ask-incitement = { $unit } : l’unité est provoquée et teste son obéissance : que font ceux qui la mènent ?
dw-help-incitement = Qui retient l’unité retranche son bonus du dé, qui la pousse l’ajoute. Au-dessus de son second chiffre de moral, l’unité n’obéit plus.
dw-choose-incite = Provoquée par { $enemy } : { $led }
dw-incite-leader-on = le leader pousse à l’attaque
dw-incite-leader-back = le leader retient
dw-incite-commander-on =
    { $stars ->
        [one] le commandant (1 étoile) pousse à l’attaque
       *[other] le commandant ({ $stars } étoiles) pousse à l’attaque
    }
dw-incite-commander-back =
    { $stars ->
        [one] le commandant (1 étoile) retient
       *[other] le commandant ({ $stars } étoiles) retient
    }
dw-incite-and = { $one }, { $other }
dw-incite-nobody = personne ne mène
dw-detail-obeys = Obéit : { $chance }
dw-refused-incitement = { $unit } : cette réponse ne convient pas à ce test d’obéissance.

dw-choose-charge-test = Test de charge contre { $enemy }, { $percent } %
dw-refused-dares-not = { $unit } : l’unité doit d’abord réussir un test de charge pour attaquer { $enemy }, qui lui fait peur.
dw-refused-comes-closer = { $unit } : l’unité a refusé de charger { $enemy } et ne peut pas s’en rapprocher.
dw-refused-needs-no-test = { $unit } : l’unité n’a besoin d’aucun test de charge pour attaquer { $enemy }.
dw-refused-tested-already = { $unit } : l’unité a déjà fait son test de charge de cette phase de mouvement.
dw-refused-test-before-moving = { $unit } : l’unité a commencé à bouger ; un test de charge se fait avant.
dw-odds-morale = Un test de moral : ce qui s’ajoute au dé, et les chances de le réussir.
