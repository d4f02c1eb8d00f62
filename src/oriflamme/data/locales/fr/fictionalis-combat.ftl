# De Bellis Fictionalis : facteurs de combat, soutien arrière, facteurs tactiques, modificateurs de classe, issues, chances.

dbf-line-factor-air = Facteur de combat contre les Aériens
dbf-line-factor-mounted = Facteur de combat contre les Montés
dbf-line-factor-naval = Facteur de combat contre le Naval
dbf-line-factor-foot = Facteur de combat contre les Piétons
dbf-line-factor-bows = Facteur de combat contre des Archers qui tirent
dbf-line-abandoned = Ouvrages que nul ne défend
dbf-line-magic = Assaut magique
dbf-line-amplifier = Assaut magique par un amplificateur
dbf-line-magic-ward = Jeteur de sorts face à la magie

dbf-line-support-knights = Deuxième rang de Chevaliers (I)
dbf-line-support-cavalry = Deuxième rang de Cavalerie
dbf-line-support-spears = Deuxième rang de Lances
dbf-line-support-pikes =
    { $count ->
        [one] Un rang de Piques derrière
       *[other] { $count } rangs de Piques derrière
    }
dbf-line-support-blades = Deuxième rang de Lames
dbf-line-support-warband = Deuxième rang de Guerriers
dbf-line-support-deep-warband =
    { $count ->
        [one] Troisième rang de Guerriers (S)
       *[other] Troisième et quatrième rangs de Guerriers (S)
    }
dbf-line-support-auxilia = Deuxième rang d’Auxilia
dbf-line-support-deep-auxilia =
    { $count ->
        [one] Un rang d’Auxilia (X) derrière
       *[other] { $count } rangs d’Auxilia (X) derrière
    }
dbf-line-support-bows = Deuxième rang d’Archers
dbf-line-support-psiloi = Deuxième rang de Psiloi (O)
dbf-line-support-elf-psiloi = Deuxième rang de Psiloi elfes
dbf-line-support-by-psiloi = Psiloi en soutien de fantassins
dbf-line-support-cavalry-by-psiloi = Psiloi en soutien de Cavalerie

dbf-line-works = Défend des fortifications
dbf-line-general = Général
dbf-line-higher = Plus haut que l’ennemi
dbf-line-tower = Défend une tour surélevée
dbf-line-bank = Défend la berge d’une rivière
dbf-line-overlapped =
    { $count ->
        [one] Un flanc débordé
       *[other] { $count } flancs débordés
    }
dbf-line-flanked =
    { $count ->
        [one] Un flanc attaqué
       *[other] { $count } flancs attaqués
    }
dbf-line-struck-rear = Attaqué dans le dos
dbf-line-aides =
    { $count ->
        [one] L’aide d’un autre ennemi
       *[other] L’aide de { $count } autres ennemis
    }
dbf-line-weather = Météo
dbf-line-trees = Tire depuis ou vers des arbres
dbf-line-demoralised = Corps démoralisé
dbf-line-mounted-against-works = Montés contre des fortifications
dbf-line-mounted-going = Montés en zone accidentée ou difficile
dbf-line-blades-going = Contre de l’Infanterie en zone accidentée ou difficile
dbf-line-close-order-going = En zone accidentée ou difficile
dbf-line-crossing = Traverse une rivière
dbf-line-behemoth-going = Behemoths en zone difficile

dbf-line-class-superior = Dépasse un Supérieur (S)
dbf-line-class-dwarf = Dépasse des Lames naines (D)
dbf-line-class-shot = Tireurs Supérieurs (S)
dbf-line-class-inferior = Dépasse ou égale un Inférieur (I)
dbf-line-class-fast = Dépasse un Rapide (F)
dbf-line-power = Pouvoir magique égal ou supérieur à celui de la cible
dbf-line-power-superior = Pouvoir magique Supérieur

dbf-outcome-nothing = Ne subit rien
dbf-outcome-continue = Continue le combat
dbf-outcome-recoil = Recule
dbf-outcome-flee = Fuit
dbf-outcome-flee-dice = Fuit d’autant de mouvements que montre le dé
dbf-outcome-destroyed = Détruit

dbf-odds-melee = Une mêlée de deux éléments : ce que chacun ajoute à son dé, et ce qui peut lui arriver.
dbf-odds-shot = Un tir sur un élément : ce que tireur et cible ajoutent à leurs dés, et ce qui peut leur arriver.
dbf-odds-magic = Un assaut magique : ce que jeteur de sorts et cible ajoutent à leurs dés, et ce qui peut leur arriver.
