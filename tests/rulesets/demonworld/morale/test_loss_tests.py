"""Loss tests after fire and after melees, played through their phases (XV.2.0, XV.3.0)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
import yaml

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import ScriptedDice
from oriflamme.kernel.events import Event, Rolled
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.closing_up import CloseUp, SteppedUp, StepUp
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.melee import MeleeDeclaration, MeleePhase, Strike
from oriflamme.rulesets.demonworld.morale.conduct import is_impetuous, is_routing, straggle
from oriflamme.rulesets.demonworld.morale.loss_tests import (
    ChooseFlight,
    CombatLost,
    FleeNext,
    MeleeTests,
    ShootingTests,
)
from oriflamme.rulesets.demonworld.morale.records import MeleeRecord, ShotDown
from oriflamme.rulesets.demonworld.morale.rout import UnitRouts
from oriflamme.rulesets.demonworld.morale.tests import Kind, MoraleTested
from oriflamme.rulesets.demonworld.post_combat import Fought
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import GREY, WHITE, Muster, of, play, refused
from tests.rulesets.demonworld.fights import HIT, MISS
from tests.rulesets.demonworld.morale.brave import battle, brave, field, row

NW = 4


def archers(count: int = 6, **fields: Any) -> Muster:
    """Grey archers at r = -4."""
    return brave("archers", GREY, *row(count, -4), profile="archers", order=Order.SKIRMISH, **fields)


def shoot(
    state: Field, *shots: tuple[str, str], dice: tuple[int, ...] = ()
) -> tuple[Battle[Field], list[Event]]:
    """Shots that all hit, by both sides; then `dice`. Nobody closes up."""
    fought = battle(state, FirePhase(1), dice=(HIT,) * len(shots) + dice)
    events: list[Event] = []
    for shooter, target in shots:
        side = state.units[state.stands[shooter].unit].side
        events += play(fought, side, Shoot(shooter, target))
    for side in fought.deciders():
        events += play(fought, side, Commit())
    while isinstance(fought.decision(), CloseUp):
        events += play(fought, fought.deciders()[0], Commit())
    return fought, events


def results(events: Iterable[Event]) -> list[tuple[str, Kind, int, int | None, bool]]:
    """Unit, kind, total, die and result of each test."""
    return [
        (event.unit, event.test, event.tally.total, event.die, event.passed)
        for event in of(events, MoraleTested)
    ]


# -- after fire ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-XV.2.0-a", "DW-XV.2.0-f", "DW-XV.1.0-c")
@pytest.mark.parametrize(("die", "passed"), [(1, False), (5, False), (6, True)])
def test_a_unit_that_lost_a_stand_to_fire_tests_and_routs_when_it_fails(die: int, passed: bool) -> None:
    state = field(archers(), brave("t", WHITE, *row(3), profile="timid", order=Order.HOLD))
    fought, events = shoot(state, ("archers.1", "t.1"), dice=(die,))
    assert results(events) == [("t", Kind.SHOOTING, 2, die, passed)]
    assert is_routing(fought.state, "t") is not passed
    assert fought.state.units["t"].order is (Order.HOLD if passed else None)
    assert [event.unit for event in of(events, UnitRouts)] == ([] if passed else ["t"])


@pytest.mark.rule("DW-XV.2.0-b")
def test_one_test_whatever_the_losses_and_whoever_shot() -> None:
    others = brave("others", GREY, *row(2, -5, 2), profile="archers", order=Order.SKIRMISH)
    state = field(archers(2), others, brave("t", WHITE, *row(6), profile="timid", order=Order.HOLD))
    _, events = shoot(state, ("archers.1", "t.1"), ("archers.2", "t.2"), ("others.1", "t.3"), dice=(1,))
    assert results(events) == [("t", Kind.SHOOTING, 3, 1, False)]


@pytest.mark.rule("DW-XV.2.0-b")
def test_engaged_units_test_too() -> None:
    foe = brave("foe", GREY, (5, -1), engaged=True, first_melee=1)
    engaged = brave("t", WHITE, *row(6), profile="timid", engaged=True, first_melee=1)
    _, events = shoot(field(archers(3), foe, engaged), ("archers.1", "t.1"), dice=(2,))
    assert results(events) == [("t", Kind.SHOOTING, 5, 2, False)]


@pytest.mark.rule("DW-XV.2.0-b")
def test_the_test_comes_after_closing_up() -> None:
    """t.2 falls between t.1 and t.3; once t.4 has stepped up the unit is one group again."""
    unit = brave("t", WHITE, (0, 0), (1, 0), (2, 0), (1, 1), profile="timid", order=Order.HOLD)
    fought = battle(field(archers(), unit), FirePhase(1), dice=(HIT, 1))
    play(fought, GREY, Shoot("archers.2", "t.2"))
    play(fought, GREY, Commit())
    events = play(fought, WHITE, StepUp("t.4", NW), Commit())
    assert [type(event) for event in events if isinstance(event, SteppedUp | MoraleTested)] == [
        SteppedUp,
        MoraleTested,
    ]
    assert results(events)[0][2] == 3


@pytest.mark.rule("DW-XV.2.0-f", "DW-XV.8.0")
def test_no_die_is_rolled_where_the_result_is_certain() -> None:
    """Eight stands, leader and standard bearer, and morale 10: ten already with any die."""
    state = field(archers(), brave("t", WHITE, *row(9, 0, -5), roles="LS", order=Order.HOLD))
    fought, events = shoot(state, ("archers.4", "t.9"))
    assert results(events) == [("t", Kind.SHOOTING, 10, None, True)]
    assert not is_routing(fought.state, "t")


@pytest.mark.rule("DW-XV.1.0-a")
def test_cards_without_morale_and_commanders_do_not_test() -> None:
    plain = brave("t", WHITE, *row(2), profile="swords", order=Order.HOLD)
    chief = brave("c", WHITE, (3, 0), profile="captain", order=Order.HOLD)
    _, events = shoot(field(archers(), plain, chief), ("archers.1", "t.1"), ("archers.4", "c.1"))
    assert results(events) == []


@pytest.mark.rule("DW-XV.2.0-a")
def test_the_death_of_a_commander_who_has_joined_is_a_loss() -> None:
    unit = brave("t", WHITE, *row(4), profile="timid", order=Order.HOLD, joined=("captain",))
    _, events = shoot(field(archers(), unit), ("archers.4", "t.4"), dice=(3,))
    assert results(events) == [("t", Kind.SHOOTING, 3, 3, False)]


@pytest.mark.rule("DW-XV.1.0-f")
def test_a_routing_unit_tests_no_more() -> None:
    state = field(brave("t", WHITE, *row(3), profile="timid"), routing=("t",))
    state.pages.put(ShotDown(("t",)))
    fought = battle(state, ShootingTests())  # no dice
    assert fought.rolls == 0


@pytest.mark.rule("DW-XV.1.0-f", "DW-XV.9.0-n")
def test_a_unit_does_not_test_for_those_of_its_stands_that_still_rout() -> None:
    state = field(archers(), brave("t", WHITE, (0, 0), (4, 0), profile="timid"))
    straggle(state, "t", ["t.1"])
    fought, events = shoot(state, ("archers.1", "t.1"))
    assert "t.1" not in fought.state.stands
    assert results(events) == []
    assert fought.state.pages[ShotDown] == ShotDown()


@pytest.mark.rule("DW-XV.2.0-e", "DW-XV.10.0-f")
@pytest.mark.parametrize(("die", "passed"), [(6, True), (3, False)])
def test_an_impetuous_unit_tests_with_one_more(die: int, passed: bool) -> None:
    unit = brave("t", WHITE, *row(3), profile="timid")
    state = field(archers(), unit, impetuous={"t": "archers"})
    fought, events = shoot(state, ("archers.1", "t.1"), dice=(die,))
    assert results(events) == [("t", Kind.SHOOTING, 3, die, passed)]
    assert is_impetuous(fought.state, "t") is passed
    assert is_routing(fought.state, "t") is not passed


@pytest.mark.rule("DW-XV.2.0-b")
@pytest.mark.parametrize(("die", "first"), [(3, "a"), (4, "b")])
def test_where_units_of_both_sides_fail_a_die_says_which_flees_first(die: int, first: str) -> None:
    state = field(brave("a", WHITE, *row(3), profile="timid"), brave("b", GREY, *row(3, -8), profile="timid"))
    state.pages.put(ShotDown(("b", "a")))
    fought = battle(state)
    fought.push(ShootingTests())
    fought.dice = ScriptedDice((1, 1, die))
    fought.advance()
    events = fought._fresh
    assert [event.unit for event in of(events, UnitRouts)] == [first, "b" if first == "a" else "a"]


@pytest.mark.rule("DW-XV.2.0-b", "DW-XV.3.0-g")
def test_the_owner_says_which_of_several_flees_first() -> None:
    units = [brave(key, WHITE, *row(2, r), profile="timid") for key, r in (("a", 0), ("b", 3), ("c", 6))]
    state = field(*units, archers())
    state.pages.put(ShotDown(("a", "b", "c")))
    fought = battle(state, ShootingTests(), dice=(1, 6, 1))
    assert isinstance(fought.decision(), ChooseFlight)
    assert fought.deciders() == (WHITE,)
    assert list(fought.options(WHITE)) == [FleeNext("a"), FleeNext("c")]
    assert refused(fought, WHITE, FleeNext("b")) == {("DW-XV.2.0-f", "dw-refused-does-not-flee")}
    events = play(fought, WHITE, FleeNext("c"))
    assert [event.unit for event in of(events, UnitRouts)] == ["c", "a"]


# -- after melees --------------------------------------------------------------------------------------------------


def engaged(key: str, side: str, *places: tuple[int, int], **fields: Any) -> Muster:
    return brave(key, side, *places, engaged=True, first_melee=1, **fields)


def strike(
    state: Field, *blows: tuple[str, str], dice: tuple[int, ...] = ()
) -> tuple[Battle[Field], list[Event]]:
    """The blows named, in all melees; `dice` are those of the blows and all that follow."""
    fought = battle(state, MeleePhase(), dice=dice)
    events: list[Event] = []
    while isinstance(decision := fought.decision(), MeleeDeclaration):
        for attacker, target in blows:
            unit = state.stands[attacker].unit if attacker in state.stands else None
            if unit in decision.units:
                events += play(fought, state.units[unit].side, Strike(attacker, target))
        for side in fought.deciders():
            events += play(fought, side, Commit())
    return fought, events


@pytest.mark.rule("DW-XV.3.0-a", "DW-XV.3.0-d", "DW-XV.3.0-b", "DW-XV.3.0-i")
def test_losses_and_kills_of_the_phase_count_and_the_test_comes_before_the_regroup() -> None:
    """White strikes first: b loses two, a one. b is the loser and tests with 4 - 2 + 1; then a, which lost one."""
    white = engaged("a", WHITE, *row(5), profile="swift")
    grey = engaged("b", GREY, *row(6, -1))
    fought, events = strike(
        field(white, grey),
        ("a.1", "b.1"),
        ("a.2", "b.2"),
        ("b.5", "a.5"),
        dice=(HIT, HIT, HIT, 6, 5),
    )
    assert [(event.side, event.because) for event in of(events, CombatLost)] == [(GREY, "losses")]
    assert results(events) == [
        ("b", Kind.MELEE, 4 - 2 + 1, 6, True),
        ("a", Kind.MELEE, 4 - 1 + 2, 5, True),
    ]
    assert fought.decision() is not None  # white, who destroyed more, is asked who regroups first
    assert fought.deciders() == (WHITE,)
    assert fought.state.pages[MeleeRecord] == MeleeRecord()


@pytest.mark.rule("DW-XV.3.0-a", "DW-XV.3.0-j")
def test_who_lost_nothing_does_not_test() -> None:
    fought, events = strike(
        field(engaged("a", WHITE, *row(4)), engaged("b", GREY, *row(4, -1), profile="timid")),
        ("a.1", "b.1"),
        dice=(HIT, 1),
    )
    assert results(events) == [("b", Kind.MELEE, 3 - 1, 1, False)]
    assert is_routing(fought.state, "b")


@pytest.mark.rule("DW-XV.3.0-g")
def test_a_loser_that_destroyed_all_its_opponents_does_not_test() -> None:
    """Unit a loses two stands and destroys b, its one opponent, who had one."""
    state = field(
        engaged("a", WHITE, *row(4), profile="timid"),
        engaged("b", GREY, (1, -1)),
        brave("far", GREY, (0, -9)),
    )
    record = MeleeRecord({"a": 2, "b": 1}, {"a": 1, "b": 2}, {"a": ("b",), "b": ("a",)}, {"a": 2, "b": 2})
    state.pages.put(record)
    state.remove("b.1")
    fought = battle(state, MeleeTests((Fought(("a", "b"), {WHITE: 2, GREY: 1}),)))
    assert fought.rolls == 0
    assert not is_routing(fought.state, "a")


def combat(*lost: tuple[str, int], initiative: dict[str, int] | None = None, **profiles: str) -> Field:
    """A fights B and B fights C, who is on A's side; each has lost so many stands (XV.3.0-e)."""
    state = field(
        engaged("a", WHITE, (0, 0), (1, 0), profile=profiles.get("a", "timid")),
        engaged("b", GREY, (1, -1), (2, -1), (3, -1), profile=profiles.get("b", "timid")),
        engaged("c", WHITE, (3, 0), (4, 0), profile=profiles.get("c", "timid")),
    )
    foes: dict[str, tuple[str, ...]] = {"a": ("b",), "b": ("a", "c"), "c": ("b",)}
    state.pages.put(MeleeRecord(dict(lost), {}, foes, initiative or {"a": 2, "b": 2, "c": 2}))
    return state


