# De Bellis Fictionalis : préparations, heures, météo, vue et rivières.

## Avant la bataille

dbf-ask-council = Avant les dés : en quelle saison voudriez-vous envahir ? Vous pouvez aussi noter en secret une préparation à la bataille.
dbf-refused-not-asked-here = Ce n’est pas ce qui est à décider maintenant.
dbf-refused-no-season = Nommez d’abord une saison.
dbf-refused-no-caster = Aucun de vos jeteurs de sorts ne porte ce nom.
dbf-refused-preparation-power = { $element } : l’élément n’a pas le pouvoir pour cette préparation, qui demande la classe ({ $power }).
dbf-refused-no-crystal = Aucun de vos éléments de ce nom n’a d’artefact (P) encore utilisable.
dbf-refused-scrying = Un artefact (P) change le facteur d’agression de { $most } au plus.

dbf-season-spring = printemps
dbf-season-summer = été
dbf-season-autumn = automne
dbf-season-winter = hiver
dbf-season-named = { $side } nomme une saison : { $season }.

dbf-army-announced = { $side } annonce une armée de sa conception : facteur d’agression { $factor }, climat { $climate } ; les plus nombreux : { $kinds }.
dbf-climate-cold = froid
dbf-climate-warm = chaud
dbf-climate-dry = sec
dbf-climate-tropical = tropical
dbf-aggression-declared = { $side } : facteur d’agression { $factor }.
dbf-aggression-raised = { $side } augmente son facteur d’agression de { $change }, à { $factor }.
dbf-aggression-lowered = { $side } diminue son facteur d’agression de { $change }, à { $factor }.
dbf-preparation-aggression = { $side } révèle une préparation à la bataille : elle agit sur le facteur d’agression.
dbf-preparation-time = { $side } révèle une préparation à la bataille : elle agit sur l’heure.
dbf-preparation-weather = { $side } révèle une préparation à la bataille : elle agit sur la météo.
dbf-ask-direction-aggression = Les deux camps agissent sur leur facteur d’agression : notez si vous augmentez ou diminuez le vôtre.
dbf-ask-direction-time = Les deux camps agissent sur l’heure : notez si vous l’avancez ou la reculez.
dbf-ask-direction-weather = Les deux camps agissent sur le score météo : notez si vous l’augmentez ou le diminuez.
dbf-refused-raise-or-lower = On ne peut noter qu’une hausse ou une baisse.
dbf-roll-preparation-aggression = Préparation à la bataille : changement maximal du facteur d’agression
dbf-roll-preparation-time = Préparation à la bataille : changement maximal de l’heure
dbf-roll-preparation-weather = Préparation à la bataille : score météo (1-2 donnent 1, 3-4 donnent 2, 5-6 donnent 3)
dbf-ask-adjust-aggression = De combien changez-vous votre facteur d’agression, { $most } au plus ?
dbf-ask-adjust-time = De combien d’heures avancez-vous ou reculez-vous l’heure, { $most } au plus ?
dbf-ask-adjust-weather = De combien changez-vous le score météo, { $most } au plus ?
dbf-refused-adjust = Le changement doit être de 1 à { $most }.
dbf-refused-noted-direction = Vous avez noté l’autre sens.
dbf-hour-changed = { $side } change l’heure : le déploiement se terminera à { $hour } h { $minute }.
dbf-score-changed = { $side } change le score météo, qui passe à { $score }.

dbf-roll-set-up = Dé de mise en place
dbf-set-up-rolled = { $side } : { $die }, avec un facteur d’agression de { $factor }, donne { $score }.
dbf-invader-known = { $side } est l’envahisseur et regarde vers : { $quarter } (saison : { $season }). Le déploiement se terminera à { $hour } h { $minute } ; le score météo est { $score }.

## Les heures

dbf-light-day = plein jour
dbf-light-twilight = pénombre
dbf-light-moonlit = clair de lune
dbf-light-dark = obscurité
dbf-ask-night-assault = Il fait nuit. Quand voulez-vous que la bataille commence ?
dbf-refused-night-assault = Votre armée ne peut pas commencer la bataille à cette heure de la nuit (saison : { $season }).
dbf-battle-began = La bataille commence à { $hour } h { $minute } ({ $light }).
dbf-hour-struck = Il est { $hour } h { $minute } : { $light }.

