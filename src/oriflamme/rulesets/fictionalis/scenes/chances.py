"""What a combat promises: what each side adds to its die, and how likely every outcome is for it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from oriflamme.kernel.scenes import Preview, TallyCard
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis import odds
from oriflamme.rulesets.fictionalis.combats import Combat, fight_of, name_of_second
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.fight import Fight
from oriflamme.rulesets.fictionalis.naming import about, listing
from oriflamme.rulesets.fictionalis.outcomes import Outcome
from oriflamme.rulesets.fictionalis.scores import tallies

GIVING_WAY = (Outcome.RECOIL, Outcome.FLEE, Outcome.FLEE_DICE, Outcome.DESTROYED)
"""What a player hopes for when he attacks."""


def promised(field: Field, combat: Combat) -> Preview:
    """Return both tallies of a combat, and the chance of every outcome as a note for each side."""
    fight = fight_of(field, combat)
    names = (about(field.elements[combat.first]), name_of_second(field, combat))
    cards = tuple(
        TallyCard(text("dbf-tally-adds", element=name), tally.lines, tally.total)
        for name, tally in zip(names, tallies(fight), strict=True)
    )
    notes = tuple(
        text("dbf-note-chances", element=name, chances=_told(found))
        for name, found in zip(names, odds.chances(fight), strict=True)
    )
    return Preview(tallies=cards, notes=notes)


def _told(found: Mapping[Outcome, Fraction]) -> Text:
    return listing(
        [
            text(
                "dbf-chance-of",
                outcome=Text(f"dbf-outcome-{outcome.value}"),
                percent=_percent(found[outcome]),
            )
            for outcome in Outcome
            if outcome in found
        ]
    )


def beats(fight: Fight) -> Text:
    """Return in short how likely it is that the first side makes the second give way, and the reverse."""
    ours, theirs = odds.chances(fight)
    return text("dbf-chances-short", win=_giving_way(theirs), lose=_giving_way(ours))


def _giving_way(found: Mapping[Outcome, Fraction]) -> int:
    return _percent(sum((found[one] for one in GIVING_WAY if one in found), Fraction(0)))


def _percent(chance: Fraction) -> int:
    return round(chance * 100)
