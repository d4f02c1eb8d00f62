# De Bellis Fictionalis : déploiement, plans secrets, embuscades, marches de flanc et arrivées tardives.

dbf-ask-first-deployment = Où placez-vous vos Bagages, et ce qui va avec ?
dbf-ask-plan = Quel est votre plan secret ?
dbf-ask-which-command = Quel corps déployez-vous ensuite ?
dbf-ask-deploy-command = Comment se déploie { $command } ?
dbf-ask-deploy-elements = Où se déploient ces éléments ?
dbf-ask-arriving-late = Où entrent les retardataires { ELIDED("de", $command) } ?
dbf-help-first-deployment = Glissez les Bagages si vous les voulez ailleurs : à l’arrière, en terrain dégagé. Leurs ouvrages sont tracés autour. Puis confirmez.
dbf-help-make-plans = Glissez des [[dbf-element|éléments]] là où ils doivent s’embusquer, envoyez des corps par les flancs, ou confirmez simplement. L’ennemi n’en voit rien.
dbf-help-which-command = Cliquez le [[dbf-command|corps]] à déployer ensuite.
dbf-help-deploying-command = Le [[dbf-command|corps]] est placé comme proposé : glissez des [[dbf-element|éléments]], ou choisissez-en plusieurs et formez-les, puis confirmez. L’ennemi n’en voit rien d’ici là.
dbf-help-deploying-elements = Glissez les [[dbf-element|éléments]] où ils doivent être, ou échangez-les contre d’autres, puis confirmez.
dbf-help-arriving-late = Glissez-les le long du bord de table, puis confirmez. Ils peuvent bouger pendant cette [[dbf-bound|phase]].
dbf-do-laid-out = Déployer ainsi
dbf-do-as-proposed = Revenir à la proposition
dbf-do-lay-out = Placer { $elements-count ->
    [1] { $elements-first }
   *[other] { $elements-count } éléments
} ici
dbf-do-form-up = { $files ->
    [1] Former une colonne
   *[other] Former sur { $files } de front
}
dbf-do-camp-works = { $wanted ->
    [yes] Poser des ouvrages autour des Bagages
   *[no] Ne pas poser d’ouvrages
}
dbf-do-garrison = Mettre { $elements-first } en garnison
dbf-do-set-aside = Ne pas placer { $element } maintenant
dbf-do-place-gate = { $hidden ->
    [yes] Cacher la porte { $gate } ici
   *[no] Placer la porte { $gate } ici
}
dbf-do-deploy-command = { $command }
dbf-do-take-instead = Déployer { $element } à la place { ELIDED("de", $instead) }
dbf-do-note-plan = Voilà le plan
dbf-do-plan-array = Ordonner les corps autrement
dbf-do-plan-swap = { $a } et { $b } échangent leurs places
dbf-do-plan-flank = { $flank ->
    [left] { $command } marche par le flanc gauche
    [right] { $command } marche par le flanc droit
   *[other] { $command } ne fait pas de marche de flanc
}
dbf-do-hold-aerials = { $held ->
    [yes] Garder { $elements-first } hors table jusqu’à un 6
   *[no] Déployer { $elements-first } avec son corps
}
dbf-do-leave-ambush = { $elements-count ->
    [1] { $elements-first } quitte l’embuscade
   *[other] { $elements-count } éléments quittent l’embuscade
}
dbf-do-branch-ambush = { $wanted ->
    [yes] Branches entrelacées devant { $element }
   *[no] Pas de branches devant { $element }
}
dbf-branches-found = Des branches entrelacées masquant une embuscade sont vues : { $side }.
dbf-refused-branches-edge = { $element } : l’élément n’est pas en bordure d’un bois.
dbf-refused-branches-paid = Toutes les fortifications temporaires payées au prix fort sont employées.
dbf-do-ambush-on-foot = { $element } : embuscade à pied, en { $into }
dbf-do-ambush-mounted = { $element } : embuscade, montures comprises
dbf-do-deploy-in-form = { $element } : déployer en { $into }
dbf-do-refuse-aerial = Ne pas déployer { $element } : l’élément compte comme perdu
dbf-refused-must-come-on = { $element } : Démons et Dragons doivent arriver, comme ceux qui peuvent le devenir ou en portent un.
dbf-refused-form-noted = { $element } : la forme est déjà notée dans le plan de déploiement.
dbf-do-enter-table = { $march ->
    [yes] Entrer sur table en marchant
   *[no] Entrer sur table
}
dbf-do-drag-in = Entrer sur table ici
dbf-do-unmask = { $element } : sortir d’embuscade
dbf-do-leap = { $lurker } bondit sur { $enemy }
dbf-deployed = { $count ->
    [1] { $side } : un élément est déployé.
   *[other] { $side } : { $count } éléments sont déployés.
}
dbf-plans-noted = Les deux camps ont noté leur plan.
dbf-elements-due = { $count ->
    [1] { $side } : un élément est à déployer maintenant.
   *[other] { $side } : { $count } éléments sont à déployer maintenant.
}
dbf-vessels-stay-away = { $count ->
    [1] { $side } : un navire ne trouve pas d’eau ici ; ses troupes viennent par terre.
   *[other] { $side } : { $count } navires ne trouvent pas d’eau ici ; leurs troupes viennent par terre.
}
dbf-late-arrivals = { $count ->
    [1] Un élément { ELIDED("de", $command) } arrive au bord de table.
   *[other] { $count } éléments { ELIDED("de", $command) } arrivent au bord de table.
}
dbf-ran-in = { $element } : l’élément avance sur la table.
dbf-ran-in-fleeing = { $element } : l’élément fuit sur la table.
dbf-straggling = { $count ->
    [1] Un élément { ELIDED("de", $command) } traîne en arrière.
   *[other] { $count } éléments { ELIDED("de", $command) } traînent en arrière.
}
dbf-kept-out = { $more ->
    [0] { $element } : l’élément ne trouve pas de place sur la table.
   *[other] { $element } et { $more } autres ne trouvent pas de place sur la table.
}
dbf-flank-announced-left = { $command } arrivera sur son flanc gauche à sa prochaine phase.
dbf-flank-announced-right = { $command } arrivera sur son flanc droit à sa prochaine phase.
dbf-flank-unopposed = { $side } n’a pas de marche de flanc de ce côté.
dbf-flank-opposed-first = { $first } ({ $own }) rencontre { $second } ({ $other }) sur le même flanc et est repoussé.
dbf-flank-opposed-second = { $first } ({ $own }) rencontre { $second } ({ $other }) sur le même flanc et le repousse.
dbf-flank-opposed-both = { $first } ({ $own }) et { $second } ({ $other }) se rencontrent sur le même flanc : tous deux sont repoussés.
dbf-flank-enters-left = { $command } entre par son flanc gauche.
dbf-flank-enters-right = { $command } entre par son flanc droit.
dbf-flank-enters-repulsed = { $command }, repoussé en chemin, entre sur sa propre moitié.
dbf-lurker-struck = { $element } : bond sur { $enemy } !
dbf-stronghold-breached = { $side } : la place forte est ouverte.
dbf-breach-panic = La brèche : { $command } fait { $score } et panique ; il compte { $equivalents } équivalents de plus en pertes.
dbf-breach-steady = La brèche : { $command } fait { $score } et tient ; il compte { $equivalents } équivalents de plus en pertes.
dbf-roll-deploy = éléments à déployer
dbf-roll-breach = la brèche de la place forte
dbf-roll-breach-losses = pertes par la brèche
dbf-refused-lay-out-first = Déployez d’abord.
dbf-refused-not-to-be-laid-out = Ce ne sont pas les éléments à placer maintenant.
dbf-refused-two-on-one-place = { $element } : l’élément serait posé sur { $other }.
dbf-refused-too-far-forward = { $element } : l’élément serait à moins de 300 pas de la ligne centrale.
dbf-refused-near-short-edge = { $element } : l’élément serait à moins de 300 pas d’un petit bord.
dbf-refused-near-town = { $element } : l’élément serait à moins de 200 pas d’une agglomération fortifiée ennemie.
dbf-refused-ground = { $element } : l’élément ne peut pas être sur ce terrain.
dbf-refused-partly-off-table = { $element } : l’élément ne serait pas entièrement sur la table.
dbf-refused-baggage-going = { $element } : l’élément est un Bagage : en terrain dégagé ou dans une agglomération.
dbf-refused-baggage-back = { $element } : l’élément est un Bagage : son groupe touche la ligne de base, une voie navigable, une plage ou une rivière.
dbf-refused-baggage-stays = { $element } : l’élément se place maintenant : seuls les Bagages mobiles d’un allié font une marche de flanc.
dbf-refused-mobile-in-camp = { $element } : l’élément est mobile : les ouvrages ne le protègent pas.
dbf-refused-no-garrison = Ces éléments ne peuvent pas occuper une de vos agglomérations fortifiées.
dbf-refused-garrison-room = Il n’y a pas de place pour { $element } dans l’agglomération.
dbf-refused-garrison-out = { $element } : l’élément est de la garnison : il reste dans l’agglomération.
dbf-refused-garrison-commands = Une garnison est d’un seul corps.
dbf-refused-garrison-largest = Une garnison n’est pas du plus gros corps, qui a { $count } éléments.
dbf-refused-no-such-gate = Il n’y a pas de telle porte.
dbf-refused-gate-off-table = Une porte est sur la table.
dbf-refused-gate-zone = Une porte est hors de la zone de déploiement ennemie.
dbf-refused-gate-seen = Une porte cachée est là où des Psiloi pourraient s’embusquer.
dbf-refused-which-command = Le plus gros corps se déploie le premier, et chaque corps une fois.
dbf-refused-mixed = { $a } et { $b } seraient mélangés.
dbf-refused-not-as-arrayed = { $a } et { $b } ne seraient pas placés l’un par rapport à l’autre comme le veut le plan.
dbf-refused-plan-first = Notez d’abord le plan.
dbf-refused-plan-array = Un ordre a chacun de vos corps une fois, sans rang vide.
dbf-refused-plan-command = Ce n’est pas un de vos corps.
dbf-refused-plan-after-night = Après une nuit il n’y a ni marches de flanc ni embuscades.
dbf-refused-plan-stronghold = Qui tient une place forte ne fait ni marches de flanc ni embuscades.
dbf-refused-flank-most = { $most ->
    [0] Aucun de vos corps ne peut faire de marche de flanc.
    [1] Un seul de vos corps peut faire une marche de flanc.
   *[other] Au plus { $most } de vos corps peuvent faire une marche de flanc.
}
dbf-refused-flank-taken = Un autre corps marche par ce flanc.
dbf-refused-flank-cinc = Le général en chef ne fait pas de marche de flanc.
dbf-refused-flank-nobody = { $command } n’a personne qui puisse marcher.
dbf-refused-flank-water = Une voie navigable borde ce côté : seuls les navires et les Aériens y arrivent.
dbf-refused-no-aerial = Seuls des Aériens qui attendent d’être déployés, sans marche de flanc, restent hors table.
dbf-refused-ambush-baggage = { $element } : l’élément est un Bagage et ne s’embusque pas.
dbf-refused-ambush-room = { $element } : l’élément serait là où est déjà quelqu’un.
dbf-refused-ambush-forward = { $element } : l’élément serait trop en avant pour une embuscade.
dbf-refused-ambush-sector = { $element } : l’élément ne serait pas dans un des quatre secteurs de flanc.
dbf-refused-not-concealed = Rien n’y cache { $element } de la zone de déploiement ennemie.
dbf-refused-not-in-ambush = Cet élément n’est pas en embuscade.
dbf-refused-nothing-to-do = { $element } : l’élément n’a personne sur qui tirer de son embuscade.
dbf-refused-not-at-edge = { $element } : l’élément entre l’arrière au bord de table, là où arrive son corps.
dbf-refused-not-entering = Ces éléments n’entrent pas sur table maintenant.
dbf-refused-entry-part = { $element } : l’élément n’entre pas par cette partie du bord.
dbf-refused-entry-straight = { $element } et les siens entrent tout droit.
dbf-refused-entry-marching = { $element } : l’élément a été repoussé : il entre en marchant.
dbf-refused-entry-town = { $element } : l’élément ne peut pas arriver dans une agglomération fortifiée.
dbf-refused-baggage-last = Les Bagages entrent après tous les autres.
dbf-refused-no-lurker = Ce n’est pas un Embusqué en attente.
dbf-refused-no-prey = Ce n’est pas un ennemi sur la table.
dbf-refused-leap-short = { $element } : l’élément ne serait pas au contact { ELIDED("de", $enemy) }.
dbf-refused-leap-room = Il n’y a pas de place pour { $element }.
dbf-refused-leap-cover = Aucune partie { ELIDED("de", $element) } ne serait dans un terrain d’Embusqués.
dbf-refused-leap-late = { $element } : l’élément ne peut assaillir { $enemy } : cet ennemi n’est ni nouveau dans ce terrain, ni en partie dehors.
dbf-refused-leap-zone = { $element } : l’élément serait dans un terrain qui touche la zone de déploiement ennemie.
dbf-refused-leap-town = { $element } : l’élément serait dans une agglomération fortifiée ennemie.
