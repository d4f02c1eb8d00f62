# Chapitre XII : lignes de vue.
dw-chapter-line-of-sight = Lignes de vue

dw-line-cover = Cible dans les bois

dw-refused-stray-apart = { $unit } en { $hex } : rien ne peut passer entre ce socle et celui qui était visé.
dw-refused-stray-alternating = { $unit } en { $hex } : un seul des deux socles peut atteindre l’autre, et ils ne sont pas en contact.

dw-sight-hill = Colline
dw-sight-growth = Buissons, hautes herbes ou bois
dw-sight-wall = Mur ou haie
dw-sight-stand = Socle
dw-sight-cover = Dans les bois : puissance réduite de { $less }.

dw-odds-sight = Une ligne de vue : ce qu’un socle voit d’un autre par-dessus ce qui les sépare.
dw-sight-seen = Segment { $number } en partant du bas : visible
dw-sight-hidden = Segment { $number } en partant du bas : masqué

scenario-demonworld-over-the-hill = De l’autre côté de la colline
scenario-demonworld-over-the-hill-about = Arcs longs contre arcs, avec une colline, des bois et des haies entre eux : qui est plus haut voit plus loin.
dw-unit-imperial-marksmen = Tireurs d’élite impériaux
dw-unit-hill-trolls = Trolls des collines

dw-mark-thicket = Fourré
dw-mark-thicket-about = Fourré : masque la vue comme un bois, libre pour le mouvement
dw-mark-glade = Clairière
dw-mark-glade-about = Clairière dans le bois : ne masque rien
