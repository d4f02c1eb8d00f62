"""Armies chosen from the books (DW-I.1.5, DW-VII-POINTS, DW-XVI.3.1), and the fields they meet on (DW-VII-MAP).

A muster is one whole: units and commanders of recruitment cards, and the points both armies are built to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from oriflamme.kernel.musters import (
    Enlistment,
    FieldCard,
    Form,
    FormBook,
    FormRow,
    Judgement,
    Muster,
    Part,
    Redrawn,
)
from oriflamme.kernel.options import settings_of
from oriflamme.kernel.rulings import Reason, judge
from oriflamme.kernel.setups import Setup, SetupError
from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import Text, text
from oriflamme.kit import fields as written_fields
from oriflamme.kit import setups

from . import card_words, scenarios
from .characteristics import Profile
from .drawing_up import drawn_up
from .maps import BattleMap
from .plans import FacingNumber, Limits
from .readings import Readings
from .scenarios import SetupBody, SideSetup, UnitSetup
from .table_layouts import edge_zone, is_relaid, relaid, reserve_row
from .turn import EncodedPlacement

POINTS = "DW-VII-POINTS"
SIZE = "DW-XVI.3.1"
SLACK = "DW-XVI.3.2-b"
CHOICE = "DW-XVI.3.1"
COMMANDERS = "DW-X.0-a"
COMMANDERS_CHAPTER = "commanders"
"""The chapter without which no commander takes the field."""


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


MOST_POINTS: Final = 100_000
"""What an army can be agreed to cost at most: many times what fills a battlefield."""


class Whole(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is settled for an army: its agreed size, whether commanders serve in it, whether the book's limits hold.

    `points` None: the army is not measured.
    """

    points: Annotated[int, Meta(ge=1, le=MOST_POINTS)] | None = None
    commanders: bool = False
    limits: bool = True

    @property
    def slack(self) -> int:
        """How many points an army may cost more or less than agreed: a twentieth (DW-XVI.3.2-b)."""
        return 0 if self.points is None else self.points // 20


# -- what can be chosen -----------------------------------------------------------------------------------------------


@cache
def form() -> Form:
    """Return the form of a muster: any number of units of one book's cards."""
    found = []
    for name, card in scenarios.books().items():
        ready = tuple(_ready(name))
        titles = tuple(title for title, _ in ready)
        found.append(FormBook(name, card.name, _rows(name), tuple(muster for _, muster in ready), titles))
    rules = {"points": SIZE, "commanders": COMMANDERS, "limits": CHOICE}
    return Form(tuple(found), whole=settings_of(Whole, rules, "dw-muster"), agreed=("points", "limits"))


def _rows(name: str) -> tuple[FormRow, ...]:
    book = scenarios.book(name)
    return tuple(
        FormRow(
            card.id,
            Text(f"dw-unit-{card.id}"),
            card.points,
            most=None if book.limits is None else book.limits.most(card),
        )
        for card in book.troops
    )


def _ready(book: str) -> Iterator[tuple[Text, Muster]]:
    """Yield the armies that scenarios take from a book, each with the scenario's title."""
    for scenario in scenarios.scenario_ids():
        plan = scenarios.scenario_file(scenario)
        for side in plan.sides:
            if side.book == book:
                counted = Counter(unit.profile for unit in side.units)
                entries = tuple(Enlistment(profile, number) for profile, number in counted.items())
                serve = any(
                    card.commander is not None for card in scenarios.book(book).troops if card.id in counted
                )
                settings = {"commanders": True} if serve else {}
                muster = Muster(book, (Part("army", entries),), settings, f"{scenario}-{side.id}")
                yield Text(f"scenario-{scenario}"), muster


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
    whole = msgspec.convert(muster.settings, Whole)
    counted = list(_counted(muster))
    if all(card.commander is not None for card, _ in counted):
        yield Reason("DW-VII-FORCES", text("dw-muster-empty"))
    if whole.points is not None and total > whole.points + whole.slack:
        yield Reason(SLACK, text("dw-muster-over", spent=total, limit=whole.points + whole.slack))
    if whole.points is not None and total < whole.points - whole.slack:
        yield Reason(SLACK, text("dw-muster-under", spent=total, limit=whole.points - whole.slack))
    led = sum(number for card, number in counted if card.commander is not None)
    if led and not whole.commanders:
        yield Reason(COMMANDERS, text("dw-muster-no-commanders"))
    limits = scenarios.book(muster.book).limits
    if limits is not None and whole.limits:
        yield from _beyond(limits, counted, led)


def _beyond(limits: Limits, counted: list[tuple[Profile, int]], led: int) -> Iterator[Reason]:
    """Yield what there is more of than the limits of the book have."""
    for card, number in counted:
        if number > limits.most(card):
            unit, most = Text(f"dw-unit-{card.id}"), limits.most(card)
            yield Reason(CHOICE, text("dw-muster-too-many", unit=unit, found=number, most=most))
    if led > limits.commanders:
        yield Reason(CHOICE, text("dw-muster-many-commanders", found=led, most=limits.commanders))


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
        yield from card_words.profile_lines(card)