dbf-night-fell-moonlit = La nuit tombe, et la lune brille.
dbf-night-fell-dark = La nuit tombe, et il fait trop sombre pour continuer. Les deux camps rompent le combat.
dbf-ask-fight-on = Continuer au clair de lune, ou rompre le combat pour la nuit ?
dbf-ask-retreat = Les deux camps sont rentrés. Retraiter à la faveur de l’obscurité, ou rester ?
dbf-tonight-fight-on = { $side } veut continuer.
dbf-tonight-break-off = { $side } veut rompre le combat pour la nuit.
dbf-tonight-retreat = { $side } retraite dans l’obscurité.
dbf-tonight-stay = { $side } reste.
dbf-broken-off = Les deux armées rentrent au camp. Elles se redéploieront à l’aube.
dbf-scattered =
    { $count ->
        [one] { $side } : un élément démoralisé est parti dans la nuit.
       *[other] { $side } : { $count } éléments démoralisés sont partis dans la nuit.
    }
dbf-ended-nightfall = la nuit est tombée sur une bataille indécise
dbf-ended-both-retreated = les deux camps ont retraité dans la nuit
dbf-ended-retreated = l’autre camp a retraité dans la nuit

dbf-command-stops = { $command } s’arrête dans l’obscurité : ni mouvement ni dé tant qu’on n’y voit rien.
dbf-command-goes-on = { $command } se remet en route.

## La météo

dbf-quarter-N = nord
dbf-quarter-NE = nord-est
dbf-quarter-E = est
dbf-quarter-SE = sud-est
dbf-quarter-S = sud
dbf-quarter-SW = sud-ouest
dbf-quarter-W = ouest
dbf-quarter-NW = nord-ouest
dbf-wind-from = Le vent tourne ; il vient maintenant de cette direction : { $quarter }.
dbf-wind-dropped = Le vent tombe.
dbf-weather-rain-begins = Il se met à pleuvoir.
dbf-weather-rain-ends = La pluie cesse.
dbf-weather-snow-begins = Il se met à neiger.
dbf-weather-snow-ends = La neige cesse de tomber.
dbf-weather-sandstorm-begins = Une tempête de sable se lève.
dbf-weather-sandstorm-ends = La tempête de sable est finie.
dbf-weather-mist-begins = La brume se lève sur le champ de bataille.
dbf-weather-mist-ends = La brume se dissipe.
dbf-weather-fog-begins = Le brouillard s’installe.
dbf-weather-fog-ends = Le brouillard se dissipe.

dbf-roll-weather = Dé de météo
dbf-ask-weather-dice = Vous avez plus de trois corps : lesquels déterminent la météo par leurs dés ?
dbf-refused-three-dice = Trois corps différents déterminent la météo.
dbf-refused-rolls-no-die = { $command } ne lance pas de dé dans cette phase.
dbf-weather-told = Les dés { ELIDED("de", $first) }, { $second } et { $third } déterminent la météo.

dbf-form-changed = La lumière change { $element } en { $kind }.

## Les rivières

dbf-roll-river = Difficulté de la rivière
dbf-line-river-die = Dé
dbf-line-flood = En crue
dbf-line-river-mouth = Se jette dans une autre eau ou vers un petit bord de table
dbf-line-low-water = Basses eaux en cette saison
dbf-river-paltry = négligeable
dbf-river-easy = facile
dbf-river-tricky = douteuse
dbf-river-dangerous = dangereuse
dbf-river-found = Avec { $score }, cette partie de la rivière est { $difficulty }.
dbf-roll-crossing = Traversée d’une rivière dangereuse
dbf-roll-drowning = Forcé de passer l’eau
dbf-crossing-made = { $element } : l’élément passe l’eau avec { $score }.
dbf-crossing-failed = { $element } : l’élément ne passe pas l’eau avec { $score }.
dbf-refused-waterway = { $element } : l’élément ne peut pas passer une voie navigable à gué.
dbf-refused-ford-in-column = { $element } : l’élément ne peut passer à gué ici que seul ou en colonne large d’un élément.
dbf-refused-ford-askew = { $element } : l’élément doit entrer dans la rivière droit vers l’autre berge.
dbf-refused-ford-barred = { $element } : l’élément ne peut pas traverser si près d’une traversée manquée dans cette phase.
dbf-refused-ice = { $element } : l’élément ne peut pas naviguer sur la glace.
dbf-refused-river-boats = { $element } : l’élément ne peut pas naviguer ici : seules les Embarcations le peuvent, sur une rivière assez large et plus que négligeable.
