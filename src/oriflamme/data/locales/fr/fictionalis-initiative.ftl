# De Bellis Fictionalis : dés et prix d’initiative, alliés indignes de confiance, blocages, passage à travers les autres.

## Dés et réserves

dbf-roll-pips = PIP d’un corps
dbf-roll-pips-pooled = PIP que le général en chef répartit
dbf-pips-scored = { $command } : { $score } PIP
dbf-ask-pips = Quel dé pour quel corps ?
dbf-refused-pips-first = Il faut d’abord répartir les dés de PIP.
dbf-refused-pips-commands = Chaque corps qui partage les dés en reçoit un et un seul.
dbf-refused-pips-dice = Les dés à répartir sont { $dice }, chacun une seule fois.
dbf-refused-pips = Cela coûte { $price } PIP ; il en reste { $left } à { $command }.
dbf-refused-spies-owe = Quand d’autres troupes marchent, les espions paient leurs marches en entier, et { $command } n’a pas assez de PIP pour cela.
dbf-refused-frozen = { $command } s’est arrêté dans l’obscurité et ne bouge plus avant d’y voir clair ou d’avoir vu l’ennemi.
dbf-refused-kept-already = Ce jeteur de sorts garde déjà des PIP pour plus tard.

## Prix (lignes d’un décompte, en demi-PIP)

dbf-price = Prix en demi-PIP
dbf-pip-tactical = Mouvement tactique
dbf-pip-march = Mouvement de marche
dbf-pip-halt = Blocage
dbf-pip-lurker = Embusqué déployé
dbf-pip-bridge = Travail sur un pont
dbf-pip-magic = Magie
dbf-pip-spy-march = Marche d’un espion seul, tant que seuls des espions marchent
dbf-pip-spies-owe = Espions ayant marché à moitié prix
dbf-pip-cinc = Le général en est lui-même
dbf-pip-general-lost = Le général est perdu
dbf-pip-general-away = Le général n’est pas sur la table
dbf-pip-general-engaged = Le général est au contact frontal d’un ennemi
dbf-pip-far = Trop loin du général
dbf-pip-unseen = Loin du général et hors de sa vue
dbf-pip-halt-irregular = Des irréguliers sont bloqués
dbf-pip-irregular-turns = Des irréguliers changent de direction
dbf-pip-irregular-short = Des irréguliers ne font pas leur plein mouvement
dbf-pip-mixed = Montés et infanterie ensemble
dbf-pip-artillery = Artillerie
dbf-pip-mount = Monter ou démonter
dbf-pip-third-march = Troisième marche ou suivante
dbf-pip-double-back = Le double socle recule : l’autre moitié aussi
dbf-pip-floor = Jamais moins que rien

## Alliés

dbf-ally-holds-back = { $command } : l’allié est indigne de confiance et ne s’engage pas.
dbf-ally-engaged = { $command } : l’allié s’engage, { $spur }.
dbf-ally-spur-six = car il a obtenu un 6
dbf-ally-spur-shot-at = car un ennemi lui a tiré dessus
dbf-ally-spur-assaulted = car la magie a été employée contre lui
dbf-ally-spur-contacted = car un ennemi est venu à son contact
dbf-ally-spur-enemy-demoralised = car un corps ennemi est démoralisé
dbf-ally-defected = { $command } : l’allié change de camp. Nouveau camp : { $side }.

## Blocages

dbf-halted = Blocage : { $element }{ $more ->
    [0] .
    [1] {" "}et un autre élément.
   *[other] {" "}et { $more } autres éléments.
}
dbf-halted-about = Blocage : { $element } fait demi-tour, face à l’ennemi.
dbf-refused-halt-whom = Dites quels éléments bloquer, chacun une seule fois.
dbf-refused-needs-no-halt = { $element } : l’élément ne bougerait pas de lui-même pendant cette phase : il n’y a rien à bloquer.
dbf-refused-halt-about = Seul un élément démoralisé bloqué seul fait demi-tour ; { $element } ne le peut pas.

## Passage à travers les autres, intervalles

dbf-refused-gap = { $element } : l’élément n’entre dans un intervalle de sa largeur, et n’en sort, que droit devant ou droit derrière.
dbf-refused-gap-enemies = Entre deux ennemis, { $element } ne peut que continuer tout droit dans le même sens, ou tourner pour contacter le flanc de l’un d’eux.
dbf-refused-pass-contact = Il faudrait poser { $element } au-delà { ELIDED("de", $other) }, au contact d’un ennemi.
dbf-refused-pass-room = Il n’y a pas de place pour { $element } au-delà { ELIDED("de", $other) }.
