# De Bellis Fictionalis : terrain et fortifications.

dbf-feature = { $land }{ FIGURES($id) }
dbf-hill-gentle = colline douce
dbf-hill-steep = colline escarpée

dbf-land-field = champ
dbf-land-hill = colline
dbf-land-wood = bois
dbf-land-orchard = verger
dbf-land-enclosure = champs clos
dbf-land-vineyard = vignes
dbf-land-marsh = marais
dbf-land-dunes = dunes
dbf-land-built_up = agglomération
dbf-land-rocks = rocaille
dbf-land-scrub = broussaille
dbf-land-gully = ravine
dbf-land-bog = bourbier
dbf-land-terraces = terrasses
dbf-land-water = plan d’eau
dbf-land-waterway = voie navigable
dbf-land-beach = plage
dbf-land-river = rivière
dbf-land-mountains = montagnes
dbf-land-road = route

dbf-terrain-field = des champs ouverts
dbf-terrain-gentle-hill = une colline douce
dbf-terrain-gentle-rocky-hill = une colline douce et rocailleuse
dbf-terrain-gentle-scrubby-hill = une colline douce et broussailleuse
dbf-terrain-gentle-wooded-hill = une colline douce et boisée
dbf-terrain-gentle-orchard-hill = une colline douce plantée de vergers
dbf-terrain-gentle-vineyard-hill = une colline douce plantée de vignes
dbf-terrain-gentle-terraced-hill = une colline douce en terrasses
dbf-terrain-steep-hill = une colline escarpée
dbf-terrain-steep-rocky-hill = une colline escarpée et rocailleuse
dbf-terrain-steep-scrubby-hill = une colline escarpée et broussailleuse
dbf-terrain-steep-wooded-hill = une colline escarpée et boisée
dbf-terrain-steep-orchard-hill = une colline escarpée plantée de vergers
dbf-terrain-steep-vineyard-hill = une colline escarpée plantée de vignes
dbf-terrain-steep-terraced-hill = une colline escarpée en terrasses
dbf-terrain-wood = un bois
dbf-terrain-orchard = un verger
dbf-terrain-enclosure = des champs clos
dbf-terrain-vineyard = des vignes
dbf-terrain-marsh = un marais
dbf-terrain-dunes = des dunes
dbf-terrain-built-up = une agglomération
dbf-terrain-built-up-on-gentle-hill = une agglomération sur une colline douce
dbf-terrain-built-up-on-steep-hill = une agglomération sur une colline escarpée
dbf-terrain-rocks = de la rocaille
dbf-terrain-scrub = de la broussaille
dbf-terrain-gully = une ravine
dbf-terrain-bog = un bourbier
dbf-terrain-water = un lac ou un étang
dbf-terrain-waterway = une voie navigable
dbf-terrain-beach = une plage
dbf-terrain-river = une rivière
dbf-terrain-mountains = une chaîne de montagnes
dbf-terrain-road = une route

dbf-going-good = zone dégagée
dbf-going-rough = zone accidentée
dbf-going-difficult = zone difficile
dbf-going-impassable = infranchissable

dbf-works-TF = des fortifications temporaires
dbf-works-PF = des fortifications permanentes

dbf-ask-terrain-route = Fournissez au plus un relief : voie navigable, chaîne de montagnes, rivière, ou route avec collines escarpées.
dbf-ask-terrain-ground = Fournissez les reliefs obligatoires, puis 2 à 3 équivalents de votre choix.
dbf-ask-terrain-last = Vous pouvez fournir un dernier petit relief.
dbf-ask-place-feature =
    { $where ->
        [edge] Placez { $kind } dans le secteur { $sector }, au contact d’un bord de table ou d’une voie navigable.
        [inland] Placez { $kind } dans le secteur { $sector }, loin des bords de la table.
       *[free] Placez { $kind }.
    }
