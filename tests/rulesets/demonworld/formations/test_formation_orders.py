"""Special formations and what other rules say of order, fire, obedience and music: what each keeps of them, and what not."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.characteristics import Mark, Morale, Order, Profile, Role
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import block
from oriflamme.rulesets.demonworld.formations.forming import TakeFormation
from oriflamme.rulesets.demonworld.formations.tokens import formation_of, put_token
from oriflamme.rulesets.demonworld.morale.obedience_tests import ObedienceTests
from oriflamme.rulesets.demonworld.movement.legs import Advance
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhaseBegins
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
    play,
    refused,
)
from tests.rulesets.demonworld.formations.drawn_up import BOW, POINTS, drawn_up, moving, square

BOWS = card("bows", marks=(Mark.SQUARE, Mark.SKIRMISH), missile=BOW, movement=POINTS, morale=Morale(8, 1))
MOB = card("mob", marks=(Mark.HORDE,), movement=POINTS, manoeuvres=4, specials=(Role.MUSICIAN,))


def bows(order: Order | None, *chapters: str, token: bool = True, away: int = -4) -> Field:
    """A ring of six archers, in square or not, and an enemy before it."""
    field = field_of(
        square("u", WHITE, profile="bows", order=order),
        muster("x", GREY, hexes((2, away), (3, away)), SOUTH, profile="plain", order=Order.MOVE),
        profiles=[BOWS, card("plain", movement=POINTS)],
        game=contents.game(("formations", *chapters)),
    )
    if token:
        put_token(field, "u", Mark.SQUARE)
    return field


def shots(battle: Battle[Field]) -> list[Shoot]:
    if WHITE not in battle.deciders():
        return []
    return [command for command in battle.options(WHITE) if isinstance(command, Shoot)]


@pytest.mark.rule("DW-XIII.1.0-g")
def test_a_square_fires_under_order_t_alone() -> None:
    """Skirmishers of the same unit, in two ranks, fire in the first phase; as a square it waits for the second, under T."""
    ranked = field_of(
        muster("u", WHITE, block(0, NORTH, 6, 3), profile="bows", order=Order.SKIRMISH),
        muster("x", GREY, hexes((2, -4), (3, -4)), SOUTH, profile="plain", order=Order.MOVE),
        profiles=[BOWS, card("plain", movement=POINTS)],
        game=contents.game(("formations",)),
    )
    assert shots(battle_of(ranked, FirePhase(1)))
    assert not shots(battle_of(bows(Order.SKIRMISH), FirePhase(1)))
    assert not shots(battle_of(bows(Order.SKIRMISH), FirePhase(2)))
    assert not shots(battle_of(bows(Order.HOLD), FirePhase(1)))
    assert shots(battle_of(bows(Order.HOLD), FirePhase(2)))


@pytest.mark.rule("DW-XIII.1.0-g", "DW-XV.7.0-b")
def test_a_square_is_not_provoked_by_an_enemy_before_it() -> None:
    """The same stands in two ranks would test, with a second morale value of 1 that no die keeps."""
    battle = battle_of(bows(Order.HOLD, "morale", away=-3), ObedienceTests())
    assert battle.rolls == 0
    ranked = field_of(
        muster("u", WHITE, block(0, NORTH, 6, 3), profile="bows", order=Order.HOLD),
        muster("x", GREY, hexes((1, -3), (2, -3)), SOUTH, profile="plain", order=Order.MOVE),
        profiles=[BOWS, card("plain", movement=POINTS)],
        game=contents.game(("formations", "morale")),
    )
    tested = battle_of(ranked, ObedienceTests(), dice=(6,))
    assert tested.state.units["u"].order is None  # impetuous: it has lost its order


@pytest.mark.rule("DW-XIII.3.0-a")
@pytest.mark.parametrize("order", list(Order))
def test_skirmish_formation_is_a_token_that_moves_along_and_takes_any_order(order: Order) -> None:
    unit = muster("u", WHITE, block(0, NORTH, 8, 4), profile="drilled")
    foe = muster("x", GREY, hexes((0, -15)), SOUTH)
    battle = battle_of(drawn_up(unit, foe, u=Mark.SKIRMISH), OrderPhaseBegins())
    play(battle, WHITE, GiveOrder("u", order), Commit())
    play(battle, GREY, GiveOrder("x", Order.HOLD), Commit())
    assert battle.state.units["u"].order is order
    assert formation_of(battle.state, "u") is Mark.SKIRMISH
    if order is not Order.HOLD:
        ahead = moving(battle.state, order)
        play(ahead, WHITE, MoveUnit("u", (Advance("left"),)))
        assert formation_of(ahead.state, "u") is Mark.SKIRMISH
    # It is taken and left in movement alone, and the order alone does not make skirmishers (DW-XIII.3.0-d).
    ordering = battle_of(drawn_up(unit, foe), OrderPhaseBegins())
    assert refused(ordering, WHITE, TakeFormation("u", Mark.SKIRMISH))
    plain = msgspec.structs.replace(unit, unit=msgspec.structs.replace(unit.unit, order=Order.SKIRMISH))
    assert formation_of(drawn_up(plain), "u") is None


@pytest.mark.rule("DW-XIII.4.0-e")
@pytest.mark.parametrize("marks", [(Mark.HORDE,), ()])
def test_music_gives_a_horde_no_second_manoeuvre(marks: tuple[Mark, ...]) -> None:
    """A musician is worth a manoeuvre to any other unit (DW-IX.1.0-a); with him or without, a horde has one."""
    profile: Profile = msgspec.structs.replace(MOB, marks=marks)
    game: Any = contents.game(("special-stands", "formations"))
    unit = muster("u", WHITE, block(0, NORTH, 8, 4), profile="mob", order=Order.MOVE)
    first = msgspec.structs.replace(unit.stands[0], role=Role.MUSICIAN)
    field = field_of(
        msgspec.structs.replace(unit, stands=(first, *unit.stands[1:])), profiles=[profile], game=game
    )
    assert field.manoeuvres(field.units["u"]) == (1 if marks else 5)
    field.remove("u.1")
    assert field.manoeuvres(field.units["u"]) == (1 if marks else 4)
