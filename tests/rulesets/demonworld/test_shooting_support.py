"""Section IV.1.2: fire support."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oriflamme.rulesets.demonworld.characteristics import Band, MissileKind, MissileWeapon, Order
from oriflamme.rulesets.demonworld.fire_execution import ShotFired, SupportIgnored
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.missiles import fire_base_number
from oriflamme.rulesets.demonworld.posts import linked
from oriflamme.rulesets.demonworld.shooting import Shoot, SupportShot
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    GREY,
    SOUTH,
    WHITE,
    Muster,
    card,
    hexes,
    muster,
    play,
    refused,
    rows,
)
from tests.rulesets.demonworld.fights import BOW, fire_phase

BANDED = MissileWeapon(MissileKind.JAVELIN, (Band(3, 4), Band(5, 3)))
CARDS = (
    card("bows", missile=BOW, size=2),
    card("javelins", missile=BANDED, size=2),
    card("men", size=2, missile_protection=3),
)
fire = partial(fire_phase, CARDS)


def line(count: int, profile: str = "bows", **fields: Any) -> Muster:
    return muster("a", WHITE, rows({0: range(count)}), profile=profile, order=Order.SKIRMISH, **fields)


def foe(*places: tuple[int, int]) -> Muster:
    return muster("foe", GREY, hexes(*places), SOUTH, profile="men")


@pytest.mark.rule("DW-IV.1.2-a", "DW-IV.2.0-b")
def test_each_supporter_adds_two() -> None:
    battle = fire(line(3), foe((2, -3)), dice=(20,))
    play(battle, WHITE, Shoot("a.2", "foe.1"), SupportShot("a.1", "a.2"), SupportShot("a.3", "a.2"))
    fired = [event for event in play(battle, WHITE, Commit()) if isinstance(event, ShotFired)]
    (shot,) = fired
    assert [(line.label, line.value, line.count) for line in shot.tally.lines] == [
        ("dw-line-missile-strength", 4, 1),
        ("dw-line-missile-protection", -3, 1),
        ("dw-line-fire-support", 4, 2),
        ("dw-line-visible-size", 1, 1),
    ]
    assert shot.tally.total == 6
    assert {each.id for each in shot.supporters} == {"a.1", "a.3"}


@pytest.mark.rule("DW-IV.1.2-c", "DW-IV.1.2-a")
def test_the_chain_grows_outwards_and_a_shot_of_its_own_breaks_it() -> None:
    battle = fire(line(3), foe((1, -3), (2, -3)))
    play(battle, WHITE, Shoot("a.1", "foe.2"))
    broken = {("DW-IV.1.2-c", "dw-refused-support-chain")}
    assert refused(battle, WHITE, SupportShot("a.3", "a.1")) == broken
    play(battle, WHITE, SupportShot("a.2", "a.1"))
    play(battle.copy(), WHITE, SupportShot("a.3", "a.1"))

    battle = fire(line(3), foe((1, -3), (2, -3)))
    play(battle, WHITE, Shoot("a.1", "foe.2"), Shoot("a.2", "foe.1"))
    assert refused(battle, WHITE, SupportShot("a.3", "a.1")) == broken


@pytest.mark.rule("DW-IV.1.2-d")
def test_only_the_same_unit_supports() -> None:
    other = muster("b", WHITE, hexes((1, 0)), profile="bows", order=Order.SKIRMISH)
    battle = fire(
        muster("a", WHITE, hexes((0, 0)), profile="bows", order=Order.SKIRMISH), other, foe((1, -3))
    )
    play(battle, WHITE, Shoot("a.1", "foe.1"))
    assert refused(battle, WHITE, SupportShot("b.1", "a.1")) == {("DW-IV.1.2-d", "dw-refused-support-unit")}


@pytest.mark.rule("DW-IV.1.2-b")
def test_a_weaker_stand_cannot_support_but_the_weakest_can_be_supported() -> None:
    # Two ranks: the target is 3 hexes from the first (strength 4) and 4 from the second (strength 3).
    unit = muster("a", WHITE, hexes((0, 0), (0, 1)), profile="javelins", order=Order.SKIRMISH)
    battle = fire(unit, foe((3, -3)), dice=(20,))
    play(battle, WHITE, Shoot("a.1", "foe.1"))
    assert refused(battle, WHITE, SupportShot("a.2", "a.1")) == {
        ("DW-IV.1.2-b", "dw-refused-support-strength")
    }

    battle = fire(unit, foe((3, -3)), dice=(20,))
    play(battle, WHITE, Shoot("a.2", "foe.1"), SupportShot("a.1", "a.2"))
    (shot,) = [event for event in play(battle, WHITE, Commit()) if isinstance(event, ShotFired)]
    assert shot.tally.total == 3 - 3 + 2 + 1


@pytest.mark.rule("DW-IV.1.2-a", "DW-IV.1.1-c")
def test_a_supporter_needs_the_target_in_its_own_arc() -> None:
    battle = fire(line(2), foe((4, -3)))
    play(battle, WHITE, Shoot("a.2", "foe.1"))
    assert refused(battle, WHITE, SupportShot("a.1", "a.2")) == {("DW-IV.1.2-a", "dw-refused-arc")}


@pytest.mark.rule("DW-IV.1.2-e")
def test_a_stand_supports_once_and_does_not_fire_as_well() -> None:
    battle = fire(line(3), foe((2, -3), (3, -3)))
    play(battle, WHITE, Shoot("a.1", "foe.1"), Shoot("a.3", "foe.1"), SupportShot("a.2", "a.1"))
    twice = {("DW-IV.1.2-e", "dw-refused-supports-already")}
    assert refused(battle, WHITE, SupportShot("a.2", "a.3")) == twice
    assert refused(battle, WHITE, Shoot("a.2", "foe.1")) == twice
    assert refused(battle, WHITE, SupportShot("a.1", "a.3")) >= {("DW-IV.1.2-e", "dw-refused-fires-already")}
    assert refused(battle, WHITE, SupportShot("a.2", "a.9")) == {
        *twice,
        ("DW-IV.1.2-a", "dw-refused-no-such-shot"),
    }


@pytest.mark.rule("DW-IV.2.0-a", "DW-IV.1.2-c")
def test_a_supporter_out_of_range_is_ignored_but_does_not_break_the_chain() -> None:
    # Facing north from (0, 1): the target is 6 hexes off, out of range 5, and a.2 links a.3 to a.1.
    unit = muster("a", WHITE, hexes((0, 0), (0, 1), (1, 0)), profile="javelins", order=Order.HOLD)
    battle = fire(unit, foe((1, -5)), dice=(20,), phase=2)
    play(battle, WHITE, Shoot("a.1", "foe.1"), SupportShot("a.2", "a.1"), SupportShot("a.3", "a.1"))
    events = play(battle, WHITE, Commit())
    assert [(event.supporter.id, event.because) for event in events if isinstance(event, SupportIgnored)] == [
        ("a.2", "range")
    ]
    (shot,) = [event for event in events if isinstance(event, ShotFired)]
    assert [each.id for each in shot.supporters] == ["a.3"]
    assert shot.tally.total == 3 - 3 + 2 + 1


@pytest.mark.rule("DW-IV.2.0-a")
def test_a_supporter_without_a_clear_line_is_ignored() -> None:
    # a.2 stands straight behind a.1 on the line to the target.
    unit = muster("a", WHITE, hexes((0, 0), (0, 1)), profile="bows", order=Order.HOLD)
    battle = fire(unit, foe((0, -3)), dice=(20,), phase=2)
    play(battle, WHITE, Shoot("a.1", "foe.1"), SupportShot("a.2", "a.1"))
    events = play(battle, WHITE, Commit())
    assert [event.because for event in events if isinstance(event, SupportIgnored)] == ["sight"]
    (shot,) = [event for event in events if isinstance(event, ShotFired)]
    assert shot.supporters == ()


@pytest.mark.rule("DW-IV.1.2-e")
def test_a_whole_rank_may_support_one_shot() -> None:
    battle = fire(line(6), foe((5, -6)), dice=(20,))
    play(battle, WHITE, Shoot("a.1", "foe.1"), *(SupportShot(f"a.{n}", "a.1") for n in range(2, 7)))
    (shot,) = [event for event in play(battle, WHITE, Commit()) if isinstance(event, ShotFired)]
    assert len(shot.supporters) == 5
    assert shot.tally.total == 4 - 3 + 10 + 1


@pytest.mark.rule("DW-IV.2.0-b")
@given(st.integers(0, 20), st.integers(0, 12), st.integers(0, 9), st.integers(0, 8))
def test_any_number_of_supporters_adds_two_each(
    strength: int, protection: int, supports: int, size: int
) -> None:
    tally = fire_base_number(strength, protection, supports, size)
    assert tally.total == strength - protection + 2 * supports + size // 2
    assert all(line.rule.startswith("DW-IV.2.0") for line in tally.lines)


@given(st.sets(st.tuples(st.integers(-4, 4), st.integers(-4, 4)).filter(any), max_size=20))
def test_what_hangs_together_does_so_from_each_of_its_hexes(places: set[tuple[int, int]]) -> None:
    stands = [Stand(f"u.{index}", "u", hex, 0) for index, hex in enumerate(hexes((0, 0), *places))]
    found = linked(stands[0], stands)
    assert "u.0" in found
    assert found <= {stand.id for stand in stands}
    assert all(linked(stand, stands) == found for stand in stands if stand.id in found)
