# De Bellis Fictionalis: mounting and dismounting, landing and embarking, bridges.

dbf-dismounted = { $element }: dismounted as { $kind }; the mounts are let go.
dbf-dismounted-kept = { $element }: dismounted as { $kind }; the mounts are held behind.
dbf-remounted = { $element }: mounted again as { $kind }.
dbf-mounts-lost = { $element }: the element loses its led mounts and cannot mount again.
dbf-refused-never-dismounts = { $element } cannot dismount.
dbf-refused-camels-dismount = { $element }: the element dismounts only to defend fortifications, or at less than 300 paces from enemy fortifications or War Wagons on a hill.
dbf-refused-dismount = { $element } may dismount only to defend fortifications, or at less than 300 paces from enemy fortifications or War Wagons on a hill, or as the general of a command on foot.
dbf-refused-dismount-as = { $element }: the element dismounts as { $kinds }.
dbf-refused-dismount-count = { $element }: the element dismounts only with others like it: { $count } of them make one element on foot.
dbf-refused-dismount-apart = { $element }: the element is not of the same kind as the others and edge to edge with one of them.
dbf-refused-dismount-general = A general among them has to be the element that remains, not { $element }.
dbf-refused-mount-contact = { $element } cannot mount or dismount in contact with an edge of { $enemy }.
dbf-refused-mount-room = There is no room for { $element } to stand so.
dbf-refused-mount-spots = Say where the others go who dismounted with it: { $count }, each beside or behind one that stands already.
dbf-refused-not-dismounted = { $element }: the element has not dismounted.
dbf-refused-no-mounts = { $element }: the element has no led mounts behind it any more.
dbf-refused-remount-first = { $element } dismounted to defend these works and has to mount again before it leaves them.

dbf-went-ashore = { $element }: landed from { $vessel }.
dbf-went-ashore-pushing = { $element }: landed from { $vessel }; { $enemy } pushed back.
dbf-embarked = { $element }: aboard { $vessel }.
dbf-refused-not-aboard = Only an element of yours aboard a vessel or Airboat on the table can land.
dbf-refused-no-vessel = There is no such vessel or Airboat of yours on the table.
dbf-refused-not-at-shore = { $vessel }: the vessel has no edge at a beach, quay or bank.
dbf-refused-landing-place = { $element }: the element has to land at { $vessel }: edge to edge at the shore, or under an Airboat or in contact with it.
dbf-refused-landing-opposed = { $element } cannot land: the edge of the water is held by { $enemy }.
dbf-refused-landing-room = There is no room for { $element } to land here.
dbf-refused-air-landing = { $element }: the element is not more than 300 paces from { $enemy }.
dbf-refused-embark-place = { $element }: the element has to begin at { $vessel }: edge to edge at the shore, or under an Airboat or in contact with it.
dbf-refused-not-carried = { $vessel } cannot take { $element } aboard.
dbf-refused-empty-vessel = { $element }: the element does not move while its troops are ashore.

dbf-bridge-started = { $element }: a bridge is started.
dbf-bridge-standing = { $element }: the bridge stands.
dbf-bridge-coming-down = { $element }: the bridge is being taken down.
dbf-bridge-gone = { $element }: the bridge is gone.
dbf-refused-no-pontoneers = { $element }: the element builds no bridges.
dbf-refused-no-river = { $element }: the element has no river straight before it that it could bridge.
dbf-refused-bridge-contact = { $element } cannot work in contact with the enemy.
dbf-refused-bridge-one = { $element }: the element has a bridge already.
dbf-refused-bridge-stage = { $element }: the element has no bridge for which this would be the next step.
dbf-refused-bridge-bound = { $element } can take the next step only in a later bound.
dbf-refused-bridge-left = { $element }: the element is not at its bridge any more.
dbf-refused-bridge-used = { $element }: the element is on the bridge.
dbf-refused-bridge-room = There is no room for { $element } at this end of the bridge.
