"""Crossing water: difficulty and fording (DBF-RIVER-*, DBF-TERRAIN-RV-b, -c)."""

from __future__ import annotations

import msgspec
import pytest

from oriflamme.board.table import PACE
from oriflamme.rulesets.fictionalis import crossings, rivers
from oriflamme.rulesets.fictionalis.conditions import conditions
from oriflamme.rulesets.fictionalis.crossings import RiverFound
from oriflamme.rulesets.fictionalis.ground import Feature, Land, River
from oriflamme.rulesets.fictionalis.movement import discovery
from oriflamme.rulesets.fictionalis.movement.course import Course
from oriflamme.rulesets.fictionalis.movement.legs import Ahead
from oriflamme.rulesets.fictionalis.movement.orders import MOVING_GROUP, MoveGroup
from oriflamme.rulesets.fictionalis.pieces import Place, Trait
from oriflamme.rulesets.fictionalis.sky import Climate, Season, Sky
from tests.rulesets.fictionalis.layout import element, place
from tests.rulesets.fictionalis.waters import (
    BANK,
    DEEP_ICE,
    FORD,
    ICE,
    PLAIN,
    ROAD,
    WATER,
    at_river,
    box,
    points,
    river,
    told,
)

# -- how hard it is ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-RIVER-TABLE", "DBF-RIVER-ROLL")
@pytest.mark.parametrize(
    ("die", "level"),
    [
        (1, River.PALTRY),
        (2, River.PALTRY),
        (3, River.EASY),
        (4, River.EASY),
        (5, River.TRICKY),
        (6, River.TRICKY),
    ],
)
def test_the_first_to_enter_finds_out_how_hard_a_river_is(die: int, level: River) -> None:
    battle = at_river(dice=(die,))
    feature = battle.state.feature("r")
    assert rivers.difficulty(battle.state, feature, WATER) is None
    assert rivers.enter(battle, "a1", WATER)
    assert rivers.difficulty(battle.state, feature, WATER) is level
    (found,) = told(battle, RiverFound)
    assert found.tally.total == die
    battle.state.move({"a1": WATER})
    assert rivers.enter(battle, "a1", place(500, 1220))
    assert battle.rolls == 1


@pytest.mark.rule("DBF-RIVER-TABLE")
def test_the_modified_die() -> None:
    assert [crossings.level_of(score) for score in (-2, 2, 3, 4, 5, 6, 7, 8)] == [
        River.PALTRY,
        River.PALTRY,
        River.EASY,
        River.EASY,
        River.TRICKY,
        River.TRICKY,
        River.DANGEROUS,
        River.DANGEROUS,
    ]


@pytest.mark.rule("DBF-RIVER-ROLL", "DBF-WEATHER-EFFECTS")
@pytest.mark.parametrize(
    ("sky", "total"),
    [
        (PLAIN, 6),
        (Sky(climate=Climate.WARM, season=Season.SPRING, score=4), 8),
        (Sky(climate=Climate.WARM, season=Season.SUMMER), 4),
        (Sky(climate=Climate.COLD, season=Season.SUMMER), 4),
        (Sky(climate=Climate.DRY, season=Season.SUMMER), 4),
        (Sky(climate=Climate.DRY, season=Season.SPRING), 4),
        (Sky(climate=Climate.DRY, season=Season.AUTUMN), 6),
        (Sky(climate=Climate.TROPICAL, season=Season.SUMMER), 6),
        (Sky(climate=Climate.COLD, season=Season.SPRING), 6),
    ],
)
def test_flood_and_season_change_the_die(sky: Sky, total: int) -> None:
    field = at_river(sky=sky).state
    assert rivers.difficulty_tally(field, field.feature("r"), 6).total == total


@pytest.mark.rule("DBF-RIVER-ROLL")
@pytest.mark.parametrize(
    ("ends", "more", "out"),
    [
        ((10, 3590), (), False),
        ((0, 3590), (), True),
        ((10, 3600), (), True),
        ((10, 3000), (box("w", Land.WATERWAY, 3000, 0, 600, 2400),), True),
        ((10, 3000), (box("w", Land.WATER, 3000, 1000, 300, 400),), True),
        ((10, 3000), (box("w", Land.MARSH, 3000, 1000, 300, 400),), False),
    ],
)
def test_a_river_that_flows_out_is_easier(
    ends: tuple[float, float], more: tuple[Feature, ...], out: bool
) -> None:
    field = at_river(features=(river(ends=ends), *more)).state
    tally = rivers.difficulty_tally(field, field.feature("r"), 6)
    assert tally.total == (5 if out else 6)
    assert (tally.line("dbf-line-river-mouth") is not None) is out


@pytest.mark.rule("DBF-RIVER-ROLL")
def test_a_river_from_long_edge_to_long_edge_flows_nowhere() -> None:
    across = Feature(
        id="r", land=Land.RIVER, outline=(), course=points((1800, 0), (1800, 2400)), width=100 * PACE
    )
    field = at_river(features=(across,)).state
    assert not rivers.flows_out(field, across)


