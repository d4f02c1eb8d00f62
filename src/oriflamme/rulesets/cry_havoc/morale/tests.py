"""Section 8.3: the morale test (CH-8.2-a, CH-8.3-a to CH-8.3-d)."""

from __future__ import annotations

from typing import ClassVar, Final, Literal, Self, TypeAlias

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.chances import Harm, Prospect
from oriflamme.kernel.effects import Altered, Effects, Threw, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.steps import Step
from oriflamme.kernel.tally import Tally
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure
from oriflamme.rulesets.cry_havoc.sums import modifiers_in_words, throw_in_words
from oriflamme.rulesets.cry_havoc.turn import Deeds, figure_name

from .flight import Flee
from .leaders import grade, in_command
from .odds import Outcome, chances, tally
from .pursuit import Pursue, tests_begin

Cause: TypeAlias = Literal["charge", "shoot", "wall", "retreat", "loss", "surprise"]

UNPURSUED: Final = frozenset({"charge", "surprise"})
"""Tests whose flights are followed by who brought them about alone, or as after a combat (CH-6.3-a, CH-8.3-d)."""


class Tested(Page, frozen=True, tag="ch-tested-1"):
    """How tests went in a phase, by figure, and by cause with who charges; open to all. In another phase none has been taken."""

    turn: int = 0
    phase: str = ""
    passed: dict[str, dict[str, bool]] = {}

    def seen_by(self, player: str | None) -> Self:
        """Return it whole."""
        return self


def _words(outcome: Outcome, *, aside: bool) -> Text:
    """Return what has come of a test; `aside`: who fails stands in no shield wall, and does not flee (CH-4.2-e)."""
    return Text(f"cry-havoc-morale-outcome-{'aside' if aside and outcome != 'steady' else outcome}")


def passed(field: Field, key: str, cause: Cause, against: str = "") -> bool | None:
    """Return whether a figure has passed its test for a cause in this phase, against a charger; None where it has taken none."""
    page = field.pages[Tested]
    if (page.turn, page.phase) != (field.turn, field.pages[Deeds].phasing):
        return None
    return page.passed.get(key, {}).get(cause + against)


def _keep(field: Field, key: str, cause: str, passed: bool) -> None:
    page, now = field.pages[Tested], (field.turn, field.pages[Deeds].phasing)
    kept = page.passed if (page.turn, page.phase) == now else {}
    field.pages.put(Tested(*now, {**kept, key: {**kept.get(key, {}), cause: passed}}))


class MoraleTested(Event, frozen=True, tag="ch-morale-tested-1", kw_only=True):
    """Somebody tested his morale; without a die he routed at once. `leader` is whose morale he used.

    `aside`: if he fails he does not flee, but stands in no shield wall.
    """

    weight: ClassVar[Weight] = Weight.ROLL

    figure: str
    side: str
    name: Text
    cause: Cause
    morale: int
    tally: Tally
    die: int | None
    outcome: Outcome
    leader: Text | None = None
    aside: bool = False

    def text(self) -> Text:
        """Return the words: who tested, with which modifiers, against whose morale, and what came of it."""
        needed: Facts = {"morale": self.morale}
        whose = Text("cry-havoc-morale-needed", needed)
        if self.leader is not None:
            whose = Text("cry-havoc-morale-needed-of", {**needed, "leader": self.leader})
        facts: Facts = {
            "name": self.name,
            "needed": whose,
            "outcome": _words(self.outcome, aside=self.aside),
        }
        if self.die is not None:
            return Text("cry-havoc-morale-tested", {**facts, "sum": throw_in_words(self.die, self.tally)})
        hopeless: Facts = {"sum": modifiers_in_words(self.tally) or 0, "total": self.tally.total}
        return Text("cry-havoc-morale-hopeless", {**facts, "sum": Text("cry-havoc-sum-total", hopeless)})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the throw, with what could have come of it."""
        if self.die is None:
            return (Altered(pieces=(self.figure,), text=self.text()),)
        found = chances(self.morale, self.tally.total)
        stands = found[0][1]
        prospects = tuple(
            Prospect(_words(one, aside=self.aside), chance, one == self.outcome)
            for one, chance in found
            if chance.ways
        )
        return (
            Threw(
                dice=((10, self.die),),
                purpose=Text("cry-havoc-roll-morale"),
                pieces=(self.figure,),
                tally=self.tally,
                needs=self.morale - self.tally.total,
                good=self.outcome == "steady",
                side=self.side,
                chance=stands,
                prospects=prospects,
                harm=Harm(self.side, stands.other, self.outcome != "steady")
                if self.cause != "wall"
                else None,
            ),
        )


class MoraleTest(Step, frozen=True, tag="ch-morale-test-1"):
    """Figures test their morale, leaders first, the highest before the others; with that of a leader who has passed, if it is better.

    A leader who has no test to take counts as having passed (CH-8.2-a). `against` is who charges, where they test for a charge.
    """

    figures: tuple[str, ...]
    cause: Cause
    against: str = ""

    def run(self, battle: Battle[Field]) -> None:
        """Test one after another."""
        field = battle.state
        order = sorted(self.figures, key=lambda key: -grade(field, field.figures[key]).rank)
        tests_begin(field)
        battle.push(*(TestOne(key, self.cause, tuple(order), self.against) for key in order), Pursue())


class TestOne(Step, frozen=True, tag="ch-test-one-1"):
    """One figure tests; `among` are all those who test for this."""

    __test__: ClassVar[bool] = False  # no class of tests

    figure: str
    cause: Cause
    among: tuple[str, ...]
    against: str = ""

    def run(self, battle: Battle[Field]) -> None:
        """Roll, and let who fails flee."""
        field = battle.state
        figure = field.figures[self.figure]
        if not figure.alive or figure.stunned or figure.nerve == "rout" or field.sheet(figure).animal:
            return
        modifiers = tally(field, figure)
        morale, leader = self._morale(field, figure)
        die: int | None = None
        outcome: Outcome = "rout"
        if modifiers.total <= morale:
            die = battle.roll(10, "cry-havoc-roll-morale", "CH-8.3-b")
            outcome = "steady" if die + modifiers.total <= morale else "panic"
        aside = self.cause == "wall" and not field.theatre.readings.broken_walls_panic
        battle.emit(
            MoraleTested(
                rule="CH-8.3-b",
                figure=figure.id,
                side=figure.side,
                name=figure_name(field, figure.id),
                cause=self.cause,
                morale=morale,
                tally=modifiers,
                die=die,
                outcome=outcome,
                leader=None if leader is None else figure_name(field, leader.id),
                aside=aside,
            )
        )
        _keep(field, figure.id, self.cause + self.against, outcome == "steady")
        if outcome != "steady" and not aside:
            battle.push(Flee(figure.id, outcome, pursued=self.cause not in UNPURSUED))

    def _morale(self, field: Field, figure: Figure) -> tuple[int, Figure | None]:
        """Return the morale that is tested, and whose it is if a leader's."""
        own = field.sheet(figure).morale
        leader = in_command(field, figure)
        if leader is None or field.sheet(leader).morale <= own:
            return own, None
        if leader.id in self.among and passed(field, leader.id, self.cause, self.against) is not True:
            return own, None
        return field.sheet(leader).morale, leader
