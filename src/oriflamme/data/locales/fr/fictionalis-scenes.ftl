# De Bellis Fictionalis : ce que montre la table, et les mots pour ce qu’on peut faire.

dbf-title = De Bellis Fictionalis
dbf-unit-paces = pas
dbf-phase-preparation = Préparation de la bataille
dbf-hour = { $hour } h { $minutes }, { $light }
dbf-status-losses = { $lost } [[dbf-equivalent|équivalents]] perdus sur { $original }
dbf-muster-withheld = Cette armée se découvre à mesure qu’elle vient sur la table, pas avant.
dbf-counter-name = { $name }
dbf-counter-command = { $pips } [[dbf-pip|PIP]] · { $lost }/{ $breaks } [[dbf-demoralised|perdus]]
dbf-note-price = Coûte { $pips } PIP.
dbf-book-number = { $least } à { $most } éléments
dbf-badge-ambush = en embuscade : l’ennemi ne le voit pas
dbf-badge-demoralised = démoralisé
dbf-badge-halted = bloqué cette phase
dbf-badge-magic = pouvoir magique ({ $power })
dbf-badge-moved = a bougé cette phase
dbf-badge-unreliable = un allié indigne de confiance
dbf-rank-cinc = général en chef
dbf-rank-sub = général subordonné
dbf-rank-ally = général allié
dbf-tip-double = double socle, derrière : { $kind }
dbf-tip-command = Corps : { $name }
dbf-tip-equivalent = Compte pour { $equivalents } dans les pertes
dbf-artefact-a = artefact (A) : renforce la magie amie, fait taire l’ennemie
dbf-artefact-h = artefact (H) : étendard sacré
dbf-artefact-p = artefact (P) : voit au loin
dbf-artefact-r = artefact (R) : deux dés, le meilleur compte
dbf-artefact-s = artefact (S) : inspire
dbf-artefact-w = artefact (W) : une porte
dbf-type-airboat = Aéronef
dbf-type-artillery = Artillerie
dbf-type-auxilia = Auxilia
dbf-type-baggage = Bagages
dbf-type-beasts = Bêtes
dbf-type-behemoth = Behemoth
dbf-type-blades = Lames
dbf-type-boats = Embarcations
dbf-type-bows = Archers
dbf-type-camelry = Chamellerie
dbf-type-cavalry = Cavalerie
dbf-type-demon = Démon
dbf-type-dragon = Dragon
dbf-type-elephants = Éléphants
dbf-type-expendables = Sacrifiables
dbf-type-flyer = Volants
dbf-type-galleys = Galères
dbf-type-hordes = Hordes
dbf-type-knights = Chevaliers
dbf-type-light-horse = Cavalerie Légère
dbf-type-lurker = Embusqué
dbf-type-pikes = Piques
dbf-type-pontoneers = Pontonniers
dbf-type-psiloi = Psiloi
dbf-type-ships = Navires
dbf-type-spears = Lances
dbf-type-spy = Espion
dbf-type-war-wagons = Engins
dbf-type-warband = Guerriers
dbf-trait-aquatic = aquatique
dbf-trait-bow = armés d’arcs
dbf-trait-camels = sur chameaux
dbf-trait-chariot = chars
dbf-trait-crossbow = armés d’arbalètes
dbf-trait-desert = adaptés aux déserts de sable
dbf-trait-dwarf = nains
dbf-trait-elf = elfes
dbf-trait-firearm = armés d’armes à feu
dbf-trait-gate-user = peuvent user des portes (W)
dbf-trait-goblin = gobelins
dbf-trait-half-orc = semi-orcs
dbf-trait-may-dismount = peuvent démonter
dbf-trait-mobile = mobiles
dbf-trait-mounted-infantry = infanterie montée
dbf-trait-night = créatures de la nuit
dbf-trait-orc = orcs
dbf-trait-rockets = armés de lance-fusées à main
dbf-trait-salt-water = adaptés à l’eau salée
dbf-trait-shape-changer = change de forme
dbf-trait-sun-shy = craignent le soleil
dbf-trait-supports-cavalry = soutiennent la Cavalerie
dbf-trait-supports-foot = soutiennent l’infanterie lourde
dbf-trait-troll = trolls
dbf-trait-undead = morts-vivants
dbf-trait-wagon = sur chariot
dbf-trait-water = adaptés à l’eau
dbf-trait-wolf = loups
dbf-trait-woodland = familiers des bois
dbf-land-hill-steep = Colline escarpée
dbf-land-built-up = Agglomération
dbf-land-covered = { $hill }, { $cover }
dbf-works-wall = Fortification ({ $kind })
dbf-works-gate = Porte ({ $kind })
dbf-works-tower = Tour ({ $kind })
dbf-weather-calm = pas de vent
dbf-weather-dazzle = éblouissement
dbf-weather-flooded = rivières en crue
dbf-weather-fog = brouillard
dbf-weather-frozen = rivières et marais gelés
dbf-weather-frozen-waterway = voies navigables gelées
dbf-weather-mist = brume
dbf-weather-mud = boue
dbf-weather-overcast = temps couvert
dbf-weather-rain = pluie
dbf-weather-sandstorm = tempête de sable
dbf-weather-snow = neige
dbf-weather-strong-wind = vent fort
dbf-weather-thirst = soif
dbf-weather-wind-from = vent
dbf-value-aggression = agression
dbf-value-time = temps
dbf-value-weather = météo
dbf-value-spring = printemps
dbf-value-summer = été
dbf-value-autumn = automne
dbf-value-winter = hiver
dbf-value-tf = temporaires (TF)
dbf-value-pf = permanentes (PF)
dbf-value-gate = porte
dbf-value-tower = tour
dbf-value-fight-on = Poursuivre au clair de lune
dbf-value-break-off = Rompre le combat pour la nuit
dbf-value-retreat = Retraiter dans l’obscurité
dbf-value-stay = Rester jusqu’à l’aube
dbf-value-now = Attaquer tout de suite
dbf-value-early = Attaquer une demi-heure avant l’aube
dbf-value-dawn = Attendre l’aube
dbf-do-move-element = { $march ->
    [yes] Marche
   *[no] Mouvement
}
dbf-do-move-group = { $march ->
    [yes] Marche en groupe
   *[no] Mouvement de groupe
}
dbf-do-drag-to = Aller là où on l’a glissé
dbf-do-end-moves = Finir les mouvements
dbf-do-halt = { $about ->
    [yes] Demi-tour et blocage : { $elements-all }
   *[no] { $elements-count ->
        [1] Bloquer { $elements-first }
       *[other] Bloquer { $elements-count } éléments
    }
}
dbf-do-break-off = Rompre le contact, { $distance } pas
dbf-do-expand = Étendre la colonne : { $left } à gauche, { $right } à droite
dbf-do-contract = { $march ->
    [yes] Partir en colonne derrière { $lead }
   *[no] Former une colonne derrière { $lead }
}
dbf-do-dismount = Démonter { $element }
dbf-do-remount = Remonter { $element }
dbf-do-go-ashore = Débarquer { $element }
dbf-do-embark = Embarquer { $element } sur { $vessel }
dbf-do-start-bridge = Commencer un pont
dbf-do-finish-bridge = Achever le pont
dbf-do-start-dismantling = Commencer à démonter le pont
dbf-do-finish-dismantling = Achever le démontage du pont
dbf-do-shoot = { $shooter } : tir sur { $target }{ $aided_by-count ->
    [0] {""}
   *[other] , avec l’aide de { $aided_by-all }
}
dbf-do-call-shot = Faire tirer { $shooter } maintenant
dbf-do-shoot-rest = Faire tirer les autres dans cet ordre
dbf-do-shoot-back = { $answer ->
    [yes] Riposter
   *[no] Ne pas riposter
}
dbf-do-fight-next = { $first } contre { $second }
dbf-do-fight-rest = Faire combattre les autres dans cet ordre
dbf-do-fight-later = Laisser le choix à l’autre camp
dbf-do-fight-as = { $fight_as ->
    [Bd] Combattre en Lames (O)
   *[Bw] Combattre en Archers (S)
}
dbf-do-go-next = { $element } : c’est le tour de cet élément
dbf-do-advance-by = { $align ->
    [yes] { $avoid }, puis s’aligner sur des amis proches
   *[no] { $avoid }
}
dbf-value-shift = Se décaler pour contourner l’obstacle
dbf-value-pivot = Pivoter pour contourner l’obstacle
dbf-value-shift-and-pivot = Se décaler et pivoter pour contourner l’obstacle
dbf-value-straight-on = Aller tout droit
dbf-refused-how-to-advance = Cette manière d’avancer ne change rien pour cet élément.
dbf-do-go-rest = Laisser tous aller dans cet ordre
dbf-do-pursue = Poursuivre
dbf-do-hold-back = Se retenir
dbf-do-tonight = { $choice }
dbf-do-start-at = { $when }
dbf-do-tell-weather = { $commands-all }
dbf-do-allocate-pips = Répartir les dés
dbf-do-name-season = Saison : { $season }
dbf-do-prepare = Préparation à la bataille, { $preparation } : { $caster }
dbf-do-scry-aggression = Artefact (P) : changer le facteur d’agression de { $change }
dbf-do-close-council = Prêt
dbf-do-note-direction = { $direction ->
    [1] Augmenter
   *[other] Diminuer
}
dbf-do-adjust = Changer de { $change }
dbf-do-choose-feature = Fournir un relief
dbf-do-done-choosing = Aucun autre relief
dbf-do-place-feature = Le placer en { $x }, { $y }
dbf-do-place-shore = Tracer la rive du côté { $side }
dbf-do-place-course = Le tracer ici ({ $points-count } points)
dbf-do-lay-walls = Fortifications { $works } : { $gates-count ->
    [1] une porte
   *[other] { $gates-count } portes
}{ $towers-count ->
    [0] {""}
   *[other] , { $towers-count } sections de tours
}
dbf-do-leave-open = Pas de murs
dbf-help-adjustment = Dites de combien, au plus le dé.
dbf-help-answer-shot = Un ennemi tire sur un des vôtres qui pourrait tirer sur lui : dites s’il riposte.
dbf-help-at-nightfall = Les deux camps choisissent en même temps ; on montre les choix ensuite.
dbf-help-called-shot = L’autre camp fait tirer maintenant cet [[dbf-element|élément]] : cliquez sa cible.
dbf-help-council-of-war = Nommez une saison, et une préparation à la bataille si vous avez un jeteur de sorts ; puis dites-vous prêt. L’autre camp n’en voit rien encore.
dbf-help-directions = Notez en secret si vous augmentez ou diminuez.
dbf-help-elf-decision = Dites pour chaque corps ce que sont ses Lames elfes cette [[dbf-bound|phase]].
dbf-help-fight-order = Cliquez un ennemi d’un des combats pour le livrer maintenant, ou faites-les tous livrer dans cet ordre.
dbf-help-gate-road = Tracez la route de la porte.
dbf-help-movement-phase = Choisissez des [[dbf-element|éléments]] et glissez-les où ils doivent aller : Maj ajoute à la sélection, G prend tout le corps, un cadre tracé avec Maj prend tout ce qu’il contient. Glissez loin, sans ennemi proche, [[dbf-march|pour marcher]]. [[dbf-halt|Bloquez]] ce qui ne doit pas avancer de lui-même.
    .touch = Choisissez des [[dbf-element|éléments]] et glissez-les où ils doivent aller : une double pression prend ceux qui se tiennent, le cadre à droite en prend plusieurs. Glissez loin, sans ennemi proche, [[dbf-march|pour marcher]]. [[dbf-halt|Bloquez]] ce qui ne doit pas avancer de lui-même.
