"""The six maps of the shelf, and battlefields made from a seed (DW-XVI.3.3-a)."""

from collections.abc import Mapping

import msgspec
import pytest

from oriflamme.board.battlefield import CLEAR, Battlefield
from oriflamme.board.hexes import axial, neighbours
from oriflamme.board.passage import Bar, Passage, passage, tariff
from oriflamme.kit import fields, shelves
from oriflamme.rulesets.demonworld import battlefields, scenarios
from oriflamme.rulesets.demonworld.maps import BattleMap, MapError, MapSpec, Sheet
from oriflamme.rulesets.demonworld.mustering import FieldFile
from oriflamme.rulesets.demonworld.terrain.kinds import edges, grounds, kinds

SHEETS = shelves.names(scenarios.NAME, "sheets")
FIELDS = fields.read_all(scenarios.NAME, FieldFile)


def alone(sheet: str) -> BattleMap:
    """Return one map of the shelf as a battlefield of its own."""
    one = scenarios.printed_sheet(sheet)
    print_ = Sheet(sheet, (0, 0), None, None, one.grounds, one.levels, one.marks, one.edges, one.roads)
    return BattleMap.build(MapSpec((print_,)))


def foot(board: BattleMap) -> Passage:
    """Return what a stand of infantry pays, by the costs of the book's table (DW-XI.3.0)."""
    no = Bar("DW-XI.2.0-d", "dw-refused-no-way")
    terms = tariff(
        3,
        climb=no,
        climbs={1: 2, 2: 4, -1: 0, -2: 2},
        grounds={
            **dict.fromkeys(("bushes", "woods", "sand", "rocks", "tall-grass"), 4),
            **dict.fromkeys(("mud", "melted-snow", "water-1"), 6),
            **dict.fromkeys(("marsh", "water-2", "water-3"), no),
        },
        edges={"wall": 3, "hedge": 3},
        roads={"road": 2},
    )
    return passage(board.battlefield, terms)


def zones(plan: FieldFile) -> tuple[frozenset[int], frozenset[int]]:
    board = scenarios.battle_map(scenarios.map_spec(plan.map))
    south, north = (frozenset(hex for row in seat.zone for hex in board.row(row)) for seat in plan.seats)
    return south, north


# -- maps ----------------------------------------------------------------------------------------------------------


def test_there_are_six_maps_with_every_kind_of_terrain_among_them() -> None:
    assert SHEETS == ("1", "2", "3", "4", "5", "6")
    boards = [alone(sheet).battlefield for sheet in SHEETS]
    assert {cell.ground for board in boards for cell in board.cells.values()} - {CLEAR} == {
        ground.kind for ground in kinds().grounds
    }
    assert {edge.kind for board in boards for its in board.borders.values() for edge in its} == set(edges())
    assert max(cell.level for board in boards for cell in board.cells.values()) == 3


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_map_names_only_terrain_there_is_and_has_no_step_of_three_levels(sheet: str) -> None:
    field = alone(sheet).battlefield
    assert {cell.ground for cell in field.cells.values()} <= set(grounds())
    assert {road.kind for road in field.roads} <= set(kinds().roads)
    for hex in field.hexes:
        assert all(
            abs(field.level(hex) - field.level(other)) <= 2
            for other in neighbours(hex)
            if other in field.hexes
        )


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_map_has_a_road_hex_in_the_middle_of_each_side(sheet: str) -> None:
    board = alone(sheet)
    on_road = {hex for road in board.battlefield.roads for hex in road.hexes}
    assert on_road.issuperset(map(board.find, ("A9", "A10", "I1", "I18", "P9")))


@pytest.mark.parametrize("sheet", SHEETS)
def test_no_woods_hex_is_closed_in_on_all_sides_by_the_map(sheet: str) -> None:
    """A forest has an edge from which to shoot out (DW-XII.3.3-e)."""
    field = alone(sheet).battlefield
    woods = {hex for hex, cell in field.cells.items() if cell.ground == "woods"}
    assert (
        any(other in field.hexes and other not in woods for hex in woods for other in neighbours(hex))
        or not woods
    )


