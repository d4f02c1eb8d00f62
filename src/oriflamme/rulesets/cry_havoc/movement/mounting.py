"""Getting on and off a horse (CH-5.2-a, CH-5.2-g)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

import msgspec

from oriflamme.board.hexes import DIRECTIONS, Hex
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Effects, Hidden, Shown, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.steps import Command, Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Armour, Facts, Figure
from oriflamme.rulesets.cry_havoc.ranged.cadence import reload_on_foot
from oriflamme.rulesets.cry_havoc.turn import figure_name

from .leading import MOST_MOUNTED
from .legs import BLOCKED, heap
from .trains import allowance, led, tied

COSTS: Final[dict[Armour, int]] = {"none": 2, "byrnie": 2, "mail": 3, "cuirass": 4}
"""What mounting costs, and dismounting, in points (CH-5.2-g)."""


class MountUp(Command, frozen=True, tag="ch-mount-1"):
    """Get on a horse without a rider, beside which one stands."""

    figure: Name
    mount: Name


class Dismount(Command, frozen=True, tag="ch-dismount-1"):
    """Get off one's horse, onto a hex beside it."""

    figure: Name
    hex: Name


def side_hexes(field: Field, figure: Figure) -> tuple[Hex, ...]:
    """Return the two hexes beside a mount: those that touch its head and its tail."""
    return tuple(figure.hex + DIRECTIONS[(figure.facing + turn) % 6] for turn in (2, 4))


def mounts_near(field: Field, figure: Figure) -> Iterator[Figure]:
    """Yield the horses without riders beside which somebody on foot stands."""
    if figure.mount or field.sheet(figure).animal:
        return
    for other in field.counters():
        if field.sheet(other).ridden and not other.mount and figure.hex in side_hexes(field, other):
            yield other


def against_mounting(field: Field, figure: Figure, mount: Figure, left: int) -> Iterator[Reason]:
    """Yield why a figure cannot get on a mount with so many points (CH-5.2-a, CH-5.2-g)."""
    facts: Facts = {"name": figure_name(field, figure.id), "mount": figure_name(field, mount.id)}
    if (
        figure.mount
        or field.sheet(figure).animal
        or not field.sheet(mount).ridden
        or not mount.alive
        or mount.rider
    ):
        yield Reason("CH-5.2-a", Text("cry-havoc-refused-no-mount", facts))
        return
    if tied(field, mount) or mount.led_by not in ("", figure.id):
        yield Reason("CH-5.2-a", Text("cry-havoc-refused-mount-held", facts))
    if sum(animal.id != mount.id for animal in led(field, figure)) > MOST_MOUNTED:
        yield Reason("CH-5.2-i", Text("cry-havoc-refused-bridle-most", {**facts, "most": MOST_MOUNTED}))
    if figure.hex not in side_hexes(field, mount):
        yield Reason("CH-5.2-g", Text("cry-havoc-refused-mount-side", facts))
    # No rider is where none can come.
    for ground in {field.ground(hex) for hex in field.cells(mount)}:
        if "mounted" in ground.barred:
            yield Reason(ground.rule, Text(f"cry-havoc-bar-{ground.kind}", facts))
    if left < COSTS[field.sheet(figure).armour]:
        yield Reason("CH-5.2-g", Text("cry-havoc-refused-mount-points", facts))


def against_dismounting(field: Field, figure: Figure, hex: Hex, left: int) -> Iterator[Reason]:
    """Yield why a rider cannot get off onto a hex with so many points."""
    facts: Facts = {"name": figure_name(field, figure.id)}
    if not figure.mount:
        yield Reason("CH-5.2-g", Text("cry-havoc-refused-not-mounted", facts))
        return
    if hex not in side_hexes(field, figure) or not _room(field, figure, hex):
        yield Reason("CH-5.2-g", Text("cry-havoc-refused-dismount-where", facts))
    if left < COSTS[field.sheet(figure).armour]:
        yield Reason("CH-5.2-g", Text("cry-havoc-refused-mount-points", facts))


def _room(field: Field, figure: Figure, hex: Hex) -> bool:
    """Return whether somebody can step down onto a hex: free, and open to him on foot from his mount."""
    if field.on(hex) or hex not in field.theatre.map.hexes or heap(field, hex) >= BLOCKED:
        return False
    afoot = msgspec.structs.replace(figure, mount="")
    return any(field.ways(afoot).passes(cell, hex) for cell in field.cells(figure))


class MountedUp(Event, frozen=True, tag="ch-mounted-1", kw_only=True):
    """Somebody got on a horse, or off it (`off`)."""

    weight: ClassVar[Weight] = Weight.MOVE

    figure: str
    mount: str
    name: Text
    beast: Text
    off: bool = False

    def text(self) -> Text:
        """Return the words."""
        key = "cry-havoc-dismounted" if self.off else "cry-havoc-mounted"
        return Text(key, {"name": self.name, "mount": self.beast})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return that the horse is a counter of its own, or no more."""
        return (Shown(piece=self.mount),) if self.off else (Hidden(piece=self.mount),)


class Settle(Step, frozen=True, tag="ch-settle-1"):
    """Get on or off, with so many points before; what is spent, with this, is taken from the movement that one has then (CH-5.2-g).

    Who was shot at meanwhile may not be able to any more.
    """

    command: MountUp | Dismount
    left: int
    spent: int

    def run(self, battle: Battle[Field]) -> None:
        """Do it, if it can still be done."""
        from .moving import Going  # noqa: PLC0415 - the page of the step of movement

        field = battle.state
        figure = field.figures[self.command.figure]
        if not figure.able or next(self._against(field, figure), None) is not None:
            return
        if isinstance(self.command, MountUp):
            mount = field.figures[self.command.mount]
            field.put(msgspec.structs.replace(mount, rider=figure.id, led_by="", side=figure.side))
            figure = field.change(figure.id, mount=mount.id, hex=mount.hex, facing=mount.facing)
        else:
            mount = field.figures[figure.mount]
            hex = field.theatre.map.find(self.command.hex)
            figure = msgspec.structs.replace(figure, mount="", hex=hex, facing=0)
            field.put(figure)
            field.put(msgspec.structs.replace(field.figures[mount.id], rider=""))
            reload_on_foot(field, figure)
        battle.emit(
            MountedUp(
                rule="CH-5.2-g",
                figure=figure.id,
                mount=mount.id,
                name=figure_name(field, figure.id),
                beast=figure_name(field, mount.id),
                off=isinstance(self.command, Dismount),
            )
        )
        field.pages.change(Going, figure=figure.id, left=max(allowance(field, figure) - self.spent, 0))

    def _against(self, field: Field, figure: Figure) -> Iterator[Reason]:
        if isinstance(self.command, MountUp):
            return against_mounting(field, figure, field.figures[self.command.mount], self.left)
        return against_dismounting(field, figure, field.theatre.map.find(self.command.hex), self.left)
