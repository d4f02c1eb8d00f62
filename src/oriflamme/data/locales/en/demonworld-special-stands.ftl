# Demonworld, chapter IX: leaders, standard bearers and musicians.

dw-chapter-special-stands = Special stands

dw-role-leader = Leader
dw-role-standard-bearer = Standard bearer
dw-role-musician = Musician
dw-role-commander = Commander

dw-line-leader = Leader
dw-line-standard-bearer = Standard bearer

dw-choose-exchange = { $who } into the front rank on { $hex }
dw-group-unfinished = { $unit }: still to do
dw-stands-exchanged = { $unit }: { $who } comes from { $left } into the front rank on { $hex }.
dw-refused-specials-behind = { $unit }: the front rank has room for all special stands; put them there.
dw-refused-end-behind = { $unit }: the unit goes on: { $who } belongs into the front rank, and there is room.
dw-refused-exchange-now = { $unit }: the unit is engaged, impetuous or routing: its stands do not change places.
dw-refused-exchange-whom = A special stand or joined commander changes places with a plain stand of its unit.
dw-refused-exchange-base = These two stands have different bases and cannot change places.
dw-refused-exchange-height = The height between these two stands is too great.
dw-refused-exchange-blocks = These two stands belong to parts of the unit that do not hang together.
dw-refused-exchange-front = { $unit }: the unit has no clear front here.
dw-refused-exchange-back = The stand on { $hex } is in the front rank already and is not taken out of it.
dw-refused-exchange-forward = The stand on { $hex } is not in the front rank.

dw-phase-substitution = Fire at special stands
dw-ask-substitution = { $who } of { $unit } on { $hex } is hit. Stands beside it as the phase began: { $beside }. Shall the die be rolled?
dw-help-substitution = A die of at most that number saves the [[dw-stand|stand]], and you choose one beside it that falls instead.
dw-choose-substitution = Roll the die
dw-choose-let-fall = Let it fall
dw-roll-substitute = Does a shot at a special stand hit another
dw-substitute-saved = { $unit }: { $who } on { $hex } is saved by a { $roll } ({ $beside } or less): a stand beside falls instead.
dw-substitute-failed = { $unit }: { $who } on { $hex } is not saved: { $roll }, and { $beside } or less was needed.
dw-ask-substitute = { $unit }: which stand falls in the place of the { $who } on { $hex }?
dw-help-substitute = Click a [[dw-stand|stand]] beside the one marked. The marked one takes its hex and its [[dw-facing|facing]].
dw-choose-substitute = The stand on { $hex } falls
dw-choose-substitute-special = { $who } on { $hex } falls
dw-substitute-chosen = { $unit }: the stand on { $by } falls in the place of the { $who } on { $hex }.
dw-substitute-none = { $unit }: nobody is left beside the { $who } on { $hex }, who falls.
dw-place-taken = { $unit }: { $who } goes from { $left } to the place of the fallen on { $hex }.
dw-refused-substitute = That stand was not beside the one saved when the phase began, or is lost already.

scenario-demonworld-under-the-banner = Under the banner
scenario-demonworld-under-the-banner-about = Leaders, standard bearers and musicians stand in the front rank, where the archers aim; knights ride down one orc and strike the next.
