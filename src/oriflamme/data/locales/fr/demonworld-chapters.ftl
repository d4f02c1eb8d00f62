# Chapitres du livre.
dw-chapter-introduction = Introduction
dw-chapter-characteristics = Caractéristiques
dw-chapter-sequence-of-play = Déroulement du jeu
dw-chapter-missile-fire = Tir
dw-chapter-movement = Mouvement
dw-chapter-melee = Combat
dw-chapter-first-battle = Première bataille

dw-chapter-commanders = Commandants

dw-level-base = Jeu de base
