# Skirl. Rules SK-1 to SK-5 are in the package's README.

skirl-title = Skirl
side-ruby = Ruby
side-jade = Jade

skirl-duel-title = A duel of Skirl
skirl-duel-about = Three elements a side on a free table. Guess the enemy's stances, then meet him where you are strong.
skirl-book = Company
skirl-profile = Strength { $strength }, speed { $speed } paces
skirl-hearts =
    { $hearts ->
        [one] { $hearts } heart
       *[other] { $hearts } hearts
    }
skirl-left =
    { $count ->
        [one] { $count } element left
       *[other] { $count } elements left
    }
skirl-unit-paces = paces
skirl-turn = Turn { $turn } of { $turns }

skirl-kind-blade = blade
skirl-kind-pike = pike
skirl-kind-scout = scout
skirl-element = { $side } { $kind } { $number }

skirl-stance-attack = attack
skirl-stance-guard = guard
skirl-stance-feint = feint

skirl-ask-stances = Choose a stance for each element.
skirl-help-stances = Select an element, choose its stance, and commit. Attack beats feint, feint beats guard, guard beats attack.
skirl-ask-move = Move one element.
skirl-help-move = Drag an element, or select it and click the enemy it is to meet. Select several to march them together.
skirl-ask-brace = { $foe } touches { $element }. Stand, or step back?
skirl-help-brace = Whoever stands exchanges blows; whoever steps back avoids them.

skirl-do-commit = Commit the stances
skirl-do-stand = Stand
skirl-do-step-back = Step one pace back
skirl-do-rest = Rest
skirl-do-meet = Meet { $foe }
skirl-against = Against { $foe }

skirl-refused-not-yours = That is not an element of yours.
skirl-refused-stances-missing =
    { $count ->
        [one] { $count } element has no stance yet.
       *[other] { $count } elements have no stance yet.
    }
skirl-refused-other-phase = This answers another question.
skirl-refused-moved = { $element } has moved already this turn.
skirl-refused-too-far = That is { $paces } paces away; the speed is { $speed }.
skirl-refused-off-table = An element stays on the table.
skirl-refused-overlap = Another element stands there.
skirl-refused-no-room = There is no room behind { $element }.

skirl-turn-began = Turn { $turn } begins.
skirl-stance-chosen = { $element }: { $stance }.
skirl-committed = { $side } is ready.
skirl-moved = { $element } moves to { $x }, { $y }.
skirl-stepped-back = { $element } steps back to { $x }, { $y }.
skirl-rested = { $element } rests.
skirl-stood = { $element } stands.
skirl-shown = { $element } shows { $stance }, { $foe } shows { $against }.
skirl-struck = { $element } strikes at { $foe }, { $die } on the die against { $other }: { $margin }.
skirl-wounded =
    { $lost ->
        [one] { $element } loses a heart.
       *[other] { $element } loses { $lost } hearts.
    }
skirl-removed = { $element } is removed.
skirl-roll-attacker = blow of the attacker
skirl-roll-target = blow of the defender

skirl-line-strength = Strength
skirl-line-against = Strength of the enemy
skirl-line-stance = The stance beats the enemy's
skirl-line-beaten = The enemy's stance beats this one
skirl-blow-about = The chance to win an exchange of blows

skirl-reason-eliminated = no enemy is left
skirl-reason-turns = the turns are over
skirl-won = { $winner } has won: { $reason }.
skirl-drawn = A draw: { $reason }.
