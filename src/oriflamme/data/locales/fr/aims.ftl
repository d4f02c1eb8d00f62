### Le but des batailles : la ligne au-dessus du plateau, et ce qu’elle déplie.

## Demonworld

dw-aim-brief = Détruire tous les [[dw-stand|socles]] ennemis
dw-aim-brief-destroy = { $side } : détruire { $points } points d’ennemis
dw-aim-brief-occupy = { $side } : tenir le terrain marqué un tour entier
dw-aim-brief-points = { $objectives ->
    [0] Détruire des unités entières : le plus de points gagne
   *[other] Tenir les objectifs, détruire des unités entières : le plus de points gagne
  }
dw-aim-wiped-out = Qui n’a plus un [[dw-stand|socle]] sur la table a perdu.
dw-aim-destroy = { $side } : victoire dès que des socles ennemis valant { $points } points sont tombés ou ont quitté la table ; un socle vaut sa part des points de son unité.
dw-aim-occupy = { $side } : victoire pour être resté seul sur le terrain marqué ({ $hexes } cases) du début à la fin d’un tour. Les unités en [[dw-rout|déroute]] et les commandants isolés ne comptent pas.
dw-aim-prevent = { $side } : victoire si l’ennemi n’y parvient pas, ou quand toutes ses unités sont en [[dw-rout|déroute]].
dw-aim-turn-limit = La bataille se termine après le tour { $turns }.
dw-aim-stalemate = Elle se termine aussi quand personne n’a perdu de socle pendant { $turns } tours.
dw-aim-drawn = Elle est alors nulle.
dw-aim-time-prevents = Celui qui devait empêcher quelque chose a alors gagné.
dw-aim-points = Chaque camp compte alors les points des unités ennemies entièrement disparues et des commandants tués ; une unité dont il reste un socle ne rapporte rien. Le plus de points gagne.
dw-aim-objectives = Un objectif compte pour celui qui a sur sa case, à la fin, un socle qui ne se bat pas et n’est pas en déroute.
dw-aim-stands = Il reste { $left } socles sur { $total }.
dw-aim-destroyed-now = Détruit jusqu’ici : { $points } points sur { $wanted }.
dw-aim-occupied-now = { $holds ->
    [yes] Seul sur le terrain en ce moment.
   *[no] Pas seul sur le terrain en ce moment.
  }
dw-aim-points-now = Aurait { $points ->
    [one] { $points } point
   *[other] { $points } points
  } si la bataille s’arrêtait maintenant.
dw-side-strength = { $units ->
    [one] { $units } unité
   *[other] { $units } unités
  }, { $stands } socles

## De Bellis Fictionalis

dbf-aim-brief = Détruire la moitié de l’armée ennemie
dbf-aim-half = Un camp a perdu quand, à la fin d’une [[dbf-bound|phase]], ses pertes atteignent la moitié de ses [[dbf-equivalent|équivalents]].
dbf-aim-equivalents = Les pertes se comptent en équivalents, car tous les [[dbf-element|éléments]] ne pèsent pas autant : la plupart comptent pour 1, les tirailleurs à pied et les hordes pour ½, les engins de guerre pour 3, les sacrifiables pour rien.
dbf-aim-demoralised = { $large ->
    [yes] Un corps qui a perdu le tiers de ses propres équivalents est [[dbf-demoralised|démoralisé]] : il compte tout entier comme perdu, quoi qu’il en reste sur la table.
   *[no] Un corps qui a perdu plus du tiers de ses propres équivalents est [[dbf-demoralised|démoralisé]] : il compte tout entier comme perdu, quoi qu’il en reste sur la table.
  }
dbf-aim-breach = Place forte à tenir : { $side }. Un ennemi qui s’y trouve encore à la fin de deux phases de suite, la sienne puis la suivante, y fait brèche. Une phase plus tard, chaque corps teste son courage et compte comme perdus autant d’[[dbf-equivalent|équivalents]] que dit un dé.
dbf-aim-both = Si les deux armées cèdent dans la même phase, les points de victoire décident : pour ses corps qui ont tenu et ceux de l’ennemi qui ont cédé.
dbf-aim-night = { $days ->
    [one] La tombée de la nuit y met fin : les points de victoire décident.
   *[other] La tombée de la nuit, le jour { $days }, y met fin : les points de victoire décident.
  }
dbf-aim-lost = { $lost } équivalents perdus sur { $original } ; à { $beaten }, l’armée est vaincue.
dbf-aim-command = { $command } : { $lost } perdus, démoralisé à { $breaks }.
dbf-aim-command-broken = { $command } est démoralisé : il compte tout entier comme perdu.
dbf-side-strength = { $commands ->
    [one] un corps
   *[other] { $commands } corps
  }, { $elements } éléments

## Les scénarios, pour qui en choisit un

dw-about = Des unités de socles sur des cases reçoivent des ordres secrets ; les deux camps bougent, tirent et frappent en même temps, et un dé à vingt faces tranche.
dw-aim-scenario-wipe-out = Détruire tous les socles ennemis.
scenario-demonworld-last-stand-aim = L’Empire doit détruire 475 points d’Orcs avant que tombe son dernier socle.
scenario-demonworld-kal-bennock-aim = Les Orcs doivent tenir la colline seuls un tour entier ; l’Empire doit les en empêcher.
dbf-about = Des lignes de troupes sur une table libre : à chaque phase un dé dit combien de mouvements vous pouvez faire, et chaque combat se joue un dé contre un dé.
dbf-aim-scenario-walls = Prendre la ville d’assaut, ou la tenir : qui perd la moitié de son armée est battu, et deux tours avec un ennemi dans les murs brisent la garnison.
dbf-aim-scenario-break = Détruire la moitié de l’armée ennemie, ou démoraliser ses corps.
