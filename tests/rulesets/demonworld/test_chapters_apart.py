"""The chapters of the intermediate game are separable: each brings its own rules whatever others are played (DW-VIII.0).

A trial plays a small position and says whether a rule of its chapter holds. It must hold where the chapter is in force,
alone or among others, and where it is not what the base game says must hold.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.battles.victory import PointsReckoned
from oriflamme.rulesets.demonworld.casualties import StandsDestroyed
from oriflamme.rulesets.demonworld.chapters import Game
from oriflamme.rulesets.demonworld.characteristics import (
    Commander,
    Mark,
    MeleeKind,
    Morale,
    Order,
)
from oriflamme.rulesets.demonworld.closing_up import CloseUp
from oriflamme.rulesets.demonworld.commanders.moving import CommandersTurn
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import TurnEnds
from oriflamme.rulesets.demonworld.formations.forming import TakeFormation
from oriflamme.rulesets.demonworld.melee import MeleePhase, Strike
from oriflamme.rulesets.demonworld.morale.tests import MoraleTested
from oriflamme.rulesets.demonworld.movement.legs import Advance, Face
from oriflamme.rulesets.demonworld.movement.sequences import MovementPhase, MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.orders import GiveOrder
from oriflamme.rulesets.demonworld.phases import TurnBegins
from oriflamme.rulesets.demonworld.second_attacks.striking import SecondAttack
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot
from oriflamme.rulesets.demonworld.special_stands.substitution import LetFall, Substitution
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    GREY,
    SOUTH,
    WHITE,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
    of,
    play,
    rows,
)
from tests.rulesets.demonworld.fights import BOW, HIT, weapon
from tests.rulesets.demonworld.terrain.going import Lie, over

CARDS = (
    card("men", size=2, missile_protection=0, morale=Morale(30, 30), marks=(Mark.SQUARE,)),
    card("brutes", size=2, missile_protection=0, morale=Morale(0, 30), hit_points=2),
    card("drilled", size=2, morale=Morale(0, 30), manoeuvres=3),
    card("bows", size=3, missile=BOW, morale=Morale(0, 30)),
    card("heroes", size=2, initiative=5, morale=Morale(0, 30), melee=(weapon(MeleeKind.BASIC, 20),)),
    card("captain", stands=1, commander=Commander(2, 6), morale=None),
)
SKIRMISH: dict[str, Any] = {"order": Order.SKIRMISH}
ENGAGED: dict[str, Any] = {"engaged": True, "first_melee": 1}


def field(game: Game, *units: Any, lie: Lie | None = None, **readings: Any) -> Field:
    made = field_of(*units, profiles=CARDS, game=game, **readings)
    return made if lie is None else over(made, lie, game.names)


def foes(*places: tuple[int, int], profile: str = "men", **fields: Any) -> Any:
    return muster("x", GREY, hexes(*places), SOUTH, profile=profile, **fields)


def shot(game: Game, profile: str) -> tuple[Battle[Field], list[Any]]:
    """An archer hits one of two stands; nobody closes up or is saved."""
    archers = muster("a", WHITE, hexes((0, 0)), profile="bows", **SKIRMISH)
    battle = battle_of(
        field(game, archers, foes((0, -4), (1, -4), profile=profile)), FirePhase(1), dice=(HIT, 1)
    )
    events = play(battle, WHITE, Shoot("a.1", "x.1"), Commit())
    while battle.deciders() == (GREY,):
        asked = battle.decision()
        assert isinstance(asked, Substitution | CloseUp)
        events += play(battle, GREY, LetFall() if isinstance(asked, Substitution) else Commit())
    return battle, events


def skills(game: Game) -> bool:
    """A stand of two hit points outlives a hit (DW-VIII.1.1-a)."""
    return not of(shot(game, "brutes")[1], StandsDestroyed)


def special_stands(game: Game) -> bool:
    """A unit has the manoeuvres of its card, three, not the two of the base game (DW-IX.1.0-b)."""
    unit = muster("u", WHITE, rows({0: range(4)}), profile="drilled", order=Order.MOVE)
    battle = battle_of(field(game, unit), MoveUnits(WHITE, Order.MOVE))
    play(battle, WHITE, MoveUnit("u", (Face(1), Face(2))))
    return battle.check(WHITE, MoveUnit("u", (Face(3),))).legal


def commanders(game: Game) -> bool:
    """A commander on his own moves before the units with order M (DW-X.2.1-e)."""
    units = muster("u", WHITE, rows({0: range(4)}), order=Order.MOVE), foes((0, -9), order=Order.HOLD)
    chief = muster("c", WHITE, hexes((0, 5)), profile="captain", order=Order.MOVE)
    battle = battle_of(field(game, *units, chief), MovementPhase())
    return isinstance(battle.decision(), CommandersTurn)


def terrain(game: Game) -> bool:
    """Mud costs 6 (DW-XI.3.3)."""
    unit = muster("u", WHITE, rows({0: range(4)}), order=Order.MOVE)
    battle = battle_of(field(game, unit, lie=Lie({(0, -1): "mud"})), MoveUnits(WHITE, Order.MOVE))
    play(battle, WHITE, MoveUnit("u", (Advance("left"),)))
    due: Any = battle.decision()
    assert due.spent.points in (3, 6)
    return bool(due.spent.points == 6)


def line_of_sight(game: Game) -> bool:
    """Archers of size 3 shoot over men of size 2 at others far behind them (DW-XII.1.0-c)."""
    units = (
        muster("a", WHITE, hexes((0, 0)), profile="bows", **SKIRMISH),
        muster("m", WHITE, hexes((0, -2)), profile="men"),
    )
    battle = battle_of(field(game, *units, foes((0, -8))), FirePhase(1))
    return battle.deciders() == (WHITE,) and Shoot("a.1", "x.1") in list(battle.options(WHITE))


def formations(game: Game) -> bool:
    """A unit whose card allows it forms a square (DW-XIII.1.0-e)."""
    unit = muster("u", WHITE, rows({0: range(3), 1: range(3), 2: range(3)}), profile="men", order=Order.MOVE)
    battle = battle_of(field(game, unit), MoveUnits(WHITE, Order.MOVE))
    return any(isinstance(option, TakeFormation) for option in battle.options(WHITE))


def second_attacks(game: Game) -> bool:
    """Who beats his number by five strikes again (DW-XIV.1.0-a)."""
    heroes = muster("h", WHITE, hexes((0, 0)), profile="heroes", **ENGAGED)
    battle = battle_of(
        field(game, heroes, foes((0, -1), (1, -1), **ENGAGED)), MeleePhase(), dice=(1, 1, 1, 1, 1)
    )
    play(battle, WHITE, Strike("h.1", "x.1"), Commit())
    play(battle, GREY, Commit())
    return isinstance(battle.decision(), SecondAttack)


def morale(game: Game) -> bool:
    """Who has lost a stand to fire tests (DW-XV.2.0-a)."""
    return bool(of(shot(game, "men")[1], MoraleTested))


def battles(game: Game) -> bool:
    """After the last turn points are reckoned (DW-XVI.1.0)."""
    units = muster("a", WHITE, hexes((0, 0))), foes((0, -9))
    battle = battle_of(field(game, *units, turn_limit=1))
    battle.push(TurnEnds())
    return bool(of(battle.advance(), PointsReckoned))


TRIALS: dict[str, Callable[[Game], bool]] = {
    "skills": skills,
    "special-stands": special_stands,
    "commanders": commanders,
    "terrain": terrain,
    "line-of-sight": line_of_sight,
    "formations": formations,
    "second-attacks": second_attacks,
    "morale": morale,
    "battles": battles,
}
CHAPTERS = contents.LEVELS[contents.INTERMEDIATE]
SOME = (
    (),
    ("special-stands", "terrain"),
    *((name,) for name in CHAPTERS),
    *(tuple(other for other in CHAPTERS if other != name) for name in CHAPTERS),
    CHAPTERS,
)
"""None, the book's own pair, each alone, all but each, all."""


