"""What chapter VIII adds to a recruitment card, and that each of it counts in play and in its place only (DW-VIII.1.0)."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.casualties import StandHit, StandsDestroyed
from oriflamme.rulesets.demonworld.characteristics import (
    Band,
    Commander,
    MeleeKind,
    MissileKind,
    MissileWeapon,
    Morale,
    Order,
    Profile,
)
from oriflamme.rulesets.demonworld.closing_up import CloseUp
from oriflamme.rulesets.demonworld.fire_execution import ShotFired
from oriflamme.rulesets.demonworld.melee import MeleePhase, Strike, SupportBlow
from oriflamme.rulesets.demonworld.melee_execution import BlowStruck
from oriflamme.rulesets.demonworld.morale.charge_tests import TestCharge
from oriflamme.rulesets.demonworld.morale.tests import MoraleTested
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnits
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot, SupportShot
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    WNW,
    Muster,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
    of,
    play,
    rows,
)
from tests.rulesets.demonworld.fights import BOW, HIT, MISS, weapon

NAMES = ("skills", "morale")
GAME = contents.game(NAMES)
BASE = contents.game()
ENGAGED: dict[str, Any] = {"engaged": True, "first_melee": 1}


def unit(
    key: str, side: str, *places: tuple[int, int], profile: str, facing: Any = None, **fields: Any
) -> Muster:
    looks = (SOUTH if side == GREY else NORTH) if facing is None else facing
    return muster(key, side, hexes(*places), looks, profile=profile, **fields)


def battle(
    cards: tuple[Profile, ...], step: Any, *units: Muster, game: Any = GAME, dice: tuple[int, ...] = ()
) -> Battle[Any]:
    return battle_of(field_of(*units, profiles=cards, game=game), step, dice=dice)


def fired(
    cards: tuple[Profile, ...], *units: Muster, game: Any = GAME, dice: tuple[int, ...], phase: int = 1
) -> list[Event]:
    """White's first stands shoot at grey's first, all who are there; nobody closes up."""
    begun = battle(cards, FirePhase(phase), *units, game=game, dice=dice)
    shots = [Shoot(key, "b.1") for key in begun.state.units["a"].stands]
    events = play(begun, WHITE, *shots, Commit())
    while isinstance(begun.decision(), CloseUp):
        events += play(begun, GREY, Commit())
    return events


# -- the four of the card ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-VIII.1.0")
def test_each_of_the_four_counts_in_the_game_of_its_chapter_and_none_in_the_base_game() -> None:
    """Hit points, skills, morale and fear: of two cards that differ in one of them units fare otherwise."""

    def fallen(game: Any, points: int) -> int:
        cards = (
            card("bows", missile=BOW),
            card("foes", missile_protection=0, hit_points=points, morale=Morale(0, 30)),
        )
        state = (
            unit("a", WHITE, (0, 0), profile="bows", order=Order.SKIRMISH),
            unit("b", GREY, (0, -4), (1, -4), profile="foes"),
        )
        return len(of(fired(cards, *state, game=game, dice=(HIT,)), StandsDestroyed))

    assert [fallen(GAME, points) for points in (1, 2)] == [1, 0]
    assert [fallen(BASE, points) for points in (1, 2)] == [1, 1]

    def number(game: Any, skill: int) -> int:
        cards = (card("bows", missile=BOW, firing_skill=skill), card("foes", missile_protection=0))
        state = (
            unit("a", WHITE, (0, 0), profile="bows", order=Order.SKIRMISH),
            unit("b", GREY, (0, -4), profile="foes"),
        )
        (shot,) = of(fired(cards, *state, game=game, dice=(MISS,)), ShotFired)
        return int(shot.tally.total)

    assert [number(GAME, skill) for skill in (0, 3)] == [4, 7]
    assert [number(BASE, skill) for skill in (0, 3)] == [4, 4]

    def tests(game: Any, first: int) -> list[bool]:
        cards = (card("bows", missile=BOW), card("foes", missile_protection=0, morale=Morale(first, 30)))
        state = (
            unit("a", WHITE, (0, 0), profile="bows", order=Order.SKIRMISH),
            unit("b", GREY, (0, -4), (1, -4), profile="foes"),
        )
        events = fired(cards, *state, game=game, dice=(HIT, 1)[: 2 if first == 7 else 1])
        return [event.passed for event in of(events, MoraleTested)]

    # One stand left and a 1 are 2, which reaches 2 and not 7.
    assert [tests(GAME, first) for first in (2, 7)] == [[True], [False]]

    def feared(game: Any, fear: int) -> bool:
        cards = (card("foes", fear=fear, morale=Morale(9, 30)), card("men", morale=Morale(9, 30)))
        state = (
            muster("u", WHITE, rows({0: range(4)}), profile="men", order=Order.CHARGE),
            unit("b", GREY, (1, -3), profile="foes"),
        )
        begun = battle(cards, MoveUnits(WHITE, Order.CHARGE), *state, game=game)
        return begun.check(WHITE, TestCharge("u", "b")).legal

    assert [feared(GAME, fear) for fear in (0, 2)] == [False, True]
    assert [feared(BASE, fear) for fear in (0, 2)] == [False, False]


# -- hit points --------------------------------------------------------------------------------------------------------

OGRES = card(
    "ogres", missile_protection=0, melee_protection=0, hit_points=3, initiative=0, morale=Morale(30, 30)
)
BOWS = card("bows", missile=BOW, morale=Morale(0, 30))


@pytest.mark.rule("DW-VIII.1.1-b")
@pytest.mark.parametrize("hits", [1, 2, 3])
def test_only_the_last_wound_is_a_loss_for_tests_of_morale(hits: int) -> None:
    """`ogres` fail every test that they take: wounds alone have them take none, after fire or after a melee."""
    dice = (HIT,) * hits + (MISS,) * (3 - hits) + (1,) * (hits == 3)
    archers = unit("a", WHITE, (0, 0), (1, 0), (2, 0), profile="bows", order=Order.SKIRMISH)
    foes = unit("b", GREY, (2, -4), (3, -4), profile="ogres")
    events = fired((BOWS, OGRES), archers, foes, dice=dice)
    assert len(of(events, StandHit)) == min(hits, 2)
    assert len(of(events, MoraleTested)) == (hits == 3)

    fighters = unit("a", WHITE, (0, 0), (1, 0), profile="bows", order=Order.MOVE, **ENGAGED)
    third = unit("c", WHITE, (2, -1), profile="bows", facing=WNW, order=Order.MOVE, **ENGAGED)
    foes = unit("b", GREY, (1, -1), (1, -2), profile="ogres", order=Order.MOVE, **ENGAGED)
    begun = battle((BOWS, OGRES), MeleePhase(), fighters, third, foes, dice=(*dice, 1))
    play(begun, WHITE, Strike("a.1", "b.1"), Strike("a.2", "b.1"), Strike("c.1", "b.1"), Commit())
    events = play(begun, GREY, Commit())
    assert len(of(events, BlowStruck)) == 3
    assert [event.unit for event in of(events, MoraleTested)] == ["b"] * (hits == 3)


# -- skills ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-VIII.1.2-a")
@pytest.mark.parametrize("kind", list(MissileKind), ids=str)
def test_the_firing_skill_serves_with_every_missile_weapon_and_no_other(kind: MissileKind) -> None:
    def number(skills: dict[str, int], game: Any = GAME) -> int:
        shooters = card("bows", missile=MissileWeapon(kind, (Band(9, 4),)), **skills)
        state = (
            unit("a", WHITE, (0, 0), profile="bows", order=Order.HOLD),
            unit("b", GREY, (0, -4), profile="swords"),
        )
        (shot,) = of(fired((shooters,), *state, game=game, dice=(MISS,), phase=2), ShotFired)
        return int(shot.tally.total)

    assert number({"firing_skill": 2}) == number({}) + 2
    assert number({"melee_skill": 2}) == number({"firing_skill": 2}, BASE) == number({})


@pytest.mark.rule("DW-VIII.1.2-a", "DW-VIII.1.2-d")
@pytest.mark.parametrize("kind", list(MeleeKind), ids=str)
def test_the_melee_skill_serves_with_every_weapon_of_melee_and_no_other(kind: MeleeKind) -> None:
    def number(skills: dict[str, int], game: Any = GAME) -> int:
        fighters = card("men", melee=(weapon(kind, 8),), **skills)
        own = unit("a", WHITE, (0, 0), profile="men", **ENGAGED)
        foe = unit("b", GREY, (0, -1), profile="swords", **ENGAGED)
        begun = battle((fighters,), MeleePhase(), own, foe, game=game, dice=(MISS, 1))
        play(begun, WHITE, Strike("a.1", "b.1"), Commit())
        (blow,) = of(play(begun, GREY, Commit()), BlowStruck)
        return int(blow.tally.total)

    assert number({"melee_skill": 2}) == number({}) + 2
    assert number({"firing_skill": 2}) == number({"melee_skill": 2}, BASE) == number({})


@pytest.mark.rule("DW-VIII.1.2-c")
def test_into_a_melee_and_in_support_the_firing_skill_does_not_count() -> None:
    """The same three archers: a master supported by others, others supported by him, and he firing into a melee."""
    cards = (
        card("masters", missile=BOW, firing_skill=3),
        card("others", missile=BOW),
        card("foes", firing_skill=5),
    )

    def number(main: str, *supports: str, melee: bool = False) -> int:
        unit_of = {"m": "masters", "o": "others"}
        own = [
            unit(key, WHITE, place, profile=unit_of[key], order=Order.SKIRMISH)
            for key, place in (("m", (0, 0)), ("o", (1, 0)))
        ]
        foe = unit("b", GREY, (1, -4), profile="foes", **(ENGAGED if melee else {}))
        friend = [unit("f", WHITE, (2, -5), profile="swords", **ENGAGED)] if melee else []
        begun = battle(cards, FirePhase(1), *own, foe, *friend, dice=(1, MISS) if melee else (MISS,))
        play(begun, WHITE, Shoot(main, "b.1"), *(SupportShot(key, main) for key in supports))
        (shot,) = of(play(begun, WHITE, Commit()), ShotFired)
        return int(shot.tally.total)

    assert number("m.1") == number("o.1") + 3
    assert number("m.1", melee=True) == number("o.1", melee=True) == number("o.1")


@pytest.mark.rule("DW-VIII.1.2-e")
@pytest.mark.parametrize("game", [GAME, BASE], ids=["skilled", "base"])
@pytest.mark.parametrize(
    ("main", "other", "side", "guarded"),
    [("front", "rear", 0, True), ("rear", "front", 4, False), ("flank", "rear", 2, True)],
)
def test_where_the_main_attacker_stands_decides_whether_the_target_defends_itself(
    main: str, other: str, side: int, guarded: bool, game: Any
) -> None:
    """A master looks north; his skill guards front and flank, whoever supports from where."""
    cards = (card("masters", melee_skill=3, melee_protection=4),)
    places = {"front": ((0, -1), SOUTH), "rear": ((0, 1), NORTH), "flank": ((1, 0), WNW)}
    foes = [
        unit(key, WHITE, places[where][0], profile="swords", facing=places[where][1], **ENGAGED)
        for key, where in (("m", main), ("o", other))
    ]
    target = unit("b", GREY, (0, 0), profile="masters", facing=NORTH, **ENGAGED)
    begun = battle(cards, MeleePhase(), *foes, target, game=game, dice=(MISS, 1, 1))
    events = play(begun, WHITE, Strike("m.1", "b.1"), SupportBlow("o.1", "m.1"), Commit())
    if begun.deciders() == (GREY,):
        events += play(begun, GREY, Commit())
    blow = next(event for event in of(events, BlowStruck) if event.attacker.id == "m.1")
    assert [stand.id for stand in blow.supporters] == ["o.1"]
    assert blow.tally.total == 8 - 4 + side + 3 - (3 if guarded and game is GAME else 0)


def test_a_commander_has_hit_points_and_no_morale_of_his_own() -> None:
    captain = card(
        "captain", stands=1, hit_points=2, missile_protection=0, commander=Commander(2, 4), morale=None
    )
    game = contents.game((*NAMES, "commanders"))
    state = (
        unit("a", WHITE, (0, 0), (1, 0), profile="bows", order=Order.SKIRMISH),
        unit("b", GREY, (1, -4), profile="captain"),
    )
    events = fired((BOWS, captain), *state, game=game, dice=(HIT, HIT))
    assert [event.hits for event in of(events, StandHit)] == [1]
    assert [stand.id for event in of(events, StandsDestroyed) for stand in event.stands] == ["b.1"]
    assert not of(events, MoraleTested)
