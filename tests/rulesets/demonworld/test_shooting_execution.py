"""Sections IV.2.0 and IV.3.0: shots are executed, into melees too."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from oriflamme.catalogue import catalogue
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Ended, Event, Rolled
from oriflamme.rulesets.demonworld.casualties import StandsDestroyed, UnitDestroyed, doomed
from oriflamme.rulesets.demonworld.characteristics import Commander, Order
from oriflamme.rulesets.demonworld.contacts import InContact
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import ShotFired, ShotLost, shot_tally
from oriflamme.rulesets.demonworld.fire_into_melee import ShotScattered
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot, SupportShot
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    GREY,
    SOUTH,
    WHITE,
    Muster,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
    of,
    play,
    refused,
    rows,
)
from tests.rulesets.demonworld.fights import BOW, HIT, MISS, fire_phase

CARDS = (
    card("bows", missile=BOW, size=2, missile_protection=0),
    card("men", size=2, missile_protection=0),
    card("mail", size=4, missile_protection=3),
)
fire = partial(fire_phase, CARDS)


def unit(key: str, side: str, *places: tuple[int, int], profile: str = "bows", **fields: Any) -> Muster:
    facing = SOUTH if side == GREY else 0
    fields.setdefault("order", Order.SKIRMISH)
    return muster(key, side, hexes(*places), facing, profile=profile, **fields)


# -- the roll ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-IV.2.0-c", "DW-IV.2.0-f", "DW-IV.2.0-b")
@pytest.mark.parametrize(("roll", "hit"), [(5, True), (6, False)])
def test_a_roll_up_to_the_base_number_destroys_the_target(roll: int, hit: bool) -> None:
    battle = fire(unit("a", WHITE, (0, 0)), unit("foe", GREY, (0, -3), (1, -3), profile="men"), dice=(roll,))
    play(battle, WHITE, Shoot("a.1", "foe.1"))
    events = play(battle, WHITE, Commit())
    (shot,) = of(events, ShotFired)
    assert (shot.tally.total, shot.roll, shot.hit) == (5, roll, hit)
    assert [(event.sides, event.rule) for event in of(events, Rolled)] == [(20, "DW-IV.2.0-c")]
    assert ("foe.1" in battle.state.stands) is not hit
    assert not doomed(battle.state)


@pytest.mark.rule("DW-IV.2.0-c")
def test_a_base_number_of_zero_cannot_hit() -> None:
    # 4 - 5 + 1 = 0.
    armoured = card("armoured", size=2, missile_protection=5)
    field = field_of(
        unit("a", WHITE, (0, 0)), unit("foe", GREY, (0, -3), profile="armoured"), profiles=(*CARDS, armoured)
    )
    battle = battle_of(field, FirePhase(1), dice=(1,))
    play(battle, WHITE, Shoot("a.1", "foe.1"))
    (shot,) = of(play(battle, WHITE, Commit()), ShotFired)
    assert (shot.tally.total, shot.hit) == (0, False)


@pytest.mark.rule("DW-IV.2.0-d")
@pytest.mark.parametrize(("size", "bonus"), [(1, None), (2, 1), (3, 1), (4, 2)])
def test_two_visible_segments_add_one(size: int, bonus: int | None) -> None:
    target = card("target", size=size, missile_protection=1)
    field = field_of(
        unit("a", WHITE, (0, 0)), unit("foe", GREY, (0, -3), profile="target"), profiles=(*CARDS, target)
    )
    tally = shot_tally(field, field.stands["a.1"], field.stands["foe.1"])
    assert tally is not None
    line = tally.line("dw-line-visible-size")
    assert (line.value if line else None) == bonus
    assert tally.total == 4 - 1 + (bonus or 0)


@pytest.mark.rule("DW-IV.2.0-a")
def test_a_shot_out_of_range_or_sight_is_lost_at_execution() -> None:
    units = (
        unit("a", WHITE, (0, 0), (1, 0), (2, 0)),
        unit("wall", GREY, (0, -3), profile="men"),
        unit("foe", GREY, (0, -6), (0, -12), (3, -3), profile="men"),
    )
    battle = fire(*units, dice=(MISS,))
    play(battle, WHITE, Shoot("a.1", "foe.1"), Shoot("a.2", "foe.3"))
    far = fire(*units)
    play(far, WHITE, Shoot("a.1", "foe.2"))
    assert [event.because for event in of(play(battle, WHITE, Commit()), ShotLost)] == ["sight"]
    assert [event.because for event in of(play(far, WHITE, Commit()), ShotLost)] == ["range"]
    assert far.rolls == 0
    assert far.state.stands.keys() == battle.state.stands.keys()


@pytest.mark.rule("DW-IV.1.0-b", "DW-IV-SIMULTANEOUS")
def test_further_shots_at_a_stand_already_hit_are_lost() -> None:
    battle = fire(
        unit("a", WHITE, (0, 0), (1, 0)), unit("foe", GREY, (1, -3), (2, -3), profile="men"), dice=(HIT,)
    )
    play(battle, WHITE, Shoot("a.1", "foe.1"), Shoot("a.2", "foe.1"))
    events = play(battle, WHITE, Commit())
    assert [event.because for event in of(events, ShotLost)] == ["destroyed"]
    assert battle.rolls == 1


@pytest.mark.rule("DW-IV-SIMULTANEOUS")
def test_stands_that_are_hit_still_fire_and_all_are_removed_together() -> None:
    white, grey = unit("a", WHITE, (0, 0), (1, 0)), unit("b", GREY, (0, -3), (1, -3))
    battle = fire(white, grey, dice=(HIT, HIT))
    play(battle, WHITE, Shoot("a.1", "b.1"), Commit())
    events = play(battle, GREY, Shoot("b.1", "a.1"), Commit())
    assert [event.shooter.id for event in of(events, ShotFired)] == ["a.1", "b.1"]
    assert {stand.id for event in of(events, StandsDestroyed) for stand in event.stands} == {"a.1", "b.1"}
    order = [type(event) for event in events if isinstance(event, ShotFired | StandsDestroyed)]
    assert order == [ShotFired, ShotFired, StandsDestroyed, StandsDestroyed]
    assert set(battle.state.stands) == {"a.2", "b.2"}
    assert battle.state.units["b"].stands == ("b.2",)


@pytest.mark.rule("DW-IV-SIMULTANEOUS")
def test_stands_destroyed_in_the_first_phase_do_not_fire_in_the_second() -> None:
    white, grey = unit("a", WHITE, (0, 0)), unit("b", GREY, (0, -3), (5, -3), order=Order.HOLD)
    field = field_of(white, grey, profiles=CARDS)
    battle = battle_of(field, FirePhase(1), FirePhase(2), dice=(HIT,))
    play(battle, WHITE, Shoot("a.1", "b.1"), Commit())
    assert "b.1" not in battle.state.stands
    assert battle.decision() is None  # b.2 has nothing in its arc


@pytest.mark.rule("DW-VII-VICTORY")
def test_fire_that_destroys_the_last_stand_ends_the_battle() -> None:
    battle = fire(unit("a", WHITE, (0, 0)), unit("b", GREY, (0, -3), profile="men"), dice=(HIT,))
    events = play(battle, WHITE, Shoot("a.1", "b.1"), Commit())
    assert [event.unit for event in of(events, UnitDestroyed)] == ["b"]
    assert [event.winner for event in of(events, Ended)] == [WHITE]


@pytest.mark.parametrize(
    ("profile", "words"), [("men", "unit is wiped out"), ("chief", "commander has fallen")]
)
def test_a_commander_on_his_own_falls_where_a_unit_is_wiped_out(profile: str, words: str) -> None:
    chief = card("chief", stands=1, size=2, missile_protection=0, commander=Commander(2, 4))
    white = unit("a", WHITE, (0, 0), order=Order.SKIRMISH)
    foes = (unit("b", GREY, (0, -3), profile=profile), unit("c", GREY, (9, -3), profile="men"))
    field = field_of(white, *foes, profiles=(*CARDS, chief))
    events = play(battle_of(field, FirePhase(1), dice=(HIT,)), WHITE, Shoot("a.1", "b.1"), Commit())
    (end,) = of(events, UnitDestroyed)
    assert (end.unit, end.commander) == ("b", profile == "chief")
    assert words in catalogue("en").words(end.text())


# -- into a melee --------------------------------------------------------------------------------------------------


def melee(**fields: Any) -> tuple[Muster, Muster, Muster]:
    """Archers at (0, 0); a fight at (1, -3) grey against (1, -4) and, out of contact, grey's (2, -3)."""
    return (
        unit("a", WHITE, (0, 0), (1, 0), (2, 0)),
        unit("friend", WHITE, (1, -4), profile="mail", order=None, engaged=True, **fields),
        unit("foe", GREY, (1, -3), (3, -3), profile="men", order=None, engaged=True, **fields),
    )


