"""What chapter XIV keeps of a melee phase: who has declared what, who has struck again, and which replies are due."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.steps import Step
from oriflamme.kernel.tally import Line
from oriflamme.kernel.text import text
from oriflamme.rulesets.demonworld.blows import Blow, BlowFacts
from oriflamme.rulesets.demonworld.casualties import about
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.initiative import modified_initiative
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.melee_execution import StrikeBlow


class Reply(msgspec.Struct, frozen=True):
    """A blow that a stand strikes back at its own initiative (DW-XIV.1.0-g)."""

    blow: StrikeBlow

    @property
    def initiative(self) -> int:
        """The initiative at which it is struck."""
        return self.blow.initiative


class SecondAttacks(Page, frozen=True, tag="dw-second-attacks-1"):
    """The melee phase of a `turn`, by ids of stands.

    `steps` are the initiatives of the melee that is fought; `declared` those who strike or support in the phase; `further`
    the blows that stands with two attacks strike after their first (DW-XIV.1.0-j); `again` those whose second attack is
    struck or given up (DW-XIV.1.0-d); `surprised` who is struck by one that was not declared beforehand, `replied` those of
    them who strike back, `pending` their blows that are not due yet.
    `fallen` came off before the casualties of their initiative, to be passed over; `propped` says how many of those
    support the blow of a stand.
    """

    turn: int = 0
    steps: tuple[int, ...] = ()
    declared: frozenset[str] = frozenset()
    further: tuple[Blow, ...] = ()
    again: frozenset[str] = frozenset()
    surprised: frozenset[str] = frozenset()
    replied: frozenset[str] = frozenset()
    pending: tuple[Reply, ...] = ()
    fallen: frozenset[str] = frozenset()
    propped: dict[str, int] = {}

    def seen_by(self, player: str | None) -> Self:
        """Return the page: it is written when the blows are turned up."""
        return self

    def further_of(self, attacker: str) -> Blow | None:
        """Return the second blow that a stand declared and has not struck, or None."""
        if attacker in self.again:
            return None
        return next((blow for blow in self.further if blow.attacker == attacker), None)


def tracked(field: Field) -> SecondAttacks:
    """Return the page of this turn's melee phase."""
    page = field.pages[SecondAttacks]
    return page if page.turn == field.turn else SecondAttacks(field.turn)


def track(field: Field, **changes: Any) -> None:
    """Change the page of this turn's melee phase."""
    field.pages.put(msgspec.structs.replace(tracked(field), **changes))


def note_declared(field: Field, blows: tuple[Blow, ...]) -> Iterator[Step]:
    """Yield the step that notes what was declared in a melee."""
    yield NoteDeclared(blows)


class NoteDeclared(Step, frozen=True, tag="dw-note-declared-1"):
    """As the blows of a melee are turned up, note who has something to do in it."""

    blows: tuple[Blow, ...]

    def run(self, battle: Battle[Field]) -> None:
        """Write the page; a stand's second blow is one it declared after another."""
        field = battle.state
        page = tracked(field)
        first: set[str] = set()
        further = []
        for blow in self.blows:
            if blow.attacker in first:
                further.append(blow)
            first.add(blow.attacker)
        steps = {modified_initiative(field, field.stands[key]).total for key in first}
        track(
            field,
            steps=tuple(sorted(steps, reverse=True)),
            declared=page.declared.union(key for blow in self.blows for key in blow.stands),
            further=tuple(further),
            fallen=frozenset(),
            propped={},
        )


# -- stands that struck back ---------------------------------------------------------------------------------------


def against_blow(field: Field, stand: Stand, other: object) -> Iterator[Reason]:
    """Yield that a stand has struck back in this phase already, in another melee (DW-XIV.1.0-g)."""
    if stand.id in tracked(field).replied:
        yield Reason("DW-XIV.1.0-g", text("dw-refused-replied", **about(field, stand)))


# -- support of those who were passed over -------------------------------------------------------------------------


def props(field: Field, strike: StrikeBlow) -> Iterator[Step]:
    """Yield that stands count as supporters which came off a moment ago, for a blow of the same initiative.

    Blows of one initiative are simultaneous (DW-VI.1.4-a), so that to ride over a stand takes no support from them.
    """
    page = tracked(field)
    count = len(page.fallen.intersection(strike.blow.supporters))
    if count != page.propped.get(strike.blow.attacker, 0):
        yield NoteProps(strike.blow.attacker, count)


class NoteProps(Step, frozen=True, tag="dw-note-props-1"):
    """Note how many fallen stands support a stand's blow."""

    attacker: str
    count: int

    def run(self, battle: Battle[Field]) -> None:
        """Write it down."""
        page = tracked(battle.state)
        track(battle.state, propped={**page.propped, self.attacker: self.count})


def prop_lines(field: Field, facts: BlowFacts) -> Iterator[Line]:
    """Yield the support of those who came off a moment ago."""
    count = tracked(field).propped.get(facts.attacker.id, 0)
    if count:
        yield Line("dw-line-melee-support", 3 * count, "DW-VI.1.3-h", count)