# -- where they meet ------------------------------------------------------------------------------------------------------


def fields() -> dict[str, FieldCard]:
    """Return the fields on offer, by id."""
    found = written_fields.cards(scenarios.NAME, FieldFile)
    plans = written_fields.read_all(scenarios.NAME, FieldFile)
    return {
        name: msgspec.structs.replace(card, redrawn=_redrawn(plans[name])) for name, card in found.items()
    }


def _redrawn(field: FieldFile) -> Redrawn:
    """Return what is said of a field whose battlefield is made from a seed: of the map nothing but its size is left (DW-XVI.3.3-a)."""
    sheets = len(scenarios.map_spec(field.map).sheets)
    return Redrawn("battlefield", text("dw-field-redrawn", sheets=sheets))


def setup(
    musters: tuple[Muster, Muster], field: str, readings: dict[str, Any], chapters: tuple[str, ...]
) -> Setup:
    """Return the set-up of two legal musters on a field, drawn up in ranks. Raises `SetupError` where one has no room."""
    plan = written_fields.read_all(scenarios.NAME, FieldFile)[field]
    led = any(card.commander is not None for muster in musters for card, _ in _counted(muster))
    if led and COMMANDERS_CHAPTER not in chapters:
        raise SetupError(
            f"commanders serve in these armies, and the chapter {COMMANDERS_CHAPTER!r} is not in force: "
            "choose it, or a level that has it, or muster without commanders",
            text("dw-muster-needs-chapter"),
        )
    settled = setups.readings_with(readings, Readings())
    spec = relaid(scenarios.map_spec(plan.map), settled)
    layout = scenarios.battle_map(spec)
    cards = {card.id: card for muster in musters for card, _ in _counted(muster)}
    empty = tuple(_empty(seat, layout, settled) for seat in plan.seats)
    seats = scenarios.deepened((empty[0], empty[1]), layout, settled)
    try:
        first, second = (_filled(seat, muster, layout) for seat, muster in zip(seats, musters, strict=True))
    except SetupError:  # there is no room: the rows of half hexes are used, too
        first, second = (
            _filled(_with_reserve(seat, layout), muster, layout)
            for seat, muster in zip(seats, musters, strict=True)
        )
    terrain = scenarios.laid_out(spec, (first, second), settled)
    body = SetupBody(
        map=terrain,
        readings=settled,
        profiles=tuple(cards.values()),
        sides=(first, second),
        objectives=scenarios.laid(terrain, (first, second), settled),
    )
    return scenarios.setup_of(field, body, chapters)


def _empty(seat: SeatPlan, layout: BattleMap, readings: Readings) -> SideSetup:
    """Return a side without units; its zone is at its edge also where the maps are laid anew (DW-XVI.3.3-c)."""
    zone = edge_zone(layout, seat.facing) if is_relaid(readings) else seat.zone
    return SideSetup(seat.id, seat.facing, zone, ())


def _with_reserve(seat: SideSetup, layout: BattleMap) -> SideSetup:
    """Return a side that may also use the row of half hexes behind its zone (DW-XVI.3.3-c)."""
    behind = reserve_row(layout, scenarios.zone_hexes(layout, seat), seat.facing)
    return msgspec.structs.replace(seat, zone=(*seat.zone, *map(layout.name, behind)))


def _filled(seat: SideSetup, muster: Muster, layout: BattleMap) -> SideSetup:
    """Return a side with the units of an army drawn up in its zone."""
    zone = scenarios.zone_hexes(layout, seat)
    cards = [(card, number) for card, number in _counted(muster)]
    # Commanders stand where the units leave room.
    cards.sort(key=lambda one: one[0].commander is not None)
    names = [
        # A seat's name in front, since both armies may have units of one card.
        (f"{seat.id}-{card.id}" + (f"-{count}" if number > 1 else ""), card)
        for card, number in cards
        for count in range(1, number + 1)
    ]
    drawn = drawn_up([card for _, card in names], seat.facing, zone)
    if len(drawn) < len(names):
        name, card = names[len(drawn)]
        raise SetupError(
            f"{name}: the zone of {seat.id} has no room left for its {card.stands} stands; muster fewer units",
            text("dw-muster-no-room", unit=Text(f"dw-unit-{card.id}"), side=Text(f"side-{seat.id}")),
        )
    units = tuple(
        UnitSetup(name, card.id, tuple(EncodedPlacement(layout.name(hex), seat.facing) for hex in places))
        for (name, card), places in zip(names, drawn, strict=True)
    )
    return msgspec.structs.replace(seat, units=units)
