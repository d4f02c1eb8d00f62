# La bataille pour qui l’écoute, la tape, ou la voit autrement que la plupart.

client-scores = Où en sont les camps
client-tab-words = En mots
client-help-words = La bataille en mots : qui doit agir, ce que chacun peut faire, qui est proche
client-log-keys = Haut et bas passent d’une ligne à l’autre, droite et gauche aux règles d’une ligne.

# Où l’on se tient, et vers où l’on regarde
client-standing = { $at }, face { $facing }
client-standing-table = { $across } de la gauche et { $down } du haut, en { $unit }
client-bearing-0 = au nord
client-bearing-1 = au nord-nord-est
client-bearing-2 = au nord-est
client-bearing-3 = à l’est-nord-est
client-bearing-4 = à l’est
client-bearing-5 = à l’est-sud-est
client-bearing-6 = au sud-est
client-bearing-7 = au sud-sud-est
client-bearing-8 = au sud
client-bearing-9 = au sud-sud-ouest
client-bearing-10 = au sud-ouest
client-bearing-11 = à l’ouest-sud-ouest
client-bearing-12 = à l’ouest
client-bearing-13 = à l’ouest-nord-ouest
client-bearing-14 = au nord-ouest
client-bearing-15 = au nord-nord-ouest

# La bataille en mots
client-words-nothing = Rien ne vous est demandé pour l’instant.
client-words-result = Le dernier résultat
client-words-units = { $count ->
    [one] Une unité doit agir
   *[other] { $count } unités doivent agir
}
client-words-piece = Celle qui mène
client-words-foes = Les ennemis les plus proches
client-words-far = à { $count ->
    [one] un hexagone
   *[other] { $count } hexagones
}, { $direction }
client-words-far-table = à { $distance } { $unit }, { $direction }
client-words-answers = { $count ->
    [one] Une réponse
   *[other] { $count } réponses
}
client-words-no-answer = Elle ne peut rien faire pour l’instant.
client-words-forward = Pour continuer

# Ce qui est lu de ce que les autres ont fait, quand c’est passé trop vite pour une phrase chacun
client-news-summary = { $decisions ->
    [one] Une décision
   *[other] { $decisions } décisions
} : { $moves ->
    [0] aucun mouvement
    [one] un mouvement
   *[other] { $moves } mouvements
}, { $rolls ->
    [0] aucun jet de dés
    [one] un jet de dés
   *[other] { $rolls } jets de dés
}.

# Reprendre avec l’accord de l’autre
client-take-back = Reprendre un coup
client-take-back-about = Ce qui a fait jeter des dés, ou a reçu une réponse, se reprend si l’autre joueur y consent. Les dés reviennent aussi : les mêmes jets retomberont.
client-take-back-ask = Demander à reprendre le dernier ordre
client-take-back-waits = Vous avez demandé à reprendre votre dernier ordre.
client-take-back-asked = { $who } : demande de reprendre le dernier ordre, avec tout ce qui en a découlé : { $what }
client-take-back-agree = D’accord, on le reprend
client-take-back-decline = Refuser
client-take-back-withdraw = Retirer la demande

# Spectateurs qui voient une bataille plus tard
client-delay = Les spectateurs la voient
client-delay-by = { $count ->
    [0] en direct
   *[other] { $count } décisions plus tard
}
client-delay-about = Jusqu’à ce qu’elle soit finie : ainsi, personne qui regarde ne peut souffler à un joueur.
client-late = Vous voyez cette bataille { $count ->
    [one] une décision
   *[other] { $count } décisions
} plus tard, jusqu’à ce qu’elle soit finie.
