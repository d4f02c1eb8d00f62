# Livres d’armée, troupes, armes et cartes de recrutement des règles de Demonworld.

side-empire = Empire
side-orcs = Orcs

dw-book-empire = L’armée de l’Empire
dw-book-orcs = L’armée des Orcs

dw-unit-numbered = { $unit } ({ $number })

dw-unit-noble-infantry = Fantassins nobles
dw-unit-berserkers = Berserkers
dw-unit-dwarf-arquebusiers = Arquebusiers nains
dw-unit-imperial-crossbowmen = Arbalétriers impériaux
dw-unit-imperial-longbowmen = Archers impériaux à arc long
dw-unit-imperial-pikemen = Piquiers impériaux
dw-unit-imperial-spearmen = Épieux impériaux
dw-unit-purifying-light-knights = Chevaliers de la Lumière Purificatrice
dw-unit-imperial-horse-archers = Archers montés impériaux

dw-unit-orc-guard = Garde orc
dw-unit-dwarf-eaters = Bouf’nains
dw-unit-orc-light-archers = Archers légers
dw-unit-orc-warriors = Guerriers orcs
dw-unit-orc-slingers = Frondeurs orcs
dw-unit-orc-javelin-throwers = Lanceurs de javelines orcs
dw-unit-orc-spearmen = Épieux orcs
dw-unit-orc-wolf-riders = Chevaucheurs de loups
dw-unit-orc-wolf-lancers = Lanciers sur loups
dw-unit-trolls = Trolls

dw-weapon-sling = Fronde
dw-weapon-bow = Arc
dw-weapon-longbow = Arc long
dw-weapon-crossbow = Arbalète
dw-weapon-javelin = Javeline
dw-weapon-arquebus = Arquebuse
dw-weapon-basic = Arme de base
dw-weapon-two-handed = Arme à deux mains
dw-weapon-improvised = Arme improvisée
dw-weapon-spear = Épieu
dw-weapon-pike = Pique
dw-weapon-lance = Lance

dw-card-infantry = infanterie
dw-card-cavalry = cavalerie
dw-card-stands =
    { $stands ->
        [one] { $stands } socle
       *[other] { $stands } socles
    } de { $figures ->
        [one] { $figures } figurine
       *[other] { $figures } figurines
    }, { $kind } de taille { $size }
dw-card-movement = [[dw-movement-points|Points de mouvement]] : mouvement { $move }, charge { $charge }, harcèlement { $skirmish }
dw-card-protection = [[dw-protection|Protection]] : corps à corps { $melee }, tir { $missile }
dw-card-initiative = [[dw-initiative|Initiative]] { $initiative }
dw-card-melee = { $weapon } : puissance { $strength }
dw-card-melee-cavalry = { $weapon } : puissance { $strength }, { $cavalry } contre la cavalerie
dw-card-charge-bonus = Bonus de charge { $bonus }
dw-card-missile = { $weapon } : tir de puissance { $strength } jusqu’à { $reach } cases
