cry-havoc-title = Cry Havoc
cry-havoc-about = One counter, one man: brawls, jousts and sieges on hexes, from six to sixty a side.
cry-havoc-turn = [[ch-turn|Turn]] { $turn }
cry-havoc-step-deployment = Deployment
cry-havoc-step-fire = [[ch-fire|Offensive fire]]
cry-havoc-step-charges = [[ch-charge|Charges]]
cry-havoc-step-movement = Movement
cry-havoc-step-melee = [[ch-melee|Melee]]
cry-havoc-step-recovery = [[ch-recovery|Recovery]]
cry-havoc-step-of = { $side }: { $step }
cry-havoc-one-of = { $kind } { $number }
cry-havoc-one-of-side = { $kind } { $number } ({ $side })
cry-havoc-level-base = Base game
# A throw with its modifiers.
cry-havoc-sum-total = { $sum } = { $total }
cry-havoc-sum-first-more = +{ $amount } ({ $label })
cry-havoc-sum-first-less = −{ $amount } ({ $label })
cry-havoc-sum-more = { $sum } + { $amount } ({ $label })
cry-havoc-sum-less = { $sum } − { $amount } ({ $label })
cry-havoc-sum-armour = Armour
