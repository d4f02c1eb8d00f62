# De Bellis Fictionalis : magie et artefacts en jeu.

dbf-trait-out-of-phase = jette ses sorts hors-phase

# Sorts, et ce que révèlent les artefacts (P)

dbf-value-intimidate = Intimider
dbf-value-inspire = Inspirer
dbf-value-fortify = Fortifier
dbf-value-rally = Rallier
dbf-value-restrain = Retenir
dbf-value-dam = Barrage
dbf-value-delay = Retarder les marches de flanc
dbf-value-counter-magic = Contre-magie
dbf-value-lycanthropy = Lycanthropie
dbf-value-extrication = Extrication
dbf-value-speed-spy = Accélérer un Espion
dbf-value-summon-spy = Invoquer un Espion
dbf-value-inspiring-artefact = Artefact (S)
dbf-value-flank-march = marches de flanc
dbf-value-ambush = éléments en embuscade
dbf-value-lurkers = Embusqués
dbf-value-dragons = Dragons pas encore entrés
dbf-value-demons = Démons pas encore entrés
dbf-value-aerials = Aériens pas encore entrés

# Ce qui arrive

dbf-shape = { $kind }
dbf-river = la rivière{ FIGURES($id) }
dbf-fight-magic = Assaut magique, { $first } contre { $second } : { $total } contre { $against } ; { $fate }.
dbf-spell-cast = { $caster } : sort lancé, { $spell }{ $choice ->
    [next] , pour la prochaine phase
    [again] {" "}: un dé de noyade pourra être relancé
   *[other] {""}
}.
dbf-spell-cast-on = { $caster } : sort lancé, { $spell } sur { $target }{ $choice ->
    [raise] {" "}: les eaux montent
    [lower] {" "}: les eaux baissent
   *[other] {""}
}.
dbf-debt-contracted = { $element } : l’élément s’endette pour sa magie : { $owed } PIP dus, et { $due } à dépenser à sa prochaine phase.
dbf-debt-repaid = { $element } : l’élément rembourse sa dette avec { $pips } PIP.
dbf-magic-reserved = { $command } réserve { $pips } PIP pour la magie.
dbf-line-magic-own = Magie, comme dans sa phase
dbf-line-magic-enemy = Magie, comme dans la phase adverse
dbf-line-magic-spy = Le PIP de l’Espion
dbf-line-magic-delays = Déjà retardée
dbf-softened-inspire = { $source } inspire { $element }. { $outcome }.
dbf-softened-fortify = { $source } fortifie { $element }. { $outcome }.
dbf-softened-inspiring-artefact = L’artefact (S) { ELIDED("de", $source) } inspire { $element }. { $outcome }.
dbf-drowning-again = Le Barrage { ELIDED("de", $caster) } laisse { $element } relancer le dé.
dbf-flank-march-delayed = La magie retarde la marche de flanc : { $command }.
dbf-shape-changed = { $element } : l’élément prend la forme { $into }.
dbf-extricated = { $element } disparaît de la table.
dbf-came-back = { $element } : l’élément est de retour sur la table.
dbf-no-room-to-return = { $element } : l’élément ne trouve pas où revenir, et attend un autre 6.
dbf-spy-summoned = { $element } : l’élément est invoqué auprès { ELIDED("de", $caster) }.
dbf-gate-used = { $element } : l’élément passe par une porte de téléportation.
dbf-gate-found = Une porte cachée est découverte : { $side }.
dbf-scried-flank-march = { $bearer } : le porteur cherche les marches de flanc : { $side }.
dbf-scried-ambush = { $bearer } : le porteur cherche les embuscades. À montrer, { $side } : { $die } éléments.
dbf-scried-lurkers = { $bearer } : le porteur cherche les Embusqués : { $side }.
dbf-scried-dragons = { $bearer } : le porteur cherche les Dragons : { $side }.
dbf-scried-demons = { $bearer } : le porteur cherche les Démons : { $side }.
dbf-scried-aerials = { $bearer } : le porteur cherche les Aériens : { $side }.
dbf-flanks-left = { $side } : une marche de flanc par sa gauche.
dbf-flanks-right = { $side } : une marche de flanc par sa droite.
dbf-flanks-both = { $side } : une marche de flanc de chaque côté.
dbf-flanks-none = { $side } : aucune marche de flanc.
dbf-revealed-lurkers = Embusqués, { $side } : { $troops }.
dbf-revealed-no-lurkers = { $side } n’a pas d’Embusqués.
dbf-revealed-dragons = Dragons pas encore entrés, { $side } : { $troops }.
dbf-revealed-no-dragons = { $side } n’a aucun Dragon qui ne soit pas entré.
dbf-revealed-demons = Démons pas encore entrés, { $side } : { $troops }.
dbf-revealed-no-demons = { $side } n’a aucun Démon qui ne soit pas entré.
dbf-revealed-aerials = Aériens pas encore entrés, { $side } : { $troops }.
dbf-revealed-no-aerials = { $side } n’a aucun Aérien qui ne soit pas entré.
dbf-too-few-ambushers = { $side } n’a plus { $demanded } éléments en embuscade.

