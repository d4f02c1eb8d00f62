# La première leçon de Demonworld : ce que dit l’instructeur.

scenario-demonworld-lesson-first = Votre première bataille
scenario-demonworld-lesson-first-about = Archers, fantassins et berserkers contre des orcs armés de frondes : une courte bataille où l’on vous dit pas à pas quoi faire, et pourquoi. Aucune règle à lire avant.

lesson-demonworld-lesson-first-topic-orders = Donner des ordres
lesson-demonworld-lesson-first-topic-shooting = Tirer
lesson-demonworld-lesson-first-topic-moving = Bouger et charger
lesson-demonworld-lesson-first-topic-fighting = Frapper
lesson-demonworld-lesson-first-topic-regrouping = Se regrouper
lesson-demonworld-lesson-first-topic-winning = Vaincre

lesson-demonworld-lesson-first-aim = Vous commandez l’Empire ; en face arrivent des orcs. Qui détruit toutes les troupes adverses a gagné ; rien d’autre ne compte aujourd’hui.
lesson-demonworld-lesson-first-units = Chaque pion est un socle. Les socles d’un même type qui restent groupés forment une unité, comme ceux-ci : { $nobles }. Vous menez des unités ; les dés, eux, se jettent socle par socle.
lesson-demonworld-lesson-first-deploy = Vos troupes pourraient être placées autrement, mais elles sont bien où elles sont. Cliquez « { $button } ».
    .touch = Vos troupes pourraient être placées autrement, mais elles sont bien où elles sont. Touchez « { $button } ».

lesson-demonworld-lesson-first-orders = Chaque tour commence par les ordres, un par unité, cachés à l’ennemi. Il y en a quatre : faire mouvement, harceler, charger, tenir sa position. L’ordre décide quand l’unité bouge, si elle tire et si elle peut attaquer.
lesson-demonworld-lesson-first-order-bows = { $unit } : qui harcèle tire avant tout le monde. Cliquez un socle de l’unité, puis « { $button } ».
    .touch = { $unit } : qui harcèle tire avant tout le monde. Touchez un socle de l’unité, puis « { $button } ».
lesson-demonworld-lesson-first-order-bows-otherwise = C’est aussi un ordre. Mais seul qui harcèle ou tient sa position peut tirer ; vous verrez ce qu’il en sort.
lesson-demonworld-lesson-first-order-charge = { $unit } : ils sont là pour le corps à corps. Cliquez un socle de l’unité, puis « { $button } ».
    .touch = { $unit } : ils sont là pour le corps à corps. Touchez un socle de l’unité, puis « { $button } ».
lesson-demonworld-lesson-first-order-charge-otherwise = Comme vous voulez. Pour attaquer, il faut l’ordre de charger ou de harceler.
lesson-demonworld-lesson-first-order-again = { $unit } : un bon ordre ici est « { $button } ». Cliquez un socle de l’unité, puis l’ordre.
    .touch = { $unit } : un bon ordre ici est « { $button } ». Touchez un socle de l’unité, puis l’ordre.
lesson-demonworld-lesson-first-order-again-otherwise = Très bien : c’est votre armée.
lesson-demonworld-lesson-first-turn-up = L’essentiel est ordonné. Avec « { $button } », les deux camps montrent leurs ordres en même temps.

lesson-demonworld-lesson-first-fire = Maintenant tirent ceux qui le peuvent. Un tir touche si le dé à vingt faces donne le nombre de base ou moins : la puissance de l’arme et la taille de la cible l’augmentent, la protection le réduit.
lesson-demonworld-lesson-first-shoot = On pourrait donner à chaque socle sa cible. « { $button } » en trouve de bonnes pour tous.
lesson-demonworld-lesson-first-fire-ready = Les traits montrent qui tire sur qui. Cela vous convient ? « { $button } » : les dés tombent.
lesson-demonworld-lesson-first-shots = Les tirs sont partis. Le rapport donne chaque dé et le nombre à ne pas dépasser ; cliquez une ligne pour voir d’où il vient.
    .touch = Les tirs sont partis. Le rapport donne chaque dé et le nombre à ne pas dépasser ; touchez une ligne pour voir d’où il vient.

