# La leçon de De Bellis Fictionalis sur l’assaut des murs : ce que dit l’instructeur.

scenario-fictionalis-lesson-walls = Prendre une ville
scenario-fictionalis-lesson-walls-about = Une ville fortifiée, un grand canon et une ligne de haches : on vous dit pas à pas comment on prend des murs d’assaut, et pourquoi.

lesson-fictionalis-lesson-walls-topic-line = Avancer en ligne
lesson-fictionalis-lesson-walls-topic-assault = L’assaut
lesson-fictionalis-lesson-walls-topic-inside = Entrer
lesson-fictionalis-lesson-walls-topic-breach = La brèche
lesson-fictionalis-lesson-walls-topic-winning = Vaincre
lesson-fictionalis-lesson-walls-aim = La ville, en haut, est une place forte, et vous allez la prendre d’assaut. Gardez-y un élément à la fin de deux tours de suite, le vôtre puis le suivant, et la brèche est faite : la garnison est ébranlée et le paie cher. Qui perd la moitié de son armée perd la bataille.
lesson-fictionalis-lesson-walls-walls = À pied derrière un mur, on combat et on subit les tirs avec 2 de plus. De toutes vos troupes, seul le grand canon retire cet avantage, par son tir, à ceux qui sont derrière des murs de pierre.
lesson-fictionalis-lesson-walls-ladders = Les piétons ont avec eux échelles et béliers : ils peuvent attaquer tout pan de mur, la porte et les tours. Les montés, non.
lesson-fictionalis-lesson-walls-line = Avancez ensemble les éléments marqués, tout droit : une fois leur front contre le mur, ils l’attaquent quand viennent les combats. Choisissez-les tous, ou laissez faire « Montrez-moi » ; puis le choix marqué.
lesson-fictionalis-lesson-walls-line-otherwise = Comme vous voulez. Attaquer plusieurs pans à la fois, c’est en déborder les défenseurs.
lesson-fictionalis-lesson-walls-alone = { $unit } : choisissez l’élément marqué, puis le choix marqué. S’il n’est pas dans la liste, je peux le faire pour vous. Un pan que personne ne défend n’a que son dé.
lesson-fictionalis-lesson-walls-alone-otherwise = Comme vous voulez. Cherchez les pans sans défenseur : y échouer ne coûte rien.
lesson-fictionalis-lesson-walls-end = Rien d’autre ne vaut un PIP pour l’instant : « { $button } ».
lesson-fictionalis-lesson-walls-other = Le choix marqué est un bon emploi de vos PIP.
lesson-fictionalis-lesson-walls-retreat = Votre armée n’en peut plus : les démoralisés se replient. « { $button } » les laisse tous partir.
lesson-fictionalis-lesson-walls-cannon = Vos canons et vos arbalètes tirent maintenant, s’ils n’ont pas bougé et voient un ennemi devant eux. Qui recule laisse son mur vide : c’est là qu’il faut entrer.
lesson-fictionalis-lesson-walls-shoot = Faites tirer l’élément marqué : le choix marqué dit sur qui.
lesson-fictionalis-lesson-walls-contacted = Vous voilà au mur. Assaillants et défenseurs se débordent comme en terrain découvert : qui a perdu son voisin se bat moins bien.
lesson-fictionalis-lesson-walls-fight = Les assauts se livrent l’un après l’autre, et vous choisissez l’ordre. Le choix marqué est bon : qui entre aide ses voisins.
lesson-fictionalis-lesson-walls-repulsed = Battu de peu, un élément recule : l’assaillant loin du mur, le défenseur hors du parapet. On recommence au tour suivant !
lesson-fictionalis-lesson-walls-taken = Un élément a franchi le mur ! Qui gagne un assaut entre aussitôt, et tient désormais ce mur pour son camp. Gardez-le en vie, et envoyez-en d’autres derrière lui.
lesson-fictionalis-lesson-walls-driven = Le défenseur battu recule autant qu’il le faut pour faire place à l’assaillant.
lesson-fictionalis-lesson-walls-destroyed = Un élément de moins. Un assaillant battu à l’intérieur, le dos au mur, ne peut plus sortir : il est perdu. Ne l’y laissez donc pas seul.
lesson-fictionalis-lesson-walls-breached = La brèche est faite ! À la fin de sa prochaine phase, chacun de ses corps jette un dé comme si son général était tombé, et compte comme perdus autant d’équivalents qu’en dit un autre dé.
lesson-fictionalis-lesson-walls-pursue = Cet élément peut suivre l’ennemi battu ou rester. Le choix marqué est le plus sûr.
lesson-fictionalis-lesson-walls-demoralised = Un corps est démoralisé : il compte désormais tout entier comme perdu.
lesson-fictionalis-lesson-walls-anything = Faites ce qui vous semble bon. Le choix marqué est une façon de continuer.
lesson-fictionalis-lesson-walls-won = La ville est à vous ! Le canon d’abord, un assaut sur toute la ligne, puis tenir à l’intérieur : voilà comment on prend des murs.
lesson-fictionalis-lesson-walls-lost = Les murs ont tenu. Les dés retomberont de la même façon, si vous voulez essayer autrement.
