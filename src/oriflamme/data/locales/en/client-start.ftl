# The start page, the rule book, guides, and what a battle is fought for.

## Choosing a battle

client-difficulty-first = For a first battle
client-difficulty-easy = Easy
client-difficulty-middling = Middling
client-difficulty-hard = Hard
client-about-minutes = about { $minutes } minutes
client-plays-besides = With:
client-guide-read = { $title }: { $minutes } minutes to read

## The aim

client-aim = Aim:
client-aim-title = What this battle is fought for
client-aim-wins = How it is won
client-aim-ends = What ends it

## The rule book

client-rulebook = Rule book
client-rulebook-contents = Books and chapters
client-rulebook-find = Look for words or a rule’s number
client-rulebook-found = { $count ->
    [0] No rule has these words
    [one] { $count } rule
   *[other] { $count } rules
  }
client-rulebook-choose = Choose a chapter, or look for words
client-rulebook-count = { $played } of { $rules } rules are played
client-rulebook-help = A rule is shown here: in our own words, with its table, how unclear points are read, and worked examples. Words may be English or French, with or without accents. The slash key leads to the field, the arrow keys from rule to rule.
client-rule-in-book = Open in the rule book
client-rule-cases = Worked examples
client-rule-cases-english = Worked examples (in English)
client-rule-state-played = played
client-rule-state-excused = nothing to play
client-rule-state-open = not played yet
client-rule-level-base = base game
client-rule-level-intermediate = intermediate game
client-rule-level-advanced = advanced game
client-rule-level-optional = optional rules
client-rule-level-core = the one level of its book
client-rule-kind-definition = definition
client-rule-kind-procedure = procedure
client-rule-kind-table = table
client-rule-kind-modifier = modifier
client-rule-kind-profile = profile
client-rule-kind-option = option
client-rule-kind-scenario = scenario
client-rule-kind-advice = advice

## Guides

client-guide = Guide
client-guide-sections = Sections of the guide
client-guide-play = Choose a battle
client-guide-missing = There is no such guide, or the service cannot be reached.

guide-demonworld-base = Demonworld: the base game
guide-demonworld-intermediate = Demonworld: the intermediate game
guide-fictionalis = De Bellis Fictionalis
guide-cry-havoc = Cry Havoc
