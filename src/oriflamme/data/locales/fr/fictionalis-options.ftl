### Ce qu'une bataille de De Bellis Fictionalis peut fixer : lectures du livre.

dbf-reading-scale = Échelle des figurines
dbf-reading-scale-about = La taille des figurines donne les socles, donc la table et la mesure d'un pas.
dbf-reading-scale-25mm = 25 mm
dbf-reading-scale-15mm = 15 mm
dbf-reading-scale-6mm = 6 mm
dbf-reading-scale-2mm = 2 mm
dbf-reading-days = Jours de bataille
dbf-reading-days-about = Après autant de jours, la bataille est rompue pour de bon ; le livre ne connaît pas cette fin.
dbf-reading-pike-ranks = Rangs arrière de piques
dbf-reading-pike-ranks-about = Si chaque rang arrière de piques compte pour lui-même, ou seulement les trois ensemble.
dbf-reading-pike-ranks-each = Chaque rang compte
dbf-reading-pike-ranks-all = Les trois ensemble
