"""Expanding and contracting, and where a group has to be a column (seed lines 1008-1023, 1056). North is up."""

from __future__ import annotations

import pytest

from oriflamme.board.table import PACE, Point
from oriflamme.rulesets.fictionalis.ground import Feature, Land, River, Surface
from oriflamme.rulesets.fictionalis.movement.columns import Contract, Expand
from oriflamme.rulesets.fictionalis.movement.groups import groups_of
from oriflamme.rulesets.fictionalis.movement.legs import Slide, Wheel
from oriflamme.rulesets.fictionalis.movement.orders import MOVING_GROUP, MoveGroup
from oriflamme.rulesets.fictionalis.pieces import Element, Trait
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out, line
from tests.rulesets.fictionalis.moving import (
    ahead,
    allowed,
    at_move,
    forecast,
    front,
    group,
    play,
    refused,
    right,
    to,
)

FAR = element("b1", "Bd(O)", (3000, 100), SOUTH)


def column(kind: str, count: int, depth: int, name: str = "a") -> list[Element]:
    return [element(f"{name}{number + 1}", kind, (1000, 1500 + depth * number)) for number in range(count)]


def box(name: str, land: Land, west: float, north: float, east: float, south: float) -> Feature:
    """Return a rectangular feature, its sides in paces."""
    corners = ((west, north), (east, north), (east, south), (west, south))
    return Feature(
        id=name, land=land, outline=tuple(Point(round(x * PACE), round(y * PACE)) for x, y in corners)
    )


# -- expanding ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-GROUP-EXPAND")
def test_a_column_expands_beside_its_leader_who_stays() -> None:
    #  1            3 1 2      Cavalry, 60p deep: the second goes 80 aside and 60 ahead, the third 80 and 120,
    #  2     ->                144p of 200 + 50.
    #  3
    battle = at_move(*column("Reg Cv(O)", 3, 60), FAR)
    play(battle, Expand(("a1", "a2", "a3"), left=1, right=1))
    assert front(battle, "a1") == (1000, 1500, 0)
    assert {front(battle, "a2")[0], front(battle, "a3")[0]} == {920, 1080}
    assert [len(found) for found in groups_of(battle.state, "a")] == [3]


@pytest.mark.rule("DBF-GROUP-EXPAND")
def test_each_front_corner_may_go_50p_more_than_its_tactical_move() -> None:
    #  Blades, 100p and 50 more: three files to the right are 240p, two are 160p.
    battle = at_move(*column("Reg Bd(O)", 4, 30), FAR)
    refused(battle, Expand(("a1", "a2", "a3", "a4"), left=0, right=3), "DBF-SPEED-TABLE")
    refused(battle, Expand(("a1", "a2", "a3", "a4"), left=0, right=2), "DBF-SPEED-TABLE")
    allowed(battle, Expand(("a1", "a2", "a3", "a4"), left=1, right=1))
    assert forecast(battle, Expand(("a1", "a2", "a3", "a4"), left=1, right=1)).notes[0].args["limit"] == 150


@pytest.mark.rule("DBF-GROUP-EXPAND")
def test_those_for_whom_there_is_no_file_close_up_behind() -> None:
    battle = at_move(*column("Reg Bd(O)", 4, 30), FAR)
    play(battle, Expand(("a1", "a2", "a3", "a4"), left=0, right=1))
    assert front(battle, "a2") == (1080, 1500, 0)
    assert front(battle, "a3") == (1000, 1530, 0)
    assert front(battle, "a4") == (1000, 1560, 0)


@pytest.mark.rule("DBF-GROUP-EXPAND")
def test_only_a_straight_column_expands_and_never_into_contact() -> None:
    two_wide = at_move(*line("a", ["Reg Bd(O)"] * 3, (1000, 1500)), FAR)
    refused(
        two_wide, Expand(("a1", "a2", "a3"), left=1, right=1), "DBF-GROUP-EXPAND", "dbf-refused-no-column"
    )
    battle = at_move(
        *column("Reg Bd(O)", 3, 30), element("b1", "Bd(O)", (1160, 1500), SOUTH, depth=30), FAR_AWAY
    )
    refused(battle, Expand(("a1", "a2", "a3"), left=0, right=0), "DBF-GROUP-EXPAND", "dbf-refused-files")
    refused(battle, Expand(("a1", "a2", "a3"), left=0, right=3), "DBF-GROUP-EXPAND", "dbf-refused-files")
    near = at_move(*column("Reg Bd(O)", 3, 30), element("b1", "Bd(O)", (1080, 1500), SOUTH), FAR_AWAY)
    refused(
        near, Expand(("a1", "a2", "a3"), left=0, right=1), "DBF-GROUP-EXPAND", "dbf-refused-forming-contact"
    )


