"""Placing rivers, roads and built-up areas (DBF-TERRAIN-RV-*, DBF-TERRAIN-ROAD, DBF-TERRAIN-BUA-*)."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import structs

from oriflamme.board.outlines import Outline
from oriflamme.board.table import PACE, Point
from oriflamme.rulesets.fictionalis.ground import Land, Section, Surface, Works
from oriflamme.rulesets.fictionalis.sky import Climate
from oriflamme.rulesets.fictionalis.terrain.building import PlaceCourse
from oriflamme.rulesets.fictionalis.terrain.choosing import DoneChoosing
from oriflamme.rulesets.fictionalis.terrain.fortifying import LayWalls, LeaveOpen, WallChoice
from oriflamme.rulesets.fictionalis.terrain.gate_roads import GateRoads
from oriflamme.rulesets.fictionalis.terrain.linear import meanders_too_much
from oriflamme.rulesets.fictionalis.terrain.placing import FeatureDiscarded, FeaturePlaced, Placing
from oriflamme.rulesets.fictionalis.terrain.plans import ChooseFeature, Stage
from tests.rulesets.fictionalis.layout import laid_out
from tests.rulesets.fictionalis.placing import (
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
    choosing,
    give,
    laid,
    line,
    of_land,
    patch,
    point,
    refusals,
    shore,
    terms,
)

# -- rivers ------------------------------------------------------------------------------------------------------


def course(what: str, width: float, *points: tuple[float, float]) -> PlaceCourse:
    return PlaceCourse(f"{what}-1", tuple(point(*one) for one in points), round(width * PACE))


@pytest.mark.rule("DBF-TERRAIN-STEP1", "DBF-TERRAIN-RV-a")
def test_the_invaders_river_goes_from_long_edge_to_long_edge_beside_a_short_one() -> None:
    battle = placing(ChooseFeature("river"), stage=Stage.ROUTE)
    options(battle)
    assert refusals(battle, course("river", 100, (0, 1200), (3600, 1200))) == [
        ("DBF-TERRAIN-STEP1", "terrain-river-ends"),
        ("DBF-TERRAIN-STEP1", "terrain-river-band"),
    ]
    assert refusals(battle, course("river", 100, (590, 0), (700, 2400))) == [
        ("DBF-TERRAIN-STEP1", "terrain-river-band")
    ]
    assert refusals(battle, course("river", 201, (700, 0), (700, 2400))) == [
        ("DBF-TERRAIN-RV-a", "terrain-river-width")
    ]
    for points in ([(700, 0)], [(700, 0), (700, 0)]):
        assert refusals(battle, course("river", 100, *points)) == [("DBF-TERRAIN-GENERAL", "terrain-course")]
    lay(battle, course("river", 200, (2400, 0), (2900, 1200), (2400, 2400)))


@pytest.mark.rule("DBF-TERRAIN-RV-a")
def test_meanders() -> None:
    def bends(*points: tuple[float, float]) -> bool:
        return meanders_too_much([point(*one) for one in points])

    assert not bends((700, 0), (700, 2400))
    # A right-angled corner of equal legs is 0.71 as long straight as along, one of 3 to 1 is 0.79.
    assert bends((0, 0), (400, 0), (400, 400))
    assert bends((0, 0), (1200, 0), (1200, 400)), "near the corner its legs are equal"
    assert not bends((0, 0), (400, 0), (800, 300))
    battle = placing(ChooseFeature("river"), stage=Stage.ROUTE)
    assert ("DBF-TERRAIN-RV-a", "terrain-meander") in refusals(
        battle, course("river", 60, (700, 0), (700, 600), (1150, 600), (1150, 2400))
    )


@pytest.mark.rule("DBF-TERRAIN-STEP2-RV")
@pytest.mark.parametrize(("die", "top"), [(1, 0), (2, 600), (3, 600), (4, 1200), (5, 1200), (6, 1800)])
def test_the_defenders_river_stays_in_the_quarter_of_its_die(die: int, top: int) -> None:
    battle = placing(ChooseFeature("river"), dice=(die,))
    for option in options(battle):
        assert isinstance(option, PlaceCourse)
        assert all(top * PACE <= one.y <= (top + 600) * PACE for one in option.points)
    elsewhere = (top + 900) % 2400
    assert refusals(battle, course("river", 100, (0, elsewhere), (3600, elsewhere))) == [
        ("DBF-TERRAIN-STEP2-RV", "terrain-river-quarter")
    ]
    # Seen from the other side the quarters are counted the other way.
    turned = placing(ChooseFeature("river"), dice=(die,), invader="east")
    mirrored = 2400 - top - 300
    lay(turned, course("river", 100, (0, mirrored), (3600, mirrored)))


@pytest.mark.rule("DBF-TERRAIN-STEP2-RV", "DBF-TERRAIN-RV-a")
def test_where_the_defenders_river_begins_and_ends() -> None:
    plain = placing(ChooseFeature("river"), dice=(1,))
    assert refusals(plain, course("river", 100, (0, 300), (1800, 300))) == [
        ("DBF-TERRAIN-STEP2-RV", "terrain-river-across")
    ]
    assert refusals(plain, course("river", 100, (1800, 0), (1800, 500))) == [
        ("DBF-TERRAIN-RV-a", "terrain-river-source")
    ]
    first = laid(line("flow", "river", 100, (900, 0), (900, 2400)))
    joining = placing(ChooseFeature("river"), dice=(1,), surface=first)
    options(joining)
    assert ("DBF-TERRAIN-RV-a", "terrain-river-first") in refusals(
        joining, course("river", 60, (3600, 300), (0, 300))
    )
    lay(joining, course("river", 60, (3600, 300), (900, 300)))
    sea = laid(shore("sea", "waterway", 500, 500))
    flowing = placing(ChooseFeature("river"), dice=(1,), surface=sea)
    options(flowing)
    lay(flowing, course("river", 60, (3600, 300), (480, 300)))


# -- roads -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-TERRAIN-STEP1", "DBF-TERRAIN-ROAD")
def test_the_invaders_road_joins_the_central_sectors() -> None:
    battle = placing(ChooseFeature("road"), stage=Stage.ROUTE)
    options(battle)
    assert refusals(battle, course("road", 60, (1190, 0), (1800, 2400))) == [
        ("DBF-TERRAIN-STEP1", "terrain-road-ends")
    ]
    assert refusals(battle, course("road", 60, (1800, 0), (1800, 1200))) == [
        ("DBF-TERRAIN-STEP1", "terrain-road-ends")
    ]
    assert refusals(battle, course("road", 101, (1800, 0), (1800, 2400))) == [
        ("DBF-TERRAIN-ROAD", "terrain-road-width")
    ]
    lay(battle, course("road", 80, (1300, 0), (2300, 2400)))


@pytest.mark.rule("DBF-TERRAIN-STEP2-ROAD", "DBF-TERRAIN-ROAD")
def test_the_defenders_road_joins_a_town_and_an_earlier_road() -> None:
    ground = laid(
        area("town", "built-up", 600, 600, 240, 240), line("way", "road", 60, (1800, 0), (1800, 2400))
    )
    battle = placing(ChooseFeature("road"), surface=ground)
    options(battle)
    assert refusals(battle, course("road", 60, (900, 0), (1800, 600))) == [
        ("DBF-TERRAIN-STEP2-ROAD", "terrain-road-nowhere")
    ]
    assert refusals(battle, course("road", 60, (600, 600), (600, 2400))) == [
        ("DBF-TERRAIN-STEP2-ROAD", "terrain-road-nowhere")
    ]
    lay(battle, course("road", 60, (720, 600), (1800, 600)))
    free = placing(ChooseFeature("road"), compulsory=(0,))
    lay(free, course("road", 60, (0, 600), (3600, 600)))


@pytest.mark.rule("DBF-TERRAIN-ROAD")
def test_a_road_crosses_a_river_once_and_other_features_freely() -> None:
    ground = laid(
        line("flow", "river", 60, (1500, 0), (1500, 800), (1900, 1600), (1900, 2400)),
        patch("wood", "wood", *box(1600, 200, 1800, 600)),
    )
    battle = placing(ChooseFeature("road"), stage=Stage.ROUTE, surface=ground)
    lay(battle.copy(), course("road", 60, (1700, 0), (1700, 2400)))
    assert refusals(
        battle, course("road", 60, (1300, 0), (1700, 700), (1400, 1200), (2100, 1700), (1400, 2400))
    )[:1] == [("DBF-TERRAIN-ROAD", "terrain-crossings")]


# -- built-up areas ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-TERRAIN-STEP2-BUA")
def test_where_a_town_may_lie_without_a_waterway() -> None:
    road = laid(line("way", "road", 60, (1800, 0), (1800, 2400)))
    ours = Surface(features=tuple(structs.replace(one, placed_by="west") for one in road.features))
    battle = placing(order("built-up", 240, 240), surface=ours)
    options(battle)
    assert refusals(battle, at("built-up-1", 1200, 600)) == [("DBF-TERRAIN-STEP2-BUA", "terrain-town-sector")]
    assert refusals(battle, at("built-up-1", 1500, 600)) == [("DBF-TERRAIN-STEP2-BUA", "terrain-town-centre")]
    lay(battle.copy(), at("built-up-1", 600, 600))
    lay(battle.copy(), at("built-up-1", 1800, 600))
    not_his = placing(order("built-up", 240, 240), surface=road)
    assert refusals(not_his, at("built-up-1", 1800, 600)) == [
        ("DBF-TERRAIN-STEP2-BUA", "terrain-town-centre")
    ]
    bound = placing(order("built-up", 240, 240), surface=road, compulsory=(0,))
    lay(bound, at("built-up-1", 1500, 600))


@pytest.mark.rule("DBF-TERRAIN-STEP2-BUA", "DBF-TERRAIN-WW-b")
def test_a_town_touches_the_waterway_if_there_is_one() -> None:
    sea = laid(shore("sea", "waterway", 600, 600))
    battle = placing(order("built-up", 240, 240), surface=sea)
    options(battle)
    assert refusals(battle, at("built-up-1", 900, 600)) == [("DBF-TERRAIN-STEP2-BUA", "terrain-town-water")]
    (town,) = of_land(lay(battle.copy(), at("built-up-1", 730, 600)), Land.BUILT_UP)
    assert Outline(town.outline).box[0] == 600 * PACE, "pushed against the bank"
    lay(battle, at("built-up-1", 560, 600))
    assert refusals(placing(order("built-up", 240, 240), surface=sea), at("built-up-1", 410, 600)) == [
        ("DBF-TERRAIN-WW-b", "terrain-outlying"),
        ("DBF-TERRAIN-WW-b", "terrain-island"),
    ]


@pytest.mark.rule("DBF-TERRAIN-STEP2-WW")
def test_a_town_chosen_for_a_range_touches_it() -> None:
    battle = placing(ChooseFeature("mountains"), order("built-up", 240, 240))
    give(battle, coast(400, 400, what="mountains"))
    options(battle)
    assert refusals(battle, at("built-up-1", 1000, 600)) == [("DBF-TERRAIN-STEP2-WW", "terrain-town-adjoin")]
    lay(battle, at("built-up-1", 610, 600))


@pytest.mark.rule("DBF-TERRAIN-BUA-EXTRAS", "DBF-TERRAIN-STEP2-BUA")
def test_fields_adjoin_their_town_in_its_sector() -> None:
    battle = placing(order("built-up", 240, 240), order("field", 240, 240, at="built-up-1"))
    give(battle, at("built-up-1", 600, 600))
    options(battle)
    assert refusals(battle, at("field-1", 900, 1000)) == [("DBF-TERRAIN-BUA-EXTRAS", "terrain-adjoin")]
    assert refusals(battle, at("field-1", 700, 700)) == [("DBF-TERRAIN-OVERLAP", "terrain-overlap")]
    surface = lay(battle.copy(), at("field-1", 870, 640, 10))
    town, plot = (Outline(one.outline) for one in surface.features)
    assert plot.box[0] == town.box[2], "squared and pushed against it"
    corner = placing(order("built-up", 240, 240), order("field", 240, 240, at="built-up-1"))
    give(corner, at("built-up-1", 1080, 600))
    assert refusals(corner, at("field-1", 1320, 600)) == [("DBF-TERRAIN-STEP2-BUA", "terrain-town-sector")]
    homeless = placing(
        order("built-up", 240, 240),
        order("field", 240, 240, at="built-up-1"),
        surface=laid(patch("lake", "water", *box(0, 0, 3600, 2400)), any_size=True),
    )
    assert homeless.decision() is None, "both are discarded"


@pytest.mark.rule("DBF-TERRAIN-BUA-EXTRAS", "DBF-TERRAIN-OVERLAP")
def test_a_town_with_its_hill_and_roads() -> None:
    battle = placing(order("built-up-on-gentle-hill", 400, 320, roads=2, descent=True))
    surface = lay(battle, at("built-up-on-gentle-hill-1", 600, 600))
    assert [one.land for one in surface.features] == [
        Land.BUILT_UP,
        Land.HILL,
        Land.ROAD,
        Land.ROAD,
        Land.ROAD,
    ]
    town = Outline(surface.features[0].outline)
    for road in surface.features[2:4]:
        ends = {road.course[0], road.course[-1]}
        assert all(end.x in (town.box[0], town.box[2]) or end.y in (town.box[1], town.box[3]) for end in ends)
    # 4 sections on the short sides: the road passes through the middle of one.
    assert surface.features[2].course[0].y == 640 * PACE
    assert surface.features[4].course[0] == Point(600 * PACE, 600 * PACE), "down from the middle of the hill"


@pytest.mark.rule("DBF-FORT-TYPES", "DBF-FORT-PERIMETER")
def test_a_town_that_was_paid_for_is_walled_when_placed() -> None:
    battle = placing(order("built-up", 240, 240), works=60)
    give(battle, at("built-up-1", 600, 600))
    assert isinstance(battle.decision(), WallChoice)
    give(battle, LayWalls(Works.TEMPORARY, (1,)))
    assert len(battle.state.surface.works) == 12
    unpaid = placing(order("built-up", 240, 240))
    give(unpaid, at("built-up-1", 600, 600))
    assert unpaid.decision() is None


@pytest.mark.rule("DBF-STRONGHOLD-a")
def test_the_attacker_adds_a_road_to_a_gate_without() -> None:
    wood = laid(area("wood", "wood", 1800, 500, 900, 700))
    gate = Section(
        id="gate",
        side="east",
        kind=Works.PERMANENT,
        left=point(1840, 700),
        right=point(1760, 700),
        gate=True,
        feature="keep",
    )
    other = msgspec.structs.replace(gate, id="other", feature="village")
    battle = laid_out(surface=Surface(features=wood.features, works=(gate, other)), stronghold="keep")
    battle.push(GateRoads())
    battle.advance()
    assert battle.deciders() == ("west",)
    options(battle)
    assert refusals(battle, PlaceCourse("gate-road", (point(1800, 700), point(1800, 1500)), 60 * PACE)) == [
        ("DBF-STRONGHOLD-a", "terrain-gate-road")
    ]
    assert refusals(battle, PlaceCourse("gate-road", (point(1800, 700),), 60 * PACE)) == [
        ("DBF-STRONGHOLD-a", "terrain-course")
    ]
    assert refusals(battle, LeaveOpen()) == [("DBF-STRONGHOLD-a", "terrain-not-now")]
    (event,) = give(battle, PlaceCourse("gate-road", (point(1800, 700), point(1800, 2400)), 60 * PACE))
    assert isinstance(event, FeaturePlaced)
    assert battle.decision() is None
    assert len(of_land(battle.state.surface, Land.ROAD)) == 1


def test_the_whole_flow_of_one_table() -> None:
    battle = choosing(
        terms("river", "wood", "rocks", compulsory=("marsh",)), (1, 1, 5, 5, 2, 4), Climate.COLD
    )
    give(battle, ChooseFeature("river"), DoneChoosing())
    give(battle, options(battle)[0])
    give(battle, order("marsh"), order("wood"), order("rocks"), DoneChoosing())
    while isinstance(battle.decision(), Placing):
        give(battle, options(battle)[0])
    placed = [one.land for one in battle.state.surface.features]
    assert placed == [Land.RIVER, Land.MARSH, Land.WOOD, Land.ROCKS]
    assert battle.decision() is None


def test_events_speak_of_what_was_discarded() -> None:
    full = laid(patch("lake", "water", *box(0, 1200, 1200, 2400)))
    battle = placing(order("rocks"), order("wood"), dice=(4, 1, 1, 1), surface=full)
    events = give(battle, options(battle)[0])
    assert [type(one) for one in events if not hasattr(one, "sides")] == [FeaturePlaced, FeatureDiscarded]
