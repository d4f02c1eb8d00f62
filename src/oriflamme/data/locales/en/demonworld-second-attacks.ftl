# Demonworld, chapter XIV: second attacks in close combat.

dw-chapter-second-attacks = Second attacks
dw-phase-second-attack = Second attack
dw-blow-lost-front = A blow of { $attacker } ({ $from }) at { $target } ({ $at }) is lost: the target is not before it any more.
dw-ask-second-attack = { $unit } on { $hex } may strike again. At whom?
dw-help-second-attack = Click an enemy [[dw-stand|stand]]. Some can be struck from where you are, others from the hex just vacated.
dw-choose-strike-again = Strike { $unit } on { $hex }
dw-choose-strike-forward = Step to { $to } and strike { $unit } on { $hex }
dw-choose-hold-back = No second attack
dw-choose-as-declared = Second attack as declared
dw-mark-second-attack = Strikes again
dw-second-attack = { $unit } on { $hex }: a second blow.
dw-stand-advanced = { $unit }: a stand steps from { $left } into the vacated hex { $hex }.
dw-stand-replies = { $unit } on { $hex } will strike back at initiative { $initiative }.
dw-stand-replies-now = { $unit } on { $hex }: a blow back at once.
dw-refused-second-attack = That stand cannot be struck so: it must live and be before the attacker, from its hex or from the one just vacated.
dw-refused-replied = The stand of { $unit } on { $hex } has struck back in this phase already.
