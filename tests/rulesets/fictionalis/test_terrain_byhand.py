"""Terrain laid by hand, as scenarios do: what is made of it, and what is refused with which words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from oriflamme.board.outlines import Outline
from oriflamme.board.table import PACE
from oriflamme.muster.datafiles import DataError, load
from oriflamme.rulesets.fictionalis.bases import table_size
from oriflamme.rulesets.fictionalis.field import Theatre
from oriflamme.rulesets.fictionalis.ground import Feature, Land, River, Slope, Surface, Works
from oriflamme.rulesets.fictionalis.readings import Readings
from oriflamme.rulesets.fictionalis.terrain.bare import bare_table
from oriflamme.rulesets.fictionalis.terrain.byhand import (
    Area,
    HandError,
    HandFeature,
    HandSection,
    HandTable,
    HandWorks,
    lay_by_hand,
)
from oriflamme.rulesets.fictionalis.terrain.catalogue import measures_of, zone_of
from oriflamme.rulesets.fictionalis.terrain.constraints import breaches
from oriflamme.rulesets.fictionalis.terrain.lie import left_over, lie_of, overlap
from tests.rulesets.fictionalis.layout import laid_out
from tests.rulesets.fictionalis.tables import area, box, laid, line, patch, point, shore, spot

SCENARIO = """
size: [2400, 1800]
features:
  - {id: sea, kind: waterway, shore: {side: right, reach: [400, 500, 400], border: 60}, salt: true}
  - {id: brook, kind: river, course: [[600, 0], [600, 1800]], width: 60}
  - {id: track, kind: road, course: [[0, 900], [1400, 900]], width: 60, ford: true}
  - {id: knoll, kind: gentle-wooded-hill, area: {at: [1200, 400], length: 500, breadth: 300, angle: 30}, crest: [[1150, 380]]}
  - {id: moor, kind: marsh, outline: [[100, 1200], [400, 1200], [400, 1500], [100, 1500]]}
  - {id: village, kind: built-up, area: {at: [1200, 1500], length: 400, breadth: 320, roads: 1}}
works:
  - {id: walls, side: east, kind: PF, around: village, gates: [7]}
  - {id: camp, side: west, kind: TF, sections: [{left: [1000, 1790], right: [920, 1790], gate: true}]}
