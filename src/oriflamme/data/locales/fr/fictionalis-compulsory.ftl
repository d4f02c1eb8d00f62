# De Bellis Fictionalis : reculs, fuites, poursuites, destructions, avances et retraites spontanées.

# Pourquoi un élément fuit ou est détruit.
dbf-cause-melee = mêlée
dbf-cause-shooting = tir
dbf-cause-magic = magie
dbf-cause-burst = bousculade par des amis
dbf-cause-flank-march = marche de flanc
dbf-cause-recoiling-monster = recul d’un monstre
dbf-cause-recoiling-enemy = recul d’un ennemi
dbf-cause-demoralisation = corps démoralisé
dbf-cause-front-fled = le premier rang a fui
dbf-cause-swept = à la suite d’amis en fuite
dbf-cause-behind = derrière un ami qui succombe en mêlée
dbf-cause-blocked = pas de place pour reculer
dbf-cause-caught = front ennemi sur son flanc ou son arrière
dbf-cause-no-escape = fuite sans issue
dbf-cause-drowned = noyade
dbf-cause-carrier = destruction de ce qui portait l’élément
dbf-cause-shipwreck = naufrage
dbf-cause-difficult-going = zone difficile
dbf-cause-debt = dette de magie non remboursée

# Par quel mouvement un élément quitte la table.
dbf-exit-move = de son plein gré
dbf-exit-advance = en avance spontanée
dbf-exit-recoil = en reculant
dbf-exit-pushed = sous la poussée d’amis
dbf-exit-flight = en fuite
dbf-exit-refused = non déployé par son joueur
dbf-exit-no-entry = faute d’y trouver place

# Ce qui s’est passé.
dbf-destroyed = { $element } : destruction ({ $cause }).
dbf-destroyed-by = { $element } : destruction par { $by } ({ $cause }).
dbf-left-table = { $element } : sortie de table { $how }, perte définitive.
dbf-survived-wreck = { $element } : l’élément survit au naufrage.
dbf-lurker-gone = { $element } : l’élément regagne sa cachette.
dbf-found-in-ambush = Découverte d’une embuscade : { $element }.
dbf-recoiled = { $element } : recul de { $paces } pas.
dbf-pushed = { $element } : recul sous la poussée { ELIDED("de", $by) }.
dbf-fled = { $element } : fuite de { $paces } pas ({ $cause }).
dbf-went-aboard = { $element } : à bord { ELIDED("de", $vessel) }.
dbf-advanced = { $element } : avance spontanée de { $paces } pas vers { $target }.
dbf-advanced-to-edge = { $element } : avance spontanée de { $paces } pas vers le bord ennemi.
dbf-stood-still = { $element } : l’élément ne peut avancer.
dbf-burst-none = { $element } : passage à travers { $friend }.
dbf-burst-flees = { $element } : bousculade et fuite { ELIDED("de", $friend) }.
dbf-burst-joins = { $element } : bousculade { ELIDED("de", $friend) }, avance commune.
dbf-burst-recoils = { $element } : bousculade et recul { ELIDED("de", $friend) }, si la place le permet.
dbf-pursued = { $element } : poursuite sur { $paces } pas.
dbf-pursued-behind = { $element } : à la suite de la poursuite, sur { $paces } pas.
dbf-crew-pursued = { $element } : l’élément débarque { ELIDED("de", $vessel) } pour poursuivre.

# Questions.
dbf-ask-next-advance = { $count } éléments impétueux doivent avancer : lequel en premier ?
dbf-ask-how-to-advance = { $element } : comment avancer ?
dbf-ask-next-retreat = { $count } éléments démoralisés doivent se retirer : lequel en premier ?
dbf-ask-pursue = Poursuite { ELIDED("de", $element) } ?
dbf-ask-pursue-crew = Débarquer { $element } pour poursuivre ?

# Refus.
dbf-refused-no-advance = { $element } : l’élément n’a pas à avancer.
dbf-refused-no-retreat = { $element } : l’élément n’a pas à se retirer.
dbf-refused-going-only = Seuls les éléments qui partent d’eux-mêmes bougent maintenant.
dbf-refused-pursuit-only = Dites d’abord si l’élément poursuit.
