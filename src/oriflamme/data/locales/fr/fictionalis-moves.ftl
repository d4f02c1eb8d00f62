# De Bellis Fictionalis : mouvements tactiques et marches, groupes, contacts, ruptures.

dbf-ask-moves = Faites vos mouvements l’un après l’autre, puis terminez la phase.

# Ce qui s’est passé

dbf-moved-single = { $element } : mouvement de { $paces } p.
dbf-moved-group = { $more ->
    [0] { $element } : mouvement de { $paces } p.
    [1] { $element } et un autre : mouvement de { $paces } p en groupe.
   *[other] { $element } et { $more } autres se déplacent de { $paces } p en groupe.
}
dbf-moved-march = { $more ->
    [0] { $element } : marche de { $paces } p.
    [1] { $element } et un autre : marche de { $paces } p.
   *[other] { $element } et { $more } autres marchent de { $paces } p.
}
dbf-moved-expand = La colonne { ELIDED("de", $element) } se déploie : { $more } { $more ->
    [1] élément se range à côté et derrière.
   *[other] éléments se rangent à côté et derrière.
}
dbf-moved-contract = { $element } : l’élément part en tête ; { $more } { $more ->
    [1] autre se range derrière.
   *[other] autres se rangent derrière.
}
dbf-moved-break-off = { $element } : contact rompu, recul de { $paces } p.
dbf-contacted-front = { $element } et { $enemy } en viennent aux mains, front contre front.
dbf-contacted-flank = { $element } : sur le flanc { ELIDED("de", $enemy) }.
dbf-contacted-rear = { $element } : sur l’arrière { ELIDED("de", $enemy) }.
dbf-conformed = { $element } : l’élément pivote et s’aligne face à { $by }.
dbf-discovered = { $element } : embuscade découverte par { $by }.
dbf-cut-short = { $element } : arrêt ({ $why }).
dbf-cut-short-enemy = un ennemi est apparu
dbf-cut-short-march = un ennemi est découvert à moins de 200 p de la marche
dbf-cut-short-river = la rivière ne se franchit pas ainsi

# Ce qui se passerait

dbf-note-distance = { $paces } p sur { $limit } p
dbf-note-contact-front = { $element } : contact avec le front { ELIDED("de", $enemy) }
dbf-note-contact-flank = { $element } : contact avec le flanc { ELIDED("de", $enemy) }
dbf-note-contact-rear = { $element } : contact avec l’arrière { ELIDED("de", $enemy) }
dbf-note-leaves-table = { $element } : sortie de table, et perte

# Qui peut se déplacer

dbf-refused-not-now = Cela ne peut se faire dans cette phase.
dbf-refused-no-elements = Il faut des éléments pour un mouvement, chacun une seule fois.
dbf-refused-no-such-element = Cet élément n’existe pas.
dbf-refused-not-yours = { $element } : cet élément n’est pas à vous.
dbf-refused-off-table = { $element } : l’élément n’est pas sur la table.
dbf-refused-two-commands = Les éléments d’un mouvement sont tous du même corps.
dbf-refused-moved-already = { $element } : l’élément s’est déjà déplacé pendant cette phase.
dbf-refused-marched = { $element } : l’élément a marché pendant cette phase et ne fait donc pas de mouvement tactique.
dbf-refused-no-move = Personne ne bougerait.
dbf-refused-no-way = Aucun mouvement n’y mène.
dbf-refused-immobile = { $element } : l’élément ne se déplace pas.
dbf-refused-impassable = { $element } : l’élément arriverait sur un terrain qui lui est infranchissable.
dbf-refused-endless = Personne ne parcourt { $paces } pas, ni ne fait quatre tours sur soi, en un seul mouvement.
dbf-refused-too-far = { $element } : l’élément se déplacerait de { $distance } p ; le maximum est de { $limit } p.
dbf-refused-expendables = { $element } : des sacrifiables vont tout droit et ne changent de direction qu’en pivotant.
dbf-refused-pinned = Le front { ELIDED("de", $enemy) } est au contact { ELIDED("de", $element) }.
dbf-refused-in-combat = { $element } : l’élément est au contact frontal { ELIDED("de", $enemy) } et ne peut que rompre.
dbf-refused-in-way = { $element } : { $other } sur le chemin.
dbf-refused-place-taken = { $element } : l’élément finirait sur { $other }.
dbf-refused-ally = { $element } : l’élément est d’un allié qui ne s’engage pas : il ne s’approche pas à moins de 600 p de l’ennemi.

# Groupes

