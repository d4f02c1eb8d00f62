# De Bellis Fictionalis: deployment, secret plans, ambushes, flank marches and late arrivals.

dbf-ask-first-deployment = Where does your Baggage stand, and what comes with it?
dbf-ask-plan = What is your secret plan?
dbf-ask-which-command = Which command do you deploy next?
dbf-ask-deploy-command = How does { $command } deploy?
dbf-ask-deploy-elements = Where do these elements deploy?
dbf-ask-arriving-late = Where do the late arrivals of { $command } come on?
dbf-help-first-deployment = Drag the Baggage if you want it elsewhere: at the back, in good going. Works are drawn round it. Then confirm.
dbf-help-make-plans = Drag [[dbf-element|elements]] to where they are to lie in [[dbf-ambush|ambush]], send commands round the flanks, or simply confirm. The enemy sees nothing of this.
dbf-help-which-command = Click the [[dbf-command|command]] to deploy next.
dbf-help-deploying-command = The [[dbf-command|command]] stands as proposed: drag [[dbf-element|elements]], or select several and form them up, then confirm. Until then the enemy sees nothing of it.
dbf-help-deploying-elements = Drag the [[dbf-element|elements]] where they are to stand, or exchange them for others, then confirm.
dbf-help-arriving-late = Drag them along the edge of the table, then confirm. They may move in this [[dbf-bound|bound]].
dbf-do-laid-out = Deploy like this
dbf-do-as-proposed = Back to the proposal
dbf-do-lay-out = Put { $elements-count ->
    [one] { $elements-first }
   *[other] { $elements-count } elements
} here
dbf-do-form-up = { $files ->
    [one] Form a column
   *[other] Form up { $files } wide
}
dbf-do-camp-works = { $wanted ->
    [yes] Lay works round the Baggage
   *[no] Lay no works
}
dbf-do-garrison = Have { $elements-first } occupy the town
dbf-do-set-aside = Do not place { $element } now
dbf-do-place-gate = { $hidden ->
    [yes] Hide gate { $gate } here
   *[no] Place gate { $gate } here
}
dbf-do-deploy-command = { $command }
dbf-do-take-instead = Deploy { $element } in the place of { $instead }
dbf-do-note-plan = This is the plan
dbf-do-plan-array = Order the commands anew
dbf-do-plan-swap = { $a } and { $b } change places
dbf-do-plan-flank = { $flank ->
    [left] { $command } marches round the left flank
    [right] { $command } marches round the right flank
   *[other] { $command } does not march round a flank
}
dbf-do-hold-aerials = { $held ->
    [yes] Leave { $elements-first } off the table until a 6
   *[no] Deploy { $elements-first } with its command
}
dbf-do-leave-ambush = { $elements-count ->
    [one] { $elements-first } leaves the ambush
   *[other] { $elements-count } elements leave the ambush
}
dbf-do-branch-ambush = { $wanted ->
    [yes] Branches before { $element }
   *[no] No branches before { $element }
}
dbf-branches-found = { $side }: branches that screened an ambush are seen.
dbf-refused-branches-edge = { $element }: the element is not at the edge of a wood.
dbf-refused-branches-paid = All temporary fortifications that were paid in full are used.
dbf-do-ambush-on-foot = { $element }: in ambush, dismounted, as { $into }
dbf-do-ambush-mounted = { $element }: in ambush, mounted
dbf-do-deploy-in-form = { $element }: deploy as { $into }
dbf-do-refuse-aerial = Do not deploy { $element }: it counts as lost
dbf-refused-must-come-on = { $element }: Demons and Dragons must come on, and so must all who could be one or carry one.
dbf-refused-form-noted = { $element }: the plan has noted its form.
dbf-do-enter-table = { $march ->
    [yes] March on to the table
   *[no] Come on to the table
}
dbf-do-drag-in = Come on to the table here
dbf-do-unmask = { $element }: out of ambush
dbf-do-leap = { $lurker } leaps at { $enemy }
dbf-deployed = { $count ->
    [one] { $side }: one element is deployed.
   *[other] { $side }: { $count } elements are deployed.
}
dbf-plans-noted = Both sides have noted their plans.
dbf-elements-due = { $count ->
    [one] { $side }: one element is to be deployed now.
   *[other] { $side }: { $count } elements are to be deployed now.
}
dbf-vessels-stay-away = { $count ->
    [one] { $side }: a vessel finds no water here; its troops come by land.
   *[other] { $side }: { $count } vessels find no water here; their troops come by land.
}
dbf-late-arrivals = { $count ->
    [one] One element of { $command } arrives at the edge of the table.
   *[other] { $count } elements of { $command } arrive at the edge of the table.
}
dbf-ran-in = { $element }: the element advances on to the table.
dbf-ran-in-fleeing = { $element }: the element flees on to the table.
dbf-straggling = { $count ->
    [one] One element of { $command } straggles.
   *[other] { $count } elements of { $command } straggle.
}
dbf-kept-out = { $more ->
    [0] { $element }: the element finds no room on the table.
   *[other] { $element } and { $more } more find no room on the table.
}
dbf-flank-announced-left = { $command } will arrive on its left flank in its next bound.
dbf-flank-announced-right = { $command } will arrive on its right flank in its next bound.
dbf-flank-unopposed = { $side } has no flank march on that side.
dbf-flank-opposed-first = { $first } ({ $own }) meets { $second } ({ $other }) on the same flank and is repulsed.
dbf-flank-opposed-second = { $first } ({ $own }) meets { $second } ({ $other }) on the same flank and repulses it.
dbf-flank-opposed-both = { $first } ({ $own }) and { $second } ({ $other }) meet on the same flank: both are repulsed.
dbf-flank-enters-left = { $command } comes on by its left flank.
dbf-flank-enters-right = { $command } comes on by its right flank.
dbf-flank-enters-repulsed = { $command }, repulsed on its march, comes on on its own half.
dbf-lurker-struck = { $element }: a leap at { $enemy }!
dbf-stronghold-breached = { $side }: the stronghold is breached.
dbf-breach-panic = The breach: { $command } throws { $score } and panics; it counts { $equivalents } equivalents more as lost.
dbf-breach-steady = The breach: { $command } throws { $score } and holds; it counts { $equivalents } equivalents more as lost.
dbf-roll-deploy = elements to deploy
dbf-roll-breach = the breach of the stronghold
dbf-roll-breach-losses = losses by the breach
dbf-refused-lay-out-first = Deploy first.
dbf-refused-not-to-be-laid-out = These are not the elements to be placed now.
dbf-refused-two-on-one-place = { $element } would stand on { $other }.
dbf-refused-too-far-forward = { $element } would stand nearer than 300 paces to the centre line.
dbf-refused-near-short-edge = { $element } would stand nearer than 300 paces to a short edge.
dbf-refused-near-town = { $element } would be nearer than 200 paces to a fortified town of the enemy.
dbf-refused-ground = { $element } cannot stand on that ground.
dbf-refused-partly-off-table = { $element } would not be wholly on the table.
dbf-refused-baggage-going = { $element }: the element is Baggage: it stands in good going or in a built-up area.
dbf-refused-baggage-back = { $element }: the element is Baggage: its group touches the base line, a waterway, a beach or a river.
dbf-refused-baggage-stays = { $element }: the element is placed now: only mobile Baggage of an ally may march round a flank.
dbf-refused-mobile-in-camp = { $element }: the element is mobile: field works do not protect it.
dbf-refused-no-garrison = These elements cannot occupy a fortified town of yours.
dbf-refused-garrison-room = There is no room for { $element } in the town.
dbf-refused-garrison-out = { $element }: the element is of the garrison: it stays in the town.
dbf-refused-garrison-commands = A garrison is of one command.
dbf-refused-garrison-largest = A garrison is not of the largest command, which has { $count } elements.
dbf-refused-no-such-gate = There is no such gate.
dbf-refused-gate-off-table = A gate stands on the table.
dbf-refused-gate-zone = A gate stands outside the enemy's deployment zone.
dbf-refused-gate-seen = A hidden gate stands where Psiloi could lie in ambush.
dbf-refused-which-command = The largest command is deployed first, and each command once.
dbf-refused-mixed = { $a } and { $b } would be mixed.
dbf-refused-not-as-arrayed = { $a } and { $b } would not stand to one another as the plan has it.
dbf-refused-plan-first = Note the plan first.
dbf-refused-plan-array = An array has each of your commands once, and no empty row.
dbf-refused-plan-command = That is no command of yours.
dbf-refused-plan-after-night = After a night there are neither flank marches nor ambushes.
dbf-refused-plan-stronghold = Who holds a stronghold makes neither flank marches nor ambushes.
dbf-refused-flank-most = { $most ->
    [0] None of your commands may march round a flank.
    [one] Only one of your commands may march round a flank.
   *[other] At most { $most } of your commands may march round a flank.
}
dbf-refused-flank-taken = Another command marches round that flank.
dbf-refused-flank-cinc = The general-in-chief makes no flank march.
dbf-refused-flank-nobody = { $command } has nobody who could march.
dbf-refused-flank-water = A waterway lies on that side: only vessels and Aerials arrive there.
dbf-refused-no-aerial = Only Aerials that wait to be deployed, and make no flank march, can be left off the table.
dbf-refused-ambush-baggage = { $element }: the element is Baggage and lies in no ambush.
dbf-refused-ambush-room = { $element } would lie where somebody else is.
dbf-refused-ambush-forward = { $element } would be too far forward for an ambush.
dbf-refused-ambush-sector = { $element } would not be in one of the four flank sectors.
dbf-refused-not-concealed = Nothing hides { $element } there from the enemy's deployment zone.
dbf-refused-not-in-ambush = That element is not in ambush.
dbf-refused-nothing-to-do = { $element }: the element has nobody to shoot at from its ambush.
dbf-refused-not-at-edge = { $element }: the element comes on with its rear at the edge of the table, where its command arrives.
dbf-refused-not-entering = These elements do not enter the table now.
dbf-refused-entry-part = { $element }: the element does not come on along this part of the edge.
dbf-refused-entry-straight = { $element } and those with it come straight in.
dbf-refused-entry-marching = { $element }: the element was repulsed: it comes on by march moves.
dbf-refused-entry-town = { $element } cannot arrive inside a fortified town.
dbf-refused-baggage-last = Baggage comes on after all others.
dbf-refused-no-lurker = That is no Lurker in waiting.
dbf-refused-no-prey = That is no enemy on the table.
dbf-refused-leap-short = { $element } would not be in contact with { $enemy }.
dbf-refused-leap-room = There is no room for { $element }.
dbf-refused-leap-cover = No part of { $element } would be in ground that Lurkers infest.
dbf-refused-leap-late = { $element } cannot set on { $enemy }: that enemy is not new to that ground, nor partly out of it.
dbf-refused-leap-zone = { $element } would be in a feature that reaches into the enemy's deployment zone.
dbf-refused-leap-town = { $element } would be in a fortified town of the enemy.
