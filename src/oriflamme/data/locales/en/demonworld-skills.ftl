# Chapter VIII: hit points and skills.
dw-chapter-skills = [[dw-hit-points|Hit points]] and skills
dw-level-intermediate = Intermediate game

dw-line-firing-skill = [[dw-skill|Firing skill]] of the shooter
dw-line-melee-skill = [[dw-skill|Melee skill]] of the attacker
dw-line-melee-skill-target = Melee skill of the target

dw-card-hit-points = Hit points: { $points }
dw-card-firing-skill = Firing skill { $skill }
dw-card-melee-skill = Melee skill { $skill }
dw-card-morale = [[dw-morale|Morale]] { $first }/{ $second }
dw-card-fear = [[dw-fear|Fear factor]] { $fear }
