# Demonworld, chapitre XIV : deux attaques au corps à corps.

dw-chapter-second-attacks = Deux attaques au corps à corps
dw-phase-second-attack = Seconde attaque
dw-blow-lost-front = Une attaque de { $attacker } ({ $from }) contre { $target } ({ $at }) est perdue : la cible n’est plus devant le socle.
dw-ask-second-attack = { $unit } en { $hex } : une seconde attaque est possible. Contre qui ?
dw-help-second-attack = Cliquez sur un [[dw-stand|socle]] ennemi. Certains s’attaquent sans bouger, d’autres depuis la case qui vient d’être libérée.
dw-choose-strike-again = Frapper { $unit } en { $hex }
dw-choose-strike-forward = Avancer en { $to } et frapper { $unit } en { $hex }
dw-choose-hold-back = Pas de seconde attaque
dw-choose-as-declared = Seconde attaque comme déclarée
dw-mark-second-attack = Frappe encore
dw-second-attack = { $unit } en { $hex } : seconde attaque.
dw-stand-advanced = { $unit } : un socle avance de { $left } dans la case libérée { $hex }.
dw-stand-replies = { $unit } en { $hex } : réplique à l’initiative { $initiative }.
dw-stand-replies-now = { $unit } en { $hex } : réplique immédiate.
dw-refused-second-attack = Ce socle ne peut pas être frappé ainsi : il doit être en vie et devant l’attaquant, depuis sa case ou depuis celle qui vient d’être libérée.
dw-refused-replied = Le socle { ELIDED("de", $unit) } en { $hex } a déjà répliqué dans cette phase.
