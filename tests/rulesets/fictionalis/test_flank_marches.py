"""Flank marches: who may, announced and opposed, entering, straggling, and whom they frighten (seed lines 921-927)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from oriflamme.board.table import PACE, Rect
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.rulesets.fictionalis.deployment import marches
from oriflamme.rulesets.fictionalis.deployment.arrivals import Arrivals, EntriesEnd, RanIn, Straggling
from oriflamme.rulesets.fictionalis.deployment.borders import Repulsed, border_of
from oriflamme.rulesets.fictionalis.deployment.counting import strength
from oriflamme.rulesets.fictionalis.deployment.entering import DragIn, Entering, EnterTable
from oriflamme.rulesets.fictionalis.deployment.entries import KeptOut
from oriflamme.rulesets.fictionalis.deployment.marches import FlankAnnounced, FlankOpposed, FlankUnopposed
from oriflamme.rulesets.fictionalis.deployment.plans import SIDES, MakePlans, PlanFlank
from oriflamme.rulesets.fictionalis.field import Bound, Field
from oriflamme.rulesets.fictionalis.flight import Fled
from oriflamme.rulesets.fictionalis.ground import LEFT, Land, Surface
from oriflamme.rulesets.fictionalis.headings import FlankArrivals
from oriflamme.rulesets.fictionalis.movement.phase import MovementPhase
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Artefact, Element, Place, Rank, Trait
from tests.rulesets.fictionalis.deploying import (
    EAST,
    WEST,
    area,
    confirmed,
    deploying,
    give,
    host,
    refusals,
    reserve,
    wall,
)
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out

ENTERING = Entering()
NEAR_CENTRE, ENEMY_BASE = 1000, 200
"""Heights on the west edge: both between the centre and the base line of east, who sits above."""


def planning(own: list[Element], **options: Any) -> Battle[Field]:
    battle = deploying(*own, *host("b"), **options)
    confirmed(battle, MakePlans)
    return battle


@pytest.mark.rule("DBF-FLANK-LIMITS")
@pytest.mark.parametrize(("commands", "most"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_at_most_half_of_the_commands_one_on_each_side(commands: int, most: int) -> None:
    battle = planning(host("a", [2] * commands))
    for number, flank in enumerate(SIDES[:most]):
        give(battle, PlanFlank(f"a{number + 2}", flank))
    if commands > most + 1:
        assert "DBF-FLANK-LIMITS" in refusals(battle, PlanFlank(f"a{most + 2}", "right"))
    give(battle, PlanFlank("a2", None))
    assert refusals(battle, PlanFlank("a2", "left")) == []


@pytest.mark.rule("DBF-FLANK-LIMITS")
def test_not_the_commander_in_chief_nor_two_on_one_side_nor_strangers() -> None:
    battle = planning(host("a", (2, 2, 2, 2)))
    assert refusals(battle, PlanFlank("a1", "left")) == ["DBF-FLANK-LIMITS"]
    assert refusals(battle, PlanFlank("b2", "left")) == ["DBF-FLANK-LIMITS"]
    give(battle, PlanFlank("a2", "left"))
    assert refusals(battle, PlanFlank("a3", "left")) == ["DBF-FLANK-LIMITS"]
    assert refusals(battle, PlanFlank("a3", "right")) == []


@pytest.mark.rule("DBF-FLANK-LIMITS")
def test_only_aerials_and_vessels_by_a_side_on_the_water() -> None:
    sea = area("sea", Land.WATERWAY, 0, 0, 300, 2400)
    flyers = reserve("a3-", ["Irr Fl(O)", "Irr Fl(O)"], "a3", Rank.SUB)
    battle = planning([*host("a", (2, 2)), *flyers], surface=Surface(features=(sea,)))
    assert refusals(battle, PlanFlank("a2", "left")) == ["DBF-FLANK-LIMITS"]
    assert refusals(battle, PlanFlank("a2", "right")) == []
    assert refusals(battle, PlanFlank("a3", "left")) == []
    # The left of the side above is the other edge.
    assert refusals(battle, PlanFlank("b2", "left"), EAST) == []
    assert refusals(battle, PlanFlank("b2", "right"), EAST) == ["DBF-FLANK-LIMITS"]


@pytest.mark.rule("DBF-FLANK-LIMITS", "DBF-DEPLOY-HIDDEN")
def test_who_marches_is_not_deployed_and_rides() -> None:
    train = reserve("a2-", ["Reg Kn(O)", "Reg Bd(O)", "Irr Bg(I)", "Irr Lk(O)"], "a2", Rank.ALLY)
    battle = planning([*host("a", (2,)), *train])
    give(battle, PlanFlank("a2", "left"))
    confirmed(battle)
    places = [battle.state.elements[f"a2-{number}"].place for number in range(1, 5)]
    assert places == [Place.FLANK, Place.FLANK, Place.TABLE, Place.RESERVE]
    rider = battle.state.elements["a2-1"]
    assert rider.rode is None
    assert rider.kind.mounted
    assert "a2-1" not in battle.view(EAST).state.elements


# -- announced and opposed -------------------------------------------------------------------------------------------------


def marching(
    *more: Element, flank: str = "left", kinds: Sequence[str] = ("Reg Bd(O)",) * 3, **options: Any
) -> Battle[Field]:
    """West's second command marches round a flank, in the third bound, which is west's."""
    own = [
        element("a1-1", "Reg Bd(O)", (1800, 1600), command="a1", general=Rank.CINC),
        *reserve(
            "a2-", kinds, "a2", options.pop("rank", Rank.SUB), place=Place.FLANK, **options.pop("each", {})
        ),
    ]
    more = more or (element("b1-1", "Reg Bd(O)", (2800, 800), SOUTH, command="b1", general=Rank.CINC),)
    battle = laid_out(*own, *more, **options)
    field = battle.state
    field.bound = Bound(number=3, side=WEST, sides_bounds={WEST: 2, EAST: 1})
    field.order(msgspec.structs.replace(field.commands["a2"], flank=flank))
    return battle


def six(battle: Battle[Field], command: str = "a2") -> list[Event]:
    field = battle.state
    field.order(msgspec.structs.replace(field.commands[command], sixes=1))
    return step(battle, Arrivals())


def step(battle: Battle[Field], one: Any) -> list[Event]:
    battle._fresh = []
    battle.push(one)
    return list(battle.advance())


def next_bound(battle: Battle[Field], side: str = WEST) -> list[Event]:
    number = battle.state.bound.number + 1
    battle.state.bound = Bound(number=number, side=side, sides_bounds={WEST: 3, EAST: 3})
    return step(battle, Arrivals())


def against(first: int, second: int, flank: str = "right") -> Battle[Field]:
    """Both sides march round the west edge of the drawing, left for west and right for east."""
    other = [
        element("b1-1", "Reg Bd(O)", (2800, 800), SOUTH, command="b1", general=Rank.CINC),
        *reserve("b2-", ["Reg Bd(O)"] * second, "b2", Rank.SUB, place=Place.FLANK),
    ]
    battle = marching(*other, kinds=["Reg Bd(O)"] * first)
    battle.state.order(msgspec.structs.replace(battle.state.commands["b2"], flank=flank))
    return battle


@pytest.mark.rule("DBF-FLANK-ROLL")
def test_a_six_announces_the_side_at_once_and_the_march_enters_in_the_next_bound() -> None:
    battle = marching()
    events = six(battle)
    assert [type(one) for one in events] == [FlankAnnounced, FlankUnopposed]
    assert battle.view(EAST).state.commands["a2"].flank == "left"
    assert not marches.may_enter(battle.state, battle.state.elements["a2-1"])
    next_bound(battle, EAST)
    assert "a2" not in battle.state.pages[FlankArrivals].flanks
    next_bound(battle)
    assert battle.state.pages[FlankArrivals].flanks["a2"] == LEFT
    assert marches.may_enter(battle.state, battle.state.elements["a2-1"])


@pytest.mark.rule("DBF-FLANK-ROLL")
def test_a_march_on_the_other_side_does_not_oppose_it() -> None:
    battle = against(3, 5, flank="left")
    assert any(isinstance(one, FlankUnopposed) for one in six(battle))
    assert not battle.state.commands["b2"].arriving


@pytest.mark.rule("DBF-FLANK-OPPOSED")
@pytest.mark.parametrize(
    ("first", "second", "repulsed"), [(4, 3, (False, True)), (3, 4, (True, False)), (3, 3, (True, True))]
)
def test_the_smaller_is_repulsed_both_if_they_are_alike(
    first: int, second: int, repulsed: tuple[bool, bool]
) -> None:
    battle = against(first, second)
    met = next(one for one in six(battle) if isinstance(one, FlankOpposed))
    assert met.strengths == (first, second)
    assert met.repulsed == repulsed
    assert (
        tuple(marches.repulsed(battle.state, battle.state.commands[name]) for name in ("a2", "b2"))
        == repulsed
    )
    # The opponent arrives in his next bound without a 6 of his own.
    next_bound(battle, EAST)
    assert "b2" in battle.state.pages[FlankArrivals].flanks
    assert "a2" not in battle.state.pages[FlankArrivals].flanks


@pytest.mark.rule("DBF-FLANK-OPPOSED", "DBF-ARTEFACT-FAMOUS")
def test_a_famous_artefact_makes_no_march_stronger() -> None:
    battle = against(3, 4)
    field = battle.state
    field.put(msgspec.structs.replace(field.elements["a2-1"], artefacts=(Artefact.STANDARD,), fame=7))
    met = next(one for one in six(battle) if isinstance(one, FlankOpposed))
    assert (met.strengths, met.repulsed) == ((3, 4), (True, False))


@pytest.mark.rule("DBF-FLANK-OPPOSED")
def test_baggage_and_those_aboard_count_and_the_lost_do_not() -> None:
    battle = marching()
    field = battle.state
    field.put(msgspec.structs.replace(field.elements["a2-2"], place=Place.LOST))
    field.put(msgspec.structs.replace(field.elements["a2-3"], place=Place.ABOARD, carrier="a2-1"))
    assert strength(field, "a2") == 2


# -- entering --------------------------------------------------------------------------------------------------------------


def entering(*more: Element, **options: Any) -> Battle[Field]:
    """West's flank march enters in this bound, by the west edge."""
    battle = marching(*more, **options)
    six(battle)
    next_bound(battle)
    battle.push(MovementPhase(WEST))
    return battle


