"""Where troops, Baggage and works may be deployed (seed lines 523, 537, 881-889)."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.board.table import PACE, Point
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis.deployment.alternating import DeployingCommand
from oriflamme.rulesets.fictionalis.deployment.first import CampWorks, FirstDeployment, SetAside
from oriflamme.rulesets.fictionalis.deployment.laying_out import AsProposed, FormUp, LaidOut, LayOut
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Surface, Works
from oriflamme.rulesets.fictionalis.movement.walls import is_inside
from oriflamme.rulesets.fictionalis.pieces import Place, Rank, Trait
from tests.rulesets.fictionalis.deploying import (
    CONTENT,
    EAST,
    WEST,
    area,
    confirmed,
    deploying,
    give,
    host,
    laying,
    put,
    refusals,
    reserve,
    wall,
)

TOWN = area("town", Land.BUILT_UP, 1600, 1500, 1840, 1740)
EAST_WALL = wall("w1", EAST, (1600, 1740), (1600, 1660), feature="town")


def at_command(**more: Any) -> Battle[Field]:
    battle = deploying(*host("a"), *host("b"), **more)
    confirmed(battle, DeployingCommand)
    give(battle, CONTENT)
    assert battle.deciders() == (WEST,)
    return battle


def first(battle: Battle[Field]) -> FirstDeployment:
    decision = battle.decision()
    assert isinstance(decision, FirstDeployment)
    return decision


@pytest.mark.rule("DBF-DEPLOY-ZONE")
@pytest.mark.parametrize(
    ("x", "y", "legal"),
    [
        (1000, 1515, True),
        (1000, 1505, False),
        (341, 1600, True),
        (330, 1600, False),
        (3259, 1600, True),
        (3270, 1600, False),
        (1800, 2384, True),
        (1800, 2390, False),
    ],
)
def test_nobody_stands_beyond_300p_of_the_centre_line_or_near_a_short_edge(
    x: float, y: float, legal: bool
) -> None:
    battle = at_command()
    found = refusals(battle, put("a1-1", x, y))
    assert found == ([] if legal else ["DBF-DEPLOY-ZONE"])


@pytest.mark.rule("DBF-DEPLOY-ZONE")
def test_vessels_may_stand_near_a_short_edge() -> None:
    sea = area("sea", Land.WATERWAY, 0, 1200, 600, 2400)
    elements = [*host("a"), *reserve("a3-", ["Irr Bts(O)"], "a3", Rank.SUB), *host("b")]
    battle = deploying(*elements, surface=Surface(features=(sea,)))
    while "a3-1" not in getattr(battle.decision(), "places", {}):
        confirmed_once = next(iter(battle.view(battle.deciders()[0]).options(battle.deciders()[0])))
        give(battle, confirmed_once)
    assert refusals(battle, put("a3-1", 100, 1700)) == []
    assert refusals(battle, put("a3-1", 100, 1400)) == ["DBF-DEPLOY-ZONE"]


@pytest.mark.rule("DBF-DEPLOY-ZONE")
def test_nobody_stands_within_200p_of_a_town_that_the_enemy_has_fortified() -> None:
    surface = Surface(features=(TOWN,), works=(EAST_WALL,))
    battle = at_command(surface=surface)
    assert refusals(battle, put("a1-1", 1300, 1600)) == []
    assert "DBF-DEPLOY-ZONE" in refusals(battle, put("a1-1", 1450, 1600))


@pytest.mark.rule("DBF-DEPLOY-ZONE")
def test_a_fortified_town_of_ones_own_may_be_beyond_the_zone() -> None:
    town = area("town", Land.BUILT_UP, 1600, 1250, 1840, 1490)
    own = Surface(features=(town,), works=(wall("w1", WEST, (1600, 1490), (1600, 1410), feature="town"),))
    battle = at_command(surface=own)
    assert refusals(battle, put("a1-1", 1700, 1300)) == []
    open_town = at_command(surface=Surface(features=(town,)))
    assert refusals(open_town, put("a1-1", 1700, 1300)) == ["DBF-DEPLOY-ZONE"]


def with_baggage(*traits: Trait, rank: Rank = Rank.SUB, **more: Any) -> Battle[Field]:
    train = reserve("a3-", ["Reg Bd(O)", "Irr Bg(I)", "Irr Bg(I)"], "a3", rank, traits=traits)
    return deploying(*host("a"), *train, *host("b"), **more)


@pytest.mark.rule("DBF-DEPLOY-BAGGAGE", "DBF-DEPLOY-FIRST")
def test_baggage_is_proposed_on_the_base_line_and_touches_it_or_water() -> None:
    stream = area("pond", Land.BEACH, 600, 1600, 900, 1800)
    battle = with_baggage(surface=Surface(features=(stream,)))
    decision = battle.decision()
    assert isinstance(decision, FirstDeployment)
    assert decision.player == WEST
    assert all(rect.y == 2360 * PACE for rect in decision.places.values())
    apart = LayOut(("a3-2", "a3-3"), "a3-2", 1500, 2200, 0)
    give(battle, apart)
    assert refusals(battle, CONTENT) == ["DBF-DEPLOY-BAGGAGE", "DBF-DEPLOY-BAGGAGE"]
    give(battle, LayOut(("a3-2", "a3-3"), "a3-2", 940, 1700, 0))
    assert refusals(battle, CONTENT) == []


@pytest.mark.rule("DBF-DEPLOY-BAGGAGE")
def test_one_of_a_group_of_baggage_at_the_back_is_enough() -> None:
    battle = with_baggage()
    pair = ("a3-2", "a3-3")
    give(battle, LayOut(pair, "a3-2", 1500, 2000, 0), FormUp(pair, 1), LayOut(pair, "a3-3", 1500, 2360, 0))
    assert refusals(battle, CONTENT) == []
    give(battle, AsProposed())
    assert laying(battle).places == laying(battle).proposal


@pytest.mark.rule("DBF-DEPLOY-BAGGAGE")
def test_baggage_stands_in_good_going_or_in_a_town() -> None:
    wood = area("wood", Land.WOOD, 500, 2200, 900, 2400)
    town = area("town", Land.BUILT_UP, 1000, 1600, 1300, 1900)
    battle = with_baggage(surface=Surface(features=(wood, town)))
    assert refusals(battle, put("a3-2", 700, 2360)) == ["DBF-DEPLOY-BAGGAGE"]
    give(battle, put("a3-2", 1100, 1700), put("a3-3", 1200, 1700))
    assert refusals(battle, CONTENT) == []


@pytest.mark.rule("DBF-DEPLOY-BAGGAGE", "DBF-BAGGAGE-a", "DBF-DEPLOY-FIRST")
def test_works_paid_for_go_round_the_immobile_baggage_from_the_base_line_to_the_base_line() -> None:
    battle = with_baggage(camp_works={WEST: 4})
    decision = first(battle)
    sections = decision.works(battle.state)
    assert len(sections) == 4
    assert all(one.kind is Works.TEMPORARY for one in sections)
    assert sections[0].left.y == sections[-1].right.y == 2400 * PACE
    assert min(one.left.y for one in sections) == 2320 * PACE
    west, east = sections[0].left.x, sections[-1].right.x
    assert east - west == 160 * PACE
    assert all(west < rect.x < east for rect in decision.places.values())
    give(battle, CONTENT)
    assert battle.state.surface.works == sections


SEA = area("sea", Land.WATERWAY, 0, 0, 400, 2400)
STREAM = Feature(
    id="stream",
    land=Land.RIVER,
    outline=(),
    course=(Point(10 * PACE, 2100 * PACE), Point(3590 * PACE, 2100 * PACE)),
    width=100 * PACE,
)


@pytest.mark.rule("DBF-DEPLOY-BAGGAGE", "DBF-DEPLOY-FIRST")
@pytest.mark.parametrize(
    ("water", "tents", "ends"),
    [
        (SEA, ((440, 2000), (520, 2000)), ((400, 2000 - 40), (400, 2000 + 40))),
        (STREAM, ((1500, 2010), (1580, 2010)), ((1460, 2050), (1620, 2050))),
    ],
)
def test_works_round_baggage_at_the_water_have_both_ends_there(
    water: Feature, tents: tuple[tuple[int, int], ...], ends: tuple[tuple[int, int], ...]
) -> None:
    surface = Surface(features=(water,))
    sizes = (5, 4) if water is SEA else (4, 3)
    for paid in sizes:
        battle = with_baggage(surface=surface, camp_works={WEST: paid})
        give(battle, *(put(name, x, y) for name, (x, y) in zip(("a3-2", "a3-3"), tents, strict=True)))
        sections = first(battle).works(battle.state)
        assert len(sections) == (paid if paid == sizes[0] else 0)
        assert refusals(battle, CONTENT) == []
        if not sections:
            continue
        found = [(end.x // PACE, end.y // PACE) for end in (sections[0].left, sections[-1].right)]
        assert found == list(ends)
        for rect in first(battle).places.values():
            assert all(is_inside(one, rect) for one in sections)
        give(battle, CONTENT)
        assert battle.state.surface.works == sections


@pytest.mark.rule("DBF-BAGGAGE-a")
def test_mobile_baggage_is_not_protected_by_field_works() -> None:
    battle = with_baggage(Trait.MOBILE, camp_works={WEST: 8})
    assert first(battle).works(battle.state) == ()


@pytest.mark.rule("DBF-BAGGAGE-a")
def test_mobile_baggage_does_not_stand_in_the_camp_of_other_baggage() -> None:
    tents = reserve("a3-", ["Reg Bd(O)", "Irr Bg(I)", "Irr Bg(I)"], "a3", Rank.SUB)
    carts = reserve("a4-", ["Reg Bd(O)", "Irr Bg(I)"], "a4", Rank.SUB, traits=(Trait.MOBILE,))
    battle = deploying(*host("a"), *tents, *carts, *host("b"), camp_works={WEST: 8})
    # The tents stand apart, so that their camp has room for a cart between them.
    give(battle, put("a3-2", 1500, 2360), put("a3-3", 1660, 2360), put("a4-2", 1580, 2360))
    assert "DBF-BAGGAGE-a" in refusals(battle, CONTENT)
    give(battle, CampWorks(False))
    assert refusals(battle, CONTENT) == []


@pytest.mark.rule("DBF-DEPLOY-BAGGAGE")
def test_a_side_may_do_without_its_works_and_too_few_are_not_laid() -> None:
    battle = with_baggage(camp_works={WEST: 4})
    give(battle, CampWorks(False), CONTENT)
    assert battle.state.surface.works == ()
    few = with_baggage(camp_works={WEST: 3})
    assert first(few).works(few.state) == ()


@pytest.mark.rule("DBF-DEPLOY-BAGGAGE")
def test_the_works_of_the_side_above_look_the_other_way() -> None:
    train = reserve("b3-", ["Reg Bd(O)", "Irr Bg(I)", "Irr Bg(I)"], "b3", Rank.SUB)
    battle = deploying(*host("a"), *host("b"), *train, camp_works={EAST: 4})
    give(battle, CONTENT)
    works = battle.state.surface.works
    assert works[0].left.y == works[-1].right.y == 0
    assert works[0].left.x > works[-1].right.x


@pytest.mark.rule("DBF-FLANK-LIMITS", "DBF-BAGGAGE-a")
def test_only_mobile_baggage_of_an_ally_is_set_aside_for_a_flank_march() -> None:
    battle = with_baggage(Trait.MOBILE, rank=Rank.ALLY)
    assert refusals(battle, SetAside("a3-2")) == []
    give(battle, SetAside("a3-2"))
    assert "a3-2" not in laying(battle).places
    for refused in (with_baggage(Trait.MOBILE), with_baggage(rank=Rank.ALLY)):
        assert refusals(refused, SetAside("a3-2")) == ["DBF-FLANK-LIMITS"]


@pytest.mark.rule("DBF-DEPLOY-ORDER")
def test_strangers_two_in_one_place_and_other_commands_are_refused() -> None:
    battle = at_command()
    places = laying(battle).places
    other = places["a1-2"]
    assert refusals(battle, put("a1-1", other.x / PACE, other.y / PACE)) == ["DBF-DEPLOY-ORDER"]
    assert refusals(battle, put("b1-1", 1800, 1700)) == ["DBF-DEPLOY-ORDER"]
    assert refusals(battle, LayOut(("a1-1",), "a1-2", 1800, 1700, 0)) == ["DBF-DEPLOY-ORDER"]
    assert refusals(battle, CampWorks(True)) == ["DBF-DEPLOY-ORDER"]


@pytest.mark.rule("DBF-DEPLOY-ORDER")
def test_elements_are_carried_together_and_formed_up() -> None:
    battle = at_command()
    names = ("a1-1", "a1-2", "a1-3", "a1-4")
    before = laying(battle).places
    give(battle, LayOut(names, "a1-1", 1000, 1800, 90))
    after = laying(battle).places
    assert {rect.angle for rect in after.values()} == {9000}
    assert (after["a1-1"].x, after["a1-1"].y) == (1000 * PACE, 1800 * PACE)
    apart = before["a1-2"].x - before["a1-1"].x
    assert after["a1-2"].y - after["a1-1"].y == apart
    give(battle, FormUp(names, 2))
    ranks = laying(battle).places
    assert ranks["a1-3"].x == ranks["a1-1"].x - 30 * PACE
    give(battle, LaidOut())
    assert battle.state.elements["a1-3"].place is Place.TABLE
