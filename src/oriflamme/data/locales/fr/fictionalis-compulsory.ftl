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
dbf-exit-no-entry = faute d’y trouver place

# Ce qui s’est passé.
dbf-destroyed = { $element } succombe : { $cause }.
dbf-destroyed-by = { $by } détruit { $element } : { $cause }.
dbf-left-table = { $element } quitte la table { $how } : perte définitive.
dbf-survived-wreck = { $element } survit au naufrage.
dbf-lurker-gone = { $element } regagne sa cachette.
dbf-found-in-ambush = Découverte d’une embuscade : { $element }.
dbf-recoiled = { $element } recule de { $paces } pas.
dbf-pushed = { $by } repousse { $element }.
dbf-fled = { $element } fuit de { $paces } pas : { $cause }.
dbf-went-aboard = { $element } embarque sur { $vessel }.
dbf-advanced = { $element } avance spontanément de { $paces } pas vers { $target }.
dbf-advanced-to-edge = { $element } avance spontanément de { $paces } pas vers le bord ennemi.
dbf-stood-still = { $element } ne peut avancer.
dbf-burst-none = { $element } traverse { $friend }.
dbf-burst-flees = { $element } bouscule { $friend }, qui fuit.
dbf-burst-joins = { $element } bouscule { $friend }, qui se joint à l’avance.
dbf-burst-recoils = { $element } bouscule { $friend }, qui recule si la place le permet.
dbf-pursued = { $element } poursuit sur { $paces } pas.
dbf-pursued-behind = { $element } suit la poursuite sur { $paces } pas.
dbf-crew-pursued = { $element } débarque de { $vessel } pour poursuivre.

# Questions.
dbf-ask-next-advance = { $count } éléments impétueux doivent avancer : lequel en premier ?
dbf-ask-next-retreat = { $count } éléments démoralisés doivent se retirer : lequel en premier ?
dbf-ask-pursue = Poursuite de { $element } ?
dbf-ask-pursue-crew = Débarquer { $element } pour poursuivre ?

# Refus.
dbf-refused-no-advance = { $element } n’a pas à avancer.
dbf-refused-no-retreat = { $element } n’a pas à se retirer.
dbf-refused-going-only = Seuls les éléments qui partent d’eux-mêmes bougent maintenant.
dbf-refused-pursuit-only = Dites d’abord si l’élément poursuit.
