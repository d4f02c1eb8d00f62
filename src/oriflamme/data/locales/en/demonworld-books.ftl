# Units and commanders that the intermediate game adds to the army books, and what their cards say.

dw-unit-dwarf-axemen = Dwarf Axemen
dw-unit-margrave-guard = Margrave's Guard
dw-unit-imperial-outriders = Imperial Outriders
dw-unit-provincial-levy = Provincial Levy
dw-unit-herkyn-barrach-colonh = Herkyn Barrach Colonh
dw-unit-gordan-orc-slayer = Gordan Orc-Slayer
dw-unit-grand-marshal-isaura = Grand Marshal Isaura
dw-unit-captain-renn-askel = Captain Renn Askel
dw-unit-thane-borri-stonehand = Thane Borri Stonehand
dw-unit-sister-amalia-voss = Sister Amalia Voss
dw-unit-veit-the-fowler = Veit the Fowler

dw-unit-orc-pikemen = Orc Pikes
dw-unit-orc-crossbowmen = Orc Crossbows
dw-unit-orc-whelps = Orc Whelps
dw-unit-cave-ogres = Cave Ogres
dw-unit-basilian-the-victorious = Basilian the Victorious
dw-unit-kruuk = Kruuk
dw-unit-ughara-bloodtusk = Ughara Bloodtusk
dw-unit-mog-the-howler = Mog the Howler
dw-unit-old-narzug = Old Narzug
dw-unit-skarra-long-shadow = Skarra Long-Shadow
dw-unit-brugg-bonecracker = Brugg Bonecracker

dw-card-movement-fixed = Movement points: { $points }, whatever the order
dw-card-commander =
    { $stars ->
        [1] ★ Hero
        [2] ★★ Commander
        [3] ★★★ Commander
       *[other] ★★★★ Commander
    }
dw-card-zone = [[dw-command-zone|Command zone]]: { $zone } hexes
dw-card-attacks = { $attacks } attacks in a melee phase
dw-card-specials-all = [[dw-special-stand|Leader, standard bearer and musician]]
dw-card-specials-leader = Leader; no standard bearer, no musician
dw-card-specials-leader-standard-bearer = Leader and standard bearer; no musician
dw-card-specials-leader-musician = Leader and musician; no standard bearer
dw-card-specials-none = No leader, standard bearer or musician
dw-card-mark-wedge = May form a [[dw-wedge|wedge]]
dw-card-mark-square = May form a [[dw-square|square]]
dw-card-mark-skirmish = May fight in [[dw-skirmish-formation|skirmish formation]]
dw-card-mark-horde = HORDE: always fights as a [[dw-horde|horde]]
