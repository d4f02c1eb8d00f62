"""The three steps of the choice of terrain: what may be provided, by whom, and how much of it."""

from __future__ import annotations

import pytest

from oriflamme.board.table import PACE
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Land
from oriflamme.rulesets.fictionalis.readings import Readings
from oriflamme.rulesets.fictionalis.sky import Climate
from oriflamme.rulesets.fictionalis.terrain.building import PlaceFeature
from oriflamme.rulesets.fictionalis.terrain.catalogue import TerrainList, kind_named, kinds
from oriflamme.rulesets.fictionalis.terrain.choosing import (
    DoneChoosing,
    FeatureChosen,
    ShoreRefused,
    TerrainChoice,
)
from oriflamme.rulesets.fictionalis.terrain.placing import FeatureDiscarded, Placing
from oriflamme.rulesets.fictionalis.terrain.plans import ChooseFeature, Stage
from tests.rulesets.fictionalis.tables import EVERYTHING, box, choosing, give, laid, patch, refusals, terms

DONE = DoneChoosing()


def rounded(what: str, length: int = 600, breadth: int = 400) -> ChooseFeature:
    """Return a rounded feature: 1 equivalent unless told otherwise."""
    return ChooseFeature(what, length * PACE, breadth * PACE)


def small(what: str) -> ChooseFeature:
    return rounded(what, 400, 300)


def large(what: str) -> ChooseFeature:
    return rounded(what, 900, 400)


def town(
    sides: tuple[int, int] = (5, 5), what: str = "built-up", roads: int = 0, descent: bool = False
) -> ChooseFeature:
    return ChooseFeature(what, sides[0] * 80 * PACE, sides[1] * 80 * PACE, roads=roads, descent=descent)


def plot(what: str, at: str | None) -> ChooseFeature:
    return ChooseFeature(what, 240 * PACE, 240 * PACE, at=at)


def stage(battle: Battle[Field]) -> Stage | None:
    due = battle.decision()
    return due.plan.stage if isinstance(due, TerrainChoice) else None


def at_ground(*optional: str, dice: tuple[int, ...] = (), compulsory: tuple[str, ...] = ()) -> Battle[Field]:
    """Return a battle in which the invader has provided nothing and the defender is to choose."""
    battle = choosing(terms(*optional, compulsory=compulsory), dice)
    give(battle, DONE)
    assert stage(battle) is Stage.GROUND
    return battle


# -- lists -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-TERRAIN-GENERAL")
def test_only_what_the_defenders_list_names() -> None:
    battle = at_ground("wood")
    assert refusals(battle, rounded("marsh")) == [("DBF-TERRAIN-GENERAL", "terrain-list")]
    assert refusals(battle, ChooseFeature("swamp")) == [("DBF-TERRAIN-GENERAL", "terrain-kind")]
    with pytest.raises(LookupError, match="did you mean wood"):
        TerrainList(compulsory=("woood",))
    route = choosing(terms("wood", fleet=True))
    assert ("DBF-TERRAIN-GENERAL", "terrain-list") in refusals(route, ChooseFeature("waterway"))


def test_every_kind_has_what_it_needs() -> None:
    for name, kind in kinds().items():
        assert kind.linear or kind.land in (Land.BEACH, Land.WATER) or kind.zone is not None, name
        assert kind_named(name) is kind


def test_commands_of_other_moments_are_refused() -> None:
    battle = at_ground("wood")
    assert refusals(battle, PlaceFeature("wood-1", 0, 0)) == [("DBF-TERRAIN-GENERAL", "terrain-not-now")]


# -- step 1 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-TERRAIN-STEP1")
def test_the_invader_provides_one_route_or_none() -> None:
    battle = choosing(terms(*EVERYTHING, fleet=True))
    assert battle.deciders() == ("west",)
    assert stage(battle) is Stage.ROUTE
    offered = {one.what for one in battle.options("west") if isinstance(one, ChooseFeature)}
    assert offered == {"waterway", "mountains", "river", "road"}
    assert DONE in battle.options("west")
    assert refusals(battle, rounded("wood")) == [("DBF-TERRAIN-STEP1", "terrain-route")]
    assert refusals(battle, rounded("steep-hill")) == [("DBF-TERRAIN-STEP1", "terrain-route")]
    give(battle, ChooseFeature("river"))
    for other in ("waterway", "mountains", "road", "river"):
        assert refusals(battle, ChooseFeature(other)) == [("DBF-TERRAIN-STEP1", "terrain-one-route")]


