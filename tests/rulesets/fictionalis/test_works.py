"""Fortifications: who is behind them, how they are laid, what they cost, where they may be."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.rulesets.fictionalis.contacts import overlappers
from oriflamme.rulesets.fictionalis.costs import HALVES
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Surface, Works
from oriflamme.rulesets.fictionalis.melee import combats
from oriflamme.rulesets.fictionalis.pieces import Element
from oriflamme.rulesets.fictionalis.storming import assaulted, section_ahead
from oriflamme.rulesets.fictionalis.terrain.byhand import HandError, HandFeature, HandSection, HandWorks
from oriflamme.rulesets.fictionalis.terrain.catalogue import Party
from oriflamme.rulesets.fictionalis.terrain.fortifying import (
    LayWalls,
    LeaveOpen,
    WallChoice,
    WallsForgone,
    WallsLaid,
    WallsPaid,
)
from oriflamme.rulesets.fictionalis.terrain.sections import defended
from oriflamme.rulesets.fictionalis.terrain.walls import (
    closed,
    cost,
    needed,
    perimeter,
    wall_faults,
)
from oriflamme.rulesets.fictionalis.works import defending, enclosing, section_between, straddled
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out
from tests.rulesets.fictionalis.tables import area, give, laid, refusals, shore, spot

TEMPORARY, PERMANENT = Works.TEMPORARY, Works.PERMANENT


def town(
    sides: tuple[int, int] = (5, 5), at: tuple[float, float] = (1800, 800), roads: int = 0
) -> HandFeature:
    return area("town", "built-up", *at, sides[0] * 80, sides[1] * 80, roads=roads)


def walled(*gates: int, towers: tuple[int, ...] = (), roads: int = 0) -> Surface:
    return laid(town(roads=roads), works=[HandWorks("walls", "east", "PF", "town", gates, towers)])


def faults(surface: Surface, kind: Works, *gates: int, towers: tuple[int, ...] = ()) -> list[tuple[str, str]]:
    found = wall_faults(surface.features[0], surface, kind, gates, towers)
    return [(one.rule, one.text.id.removeprefix("dbf-refused-works-")) for one in found]


def with_walls(*elements: Element) -> Field:
    return laid_out(*elements, surface=walled(2)).state


# -- who is behind what ------------------------------------------------------------------------------------------
# The town reaches from 1600 to 2000 across and from 600 to 1000 down; sections 0 to 4 are its north wall.


def test_a_defender_stands_behind_a_section_with_its_front() -> None:
    guard = element("b1", "Sp(O)", (1800, 600))
    field = with_walls(guard)
    section = defending(field, guard)
    assert section is not None
    assert section.id == "town-wall-2"
    straddling = element("b2", "Sp(O)", (1830, 600))
    held = defending(field, straddling)
    assert held is not None
    assert held.id == "town-wall-2", "the one it has most of"
    for other in (
        element("b3", "Sp(O)", (1800, 610)),
        element("b4", "Sp(O)", (1800, 630), SOUTH),
        element("b5", "Sp(O)", (1300, 600)),
        element("a1", "Sp(O)", (1800, 600), SOUTH),
        element("b6", "Fl(O)", (1800, 600)),
    ):
        assert defending(field, other) is None, other.id


def test_the_section_between_two_elements() -> None:
    guard, storm = element("b1", "Sp(O)", (1800, 600)), element("a1", "Bd(O)", (1800, 600), SOUTH)
    away, mate = element("a2", "Bd(O)", (1800, 590), SOUTH), element("b2", "Sp(O)", (1800, 630))
    field = with_walls(guard, storm)
    for pair in ((guard, storm), (storm, guard)):
        found = section_between(field, *pair)
        assert found is not None
        assert found.id == "town-wall-2"
    assert section_between(field, guard, away) is None
    assert section_between(field, guard, mate) is None


def test_what_lies_across_a_wall_and_inside_it() -> None:
    field = with_walls()
    assert [one.id for one in straddled(field, spot(1800, 600))] == ["town-wall-2"]
    assert straddled(field, spot(1800, 580)) == ()
    assert straddled(field, spot(1800, 620)) == ()
    inside = enclosing(field, spot(1800, 800))
    assert inside is not None
    assert inside.id == "town"
    assert enclosing(field, spot(1800, 600)) is None


def test_a_town_is_defended_by_whoever_stands_in_it_or_behind_its_walls() -> None:
    feature = walled(2).features[0]
    assert defended(with_walls(element("b1", "Sp(O)", (1800, 800))), feature)
    assert defended(with_walls(element("b1", "Sp(O)", (1800, 600))), feature)
    assert not defended(with_walls(element("b1", "Sp(O)", (1800, 400))), feature)
    assert not defended(with_walls(element("b1", "Fl(O)", (1800, 800))), feature)


# -- laying walls ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-FORT-TYPES")
def test_long_towns_need_permanent_walls() -> None:
    # The diagonal of 6 by 6 sections is 679 paces, that of 8 by 6 is 800.
    small, long = laid(town((6, 6))), laid(town((8, 6)))
    assert faults(small, TEMPORARY, 2) == []
    assert faults(long, PERMANENT, 2) == []
    assert faults(long, TEMPORARY, 2) == [("DBF-FORT-TYPES", "permanent")]


@pytest.mark.rule("DBF-FORT-PERIMETER")
def test_one_to_three_gates_at_the_ends_of_internal_roads() -> None:
    plain = laid(town())
    assert faults(plain, PERMANENT) == [("DBF-FORT-PERIMETER", "gates")]
    assert faults(plain, PERMANENT, 0, 5, 10) == []
    assert faults(plain, PERMANENT, 0, 5, 10, 15) == [("DBF-FORT-PERIMETER", "gates")]
    assert faults(plain, PERMANENT, 99) == [("DBF-FORT-PERIMETER", "number")]
    crossed = laid(town(roads=1))
    # The road runs from west to east through the middles of sections 7 and 17.
    assert faults(crossed, PERMANENT, 7, 17) == []
    assert faults(crossed, PERMANENT, 7) == []
    assert faults(crossed, PERMANENT, 7, 2) == [("DBF-FORT-PERIMETER", "gate-road")]


@pytest.mark.rule("DBF-FORT-PERIMETER", "DBF-COST-FORT")
def test_towers_stand_apart_and_are_permanent() -> None:
    surface = laid(town())
    assert faults(surface, PERMANENT, 2, towers=(0, 2, 4, 5)) == []
    assert faults(surface, PERMANENT, 2, towers=(1, 2)) == [("DBF-FORT-PERIMETER", "towers")]
    assert faults(surface, TEMPORARY, 2, towers=(0,)) == [("DBF-COST-FORT", "tower")]


@pytest.mark.rule("DBF-FORT-PERIMETER")
def test_walls_are_open_at_table_edges_and_waterways() -> None:
    at_edge = laid(town(at=(1800, 200)))
    assert needed(at_edge.features[0], at_edge) == tuple(range(5, 20))
    at_sea = laid(shore("sea", "waterway", 400, 400), town(at=(600, 800)))
    feature = next(one for one in at_sea.features if one.id == "town")
    assert needed(feature, at_sea) == tuple(range(15))
    for surface in (at_edge, at_sea):
        fort = next(one for one in surface.features if one.id == "town")
        sections = perimeter(fort, surface, "east", PERMANENT, (7,))
        assert closed(sections, surface)
        assert not closed(sections[1:], surface)
        assert not closed((), surface)


@pytest.mark.rule("DBF-FORT-PERIMETER")
def test_gaps_between_works_are_an_element_wide_at_least() -> None:
    def fence(gap: float) -> None:
        parts = (HandSection((1000, 500), (1080, 500)), HandSection((1080 + gap, 500), (1160 + gap, 500)))
        works = [
            HandWorks(f"fence-{number}", "east", "TF", sections=(part,)) for number, part in enumerate(parts)
        ]
        laid(works=works)
        laid(works=[HandWorks("fence", "east", "TF", sections=parts)])

    fence(0)
    fence(80)
    with pytest.raises(HandError, match="works fence-1: DBF-FORT-PERIMETER: dbf-refused-works-gap"):
        fence(79)


@pytest.mark.rule("DBF-FORT-PERIMETER")
def test_the_corner_where_two_works_meet_is_no_section() -> None:
    """It is not paid for, and whoever lies before it attacks and crosses nothing, nor overlaps a neighbour."""
    surface = walled(2)
    sections = perimeter(surface.features[0], surface, "east", PERMANENT, (2,))
    # Twenty sections on four sides of five: none stands for a corner.
    assert len(sections) == 20
    assert cost(sections) == cost(sections[:1]) * 19 + cost([one for one in sections if one.gate])
    outside = element("a1", "Bd(O)", (1571, 571), 135)
    defender = element("b1", "Sp(O)", (1640, 600), 0)
    field = laid_out(outside, defender, surface=surface).state
    assert section_ahead(field, outside) is None
    assert assaulted(field, outside) is None
    assert list(combats(field)) == []
    assert overlappers(field, defender) == ()


@pytest.mark.rule("DBF-COST-FORT")
def test_what_sections_cost() -> None:
    feature, surface = laid(town()).features[0], laid(town())

    def price(kind: Works, *gates: int, towers: tuple[int, ...] = (), cheap: bool = False) -> float:
        return cost(perimeter(feature, surface, "east", kind, gates, towers), cheap=cheap) / HALVES

    assert price(TEMPORARY, 2) == 20 * 2 + 2
    assert price(TEMPORARY, 2, cheap=True) == 20 * 1 + 2
    assert price(PERMANENT, 2, cheap=True) == 20 * 2 + 2
    assert price(PERMANENT, 2, towers=(2,)) == 20 * 2 + 2 + 1


# -- the choice of walls -----------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-FORT-TYPES", "DBF-FORT-PERIMETER", "DBF-ARMY-FORT-LIMITS", "DBF-COST-FORT")
def test_the_defender_walls_his_town_with_what_he_has_paid() -> None:
    battle = laid_out(surface=laid(town()))
    battle.push(WallChoice(Party(side="east", works=44 * HALVES, permanent=True), "town"))
    options = list(battle.options("east"))
    assert LeaveOpen() in options
    assert LayWalls(PERMANENT, (0,)) in options
    assert all(battle.check("east", option).legal for option in options)
    assert refusals(battle, LayWalls(PERMANENT, (0, 5, 10))) == [("DBF-ARMY-FORT-LIMITS", "works-paid")]
    assert refusals(battle, LayWalls(TEMPORARY, (0,))) == [("DBF-FORT-SITING", "works-purpose")]
    (event,) = give(battle, LayWalls(PERMANENT, (0, 10)))
    assert isinstance(event, WallsLaid)
    assert event.points == 44 * HALVES
    assert len(battle.state.surface.works) == 20
    assert battle.deciders() == ()


def test_a_town_may_stay_open() -> None:
    battle = laid_out(surface=laid(town()))
    battle.push(WallChoice(Party(side="east", works=10, permanent=False), "town"))
    assert list(battle.options("east")) == [LeaveOpen()]
    give(battle, LeaveOpen())
    assert battle.state.surface.works == ()


# -- what was paid for walls ---------------------------------------------------------------------------------------------


def paid(surface: Surface, **party: Any) -> tuple[Battle[Field], list[Event]]:
    """Return a battle in which the ground lies, and what is said of walls; west invades."""
    battle = laid_out(surface=surface)
    battle.push(WallsPaid({side: Party(side=side, works=44 * HALVES, **party) for side in ("west", "east")}))
    return battle, list(battle.advance())


@pytest.mark.rule("DBF-ARMY-FORT-LIMITS")
def test_points_for_walls_are_lost_to_the_invader_and_without_a_town() -> None:
    battle, events = paid(laid(town()), permanent=True)
    assert [(one.side, one.points) for one in events if isinstance(one, WallsForgone)] == [
        ("west", 44 * HALVES)
    ]
    assert battle.deciders() == ("east",)
    give(battle, LayWalls(PERMANENT, (0,)))
    assert battle.decision() is None
    battle, events = paid(laid())
    assert [one.side for one in events if isinstance(one, WallsForgone)] == ["west", "east"]
    assert battle.decision() is None
    fortified, events = paid(walled(2))
    assert fortified.decision() is None, "it has its walls"


@pytest.mark.rule("DBF-ARMY-FORT-LIMITS")
def test_an_army_encircles_one_built_up_area() -> None:
    second = area("village", "built-up", 800, 800, 240, 240)
    battle, _ = paid(laid(town(), second))
    first = battle.decision()
    assert isinstance(first, WallChoice)
    assert first.feature == "town"
    give(battle, LayWalls(TEMPORARY, (0,)))
    assert list(battle.options("east")) == [LeaveOpen()]
    assert refusals(battle, LayWalls(TEMPORARY, (0,))) == [("DBF-ARMY-FORT-LIMITS", "works-limit")]
    give(battle, LeaveOpen())
    assert len(battle.state.surface.works) == 20
    battle, _ = paid(laid(town(), second))
    give(battle, LeaveOpen(), LayWalls(TEMPORARY, (0,)))
    assert len(battle.state.surface.works) == 12
