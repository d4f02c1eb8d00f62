## Les questions que l’on pose à table, et ce que donnent ses dés.

dbf-ask-melee-kind = Mêlée
dbf-ask-shot-kind = Tir
dbf-ask-magic-kind = Assaut magique
dbf-ask-spell-price = Prix de la magie
dbf-odds-spell = Un sort ou un assaut magique : ce qu’il coûte en PIP, et ce qui en serait une dette.

dbf-ask-part-attacker = Attaquant
dbf-ask-part-defender = Défenseur
dbf-ask-part-bound = Quand
dbf-ask-attacker-troop = Troupe
dbf-ask-attacker-troop-none = une troupe quelconque
dbf-ask-defender-troop = Troupe
dbf-ask-defender-troop-none = une troupe quelconque
dbf-ask-attacker = Type et classe
dbf-ask-defender = Type et classe
dbf-ask-attacker-factors = Ce qui est vrai de lui
dbf-ask-defender-factors = Ce qui est vrai de lui
dbf-ask-bound = Dans la phase
dbf-ask-bound-attacker = de l’attaquant
dbf-ask-bound-defender = du défenseur

dbf-ask-shot-part-attacker = Tireur
dbf-ask-shot-part-defender = Cible
dbf-ask-shot-part-bound = Quand
dbf-ask-shot-attacker-troop = Troupe
dbf-ask-shot-attacker-troop-none = une troupe quelconque
dbf-ask-shot-defender-troop = Troupe
dbf-ask-shot-defender-troop-none = une troupe quelconque
dbf-ask-shot-attacker = Type et classe
dbf-ask-shot-defender = Type et classe
dbf-ask-shot-attacker-factors = Ce qui est vrai de lui
dbf-ask-shot-defender-factors = Ce qui est vrai d’elle
dbf-ask-shot-bound = Dans la phase
dbf-ask-shot-bound-attacker = du tireur
dbf-ask-shot-bound-defender = de la cible
dbf-ask-shot-reply = La cible riposte

dbf-ask-magic-part-attacker = Lanceur de sorts
dbf-ask-magic-part-defender = Cible
dbf-ask-magic-part-bound = Quand
dbf-ask-magic-attacker-troop = Troupe
dbf-ask-magic-attacker-troop-none = une troupe quelconque
dbf-ask-magic-defender-troop = Troupe
dbf-ask-magic-defender-troop-none = une troupe quelconque
dbf-ask-magic-attacker = Type et classe
dbf-ask-magic-defender = Type et classe
dbf-ask-magic-attacker-factors = Ce qui est vrai de lui
dbf-ask-magic-defender-factors = Ce qui est vrai d’elle
dbf-ask-magic-bound = Dans la phase
dbf-ask-magic-bound-attacker = du lanceur de sorts
dbf-ask-magic-bound-defender = de la cible

dbf-ask-spell-part-magic = Magie
dbf-ask-spell-part-caster = Jeteur de sorts
dbf-ask-spell-part-pips = PIP
dbf-ask-spell-spell = Sort
dbf-ask-spell-spell-none = un assaut magique
dbf-ask-spell-how = Comment
dbf-ask-spell-how-cast = lancé maintenant
dbf-ask-spell-how-reserve = des PIP réservés pour la phase adverse qui suit
dbf-ask-spell-bound = Dans la phase
dbf-ask-spell-bound-own = du jeteur de sorts
dbf-ask-spell-bound-enemy = de l’ennemi
dbf-ask-spell-later = Il doit agir dans la phase adverse qui suit
dbf-ask-spell-delays = Retards précédents de cette marche de flanc
dbf-ask-spell-distance = Distance en pas
dbf-ask-spell-power = Pouvoir magique
dbf-ask-spell-power-none = aucun
dbf-ask-spell-power-I = (I)
dbf-ask-spell-power-O = (O)
dbf-ask-spell-power-S = (S)
dbf-ask-spell-out-of-phase = Hors phase
dbf-ask-spell-amplifier = Porte un artefact (A)
dbf-ask-spell-cinc = L’élément du général en chef, qui n’a pas utilisé son -1
dbf-ask-spell-owes = PIP qu’il doit déjà
dbf-ask-spell-left = PIP qui restent au corps
dbf-ask-spell-left-none = assez
dbf-ask-spell-kept = Des PIP lui ont été réservés
dbf-ask-spell-kept-range = Dont pour la portée

dbf-ask-words-nature = Ce qu’il est
dbf-ask-words-place = Où il est
dbf-ask-words-friends = Qui l’accompagne
dbf-ask-words-trouble = Ce qui le gêne
dbf-ask-words-coming = Comment il est venu

