## La page de l’arbitre : les questions d’une vraie table.

client-referee = Arbitre
client-referee-about = Ce qu’il faut, et pourquoi : pour des figurines sur une vraie table.
client-referee-calculators = Questions
client-referee-question = La question
client-referee-answer = La réponse
client-referee-reset = Tout recommencer
client-referee-changed = Différent du livre.
client-referee-back = Comme dans le livre
client-referee-of-book = (d’après le livre)
client-referee-less = Moins : { $what }
client-referee-more = Plus : { $what }
client-referee-row = Numéro { $number }
client-referee-add-row = En ajouter un
client-referee-drop-row = Retirer le numéro { $number }
client-referee-chance =
    { $chance ->
        [never] jamais
        [hardly] presque jamais
        [seldom] rarement
        [less] plutôt non que oui
        [even] une fois sur deux
        [more] plutôt oui que non
        [mostly] le plus souvent
        [nearly] presque toujours
       *[always] toujours
    }
client-referee-why = Ligne par ligne
client-referee-attacker = Attaquant
client-referee-defender = Défenseur
client-referee-outcomes = Ce qui peut en sortir
client-referee-outcomes-attacker = Ce qui peut arriver à l’attaquant
client-referee-outcomes-defender = Ce qui peut arriver au défenseur
client-referee-against = { $total } contre { $against }
client-referee-of = { $side } : { $what }
client-referee-lost = Le service est injoignable ; ceci répond à une question précédente.
client-referee-problem = Impossible de répondre à cette question.
client-referee-throw = Un jet sur la table
client-referee-throw-about =
    { $count ->
        [one] Que montre le dé ?
       *[other] Que montrent les dés ?
    }
client-referee-die = { $name } { $number }
client-referee-again = Relancer
client-referee-pin = Mettre en regard
client-referee-pinned =
    { $count ->
        [one] Gardée plus bas, pour en mettre d’autres en regard.
       *[other] Gardée plus bas, en regard des autres.
    }
client-referee-share = Copier le lien
client-referee-copied = Le lien vers cette question est copié.
client-referee-address = L’adresse de cette page est le lien vers cette question.
client-referee-compare = Côte à côte
client-referee-differs = diffère de l’une à l’autre
client-referee-print = Imprimer
client-referee-name = Nom de cette question
client-referee-open = Ouvrir { $name }
client-referee-left = Déplacer { $name } vers la gauche
client-referee-right = Déplacer { $name } vers la droite
client-referee-drop = Retirer { $name }
client-referee-yes = oui
client-referee-no = non
client-referee-to-answer = Voir la réponse
client-referee-keep = Garder cette page pour la table ({ $size } Mo)
client-referee-keep-about = Elle répondra alors aussi sans connexion.
client-referee-keeping = La page est mise de côté pour la table…
client-referee-keep-kept = Gardée pour la table : cette page répond aussi sans connexion.
client-referee-keep-drop = Ne plus la garder
client-referee-keep-failed = La page n’a pas pu être gardée. Le service est-il joignable, et reste-t-il de la place sur cet appareil ?
client-referee-keep-not-here = Pour garder cette page et s’en servir sans connexion, ouvrez-la en https ou sur la machine qui la sert : les navigateurs n’en gardent pas d’autres.