FAR_AWAY = element("b9", "Bd(O)", (3000, 100), SOUTH)


# -- contracting -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-GROUP-CONTRACT")
def test_a_group_contracts_behind_its_leader_who_makes_his_full_move() -> None:
    #            1          Knights, 60p deep, go 150p: 1 leads off straight ahead. The nearest, 2, takes the place
    #            2          behind him (80 aside, 90 ahead: 120p); 3 would have to go 160 aside, and closes up.
    #  1 2 3 ->    3
    battle = at_move(*line("a", ["Reg Kn(O)"] * 3, (1000, 1500)), FAR)
    play(battle, Contract(("a1", "a2", "a3"), "a1", (ahead(150),)))
    assert front(battle, "a1") == (1000, 1350, 0)
    assert front(battle, "a2") == (1000, 1410, 0)
    assert front(battle, "a3")[1] <= 1500
    assert [len(found) for found in groups_of(battle.state, "a")] == [3]


@pytest.mark.rule("DBF-GROUP-CONTRACT")
def test_the_leader_makes_his_full_move_unless_nobody_could_follow() -> None:
    battle = at_move(*line("a", ["Reg Kn(O)"] * 3, (1000, 1500)), FAR)
    refused(
        battle,
        Contract(("a1", "a2", "a3"), "a1", (ahead(120),)),
        "DBF-GROUP-CONTRACT",
        "dbf-refused-leader-short",
    )
    # Blades 30p deep: behind a leader 100p ahead nobody arrives, it would be 106p; at 90p it is exactly 100p.
    foot = at_move(*line("a", ["Reg Bd(O)"] * 3, (1000, 1500)), FAR)
    refused(
        foot,
        Contract(("a1", "a2", "a3"), "a1", (ahead(100),)),
        "DBF-GROUP-CONTRACT",
        "dbf-refused-left-alone",
    )
    play(foot, Contract(("a1", "a2", "a3"), "a1", (ahead(90),)))
    assert front(foot, "a2") == (1000, 1440, 0)


@pytest.mark.rule("DBF-GROUP-CONTRACT")
def test_the_leader_may_wheel_and_nobody_ends_further_back() -> None:
    battle = at_move(*line("a", ["Reg Cv(O)"] * 3, (1000, 1500)), FAR)
    before = {name: front(battle, name)[1] for name in ("a1", "a2", "a3")}
    command = Contract(("a1", "a2", "a3"), "a2", (ahead(200),))
    allowed(battle, command)
    play(battle, command)
    assert all(front(battle, name)[1] <= before[name] for name in before)
    assert front(battle, "a1")[0] == front(battle, "a2")[0] == front(battle, "a3")[0]


@pytest.mark.rule("DBF-GROUP-CONTRACT")
def test_a_leader_is_one_of_the_group_and_goes_somewhere() -> None:
    battle = at_move(*line("a", ["Reg Kn(O)"] * 3, (1000, 1500)), FAR)
    refused(
        battle, Contract(("a1", "a2"), "a3", (ahead(150),)), "DBF-GROUP-CONTRACT", "dbf-refused-no-leader"
    )
    refused(battle, Contract(("a1", "a2"), "a1", ()), "DBF-GROUP-CONTRACT", "dbf-refused-no-leader")


@pytest.mark.rule("DBF-GROUP-CONTRACT", "DBF-GAP-a")
def test_contracting_goes_through_gaps_that_others_may_not() -> None:
    battle = at_move(*line("a", ["Reg Cv(O)"] * 4, (1000, 1500)), FAR)
    play(battle, Contract(("a1", "a2", "a3", "a4"), "a1", (ahead(200),)))
    assert front(battle, "a2") == (1000, 1360, 0)