@pytest.mark.rule("DW-VIII.0")
@pytest.mark.parametrize("chapters", SOME, ids=lambda names: "+".join(names) or "base")
def test_a_chapter_brings_its_rules_and_no_others(chapters: tuple[str, ...]) -> None:
    assert set(TRIALS) == set(CHAPTERS)
    game = contents.game(chapters)
    assert {name for name, trial in TRIALS.items() if trial(game)} == set(chapters)


@pytest.mark.rule("DW-VIII.0")
@pytest.mark.parametrize("chapters", SOME, ids=lambda names: "+".join(names) or "base")
def test_without_commanders_all_take_orders_and_without_morale_nobody_rallies(
    chapters: tuple[str, ...],
) -> None:
    """A unit without a leader's stand is given its order as in the base game, but where chapters IX and X both are."""
    units = muster("u", WHITE, rows({0: range(4)})), foes((0, -12), profile="brutes")
    battle = battle_of(field(contents.game(chapters), *units), TurnBegins(), dice=(4, 4, 1, 1))
    rolls = {"special-stands", "commanders"} <= set(chapters)
    assert (battle.state.units["u"].order is Order.MOVE) is rolls
    for side, key in ((WHITE, "u"), (GREY, "x")):
        given = side in battle.deciders() and GiveOrder(key, Order.HOLD) in list(battle.options(side))
        assert given is not rolls
        if given:
            play(battle, side, GiveOrder(key, Order.HOLD), Commit())
    assert {battle.state.units[key].order for key in "ux"} == {Order.MOVE if rolls else Order.HOLD}
    assert ("rally" in [phase.name for phase in battle.state.ground.game.phases]) is ("morale" in chapters)
