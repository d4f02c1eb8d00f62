### What a battle of De Bellis Fictionalis can settle: readings of the book.

dbf-reading-scale = Scale of the figures
dbf-reading-scale-about = The size of the figures gives the bases, and with them the table and what a pace measures on it.
dbf-reading-scale-25mm = 25 mm
dbf-reading-scale-15mm = 15 mm
dbf-reading-scale-6mm = 6 mm
dbf-reading-scale-2mm = 2 mm
dbf-reading-days = Days of battle
dbf-reading-days-about = After so many days the battle is broken off for good; the book has no such end.
dbf-reading-pike-ranks = Rear ranks of Pikes
dbf-reading-pike-ranks-about = Whether each rear rank of Pikes counts for itself, or only all three together.
dbf-reading-pike-ranks-each = Each rank counts
dbf-reading-pike-ranks-all = All three together