@pytest.mark.rule("DBF-RIVER-ROLL")
def test_every_sector_is_tried_anew() -> None:
    battle = at_river(element("a1", "Bd(O)", BANK), element("a2", "Bd(O)", (1800, 1290)), dice=(1, 5))
    assert rivers.enter(battle, "a1", WATER)
    assert rivers.enter(battle, "a2", place(1800, 1230))
    feature = battle.state.feature("r")
    assert rivers.difficulty(battle.state, feature, WATER) is River.PALTRY
    assert rivers.difficulty(battle.state, feature, place(1800, 1230)) is River.TRICKY


@pytest.mark.rule("DBF-TERRAIN-RV-b", "DBF-RIVER-WW", "DBF-RIVER-ROLL")
def test_at_a_ford_or_bridge_nothing_is_tried() -> None:
    for road in (ROAD, FORD):
        battle = at_river(element("a1", "Bd(O)", (1000, 1290)), features=(river(), road))
        assert rivers.enter(battle, "a1", place(1000, 1200))
        assert battle.rolls == 0
        field = battle.state
        assert not rivers.slows(field, field.elements["a1"], place(1000, 1200))
        assert not list(rivers.refusals(field, field.elements["a1"], place(1000, 1200), column=False))


@pytest.mark.rule("DBF-RIVER-ROLL", "DBF-TERRAIN-RV-b")
def test_boats_find_out_too() -> None:
    boat = element("a1", "Bts(O)", (300, 1190), 90, place=Place.TABLE)
    battle = at_river(msgspec.structs.replace(boat, rect=None), dice=(5,))
    assert rivers.enter(battle, "a1", boat.at)
    assert battle.state.rivers


@pytest.mark.rule("DBF-RIVER-WW")
def test_a_strait_beside_an_island_is_forded_as_a_river_and_no_other_waterway() -> None:
    sea = box("w", Land.WATERWAY, 0, 0, 700, 2400)
    strait = box("r", Land.RIVER, 550, 1000, 150, 400, island=True)
    own = element("a1", "Bd(O)", (740, 1200), 270)
    battle = at_river(own, features=(sea, strait), dice=(4,))
    ford, deep = place(660, 1200, 270), place(660, 1700, 270)
    assert not list(rivers.refusals(battle.state, own, ford, column=True))
    assert [one.rule for one in rivers.refusals(battle.state, own, deep, column=True)] == ["DBF-RIVER-WW"]
    swimmer = element("a1", "Bd(O)", (740, 1200), 270, traits=(Trait.WATER,))
    assert not list(rivers.refusals(battle.state, swimmer, deep, column=True))
    assert rivers.enter(battle, "a1", ford)
    assert rivers.difficulty(battle.state, strait, ford) is River.EASY


# -- fording -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-RIVER-TABLE", "DBF-TERRAIN-RV-b")
@pytest.mark.parametrize(
    ("level", "slow", "column"),
    [
        (River.PALTRY, False, False),
        (River.EASY, True, False),
        (River.TRICKY, True, True),
        (River.DANGEROUS, True, True),
        (None, True, False),
    ],
)
def test_what_a_river_does_to_those_who_ford(level: River | None, slow: bool, column: bool) -> None:
    own = element("a1", "Bd(O)", BANK)
    field = at_river(own, level=level).state
    assert rivers.slows(field, own, WATER) is slow
    assert rivers.in_column(field, own, WATER) is column
    refused = [one.rule for one in rivers.refusals(field, own, WATER, column=False)]
    assert refused == (["DBF-RIVER-TABLE"] if column else [])
    assert not list(rivers.refusals(field, own, WATER, column=True))
    assert not rivers.slows(field, own, own.at)
    cavalry = element("a1", "Cv(O)", BANK)
    assert rivers.slows(field, cavalry, WATER) is slow, "mounted troops ford likewise"
    flyer = element("a1", "Fl(O)", BANK)
    assert not rivers.slows(field, flyer, WATER)
    assert not list(rivers.refusals(field, flyer, WATER, column=False))


@pytest.mark.rule("DBF-RACE-WATER-c", "DBF-RIVER-ADAPTED")
@pytest.mark.parametrize("level", [*River, None])
def test_water_adapted_creatures_cross_all_but_dangerous_rivers_freely(level: River | None) -> None:
    own = element("a1", "Ax(O)", BANK, traits=(Trait.WATER,))
    battle = at_river(own, level=level, dice=() if level else (6,))
    dangerous = level is River.DANGEROUS
    assert rivers.slows(battle.state, own, WATER) is dangerous
    assert rivers.in_column(battle.state, own, WATER) is dangerous
    assert rivers.enter(battle, "a1", WATER), "and never fail"
    assert battle.rolls == (level is None), "the river's own die"
    assert not rivers.treacherous(battle.state, own, WATER, fleeing=True)


