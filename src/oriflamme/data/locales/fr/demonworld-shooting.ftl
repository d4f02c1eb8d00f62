# Demonworld, chapitre IV : le tir.

dw-ask-fire =
    { $phase ->
        [1] Première phase de tir : quels socles tirent, sur qui, et qui les soutient ?
       *[other] Seconde phase de tir : quels socles tirent, sur qui, et qui les soutient ?
    }
dw-ask-close-up = Serrer les rangs après les pertes : quels socles avancent dans les cases perdues par leur unité ?

dw-order-none = aucun ordre

dw-roll-shot = Tir
dw-roll-scatter = Tir dans un corps à corps : 1-3 la cible choisie, 4-6 à côté
dw-roll-compass = Rose des vents

dw-line-missile-strength = Puissance de l’arme à distance
dw-line-missile-protection = Protection de tir de la cible
dw-line-fire-support =
    { $count ->
        [one] Un socle de soutien
       *[other] { $count } socles de soutien
    }
dw-line-visible-size = Taille visible de la cible

dw-odds-shot = Un tir : un socle tire sur un socle ennemi.

dw-fire-held = { $side } : personne ne tire.
dw-shot-hit =
    { $supports ->
        [0] { $shooter } ({ $from }) sur { $target } ({ $at }) : tir réussi, { $roll } pour { $number }.
        [one] { $shooter } ({ $from }), avec un socle de soutien, sur { $target } ({ $at }) : tir réussi, { $roll } pour { $number }.
       *[other] { $shooter } ({ $from }), avec { $supports } socles de soutien, sur { $target } ({ $at }) : tir réussi, { $roll } pour { $number }.
    }
dw-shot-missed =
    { $supports ->
        [0] { $shooter } ({ $from }) sur { $target } ({ $at }) : tir manqué, { $roll } pour { $number }.
        [one] { $shooter } ({ $from }), avec un socle de soutien, sur { $target } ({ $at }) : tir manqué, { $roll } pour { $number }.
       *[other] { $shooter } ({ $from }), avec { $supports } socles de soutien, sur { $target } ({ $at }) : tir manqué, { $roll } pour { $number }.
    }
dw-shot-lost-range = { $shooter } ({ $from }) : cible hors de portée ({ $target }, { $at }), le tir est perdu.
dw-shot-lost-sight = { $shooter } ({ $from }) : la ligne de vue vers { $target } ({ $at }) est bloquée, le tir est perdu.
dw-shot-lost-destroyed = { $shooter } ({ $from }) : le socle visé en { $at } ({ $target }) est déjà détruit, le tir est perdu.
dw-shot-lost-apart = { $shooter } ({ $from }) : le socle { ELIDED("de", $target) } en { $at } est hors d’atteinte du corps à corps, le tir est perdu.
dw-support-ignored-range = { $supporter } : le socle en { $from } est hors de portée et ne soutient pas.
dw-support-ignored-strength = { $supporter } : le socle en { $from } n’a pas assez de puissance à cette distance et ne soutient pas.
dw-support-ignored-sight = { $supporter } : le socle en { $from } n’a pas de ligne de vue dégagée et ne soutient pas.
dw-shot-scattered = { $shooter } : le tir dévie en { $hex } : { $unit }.
dw-shot-scattered-empty = { $shooter } : le tir dévie en { $hex } : la case est vide, il est perdu.
dw-shot-scattered-off-map = { $shooter } : le tir dévie hors de la carte : il est perdu.

dw-stand-hit = { $unit } ({ $hex }) : un socle est touché mais tient ; touches reçues : { $hits }.
dw-stands-destroyed =
    { $lost ->
        [one] { $unit } : { $lost } socle détruit, il en reste { $left }.
       *[other] { $unit } : { $lost } socles détruits, il en reste { $left }.
    }
dw-unit-destroyed = { $unit } : l’unité est anéantie.
dw-stepped-up = { $unit } : un socle serre les rangs, de { $from } en { $to }.
dw-now-organised = { $unit } : l’unité est maintenant organisée.
dw-now-disorganised = { $unit } : l’unité est maintenant désorganisée.

dw-refused-not-your-stand = Le socle en { $hex } ({ $unit }) n’est pas à vous.
dw-refused-own-target = Le socle en { $hex } ({ $unit }) est à vous : il ne peut pas être la cible.
dw-refused-nothing-declared = Rien n’est annoncé pour le socle { $stand }.
dw-refused-no-missiles = L’unité { $unit } n’a pas d’arme à distance.
dw-refused-fire-order = L’unité { $unit } ne peut pas tirer pendant la phase de tir { $phase } : { $order }.
dw-refused-slow-loading = Les armes de l’unité { $unit } sont longues à charger : elle ne tire qu’avec l’ordre T.
dw-refused-fire-disorganised = L’unité { $unit } a l’ordre H et n’est pas organisée : elle ne peut pas tirer.
dw-refused-fire-engaged = L’unité { $unit } est engagée au corps à corps et ne peut pas tirer.
dw-refused-arc = La case { $hex } est hors de l’angle de tir.
dw-refused-fires-already = Le socle en { $hex } ({ $unit }) tire déjà.
dw-refused-supports-already = Le socle en { $hex } ({ $unit }) soutient déjà un tir.
dw-refused-no-such-shot = Aucun tir du socle { $stand } n’est annoncé : il ne peut pas être soutenu.
dw-refused-support-unit = Seul un socle de la même unité peut soutenir le tir parti de { $hex }.
dw-refused-support-chain = Le socle n’est adjacent ni au tireur en { $hex } ni à un socle qui le soutient.
dw-refused-support-strength = À cette distance, la puissance du socle est plus faible que celle du tireur en { $hex }.
dw-refused-support-melee = La cible en { $hex } est engagée au corps à corps : un tir sur elle ne peut pas être soutenu.
dw-refused-no-good-shot = Aucun des socles restants n’a de tir qui en vaille la peine.
dw-refused-no-losses = L’unité { $unit } n’a pas perdu de socle pendant cette phase de tir.
dw-refused-stepped = Le socle en { $hex } ({ $unit }) s’est déjà déplacé.
dw-refused-step-in-contact = Le socle en { $hex } ({ $unit }) est en contact avec un ennemi et ne bouge pas.
dw-refused-not-held = L’unité { $unit } n’occupait pas cette case avant la phase de tir.
