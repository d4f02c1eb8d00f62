"""The use of PIPs: what moves and halts cost, modifier by modifier (seed lines 956-972).

Everything is in halves of a PIP. The movement chapter says what a move is in a `MoveFacts`; all that the book says
about its price is here, and what the player is shown, refused by and charged with is one and the same tally.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Final

import msgspec

from oriflamme.board.table import Edge, Rect
from oriflamme.kernel.pages import Page
from oriflamme.kernel.tally import Line, Tally

from . import command_reach, halt_ground, led_mounts
from .field import Field
from .pieces import ArmyCommand, Element, Rank, Trait
from .pip_table import costs
from .troops import Grade, Kind, Type

_MIXED_MOUNTED: Final = (Type.KNIGHTS, Type.CAVALRY, Type.LIGHT_HORSE, Type.BEASTS, Type.DRAGON)

Kinds = Mapping[str, tuple[Kind, ...]]
"""What each element of a move counts as: itself, and the second element of a double base."""


class Spies(Page, frozen=True, omit_defaults=True, tag="dbf-spies-1"):
    """What the marches of Spies have cost in this bound, in half PIPs.

    - `saved`: by each command, because only Spies of its army marched (DBF-PIP-SPECIAL).
    - `hastened`: given to a Spy for marches by the spell Speed Spy, by its id (DBF-SPELL-SPEED-SPY).
    """

    saved: dict[str, int] = {}
    hastened: dict[str, int] = {}

    def seen_by(self, player: str | None) -> Spies:
        """Return the page: nothing of it is secret."""
        return self


class Seat(msgspec.Struct, frozen=True):
    """Where a sub-general stood when the battle began, and his side (DBF-PIP-CINC)."""

    side: str
    rect: Rect


class Seats(Page, frozen=True, omit_defaults=True, tag="dbf-seats-1"):
    """The places of sub-generals as the battle began, by the element's id; each side knows its own."""

    seats: dict[str, Seat] = {}

    def seen_by(self, player: str | None) -> Seats:
        """Return the page with the generals of `player`."""
        return Seats({name: seat for name, seat in self.seats.items() if seat.side == player})


