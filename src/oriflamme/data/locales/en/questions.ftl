## Questions of calculators, as every game asks them.

kernel-question = { $words }
kernel-question-none = none
kernel-no-dice = No dice are thrown for this question.
kernel-other-dice =
    { $count ->
        [one] One die is thrown for this question, numbered { $sides }.
       *[other] { $count } dice are thrown for this question, numbered { $sides }.
    }
kernel-unanswered = This has to be answered.
