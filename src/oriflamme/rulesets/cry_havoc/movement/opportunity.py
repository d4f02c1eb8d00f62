"""Section 6.4: opportunity attacks on who enters an enemy's zone of control (CH-6.4-a, CH-6.4-b, CH-1.2-d).

They cost the enemy nothing, so everybody who can makes his.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, Literal, Self, TypeAlias

from oriflamme.board.hexes import Hex, direction
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.chances import Chance, Harm, Prospect
from oriflamme.kernel.effects import Effects, Threw, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.steps import Step
from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.ranged.surprise import alarm
from oriflamme.rulesets.cry_havoc.results.harm import Suffer
from oriflamme.rulesets.cry_havoc.sums import throw_in_words
from oriflamme.rulesets.cry_havoc.tables import Result
from oriflamme.rulesets.cry_havoc.turn import figure_name

Outcome: TypeAlias = Literal["nothing", "stopped", "wounded", "two-wounds"]

BOUNDS: Final[tuple[tuple[int, Outcome], ...]] = ((5, "nothing"), (7, "stopped"), (9, "wounded"))
"""Up to which number of the modified die comes what; above all of them two wounds (CH-6.4-a)."""
WOUNDS: Final[dict[Outcome, int]] = {"nothing": 0, "stopped": 0, "wounded": 1, "two-wounds": 2}
OUTCOMES: Final[tuple[Outcome, ...]] = ("nothing", "stopped", "wounded", "two-wounds")


class Halted(Page, frozen=True, tag="ch-halted-1"):
    """Who has been stopped on the way that he is on; open to all."""

    figures: tuple[str, ...] = ()

    def seen_by(self, player: str | None) -> Self:
        """Return it whole."""
        return self


def forget(field: Field, key: str) -> bool:
    """Forget that somebody was stopped on a way that is over; return whether he was."""
    halted = field.pages[Halted].figures
    if key not in halted:
        return False
    field.pages.change(Halted, figures=tuple(one for one in halted if one != key))
    return True


def outcome(die: int) -> Outcome:
    """Return what a modified die comes to."""
    return next((found for most, found in BOUNDS if die <= most), "two-wounds")


def chances(modifier: int) -> tuple[tuple[Outcome, Chance], ...]:
    """Return each outcome with its chance for a modifier."""
    found = [outcome(die + modifier) for die in range(1, 11)]
    return tuple((one, Chance(found.count(one), 10)) for one in OUTCOMES)


def watchers(field: Field, mover: Figure) -> tuple[Figure, ...]:
    """Return the enemies in whose zones of control somebody has come, who can attack him (CH-1.2-d)."""
    if "vivacity" in field.sheet(mover).skills:
        return ()
    return tuple(enemy for enemy in field.contacts(mover) if enemy.able)


def controls(field: Field, enemy: Figure, mover: Figure, hex: Hex) -> bool:
    """Return whether a hex that somebody covers is in the zone of control of an enemy: of a rider's two but one may be (CH-1.2-d)."""
    ours, theirs = field.ways(mover), field.ways(enemy)
    return any(
        direction(hex, cell) is not None and ours.passes(hex, cell) and theirs.passes(cell, hex)
        for cell in field.cells(enemy)
    )


def tally(field: Field, mover: Figure, enemy: Figure) -> Tally:
    """Return the modifiers of an opportunity attack of `enemy` on `mover` (CH-6.4-b)."""
    return Tally(tuple(_lines(field, mover, enemy)))