dbf-help-next-advance = Ces [[dbf-element|éléments]] [[dbf-impetuous|impétueux]] avancent d’eux-mêmes : cliquez celui qui part le premier, ou laissez tous aller dans cet ordre.
dbf-help-how-to-advance = Un obstacle est sur son chemin, ou des amis sont près de son arrivée : dites comment il avance. Chaque choix montre où il arriverait.
dbf-help-next-retreat = Ces [[dbf-element|éléments]] [[dbf-demoralised|démoralisés]] se retirent : cliquez celui qui part le premier, ou laissez tous aller dans cet ordre.
dbf-help-night-assault = La bataille pourrait commencer avant l’aube : dites quand vous attaquez.
dbf-help-pip-allocation = Donnez à chaque corps régulier un des dés.
dbf-help-placing = Glissez-le à sa place et tournez-le par sa poignée, ou avec la virgule et le point ; la table dit s’il peut y être. Ou choisissez un des emplacements proposés.
dbf-help-pursuit-choice = L’élément entouré peut [[dbf-pursue|suivre l’ennemi battu]], ou rester où il est.
dbf-help-shooting-order = Choisissez un tireur et cliquez sa cible, ou faites tirer le reste dans cet ordre. Choisissez un ennemi qui peut tirer pour le faire tirer maintenant.
dbf-help-terrain-choice = Choisissez les reliefs que vous fournissez, puis dites que c’est tout.
dbf-help-wall-choice = Choisissez si l’agglomération a des murs.
dbf-help-weather-dice = Déclarez quels trois dés disent la météo.