@pytest.mark.rule("DBF-TERRAIN-STEP1")
def test_a_waterway_needs_half_the_fleet() -> None:
    battle = choosing(terms(*EVERYTHING, fleet=False))
    assert refusals(battle, ChooseFeature("waterway")) == [("DBF-TERRAIN-STEP1", "terrain-fleet")]
    assert battle.check("west", ChooseFeature("mountains")).legal


@pytest.mark.rule("DBF-TERRAIN-STEP1", "DBF-TERRAIN-SIZE")
def test_a_road_comes_with_no_steep_hills_or_with_two_to_four_equivalents() -> None:
    battle = choosing(terms(*EVERYTHING))
    give(battle, ChooseFeature("road"))
    assert battle.check("west", DONE).legal
    assert refusals(battle, rounded("gentle-hill")) == [("DBF-TERRAIN-STEP1", "terrain-route")]
    give(battle, large("steep-hill"))
    assert refusals(battle, DONE) == [("DBF-TERRAIN-STEP1", "terrain-too-few")]
    give(battle, large("steep-rocky-hill"))
    assert battle.check("west", DONE).legal
    assert refusals(battle, large("steep-hill")) == [("DBF-TERRAIN-STEP1", "terrain-too-much")]
    give(battle, rounded("steep-hill"))
    assert refusals(battle, small("steep-hill")) == [("DBF-TERRAIN-STEP1", "terrain-too-much")]


# -- step 2 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-TERRAIN-STEP2")
def test_the_defender_provides_what_is_compulsory_and_two_to_three_equivalents() -> None:
    battle = at_ground("marsh", "rocks", compulsory=("wood",))
    assert battle.deciders() == ("east",)
    assert refusals(battle, small("wood")) == [("DBF-TERRAIN-STEP2", "terrain-compulsory-size")]
    give(battle, rounded("marsh"), rounded("rocks"))
    assert refusals(battle, DONE) == [("DBF-TERRAIN-STEP2", "terrain-due")]
    (event,) = (one for one in give(battle, large("wood")) if isinstance(one, FeatureChosen))
    assert event.compulsory
    assert event.equivalents == 3
    assert battle.check("east", DONE).legal
    give(battle, small("wood"))
    assert refusals(battle, rounded("rocks")) == [("DBF-TERRAIN-STEP2", "terrain-too-much")]
    assert battle.check("east", small("rocks")).legal


@pytest.mark.rule("DBF-TERRAIN-STEP2")
def test_too_little_is_refused_as_long_as_more_could_be_had() -> None:
    battle = at_ground("river", "wood")
    give(battle, rounded("wood"))
    assert refusals(battle, DONE) == [("DBF-TERRAIN-STEP2", "terrain-too-few")]
    lone = at_ground("river")
    give(lone, ChooseFeature("river"))
    assert lone.check("east", DONE).legal, "one equivalent is all that the list has"


@pytest.mark.rule("DBF-TERRAIN-STEP2")
def test_what_the_invader_has_placed_is_no_longer_compulsory() -> None:
    battle = choosing(terms("wood", compulsory=("river",)), (3,))
    give(battle, ChooseFeature("river"), DONE)
    give(battle, next(iter(battle.options("west"))))
    assert stage(battle) is Stage.GROUND
    give(battle, rounded("wood"), rounded("wood"))
    assert battle.check("east", DONE).legal


@pytest.mark.rule("DBF-TERRAIN-STEP2-WW")
def test_the_defenders_waterway_and_range_need_a_die_each_and_a_town() -> None:
    battle = at_ground("waterway", "mountains", "built-up", "wood", dice=(4, 5))
    events = give(battle, ChooseFeature("waterway"))
    assert [one.what for one in events if isinstance(one, ShoreRefused)] == ["waterway"]
    assert ("DBF-TERRAIN-STEP2-WW", "terrain-die") in refusals(battle, ChooseFeature("waterway"))
    give(battle, ChooseFeature("mountains"))
    assert ("DBF-TERRAIN-STEP2-WW", "terrain-second-shore") in refusals(battle, ChooseFeature("mountains"))
    give(battle, rounded("wood"))
    assert refusals(battle, DONE) == [("DBF-TERRAIN-STEP2-WW", "terrain-shore-town")]
    assert refusals(battle, rounded("wood")) == [("DBF-TERRAIN-STEP2", "terrain-too-much")], (
        "room for the town"
    )
    give(battle, town((2, 2)))
    assert battle.check("east", DONE).legal


