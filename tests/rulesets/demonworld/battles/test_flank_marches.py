"""Flank marches: who may make them, in secret, when they arrive, and how they come on (DW-XVI.5.0-a to DW-XVI.5.0-m)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import pytest

from oriflamme.board.hexes import DIRECTIONS, W, distance
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import ScriptedDice
from oriflamme.kernel.musters import Enlistment, Muster, Part
from oriflamme.kernel.steps import Command, Decision
from oriflamme.rulesets.demonworld import RULESET, contents
from oriflamme.rulesets.demonworld.battles.arrivals import (
    EnterAt,
    FlankArrivals,
    FlankEntry,
    MarchDelayed,
    entries,
    side_hexes,
)
from oriflamme.rulesets.demonworld.battles.coming_on import (
    ComingOn,
    MarchOn,
    against_way,
    ways,
)
from oriflamme.rulesets.demonworld.battles.flank_marches import (
    FlankMarches,
    FlankPlanning,
    March,
    PlanMarch,
    first_turn,
    still_to_come,
)
from oriflamme.rulesets.demonworld.battles.reconnaissance import (
    Allowance,
    allowances,
    earliest,
    may_march,
    outflanks,
    strength,
)
from oriflamme.rulesets.demonworld.battles.victory import worth_of_stands
from oriflamme.rulesets.demonworld.characteristics import Commander, Mark, MovementPoints, Order
from oriflamme.rulesets.demonworld.commanders.attaching import Attach, Attaching
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import Deploy, Deployment
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhase
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    GREY,
    SOUTH,
    WHITE,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
    of,
    refused,
)
from tests.rulesets.demonworld.terrain.going import Lie, over

SOUTHERN, NORTHERN = "south", "north"


def army(book: str, *rows: str, **settings: Any) -> Muster:
    return Muster(book, (Part("army", tuple(Enlistment(row) for row in rows)),), settings)


FAST_CARDS = ("purifying-light-knights", "imperial-outriders", "noble-infantry")
FAST = army("empire", *FAST_CARDS)
SLOW = army("orcs", "orc-guard", "orc-light-archers", "orc-warriors")


def planning(
    one: Muster = FAST,
    other: Muster = SLOW,
    dice: Iterable[int] = (),
    field: str = "open-ground",
    chapters: Sequence[str] = ("battles",),
) -> Battle[Field]:
    """A battle with flank marches, at their planning."""
    setup = RULESET.setup_from(
        (one, other), field, {"chapters": [*chapters], "flank_marches": True, "turn_limit": 8}
    )
    battle: Battle[Field] = RULESET.begin(setup, ScriptedDice(tuple(dice)))
    battle.advance()
    to(battle, FlankPlanning)
    return battle


def to(battle: Battle[Field], kind: type[Decision], turn: int = 0) -> None:
    """Do as little as may be until a decision of a kind is due, in a turn or later."""
    while battle.state.turn < turn or not isinstance(battle.decision(), kind):
        player = battle.deciders()[0]
        idle = Commit() if battle.check(player, Commit()).legal else next(battle.options(player))
        battle.apply(player, idle)


def to_turn(battle: Battle[Field], turn: int, kind: type[Decision] = OrderPhase) -> None:
    to(battle, kind, turn)


def against(battle: Battle[Field], side: str, command: Command) -> list[str]:
    """The rules by which a command is refused."""
    return [rule for rule, _ in sorted(refused(battle, side, command))]


def ids(battle: Battle[Field], side: str) -> dict[str, str]:
    """The ids of a side's units, by card."""
    return {unit.profile: unit.id for unit in battle.state.units.values() if unit.side == side}


# -- reconnaissance ------------------------------------------------------------------------------------------------


def riders(move: int) -> Any:
    return card("riders", mounted=True, movement=MovementPoints(move=move, charge=30, skirmish=18))


