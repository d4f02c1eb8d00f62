## What every game says. Names of sides (side-*), purposes of rolls and reasons of endings are the rulesets'.

rolled = { $purpose }: { $value } on a D{ $sides }
ended-won = { $winner }: victory ({ $reason })
ended-halted = Here the battle ends without a winner: it was begun by rules that are no more, and by those of today it cannot be played on.
ended-draw = The battle is drawn: { $reason }
# Words from files of one’s own, which come in every language; all languages have the same arguments.
own-words = { $fr ->
    [0] { $fr }
   *[other] { $en }
}
taken-back = { $player }: the last command is taken back

luck-well = { $battles ->
    [1000] Hardly one battle in a thousand goes this well
    [2] About every second battle goes this well
   *[other] About one battle in { $battles } goes this well
}
luck-badly = { $battles ->
    [1000] Hardly one battle in a thousand goes this badly
    [2] About every second battle goes this badly
   *[other] About one battle in { $battles } goes this badly
}

refused-battle-over = The battle is over.
refused-not-your-decision = It is not for you to decide now.
refused-undo = The last command cannot be taken back: dice were rolled, something was revealed, or it was answered.
ended-by-resignation = the other side has resigned
ended-by-agreement = both sides have agreed to it
refused-not-a-side = Only a side of this battle can end it.
refused-not-two-sides = Only a battle of two sides can be ended so.
refused-no-draw-offered = The other side has not offered a draw.

## The service

service-malformed = The request cannot be read: { $why }
service-setup = This battle cannot be set up: { $why }
service-unknown-side = There is no side { $side } in this scenario.
service-unknown-bot = There is no bot named { $bot } for this game. There are: { $known }
service-too-large = The request is larger than { $limit } bytes.
service-too-deep = The request is nested deeper than { $deepest } levels.
service-too-many = The request holds more lists, objects and texts than anything that can be sent.
service-token = This battle asks for the secret link that was given to one of its players.
service-missing-battle = There is no such battle.
service-missing-rule = There is no rule { $rule }.
service-missing-scenario = There is no scenario named { $scenario }.
service-missing-guide = There is no guide named { $name }; there are: { $known }.
service-missing-catalogue = There are no words in the language { $locale }.
service-missing-page = There is no such page.
service-home = To the start page
service-method = This address does not take { $method } requests.
service-stale = The battle has moved on. Look at it again before you decide.
service-refused = The rules do not allow this.
service-not-over = The record is shown once the battle is over.
service-missing-replay = This part of the battle cannot be shown any more.
service-closed-eyes = Until the battle is over you see it through your own eyes only.
service-fork-running = Until the battle is over, only who plays all its sides can play on from a moment of it.
service-fork-over = The battle is over there: choose an earlier moment to play on from.
service-record-unreadable = This is no record of a battle that can be read: { $why }
record-no-header = its first line does not say what battle it is of. Choose a file that was downloaded from a battle that is over.
record-newer = it is of format { $format }, and here formats up to { $known } are known. A newer Oriflamme can read it.
record-line = line { $line } is not what it should be.
record-field = line { $line } is not what it should be, at “{ $field }”.
record-broken = a part of it is not what it should be.
service-record-torn = The record is damaged at line { $line }, and what follows cannot be trusted. Delete that line and all after it to watch the rest.
service-record-ruleset = The record is of a game that is not installed here: { $name }. Installed are: { $known }.
service-record-long = The record holds { $count } commands; at most { $limit } can be watched here. “oriflamme replay” takes longer ones.
service-record-edition = The record is of edition { $edition } of the rules, and here it is { $ours }. Such a record can only be shown from its checkpoints, and it holds none.
service-record-refused = The record cannot be played on at line { $line }, the rules refuse what was done: { $why }
service-record-differs = At line { $line } the battle does not stand as the record says, so the record has been changed or damaged.
service-busy = The battle could not be stored, so nothing was done. Please try again.
service-crowded = Too much is being asked at once, so this was not done. Please try again in a moment.
service-costly = The rules would take too long over this. It was broken off, and nothing was done.
service-fault = The service made a mistake and did nothing. It is in the log.
service-bad-files = This game cannot be played here, because a file of its own cannot be used: { $why }
service-damaged = The record of this battle cannot be read, so it cannot be played on.
service-repaired = The stored record was damaged. The battle goes on from the last command that could be read.
service-halted = The rules this battle was played by are gone, and nothing is stored from which it could go on. It ends where they part: you can look at all that was played up to there, and download the record.
service-missing-moment = There is no moment { $version } of this battle.
service-port-taken = Port { $port } on { $host } is in use. Stop the other program or choose another port.
service-port-refused = The service cannot listen on { $host }, port { $port }: { $why }
service-no-database = The database cannot be opened: { $why }
service-database-newer = The database was made by a later version of Oriflamme (its tables are of revision { $found }, this version knows them up to { $known }). Install that version, or choose another database with --database.
service-database-foreign = The database holds tables with the names of Oriflamme’s, but not which version made them: it may belong to another program. Choose another one with --database.
service-database-read-only = The database { $file } cannot be written to: the file, its folder or the disk is read-only. Make it writable, or choose another one with --database.
service-limit-connections = Too many connections are open from your address. Close some pages and try again.
service-limit-listeners = Too many from your address have this battle open. Close some pages and try again.
service-limit-requests = Too much was asked from your address at once. Try again in { $wait } { $wait ->
    [one] second
   *[other] seconds
}.
service-limit-battles = So many battles were begun from your address that the next has to wait. Try again in { $wait } { $wait ->
    [one] second
   *[other] seconds
}.
service-full = The service has as many connections as it can hold. Try again in a moment.
service-limit-bodies = Too much is being sent from your address at once. Wait until some of it has come, then try again.
service-full-bodies = So much is being sent to the service that it can hold no more. Try again in a moment.
service-slow = The request came too slowly, and nothing was done.
service-host = This service is not known by the name { $host }. Whoever runs it can allow the name: “oriflamme serve --allow-host NAME”.
service-origin = Another page ({ $origin }) has sent this, not this service’s own, and nothing was done.
service-not-json = What is sent here has to be JSON, and its header “Content-Type” has to say “application/json” (found: { $kind }).
service-not-built = The service runs, but its client has not been built. Run “make client” and load this page again.
service-serving = Oriflamme is at { $url } (Ctrl+C stops it).

