### Showing what happened: play-back, results, the report by decisions.

client-playback = What is being shown
client-waits = { $count ->
    [one] 1 event to see, { $seconds } s
   *[other] { $count } events to see, { $seconds } s
}
client-pause = Pause
client-go-on = Go on
client-step = Next event now
client-to-now = To now
client-looking-back = Looking back
client-key-space = Space

client-speed-moves = Speed of moves
client-speed-combats = Speed of combats
client-speed = { $times ->
    [0] at once
   *[other] × { $speed }
}

client-help-step = Show the next event now
client-help-pause = Pause what is being shown, and go on
client-help-hurry = Held: show everything four times as fast
client-help-now = Show how things stand now

client-result-card = Result
client-result-close = Put the result away
client-result-somebody = Somebody
client-result-throws = { $who }: { $good } of { $of } succeed
client-result-losses = Lost: { $what }
client-result-loss = { $count } × { $who }{ $how ->
    [fled] , fled
    [captured] , captured
    [withdrawn] , withdrawn
   *[destroyed] { "" }
}
client-result-dice = { $count ->
    [one] The die, and what it needed
   *[other] { $count } throws, and what each needed
}
client-throw-needs = needs { $needs }, rolled { $rolled }
client-throw-rolled = rolled { $rolled }
client-throw-hits = { $good ->
    [yes] hits
   *[no] misses
}
client-throw-passes = { $good ->
    [yes] passed
   *[no] failed
}

client-log-filter = What the report shows
client-log-show-all = Everything
client-log-show-rolls = Rolls
client-log-show-losses = Losses
client-log-show-mine = Your troops
client-log-since = Since your last turn
client-log-more = { $count } more
client-log-look = Look back: { $what }
client-log-look-here = Show the board as it stood then (Esc: back)
