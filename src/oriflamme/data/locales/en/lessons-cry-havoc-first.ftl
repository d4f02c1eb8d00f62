# The first lesson of Cry Havoc: what the coach says.

scenario-cry-havoc-lesson-first = Robbers at the inn
scenario-cry-havoc-lesson-first-about = A reeve and four men of the watch against five robbers without a leader: you are told step by step what to do and why. No rules to read before.
side-watch = The watch
side-robbers = Robbers

lesson-cry-havoc-lesson-first-topic-shooting = Shooting from a window
lesson-cry-havoc-lesson-first-topic-moving = Moving
lesson-cry-havoc-lesson-first-topic-reacting = Meeting a charge
lesson-cry-havoc-lesson-first-topic-charging = Charging
lesson-cry-havoc-lesson-first-topic-fighting = Attacking together
lesson-cry-havoc-lesson-first-topic-advancing = Advancing
lesson-cry-havoc-lesson-first-topic-nerves = Panic and rout
lesson-cry-havoc-lesson-first-topic-winning = Winning

lesson-cry-havoc-lesson-first-aim = The watch is yours. Each robber out of play is a point, and so is each of your men for them; a side that has nobody left but men in rout has lost at once.
lesson-cry-havoc-lesson-first-men = Each counter is one man, with three numbers: attack, defence and movement. Select one, such as the marked { $man }, and his card tells all of him.
lesson-cry-havoc-lesson-first-initiative = Every turn both sides throw for who goes first. The robbers have no leader; as long as you have one, like your { $leader }, the initiative is yours without a throw.

lesson-cry-havoc-lesson-first-window = { $archer }: he stands at the window, and out of it he shoots at whoever he sees, while the wall covers him. Select him, then the marked target.
lesson-cry-havoc-lesson-first-window-otherwise = Your choice. Look for targets near by and without cover: both are added to the die, and a shooter wants it low.
lesson-cry-havoc-lesson-first-shoot = A shot is open to { $unit }. Select him, then the marked target.
lesson-cry-havoc-lesson-first-shoot-otherwise = Also a target. Whoever is wounded or stunned already is finished by the next hit.
lesson-cry-havoc-lesson-first-shot-all = There is no better shot now: “{ $button }”.
lesson-cry-havoc-lesson-first-shot = A shot is a D10 to which range and cover are added; the lower the better. The report shows every line of it. A miss among several men may still hit one of them.
lesson-cry-havoc-lesson-first-harmed = Somebody is hit. Who is stunned lies there until his side’s recovery; who is wounded has lower numbers from now on. A wounded man who is hit again is out of play.

lesson-cry-havoc-lesson-first-moves = Now you move, one man after another; a hex of open ground costs a point. The hexes beside an enemy are his zone of control: who enters it may be struck in passing.
lesson-cry-havoc-lesson-first-front = { $unit }: your best armour goes in front. Select the marked man, then the marked hex.
lesson-cry-havoc-lesson-first-front-otherwise = As you like. Somebody with armour and a good defence should be the first whom they reach.
lesson-cry-havoc-lesson-first-beside = { $unit }: he is an irregular, and tests his nerve whenever a friend near by falls. Keep such men behind, with a leader at hand: select him, then the marked hex.
lesson-cry-havoc-lesson-first-beside-otherwise = As you like. An irregular alone in front is the first to run.
lesson-cry-havoc-lesson-first-leader = { $unit }: he is a lieutenant. All who are within three hexes of him, his command radius, test with his morale of 7. Lead him after them: select him, then the marked hex.
lesson-cry-havoc-lesson-first-leader-otherwise = As you like. Mind the three hexes about your leader.
lesson-cry-havoc-lesson-first-wait = The others stay: let the robbers come to you, under the bow. “{ $button }”.
lesson-cry-havoc-lesson-first-wait-otherwise = So one more goes. Those who go far from the others fight alone.
lesson-cry-havoc-lesson-first-up = { $unit }: bring him up to the enemy with one step, no farther. Select him, then the marked hex.
lesson-cry-havoc-lesson-first-up-otherwise = As you like. Every step beside an enemy gives him a blow at you.
lesson-cry-havoc-lesson-first-with = { $unit }: beside the man at the front he can strike together with him. Select him, then the marked hex.
lesson-cry-havoc-lesson-first-with-otherwise = As you like. One alone has the worse odds.
lesson-cry-havoc-lesson-first-behind = { $unit }: your leader goes with them, one hex behind: near enough for his command, too far to be struck. Select him, then the marked hex.
lesson-cry-havoc-lesson-first-behind-otherwise = As you like. If he falls, everybody who is near tests his morale.
lesson-cry-havoc-lesson-first-closed = Now they stand side by side: “{ $button }”, and it comes to blows.
lesson-cry-havoc-lesson-first-move = The marked hex is a better place for { $unit }: beside an enemy and beside a friend, if it can be. Select him, then the hex.
lesson-cry-havoc-lesson-first-move-otherwise = Another way, then. Two of yours side by side can strike together.
lesson-cry-havoc-lesson-first-moved = That will do: “{ $button }”.
lesson-cry-havoc-lesson-first-passing = An opportunity attack: whoever comes beside an enemy may be stopped or wounded. So come up to him with the last step, and do not walk along his line.

