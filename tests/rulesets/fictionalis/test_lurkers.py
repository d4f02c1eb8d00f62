"""Lurkers leap at enemies in bad ground and water, and are taken back (seed lines 361-367, 901, 909-917)."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.board.alignment import laid_against
from oriflamme.board.table import PACE, Edge, Rect, contact
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis import lurking
from oriflamme.rulesets.fictionalis.deployment import haunts
from oriflamme.rulesets.fictionalis.deployment.lurkers import HauntsLookedAt, Leap
from oriflamme.rulesets.fictionalis.field import Bound, Field
from oriflamme.rulesets.fictionalis.ground import LEFT, Land, Slope, Surface
from oriflamme.rulesets.fictionalis.headings import FlankArrivals
from oriflamme.rulesets.fictionalis.movement.phase import MovementPhase
from oriflamme.rulesets.fictionalis.obstacles import Discoveries
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Place, Rank, Trait
from tests.rulesets.fictionalis.deploying import EAST, WEST, area, give, refusals, wall
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out

LAND = "DBF-LURKER-LAND"
MIDDLE = area("wood", Land.WOOD, 600, 1000, 1000, 1400)
"""A wood on the centre line, in nobody's zone."""


def infested(
    at: tuple[float, float] = (800, 1200),
    cover: Any = MIDDLE,
    *,
    bound: int = 3,
    since: int | None = 0,
    kind: str = "Reg Bd(O)",
    lurker: tuple[Trait, ...] = (),
    general: tuple[float, float] = (800, 1700),
    **more: Any,
) -> Battle[Field]:
    """West has a Lurker in reserve; an enemy looks south at `at`, in the cover since the end of bound `since`."""
    battle = laid_out(
        element("a1", "Reg Bd(O)", general, general=Rank.CINC),
        element("a2", "Irr Lk(O)", None, traits=lurker),
        element("b1", kind, at, SOUTH, depth=more.pop("depth", 30), **more.pop("prey", {})),
        surface=more.pop("surface", Surface(features=(cover,))),
        **more,
    )
    own = (bound + 1) // 2
    battle.state.bound = Bound(number=bound, side=WEST, sides_bounds={WEST: own, EAST: own - 1})
    if since is not None:
        battle.state.pages.put(haunts.Haunted(since={cover.id: {"b1": since}}))
    battle.push(MovementPhase(WEST))
    return battle


def where(battle: Battle[Field]) -> Place:
    return battle.state.elements["a2"].place


def leap(battle: Battle[Field], edge: Edge = Edge.FRONT) -> Leap:
    rect = laid_against((80 * PACE, 40 * PACE), battle.state.elements["b1"].at, edge)
    return Leap("a2", "b1", rect.x, rect.y, rect.angle)


@pytest.mark.rule(LAND, "DBF-LURKER-COST")
def test_in_the_first_bound_on_an_enemy_deployed_in_difficult_going() -> None:
    battle = infested(bound=1)
    assert refusals(battle, leap(battle)) == []
    assert refusals(infested(bound=1, since=None), leap(battle)) == [LAND]
    give(battle, leap(battle))
    lurker = battle.state.elements["a2"]
    assert lurker.place is Place.TABLE
    assert lurker.deeds.tactical
    assert lurker.deeds.met == ("b1",)
    assert contact(lurker.at, battle.state.elements["b1"].at) is not None
    assert battle.state.commands["a"].pips == (6 - 2) * WHOLE


@pytest.mark.rule("DBF-LURKER-COST")
def test_it_is_dearer_far_from_the_general_and_takes_pips_that_are_there() -> None:
    battle = infested(bound=1, general=(3000, 2300))
    give(battle, leap(battle))
    assert battle.state.commands["a"].pips == (6 - 3) * WHOLE
    poor = infested(bound=1)
    command = poor.state.commands["a"]
    poor.state.order(
        type(command)(**{name: getattr(command, name) for name in command.__struct_fields__} | {"pips": 3})
    )
    assert refusals(poor, leap(poor)) == ["DBF-PIP-USE"]


@pytest.mark.rule(LAND)
@pytest.mark.parametrize(("since", "legal"), [(0, False), (1, False), (2, True), (3, False)])
def test_later_on_one_who_came_into_it_in_the_bound_before(since: int, legal: bool) -> None:
    battle = infested(since=since)
    assert refusals(battle, leap(battle)) == ([] if legal else [LAND])


