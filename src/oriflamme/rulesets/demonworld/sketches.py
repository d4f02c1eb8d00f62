"""What a table sees before it asks: units of the army books, which stand so far apart, under these orders.

Their recruitment cards give the figures that the questions of `odds` ask for. A card is named `BOOK/UNIT`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from oriflamme.kernel.bounds import Name
from oriflamme.kernel.calculators import Filled, Grouped, Misasked
from oriflamme.kernel.text import Text, text
from oriflamme.kit import shelves

from . import scenarios
from .blows import has_pikes, weapon_in_use
from .characteristics import Order, Profile
from .plans import Book

WORDS: Final = "dw-ask"
"""What the ids of the messages of questions begin with."""

Distance = Annotated[int, Meta(ge=1, le=99, description="distance to the target in hexes")]
Skills = Annotated[bool, Meta(description="skills count (chapter VIII)")]


@cache
def cards() -> Mapping[str, Profile]:
    """Return the recruitment cards of all army books, by name."""
    return {_name(book, card): card for book in _books() for card in book.troops}


@cache
def _books() -> tuple[Book, ...]:
    return tuple(scenarios.book(name) for name in shelves.names(scenarios.NAME, "books"))


def _name(book: Book, card: Profile) -> str:
    return f"{book.id}/{card.id}"


def picks(fits: Callable[[Profile], bool] = lambda _: True) -> tuple[Grouped, ...]:
    """Return the cards that fit, each under its book."""
    return tuple(
        Grouped(_name(book, card), Text(f"dw-unit-{card.id}"), Text(f"dw-book-{book.id}"))
        for book in _books()
        for card in book.troops
        if fits(card)
    )


def shooters() -> tuple[Grouped, ...]:
    """Return the cards with missile weapons."""
    return picks(lambda card: card.missile is not None)


def tested() -> tuple[Grouped, ...]:
    """Return the cards of those who test their morale (DW-XV.1.0-a)."""
    return picks(lambda card: card.morale is not None and card.commander is None)


def orders() -> tuple[Grouped, ...]:
    """Return the orders, in the book's sequence (DW-III.1.0)."""
    return tuple(Grouped(order.value, Text(f"dw-order-{order.value}")) for order in Order)


def card_of(name: str | None, field: str) -> Profile | None:
    """Return a card by its name, None for None. Raises `Misasked` that names the field."""
    if name is None:
        return None
    if name not in cards():
        raise Misasked(text("dw-ask-no-unit", name=name), field=field)
    return cards()[name]


class ShotSketch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who fires at whom, and how far."""

    shooter: Annotated[
        Name | None, Meta(description="the unit that fires, as in empire/imperial-crossbowmen")
    ] = None
    target: Annotated[Name | None, Meta(description="the unit fired at, as in orcs/orc-guard")] = None
    distance: Distance = 1
    skills: Skills = True


SHOT_FILLS: Mapping[str, tuple[str, ...]] = {
    "shooter": ("strength", "skill"),
    "target": ("protection", "segments"),
}


def shot(sketch: ShotSketch, given: Mapping[str, Any]) -> Filled:
    """Return the figures of a shot: strength at the distance (DW-II.5.1-a), protection, all segments, skill (DW-VIII.1.2-c)."""
    shooter, target = card_of(sketch.shooter, "shooter"), card_of(sketch.target, "target")
    values: dict[str, Any] = {}
    if shooter is not None:
        if shooter.missile is None:
            raise Misasked(text("dw-ask-no-missiles"), field="shooter", rule="DW-IV-WHO")
        strength = shooter.missile.strength_at(sketch.distance)
        if strength is None and "strength" not in given:
            reach = shooter.missile.reach
            raise Misasked(text("dw-ask-out-of-range", reach=reach), field="distance", rule="DW-II.5.1-a")
        values |= {"strength": strength, "skill": shooter.firing_skill if sketch.skills else 0}
    if target is not None:
        values |= {"protection": target.missile_protection, "segments": target.size}
    return Filled(values)


class BlowSketch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who strikes whom: the attacker's order, and whether this is the first melee phase of its melee."""

    attacker: Annotated[
        Name | None, Meta(description="the unit that strikes, as in orcs/orc-wolf-riders")
    ] = None
    target: Annotated[
        Name | None, Meta(description="the unit that is struck, as in empire/noble-infantry")
    ] = None
    order: Annotated[Order | None, Meta(description="order of the attacker")] = None
    first: Annotated[bool, Meta(description="this is the first melee phase of the attacker's melee")] = True
    skills: Skills = True


BLOW_FILLS: Mapping[str, tuple[str, ...]] = {
    "attacker": ("strength", "charge_bonus", "skill"),
    "target": ("protection", "pikes_in_front", "target_skill"),
}


def blow(sketch: BlowSketch, _: Mapping[str, Any]) -> Filled:
    """Return the figures of a blow: the weapon in use against this target (DW-II.5.2-f), charge bonus, skills.

    Without a target from a book the strength is that against infantry.
    """
    attacker, target = card_of(sketch.attacker, "attacker"), card_of(sketch.target, "target")
    values: dict[str, Any] = {}
    if attacker is not None:
        weapon = weapon_in_use(attacker, sketch.first)
        if weapon is None:
            raise Misasked(text("dw-ask-no-weapon"), field="attacker", rule="DW-II.5.1-e")
        charges = sketch.first and attacker.mounted and sketch.order is Order.CHARGE
        values |= {
            "strength": weapon.strength_against(target is not None and target.mounted),
            "charge_bonus": attacker.charge_bonus if charges else 0,
            "skill": attacker.melee_skill if sketch.skills else 0,
        }
    if target is not None:
        values |= {
            "protection": target.melee_protection,
            "pikes_in_front": has_pikes(target),
            "target_skill": target.melee_skill if sketch.skills else 0,
        }
    return Filled(values)


class InitiativeSketch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who strikes, and whether this is the first melee phase of its melee."""

    unit: Annotated[Name | None, Meta(description="the unit that strikes, as in orcs/orc-wolf-riders")] = None
    first: bool = True


INITIATIVE_FILLS: Mapping[str, tuple[str, ...]] = {"unit": ("initiative", "weapon")}


def initiative(sketch: InitiativeSketch, _: Mapping[str, Any]) -> Filled:
    """Return the initiative of a card, and the weapon it uses (DW-II.4.0, DW-II.5.2-f)."""
    unit = card_of(sketch.unit, "unit")
    if unit is None:
        return Filled({})
    weapon = weapon_in_use(unit, sketch.first)
    return Filled({"initiative": unit.initiative, "weapon": None if weapon is None else weapon.kind.value})
