"""The book's worked examples of chapter XI, read from tests/cases/demonworld_terrain.yaml."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from oriflamme.board.contact import Contact
from oriflamme.kernel.battle import Battle
from oriflamme.rulebook.index import index
from oriflamme.rulesets.demonworld.characteristics import Footing, MovementPoints, Order, Profile
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.line_of_sight import relief
from oriflamme.rulesets.demonworld.melee import MeleePhase, Strike
from oriflamme.rulesets.demonworld.melee_execution import BlowStruck
from oriflamme.rulesets.demonworld.movement.legs import Advance, Leg, Shift, Sidestep
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhaseBegins
from oriflamme.rulesets.demonworld.terrain.alternation import ContactPhase, DeclareContact
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
    of,
    play,
)
from tests.rulesets.demonworld.fights import MISS
from tests.rulesets.demonworld.terrain.going import Lie, over

FILE = yaml.safe_load((Path(__file__).parents[3] / "cases" / "demonworld_terrain.yaml").read_text("utf-8"))
Case = dict[str, Any]


def lie_of(spec: Case) -> Lie:
    grounds = {tuple(place): kind for kind, places in spec.get("grounds", {}).items() for place in places}
    levels = {tuple(place): level for level, places in spec.get("levels", {}).items() for place in places}
    walls = [frozenset(map(tuple, pair)) for pair in spec.get("walls", ())]
    return Lie(grounds, levels, walls)


def walkers(points: int = 18) -> Profile:
    return card("walkers", size=2, movement=MovementPoints(points, points, points))


def field_for(spec: Case) -> Field:
    unit = muster("u", WHITE, hexes(*map(tuple, spec["stands"])), profile="walkers", order=Order.CHARGE)
    return over(field_of(unit, profiles=[walkers(spec.get("points", 18))]), lie_of(spec))


def moving(field: Field) -> Battle[Field]:
    return battle_of(field, MoveUnits(WHITE, Order.CHARGE))


def spent(battle: Battle[Field]) -> Spent:
    due = battle.decision()
    assert isinstance(due, MoveUnits)
    return due.spent


def cost(spec: Case) -> None:
    battle, paid = moving(field_for(spec)), 0
    for side, due in zip(spec["legs"], spec["steps"], strict=True):
        play(battle, WHITE, MoveUnit("u", (Advance(side),)))
        assert spent(battle).points - paid == due
        paid = spent(battle).points


def refused(spec: Case) -> None:
    leg: Leg = (
        Advance(spec["leg"]) if "leg" in spec else Shift({f"u.{n}": to for n, to in spec["shift"].items()})
    )
    ruling = moving(field_for(spec)).check(WHITE, MoveUnit("u", (leg,)))
    assert [reason.rule for reason in ruling.reasons] == [spec["refused"]]


def manoeuvre(spec: Case) -> None:
    battle = moving(field_for(spec))
    assert not battle.check(WHITE, MoveUnit("u", (Advance("left"),))).legal
    play(battle, WHITE, MoveUnit("u", (Sidestep(spec["towards"]),)))
    assert (spent(battle).points, spent(battle).manoeuvres) == (0, 1)


def heights(spec: Case) -> None:
    assert [relief.LEVEL * level for level in spec["levels"]] == spec["heights"]


def blows(spec: Case) -> None:
    a = spec["attackers"]
    field = over(
        field_of(
            muster("a", WHITE, hexes(tuple(a["a"])), NORTH),
            muster("b", GREY, hexes(tuple(a["b"])), SOUTH),
            muster("c", GREY, hexes(tuple(a["c"])), SOUTH),
        ),
        lie_of(spec),
    )
    flat = over(field, Lie())
    for one, other, modifier in spec["modifiers"]:
        totals = [number(each, f"{one}.1", f"{other}.1") for each in (field, flat)]
        assert totals[0] - totals[1] == modifier


def number(field: Field, one: str, other: str) -> int:
    """The number against which a blow is rolled in a melee phase."""
    battle = battle_of(field.copy(), MeleePhase(), dice=(MISS, 1))
    events = play(battle, field.side(field.stands[one]), Strike(one, other), Commit())
    while not of(events, BlowStruck):
        events += play(battle, battle.deciders()[0], Commit())
    (blow,) = of(events, BlowStruck)
    return int(blow.tally.total)


def contact(spec: Case) -> None:
    ours, theirs = (card(f"card{n}", footing=Footing(levels=n)) for n in spec["footing"])
    one = muster("a", WHITE, hexes((0, 0)), NORTH, profile=ours.id)
    other = muster("b", GREY, hexes((0, -1)), SOUTH, profile=theirs.id)
    field = over(field_of(one, other, profiles=[ours, theirs]), lie_of(spec))
    wanted = {"none": Contact.NONE, "first": Contact.FIRST, "second": Contact.SECOND}[spec["contact"]]
    assert field.contact(field.stands["a.1"], field.stands["b.1"]) is wanted
    assert not field.in_contact(field.stands["a.1"])
    # Nobody fights, and both take orders; but who could come at the other may declare that they do, and is struck back.
    for key in "ab":
        field.change(key, order=Order.CHARGE)
    assert battle_of(field.copy(), MeleePhase()).decision() is None
    orders = battle_of(field.copy(), OrderPhaseBegins())
    assert all(
        orders.check(side, GiveOrder(key, Order.MOVE)).legal for side, key in ((WHITE, "a"), (GREY, "b"))
    )
    battle = battle_of(field, ContactPhase(), MeleePhase(), dice=(MISS, MISS, 1))
    if wanted is Contact.NONE:
        assert battle.decision() is None
        return
    assert battle.deciders() == (GREY,)
    play(battle, GREY, DeclareContact("b", "a"))
    play(battle, WHITE, Strike("a.1", "b.1"), Commit())
    events = play(battle, GREY, Strike("b.1", "a.1"), Commit())
    assert {blow.attacker.id for blow in of(events, BlowStruck)} == {"a.1", "b.1"}


KINDS: dict[str, Callable[[Case], None]] = {
    "cost": cost,
    "refused": refused,
    "manoeuvre": manoeuvre,
    "heights": heights,
    "blows": blows,
    "contact": contact,
}


@pytest.mark.parametrize(
    "spec",
    [pytest.param(case, id=case["id"], marks=pytest.mark.rule(*case["rules"])) for case in FILE["cases"]],
)
def test_worked_example(spec: Case) -> None:
    KINDS[spec["do"]](spec)


def test_every_example_of_the_chapter_is_here() -> None:
    wanted = {
        case.id for rule in index().ids() for case in index().cases(rule) if case.id.startswith("DW-XI.")
    }
    assert wanted
    there = {case["id"] for case in FILE["cases"]}
    assert all(any(key.startswith(case) for key in there) for case in wanted)
