"""Placing terrain: dice, sectors and shores; what is refused and what is discarded."""

from __future__ import annotations

import pytest

from oriflamme.board.outlines import Outline, outline_gap
from oriflamme.board.table import PACE, TOUCH
from oriflamme.rulesets.fictionalis.going import river_at
from oriflamme.rulesets.fictionalis.ground import Land, Slope
from oriflamme.rulesets.fictionalis.terrain.building import PlaceFeature, PlaceShore
from oriflamme.rulesets.fictionalis.terrain.lie import middle_of
from oriflamme.rulesets.fictionalis.terrain.placing import Placing
from oriflamme.rulesets.fictionalis.terrain.plans import ChooseFeature, Stage
from oriflamme.rulesets.fictionalis.terrain.shapes import sector_box
from tests.rulesets.fictionalis.layout import laid_out
from tests.rulesets.fictionalis.placing import (
    BARE,
    at,
    coast,
    lay,
    options,
    order,
    placing,
)
from tests.rulesets.fictionalis.tables import (
    area,
    box,
    give,
    laid,
    line,
    of_land,
    patch,
    refusals,
    shore,
    spot,
)

# -- sectors and dice --------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-TERRAIN-GENERAL")
def test_sectors_are_counted_from_the_invaders_left() -> None:
    def corner(number: int, below: bool) -> tuple[int, int]:
        west, north, _, _ = sector_box(BARE, number, below)
        return west // PACE, north // PACE

    assert [corner(n, True) for n in range(1, 7)] == [
        (0, 1200),
        (1200, 1200),
        (2400, 1200),
        (0, 0),
        (1200, 0),
        (2400, 0),
    ]
    assert [corner(n, False) for n in range(1, 7)] == [
        (2400, 0),
        (1200, 0),
        (0, 0),
        (2400, 1200),
        (1200, 1200),
        (0, 1200),
    ]


@pytest.mark.rule("DBF-TERRAIN-PLACING")
@pytest.mark.parametrize("position", [1, 4])
def test_up_to_four_it_touches_an_edge_of_the_table(position: int) -> None:
    battle = placing(order("wood"), dice=(3, position))
    for option in options(battle):
        assert isinstance(option, PlaceFeature)
    assert refusals(battle, at("wood-1", 3000, 1700)) == [("DBF-TERRAIN-PLACING", "terrain-edge")]
    assert refusals(battle, at("wood-1", 1500, 2200)) == [("DBF-TERRAIN-PLACING", "terrain-sector")]
    assert refusals(battle, at("wood-2", 3000, 2200)) == [("DBF-TERRAIN-PLACING", "terrain-other")]
    # Nearly against the edge is pushed against it.
    surface = lay(battle, at("wood-1", 3000, 2180))
    assert Outline(surface.features[0].outline).box[3] == surface.depth
    assert surface.features[0].sector == 3


@pytest.mark.rule("DBF-TERRAIN-PLACING")
@pytest.mark.parametrize("position", [5, 6])
def test_otherwise_its_centre_is_five_hundred_paces_from_the_edges(position: int) -> None:
    battle = placing(order("wood", 400, 300), dice=(3, position))
    assert refusals(battle, at("wood-1", 3150, 1700)) == [("DBF-TERRAIN-PLACING", "terrain-inland")]
    for option in options(battle):
        x, y = middle_of(Outline(lay(battle.copy(), option).features[0].outline))
        assert 2400 * PACE <= x <= 3100 * PACE + TOUCH
        assert 1200 * PACE <= y <= 1900 * PACE + TOUCH


@pytest.mark.rule("DBF-TERRAIN-PLACING")
def test_a_shore_counts_as_an_edge() -> None:
    sea = laid(shore("sea", "waterway", 500, 500))
    battle = placing(order("wood", 400, 300), dice=(1, 1), surface=sea)
    surface = lay(battle, at("wood-1", 790, 1700))
    beach = of_land(surface, Land.BEACH)[0]
    (wood,) = of_land(surface, Land.WOOD)
    assert outline_gap(Outline(wood.outline), Outline(beach.outline)) <= TOUCH
    marsh = placing(order("marsh", 400, 300), dice=(1, 1), surface=sea)
    surface = lay(marsh, at("marsh-1", 705, 1700))
    (bog,) = of_land(surface, Land.MARSH)
    assert Outline(bog.outline).box[0] <= 502 * PACE, "a marsh replaces part of the beach"


