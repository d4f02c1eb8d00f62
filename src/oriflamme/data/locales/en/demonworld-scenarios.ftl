# Titles and descriptions of the Demonworld scenarios.

scenario-demonworld-first-battle = First battle
scenario-demonworld-first-battle-about = Two units a side and no missiles: the introductory battle of the rules. The Empire is slightly stronger.

scenario-demonworld-first-volleys = First volleys
scenario-demonworld-first-volleys-about = The first battle again, with dwarf arquebusiers for the Empire and light archers for the Orcs.

scenario-demonworld-hail-of-arrows = Hail of arrows
scenario-demonworld-hail-of-arrows-about = Longbows, crossbows and arquebuses against bows and slings, with good infantry to follow the volleys up.

scenario-demonworld-lance-and-pike = Lance and pike
scenario-demonworld-lance-and-pike-about = Knights and wolf riders charge, pikes and spears wait for them. Trolls are there too.

scenario-demonworld-breaking-point = Breaking point
scenario-demonworld-breaking-point-about = Infantry of the Empire against Orcs and trolls, with morale: units rout, rally, dare not charge, or run amok.
