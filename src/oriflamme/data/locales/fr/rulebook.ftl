### Le livre de règles : ses livres et leurs chapitres.

rulebook-demonworld = Demonworld
rulebook-compendium = Demonworld : le Compendium
rulebook-campaign = Demonworld : la campagne
rulebook-cry_havoc = Cry Havoc : règles maison
rulebook-de_bellis_fictionalis = De Bellis Fictionalis

## Demonworld

rulebook-demonworld-i = Introduction
rulebook-demonworld-ii = Caractéristiques et armes
rulebook-demonworld-iii = Actions et ordres
rulebook-demonworld-iv = Tir
rulebook-demonworld-v = Mouvement
rulebook-demonworld-vi = Combat
rulebook-demonworld-vii = Première partie
rulebook-demonworld-viii = Le jeu intermédiaire
rulebook-demonworld-ix = Figurines spéciales
rulebook-demonworld-x = Commandants
rulebook-demonworld-xi = Terrain
rulebook-demonworld-xii = Tir et lignes de vue
rulebook-demonworld-xiii = Formations
rulebook-demonworld-xiv = Combat du jeu intermédiaire
rulebook-demonworld-xv = Moral
rulebook-demonworld-xvi = Batailles
rulebook-demonworld-xvii = Grands socles
rulebook-demonworld-xviii = Chars
rulebook-demonworld-xix = Artillerie
rulebook-demonworld-xx = Magie
rulebook-demonworld-xxi = Scénarios
rulebook-demonworld-xxii = Feu
rulebook-demonworld-xxiii = Créatures volantes
rulebook-demonworld-xxiv = Bâtiments
rulebook-demonworld-xxv = Objets magiques
rulebook-demonworld-summary = Récapitulatif

## Demonworld: the campaign

rulebook-campaign-1 = Généralités
rulebook-campaign-2 = Organisation des troupes
rulebook-campaign-3 = Tour de jeu
rulebook-campaign-4 = Phase d’organisation
rulebook-campaign-5 = Saisons de campagne
rulebook-campaign-6 = Résolution des conflits
rulebook-campaign-7 = Sièges
rulebook-campaign-8 = Batailles
rulebook-campaign-9 = Après la bataille
rulebook-campaign-10 = Recul
rulebook-campaign-11 = Quartiers d’hiver
rulebook-campaign-12 = L’empereur

## Cry Havoc: house rules

rulebook-cry_havoc-1 = Introduction
rulebook-cry_havoc-2 = Tour de jeu
rulebook-cry_havoc-3 = Armes à distance
rulebook-cry_havoc-4 = Les charges
rulebook-cry_havoc-5 = Mouvement
rulebook-cry_havoc-6 = Combat
rulebook-cry_havoc-7 = Résultats des combats et des tirs
rulebook-cry_havoc-8 = Le moral

## Demonworld: the Compendium

rulebook-compendium-terrain-elements = Éléments de terrain
rulebook-compendium-dragon-s-teeth = Dents de dragon
rulebook-compendium-stakes = Pieux
rulebook-compendium-mantlets = Mantelets
rulebook-compendium-familiars = Familiers
rulebook-compendium-generic-items = Objets génériques

## De Bellis Fictionalis

