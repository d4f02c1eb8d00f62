# La première leçon de Cry Havoc : ce que dit l’instructeur.

scenario-cry-havoc-lesson-first = Des brigands à l’auberge
scenario-cry-havoc-lesson-first-about = Un prévôt et quatre hommes du guet contre cinq brigands sans chef : on vous dit pas à pas quoi faire, et pourquoi. Aucune règle à lire avant.
side-watch = Le guet
side-robbers = Brigands

lesson-cry-havoc-lesson-first-topic-shooting = Tirer d’une fenêtre
lesson-cry-havoc-lesson-first-topic-moving = Se déplacer
lesson-cry-havoc-lesson-first-topic-reacting = Recevoir une charge
lesson-cry-havoc-lesson-first-topic-charging = Charger
lesson-cry-havoc-lesson-first-topic-fighting = Frapper à plusieurs
lesson-cry-havoc-lesson-first-topic-advancing = Avancer
lesson-cry-havoc-lesson-first-topic-nerves = Panique et déroute
lesson-cry-havoc-lesson-first-topic-winning = Vaincre

lesson-cry-havoc-lesson-first-aim = Le guet est à vous. Chaque brigand hors de combat vaut un point, et chacun des vôtres en vaut un pour eux ; un camp qui n’a plus que des hommes en déroute a perdu aussitôt.
lesson-cry-havoc-lesson-first-men = Chaque pion est un homme, avec trois nombres : attaque, défense et mouvement. Choisissez-en un, par exemple celui-ci : { $man } ; sa fiche dit tout de lui.
lesson-cry-havoc-lesson-first-initiative = À chaque tour on jette un dé pour savoir qui commence. Les brigands n’ont pas de chef ; tant que vous en avez un, comme votre { $leader }, l’initiative est à vous sans jet.

lesson-cry-havoc-lesson-first-window = { $archer } : il se tient à la fenêtre, d’où il tire sur qui il voit, couvert par le mur. Choisissez-le, puis la cible marquée.
lesson-cry-havoc-lesson-first-window-otherwise = À vous de voir. Cherchez des cibles proches et à découvert : distance et couverture s’ajoutent au dé, et un tireur le veut petit.
lesson-cry-havoc-lesson-first-shoot = Un tir est possible pour { $unit }. Choisissez-le, puis la cible marquée.
lesson-cry-havoc-lesson-first-shoot-otherwise = C’est aussi une cible. Qui est déjà blessé ou assommé est achevé par le prochain coup.
lesson-cry-havoc-lesson-first-shot-all = Il n’y a pas mieux à tirer : « { $button } ».
lesson-cry-havoc-lesson-first-shot = Un tir est un D10 auquel s’ajoutent portée et couverture ; moins il fait, mieux c’est. Le rapport en montre chaque ligne. Un tir manqué au milieu de plusieurs peut en toucher un autre.
lesson-cry-havoc-lesson-first-harmed = Quelqu’un est touché. Assommé, on reste à terre jusqu’à la récupération de son camp ; blessé, on a des nombres plus faibles, et touché de nouveau on est hors de combat.

