### Watching a battle again: the replay page, playing on from it, records brought, and how a battle ended.

client-replay = Replay
client-replay-of = Replay of { $title }
client-replay-loading = { $done } of { $of } events are here
client-replay-back = Back to the game
client-replay-running = The battle is still going on. You see it as far as it had come when you opened this page.
client-replay-told = The rules have changed since this battle: some of it is shown from one stored moment to the next.
client-replay-watched = From a record

client-eyes = Seen by
client-eyes-spectator = A spectator

client-scrub = Moment of the battle
client-scrub-value = { $heading }, event { $at } of { $of }
client-scrub-losses = { $who }: { $count } lost
client-scrub-here = Event { $at } of { $of }

client-seek-toggle-play = Play
client-seek-toggle-pause = Pause
client-seek-event-on = Next event
client-seek-event-back = Previous event
client-seek-effect-on = Next step within the event
client-seek-effect-back = Previous step within the event
client-seek-turn-on = Next turn
client-seek-turn-back = Previous turn
client-rate = Speed
client-rate-times = × { $rate }
client-by-weight = Pace
client-by-weight-on = By importance
client-by-weight-off = Even

client-help-replay-toggle = Play, pause
client-help-replay-event = To the previous, the next event
client-help-replay-far = Five events back, five on
client-help-replay-effect = To the previous, the next step within an event
client-help-replay-turn = To the previous, the next turn
client-help-replay-ends = To the beginning, to the end
client-help-replay-rate = Slower, faster
client-help-replay-eyes = Through the next side’s eyes
client-help-replay-board = On the board, reached by Tab: walk from piece to piece, move the map

client-fork = Play on from here
client-fork-about = A new battle begins with this moment. The dice are those of the original: whoever decides as then rolls as then. The battle that you watch stays as it is.
client-fork-told = The rules have changed since: the new battle begins at the last stored moment before this one.
client-fork-side = You play
client-fork-opponent = Against
client-fork-both = Both sides on this screen: what if?
client-fork-begin = Play on
client-fork-over = Nothing is left to be decided here. Choose an earlier moment.

client-bring = Watch a record
client-bring-about = Drop the file of a battle’s record here, or choose it.
client-bring-drop = Let go to watch this record
client-bring-failed = “{ $name }” cannot be watched: { $why }
client-bring-large = it is larger than { $limit } MB, which is more than any battle needs.

client-outcome-won = You won
client-outcome-lost = You lost
client-outcome-drawn = Nobody won
client-outcome-side-won = { $who } won
client-outcome-losses = Losses
client-outcome-lost-of = { $lost } of { $of } lost
client-outcome-turning = Turning points
client-outcome-turning-point = { $heading }: { $who }, { $count } lost ({ $whom })
client-outcome-counting = Counting the losses…
client-outcome-seal = Seal and seed of the dice
