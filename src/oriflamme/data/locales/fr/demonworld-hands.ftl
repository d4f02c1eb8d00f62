# Ce qui resterait à faire si l’on continuait, et pourquoi quelque chose ne peut se faire.

dw-leaves-orders = { $count ->
        [one] Une unité n’a pas encore d’ordre.
       *[other] { $count } unités n’ont pas encore d’ordre.
    }
dw-leaves-shots = { $count ->
        [one] Une unité pourrait encore tirer.
       *[other] { $count } unités pourraient encore tirer.
    }
dw-leaves-blows = { $count ->
        [one] Un socle pourrait encore frapper.
       *[other] { $count } socles pourraient encore frapper.
    }
dw-leaves-moves = { $count ->
        [one] Rien n’a bougé encore ; une unité le pourrait.
       *[other] Rien n’a bougé encore ; { $count } unités le pourraient.
    }

# Les lettres des ordres : mouvement, charge, harcèlement, tenir la position.
dw-letter = { $sign }{ $letter }
dw-letter-M = M
dw-letter-C = C
dw-letter-H = H
dw-letter-T = T