dbf-ask-walls = Fortifiez l’agglomération ; vous avez payé { $points } points pour cela.
dbf-ask-gate-road = Ajoutez une route jusqu’à la porte de la place forte ({ $section }).

dbf-roll-terrain-shore = pour une voie navigable ou une chaîne de montagnes : 5 ou 6
dbf-roll-terrain-sector = pour le secteur
dbf-roll-terrain-position = pour la position dans le secteur
dbf-roll-terrain-river = pour le quart de table de la rivière

dbf-feature-chosen = { $side } fournit { $kind }, { $equivalents } équivalents.
dbf-feature-chosen-compulsory = { $side } fournit { $kind }, qui est obligatoire.
dbf-shore-refused = { $side } ne peut avoir { $kind }.
dbf-feature-placed = { $side } place { $feature }.
dbf-feature-discarded = Il n’y a pas de place pour { $kind } ({ $side }) : ce relief est supprimé.
dbf-walls-laid = { $side } entoure l’agglomération : { $kind }, { $sections } sections, { $points } points.
dbf-walls-forgone = { $side } n’a pas d’agglomération à fortifier comme défenseur : les { $points } points payés pour cela sont perdus.

dbf-refused-terrain-kind = Aucun relief ne s’appelle { $kind }.
dbf-refused-terrain-list = La liste d’armée du défenseur ne permet pas { $kind }.
dbf-refused-terrain-beach = Une plage vient avec sa voie navigable.
dbf-refused-terrain-size = { $kind } ne peut avoir cette taille.
dbf-refused-terrain-alike = Pas plus de { $most } reliefs de même équivalence et de même zone.
dbf-refused-terrain-inner-roads = Seule une agglomération a des routes intérieures, { $most } au plus.
dbf-refused-terrain-descent = Il n’y a pas de colline d’où la route pourrait descendre.
dbf-refused-terrain-no-town = Seuls des champs bordent une agglomération, qui doit avoir été choisie.
dbf-refused-terrain-adjoin = Les champs doivent être contigus à leur agglomération.
dbf-refused-terrain-one-route = L’envahisseur ne place qu’un seul relief : voie navigable, chaîne, rivière ou route.
dbf-refused-terrain-fleet = Une voie navigable demande au moins la moitié de la flotte permise par la liste d’armée.
dbf-refused-terrain-route = Les collines escarpées ne viennent qu’avec une route.
dbf-refused-terrain-too-much = Pas plus de { $most } équivalents de relief.
dbf-refused-terrain-too-few = Au moins { $least } équivalents de relief.
dbf-refused-terrain-due = Il reste à choisir { $kind }, qui est obligatoire.
dbf-refused-terrain-compulsory-size = Un relief obligatoire compte pour 1 à 1,5 équivalent.
dbf-refused-terrain-second-shore = Il y en a déjà une.
dbf-refused-terrain-second-river = Une seule rivière suffit.
dbf-refused-terrain-second-town = On ne peut choisir qu’une agglomération.
dbf-refused-terrain-third-road = Pas plus de { $most } routes externes au choix.
dbf-refused-terrain-road-nowhere = Une route externe doit relier une agglomération à une route antérieure.
dbf-refused-terrain-die = Le dé l’a refusé.
dbf-refused-terrain-both-shores = Voie navigable et montagnes ne coexistent qu’avec une agglomération obligatoire.
dbf-refused-terrain-shore-town = Il y faut une agglomération à son contact.
dbf-refused-terrain-one-last = Un seul dernier relief.
dbf-refused-terrain-last = Seulement une ravine en climat sec, un bourbier dans les autres, ou une colline douce, nue ou accidentée.
dbf-refused-terrain-not-now = Ce n’est pas ce qui est demandé maintenant.
dbf-refused-terrain-other = Ce n’est pas au tour de ce relief d’être placé.
dbf-refused-terrain-course = Un tracé demande une largeur et deux points, et jamais deux points pareils à la suite.
dbf-refused-terrain-sector = Il doit se trouver entièrement dans le secteur { $sector }.
dbf-refused-terrain-edge = Il doit toucher un bord de table ou une voie navigable.
dbf-refused-terrain-inland = Son centre doit être à { $paces } pas au moins des bords de la table.
dbf-refused-terrain-overlap = { $one } se superposerait à { $other }.
dbf-refused-terrain-off-table = { $feature } dépasse de la table.
dbf-refused-terrain-outlying = { $feature } : trop près du bord de table pour une île ou un promontoire.
dbf-refused-terrain-island = { $feature } : trop près de la berge pour une île.
dbf-refused-terrain-hillier = La voie navigable va du côté le moins vallonné.
dbf-refused-terrain-river-width = { $feature } : trop large.
dbf-refused-terrain-meander = { $feature } : trop de méandres.
dbf-refused-terrain-river-ends = La rivière doit aller d’un grand bord de table à l’autre.
dbf-refused-terrain-river-band = La rivière doit rester entre { $least } et { $most } pas d’un petit bord de table.
dbf-refused-terrain-river-quarter = La rivière doit rester dans son quart de table.
dbf-refused-terrain-river-source = La rivière doit partir d’un petit bord de table.
dbf-refused-terrain-river-first = La rivière doit se jeter dans la première rivière.
dbf-refused-terrain-river-across = La rivière doit atteindre le petit bord opposé ou une voie navigable.
dbf-refused-terrain-road-ends = La route doit joindre les deux grands bords dans les secteurs centraux.
dbf-refused-terrain-road-width = { $feature } : bien plus large qu’un élément.
dbf-refused-terrain-crossings = { $road } franchirait { $river } plus d’une fois.
dbf-refused-terrain-gate-road = La route doit aller de la porte à un bord de table ou à une route.
dbf-refused-terrain-town-sector = L’agglomération et ses champs doivent tenir dans un seul secteur.
dbf-refused-terrain-town-adjoin = L’agglomération doit toucher ce pour quoi elle fut choisie.
dbf-refused-terrain-town-water = L’agglomération doit toucher la voie navigable.
dbf-refused-terrain-town-centre = Dans un secteur central elle doit rejoindre une route placée par l’envahisseur.
dbf-refused-terrain-shore-few = Une rive demande au moins deux points.
dbf-refused-terrain-shore-reach = Elle s’étend trop loin, ou pas assez.
dbf-refused-terrain-shore-half = La moitié au plus peut s’étendre aussi loin.
dbf-refused-terrain-shore-border = Sa bordure est trop étroite ou trop large.

