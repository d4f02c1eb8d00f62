"""Section VIII.2.0: the turn of the intermediate game, phase by phase, with all chapters of its level in force."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.casualties import StandsDestroyed
from oriflamme.rulesets.demonworld.characteristics import (
    Band,
    Commander,
    MeleeKind,
    MissileKind,
    MissileWeapon,
    Morale,
    MovementPoints,
    Order,
    Profile,
)
from oriflamme.rulesets.demonworld.closing_up import SteppedUp, StepUp
from oriflamme.rulesets.demonworld.commanders.moving import CommandersTurn, MoveCommander
from oriflamme.rulesets.demonworld.commanders.tidings import CommanderMoved
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import ShotFired
from oriflamme.rulesets.demonworld.melee import MeleeDeclaration, MeleePhase, Strike
from oriflamme.rulesets.demonworld.melee_execution import BlowStruck
from oriflamme.rulesets.demonworld.morale import tests as morale
from oriflamme.rulesets.demonworld.morale.charge_tests import TestCharge
from oriflamme.rulesets.demonworld.morale.conduct import Conduct, is_impetuous, is_routing
from oriflamme.rulesets.demonworld.morale.impetuous import UnitImpetuous
from oriflamme.rulesets.demonworld.morale.obedience_tests import ObedienceTests
from oriflamme.rulesets.demonworld.morale.rally import Rally, RallyBegins
from oriflamme.rulesets.demonworld.morale.rout_runs import UnitRan
from oriflamme.rulesets.demonworld.morale.tests import Kind, MoraleTested
from oriflamme.rulesets.demonworld.movement.legs import Advance, Face
from oriflamme.rulesets.demonworld.movement.sequences import MovementPhase, MoveUnit, MoveUnits, UnitMoved
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhaseBegins, OrderRevealed
from oriflamme.rulesets.demonworld.phases import TurnBegins
from oriflamme.rulesets.demonworld.post_combat import ChooseRegroup, PostCombat
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot
from oriflamme.rulesets.demonworld.turn import Commit, PhaseBegan
from tests.rulesets.demonworld.armies import (
    ENE,
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
    of,
    play,
    refused,
)
from tests.rulesets.demonworld.commanders.staff import led
from tests.rulesets.demonworld.fights import weapon

LEVEL = contents.game(contents.LEVELS[contents.INTERMEDIATE])
"""All chapters of the level: the rules of a turn must hold where every one of them has its say."""

SURE = MissileWeapon(MissileKind.BOW, (Band(9, 30),))


def _card(key: str, **changes: Any) -> Profile:
    return card(key, **{"morale": Morale(9, 30), "size": 2, "missile_protection": 0, **changes})


CARDS = (
    _card("foot", melee=(weapon(MeleeKind.BASIC, 30),)),
    _card("bows", missile=SURE),
    _card("timid", morale=Morale(30, 30)),
    _card("wild", morale=Morale(9, 2), melee=(weapon(MeleeKind.BASIC, 30),)),
    _card("slow", morale=Morale(9, 30), movement=MovementPoints(6, 6, 6)),
    _card("captain", stands=1, morale=None, commander=Commander(2, 4)),
    _card("first", morale=Morale(30, 0), missile=SURE),
    _card("second", morale=Morale(0, 30), missile=SURE),
    _card("grim", fear=2),
    _card("dread", fear=5),
    _card("prince", stands=1, morale=None, commander=Commander(2, 4), fear=3),
)
"""Archers who hit on every die; `timid` fails every test but on a 6, `wild` obeys on no die."""

FOUR = ((0, 0), (1, 0), (2, 0), (3, 0))
LEFT_OVER = [5] * 200
"""Dice enough for a turn; those who are sure to hit, or to fail a test, do so on every 5."""


def row(r: int, first: int = 0, count: int = 4) -> tuple[tuple[int, int], ...]:
    return tuple((first + q, r) for q in range(count))


def unit(key: str, side: str, *places: tuple[int, int], card: str = "foot", **fields: Any) -> Muster:
    facing = fields.pop("facing", SOUTH if side == GREY else NORTH)
    return led(muster(key, side, hexes(*places), facing, profile=card, **fields))


def field(
    *units: Muster, routing: Iterable[str] = (), impetuous: dict[str, str] | None = None, turn: int = 2
) -> Field:
    made = field_of(*units, profiles=CARDS, game=LEVEL, turn=turn)
    keys = frozenset(routing)
    made.pages.put(Conduct(routing=keys, impetuous=impetuous or {}, since=dict.fromkeys(keys, 1)))
    return made


def answer(battle: Battle[Field], player: str, orders: dict[str, Order]) -> Command:
    """Orders as they are given, else the first shot, blow or rally that is offered, else the end of it."""
    options = list(battle.options(player))
    for option in options:
        match option:
            case GiveOrder(unit=key, order=order) if orders.get(key) is order:
                return option
            case Shoot() | Strike() | Rally():
                return option
    return Commit() if battle.check(player, Commit()).legal else options[0]


def a_turn(battle: Battle[Field], orders: dict[str, Order]) -> list[Event]:
    """Play the turn that has begun to its end; its events."""
    turn, events = battle.state.turn, []
    while battle.state.turn == turn:
        player = battle.deciders()[0]
        events += play(battle, player, answer(battle, player, orders))
    return events


def story(events: Iterable[Event]) -> list[str]:
    """What happened, in order: phases, and in them tests, routs and losses; each thing once in a row."""
    found: list[str] = []
    for event in events:
        match event:
            case PhaseBegan():
                found.append(event.phase)
            case MoraleTested():
                found.append(f"test {event.test.value} {event.unit}")
            case UnitRan() | UnitImpetuous() | UnitMoved() | OrderRevealed():
                found.append(f"{type(event).__name__} {event.unit}")
            case ShotFired() | BlowStruck() | StandsDestroyed():
                found.append(type(event).__name__)
            case _:
                continue
    return [one for one, before in zip(found, [None, *found], strict=False) if one != before]


@pytest.mark.rule("DW-VIII.2.0-a")
def test_a_turn_has_six_phases_and_its_tests_come_in_their_places() -> None:
    state = field(
        unit("bows", WHITE, *row(0), card="bows"),
        unit("wild", WHITE, *row(0, -8), card="wild"),
        unit("guard", WHITE, *row(3, 6), card="bows"),
        unit("x", GREY, *row(-6, 2), card="timid"),
        unit("y", GREY, *row(-3, -6)),
        unit("z", GREY, *row(-4, 9, 3), card="timid"),
        unit("r", GREY, *row(-14, 8), card="slow"),
        routing=["r"],
        turn=1,
    )
    battle = battle_of(state, dice=LEFT_OVER)
    battle.push(TurnBegins())
    battle.advance()
    orders = dict.fromkeys(("wild", "guard", "x", "y", "z"), Order.HOLD) | {"bows": Order.SKIRMISH}
    told = story(a_turn(battle, orders))
    assert told == [
        # 1. Orders; the obedience tests when all are turned up (DW-VIII.2.0-d). r routs and has none.
        *(f"OrderRevealed {key}" for key in ("bows", "wild", "guard", "x", "y", "z")),
        "test obedience wild",
        "UnitImpetuous wild",
        "test obedience y",
        # 2. Order H fires, and the losses test.
        "fire-1",
        "ShotFired",
        "StandsDestroyed",
        "test shooting x",
        "UnitRan x",
        # 3. Those who rout, then the impetuous unit, which attacks, then the others; x has run already.
        "movement",
        "UnitRan r",
        "UnitMoved wild",
        # 4. Order T fires.
        "fire-2",
        "ShotFired",
        "StandsDestroyed",
        "test shooting z",
        "UnitRan z",
        # 5. Melees, whose tests come before the moves after combat.
        "melee",
        "BlowStruck",
        "StandsDestroyed",
        "test melee y",
        "UnitRan y",
        # 6. All that rout may rally. Then a new turn begins.
        "rally",
        *(f"test rally {key}" for key in "xyzr"),
        "orders",
    ]


# -- who fires -----------------------------------------------------------------------------------------------------


def shots(phase: int, order: Order, *, routing: bool = False, impetuous: bool = False, **fields: Any) -> bool:
    """Whether archers are offered a shot in a fire phase, in which others of their side may fire in any case."""
    places = fields.pop("places", FOUR)
    state = field(
        unit("a", WHITE, *places, card="bows", order=order, **fields),
        unit("b", WHITE, *row(0, 9), card="bows", order=Order.SKIRMISH if phase == 1 else Order.HOLD),
        unit("x", GREY, *row(-6, 2)),
        unit("y", GREY, *row(-6, 11)),
        routing=["a"] if routing else [],
        impetuous={"a": "x"} if impetuous else {},
    )
    battle = battle_of(state, FirePhase(phase))
    assert any(option.shooter[0] == "b" for option in battle.options(WHITE) if isinstance(option, Shoot))
    offered = any(option.shooter[0] == "a" for option in battle.options(WHITE) if isinstance(option, Shoot))
    assert offered or not battle.check(WHITE, Shoot("a.1", "x.1")).legal
    return offered


SCATTERED = ((0, 0), (2, 0), (4, 1))


@pytest.mark.rule("DW-VIII.2.0-e")
def test_the_first_fire_phase_is_for_organised_units_with_order_h_that_obey() -> None:
    assert shots(1, Order.SKIRMISH)
    assert not any(shots(1, order) for order in Order if order is not Order.SKIRMISH)
    assert not shots(1, Order.SKIRMISH, places=SCATTERED)
    for since in (1, 2):
        assert not shots(1, Order.SKIRMISH, engaged=True, first_melee=since)
    assert not shots(1, Order.SKIRMISH, routing=True)
    assert not shots(1, Order.SKIRMISH, impetuous=True)
    # The losses close up first and test then.
    target = unit("x", GREY, (0, -5), (1, -5), (2, -5), (1, -6), card="timid", order=Order.HOLD)
    state = field(unit("a", WHITE, *FOUR, card="bows", order=Order.SKIRMISH), target)
    battle = battle_of(state, FirePhase(1), dice=(1, 5))
    events = play(battle, WHITE, Shoot("a.2", "x.2"), Commit())
    assert [stand.id for event in of(events, StandsDestroyed) for stand in event.stands] == ["x.2"]
    step = next(option for option in battle.options(GREY) if isinstance(option, StepUp))
    events = play(battle, GREY, step, Commit())
    assert [type(event) for event in events if isinstance(event, SteppedUp | MoraleTested)] == [
        SteppedUp,
        MoraleTested,
    ]
    assert is_routing(battle.state, "x")


@pytest.mark.rule("DW-VIII.2.0-g")
def test_the_second_fire_phase_is_for_units_with_order_t_not_in_melee_since_last_turn() -> None:
    assert shots(2, Order.HOLD)
    assert not any(shots(2, order) for order in Order if order is not Order.HOLD)
    assert shots(2, Order.HOLD, places=SCATTERED)
    # It is turn 2: who was attacked in its movement phase still fires.
    assert shots(2, Order.HOLD, engaged=True, first_melee=2)
    assert not shots(2, Order.HOLD, engaged=True, first_melee=1)
    assert not shots(2, Order.HOLD, routing=True)
    assert not shots(2, Order.HOLD, impetuous=True)
    state = field(
        unit("a", WHITE, *FOUR, card="bows", order=Order.HOLD),
        unit("x", GREY, *row(-6, 2), card="timid", order=Order.MOVE),
    )
    battle = battle_of(state, FirePhase(2), dice=(1, 5))
    shot = next(
        option for option in battle.options(WHITE) if isinstance(option, Shoot) and option.target != "x.1"
    )
    play(battle, WHITE, shot, Commit())
    events = play(battle, GREY, Commit())  # no closing up
    assert [event.test for event in of(events, MoraleTested)] == [Kind.SHOOTING]
    assert is_routing(battle.state, "x")


# -- movement ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-VIII.2.0-f")
def test_the_movement_phase_goes_from_routers_by_way_of_commanders_to_units_that_hold() -> None:
    """All who may move do: m, h and c ahead, t by a change of facing; commanders before each of the first three."""
    state = field(
        unit("m", WHITE, *row(0), order=Order.MOVE),
        unit("h", WHITE, *row(0, 8), order=Order.SKIRMISH),
        unit("c", WHITE, *row(0, -8), order=Order.CHARGE),
        muster("t", WHITE, hexes(*row(8)), profile="foot", order=Order.HOLD),
        unit("e", WHITE, (-10, 9), order=Order.CHARGE, engaged=True, first_melee=1),
        *(unit(f"k{number}", WHITE, (number * 3, 12), card="captain", moved=True) for number in range(3)),
        unit("f", GREY, (-10, 8), engaged=True, first_melee=1),
        unit("w", GREY, *row(-12, 2)),
        unit("r", GREY, *row(-9, 10), card="slow"),
        routing=["r"],
        impetuous={"w": "m"},
    )
    battle = battle_of(state)
    battle.push(MovementPhase())
    battle.advance()
    events: list[Event] = [*battle._fresh]
    moves = {
        Order.MOVE: MoveUnit("m", (Advance("left"),)),
        Order.SKIRMISH: MoveUnit("h", (Advance("left"),)),
        Order.CHARGE: MoveUnit("c", (Advance("left"),)),
        Order.HOLD: MoveUnit("t", (Face(ENE),)),
    }
    commanders = iter(("k0.1", "k1.1", "k2.1"))
    while battle.deciders():
        player, due = battle.deciders()[0], battle.decision()
        if isinstance(due, CommandersTurn) and player == WHITE:
            events += play(battle, WHITE, MoveCommander(next(commanders), (0,), NORTH))
            if battle.decision() == due:
                events += play(battle, WHITE, Commit())
        elif isinstance(due, MoveUnits) and player == WHITE:
            assert not battle.check(WHITE, MoveUnit("e", (Advance("left"),))).legal
            events += play(battle, WHITE, moves[due.order])
            if battle.decision() == due or isinstance(battle.decision(), MoveUnits):
                events += play(battle, WHITE, Commit())
        else:
            options = list(battle.options(player))
            events += play(battle, player, Commit() if Commit() in options else options[0])
    went = [
        event.unit if not isinstance(event, CommanderMoved) else event.stand
        for event in of(events, UnitRan, UnitMoved, CommanderMoved)
    ]
    assert went == ["r", "w", "k0.1", "m", "k1.1", "h", "k2.1", "c", "t"]
    assert "e" not in went


# -- melee ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-VIII.2.0-h")
@pytest.mark.parametrize("since", [1, 2], ids=["an-earlier-turn", "this-turn"])
def test_all_who_are_engaged_fight_then_test_then_regroup(since: int) -> None:
    engaged: dict[str, Any] = {"engaged": True, "first_melee": since}
    state = field(
        unit("a", WHITE, *row(0), order=Order.CHARGE, **engaged),
        unit("x", GREY, *row(-1, 1), card="timid", order=Order.HOLD, **engaged),
    )
    battle = battle_of(state, MeleePhase(), dice=LEFT_OVER)
    assert isinstance(battle.decision(), MeleeDeclaration)
    play(battle, WHITE, Strike("a.1", "x.1"), Commit())
    events = play(battle, GREY, Commit())
    told = story(events)
    assert told == ["BlowStruck", "StandsDestroyed", "test melee x", "UnitRan x"]
    assert is_routing(battle.state, "x")


@pytest.mark.rule("DW-VIII.2.0-h")
def test_when_nobody_routs_those_who_fight_regroup_last() -> None:
    engaged: dict[str, Any] = {"engaged": True, "first_melee": 1}
    state = field(unit("a", WHITE, *row(0), **engaged), unit("x", GREY, *row(-1, 1), **engaged))
    battle = battle_of(state, MeleePhase(), dice=(1, 6))
    play(battle, WHITE, Strike("a.1", "x.1"), Commit())
    events = play(battle, GREY, Commit())
    assert [event.test for event in of(events, MoraleTested)] == [Kind.MELEE]
    assert not is_routing(battle.state, "x")
    assert isinstance(battle.decision(), ChooseRegroup | PostCombat)


# -- morale and fear -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-VIII.1.3-b")
def test_routers_obey_nobody_and_flee_and_the_impetuous_attack_whatever_their_orders() -> None:
    state = field(
        unit("u", WHITE, *row(0)),
        unit("i", WHITE, *row(0, 8)),
        unit("ok", WHITE, *row(6, 20, 1)),
        unit("near", GREY, *row(-4, 9)),
        unit("far", GREY, *row(-8, 0)),
        routing=["u"],
        impetuous={"i": "near"},
    )
    battle = battle_of(state, OrderPhaseBegins(), MovementPhase(), dice=LEFT_OVER)
    for key in ("u", "i"):
        assert refused(battle, WHITE, GiveOrder(key, Order.MOVE))
        assert not any(
            option.unit == key for option in battle.options(WHITE) if isinstance(option, GiveOrder)
        )
    before = min(stand.hex for stand in battle.state.stands_of("u"))
    play(battle, WHITE, GiveOrder("ok", Order.HOLD), Commit())
    events = play(battle, GREY, GiveOrder("near", Order.HOLD), GiveOrder("far", Order.HOLD), Commit())
    while not battle.state.units["i"].engaged:
        player = battle.deciders()[0]
        events += play(battle, player, next(iter(battle.options(player))))
    assert [event.unit for event in of(events, UnitRan)] == ["u"]
    assert min(stand.hex for stand in battle.state.stands_of("u")) != before
    assert is_impetuous(battle.state, "i")
    assert battle.state.units["near"].engaged


def taken(kind: Kind, profile: str) -> MoraleTested:
    """The test of a kind that a unit of this card takes where only that kind comes about; every die is a 5."""
    foe = unit("x", GREY, *row(-5, 2), card="bows", order=Order.SKIRMISH)
    near = unit("x", GREY, *row(-3, 1), card="grim", order=Order.MOVE)
    events: list[Event] = []
    fight: dict[str, Any] = {"engaged": True, "first_melee": 1}
    match kind:
        case Kind.SHOOTING:
            state = field(unit("u", WHITE, *FOUR, card=profile, order=Order.HOLD), foe)
            battle = battle_of(state, FirePhase(1), dice=LEFT_OVER)
            options = [option for option in battle.options(GREY) if isinstance(option, Shoot)]
            shot = next(option for option in options if option.target == "u.4")
            events = play(battle, GREY, shot, Commit())
            while battle.deciders():
                events += play(battle, battle.deciders()[0], Commit())
        case Kind.MELEE:
            state = field(
                unit("u", WHITE, *FOUR, card=profile, **fight), unit("x", GREY, *row(-1, 1), **fight)
            )
            battle = battle_of(state, MeleePhase(), dice=LEFT_OVER)
            events = play(battle, WHITE, Commit())
            events += play(battle, GREY, Strike("x.3", "u.4"), Commit())
        case Kind.CHARGE:
            state = field(unit("u", WHITE, *FOUR, card=profile, order=Order.CHARGE), near)
            battle = battle_of(state, MoveUnits(WHITE, Order.CHARGE), dice=LEFT_OVER)
            events = play(battle, WHITE, TestCharge("u", "x"))
        case Kind.RALLY:
            battle = battle_of(
                field(unit("u", WHITE, *FOUR, card=profile), routing=["u"]), RallyBegins(), dice=LEFT_OVER
            )
            events = play(battle, WHITE, Rally("u"))
        case Kind.OBEDIENCE:
            state = field(unit("u", WHITE, *FOUR, card=profile, order=Order.HOLD), near)
            battle = battle_of(state, dice=LEFT_OVER)
            battle.push(ObedienceTests())
            battle.advance()
            events = list(battle._fresh)
            while battle.deciders():
                events += play(battle, WHITE, next(iter(battle.options(WHITE))))
    return next(event for event in events if isinstance(event, MoraleTested) and event.unit == "u")


@pytest.mark.rule("DW-VIII.1.3-a")
@pytest.mark.parametrize("kind", list(Kind), ids=str)
def test_the_first_value_is_for_all_tests_but_obedience_which_is_by_the_second(kind: Kind) -> None:
    """`first` has 30/0 and `second` 0/30: to hold one must reach the first value, to obey stay within the second."""
    tests = {profile: taken(kind, profile) for profile in ("first", "second")}
    assert {test.test for test in tests.values()} == {kind}
    assert {profile: test.passed for profile, test in tests.items()} == {"first": False, "second": True}


@pytest.mark.rule("DW-VIII.1.4")
@pytest.mark.parametrize(
    ("own", "foe", "tested"),
    [("foot", "grim", True), ("grim", "grim", False), ("grim", "foot", False), ("foot", "prince", True)],
)
def test_only_who_is_more_fearsome_is_feared_commanders_too(own: str, foe: str, tested: bool) -> None:
    enemy = ((1, -3),) if foe == "prince" else row(-3, 1)
    state = field(
        unit("u", WHITE, *FOUR, card=own, order=Order.CHARGE),
        unit("x", GREY, *enemy, card=foe, order=Order.MOVE),
    )
    battle = battle_of(state, MoveUnits(WHITE, Order.CHARGE), dice=LEFT_OVER)
    assert (TestCharge("u", "x") in battle.options(WHITE)) is tested
    ahead = MoveUnit("u", (Advance("left"), Advance("left")))
    if tested:
        assert ("DW-XV.5.0-a", "dw-refused-dares-not") in refused(battle, WHITE, ahead)
    else:
        assert battle.check(WHITE, ahead).legal


@pytest.mark.rule("DW-VIII.1.4")
def test_fear_counts_against_fear_in_tests_and_equal_fears_cancel() -> None:
    def fear(own: str, *foes: str) -> int:
        """What fear adds in the loss test of a unit that fights enemies of these cards, the first of whom fells a stand."""
        fight: dict[str, Any] = {"engaged": True, "first_melee": 1}
        against = [unit(f"x{q}", GREY, (q + 1, -1), card=foe, **fight) for q, foe in enumerate(foes)]
        state = field(unit("u", WHITE, *FOUR, card=own, **fight), *against)
        battle = battle_of(state, MeleePhase(), dice=(1, 3, *[1] * 20))
        play(battle, WHITE, Commit())
        events = play(battle, GREY, Strike("x0.1", "u.1"), Commit())
        (test,) = of(events, MoraleTested)
        assert (test.unit, test.test) == ("u", Kind.MELEE)
        return sum(line.value for line in test.tally.lines if "fear" in line.label)

    assert fear("grim", "foot") == 2
    assert fear("grim", "grim") == 0
    assert fear("foot", "grim") == -2
    # The most fearsome of several counts, and a commander, who never tests, is feared too.
    assert fear("grim", "grim", "dread") == 2 - 5
    assert fear("foot", "grim", "prince") == -3
    state = field(unit("c", WHITE, (0, 0), card="prince"))
    assert morale.morale_of(state, state.units["c"]) is None