dbf-ask-word-general = élément de général
dbf-ask-word-demoralised = d’un corps démoralisé
dbf-ask-word-elf = elfes
dbf-ask-word-chariot = chars
dbf-ask-word-aquatic = vit dans l’eau
dbf-ask-word-mobile = bagages mobiles
dbf-ask-word-water-adapted = à l’aise dans l’eau
dbf-ask-word-landed = navire dont la troupe a débarqué
dbf-ask-word-double = sur socle double, deux fois le même
dbf-ask-word-rear-bows = sur socle double, Archers (S) derrière
dbf-ask-word-ring = porte un artefact (R)
dbf-ask-word-amplifier = porte un artefact (A)
dbf-ask-word-power-i = pouvoir magique (I)
dbf-ask-word-power-o = pouvoir magique (O)
dbf-ask-word-power-s = pouvoir magique (S)
dbf-ask-word-uphill = plus haut que l’ennemi
dbf-ask-word-bad-going = en zone accidentée
dbf-ask-word-difficult = en zone difficile
dbf-ask-word-crossing = traverse une rivière
dbf-ask-word-bank = défend la berge d’une rivière
dbf-ask-word-fortified = défend des fortifications temporaires
dbf-ask-word-walls = défend des fortifications permanentes
dbf-ask-word-tower = défend une tour surélevée
dbf-ask-word-cover = dans une zone construite, un bois, un enclos ou un verger
dbf-ask-word-marsh = dans un marais
dbf-ask-word-mud = dans la boue ou une tourbière légère
dbf-ask-word-water = dans une voie d’eau ou une rivière
dbf-ask-word-trees = tire depuis ou dans des arbres
dbf-ask-word-support = un rang derrière lui
dbf-ask-word-support2 = deux rangs derrière lui
dbf-ask-word-support3 = trois rangs derrière lui
dbf-ask-word-psiloi = Psiloi en soutien au dernier rang
dbf-ask-word-aided = un autre y prend part
dbf-ask-word-aided2 = deux autres y prennent part
dbf-ask-word-overlap = un flanc débordé
dbf-ask-word-overlap2 = les deux flancs débordés
dbf-ask-word-flank = un flanc attaqué
dbf-ask-word-flank2 = les deux flancs attaqués
dbf-ask-word-rear = attaqué de dos
dbf-ask-word-weather = le temps lui est contraire
dbf-ask-word-expendables = des Sacrifiables sur un de ses bords
dbf-ask-word-charged = venu au contact par l’avant dans cette phase
dbf-ask-word-fresh = ils se sont rencontrés dans cette phase

dbf-ask-no-troop = Aucune liste d’armée n’a de troupe { $name }.
dbf-ask-may-not-shoot = { $kind } : ne peut pas tirer.
dbf-ask-no-power = Pour un assaut magique, il faut un pouvoir magique ou un artefact (A).
dbf-ask-spell-no-power = Pour lancer un sort, il faut un pouvoir magique.
dbf-ask-spell-own-only = Ce sort ne se lance que dans la phase du jeteur de sorts.
dbf-ask-spell-too-weak = Ce sort demande au moins un pouvoir magique ({ $power }).
dbf-ask-spell-later-enemy = On ne le fait agir dans la phase suivante que si on le lance dans la sienne.
dbf-ask-spell-no-range = Sans pouvoir magique, un assaut ne dépasse pas sa portée ordinaire.
dbf-ask-spell-too-dear = Réserver coûte { $price } PIP, que le corps n’a pas.
dbf-ask-spell-debt-range = On ne contracte pas de dette pour la portée.
dbf-ask-spell-debt-due = On ne contracte pas de dette quand une autre est à rembourser.
dbf-ask-fault = Impossible à lire : { $why }

dbf-read-die-attacker = Dé de l’attaquant
dbf-read-die-defender = Dé du défenseur
dbf-read-outcome = { $outcome } : { $die } au dé et { $added } font { $total } au bout du compte, contre { $against }.
dbf-says = L’attaquant ajoute { $attacker } à son dé, le défenseur { $defender }
dbf-says-magic =
    { $price ->
        [0] Ne coûte plus rien
       *[other] Coûte { $price } PIP
    }
dbf-says-magic-debt =
    Coûte { $price } PIP, dont { $debt } de dette ; { $repay } PIP remboursent alors ce qui est dû
dbf-says-magic-reserved =
    Coûte { $price } PIP maintenant ; { $kept } sont réservés
dbf-line-magic-range = Portée
dbf-line-magic-kept = Réservés