@pytest.mark.rule("DBF-TERRAIN-STEP2-WW")
def test_a_compulsory_waterway_needs_no_die_and_a_list_without_towns_has_none() -> None:
    battle = at_ground("wood", compulsory=("waterway",))
    give(battle, ChooseFeature("waterway"))
    townless = at_ground("waterway", "wood")
    assert refusals(townless, ChooseFeature("waterway")) == [("DBF-TERRAIN-STEP2-WW", "terrain-shore-town")]
    both = at_ground("waterway", "mountains", "built-up", dice=(6,))
    give(both, ChooseFeature("waterway"))
    assert ("DBF-TERRAIN-STEP2-WW", "terrain-both-shores") in refusals(both, ChooseFeature("mountains"))


@pytest.mark.rule("DBF-TERRAIN-STEP2-WW")
def test_a_waterway_and_a_range_lie_together_with_a_compulsory_town() -> None:
    battle = at_ground("waterway", "mountains", compulsory=("built-up",), dice=(6, 6))
    give(battle, town((3, 3)), ChooseFeature("waterway"), ChooseFeature("mountains"))
    assert refusals(battle, DONE) == [("DBF-TERRAIN-STEP2-WW", "terrain-shore-town")], (
        "each needs one of its own"
    )
    give(battle, town((2, 2)))
    assert battle.check("east", DONE).legal


@pytest.mark.rule("DBF-TERRAIN-STEP2-RV", "DBF-TERRAIN-STEP2-BUA")
def test_one_river_and_one_town_of_choice() -> None:
    battle = at_ground("river", "built-up", "wood")
    give(battle, ChooseFeature("river"), town((3, 3)))
    assert refusals(battle, ChooseFeature("river")) == [("DBF-TERRAIN-STEP2-RV", "terrain-second-river")]
    assert refusals(battle, town((2, 2))) == [("DBF-TERRAIN-STEP2-BUA", "terrain-second-town")]


@pytest.mark.rule("DBF-TERRAIN-STEP2-ROAD")
def test_two_external_roads_that_have_somewhere_to_go() -> None:
    battle = at_ground("road", "built-up", "wood")
    assert refusals(battle, ChooseFeature("road")) == [("DBF-TERRAIN-STEP2-ROAD", "terrain-road-nowhere")]
    give(battle, town((3, 3), roads=1), ChooseFeature("road"), ChooseFeature("road"))
    assert refusals(battle, ChooseFeature("road")) == [("DBF-TERRAIN-STEP2-ROAD", "terrain-third-road")]
    forced = at_ground("wood", compulsory=("road",))
    give(forced, ChooseFeature("road"))


@pytest.mark.rule("DBF-TERRAIN-BUA-EXTRAS")
def test_internal_roads_and_fields() -> None:
    battle = at_ground("built-up", "built-up-on-gentle-hill", "field", "enclosure", "wood")
    assert refusals(battle, town(roads=3)) == [("DBF-TERRAIN-BUA-EXTRAS", "terrain-inner-roads")]
    assert refusals(battle, town(descent=True)) == [("DBF-TERRAIN-BUA-EXTRAS", "terrain-descent")]
    assert battle.check("east", town((3, 3), "built-up-on-gentle-hill", 2, True)).legal
    assert refusals(battle, plot("field", None)) == [("DBF-TERRAIN-BUA-EXTRAS", "terrain-adjoin")]
    assert refusals(battle, plot("field", "built-up-1")) == [("DBF-TERRAIN-BUA-EXTRAS", "terrain-no-town")]
    assert battle.check("east", plot("enclosure", None)).legal, "paddies of an army without towns"
    give(battle, town((3, 3)))
    assert refusals(battle, plot("enclosure", None)) == [("DBF-TERRAIN-BUA-EXTRAS", "terrain-adjoin")]
    assert ("DBF-TERRAIN-BUA-EXTRAS", "terrain-no-town") in refusals(
        battle, ChooseFeature("wood", 400 * PACE, 300 * PACE, at="built-up-1")
    )
    give(battle, plot("field", "built-up-1"), plot("enclosure", "built-up-1"))


# -- sizes -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-TERRAIN-SIZE")
@pytest.mark.parametrize(
    ("length", "breadth", "halves"),
    [(499, 300, 1), (500, 300, 2), (750, 300, 2), (751, 300, 3), (1000, 400, 3)],
)
def test_equivalents_go_by_the_longest_extent(length: int, breadth: int, halves: int) -> None:
    battle = at_ground("wood")
    (event,) = give(battle, rounded("wood", length, breadth))
    assert event.equivalents == halves


@pytest.mark.rule("DBF-TERRAIN-SIZE")
@pytest.mark.parametrize(("length", "breadth"), [(1010, 400), (400, 95), (90, 90), (0, 100), (400, -5)])
def test_sizes_out_of_bounds(length: int, breadth: int) -> None:
    assert refusals(at_ground("wood"), rounded("wood", length, breadth)) == [
        ("DBF-TERRAIN-SIZE", "terrain-size")
    ]


