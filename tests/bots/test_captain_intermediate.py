"""The captain of the intermediate game: small positions for what would be foolish, and whole battles of mustered armies."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from oriflamme.board.hexes import DIRECTIONS, FLANKS, FRONT, Hex, at, axial, distance
from oriflamme.bots import find
from oriflamme.bots.arena import BattleReport, bot_seed, fight
from oriflamme.bots.demonworld import Captain
from oriflamme.bots.demonworld.estimates import Clash, Estimates, hope
from oriflamme.bots.demonworld.situation import Situation
from oriflamme.bots.demonworld.stations import station_now
from oriflamme.bots.demonworld.wayfinding import detour, straight
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.steps import Command, Step
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.aims import Objective
from oriflamme.rulesets.demonworld.blows import blow_tally
from oriflamme.rulesets.demonworld.casualties import Wounds
from oriflamme.rulesets.demonworld.characteristics import (
    Band,
    Mark,
    MeleeKind,
    MissileKind,
    MissileWeapon,
    Morale,
    Order,
)
from oriflamme.rulesets.demonworld.commanders.authority import in_zone
from oriflamme.rulesets.demonworld.commanders.command import CommandBegins, NameUnit, NameUnits, OrderRolled
from oriflamme.rulesets.demonworld.commanders.moving import (
    CommandersTurn,
    JoinUnit,
    MoveCommander,
    MoveNow,
    WhoMoves,
)
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.formations.forming import LeaveFormation, TakeFormation
from oriflamme.rulesets.demonworld.formations.layouts import square_layouts
from oriflamme.rulesets.demonworld.formations.tokens import put_token
from oriflamme.rulesets.demonworld.morale.charge_tests import TestCharge
from oriflamme.rulesets.demonworld.morale.conduct import Conduct
from oriflamme.rulesets.demonworld.morale.impetuous import ChooseTarget, Pursue
from oriflamme.rulesets.demonworld.morale.rally import Rally, RallyBegins
from oriflamme.rulesets.demonworld.movement.engagement import Reaction
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhase
from oriflamme.rulesets.demonworld.post_combat import PostCombat
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    Muster,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
    rows,
)
from tests.rulesets.demonworld.commanders.staff import LED, captain, led, staffed
from tests.rulesets.demonworld.fights import weapon
from tests.rulesets.demonworld.terrain.going import Lie, over

ALL = contents.LEVELS[contents.INTERMEDIATE]
GAME = contents.game(ALL)
BOW = MissileWeapon(MissileKind.BOW, (Band(9, 8),))
BRAVE = Morale(10, 20)
KINDS = (
    card("foot", morale=BRAVE),
    card("duellists", morale=BRAVE, melee_skill=2),
    card("giants", morale=BRAVE, hit_points=3, size=3),
    card("ogres", morale=BRAVE, fear=2),
    card("timid", morale=Morale(30, 40)),
    card("drilled", morale=BRAVE, marks=frozenset({Mark.SQUARE})),
    card(
        "bows",
        morale=BRAVE,
        missile=BOW,
        marks=frozenset({Mark.SKIRMISH}),
        melee=(weapon(MeleeKind.IMPROVISED, 4),),
    ),
)
BLOCK = rows({0: range(5), 1: range(5)})


def field(*units: Muster, lie: Lie | None = None, turn: int = 1, **readings: Any) -> Field:
    """A field with all chapters in force."""
    made = field_of(*units, profiles=KINDS, game=GAME, turn=turn, **readings)
    return made if lie is None else over(made, lie, ALL)


def own(profile: str = "foot", places: tuple[Hex, ...] = BLOCK, key: str = "w", **fields: Any) -> Muster:
    return led(muster(key, WHITE, places, NORTH, profile=profile, **fields))


def enemy(ahead: int, profile: str = "foot", key: str = "g", aside: int = 0, **fields: Any) -> Muster:
    """A block of the grey side so many hexes before BLOCK, looking at it."""
    shift = at(0, -ahead) - (ahead // 2) * DIRECTIONS[3] + aside * DIRECTIONS[0]
    places = [hex + shift for hex in rows({0: range(5), -1: range(1, 6)})]
    return led(muster(key, GREY, places, SOUTH, profile=profile, **fields))


def chosen(state: Field, step: Step, player: str = WHITE) -> Command:
    """What the captain answers to a decision; it must be legal."""
    battle = battle_of(state, step)
    assert player in battle.deciders()
    command = Captain("1").choose(battle.view(player), player)
    assert battle.check(player, command).legal
    return command


def moved(state: Field, order: Order) -> Field:
    battle = battle_of(state, MoveUnits(WHITE, order))
    command = Captain("1").choose(battle.view(WHITE), WHITE)
    assert isinstance(command, MoveUnit)
    battle.apply(WHITE, command)
    return battle.state


# -- estimates -----------------------------------------------------------------------------------------------------


def test_who_stands_as_a_square_when_he_is_attacked_forms_one() -> None:
    posts = square_layouts(6)[0]
    unit = muster("w", WHITE, [hex for hex, _ in posts], [facing for _, facing in posts], profile="drilled")
    held = {hex for hex, _ in posts}
    flanks = ((hex, towards) for hex, facing in posts for towards in FLANKS[facing])
    hex, towards = next((hex, way) for hex, way in flanks if hex + DIRECTIONS[way] not in held)
    looking = next(facing for facing in range(6) if (towards + 3) % 6 in FRONT[facing])
    foes = muster("g", GREY, [hex + DIRECTIONS[towards]], looking, profile="duellists", moved=True)
    placed = field(led(unit), led(foes))
    placed.engage(("w", "g"), 1)
    done = Reaction("w", Spent(manoeuvres=2), begun=True)
    assert chosen(placed, done) == TakeFormation("w", Mark.SQUARE)


@pytest.mark.parametrize("attacker", ["foot", "duellists", "giants"])
@pytest.mark.parametrize("target", ["foot", "duellists", "giants"])
@pytest.mark.parametrize(
    "lie",
    [
        Lie(),
        Lie(levels={(0, 0): 1}),
        Lie(grounds={(0, 0): "water-1"}),
        Lie(walls=[frozenset({(0, 0), (0, -1)})]),
    ],
)
def test_chances_are_those_of_the_tallies_of_all_chapters(attacker: str, target: str, lie: Lie) -> None:
    state = field(
        led(muster("w", WHITE, hexes((0, 0)), NORTH, profile=attacker, order=Order.CHARGE)),
        muster("g", GREY, hexes((0, -1)), SOUTH, profile=target, order=Order.HOLD),
        lie=lie,
    )
    state.engage(("w", "g"), first_melee=1)
    one, other = state.stands["w.1"], state.stands["g.1"]
    towards = DIRECTIONS.index(other.hex - one.hex)
    around = (towards + 3 - other.facing) % 6
    assert around in FRONT[0]
    found = Estimates(state, 1).blow(one, other, around, one.hex, towards)
    hits = state.profile(other).hit_points
    assert found == pytest.approx(hope(blow_tally(state, one, other).total) / hits)


def test_wounds_bring_a_stand_nearer_to_its_end() -> None:
    state = field(own(), enemy(6, "giants"))
    assert Estimates(state, 1).lasts(state.stands["g.2"]) == 3
    state.pages.put(Wounds(hits={"g.2": 2}))
    assert Estimates(state, 1).lasts(state.stands["g.2"]) == 1


def test_routers_who_are_reached_fall_and_do_not_strike() -> None:
    state = field(own(order=Order.CHARGE), enemy(1))
    before = Clash(Estimates(state, 1), "w", state.stands_of("w"))
    state.pages.put(Conduct(routing=frozenset({"g"}), since={"g": 1}))
    after = Clash(Estimates(state, 1), "w", state.stands_of("w"))
    assert after.losses == 0 < before.losses
    assert after.kills > before.kills


# -- the land ------------------------------------------------------------------------------------------------------

BELT = {(q, r): "mud" for r in range(-6, -2) for q in range(-12, 5)}
"""Mud before BLOCK, its end a little to the right."""


def test_the_way_round_mud_is_measured_and_taken() -> None:
    state = field(own(order=Order.MOVE), enemy(14), lie=Lie(grounds=BELT))
    passage = state.passage("w")
    goal = state.stands["g.1"].hex
    assert not straight(passage, at(2, 0), goal)
    # The end of the belt is on the right: from there little is lost.
    assert detour(passage, at(7, -3), goal) < detour(passage, at(-2, -2), goal)
    after = moved(state, Order.MOVE)
    assert not any(axial(stand.hex) in BELT for stand in after.stands_of("w"))
    rightward = [axial(stand.hex)[0] + axial(stand.hex)[1] / 2 for stand in after.stands_of("w")]
    assert sum(rightward) / len(rightward) > 2.5


def test_open_land_has_no_detours() -> None:
    state = field(own(), enemy(8), lie=Lie())
    assert detour(state.passage("w"), at(0, 0), at(0, -9)) == 0
    mud = field(own(), enemy(8), lie=Lie(grounds={(9, 9): "mud"}))
    assert straight(mud.passage("w"), at(0, 0), at(0, -9))
    assert detour(mud.passage("w"), at(0, 0), at(0, -9)) == 0


@pytest.mark.parametrize(
    "lie",
    [
        Lie(walls=[frozenset({(q, -2), (q + d, -3)}) for q in range(-8, 3) for d in (0, 1)]),
        Lie(levels={(q, r): 1 for q in range(-8, 4) for r in range(-8, -2)}),
    ],
)
def test_he_does_not_attack_across_walls_or_uphill_without_need(lie: Lie) -> None:
    """Two enemies alike and alike far off, the left one behind a wall or on a hill: he goes for the right one."""
    left = led(muster("l", GREY, rows({-3: range(-3, 2)}), SOUTH, profile="foot", moved=True))
    right = led(muster("r", GREY, rows({-3: range(4, 9)}), SOUTH, profile="foot", moved=True))
    for mirrored in (False, True):
        state = field(own(order=Order.CHARGE), left, right, lie=None if mirrored else lie)
        touched = moved(state, Order.CHARGE).touching("w")
        assert touched if mirrored else touched == {"r"}


# -- orders and charges --------------------------------------------------------------------------------------------


def order_of(state: Field) -> Order | None:
    command = chosen(state, OrderPhase())
    assert isinstance(command, GiveOrder)
    return command.order


def test_he_does_not_charge_what_he_can_shoot() -> None:
    assert order_of(field(own("bows"), enemy(6))) is Order.SKIRMISH


def test_he_does_not_stand_still_to_the_end() -> None:
    """Archers that hit nobody for long come on."""
    state = field(own("bows"), enemy(16), turn=9)
    state.last_loss = 0
    assert order_of(state) in (Order.MOVE, Order.CHARGE)


@pytest.mark.parametrize(("mine", "tests"), [("foot", True), ("timid", False)])
def test_manageable_charge_tests_are_taken_and_hopeless_ones_are_not(mine: str, *, tests: bool) -> None:
    state = field(own(mine, order=Order.CHARGE), enemy(4, "ogres"))
    command = chosen(state, MoveUnits(WHITE, Order.CHARGE))
    assert (command == TestCharge("w", "g")) is tests


def test_of_two_feared_enemies_he_tests_for_the_one_he_would_rather_fight() -> None:
    weak = enemy(4, "ogres", "x", aside=5)
    weak = Muster(msgspec.structs.replace(weak.unit, stands=weak.unit.stands[:4]), weak.stands[:4])
    state = field(own(order=Order.CHARGE), enemy(4, "ogres", aside=-3), weak)
    assert chosen(state, MoveUnits(WHITE, Order.CHARGE)) == TestCharge("w", "x")


def test_skirmishers_who_are_to_charge_leave_their_formation() -> None:
    state = field(own("bows", rows({0: range(5)}), order=Order.CHARGE), enemy(4, "timid"))
    put_token(state, "w", Mark.SKIRMISH)
    assert chosen(state, MoveUnits(WHITE, Order.CHARGE)) == LeaveFormation("w")


@pytest.mark.parametrize("aside", [-9, 9])
def test_he_shows_no_flank_for_nothing(aside: int) -> None:
    """An enemy stands beside him within a charge, too far off to be charged: he ends with all of it in front."""

    def shown(state: Field) -> float:
        situation = Situation(state, WHITE)
        station = station_now(situation, state.units["w"])
        return situation.beside(station.front, station.facing, "g")

    state = field(own(order=Order.CHARGE), enemy(7, aside=aside, moved=True))
    assert shown(state) == 1
    after = moved(state, Order.CHARGE)
    assert not after.touching("w")
    assert shown(after) == 0


# -- commanders ----------------------------------------------------------------------------------------------------


def test_no_unit_rolls_that_a_commander_could_command() -> None:
    """Two units have no leader, and two commanders stand near both."""
    state = staffed(
        muster("u", WHITE, hexes((0, 0), (1, 0), (2, 0))),
        muster("v", WHITE, hexes((4, 0), (5, 0), (6, 0))),
        captain("a", WHITE, (2, 3), 2),
        captain("b", WHITE, (3, 3), 2),
        led(muster("g", GREY, hexes((0, -12), (1, -12)), SOUTH)),
        game=LED,
    )
    battle = battle_of(state, CommandBegins(), OrderPhase())
    events = []
    while isinstance(battle.decision(), NameUnits):
        command = Captain("1").choose(battle.view(WHITE), WHITE)
        assert isinstance(command, NameUnit | Commit)
        events += battle.apply(WHITE, command)
    assert not any(isinstance(event, OrderRolled) for event in events)
    assert battle.state.units["u"].order is None


def left_behind(stars: int = 2, **fields: Any) -> Field:
    """A unit without a leader has marched off; its commander stands nine hexes behind it, out of his zone."""
    return staffed(
        muster("u", WHITE, hexes((0, 0), (1, 0), (2, 0), (3, 0)), order=Order.MOVE, moved=True),
        captain("c", WHITE, (-3, 9), stars, **fields),
        led(muster("g", GREY, hexes((-4, -15), (-3, -15)), SOUTH, order=Order.MOVE, moved=True)),
        game=LED,
    )


def test_commanders_follow_the_units_they_could_command() -> None:
    state = left_behind()
    assert not in_zone(state, state.stands["c.1"], state.units["u"])
    command = chosen(state, CommandersTurn(WHITE, Order.CHARGE))
    assert isinstance(command, MoveCommander)
    battle = battle_of(state, CommandersTurn(WHITE, Order.CHARGE))
    battle.apply(WHITE, command)
    assert in_zone(battle.state, battle.state.stands["c.1"], battle.state.units["u"])
    # He stays behind it, and there is no end to what he would do: once is enough.
    assert axial(battle.state.stands["c.1"].hex)[1] > 0
    if WHITE in battle.deciders():
        assert Captain("1").choose(battle.view(WHITE), WHITE) == Commit()


def test_commanders_wait_until_those_who_march_have_marched() -> None:
    assert chosen(left_behind(), CommandersTurn(WHITE, Order.MOVE)) == Commit()
    both = staffed(
        *(Muster(unit, stands) for unit, stands in _sides(left_behind())),
        captain("d", GREY, (-4, -17), 2),
        game=LED,
    )
    assert chosen(both, WhoMoves(Order.MOVE)) == MoveNow(False)
    assert chosen(both, WhoMoves(Order.CHARGE)) == MoveNow(True)


def _sides(state: Field) -> list[tuple[Any, tuple[Any, ...]]]:
    return [(unit, state.stands_of(unit)) for unit in state.units.values()]


def test_a_hero_goes_to_a_unit_and_joins_it() -> None:
    state = left_behind(1)
    battle = battle_of(state, CommandersTurn(WHITE, Order.CHARGE))
    command = Captain("1").choose(battle.view(WHITE), WHITE)
    assert isinstance(command, MoveCommander)
    before = min(distance(state.stands["c.1"].hex, stand.hex) for stand in state.stands_of("u"))
    battle.apply(WHITE, command)
    after = min(distance(battle.state.stands["c.1"].hex, stand.hex) for stand in battle.state.stands_of("u"))
    assert after < before
    near = staffed(
        muster("u", WHITE, hexes((0, 0), (1, 0), (2, 0), (3, 0)), order=Order.MOVE, moved=True),
        captain("c", WHITE, (0, 1), 1),
        led(muster("g", GREY, hexes((-4, -15)), SOUTH)),
        game=LED,
    )
    assert chosen(near, CommandersTurn(WHITE, Order.CHARGE)) == JoinUnit("c.1", "u")


# -- morale --------------------------------------------------------------------------------------------------------


def test_routers_are_rallied() -> None:
    state = field(own(), enemy(12))
    state.pages.put(Conduct(routing=frozenset({"w"}), since={"w": 1}))
    assert chosen(state, RallyBegins()) == Rally("w")


@pytest.mark.rule("DW-XV.9.0-b")
def test_he_does_not_regroup_those_who_rout() -> None:
    """They stand out of ranks and alone after a melee: were they steady, they would form up."""
    loose = (*rows({0: range(3)}), at(0, 1), at(3, 1), at(2, 2))
    state = field(own("foot", loose, engaged=True), enemy(12))
    state.pages.put(Conduct(routing=frozenset({"w"}), since={"w": 1}))
    assert chosen(state, PostCombat(WHITE, ("w",))) == Commit()
    # Nor does he move others about because of them: a unit in ranks stays as it is.
    steady = field(own("foot", loose, engaged=True), own(places=rows({6: range(5)}), key="v"), enemy(12))
    steady.pages.put(Conduct(routing=frozenset({"w"}), since={"w": 1}))
    assert chosen(steady, PostCombat(WHITE, ("w", "v"))) == Commit()


def test_an_impetuous_unit_is_sent_at_the_weaker_enemy() -> None:
    state = field(own(), enemy(5, "giants"), enemy(5, "timid", "t", aside=5))
    assert chosen(state, ChooseTarget("w", ("g", "t"))) == Pursue("t")


# -- objectives ----------------------------------------------------------------------------------------------------


def aiming(where: tuple[int, int], *units: Muster) -> Field:
    state = field(*units)
    name = state.ground.map.name(at(*where))
    state.ground = msgspec.structs.replace(state.ground, objectives=(Objective(name, 100),))
    return state


def test_he_goes_for_objectives() -> None:
    state = aiming((8, -4), own(order=Order.MOVE), enemy(18, aside=-6))
    hex = at(8, -4)
    before = min(distance(stand.hex, hex) for stand in state.stands_of("w"))
    after = moved(state, Order.MOVE)
    assert min(distance(stand.hex, hex) for stand in after.stands_of("w")) < before - 2


def test_who_is_on_an_objective_stays_there_and_others_go_on() -> None:
    state = aiming(
        (2, 0), own(order=Order.MOVE), own(places=rows({4: range(5)}), key="v", order=Order.MOVE), enemy(18)
    )
    situation = Situation(state, WHITE)
    assert set(situation.errands) == {"w"}
    battle = battle_of(state, MoveUnits(WHITE, Order.MOVE))
    while WHITE in battle.deciders() and isinstance(battle.decision(), MoveUnits):
        battle.apply(WHITE, Captain("1").choose(battle.view(WHITE), WHITE))
    assert any(stand.hex == at(2, 0) for stand in battle.state.stands_of("w"))
    assert {stand.hex for stand in battle.state.stands_of("v")} != set(rows({4: range(5)}))


# -- whole battles -------------------------------------------------------------------------------------------------

FIELDS = ("open-ground", "farmland", "four-maps")


def mustered(number: int, points: int = 1000, turns: int = 8) -> Setup:
    """Proposed armies of both books with commanders on a battlefield made from a seed; in every second the seats change."""
    rules = ruleset("demonworld")
    books = ("empire", "orcs") if number % 4 < 2 else ("orcs", "empire")
    armies = [
        rules.propose_muster(book, {"points": points, "commanders": True}, f"{number // 2}-{book}")
        for book in books
    ]
    options = {"level": "intermediate", "battlefield": 100 + number // 2, "turn_limit": turns}
    return rules.setup_from((armies[0], armies[1]), FIELDS[number // 2 % 3], options)


def battle_between(kinds: tuple[str, str], number: int) -> BattleReport:
    setup = mustered(number)
    bots = {
        side: find(kind, "demonworld", bot_seed(str(number), side))
        for side, kind in zip(setup.sides, kinds, strict=True)
    }
    return fight(setup, bots, str(number))


def won(battles: int) -> int:
    """How many of so many battles against the random bot the captain wins, by turns on either side."""
    count = 0
    for number in range(battles):
        kinds = ("captain", "random") if number % 2 == 0 else ("random", "captain")
        report = battle_between(kinds, number)
        count += report.winner == mustered(number).sides[number % 2]
    return count


def test_he_beats_random_play_with_all_chapters() -> None:
    assert won(2) == 2


@pytest.mark.soak
def test_he_beats_random_play_with_all_chapters_95_times_in_100() -> None:
    assert won(100) >= 95


@pytest.mark.soak
def test_fewer_than_half_of_his_battles_against_himself_end_by_annihilation() -> None:
    ends = Counter(battle_between(("captain", "captain"), number).reason for number in range(40))
    assert ends["dw-end-wiped-out"] + ends["dw-end-both-wiped-out"] < 20
    assert ends["dw-end-points"] > 0
