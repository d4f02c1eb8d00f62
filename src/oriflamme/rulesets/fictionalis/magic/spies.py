"""Spells on Spies: one hastens them, the other calls them to the caster (seed lines 1564-1570)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from oriflamme.board.alignment import behind_of, beside
from oriflamme.board.table import Edge, Rect, contact, in_front
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.tally import Line
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis import contacts, obstacles
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.pieces import Element, Place
from oriflamme.rulesets.fictionalis.pip_prices import hasten
from oriflamme.rulesets.fictionalis.playback import went
from oriflamme.rulesets.fictionalis.troops import Type

from .lycanthropy import has_room
from .prices import Terms
from .spells import Spell, magic
from .workings import Aim, Working

_PLACES: Final = {edge.value: edge for edge in (Edge.REAR, Edge.LEFT, Edge.RIGHT, Edge.FRONT)}


class SpySummoned(Event, frozen=True, tag="dbf-spy-summoned-1", kw_only=True):
    """A Spy was called to a caster; `at` is where it stands now."""

    weight = Weight.MOVE

    element: str
    name: Text
    caster: Text
    at: Rect
    before: Rect | None = None

    def text(self) -> Text:
        """Return the words: which, and to whom."""
        return text("dbf-spy-summoned", element=self.name, caster=self.caster)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return went(self.element, self.before, self.at)


def spies(field: Field, side: str) -> Iterator[Element]:
    """Yield the Spies of a side that stand on the table, in ambush too."""
    for one in field.elements.values():
        if one.side == side and one.kind.type is Type.SPY and one.place in (Place.TABLE, Place.AMBUSH):
            yield one


class Hastening(Working):
    """A Spy is given 1 PIP for march moves in this bound, which is paid for with the spell (DBF-SPELL-SPEED-SPY)."""

    spell = Spell.SPEED_SPY

    def aims(self, field: Field, caster: Element) -> Iterator[Aim]:
        return ((spy.id, None) for spy in spies(field, caster.side))

    def lines(self, terms: Terms) -> tuple[Line, ...]:
        spy = Line("dbf-line-magic-spy", magic().prices.spy_march, "DBF-SPELL-SPEED-SPY")
        return (*super().lines(terms), spy)

    def work(self, battle: Battle[Field], caster: Element, aim: Aim) -> None:
        assert aim[0] is not None  # this spell is cast on somebody
        hasten(battle.state, aim[0], magic().prices.spy_march)


def beside_caster(caster: Rect, spy: Rect, edge: Edge) -> Rect:
    """Return a Spy's place against an edge of the caster, looking as he does."""
    if edge is Edge.FRONT:
        return in_front(caster, spy.depth)
    if edge is Edge.REAR:
        return behind_of(caster, spy.depth, spy.width)
    return beside(caster, edge is Edge.RIGHT, spy.width, spy.depth)


class Summoning(Working):
    """A Spy of the caster's command is placed in contact with him (DBF-SPELL-SUMMON-SPY)."""

    spell = Spell.SUMMON_SPY

    def aims(self, field: Field, caster: Element) -> Iterator[Aim]:
        for spy in spies(field, caster.side):
            if spy.command == caster.command and spy.id != caster.id:
                for name in _PLACES:
                    yield spy.id, name

    def reasons(self, field: Field, caster: Element, aim: Aim) -> Iterator[Reason]:
        if aim not in list(self.aims(field, caster)) or aim[0] is None or aim[1] is None:
            yield Reason("DBF-SPELL-SUMMON-SPY", text("dbf-refused-no-spy"))
            return
        spy = field.elements[aim[0]]
        for one in (caster, spy):
            if contacts.in_contact(field, one):
                yield Reason("DBF-SPELL-SUMMON-SPY", text("dbf-refused-magic-in-contact", element=about(one)))
        placed = obstacles.moved_to(spy, beside_caster(caster.at, spy.at, _PLACES[aim[1]]))
        if any(one.side != spy.side and contact(placed.at, one.at) is not None for one in field.on_table()):
            yield Reason("DBF-SPELL-SUMMON-SPY", text("dbf-refused-spy-contact"))
        if not has_room(field, placed):
            yield Reason("DBF-SPELL-SUMMON-SPY", text("dbf-refused-spy-room"))

    def work(self, battle: Battle[Field], caster: Element, aim: Aim) -> None:
        field = battle.state
        assert aim[0] is not None  # reasons() has seen it
        assert aim[1] is not None
        spy = field.elements[aim[0]]
        rect = beside_caster(field.elements[caster.id].at, spy.at, _PLACES[aim[1]])
        placed = obstacles.moved_to(spy, rect)
        for other in obstacles.over(field, placed, rect):
            # Only an enemy in ambush can be there now: he is found, and the Spy stays where it is.
            obstacles.show(battle, other.id)
        if has_room(field, placed):
            obstacles.put(battle, {spy.id: rect})
            battle.emit(
                SpySummoned(
                    rule="DBF-SPELL-SUMMON-SPY",
                    element=spy.id,
                    name=about(spy),
                    caster=about(caster),
                    at=rect,
                    before=spy.rect if spy.place is Place.TABLE else None,
                )
            )


EVENTS = (SpySummoned,)
