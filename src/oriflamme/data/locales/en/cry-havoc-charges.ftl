# Chapter 4: charges and reactions to them.
cry-havoc-chapter-charges = Charges
cry-havoc-ask-charges = Who charges?
cry-havoc-ask-reactions = How do you meet the charges?
cry-havoc-charge-declared = { $name }: a charge on { $target }
cry-havoc-reacts-counter = { $name }: a charge against { $charger }
cry-havoc-reacts-retreat = { $name }: retreat
cry-havoc-reacts-wall = Shield wall of { $count }, with { $name }
cry-havoc-wall-formed =
    { $count ->
        [0] No shield wall: fewer than two are left for it
       *[other] Shield wall: { $count } stand in it
    }
cry-havoc-refused-not-able = { $name } cannot act: stunned, or fleeing.
cry-havoc-refused-has-moved = { $name } has moved in this phase already.
cry-havoc-refused-charge-tied = { $name } leads or is tied to animals, and cannot charge.
cry-havoc-refused-charge-no-enemy = No enemy who can be charged: { $target }.
cry-havoc-refused-charge-not-ahead = Not in front of { $name }: { $target }.
cry-havoc-refused-charge-not-seen = { $name } does not see { $target }.
cry-havoc-refused-charge-short = A charge enters { $least } hexes or more.
cry-havoc-refused-charge-straight = The last { $last } hexes of a charge lie in a straight line.
cry-havoc-refused-charge-not-up-to = This way does not end beside { $target }.
cry-havoc-refused-charge-end-taken = Somebody stands where this charge would end.
cry-havoc-refused-charge-dear =
    This way costs { $over ->
        [one] { $over } point
       *[other] { $over } points
    } more than { $name } has.
cry-havoc-refused-charge-declared = { $name } has declared a charge already; its way is not changed.
cry-havoc-refused-no-such-figure = Nobody of that name is here.
cry-havoc-refused-other-step = This is not what is being decided now.
cry-havoc-refused-named-twice = Somebody is named twice.
cry-havoc-refused-reacts = { $name } has a reaction already.
cry-havoc-refused-no-such-charge = Nobody of that name charges.
cry-havoc-refused-counter-met = Somebody meets this charge already.
cry-havoc-refused-counter-where = { $charger } can be met on the last { $last } hexes of the charge only.
cry-havoc-refused-counter-straight = { $name } cannot go there in a straight line.
cry-havoc-refused-counter-arc = { $name } would have to turn to go there.
cry-havoc-refused-counter-far =
    A charge against this charge goes no more than { $most ->
        [one] { $most } hex
       *[other] { $most } hexes
    }: half of its way.
cry-havoc-refused-counter-type = Riders meet riders, and men on foot meet men on foot.
cry-havoc-refused-counter-not-ahead = { $name } does not have { $charger } in sight and in front.
cry-havoc-refused-wall-few = A shield wall needs { $fewest } men or more.
cry-havoc-refused-wall-pavise = { $name } is mounted or has no pavise.
cry-havoc-refused-wall-apart = The men of a shield wall stand beside one another.
cry-havoc-refused-retreat-command = { $name } is within no leader’s command radius.
cry-havoc-help-charges = Select a figure and click the hex from which he strikes: six hexes away or more, the last four in a line. Declared [[ch-charge|charges]] do not change.
cry-havoc-choose-charge = Charge { $target } from { $hex }
cry-havoc-choose-charges-done = No more charges
cry-havoc-help-reactions = [[ch-counter-charge|A charge against the charge]], a [[ch-shield-wall|shield wall]] or a [[ch-retreat|retreat]]; whoever can shoot is asked on the way.
cry-havoc-choose-wall = Shield wall of { $count }
cry-havoc-choose-retreat = Retreat
cry-havoc-choose-counter = Meet { $charger } at { $hex }
cry-havoc-choose-reactions-done = No more reactions
cry-havoc-card-charge = Columns for the charge of { $name }
cry-havoc-note-advantage = Advantage: { $name }, who takes the hex where they meet
cry-havoc-charge-spent = Charge of { $name }: no blow, { $why }
cry-havoc-charge-spent-down = he is down
cry-havoc-charge-spent-flees = he flees
cry-havoc-charge-spent-moved = he was moved from where he declared it
cry-havoc-charge-spent-stopped = he was stopped on the way
cry-havoc-charge-spent-target-down = the target is out of play, { $target }
cry-havoc-charge-spent-target-flees = the target has fled, { $target }
cry-havoc-charge-spent-target-gone = the target is out of reach, { $target }
