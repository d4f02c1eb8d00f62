# Ce qui resterait à faire si l’on continuait, et ce que la table montre des préparatifs.

dbf-leaves-pips = { $pips ->
        [one] Rien n’a bougé encore ; il reste un PIP à dépenser.
       *[other] Rien n’a bougé encore ; il reste { $pips } PIP à dépenser.
    }
dbf-do-place-feature-here = Le poser là où il est montré
dbf-do-place-number = Emplacement { $number }
dbf-group-places = Autres emplacements permis
dbf-tip-factors = Facteur { $foot } contre les Piétons, { $mounted } contre les Montés, { $air } contre les Aériens
dbf-tip-moves = Mouvement : { $good } pas en zone dégagée, { $rough } en zone accidentée, { $difficult } en zone difficile
dbf-tip-moves-none = Ne se déplace pas de lui-même sur terre
dbf-tip-range = Tire jusqu’à { $range } pas
dbf-tip-cost = Coûte { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
dbf-do-towards = Aller aussi près { ELIDED("de", $enemy) } que possible