def after(state: Field, *dice: int, losses: dict[str, int]) -> tuple[Battle[Field], list[Event]]:
    fought = battle(state)
    fought.dice = ScriptedDice(dice)
    fought.push(MeleeTests((Fought(("a", "b", "c"), losses),)))
    fought.advance()
    return fought, fought._fresh


@pytest.mark.rule("DW-XV.3.0-e", "DW-XV.3.0-f", "DW-XV.3.0-g", "DW-XV.3.0-h")
def test_losers_of_a_chain_test_first_and_winners_only_while_an_opponent_stands() -> None:
    state = combat(("a", 1), ("b", 2), ("c", 2))
    fought, events = after(state, 1, 6, 2, losses={WHITE: 3, GREY: 2})
    assert [(event.side, event.because) for event in of(events, CombatLost)] == [(WHITE, "losses")]
    assert [(unit, die) for unit, _, _, die, _ in results(events)] == [("a", 1), ("c", 6), ("b", 2)]
    assert is_routing(fought.state, "a")
    assert not is_routing(fought.state, "c")
    assert is_routing(fought.state, "b")


EXAMPLES = yaml.safe_load(
    (Path(__file__).parents[3] / "cases" / "demonworld_combats.yaml").read_text(encoding="utf-8")
)


@pytest.mark.rule("DW-XV.3.0-e", "DW-XV.3.0-f", "DW-XV.3.0-g", "DW-XV.3.0-h")
@pytest.mark.parametrize("case", EXAMPLES, ids=lambda case: case["id"])
def test_the_example_of_a_chain(case: dict[str, Any]) -> None:
    lost = case["lost"]
    sums = {WHITE: lost.get("a", 0) + lost.get("c", 0), GREY: lost.get("b", 0)}
    fought, events = after(combat(*lost.items()), *(die for _, die in case["tests"]), losses=sums)
    while isinstance(fought.decision(), ChooseFlight):
        events = [*events, *play(fought, WHITE, next(fought.options(WHITE)))]
    assert [(event.side, event.because) for event in of(events, CombatLost)] == [(case["losers"], "losses")]
    assert [[unit, die] for unit, _, _, die, _ in results(events)] == case["tests"]
    assert [unit for unit in "abc" if is_routing(fought.state, unit)] == case["routs"]