def shoot_into(*dice: int, **readings: Any) -> tuple[Battle[Field], list[Event]]:
    battle = fire(*melee(), dice=dice, **readings)
    return battle, play(battle, WHITE, Shoot("a.1", "foe.1"), Commit())


@pytest.mark.rule("DW-IV.3.0-a", "DW-IV.3.0-b", "DW-IV.3.0-d")
@pytest.mark.parametrize("scatter", [1, 2, 3])
def test_one_to_three_attacks_the_chosen_target(scatter: int) -> None:
    _, events = shoot_into(scatter, 5)
    assert [(event.sides, event.value) for event in of(events, Rolled)] == [(6, scatter), (20, 5)]
    (shot,) = of(events, ShotFired)
    assert (shot.target.id, shot.tally.total, shot.hit) == ("foe.1", 5, True)


@pytest.mark.rule("DW-IV.3.0-b", "DW-IV.3.0-d", "DW-I.1.4-b", "DW-IV.3.0-g")
@pytest.mark.parametrize("scatter", [4, 5, 6])
def test_four_to_six_goes_astray_by_the_compass_and_may_hit_a_friend(scatter: int) -> None:
    # The rose: 1 north-east, clockwise; 6 is north-west of (1, -3): (1, -4), a friend of size 4 and protection 3.
    battle, events = shoot_into(scatter, 6, 3)
    assert [event.sides for event in of(events, Rolled)] == [6, 6, 20]
    (astray,) = of(events, ShotScattered)
    assert astray.found.id == "friend.1"
    (shot,) = of(events, ShotFired)
    assert (shot.target.id, shot.tally.total, shot.hit) == ("friend.1", 4 - 3 + 2, True)
    assert "friend.1" not in battle.state.stands


