"""What is a wedge, a square, a skirmish formation, a horde: tests/cases/demonworld_formations.yaml, and who may take them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from oriflamme.board.hexes import at, rotate
from oriflamme.rulebook.index import index
from oriflamme.rulesets.demonworld.characteristics import Commander, Mark
from oriflamme.rulesets.demonworld.formations.effects import in_wedge
from oriflamme.rulesets.demonworld.formations.eligibility import against_taking, square_ring
from oriflamme.rulesets.demonworld.formations.geometry import is_horde, is_skirmish, is_wedge, ring_of
from oriflamme.rulesets.demonworld.organisation import in_ranks
from tests.rulesets.demonworld.armies import GREY, WHITE, Muster, card, field_of, hexes, muster, rows
from tests.rulesets.demonworld.formations.drawn_up import CARDS, GAME, drawn_up, square, wedge

CASES = yaml.safe_load(
    (Path(__file__).parents[3] / "cases" / "demonworld_formations.yaml").read_text("utf-8")
)
SHAPES = {
    "wedge": is_wedge,
    "square": lambda stands: ring_of(stands) is not None,
    "skirmish": is_skirmish,
    "horde": is_horde,
    "ranks": in_ranks,
}


def placed(case: dict[str, Any], turned: int = 0) -> Muster:
    places = [rotate(hex, turned) for hex in rows(case["rows"])]
    facings = case.get("facings", [0] * len(places))
    return muster("u", WHITE, places, [(facing + turned) % 6 for facing in facings], profile="drilled")


@pytest.mark.rule("DW-XIII.1.0-c", "DW-XIII.2.0-b", "DW-XIII.3.0-b", "DW-XIII.4.0-b", "DW-XIII.4.0-c")
@pytest.mark.parametrize("turned", range(6))
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_shapes(case: dict[str, Any], turned: int) -> None:
    assert all(rule in index() for rule in case["rules"])
    stands = placed(case, turned).stands
    assert {name for name, judge in SHAPES.items() if judge(stands)} == {
        name for name, said in case["is"].items() if said
    }


@pytest.mark.rule("DW-XIII.2.0-f")
@pytest.mark.parametrize("case", [case for case in CASES if "leads" in case], ids=lambda case: case["id"])
def test_the_leading_stand_alone_has_one_for_each_other(case: dict[str, Any]) -> None:
    field = drawn_up(placed(case), u=Mark.WEDGE)
    assert [in_wedge(field, stand) for stand in field.stands_of("u")] == [case["leads"]] + [0] * case["leads"]


def reasons(unit: Muster, formation: Mark, *others: Muster) -> set[tuple[str, str]]:
    field = drawn_up(unit, *others)
    return {
        (reason.rule, reason.text.id)
        for reason in against_taking(
            field, field.units[unit.unit.id], formation, field.stands_of(unit.unit.id)
        )
    }


@pytest.mark.rule("DW-XIII.0-a", "DW-XIII.0-b")
def test_the_shape_without_the_mark_is_nothing() -> None:
    plain = muster("u", WHITE, wedge(), profile="plain")
    field = drawn_up(plain)
    assert reasons(plain, Mark.WEDGE) == {("DW-XIII.0-b", "dw-refused-no-mark")}
    assert not field.organised("u")
    assert in_wedge(field, field.stands["u.1"]) == 0
    two_ranks = muster("u", WHITE, rows({0: range(3), 1: range(3)}), profile="plain")
    assert reasons(two_ranks, Mark.SKIRMISH) == {("DW-XIII.0-b", "dw-refused-no-mark")}
    assert drawn_up(two_ranks).organised("u")
    assert reasons(muster("u", WHITE, wedge(), profile="mob"), Mark.HORDE) == {
        ("DW-XIII.0-b", "dw-refused-no-mark")
    }


@pytest.mark.rule("DW-XIII.2.0-a")
def test_a_wedge_wants_six_stands_of_one_kind() -> None:
    assert reasons(muster("u", WHITE, wedge(stands=6), profile="drilled"), Mark.WEDGE) == set()
    assert reasons(muster("u", WHITE, wedge(), profile="riders"), Mark.WEDGE) == set()
    assert ("DW-XIII.2.0-a", "dw-refused-too-few") in reasons(
        muster("u", WHITE, wedge()[:5], profile="drilled"), Mark.WEDGE
    )
    mixed = muster("u", WHITE, wedge(stands=7), profile="riders")
    on_foot = mixed.stands[6]
    mixed = Muster(mixed.unit, (*mixed.stands[:6], msgspec.structs.replace(on_foot, card="drilled")))
    assert reasons(mixed, Mark.WEDGE) == {("DW-XIII.2.0-a", "dw-refused-wedge-mixed")}


@pytest.mark.rule("DW-XIII.1.0-a")
def test_a_square_wants_six_stands_of_one_unit_of_infantry() -> None:
    assert reasons(square("u", WHITE), Mark.SQUARE) == set()
    assert reasons(square("u", WHITE, profile="riders"), Mark.SQUARE) == {
        ("DW-XIII.1.0-a", "dw-refused-square-mounted")
    }
    whole = square("u", WHITE)
    five = muster(
        "u", WHITE, [s.hex for s in whole.stands[:5]], [s.facing for s in whole.stands[:5]], profile="pikes"
    )
    last = whole.stands[5]
    helped = muster("v", WHITE, [last.hex], last.facing, profile="pikes")
    assert ("DW-XIII.1.0-a", "dw-refused-too-few") in reasons(five, Mark.SQUARE, helped)


@pytest.mark.rule("DW-XIII.1.0-d")
def test_nobody_else_is_inside_a_square() -> None:
    for side in (WHITE, GREY):
        inside = muster("x", side, hexes((0, 0)))
        assert reasons(square("u", WHITE), Mark.SQUARE, inside) == {
            ("DW-XIII.1.0-c", "dw-refused-not-in-shape")
        }
    assert reasons(square("u", WHITE, stands=7), Mark.SQUARE) == set()


@pytest.mark.rule("DW-XIII.1.0-b")
def test_a_commander_is_inside_a_square_or_nowhere() -> None:
    general = card("general", stands=1, commander=Commander(2), mounted=True)

    def ring(*, inside: bool) -> bool:
        whole = square("u", WHITE, stands=7)
        number = 6 if inside else 0
        stands = list(whole.stands)
        stands[number] = msgspec.structs.replace(stands[number], card="general")
        field = field_of(Muster(whole.unit, tuple(stands)), profiles=[*CARDS, general], game=GAME)
        return square_ring(field, field.stands_of("u")) is not None

    assert ring(inside=True)
    assert not ring(inside=False)


def test_offsets_are_those_of_the_board() -> None:
    """A wedge that faces north has its second rank on the two rear hexes of its first stand."""
    assert wedge()[1:3] == (at(-1, 1), at(0, 1))
