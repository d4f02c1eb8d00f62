"""Section IV.4.0: closing up after losses to fire."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.board.hexes import NE, NW, SE, SW, E, W
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.closing_up import CloseUp, OrganisationChanged, SteppedUp, StepUp
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.movement.legs import Advance, Leg, Sidestep, Wheel
from oriflamme.rulesets.demonworld.movement.sequences import MovementSequence, MoveUnit, MoveUnits, UnitMoved
from oriflamme.rulesets.demonworld.organisation import is_organised
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    Muster,
    battle_of,
    card,
    facings_of,
    field_of,
    hexes,
    hexes_of,
    muster,
    of,
    play,
    refused,
    rows,
)
from tests.rulesets.demonworld.fights import BOW, HIT

CARDS = (
    card("bows", missile=BOW, size=2),
    card("men", size=2, missile_protection=0),
)


def shot_at(target: Muster, *kills: str, others: tuple[Muster, ...] = ()) -> Battle[Field]:
    """Grey archers at r = -4 destroy stands of the white target; the battle waits for white to close up."""
    archers = muster("archers", GREY, rows({-4: range(6)}), SOUTH, profile="bows", order=Order.SKIRMISH)
    field = field_of(target, archers, *others, profiles=CARDS)
    battle = battle_of(field, FirePhase(1), dice=[HIT] * len(kills))
    shooters = iter(range(1, 7))
    for key in kills:
        number = next(n for n in shooters if battle.check(GREY, Shoot(f"archers.{n}", key)).legal)
        play(battle, GREY, Shoot(f"archers.{number}", key))
    play(battle, GREY, Commit())
    return battle


def block(**fields: Any) -> Muster:
    """Two ranks of three, facing north: 1 2 3 over 4 5 6."""
    return muster("u", WHITE, rows({0: range(3), 1: range(3)}), NORTH, profile="men", **fields)


@pytest.mark.rule("DW-IV.4.0-a")
def test_stands_step_up_in_a_chain_and_keep_their_facing() -> None:
    battle = shot_at(block(order=Order.HOLD), "u.1")
    assert isinstance(battle.decision(), CloseUp)
    assert battle.deciders() == (WHITE,)
    events = play(battle, WHITE, StepUp("u.4", NW), StepUp("u.5", W), StepUp("u.6", W))
    assert [(event.stand.hex, event.hex) for event in events if isinstance(event, SteppedUp)] == [
        ("0,1", "0,0"),
        ("1,1", "0,1"),
        ("2,1", "1,1"),
    ]
    assert hexes_of(battle.state, "u") == {(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)}
    assert facings_of(battle.state, "u") == [NORTH] * 5
    assert is_organised(battle.state.stands_of("u"))
    play(battle, WHITE, Commit())
    assert battle.decision() is None


@pytest.mark.rule("DW-IV.4.0-a", "DW-IV.4.0-b")
def test_one_hex_each_into_free_hexes_the_unit_held() -> None:
    other = muster("v", WHITE, hexes((5, 2)), profile="men")
    battle = shot_at(block(), "u.1", others=(other,))
    assert refused(battle, WHITE, StepUp("u.5", SE)) == {("DW-IV.4.0-a", "dw-refused-not-held")}
    assert refused(battle, WHITE, StepUp("u.5", W)) == {("DW-V.3.0-a", "dw-refused-occupied")}
    assert refused(battle, WHITE, StepUp("v.1", W)) == {("DW-IV.4.0-a", "dw-refused-no-losses")}
    assert refused(battle, WHITE, StepUp("u.4", 6)) == {("DW-I.1.4-a", "dw-refused-direction")}
    assert refused(battle, WHITE, StepUp("archers.1", W)) == {("DW-IV.4.0-a", "dw-refused-not-your-stand")}
    assert refused(battle, WHITE, StepUp("u.1", W)) == {("DW-IV.4.0-a", "dw-refused-no-such-stand")}
    assert refused(battle, WHITE, Shoot("u.4", "archers.1")) == {("DW-III.2.0-a", "dw-refused-other-phase")}
    play(battle, WHITE, StepUp("u.2", W))
    assert refused(battle, WHITE, StepUp("u.2", E)) == {("DW-IV.4.0-b", "dw-refused-stepped")}
    play(battle, WHITE, StepUp("u.5", NW))


def far_archers(order: Order) -> Muster:
    return muster("archers", GREY, rows({-9: range(3, 7)}), SOUTH, profile="bows", order=order)


@pytest.mark.rule("DW-IV.4.0-b")
@pytest.mark.parametrize(
    ("legs", "points", "manoeuvres", "further", "rule"),
    [
        ([Advance("left")] * 6, 18, 0, Advance("left"), "DW-V-PM"),
        ([Wheel("left"), *[Advance("left")] * 3], 9, 1, Advance("left"), "DW-V-HALF"),
        ([Sidestep(SE), Sidestep(SW)], 0, 2, Sidestep(SW), "DW-V-MANOEUVRES"),
    ],
)
def test_who_has_closed_up_has_all_of_its_movement_left(
    legs: list[Leg], points: int, manoeuvres: int, further: Leg, rule: str
) -> None:
    field = field_of(block(order=Order.CHARGE), far_archers(Order.SKIRMISH), profiles=CARDS)
    battle = battle_of(field, FirePhase(1), MovementSequence(Order.CHARGE), dice=(HIT,))
    play(battle, GREY, Shoot("archers.1", "u.1"), Commit())
    play(battle, WHITE, StepUp("u.4", NW), StepUp("u.5", W), StepUp("u.6", W), Commit())
    assert isinstance(battle.decision(), MoveUnits)
    events = play(battle, WHITE, MoveUnit("u", tuple(legs)))
    spent = of(events, UnitMoved)[-1]
    assert (spent.points, spent.manoeuvres) == (points, manoeuvres)
    # That was the whole of it, for a unit that has closed up as for any other.
    assert {reason for reason, _ in refused(battle, WHITE, MoveUnit("u", (further,)))} == {rule}


@pytest.mark.rule("DW-IV.4.0-b")
def test_after_the_second_fire_phase_they_close_up_though_all_their_movement_is_spent() -> None:
    """One hex each, by no movement, and each looks where it looked."""
    facings = (NORTH, NORTH, NORTH, SOUTH, NORTH, NORTH)
    places = rows({0: range(3), 1: range(3)})
    target = muster("u", WHITE, places, facings, profile="men", order=Order.CHARGE)
    field = field_of(target, far_archers(Order.HOLD), profiles=CARDS)
    battle = battle_of(field, MovementSequence(Order.CHARGE), FirePhase(2), dice=(HIT,))
    play(battle, WHITE, MoveUnit("u", (Sidestep(NW), Sidestep(NW))))
    assert refused(battle, WHITE, MoveUnit("u", (Sidestep(NW),))) == {
        ("DW-V-MANOEUVRES", "dw-refused-manoeuvres")
    }
    play(battle, WHITE, Commit())
    play(battle, GREY, Shoot("archers.1", "u.1"), Commit())
    events = play(battle, WHITE, StepUp("u.4", NW), StepUp("u.5", W))
    assert [(event.stand.hex, event.hex) for event in of(events, SteppedUp)] == [
        ("0,-1", "0,-2"),
        ("1,-1", "0,-1"),
    ]
    assert refused(battle, WHITE, StepUp("u.4", SE)) == {
        ("DW-IV.4.0-b", "dw-refused-stepped"),
        ("DW-V.3.0-a", "dw-refused-occupied"),
    }
    assert [battle.state.stands[f"u.{number}"].facing for number in range(2, 7)] == list(facings[1:])
    play(battle, WHITE, Commit())
    assert battle.decision() is None


@pytest.mark.rule("DW-IV.4.0-a")
def test_stands_in_contact_stay_though_their_unit_may_be_engaged() -> None:
    foe = muster("foe", GREY, hexes((1, -1)), SOUTH, profile="men", engaged=True)
    battle = shot_at(block(engaged=True), "u.3", others=(foe,))
    # The enemy at (1, -1) touches (0, 0) and (1, 0).
    assert refused(battle, WHITE, StepUp("u.2", E)) == {("DW-IV.4.0-a", "dw-refused-step-in-contact")}
    assert StepUp("u.6", NW) in list(battle.options(WHITE))
    play(battle, WHITE, StepUp("u.6", NW), StepUp("u.5", E))


@pytest.mark.rule("DW-IV.4.0-a")
def test_a_side_with_no_step_to_make_is_not_asked() -> None:
    lonely = muster("u", WHITE, hexes((0, 0), (4, 0)), NORTH, profile="men")
    battle = shot_at(lonely, "u.1")
    assert battle.decision() is None


@pytest.mark.rule("DW-IV.4.0-c")
def test_gaps_that_stay_open_disorganise_at_once() -> None:
    battle = shot_at(block(), "u.2")
    events = play(battle, WHITE, Commit())
    changed = [event for event in events if isinstance(event, OrganisationChanged)]
    assert [(event.unit, event.organised) for event in changed] == [("u", False)]
    assert not is_organised(battle.state.stands_of("u"))


@pytest.mark.rule("DW-IV.4.0-c", "DW-IV-ORGANISED")
def test_losing_the_only_stand_that_looked_elsewhere_organises() -> None:
    skirmishers = muster(
        "u", GREY, rows({-4: range(3)}), (SOUTH, SOUTH, NORTH), profile="bows", order=Order.SKIRMISH
    )
    archers = muster("a", WHITE, rows({0: range(4)}), NORTH, profile="bows", order=Order.SKIRMISH)
    field = field_of(archers, skirmishers, profiles=CARDS)
    battle = battle_of(field, FirePhase(1), FirePhase(1), dice=(HIT,))
    assert battle.deciders() == (WHITE,)  # disorganised under order H: grey may not fire
    play(battle, WHITE, Shoot("a.1", "u.3"), Commit())
    changed = [event for event in play(battle, GREY, Commit()) if isinstance(event, OrganisationChanged)]
    assert [(event.unit, event.organised) for event in changed] == [("u", True)]
    assert battle.deciders() == (WHITE, GREY)  # in the next fire phase it fires


def test_options_are_legal_and_come_to_an_end() -> None:
    battle = shot_at(block(), "u.1")
    count = 0
    while battle.decision() is not None:
        options = list(battle.options(WHITE))
        assert len(set(options)) == len(options)
        assert all(battle.check(WHITE, option).legal for option in options)
        play(battle, WHITE, options[0])
        count += 1
    assert 1 < count <= 6


def test_both_sides_close_up_at_once() -> None:
    white = muster("a", WHITE, rows({0: range(2), 1: range(2)}), profile="bows", order=Order.SKIRMISH)
    grey = muster("b", GREY, rows({-4: range(2), -5: range(2)}), SOUTH, profile="bows", order=Order.SKIRMISH)
    field = field_of(white, grey, profiles=CARDS)
    battle = battle_of(field, FirePhase(1), dice=(HIT, HIT))
    shots = [option for option in battle.options(WHITE) if isinstance(option, Shoot)]
    replies = [option for option in battle.options(GREY) if isinstance(option, Shoot)]
    play(battle, WHITE, shots[0], Commit())
    play(battle, GREY, replies[0], Commit())
    assert isinstance(battle.decision(), CloseUp)
    assert battle.deciders() == (WHITE, GREY)
    assert not any(prompt.secret for prompt in battle.prompts())
    play(battle, GREY, Commit())
    play(battle, WHITE, StepUp(*_first(battle)), Commit())
    assert battle.decision() is None


def _first(battle: Battle[Field]) -> tuple[str, int]:
    step = next(option for option in battle.options(WHITE) if isinstance(option, StepUp))
    assert step.direction in (NE, NW, E, W)
    return step.stand, step.direction
