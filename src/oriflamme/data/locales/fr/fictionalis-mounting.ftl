# De Bellis Fictionalis : monter et démonter, débarquer et embarquer, ponts.

dbf-dismounted = { $element } démonte et devient { $kind } ; ses montures sont abandonnées.
dbf-dismounted-kept = { $element } démonte et devient { $kind } ; ses montures attendent derrière.
dbf-remounted = { $element } remonte et redevient { $kind }.
dbf-mounts-lost = { $element } perd ses montures et ne peut plus remonter.
dbf-refused-never-dismounts = { $element } ne peut pas démonter.
dbf-refused-camels-dismount = { $element } ne démonte que pour défendre des fortifications, ou à moins de 300 pas de fortifications ennemies ou d’engins ennemis sur une colline.
dbf-refused-dismount = { $element } ne peut démonter que pour défendre des fortifications, à moins de 300 pas de fortifications ennemies ou d’engins ennemis sur une colline, ou comme général d’un corps de piétons.
dbf-refused-dismount-as = { $element } démonte comme { $kinds }.
dbf-refused-dismount-count = { $element } ne démonte qu’avec ses semblables : il en faut { $count } pour un élément à pied.
dbf-refused-dismount-apart = { $element } n’est pas de la même sorte que les autres et bord à bord avec l’un d’eux.
dbf-refused-dismount-general = S’il y a un général parmi eux, c’est son élément qui reste, et non { $element }.
dbf-refused-mount-contact = { $element } ne peut ni monter ni démonter au contact d’un bord de { $enemy }.
dbf-refused-mount-room = { $element } n’a pas la place de se tenir ainsi.
dbf-refused-mount-spots = Dites où vont ceux qui ont démonté avec lui : { $count }, chacun à côté ou derrière un élément déjà en place.
dbf-refused-not-dismounted = { $element } n’a pas démonté.
dbf-refused-no-mounts = { $element } n’a plus de montures derrière lui.
dbf-refused-remount-first = { $element } a démonté pour défendre ces ouvrages et doit remonter avant de les quitter.

dbf-went-ashore = { $element } débarque de { $vessel }.
dbf-went-ashore-pushing = { $element } débarque de { $vessel } et repousse { $enemy }.
dbf-embarked = { $element } monte à bord de { $vessel }.
dbf-refused-not-aboard = Seul un de vos éléments à bord d’un vaisseau ou d’un aéronef sur la table peut débarquer.
dbf-refused-no-vessel = Vous n’avez pas de tel vaisseau ou aéronef sur la table.
dbf-refused-not-at-shore = Aucun bord de { $vessel } ne touche une plage, un quai ou une berge.
dbf-refused-landing-place = { $element } doit débarquer contre { $vessel } : bord à bord à la rive, ou sous un aéronef ou à son contact.
dbf-refused-landing-opposed = { $element } ne peut pas débarquer : { $enemy } tient le bord de l’eau.
dbf-refused-landing-room = { $element } n’a pas la place de débarquer ici.
dbf-refused-air-landing = { $element } n’est pas à plus de 300 pas de { $enemy }.
dbf-refused-embark-place = { $element } doit partir du contact de { $vessel } : bord à bord à la rive, ou sous un aéronef ou à son contact.
dbf-refused-not-carried = { $vessel } ne peut pas prendre { $element } à son bord.
dbf-refused-empty-vessel = { $element } ne se déplace pas tant que ses troupes sont à terre.

dbf-bridge-started = { $element } : un pont est commencé.
dbf-bridge-standing = { $element } : le pont est terminé.
dbf-bridge-coming-down = { $element } : le pont est en cours de démontage.
dbf-bridge-gone = { $element } : le pont n’est plus.
dbf-refused-no-pontoneers = { $element } ne construit pas de ponts.
dbf-refused-no-river = { $element } n’a pas droit devant lui de rivière où jeter un pont.
dbf-refused-bridge-contact = { $element } ne peut pas travailler au contact de l’ennemi.
dbf-refused-bridge-one = { $element } a déjà un pont.
dbf-refused-bridge-stage = { $element } n’a pas de pont dont ce serait l’étape suivante.
dbf-refused-bridge-bound = { $element } ne pourra passer à l’étape suivante qu’à une phase ultérieure.
dbf-refused-bridge-left = { $element } n’est plus à son pont.
dbf-refused-bridge-used = { $element } est sur le pont.
dbf-refused-bridge-room = { $element } n’a pas de place à ce bout du pont.