@pytest.mark.rule("DW-XVI.5.0-a")
def test_mounted_stands_count_one_or_two_and_mounted_commanders_too() -> None:
    def counted(*musters: Any, profiles: Any) -> int:
        return strength(field_of(*musters, profiles=profiles), WHITE).total

    ten = muster("k", WHITE, hexes(*((q, 0) for q in range(10))), profile="riders")
    assert counted(ten, profiles=[riders(39)]) == 10
    assert counted(ten, profiles=[riders(40)]) == 20
    leader = card("leader", stands=1, mounted=True, commander=Commander(2))
    walker = card("walker", stands=1, commander=Commander(2))
    captains = (
        muster("l", WHITE, hexes((0, 4)), profile="leader"),
        muster("w", WHITE, hexes((1, 4)), profile="walker"),
    )
    assert counted(ten, *captains, profiles=[riders(40), leader, walker]) == 21
    assert counted(muster("a", WHITE, hexes((0, 2))), profiles=[]) == 0


@pytest.mark.rule("DW-XVI.5.0-b")
@pytest.mark.parametrize(
    ("own", "enemy", "outflanked"),
    [(50, 30, True), (50, 40, False), (45, 30, True), (44, 30, False), (0, 0, False), (1, 0, True)],
)
def test_half_as_much_again_outflanks(own: int, enemy: int, outflanked: bool) -> None:
    assert outflanks(own, enemy) is outflanked


@pytest.mark.rule("DW-XVI.5.0-c")
def test_who_outflanks_marches_freely_the_outflanked_not_at_all_else_each_once() -> None:
    def field(ours: int, theirs: int) -> Field:
        return field_of(
            muster("a", WHITE, hexes(*((q, 4) for q in range(ours))), profile="riders"),
            muster("x", GREY, hexes(*((q, -4) for q in range(theirs))), SOUTH, profile="riders"),
            profiles=[riders(30)],
        )

    assert allowances(field(6, 4)) == {WHITE: Allowance.ANY, GREY: Allowance.NONE}
    assert allowances(field(4, 6)) == {WHITE: Allowance.NONE, GREY: Allowance.ANY}
    assert allowances(field(5, 4)) == {WHITE: Allowance.ONE, GREY: Allowance.ONE}


@pytest.mark.rule("DW-XVI.5.0-e")
def test_close_order_infantry_and_hordes_stay() -> None:
    assert not may_march(card("close", figures=5))
    assert may_march(card("loose", figures=4))
    assert may_march(card("cavalry", figures=5, mounted=True))
    assert not may_march(card("horde", figures=4, marks=(Mark.HORDE,)))
    assert not may_march(card("wild-riders", figures=4, mounted=True, marks=(Mark.HORDE,)))
    assert may_march(card("captain", figures=5, stands=1, commander=Commander(2)))


@pytest.mark.rule("DW-XVI.5.0-f")
def test_cavalry_and_skirmishers_may_come_in_turn_three_others_in_turn_four() -> None:
    assert earliest(card("cavalry", mounted=True)) == 3
    assert earliest(card("light", marks=(Mark.SKIRMISH,))) == 3
    assert earliest(card("foot")) == 4
    assert earliest(card("dragon", flight="high")) == 2
    assert earliest(card("eagle", flight="low")) == 3
    assert earliest(card("giant", base=((0, 0), (0, 1)))) == 3
    battle = planning()
    units = ids(battle, SOUTHERN)
    battle.apply(SOUTHERN, PlanMarch(units["purifying-light-knights"], "right", 1))
    battle.apply(SOUTHERN, PlanMarch(units["imperial-outriders"], "right", 1))
    to(battle, OrderPhase)
    [march] = battle.state.pages[FlankMarches].marches
    assert first_turn(battle.state, march) == 3
    slow = msgspec.structs.replace(march, units=(*march.units, units["noble-infantry"]))
    assert first_turn(battle.state, slow) == 4


