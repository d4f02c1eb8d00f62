"""What is a wedge, a square, a skirmish formation, a horde: tests/cases/demonworld_formations.yaml, and who may take them."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from oriflamme.board.hexes import DIRECTIONS, Side, at, rotate
from oriflamme.kernel.battle import Battle
from oriflamme.rulebook.index import index
from oriflamme.rulesets.demonworld.characteristics import Commander, Mark, Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.formations.effects import in_wedge, struck_from
from oriflamme.rulesets.demonworld.formations.eligibility import FORMATIONS
from oriflamme.rulesets.demonworld.formations.forming import TakeFormation
from oriflamme.rulesets.demonworld.formations.geometry import is_horde, is_skirmish, is_wedge, ring_of
from oriflamme.rulesets.demonworld.formations.keeping import CheckFormations, NoteFormations
from oriflamme.rulesets.demonworld.formations.tokens import formation_of
from oriflamme.rulesets.demonworld.melee import MeleePhase, Strike
from oriflamme.rulesets.demonworld.melee_execution import BlowStruck
from oriflamme.rulesets.demonworld.movement.legs import Advance
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.organisation import in_ranks
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
from tests.rulesets.demonworld.formations.drawn_up import CARDS, GAME, drawn_up, square, wedge
from tests.rulesets.demonworld.terrain.going import Lie, over

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
    """By hexes and facings; and in play, where a unit with all the marks may take it as it stands, or a horde is organised."""
    unit = placed(case, turned)
    said = {name for name, truly in case["is"].items() if truly}
    assert {name for name, judge in SHAPES.items() if judge(unit.stands)} == said
    battle = on_the_move(unit)
    taken = {
        formation.value
        for formation in FORMATIONS
        if battle.check(WHITE, TakeFormation("u", formation)).legal
    }
    assert taken == said & {formation.value for formation in FORMATIONS}
    mob = Muster(msgspec.structs.replace(unit.unit, profile="mob"), unit.stands)
    assert drawn_up(mob).organised("u") is ("horde" in said)


@pytest.mark.rule("DW-XIII.2.0-f")
@pytest.mark.parametrize("case", [case for case in CASES if "leads" in case], ids=lambda case: case["id"])
def test_the_leading_stand_alone_has_one_for_each_other(case: dict[str, Any]) -> None:
    field = drawn_up(placed(case), u=Mark.WEDGE)
    assert [in_wedge(field, stand) for stand in field.stands_of("u")] == [case["leads"]] + [0] * case["leads"]


def on_the_move(unit: Muster, *others: Muster) -> Battle[Field]:
    """The unit in the course of its movement, with order C."""
    ordered = Muster(msgspec.structs.replace(unit.unit, order=Order.CHARGE), unit.stands)
    field = field_of(ordered, *others, profiles=(*CARDS, *LEADERS), game=GAME)
    return battle_of(field, MoveUnits(WHITE, Order.CHARGE))


def reasons(unit: Muster, formation: Mark, *others: Muster) -> set[tuple[str, str]]:
    """Why a unit cannot take a formation where it stands; it takes it if it can."""
    battle, command = on_the_move(unit, *others), TakeFormation(unit.unit.id, formation)
    offered = command in battle.options(WHITE)
    if battle.check(WHITE, command).legal:
        assert offered
        play(battle, WHITE, command)
        assert formation_of(battle.state, unit.unit) is formation
        return set()
    assert not offered
    return refused(battle, WHITE, command)


def led(unit: Muster, number: int, leader: str) -> Muster:
    """The unit with a commander who has joined it as one of its stands, counted from 0."""
    stands = list(unit.stands)
    stands[number] = msgspec.structs.replace(stands[number], card=leader)
    return Muster(unit.unit, tuple(stands))


LEADERS = (
    card("captain", stands=1, commander=Commander(2)),
    card("rider", stands=1, commander=Commander(2), mounted=True),
)
TWO_RANKS = rows({0: range(3), 1: range(3)})


@pytest.mark.rule("DW-XIII.0-a")
@pytest.mark.parametrize("marks", [marks for n in range(4) for marks in combinations(FORMATIONS, n)])
def test_a_card_allows_the_formations_of_its_marks_and_no_other(marks: tuple[Mark, ...]) -> None:
    """Each of the three, none, or several; never a horde, which is no choice: that one MUST be (DW-XIII.4.0-a)."""
    free = card("free", marks=marks)
    horde = card("horde", marks=(*marks, Mark.HORDE))
    shapes = {
        Mark.WEDGE: muster("u", WHITE, wedge(stands=6), profile="free", order=Order.CHARGE),
        Mark.SQUARE: square("u", WHITE, profile="free", order=Order.CHARGE),
        Mark.SKIRMISH: muster("u", WHITE, TWO_RANKS, profile="free", order=Order.CHARGE),
    }
    for shape, unit in shapes.items():
        field = field_of(unit, profiles=[free], game=GAME)
        battle = battle_of(field, MoveUnits(WHITE, Order.CHARGE))
        offered = {
            command.formation
            for command in battle.options(WHITE)
            if isinstance(command, TakeFormation) and not command.legs
        }
        assert offered == ({shape} & set(marks))
        for formation in (*FORMATIONS, Mark.HORDE):
            why = battle.check(WHITE, TakeFormation("u", formation)).reasons
            unmarked = formation is Mark.HORDE or formation not in marks
            assert ({reason.rule for reason in why} == {"DW-XIII.0-b"}) is unmarked
        mob = Muster(msgspec.structs.replace(unit.unit, profile="horde"), unit.stands)
        bound = battle_of(field_of(mob, profiles=[horde], game=GAME), MoveUnits(WHITE, Order.CHARGE))
        assert not any(isinstance(command, TakeFormation) for command in bound.options(WHITE))
        for formation in marks:
            assert ("DW-XIII.4.0-a", "dw-refused-horde-formation") in refused(
                bound, WHITE, TakeFormation("u", formation)
            )


@pytest.mark.rule("DW-XIII.0-b")
def test_the_shape_without_the_mark_is_nothing() -> None:
    """Nor organised but by the ordinary rules; no bonus in attack, in defence, in movement or in fire."""
    plain = muster("u", WHITE, wedge(), profile="plain")
    battle = on_the_move(plain)
    assert reasons(plain, Mark.WEDGE) == {("DW-XIII.0-b", "dw-refused-no-mark")}
    assert not battle.state.organised("u")
    assert drawn_up(muster("u", WHITE, wedge(), profile="mob")).organised(
        "u"
    )  # nor is it the horde it looks like
    assert refused(battle, WHITE, MoveUnit("u", (Advance("left"),))) == {
        ("DW-V.1.1-c", "dw-refused-disorganised")
    }
    foe = muster("x", GREY, hexes((0, -1), (1, -1)), SOUTH, engaged=True, first_melee=1)
    fighting = Muster(msgspec.structs.replace(plain.unit, engaged=True, first_melee=1), plain.stands)
    melee = battle_of(drawn_up(fighting, foe), NoteFormations(fighting=True), MeleePhase(), dice=(20, 1))
    play(melee, WHITE, Strike("u.1", "x.1"), Commit())
    assert [event.tally.total for event in of(play(melee, GREY, Commit()), BlowStruck)] == [8 - 4]

    ring = square("u", WHITE, profile="plain")
    assert reasons(ring, Mark.SQUARE) == {("DW-XIII.0-b", "dw-refused-no-mark")}
    beside = drawn_up(ring, muster("x", GREY, hexes((0, -2)), SOUTH))
    sides = {
        struck_from(beside, stand, beside.stands["x.1"].at(stand.hex + step))
        for stand in beside.stands_of("u")
        for step in DIRECTIONS
        if beside.free(stand.hex + step)
    }
    assert Side.FLANK in sides

    two_ranks = muster("u", WHITE, TWO_RANKS, profile="plain")
    assert reasons(two_ranks, Mark.SKIRMISH) == {("DW-XIII.0-b", "dw-refused-no-mark")}
    assert drawn_up(two_ranks).organised("u")
    woods = over(on_the_move(two_ranks).state, Lie(grounds=WOODS), ("terrain", "formations"))
    moving = battle_of(woods, MoveUnits(WHITE, Order.CHARGE))
    play(moving, WHITE, MoveUnit("u", (Advance("left"),)))
    due = moving.decision()
    assert isinstance(due, MoveUnits)
    assert due.spent.points == 4  # not 3


WOODS = {(q, r): "woods" for q in range(-6, 7) for r in range(-6, 7)}


@pytest.mark.rule("DW-XIII.2.0-a")
def test_a_wedge_wants_six_stands_of_one_kind() -> None:
    assert reasons(muster("u", WHITE, wedge(stands=6), profile="drilled"), Mark.WEDGE) == set()
    assert reasons(muster("u", WHITE, wedge(), profile="riders"), Mark.WEDGE) == set()
    five = muster("u", WHITE, wedge()[:5], profile="drilled")
    last = muster("v", WHITE, wedge()[5:6], profile="drilled")
    assert ("DW-XIII.2.0-a", "dw-refused-too-few") in reasons(five, Mark.WEDGE)
    assert ("DW-XIII.2.0-a", "dw-refused-too-few") in reasons(five, Mark.WEDGE, last)  # of one unit
    foot = muster("u", WHITE, wedge(stands=6), profile="drilled")
    horse = muster("u", WHITE, wedge(stands=6), profile="riders")
    mixed = {("DW-XIII.2.0-a", "dw-refused-wedge-mixed")}
    assert reasons(led(horse, 5, "captain"), Mark.WEDGE) == mixed
    assert reasons(led(foot, 5, "rider"), Mark.WEDGE) == mixed
    # One of the right kind counts like any other stand.
    assert reasons(led(horse, 5, "rider"), Mark.WEDGE) == set()
    assert reasons(led(foot, 0, "captain"), Mark.WEDGE) == set()


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
    too_few = ("DW-XIII.1.0-a", "dw-refused-too-few")
    assert too_few in reasons(five, Mark.SQUARE)
    assert too_few in reasons(five, Mark.SQUARE, helped)
    assert too_few in reasons(led(whole, 5, "captain"), Mark.SQUARE)  # a commander is none of the six


@pytest.mark.rule("DW-XIII.1.0-d")
def test_nobody_else_is_inside_a_square() -> None:
    for side in (WHITE, GREY):
        inside = muster("x", side, hexes((0, 0)))
        assert reasons(square("u", WHITE), Mark.SQUARE, inside) == {
            ("DW-XIII.1.0-c", "dw-refused-not-in-shape")
        }
    assert reasons(square("u", WHITE, stands=7), Mark.SQUARE) == set()


@pytest.mark.rule("DW-XIII.1.0-b", "DW-XIII.1.0-d")
@pytest.mark.parametrize("leader", ["captain", "rider"])
def test_a_commander_is_inside_a_square_or_nowhere(leader: str) -> None:
    """On foot or mounted he is no hindrance inside: the square is struck in front and outlasts a melee phase."""
    whole = square("u", WHITE, stands=7)
    assert reasons(led(whole, 6, leader), Mark.SQUARE) == set()
    assert reasons(led(whole, 0, leader), Mark.SQUARE) == {("DW-XIII.1.0-c", "dw-refused-not-in-shape")}
    battle = on_the_move(led(whole, 6, leader), muster("x", GREY, hexes((0, -5)), SOUTH))
    play(battle, WHITE, TakeFormation("u", Mark.SQUARE))
    field = battle.state
    CheckFormations().run(battle)
    assert formation_of(field, "u") is Mark.SQUARE
    ring = [stand for stand in field.stands_of("u") if stand.card is None]
    for stand in ring:
        for step in DIRECTIONS:
            if field.free(stand.hex + step):
                assert struck_from(field, stand, field.stands["x.1"].at(stand.hex + step)) is Side.FRONT


@pytest.mark.rule("DW-XIII.3.0-b")
@pytest.mark.parametrize("profile", ["drilled", "riders"])
def test_skirmishers_are_two_ranks_of_one_facing_the_first_as_strong_or_one_stronger(profile: str) -> None:
    def why(spec: dict[int, Any], facing: int | list[int] = 0) -> set[tuple[str, str]]:
        return reasons(muster("u", WHITE, rows(spec), facing, profile=profile), Mark.SKIRMISH)

    assert why({0: range(4), 1: range(4)}) == set()
    assert why({0: range(4), 1: range(3)}) == set()
    shapeless = {("DW-XIII.3.0-b", "dw-refused-not-in-shape")}
    assert why({0: range(4), 1: range(2)}) == shapeless
    assert why({0: range(3), 1: range(4)}) == shapeless
    assert why({0: range(8)}) == shapeless
    assert why({0: range(3), 1: range(3), 2: range(2)}) == shapeless
    assert why({0: range(4), 1: range(4)}, [0] * 7 + [1]) == shapeless


def test_offsets_are_those_of_the_board() -> None:
    """A wedge that faces north has its second rank on the two rear hexes of its first stand."""
    assert wedge()[1:3] == (at(-1, 1), at(0, 1))
