# Demonworld, chapitre VI : le combat.

dw-ask-melee = Corps à corps : quels socles frappent, qui, et qui les soutient ?
dw-ask-regroup-order = Vous avez causé le plus de pertes dans ce combat : vous regroupez-vous en premier ?
dw-ask-post-combat = Regroupement d’après combat : quels socles se déplacent ou changent d’orientation ?

dw-facing-0 = nord
dw-facing-1 = est-nord-est
dw-facing-2 = est-sud-est
dw-facing-3 = sud
dw-facing-4 = ouest-sud-ouest
dw-facing-5 = ouest-nord-ouest

dw-roll-blow = Attaque au corps à corps
dw-roll-melee-order = Combat dont les socles se regroupent ensuite
dw-roll-regroup-order = Qui se regroupe en premier (1-3 le premier camp, 4-6 le second)

dw-line-initiative = Initiative de la carte
dw-line-initiative-order-M = Ordre M, première phase de corps à corps
dw-line-initiative-order-H = Ordre H, première phase de corps à corps
dw-line-initiative-order-C = Ordre C, première phase de corps à corps
dw-line-initiative-order-T = Ordre T, première phase de corps à corps
dw-line-initiative-pike = Piques, première phase de corps à corps
dw-line-initiative-spear = Épieux, première phase de corps à corps
dw-line-initiative-lance = Lances, première phase de corps à corps
dw-line-initiative-two-handed = Armes à deux mains, première phase de corps à corps
dw-line-melee-strength = Puissance de l’arme de contact
dw-line-melee-protection = Protection de corps à corps de la cible
dw-line-charge-bonus = Bonus de charge
dw-line-pikes = Piquiers attaqués de front
dw-line-flank = Depuis une case de flanc
dw-line-rear = Depuis une case de dos
dw-line-melee-support =
    { $count ->
        [one] Un socle de soutien
       *[other] { $count } socles de soutien
    }

dw-odds-melee = Une attaque au corps à corps : un socle frappe un socle ennemi.

dw-initiative-reached = Attaques d’initiative { $initiative }
dw-blow-hit =
    { $supports ->
        [0] { $attacker } ({ $from }) contre { $target } ({ $at }) : attaque réussie, { $roll } pour { $number }.
        [one] { $attacker } ({ $from }), avec un socle de soutien, contre { $target } ({ $at }) : attaque réussie, { $roll } pour { $number }.
       *[other] { $attacker } ({ $from }), avec { $supports } socles de soutien, contre { $target } ({ $at }) : attaque réussie, { $roll } pour { $number }.
    }
dw-blow-missed =
    { $supports ->
        [0] { $attacker } ({ $from }) contre { $target } ({ $at }) : attaque manquée, { $roll } pour { $number }.
        [one] { $attacker } ({ $from }), avec un socle de soutien, contre { $target } ({ $at }) : attaque manquée, { $roll } pour { $number }.
       *[other] { $attacker } ({ $from }), avec { $supports } socles de soutien, contre { $target } ({ $at }) : attaque manquée, { $roll } pour { $number }.
    }
dw-blow-lost-attacker = Le socle en { $from } ({ $attacker }) a été détruit avant de pouvoir frapper { $target } ({ $at }).
dw-blow-lost-target = { $attacker } ({ $from }) : le socle visé en { $at } ({ $target }) est déjà détruit, l’attaque est perdue.

dw-regroup-ordered = Premier à se regrouper : { $side }.
dw-stand-regrouped = { $unit } : un socle se regroupe, de { $from } en { $to }, orientation : { $facing }.
dw-stand-turned = { $unit } : le socle en { $from } change d’orientation : { $facing }.
dw-unit-caught = { $unit } : l’unité est contactée par surprise et se trouve engagée.
dw-unit-disengaged = { $unit } : l’unité n’est plus engagée.

dw-refused-other-melee = Le socle en { $hex } ({ $unit }) ne fait pas partie de ce combat.
dw-refused-unarmed = Le socle en { $hex } ({ $unit }) n’a pas d’arme pour frapper.
dw-refused-strikes-already = Le socle en { $hex } ({ $unit }) frappe déjà.
dw-refused-supports-blow-already = Le socle en { $hex } ({ $unit }) soutient déjà une attaque.
dw-refused-not-in-front = La case { $hex } n’est pas l’une des deux cases avant du socle.
dw-refused-no-such-blow = Aucune attaque du socle { $stand } n’est annoncée : elle ne peut pas être soutenue.
dw-refused-support-not-in-front = Le socle ne pourrait pas frapper lui-même en { $hex } : il ne peut pas y soutenir d’attaque.
dw-refused-no-good-blow = Aucun des socles restants n’a d’attaque qui en vaille la peine.
dw-refused-regrouped = Le socle en { $hex } ({ $unit }) s’est déjà regroupé.
dw-refused-nothing-changes = Le socle en { $hex } ({ $unit }) ne bougerait ni ne changerait d’orientation.
dw-refused-regroup-far =
    { $contacts ->
        [0] Sans contact, un socle se déplace de { $most } cases au plus.
        [one] Au contact d’un seul ennemi, un socle se déplace de { $most } case au plus.
       *[other] Au contact de { $contacts } ennemis, un socle ne se déplace pas.
    }
dw-refused-must-stop = Le socle entre en contact en { $hex } et doit s’y arrêter.
dw-refused-leaves-contact = Le socle doit rester en contact avec l’ennemi en { $hex }.
