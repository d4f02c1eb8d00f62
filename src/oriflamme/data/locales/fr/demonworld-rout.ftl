# Demonworld, chapitre XV : mouvements de déroute, ralliement, mouvements des unités impétueuses.
dw-phase-rally = Phase de ralliement

dw-unit-ran = { $unit } : { $stands ->
        [one] un socle recule
       *[other] { $stands } socles reculent
    } vers le bord de la table.
dw-unit-ran-back = { $unit } : { $stands ->
        [one] un socle court rejoindre
       *[other] { $stands } socles courent rejoindre
    } l’unité.
dw-stands-left = { $unit } : { $gone ->
        [one] un socle a quitté
       *[other] { $gone } socles ont quitté
    } le champ de bataille, { $left ->
        [0] il n’en reste aucun
       *[other] il en reste { $left }
    }.
dw-unit-rallied = { $unit } : l’unité s’est ralliée.
dw-unit-rallied-part = { $unit } : { $stands ->
        [one] un socle s’est rallié
       *[other] { $stands } socles se sont ralliés
    }, { $left } toujours en déroute.
dw-shot-sure = { $shooter } ({ $from }), tir sur { $target } ({ $at }), en déroute : le socle est perdu sans jet de dé.

dw-ask-following = Les commandants associés à { $unit } suivent-ils sa déroute ?
dw-ask-straggling = Où courent les socles { ELIDED("de", $unit) } encore en déroute ?
dw-ask-rally = Quelles unités en déroute tentent de se rallier ?
dw-help-following = Dites pour chaque [[dw-commander|commandant]] s’il suit l’unité [[dw-rout|en déroute]]. Celui qui reste pourra la quitter dans son propre mouvement.
dw-help-straggling = Décidez pour tous, ou choisissez un [[dw-stand|socle]] : rejoindre les socles [[dw-rally|ralliés]], gagner le bord, ou le compter pour perdu.
dw-help-rally = Cliquez une unité [[dw-rout|en déroute]] pour tenter de la [[dw-rally|rallier]] ; un échec n’a aucune conséquence.
dw-choose-follow = Suivre l’unité
dw-choose-not-follow = Rester en arrière
dw-ask-rout-fork = { $unit } : où court ce socle ?
dw-help-rout-fork = Plusieurs cases se valent pour le [[dw-stand|socle]] qui court maintenant : aussi droit, aussi loin et aussi près des siens. Cliquez-en une, ou laissez courir comme il vient tout le reste de l’unité [[dw-rout|en déroute]].
dw-choose-rout-end = Courir en { $hex }
dw-choose-rout-as-it-comes = Les laisser courir comme il vient
dw-refused-rout-end = Le socle ne peut pas courir en { $hex } : cette case n’est pas de celles qui se valent.
dw-choose-straggle-all-join = Tous rejoignent l’unité ({ $stands })
dw-choose-straggle-all-flee = Tous vers le bord ({ $stands })
dw-choose-straggle-all-scatter = Tous éparpillés, perdus ({ $stands })
dw-choose-straggle-join = Rejoindre l’unité
dw-choose-straggle-flee = Gagner le bord de la table
dw-choose-straggle-scatter = Éparpillé, perdu
dw-choose-rally = { $unit } : tenter le ralliement
dw-choose-rally-done = Finir la phase de ralliement

dw-refused-straggler = { $unit } : ce socle est encore en déroute.
dw-refused-parted = { $unit } : une partie de l’unité est encore en déroute ; l’autre garde l’ordre T.
dw-refused-parted-leg = { $unit } : une partie de l’unité est encore en déroute, elle ne peut pas se déplacer d’un bloc.
dw-refused-support-routing = { $unit } : l’unité est en déroute et tombe au moindre tir : un soutien est inutile.
dw-refused-tested = { $unit } : l’unité a déjà fait son test dans cette phase.
dw-refused-not-routing = { $unit } : l’unité n’est pas en déroute.
dw-refused-no-morale = { $unit } : l’unité n’a pas de moral à tester.
dw-note-falls = { $unit } : l’unité est en déroute, et le socle tombe au moindre tir, sans jet de dé.

dw-line-impetuous = Impétueuse
dw-roll-impetuous-order = Prochaine unité impétueuse à se déplacer
dw-ask-impetuous-target = { $unit } : lequel des ennemis les plus proches attaquer ?
dw-ask-impetuous-move = { $unit } : par quel chemin aller sur { $enemy } ?
dw-help-impetuous-target = Cliquez l’unité ennemie que l’unité [[dw-impetuous|impétueuse]] va attaquer, ou envoyez-la contre toutes.
dw-help-impetuous-move = Choisissez un [[dw-stand|socle]] de l’unité [[dw-impetuous|impétueuse]], puis la case où il doit arriver : d’un trait, ou d’abord une partie du chemin. Où que vous la meniez, elle doit s’approcher autant qu’elle le peut.
dw-choose-impetuous-targets = Les attaquer toutes, pour amener le plus de socles au contact
dw-choose-impetuous-target = Attaquer { $unit }
dw-choose-impetuous-move = Vers { $hex }, orientation : { $facing }
dw-choose-impetuous-leg = D’abord vers { $hex }, orientation : { $facing }
dw-refused-not-the-nearest = { $unit } : l’unité n’est pas parmi les ennemis les plus proches.
dw-refused-impetuous-move = { $unit } : l’unité est impétueuse et doit s’approcher de son ennemi autant qu’elle le peut.
dw-refused-impetuous-end = { $unit } : l’unité est impétueuse : les socles qui peuvent s’approcher doivent continuer.
dw-refused-impetuous-regroup = { $unit } : l’unité est impétueuse : les socles qui peuvent arriver au contact doivent le faire.
