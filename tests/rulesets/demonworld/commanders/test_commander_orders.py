"""Who gives orders to whom, dice for units that nobody commands, and tokens turned up in stages (DW-X.3.0, DW-X.4.0)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import text
from oriflamme.rulesets.demonworld.chapters import DemonworldChapter, Game
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.commanders.authority import in_zone, order_source
from oriflamme.rulesets.demonworld.commanders.chapter import CHAPTER_X
from oriflamme.rulesets.demonworld.commanders.command import (
    CommandBegins,
    NameUnit,
    NameUnits,
    OrderRolled,
    UnitNamed,
)
from oriflamme.rulesets.demonworld.commanders.ranks import is_independent, joined
from oriflamme.rulesets.demonworld.commanders.revealing import ChooseOrders, KeepOrder, TokensLaid
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit
from oriflamme.rulesets.demonworld.orders import (
    GiveOrder,
    OrderPhase,
    OrderPhaseBegins,
    OrderRevealed,
    tokens_of,
)
from oriflamme.rulesets.demonworld.scenes import choices, scene
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    BASE_CHAPTERS,
    GREY,
    SOUTH,
    WHITE,
    hexes,
    muster,
    of,
    play,
    refused,
    rows,
)
from tests.rulesets.demonworld.commanders.staff import (
    LED,
    SPECIAL,
    ZONE,
    battle,
    captain,
    led,
    staffed,
    with_unit,
)

CASES = yaml.safe_load(
    (Path(__file__).parents[3] / "cases" / "demonworld_commanders.yaml").read_text(encoding="utf-8")
)
ENEMY = muster("x", GREY, rows({-15: range(4)}), SOUTH)


def four(key: str, row: int) -> Any:
    return muster(key, WHITE, rows({row: range(4)}))


# -- who commands whom ---------------------------------------------------------------------------------------------


def the_field(case: dict[str, Any]) -> Field:
    """A unit of four stands at (0, 0) to (3, 0), commanders beside it who have joined, and one six hexes away."""
    unit = four("unit", 0)
    joining = [
        captain(f"j{number}", WHITE, (number, 1), stars) for number, stars in enumerate(case["joined"])
    ]
    near = [captain("near", WHITE, (0, -ZONE), case["near"])] if "near" in case else []
    field = staffed(led(unit) if case["leader"] else unit, *joining, *near, led(ENEMY), game=LED)
    for each in joining:
        with_unit(field, each.unit.id, "unit")
    return field


@pytest.mark.parametrize("case", CASES["sources"], ids=lambda case: case["id"])
def test_a_unit_takes_orders_from_one_source(case: dict[str, Any]) -> None:
    field = the_field(case)
    begun = battle(field, CommandBegins(), OrderPhaseBegins())
    sources = order_source(begun.state, begun.state.units["unit"])
    assert [(source.tokens, source.by) for source in sources] == [tuple(case["is"])]


@pytest.mark.parametrize("behind", [False, True])
def test_a_zone_reaches_stands_in_range_and_in_full_view_all_around(behind: bool) -> None:
    def asked(distance: int, *between: Any) -> bool:
        row = distance if behind else -distance
        unit = muster("a", WHITE, hexes((0, row), (1, row), (2, row)))
        field = staffed(captain("c", WHITE, (0, 0)), unit, *between)
        return in_zone(field, field.stands["c.1"], field.units["a"])

    assert asked(ZONE)
    assert not asked(ZONE + 1)
    # One stand in range is enough, but that one must be in full view; friends are in the way as enemies are.
    step = 1 if behind else -1
    friend = muster("b", WHITE, hexes((0, step)))
    assert not asked(ZONE, friend)
    wall = muster("b", WHITE, hexes(*((q, 2 * step) for q in range(-4, 5))))
    foes = muster("b", GREY, hexes(*((q, 2 * step) for q in range(-4, 5))))
    assert not asked(ZONE, wall)
    assert not asked(ZONE, foes)


@pytest.mark.rule("DW-X.3.0-a", "DW-X.3.0-b")
def test_a_unit_that_its_commander_sees_in_range_by_no_stand_rolls() -> None:
    """Two stands, one in range and hidden behind a friend, the other in full view and out of range: nobody commands it."""

    def rolled(*between: Any) -> bool:
        unit = muster("a", WHITE, hexes((0, -ZONE), (2, -ZONE - 2)))
        field = staffed(captain("c", WHITE, (0, 0)), unit, *between, led(ENEMY), game=LED)
        begun = battle(field, CommandBegins(), OrderPhaseBegins(), dice=(4,))
        assert (begun.rolls == 1) is (begun.state.units["a"].order is Order.MOVE)
        able = (
            GiveOrder("a", Order.HOLD) in list(begun.options(WHITE)) if WHITE in begun.deciders() else False
        )
        assert able is not (begun.rolls == 1)
        return begun.rolls == 1

    assert not rolled()
    assert rolled(led(muster("b", WHITE, hexes((0, -3)))))


def test_a_hero_commands_only_the_unit_he_has_joined_and_by_one_order() -> None:
    field = staffed(four("a", 0), captain("h", WHITE, (0, 1), 1), ENEMY, game=LED)
    assert not in_zone(field, field.stands["h.1"], field.units["a"])
    begun = battle(field, CommandBegins(), OrderPhaseBegins(), dice=(1, 1))
    assert {event.unit for event in of(begun.advance(), OrderRolled)} <= {"a", "x"}
    assert field.units["a"].order is Order.HOLD  # nobody commanded it, so it rolled

    field = staffed(four("a", 0), captain("h", WHITE, (0, 1), 1), ENEMY, game=LED)
    with_unit(field, "h", "a")
    assert [(source.tokens, source.by) for source in order_source(field, field.units["a"])] == [(1, "h.1")]


@pytest.mark.rule("DW-X.3.0-g")
@pytest.mark.parametrize("stars", [1, 2, 3, 4])
def test_a_commander_lays_as_many_different_tokens_as_he_has_stars(stars: int) -> None:
    field = staffed(four("a", 0), captain("c", WHITE, (0, 1), stars), ENEMY)
    with_unit(field, "c", "a")
    begun = battle(field, CommandBegins(), OrderPhaseBegins())
    shown = choices(begun.view(WHITE), WHITE, ())
    assert {one.group.args.get("count", 1) for one in shown if one.group is not None} == {stars}
    laid = 0
    while any(isinstance(option, GiveOrder) for option in begun.options(WHITE)):
        option = next(option for option in begun.options(WHITE) if isinstance(option, GiveOrder))
        play(begun, WHITE, option)
        laid += 1
    phase = begun.decision()
    assert isinstance(phase, OrderPhase)
    tokens = phase.tokens(field.units["a"])
    assert laid == len({token.order for token in tokens}) == stars
    assert {token.by for token in tokens} == {"c.1"}


@pytest.mark.rule("DW-X.2.1-b")
def test_engaged_units_and_commanders_on_their_own_take_no_orders() -> None:
    field = staffed(
        four("a", 0), captain("c", WHITE, (0, 1), 4), captain("d", WHITE, (8, 8), 4), four("b", 5), ENEMY
    )
    with_unit(field, "c", "a")
    field.change("a", engaged=True)
    assert [unit.id for unit in field.units_of(WHITE) if order_source(field, unit)] == ["b"]
    begun = battle(field, OrderPhaseBegins())
    assert ("DW-III.2.0-b", "dw-refused-engaged") in refused(begun, WHITE, GiveOrder("a", Order.MOVE))
    assert refused(begun, WHITE, GiveOrder("d", Order.MOVE)) == {("DW-III.2.0-b", "dw-refused-order")}


@pytest.mark.rule("DW-X.3.0-d")
def test_a_commander_with_a_unit_commands_no_other() -> None:
    field = staffed(four("a", 0), four("b", 3), captain("c", WHITE, (0, 1), 3), ENEMY, game=LED)
    with_unit(field, "c", "a")
    battle(field, CommandBegins(), OrderPhaseBegins(), dice=(4, 4))
    assert [unit.order for unit in (field.units["a"], field.units["b"])] == [None, Order.MOVE]
    assert order_source(field, field.units["b"]) == ()


# -- naming and rolling --------------------------------------------------------------------------------------------


def leaderless(*commanders: Any, units: int = 3, dice: tuple[int, ...] = ()) -> Battle[Field]:
    """White has units without a leader at a distance of 2 or so from its commanders; grey's has its leader."""
    rows_of = [muster(f"u{number}", WHITE, hexes((3 * number - 3, 2))) for number in range(units)]
    field = staffed(*commanders, *rows_of, led(ENEMY), game=LED)
    return battle(field, CommandBegins(), OrderPhaseBegins(), dice=dice)


