# Demonworld, chapitre IX : leaders, porte-drapeaux et musiciens.

dw-chapter-special-stands = Socles spéciaux

dw-role-leader = Leader
dw-role-standard-bearer = Porte-drapeau
dw-role-musician = Musicien
dw-role-commander = Commandant

dw-line-leader = Leader
dw-line-standard-bearer = Porte-drapeau

dw-choose-exchange = { $who } au premier rang en { $hex }
dw-group-unfinished = Reste à faire pour { $unit }
dw-stands-exchanged = { $unit } : { $who } passe de { $left } au premier rang en { $hex }.
dw-refused-specials-behind = { $unit } : le premier rang a de la place pour tous les socles spéciaux ; c’est là qu’ils se placent.
dw-refused-end-behind = { $unit } : l’unité doit continuer : { $who } a sa place au premier rang, et il y a de la place.
dw-refused-exchange-now = { $unit } : l’unité est au corps à corps, impétueuse ou en déroute : ses socles ne s’échangent pas.
dw-refused-exchange-whom = Un socle spécial ou un commandant associé s’échange avec un socle normal de son unité.
dw-refused-exchange-base = Ces deux socles n’ont pas la même base et ne peuvent pas s’échanger.
dw-refused-exchange-height = La différence de hauteur entre ces deux socles est trop grande.
dw-refused-exchange-blocks = Ces deux socles appartiennent à des groupes séparés de l’unité.
dw-refused-exchange-front = { $unit } : l’unité n’a pas de front clairement identifiable ici.
dw-refused-exchange-back = Le socle en { $hex } est déjà au premier rang et ne le quitte pas.
dw-refused-exchange-forward = Le socle en { $hex } n’est pas au premier rang.

dw-phase-substitution = Tir contre des socles spéciaux
dw-ask-substitution = { $who } { ELIDED("de", $unit) } en { $hex } est touché. Socles à son contact au début de la phase : { $beside }. Faut-il lancer le dé ?
dw-help-substitution = Un résultat inférieur ou égal à ce nombre sauve le [[dw-stand|socle]] ; vous choisissez alors un socle à son [[dw-contact|contact]] qui tombe à sa place.
dw-choose-substitution = Lancer le dé
dw-choose-let-fall = Le laisser tomber
dw-roll-substitute = Un tir contre un socle spécial en touche-t-il un autre
dw-substitute-saved = { $unit } : { $who } en { $hex } est sauvé par un { $roll } ({ $beside } ou moins) : un socle à son contact tombe à sa place.
dw-substitute-failed = { $unit } : { $who } en { $hex } n’est pas sauvé : { $roll }, il fallait { $beside } ou moins.
dw-ask-substitute = { $unit } : quel socle tombe à la place du { $who } en { $hex } ?
dw-help-substitute = Cliquez sur un [[dw-stand|socle]] [[dw-contact|au contact]] de celui qui est marqué. Ce dernier en prend la case et l’orientation.
dw-choose-substitute = Le socle en { $hex } tombe
dw-choose-substitute-special = { $who } en { $hex } tombe
dw-substitute-chosen = { $unit } : le socle en { $by } tombe à la place du { $who } en { $hex }.
dw-substitute-none = { $unit } : il n’y a plus personne au contact du { $who } en { $hex }, qui tombe.
dw-place-taken = { $unit } : { $who } passe de { $left } à la place du socle tombé en { $hex }.
dw-refused-substitute = Ce socle n’était pas au contact de celui qui est sauvé au début de la phase, ou il est déjà perdu.

scenario-demonworld-under-the-banner = Sous l’étendard
scenario-demonworld-under-the-banner-about = Leaders, porte-drapeaux et musiciens se tiennent au premier rang, là où visent les archers ; les chevaliers renversent un Orc et frappent le suivant.
