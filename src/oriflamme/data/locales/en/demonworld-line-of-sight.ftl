# Chapter XII: lines of sight.
dw-chapter-line-of-sight = Lines of sight

dw-line-cover = Target in woods

dw-refused-stray-apart = { $unit } on { $hex }: nobody can pass between this stand and the one fired at.
dw-refused-stray-alternating = { $unit } on { $hex }: only one of the two stands can come at the other, and they are not in contact.