@pytest.mark.rule("DBF-GROUP-CONTRACT", "DBF-PIP-IRREGULAR-TURN")
def test_irregulars_pay_for_forming_a_column() -> None:
    battle = at_move(*line("a", ["Irr Kn(O)"] * 3, (1000, 1500)), FAR)
    assert forecast(battle, Contract(("a1", "a2", "a3"), "a1", (ahead(150),))).price == 4
    assert forecast(battle, group("a1 a2 a3", ahead(150))).price == 2


# -- where a column is obligatory ----------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-GROUP-COLUMN")
def test_a_group_ends_in_difficult_going_only_in_column() -> None:
    wood = Surface(features=(box("wood", Land.WOOD, 800, 1300, 1600, 1480),))
    battle = at_move(*line("a", ["Reg Bd(O)"] * 2, (1000, 1500)), FAR, surface=wood)
    refused(battle, group("a1 a2", ahead(50)), "DBF-GROUP-COLUMN", "dbf-refused-column-difficult")
    allowed(battle, group("a1 a2", ahead(20)))
    allowed(battle, to(battle, "a1", 1000, 1450))
    in_column = at_move(*column("Reg Bd(O)", 2, 30), FAR, surface=wood)
    allowed(in_column, group("a1 a2", ahead(50)))


@pytest.mark.rule("DBF-GROUP-COLUMN")
@pytest.mark.parametrize(("kind", "free"), [("Reg Ps(O)", True), ("Reg Sy(O)", True), ("Reg Ax(O)", False)])
def test_psiloi_and_spies_need_no_column_in_difficult_going(kind: str, free: bool) -> None:
    wood = Surface(features=(box("wood", Land.WOOD, 800, 1300, 1600, 1480),))
    battle = at_move(*line("a", [kind] * 2, (1000, 1500)), FAR, surface=wood)
    assert battle.check("west", group("a1 a2", ahead(50))).legal is free


@pytest.mark.rule("DBF-GROUP-COLUMN")
def test_nor_does_a_group_that_moves_into_contact() -> None:
    wood = Surface(features=(box("wood", Land.WOOD, 800, 1300, 1600, 1480),))
    enemies = line("b", ["Bd(O)"] * 2, (1080, 1440), SOUTH)
    battle = at_move(*line("a", ["Reg Bd(O)"] * 2, (1000, 1500)), *enemies, FAR_AWAY, surface=wood)
    refused(battle, group("a1 a2", ahead(50)), "DBF-GROUP-COLUMN")
    play(battle, group("a1 a2", ahead(60)))


def river(difficulty: River | None) -> tuple[Surface, dict[str, River]]:
    course = (Point(0, 1400 * PACE), Point(3600 * PACE, 1400 * PACE))
    stream = Feature(id="river", land=Land.RIVER, outline=(), course=course, width=60 * PACE)
    known = {} if difficulty is None else {f"river:{sector}": difficulty for sector in range(1, 7)}
    return Surface(features=(stream,)), known


@pytest.mark.rule("DBF-GROUP-COLUMN")
@pytest.mark.parametrize(
    ("level", "free"),
    [(River.PALTRY, True), (River.EASY, True), (River.TRICKY, False), (River.DANGEROUS, False)],
)
def test_hard_rivers_are_forded_in_column(level: River, free: bool) -> None:
    surface, known = river(level)
    battle = at_move(*line("a", ["Reg Cv(O)"] * 2, (1000, 1500)), FAR, surface=surface)
    battle.state.rivers.update(known)
    command = group("a1 a2", ahead(90))
    if free:
        allowed(battle, command)
    else:
        refused(battle, command, "DBF-GROUP-COLUMN", "dbf-refused-column-river")
    in_column = at_move(*column("Reg Cv(O)", 2, 60), FAR, surface=surface)
    in_column.state.rivers.update(known)
    allowed(in_column, command)


def road() -> Feature:
    course = (Point(1000 * PACE, 2400 * PACE), Point(1000 * PACE, 0))
    return Feature(id="road", land=Land.ROAD, outline=(), course=course, width=100 * PACE)


