"""The register's worked cases of deployment, read from tests/cases/fictionalis_deployment.yaml."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis.deployment import marches
from oriflamme.rulesets.fictionalis.deployment.arrivals import Arrivals, EntriesEnd
from oriflamme.rulesets.fictionalis.deployment.planned import most_marching
from oriflamme.rulesets.fictionalis.field import Bound, Field
from oriflamme.rulesets.fictionalis.initiative import PipRoll
from oriflamme.rulesets.fictionalis.pieces import Place, Rank
from tests.rulesets.fictionalis.deploying import CONTENT, EAST, WEST, give, host, mustering, reserve
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out

CASES = yaml.safe_load(
    (Path(__file__).parents[2] / "cases" / "fictionalis_deployment.yaml").read_text(encoding="utf-8")
)


def with_demons(scores: list[int]) -> Battle[Field]:
    """An irregular ally marches round the left flank with Demons; two other commands throw 3s."""
    ally = reserve("a1-", ["Irr Bd(F)", "Irr Bd(F)"], "a1", Rank.ALLY, place=Place.FLANK)
    demon = element("a1-9", "Irr De(S)", None, command="a1", place=Place.WAITING)
    others = [
        element(f"a{n}-1", "Irr Bd(F)", (600 * n, 1600), command=f"a{n}", general=Rank.SUB) for n in (2, 3)
    ]
    enemy = element("b1-1", "Reg Bd(O)", (2800, 200), SOUTH, command="b1", general=Rank.CINC)
    dice = [value for score in scores for value in (score, 3, 3)]
    battle = laid_out(*ally, demon, *others, enemy, dice=dice)
    battle.state.order(msgspec.structs.replace(battle.state.commands["a1"], flank="left"))
    return battle


def run_scores(case: dict[str, Any]) -> None:
    rows = case["scores"]
    battle = with_demons([row["score"] for row in rows])
    for number, row in enumerate(rows):
        battle.state.bound = Bound(
            number=2 * number + 1, side=WEST, sides_bounds={WEST: number + 1, EAST: number}
        )
        battle.push(PipRoll(), Arrivals())
        battle.advance()
        command = battle.state.commands["a1"]
        found = (
            command.engaged,
            command.arriving,
            marches.may_enter(battle.state, battle.state.elements["a1-1"]),
        )
        if battle.decision() is not None:
            give(battle, CONTENT)
        place = battle.state.elements["a1-9"].place.value
        wanted = (row["engaged"], row["announced"], row["entering"], row["demons"])
        assert (*found, place) == wanted, row
        if row["entering"]:
            # The march comes on; nobody is left behind to straggle.
            for name in ("a1-1", "a1-2"):
                battle.state.put(
                    element(
                        name,
                        "Irr Bd(F)",
                        (100 + 80 * int(name[-1]), 600),
                        command="a1",
                        general=battle.state.elements[name].general,
                    )
                )
        battle.push(EntriesEnd())
        battle.advance()


def run_commands(case: dict[str, Any]) -> None:
    for commands, most in case["commands"].items():
        assert most_marching(mustering(*host("a", [2] * commands)).state, WEST) == most


def run_meetings(case: dict[str, Any]) -> None:
    for meeting in case["meetings"]:
        own = reserve("a1-", ["Reg Bd(O)"] * meeting["own"], "a1", Rank.SUB, place=Place.FLANK)
        other = reserve("b1-", ["Reg Bd(O)"] * meeting["other"], "b1", Rank.SUB, place=Place.FLANK)
        battle = laid_out(*own, *other)
        field = battle.state
        field.order(msgspec.structs.replace(field.commands["a1"], flank="left"))
        field.order(msgspec.structs.replace(field.commands["b1"], flank="right"))
        marches.announce(battle, field.commands["a1"])
        found = [marches.repulsed(field, field.commands[name]) for name in ("a1", "b1")]
        assert found == meeting["repulsed"]


RUNNERS = {"scores": run_scores, "commands": run_commands, "meetings": run_meetings}


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case["id"], marks=pytest.mark.rule(*case["rules"])) for case in CASES]
)
def test_case(case: dict[str, Any]) -> None:
    kind = next(name for name in RUNNERS if name in case)
    RUNNERS[kind](case)