@pytest.mark.rule(LAND)
@pytest.mark.parametrize(("found", "legal"), [(1, False), (2, True), (3, True)])
def test_or_was_found_in_ambush_there_in_this_bound_or_the_one_before(found: int, legal: bool) -> None:
    battle = infested()
    battle.state.pages.put(Discoveries(bounds={"b1": found}))
    assert refusals(battle, leap(battle)) == ([] if legal else [LAND])


@pytest.mark.rule(LAND)
def test_or_stands_partly_or_wholly_outside_while_the_lurker_keeps_a_part_in() -> None:
    partly = infested((800, 1415), since=0)
    assert refusals(partly, leap(partly, Edge.REAR)) == []
    outside = infested((800, 990), since=None)
    assert refusals(outside, leap(outside)) == []
    beyond = infested((800, 950), since=None)
    assert refusals(beyond, leap(beyond)) == [LAND]
    first = infested((800, 990), since=None, bound=1)
    assert refusals(first, leap(first)) == [LAND]


@pytest.mark.rule(LAND)
@pytest.mark.parametrize(
    ("cover", "legal"),
    [
        ({"land": Land.MARSH}, True),
        ({"land": Land.VINEYARD}, True),
        ({"land": Land.HILL, "slope": Slope.STEEP}, True),
        ({"land": Land.HILL, "slope": Slope.GENTLE}, False),
        ({"land": Land.HILL, "slope": Slope.GENTLE, "cover": Land.WOOD}, True),
        ({"land": Land.SCRUB}, False),
        ({"land": Land.FIELD}, False),
    ],
)
def test_what_ground_is_bad_enough(cover: dict[str, Any], legal: bool) -> None:
    battle = infested(
        (800, 990),
        area(
            "f",
            box_land := cover["land"],
            600,
            1000,
            1000,
            1400,
            **{k: v for k, v in cover.items() if k != "land"},
        ),
        since=None,
    )
    assert box_land is cover["land"]
    assert (refusals(battle, leap(battle)) == []) is legal


@pytest.mark.rule(LAND)
def test_it_touches_the_enemy_has_room_and_is_a_lurker_in_waiting() -> None:
    battle = infested(bound=1)
    there = leap(battle)
    assert refusals(battle, Leap("a2", "b1", there.x, there.y + 20 * PACE, there.angle)) == [LAND]
    assert refusals(battle, Leap("a1", "b1", there.x, there.y, there.angle)) == [LAND]
    assert refusals(battle, Leap("a2", "a1", there.x, there.y, there.angle)) == [LAND]
    battle.state.put(element("b2", "Reg Bd(O)", (800, 1240), SOUTH, command="b"))
    assert LAND in refusals(battle, there)


@pytest.mark.rule("DBF-LURKER-LIMITS")
def test_not_in_a_feature_that_reaches_into_the_enemys_zone_but_in_the_first_bound() -> None:
    theirs = area("wood", Land.WOOD, 600, 700, 1000, 1400)
    battle = infested((800, 1200), theirs, since=2)
    assert refusals(battle, leap(battle)) == ["DBF-LURKER-LIMITS"]
    first = infested((800, 850), theirs, bound=1)
    assert refusals(first, leap(first)) == []


@pytest.mark.rule("DBF-LURKER-LIMITS")
def test_not_inside_an_enemys_fortified_town() -> None:
    town = area("town", Land.BUILT_UP, 600, 1000, 1000, 1400)
    works = (wall("w1", EAST, (600, 1400), (600, 1320), feature="town"),)
    battle = infested((800, 1200), town, since=2, surface=Surface(features=(town,), works=works))
    assert "DBF-LURKER-LIMITS" in refusals(battle, leap(battle))


@pytest.mark.rule("DBF-LURKER-DECLARE")
def test_it_may_be_anywhere_and_nothing_is_declared_of_it() -> None:
    battle = infested((3300, 1190), area("wood", Land.WOOD, 3000, 1000, 3500, 1400), bound=1)
    assert refusals(battle, leap(battle)) == []
    assert Leap in {type(one) for one in battle.options(WEST)}
    assert "a2" not in battle.view(EAST).state.elements


# -- in the water ----------------------------------------------------------------------------------------------------------

AQUATIC = (Trait.AQUATIC,)
SEA = area("sea", Land.WATERWAY, 0, 1000, 1000, 2400)