lesson-cry-havoc-lesson-first-moves = Maintenant vous bougez, l’un après l’autre ; une case dégagée coûte un point. Les cases autour d’un ennemi sont sa zone de contrôle : qui y entre peut être frappé au passage.
lesson-cry-havoc-lesson-first-front = { $unit } : votre meilleure armure va devant. Choisissez le personnage marqué, puis la case marquée.
lesson-cry-havoc-lesson-first-front-otherwise = Comme vous voulez. Le premier qu’ils atteignent devrait avoir une armure et une bonne défense.
lesson-cry-havoc-lesson-first-beside = { $unit } : c’est un irrégulier, et il teste ses nerfs chaque fois qu’un ami proche tombe. Gardez-le derrière, près d’un leader : choisissez-le, puis la case marquée.
lesson-cry-havoc-lesson-first-beside-otherwise = Comme vous voulez. Un irrégulier seul devant est le premier à fuir.
lesson-cry-havoc-lesson-first-leader = { $unit } : c’est un lieutenant. Tous ceux qui sont à trois cases de lui, son rayon de commandement, testent avec son moral de 7. Qu’il les suive : choisissez-le, puis la case marquée.
lesson-cry-havoc-lesson-first-leader-otherwise = Comme vous voulez. Pensez aux trois cases autour de votre leader.
lesson-cry-havoc-lesson-first-wait = Les autres restent : laissez venir les brigands, sous l’arc. « { $button } ».
lesson-cry-havoc-lesson-first-wait-otherwise = Un de plus qui part. Qui s’éloigne des autres se bat seul.
lesson-cry-havoc-lesson-first-up = { $unit } : d’un seul pas, mettez-le au contact, pas plus loin. Choisissez-le, puis la case marquée.
lesson-cry-havoc-lesson-first-up-otherwise = Comme vous voulez. Chaque pas à côté d’un ennemi lui donne un coup contre vous.
lesson-cry-havoc-lesson-first-with = { $unit } : à côté de celui qui est devant, il peut frapper avec lui. Choisissez-le, puis la case marquée.
lesson-cry-havoc-lesson-first-with-otherwise = Comme vous voulez. Seul, on a le moins bon rapport.
lesson-cry-havoc-lesson-first-behind = { $unit } : votre leader suit, une case derrière : assez près pour commander, trop loin pour être frappé. Choisissez-le, puis la case marquée.
lesson-cry-havoc-lesson-first-behind-otherwise = Comme vous voulez. S’il tombe, tous ceux qui sont proches testent leur moral.
lesson-cry-havoc-lesson-first-closed = Les voilà côte à côte : « { $button } », et l’on en vient aux coups.
lesson-cry-havoc-lesson-first-move = La case marquée vaut mieux pour { $unit } : à côté d’un ennemi et à côté d’un ami, si possible. Choisissez-le, puis la case.
lesson-cry-havoc-lesson-first-move-otherwise = Un autre chemin, donc. Deux des vôtres côte à côte peuvent frapper ensemble.
lesson-cry-havoc-lesson-first-moved = Cela suffit : « { $button } ».
lesson-cry-havoc-lesson-first-passing = Une attaque d’opportunité : qui arrive à côté d’un ennemi peut être arrêté ou blessé. Arrivez donc sur lui au dernier pas, et ne longez pas sa ligne.

lesson-cry-havoc-lesson-first-charged = Ils chargent ! Une charge augmente l’attaque de moitié. Avant la course vous pouvez réagir : tirer, vous replier près d’un leader, ou charger à sa rencontre, ce qui augmente autant votre défense.
lesson-cry-havoc-lesson-first-counter = { $unit } : il peut recevoir la charge à mi-chemin, et sa défense est bonne. Choisissez-le, puis la case marquée.
lesson-cry-havoc-lesson-first-counter-otherwise = La charge ira donc comme elle a été déclarée. Qui la reçoit recule pour le moins.
lesson-cry-havoc-lesson-first-reacted = Aucune autre réaction n’est utile : « { $button } ».
lesson-cry-havoc-lesson-first-back = Un ennemi est en chemin, et vous pouvez le viser sur n’importe quelle case de son trajet. { $unit } : choisissez-le, puis la case marquée.
lesson-cry-havoc-lesson-first-back-otherwise = Une autre case, ou pas de tir. Un arc peut de toute façon tirer encore à la phase suivante.
lesson-cry-havoc-lesson-first-hold = Personne n’a de bon tir sur lui : « { $button } ».

lesson-cry-havoc-lesson-first-charging = Vous pouvez charger, vous aussi : six cases ou plus, les quatre dernières en ligne, sur un ennemi en vue. C’est son mouvement et son attaque de la phase, et personne ne l’aide.
lesson-cry-havoc-lesson-first-charge-row = { $unit } : son épée est faite pour cela, et son trajet ne longe aucun autre ennemi. Choisissez-le, puis la case marquée à côté de sa cible.
lesson-cry-havoc-lesson-first-charge-row-otherwise = Un autre plan. Qui charge le long de plusieurs ennemis est frappé par chacun.
lesson-cry-havoc-lesson-first-charge = Une charge rapporterait à { $unit }. Choisissez-le, puis la case marquée.
lesson-cry-havoc-lesson-first-charge-otherwise = Comme vous voulez. Qui ne charge pas peut encore marcher et frapper avec d’autres.
lesson-cry-havoc-lesson-first-charges-run = Assez de charges : « { $button } », et elles partent.

