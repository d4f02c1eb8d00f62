# De Bellis Fictionalis: elements and commands, as other messages speak of them.

dbf-element = { $kind }{ FIGURES($id) }
dbf-command = { $side }, { $name }
dbf-element-listed = { $troop }{ FIGURES($id) }
dbf-list = { $first }, { $rest }

# The commands of the armies made for this game

dbf-force-admiral = Admiral
dbf-force-centre = Centre
dbf-force-clans = Clans
dbf-force-column = Column
dbf-force-corsairs = Corsairs
dbf-force-fist = Fist
dbf-force-greenwood = Greenwood
dbf-force-jungle = Jungle
dbf-force-king = King
dbf-force-left = Left
dbf-force-lord = Lord
dbf-force-main = Main body
dbf-force-mass = Mass
dbf-force-patrol = Patrol
dbf-force-phalanx = Phalanx
dbf-force-queen = Queen
dbf-force-raid = Raiders
dbf-force-riders = Riders
dbf-force-sea-witch = Sea witch
dbf-force-shallows = Shallows
dbf-force-shaman = Shaman
dbf-force-skin-changer = Skin changer
dbf-force-sorcerer = Sorcerer
dbf-force-sultan = Sultan
dbf-force-swift = Swift
dbf-force-temple = Temple
dbf-force-tribes = Tribes
dbf-force-vanguard = Vanguard
dbf-force-train = Siege train
dbf-force-watch = Watch
dbf-force-wing = Wing
dbf-force-wolves = Wolves
dbf-force-wyrms = Wyrms
