### Montrer ce qui s’est passé : déroulement, résultats, rapport par décisions.

client-playback = Ce qui est montré
client-waits = { $count ->
    [one] 1 événement à voir, { $seconds } s
   *[other] { $count } événements à voir, { $seconds } s
}
client-pause = Pause
client-go-on = Continuer
client-step = Événement suivant
client-to-now = Au présent
client-looking-back = Vous regardez en arrière
client-key-space = Espace

client-speed-moves = Vitesse des mouvements
client-speed-combats = Vitesse des combats
client-speed = { $times ->
    [0] d’un coup
   *[other] × { $speed }
}

client-help-step = Passer à l’événement suivant
client-help-pause = Suspendre ce qui est montré, et continuer
client-help-hurry = Maintenue : tout montrer quatre fois plus vite
client-help-now = Montrer la situation présente

client-result-card = Résultat
client-result-close = Ranger le résultat
client-result-somebody = Quelqu’un
client-result-throws = { $who } : { $good } { $good ->
    [one] réussite
   *[other] réussites
} sur { $of }
client-result-losses = Pertes : { $what }
client-result-loss = { $count } × { $who }{ $how ->
    [fled] , en fuite
    [captured] , capturés
    [withdrawn] , retirés
   *[destroyed] { "" }
}
client-result-dice = { $count ->
    [one] Le dé, et ce qu’il fallait
   *[other] { $count } jets, et ce qu’il fallait à chacun
}
client-throw-needs = il fallait { $needs }, le dé donne { $rolled }
client-throw-rolled = le dé donne { $rolled }
client-throw-hits = { $good ->
    [yes] touché
   *[no] manqué
}
client-throw-passes = { $good ->
    [yes] réussi
   *[no] raté
}

client-log-filter = Ce que montre le récit
client-log-show-all = Tout
client-log-show-rolls = Jets de dés
client-log-show-losses = Pertes
client-log-show-mine = Vos troupes
client-log-since = Depuis votre dernier tour
client-log-more = { $count } de plus
client-log-look = Revoir : { $what }
client-log-look-here = Montrer le plateau tel qu’il était alors (Échap : retour)
