## Questions des calculateurs, telles que tous les jeux les posent.

kernel-question = { $words }
kernel-question-none = aucun
kernel-no-dice = Cette question ne se règle pas aux dés.
kernel-other-dice =
    { $count ->
        [one] Cette question demande un seul dé, numéroté { $sides }.
       *[other] Cette question demande { $count } dés, numérotés { $sides }.
    }
kernel-unanswered = Il faut répondre à cette question.
