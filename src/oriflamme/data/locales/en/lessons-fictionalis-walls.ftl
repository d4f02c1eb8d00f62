# The lesson of De Bellis Fictionalis about storming walls: what the coach says.

scenario-fictionalis-lesson-walls = Storming a town
scenario-fictionalis-lesson-walls-about = A walled town, a great cannon and a line of axes: you are told step by step how walls are stormed, and why.

lesson-fictionalis-lesson-walls-topic-line = Coming up in line
lesson-fictionalis-lesson-walls-topic-assault = The assault
lesson-fictionalis-lesson-walls-topic-inside = Getting in
lesson-fictionalis-lesson-walls-topic-breach = The breach
lesson-fictionalis-lesson-walls-topic-winning = Winning
lesson-fictionalis-lesson-walls-aim = The town above is a stronghold, and you are to storm it. Keep one element inside at the end of two bounds running, yours and the next, and it is breached: that shakes the garrison and costs it dearly. Half of his army lost ends the battle.
lesson-fictionalis-lesson-walls-walls = Foot behind a wall fights and is shot at with 2 more. Of all you have, the great cannon alone takes that from those behind stone walls when it shoots.
lesson-fictionalis-lesson-walls-ladders = Foot on the march carries ladders and rams: it may storm any section of wall, the gate and the towers. Riders may not.
lesson-fictionalis-lesson-walls-line = Bring the marked elements up together, straight on: once their fronts lie along the wall they assault it when combats are fought. Select them all, or let “Show me” do it; then take the marked choice.
lesson-fictionalis-lesson-walls-line-otherwise = As you like. Several sections assaulted at once overlap one another’s defenders.
lesson-fictionalis-lesson-walls-alone = { $unit }: select the marked element and take the marked choice. If it is not in the list, let me do it for you. A section that nobody defends fights with nothing but its die.
lesson-fictionalis-lesson-walls-alone-otherwise = As you like. Look for sections without a defender: to fail there does no harm.
lesson-fictionalis-lesson-walls-end = That is all that is worth a PIP now: “{ $button }”.
lesson-fictionalis-lesson-walls-other = The marked choice is a good use of what PIPs you have.
lesson-fictionalis-lesson-walls-retreat = Your army has had enough: those who are demoralised fall back. “{ $button }” lets them all go.
lesson-fictionalis-lesson-walls-cannon = Now your guns and crossbows shoot, if they have not moved and see an enemy before them. Whoever recoils leaves his wall empty behind him: that is where to go in.
lesson-fictionalis-lesson-walls-shoot = Let the marked element shoot: the marked choice says at whom.
lesson-fictionalis-lesson-walls-contacted = You are at the wall. Defenders and stormers overlap one another as in the open: whoever has lost his neighbour fights worse.
lesson-fictionalis-lesson-walls-fight = The assaults are fought one after the other, and you choose the order. The marked choice is good: who breaks in helps his neighbours.
lesson-fictionalis-lesson-walls-repulsed = Beaten by a little, an element recoils: a stormer back from the wall, a defender off it. Up again next bound!
lesson-fictionalis-lesson-walls-taken = Somebody is over the wall! Who wins an assault goes in at once, and holds that wall for his side now. Keep him alive there, and send others after him.
lesson-fictionalis-lesson-walls-driven = The beaten defender goes back as far as it takes to make room for the stormer.
lesson-fictionalis-lesson-walls-destroyed = An element is gone. A stormer who is beaten inside with a wall at his back cannot get out again and is lost: so do not leave him there alone.
lesson-fictionalis-lesson-walls-breached = The stronghold is breached! At the end of his next bound each of his commands throws a die as if its general had fallen, and counts as many equivalents as another die says as lost.
lesson-fictionalis-lesson-walls-pursue = This element may follow the beaten enemy or stay. The marked choice is the safer one.
lesson-fictionalis-lesson-walls-demoralised = A command is demoralised: all of it counts as lost now.
lesson-fictionalis-lesson-walls-anything = Do what seems good to you. The marked choice is one way on.
lesson-fictionalis-lesson-walls-won = The town is yours! Guns first, a broad assault, then hold on inside: that is how walls are taken.
lesson-fictionalis-lesson-walls-lost = The walls have held. The dice fall the same way again, if you want to try it otherwise.
