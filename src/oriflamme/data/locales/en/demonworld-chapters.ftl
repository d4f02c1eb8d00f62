# Chapters of the book.
dw-chapter-introduction = Introduction
dw-chapter-characteristics = Characteristics
dw-chapter-sequence-of-play = Sequence of play
dw-chapter-missile-fire = Missile fire
dw-chapter-movement = Movement
dw-chapter-melee = Melee
dw-chapter-first-battle = First battle

dw-chapter-commanders = Commanders

dw-level-base = Base game
dw-level-intermediate = Intermediate game
