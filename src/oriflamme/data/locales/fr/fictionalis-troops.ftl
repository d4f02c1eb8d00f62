# De Bellis Fictionalis : éléments et corps, tels que les autres messages les nomment.

dbf-element = { $kind }{ FIGURES($id) }
dbf-command = { $side }, corps { $name }
dbf-element-listed = { $troop }{ FIGURES($id) }
dbf-list = { $first }, { $rest }

# Les corps des armées faites pour ce jeu

dbf-force-admiral = Amiral
dbf-force-centre = Centre
dbf-force-clans = Clans
dbf-force-column = Colonne
dbf-force-corsairs = Corsaires
dbf-force-fist = Poing
dbf-force-greenwood = Vertbois
dbf-force-jungle = Jungle
dbf-force-king = Roi
dbf-force-left = Gauche
dbf-force-lord = Seigneur
dbf-force-main = Bataille
dbf-force-mass = Masse
dbf-force-patrol = Patrouille
dbf-force-phalanx = Phalange
dbf-force-queen = Reine
dbf-force-raid = Pillards
dbf-force-riders = Cavaliers
dbf-force-sea-witch = Sorcière de mer
dbf-force-shallows = Hauts-fonds
dbf-force-shaman = Chaman
dbf-force-skin-changer = Change-peau
dbf-force-sorcerer = Sorcier
dbf-force-sultan = Sultan
dbf-force-swift = Rapides
dbf-force-temple = Temple
dbf-force-tribes = Tribus
dbf-force-vanguard = Avant-garde
dbf-force-train = Train de siège
dbf-force-watch = Garde
dbf-force-wing = Aile
dbf-force-wolves = Loups
dbf-force-wyrms = Vers
