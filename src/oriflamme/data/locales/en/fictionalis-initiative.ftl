# De Bellis Fictionalis: PIP dice and prices, unreliable allies, halts, moving through others.

## Dice and purses

dbf-roll-pips = PIPs of a command
dbf-roll-pips-pooled = PIPs that the C-in-C allocates
dbf-pips-scored = { $command }: { $score ->
    [one] { $score } PIP
   *[other] { $score } PIPs
}
dbf-ask-pips = Which command gets which die?
dbf-refused-pips-first = The PIP dice have to be allocated first.
dbf-refused-pips-commands = Each command that shares the dice gets exactly one of them.
dbf-refused-pips-dice = The dice to allocate are { $dice }, each of them once.
dbf-refused-pips = This costs { $price } PIPs; { $command } has { $left } left.
dbf-refused-spies-owe = When other troops march, Spies pay in full for their marches, and { $command } has not the PIPs for it.
dbf-refused-frozen = { $command } has stopped in the dark and does not move before it can see the enemy or it clears.
dbf-refused-kept-already = This caster keeps PIPs for later already.

## Prices (lines of a tally, in halves of a PIP)

dbf-price = Price in half PIPs
dbf-pip-tactical = Tactical move
dbf-pip-march = March move
dbf-pip-halt = Halt
dbf-pip-lurker = Lurker deployed
dbf-pip-bridge = Work on a bridge
dbf-pip-magic = Magic
dbf-pip-spy-march = March of a single Spy, while only Spies march
dbf-pip-spies-owe = Spies who marched at half price
dbf-pip-cinc = The general himself takes part
dbf-pip-general-lost = The general is lost
dbf-pip-general-away = The general is off the table
dbf-pip-general-engaged = The general is in frontal contact with an enemy
dbf-pip-far = Too far from the general
dbf-pip-unseen = Out of the general’s sight and far from him
dbf-pip-halt-irregular = Irregulars are halted
dbf-pip-irregular-turns = Irregulars turn aside
dbf-pip-irregular-short = Irregulars do not make their full move
dbf-pip-mixed = Mounted troops and infantry together
dbf-pip-artillery = Artillery
dbf-pip-mount = Mounting or dismounting
dbf-pip-third-march = Third or later march
dbf-pip-double-back = Double base moves back: the other half as well
dbf-pip-floor = Not less than nothing

## Allies

dbf-ally-holds-back = { $command }: the ally is unreliable and holds back.
dbf-ally-engaged = { $command }: the ally engages, { $spur }.
dbf-ally-spur-six = for he has scored a 6
dbf-ally-spur-shot-at = for an enemy has shot at him
dbf-ally-spur-assaulted = for magic has been used against him
dbf-ally-spur-contacted = for an enemy has come into contact with him
dbf-ally-spur-enemy-demoralised = for an enemy command is demoralised
dbf-ally-defected = { $command }: the ally changes sides. New side: { $side }.

## Halts

dbf-halted = { $element }{ $more ->
    [0] : halted.
    [one] { " " }and one more: halted.
   *[other] { " " }and { $more } more: halted.
}
dbf-halted-about = { $element }: halted, and turned to face the enemy.
dbf-refused-halt-whom = Say which elements to halt, each of them once.
dbf-refused-needs-no-halt = { $element } would not move of itself in this bound, so there is nothing to halt.
dbf-refused-halt-about = { $element }: only a single demoralised element turns about when it is halted.

## Moving through others, and gaps

dbf-refused-gap = { $element } may go into a gap of its own width, and on from it, only straight ahead or straight back.
dbf-refused-gap-enemies = Between two enemies { $element } may only go on straight the same way, or turn to contact the flank of either.
dbf-refused-pass-contact = { $element } would have to be put beyond { $other }, in contact with an enemy.
dbf-refused-pass-room = There is no room for { $element } beyond { $other }.
