# Chapitre VIII : points de vie et compétences.
dw-chapter-skills = [[dw-hit-points|Points de vie]] et compétences
dw-level-intermediate = Jeu intermédiaire

dw-line-firing-skill = [[dw-skill|Compétence de tir]] du tireur
dw-line-melee-skill = [[dw-skill|Compétence]] de corps à corps de l’attaquant
dw-line-melee-skill-target = Compétence de corps à corps de la cible

dw-card-hit-points = Points de vie : { $points }
dw-card-firing-skill = Compétence de tir { $skill }
dw-card-melee-skill = Compétence de corps à corps { $skill }
dw-card-morale = [[dw-morale|Moral]] { $first }/{ $second }
dw-card-fear = [[dw-fear|Facteur de peur]] { $fear }