@pytest.mark.rule("DW-IV.3.0-b")
def test_a_shot_astray_onto_an_empty_hex_is_lost() -> None:
    battle, events = shoot_into(4, 1)
    (astray,) = of(events, ShotScattered)
    assert (astray.hex, astray.found) == ("2,-4", None)
    assert astray.reveals  # nothing else tells what was declared in secret
    assert not of(events, ShotFired)
    assert len(battle.state.stands) == 6


@pytest.mark.rule("DW-I.1.4-b")
def test_the_compass_rose_is_a_reading() -> None:
    _, events = shoot_into(4, 6, compass=(0, 1, 2, 3, 4, 5))
    (astray,) = of(events, ShotScattered)
    assert astray.hex == "2,-4"  # 6 is north-east


@pytest.mark.rule("DW-IV.3.0-g")
def test_a_shot_astray_keeps_its_strength_out_of_range_and_sight() -> None:
    # The chosen target is at the end of the bow's range, the stand it reaches beyond it and hidden.
    units = (
        unit("a", WHITE, (0, 0)),
        unit("friend", WHITE, (4, -10), profile="mail", order=None, engaged=True),
        unit("foe", GREY, (4, -9), (9, -3), profile="men", order=None, engaged=True),
    )
    battle = fire(*units, dice=(5, 6, 20))
    (shot,) = of(play(battle, WHITE, Shoot("a.1", "foe.1"), Commit()), ShotFired)
    assert (shot.target.id, shot.tally.total) == ("friend.1", 3)


@pytest.mark.rule("DW-IV.3.0-c")
def test_a_shot_into_a_melee_cannot_be_supported() -> None:
    battle = fire(*melee())
    play(battle, WHITE, Shoot("a.1", "foe.1"))
    assert refused(battle, WHITE, SupportShot("a.2", "a.1")) == {("DW-IV.3.0-c", "dw-refused-support-melee")}
    assert SupportShot("a.2", "a.1") not in list(battle.options(WHITE))


@pytest.mark.rule("DW-IV.3.0-e")
def test_a_stand_of_an_engaged_unit_out_of_contact_is_a_normal_target() -> None:
    battle = fire(*melee(), dice=(20,))
    play(battle, WHITE, Shoot("a.2", "foe.2"), SupportShot("a.3", "a.2"))
    (shot,) = of(play(battle, WHITE, Commit()), ShotFired)
    assert shot.tally.total == 7
    assert battle.rolls == 1


@pytest.mark.rule("DW-IV.3.0-e")
def test_a_stand_in_contact_when_the_turn_began_is_still_engaged() -> None:
    field = field_of(
        unit("a", WHITE, (0, 0)), unit("foe", GREY, (1, -3), (3, -3), profile="men"), profiles=CARDS
    )
    field.pages.put(InContact(frozenset({"foe.1"})))  # fire has destroyed whom it fought
    battle = battle_of(field, FirePhase(1), dice=(2, 20))
    play(battle, WHITE, Shoot("a.1", "foe.1"), Commit())
    assert battle.rolls == 2


