# The first lesson of Demonworld: what the coach says.

scenario-demonworld-lesson-first = Your first battle
scenario-demonworld-lesson-first-about = Archers, swordsmen and berserkers against orcs with slings: a short battle in which somebody tells you, step by step, what to do and why. No rules to read beforehand.

lesson-demonworld-lesson-first-topic-orders = Giving orders
lesson-demonworld-lesson-first-topic-shooting = Shooting
lesson-demonworld-lesson-first-topic-moving = Moving and charging
lesson-demonworld-lesson-first-topic-fighting = Striking
lesson-demonworld-lesson-first-topic-regrouping = Regrouping
lesson-demonworld-lesson-first-topic-winning = Winning

lesson-demonworld-lesson-first-aim = You lead the Empire; orcs are coming from the other side. Whoever destroys all the enemy’s troops has won; nothing else counts today.
lesson-demonworld-lesson-first-units = Each counter is a stand. Stands of one kind that keep together are a unit, like these: { $nobles }. You lead units; the dice fall stand by stand.
lesson-demonworld-lesson-first-deploy = Your troops could be placed elsewhere, but they stand well. Click “{ $button }”.
    .touch = Your troops could be placed elsewhere, but they stand well. Tap “{ $button }”.

lesson-demonworld-lesson-first-orders = Every turn begins with orders, one for each unit, hidden from the enemy. There are four: move, skirmish, charge, hold. The order decides when a unit moves, whether it may fire, and whether it may attack.
lesson-demonworld-lesson-first-order-bows = { $unit }: those who skirmish fire first of all. Click a stand of the unit, then “{ $button }”.
    .touch = { $unit }: those who skirmish fire first of all. Tap a stand of the unit, then “{ $button }”.
lesson-demonworld-lesson-first-order-bows-otherwise = That is an order too. Only those who skirmish or hold may fire, though; you will see what comes of it.
lesson-demonworld-lesson-first-order-charge = { $unit }: they are here to fight hand to hand. Click a stand of the unit, then “{ $button }”.
    .touch = { $unit }: they are here to fight hand to hand. Tap a stand of the unit, then “{ $button }”.
lesson-demonworld-lesson-first-order-charge-otherwise = As you like. To attack, a unit needs the order to charge or to skirmish.
lesson-demonworld-lesson-first-order-again = { $unit }: a good order now is “{ $button }”. Click a stand of the unit, then the order.
    .touch = { $unit }: a good order now is “{ $button }”. Tap a stand of the unit, then the order.
lesson-demonworld-lesson-first-order-again-otherwise = Good: it is your army.
lesson-demonworld-lesson-first-turn-up = All that matters is ordered. With “{ $button }” both sides show their orders at once.

lesson-demonworld-lesson-first-fire = Now whoever may fire does. A shot hits with a twenty-sided die that shows the base number or less: strength and size of the target make it larger, armour smaller.
lesson-demonworld-lesson-first-shoot = Each stand could be given its own target. “{ $button }” finds good ones for all.
lesson-demonworld-lesson-first-fire-ready = The lines show who fires at whom. Content? “{ $button }”: then the dice fall.
lesson-demonworld-lesson-first-shots = The shots are in. The report lists each die, and the number it had to show or stay below; click one to see how it was made.
    .touch = The shots are in. The report lists each die, and the number it had to show or stay below; tap one to see how it was made.

lesson-demonworld-lesson-first-bows-stay = { $bows }: having fired they could move now, but they stand well. Click “{ $button }”.
    .touch = { $bows }: having fired they could move now, but they stand well. Tap “{ $button }”.
lesson-demonworld-lesson-first-bows-stay-otherwise = They are on the move, then. Archers are poor swordsmen: mind who comes near them.
lesson-demonworld-lesson-first-moves = A unit moves as one body. Select one of its stands: every hex that lights up is a place where that stand can go, and the others go along. Crossed swords mean an attack.
lesson-demonworld-lesson-first-move = { $unit }: select the marked stand, then the marked hex. Look where the unit would stand, and confirm.
lesson-demonworld-lesson-first-move-otherwise = Another way, then. An attack needs a step forward, straight or at a slant, into the enemy.
lesson-demonworld-lesson-first-moved = No other move is needed now. Click “{ $button }”.
    .touch = No other move is needed now. Tap “{ $button }”.
lesson-demonworld-lesson-first-complete = Contact! A unit stops when its first stand touches the enemy. Stands that touch nobody yet may go on: select the marked one, then the marked hex.
lesson-demonworld-lesson-first-completed = Enough of you are in contact: “{ $button }”.
lesson-demonworld-lesson-first-react = You are attacked before you could move: stands that touch nobody may turn or step towards the enemy. The marked choice does no harm.

lesson-demonworld-lesson-first-melee = Stands that touch an enemy in front of them may strike. The highest initiative strikes first, and who falls does not strike back: this is why you charged.
lesson-demonworld-lesson-first-strike = You could choose a victim for each stand. “{ $button }” does it for all who can.
lesson-demonworld-lesson-first-strike-ready = Lines show the blows. “{ $button }”, and the dice fall: as with shots, low is good.
lesson-demonworld-lesson-first-blows = Blood has flowed. A blow adds up like a shot: strength of the weapon, less the armour, more for a blow from the flank or from behind, or with a friend’s support. The report has every line of it.
lesson-demonworld-lesson-first-close-up = Losses leave gaps. Stands behind may step into them; the marked choice is a good one.

lesson-demonworld-lesson-first-regroup-order = You destroyed more, so you choose who regroups first. It is mostly better to see what the enemy does: “{ $button }”.
lesson-demonworld-lesson-first-regrouping = After a melee stands may shift a little: two hexes if they touch no enemy, one if they touch a single one and keep touching it. So one gets around the enemy’s flanks.
lesson-demonworld-lesson-first-regroup = { $unit }: bring the marked stand to the marked hex, and choose the way it looks.
lesson-demonworld-lesson-first-regrouped = There is more one could shift. Do so if you like; otherwise “{ $button }”.

lesson-demonworld-lesson-first-destroyed = A whole unit is gone! Find the next enemy; it is the same again.
lesson-demonworld-lesson-first-anything = Do what seems good to you. The marked choice is one way on.
lesson-demonworld-lesson-first-won = Victory! You have played a whole battle: orders, fire, movement, melee, turn by turn. More is to come: other armies, and the second lesson with commanders, hills and nerves.
lesson-demonworld-lesson-first-lost = The day is lost, and you know the game now: orders, fire, movement, melee. Take the lesson again, or try something of your own.
