"""Who orders whom, in order phases of both sides: one source, the free line, and the stages of the tokens (X.3.0, X.4.0)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from oriflamme.board.battlefield import Battlefield, Cell
from oriflamme.board.hexes import at
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.characteristics import Commander, Morale, Order
from oriflamme.rulesets.demonworld.commanders.command import (
    CommandBegins,
    NameUnit,
    NameUnits,
    OrderRolled,
)
from oriflamme.rulesets.demonworld.commanders.ranks import joined
from oriflamme.rulesets.demonworld.commanders.revealing import ChooseOrders, KeepOrder
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.morale.conduct import Conduct, is_impetuous
from oriflamme.rulesets.demonworld.morale.obedience_tests import ObedienceTests
from oriflamme.rulesets.demonworld.orders import (
    GiveOrder,
    OrderPhase,
    OrderPhaseBegins,
    OrderRevealed,
    tokens_of,
)
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    GREY,
    PLAIN,
    SOUTH,
    WHITE,
    card,
    hexes,
    muster,
    of,
    play,
    refused,
    rows,
)
from tests.rulesets.demonworld.commanders.staff import LED, ZONE, battle, captain, led, staffed, with_unit

ENEMY = led(muster("x", GREY, rows({-15: range(4)}), SOUTH))


def four(key: str, row: int, **fields: Any) -> Any:
    return muster(key, WHITE, rows({row: range(4)}), **fields)


def phase(field: Field, dice: Iterable[int] = ()) -> Battle[Field]:
    return battle(field, CommandBegins(), OrderPhaseBegins(), dice=dice)


def laid(begun: Battle[Field], unit: str, side: str = WHITE) -> list[tuple[Order | None, str | None]]:
    """Lay every order that may be laid beside a unit, one after another; the tokens, and whose each is."""
    while option := next(
        (one for one in begun.options(side) if isinstance(one, GiveOrder) and one.unit == unit), None
    ):
        play(begun, side, option)
    due = begun.decision()
    assert isinstance(due, OrderPhase)
    return [(token.order, token.by) for token in due.tokens(begun.state.units[unit])]


# -- one source ----------------------------------------------------------------------------------------------------


def sources(field: Field, dice: Iterable[int] = ()) -> tuple[int, set[str | None]]:
    """How many tokens white can lay beside `u` in an order phase, and by whom."""
    begun = phase(field, dice)
    while isinstance(begun.decision(), NameUnits):
        name = next(iter(begun.options(WHITE)))
        play(begun, WHITE, name, Commit())
    if WHITE not in begun.deciders():
        return 0, set()
    tokens = laid(begun, "u")
    assert len({order for order, _ in tokens}) == len(tokens)
    return len(tokens), {by for _, by in tokens}


@pytest.mark.rule("DW-X.3.0-e")
@pytest.mark.parametrize("leader", [True, False])
def test_joined_commanders_come_before_the_leader_and_he_before_those_at_a_distance(leader: bool) -> None:
    def field(*others: Any, joining: Iterable[str] = ()) -> Field:
        unit = four("u", 0)
        made = staffed(led(unit) if leader else unit, *others, ENEMY, game=LED)
        for key in joining:
            with_unit(made, key, "u")
        return made

    near, higher = captain("n", WHITE, (0, -4), 2), captain("h", WHITE, (3, -4), 3)
    one, two = captain("one", WHITE, (0, 1), 1), captain("two", WHITE, (1, 1), 2)
    # (1) Of those who have joined the one with most stars, as many tokens as he has stars; nobody else adds any.
    assert sources(field(one, two, higher, joining=("one", "two"))) == (2, {"two.1"})
    assert sources(field(one, higher, joining=("one",))) == (1, {"one.1"})
    # (2) The leader, one order, whoever has the unit in his zone. (3) Without him the highest of these, one order.
    assert sources(field(near, higher)) == (1, {None if leader else "h.1"})
    assert sources(field(near)) == (1, {None if leader else "n.1"})
    # Who only stands beside it commands it as from any distance, and a hero not at all.
    assert sources(field(two)) == (1, {None if leader else "two.1"})
    assert sources(field(one), dice=() if leader else (4,)) == ((1, {None}) if leader else (0, set()))
    # One who fights commands nobody at a distance, and does not count among the highest.
    busy = captain("h", WHITE, (3, -4), 3, engaged=True, first_melee=1)
    assert sources(field(near, busy)) == (1, {None if leader else "n.1"})


@pytest.mark.rule("DW-X.3.0-e")
def test_a_lower_commander_does_not_step_in_for_a_higher_one_who_has_no_order_left() -> None:
    """Four units without leaders in the zone of a commander of three stars, two of them in that of one of two as well."""
    units = [muster(f"u{q}", WHITE, hexes((3 * q, 0))) for q in range(4)]
    high, low = captain("high", WHITE, (4, 2), 3), captain("low", WHITE, (8, -3), 2)
    field = staffed(*units, high, low, ENEMY, game=LED)
    begun = phase(field, dice=(3,))
    assert isinstance(begun.decision(), NameUnits)
    names = {option for option in begun.options(WHITE) if isinstance(option, NameUnit)}
    assert {name.commander for name in names if name.unit != "u3"} == {"high.1"}
    play(begun, WHITE, *(NameUnit(f"u{q}", "high.1") for q in range(3)))
    assert refused(begun, WHITE, NameUnit("u3", "high.1")) == {("DW-X.3.0-c", "dw-refused-no-order-left")}
    assert refused(begun, WHITE, NameUnit("u3", "low.1")) == {("DW-X.3.0-e", "dw-refused-not-highest")}
    events = play(begun, WHITE, Commit())
    # It rolls, and nobody has chosen anything yet.
    assert [(event.unit, event.order) for event in of(events, OrderRolled)] == [("u3", Order.SKIRMISH)]
    assert isinstance(begun.decision(), OrderPhase)


@pytest.mark.rule("DW-X.3.1", "DW-X.3.2", "DW-X.3.3", "DW-X.3.4", "DW-X.3.0-c", "DW-X.3.0-g")
@pytest.mark.parametrize("stars", [1, 2, 3, 4])
def test_his_stars_are_the_tokens_of_his_unit_or_the_units_that_he_commands_at_a_distance(stars: int) -> None:
    """Five units without leaders about him: to as many as he has stars he gives one order each, a hero to none."""
    places = (0, 3), (3, 0), (-3, 0), (0, -3), (3, -3)
    units = [muster(f"u{q}", WHITE, hexes(place)) for q, place in enumerate(places)]
    count = stars if stars > 1 else 0
    begun = phase(
        staffed(*units, captain("c", WHITE, (0, 0), stars), ENEMY, game=LED), dice=(4,) * (5 - count)
    )
    assert isinstance(begun.decision(), NameUnits) is (stars > 1)
    if stars > 1:
        play(begun, WHITE, *(NameUnit(f"u{q}", "c.1") for q in range(count)))
        assert refused(begun, WHITE, NameUnit(f"u{count}", "c.1")) == {
            ("DW-X.3.0-c", "dw-refused-no-order-left")
        }
        play(begun, WHITE, Commit())
    rolled = [key for key, unit in begun.state.units.items() if key != "c" and unit.order is Order.MOVE]
    assert rolled == [f"u{q}" for q in range(count, 5)]
    for q in range(count):
        ((_, by),) = laid(begun, f"u{q}")
        assert by == "c.1"
    # With a unit: as many tokens, all different, and none for the others.
    unit = four("u", 0)
    made = staffed(
        unit, captain("c", WHITE, (0, 1), stars), muster("v", WHITE, hexes((0, 3))), ENEMY, game=LED
    )
    with_unit(made, "c", "u")
    begun = phase(made, dice=(4,))
    tokens = laid(begun, "u")
    assert {by for _, by in tokens} == {"c.1"}
    assert len({order for order, _ in tokens}) == len(tokens) == stars
    assert begun.state.units["v"].order is Order.MOVE


# -- the free line -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-X.3.0-b", "DW-X.3.0-a")
@pytest.mark.parametrize(
    ("towards", "turned"), [((0, -1), False), ((0, 1), True), ((1, 0), False), ((-1, 0), True)]
)
def test_by_the_chart_a_unit_is_commanded_where_one_stand_in_range_is_wholly_seen(
    towards: tuple[int, int], turned: bool
) -> None:
    """Men of size 2, a commander of size 3, and what stands between them, before him, behind him and beside him."""
    game = contents.game(("special-stands", "commanders", "line-of-sight"))
    cards = (
        card("tall", size=3, stands=1, commander=Commander(2, ZONE)),
        card("men", size=2),
        card("dwarfs", size=1),
        card("ogres", size=3),
    )

    def rolls(*between: tuple[str, int], distance: int = ZONE, levels: dict[int, int] | None = None) -> bool:
        def place(steps: int) -> tuple[int, int]:
            return towards[0] * steps, towards[1] * steps

        chief = captain("c", WHITE, (0, 0), "tall")
        unit = muster("u", WHITE, hexes(place(distance)), SOUTH if turned else 0, profile="men")
        others = [
            led(muster(f"b{number}", WHITE, hexes(place(steps)), profile=profile))
            for number, (profile, steps) in enumerate(between)
        ]
        high = {at(*place(steps)): Cell(level=level) for steps, level in (levels or {}).items()}
        board = msgspec.structs.replace(PLAIN, battlefield=Battlefield(PLAIN.hexes, high))
        begun = phase(staffed(unit, chief, *others, ENEMY, game=game, profiles=cards, board=board), dice=(4,))
        rolled = begun.state.units["u"].order is Order.MOVE
        assert begun.check(WHITE, GiveOrder("u", Order.HOLD)).legal is not rolled
        return rolled

    assert not rolls()
    assert rolls(distance=ZONE + 1)
    # Dwarfs near him hide nothing from one so tall; men half way hide the lower half, which is too much.
    assert not rolls(("dwarfs", 1))
    assert rolls(("men", 3))
    assert rolls(("ogres", 3))
    assert rolls(levels={3: 1})
    # The line is his: from a hill he sees over them.
    assert not rolls(("men", 1), levels={0: 2})


# -- who takes none ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-X.3.0-f", "DW-VIII.2.0-b")
@pytest.mark.parametrize("state", ["engaged", "routing", "impetuous", None])
def test_who_fights_routs_or_is_impetuous_takes_no_order_even_with_a_commander(state: str | None) -> None:
    game = contents.game(("special-stands", "commanders", "morale"))
    cards = (card("men", morale=Morale(9, 30)),)
    units = {
        "joined": four("joined", 0, profile="men"),
        "led": led(four("led", 4, profile="men")),
        "near": four("near", 8, profile="men"),
        "alone": muster("alone", WHITE, rows({18: range(-16, -14)}), profile="men"),
    }
    others = (
        captain("c", WHITE, (0, 1), 4),
        captain("d", WHITE, (0, 10), 4),
        captain("free", WHITE, (-4, 8), 2),
    )
    made = staffed(
        *units.values(), *others, led(muster("ok", WHITE, hexes((12, 4)))), ENEMY, game=game, profiles=cards
    )
    with_unit(made, "c", "joined")
    keys = frozenset(units)
    match state:
        case "engaged":
            for key in keys:
                made.change(key, engaged=True, first_melee=1)
        case "routing":
            made.pages.put(Conduct(routing=keys, since=dict.fromkeys(keys, 1)))
        case "impetuous":
            made.pages.put(Conduct(impetuous=dict.fromkeys(keys, "x")))
        case _:
            pass
    # None of them rolls either; without any of this, only the one that nobody commands does.
    begun = phase(made, dice=() if state else (4,))
    ordered = {one.unit for one in begun.options(WHITE) if isinstance(one, GiveOrder)}
    assert ordered == ({"ok"} if state else {"ok", "joined", "led", "near"})
    if state:
        assert all(refused(begun, WHITE, GiveOrder(key, Order.MOVE)) for key in keys)
        play(begun, WHITE, GiveOrder("ok", Order.HOLD), Commit())
        play(begun, GREY, GiveOrder("x", Order.HOLD), Commit())
        assert {begun.state.units[key].order for key in keys} == {None}


@pytest.mark.rule("DW-X.2.2-d")
def test_he_becomes_impetuous_when_his_unit_does_in_the_order_phase() -> None:
    game = contents.game(("commanders", "morale"))
    wild = card("wild", morale=Morale(9, 2))
    unit = four("u", 0, profile="wild", order=Order.SKIRMISH)
    foe = muster("x", GREY, hexes((1, -3)), SOUTH, profile="wild", order=Order.HOLD)
    made = staffed(unit, captain("c", WHITE, (0, 1), 2), foe, game=game, profiles=(wild,))
    with_unit(made, "c", "u")
    begun = battle(made, ObedienceTests(), dice=(6,) * 4)
    while begun.deciders():
        play(begun, begun.deciders()[0], next(iter(begun.options(begun.deciders()[0]))))
    assert is_impetuous(begun.state, "u")
    (stand,) = joined(begun.state, begun.state.units["u"])
    assert is_impetuous(begun.state, stand.unit)


# -- the stages ----------------------------------------------------------------------------------------------------


def known(begun: Battle[Field], viewer: str | None) -> bytes:
    view = begun.view(viewer)
    return msgspec.json.encode((view.state.encode(), [repr(step) for step in view.agenda]))


@pytest.mark.rule("DW-X.4.0-c", "DW-X.4.0-d")
def test_both_sides_turn_up_units_of_one_two_three_and_four_tokens_one_stage_after_another() -> None:
    """Each side has a unit of every kind; what it keeps of a stage is turned up with the other's, and seen before the next."""

    def side(name: str, start: int, step: int) -> list[Any]:
        made = []
        for stars in range(1, 5):
            row = start + step * 3 * stars
            made.append(
                led(muster(f"{name}{stars}", WHITE if name == "w" else GREY, rows({row: range(-8, -4)})))
            )
            if stars > 1:
                made.append(captain(f"{name}c{stars}", WHITE if name == "w" else GREY, (-9, row), stars))
        return made

    made = staffed(*side("w", 0, 1), *side("g", 0, -1), game=LED)
    for name in "wg":
        for stars in (2, 3, 4):
            with_unit(made, f"{name}c{stars}", f"{name}{stars}")
    begun = phase(made)
    for player, name in ((WHITE, "w"), (GREY, "g")):
        for stars in range(1, 5):
            assert len(laid(begun, f"{name}{stars}", player)) == stars
    # While tokens are laid, the other side sees none of them.
    for player, other in ((WHITE, "g"), (GREY, "w")):
        seen = begun.view(player).state
        assert not any(tokens_of(seen, seen.units[f"{other}{stars}"]) for stars in range(1, 5))
    play(begun, WHITE, Commit())
    events = play(begun, GREY, Commit())
    assert {event.unit for event in of(events, OrderRevealed)} == {"w1", "g1"}
    for stage in (2, 3, 4):
        due = begun.decision()
        assert isinstance(due, ChooseOrders)
        assert set(begun.deciders()) == {WHITE, GREY}
        for player, own, other in ((WHITE, "w", "g"), (GREY, "g", "w")):
            assert due.waiting(player) == (f"{own}{stage}",)
            assert refused(begun, player, KeepOrder(f"{other}{stage}", Order.HOLD))
            assert refused(begun, player, Commit()) == {("DW-X.4.0-d", "dw-refused-token-left")}
            seen = begun.view(player).state
            # Earlier stages are seen, later ones from the back.
            shown = [seen.units[f"{other}{stars}"].order is not None for stars in range(1, 5)]
            assert shown == [stars < stage for stars in range(1, 5)]
            backs = [tokens_of(seen, seen.units[f"{other}{stars}"]) for stars in range(stage, 5)]
            assert [len(tokens) for tokens in backs] == list(range(stage, 5))
            assert {token.order for tokens in backs for token in tokens} == {None}
        kept = due.orders(WHITE, f"w{stage}")[-1]
        before = known(begun, GREY)
        play(begun, WHITE, KeepOrder(f"w{stage}", kept))
        assert known(begun, GREY) == before
        events = play(begun, WHITE, Commit())
        assert not of(events, OrderRevealed)  # simultaneously, or not at all
        assert begun.view(GREY).state.units[f"w{stage}"].order is None
        other = due.orders(GREY, f"g{stage}")[0]
        events = play(begun, GREY, KeepOrder(f"g{stage}", other), Commit())
        assert {(event.unit, event.order) for event in of(events, OrderRevealed)} == {
            (f"w{stage}", kept),
            (f"g{stage}", other),
        }
        assert not tokens_of(begun.state, begun.state.units[f"w{stage}"])
    orders = [begun.state.units[f"{name}{stars}"].order for name in "wg" for stars in range(1, 5)]
    assert None not in orders
    assert begun.deciders() == ()


