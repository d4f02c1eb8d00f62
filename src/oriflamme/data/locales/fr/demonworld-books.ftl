# Unités et commandants que le jeu intermédiaire ajoute aux livres d’armée, et ce que disent leurs cartes.

dw-unit-dwarf-axemen = Haches naines
dw-unit-margrave-guard = Garde du margrave
dw-unit-imperial-outriders = Éclaireurs montés impériaux
dw-unit-provincial-levy = Levée provinciale
dw-unit-herkyn-barrach-colonh = Herkyn Barrach Colonh
dw-unit-gordan-orc-slayer = Gordan Tueur d’Orcs
dw-unit-grand-marshal-isaura = Grande maréchale Isaura
dw-unit-captain-renn-askel = Capitaine Renn Askel
dw-unit-thane-borri-stonehand = Thane Borri Main-de-Pierre
dw-unit-sister-amalia-voss = Sœur Amalia Voss
dw-unit-veit-the-fowler = Veit l’Oiseleur

dw-unit-orc-pikemen = Piquiers orcs
dw-unit-orc-crossbowmen = Arbalétriers orcs
dw-unit-orc-whelps = Marmaille orc
dw-unit-cave-ogres = Ogres des cavernes
dw-unit-basilian-the-victorious = Basilian le Victorieux
dw-unit-kruuk = Kruuk
dw-unit-ughara-bloodtusk = Ughara Défense-Sanglante
dw-unit-mog-the-howler = Mog le Hurleur
dw-unit-old-narzug = Vieux Narzug
dw-unit-skarra-long-shadow = Skarra Longue-Ombre
dw-unit-brugg-bonecracker = Brugg Broie-les-Os

dw-card-movement-fixed = Points de mouvement : { $points }, quel que soit l’ordre
dw-card-commander =
    { $stars ->
        [1] ★ Héros
        [2] ★★ Commandant
        [3] ★★★ Commandant
       *[other] ★★★★ Commandant
    }
dw-card-zone = [[dw-command-zone|Zone de commandement]] : { $zone } cases
dw-card-attacks = { $attacks } attaques par phase de corps à corps
dw-card-specials-all = [[dw-special-stand|Leader, porte-drapeau et musicien]]
dw-card-specials-leader = Leader ; ni porte-drapeau ni musicien
dw-card-specials-leader-standard-bearer = Leader et porte-drapeau ; pas de musicien
dw-card-specials-leader-musician = Leader et musicien ; pas de porte-drapeau
dw-card-specials-none = Ni leader, ni porte-drapeau, ni musicien
dw-card-mark-wedge = Peut se former en [[dw-wedge|coin]]
dw-card-mark-square = Peut former le [[dw-square|carré]]
dw-card-mark-skirmish = Peut se déployer en [[dw-skirmish-formation|tirailleurs]]
dw-card-mark-horde = HORDE : combat toujours en [[dw-horde|horde]]
