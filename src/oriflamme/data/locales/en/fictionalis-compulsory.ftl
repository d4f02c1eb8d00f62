# De Bellis Fictionalis: recoils, flights, pursuits, destruction, spontaneous advances and retreats.

# Why elements flee or are destroyed.
dbf-cause-melee = melee
dbf-cause-shooting = shooting
dbf-cause-magic = magic
dbf-cause-burst = friends who burst through it
dbf-cause-flank-march = a flank march
dbf-cause-recoiling-monster = a recoiling monster
dbf-cause-recoiling-enemy = a recoiling enemy
dbf-cause-demoralisation = its command is demoralised
dbf-cause-front-fled = the front rank has fled
dbf-cause-swept = swept along by friends in flight
dbf-cause-behind = behind a friend destroyed in melee
dbf-cause-blocked = no room to recoil
dbf-cause-caught = an enemy's front at its flank or rear
dbf-cause-no-escape = no way round in flight
dbf-cause-drowned = drowned
dbf-cause-carrier = what carried it was destroyed
dbf-cause-shipwreck = shipwreck
dbf-cause-difficult-going = difficult going
dbf-cause-debt = a debt of magic not repaid

# By what move elements leave the table.
dbf-exit-move = by its own move
dbf-exit-advance = by a spontaneous advance
dbf-exit-recoil = by recoiling
dbf-exit-pushed = pushed by friends
dbf-exit-flight = in flight
dbf-exit-refused = not deployed by its owner
dbf-exit-no-entry = having found no room on it

# What happened.
dbf-destroyed = { $element }: destroyed ({ $cause }).
dbf-destroyed-by = { $element }: destroyed by { $by } ({ $cause }).
dbf-left-table = { $element }: lost, off the table { $how }.
dbf-survived-wreck = { $element }: the element comes ashore from the wreck.
dbf-lurker-gone = { $element }: the element goes back into hiding.
dbf-found-in-ambush = { $element }: found in ambush.
dbf-recoiled = { $element }: recoil of { $paces } paces.
dbf-pushed = { $element }: pushed back by { $by }.
dbf-fled = { $element }: flight of { $paces } paces ({ $cause }).
dbf-went-aboard = { $element }: aboard { $vessel }.
dbf-advanced = { $element }: spontaneous advance of { $paces } paces towards { $target }.
dbf-advanced-to-edge = { $element }: spontaneous advance of { $paces } paces towards the enemy's edge.
dbf-stood-still = { $element } cannot advance.
dbf-burst-none = { $element }: through { $friend }.
dbf-burst-flees = { $element }: a burst through { $friend }, put to flight.
dbf-burst-joins = { $element }: a burst through { $friend }, now in the advance too.
dbf-burst-recoils = { $element }: a burst through { $friend }, to recoil if there is room.
dbf-pursued = { $element }: pursuit of { $paces } paces.
dbf-pursued-behind = { $element }: behind the pursuit, { $paces } paces.
dbf-crew-pursued = { $element }: the element lands from { $vessel } to pursue.

# Questions.
dbf-ask-next-advance = { $count } impetuous elements must advance: which goes next?
dbf-ask-how-to-advance = { $element } must advance: how?
dbf-ask-next-retreat = { $count } demoralised elements must retreat: which goes next?
dbf-ask-pursue = { $element }: pursue?
dbf-ask-pursue-crew = { $element }: land to pursue?

# Refusals.
dbf-refused-no-advance = { $element }: the element does not have to advance.
dbf-refused-no-retreat = { $element }: the element does not have to retreat.
dbf-refused-going-only = Only elements that must move of themselves can move now.
dbf-refused-pursuit-only = First say whether the element pursues.