@pytest.mark.rule("DW-X.3.0-c", "DW-X.4.0-a")
def test_owners_name_whom_a_commander_commands_before_the_others_roll() -> None:
    begun = leaderless(captain("c", WHITE, (0, 0), 2), dice=(2,))
    field = begun.state
    assert isinstance(begun.decision(), NameUnits)
    assert begun.deciders() == (WHITE,)
    assert refused(begun, WHITE, NameUnit("x", "c.1")) == {("DW-X.3.0-a", "dw-refused-not-in-zone")}
    assert refused(begun, WHITE, NameUnit("u0", "c.2")) == {("DW-X.3.0-e", "dw-refused-not-highest")}
    play(begun, WHITE, NameUnit("u0", "c.1"), NameUnit("u2", "c.1"))
    assert refused(begun, WHITE, NameUnit("u1", "c.1")) == {("DW-X.3.0-c", "dw-refused-no-order-left")}
    play(begun, WHITE, NameUnit("u2", None), NameUnit("u1", "c.1"))
    events = play(begun, WHITE, Commit())
    assert {(event.unit) for event in of(events, UnitNamed)} == {"u0", "u1"}
    assert [(event.unit, event.order) for event in of(events, OrderRolled)] == [("u2", Order.CHARGE)]
    # The rolled order lies face up before anybody chooses; the named ones have one token each.
    assert isinstance(begun.decision(), OrderPhase)
    assert begun.view(GREY).state.units["u2"].order is Order.CHARGE
    assert refused(begun, WHITE, GiveOrder("u2", Order.MOVE)) == {("DW-III.2.0-b", "dw-refused-order")}
    play(begun, WHITE, GiveOrder("u0", Order.MOVE), GiveOrder("u0", Order.HOLD), GiveOrder("u1", Order.MOVE))
    play(begun, WHITE, Commit())
    play(begun, GREY, GiveOrder("x", Order.HOLD), Commit())
    field = begun.state
    orders = {key: unit.order for key, unit in field.units.items()}
    assert orders == {"c": None, "u0": Order.HOLD, "u1": Order.MOVE, "u2": Order.CHARGE, "x": Order.HOLD}
    assert [key for key, unit in field.units.items() if unit.moved] == ["c"]


