# The battle for who hears it, types it, or sees it otherwise than most.

client-scores = How the sides stand
client-tab-words = In words
client-help-words = The battle in words: who is asked, what each can do, who is near
client-log-keys = Up and down go from line to line, right and left to the rules of a line.

# Where something stands and looks
client-standing = { $at }, facing { $facing }
client-standing-table = { $across } across and { $down } down, in { $unit }
client-bearing-0 = north
client-bearing-1 = north-north-east
client-bearing-2 = north-east
client-bearing-3 = east-north-east
client-bearing-4 = east
client-bearing-5 = east-south-east
client-bearing-6 = south-east
client-bearing-7 = south-south-east
client-bearing-8 = south
client-bearing-9 = south-south-west
client-bearing-10 = south-west
client-bearing-11 = west-south-west
client-bearing-12 = west
client-bearing-13 = west-north-west
client-bearing-14 = north-west
client-bearing-15 = north-north-west

# The battle in words
client-words-nothing = Nothing is asked of you now.
client-words-result = The last result
client-words-units = { $count ->
    [one] One unit is asked
   *[other] { $count } units are asked
}
client-words-piece = Which of it leads
client-words-foes = Nearest enemies
client-words-far = { $count ->
    [one] one hex
   *[other] { $count } hexes
} away, { $direction }
client-words-far-table = { $distance } { $unit } away, { $direction }
client-words-answers = { $count ->
    [one] One answer
   *[other] { $count } answers
}
client-words-no-answer = It can do nothing now.
client-words-forward = The way forward

# What is read out of what others did, where it went by too fast for a sentence each
client-news-summary = { $decisions ->
    [one] One decision
   *[other] { $decisions } decisions
}: { $moves ->
    [0] no moves
    [one] one move
   *[other] { $moves } moves
}, { $rolls ->
    [0] no dice
    [one] dice once
   *[other] dice { $rolls } times
}.

# Taking back with the other's consent
client-take-back = Take back
client-take-back-about = What has rolled dice or was answered goes back if the other player agrees. The dice go back too: the same rolls come again.
client-take-back-ask = Ask to take the last command back
client-take-back-waits = You have asked to take your last command back.
client-take-back-asked = { $who }: a wish to take the last command back, with all that came of it: { $what }
client-take-back-agree = Agree: take it back
client-take-back-decline = Decline
client-take-back-withdraw = Withdraw

# Spectators who see a battle later
client-delay = Spectators see it
client-delay-by = { $count ->
    [0] at once
   *[other] { $count } decisions later
}
client-delay-about = Until it is over. So nobody who looks on can tell a player anything.
client-late = You see this battle { $count ->
    [one] one decision
   *[other] { $count } decisions
} later, until it is over.