# -- planning ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-XVI.5.0-d")
def test_marches_are_planned_in_secret_and_those_units_are_not_deployed() -> None:
    battle = planning()
    units = ids(battle, SOUTHERN)
    knights = units["purifying-light-knights"]
    battle.apply(SOUTHERN, PlanMarch(knights, "left"))
    seen = battle.view(NORTHERN).decision()
    assert isinstance(seen, FlankPlanning)
    assert seen.plans == {}
    to(battle, OrderPhase)
    assert not [stand for stand in battle.state.stands.values() if stand.unit == knights]
    assert still_to_come(battle.state, SOUTHERN) == 10
    assert battle.view(SOUTHERN).state.pages[FlankMarches].marches[0].flank == "left"
    for other in (NORTHERN, None):
        # Who is not on the table is seen, and nothing of where he went.
        assert battle.view(other).state.pages[FlankMarches] == FlankMarches(absent=(knights,))


@pytest.mark.rule("DW-XVI.5.0-d")
@pytest.mark.parametrize("marching", ["herkyn-barrach-colonh", "noble-infantry"])
def test_flank_marches_are_planned_before_commanders_are_named_for_those_who_deploy(marching: str) -> None:
    led = army("empire", *FAST_CARDS, "herkyn-barrach-colonh", commanders=True)
    battle = planning(led, chapters=("commanders", "battles"))
    units = ids(battle, SOUTHERN)
    battle.apply(SOUTHERN, PlanMarch(units[marching], "left"))
    to(battle, Attaching)
    assert SOUTHERN in battle.deciders()  # asked whoever marches: not to be asked would tell
    herkyn = units["herkyn-barrach-colonh"]
    named = {command.unit for command in battle.options(SOUTHERN) if isinstance(command, Attach)}
    if marching == "herkyn-barrach-colonh":
        assert named == set()
        assert against(battle, SOUTHERN, Attach(herkyn, units["noble-infantry"])) == ["DW-X.2.2-a"]
    else:
        assert units["noble-infantry"] not in named
        assert against(battle, SOUTHERN, Attach(herkyn, units["noble-infantry"])) == ["DW-X.2.2-b"]


@pytest.mark.rule("DW-XVI.5.0-c", "DW-XVI.5.0-d")
def test_plans_against_the_rules_are_refused_and_a_plan_can_be_dropped() -> None:
    battle = planning()
    units = ids(battle, SOUTHERN)
    knights, outriders = units["purifying-light-knights"], units["imperial-outriders"]
    battle.apply(SOUTHERN, PlanMarch(knights, "right", 1))
    assert against(battle, SOUTHERN, PlanMarch(outriders, "left", 1)) == ["DW-XVI.5.0-d"]
    battle.apply(SOUTHERN, PlanMarch(outriders, "left", 2))
    assert against(battle, SOUTHERN, PlanMarch(units["noble-infantry"], "left")) == ["DW-XVI.5.0-d"]
    battle.apply(SOUTHERN, PlanMarch(outriders, None))
    to(battle, OrderPhase)
    assert len(battle.state.pages[FlankMarches].marches) == 1
    assert battle.state.units[outriders].stands


@pytest.mark.rule("DW-XVI.5.0-c")
def test_who_has_not_outflanked_sends_one_section_round_the_right() -> None:
    battle = planning(FAST, army("orcs", "orc-wolf-riders", "orc-wolf-lancers", "orc-guard"))
    assert battle.deciders() == (SOUTHERN, NORTHERN)
    units = ids(battle, SOUTHERN)
    knights, outriders = units["purifying-light-knights"], units["imperial-outriders"]
    assert against(battle, SOUTHERN, PlanMarch(knights, "left")) == ["DW-XVI.5.0-c"]
    battle.apply(SOUTHERN, PlanMarch(knights, "right", 1))
    assert against(battle, SOUTHERN, PlanMarch(outriders, "right")) == ["DW-XVI.5.0-c"]
    battle.apply(SOUTHERN, PlanMarch(outriders, "right", 1))


# -- arriving ------------------------------------------------------------------------------------------------------