rulebook-de_bellis_fictionalis-scope-scales-dice = Objet, échelles, dés
rulebook-de_bellis_fictionalis-troop-categories = Catégories de troupes
rulebook-de_bellis_fictionalis-troop-types = Types de troupes
rulebook-de_bellis_fictionalis-races-species-mutants = Races, espèces, mutants
rulebook-de_bellis_fictionalis-artefacts = Artefacts
rulebook-de_bellis_fictionalis-baggage-strongholds-fortifications = Bagages, places fortes, fortifications
rulebook-de_bellis_fictionalis-mounting-and-dismounting = Monter et démonter
rulebook-de_bellis_fictionalis-landing-forces = Troupes de débarquement
rulebook-de_bellis_fictionalis-basing = Soclage
rulebook-de_bellis_fictionalis-army-organisation = Organisation des armées
rulebook-de_bellis_fictionalis-costs = Coûts
rulebook-de_bellis_fictionalis-setting-up-dice = Mise en place : les dés
rulebook-de_bellis_fictionalis-terrain = Terrain
rulebook-de_bellis_fictionalis-time = Temps
rulebook-de_bellis_fictionalis-climate-and-weather = Climat et météo
rulebook-de_bellis_fictionalis-visibility = Visibilité
rulebook-de_bellis_fictionalis-deployment = Déploiement
rulebook-de_bellis_fictionalis-late-deployment = Déploiement retardé
rulebook-de_bellis_fictionalis-flank-marches = Marches de flanc
rulebook-de_bellis_fictionalis-ambushes = Embuscades
rulebook-de_bellis_fictionalis-sequence-of-play = Séquence de jeu
rulebook-de_bellis_fictionalis-pips = Points d’initiative
rulebook-de_bellis_fictionalis-unreliable-allies = Alliés indignes de confiance
rulebook-de_bellis_fictionalis-tactical-moves-single-elements = Mouvements tactiques : éléments seuls
rulebook-de_bellis_fictionalis-tactical-moves-groups = Mouvements tactiques : groupes
rulebook-de_bellis_fictionalis-restrictions-near-the-enemy = Restrictions près de l’ennemi
rulebook-de_bellis_fictionalis-march-moves-and-halts = Marches et blocages
rulebook-de_bellis_fictionalis-spontaneous-advance = Avance spontanée
rulebook-de_bellis_fictionalis-move-distances = Distances de mouvement
rulebook-de_bellis_fictionalis-passing-through = Traverser des troupes
rulebook-de_bellis_fictionalis-crossing-water = Franchir les eaux
rulebook-de_bellis_fictionalis-night-and-weather-movement = Mouvement de nuit et par mauvais temps
rulebook-de_bellis_fictionalis-combat-types-shooting = Combat : types, tir
rulebook-de_bellis_fictionalis-magic-assault-making-it = Assaut magique : le lancer
rulebook-de_bellis_fictionalis-melee-contact-facing-overlap = Mêlée : contact, faire face, débordement
rulebook-de_bellis_fictionalis-combat-resolution-factors = Résolution : facteurs
rulebook-de_bellis_fictionalis-tactical-factors = Facteurs tactiques
rulebook-de_bellis_fictionalis-class-modifiers = Modificateurs de classe
rulebook-de_bellis_fictionalis-outcomes-general = Résultats : généralités
rulebook-de_bellis_fictionalis-outcomes-lower-total-more-than-half = Résultats : total inférieur, plus de la moitié
rulebook-de_bellis_fictionalis-outcomes-half-or-less = Résultats : la moitié ou moins
rulebook-de_bellis_fictionalis-magic-assault-resolving-it = Assaut magique : le résoudre
rulebook-de_bellis_fictionalis-destruction = Destruction
rulebook-de_bellis_fictionalis-recoil = Recul
rulebook-de_bellis_fictionalis-flight = Fuite
rulebook-de_bellis_fictionalis-pursuit = Poursuite
rulebook-de_bellis_fictionalis-assault-of-fortifications-outcome = Assaut de fortifications : résultat
rulebook-de_bellis_fictionalis-losses-and-demoralization = Pertes et démoralisation
rulebook-de_bellis_fictionalis-magic-general = Magie : généralités
rulebook-de_bellis_fictionalis-spells = Sorts
rulebook-de_bellis_fictionalis-fast-play = Échelle rapide
rulebook-de_bellis_fictionalis-victory = Victoire
rulebook-de_bellis_fictionalis-advice-umpire-campaign = Conseils, arbitre, campagne
rulebook-de_bellis_fictionalis-own-army-design = Composer son armée

## Les pages de la documentation

rulebook-page = Index des règles
rulebook-page-file = Fichier
rulebook-page-chapter = Chapitre
rulebook-page-rules = Règles
rulebook-page-exercised = Prouvées
rulebook-page-excused = Excusées
rulebook-page-numbered = { $number } { $title }
rulebook-page-reading = Lecture
rulebook-page-case = Exemple { $id } (en anglais)
rulebook-page-tests = Tests
rulebook-page-excuse = Excusée