@pytest.mark.rule("DBF-TERRAIN-PLACING")
def test_what_has_no_room_is_discarded_even_if_compulsory() -> None:
    full = laid(patch("lake", "water", *box(0, 1200, 1200, 2400)))
    battle = placing(order("wood"), order("marsh"), dice=(1, 1, 4, 1), surface=full, compulsory=(0,))
    # The first was discarded before anybody was asked, so the second is due.
    due = battle.decision()
    assert isinstance(due, Placing)
    assert due.site.relief.id == "marsh-1"
    assert battle.rolls == 4


@pytest.mark.rule("DBF-TERRAIN-PLACING")
def test_dice_are_rolled_for_areas_alone_and_in_the_order_of_placing() -> None:
    battle = placing(
        order("wood"),
        ChooseFeature("river"),
        order("built-up", 240, 240),
        order("rocks"),
        dice=(2, 3, 5, 1, 5),
    )
    found = []
    while isinstance(due := battle.decision(), Placing):
        found.append(due.site.relief.id)
        give(battle, options(battle)[0])
    assert found == ["river-1", "built-up-1", "wood-1", "rocks-1"]
    assert battle.rolls == 5


@pytest.mark.rule("DBF-TERRAIN-OVERLAP")
def test_features_do_not_overlap() -> None:
    wood = laid(area("wood", "wood", 600, 2100, 500, 400))
    battle = placing(order("marsh", 500, 400), dice=(1, 1), surface=wood)
    assert refusals(battle, at("marsh-1", 800, 2200)) == [("DBF-TERRAIN-OVERLAP", "terrain-overlap")]
    assert battle.state.surface == wood
    for option in options(battle):
        assert lay(battle.copy(), option).features[0] == wood.features[0], "nothing else is moved"
    road = laid(line("way", "road", 60, (600, 0), (600, 2400)))
    over = placing(order("marsh", 500, 400), dice=(1, 1), surface=road)
    lay(over, at("marsh-1", 600, 2200))


# -- shores ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-TERRAIN-WW-a")
def test_how_far_a_waterway_may_reach() -> None:
    battle = placing(ChooseFeature("waterway"), stage=Stage.ROUTE)
    options(battle)

    def wrong(command: PlaceShore) -> list[str]:
        return [message for _, message in refusals(battle, command)]

    assert wrong(coast(299, 400)) == ["terrain-shore-reach"]
    assert wrong(coast(901, 300, 300, 300)) == ["terrain-shore-reach"]
    assert wrong(coast(650, 650)) == ["terrain-shore-half"]
    assert wrong(coast(500, 701)) == ["terrain-shore-half"]
    assert wrong(coast(500)) == ["terrain-shore-few"]
    assert wrong(coast(500, 500, border=49)) == ["terrain-shore-border"]
    assert wrong(coast(500, 500, border=101)) == ["terrain-shore-border"]
    assert refusals(battle, at("waterway-1", 100, 100)) == [("DBF-TERRAIN-PLACING", "terrain-not-now")]
    surface = lay(battle, coast(500, 700, 500))
    assert [one.land for one in surface.features] == [Land.WATERWAY, Land.BEACH]


