"""The register's worked examples of PIPs and distances, read from tests/cases/fictionalis_initiative.yaml."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from oriflamme.board.table import PACE
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis import initiative
from oriflamme.rulesets.fictionalis.distances import allowance, flee_distance
from oriflamme.rulesets.fictionalis.field import Bound, Field
from oriflamme.rulesets.fictionalis.going import Going
from oriflamme.rulesets.fictionalis.initiative import PipRoll
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Place, Rank
from oriflamme.rulesets.fictionalis.pip_prices import MoveFacts, MoveKind, price
from tests.rulesets.fictionalis.layout import element, laid_out, line

FILE = Path(__file__).parents[2] / "cases" / "fictionalis_initiative.yaml"
CASES = yaml.safe_load(FILE.read_text("utf-8"))["cases"]
Case = dict[str, Any]


def group(move: Case, away: int = 100) -> tuple[Battle[Field], tuple[str, ...]]:
    """A group so many paces before the general, who is its first element if the case says so."""
    members = line("a", move["elements"], (1000, 1500))
    leads = move.get("general") == "first"
    if leads:
        members[0] = msgspec.structs.replace(members[0], general=Rank.CINC)
    else:
        rear = 1500 + members[-1].at.depth / PACE
        members.append(
            element("a0", "Reg Ps(O)", (1000 + 80 * (len(members) - 1), rear + away), general=Rank.SUB)
        )
    names = tuple(f"a{number + 1}" for number in range(len(move["elements"])))
    return laid_out(*members), names


def prices(case: Case) -> None:
    for move in case["moves"]:
        battle, names = group(move, move.get("away", 100))
        assert price(battle.state, MoveFacts(elements=names)).total == WHOLE * move["price"]


def marches(case: Case) -> None:
    for move in case["groups"]:
        battle, names = group(move)
        facts = MoveFacts(elements=names, kind=MoveKind.MARCH, column=move.get("column", False))
        paid = []
        for number in range(len(move["prices"])):
            paid.append(initiative.pay(battle, facts).total)
            for name in names:
                battle.state.note_deeds(name, marches=number + 1)
        assert paid == [WHOLE * each for each in move["prices"]]
        assert battle.state.commands["a"].pips == WHOLE * (6 - sum(move["prices"]))


def speeds(case: Case, ask: Callable[..., int] = allowance) -> None:
    for move in case["moves"]:
        field = laid_out(element("a1", move["kind"], (1000, 1500))).state
        for going in (Going.GOOD, Going.ROUGH, Going.DIFFICULT):
            if going.name.lower() in move:
                assert ask(field, field.elements["a1"], going) == PACE * move[going.name.lower()]


def flights(case: Case) -> None:
    speeds(case, flee_distance)


def sixes(case: Case) -> None:
    battle = laid_out(
        element("a1", "Irr Wb(O)", None, general=Rank.ALLY, place=Place.FLANK),
        element("a2", "Irr De(O)", None, place=Place.WAITING),
        element("b1", "Reg Bd(O)", (1000, 100), 180),
        # Two more dice for the weather follow each.
        dice=[die for score in case["scores"] for die in (score, 3, 3)],
    )
    field = battle.state
    field.order(msgspec.structs.replace(field.commands["a"], flank="left"))
    for number, (engaged, count) in enumerate(zip(case["engaged"], case["sixes"], strict=True)):
        field.bound = Bound(number=2 * number + 1, side="west", sides_bounds={"west": number + 1})
        battle.push(PipRoll())
        battle.advance()
        command = field.commands["a"]
        assert (command.engaged, command.sixes) == (engaged, count)
        if count and not command.arriving:
            field.order(msgspec.structs.replace(command, arriving=True, sixes=0))


DO: dict[str, Callable[[Case], None]] = {
    "prices": prices,
    "marches": marches,
    "speeds": speeds,
    "flights": flights,
    "sixes": sixes,
}


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case["id"], marks=pytest.mark.rule(*case["rules"])) for case in CASES]
)
def test_worked_example(case: Case) -> None:
    DO[case["do"]](case)
