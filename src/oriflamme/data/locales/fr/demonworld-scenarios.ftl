# Titres et descriptions des scénarios de Demonworld.

scenario-demonworld-first-battle = Première bataille
scenario-demonworld-first-battle-about = Deux unités par camp et aucun tir : la bataille d’initiation des règles. L’Empire est un peu plus fort.

scenario-demonworld-first-volleys = Premières salves
scenario-demonworld-first-volleys-about = La première bataille, avec en plus des arquebusiers nains pour l’Empire et des archers légers pour les Orcs.

scenario-demonworld-hail-of-arrows = Grêle de flèches
scenario-demonworld-hail-of-arrows-about = Arcs longs, arbalètes et arquebuses contre arcs et frondes, avec de bonnes troupes à pied pour suivre les volées.

scenario-demonworld-lance-and-pike = Lances et piques
scenario-demonworld-lance-and-pike-about = Chevaliers et chevaucheurs de loups chargent, piques et épieux les attendent. Des trolls sont aussi de la partie.

scenario-demonworld-breaking-point = Point de rupture
scenario-demonworld-breaking-point-about = L’infanterie de l’Empire contre Orcs et trolls, avec le moral : déroutes, ralliements, charges refusées, unités impétueuses.