lesson-cry-havoc-lesson-first-charged = They charge! A charge makes an attack half as strong again. Before it runs you may react: shoot, fall back near a leader, or charge to meet it, which makes your defence as much stronger.
lesson-cry-havoc-lesson-first-counter = { $unit }: he can meet the charge halfway, and his defence is good. Select him, then the marked hex.
lesson-cry-havoc-lesson-first-counter-otherwise = So the charge runs as it was declared. Who is hit by it falls back at the least.
lesson-cry-havoc-lesson-first-reacted = No other reaction helps now: “{ $button }”.
lesson-cry-havoc-lesson-first-back = An enemy is on his way, and you may shoot at him at any hex of it. { $unit }: select him, then the marked hex.
lesson-cry-havoc-lesson-first-back-otherwise = Another hex, or no shot. A bow may shoot again in the next phase anyway.
lesson-cry-havoc-lesson-first-hold = Nobody has a good shot at him: “{ $button }”.

lesson-cry-havoc-lesson-first-charging = Now you can charge, too: six hexes or more, the last four in a line, at an enemy you see. It is that man’s move and attack for this phase, and nobody helps him.
lesson-cry-havoc-lesson-first-charge-row = { $unit }: his sword is made for it, and his way passes no other enemy. Select him, then the marked hex beside his target.
lesson-cry-havoc-lesson-first-charge-row-otherwise = Another plan. A charge past several enemies is struck at by each of them.
lesson-cry-havoc-lesson-first-charge = A charge pays for { $unit }. Select him, then the marked hex.
lesson-cry-havoc-lesson-first-charge-otherwise = As you like. Who does not charge can still walk up and strike with others.
lesson-cry-havoc-lesson-first-charges-run = No more charges: “{ $button }”, and they run.

lesson-cry-havoc-lesson-first-melee = Melee: attack against defence is a column, such as 2/1. Then a D10, to which the enemy’s armour is added; low is good for who attacks. Nobody has to attack, and each does so once.
lesson-cry-havoc-lesson-first-together = Two who stand beside each other can add up their attacks against one enemy, and more men than he has is a column more. That is how battles are won here.
lesson-cry-havoc-lesson-first-attack = { $unit } and whoever else is marked: select them all (“Show me” does it), then their enemy. The button tells the column.
lesson-cry-havoc-lesson-first-attack-otherwise = Other blows, then. Before you declare, look at what each column can bring, for you and against you.
lesson-cry-havoc-lesson-first-seize = An enemy beside you lies stunned, and no friend stands by him. Instead of an attack: “{ $button }”. A prisoner is out of play.
lesson-cry-havoc-lesson-first-seize-otherwise = As you like. Who lies stunned gets up at his side’s recovery.
lesson-cry-havoc-lesson-first-attacked = The other attacks are not worth their risk: “{ $button }”.
lesson-cry-havoc-lesson-first-next = You choose the order of your attacks. First the one that may stun or drive off; the marked choice is good.
lesson-cry-havoc-lesson-first-fought = That was a combat: the report shows the column, what shifted it, and the die with the armour in it. At bad odds it is the attacker who suffers.
lesson-cry-havoc-lesson-first-leave = Who is faster than his enemies may leave the melee instead of fighting. Yours stay: “{ $button }”.
lesson-cry-havoc-lesson-first-victim = One of those in the combat is hit, and you say who. The marked one is the easier to spare.
lesson-cry-havoc-lesson-first-recoil = He must fall back, away from the threat and to no hex beside an enemy. Who cannot is stunned: leave room behind your men. The marked hex is good.

lesson-cry-havoc-lesson-first-stay = The enemy has given way, and you may advance into his hex. But there your man would be alone among them: stay, “{ $button }”.
lesson-cry-havoc-lesson-first-stay-otherwise = Forward! Mind that the others come at him now.
lesson-cry-havoc-lesson-first-must-advance = Whoever has charged must advance if he can. Take the marked hex.
lesson-cry-havoc-lesson-first-advance = The way is free: { $unit } may advance into the hex that was left, and on up to half his movement if no enemy is beside it. Select him, then the marked hex.
lesson-cry-havoc-lesson-first-advance-otherwise = You stay. An enemy who is let go comes back.
lesson-cry-havoc-lesson-first-no-advance = Nobody gains by advancing: “{ $button }”.

lesson-cry-havoc-lesson-first-tested = A morale test: a D10, with what weighs on him, must not be higher than his morale. Irregulars test at once when a friend falls within three hexes, the others at the recovery.
lesson-cry-havoc-lesson-first-fled = Somebody runs. From panic he recovers far from enemies, or beside a leader; when too much weighs on him it is a rout, and he runs off the map. Neither fights.
lesson-cry-havoc-lesson-first-risen = The stunned get up at their side’s recovery. Whoever lies there before you now should not come so far.
lesson-cry-havoc-lesson-first-anything = Do what seems good to you. The marked choice is one way on.
lesson-cry-havoc-lesson-first-won = Victory! A shot from a window, a charge met, blows struck together, and their nerves did the rest. Now try the tavern, or the lists with their horses.
lesson-cry-havoc-lesson-first-lost = The inn is lost, but you know how the game goes: shoot, charge, move, strike together, and mind their nerves and yours. Try it again another way.
