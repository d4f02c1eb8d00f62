"""The books' worked examples of chapters I, III, V and VII, read from tests/cases/demonworld_movement.yaml."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from oriflamme.board.hexes import Hex, at, axial, distance
from oriflamme.kernel.events import Rolled
from oriflamme.rulebook.index import index
from oriflamme.rulesets.demonworld import scenarios
from oriflamme.rulesets.demonworld.characteristics import MovementPoints, Order, Profile
from oriflamme.rulesets.demonworld.maps import BattleMap, MapSpec, Sheet
from oriflamme.rulesets.demonworld.movement import MovementPhase
from oriflamme.rulesets.demonworld.movement.engagement import Completion, Payment
from oriflamme.rulesets.demonworld.movement.legs import Advance, Leg
from oriflamme.rulesets.demonworld.movement.potential import Potential, Spent
from oriflamme.rulesets.demonworld.movement.refusals import Refused
from oriflamme.rulesets.demonworld.movement.sequences import (
    MovementSequence,
    MoveUnit,
    MoveUnits,
    SequenceBegan,
    SequenceChoice,
)
from oriflamme.rulesets.demonworld.movement.trace import Trace
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhaseBegins
from oriflamme.rulesets.demonworld.organisation import in_ranks, is_organised, ranks
from oriflamme.rulesets.demonworld.turn import Commit, GoFirst
from tests.rulesets.demonworld.armies import (
    GREY,
    SWORDS,
    WHITE,
    Muster,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
    play,
    refused,
    rows,
)

FILE = yaml.safe_load((Path(__file__).parents[2] / "cases" / "demonworld_movement.yaml").read_text("utf-8"))
Case = dict[str, Any]


def places(spec: Case) -> tuple[Hex, ...]:
    if "rows" in spec:
        return rows(spec["rows"])
    return hexes(*(tuple(pair) for pair in spec["stands"]))


def marching(points: int) -> Profile:
    return card("walkers", movement=MovementPoints(points, points, points))


def name(case: Case) -> None:
    sheets = (Sheet("1", (0, 0)), Sheet("3", (1, 0)))
    board = BattleMap.build(MapSpec(sheets))
    alone = BattleMap.build(MapSpec((Sheet(case["sheet"], (0, 0)),)))
    corner = board.find(f"{case['sheet']}/A1")
    there = alone.find(f"{case['letter']}{case['number']}") - alone.find("A1")
    assert board.find(case["name"]) - corner == there


def formation(case: Case) -> None:
    unit = muster("u", WHITE, places(case), case.get("facing", 0))
    assert is_organised(unit.stands) is case["organised"]
    if "ranks" in case:
        assert in_ranks(unit.stands)
        assert [len(row) for row in ranks((stand.hex for stand in unit.stands), 0)] == case["ranks"]


def distances(case: Case) -> None:
    named = {key: at(*pair) for key, pair in case["hexes"].items()}
    for (one, two), apart in case["distances"].items():
        assert distance(named[one], named[two]) == apart


def five(case: Case) -> tuple[Muster, ...]:
    return tuple(
        muster(f"u-{number}", WHITE, rows({4 * number - 8: range(4)}), order=Order.CHARGE)
        for number in range(case["units"])
    )


def sequence(case: Case) -> None:
    battle = battle_of(field_of(*five(case)), MoveUnits(WHITE, Order.CHARGE))
    for number in range(case["moved"]):
        play(battle, WHITE, MoveUnit(f"u-{number}", (Advance("left"),)))
    moves = battle.decision()
    assert isinstance(moves, MoveUnits)
    # The unit that moved last may go on until another moves.
    left = {unit.id for unit in moves.movable(battle.state)} - {moves.active}
    assert len(left) == case["movable"]
    play(battle, WHITE, Commit())
    assert all(unit.moved for unit in battle.state.units.values())


def unmoved(case: Case) -> None:
    """A unit that did not move in its sequence moves no more this turn, and by its new order in the next."""
    order = Order(case["order"])
    idle = muster("idle", WHITE, rows({0: range(4)}), order=order)
    held = muster("held", WHITE, rows({6: range(4)}), order=Order.HOLD)
    battle = battle_of(field_of(idle, held), MovementPhase(), OrderPhaseBegins(), MovementPhase())
    play(battle, WHITE, Commit())
    move = MoveUnit("idle", (Advance("left"),))
    later = battle.decision()
    assert isinstance(later, MoveUnits)
    assert later.order is Order.HOLD
    assert ("DW-V.2.0-a", "dw-refused-other-sequence") in refused(battle, WHITE, move)
    assert ("DW-V-END", "dw-refused-moved") in refused(battle, WHITE, move)
    play(battle, WHITE, Commit(), GiveOrder("idle", Order.CHARGE), Commit())
    again = battle.decision()
    assert isinstance(again, MoveUnits)
    assert again.spent_by(battle.state.units["idle"]) == Spent()
    play(battle, WHITE, MoveUnit("idle", (Advance("left"),) * (SWORDS.movement.charge // 3)))


def unspent(case: Case) -> None:
    """Points left are lost, for the unit, for others, and for the next turn."""
    units = [
        muster(key, WHITE, rows({row: range(4)}), order=Order(case["order"]), profile="walkers")
        for key, row in (("one", 0), ("two", 6))
    ]
    field = field_of(*units, profiles=[marching(case["points"])])
    battle = battle_of(field, MovementSequence(Order(case["order"])), OrderPhaseBegins(), MovementPhase())
    most = case["points"] // 3
    play(battle, WHITE, MoveUnit("one", (Advance("left"),) * (case["spend"] // 3)))
    more = MoveUnit("two", (Advance("left"),) * (most + 1))
    assert refused(battle, WHITE, more) == {("DW-V-PM", "dw-refused-points")}
    play(battle, WHITE, MoveUnit("two", (Advance("right"),)), Commit())
    play(battle, WHITE, GiveOrder("one", Order(case["order"])), Commit())
    again = MoveUnit("one", (Advance("left"),) * (most + 1))
    assert refused(battle, WHITE, again) == {("DW-V-PM", "dw-refused-points")}


def points(case: Case) -> None:
    movement = MovementPoints(*case["movement"])
    assert {order: movement.under(Order(order)) for order in case["points"]} == case["points"]


def advance(case: Case) -> None:
    unit = muster("u", WHITE, rows({0: range(4), 1: range(4)}), order=Order.CHARGE, profile="walkers")
    field = field_of(unit, profiles=[marching(case["points"])])
    battle = battle_of(field, MoveUnits(WHITE, Order.CHARGE))
    play(battle, WHITE, *[MoveUnit("u", (Advance("left"),))] * case["hexes"])
    moves = battle.decision()
    assert isinstance(moves, MoveUnits)
    assert moves.spent.points == 3 * case["hexes"] <= case["points"]
    one_more = MoveUnit("u", (Advance("left"),))
    assert refused(battle, WHITE, one_more) == {("DW-V-PM", "dw-refused-points")}


def half(case: Case) -> None:
    potential = Potential(case["points"], case["manoeuvres"])
    for used, left in case["left"].items():
        assert potential.points_after(used) == left
        assert potential.allows(left, used)
        assert not potential.allows(left + 1, used)
    assert not potential.allows(0, case["manoeuvres"] + 1)


def move(case: Case) -> None:
    spec = case["unit"]
    unit = muster(
        "u", WHITE, places(spec), spec.get("facing", 0), order=Order(spec["order"]), profile="walkers"
    )
    friends = [muster("f", WHITE, hexes(*map(tuple, case["friends"])))] if "friends" in case else []
    field = field_of(unit, *friends, profiles=[marching(spec["points"])])
    potential = Potential(spec["points"], spec.get("manoeuvres", 2))
    trace = Trace(field, field.units["u"], Spent(), potential)
    legs = msgspec.convert(case["legs"], tuple[Leg, ...])
    if "refused" in case:
        with pytest.raises(Refused) as caught:
            trace.follow(legs)
        assert case["refused"] in {reason.rule for reason in caught.value.reasons}
        return
    trace.follow(legs)
    compare(case, trace, potential)


def compare(case: Case, trace: Trace, potential: Potential) -> None:
    if "stands" in case:
        assert {stand.hex for stand in trace.body} == set(rows(case["stands"]))
    if "at" in case:
        assert [list(axial(stand.hex)) for stand in trace.body] == case["at"]
    if "facing" in case:
        assert {stand.facing for stand in trace.body} == {case["facing"]}
    if "facings" in case:
        assert [stand.facing for stand in trace.body] == case["facings"]
    if "organised" in case:
        assert trace.organised() is case["organised"]
    for key, value in case["spent"].items():
        assert getattr(trace.spent, key) == value
    for stand, value in case.get("by_stand", {}).items():
        assert trace.spent.points_of(stand) == value
    if "left" in case:
        assert potential.points_after(trace.spent.manoeuvres) - trace.spent.points == case["left"]


def sequences(case: Case) -> None:
    """Play the four sequences and see who is asked, or that a die falls."""
    units = []
    for column, (side, counts) in enumerate((("white", case["A"]), ("grey", case["B"]))):
        for line, (order, count) in enumerate(counts.items()):
            units += [
                muster(
                    f"{side}-{order}-{n}",
                    side,
                    hexes((2 * n - 9, 3 * line + 12 * column)),
                    order=Order(order),
                )
                for n in range(count)
            ]
    names = {"A": WHITE, "B": GREY}
    for order, decided in case["decided"].items():
        battle = battle_of(field_of(*units), dice=(2, 5))
        battle.push(MovementSequence(Order(order)))
        events = list(battle.advance())
        due = battle.decision()
        who, _, what = decided.partition(" ")
        if who == "die":
            assert [type(event) for event in events] == [Rolled, SequenceBegan]
            assert isinstance(due, MoveUnits)
        elif what == "moves":
            assert isinstance(due, MoveUnits)
            assert due.side == names[who]
        else:
            assert isinstance(due, SequenceChoice)
            assert due.side == names[who]
            play(battle, names[who], GoFirst(False))
            first = battle.decision()
            assert isinstance(first, MoveUnits)
            assert first.side != names[who]


def completion(case: Case) -> None:
    unit = muster("u", WHITE, rows({0: range(4)}), order=Order.CHARGE, profile="walkers")
    field = field_of(unit, profiles=[marching(case["points"])])
    step = Completion("u", Spent(**case["spent"]))
    payments: dict[str, Payment] = {"points": "points", "manoeuvres": "manoeuvres"}
    prices = {"points": 3, "manoeuvres": 1}
    for by, hexes_left in case["limits"].items():
        assert step.left(field, "u.1", payments[by]) // prices[by] == hexes_left


def forces(case: Case) -> None:
    plan = scenarios.scenario_file(case["scenario"])
    for side in plan.sides:
        found = [scenarios._profile(side, unit) for unit in side.units]
        assert sum(profile.stands for profile in found) == case["stands"][side.id]
        assert sum(profile.points for profile in found) == case["points"][side.id]


DO: dict[str, Callable[[Case], None]] = {
    "name": name,
    "formation": formation,
    "distance": distances,
    "sequence": sequence,
    "unmoved": unmoved,
    "unspent": unspent,
    "points": points,
    "advance": advance,
    "half": half,
    "move": move,
    "sequences": sequences,
    "completion": completion,
    "forces": forces,
}


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, id=case["id"], marks=pytest.mark.rule(*case["rules"])) for case in FILE["cases"]],
)
def test_worked_example(case: Case) -> None:
    DO[case["do"]](case)


def test_no_example_of_these_chapters_is_forgotten() -> None:
    wanted = {
        case.id
        for rule in index().ids()
        for case in index().cases(rule)
        if case.id.startswith(("DW-I.", "DW-III", "DW-V.", "DW-V-", "DW-VII-"))
    }
    there = {case["id"] for case in FILE["cases"]} | set(FILE["left_out"])
    assert wanted
    assert wanted <= there