@pytest.mark.rule("DBF-RIVER-FORDING")
def test_a_river_is_entered_straight_across() -> None:
    field = at_river(level=River.EASY).state
    feature = field.feature("r")
    own = field.elements["a1"]
    for angle, fits in ((0, True), (4, True), (6, False), (45, False), (90, False), (180, True)):
        rect = place(500, 1230, angle)
        assert rivers.square_to_bank(field, feature, rect) is fits
        refused = [one.rule for one in rivers.refusals(field, own, rect, column=True)]
        assert refused == ([] if fits else ["DBF-RIVER-FORDING"])
        aligned = rivers.squared(field, feature, rect)
        assert angle == 90 or aligned.angle == (18000 if angle > 90 else 0)
        assert (aligned.x, aligned.y) == (rect.x, rect.y)
    wading = element("a1", "Bd(O)", (500, 1220), 45)
    assert not list(rivers.refusals(field, wading, place(510, 1210, 45), column=True)), "in it already"
    bent = Feature(
        id="r",
        land=Land.RIVER,
        outline=(),
        course=points((100, 1200), (800, 1200), (1500, 500)),
        width=80 * PACE,
    )
    slanting = at_river(features=(bent,)).state
    assert rivers.squared(slanting, bent, place(1200, 900, 300)).angle == 31500


@pytest.mark.rule("DBF-RIVER-FROZEN", "DBF-TERRAIN-RV-b")
def test_ice_is_good_going_on_land_and_closed_to_ships() -> None:
    own = element("a1", "Bd(O)", BANK)
    battle = at_river(own, sky=ICE)
    assert conditions(battle.state).frozen
    assert rivers.difficulty(battle.state, battle.state.feature("r"), WATER) is River.PALTRY
    assert not rivers.slows(battle.state, own, WATER)
    assert rivers.enter(battle, "a1", place(500, 1230, 45))
    assert battle.rolls == 0
    assert not list(rivers.refusals(battle.state, own, place(500, 1230, 45), column=False))
    boat = element("a1", "Bts(O)", BANK)
    assert [one.rule for one in rivers.refusals(battle.state, boat, WATER, column=True)] == [
        "DBF-RIVER-FROZEN"
    ]
    sea = box("w", Land.WATERWAY, 0, 0, 700, 2400)
    ship = element("a1", "Shp(O)", (300, 1200))
    for sky, refused in ((ICE, []), (DEEP_ICE, ["DBF-RIVER-FROZEN"])):
        field = at_river(ship, features=(sea,), sky=sky).state
        assert [one.rule for one in rivers.refusals(field, ship, ship.at, column=True)] == refused
        walker = element("a1", "Bd(O)", (740, 1200), 270)
        deep = [one.rule for one in rivers.refusals(field, walker, place(660, 1700, 270), column=True)]
        assert deep == ([] if refused else ["DBF-RIVER-WW"])


@pytest.mark.rule("DBF-TERRAIN-RV-c")
@pytest.mark.parametrize(
    ("kind", "width", "level", "may"),
    [
        ("Bts(O)", 100, River.EASY, True),
        ("Bts(O)", 80, None, True),
        ("Bts(O)", 79, River.EASY, False),
        ("Bts(O)", 100, River.PALTRY, False),
        ("Gal(O)", 100, River.EASY, False),
        ("Shp(O)", 100, River.DANGEROUS, False),
    ],
)
def test_only_boats_sail_on_rivers(kind: str, width: float, level: River | None, may: bool) -> None:
    own = element("a1", kind, (500, 1200))
    field = at_river(own, features=(river(width=width),), level=level).state
    refused = [one.rule for one in rivers.refusals(field, own, own.at, column=True)]
    assert refused == ([] if may else ["DBF-TERRAIN-RV-c"])


@pytest.mark.rule("DBF-TERRAIN-RV-c")
def test_boats_turn_back_from_a_river_that_proves_a_brook() -> None:
    boat = element("a1", "Bts(O)", (500, 1200), 90)
    for die, sails in ((2, False), (3, True)):
        battle = at_river(msgspec.structs.replace(boat, rect=None), dice=(die,))
        assert rivers.enter(battle, "a1", boat.at) is sails


def test_a_move_through_a_river_is_judged_anew_only_when_something_has_come_to_light() -> None:
    battle = at_river(element("a1", "Reg Bd(O)", (500, 1320)), dice=(5,))
    ahead = MoveGroup(("a1",), (Ahead(100 * PACE),))
    course, asked = MOVING_GROUP.move(battle.state, ahead).course, []

    def still(whole: Course) -> bool:
        asked.append(whole)
        return True

    reached = discovery.made(battle, course, MOVING_GROUP.remake(ahead), still, march=False)
    assert reached.course == course
    assert asked == [course]