lesson-cry-havoc-lesson-first-melee = L’attaque contre la défense donne une colonne, par exemple 2/1. Puis un D10, plus l’armure ennemie ; un petit dé favorise l’attaquant. Rien n’oblige à attaquer, et chacun le fait une fois.
lesson-cry-havoc-lesson-first-together = Deux personnages côte à côte peuvent additionner leur attaque contre un ennemi, et être plus nombreux que lui vaut une colonne de plus. C’est ainsi qu’on gagne ici.
lesson-cry-havoc-lesson-first-attack = { $unit } et tous ceux qui sont marqués : choisissez-les (« Montrez-moi » le fait), puis leur ennemi. Le bouton donne la colonne.
lesson-cry-havoc-lesson-first-attack-otherwise = D’autres coups, donc. Avant de déclarer, regardez ce que chaque colonne peut donner, pour vous et contre vous.
lesson-cry-havoc-lesson-first-seize = Un ennemi assommé gît à côté de vous, sans ami près de lui. Au lieu d’une attaque : « { $button } ». Un prisonnier est hors de combat.
lesson-cry-havoc-lesson-first-seize-otherwise = À vous de voir. Qui est assommé se relève à la récupération de son camp.
lesson-cry-havoc-lesson-first-attacked = Les autres attaques ne valent pas leur risque : « { $button } ».
lesson-cry-havoc-lesson-first-next = Vous choisissez l’ordre de vos attaques. D’abord celle qui peut assommer ou chasser ; le choix marqué est bon.
lesson-cry-havoc-lesson-first-fought = Voilà un combat : le rapport montre la colonne, ce qui l’a décalée, et le dé avec l’armure. À mauvais rapport, c’est l’attaquant qui souffre.
lesson-cry-havoc-lesson-first-leave = Qui est plus rapide que ses adversaires peut quitter le corps à corps au lieu de combattre. Les vôtres restent : « { $button } ».
lesson-cry-havoc-lesson-first-victim = Un de ceux du combat est touché, et vous dites lequel. Celui qui est marqué manquera le moins.
lesson-cry-havoc-lesson-first-recoil = Il doit reculer, loin de la menace et sur aucune case à côté d’un ennemi. Qui ne peut pas est assommé : laissez de la place derrière les vôtres. La case marquée est bonne.

lesson-cry-havoc-lesson-first-stay = L’ennemi a cédé, et vous pouvez avancer dans sa case. Mais votre homme y serait seul au milieu d’eux : restez, « { $button } ».
lesson-cry-havoc-lesson-first-stay-otherwise = En avant ! Les autres vont lui tomber dessus, attention.
lesson-cry-havoc-lesson-first-must-advance = Qui a chargé doit avancer s’il le peut. Prenez la case marquée.
lesson-cry-havoc-lesson-first-advance = La voie est libre : { $unit } peut avancer dans la case libérée, et jusqu’à la moitié de son mouvement si aucun ennemi n’y est adjacent. Choisissez-le, puis la case marquée.
lesson-cry-havoc-lesson-first-advance-otherwise = Vous restez. Un ennemi qu’on laisse partir revient.
lesson-cry-havoc-lesson-first-no-advance = Personne ne gagne à avancer : « { $button } ».

lesson-cry-havoc-lesson-first-tested = Un test de moral : un D10, avec tout ce qui pèse sur lui, ne doit pas dépasser son moral. Les irréguliers testent dès qu’un ami tombe à trois cases, les autres à la récupération.
lesson-cry-havoc-lesson-first-fled = Quelqu’un fuit. De la panique on se remet loin des ennemis, ou près d’un leader ; quand tout pèse trop, c’est la déroute, et il fuit hors de la carte. Ni l’un ni l’autre ne combat.
lesson-cry-havoc-lesson-first-risen = Les assommés se relèvent à la récupération de leur camp. Qui est à terre devant vous ne devrait pas en arriver là.
lesson-cry-havoc-lesson-first-anything = Faites ce qui vous semble bon. Le choix marqué est une façon de continuer.
lesson-cry-havoc-lesson-first-won = Victoire ! Un tir de la fenêtre, une charge reçue, des coups portés ensemble, et leurs nerfs ont fait le reste. Essayez maintenant la taverne, ou les lices et leurs chevaux.
lesson-cry-havoc-lesson-first-lost = L’auberge est perdue, mais vous savez comment va le jeu : tirer, charger, bouger, frapper à plusieurs, et ménager les nerfs, les vôtres aussi. Recommencez autrement.