@pytest.mark.rule("DBF-TERRAIN-MRA")
def test_a_range_has_slopes_and_ways_in() -> None:
    battle = placing(ChooseFeature("mountains"), stage=Stage.ROUTE)
    options(battle)
    assert refusals(battle, coast(650, 650, what="mountains")) == [("DBF-TERRAIN-MRA", "terrain-shore-half")]
    for command, message in (
        (coast(299, 400, what="mountains"), "terrain-shore-reach"),
        (coast(901, 300, 300, 300, what="mountains"), "terrain-shore-reach"),
        (coast(500, 500, border=49, what="mountains"), "terrain-shore-border"),
        (coast(500, 500, border=101, what="mountains"), "terrain-shore-border"),
    ):
        assert refusals(battle, command) == [("DBF-TERRAIN-MRA", message)]
    surface = lay(battle, coast(500, 500, side="right", what="mountains"))
    assert len(of_land(surface, Land.MOUNTAINS)) == 3
    (slopes,) = of_land(surface, Land.HILL)
    assert (slopes.slope, slopes.cover) == (Slope.STEEP, Land.ROCKS)


@pytest.mark.rule("DBF-TERRAIN-WW-b")
def test_hills_on_both_sides_make_room_on_the_less_hilly_one() -> None:
    hills = laid(
        area("low", "steep-hill", 250, 600, 400, 300),
        area("high", "steep-hill", 3350, 600, 400, 300),
        area("peak", "steep-hill", 3350, 1800, 400, 300),
    )
    battle = placing(ChooseFeature("waterway"), dice=(), surface=hills)
    assert refusals(battle, coast(400, 400, side="right")) == [("DBF-TERRAIN-WW-b", "terrain-hillier")]
    surface = lay(battle, coast(400, 400))
    low = next(one for one in surface.features if one.id == "low")
    assert Outline(low.outline).box[0] == 300 * PACE, "moved inland by the least that is needed"
    assert not low.island
    assert next(one for one in surface.features if one.id == "high") == hills.features[1]


@pytest.mark.rule("DBF-TERRAIN-WW-b")
def test_a_waterway_goes_where_no_hill_is_in_its_way() -> None:
    hills = laid(area("low", "steep-hill", 250, 600, 400, 300))
    battle = placing(ChooseFeature("waterway"), surface=hills)
    assert refusals(battle, coast(400, 400)) == [("DBF-TERRAIN-WW-b", "terrain-hillier")]
    assert all(isinstance(one, PlaceShore) and one.side == "right" for one in options(battle))


@pytest.mark.rule("DBF-TERRAIN-WW-b", "DBF-TERRAIN-OVERLAP")
def test_islands_and_promontories_keep_off_the_edge_and_the_bank() -> None:
    sea = laid(shore("sea", "waterway", 600, 600))
    battle = placing(order("gentle-hill", 200, 160), dice=(1, 2), surface=sea)
    assert refusals(battle, at("gentle-hill-1", 350, 1800)) == [("DBF-TERRAIN-WW-b", "terrain-outlying")]
    assert refusals(battle, at("gentle-hill-1", 440, 1800)) == [("DBF-TERRAIN-WW-b", "terrain-island")]
    surface = lay(battle.copy(), at("gentle-hill-1", 410, 1800))
    (hill,) = of_land(surface, Land.HILL)
    assert hill.island
    assert river_at(laid_out(surface=surface).state, spot(555, 1800)) is not None, (
        "a strait of 90 paces is a river"
    )
    surface = lay(battle, at("gentle-hill-1", 590, 1800))
    (hill,) = of_land(surface, Land.HILL)
    assert not hill.island, "a promontory"
    wood = placing(order("wood", 400, 300), dice=(1, 2), surface=sea)
    assert ("DBF-TERRAIN-OVERLAP", "terrain-overlap") in refusals(wood, at("wood-1", 600, 1800))


@pytest.mark.rule("DBF-TERRAIN-WW-b")
def test_a_wide_strait_is_no_river() -> None:
    sea = laid(shore("sea", "waterway", 800, 900, 500, 300, 300, 300, 300))
    battle = placing(order("gentle-hill", 120, 110), dice=(4, 2), surface=sea)
    surface = lay(battle, at("gentle-hill-1", 400, 300))
    (hill,) = of_land(surface, Land.HILL)
    assert hill.island
    assert of_land(surface, Land.RIVER) == []
