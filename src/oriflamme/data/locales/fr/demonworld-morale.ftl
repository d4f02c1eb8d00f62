# Demonworld, chapitre XV : tests de moral.
dw-chapter-morale = Moral

dw-reading-obedience = Test d'obéissance
dw-reading-obedience-about = Si une unité obéit encore lorsque son résultat égale son second chiffre de moral. La règle dit que oui, l'exemple que non.
dw-reading-obedience-at-most = Réussi au plus par le second chiffre
dw-reading-obedience-less-than = Réussi en dessous du second chiffre

dw-test-shooting = test de pertes (tir)
dw-test-melee = test de pertes (contact)
dw-test-charge = test de charge
dw-test-rally = test de ralliement
dw-test-obedience = test d'obéissance
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
dw-line-morale-stars = Bonus de commandement des commandants joints
dw-line-morale-impetuous = Impétueuse
dw-line-morale-size = Taille de l'unité
dw-line-morale-enemy-size = Taille de l'ennemi
dw-line-morale-fear = Facteur de peur de l'unité
dw-line-morale-enemy-fear = Facteur de peur de l'ennemi
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
dw-line-morale-enemy-order-M = L'ennemi a un ordre M
dw-line-morale-enemy-order-T = L'ennemi a un ordre T
dw-line-morale-enemy-engaged = L'ennemi est déjà engagé

dw-morale-tested = { $unit } : { $test } { $passed }, { $die } avec { $total } donne { $result } contre { $needed }.
dw-morale-certain = { $unit } : { $test } { $passed } sans jet, { $total } contre { $needed }.
dw-unit-routs = { $unit } : l'unité est en déroute.
dw-unit-impetuous = { $unit } : l'unité n'obéit plus et s'en prend à { $enemy }.

dw-badge-routing = En déroute
dw-badge-impetuous = Impétueuse
dw-refused-routing = { $unit } : l'unité est en déroute.
dw-refused-impetuous = { $unit } : l'unité est impétueuse et n'obéit pas.

dw-tip-morale = Moral { $first }/{ $second }
dw-tip-test = Prochain { $test } : le dé avec { $total } contre { $needed }, { $percent } % de réussite
dw-tip-line = { $label } : { $value }
