"""Shots for tests: one figure shoots at another on a small field, as a player does it.

fired = shot({"a": man("H3", of=archer()), "x": man("H8", "south")}, grounds={"bushes": ["H6"]})
assert modifiers(fired) == {"cry-havoc-ground-bushes": 1}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from oriflamme.board.hexes import neighbours
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Command
from oriflamme.kit.maps import BattleMap, MapSpec
from oriflamme.kit.maps import Sheet as Printed
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Carried, Sheet
from oriflamme.rulesets.cry_havoc.ranged.offensive import Fire, ShootFirst
from oriflamme.rulesets.cry_havoc.ranged.shooting import ShotFired

from .skirmish import Placed, battle, field_of, man, sheet

E_, SE, SW, W_, NW, NE = range(6)
LIGHT_THROW = ("throwing-dagger", "shuriken")
LONG_THROW = ("javelin", "framea", "spear")
HEAVY_THROW = ("lance", "pilum", "throwing-hammer", "throwing-axe")
OTHER_THROW = ("mace", "club", "harpoon", "rock")
"""Thrown weapons that are of the classes alone, and not of the kinds of throws (CH-3.2-b)."""
BOWS = ("short-bow", "composite-bow", "long-bow")
CROSSBOWS = ("light-crossbow", "crossbow", "heavy-crossbow")
MISS = 10
"""A die with which every weapon but a fatal one misses."""


def archer(weapon: str = "short-bow", *, shots: int | None = None, name: str = "", **more: Any) -> Sheet:
    """Return a sheet of somebody with one ranged weapon."""
    return sheet(name or f"archer-{weapon}", weapons=(Carried(weapon, shots),), **more)


def ready(figures: Mapping[str, Placed], rolls: Iterable[int] = (), **lie: Any) -> Battle[Field]:
    """Return a battle in which the north is asked for its shots; far away there is always one that can be made."""
    far = {"far-a": man("T1", of=archer(name="far")), "far-x": man("T4", "south")}
    made = battle(field_of({**figures, **far}, **lie), ShootFirst("north"), rolls=rolls)
    made.advance()
    return made


def shot(
    figures: Mapping[str, Placed],
    *rolls: int,
    weapon: str = "short-bow",
    shooter: str = "a",
    target: str = "x",
    **lie: Any,
) -> ShotFired:
    """Return a shot that one fires at the other; without rolls it misses."""
    made = ready(figures, rolls or (MISS, *(6,) * 9), **lie)
    return one(ShotFired, made.apply("north", Fire(shooter, target, weapon)))


def refused(
    figures: Mapping[str, Placed],
    *,
    weapon: str = "short-bow",
    shooter: str = "a",
    target: str = "x",
    **lie: Any,
) -> set[str]:
    """Return the rules by which a shot is refused; none if it may be fired."""
    return why(ready(figures, **lie), Fire(shooter, target, weapon))


def why(made: Battle[Field], command: Command, player: str = "north") -> set[str]:
    """Return the rules by which a command is refused now."""
    ruling = made.check(player, command)
    assert ruling.legal is not bool(ruling.reasons)
    return {reason.rule for reason in ruling.reasons}


E = TypeVar("E", bound=Event)


def one(kind: type[E], events: Iterable[Event]) -> E:
    """Return the only event of a kind."""
    (found,) = [event for event in events if isinstance(event, kind)]
    return found


def modifiers(fired: ShotFired) -> dict[str, int]:
    """Return what was added to the die of a shot, by its words without those that all begin with."""
    return {line.label.removeprefix("cry-havoc-"): line.value for line in fired.tally.lines}


def house(*hexes: str, **openings: tuple[str, str]) -> dict[str, Any]:
    """Return the grounds and edges of a building with walls all around it.

    `openings` are pairs of a hex outside and one inside, by kind: `window=("H13", "H12")`; a number behind a kind is left out.
    """
    board = BattleMap.build(MapSpec((Printed("1", (0, 0)),), 24, 20))
    inside = {board.find(hex) for hex in hexes}
    sides = {
        (board.name(out), board.name(hex)): "wall"
        for hex in sorted(inside)
        for out in neighbours(hex)
        if out not in inside
    }
    for kind, pair in openings.items():
        assert pair in sides, pair
        sides[pair] = kind.rstrip("0123456789")
    edges: dict[str, list[tuple[str, str]]] = {}
    for pair, kind in sides.items():
        edges.setdefault(kind, []).append(pair)
    return {"grounds": {"interior": list(hexes)}, "edges": edges}
