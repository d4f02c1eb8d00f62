### The words of the web client itself. Those of the games come from the rulesets' catalogues.

client-page-title = Oriflamme
client-tagline = Tabletop battles, played and refereed by the book
client-language = Language
client-loading = Loading…
client-close = Close
client-retry = Try again
client-menu = Menu
client-back = Back to the start
client-settings = Settings
client-credits = Icons: { $collection } by { $author }.

## Start

client-resume = Your battles
client-under-way = Under way
client-forget = Remove from this list
client-forget-this = Remove { $title } from this list
client-forgotten = Removed from this list: { $title }
client-unforget = Put it back
client-points = { $points } points
client-new-battle = New battle
client-your-side = Your side
client-watch = None: watch
client-opponent = Your opponent
client-players = Who plays
client-opponent-bot = Computer: { $name }
client-opponent-same-screen = Someone at this screen
client-opponent-friend = A friend, by a link
client-start = Start the battle

# Names of bots: bot-NAME. One without words here or in a ruleset's catalogue shows its own name.
bot-random = Random: any legal choice
bot-captain = Captain

## Sharing

client-share = Invite
client-share-help = Send this link to one person: whoever opens it first takes the seat, and then it is used up.
client-share-for = Link: { $who }
client-share-spectators = Link for spectators
client-copy = Copy
client-copied = Copied

## Board

client-board = Board: { $title }
client-board-keys = Arrow keys move the map, or walk from piece to piece. Plus and minus zoom, zero shows everything.
client-view = View
client-view-more = More tools
client-zoom-in = Zoom in
client-zoom-out = Zoom out
client-zoom-fit = Show everything
client-names = Names of the hexes
client-tool-select = Select several pieces: draw a frame around them, or click them one by one
client-tool-measure = Measure: draw from one point or piece to another
client-tool-sight = Line of sight: pick who looks, then what at
client-sight = Line of sight
client-sight-from = From
client-sight-to = to
client-sight-swap = The other way round
client-sight-close = Put the tool away
client-sight-pick-from = Click the hex of the one who looks, or type its name.
client-sight-pick-to = Click the hex looked at, or type its name.
client-sight-unknown = There is no hex { $name } on this board.
client-sight-failed = The line of sight could not be found out.
client-sight-whole = Seen whole: { $total ->
    [one] the one segment is free
   *[other] all { $total } segments are free
}.
client-sight-part = Seen in part: { $seen } of { $total } segments.
client-sight-none = Not seen: all is hidden.
client-sight-hides-whole = { $what }, { $where } (top { $top }): hides all
client-sight-hides-part = { $what }, { $where } (top { $top }): hides { $count } of { $total }
client-sight-hides-none = { $what }, { $where } (top { $top }): hides nothing
client-sight-side = Side view: the eye at height { $eye }, the target from { $base } to { $top }, { $hexes ->
    [one] one hex
   *[other] { $hexes } hexes
} away
client-help-sight = Line of sight, from the selected piece to the one that has the focus
client-selected = { $count ->
    [one] { $count } piece selected
   *[other] { $count } pieces selected
}
client-selected-clear = Select nothing
client-measured = { $distance } { $unit }
client-measured-hexes = { $count ->
    [one] { $count } hex
   *[other] { $count } hexes
}
client-legend = Key to the board
client-legend-ground = Ground
client-legend-signs = Signs on the counters
client-help-legend = Key to the board
client-plight-routing = Routing
client-plight-panicking = In panic
client-plight-impetuous = Impetuous
client-plight-divided = Disorganised: divided or out of formation
client-level = level { $level }
client-target = { $name }: { $what }
client-target-several = { $count ->
    [one] one possibility
   *[other] { $count } possibilities
}
client-piece-selectable = can be selected

## Prompt