@pytest.mark.rule("DW-XV.3.0-h")
def test_a_winner_all_of_whose_opponents_rout_does_not_test() -> None:
    state = combat(("a", 1), ("b", 2), ("c", 2))
    fought, events = after(state, 1, 1, losses={WHITE: 3, GREY: 2})
    assert isinstance(fought.decision(), ChooseFlight)
    events = [*events, *play(fought, WHITE, FleeNext("c"))]
    assert [unit for unit, *_ in results(events)] == ["a", "c"]
    assert not is_routing(fought.state, "b")


@pytest.mark.rule("DW-XV.3.0-f")
@pytest.mark.parametrize(
    ("initiative", "dice", "loser", "because"),
    [
        ({"a": 2, "b": 3, "c": 4}, (), WHITE, "initiative"),
        ({"a": 4, "b": 3, "c": 4}, (), GREY, "initiative"),
        ({"a": 3, "b": 3, "c": 4}, (3,), WHITE, "die"),
        ({"a": 3, "b": 3, "c": 4}, (4,), GREY, "die"),
    ],
)
def test_equal_losses_are_settled_by_the_lowest_initiative_then_by_a_die(
    initiative: dict[str, int], dice: tuple[int, ...], loser: str, because: str
) -> None:
    state = combat(("a", 1), ("b", 1), initiative=initiative)
    _, events = after(state, *dice, 6, 6, losses={WHITE: 1, GREY: 1})
    assert [(event.side, event.because) for event in of(events, CombatLost)] == [(loser, because)]
    assert [unit for unit, *_ in results(events)] == (["a", "b"] if loser == WHITE else ["b", "a"])


