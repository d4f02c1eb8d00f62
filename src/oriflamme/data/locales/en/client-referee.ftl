## The referee's page: questions of a real table.

client-referee = Referee
client-referee-about = What is needed, and why: for figures on a real table.
client-referee-calculators = Questions
client-referee-question = The question
client-referee-answer = The answer
client-referee-reset = Begin anew
client-referee-changed = Not as in the book.
client-referee-back = As in the book
client-referee-of-book = (of the book)
client-referee-less = Less: { $what }
client-referee-more = More: { $what }
client-referee-row = Number { $number }
client-referee-add-row = Add one
client-referee-drop-row = Remove number { $number }
client-referee-chance =
    { $chance ->
        [never] never
        [hardly] hardly ever
        [seldom] seldom
        [less] more likely not
        [even] as likely as not
        [more] more likely than not
        [mostly] mostly
        [nearly] nearly always
       *[always] always
    }
client-referee-why = Line by line
client-referee-attacker = Attacker
client-referee-defender = Defender
client-referee-outcomes = What may come of it
client-referee-outcomes-attacker = What may become of the attacker
client-referee-outcomes-defender = What may become of the defender
client-referee-against = { $total } against { $against }
client-referee-of = { $side }: { $what }
client-referee-lost = The service cannot be reached; this answers an earlier question.
client-referee-problem = This could not be answered.
client-referee-throw = A roll at the table
client-referee-throw-about =
    { $count ->
        [one] What does the die show?
       *[other] What do the dice show?
    }
client-referee-die = { $name } { $number }
client-referee-again = Roll again
client-referee-pin = Put beside others
client-referee-pinned =
    { $count ->
        [one] Kept below, to be put beside others.
       *[other] Kept below, beside the others.
    }
client-referee-share = Copy link
client-referee-copied = The link to this question is copied.
client-referee-address = The address of this page is the link to this question.
client-referee-compare = Side by side
client-referee-differs = differs from one to the other
client-referee-print = Print
client-referee-name = Name of this question
client-referee-open = Open { $name }
client-referee-left = Move { $name } to the left
client-referee-right = Move { $name } to the right
client-referee-drop = Remove { $name }
client-referee-yes = yes
client-referee-no = no
client-referee-to-answer = To the answer
client-referee-keep = Keep this page for the table ({ $size } MB)
client-referee-keep-about = Then it answers without a connection too.
client-referee-keeping = Keeping the page for the table…
client-referee-keep-kept = Kept for the table: this page answers without a connection too.
client-referee-keep-drop = Keep it no longer
client-referee-keep-failed = The page could not be kept. Is the service within reach, and is there room on this device?
client-referee-keep-not-here = To keep this page for a table without a connection, open it by https or on the machine that serves it: browsers keep no others.
