# Scenarios.
scenario-cry-havoc-skirmish = A skirmish on the heath
scenario-cry-havoc-skirmish-about = Twelve a side, of all arms, on open ground.
scenario-cry-havoc-skirmish-aim = Put more enemies out of play than you lose men.
side-raiders = Raiders
side-garrison = Garrison