@pytest.mark.rule("DW-VIII.2.0-c")
@pytest.mark.parametrize(
    ("die", "order"),
    [(1, Order.HOLD), (2, Order.CHARGE), (3, Order.SKIRMISH), (4, Order.MOVE), (5, None), (6, None)],
)
def test_the_die_of_a_unit_without_anybody(die: int, order: Order | None) -> None:
    begun = leaderless(units=1, dice=(die,))
    unit = begun.state.units["u0"]
    assert unit.order is order
    play(begun, GREY, GiveOrder("x", Order.HOLD), Commit())
    if order is None:
        # The player chooses, face down.
        play(begun, WHITE, GiveOrder("u0", Order.CHARGE))
        assert begun.view(GREY).state.units["u0"].order is None
    elif begun.deciders():
        assert not any(isinstance(option, GiveOrder) for option in begun.options(WHITE))
    if begun.deciders() == (WHITE,):
        play(begun, WHITE, Commit())
    assert begun.state.units["u0"].order is (order or Order.CHARGE)
    assert not begun.state.units["u0"].moved


def test_nobody_is_asked_where_there_is_no_choice() -> None:
    begun = leaderless(captain("c", WHITE, (0, 0), 3))
    assert isinstance(begun.decision(), OrderPhase)
    assert {unit.id for unit in begun.state.units_of(WHITE) if order_source(begun.state, unit)} == {
        "u0",
        "u1",
        "u2",
    }
    # Of two commanders the lower has no say, even where the higher has no order left.
    begun = leaderless(captain("c", WHITE, (0, 0), 2), captain("d", WHITE, (0, 4), 3), units=2)
    assert isinstance(begun.decision(), OrderPhase)
    assert {
        source.by for key in ("u0", "u1") for source in order_source(begun.state, begun.state.units[key])
    } == {"d.1"}


