"""Section I.1.4: the layout of sheets, and the names of hexes."""

from itertools import pairwise

import pytest

from oriflamme.board.hexes import DIRECTIONS, NE, SE, SW, E, axial, distance, neighbours
from oriflamme.rulesets.demonworld.maps import BattleMap, MapError, MapSpec, Sheet

ONE = MapSpec((Sheet("3", (0, 0)),))
BESIDE = MapSpec((Sheet("1", (0, 0)), Sheet("2", (1, 0))))
BELOW = MapSpec((Sheet("1", (0, 0)), Sheet("2", (0, 1))))
FOUR = MapSpec((Sheet("1", (0, 0)), Sheet("2", (1, 0)), Sheet("3", (0, 1)), Sheet("4", (1, 1))))


def column(hex: int) -> float:
    """Return how far east the centre of a hex lies, in hexes."""
    q, r = axial(hex)
    return q + r / 2


@pytest.mark.rule("DW-I.1.4-a")
def test_a_sheet_has_rows_a_to_p_along_its_long_side() -> None:
    sheet = BattleMap.build(ONE)
    rows = [sheet.row(letter) for letter in "ABCDEFGHIJKLMNOP"]
    assert [len(row) for row in rows] == [18, 17] * 8
    assert sum(len(row) for row in rows) == len(sheet.hexes) == 280
    for number, row in enumerate(rows):
        assert {axial(hex)[1] for hex in row} == {number}
        assert all(after - before == DIRECTIONS[E] for before, after in pairwise(row))
        # Centres on the edges are those of half hexes.
        assert (column(row[0]), column(row[-1])) == ((0, 17) if number % 2 == 0 else (0.5, 16.5))
    with pytest.raises(MapError, match="no row 'Q'"):
        sheet.row("Q")


@pytest.mark.rule("DW-I.1.4-a")
def test_a_move_of_one_hex_goes_to_one_of_six() -> None:
    sheet = BattleMap.build(ONE)
    around = {sheet.name(hex) for hex in neighbours(sheet.find("E3"))}
    assert around == {"E4", "F3", "F2", "E2", "D2", "D3"}
    assert len([hex for hex in neighbours(sheet.find("A1")) if hex in sheet.hexes]) == 2


@pytest.mark.rule("DW-I.1.4-c")
def test_every_hex_is_called_by_letter_and_number() -> None:
    sheet = BattleMap.build(ONE)
    assert [sheet.name(hex) for hex in sheet.row("B")] == [f"B{number}" for number in range(1, 18)]
    assert all(sheet.find(sheet.name(hex)) == hex for hex in sheet.hexes)
    assert list(sheet.names_by_hex) == sorted(sheet.hexes, key=lambda hex: (axial(hex)[1], axial(hex)[0]))


@pytest.mark.rule("DW-I.1.4-c")
def test_the_map_number_stands_in_n17_bottom_right() -> None:
    sheet = BattleMap.build(ONE)
    corner = sheet.find("N17")
    assert sheet.row("N")[-1] == corner
    # The lowest whole hex flush with the right edge: below it are the half hex O18 and the cut row P.
    assert sheet.name(corner + DIRECTIONS[SE]) == "O18"
    assert column(sheet.find("O18")) == 17
    assert sheet.name(corner + DIRECTIONS[SE] + DIRECTIONS[SW]) == "P17"


@pytest.mark.rule("DW-I.1.4-c")
def test_the_number_of_the_map_goes_in_front() -> None:
    sheet = BattleMap.build(ONE)
    assert sheet.find("3/E3") == sheet.find("E3") == sheet.find(" e3 ") == sheet.row("E")[2]
    four = BattleMap.build(FOUR)
    assert four.find("3/E3") == four.row("3/E")[2]
    assert four.name(four.find("3/e3")) == "3/E3"


