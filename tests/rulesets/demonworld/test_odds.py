"""Odds calculators: the same numbers as the engine's, without dice."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.rulesets.demonworld.line_of_sight.sight import WOODS
from oriflamme.rulesets.demonworld.odds import CALCULATORS, BlowQuestion, ShotQuestion
from oriflamme.rulesets.demonworld.terrain.kinds import grounds


def answer(name: str, **question: Any) -> tuple[int, float]:
    calculator = CALCULATORS[name]
    odds = calculator.compute(msgspec.convert(question, calculator.inputs))
    assert odds.chance is not None
    return odds.tally.total, odds.chance


@pytest.mark.rule("DW-IV.2.0-b", "DW-IV.2.0-c")
@pytest.mark.parametrize(
    ("question", "total", "chance"),
    [
        ({"strength": 7, "protection": 0}, 8, 0.4),
        ({"strength": 4, "protection": 3, "supports": 1}, 4, 0.2),
        ({"strength": 4, "protection": 6, "segments": 1}, -2, 0.0),
        ({"strength": 20, "protection": 0, "segments": 4}, 22, 1.0),
        ({"strength": 5, "protection": 2, "supports": 1, "skill": 1, "woods": True}, 5, 0.25),
    ],
)
def test_shot(question: dict[str, int], total: int, chance: float) -> None:
    assert answer("shot", **question) == (total, chance)


@pytest.mark.rule("DW-VI.1.3-c", "DW-VI.1.3-d")
@pytest.mark.parametrize(
    ("question", "total", "chance"),
    [
        ({"strength": 8, "protection": 3}, 5, 0.25),
        ({"strength": 6, "protection": 6}, 0, 0.0),
        ({"strength": 10, "protection": 2, "charge_bonus": 3}, 11, 0.55),
        ({"strength": 8, "protection": 3, "skill": 2, "target_skill": 1}, 6, 0.3),
        ({"strength": 8, "protection": 3, "target_skill": 3, "from_": "rear"}, 9, 0.45),
        ({"strength": 8, "protection": 4, "from_": "flank"}, 6, 0.3),
        ({"strength": 8, "protection": 4, "from_": "rear", "supports": 3}, 17, 0.85),
        ({"strength": 8, "protection": 4, "pikes_in_front": True}, 3, 0.15),
        ({"strength": 8, "protection": 4, "pikes_in_front": True, "from_": "rear"}, 8, 0.4),
    ],
)
def test_melee(question: dict[str, Any], total: int, chance: float) -> None:
    assert answer("melee", **question) == (total, chance)


@pytest.mark.parametrize("question", [ShotQuestion, BlowQuestion])
def test_every_question_is_described(question: type[msgspec.Struct]) -> None:
    fields = msgspec.json.schema(question)["$defs"][question.__name__]["properties"]
    assert all(field.get("description") for field in fields.values())


def test_wrong_answers_are_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="from_"):
        answer("melee", strength=8, protection=4, from_="above")
    with pytest.raises(msgspec.ValidationError, match="strength"):
        answer("shot", protection=1)


def test_woods_take_as_much_at_the_table_as_on_the_map() -> None:
    assert grounds()["woods"].cover == WOODS