client-panel = Orders and reports
client-tab-prompt = Orders
client-tab-unit = Troops
client-tab-log = Report
client-tab-sight = Line of sight
client-drawers = What stands below the question
client-drawer-count = units in trouble
client-drawer-new = new
client-column-width = Width of the column
client-column-width-help = Drag, or press the arrow keys, to set the column’s width; double-click for the usual width, Enter to fold it away
client-column-fold = Fold the column away
client-column-unfold = Unfold the column
client-sheet-more = Draw the sheet out
client-sheet-less = Draw the sheet in
client-sheet-grip = Drag to draw the sheet out or in
client-answers = { $count ->
    [one] { $count } answer
   *[other] { $count } answers
}
client-zoom-army = Show my army
client-sides = The sides
client-you = you
client-person = a player
client-deciding = to decide
client-waiting = One moment…
client-waiting-for = { $count ->
    [one] Waiting for { $names }
   *[other] Waiting for { $names }
}
client-waiting-help = You will see here what happens, and what is asked of you next.
client-choose-one = Choose one
client-target-list = { $count ->
    [one] One possibility on the board, as a list
   *[other] { $count } possibilities on the board, as a list
}
client-confirm = Confirm
client-cancel = Cancel
client-left = Not carried out: { $what }
client-placing = what was being moved
client-undo = Take back
client-key-escape = Esc
client-refused = The rules do not allow this:
client-part = Part { $number } of its side, as the band at its rear shows
client-roster = Your units
client-unit-hint = Select a piece to read about it.
client-tally-total = Total
client-tally-chance = Chance
client-rule-open = Rule { $rule }
client-rule-kernel-over = End of the battle
client-rule-kernel-ending = Resignation and draw
client-rule-kernel-turn = Whose decision it is
client-rule-kernel-undo = Taking back
client-rule-kernel-muster = Mustering
client-rule-kernel-result = Results
client-rule-kernel-branch = Several at once
client-rule-kernel-edition = Edition of the rules
client-rule-missing = There is no rule { $rule } in the register.
client-rule-reading = How we read it

## Log

client-log = Report
client-log-empty = Nothing has happened yet.
client-log-latest = To the latest

## Several players at one screen

client-other-player = the other player
client-hand-to = Hand over the screen: { $who }
client-hand-help = What this player may see is shown only once the button is pressed.
client-hand-ready = It is me ({ $who }): show me

## Connection and problems

client-connection-online = Connected
client-connection-connecting = Connecting…
client-connection-offline = No connection: trying again
client-problem-network = The service cannot be reached. Nothing is lost: what was confirmed is kept.
client-problem-stale = The battle had moved on; here is where it stands. Please decide again.
client-problem-unknown = Something went wrong ({ $code }).

## The end

client-over = The battle is over
client-result = Result
client-commitment = Seal on the dice, published before the first roll
client-seed = Seed of the dice
client-sealed-with = Sealed together with
client-seal-holds = The seed fits the seal
client-record = Download the record
client-record-failed = The record could not be fetched.
client-view-board = Look at the board

## Settings

client-theme = Colours
client-theme-auto = As the system
client-theme-light = Light
client-theme-dark = Dark
client-setting-quick = Carry out choices made on the board without asking to confirm them
client-setting-handing = At one screen, hand over without a curtain where nothing is secret
client-setting-names = Show the names of the hexes also from afar

## Keyboard

client-shortcuts = Keyboard
client-shortcuts-now = Now
client-shortcuts-always = Always
client-help-confirm = Confirm, or go to the main button
client-help-primary = Press the main button
client-help-cancel = Step back
client-help-undo = Take back the last command
client-help-group = Next, previous unit
client-help-cycle = Next, previous piece
client-help-toggle = Add the piece in focus to the selection, or take it out
client-help-whole = Select what hangs together (also: double click); once more, the whole group
client-help-band = Select several pieces by a frame or clicks; arrow keys then walk from piece to piece (mouse: hold Shift)
client-help-measure = Measure between two selected pieces, from the selected piece to the one in focus, or by drawing a line
client-help-tab = Walk through board and panel
client-help-arrows = Move the map, or walk from piece to piece; move the selected piece where it can be dragged
client-help-zoom = Zoom in, zoom out, show everything
client-help-army = Show my army as large as it fits
client-help-turn = Turn the selected piece that can be dragged (on a table, with Shift: finely)
client-help-help = This list

## Rules of a new battle, and of a battle