@pytest.mark.rule("DBF-TERRAIN-SIZE")
def test_a_town_on_a_hill_counts_as_both() -> None:
    battle = at_ground("built-up", "built-up-on-steep-hill", "wood")
    plain, raised = town((5, 5)), town((5, 5), "built-up-on-steep-hill")
    assert [one.equivalents for one in give(battle.copy(), plain)] == [2]
    # Its hill, nine tenths of 400 paces long, is a half.
    assert [one.equivalents for one in give(battle, raised)] == [3]


@pytest.mark.rule("DBF-TERRAIN-SIZE")
def test_no_more_than_three_of_one_equivalent_and_zone() -> None:
    battle = at_ground("wood", "marsh", "rocks")
    give(battle, small("wood"), small("wood"), small("marsh"))
    assert refusals(battle, small("marsh")) == [("DBF-TERRAIN-SIZE", "terrain-alike")]
    assert battle.check("east", small("rocks")).legal, "another zone"
    assert battle.check("east", rounded("wood")).legal, "another equivalent"


@pytest.mark.rule("DBF-TERRAIN-SIZE", "DBF-TABLE-SIZE")
def test_sizes_shrink_on_a_small_table() -> None:
    battle = choosing(terms("wood"), readings=Readings(scale="25mm"), small=True)
    give(battle, DONE)
    assert battle.state.surface.width == 2250 * PACE
    # 1000 paces become 625, 500 become 312 and a half.
    assert refusals(battle, rounded("wood", 640, 300)) == [("DBF-TERRAIN-SIZE", "terrain-size")]
    (event,) = give(battle, rounded("wood", 320, 200))
    assert event.equivalents == 2


# -- step 3 ------------------------------------------------------------------------------------------------------


LAST = ("wood", "gully", "bog", "gentle-hill", "gentle-rocky-hill", "gentle-wooded-hill", "river")
TWO_WOODS = (rounded("wood"), rounded("wood"), DONE)


def lay(battle: Battle[Field]) -> None:
    """Lay whatever is to be laid where it is offered first."""
    while isinstance(battle.decision(), Placing):
        give(battle, next(battle.options(battle.deciders()[0])))


@pytest.mark.rule("DBF-TERRAIN-STEP3")
@pytest.mark.parametrize(
    ("climate", "wet"), [(Climate.DRY, "gully"), (Climate.COLD, "bog"), (Climate.TROPICAL, "bog")]
)
def test_the_invader_may_add_one_small_feature(climate: Climate, wet: str) -> None:
    battle = choosing(terms(*LAST), (1, 5, 3, 5), climate)
    give(battle, DONE, *TWO_WOODS)
    lay(battle)
    assert stage(battle) is Stage.LAST
    assert battle.deciders() == ("west",)
    dry = "bog" if wet == "gully" else "gully"
    assert battle.check("west", DONE).legal
    assert battle.check("west", small(wet)).legal
    assert refusals(battle, small(dry)) == [("DBF-TERRAIN-STEP3", "terrain-last")]
    assert refusals(battle, rounded("gentle-wooded-hill")) == [("DBF-TERRAIN-STEP3", "terrain-last")]
    assert refusals(battle, large("gentle-hill")) == [("DBF-TERRAIN-STEP3", "terrain-too-much")]
    give(battle, rounded("gentle-rocky-hill"))
    assert refusals(battle, small("gentle-hill")) == [("DBF-TERRAIN-STEP3", "terrain-one-last")]


@pytest.mark.rule("DBF-TERRAIN-STEP3")
def test_an_invader_with_terrain_on_the_table_adds_none() -> None:
    battle = choosing(terms(*LAST), (1, 5, 3, 5))
    give(battle, ChooseFeature("river"), DONE)
    lay(battle)
    give(battle, *TWO_WOODS)
    lay(battle)
    assert battle.decision() is None


@pytest.mark.rule("DBF-TERRAIN-STEP3", "DBF-TERRAIN-PLACING")
def test_an_invader_whose_route_was_discarded_may_add_one() -> None:
    battle = choosing(terms(*LAST), (1, 5, 3, 5))
    battle.state.surface = laid(patch("lake", "water", *box(0, 1150, 3600, 1250)))
    events = give(battle, ChooseFeature("river"), DONE)
    assert [one.what for one in events if isinstance(one, FeatureDiscarded)] == ["river"]
    give(battle, *TWO_WOODS)
    lay(battle)
    assert stage(battle) is Stage.LAST
    assert battle.deciders() == ("west",)