def marching(dice: Iterable[int], *cards: str, flank: Any = "right", section: int = 1) -> Battle[Field]:
    battle = planning(dice=dice)
    units = ids(battle, SOUTHERN)
    for one in cards:
        battle.apply(SOUTHERN, PlanMarch(units[one], flank, section))
    return battle


@pytest.mark.rule("DW-XVI.5.0-g")
def test_a_march_comes_on_with_four_and_one_more_for_each_turn_it_failed() -> None:
    battle = marching((3, 2, 2), "purifying-light-knights")
    to_turn(battle, 3)
    assert battle.rolls == 1  # 3 in turn 3
    to_turn(battle, 4)
    assert battle.rolls == 2  # 2 + 1 in turn 4
    to_turn(battle, 5, FlankEntry)
    assert battle.rolls == 3  # 2 + 2 in turn 5
    assert battle.deciders() == (SOUTHERN,)


@pytest.mark.rule("DW-XVI.5.0-g")
@pytest.mark.parametrize(("die", "comes"), [(1, False), (2, True)])
def test_the_stars_of_the_highest_commander_alone_help(die: int, comes: bool) -> None:
    """With commanders of one and two stars a section of cavalry comes in turn 3 with 2, not with 1."""
    captains = [card(f"c{stars}", stands=1, mounted=True, commander=Commander(stars)) for stars in (1, 2)]
    field = field_of(
        muster("k", WHITE, hexes((0, 8)), profile="riders"),
        muster("c1", WHITE, hexes((1, 8)), profile="c1"),
        muster("c2", WHITE, hexes((2, 8)), profile="c2"),
        muster("x", GREY, hexes((0, -8)), SOUTH),
        profiles=[riders(40), *captains],
        game=contents.game(("battles",)),
        turn=3,
    )
    waiting = {key: field.units[key].stands for key in ("k", "c1", "c2")}
    for key, stands in waiting.items():
        field.remove(*stands)
        field.change(key, stands=())
    field.pages.put(FlankMarches((March(WHITE, "left", ("k", "c1", "c2")),), waiting))
    battle = battle_of(field, FlankArrivals(), dice=(die,))
    assert isinstance(battle.decision(), FlankEntry) is comes


@pytest.mark.rule("DW-XVI.5.0-g")
def test_a_turn_in_which_no_die_can_be_thrown_adds_nothing() -> None:
    """In turn 3 friends stand on every hex of the side; in turn 4 they are gone, and a 3 falls short; in turn 5 it does not."""
    march = March(WHITE, "left", ("k",))
    field = field_of(
        muster("k", WHITE, hexes((0, 8)), profile="riders"),
        muster("x", GREY, hexes((0, -8)), SOUTH),
        muster("f", WHITE, ()),
        profiles=[riders(40)],
        game=contents.game(("battles",)),
        turn=3,
    )
    field.pages.put(FlankMarches((march,), {"k": field.units["k"].stands}))
    field.remove("k.1")
    blocked = muster("f", WHITE, side_hexes(field, march))
    field.change("f", stands=blocked.unit.stands)
    for stand in blocked.stands:
        field.place(stand)
    battle = battle_of(field, FlankArrivals(), dice=(3, 3))
    assert battle.rolls == 0
    for key in blocked.unit.stands:
        battle.state.remove(key)
    for turn, rolls in ((4, 1), (5, 2)):
        battle.state.turn = turn
        battle.push(FlankArrivals())
        battle.advance()
        assert battle.rolls == rolls
    (delayed,) = of(battle._fresh, MarchDelayed)
    assert (delayed.die, delayed.added) == (3, 0)
    assert isinstance(battle.decision(), FlankEntry)
    # How often it has failed is its own side's knowledge until it is there (DW-XVI.5.0-d).
    assert battle.view(WHITE).state.pages[FlankMarches].failed == {"k": 1}
    assert battle.view(GREY).state.pages[FlankMarches].failed == {}