def straight(name: str, y: float, far: float, depth: float = 30, **more: Any) -> EnterTable:
    """One element that comes in by the west edge, its front so far from it."""
    return EnterTable((name,), round((far - depth / 2) * PACE), round(y * PACE), 9000, **more)


@pytest.mark.rule("DBF-FLANK-ENTRY", "DBF-FLANK-MEASURE")
def test_it_enters_between_the_centre_and_the_enemys_base_line_measured_from_the_edge() -> None:
    battle = entering()
    assert refusals(battle, straight("a2-1", NEAR_CENTRE, 100)) == []
    assert refusals(battle, straight("a2-1", NEAR_CENTRE, 110)) == ["DBF-SPEED-TABLE"]
    assert refusals(battle, straight("a2-1", NEAR_CENTRE, 100, march=True)) == []
    assert refusals(battle, straight("a2-1", 1161, 100)) == ["DBF-FLANK-ENTRY"]
    assert refusals(battle, straight("a2-1", 1400, 100)) == ["DBF-FLANK-ENTRY"]
    assert refusals(battle, straight("a2-1", ENEMY_BASE, 20)) == ["DBF-FLANK-MEASURE"]
    before = battle.state.commands["a2"].pips
    give(battle, straight("a2-1", ENEMY_BASE, 100))
    arrived = battle.state.elements["a2-1"]
    assert arrived.place is Place.TABLE
    assert arrived.rect == Rect(85 * PACE, 200 * PACE, 80 * PACE, 30 * PACE, 9000)
    assert battle.state.commands["a2"].pips == before - WHOLE
    assert refusals(battle, straight("a2-1", 400, 100)) == ["DBF-FLANK-ENTRY"]