def test_of_equals_the_owner_chooses() -> None:
    begun = leaderless(captain("c", WHITE, (0, 0), 2), captain("d", WHITE, (0, 4), 2), units=1)
    assert {option for option in begun.options(WHITE) if isinstance(option, NameUnit)} == {
        NameUnit("u0", "c.1"),
        NameUnit("u0", "d.1"),
    }
    shown = choices(begun.view(WHITE), WHITE, ("u0.1",))
    assert [choice.command["commander"] for choice in shown] == ["c.1", "d.1"]
    # What was named so far is in no other view.
    play(begun, WHITE, NameUnit("u0", "d.1"))
    seen = begun.view(GREY).decision()
    assert isinstance(seen, NameUnits)
    assert not any(seen.named.values())


def test_a_commander_in_melee_commands_nobody_at_a_distance() -> None:
    begun = leaderless(captain("c", WHITE, (0, 0), 3, engaged=True), units=1, dice=(1,))
    assert begun.state.units["u0"].order is Order.HOLD


def test_units_that_may_not_be_ordered_neither_roll_nor_count() -> None:
    def no(field: Field, unit: Unit) -> Any:
        if unit.id == "u0":
            yield Reason("X-1", text("x"))

    barred = DemonworldChapter(name="barred", title=text("x"), rule="X-1", against_order=(no,))
    unit = muster("u0", WHITE, hexes((0, 2)))
    field = staffed(unit, led(ENEMY), game=Game((*BASE_CHAPTERS, SPECIAL, CHAPTER_X, barred)))
    battle(field, CommandBegins(), OrderPhaseBegins())  # there is no die to roll
    assert field.units["u0"].order is None


# -- turning up ----------------------------------------------------------------------------------------------------


def laid_out() -> Battle[Field]:
    """The worked example: P has one token, Q two, R three."""
    field = staffed(
        led(four("p", 0)),
        led(four("q", 4)),
        captain("two", WHITE, (0, 5), 2),
        led(four("r", 8)),
        captain("three", WHITE, (0, 9), 3),
        led(ENEMY),
        game=LED,
    )
    with_unit(field, "two", "q")
    with_unit(field, "three", "r")
    begun = battle(field, CommandBegins(), OrderPhaseBegins())
    given = CASES["stages"]["given"]
    for unit, orders in given.items():
        play(begun, WHITE, *(GiveOrder(unit, Order(order)) for order in orders))
    play(begun, GREY, GiveOrder("x", Order.HOLD), Commit())
    return begun


def known(begun: Battle[Field], viewer: str | None) -> bytes:
    view = begun.view(viewer)
    return msgspec.json.encode((view.state.encode(), [repr(step) for step in view.agenda]))


@pytest.mark.rule("DW-X.4.0-c", "DW-X.4.0-d")
def test_tokens_are_turned_up_in_stages() -> None:
    begun = laid_out()
    field = begun.state
    events = play(begun, WHITE, Commit())
    assert [(event.unit, event.order.value) for event in of(events, OrderRevealed)] == [
        ("p", "C"),
        ("x", "T"),
    ]
    assert [(event.unit, event.count) for event in of(events, TokensLaid)] == [("q", 2), ("r", 3)]
    due = begun.decision()
    assert isinstance(due, ChooseOrders)
    assert due.orders(WHITE, "q") == (Order.SKIRMISH, Order.HOLD)
    # The other side sees the first stage and the backs of the rest, two and three.
    seen = begun.view(GREY).state
    assert seen.units["p"].order is Order.CHARGE
    assert [len(tokens_of(seen, seen.units[key])) for key in ("q", "r")] == [2, 3]
    assert {token.order for key in ("q", "r") for token in tokens_of(seen, seen.units[key])} == {None}
    badges = {piece.id: [badge.sign for badge in piece.badges] for piece in scene(begun.view(GREY)).pieces}
    assert badges["q.1"] == ["?", "?"]
    assert badges["two.1"] == ["?", "?", "★★"]

    assert refused(begun, WHITE, Commit()) == {("DW-X.4.0-d", "dw-refused-token-left")}
    assert refused(begun, WHITE, KeepOrder("q", Order.MOVE)) == {("DW-X.4.0-c", "dw-refused-no-such-token")}
    assert refused(begun, WHITE, KeepOrder("r", Order.MOVE)) == {("DW-X.4.0-c", "dw-refused-no-such-token")}
    play(begun, WHITE, KeepOrder("q", Order.SKIRMISH), KeepOrder("q", Order.HOLD))
    assert b'"H"' not in known(begun, GREY)
    assert [choice.id for choice in choices(begun.view(WHITE), WHITE, ())][-1] == "commit"
    events = play(begun, WHITE, Commit())
    assert [(event.unit, event.order.value) for event in of(events, OrderRevealed)] == [("q", "T")]
    assert begun.state.units["r"].order is None
    play(begun, WHITE, KeepOrder("r", Order.CHARGE))
    events = play(begun, WHITE, Commit())
    assert [(event.unit, event.order.value) for event in of(events, OrderRevealed)] == [("r", "C")]
    field = begun.state
    assert {key: field.units[key].order for key in ("p", "q", "r")} == {
        key: Order(order) for key, order in CASES["stages"]["ends"].items()
    }
    assert not any(tokens_of(field, unit) for unit in field.units.values())


