# De Bellis Fictionalis: tactical and march moves, groups, contact, breaking off.

dbf-ask-moves = Make your moves, one after another; then end the phase.

# What happened

dbf-moved-single = { $element }: move of { $paces }p.
dbf-moved-group = { $more ->
    [0] { $element }: move of { $paces }p.
    [one] { $element } and one more: move of { $paces }p as a group.
   *[other] { $element } and { $more } more: move of { $paces }p as a group.
}
dbf-moved-march = { $more ->
    [0] { $element }: march of { $paces }p.
    [one] { $element } and one more: march of { $paces }p.
   *[other] { $element } and { $more } more: march of { $paces }p.
}
dbf-moved-expand = The column of { $element } expands: { $more } { $more ->
    [one] element falls in beside and behind it.
   *[other] elements fall in beside and behind it.
}
dbf-moved-contract = { $element }: in the lead; { $more } { $more ->
    [one] more forms up behind it.
   *[other] more form up behind it.
}
dbf-moved-break-off = { $element }: contact broken off, { $paces }p back.
dbf-contacted-front = { $element } and { $enemy } come to blows, front to front.
dbf-contacted-flank = { $element }: on the flank of { $enemy }.
dbf-contacted-rear = { $element }: on the rear of { $enemy }.
dbf-conformed = { $element }: the element turns and closes up to face { $by }.
dbf-discovered = { $element }: discovered in ambush by { $by }.
dbf-cut-short = { $element }: stopped ({ $why }).
dbf-cut-short-enemy = an enemy has come into view
dbf-cut-short-march = an enemy has been discovered within 200p of the march
dbf-cut-short-river = the river cannot be crossed like this

# What would happen

dbf-note-distance = { $paces }p of { $limit }p
dbf-note-contact-front = { $element }: contact with the front of { $enemy }
dbf-note-contact-flank = { $element }: contact with the flank of { $enemy }
dbf-note-contact-rear = { $element }: contact with the rear of { $enemy }
dbf-note-leaves-table = { $element }: off the table, and lost

# Who may move

dbf-refused-not-now = That cannot be done in this phase.
dbf-refused-no-elements = A move needs elements, each of them once.
dbf-refused-no-such-element = There is no such element.
dbf-refused-not-yours = { $element }: not yours to move.
dbf-refused-off-table = { $element }: the element is not on the table.
dbf-refused-two-commands = All elements of a move belong to one command.
dbf-refused-moved-already = { $element }: the element has moved in this bound already.
dbf-refused-marched = { $element }: the element has marched in this bound, and so makes no tactical move.
dbf-refused-no-move = That leaves everybody where he is.
dbf-refused-no-way = No move leads there.
dbf-refused-immobile = { $element }: the element does not move.
dbf-refused-impassable = { $element } would come upon ground that is impassable to it.
dbf-refused-endless = Nobody goes { $paces } paces or turns four times round in one move.
dbf-refused-too-far = { $element } would move { $distance }p; it may move { $limit }p.
dbf-refused-expendables = { $element }: Expendables go straight ahead, and change direction only by wheeling.
dbf-refused-pinned = The front of { $enemy } is in contact with { $element }.
dbf-refused-in-combat = { $element }: the element is in frontal contact with { $enemy }, and can only break off.
dbf-refused-in-way = { $element }: { $other } in the way.
dbf-refused-place-taken = { $element } would end on top of { $other }.
dbf-refused-ally = { $element }: the element belongs to an ally who holds back: it may not come nearer than 600p to the enemy.

# Groups

dbf-refused-group-facing = { $a } and { $b } do not face the same way.
dbf-refused-group-apart = The elements with { $a } do not all hang together, edge to edge and corner to corner.
dbf-refused-group-aerial = { $a } and { $b }: Aerials form no group with others.
dbf-refused-group-expendables = Expendables form a group with others only in a column one element wide.
dbf-refused-about-middle = A group turns about at the very start or the very end of its move.
dbf-refused-about-who = { $a } is in a group that may not turn about: only Light Horse, Spies, Psiloi, Flyers and regular vessels among themselves do.
dbf-refused-about-bent = { $a } is in a column that is still wheeling, and cannot turn about.
dbf-refused-slide = { $element }: the element is in a group that may slide only to line up exactly with an enemy less than F away.
dbf-refused-slide-far = { $element }: the element is in a group that may slide by half of F at most.
dbf-refused-column-difficult = { $element } would end in difficult going: its group has to be a column one element wide.
dbf-refused-column-crossing = { $element }: a road ford or a bridge is crossed in a column one element wide.
dbf-refused-column-river = { $element }: this river is forded in a column one element wide.
dbf-refused-column-gate = { $element }: works are left, and gates passed, in a column one element wide.
dbf-refused-wheeled = { $element } may end off the road in rough or difficult going only by itself.
dbf-refused-no-column = { $element }: the element is in no straight column one element wide.
dbf-refused-files = At least one element and at most { $most } fall in beside the leader.
dbf-refused-no-leader = A column is formed behind one of its elements, who goes ahead.
dbf-refused-left-alone = Behind { $element } somebody would be left alone, without contact with the group.
dbf-refused-leader-short = { $element }: the element leads, and has to make its full move of { $limit }p.
dbf-refused-forming-contact = { $element } would end in contact with { $enemy } while the group is forming.

# Near the enemy

dbf-refused-front = { $element }: the element is within F of the front of { $enemy }: it may go straight at him, line up with him, contact him by the shortest way, or fall straight back.
dbf-refused-not-lined-up = { $element } would contact { $enemy } without lining up with him, edge to edge and corner to corner.
dbf-refused-flank-corner = { $element }: the element has to line up a front corner with the front corner of { $enemy }.
dbf-refused-flank-start = { $element }: the element does not start wholly beyond that edge of { $enemy }.
dbf-refused-train-contact = { $element } may not contact { $enemy }.
dbf-refused-bows-contact = { $element } can shoot at { $enemy }, and may not contact his front.
dbf-refused-march-start = { $element } would begin its march less than 200p from { $enemy }.
dbf-refused-march-end = { $element } would end its march less than 200p from { $enemy }.
dbf-refused-march-contact = { $element }: nobody marches into contact.

# Breaking off

dbf-refused-nothing-to-break = { $element }: the element is in frontal contact with nobody.
dbf-refused-break-flank = The front of { $enemy } is on the flank or rear of { $element }, which therefore cannot break off.
dbf-refused-break-short = { $element }: the element has to fall back { $least }p at least.
dbf-refused-break-slow = { $element }: a move of { $mine }p there, and { $theirs }p of { $enemy }: it has to be the faster.
dbf-refused-break-contact = { $element } would end in contact with { $enemy }.

# Works

dbf-refused-gate-held = The enemy holds that gate: { $element } can only assault it.
dbf-refused-wall-in = { $element } can enter works only by a gate, or by assault.
dbf-refused-wall-out = { $element } can leave these works only by a gate.
dbf-refused-wall-across = { $element } would end across a fortification.
dbf-refused-train-works = { $element } may not contact fortifications.
dbf-refused-attack-works = { $element } cannot attack these works.
dbf-refused-weather-group = { $element }: in this weather the element moves only by itself, not in a group.
