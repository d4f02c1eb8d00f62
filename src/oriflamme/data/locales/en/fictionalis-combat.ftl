# De Bellis Fictionalis: combat factors, rear support, tactical factors, class modifiers, outcomes and odds.

dbf-line-factor-air = Combat factor against Aerials
dbf-line-factor-mounted = Combat factor against Mounted
dbf-line-factor-naval = Combat factor against Naval
dbf-line-factor-foot = Combat factor against Foot
dbf-line-factor-bows = Combat factor against Bows that shoot
dbf-line-abandoned = Works that nobody defends
dbf-line-magic = Magic assault
dbf-line-amplifier = Magic assault by an amplifier
dbf-line-magic-ward = Spell caster against magic

dbf-line-support-knights = Second rank of Knights (I)
dbf-line-support-cavalry = Second rank of Cavalry
dbf-line-support-spears = Second rank of Spears
dbf-line-support-pikes =
    { $count ->
        [one] A rank of Pikes behind
       *[other] { $count } ranks of Pikes behind
    }
dbf-line-support-blades = Second rank of Blades
dbf-line-support-warband = Second rank of Warband
dbf-line-support-deep-warband =
    { $count ->
        [one] Third rank of Warband (S)
       *[other] Third and fourth ranks of Warband (S)
    }
dbf-line-support-auxilia = Second rank of Auxilia
dbf-line-support-deep-auxilia =
    { $count ->
        [one] A rank of Auxilia (X) behind
       *[other] { $count } ranks of Auxilia (X) behind
    }
dbf-line-support-bows = Second rank of Bows
dbf-line-support-psiloi = Second rank of Psiloi (O)
dbf-line-support-elf-psiloi = Second rank of elf Psiloi
dbf-line-support-by-psiloi = Psiloi in support of foot
dbf-line-support-cavalry-by-psiloi = Psiloi in support of Cavalry

dbf-line-works = Defends fortifications
dbf-line-general = General
dbf-line-higher = Higher than the enemy
dbf-line-tower = Defends a raised tower
dbf-line-bank = Defends a river bank
dbf-line-overlapped =
    { $count ->
        [one] A flank overlapped
       *[other] { $count } flanks overlapped
    }
dbf-line-flanked =
    { $count ->
        [one] A flank attacked
       *[other] { $count } flanks attacked
    }
dbf-line-struck-rear = Attacked in the rear
dbf-line-aides =
    { $count ->
        [one] Another enemy aids
       *[other] { $count } more enemies aid
    }
dbf-line-weather = Weather
dbf-line-trees = Shoots from or into trees
dbf-line-demoralised = Demoralised command
dbf-line-mounted-against-works = Mounted against fortifications
dbf-line-mounted-going = Mounted in rough or difficult going
dbf-line-blades-going = Against Infantry in rough or difficult going
dbf-line-close-order-going = In rough or difficult going
dbf-line-crossing = Crossing a river
dbf-line-behemoth-going = Behemoths in difficult going

dbf-line-class-superior = Beats a Superior (S)
dbf-line-class-dwarf = Beats dwarf Blades (D)
dbf-line-class-shot = Superior (S) shooters
dbf-line-class-inferior = Beats or equals an Inferior (I)
dbf-line-class-fast = Beats a Fast (F)
dbf-line-power = Magic power not below the target's
dbf-line-power-superior = Superior magic power

dbf-outcome-nothing = Nothing happens to it
dbf-outcome-continue = Fights on
dbf-outcome-recoil = Recoils
dbf-outcome-flee = Flees
dbf-outcome-flee-dice = Flees as many moves as a die shows
dbf-outcome-destroyed = Destroyed

dbf-odds-melee = A melee of two elements: what each adds to its die, and what may become of it.
dbf-odds-shot = A shot at an element: what shooter and target add to their dice, and what may become of them.
dbf-odds-magic = A magic assault: what caster and target add to their dice, and what may become of them.