@pytest.mark.rule("DW-XV.3.0-f")
def test_the_initiative_that_counts_is_the_one_in_use_in_the_phase() -> None:
    """White charged: 2 more in the first melee phase. Both lose one, so grey, who is slower, loses the combat."""
    white = engaged("a", WHITE, *row(4), order=Order.CHARGE)
    grey = engaged("b", GREY, *row(4, -1), order=Order.MOVE)
    _, events = strike(field(white, grey), ("a.1", "b.1"), ("b.4", "a.3"), dice=(HIT, HIT, 6, 6, 1))
    assert [(event.side, event.because) for event in of(events, CombatLost)] == [(GREY, "initiative")]


@pytest.mark.rule("DW-XV.3.0-c")
def test_the_most_fearsome_of_the_enemies_counts_though_it_is_destroyed_or_routs() -> None:
    """Trolls (4) and ogres (2) fight a; the last troll falls in the phase and is feared all the same."""
    white = engaged("a", WHITE, *row(6))
    ogres = engaged("o", GREY, *row(3, -1), profile="ogres")
    trolls = engaged("t", GREY, (5, -1), profile="trolls")
    _, events = strike(
        field(white, ogres, trolls),
        ("a.5", "t.1"),
        ("o.1", "a.1"),
        dice=(HIT, HIT, 6, 6, 1),
    )
    (test,) = [event for event in of(events, MoraleTested) if event.unit == "a"]
    assert {line.label: line.value for line in test.tally.lines} == {
        "dw-line-morale-stands": 5,
        "dw-line-morale-enemy-fear": -4,
        "dw-line-morale-lost": -1,
        "dw-line-morale-destroyed": 1,
    }