def test_the_other_side_does_not_see_who_marches_before_it_has_deployed_itself() -> None:
    here, gone = planning(), planning()
    marcher = ids(gone, SOUTHERN)["imperial-outriders"]
    gone.apply(SOUTHERN, PlanMarch(marcher, "right"))
    for battle in (here, gone):
        to(battle, Deployment)
    assert gone.view(NORTHERN).encoded() == here.view(NORTHERN).encoded()
    assert RULESET.scene(gone.view(NORTHERN)) == RULESET.scene(here.view(NORTHERN))
    offered = {command.unit for command in gone.options(SOUTHERN) if isinstance(command, Deploy)}
    assert offered == set(ids(gone, SOUTHERN).values()) - {marcher}
    stay = next(command for command in here.options(SOUTHERN) if getattr(command, "unit", None) == marcher)
    assert against(gone, SOUTHERN, stay) == ["DW-VII-DEPLOY"]
    for player in (SOUTHERN, NORTHERN):
        gone.apply(player, Commit())
    assert gone.state.units[marcher].stands == ()
    assert marcher not in {stand.unit for stand in gone.state.stands.values()}


def arrived(*cards: str, flank: Any = "right") -> Battle[Field]:
    """A battle in which a section has come on in turn 3, at the middle hex of its side unless told otherwise."""
    battle = marching((6,), *cards, flank=flank)
    to_turn(battle, 3, FlankEntry)
    march = battle.state.pages[FlankMarches].marches[0]
    open_hexes = entries(battle.state, march)
    name = battle.state.ground.map.name(open_hexes[len(open_hexes) // 2])
    battle.apply(SOUTHERN, EnterAt(march.units[0], name))
    return battle


@pytest.mark.rule("DW-XVI.5.0-h", "DW-XVI.5.0-i")
def test_the_first_stand_enters_at_the_side_and_the_unit_has_order_m() -> None:
    battle = arrived("purifying-light-knights")
    field = battle.state
    knights = ids(battle, SOUTHERN)["purifying-light-knights"]
    [stand] = field.stands_of(knights)
    assert (
        stand.hex + DIRECTIONS[0] not in field.ground.map.hexes
    )  # the eastern side is on the southern army's right
    assert "DW-XVI.5.0-h" in against(battle, SOUTHERN, _order(knights))
    to_turn(battle, 3, ComingOn)
    assert battle.state.units[knights].order is Order.MOVE
    assert battle.view(NORTHERN).state.pages[FlankMarches].marches[0].units == (knights,)


def _order(unit: str) -> Command:
    return GiveOrder(unit, Order.CHARGE)


@pytest.mark.rule("DW-XVI.5.0-i")
def test_the_others_follow_in_column_through_the_same_hex_and_nobody_engages() -> None:
    battle = arrived("purifying-light-knights")
    to_turn(battle, 3, ComingOn)
    field = battle.state
    knights = ids(battle, SOUTHERN)["purifying-light-knights"]
    entry = field.stands_of(knights)[0].hex
    far = max(ways(field, field.units[knights]), key=lambda way: len(way.path))
    assert len(far.path) == field.profile(knights).movement.move // 3
    battle.apply(SOUTHERN, far)
    field = battle.state
    column = field.stands_of(knights)
    assert len(column) == 10
    assert all(distance(a.hex, b.hex) == 1 for a, b in itertools.pairwise(column))
    assert entry not in field.occupants.ground  # the last has left it
    assert still_to_come(field, SOUTHERN) == 0


@pytest.mark.rule("DW-XVI.5.0-i")
def test_a_way_into_contact_off_the_map_or_too_far_is_refused() -> None:
    battle = arrived("purifying-light-knights")
    to_turn(battle, 3, ComingOn)
    field = battle.state
    knights = ids(battle, SOUTHERN)["purifying-light-knights"]
    head = field.stands_of(knights)[0]
    assert against(battle, SOUTHERN, MarchOn(knights, (0,))) == ["DW-I.1.4-a"]
    assert against(battle, SOUTHERN, MarchOn(knights, (W,) * 13)) == ["DW-V-PM"]
    assert against(battle, SOUTHERN, MarchOn(knights, ())) == ["DW-XVI.5.0-i"]
    foe = next(stand for stand in field.stands.values() if field.side(stand) == NORTHERN)
    field.place(foe.at(head.hex + 3 * DIRECTIONS[W]))
    assert against(battle, SOUTHERN, MarchOn(knights, (W, W))) == ["DW-XVI.5.0-i"]
    beside = set(field.enemy_edge(SOUTHERN))
    assert not any(_end(head.hex, way.path) in beside for way in ways(field, field.units[knights]))


def _end(hex: int, path: tuple[int, ...]) -> int:
    return hex + sum(DIRECTIONS[towards] for towards in path)


@pytest.mark.rule("DW-XVI.5.0-i")
def test_who_is_still_off_the_table_comes_on_in_the_next_turn() -> None:
    battle = arrived("purifying-light-knights")
    to_turn(battle, 3, ComingOn)
    field = battle.state
    knights = ids(battle, SOUTHERN)["purifying-light-knights"]
    battle.apply(SOUTHERN, MarchOn(knights, (W, W, W)))
    field = battle.state
    assert len(field.stands_of(knights)) == 4
    assert still_to_come(field, SOUTHERN) == 6
    to_turn(battle, 4, ComingOn)
    field = battle.state
    assert field.units[knights].order is Order.MOVE
    battle.apply(SOUTHERN, max(ways(field, field.units[knights]), key=lambda way: len(way.path)))
    field = battle.state
    assert len(field.stands_of(knights)) == 10


def test_nothing_is_asked_where_flank_marches_are_not_agreed_on() -> None:
    setup = RULESET.setup_from((FAST, SLOW), "open-ground", {"chapters": ["battles"]})
    battle = RULESET.begin(setup, ScriptedDice(()))
    battle.advance()
    assert not isinstance(battle.decision(), FlankPlanning)
    assert contents.CONTENTS.game(("battles",)).reserves


@pytest.mark.rule("DW-XVI.5.0-i")
def test_the_column_pays_for_the_hex_it_comes_on_through_and_nobody_enters_deep_water() -> None:
    """Through mud the first stand has come for nothing; the step that brings on the next costs the mud's 6."""
    field = field_of(
        muster("k", WHITE, hexes((20, 0)), 5, profile="riders"),
        muster("x", GREY, hexes((0, -8)), SOUTH),
        profiles=[riders(40)],
        game=contents.game(("terrain", "battles")),
    )
    march = March(WHITE, "right", ("k",), "20,0")
    page = FlankMarches((march,), {"k": ("k.2", "k.3")}, spent={"k": 0})
    for ground, price in (("mud", 6), ("clear", 3)):
        lie = over(field, Lie({(20, 0): ground}))
        lie.pages.put(page)
        assert _cost(lie, 1) == price
    side = {hex for hex in field.ground.map.hexes if hex + DIRECTIONS[0] not in field.ground.map.hexes}
    clear = set(entries(field, march))
    assert clear == side - set(hexes((20, 0)))
    deep = over(field, Lie({(19, 1): "water-3"}))
    assert set(entries(deep, march)) == clear - set(hexes((19, 1)))


def _cost(field: Field, steps: int) -> int:
    """The points for so many steps west: the least allowance of order M that is enough."""
    for allowed in range(40):
        field.ground = msgspec.structs.replace(
            field.ground, profiles={**field.ground.profiles, "riders": riders(allowed)}
        )
        if not list(against_way(field, field.units["k"], (W,) * steps)):
            return allowed
    raise AssertionError


@pytest.mark.rule("DW-XVI.1.3-b")
def test_who_is_still_to_come_is_neither_destroyed_nor_fled() -> None:
    battle = marching((), "purifying-light-knights")
    to(battle, OrderPhase)
    assert worth_of_stands(battle.state, SOUTHERN) == 0