@pytest.mark.rule("DBF-FLANK-ENTRY", "DBF-FLANK-MEASURE")
def test_a_group_enters_straight_in_in_ranks() -> None:
    battle = entering(kinds=["Reg Sp(O)"] * 4)
    names = ("a2-1", "a2-2", "a2-3", "a2-4")
    group = EnterTable(names, 80 * PACE, 400 * PACE, 9000, files=2)
    assert refusals(battle, group) == []
    assert refusals(battle, msgspec.structs.replace(group, angle=9100)) == ["DBF-FLANK-MEASURE"]
    shallow = msgspec.structs.replace(group, x=20 * PACE)
    assert set(refusals(battle, shallow)) == {"DBF-FLANK-MEASURE"}
    give(battle, group)
    at = {name: battle.state.elements[name].at for name in names}
    assert [(rect.x // PACE, rect.y // PACE) for rect in at.values()] == [
        (80, 400),
        (80, 480),
        (50, 400),
        (50, 480),
    ]


@pytest.mark.rule("DBF-FLANK-ENTRY")
def test_it_may_contact_an_enemy_as_it_comes_and_a_dragged_group_goes_as_far_as_it_may() -> None:
    battle = entering()
    drag = DragIn(("a2-1", "a2-2"), "a2-1", 2000, 400, 90)
    assert refusals(battle, drag) == []
    give(battle, drag)
    assert [battle.state.elements[name].at.x // PACE for name in ("a2-1", "a2-2")] == [85, 85]
    assert refusals(battle, DragIn(("a2-1",), "a2-1", 100, 400, 90)) == ["DBF-FLANK-ENTRY"]
    assert battle.state.elements["a2-3"].place is Place.FLANK


@pytest.mark.rule("DBF-FLANK-ENTRY")
def test_baggage_enters_after_all_but_demons_and_dragons() -> None:
    battle = entering(kinds=["Reg Bd(O)", "Irr Bg(I)"], rank=Rank.ALLY, each={"traits": (Trait.MOBILE,)})
    cart = straight("a2-2", 600, 80, depth=80)
    assert refusals(battle, cart) == ["DBF-FLANK-ENTRY"]
    give(battle, straight("a2-1", 400, 100))
    assert refusals(battle, cart) == []


@pytest.mark.rule("DBF-FLANK-MEASURE")
def test_nobody_arrives_inside_a_fortified_town() -> None:
    town = area("town", Land.BUILT_UP, 0, 300, 240, 540)
    works = (wall("w1", EAST, (240, 540), (240, 460), feature="town"),)
    battle = entering(surface=Surface(features=(town,), works=works))
    assert "DBF-FLANK-MEASURE" in refusals(battle, straight("a2-1", 400, 100))
    assert refusals(battle, straight("a2-1", 700, 100)) == []


@pytest.mark.rule("DBF-FLANK-ENTRY")
def test_only_those_enter_who_may_now_and_of_one_command() -> None:
    battle = marching()
    battle.push(MovementPhase(WEST))
    assert refusals(battle, straight("a2-1", 400, 100)) == ["DBF-FLANK-ENTRY"]
    battle = entering()
    assert refusals(battle, straight("a1-1", 400, 100)) == ["DBF-FLANK-ENTRY"]
    assert refusals(battle, EnterTable((), 0, 0, 9000)) == ["DBF-FLANK-ENTRY"]
    assert any(isinstance(one, EnterTable) for one in battle.options(WEST))


@pytest.mark.rule("DBF-FLANK-REPULSED")
def test_a_repulsed_march_comes_on_its_own_half_by_march_moves() -> None:
    battle = entering()
    battle.state.pages.put(Repulsed(commands=("a2",)))
    assert refusals(battle, straight("a2-1", 1600, 100)) == ["DBF-FLANK-REPULSED"]
    assert refusals(battle, straight("a2-1", 1600, 100, march=True)) == []
    assert refusals(battle, straight("a2-1", 1000, 100, march=True)) == ["DBF-FLANK-REPULSED"]


@pytest.mark.rule("DBF-FLANK-REPULSED", "DBF-FLANK-MEASURE")
def test_the_rest_of_a_repulsed_march_flees_on_to_the_table() -> None:
    battle = entering(kinds=["Reg Bd(O)", "Reg Bd(O)"])
    battle.state.pages.put(Repulsed(commands=("a2",)))
    give(battle, straight("a2-1", 1600, 100, march=True))
    battle.pop()
    events = step(battle, EntriesEnd())
    fled = battle.state.elements["a2-2"]
    assert [one.fleeing for one in events if isinstance(one, RanIn)] == [True]
    # It flees 50p further than it moves, from the edge.
    assert fled.at.x + fled.at.depth // 2 == 150 * PACE
    assert fled.at.y > 1200 * PACE
    assert fled.deeds.fled
    assert battle.state.commands["a2"].flank is None


@pytest.mark.rule("DBF-FLANK-REPULSED", "DBF-FLANK-STRAGGLERS")
def test_who_finds_no_room_at_all_is_lost() -> None:
    sea = area("sea", Land.WATERWAY, 0, 1200, 600, 2400)
    battle = entering(surface=Surface(features=(sea,)))
    battle.state.pages.put(Repulsed(commands=("a2",)))
    battle.pop()
    step(battle, EntriesEnd())
    assert all(battle.state.elements[f"a2-{number}"].place is Place.LOST for number in (1, 2, 3))
    assert battle.state.commands["a2"].lost == 3 * WHOLE


@pytest.mark.rule("DBF-FLANK-STRAGGLERS")
def test_stragglers_enter_in_the_bound_of_a_six_or_advance_then() -> None:
    battle = entering()
    give(battle, straight("a2-1", 400, 100))
    battle.pop()
    events = step(battle, EntriesEnd())
    assert [one.elements for one in events if isinstance(one, Straggling)] == [2]
    next_bound(battle)
    assert not marches.may_enter(battle.state, battle.state.elements["a2-2"])
    six(battle)
    battle.push(MovementPhase(WEST))
    assert refusals(battle, straight("a2-2", 600, 100)) == []
    give(battle, straight("a2-2", 600, 100))
    battle.pop()
    events = step(battle, EntriesEnd())
    ran = battle.state.elements["a2-3"]
    assert [one.fleeing for one in events if isinstance(one, RanIn)] == [False]
    assert ran.at.x + ran.at.depth // 2 == 100 * PACE
    assert ran.deeds.spontaneous
    assert ran.at.y < 1200 * PACE


@pytest.mark.rule("DBF-FLANK-STRAGGLERS")
def test_stragglers_of_a_demoralised_command_are_lost() -> None:
    battle = entering()
    battle.pop()
    step(battle, EntriesEnd())
    field = battle.state
    field.order(msgspec.structs.replace(field.commands["a2"], demoralised=True))
    next_bound(battle)
    assert all(field.elements[f"a2-{number}"].place is Place.LOST for number in (1, 2, 3))


@pytest.mark.rule("DBF-FLANK-STRAGGLERS")
def test_who_meets_an_ambush_at_the_edge_stays_off_the_table() -> None:
    hidden = element("b1-2", "Reg Bd(O)", (31, 400), 270, command="b1", place=Place.AMBUSH)
    general = element("b1-1", "Reg Bd(O)", (2800, 800), SOUTH, command="b1", general=Rank.CINC)
    battle = entering(general, hidden)
    # One who stands a hand's breadth from the edge and cannot flee: there is no room before him.
    battle.state.pages.put(Repulsed(commands=("a2",)))
    battle.state.pages.put(FlankArrivals(flanks={"a2": LEFT}))
    own = straight("a2-1", 1600, 100, march=True)
    battle.state.put(
        msgspec.structs.replace(hidden, rect=Rect(20 * PACE, 1600 * PACE, 80 * PACE, 30 * PACE, 27000))
    )
    assert refusals(battle, own) == []
    events = give(battle, own)
    assert any(isinstance(one, KeptOut) for one in events)
    assert battle.state.elements["a2-1"].place is Place.FLANK
    assert battle.state.elements["b1-2"].place is Place.TABLE


# -- panic -----------------------------------------------------------------------------------------------------------------


def bystander(
    x: float, y: float, angle: float = SOUTH, kind: str = "Reg Bd(O)", **more: Any
) -> Battle[Field]:
    general = element("b1-1", "Reg Bd(O)", (2800, 800), SOUTH, command="b1", general=Rank.CINC)
    return entering(general, element("b1-2", kind, (x, y), angle, command="b1"), **more)


@pytest.mark.rule("DBF-FLANK-PANIC")
@pytest.mark.parametrize(("x", "flees"), [(330, True), (350, False)])
def test_enemies_within_300p_of_where_it_arrives_flee_from_that_side(x: float, flees: bool) -> None:
    battle = bystander(x, 400)
    events = give(battle, straight("a2-1", 400, 100))
    fled = [one for one in events if isinstance(one, Fled)]
    assert bool(fled) is flees
    if flees:
        assert fled[0].rule == "DBF-FLANK-PANIC"
        assert battle.state.elements["b1-2"].at.x > x * PACE


@pytest.mark.rule("DBF-FLANK-PANIC")
def test_not_those_who_fight_nor_those_in_a_fortified_town_nor_out_of_sight() -> None:
    foe = element("a1-2", "Reg Bd(O)", (250, 400), command="a1")
    battle = bystander(250, 400)
    battle.state.put(foe)
    assert not [one for one in give(battle, straight("a2-1", 400, 100)) if isinstance(one, Fled)]
    town = area("town", Land.BUILT_UP, 160, 300, 400, 540)
    works = (wall("w1", EAST, (160, 540), (160, 460), feature="town"),)
    battle = bystander(280, 440, surface=Surface(features=(town,), works=works))
    assert not [one for one in give(battle, straight("a2-1", 620, 100)) if isinstance(one, Fled)]
    wood = area("wood", Land.WOOD, 60, 200, 230, 700)
    battle = bystander(300, 400, surface=Surface(features=(wood,)))
    assert not [one for one in give(battle, straight("a2-1", 400, 50)) if isinstance(one, Fled)]


@pytest.mark.rule("DBF-FLANK-PANIC", "DBF-FLANK-REPULSED")
def test_a_repulsed_march_frightens_nobody() -> None:
    battle = bystander(250, 1600)
    battle.state.pages.put(Repulsed(commands=("a2",)))
    battle.state.put(element("b1-2", "Reg Bd(O)", (310, 1650), SOUTH, command="b1"))
    events = give(battle, straight("a2-1", 2000, 100, march=True))
    assert not [one for one in events if isinstance(one, Fled)]


@pytest.mark.rule("DBF-FLANK-ENTRY", "DBF-FLANK-REPULSED")
@pytest.mark.parametrize(
    ("side", "flank", "repulsed", "angle", "span"),
    [
        ("a2", "left", False, 9000, (0, 1200)),
        ("a2", "right", True, 27000, (1200, 2400)),
        ("b1", "left", False, 27000, (1200, 2400)),
        ("b1", "right", True, 9000, (0, 1200)),
    ],
)
def test_which_stretch_of_which_edge(
    side: str, flank: str, repulsed: bool, angle: int, span: tuple[int, int]
) -> None:
    battle = marching()
    field = battle.state
    command = msgspec.structs.replace(field.commands[side], flank=flank)
    if repulsed:
        field.pages.change(Repulsed, commands=(*field.pages[Repulsed].commands, side))
    border = border_of(field, command)
    assert (border.angle, border.low // PACE, border.high // PACE) == (angle, *span)
