"""Armies chosen from the books (DW-I.1.5, DW-VII-POINTS), and the fields they meet on (DW-VII-MAP).

A muster is one whole: units of recruitment cards, and the points both armies are built to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from oriflamme.board.hexes import DIRECTIONS, Hex
from oriflamme.kernel.musters import (
    Enlistment,
    FieldCard,
    Form,
    FormBook,
    FormRow,
    Judgement,
    Muster,
    Part,
)
from oriflamme.kernel.options import settings_of
from oriflamme.kernel.rulings import Reason, judge
from oriflamme.kernel.setups import Setup, SetupError
from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import Text, text
from oriflamme.kit import fields as written_fields
from oriflamme.kit import setups

from . import scenarios
from .characteristics import Profile
from .first_battle import block
from .maps import BattleMap
from .readings import Readings
from .scenarios import FacingNumber, SetupBody, SideSetup, UnitSetup
from .turn import EncodedPlacement

POINTS = "DW-VII-POINTS"


class SeatPlan(msgspec.Struct, frozen=True):
    """A place at a field: the id of its side, its deployment zone as rows and hexes, the foremost first, its facing."""

    id: str
    zone: tuple[str, ...]
    facing: FacingNumber


class FieldFile(msgspec.Struct, frozen=True):
    """A field as written. `source` is a seed line or `house`."""

    id: str
    source: str
    map: str
    seats: tuple[SeatPlan, SeatPlan]

    @property
    def places(self) -> tuple[str, str]:
        """The ids of the two seats, in order."""
        return (self.seats[0].id, self.seats[1].id)


class Whole(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is settled for an army: the points it is built to; None: it is not measured."""

    points: Annotated[int, Meta(ge=1)] | None = None


# -- what can be chosen -----------------------------------------------------------------------------------------------


@cache
def form() -> Form:
    """Return the form of a muster: any number of units of one book's cards."""
    found = []
    for name, card in scenarios.books().items():
        rows = tuple(FormRow(row.id, row.name, row.points) for row in card.rows)
        found.append(FormBook(name, card.name, rows, tuple(_ready(name))))
    return Form(tuple(found), whole=settings_of(Whole, {"points": POINTS}, "dw-muster"))


def _ready(book: str) -> Iterator[Muster]:
    """Yield the armies that scenarios take from a book."""
    for scenario in scenarios.scenario_ids():
        plan = scenarios.scenario_file(scenario)
        for side in plan.sides:
            if side.book == book:
                counted = Counter(unit.profile for unit in side.units)
                entries = tuple(Enlistment(profile, number) for profile, number in counted.items())
                yield Muster(book, (Part("army", entries),), {}, f"{scenario}-{side.id}")


def judgement(muster: Muster) -> Judgement:
    """Return ruling, price and card of a muster that fits the form."""
    price = Tally(
        tuple(
            Line(f"dw-unit-{card.id}", card.points * number, POINTS, number)
            for card, number in _counted(muster)
        )
    )
    return Judgement(judge(_reasons(muster, price.total)), price, 1, tuple(_card(muster)))


def _reasons(muster: Muster, total: int) -> Iterator[Reason]:
    limit = msgspec.convert(muster.settings, Whole).points
    if not any(part.entries for part in muster.parts):
        yield Reason("DW-VII-FORCES", text("dw-muster-empty"))
    if limit is not None and total > limit:
        yield Reason(POINTS, text("dw-muster-over", spent=total, limit=limit))


def _counted(muster: Muster) -> Iterator[tuple[Profile, int]]:
    """Yield each card once and how many units of it there are, in the order in which they are first named."""
    cards = {card.id: card for card in scenarios.book(muster.book).troops}
    counted: Counter[str] = Counter()
    for part in muster.parts:
        for entry in part.entries:
            counted[entry.row] += entry.number
    return ((cards[row], number) for row, number in counted.items())


def _card(muster: Muster) -> Iterator[Text]:
    for card, number in _counted(muster):
        unit = Text(f"dw-unit-{card.id}")
        yield text("dw-muster-line", unit=unit, number=number, points=card.points * number)
        yield from scenarios.profile_lines(card)


# -- where they meet ------------------------------------------------------------------------------------------------------


def fields() -> dict[str, FieldCard]:
    """Return the fields on offer, by id."""
    return written_fields.cards(scenarios.NAME, FieldFile)


def setup(
    musters: tuple[Muster, Muster], field: str, readings: dict[str, Any], chapters: tuple[str, ...]
) -> Setup:
    """Return the set-up of two legal musters on a field, drawn up in ranks. Raises `SetupError` where one has no room."""
    plan = written_fields.read_all(scenarios.NAME, FieldFile)[field]
    layout = scenarios.battle_map(scenarios.map_spec(plan.map))
    cards = {card.id: card for muster in musters for card, _ in _counted(muster)}
    first, second = (_side(seat, muster, layout) for seat, muster in zip(plan.seats, musters, strict=True))
    settled = setups.readings_with(readings, Readings())
    terrain = scenarios.laid_out(scenarios.map_spec(plan.map), (first, second), settled)
    body = SetupBody(
        map=terrain,
        readings=settled,
        profiles=tuple(cards.values()),
        sides=(first, second),
        objectives=scenarios.laid(terrain, (first, second), settled),
    )
    return scenarios.setup_of(field, body, chapters)


def _side(seat: SeatPlan, muster: Muster, layout: BattleMap) -> SideSetup:
    side = SideSetup(seat.id, seat.facing, seat.zone, ())
    zone = scenarios.zone_hexes(layout, side)
    free, units = set(zone), []
    for card, number in _counted(muster):
        for count in range(1, number + 1):
            # A seat's name in front, since both armies may have units of one card.
            name = f"{seat.id}-{card.id}" + (f"-{count}" if number > 1 else "")
            places = _room(card, seat.facing, zone, free)
            if places is None:
                raise SetupError(
                    f"{name}: the zone of {seat.id} has no room left for its {card.stands} stands; muster fewer units"
                )
            free.difference_update(places)
            stands = tuple(EncodedPlacement(layout.name(hex), seat.facing) for hex in places)
            units.append(UnitSetup(name, card.id, stands))
    return SideSetup(seat.id, seat.facing, seat.zone, tuple(units))


def _room(card: Profile, facing: int, zone: tuple[Hex, ...], free: set[Hex]) -> tuple[Hex, ...] | None:
    """Return where a unit stands in two ranks, as far forward as it can; a hex off its friends where there is room."""
    width = -(-card.stands // 2)
    taken = set(zone) - free
    near = {hex + offset for hex in taken for offset in DIRECTIONS}
    for room in (free - near, free):
        for left in zone:
            places = block(left, facing, card.stands, width, centred=True)
            if room.issuperset(places):
                return places
    return None