"""


def test_a_scenarios_table_is_read_and_laid(tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(SCENARIO, encoding="utf-8")
    surface = lay_by_hand(load(file, HandTable), Theatre(("west", "east")))
    assert (surface.width, surface.depth) == (2400 * PACE, 1800 * PACE)
    by_id = {one.id: one for one in surface.features}
    assert list(by_id) == ["sea", "sea-beach", "brook", "track", "knoll", "moor", "village", "village-road-1"]
    assert by_id["sea"].salt
    assert by_id["track"].ford
    assert (by_id["knoll"].slope, by_id["knoll"].cover) == (Slope.GENTLE, Land.WOOD)
    assert by_id["knoll"].crest == (point(1150, 380),)
    assert len(surface.works) == 18 + 1
    assert [one.id for one in surface.works if one.gate] == ["village-wall-7", "camp-0"]


def test_what_the_file_gets_wrong_is_said_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    file.write_text("features:\n  - {id: a, kind: wood, outlines: []}\n", encoding="utf-8")
    with pytest.raises(
        DataError, match=r"table.yaml:2: features\[0\].outlines: unknown field; did you mean outline"
    ):
        load(file, HandTable)


SQUARE = box(1000, 1000, 1400, 1400)


@pytest.mark.parametrize(
    ("features", "words"),
    [
        ([patch("a", "woood", *SQUARE)], "feature a: .*did you mean wood"),
        (
            [patch("a", "wood", *SQUARE), patch("a", "marsh", *box(0, 0, 200, 200))],
            "two features or works are called a",
        ),
        (
            [patch("a", "wood", (0, 0), (400, 400), (400, 0), (0, 400))],
            "feature a: .*(crosses itself|without area)",
        ),
        ([patch("a", "wood", (0, 0), (400, 0))], "feature a: an outline of 2"),
        ([patch("a", "wood", *box(3500, 0, 3700, 300))], "feature a: DBF-TERRAIN-GENERAL: .*off-table"),
        ([patch("a", "wood", *box(0, 0, 1200, 300))], "feature a: it is larger than 1000"),
        ([patch("a", "wood", *box(0, 0, 300, 90))], "feature a: it is larger than 1000 or smaller than 100"),
        ([patch("a", "river", *SQUARE)], "feature a: a river is given by its course"),
        ([patch("a", "beach", *SQUARE)], "feature a: beaches come with their waterway"),
        ([HandFeature("a", "wood")], "feature a: it needs one of"),
        ([patch("a", "built-up-on-gentle-hill", *SQUARE)], "feature a: .*is given by its area"),
        ([HandFeature("a", "wood", area=Area((500, 500), 0, 100))], "feature a: its length and breadth"),
        ([shore("a", "waterway", 200, 200)], "feature a: its shore is wrong: reach"),
        (
            [shore("a", "waterway", 400, 400), shore("b", "waterway", 400, 400, side="right")],
            "feature b: a table has at most one",
        ),
        ([line("a", "river", 300, (0, 300), (3600, 300))], "feature a: DBF-TERRAIN-RV-a: .*river-width"),
        ([line("a", "road", 0, (0, 300), (3600, 300))], "feature a: its width"),
        ([line("a", "road", 60, (0, 300), (0, 300))], "feature a: .*no two alike"),
        (
            [patch("a", "wood", *SQUARE), patch("b", "marsh", *box(1300, 1300, 1600, 1600))],
            "feature b: DBF-TERRAIN-OVERLAP: .* marsh b|wood a",
        ),
    ],
)
def test_wrong_features(features: list[HandFeature], words: str) -> None:
    with pytest.raises(HandError, match=words):
        lay_by_hand(HandTable(tuple(features)), Theatre(("west", "east")))


@pytest.mark.parametrize(
    ("works", "words"),
    [
        (HandWorks("w", "north", "PF", "town", (2,)), "works w: no side is called north"),
        (HandWorks("w", "east", "PF", "wood", (2,)), "works w: wood is no built-up area"),
        (HandWorks("w", "east", "PF", "town"), "works w: DBF-FORT-PERIMETER: .*gates"),
        (HandWorks("w", "east", "PF"), "works w: they need either"),
        (
            HandWorks("w", "east", "PF", "town", (2,), sections=(HandSection((0, 0), (80, 0)),)),
            "works w: they need either",
        ),
        (HandWorks("w", "east", "PF", "odd", (2,)), "works w: a side of 330 paces cannot be walled"),
    ],
)
def test_wrong_works(works: HandWorks, words: str) -> None:
    features = (
        area("town", "built-up", 600, 600, 400, 400),
        area("odd", "built-up", 2600, 600, 330, 400),
        patch("wood", "wood", *SQUARE),
    )
    with pytest.raises(HandError, match=words):
        laid(*features, works=[works])


# -- what may lie over what --------------------------------------------------------------------------------------


def fits(*features: HandFeature) -> bool:
    """Return whether the last of some features may lie with the others."""
    surface = laid(*features[:-1])
    alone = lay_by_hand(HandTable(features[-1:], any_size=True), Theatre(("west", "east")))
    found = {
        one.rule for one in breaches(alone.features, surface, measures_of(laid_out(surface=surface).state))
    }
    assert found <= {"DBF-TERRAIN-OVERLAP"}
    if found:
        with pytest.raises(HandError, match="DBF-TERRAIN-OVERLAP"):
            laid(*features)
    return not found


SEA = shore("sea", "waterway", 600, 600, border=100)


@pytest.mark.rule("DBF-TERRAIN-OVERLAP")
@pytest.mark.parametrize(
    ("kind", "over_water", "over_beach"),
    [
        ("gentle-hill", True, True),
        ("built-up", True, True),
        ("marsh", False, True),
        ("rocks", False, True),
        ("dunes", False, True),
        ("wood", False, False),
        ("scrub", False, False),
        ("bog", False, False),
    ],
)
def test_what_lies_over_waterways_and_beaches(kind: str, over_water: bool, over_beach: bool) -> None:
    assert fits(SEA, patch("it", kind, *box(450, 1000, 750, 1200))) is over_water
    assert fits(SEA, patch("it", kind, *box(600, 1000, 900, 1200))) is over_beach
    assert fits(SEA, patch("it", kind, *box(700, 1000, 900, 1200)))


@pytest.mark.rule("DBF-TERRAIN-OVERLAP")
def test_towns_and_hills() -> None:
    hill = patch("hill", "gentle-hill", *box(1000, 1000, 1600, 1600))
    assert fits(hill, patch("town", "built-up", *box(1100, 1100, 1500, 1500)))
    assert fits(patch("town", "built-up", *box(900, 900, 1700, 1700)), hill)
    assert not fits(hill, patch("town", "built-up", *box(800, 1100, 1200, 1500)))
    wooded = patch("hill", "gentle-wooded-hill", *box(1000, 1000, 1600, 1600))
    assert not fits(wooded, patch("town", "built-up", *box(1100, 1100, 1500, 1500)))
    assert not fits(hill, patch("wood", "wood", *box(1100, 1100, 1500, 1500)))


@pytest.mark.rule("DBF-TERRAIN-OVERLAP", "DBF-TERRAIN-ROAD")
def test_roads_lie_over_everything_and_other_lines_do_not() -> None:
    wood = patch("wood", "wood", *SQUARE)
    assert fits(wood, line("it", "road", 60, (0, 1200), (3600, 1200)))
    assert not fits(wood, line("it", "river", 60, (0, 1200), (3600, 1200)))
    stream = line("stream", "river", 60, (1800, 0), (1800, 2400))
    assert not fits(stream, line("it", "river", 60, (0, 1200), (3600, 1200)))
    assert fits(stream, line("it", "river", 60, (0, 1200), (1800, 1200)))
    assert not fits(shore("range", "mountains", 500, 500), patch("wood", "wood", *box(400, 1100, 700, 1300)))


@pytest.mark.rule("DBF-TERRAIN-OVERLAP")
def test_features_that_touch_do_not_overlap() -> None:
    assert fits(patch("a", "wood", *SQUARE), patch("b", "marsh", *box(1400, 1000, 1700, 1400)))
    square = Outline(tuple(point(*at) for at in SQUARE))
    slanted = Outline((point(1400, 1000), point(1700, 1200), point(1400, 1400)))
    inner = Outline(tuple(point(*at) for at in box(1100, 1100, 1200, 1200)))
    assert not overlap(square, slanted)
    assert overlap(square, square)
    assert overlap(square, inner)
    assert overlap(inner, square)


# -- the lie of the land -----------------------------------------------------------------------------------------


def test_what_is_left_over_of_a_base() -> None:
    rect = spot(1000, 1000, 100, 100)
    left = Outline(tuple(point(*at) for at in box(900, 900, 1000, 1100)))
    right = Outline(tuple(point(*at) for at in box(1000, 900, 1100, 1100)))
    short = Outline(tuple(point(*at) for at in box(1000, 900, 1040, 1100)))
    assert left_over(rect, [left])
    assert not left_over(rect, [left, right])
    assert left_over(rect, [left, short])
    assert not left_over(rect, [left], left), "what of it is in the left is covered by the left"
    assert left_over(rect, [left], right)
    hole = [Outline(tuple(point(*at) for at in box(990, 990, 1010, 1010)))]
    assert left_over(rect, hole)


def test_one_surface_has_one_lie() -> None:
    surface = laid(patch("wood", "wood", *SQUARE))
    assert lie_of(surface) is lie_of(surface)
    for _ in range(40):
        lie_of(laid(patch("wood", "wood", *SQUARE)))
    assert lie_of(surface).under(spot(1200, 1200)) == surface.features


@pytest.mark.rule("DBF-TERRAIN-ZONES")
def test_a_feature_has_a_zone_or_is_none_of_the_books() -> None:
    odd = Feature(id="odd", land=Land.WOOD, outline=(point(0, 0),), cover=Land.ROCKS)
    with pytest.raises(LookupError, match="feature odd"):
        zone_of(odd)


# -- tables ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-TABLE-SIZE")
@pytest.mark.parametrize(
    ("readings", "more", "size"),
    [
        ({}, {}, (3600, 2400)),
        ({"scale": "6mm"}, {}, (3600, 2400)),
        ({"scale": "25mm"}, {}, (3375, 1875)),
        ({"scale": "25mm"}, {"chapters": ("small-table",)}, (2250, 1500)),
        ({"scale": "2mm"}, {}, (4500, 3000)),
    ],
)
def test_tables_by_the_scale_of_the_figures(
    readings: dict[str, Any], more: dict[str, Any], size: tuple[int, int]
) -> None:
    table = bare_table(Theatre(("west", "east"), Readings(**readings), **more))
    assert (table.width // PACE, table.depth // PACE) == size
    fast = bare_table(Theatre(("west", "east"), chapters=("fast-play",)))
    assert (fast.width, fast.depth) == table_size("15mm", fast_play=True)
    assert fast.width * fast.depth * 2 == Surface().width * Surface().depth


def test_enumerations_are_those_of_the_book() -> None:
    assert [one.value for one in River] == ["paltry", "easy", "tricky", "dangerous"]
    assert {one.value for one in Works} >= {"TF", "PF"}


def test_a_straight_road_may_run_at_any_slant() -> None:
    # Of this one's two legs, each rounded, the cosine comes out a hair above 1.
    surface = laid(line("way", "road", 60, (0, 0), (100, 1400), (150, 2100)))
    assert surface.features[0].course[-1] == point(150, 2100)
