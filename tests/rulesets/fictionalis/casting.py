"""Helps tests of magic: casters laid out, the magic stage played, and what the log says."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.fictionalis.field import Bound, Field
from oriflamme.rulesets.fictionalis.magic.casting import CastSpell
from oriflamme.rulesets.fictionalis.magic.magic_phase import MagicPhase
from oriflamme.rulesets.fictionalis.magic.spells import Spell
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Element, Power
from oriflamme.rulesets.fictionalis.turn_events import begin_bound
from tests.rulesets.fictionalis.layout import SOUTH, element

MIDDLE = (1800, 1200)
POWERS = {one.value: one for one in Power}
E = TypeVar("E", bound=Event)


def at(x: float, y: float) -> tuple[float, float]:
    return MIDDLE[0] + x, MIDDLE[1] + y


FOE = element("b1", "Sp(O)", at(0, -400), SOUTH)
"""An enemy far off, who looks at the caster."""


def caster(
    name: str = "a1", power: str = "S", x: float = 0, y: float = 0, kind: str = "Reg Bd(O)", **more: Any
) -> Element:
    """A caster, of the west if its id begins with a; it looks at the enemy."""
    angle = {"a": 0, "b": SOUTH}[name[0]]
    return element(name, kind, at(x, y), angle, power=POWERS[power] if power else None, **more)


def magic_stage(battle: Battle[Field]) -> Battle[Field]:
    """Begin the magic stage of the bound."""
    battle.push(MagicPhase())
    battle.advance()
    return battle


def pips(battle: Battle[Field], command: str, count: float) -> Battle[Field]:
    """Give a command so many PIPs."""
    field = battle.state
    field.order(msgspec.structs.replace(field.commands[command], pips=round(count * WHOLE)))
    return battle


def left(battle: Battle[Field], command: str = "a") -> float:
    """The PIPs that a command has left."""
    return battle.state.commands[command].pips / WHOLE


def next_bound(battle: Battle[Field]) -> None:
    """Begin the bound of the other side, with empty purses, as its PIP roll would."""
    battle.agenda = ()
    begin_bound(battle)


def in_bound(battle: Battle[Field], number: int, side: str) -> Battle[Field]:
    """Set the bound without anything having happened in it."""
    battle.state.bound = Bound(number=number, side=side, sides_bounds={})
    return battle


def cast(
    battle: Battle[Field],
    spell: Spell,
    target: str | None = None,
    choice: str | None = None,
    by: str = "a1",
) -> list[Event]:
    """Let a caster cast a spell."""
    player = battle.state.elements[by].side
    return list(battle.apply(player, CastSpell(spell, by, target, choice)))


def refusals(battle: Battle[Field], player: str, command: Command) -> set[tuple[str, str]]:
    """The rules and messages for which a command is refused; nothing changes by it."""
    before = battle.digest()
    ruling = battle.check(player, command)
    try:
        battle.apply(player, command)
    except IllegalCommand:
        assert battle.digest() == before
    else:
        raise AssertionError("the command was accepted")
    return {(reason.rule, reason.text.id) for reason in ruling.reasons}


def told(events: list[Event], kind: type[E]) -> E:
    """The one event of a kind."""
    found = [event for event in events if isinstance(event, kind)]
    assert len(found) == 1
    return found[0]