dbf-refused-group-facing = { $a } et { $b } ne font pas face dans le même sens.
dbf-refused-group-apart = Les éléments avec { $a } ne se touchent pas tous bord à bord et coin à coin.
dbf-refused-group-aerial = { $a } et { $b } : des Aériens ne forment pas de groupe avec d’autres.
dbf-refused-group-expendables = Des sacrifiables ne forment un groupe avec d’autres qu’en colonne large d’un élément.
dbf-refused-about-middle = Un groupe fait demi-tour tout au début ou tout à la fin de son mouvement.
dbf-refused-about-who = Le groupe { ELIDED("de", $a) } ne peut faire demi-tour : seuls le font entre eux Cavalerie Légère, Espions, Psiloi, Volants et navires réguliers.
dbf-refused-about-bent = La colonne { ELIDED("de", $a) } n’a pas fini de pivoter et ne peut faire demi-tour.
dbf-refused-slide = Le groupe { ELIDED("de", $element) } ne peut glisser que pour s’aligner exactement sur un ennemi à moins de F.
dbf-refused-slide-far = Le groupe { ELIDED("de", $element) } peut glisser d’un demi F au plus.
dbf-refused-column-difficult = { $element } : l’élément finirait en zone difficile : son groupe doit être en colonne large d’un élément.
dbf-refused-column-crossing = { $element } : un gué routier ou un pont se franchit en colonne large d’un élément.
dbf-refused-column-river = { $element } : cette rivière se franchit en colonne large d’un élément.
dbf-refused-column-gate = { $element } : on quitte des fortifications et on passe une porte en colonne large d’un élément.
dbf-refused-wheeled = { $element } : l’élément ne peut finir hors route en zone accidentée ou difficile que seul.
dbf-refused-no-column = { $element } : l’élément n’est pas dans une colonne droite large d’un élément.
dbf-refused-files = Un élément au moins et { $most } au plus se rangent à côté de la tête.
dbf-refused-no-leader = Une colonne se forme derrière un de ses éléments, qui avance.
dbf-refused-left-alone = Derrière { $element }, quelqu’un resterait seul, sans contact avec le groupe.
dbf-refused-leader-short = { $element } : l’élément est en tête et doit faire son plein mouvement de { $limit } p.
dbf-refused-forming-contact = { $element } : l’élément finirait au contact { ELIDED("de", $enemy) } pendant que le groupe se forme.

# Près de l’ennemi

dbf-refused-front = { $element } : l’élément est à F ou moins du front { ELIDED("de", $enemy) } : il peut aller droit sur lui, s’aligner face à lui, le contacter au plus court, ou se retirer tout droit.
dbf-refused-not-lined-up = { $element } : l’élément contacterait { $enemy } sans s’aligner bord à bord et coin à coin.
dbf-refused-flank-corner = { $element } : l’élément doit aligner un coin avant avec le coin avant { ELIDED("de", $enemy) }.
dbf-refused-flank-start = { $element } : l’élément ne part pas entièrement d’au-delà de ce bord { ELIDED("de", $enemy) }.
dbf-refused-train-contact = { $element } : l’élément ne peut contacter { $enemy }.
dbf-refused-bows-contact = { $element } : l’élément peut tirer sur { $enemy } et ne peut contacter son front.
dbf-refused-march-start = { $element } : l’élément commencerait sa marche à moins de 200 p { ELIDED("de", $enemy) }.
dbf-refused-march-end = { $element } : l’élément finirait sa marche à moins de 200 p { ELIDED("de", $enemy) }.
dbf-refused-march-contact = { $element } : on ne marche pas au contact.

# Rompre le contact

dbf-refused-nothing-to-break = { $element } : l’élément n’est au contact frontal de personne.
dbf-refused-break-flank = Le front { ELIDED("de", $enemy) } est sur le flanc ou l’arrière { ELIDED("de", $element) }, qui ne peut donc rompre.
dbf-refused-break-short = { $element } : l’élément doit reculer d’au moins { $least } p.
dbf-refused-break-slow = { $element } : l’élément y avance de { $mine } p, { $enemy } de { $theirs } p : il doit être le plus rapide.
dbf-refused-break-contact = { $element } : l’élément finirait au contact { ELIDED("de", $enemy) }.

# Fortifications

dbf-refused-gate-held = L’ennemi tient cette porte : { $element } ne peut que l’assaillir.
dbf-refused-wall-in = { $element } : l’élément ne peut entrer que par une porte, ou par un assaut.
dbf-refused-wall-out = { $element } : l’élément ne peut quitter ces fortifications que par une porte.
dbf-refused-wall-across = { $element } : l’élément finirait à cheval sur une fortification.
dbf-refused-train-works = { $element } : l’élément ne peut contacter de fortification.
dbf-refused-attack-works = { $element } : l’élément ne peut attaquer ces fortifications.
dbf-refused-weather-group = Par ce temps, { $element } ne bouge que seul, pas en groupe.