lesson-demonworld-lesson-first-bows-stay = { $bows } : après leur tir ils pourraient bouger, mais ils sont bien placés. Cliquez « { $button } ».
    .touch = { $bows } : après leur tir ils pourraient bouger, mais ils sont bien placés. Touchez « { $button } ».
lesson-demonworld-lesson-first-bows-stay-otherwise = Les voilà en route. Des archers font de piètres fantassins : gare à qui les approche.
lesson-demonworld-lesson-first-moves = Une unité se déplace d’un bloc. Choisissez un de ses socles : chaque case éclairée est une place pour ce socle, et les autres suivent. Des épées croisées annoncent une attaque.
lesson-demonworld-lesson-first-move = { $unit } : choisissez le socle marqué, puis la case marquée. Regardez où l’unité se retrouverait, et confirmez.
lesson-demonworld-lesson-first-move-otherwise = Un autre chemin, donc. Pour attaquer, il faut entrer en avançant, droit ou de biais, au contact de l’ennemi.
lesson-demonworld-lesson-first-moved = Aucun autre mouvement n’est utile. Cliquez « { $button } ».
    .touch = Aucun autre mouvement n’est utile. Touchez « { $button } ».
lesson-demonworld-lesson-first-complete = Contact ! Une unité s’arrête dès que son premier socle touche l’ennemi. Les socles qui ne touchent encore personne peuvent continuer : choisissez celui qui est marqué, puis la case marquée.
lesson-demonworld-lesson-first-completed = Vous êtes assez nombreux au contact : « { $button } ».
lesson-demonworld-lesson-first-react = On vous attaque avant que vous ayez bougé : les socles qui ne touchent personne peuvent changer d’orientation ou s’approcher. Le choix marqué ne fait pas de mal.

lesson-demonworld-lesson-first-melee = Un socle qui touche un ennemi devant lui peut frapper. La plus haute initiative frappe d’abord, et qui tombe ne rend pas les coups : voilà pourquoi vous avez chargé.
lesson-demonworld-lesson-first-strike = On pourrait choisir une victime pour chaque socle. « { $button } » le fait pour tous ceux qui peuvent.
lesson-demonworld-lesson-first-strike-ready = Les traits montrent les coups. « { $button } », et les dés tombent : comme au tir, il faut faire peu.
lesson-demonworld-lesson-first-blows = Le sang a coulé. Un coup se calcule comme un tir : la puissance de l’arme, moins la protection, plus si l’on frappe de flanc ou de dos, ou avec le soutien d’un ami. Le rapport en donne chaque ligne.
lesson-demonworld-lesson-first-close-up = Les pertes laissent des vides. Les socles de derrière peuvent y avancer ; le choix marqué est bon.

lesson-demonworld-lesson-first-regroup-order = Vous avez détruit plus, vous choisissez donc qui se regroupe d’abord. Mieux vaut souvent voir ce que fait l’ennemi : « { $button } ».
lesson-demonworld-lesson-first-regrouping = Après un corps à corps, les socles peuvent se déplacer un peu : de deux cases s’ils ne touchent aucun ennemi, d’une seule s’ils en touchent un et restent à son contact. C’est ainsi qu’on déborde l’ennemi par les flancs.
lesson-demonworld-lesson-first-regroup = { $unit } : amenez le socle marqué sur la case marquée, et choisissez de quel côté il regarde.
lesson-demonworld-lesson-first-regrouped = On pourrait en déplacer d’autres. Faites-le si vous voulez ; sinon, « { $button } ».

lesson-demonworld-lesson-first-destroyed = Une unité entière de moins ! Cherchez l’ennemi suivant, et recommencez.
lesson-demonworld-lesson-first-anything = Faites ce qui vous semble bon. Le choix marqué est une façon de continuer.
lesson-demonworld-lesson-first-won = Victoire ! Vous avez joué une bataille entière : ordres, tir, mouvement, corps à corps, tour après tour. La suite vous attend : d’autres armées, et la deuxième leçon avec ses commandants, ses collines et ses nerfs à vif.
lesson-demonworld-lesson-first-lost = La journée est perdue, mais vous connaissez le jeu : ordres, tir, mouvement, corps à corps. Reprenez la leçon, ou essayez autre chose.
