"""Fortifications that scenarios lay: where they may be, strongholds, walls that armies have paid for (seed lines 527-537)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.ruleset import SetupError
from oriflamme.kernel.setups import Setup
from oriflamme.rulesets.fictionalis.army_lists import Works, muster_cost
from oriflamme.rulesets.fictionalis.costs import HALVES
from oriflamme.rulesets.fictionalis.deployment.first import FirstDeployment, Garrison
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Land
from oriflamme.rulesets.fictionalis.pieces import Place
from oriflamme.rulesets.fictionalis.ruleset import RULESET
from oriflamme.rulesets.fictionalis.scenarios import Prepared, SetupBody, body_of
from oriflamme.rulesets.fictionalis.sky import Climate, Season
from oriflamme.rulesets.fictionalis.terrain.building import PlaceCourse
from oriflamme.rulesets.fictionalis.terrain.byhand import HandFeature, HandSection, HandTable, HandWorks
from oriflamme.rulesets.fictionalis.terrain.fortifying import LayWalls, WallChoice, WallsForgone, WallsLaid
from oriflamme.rulesets.fictionalis.terrain.gate_roads import GateRoad
from oriflamme.rulesets.fictionalis.troops import Type
from tests.rulesets.fictionalis.tables import area, box, line, patch, refusals

INVADER, HOLDER = "verrane", "ash-horde"
"""The invader sits below, the holder of the works above."""

PREPARED = Prepared(invader=INVADER, season=Season.SUMMER, climate=Climate.WARM, hour=10)


def keep(sides: tuple[int, int] = (5, 5), at: tuple[float, float] = (1800, 500)) -> HandFeature:
    return area("keep", "built-up", *at, sides[0] * 80, sides[1] * 80)


def scenario(
    *features: HandFeature,
    works: Sequence[HandWorks] = (),
    prepared: Prepared | None = PREPARED,
    **more: object,
) -> Setup:
    """Return the set-up of two armies of 400 points on a table by hand."""
    plain = RULESET.setup("fictionalis-crown-and-ash")
    table = HandTable(features, tuple(works), any_size=True)
    body = msgspec.structs.replace(body_of(plain), table=table, prepared=prepared, **more)
    return Setup(plain.ruleset, plain.scenario, plain.sides, msgspec.to_builtins(body))


def begun(setup: Setup) -> Battle[Field]:
    battle = RULESET.begin(setup, Dice("works"))
    battle.advance()
    return battle


# -- where works may be --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-FORT-SITING")
def test_temporary_works_of_a_scenario_are_in_their_sides_zone() -> None:
    def fenced(y: float, **more: str) -> Setup:
        sections = (HandSection((500, y), (580, y)),)
        return scenario(works=[HandWorks("fence", HOLDER, "TF", sections=sections)])

    begun(fenced(100))
    with pytest.raises(SetupError, match=r"table: works of ash-horde: DBF-FORT-SITING: .*fence-0"):
        begun(fenced(950))
    around = HandWorks("walls", HOLDER, "TF", "keep", (12,))
    begun(scenario(keep(at=(1800, 1200)), works=[around]))


# -- strongholds ---------------------------------------------------------------------------------------------------------


THICKETS = (
    patch("south-wood", "wood", *box(1500, 700, 2100, 900)),
    patch("west-wood", "wood", *box(1400, 300, 1600, 700)),
    patch("east-wood", "wood", *box(2000, 300, 2200, 700)),
)
"""Woods against the walls of the keep; its gate is to the south."""


def stronghold(
    *features: HandFeature,
    gates: tuple[int, ...] = (12,),
    sides: tuple[int, int] = (5, 5),
    at: tuple[float, float] = (1800, 500),
    prepared: Prepared | None = PREPARED,
) -> Battle[Field]:
    walls = HandWorks("walls", HOLDER, "PF", "keep", gates)
    laid = (keep(sides, at), *features)
    return begun(scenario(*laid, works=[walls], stronghold="keep", prepared=prepared))


@pytest.mark.rule("DBF-STRONGHOLD-a")
def test_it_stands_in_place_of_the_baggage_and_is_garrisoned_with_it() -> None:
    battle = stronghold()
    field = battle.state
    tents = [one for one in field.elements.values() if one.kind.type is Type.BAGGAGE and one.side == HOLDER]
    assert tents
    assert {one.place for one in tents} == {Place.LOST}
    decision = battle.decision()
    assert isinstance(decision, FirstDeployment)
    assert battle.deciders() == (HOLDER,)
    assert any(isinstance(one, Garrison) for one in battle.options(HOLDER))


@pytest.mark.rule("DBF-STRONGHOLD-a")
@pytest.mark.parametrize(
    ("wrong", "more"),
    [
        ("dbf-refused-works-stronghold-zone", {"at": (1800, 800)}),
        ("dbf-refused-works-stronghold-size", {"sides": (29, 5)}),
        ("must be known as the defender", {"prepared": None}),
        ("must be known as the defender", {"prepared": msgspec.structs.replace(PREPARED, invader=HOLDER)}),
    ],
)
def test_where_it_may_not_be(wrong: str, more: dict[str, Any]) -> None:
    with pytest.raises(SetupError, match=f"stronghold: .*{wrong}"):
        stronghold(**more)


@pytest.mark.rule("DBF-STRONGHOLD-a")
def test_it_may_take_a_third_of_the_zone_and_half_its_walls_are_in_good_going() -> None:
    stronghold(sides=(28, 5))
    stronghold(*THICKETS[:2])
    wrong = "stronghold: keep: DBF-STRONGHOLD-a: dbf-refused-works-stronghold-ground"
    with pytest.raises(SetupError, match=wrong):
        stronghold(*THICKETS)


@pytest.mark.rule("DBF-STRONGHOLD-a")
def test_the_attacker_adds_a_road_to_its_gate_in_bad_going() -> None:
    thicket = THICKETS[0]
    battle = stronghold(thicket)
    decision = battle.decision()
    assert isinstance(decision, GateRoad)
    assert battle.deciders() == (INVADER,)
    (first, *_) = battle.options(INVADER)
    assert isinstance(first, PlaceCourse)
    astray = msgspec.structs.replace(first, points=(first.points[0], first.points[0]))
    assert refusals(battle, astray)[0][0] == "DBF-STRONGHOLD-a"
    battle.apply(INVADER, first)
    assert [one.land for one in battle.state.surface.features].count(Land.ROAD) == 1
    assert isinstance(battle.decision(), FirstDeployment)
    road = line("way", "road", 60, (1800, 700), (1800, 2400))
    assert isinstance(stronghold(thicket, road).decision(), FirstDeployment)


# -- walls that an army has paid for -------------------------------------------------------------------------------------


def with_walls(setup: Setup, side: str, points: float) -> Setup:
    """Return a set-up whose side has paid so many points for PF, and has as many more to spend."""
    body = body_of(setup)
    sides = []
    for one in body.sides:
        if one.id == side:
            works = Works(walls=points, permanent=True)
            muster = msgspec.structs.replace(one.muster, works=works, points=one.muster.points + int(points))
            assert muster_cost(one.army, muster) - muster_cost(one.army, one.muster) == points * HALVES
            sides.append(msgspec.structs.replace(one, muster=muster))
        else:
            sides.append(one)
    return _with_body(setup, msgspec.structs.replace(body, sides=tuple(sides)))


def _with_body(setup: Setup, body: SetupBody) -> Setup:
    return Setup(setup.ruleset, setup.scenario, setup.sides, msgspec.to_builtins(body))


@pytest.mark.rule("DBF-ARMY-FORT-LIMITS", "DBF-FORT-TYPES", "DBF-COST-FORT")
def test_the_defender_walls_the_town_of_a_scenario_with_what_its_muster_has_paid() -> None:
    battle = begun(with_walls(scenario(keep()), HOLDER, 44))
    decision = battle.decision()
    assert isinstance(decision, WallChoice)
    assert battle.deciders() == (HOLDER,)
    laid = next(one for one in battle.options(HOLDER) if isinstance(one, LayWalls))
    events = battle.apply(HOLDER, laid)
    assert [one.side for one in events if isinstance(one, WallsLaid)] == [HOLDER]
    assert any(one.feature == "keep" for one in battle.state.surface.works)
    assert isinstance(battle.decision(), FirstDeployment)


@pytest.mark.rule("DBF-ARMY-FORT-LIMITS")
@pytest.mark.parametrize(("side", "features"), [(INVADER, (keep(),)), (HOLDER, ())])
def test_what_was_paid_is_lost_to_the_invader_and_where_there_is_no_town(
    side: str, features: tuple[HandFeature, ...]
) -> None:
    battle = RULESET.begin(with_walls(scenario(*features), side, 44), Dice("works"))
    events = battle.advance()
    (told,) = (one for one in events if isinstance(one, WallsForgone))
    assert (told.side, told.points, told.rule) == (side, 44 * HALVES, "DBF-ARMY-FORT-LIMITS")
    assert isinstance(battle.decision(), FirstDeployment)


@pytest.mark.rule("DBF-ARMY-POINTS", "DBF-ARMY-FORT-LIMITS")
def test_walls_count_among_the_points_of_an_army() -> None:
    setup = scenario(keep())
    body = body_of(setup)
    first = body.sides[0]
    dear = msgspec.structs.replace(
        first, muster=msgspec.structs.replace(first.muster, works=Works(walls=200))
    )
    with pytest.raises(SetupError, match="DBF-ARMY-POINTS: dbf-muster-points"):
        begun(_with_body(setup, msgspec.structs.replace(body, sides=(dear, body.sides[1]))))
