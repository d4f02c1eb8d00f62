# Army books, troops, weapons and recruitment cards of the Demonworld rules.

side-empire = Empire
side-orcs = Orcs

dw-book-empire = The army of the Empire
dw-book-orcs = The army of the Orcs

dw-unit-numbered = { $unit } ({ $number })

dw-unit-noble-infantry = Noble Infantry
dw-unit-berserkers = Berserkers
dw-unit-dwarf-arquebusiers = Dwarf Arquebusiers
dw-unit-imperial-crossbowmen = Imperial Crossbowmen
dw-unit-imperial-longbowmen = Imperial Longbowmen
dw-unit-imperial-pikemen = Imperial Pikemen
dw-unit-imperial-spearmen = Imperial Spearmen
dw-unit-purifying-light-knights = Knights of the Purifying Light
dw-unit-imperial-horse-archers = Imperial Horse Archers

dw-unit-orc-guard = Orc Guard
dw-unit-dwarf-eaters = Dwarf-eaters
dw-unit-orc-light-archers = Light Archers
dw-unit-orc-warriors = Orc Warriors
dw-unit-orc-slingers = Orc Slingers
dw-unit-orc-javelin-throwers = Orc Javelin Throwers
dw-unit-orc-spearmen = Orc Spearmen
dw-unit-orc-wolf-riders = Wolf Riders
dw-unit-orc-wolf-lancers = Wolf Lancers
dw-unit-trolls = Trolls

dw-weapon-sling = Sling
dw-weapon-bow = Bow
dw-weapon-longbow = Longbow
dw-weapon-crossbow = Crossbow
dw-weapon-javelin = Javelin
dw-weapon-arquebus = Arquebus
dw-weapon-basic = Basic weapon
dw-weapon-two-handed = Two-handed weapon
dw-weapon-improvised = Improvised weapon
dw-weapon-spear = Spear
dw-weapon-pike = Pike
dw-weapon-lance = Lance

dw-card-infantry = infantry
dw-card-cavalry = cavalry
dw-card-stands =
    { $stands ->
        [one] One stand
       *[other] { $stands } stands
    } of { $figures ->
        [one] one figure
       *[other] { $figures } figures
    }, { $kind } of size { $size }
dw-card-movement = [[dw-movement-points|Movement points]]: move { $move }, charge { $charge }, skirmish { $skirmish }
dw-card-protection = [[dw-protection|Protection]]: melee { $melee }, missile { $missile }
dw-card-initiative = [[dw-initiative|Initiative]] { $initiative }
dw-card-melee = { $weapon }: strength { $strength }
dw-card-melee-cavalry = { $weapon }: strength { $strength }, { $cavalry } against cavalry
dw-card-charge-bonus = Charge bonus { $bonus }
dw-card-missile = { $weapon }: shoots with strength { $strength } up to { $reach } hexes