# Ce qu’un choix coûte, promet, et où il mène

dbf-chance-of = { $outcome } { $percent } %
dbf-chances-short = l’ennemi cède { $win } %, nous { $lose } %
dbf-detail-pips = { $pips } PIP
dbf-detail-worth = compte pour { $equivalents }
dbf-do-hold-shot = Ne pas tirer
dbf-go-about = demi-tour
dbf-go-ahead = tout droit { $paces } p
dbf-go-back = en arrière { $paces } p
dbf-go-nowhere = rester ici
dbf-go-slide-left = { $paces } p à gauche
dbf-go-slide-right = { $paces } p à droite
dbf-go-turn-left = tourner à gauche de { $degrees }°
dbf-go-turn-right = tourner à droite de { $degrees }°
dbf-go-wheel-left = pivoter à gauche de { $degrees }°
dbf-go-wheel-right = pivoter à droite de { $degrees }°
dbf-group-alone = Mouvements de cet élément
dbf-group-formation = Formation
dbf-group-halt = Blocage
dbf-group-march = Marche
dbf-group-other = Autres actions
dbf-group-together = Mouvements de groupe
dbf-help-at-nightfall-awaited = L’autre camp a choisi ; on montrera son choix quand vous aurez choisi aussi.
dbf-note-chances = { $element } : { $chances }
dbf-note-dice-decide = Les dés diront jusqu’où cela va.
dbf-note-fights-already = { $enemy } : déjà au combat
dbf-note-may-shoot-back = Compté comme si la cible ne ripostait pas ; elle le peut.
dbf-note-would-be-lost = perte { ELIDED("de", $element) }
dbf-share = { $name } { $score }
dbf-tally-adds = Ce { ELIDED("que", $element) } ajoute à son dé
dbf-terrain-size = { $length } sur { $breadth } pas{ $roads ->
    [0] {""}
    [1] , une rue
   *[other] , { $roads } rues
}

