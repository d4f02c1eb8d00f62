"""Odds calculators: the same numbers as the engine's, without dice."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.rulesets.demonworld.odds import CALCULATORS, BlowQuestion, ShotQuestion


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