# Dés et prix

dbf-roll-magic = Assaut magique
dbf-roll-magic-target = Cible de l’assaut magique
dbf-roll-scrying = Nombre d’éléments en embuscade à montrer
dbf-pip-gate = Passage par une porte de téléportation
dbf-pip-haste = Payé par Accélérer un Espion
dbf-note-debt = Une dette : { $owed } PIP seraient dus

# Questions

dbf-ask-magic = Magie : quel sort ou quel assaut magique maintenant ?
dbf-ask-magic-called = Magie : que fait { $element } maintenant ?
dbf-ask-late-spells = Les mouvements sont faits : retenez-vous vos troupes par magie ?
dbf-ask-soften = Adoucissez-vous ce résultat ?
dbf-ask-way-back = { $element } : où revenir ?
dbf-ask-reveal-ambush = Un artefact (P) voit vos embuscades : montrez-en encore { $left }.
dbf-ask-scry = Utilisez-vous maintenant un artefact (P) ?
dbf-ask-scry-again = Renoncez-vous à tous les PIP de cette phase pour réutiliser un artefact (P) ?
dbf-help-magic-order = Choisissez un sort ou un [[dbf-magic-assault|assaut magique]], réservez des [[dbf-pip|PIP]] pour la phase de l’ennemi, remboursez une dette, ou terminez la magie. On peut faire agir tout de suite un jeteur de sorts ennemi.
dbf-help-late-order = Rallier empêche les amis [[dbf-demoralised|démoralisés]] de se retirer, Retenir les [[dbf-impetuous|impétueux]] d’avancer, à moins de 200 pas du jeteur de sorts.
dbf-help-result-pending = Employez pour votre [[dbf-element|élément]] un sort en cours ou un artefact (S), ou laissez le résultat tel quel.
dbf-help-way-back = Choisissez une place contre vos bagages ou vos murs, ou le long de votre bord de table.
dbf-help-reveal-ambush = C’est vous qui choisissez les [[dbf-element|éléments]] montrés.
dbf-help-scrying-order = Choisissez ce que l’ennemi doit révéler, ou n’utilisez rien maintenant.

# Ordres

dbf-do-cast-spell = { $spell }{ $choice ->
    [now] {" "}dans cette phase
    [next] {" "}à la prochaine phase
    [raise] {" "}: faire monter { $target }
    [lower] {" "}: faire baisser { $target }
    [again] {" "}: relancer un dé de noyade
    [front] {" "}: { $target }, devant
    [rear] {" "}: { $target }, derrière
    [left] {" "}: { $target }, à gauche
    [right] {" "}: { $target }, à droite
    [shape] {" "}: devenir { $target }
   *[other] {" "}{ $target }
}
dbf-do-magic-assault = Assaut magique sur { $target }{ $aided_by-count ->
    [0] {""}
   *[other] , avec l’aide de { $aided_by-count }
}{ $extra-count ->
    [0] {""}
   *[other] , avec des PIP pour la portée
}
dbf-do-repay-debt = Rembourser la dette { ELIDED("de", $caster) }
dbf-do-reserve-magic = Réserver des PIP de magie pour la phase ennemie{ $extra ->
    [0] {""}
   *[other] , dont { $extra } pour la portée
}
dbf-do-call-caster = Faire agir { $caster } par magie
dbf-do-end-magic = Fin de la magie
dbf-do-end-late-spells = Aucun autre sort
dbf-do-soften-result = { $means } par { $source }
dbf-do-let-stand = Laisser le résultat tel quel
dbf-do-come-back = Revenir en { $x }, { $y }
dbf-do-scry-enemy = Artefact (P) : { $sight }
dbf-do-no-scrying = N’utiliser aucun artefact (P)
dbf-do-reveal-ambusher = Montrer { $element }
dbf-do-use-gate = Passer par la porte { $gate }, face à { $angle }°

# Refus