@pytest.mark.rule("DW-I.1.4-c")
def test_half_hexes_where_two_sheets_join_have_two_names() -> None:
    both = BattleMap.build(BESIDE)
    shared = [hex for hex in both.hexes if len(both.names(hex)) == 2]
    assert sorted(both.names(hex) for hex in shared) == sorted(
        (f"1/{letter}18", f"2/{letter}1") for letter in "ACEGIKMO"
    )
    assert both.find("1/E18") == both.find("2/E1")
    assert both.name(both.find("2/E1")) == "1/E18"
    assert both.find("1/F17") + DIRECTIONS[E] == both.find("2/F1")
    assert len(both.hexes) == 2 * 280 - 8
    assert [both.name(hex) for hex in both.row("E")][16:20] == ["1/E17", "1/E18", "2/E2", "2/E3"]
    assert both.row("2/e")[0] == both.find("1/E18")


@pytest.mark.rule("DW-I.1.4-a", "DW-I.1.4-c")
def test_a_sheet_below_is_turned_and_shares_the_cut_row() -> None:
    both = BattleMap.build(BELOW)
    assert len(both.hexes) == 2 * 280 - 17
    for number in range(1, 18):
        assert both.names(both.find(f"1/P{number}")) == (f"1/P{number}", f"2/P{18 - number}")
    assert distance(both.find("1/O9"), both.find("2/O9")) == 2
    assert len(both.row("P")) == 17
    assert axial(both.find("2/A1"))[1] == 30


@pytest.mark.rule("DW-I.1.4-a")
def test_joined_sheets_leave_no_hole() -> None:
    nine = BattleMap.build(
        MapSpec(tuple(Sheet(f"{x}{y}", (x, y)) for y in range(3) for x in range(3)), columns=5, rows=4)
    )
    by_row: dict[int, list[int]] = {}
    for hex in nine.hexes:
        by_row.setdefault(axial(hex)[1], []).append(hex)
    assert sorted(by_row) == list(range(10))
    for row, hexes in by_row.items():
        across = sorted(column(hex) for hex in hexes)
        first, last = (0.0, 15.0) if row % 2 == 0 else (0.5, 14.5)
        assert across == [first + step for step in range(int(last - first) + 1)]


@pytest.mark.rule("DW-I.1.4-d")
def test_a_map_used_twice_needs_two_names() -> None:
    with pytest.raises(MapError, match="two sheets are named '1'"):
        BattleMap.build(MapSpec((Sheet("1", (0, 0)), Sheet("1", (1, 0)))))
    twice = BattleMap.build(MapSpec((Sheet("1", (0, 0)), Sheet("1b", (1, 0)))))
    assert twice.find("1/B17") + DIRECTIONS[E] == twice.find("1B/B1")
    assert twice.name(twice.find("1b/b1")) == "1b/B1"


def test_sheets_have_places_of_their_own_and_touch() -> None:
    with pytest.raises(MapError, match=r"sheets '1' and '2' lie in one place, \[0, 0\]"):
        BattleMap.build(MapSpec((Sheet("1", (0, 0)), Sheet("2", (0, 0)))))
    with pytest.raises(MapError, match=r"sheet '2' at \[1, 1\] borders on no other"):
        BattleMap.build(MapSpec((Sheet("1", (0, 0)), Sheet("2", (1, 1)))))


@pytest.mark.parametrize(
    ("spec", "name", "near"),
    [
        (ONE, "E19", "near it: .*E1"),
        (BESIDE, "E3", "near it: 1/E3, 2/E3$"),
        (BESIDE, "3/E3", "near it: .*1/E3"),
        (ONE, "?", "there is no hex '\\?' on the map$"),
    ],
)
def test_an_unknown_name_is_refused_with_names_like_it(spec: MapSpec, name: str, near: str) -> None:
    with pytest.raises(MapError, match=near):
        BattleMap.build(spec).find(name)


def test_a_hex_off_the_map_has_no_name() -> None:
    sheet = BattleMap.build(ONE)
    with pytest.raises(MapError, match="not on the map"):
        sheet.name(sheet.find("A18") + DIRECTIONS[NE])
