"""The book's worked examples of chapter XIII, read from tests/cases and played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from oriflamme.board.hexes import at
from oriflamme.rulebook.index import index
from oriflamme.rulesets.demonworld.blows import blow_tally
from oriflamme.rulesets.demonworld.characteristics import Mark, Order
from oriflamme.rulesets.demonworld.first_battle import block
from oriflamme.rulesets.demonworld.formations.declaring import AnnounceWedges
from oriflamme.rulesets.demonworld.formations.effects import in_wedge
from oriflamme.rulesets.demonworld.formations.eligibility import against_taking, square_ring
from oriflamme.rulesets.demonworld.formations.forming import LeaveFormation, TakeFormation
from oriflamme.rulesets.demonworld.formations.geometry import is_wedge
from oriflamme.rulesets.demonworld.formations.tokens import formation_of
from oriflamme.rulesets.demonworld.movement.legs import Advance, Face, Shift, Sidestep
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.organisation import one_facing, ranks
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    battle_of,
    hexes,
    muster,
    play,
    refused,
    rows,
)
from tests.rulesets.demonworld.formations.drawn_up import drawn_up, moving, wedge

CASES = yaml.safe_load(
    (Path(__file__).parents[3] / "cases" / "demonworld_formation_examples.yaml").read_text("utf-8")
)


def of(kind: str) -> pytest.MarkDecorator:
    found = [pytest.param(case, id=case["id"]) for case in CASES if kind in case]
    return pytest.mark.parametrize("case", found)


def test_every_case_is_read_and_names_rules_there_are() -> None:
    for case in CASES:
        assert sum(kind in case for kind in ("shape", "square", "reformed", "about")) == 1
        assert all(rule in index() for rule in case["rules"])


@of("shape")
def test_shapes_without_a_mark_and_hordes(case: dict[str, Any]) -> None:
    spec = case["shape"]
    field = drawn_up(muster("u", WHITE, rows(spec["rows"]), profile=spec["card"]))
    unit = field.units["u"]
    assert field.organised("u") is spec["organised"]
    assert in_wedge(field, field.stands["u.1"]) == spec["leads"]
    for formation, words in spec["refused"].items():
        reasons = against_taking(field, unit, Mark(formation), field.stands_of("u"))
        assert [reason.text.id for reason in reasons] == [words]


@of("square")
def test_a_square_is_struck_in_front_from_wherever(case: dict[str, Any]) -> None:
    spec = case["square"]
    places = hexes(*map(tuple, spec["at"]))
    fighting: dict[str, Any] = {"engaged": True, "first_melee": 1}
    for token, expected in ((True, spec["with_square"]), (False, spec["without"])):
        us = muster("u", WHITE, places, spec["facings"], profile="pikes", **fighting)
        where = at(*spec["attacker"]["at"])
        foe = muster("x", GREY, [where], spec["attacker"]["facing"], profile="plain", **fighting)
        tokens: dict[str, Any] = {"u": Mark.SQUARE} if token else {}
        field = drawn_up(us, foe, **tokens)
        assert square_ring(field, field.stands_of("u")) is not None
        target = field.stands[f"u.{spec['target'] + 1}"]
        tally = blow_tally(field, field.stands["x.1"], target)
        found = {line.label: line.value for line in tally.lines}
        assert {label: found.get(label) for label in expected} == expected


@of("reformed")
def test_a_wedge_that_was_left_is_none_until_the_next_turn(case: dict[str, Any]) -> None:
    """It turns by 120 degrees and back into shape, cannot take the token, cannot engage; next turn it may announce it."""
    spec = case["reformed"]
    unit = muster("u", WHITE, wedge(stands=spec["stands"]), profile="drilled", order=Order.CHARGE)
    foe = muster("x", GREY, hexes(*map(tuple, spec["enemy"])), SOUTH, moved=True)
    field = drawn_up(unit, foe, u=Mark.WEDGE)
    battle = battle_of(field, MoveUnits(WHITE, Order.CHARGE), AnnounceWedges())
    play(battle, WHITE, LeaveFormation("u"), MoveUnit("u", (Face(2), Face(NORTH))))
    assert is_wedge(battle.state.stands_of("u"))
    assert formation_of(battle.state, "u") is None
    assert in_wedge(battle.state, battle.state.stands["u.1"]) == 0
    assert not battle.state.organised("u")
    assert refused(battle, WHITE, TakeFormation("u", Mark.WEDGE)) >= {
        ("DW-XIII.2.0-e", "dw-refused-wedge-twice")
    }
    # The enemy is a step ahead, and a unit that is not organised neither advances nor engages him by a manoeuvre.
    assert refused(battle, WHITE, MoveUnit("u", (Advance("right"),))) >= {
        ("DW-V.1.1-c", "dw-refused-disorganised")
    }
    other = moving(drawn_up(unit, foe, u=Mark.WEDGE))
    play(other, WHITE, LeaveFormation("u"))
    assert refused(other, WHITE, MoveUnit("u", (Sidestep(5),))) >= {
        ("DW-V.3.1-c", "dw-refused-attack-disorganised")
    }
    play(battle, WHITE, Commit())
    play(battle, WHITE, TakeFormation("u", Mark.WEDGE), Commit())
    assert formation_of(battle.state, "u") is Mark.WEDGE
    assert battle.state.organised("u")
    assert in_wedge(battle.state, battle.state.stands["u.1"]) == spec["stands"] - 1


@of("about")
def test_skirmishers_who_turn_about_move_one_stand_up_for_nothing(case: dict[str, Any]) -> None:
    spec = case["about"]
    first, second = spec["ranks"]
    unit = muster("u", WHITE, block(0, NORTH, first + second, first), profile="drilled", order=Order.MOVE)
    battle = moving(drawn_up(unit, u=Mark.SKIRMISH), Order.MOVE)
    play(battle, WHITE, MoveUnit("u", (Face(SOUTH),)))

    def depth() -> list[int]:
        stands = battle.state.stands_of("u")
        facing = one_facing(stands)
        assert facing == SOUTH
        return [len(row) for row in ranks([stand.hex for stand in stands], facing)]

    assert depth() == spec["turned"]
    assert not battle.state.organised("u")
    shifts = [
        command
        for command in battle.options(WHITE)
        if isinstance(command, MoveUnit) and len(command.legs) == 1 and isinstance(command.legs[0], Shift)
    ]
    play(battle, WHITE, shifts[0])
    assert depth() == spec["after"]
    assert battle.state.organised("u")
    assert formation_of(battle.state, "u") is Mark.SKIRMISH
    due = battle.decision()
    assert isinstance(due, MoveUnits)
    assert due.spent.manoeuvres == spec["manoeuvres"]
