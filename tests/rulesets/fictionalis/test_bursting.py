"""Bursting through friends (seed lines 1166-1171): whom an advance can pass, and what becomes of them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from oriflamme.board.table import PACE
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis.bursting import (
    Advanced,
    BurstThrough,
    Disturbance,
    StoodStill,
    advance,
    effect_on,
)
from oriflamme.rulesets.fictionalis.causes import Cause
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.flight import Fled, Recoiled
from oriflamme.rulesets.fictionalis.one_by_one import GoRest
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.spontaneous import SpontaneousPhase
from tests.examples import some
from tests.rulesets.fictionalis.aftersight import events, front_of
from tests.rulesets.fictionalis.crowds import LAND_KINDS, assert_sound, crowds
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out

FOE = element("b1", "Reg Bd(O)", (1000, 500), SOUTH)
KNIGHTS = element("a1", "Irr Kn(O)", (1000, 1060))
WARBAND = element("a1", "Irr Wb(O)", (1000, 1060))


def burst(*elements: Element, deeds: dict[str, Any] | None = None) -> tuple[Battle[Field], tuple[str, ...]]:
    """Return a battle in which a1 has advanced, and who joins it; `deeds` are those of the friend a2."""
    battle = laid_out(*elements)
    if deeds:
        battle.state.note_deeds("a2", **deeds)
    _, joined = advance(battle, "a1")
    assert_sound(battle)
    return battle, joined


# -- through whom --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-BURST-a")
def test_it_passes_through_friends_in_its_way() -> None:
    battle, _ = burst(KNIGHTS, element("a2", "Reg Cv(O)", (1000, 900)), FOE)
    assert front_of(battle, "a1") == (1000, 760)
    (told,) = events(battle, BurstThrough)
    assert (told.friend, told.effect, told.rule) == ("a2", Disturbance.RECOILS, "DBF-BURST-b")


@pytest.mark.rule("DBF-BURST-a")
@pytest.mark.parametrize("kind", ["Irr El(O)", "Irr Dr(O)", "Irr De(O)", "Irr Bh(O)"])
def test_but_not_through_elephants_and_monsters(kind: str) -> None:
    battle, _ = burst(KNIGHTS, element("a2", kind, (1000, 850), deeds=SPENT), FOE)
    assert events(battle, BurstThrough) == []
    assert front_of(battle, "a1")[0] != 1000


SPENT = msgspec.structs.replace(KNIGHTS.deeds, tactical=True)


@pytest.mark.rule("DBF-BURST-a")
def test_nor_through_one_in_contact_helping_or_that_has_advanced_itself() -> None:
    fighting = (element("a2", "Reg Cv(O)", (1000, 900)), element("b2", "Reg Bd(O)", (1000, 900), SOUTH))
    battle, _ = burst(KNIGHTS, *fighting)
    assert events(battle, BurstThrough) == []
    battle, _ = burst(KNIGHTS, element("a2", "Reg Cv(O)", (1000, 900)), FOE, deeds={"spontaneous": True})
    assert events(battle, BurstThrough) == []


# -- what becomes of them --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-BURST-b")
@pytest.mark.parametrize(
    ("mover", "friend", "effect"),
    [
        ("Irr Kn(O)", "Reg Bd(O)", Disturbance.FLEES),
        ("Irr Exp(O)", "Irr Ps(O)", Disturbance.FLEES),
        ("Irr De(O)", "Irr Wb(O)", Disturbance.FLEES),
        ("Irr Wb(O)", "Reg Bd(O)", Disturbance.RECOILS),
        ("Irr Kn(O)", "Reg Cv(O)", Disturbance.RECOILS),
        ("Irr Kn(O)", "Irr Kn(O)", Disturbance.JOINS),
        ("Irr Wb(O)", "Irr Wb(O)", Disturbance.JOINS),
        ("Irr Kn(O)", "Reg Art(O)", Disturbance.NONE),
        ("Irr Kn(O)", "Irr Bg(I)", Disturbance.NONE),
        ("Irr Dr(W,O)", "Reg Bd(O)", Disturbance.NONE),
        ("Irr Kn(O)", "Irr Fl(O)", Disturbance.NONE),
    ],
)
def test_the_table(mover: str, friend: str, effect: Disturbance) -> None:
    field = laid_out(element("a1", mover, (1000, 1200)), element("a2", friend, (1000, 900)), FOE).state
    assert effect_on(field, field.elements["a1"], field.elements["a2"]) is effect


@pytest.mark.rule("DBF-BURST-b")
def test_impetuous_troops_that_have_moved_only_recoil() -> None:
    for deeds in ({"tactical": True}, {"marches": 1}):
        battle, joined = burst(WARBAND, element("a2", "Irr Wb(O)", (1000, 960)), FOE, deeds=deeds)
        assert joined == ()
        assert front_of(battle, "a2") == (1000, 990)


@pytest.mark.rule("DBF-BURST-b", "DBF-FLEE-START")
def test_infantry_burst_through_by_knights_flees_to_its_own_rear() -> None:
    battle, _ = burst(KNIGHTS, element("a2", "Reg Bd(O)", (1000, 950)), FOE)
    (told,) = events(battle, Fled)
    assert (told.element, told.cause, told.rule) == ("a2", Cause.BURST, "DBF-BURST-b")
    rect = battle.state.elements["a2"].at
    assert rect.angle == 18000
    # 150 paces would end on top of the knights it passes, who stand there when they begin to burst through.
    assert front_of(battle, "a2")[1] == pytest.approx(1120 + 30, abs=0.01)
    assert front_of(battle, "a1") == (1000, 760)


@pytest.mark.rule("DBF-BURST-b")
def test_others_recoil_if_they_have_room_and_stay_if_they_have_not() -> None:
    battle, _ = burst(WARBAND, element("a2", "Reg Bd(O)", (1000, 960)), FOE)
    assert front_of(battle, "a2") == (1000, 990)
    assert [event.element for event in events(battle, Recoiled)] == ["a2"]
    cramped = element("a3", "Irr El(O)", (1050, 995))
    battle, _ = burst(
        element("a1", "Irr Wb(O)", (960, 1000)), element("a2", "Reg Bd(O)", (1000, 960)), cramped, FOE
    )
    assert front_of(battle, "a2") == (1000, 960)
    assert events(battle, Recoiled) == []
    assert len(events(battle, BurstThrough)) == 1


@pytest.mark.rule("DBF-BURST-b")
def test_whoever_has_not_moved_joins_even_if_halted_as_soon_as_the_other_has_moved() -> None:
    battle = laid_out(
        WARBAND, element("a2", "Irr Wb(O)", (1000, 960)), element("a3", "Reg Bd(O)", (1800, 1000)), FOE
    )
    battle.state.note_deeds("a2", halted=True)
    battle.push(SpontaneousPhase())
    battle.advance()
    # Its friend is in the way of its advance: its owner says how it goes round.
    later = battle.apply("west", next(iter(battle.options("west"))))
    assert_sound(battle)
    advanced = [*events(battle, Advanced), *(event for event in later if isinstance(event, Advanced))]
    assert [event.element for event in advanced] == ["a1", "a2"]
    assert front_of(battle, "a1") == (1000, 860)
    # It starts its full move from where it had recoiled to, and goes round its friend who has advanced.
    assert battle.state.elements["a2"].deeds.spontaneous


@pytest.mark.rule("DBF-BURST-b")
def test_land_troops_under_an_advancing_dragon_do_nothing() -> None:
    battle, joined = burst(
        element("a1", "Irr Dr(W,O)", (1000, 1100)), element("a2", "Irr Wb(O)", (1000, 900)), FOE
    )
    assert joined == ()
    assert front_of(battle, "a2") == (1000, 900)
    assert events(battle, BurstThrough) == []


@pytest.mark.rule("DBF-BURST-a", "DBF-SPONT-AVOID")
def test_one_on_whom_it_would_end_bars_its_way_instead() -> None:
    # Artillery stays; its own move would end on top of it.
    guns = element("a2", "Reg Art(O)", (1000, 940))
    battle, _ = burst(
        element("a1", "Irr Wb(O)", (1000, 1060)), guns, element("b1", "Reg Bd(O)", (1000, 850), SOUTH)
    )
    assert front_of(battle, "a2") == (1000, 940)
    assert front_of(battle, "a1") == pytest.approx((1000, 1020), abs=0.01)


def test_one_that_cannot_move_at_all_says_so() -> None:
    walls = [
        element(f"a{n}", "Irr El(O)", at) for n, at in ((2, (1000, 980)), (3, (920, 1040)), (4, (1080, 1040)))
    ]
    for wall in walls:
        assert wall.kind.mounted
    battle, _ = burst(element("a1", "Irr Wb(O)", (1000, 1060)), *walls, FOE)
    assert front_of(battle, "a1") == (1000, 1060)
    assert len(events(battle, StoodStill)) == 1
    assert not battle.state.elements["a1"].deeds.spontaneous


@some(30, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(crowds(kinds=LAND_KINDS[:10], bare=True), st.data())
def test_in_any_crowd_of_impetuous_troops_nobody_ends_on_top_of_anybody(
    battle: Battle[Field], data: st.DataObject
) -> None:
    names = [one.id for one in battle.state.on_table()]
    for name in data.draw(st.lists(st.sampled_from(names), max_size=4)) if names else []:
        if name in [one.id for one in battle.state.on_table()]:
            advance(battle, name)
            assert_sound(battle)


@pytest.mark.rule("DBF-BURST-b")
def test_two_deep_warbands_go_on_together() -> None:
    ranks = [element(f"a{n}", "Irr Wb(O)", (1000, 970 + 30 * n)) for n in (1, 2)]
    battle = laid_out(*ranks, FOE)
    battle.push(SpontaneousPhase())
    battle.advance()
    while battle.deciders():
        battle.apply("west", GoRest())
    assert_sound(battle)
    assert all(battle.state.elements[name].deeds.spontaneous for name in ("a1", "a2"))
    assert front_of(battle, "a1")[1] * PACE < 1000 * PACE