# Les types en mots

dbf-kind = { $type }, { $grade }, { $nature }
dbf-gate-named = Porte { $gate }
dbf-kind-short = { $type } ({ $grade }), { $nature }
dbf-kind-coded = { $words } — { $kind }
dbf-grade-s = classe supérieure
dbf-grade-o = classe ordinaire
dbf-grade-i = classe inférieure
dbf-grade-f = classe rapide
dbf-grade-x = classe d’exception
dbf-grade-d = des nains
dbf-grade-e = des elfes
dbf-nature-regular = troupe régulière
dbf-nature-irregular = troupe irrégulière
dbf-tip-aboard = À bord : { $element }

scenario-fictionalis-crown-and-ash = Couronne et Cendre
scenario-fictionalis-crown-and-ash-about = Quatre cents points par camp et toute la règle : saison et météo, terrain, déploiement, bataille. Chevaliers et lances des villes contre les orcs de la Horde de Cendre.
scenario-fictionalis-crossroads = Le carrefour
scenario-fictionalis-crossroads-about = Deux petites troupes à portée d’arc : arbalètes, chevaliers et lances de Verrane contre les arbalètes, les haches et le mur de boucliers de Fort-de-Fer. On en vient aux mains tout de suite.
scenario-fictionalis-raid = Un raid sur les marches
scenario-fictionalis-raid-about = Une petite bataille à l’échelle rapide, les deux camps déjà en ligne : pour apprendre la phase.
scenario-fictionalis-walls = À l’assaut des murs
scenario-fictionalis-walls-about = Une ville fortifiée, tenue par ses lances et ses arbalètes ; des nains armés de haches, de flèches de feu et d’un grand canon viennent la prendre d’assaut. Porte, tours et parapets, tout est en place : l’assaut commence aussitôt.
side-verrane = Verrane
side-ash-horde = La Horde de Cendre
side-ironhold = Fort-de-Fer