@pytest.mark.rule("DBF-GROUP-COLUMN", "DBF-SPEED-TABLE")
def test_a_column_on_a_road_goes_by_the_road() -> None:
    surface = Surface(features=(road(),))
    battle = at_move(*column("Reg Bd(O)", 3, 30), FAR, surface=surface)
    allowed(battle, group("a1 a2 a3", ahead(200)))
    refused(battle, group("a1 a2 a3", ahead(201)), "DBF-SPEED-TABLE")
    aside = at_move(
        *column("Reg Bd(O)", 2, 30), element("a3", "Reg Bd(O)", (1080, 1500)), FAR, surface=surface
    )
    refused(aside, group("a1 a2 a3", ahead(101)), "DBF-SPEED-TABLE")


@pytest.mark.rule("DBF-GROUP-COLUMN")
def test_a_road_ford_is_crossed_in_column() -> None:
    surface = Surface(features=(*river(None)[0].features, road()))
    wide = Surface(features=surface.features)
    battle = at_move(*line("a", ["Reg Cv(O)"] * 2, (960, 1500)), FAR, surface=wide)
    battle.state.rivers.update(river(River.PALTRY)[1])
    found = {reason.rule for reason in battle.check("west", group("a1 a2", ahead(90))).reasons}
    assert found <= {"DBF-GROUP-COLUMN"}
    in_column = at_move(*column("Reg Bd(O)", 2, 30), FAR, surface=surface)
    allowed(in_column, group("a1 a2", ahead(150)))


@pytest.mark.rule("DBF-PIP-IRREGULAR-TURN")
def test_a_column_on_a_winding_road_pays_nothing_for_its_wheels() -> None:
    wide = Feature(
        id="road",
        land=Land.ROAD,
        outline=(),
        course=(Point(1000 * PACE, 2400 * PACE), Point(1000 * PACE, 0)),
        width=400 * PACE,
    )
    battle = at_move(*column("Irr Bd(O)", 3, 30), FAR, surface=Surface(features=(wide,)))
    command = group("a1 a2 a3", right(5), ahead(193))
    assert forecast(battle, command).price == 2


# -- wheeled troops ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-MOVE-WHEELED")
@pytest.mark.parametrize(
    ("kind", "traits", "free"),
    [
        ("Reg Kn(O)", (Trait.CHARIOT,), False),
        ("Exp(O)", (), False),
        ("Reg Art(O)", (), False),
        ("Reg Art(X)", (), True),
        ("Reg Art(I)", (), False),
        ("Reg Art(I)", (Trait.ROCKETS,), True),
        ("Reg WWg(O)", (), False),
        ("Bg(O)", (Trait.MOBILE, Trait.WAGON), False),
        ("Bg(O)", (Trait.MOBILE,), True),
        ("Reg Kn(O)", (), True),
    ],
)
def test_wheeled_troops_end_in_rough_going_only_by_themselves(
    kind: str, traits: tuple[Trait, ...], free: bool
) -> None:
    scrub = Surface(features=(box("scrub", Land.SCRUB, 800, 1300, 1600, 1490),))
    pair = [
        element("a1", kind, (1000, 1500), traits=traits, depth=60),
        element("a2", kind, (1080, 1500), traits=traits, depth=60),
        element("a3", "Reg Bd(O)", (200, 1500)),
    ]
    battle = at_move(*pair, FAR, surface=scrub)
    battle.state.note_deeds("a3", tactical=False)
    command = group("a1 a2", ahead(40))
    found = {reason.rule for reason in battle.check("west", command).reasons}
    assert ("DBF-MOVE-WHEELED" in found) is not free
    alone = group("a1", ahead(40))
    assert "DBF-MOVE-WHEELED" not in {reason.rule for reason in battle.check("west", alone).reasons}


@pytest.mark.parametrize("slide", [668, 3000])
def test_a_column_that_cannot_even_begin_to_wheel_is_refused(slide: int) -> None:
    battle = laid_out(
        element("a1", "Reg Sp(O)", (500, 700)),
        element("a2", "Reg Sp(O)", (500, 730)),
        element("a3", "Reg Sp(O)", (580, 700)),
        element("b1", "Reg Sp(O)", (500, 300), SOUTH),
    )
    command = MoveGroup(("a1", "a2"), (Wheel("right", 73), Slide(slide)))
    reasons = {reason.text.id for reason in MOVING_GROUP.all_reasons(battle.state, "west", command)}
    assert "dbf-refused-place-taken" in reasons
