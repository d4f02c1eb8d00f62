"""Section I.1.4: the layout of sheets, and the names of hexes."""

from itertools import pairwise
from pathlib import Path

import pytest

from oriflamme.board.hexes import DIRECTIONS, NE, SE, SW, E, axial, distance, neighbours
from oriflamme.muster.datafiles import DataError, load
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


PRINTED = """\
columns: 5
rows: 4
sheets:
  - name: "1"
    at: [0, 0]
    grounds:
      - {kind: woods, hexes: [B2-B4, A6]}
    levels:
      - {level: 2, hexes: [C3]}
    marks:
      - {kind: ford, hexes: [B2]}
    edges:
      - {kind: wall, between: [[B1, B2]]}
      - {kind: cliff, between: [[C2, C3]], directed: true}
    roads:
      - {kind: road, along: [C4, C5, C6]}
  - name: "2"
    at: [1, 0]
    grounds:
      - {kind: mud, hexes: [A1, C1]}
    roads:
      - {kind: road, along: [C1, C2]}
  - name: "3"
    at: [0, 1]
    grounds:
      - {kind: sand, hexes: [D1, C1]}
"""


def read(folder: Path, text: str) -> BattleMap:
    path = folder / "printed.yaml"
    path.write_text(text, encoding="utf-8")
    return BattleMap.build(load(path, MapSpec, check=BattleMap.build))


@pytest.mark.rule("DW-I.1.4-a", "DW-I.1.4-d")
def test_what_is_printed_is_laid_with_the_sheet(tmp_path: Path) -> None:
    layout = read(tmp_path, PRINTED)
    ground, find = layout.battlefield, layout.find
    assert {layout.name(hex) for hex in ground.hexes if ground.cell(hex).ground == "woods"} == {
        "1/A6",
        "1/B2",
        "1/B3",
        "1/B4",
    }
    assert ground.cell(find("1/B2")).marks == ("ford",)
    assert ground.level(find("1/C3")) == 2
    assert [edge.kind for edge in ground.edges(find("1/B2"), find("1/B1"))] == ["wall"]
    (cliff,) = ground.edges(find("1/C2"), find("1/C3"))
    assert cliff.towards == find("1/C3")
    # The cut hex A6 is A1 of the second sheet: the first that says anything of it decides; of C6 only the second does.
    assert find("1/A6") == find("2/A1")
    assert ground.cell(find("2/A1")).ground == "woods"
    assert ground.cell(find("1/C6")).ground == "mud"
    # The road goes on over the seam.
    assert ground.roads_between(find("1/C5"), find("1/C6")) == {"road"}
    assert ground.roads_between(find("2/C1"), find("2/C2")) == {"road"}
    # The third lies upside down: its D1 is the last of the row that it shares.
    assert find("3/D1") == find("1/D5")
    assert ground.cell(find("1/D5")).ground == "sand"
    assert find("3/C1") == find("3/D1") + DIRECTIONS[SE]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "B2-B4, A6",
            "B2-B4, B9",
            r"printed.yaml:7: sheets\[0\].grounds\[0\].hexes\[1\]: sheet '1' has no hex 'B9'",
        ),
        ("B2-B4, A6", "B4-B2", r"printed.yaml:7: .*: B4-B2 must go along one row"),
        ("B2-B4, A6", "B2-C4", r"printed.yaml:7: .*: B2-C4 must go along one row"),
        ("B2-B4, A6", "B2-B4, B3", r"printed.yaml:7: .*hexes\[1\]: B3 is woods already"),
        (
            "hexes: [C3]",
            "hexes: [C3, C3]",
            r"printed.yaml:9: sheets\[0\].levels\[0\].hexes\[1\]: C3 has level 2",
        ),
        (
            "[B1, B2]",
            "[B1, B3]",
            r"printed.yaml:13: sheets\[0\].edges\[0\].between\[0\]: B1 and B3 have no side",
        ),
        (
            "C4, C5, C6",
            "C4, C6",
            r"printed.yaml:16: sheets\[0\].roads\[0\].along\[1\]: the road goes from C4 to C6",
        ),
        ("at: [0, 1]", "at: [0, 1]\n    turned: false", None),
        ("at: [1, 0]", "at: [1, 0]\n    turned: true", None),
        ("kind: woods", "kind: Woods", r"printed.yaml:7: sheets\[0\].grounds\[0\].kind: "),
        ('name: "2"', 'name: "1"', r"printed.yaml:17: sheets\[1\].name: two sheets are named '1'"),
    ],
)
def test_faults_of_a_map_name_file_line_and_field(
    tmp_path: Path, old: str, new: str, message: str | None
) -> None:
    assert old in PRINTED
    if message is None:  # one sheet may say how all of them lie
        other = read(tmp_path, PRINTED.replace(old, new))
        assert other.find("3/A1") != other.find("1/D5")
        return
    with pytest.raises(DataError, match=message):
        read(tmp_path, PRINTED.replace(old, new))


@pytest.mark.rule("DW-I.1.4-a")
def test_the_whole_field_may_lie_the_other_way_up() -> None:
    both = BattleMap.build(MapSpec((Sheet("1", (0, 0), turned=True), Sheet("2", (0, 1))), columns=5, rows=4))
    assert both.find("1/A1") == both.find("2/A6")
    assert axial(both.find("1/D1"))[1] == 0
    with pytest.raises(MapError, match=r"'1' and '2' do not fit: .* lie the same way up"):
        BattleMap.build(MapSpec((Sheet("1", (0, 0), turned=True), Sheet("2", (1, 0), turned=False))))
    with pytest.raises(MapError, match=r"'1' and '2' do not fit: .* be turned to each other"):
        BattleMap.build(MapSpec((Sheet("1", (0, 0), turned=True), Sheet("2", (0, 1), turned=True))))
