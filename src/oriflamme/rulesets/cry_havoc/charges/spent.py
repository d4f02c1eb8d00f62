"""Charges that struck at nobody, and why (CH-4.1-a, CH-4.1-b, CH-6.4-a, CH-8.3-d)."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Altered, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.turn import figure_name

Why: TypeAlias = Literal["down", "flees", "moved", "stopped", "target-down", "target-flees", "target-gone"]
"""The charger is down, flees, was moved off his way or stopped on it; his target is down, flees, or is out of reach."""


class ChargeSpent(Event, frozen=True, tag="ch-charge-spent-1", kw_only=True):
    """A charge struck at nobody."""

    weight: ClassVar[Weight] = Weight.MOVE

    figure: str
    name: Text
    at: Text
    why: Why

    def text(self) -> Text:
        """Return the words: whose charge it was, and why it struck at nobody."""
        why = Text(f"cry-havoc-charge-spent-{self.why}", {"target": self.at})
        return Text("cry-havoc-charge-spent", {"name": self.name, "why": why})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the words beside the charger."""
        return (Altered(pieces=(self.figure,), text=self.text()),)


def tell_spent(battle: Battle[Field], charger: str, target: str, why: Why) -> None:
    """Say that a charge struck at nobody."""
    rules = {"moved": "CH-4.1-b", "stopped": "CH-6.4-a", "target-flees": "CH-8.3-d"}
    names = figure_name(battle.state, charger), figure_name(battle.state, target)
    battle.emit(
        ChargeSpent(rule=rules.get(why, "CH-4.1-a"), figure=charger, name=names[0], at=names[1], why=why)
    )


def unable(figure: Figure) -> Why:
    """Return why somebody who cannot act strikes at nobody."""
    return "down" if figure.stunned or not figure.alive else "flees"


def missing(target: Figure) -> Why:
    """Return why a target that is not beside the charger is not struck at."""
    if not target.alive:
        return "target-down"
    return "target-flees" if target.nerve != "steady" else "target-gone"