# -- what there is to play with

service-missing-ruleset = There is no such ruleset: { $name }. Installed are: { $known }.
service-missing-calculator = This ruleset has no calculator { $name }. There are: { $known }.
service-not-offered = This is not offered: { $why }
service-no-musters = This ruleset musters no armies of one’s own; begin one of its scenarios.
service-one-beginning = Give either a scenario, or a ruleset with a field and two musters, or a lesson.
service-missing-challenge = There is no such challenge.
service-challenge-taken = The battle has begun: an army has come already.
service-challenge-seat = Only whoever was challenged sends the other army.
service-challenge-agreed = { $setting }: agreed is { $agreed }, and this army has { $found }.
service-mine = { $side } is not a side that a person plays in this battle.
service-claim-void = This link to a seat is of no use any more: it was renewed or withdrawn. Ask whoever sent it for another.
service-claim-taken = This seat is taken: somebody has used the link already.
service-claim-not-yours = Only whoever offers this seat renews or withdraws the link to it.
service-rematch-moved = This seat was handed to somebody, who alone has a key to it.
service-said-yes = yes
service-said-no = no
service-said-none = none
service-said-value = { $value }
service-bad-file = The file cannot be used: { $why }
service-bad-inputs = These inputs cannot be computed with: { $why }
service-missing-sight = Lines of sight are not drawn on a chart in this battle.
service-bad-sight = There is no such line of sight: { $why }
service-missing-rulefile = There is no rule file { $name }. There are: { $known }.

# -- results of battles

refused-result-winner = { $side }, named as the winner, is not a side of this battle.
refused-result-unmentioned = Unit { $unit } was sent and is not mentioned: say what became of it.
refused-result-unknown = Unit { $unit } was never sent.
refused-result-twice = Unit { $unit } is mentioned more than once.
refused-result-side = Unit { $unit } was sent by { $sent }, not by { $side }.
refused-result-negative = Unit { $unit } has a number below nothing.
refused-result-sum = Of unit { $unit } { $sent } were sent; the result speaks of { $found }.

# -- musters

refused-muster-book = There is no army book { $book }. There are: { $known }.
refused-muster-parts = The army has { $found } parts; it needs { $least } to { $most }.
refused-muster-row = { $where }: the book has no { $row }. It has: { $known }.
refused-muster-setting = { $where }: there is nothing called { $name } to settle. There is: { $known }.
refused-muster-value = { $where }: { $name }: { $fault }
side-south = South
side-north = North

# -- decisions side by side

ask-side-by-side = Several things wait for you: { $count }.
refused-which-branch = Several things wait: say which of them this answers.
refused-no-such-branch = Nothing called { $branch } waits any more.