client-rules = Rules
client-rules-with = with { $chapter }
client-rules-without = without { $chapter }
client-rules-reading = { $title }: { $value }
client-rules-level = Level
client-rules-own = Own choice
client-rules-scenario = As the scenario has it
client-rules-chapters = Chapters
client-rules-base = { $count ->
    [one] One chapter in every game
   *[other] { $count } chapters in every game
}
client-rules-readings = Where the book leaves a choice
client-rules-fixed = Belongs to this scenario.
client-rules-excluded = Cannot be played with { $other }, which is switched on.
client-rules-excluded-always = Cannot be played with { $other }, which is in every game.
client-rules-excluded-need = Needs { $needed }, which cannot be played with { $other }.
client-rules-needs = Needs { $chapters }.
client-rules-also-on = Also switched on, because { $chapter } needs it: { $others }
client-rules-also-off = Also switched off, because it needs { $chapter }: { $others }
client-rules-reset = Back to the scenario’s own rules
client-rules-none = none
client-rules-yes = yes
client-rules-no = no
client-rules-fault-whole = A whole number is wanted here.
client-rules-fault-least = At least { $bound }.
client-rules-fault-most = At most { $bound }.
client-rules-failed = What can be chosen of the rules could not be fetched.
client-rules-in-force = Rules in force
client-rules-edition = { $title }, edition { $editions }
client-rules-editions-then = { $before }, then { $after }
client-rules-beside = Chapters beside it
client-rules-was = The scenario has: { $value }.
client-rules-usually = (usually: { $value })
client-help-rules = Rules in force

## Armies of one's own

client-armies = Armies
client-armies-about = Choose an army from a book, keep it, and lead it against another.
client-armies-begin = What to begin with
client-armies-game = Rules
client-armies-book = Army book
client-armies-ready = Ready-made armies
client-armies-choose = Choose one…
client-armies-propose = Propose an army
client-armies-import = Open a file
client-armies-export = Save as a file
client-armies-keep = Keep this army
client-armies-kept = Kept: { $name }
client-armies-name = Name of the army
client-armies-own = Your armies
client-armies-own-none = None yet. Those you keep are listed here; they stay in this browser.
client-armies-drop = Remove { $name } from your armies
client-armies-rows = The book
client-armies-yours = The army
client-armies-none = Nobody yet. Add troops from the book, or have an army proposed.
client-armies-times = × { $count }
client-armies-add = Add { $unit } ({ $count } so far)
client-armies-fewer = Fewer { $unit }
client-armies-more = More { $unit }
client-armies-remove = Remove { $unit }
client-armies-given = Extras
client-armies-apart = Set one apart
client-armies-usually = (usually: { $value })
client-armies-least = at least { $least }
client-armies-most = at most { $most }
client-armies-between = { $least } to { $most }
client-armies-card = Card
client-armies-card-of = Card of { $unit }
client-armies-part = Command
client-armies-here = New troops join it
client-armies-add-part = Add a command
client-armies-remove-part = Remove command { $part }
client-armies-whole = The whole army
client-armies-of = { $points } of { $size } points
client-armies-legal = This army may take the field.
client-armies-fight = Lead it into battle
client-armies-field = Battlefield
client-armies-seat = Army: { $seat }
client-armies-from = { $book }: { $army }
client-armies-to-army = To the army
client-armies-this = This army
client-armies-kind-own = Yours
client-armies-kind-ready = Ready made

client-challenge = A challenge
client-challenge-open = Left open: the opponent brings his own
client-challenge-about = Your opponent gets a link, sees what is agreed, and musters his army. Neither of you sees the other’s before both are in.
client-challenge-start = Send the challenge
client-challenge-waits = Waiting for the other army
client-challenge-choose = Muster your army for this battle. Your opponent’s is in already; you will see it when the battle begins.
client-challenge-waiting = Your army is in. The battle begins by itself as soon as your opponent has sent his.
client-challenge-watching = The battle begins here by itself as soon as both armies are in.
client-challenge-help = Send this link to your opponent: whoever opens it first takes the seat, and then it is used up.
client-challenge-seat = Your side: { $seat }
client-challenge-terms = What is agreed
client-challenge-send = Send this army and begin
client-challenge-other-game = { $name } is an army of other rules.
