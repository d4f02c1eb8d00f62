# Chapter VIII: hit points and skills.
dw-chapter-skills = Hit points and skills
dw-level-intermediate = Intermediate game

dw-line-firing-skill = Firing skill of the shooter
dw-line-melee-skill = Melee skill of the attacker
dw-line-melee-skill-target = Melee skill of the target

dw-card-hit-points = Hit points: { $points }
dw-card-firing-skill = Firing skill { $skill }
dw-card-melee-skill = Melee skill { $skill }
dw-card-morale = Morale { $first }/{ $second }
dw-card-fear = Fear factor { $fear }
