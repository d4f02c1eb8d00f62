# Chapter XII: lines of sight.
dw-chapter-line-of-sight = Lines of sight

dw-line-cover = Target in woods

dw-refused-stray-apart = { $unit } on { $hex }: nobody can pass between this stand and the one fired at.
dw-refused-stray-alternating = { $unit } on { $hex }: only one of the two stands can come at the other, and they are not in contact.

dw-sight-hill = Hill
dw-sight-growth = Bushes, grass or woods
dw-sight-wall = Wall or hedge
dw-sight-stand = Stand
dw-sight-cover = In woods: strength { $less } less.

dw-odds-sight = A line of sight: what one stand sees of another over what is between them.
dw-sight-seen = Segment { $number } from below is seen
dw-sight-hidden = Segment { $number } from below is hidden

scenario-demonworld-over-the-hill = Over the hill
scenario-demonworld-over-the-hill-about = Longbows against bows with a hill, woods and hedges between them: who stands higher sees farther.
dw-unit-imperial-marksmen = Imperial Marksmen
dw-unit-hill-trolls = Hill Trolls

dw-mark-thicket = Thicket
dw-mark-thicket-about = Thicket: hides like woods, open to movement
dw-mark-glade = Glade
dw-mark-glade-about = Glade in the woods: hides nothing
