"""Entering and leaving fortifications (seed lines 1019-1020, 1056-1060). North is up; west's troops look north."""

from __future__ import annotations

import pytest

from oriflamme.board.table import PACE, Point
from oriflamme.rulesets.fictionalis.ground import Section, Surface, Works
from tests.rulesets.fictionalis.layout import SOUTH, element, line
from tests.rulesets.fictionalis.moving import ahead, allowed, at_move, forecast, group, play, refused, to

FAR = element("b9", "Bd(O)", (3000, 100), SOUTH)


def works(kind: Works, *, gate: bool = False, side: str = "west", outward: str = "north") -> Surface:
    """Return a wall along y = 1400 from x = 840 to 1160, its middle section at most a gate. It looks out one way."""
    sections = []
    for number, start in enumerate((840, 920, 1000, 1080)):
        ends = (Point(start * PACE, 1400 * PACE), Point((start + 80) * PACE, 1400 * PACE))
        left, right = ends if outward == "north" else ends[::-1]
        opens = gate and start == 1000
        sections.append(Section(id=f"s{number}", side=side, kind=kind, left=left, right=right, gate=opens))
    return Surface(works=tuple(sections))


@pytest.mark.rule("DBF-MOVE-FORT")
@pytest.mark.parametrize(
    ("kind", "wall", "may"),
    [
        ("Reg Bd(O)", Works.TEMPORARY, True),
        ("Reg Bd(O)", Works.PERMANENT, False),
        ("Reg Kn(O)", Works.TEMPORARY, False),
        ("Reg Kn(O)", Works.PERMANENT, False),
        ("Reg WWg(O)", Works.TEMPORARY, False),
        ("Reg Fl(O)", Works.PERMANENT, True),
    ],
)
def test_who_leaves_works_over_the_wall(kind: str, wall: Works, may: bool) -> None:
    mover = element("a1", kind, (960, 1410))
    friend = element("a2", "Reg Bd(O)", (200, 1500))
    battle = at_move(mover, friend, FAR, surface=works(wall))
    beyond = 1410 - 100
    command = to(battle, "a1", 960, beyond)
    if may:
        play(battle, command)
    else:
        refused(battle, command, "DBF-MOVE-FORT")


@pytest.mark.rule("DBF-MOVE-FORT")
def test_nobody_enters_over_the_wall() -> None:
    battle = at_move(
        element("a1", "Reg Bd(O)", (960, 1440)), FAR, surface=works(Works.TEMPORARY, outward="south")
    )
    refused(battle, to(battle, "a1", 960, 1360), "DBF-MOVE-FORT", "dbf-refused-wall-in")


@pytest.mark.rule("DBF-MOVE-FORT")
def test_by_the_gate_all_go_in_and_out_and_its_thickness_counts_nothing() -> None:
    for outward in ("north", "south"):
        surface = works(Works.PERMANENT, gate=True, outward=outward)
        battle = at_move(element("a1", "Reg Kn(O)", (1040, 1450)), FAR, surface=surface)
        command = to(battle, "a1", 1040, 1300)
        assert forecast(battle, command).notes[0].args["paces"] == 150
        play(battle, command)


@pytest.mark.rule("DBF-GROUP-COLUMN", "DBF-MOVE-FORT")
def test_a_gate_is_passed_in_column_and_works_are_left_in_column() -> None:
    gate = works(Works.PERMANENT, gate=True)
    column = [element("a1", "Reg Bd(O)", (1040, 1420)), element("a2", "Reg Bd(O)", (1040, 1450))]
    allowed(at_move(*column, FAR, surface=gate), group("a1 a2", ahead(100)))
    palisade = works(Works.TEMPORARY)
    abreast = line("a", ["Reg Bd(O)"] * 2, (960, 1410))
    refused(
        at_move(*abreast, FAR, surface=palisade),
        group("a1 a2", ahead(100)),
        "DBF-GROUP-COLUMN",
        "dbf-refused-column-gate",
    )


@pytest.mark.rule("DBF-MOVE-FORT")
def test_nobody_ends_across_a_wall() -> None:
    battle = at_move(element("a1", "Reg Bd(O)", (960, 1410)), FAR, surface=works(Works.TEMPORARY))
    refused(battle, to(battle, "a1", 960, 1390), "DBF-MOVE-FORT", "dbf-refused-wall-across")


@pytest.mark.rule("DBF-MOVE-FORT")
def test_a_gate_that_the_enemy_holds_is_assaulted_not_entered() -> None:
    surface = works(Works.PERMANENT, gate=True, side="east", outward="south")
    guard = element("b1", "Bd(O)", (1040, 1400), SOUTH)
    battle = at_move(element("a1", "Reg LH(O)", (1040, 1550)), guard, FAR, surface=surface)
    refused(battle, to(battle, "a1", 1040, 1330), "DBF-MOVE-FORT", "dbf-refused-gate-held")


@pytest.mark.rule("DBF-CONTACT-PROHIBITED")
@pytest.mark.parametrize(
    ("kind", "may"), [("Reg WWg(S)", True), ("Reg WWg(O)", False), ("Reg Art(O)", False)]
)
def test_of_the_train_only_war_wagons_s_come_up_to_works(kind: str, may: bool) -> None:
    surface = works(Works.PERMANENT, side="east", outward="south")
    friend = element("a2", "Reg Bd(O)", (200, 1500))
    battle = at_move(element("a1", kind, (960, 1440)), friend, FAR, surface=surface)
    command = to(battle, "a1", 960, 1400)
    if may:
        allowed(battle, command)
    else:
        refused(battle, command, "DBF-CONTACT-PROHIBITED", "dbf-refused-train-works")


@pytest.mark.rule("DBF-FORT-ATTACK")
def test_mounted_do_not_come_up_to_permanent_works() -> None:
    surface = works(Works.PERMANENT, side="east", outward="south")
    battle = at_move(element("a1", "Reg Kn(O)", (960, 1500)), FAR, surface=surface)
    refused(battle, to(battle, "a1", 960, 1400), "DBF-FORT-ATTACK", "dbf-refused-attack-works")


@pytest.mark.rule("DBF-GAP-a")
def test_a_wall_along_which_one_stands_makes_no_gap_but_one_at_the_side_does() -> None:
    # Slantwise up to a wall that goes on to both sides.
    outer = works(Works.PERMANENT, side="east", outward="south")
    battle = at_move(element("a1", "Reg Bd(O)", (970, 1480)), FAR, surface=outer)
    allowed(battle, to(battle, "a1", 960, 1400))
    # Between two walls that stand F apart one goes straight.
    sides = tuple(
        Section(
            id=f"t{x}",
            side="east",
            kind=Works.PERMANENT,
            left=Point(x * PACE, 1400 * PACE),
            right=Point(x * PACE, 1480 * PACE),
        )
        for x in (920, 1000)
    )
    lane = Surface(works=(*outer.works, *sides))
    battle = at_move(element("a1", "Reg Bd(O)", (970, 1490)), FAR, surface=lane)
    refused(battle, to(battle, "a1", 960, 1420), "DBF-GAP-a")
    battle = at_move(element("a1", "Reg Bd(O)", (960, 1490)), FAR, surface=lane)
    allowed(battle, to(battle, "a1", 960, 1420))
