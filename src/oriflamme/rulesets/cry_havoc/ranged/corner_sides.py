"""The side on which a wall's corner covers is named by its owner before the first shot of a phase (CH-3.2-j).

He is asked in the enemy's phase, about those alone who can be shot at from several sides, so that it makes a difference. Of whom he
does not name it, and of who is on his way, the first shot settles it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar

from msgspec import Meta

from oriflamme.board.hexes import DIRECTIONS, Direction
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Altered, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure
from oriflamme.rulesets.cry_havoc.turn import Done, figure_name

from .corners import cornered, face, sides_of, undecided
from .offensive import armed
from .shots import aim, good_chance


class FaceCorner(Command, frozen=True, tag="ch-face-corner-1"):
    """Somebody at the corner of a wall covers himself against shots that come by this side of his hex (0 E to 5 NE)."""

    figure: Name
    side: Annotated[int, Meta(ge=0, le=5)]


class CornerFaced(Event, frozen=True, tag="ch-corner-faced-1", kw_only=True):
    """Somebody covers himself with the corner at which he stands, against shots that come over a hex beside him."""

    weight: ClassVar[Weight] = Weight.MOVE

    figure: str
    name: Text
    hex: str

    def text(self) -> Text:
        """Return the words."""
        return Text("cry-havoc-corner-faced", {"name": self.name, "hex": self.hex})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the words beside him."""
        return (Altered(pieces=(self.figure,), text=self.text()),)


class FaceCorners(Decision, frozen=True, tag="ch-face-corners-1"):
    """A side that is about to be shot at says against which side corners cover its men, as far as it wants to."""

    side: str

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side, while it can name one for anybody."""
        return (self.side,) if next(exposed(battle.state, self.side), None) is not None else ()

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for the sides."""
        return Prompt(player, Text("cry-havoc-ask-corners"), "CH-3.2-j")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield the sides for each man, that from which the most threatens him first; then being done."""
        for figure, sides in exposed(battle.state, self.side):
            yield from (FaceCorner(figure.id, side) for side in sides)
        yield Done()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse who stands at no corner, or is shot at from one side alone, and sides from which nobody can shoot."""
        if isinstance(command, Done):
            return LEGAL
        if not isinstance(command, FaceCorner):
            return refuse("CH-3.2-j", "cry-havoc-refused-other-step")
        for figure, sides in exposed(battle.state, self.side):
            if figure.id == command.figure:
                facts: Facts = {"name": figure_name(battle.state, figure.id)}
                return (
                    LEGAL
                    if command.side in sides
                    else refuse("CH-3.2-j", "cry-havoc-refused-corner-side", **facts)
                )
        return refuse("CH-3.2-j", "cry-havoc-refused-no-corner")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Keep the side, or leave the others to the first shot."""
        if not isinstance(command, FaceCorner):
            battle.pop()
            return
        field = battle.state
        figure = field.figures[command.figure]
        face(field, figure, command.side)
        hex = field.theatre.map.name(figure.hex + DIRECTIONS[command.side])
        name = figure_name(field, figure.id)
        battle.emit(CornerFaced(rule="CH-3.2-j", figure=figure.id, name=name, hex=hex))


def exposed(field: Field, side: str) -> Iterator[tuple[Figure, tuple[Direction, ...]]]:
    """Yield who of a side stands at a corner that nobody has named a side of, and can be shot at from several sides of his hex.

    With the sides from which shots can come, that of the likeliest harm first. Where one side covers against all who can shoot there is
    nothing to name.
    """
    for target in field.counters(side):
        if field.harmless(target) or not cornered(field, target) or not undecided(field, target):
            continue
        found = threats(field, target)
        sides = {one: sum(harm for at, harm in found.items() if one in at) for at in found for one in at}
        if found and not any(all(one in at for at in found) for one in sides):
            there = [one for one in sides if target.hex + DIRECTIONS[one] in field.theatre.map.hexes]
            yield target, tuple(sorted(there, key=lambda one: (-sides[one], one)))


def threats(field: Field, target: Figure) -> Mapping[tuple[Direction, ...], int]:
    """Return from where a figure can be shot at in the enemy's phase: by which sides of its hex, and how likely it is to be harmed."""
    found: dict[tuple[Direction, ...], int] = {}
    for shooter, weapon in armed(field, field.theatre.opponent(target.side), defensive=False):
        if not field.contacts(shooter) and not isinstance(aim(field, shooter, target, weapon), Reason):
            at = sides_of(shooter, target)
            found[at] = found.get(at, 0) + good_chance(field, shooter, target, weapon).ways
    return found