@pytest.mark.rule("DW-X.4.0-c", "DW-X.4.0-d")
def test_what_was_taken_away_is_in_no_view_of_the_other_side() -> None:
    """Battles in which white lays other tokens beside what it keeps, of three and of two: grey sees the same of all."""

    def seen(three: tuple[str, ...], two: tuple[str, ...]) -> list[bytes]:
        made = staffed(
            led(four("q", 4)), captain("two", WHITE, (0, 5), 2), led(four("r", 8)), captain("three", WHITE, (0, 9), 3),
            ENEMY, game=LED,
        )  # fmt: skip
        with_unit(made, "two", "q")
        with_unit(made, "three", "r")
        begun, views = phase(made), []
        for key, orders in (("q", two), ("r", three)):
            play(begun, WHITE, *(GiveOrder(key, Order(order)) for order in orders))
        views.append(known(begun, GREY))
        play(begun, WHITE, Commit())
        play(begun, GREY, GiveOrder("x", Order.HOLD), Commit())
        for key in ("q", "r"):
            views.append(known(begun, GREY))
            play(begun, WHITE, KeepOrder(key, Order.CHARGE), Commit())
        return [*views, known(begun, GREY), known(begun, None)]

    found = [
        seen(("C", *more), ("C", other))
        for *more, other in (("M", "H", "T"), ("H", "T", "M"), ("T", "M", "H"))
    ]
    assert all(one == other for one, other in pairwise(found))
