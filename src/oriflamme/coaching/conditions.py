"""The one place where a lesson's conditions are evaluated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from oriflamme.bots.arena import turns
from oriflamme.kernel.battle import View
from oriflamme.kernel.lessons import (
    Advised,
    AnyOf,
    Asked,
    Condition,
    First,
    Given,
    Happened,
    NoneOf,
    Over,
    Phase,
    Standing,
    Turn,
)
from oriflamme.kernel.scenes import Piece, Scene

from .story import Story


class Situation:
    """All that conditions may ask about: a player's view, its scene, his story, and the command he would be advised."""

    def __init__(
        self,
        view: View[Any],
        scene: Scene,
        player: str,
        story: Story,
        command: Mapping[str, Any] | None = None,
    ) -> None:
        """Put it together; `command` is plain data."""
        self.view, self.scene, self.player, self.story, self.command = view, scene, player, story, command

    def advising(self, command: Mapping[str, Any] | None) -> Situation:
        """Return the same with another command advised."""
        other = Situation(self.view, self.scene, self.player, self.story, command)
        other.__dict__.update({name: vars(self)[name] for name in ("counts", "orders") if name in vars(self)})
        return other

    @cached_property
    def counts(self) -> tuple[Counter[str], Counter[str]]:
        """How often events of each kind were told: before the player's last command, and since."""
        return self.story.told()

    @cached_property
    def orders(self) -> Counter[str]:
        """How often the player has given commands of each kind."""
        return Counter(str(command.get("kind")) for command in self.story.given())

    def pieces(self, names: Iterable[str]) -> Iterator[Piece]:
        """Yield the pieces on the board that have one of these ids, or belong to one of these groups."""
        wanted = frozenset(names)
        return (piece for piece in self.scene.pieces if piece.id in wanted or piece.group in wanted)


def holds(condition: Condition, now: Situation) -> bool:
    """Return whether a condition holds."""
    match condition:
        case AnyOf():
            return any(holds(one, now) for one in condition.of)
        case NoneOf():
            return not any(holds(one, now) for one in condition.of)
        case Given():
            return _within(sum(now.orders[kind] for kind in condition.commands), condition)
        case Happened():
            before, lately = now.counts
            found = sum(lately[kind] + (0 if condition.lately else before[kind]) for kind in condition.events)
            return _within(found, condition)
        case First():
            before, lately = now.counts
            return any(lately[kind] for kind in condition.events) and not any(
                before[kind] for kind in condition.events
            )
        case Standing():
            return _within(sum(1 for _ in now.pieces(condition.pieces)), condition)
        case Advised():
            return _is_advised(condition, now.command)
        case _:
            return _stands(condition, now)


def all_hold(conditions: Iterable[Condition], now: Situation) -> bool:
    """Return whether all of these hold."""
    return all(holds(one, now) for one in conditions)


def _stands(condition: Asked | Phase | Turn | Over, now: Situation) -> bool:
    """Return whether a condition holds that asks where the battle stands."""
    match condition:
        case Asked():
            asked = {prompt.question.id for prompt in now.view.prompts() if prompt.player == now.player}
            return not asked.isdisjoint(condition.questions)
        case Phase():
            return any(text.id in condition.messages for text in now.scene.phase)
        case Turn():
            turn = turns(now.view)
            return turn is not None and _within(turn, condition)
        case Over():
            outcome = now.view.outcome
            if outcome is None:
                return False
            return condition.won is None or condition.won == (outcome.winner == now.player)


def _is_advised(condition: Advised, command: Mapping[str, Any] | None) -> bool:
    if command is None or command.get("kind") not in condition.commands:
        return False
    return not condition.pieces or not named_in(command).isdisjoint(condition.pieces)


def named_in(data: Any) -> frozenset[str]:
    """Return every string within plain data: names of whatever a command is about are among them."""
    match data:
        case str():
            return frozenset((data,))
        case Mapping():
            parts: Iterable[Any] = (*data.keys(), *data.values())
        case list() | tuple():
            parts = data
        case _:
            parts = ()
    return frozenset().union(*(named_in(part) for part in parts))


def _within(count: int, bounds: Given | Happened | Standing | Turn) -> bool:
    return bounds.least <= count and (bounds.most is None or count <= bounds.most)
