# Chapitre XI : terrain.
dw-phase-contact = Contact alterné

dw-line-higher = Contre un socle plus bas
dw-line-lower = Contre un socle plus haut
dw-line-water = Dans l’eau
dw-line-wall = Par-dessus un mur ou une haie

dw-refused-marsh = { $hex } est un marais, infranchissable pour ces troupes.
dw-refused-deep-water = L’eau de { $hex } est trop profonde pour ces troupes.
dw-refused-steep = Pour gagner { $hex }, il faut franchir plus de niveaux que ces troupes ne le peuvent.
dw-refused-wall-impassable = Un mur ou une haie devant { $hex } arrête ces troupes.
dw-refused-wall-free = Un mur ou une haie barre l’accès à { $hex } ; on ne le franchit qu’en dépensant des PM ou une manœuvre.
dw-refused-wall-wheel = Un virage vers { $hex } passerait par-dessus un mur ou une haie.
dw-refused-off-road = Ce pas vers { $hex } ne suit pas une route.
dw-refused-support-water = On ne soutient pas une attaque vers ou depuis une case d’eau, et on ne soutient pas depuis l’eau.
dw-refused-support-wall = On ne soutient pas une attaque par-dessus un mur ou une haie.

dw-refused-not-alternating = Ces unités ne sont pas placées de sorte que la première seule puisse atteindre l’autre.
dw-refused-declare-order = { $unit } : il faut l’ordre C ou H pour se déclarer au contact.
dw-refused-declare-disorganised = { $unit } : une unité désorganisée ne peut pas se déclarer au contact.
dw-ask-contact = Vos troupes peuvent atteindre des adversaires voisins qui ne peuvent pas les atteindre. Lesquelles de vos unités engagent ?
dw-ask-stay = Ces unités combattent des adversaires qui ne pouvaient pas les atteindre. Lesquelles rompent le contact ?
dw-help-contact = Déclarez le [[dw-contact|contact]] avec un adversaire que seule votre unité peut atteindre, ou restez côte à côte sans combattre.
dw-help-stay = Restez [[dw-contact|au contact]], ou rompez-le : les deux unités peuvent alors se regrouper de deux cases.
dw-choose-contact = { $unit } : combattre { $enemy }
dw-choose-no-contact = Ne déclarer aucun (autre) contact
dw-choose-break = { $unit } : rompre le contact avec { $enemy }
dw-choose-stay = Rester au contact
dw-contact-declared = { $unit } : contact déclaré avec { $enemy }.
dw-contact-ended = { $unit } : contact rompu avec { $enemy }.
dw-chapter-terrain = Terrain

scenario-demonworld-broken-ground = Terrain accidenté
scenario-demonworld-broken-ground-about = Une chaussée à travers un marais, un étang que les trolls passent à gué, des murs, des haies et une colline escarpée : le terrain pèse sur le mouvement et le corps à corps.

terrain-open = terrain dégagé
terrain-bushes = buissons
terrain-woods = bois
terrain-sand = sable
terrain-rocks = rocaille
terrain-tall-grass = herbes hautes
terrain-mud = boue
terrain-melted-snow = neige fondue
terrain-marsh = marais
terrain-ford = gué
terrain-water-1 = eau, profondeur 1
terrain-water-2 = eau, profondeur 2
terrain-water-3 = eau, profondeur 3
terrain-wall = mur
terrain-hedge = haie
terrain-road = route

dw-note-exposed = Là, { $enemy } peut l’atteindre sans qu’elle le puisse, et peut se déclarer au contact.
dw-note-offered = Là, elle peut se déclarer au contact { ELIDED("de", $enemy) }, qui ne peut pas l’atteindre.