@pytest.mark.rule("DBF-LURKER-WATER-a")
def test_aquatic_ones_set_on_those_new_in_a_marsh_or_partly_out_of_the_water() -> None:
    marsh = area("fen", Land.MARSH, 600, 1000, 1000, 1400)
    new = infested(cover=marsh, since=2, lurker=AQUATIC)
    assert refusals(new, leap(new)) == []
    old = infested(cover=marsh, since=1, lurker=AQUATIC)
    assert refusals(old, leap(old)) == ["DBF-LURKER-WATER-a"]
    shore = infested((500, 990), SEA, since=None, lurker=AQUATIC)
    assert refusals(shore, leap(shore)) == []
    wood = infested((800, 990), since=None, lurker=AQUATIC)
    assert refusals(wood, leap(wood)) == ["DBF-LURKER-WATER-a"]


@pytest.mark.rule("DBF-LURKER-WATER-a")
def test_others_are_not_in_the_sea() -> None:
    battle = infested((500, 990), SEA, since=None)
    assert LAND in refusals(battle, leap(battle))


def vessel(**more: Any) -> Battle[Field]:
    """An enemy vessel in the middle of the water, of a command that has not come by the flank."""
    return infested((500, 1300), SEA, kind="Irr Bts(O)", depth=60, lurker=AQUATIC, **more)


@pytest.mark.rule("DBF-LURKER-WATER-b")
def test_vessels_that_have_just_left_their_zone_or_come_into_ours_or_by_the_flank() -> None:
    battle = vessel(since=2)
    assert refusals(battle, leap(battle)) == ["DBF-LURKER-WATER-a"]
    battle.state.pages.change(haunts.Haunted, crossed={"b1": 2})
    assert refusals(battle, leap(battle)) == []
    battle.state.pages.change(haunts.Haunted, crossed={"b1": 1})
    assert refusals(battle, leap(battle)) == ["DBF-LURKER-WATER-a"]
    battle.state.pages.put(FlankArrivals(flanks={"b": LEFT}))
    assert refusals(battle, leap(battle)) == []


@pytest.mark.rule("DBF-LURKER-WATER-b")
def test_when_a_vessel_leaves_its_zone_is_noted() -> None:
    battle = vessel(since=None)
    field = battle.state
    for number, y in ((3, 700), (4, 1000), (5, 1100), (6, 1700)):
        field.bound = Bound(number=number, side=EAST, sides_bounds={WEST: 2, EAST: 2})
        field.move({"b1": Rect(500 * PACE, y * PACE, 80 * PACE, 60 * PACE, 18000)})
        haunts.note(field)
        assert field.pages[haunts.Haunted].crossed.get("b1") == {3: None, 4: 4, 5: 4, 6: 6}[number]


@pytest.mark.rule(LAND)
def test_who_comes_into_bad_ground_is_noted_and_forgotten_when_he_leaves() -> None:
    battle = infested((800, 900), since=None)
    field = battle.state
    for number, y, noted in ((3, 900, None), (4, 1100, 4), (5, 1200, 4), (6, 900, None)):
        field.bound = Bound(number=number, side=EAST, sides_bounds={WEST: 2, EAST: 2})
        field.move({"b1": Rect(800 * PACE, y * PACE, 80 * PACE, 30 * PACE, 18000)})
        battle.push(HauntsLookedAt())
        battle.advance()
        assert field.pages[haunts.Haunted].since.get("wood", {}).get("b1") == noted


@pytest.mark.rule("DBF-LURKER-REMOVE")
def test_one_that_has_beaten_an_enemy_goes_and_may_come_again_elsewhere() -> None:
    other = area("grove", Land.ORCHARD, 1600, 1000, 2000, 1400)
    battle = infested(bound=1, surface=Surface(features=(MIDDLE, other)))
    give(battle, leap(battle))
    lurking.withdraw(battle, "a2")
    assert where(battle) is Place.TABLE
    battle.state.move({"b1": Rect(1800 * PACE, 975 * PACE, 80 * PACE, 30 * PACE, 18000)})
    lurking.withdraw(battle, "a2")
    assert where(battle) is Place.RESERVE
    assert battle.state.commands["a"].lost == 0
    battle.state.bound = Bound(number=3, side=WEST, sides_bounds={WEST: 2, EAST: 1})
    battle.state.note_deeds("a2", tactical=False)
    assert refusals(battle, leap(battle)) == []