dbf-refused-no-magician = Aucun de vos jeteurs de sorts ne porte ce nom.
dbf-refused-no-power = { $element } : l’élément n’a pas de pouvoir magique.
dbf-refused-magic-off-table = { $element } : l’élément n’est pas sur la table.
dbf-refused-magic-ally = { $element } : l’élément appartient à un allié qui ne s’est pas engagé.
dbf-refused-magic-once = { $element } : l’élément a déjà usé de magie dans cette phase.
dbf-refused-silenced = { $element } : l’élément a perdu son pouvoir magique pour le moment.
dbf-refused-spell-moment = { $spell } ne se lance pas à ce moment.
dbf-refused-spell-power = { $spell } demande un pouvoir magique d’au moins ({ $power }).
dbf-refused-spell-aim = Ce sort ne se lance pas ainsi.
dbf-refused-magic-in-contact = { $element } : l’élément est en contact avec l’ennemi.
dbf-refused-magic-called = C’est à un autre jeteur de sorts d’agir.
dbf-refused-magic-only = Usez de magie, ou terminez-la.
dbf-refused-no-caster-called = Aucun jeteur de sorts ennemi visible de ce nom ne peut encore user de magie.
dbf-refused-late-only = Seuls Rallier et Retenir se lancent maintenant.
dbf-refused-debt-range = { $element } : l’élément ne peut pas s’endetter pour porter plus loin.
dbf-refused-debt-owed = { $element } : l’élément doit d’abord rembourser ce qu’il doit.
dbf-refused-no-debt = Aucune dette de cet élément n’est à échéance.
dbf-refused-reserve-bound = On réserve des PIP pendant sa propre phase.
dbf-refused-assault-party = Un assaut est mené par un jeteur de sorts et { $most } aides au plus, chacun nommé une fois.
dbf-refused-assault-extra = Cet élément ne peut pas dépenser ainsi des PIP pour la portée.
dbf-refused-assault-target = La cible doit être un ennemi sur la table.
dbf-refused-assault-engaged = { $element } : l’élément est en contact frontal avec un ennemi.
dbf-refused-assault-support = { $element } : l’élément apporte un soutien arrière dans une mêlée.
dbf-refused-assault-behind = { $element } : l’élément est contre l’arrière d’un ami en mêlée.
dbf-refused-assault-unknown = { $element } : l’élément ignore la présence de cet ennemi.
dbf-refused-assault-range = { $element } : l’élément porte à { $paces } pas, et la cible est plus loin.
dbf-refused-warded = { $element } : l’élément est protégé de la magie.
dbf-refused-dam-river = Il n’y a pas de telle rivière à 200 pas du jeteur de sorts.
dbf-refused-no-flank-march = Aucune marche de flanc ennemie de ce nom n’est sur le point d’entrer.
dbf-refused-far-from-edge = Le jeteur de sorts n’est pas à moins de 200 pas du bord d’arrivée.
dbf-refused-no-such-shape = { $element } : l’élément ne peut pas prendre cette forme.
dbf-refused-shape-overlaps = La nouvelle forme serait en contact avec un ennemi.
dbf-refused-shape-room = Il n’y a pas la place pour { $shape }.
dbf-refused-extricated-once = { $element } : l’élément a déjà été extriqué.
dbf-refused-way-back-only = Dites où le jeteur de sorts revient.
dbf-refused-way-back-baggage = Le jeteur de sorts revient au contact de vos bagages ou de votre agglomération fortifiée.
dbf-refused-way-back-edge = Le jeteur de sorts revient au contact de votre bord de table.
dbf-refused-way-back-room = Il n’y a pas la place pour le jeteur de sorts ici.
dbf-refused-no-spy = Ce n’est pas un Espion du corps du jeteur de sorts, ou pas un de ses bords.
dbf-refused-spy-contact = L’Espion serait au contact d’un ennemi.
dbf-refused-spy-room = Il n’y a pas la place pour l’Espion ici.
dbf-refused-soften = Cela n’adoucit aucun de vos résultats.
dbf-refused-crystal-used = L’artefact { ELIDED("de", $element) } a déjà servi.
dbf-refused-crystal-unused = L’artefact { ELIDED("de", $element) } n’a pas à être payé si cher : il n’a pas encore servi.
dbf-refused-scry-only = Utilisez un artefact (P), ou aucun.
dbf-refused-reveal-ambusher = Montrez un élément qui est en embuscade.
dbf-refused-gate-element = Ce n’est pas un de vos éléments sur la table.
dbf-refused-gate-list = La liste d’armée ne permet pas à { $element } d’utiliser les portes.
dbf-refused-no-gate = Vous n’avez pas cette porte.
dbf-refused-gate-moved = { $element } : l’élément a déjà bougé dans cette phase.
dbf-refused-gate-contact = { $element } : l’élément est au contact d’un ennemi par un bord.
dbf-refused-gate-enemy = Il arriverait à moins de 50 pas d’un ennemi.
dbf-refused-gate-room = Il n’y a pas la place à la porte.
