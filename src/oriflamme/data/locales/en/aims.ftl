### What battles are fought for: the line above the board, and what it unfolds to.

## Demonworld

dw-aim-brief = Destroy every enemy [[dw-stand|stand]]
dw-aim-brief-destroy = { $side }: destroy { $points } points of the enemy
dw-aim-brief-occupy = { $side }: hold the marked ground for a whole turn
dw-aim-brief-points = { $objectives ->
    [0] Destroy whole units: most points win
   *[other] Hold objectives, destroy whole units: most points win
  }
dw-aim-wiped-out = Who has no [[dw-stand|stand]] left on the table has lost.
dw-aim-destroy = { $side }: victory as soon as enemy stands worth { $points } points have fallen or left the table; a stand is worth its share of its unit’s points.
dw-aim-occupy = { $side }: victory for being alone on the marked ground ({ $hexes } hexes) from the beginning to the end of a turn. Units in [[dw-rout|rout]] and commanders on their own do not count.
dw-aim-prevent = { $side }: victory if the enemy never manages that, or when all his units [[dw-rout|rout]].
dw-aim-turn-limit = The battle ends after turn { $turns }.
dw-aim-stalemate = It ends too when nobody has lost a stand for { $turns } turns.
dw-aim-drawn = It is drawn then.
dw-aim-time-prevents = Whoever had to prevent something has won then.
dw-aim-points = Then each side counts the points of enemy units that are wholly gone and of commanders killed; a unit of which one stand is left counts nothing. More points win.
dw-aim-objectives = An objective counts for whoever has a stand on its hex at the end that neither fights nor routs.
dw-aim-stands = { $left } of { $total } stands are left.
dw-aim-destroyed-now = Destroyed so far: { $points } of { $wanted } points.
dw-aim-occupied-now = { $holds ->
    [yes] Is alone on the ground now.
   *[no] Is not alone on the ground now.
  }
dw-aim-points-now = Would have { $points ->
    [one] { $points } point
   *[other] { $points } points
  } if it ended now.
dw-side-strength = { $units ->
    [one] { $units } unit
   *[other] { $units } units
  }, { $stands } stands

## De Bellis Fictionalis

dbf-aim-brief = Destroy half of the enemy army
dbf-aim-half = A side has lost when, at the end of a [[dbf-bound|bound]], its losses have come to half of its [[dbf-equivalent|equivalents]].
dbf-aim-equivalents = Losses are counted in equivalents, because not every [[dbf-element|element]] weighs the same: most count 1, skirmishers on foot and hordes ½, war wagons 3, expendables nothing.
dbf-aim-demoralised = { $large ->
    [yes] A command that has lost a third of its own equivalents is [[dbf-demoralised|demoralised]]: all of it counts as lost, whatever still stands there.
   *[no] A command that has lost more than a third of its own equivalents is [[dbf-demoralised|demoralised]]: all of it counts as lost, whatever still stands there.
  }
dbf-aim-breach = { $side } holds a stronghold: an enemy who is still inside at the end of two bounds running, his own and the next, breaches it. A bound later each command throws for its courage and counts as many [[dbf-equivalent|equivalents]] as a die says as lost.
dbf-aim-both = If both armies break in the same bound, victory points decide: for commands of one’s own that held, and of the enemy’s that broke.
dbf-aim-night = { $days ->
    [one] Nightfall ends it: victory points decide.
   *[other] Nightfall of day { $days } ends it: victory points decide.
  }
dbf-aim-lost = { $lost } of { $original } equivalents are lost; at { $beaten } the army is beaten.
dbf-aim-command = { $command }: { $lost } lost, demoralised at { $breaks }.
dbf-aim-command-broken = { $command } is demoralised: all of it counts as lost.
dbf-side-strength = { $commands ->
    [one] one command
   *[other] { $commands } commands
  }, { $elements } elements

## Scenarios, for who chooses one

dw-about = Units of stands on hexes get secret orders, both sides move, shoot and strike at once, and a die of twenty decides.
dw-aim-scenario-wipe-out = Destroy every enemy stand.
scenario-demonworld-last-stand-aim = The Empire must destroy 475 points of Orcs before its own last stand falls.
scenario-demonworld-kal-bennock-aim = The Orcs must hold the hill alone for one whole turn; the Empire must keep them from it.
dbf-about = Lines of troops on a free table: each turn a die says how many moves you may make, and every fight is one throw against another.
dbf-aim-scenario-walls = Storm the town, or hold it: whoever loses half of his army is beaten, and two bounds with an enemy inside break the garrison.
dbf-aim-scenario-break = Destroy half of the enemy army, or demoralise its commands.
