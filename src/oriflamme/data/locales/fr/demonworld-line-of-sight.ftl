# Chapitre XII : lignes de vue.
dw-chapter-line-of-sight = Lignes de vue

dw-line-cover = Cible dans les bois

dw-refused-stray-apart = { $unit } en { $hex } : rien ne peut passer entre ce socle et celui qui était visé.
dw-refused-stray-alternating = { $unit } en { $hex } : un seul des deux socles peut atteindre l'autre, et ils ne sont pas en contact.
