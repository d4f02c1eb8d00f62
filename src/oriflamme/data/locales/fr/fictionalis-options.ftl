### Ce qu’une bataille de De Bellis Fictionalis peut fixer : lectures du livre.

dbf-reading-scale = Échelle des figurines
dbf-reading-scale-about = La taille des figurines donne les socles, donc la table et la mesure d’un pas.
dbf-reading-scale-25mm = 25 mm
dbf-reading-scale-15mm = 15 mm
dbf-reading-scale-6mm = 6 mm
dbf-reading-scale-2mm = 2 mm
dbf-reading-days = Jours de bataille
dbf-reading-days-about = Après autant de jours, la bataille est rompue pour de bon ; le livre ne connaît pas cette fin.
dbf-reading-pike-ranks = Rangs arrière de piques
dbf-reading-pike-ranks-about = Si chaque rang arrière de piques compte pour lui-même, ou seulement les trois ensemble.
dbf-reading-pike-ranks-each = Chaque rang compte
dbf-reading-pike-ranks-all = Les trois ensemble

## Armées personnelles, et où elles se rencontrent

scenario-copse-and-knoll = Le bosquet et la butte
scenario-copse-and-knoll-about = Un terrain connu, un bois et une butte, un matin d’été ; les deux armées se déploient selon le livre.
scenario-by-the-book = Selon le livre
scenario-by-the-book-about = Saison, temps, envahisseur et terrain viennent des dés et des listes des deux armées.
dbf-muster-none-found = Aucune armée légale de { $size } points n’a été trouvée : { $book }.
dbf-muster-none = Aucun
dbf-muster-fame = Renommée de { $equivalents } équivalents
dbf-muster-ready =
    { $points } points, { $commands ->
        [one] { $commands } corps
       *[other] { $commands } corps
    }
dbf-muster-ready-fast = { $points } points, échelle rapide
dbf-muster-command = Corps { $command }
dbf-muster-line = { $number } × { $troop }, { $kind } : { $points } points
dbf-muster-carries = transporte { $troop }
dbf-muster-line-baggage = { $number } × Bagages
dbf-muster-empty = Le corps { $command } n’a aucun élément.
dbf-muster-set-baggage = Bagages
dbf-muster-set-baggage-about = Les éléments de bagages de ce corps.
dbf-muster-set-mobile-baggage = Bagages mobiles
dbf-muster-set-mobile-baggage-about = Si ses bagages peuvent se déplacer.
dbf-muster-set-points = Taille en points
dbf-muster-set-points-about = Ce que l’armée peut coûter.
dbf-muster-set-fast-play = Échelle rapide
dbf-muster-set-fast-play-about = Une petite armée à l’échelle rapide, sous un seul général.
dbf-muster-set-gates = Portes de téléportation
dbf-muster-set-gates-about = Artefacts (W), là où la liste en a.
dbf-muster-set-camp-works = Ouvrages du camp
dbf-muster-set-camp-works-about = Sections d’ouvrages temporaires qui défendent camp et bagages.
dbf-muster-set-field-works = Ouvrages de campagne
dbf-muster-set-field-works-about = Sections d’ouvrages temporaires à placer où l’on veut.
dbf-muster-set-walls = Points de murailles
dbf-muster-set-walls-about = Points d’armée consacrés aux fortifications d’une agglomération.
dbf-muster-set-permanent = Murailles permanentes
dbf-muster-set-permanent-about = Si ces fortifications sont permanentes.
dbf-muster-set-general = Général
dbf-muster-set-general-about = Le rang du général qui l’accompagne.
dbf-muster-set-power = Pouvoir magique
dbf-muster-set-power-about = Le pouvoir qui lui est donné.
dbf-muster-set-out-of-phase = Hors-phase
dbf-muster-set-out-of-phase-about = Si ce jeteur de sorts est hors-phase.
dbf-muster-set-artefacts = Artefacts
dbf-muster-set-artefacts-about = Ce qu’il porte.
dbf-muster-set-fame = Renommée
dbf-muster-set-fame-about = La renommée de ses artefacts.
dbf-muster-set-double = Doubles socles
dbf-muster-set-double-about = S’il est sur doubles socles, avec l’élément arrière permis par la liste.
dbf-muster-set-aboard = Transporte
dbf-muster-set-aboard-about = Qui chacun d’eux prend à bord.

dbf-setup-scale = { $side } : cette armée n’est pas à cette échelle ; l’échelle rapide a ses propres armées.
dbf-setup-small-table = la petite table est pour des figurines de 25 mm, et pour les batailles dont on choisit le terrain.
