### What a battle of De Bellis Fictionalis can settle: readings of the book.

dbf-reading-scale = Scale of the figures
dbf-reading-scale-about = The size of the figures gives the bases, and with them the table and what a pace measures on it.
dbf-reading-scale-25mm = 25 mm
dbf-reading-scale-15mm = 15 mm
dbf-reading-scale-6mm = 6 mm
dbf-reading-scale-2mm = 2 mm
dbf-reading-days = Days of battle
dbf-reading-days-about = After so many days the battle is broken off for good; the book has no such end.
dbf-reading-pike-ranks = Rear ranks of Pikes
dbf-reading-pike-ranks-about = Whether each rear rank of Pikes counts for itself, or only all three together.
dbf-reading-pike-ranks-each = Each rank counts
dbf-reading-pike-ranks-all = All three together

## Armies of one's own, and where they meet

scenario-copse-and-knoll = Copse and knoll
scenario-copse-and-knoll-about = A known field with a wood and a hill on a summer morning; both armies deploy by the book.
scenario-by-the-book = By the book
scenario-by-the-book-about = Season, weather, invader and terrain come from the dice and the lists of both armies.
dbf-muster-none-found = No legal army of { $size } points was found: { $book }.
dbf-muster-none = None
dbf-muster-fame = Fame of { $equivalents } element equivalents
dbf-muster-ready =
    { $points } points, { $commands ->
        [one] one command
       *[other] { $commands } commands
    }
dbf-muster-ready-fast = { $points } points, fast play
dbf-muster-command = Command { $command }
dbf-muster-line = { $number } × { $troop }, { $kind }: { $points } points
dbf-muster-carries = carrying { $troop }
dbf-muster-line-baggage = { $number } × Baggage
dbf-muster-empty = Command { $command } has no elements.
dbf-muster-set-baggage = Baggage
dbf-muster-set-baggage-about = Baggage elements of this command.
dbf-muster-set-mobile-baggage = Mobile Baggage
dbf-muster-set-mobile-baggage-about = Whether its Baggage can move.
dbf-muster-set-points = Size in points
dbf-muster-set-points-about = What the army may cost.
dbf-muster-set-fast-play = Fast play
dbf-muster-set-fast-play-about = A small army at the fast-play scale, under one general.
dbf-muster-set-gates = Gates
dbf-muster-set-gates-about = Artefacts (W), where the list has them.
dbf-muster-set-camp-works = Works that guard the camp
dbf-muster-set-camp-works-about = Sections of temporary works that defend camp and Baggage.
dbf-muster-set-field-works = Field works
dbf-muster-set-field-works-about = Sections of temporary works that may be put anywhere.
dbf-muster-set-walls = Points for walls
dbf-muster-set-walls-about = Army points spent on the fortifications of a built-up area.
dbf-muster-set-permanent = Permanent walls
dbf-muster-set-permanent-about = Whether those fortifications are permanent ones.
dbf-muster-set-general = General
dbf-muster-set-general-about = The rank of the general who rides with it.
dbf-muster-set-power = Magic power
dbf-muster-set-power-about = The power it is given.
dbf-muster-set-out-of-phase = Out of phase
dbf-muster-set-out-of-phase-about = Whether this caster is out of phase.
dbf-muster-set-artefacts = Artefacts
dbf-muster-set-artefacts-about = What it bears.
dbf-muster-set-fame = Fame
dbf-muster-set-fame-about = How famous its artefacts are.
dbf-muster-set-double = Double bases
dbf-muster-set-double-about = Whether it stands on double bases, with the rear element the list allows.
dbf-muster-set-aboard = Carries
dbf-muster-set-aboard-about = Whom each of them takes aboard.

dbf-setup-scale = { $side }: this army is not of the scale; fast play has armies of its own.
dbf-setup-small-table = the small table is for figures of 25 mm, and for battles whose terrain is chosen.