def test_what_was_taken_away_changes_nothing_that_the_other_sees() -> None:
    def after(order: str) -> bytes:
        begun = laid_out()
        play(
            begun,
            WHITE,
            GiveOrder("q", None),
            GiveOrder("q", Order(order)),
            GiveOrder("q", Order.HOLD),
            Commit(),
        )
        play(begun, WHITE, KeepOrder("q", Order.HOLD), Commit())
        return known(begun, GREY)

    assert after("H") == after("C") == after("M")


@pytest.mark.rule("DW-X.4.0-b")
def test_a_forgotten_order_is_rolled_for_when_tokens_are_turned_up() -> None:
    field = staffed(four("a", 0), four("b", 3), ENEMY)
    begun = battle(field, CommandBegins(), OrderPhaseBegins(), dice=(3, 6, 1))
    # The button says so, and what is told does.
    assert [one.label.id for one in choices(begun.view(WHITE), WHITE, ())][-1] == "dw-choose-orders-roll-rest"
    play(begun, WHITE, Commit())
    events = play(begun, GREY, Commit())
    assert [(event.unit, event.order, event.forgotten) for event in of(events, OrderRolled)] == [
        ("a", Order.SKIRMISH, True),
        ("b", None, True),
        ("x", Order.HOLD, True),
    ]
    assert {event.text().id for event in of(events, OrderRolled)} == {
        "dw-order-rolled-forgotten",
        "dw-order-rolled-free-forgotten",
    }
    # The die leaves one to the player, who chooses before the first tokens are turned up.
    assert begun.deciders() == (WHITE,)
    assert field.units["a"].order is None
    play(begun, WHITE, KeepOrder("b", Order.MOVE), Commit())
    assert [begun.state.units[key].order for key in "abx"] == [Order.SKIRMISH, Order.MOVE, Order.HOLD]


def test_without_the_chapter_a_forgotten_order_holds() -> None:
    field = staffed(four("a", 0), ENEMY, game=Game(BASE_CHAPTERS))
    begun = battle(field, OrderPhaseBegins())
    assert [one.label.id for one in choices(begun.view(WHITE), WHITE, ())][-1] == "dw-choose-orders-hold-rest"
    play(begun, WHITE, Commit())
    play(begun, GREY, Commit())
    assert begun.state.units["a"].order is Order.HOLD


@pytest.mark.rule("DW-X.0-b", "DW-X.0-c", "DW-X.1.0")
def test_a_commander_is_one_stand_with_his_stars() -> None:
    field = staffed(four("a", 0), captain("c", WHITE, (0, 1), 3), captain("h", WHITE, (9, 9), 1), ENEMY)
    assert [key for key, unit in field.units.items() if is_independent(field, unit)] == ["c", "h"]
    assert all(len(field.units[key].stands) == 1 for key in ("c", "h"))
    with_unit(field, "c", "a")
    assert [stand.id for stand in joined(field, field.units["a"])] == ["c.1"]
    assert field.units["c"].stands == ()
    begun = battle(field, OrderPhaseBegins())
    badges = {piece.id: [badge.sign for badge in piece.badges] for piece in scene(begun.view(WHITE)).pieces}
    assert (badges["c.1"], badges["h.1"], badges["a.1"]) == (["★★★"], ["★"], [])


def test_zones_are_drawn_for_their_owner_while_he_gives_orders() -> None:
    field = staffed(four("a", 0), captain("c", WHITE, (0, 4), 3), captain("h", WHITE, (9, 9), 1), ENEMY)
    begun = battle(field, OrderPhaseBegins())
    (mark,) = scene(begun.view(WHITE)).marks
    assert len(mark.cells) == 1 + 3 * ZONE * (ZONE + 1)
    assert scene(begun.view(GREY)).marks == ()