def _lines(field: Field, mover: Figure, enemy: Figure) -> Iterator[Line]:
    rule = "CH-6.4-b"
    armour = field.theatre.tables.melee.armour.get(field.sheet(mover).armour, 0)
    if armour:
        yield Line("cry-havoc-opportunity-armour", -armour, rule)
    if mover.mount:
        yield Line("cry-havoc-opportunity-mounted", -1, rule)
    if mover.health == "wounded":
        yield Line("cry-havoc-opportunity-wounded", 2, rule)
    if enemy.mount:
        yield Line("cry-havoc-opportunity-by-rider", 1, rule)
    if enemy.health == "wounded":
        yield Line("cry-havoc-opportunity-by-wounded", -2, rule)
    if "vivacity" in field.sheet(enemy).skills:
        yield Line("cry-havoc-opportunity-vivacity", 1, rule)
    others = sum(1 for other in field.contacts(enemy) if other.id != mover.id)
    if others:
        yield Line("cry-havoc-opportunity-engaged", -others, rule, others)
    faster = field.values(mover).movement - field.values(enemy).movement
    if faster > 0:
        yield Line("cry-havoc-opportunity-faster", 1 if field.theatre.readings.faster_struck else -1, rule)
    elif faster < 0:
        yield Line("cry-havoc-opportunity-slower", 1, rule)


class OpportunityRolled(Event, frozen=True, tag="ch-opportunity-1", kw_only=True):
    """Somebody struck at an enemy who passed by."""

    weight: ClassVar[Weight] = Weight.ROLL

    enemy: str
    mover: str
    side: str
    against: str
    names: tuple[Text, Text]
    die: int
    tally: Tally
    outcome: Outcome

    def text(self) -> Text:
        """Return the words: who struck at whom, and what came of it."""
        return Text(
            "cry-havoc-opportunity",
            {
                "name": self.names[0],
                "target": self.names[1],
                "sum": throw_in_words(self.die, self.tally),
                "outcome": Text(f"cry-havoc-opportunity-outcome-{self.outcome}"),
            },
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the throw, with what could have come of it."""
        found = chances(self.tally.total)
        good = Chance(sum(chance.ways for one, chance in found if one != "nothing"), 10)
        hurts = Chance(sum(chance.ways for one, chance in found if WOUNDS[one]), 10)
        prospects = tuple(
            Prospect(Text(f"cry-havoc-opportunity-outcome-{one}"), chance, one == self.outcome)
            for one, chance in found
            if chance.ways
        )
        return (
            Threw(
                dice=((10, self.die),),
                purpose=Text("cry-havoc-roll-opportunity"),
                pieces=(self.enemy,),
                target=self.mover,
                tally=self.tally,
                good=self.outcome != "nothing",
                side=self.side,
                chance=good,
                prospects=prospects,
                harm=Harm(self.against, hurts, WOUNDS[self.outcome] > 0),
            ),
        )


class Opportunity(Step, frozen=True, tag="ch-opportunity-attack-1"):
    """One enemy strikes at who has come into his zone of control, if both still stand so.

    Each of those in contact throws his die, also at who has been stopped by another.
    """

    enemy: str
    mover: str

    def run(self, battle: Battle[Field]) -> None:
        """Roll, and stop or wound him."""
        field = battle.state
        enemy, mover = field.figures[self.enemy], field.figures[self.mover]
        if not enemy.able or not mover.alive or mover not in field.contacts(enemy):
            return
        modifiers = tally(field, mover, enemy)
        die = battle.roll(10, "cry-havoc-roll-opportunity", "CH-6.4-a")
        found = outcome(die + modifiers.total)
        battle.emit(
            OpportunityRolled(
                rule="CH-6.4-a",
                enemy=enemy.id,
                mover=mover.id,
                side=enemy.side,
                against=mover.side,
                names=(figure_name(field, enemy.id), figure_name(field, mover.id)),
                die=die,
                tally=modifiers,
                outcome=found,
            )
        )
        alarm(battle, enemy.side)
        if found != "nothing" and mover.id not in field.pages[Halted].figures:
            # A wound stops him too: it is the better result.
            field.pages.change(Halted, figures=(*field.pages[Halted].figures, mover.id))
        if WOUNDS[found]:
            harm = Result(wounds=WOUNDS[found])
            battle.push(Suffer((mover.id,), harm, (enemy.id,), enemy.hex, "opportunity"))
