cry-havoc-title = Cry Havoc
cry-havoc-about = Un pion, un homme : rixes, joutes et sièges sur hexagones, de six à soixante par camp.
cry-havoc-turn = [[ch-turn|Tour]] { $turn }
cry-havoc-step-deployment = Déploiement
cry-havoc-step-fire = [[ch-fire|Tir offensif]]
cry-havoc-step-charges = [[ch-charge|Charges]]
cry-havoc-step-movement = Mouvement
cry-havoc-step-melee = [[ch-melee|Corps à corps]]
cry-havoc-step-recovery = [[ch-recovery|Récupération]]
cry-havoc-step-of = { $side } : { $step }
cry-havoc-one-of = { $kind } { $number }
cry-havoc-one-of-side = { $kind } { $number } ({ $side })
cry-havoc-level-base = Jeu de base
# Un jet et ses modificateurs.
cry-havoc-sum-total = { $sum } = { $total }
cry-havoc-sum-first-more = +{ $amount } ({ $label })
cry-havoc-sum-first-less = −{ $amount } ({ $label })
cry-havoc-sum-more = { $sum } + { $amount } ({ $label })
cry-havoc-sum-less = { $sum } − { $amount } ({ $label })
cry-havoc-sum-armour = Armure