@pytest.mark.rule("DW-XV.3.0-e")
def test_of_several_combats_the_next_is_drawn() -> None:
    state = field(
        engaged("a", WHITE, (0, 0), profile="timid"),
        engaged("b", GREY, (1, -1)),
        engaged("c", WHITE, (9, 0), profile="timid"),
        engaged("d", GREY, (9, -1)),
    )
    foes: dict[str, tuple[str, ...]] = {"a": ("b",), "b": ("a",), "c": ("d",), "d": ("c",)}
    state.pages.put(MeleeRecord({"a": 1, "c": 1}, {}, foes, dict.fromkeys("abcd", 2)))
    fought = battle(state)
    fought.dice = ScriptedDice((2, 1, 1))
    fought.push(MeleeTests((Fought(("a", "b"), {WHITE: 1}), Fought(("c", "d"), {WHITE: 1}))))
    fought.advance()
    assert [unit for unit, *_ in results(fought._fresh)] == ["c", "a"]
    assert next(event.rule for event in of(fought._fresh, Rolled)) == "DW-XV.3.0-e"


def test_a_missed_blow_is_neither_a_loss_nor_a_kill() -> None:
    fought, events = strike(
        field(engaged("a", WHITE, *row(3)), engaged("b", GREY, *row(3, -1))),
        ("a.1", "b.1"),
        dice=(MISS, 1),
    )
    assert results(events) == []
    assert fought.state.pages[MeleeRecord] == MeleeRecord()
