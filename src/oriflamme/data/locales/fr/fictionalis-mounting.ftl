# De Bellis Fictionalis : monter et démonter, débarquer et embarquer, ponts.

dbf-dismounted = { $element } : à pied, désormais { $kind } ; les montures sont abandonnées.
dbf-dismounted-kept = { $element } : à pied, désormais { $kind } ; les montures attendent derrière.
dbf-remounted = { $element } : l’élément remonte et redevient { $kind }.
dbf-mounts-lost = { $element } : l’élément perd ses montures et ne peut plus remonter.
dbf-refused-never-dismounts = { $element } : l’élément ne peut pas démonter.
dbf-refused-camels-dismount = { $element } : l’élément ne démonte que pour défendre des fortifications, ou à moins de 300 pas de fortifications ennemies ou d’engins ennemis sur une colline.
dbf-refused-dismount = { $element } : l’élément ne peut démonter que pour défendre des fortifications, à moins de 300 pas de fortifications ennemies ou d’engins ennemis sur une colline, ou comme général d’un corps de piétons.
dbf-refused-dismount-as = { $element } : l’élément démonte comme { $kinds }.
dbf-refused-dismount-count = { $element } : l’élément ne démonte qu’avec ses semblables : il en faut { $count } pour un élément à pied.
dbf-refused-dismount-apart = { $element } : l’élément n’est pas de la même sorte que les autres et bord à bord avec l’un d’eux.
dbf-refused-dismount-general = S’il y a un général parmi eux, c’est son élément qui reste, et non { $element }.
dbf-refused-mount-contact = { $element } : l’élément ne peut ni monter ni démonter au contact d’un bord { ELIDED("de", $enemy) }.
dbf-refused-mount-room = { $element } : l’élément n’a pas la place de se tenir ainsi.
dbf-refused-mount-spots = Dites où vont ceux qui ont démonté avec lui : { $count }, chacun à côté ou derrière un élément déjà en place.
dbf-refused-not-dismounted = { $element } : l’élément n’a pas démonté.
dbf-refused-no-mounts = { $element } : l’élément n’a plus de montures derrière lui.
dbf-refused-remount-first = { $element } : l’élément a démonté pour défendre ces ouvrages et doit remonter avant de les quitter.

dbf-went-ashore = { $element } : débarquement { ELIDED("de", $vessel) }.
dbf-went-ashore-pushing = { $element } : débarquement { ELIDED("de", $vessel) } ; recul { ELIDED("de", $enemy) }.
dbf-embarked = { $element } : à bord { ELIDED("de", $vessel) }.
dbf-refused-not-aboard = Seul un de vos éléments à bord d’un vaisseau ou d’un aéronef sur la table peut débarquer.
dbf-refused-no-vessel = Vous n’avez pas de tel vaisseau ou aéronef sur la table.
dbf-refused-not-at-shore = Aucun bord { ELIDED("de", $vessel) } ne touche une plage, un quai ou une berge.
dbf-refused-landing-place = { $element } : l’élément doit débarquer contre { $vessel } : bord à bord à la berge, ou sous un aéronef ou à son contact.
dbf-refused-landing-opposed = { $element } : l’élément ne peut pas débarquer : { $enemy } tient la berge.
dbf-refused-landing-room = { $element } : l’élément n’a pas la place de débarquer ici.
dbf-refused-air-landing = { $element } : l’élément n’est pas à plus de 300 pas { ELIDED("de", $enemy) }.
dbf-refused-embark-place = { $element } : l’élément doit partir du contact { ELIDED("de", $vessel) } : bord à bord à la berge, ou sous un aéronef ou à son contact.
dbf-refused-not-carried = { $vessel } : le vaisseau ne peut pas prendre { $element } à son bord.
dbf-refused-empty-vessel = { $element } : l’élément ne se déplace pas tant que ses troupes sont à terre.

dbf-bridge-started = { $element } : un pont est commencé.
dbf-bridge-standing = { $element } : le pont est terminé.
dbf-bridge-coming-down = { $element } : le pont est en cours de démontage.
dbf-bridge-gone = { $element } : le pont n’est plus.
dbf-refused-no-pontoneers = { $element } : l’élément ne construit pas de ponts.
dbf-refused-no-river = { $element } : l’élément n’a pas droit devant lui de rivière où jeter un pont.
dbf-refused-bridge-contact = { $element } : l’élément ne peut pas travailler au contact de l’ennemi.
dbf-refused-bridge-one = { $element } : l’élément a déjà un pont.
dbf-refused-bridge-stage = { $element } : l’élément n’a pas de pont dont ce serait l’étape suivante.
dbf-refused-bridge-bound = { $element } : l’élément ne pourra passer à l’étape suivante qu’à une phase ultérieure.
dbf-refused-bridge-left = { $element } : l’élément n’est plus à son pont.
dbf-refused-bridge-used = { $element } : l’élément est sur le pont.
dbf-refused-bridge-room = { $element } : l’élément n’a pas de place à ce bout du pont.
