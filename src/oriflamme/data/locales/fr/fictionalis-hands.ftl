# Ce qui resterait à faire si l’on continuait, et ce que la table montre des préparatifs.

dbf-leaves-pips = { $pips ->
        [one] Rien n’a bougé encore ; il reste un PIP à dépenser.
       *[other] Rien n’a bougé encore ; il reste { $pips } PIP à dépenser.
    }
dbf-do-place-feature-here = Le poser là où il est montré
dbf-do-place-number = Emplacement { $number }
dbf-group-places = Autres emplacements permis
