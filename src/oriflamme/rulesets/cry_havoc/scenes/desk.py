"""What all desks of Cry Havoc share: names, places, choices and what would come of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import ClassVar, TypeVar

import msgspec

from oriflamme.board.hexes import Hex, axial
from oriflamme.kernel.scenes import Choice, Piece, Target
from oriflamme.kernel.steps import Command, Decision
from oriflamme.kernel.text import Text
from oriflamme.kit import desks
from oriflamme.kit.desks import plain
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.turn import Done, figure_name

from .pieces import counter

D = TypeVar("D", bound=Decision)


class HavocDesk(desks.Desk[Field, D]):
    """One decision as shown; `help` is the message that says what to do."""

    help: ClassVar[str] = ""

    def hint(self) -> Text:
        """Return what to do."""
        return Text(self.help)

    def for_selected(self, focus: tuple[str, ...]) -> Iterator[Choice]:
        """Yield the choices about the figures selected; bodies are counters, too, and nothing can be done with them."""
        known = self._in_play(focus)
        if known:
            yield from self.about(known)

    def meant(self, focus: tuple[str, ...], target: Target) -> Iterator[Command]:
        """Yield what a click on a target would mean, with figures selected."""
        known = self._in_play(focus)
        if known:
            yield from self.means(known, target)

    def _in_play(self, focus: tuple[str, ...]) -> tuple[str, ...]:
        figures = self.field.figures
        return tuple(key for key in focus if key in figures and figures[key].alive and not figures[key].rider)

    def about(self, focus: tuple[str, ...]) -> Iterator[Choice]:
        """Yield the choices about figures in play, one at least. Default: none."""
        return iter(())

    def means(self, focus: tuple[str, ...], target: Target) -> Iterator[Command]:
        """Yield what a click on a target would mean with figures in play, one at least. Default: nothing."""
        return iter(())

    def figure(self, key: str) -> Figure:
        """Return a figure."""
        return self.field.figures[key]

    def named(self, key: str) -> Text:
        """Return the name of a figure."""
        return figure_name(self.field, key)

    def together(self, keys: Iterable[str]) -> Text:
        """Return the names of figures who fight together, one at least."""
        return reduce(_joined, map(self.named, keys))


def _joined(one: Text, other: Text) -> Text:
    return Text("cry-havoc-together", {"one": one, "other": other})


def choice(
    key: str,
    command: Command,
    label: Text,
    *,
    cells: Iterable[Hex] = (),
    pieces: Iterable[str] = (),
    group: Text | None = None,
    detail: Text | None = None,
    ghosts: tuple[Piece, ...] = (),
    letter: str | None = None,
    primary: bool = False,
    facing: float | None = None,
    advised: bool = False,
    leaves: Text | None = None,
) -> Choice:
    """Return a choice; with cells or pieces it is clicked on the board."""
    at, of = tuple(map(axial, cells)), tuple(pieces)
    return Choice(
        id=key,
        command=plain(command),
        label=label,
        target=Target(at, of) if at or of else None,
        group=group,
        detail=detail,
        ghosts=ghosts,
        key=letter,
        primary=primary,
        facing=facing,
        advised=advised,
        leaves=leaves,
    )


def done(label: str, leaves: Text | None = None) -> Choice:
    """Return the way forward."""
    return choice("done", Done(), Text(label), primary=True, letter="e", leaves=leaves)


def ghost(field: Field, figure: Figure, hex: Hex, facing: int) -> Piece:
    """Return a counter where it would stand."""
    return counter(field, msgspec.structs.replace(figure, hex=hex, facing=facing))


def bearing(facing: int) -> float:
    """Return where a direction looks, in degrees clockwise from north."""
    return (60.0 * facing + 90.0) % 360


def percent(ways: int, of: int) -> Text:
    """Return a chance in words."""
    return Text("cry-havoc-detail-chance", {"percent": round(100 * ways / of)})