class SilentHalt(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Half PIPs of a command that hold troops in ambush without its being said, and the general who saves one of them."""

    side: str
    command: str
    halves: int
    general: str | None = None


class SilentHalts(Page, frozen=True, omit_defaults=True, tag="dbf-silent-halts-1"):
    """The silent halts of this bound, of which only their own side knows (DBF-AMBUSH-HALT)."""

    halts: tuple[SilentHalt, ...] = ()

    def seen_by(self, player: str | None) -> SilentHalts:
        """Return the page with the halts of `player`."""
        return SilentHalts(tuple(halt for halt in self.halts if halt.side == player))


class MoveKind(Enum):
    """What PIPs are spent on by elements (DBF-PIP-USE)."""

    TACTICAL = "tactical"
    MARCH = "march"
    HALT = "halt"
    LURKER = "lurker"
    """Lurkers are deployed: the elements are placed at `starts` (DBF-LURKER-COST)."""


class MoveFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What a move or halt of a single element or group is, as far as its price depends on it.

    - `elements`: all that take part, of one command, as they stand before the move.
    - `turning`: those that deviate from a move straight ahead in any way, the following and contacting ones included;
      but not the slide of up to half F by which an element lines up with an enemy (DBF-RESTRICT-ALIGN).
    - `following`: those that only follow another in a one-element-wide column (not one that is being formed).
    - `contacting`: those that end in contact with an enemy.
    - `winding`: it is a one-element-wide column that follows a winding road or river bank.
    - `full`: it goes as far as its group can in the going it meets.
    - `stopped`: an element meets a river or terrain impassable to it, or the march discovers an enemy within 200p.
    - `column`: it is a one-element-wide column throughout; a single element is one.
    - `backward`: a part of an element crosses the line of its rear edge (DBF-DOUBLE-BASE-b).
    - `mounts`: it is the single-element move that mounts or dismounts.
    - `drift`: the halt keeps a vessel or Airboat from drifting.
    - `starts`: from where the distance to the general is measured, for elements that enter the table.
    """

    elements: tuple[str, ...]
    kind: MoveKind = MoveKind.TACTICAL
    turning: tuple[str, ...] = ()
    following: tuple[str, ...] = ()
    contacting: tuple[str, ...] = ()
    winding: bool = False
    full: bool = True
    stopped: bool = False
    column: bool = False
    backward: bool = False
    mounts: bool = False
    drift: bool = False
    starts: dict[str, Rect] = {}


def price(field: Field, facts: MoveFacts) -> Tally:
    """Return what a move or halt costs, in halves of a PIP, line by line (DBF-PIP-USE, DBF-PIP-MODIFIERS).

    A double base costs as the half that would cost more alone, or as both when it moves back (DBF-DOUBLE-BASE-b).
    """
    tally = _plain(field, facts)
    gift = _gift(field, facts, tally)
    return Tally((*tally.lines, Line("dbf-pip-haste", -gift, "DBF-SPELL-SPEED-SPY"))) if gift else tally


def haste_used(field: Field, facts: MoveFacts) -> int:
    """Return how many half PIPs of a single Spy's march magic pays (DBF-SPELL-SPEED-SPY)."""
    return _gift(field, facts, _plain(field, facts))


def _plain(field: Field, facts: MoveFacts) -> Tally:
    """Return the price without what magic pays of it."""
    elements = [field.elements[name] for name in facts.elements]
    first = elements[0]
    if len(elements) > 1 or first.rear is None:
        return _floored(_lines(field, facts, {one.id: _kinds(one) for one in elements}))
    halves = [list(_lines(field, facts, {first.id: (kind,)})) for kind in _kinds(first)]
    halves.sort(key=_total, reverse=True)
    dear, cheap = halves
    if facts.backward and facts.kind is not MoveKind.HALT and not _keeps_together(first):
        other = _total(cheap) + (costs().modifier if reducer(field, facts) is not None else 0)
        dear.append(Line("dbf-pip-double-back", other, "DBF-DOUBLE-BASE-b"))
    return _floored(dear)


def _gift(field: Field, facts: MoveFacts, tally: Tally) -> int:
    gift = field.pages[Spies].hastened.get(facts.elements[0], 0)
    double = field.elements[facts.elements[0]].rear is not None
    if double or not gift or facts.kind is not MoveKind.MARCH or len(facts.elements) > 1:
        return 0
    return min(gift, tally.total)


def bridge() -> Tally:
    """Return the price of starting or finishing a bridge, or of completing its dismantling: no move, so flat (DBF-PIP-SPECIAL)."""
    return Tally((Line("dbf-pip-bridge", costs().bridge, "DBF-PIP-SPECIAL"),))


def magic(field: Field, caster: Element, halves: int) -> Tally:
    """Return the price of magic that costs `halves`, with the C-in-C's reduction if his own element casts it (DBF-MAGIC-CINC)."""
    return magic_tally(halves, reduced=reduces_magic(field, caster))


def magic_tally(halves: int, *, reduced: bool) -> Tally:
    """Return the price of magic that costs `halves`, reduced by the C-in-C or not (DBF-MAGIC-CINC, DBF-PIP-MODIFIERS)."""
    lines = [Line("dbf-pip-magic", halves, "DBF-MAGIC-COST")]
    if reduced:
        lines.append(Line("dbf-pip-cinc", -costs().modifier, "DBF-MAGIC-CINC"))
    return _floored(lines)


def reduces_magic(field: Field, caster: Element) -> bool:
    """Return whether a caster is the C-in-C and has his reduction still to use in this bound (DBF-MAGIC-CINC)."""
    return caster.general is Rank.CINC and not _has_reduced(field, caster)


def reducer(field: Field, facts: MoveFacts) -> Element | None:
    """Return the general of a move or halt whose reduction of 1 PIP it gets, if any (DBF-PIP-CINC).

    In fast play a general moves or halts only his own element for it, never a group (DBF-FAST-DICE).
    """
    if field.theatre.game.lone_reduction and len(facts.elements) > 1:
        return None
    for name in facts.elements:
        element = field.elements[name]
        if element.general is None or _has_reduced(field, element):
            continue
        if element.general is Rank.CINC:
            return element
        if element.general is Rank.SUB and facts.kind is MoveKind.HALT and not has_moved(field, element):
            return element
    return None


def _has_reduced(field: Field, general: Element) -> bool:
    """Return whether a general has used his reduction in this bound, be it in silence and the viewer's own."""
    if general.id in field.commands[general.command].reduced:
        return True
    return any(halt.general == general.id for halt in field.pages[SilentHalts].halts)


def has_moved(field: Field, general: Element) -> bool:
    """Return whether a general has left the place where he stood when the battle began, or was not on the table then."""
    seat, at = field.pages[Seats].seats.get(general.id), general.rect
    if seat is None or at is None:
        return True
    return (seat.rect.x, seat.rect.y, seat.rect.angle) != (at.x, at.y, at.angle)


def note_seats(field: Field) -> None:
    """Note where the sub-generals stand, so that it is known whether they move during the game (DBF-PIP-CINC)."""
    seats = {
        element.id: Seat(element.side, element.rect)
        for element in field.elements.values()
        if element.general is Rank.SUB and element.rect is not None
    }
    # Who stood here before is where he stood then: armies that deploy anew do not change that.
    field.pages.change(Seats, seats={**seats, **field.pages[Seats].seats})


def hasten(field: Field, spy: str, halves: int) -> None:
    """Give a Spy half PIPs for marches in this bound, or take used ones away (DBF-SPELL-SPEED-SPY)."""
    known = field.pages[Spies].hastened
    field.pages.change(Spies, hastened={**known, spy: known.get(spy, 0) + halves})


def half_price(field: Field, facts: MoveFacts) -> bool:
    """Return whether it is a march by a single Spy while only Spies of its army have marched this bound (DBF-PIP-SPECIAL)."""
    if facts.kind is not MoveKind.MARCH or len(facts.elements) > 1:
        return False
    element = field.elements[facts.elements[0]]
    return element.kind.type is Type.SPY and not _others_marched(field, element.side)


def spies_saved(field: Field, command: str) -> int:
    """Return the half PIPs that the Spies of a command owe as soon as another element of their army marches (DBF-PIP-SPECIAL)."""
    return field.pages[Spies].saved.get(command, 0)


def ends_half_price(field: Field, facts: MoveFacts) -> bool:
    """Return whether this is a march of other troops than Spies, so that all the army's Spies pay in full (DBF-PIP-SPECIAL)."""
    return facts.kind is MoveKind.MARCH and any(
        field.elements[name].kind.type is not Type.SPY for name in facts.elements
    )


# -- the lines ---------------------------------------------------------------------------------------------------------


def _lines(field: Field, facts: MoveFacts, kinds: Kinds) -> Iterator[Line]:
    """Yield the price of a move of elements that count as these kinds."""
    table = costs()
    elements = [field.elements[name] for name in facts.elements]
    command = field.commands[elements[0].command]
    if half_price(field, facts):
        yield Line("dbf-pip-spy-march", table.spy_march, "DBF-PIP-SPECIAL")
    elif facts.kind is MoveKind.LURKER:
        count = len(elements)
        yield Line("dbf-pip-lurker", table.lurker * count, "DBF-PIP-SPECIAL", count)
    else:
        yield Line(f"dbf-pip-{facts.kind.value}", table.move, "DBF-PIP-USE")
    if reducer(field, facts) is not None:
        yield Line("dbf-pip-cinc", -table.modifier, "DBF-PIP-CINC")
    away = command_reach.hindrance(field, command, elements, facts.starts)
    if away is not None:
        yield Line(away, table.modifier, "DBF-PIP-DISTANCE-a")
    if facts.kind is MoveKind.HALT:
        if not facts.drift and _unruly(field, elements, kinds):
            yield Line("dbf-pip-halt-irregular", table.modifier, "DBF-PIP-HALT-IRREGULAR")
        return
    yield from _move_lines(field, facts, elements, kinds, command)


def _move_lines(
    field: Field, facts: MoveFacts, elements: list[Element], kinds: Kinds, command: ArmyCommand
) -> Iterator[Line]:
    table = costs()
    if any(_needs_steadying(kind) for each in kinds.values() for kind in each):
        if _turns(facts):
            yield Line("dbf-pip-irregular-turns", table.modifier, "DBF-PIP-IRREGULAR-TURN")
        elif _falls_short(facts, elements, kinds):
            yield Line("dbf-pip-irregular-short", table.modifier, "DBF-PIP-IRREGULAR-SHORT")
    if len(elements) > 1 and _mixed(field, elements, kinds):
        yield Line("dbf-pip-mixed", table.modifier, "DBF-PIP-MIXED")
    if any(_heavy_artillery(kind) for each in kinds.values() for kind in each):
        yield Line("dbf-pip-artillery", table.modifier, "DBF-PIP-ARTILLERY")
    if facts.mounts:
        yield Line("dbf-pip-mount", table.modifier, "DBF-PIP-MOUNT")
    if facts.kind is MoveKind.MARCH:
        rule = _dear_march(facts, elements, kinds)
        if rule is not None:
            yield Line("dbf-pip-third-march", table.modifier, rule)
        owed = spies_saved(field, command.id) if ends_half_price(field, facts) else 0
        if owed:
            yield Line("dbf-pip-spies-owe", owed, "DBF-PIP-SPECIAL")


def _floored(lines: Iterator[Line] | list[Line]) -> Tally:
    found = tuple(lines)
    below = -_total(found)
    return Tally((*found, Line("dbf-pip-floor", below, "DBF-PIP-MODIFIERS")) if below > 0 else found)


def _total(lines: list[Line] | tuple[Line, ...]) -> int:
    return sum(line.value for line in lines)


def _kinds(element: Element) -> tuple[Kind, ...]:
    return (element.kind,) if element.rear is None else (element.kind, element.rear)


def _keeps_together(element: Element) -> bool:
    """Return whether a double base is entirely Cavalry or entirely Skirmishers (DBF-DOUBLE-BASE-b)."""
    kinds = _kinds(element)
    return all(kind.type is Type.CAVALRY for kind in kinds) or all(kind.skirmisher for kind in kinds)


def _others_marched(field: Field, side: str) -> bool:
    return any(
        element.deeds.marches and element.side == side and element.kind.type is not Type.SPY
        for element in field.elements.values()
    )


# -- the conditions ----------------------------------------------------------------------------------------------------


def _needs_steadying(kind: Kind) -> bool:
    """Return whether a kind is irregular land troops other than Light Troops, Spies or Cavalry (DBF-PIP-IRREGULAR)."""
    calm = kind.regular or kind.light or kind.type in (Type.SPY, Type.CAVALRY)
    return kind.land and not calm


def _turns(facts: MoveFacts) -> bool:
    """Return whether an element deviates in a way that is not excused (DBF-PIP-IRREGULAR-TURN)."""
    if facts.winding:
        return False
    excused = {*facts.following, *facts.contacting}
    return any(name not in excused for name in facts.turning)


def _falls_short(facts: MoveFacts, elements: list[Element], kinds: Kinds) -> bool:
    """Return whether irregulars other than Light Troops and generals move less than they could (DBF-PIP-IRREGULAR-SHORT)."""
    if facts.full or facts.stopped or facts.contacting:
        return False
    return any(
        element.general is None and any(not kind.regular and not kind.light for kind in kinds[element.id])
        for element in elements
    )


def _mixed(field: Field, elements: list[Element], kinds: Kinds) -> bool:
    """Return whether a group has mounted troops together with infantry that is not mounted (DBF-PIP-MIXED)."""
    cavalry = {one.id for one in elements if any(kind.type is Type.CAVALRY for kind in kinds[one.id])}
    riders = walkers = False
    for element in elements:
        carried = led_mounts.is_mounted_infantry(element)
        for kind in kinds[element.id]:
            mounted = carried or (kind.type in _MIXED_MOUNTED and kind.mounted)
            riders = riders or (mounted and element.general is None)
            if kind.infantry and not carried:
                walkers = walkers or not _supports_cavalry(field, element, kind, cavalry)
    return riders and walkers


def _supports_cavalry(field: Field, element: Element, kind: Kind, cavalry: set[str]) -> bool:
    """Return whether it is Psiloi behind Cavalry of the group that they can support (DBF-SUPPORT-CV-PS)."""
    if kind.type is not Type.PSILOI or not element.has(Trait.SUPPORTS_CAVALRY):
        return False
    if kind.grade not in (Grade.SUPERIOR, Grade.INFERIOR):
        return False
    if element.rear == kind and element.kind.type is Type.CAVALRY:
        return True
    return any(
        other.id in cavalry and mine is Edge.FRONT and theirs is Edge.REAR
        for other, mine, theirs in field.edges(element.id)
    )


def _heavy_artillery(kind: Kind) -> bool:
    return kind.type is Type.ARTILLERY and kind.grade not in (Grade.FAST, Grade.EXCEPTION)


def _dear_march(facts: MoveFacts, elements: list[Element], kinds: Kinds) -> str | None:
    """Return the rule by which a third or later march on land costs 1 PIP more, None when it does not.

    Skirmishers, Spies and columns are exempt (DBF-PIP-MARCH-THIRD), water-adapted creatures never (DBF-RACE-WATER-e).
    """
    late = [one for one in elements if one.kind.land and one.deeds.marches >= costs().free_marches]
    if not late:
        return None
    if any(one.has(Trait.WATER) for one in late):
        return "DBF-RACE-WATER-e"
    every = [kind for each in kinds.values() for kind in each]
    if len(elements) == 1 or facts.column or all(kind.regular for kind in every):
        return None
    if all(kind.skirmisher or kind.type is Type.SPY for kind in every):
        return None
    return "DBF-PIP-MARCH-THIRD"


def _unruly(field: Field, elements: list[Element], kinds: Kinds) -> bool:
    """Return whether a halt is of irregulars whom their ground does not settle (DBF-PIP-HALT-IRREGULAR)."""
    if all(kind.regular for each in kinds.values() for kind in each):
        return False
    return not all(halt_ground.settled(field, element) for element in elements)


PAGES = (Seats, SilentHalts, Spies)