dbf-refused-works-permanent = Une agglomération de plus de { $paces } pas demande des fortifications permanentes.
dbf-refused-works-tower = Des fortifications temporaires n’ont pas de tours.
dbf-refused-works-number = Il n’y a pas de telle section.
dbf-refused-works-gates = Il faut { $least } à { $most } portes.
dbf-refused-works-gate-road = Les portes doivent être au bout des routes intérieures.
dbf-refused-works-towers = Les tours doivent être séparées d’une largeur d’élément.
dbf-refused-works-purpose = Ces fortifications furent payées pour un autre usage.
dbf-refused-works-paid = Cela coûte { $price } points ; { $paid } furent payés.
dbf-refused-works-zone = Hors de la zone de déploiement : { $section }.
dbf-refused-works-limit = Pas plus de { $most } sections.
dbf-refused-works-gap = Les passages entre des fortifications non continues doivent être larges d’un élément au moins.
dbf-refused-works-open = Les fortifications doivent former un périmètre fermé.
dbf-refused-works-stronghold-zone = La place forte doit être dans la zone de déploiement.
dbf-refused-works-stronghold-ground = La moitié au moins du périmètre de la place forte doit être en zone dégagée.
dbf-refused-works-stronghold-size = La place forte occupe plus du tiers de la zone de déploiement.