@pytest.mark.parametrize(
    ("sheet", "hex", "ground", "level"),
    [
        ("3", "F4", "rocks", 0),
        ("4", "L4", "tall-grass", 0),
        ("3", "L14", "woods", 0),
        ("4", "G10", CLEAR, 0),
        ("4", "F11", CLEAR, 1),
        ("2", "E9", CLEAR, 1),
        ("2", "B10", CLEAR, 2),
    ],
)
def test_hexes_that_the_book_names_are_what_it_says_of_them(
    sheet: str, hex: str, ground: str, level: int
) -> None:
    board = alone(sheet)
    cell = board.battlefield.cell(board.find(hex))
    assert (cell.ground, cell.level) == (ground, level)


def test_a_map_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(MapError, match=r"no map '9'; there are: 1, 2, 3, 4, 5, 6"):
        scenarios.printed(MapSpec((Sheet("1", (0, 0), printed="9"),)))


@pytest.mark.parametrize("name", ["farmland", "four-maps", "six-maps"])
def test_a_field_of_printed_maps_has_what_is_printed_and_zones_at_its_edges(name: str) -> None:
    plan = FIELDS[name]
    board = scenarios.battle_map(scenarios.map_spec(plan.map))
    assert not board.battlefield.is_flat()
    rows = sorted({axial(hex)[1] for hex in board.hexes})
    south, north = ({axial(hex)[1] for hex in zone} for zone in zones(plan))
    assert north == set(rows[1:4])
    assert south == set(rows[-4:-1])


# -- battlefields from a seed --------------------------------------------------------------------------------------


def made(name: str, seed: int) -> BattleMap:
    plan = FIELDS[name]
    return BattleMap.build(battlefields.battlefield(scenarios.map_spec(plan.map), zones(plan), seed, foot))


def same(one: Battlefield, other: Battlefield) -> bool:
    return (one.cells, one.borders, one.roads) == (other.cells, other.borders, other.roads)


def test_a_seed_makes_one_battlefield_and_another_seed_another() -> None:
    first = made("open-ground", 7)
    assert same(first.battlefield, made("open-ground", 7).battlefield)
    assert not same(first.battlefield, made("open-ground", 8).battlefield)


@pytest.mark.parametrize(("name", "seed"), [*(("open-ground", seed) for seed in range(6)), ("four-maps", 3)])
def test_a_battlefield_from_a_seed_is_fair_and_its_zones_are_clear(name: str, seed: int) -> None:
    board, ends = made(name, seed), zones(FIELDS[name])
    assert battlefields.unfairness(board, ends, foot) < 0.35
    assert not any(hex in board.battlefield.cells for zone in ends for hex in zone)
    assert board.battlefield.cells
    assert board.battlefield.roads


def test_unfairness_tells_who_has_the_hill_and_who_is_shut_in() -> None:
    plan = FIELDS["open-ground"]
    spec, ends = scenarios.map_spec(plan.map), zones(plan)
    flat = BattleMap.build(spec)
    assert battlefields.unfairness(flat, ends, foot) < 0.05
    hill = {"levels": ({"level": 1, "hexes": ("K5-K9", "L5-L9")},)}
    moat = {"grounds": ({"kind": "water-3", "hexes": ("J1-J17", "K1-K18")},)}
    for print_, least in ((hill, 0.9), (moat, 100)):
        sheets = tuple(_with(sheet, print_) for sheet in spec.sheets)
        assert battlefields.unfairness(BattleMap.build(MapSpec(sheets)), ends, foot) > least


def _with(sheet: Sheet, printed: Mapping[str, object]) -> Sheet:
    return msgspec.convert({**msgspec.to_builtins(sheet), **printed}, Sheet)