@pytest.mark.rule("DW-IV.3.0-e")
def test_a_stand_taken_in_the_rear_is_engaged_all_the_same() -> None:
    back = unit("friend", WHITE, (1, -4), profile="mail", order=None, engaged=True)
    away = muster(
        "foe", GREY, hexes((1, -3), (3, -3)), SOUTH, profile="men", engaged=True
    )  # its back to the friend
    battle = fire(unit("a", WHITE, (0, 0)), back, away, dice=(1, 20))
    play(battle, WHITE, Shoot("a.1", "foe.1"), Commit())
    assert battle.rolls == 2


@pytest.mark.rule("DW-IV.3.0-f")
def test_the_chosen_target_must_be_in_a_clear_line() -> None:
    screen = unit("screen", WHITE, (1, -2), (0, -2), profile="men", order=None)
    battle = fire(*melee(), screen, unit("other", GREY, (5, -3), profile="men", order=None))
    play(battle, WHITE, Shoot("a.1", "foe.1"))
    events = play(battle, WHITE, Commit())
    assert [event.because for event in of(events, ShotLost)] == ["sight"]
    assert battle.rolls == 0


@pytest.mark.rule("DW-IV.3.0-h")
def test_remaining_shots_into_a_melee_are_still_resolved() -> None:
    # The first destroys the target; the second finds it destroyed; the third goes astray to the friend.
    battle = fire(*melee(), dice=(1, HIT, 3, 4, 6, HIT))
    play(battle, WHITE, *(Shoot(f"a.{n}", "foe.1") for n in (1, 2)))
    assert refused(battle, WHITE, Shoot("a.3", "foe.1")) == {("DW-IV.1.1-c", "dw-refused-arc")}
    wider = fire(
        muster("a", WHITE, rows({0: (-1, 0, 1)}), profile="bows", order=Order.SKIRMISH),
        *melee()[1:],
        dice=(1, HIT, 3, 4, 6, HIT),
    )
    play(wider, WHITE, *(Shoot(f"a.{n}", "foe.1") for n in (1, 2, 3)))
    events = play(wider, WHITE, Commit())
    assert [(event.target.id, event.because, event.rule) for event in of(events, ShotLost)] == [
        ("foe.1", "destroyed", "DW-IV.3.0-h")
    ]
    assert [(event.target.id, event.hit) for event in of(events, ShotFired)] == [
        ("foe.1", True),
        ("friend.1", True),
    ]


@pytest.mark.rule("DW-IV.3.0-i")
def test_a_unit_with_order_t_fires_normally_at_those_who_just_contacted_it() -> None:
    contacted = unit("a", WHITE, (0, 0), (1, 0), order=Order.HOLD, engaged=True, first_melee=4)
    comers = unit("foe", GREY, (1, -1), (5, -3), profile="men", order=None, engaged=True, first_melee=4)
    battle = fire(contacted, comers, dice=(7,), phase=2, turn=4)
    play(battle, WHITE, Shoot("a.1", "foe.1"), SupportShot("a.2", "a.1"))
    (shot,) = of(play(battle, WHITE, Commit()), ShotFired)
    assert (shot.tally.total, shot.hit) == (7, True)
    assert battle.rolls == 1


@pytest.mark.rule("DW-IV.3.0-i", "DW-IV.3.0-e")
def test_another_unit_firing_at_the_comers_may_hit_the_wrong_stand() -> None:
    contacted = unit("a", WHITE, (0, 0), order=Order.HOLD, engaged=True, first_melee=4)
    comers = unit("foe", GREY, (1, -1), (9, -3), profile="men", order=None, engaged=True, first_melee=4)
    others = unit("b", WHITE, (1, 2), order=Order.HOLD)
    battle = fire(contacted, comers, others, dice=(2, 20), phase=2, turn=4)
    events = play(battle, WHITE, Shoot("b.1", "foe.1"), Commit())
    assert [event.sides for event in of(events, Rolled)] == [6, 20]


@pytest.mark.rule("DW-IV.3.0-i", "DW-IV.3.0-e")
def test_the_contacted_unit_firing_into_another_melee_may_hit_the_wrong_stand() -> None:
    contacted = unit("a", WHITE, (0, 0), (1, 0), order=Order.HOLD, engaged=True, first_melee=4)
    comers = unit("foe", GREY, (0, -1), (9, -3), profile="men", order=None, engaged=True, first_melee=4)
    others = unit("c", GREY, (4, -3), profile="men", order=None, engaged=True, first_melee=4)
    friend = unit("d", WHITE, (4, -4), profile="men", order=None, engaged=True, first_melee=4)
    battle = fire(contacted, comers, others, friend, dice=(20, 2, 20), phase=2, turn=4)
    events = play(battle, WHITE, Shoot("a.1", "foe.1"), Shoot("a.2", "c.1"), Commit())
    assert [event.sides for event in of(events, Rolled)] == [20, 6, 20]
