"""What costs points to be carried: it is paid before anything else, shared by who helps, and dropped at any harm (CH-5.1-a, CH-7.0-a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Altered, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure
from oriflamme.rulesets.cry_havoc.turn import deed, figure_name


class Help(Command, frozen=True, tag="ch-help-1"):
    """Spend one's first points on what another carries, so that it costs him none in this step."""

    figure: Name
    other: Name


class PutDown(Command, frozen=True, tag="ch-put-down-1"):
    """Let fall what one carries."""

    figure: Name


class Loads(Page, frozen=True, tag="ch-loads-1"):
    """Who is helped to carry in this step of movement, and who has let fall what he carried; open to all."""

    helped: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()

    def seen_by(self, player: str | None) -> Self:
        """Return it whole."""
        return self


class LoadMoved(Event, frozen=True, tag="ch-load-1", kw_only=True):
    """Somebody let fall what he carried, or was helped with it by `helper`."""

    weight: ClassVar[Weight] = Weight.MOVE

    figure: str
    name: Text
    helper: Text | None = None

    def text(self) -> Text:
        """Return the words."""
        if self.helper is None:
            return Text("cry-havoc-load-dropped", {"name": self.name})
        return Text("cry-havoc-load-helped", {"name": self.helper, "target": self.name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the words beside him."""
        return (Altered(pieces=(self.figure,), text=self.text()),)


def burden(field: Field, figure: Figure) -> int:
    """Return the points that what a figure carries takes from its move, before anything else (CH-5.1-a)."""
    return 0 if figure.id in field.pages[Loads].helped else figure.load


def against_helping(field: Field, figure: Figure, other: Figure, left: int, most: int) -> Iterator[Reason]:
    """Yield why a figure with so many of its points left cannot help another to carry (CH-5.1-a)."""
    facts: Facts = {"name": figure_name(field, figure.id), "target": figure_name(field, other.id)}
    if other.side != figure.side or not other.able or not burden(field, other) or deed(field, other.id).moved:
        yield Reason("CH-5.1-a", Text("cry-havoc-refused-help-whom", facts))
        return
    if figure.mount or field.sheet(figure).animal or not field.adjacent(figure, other):
        yield Reason("CH-5.1-a", Text("cry-havoc-refused-help-beside", facts))
    if deed(field, figure.id).moved or left < most:
        yield Reason("CH-5.1-a", Text("cry-havoc-refused-help-first", facts))
    if left < burden(field, other):
        yield Reason("CH-5.1-a", Text("cry-havoc-refused-mount-points", facts))


def against_putting_down(field: Field, figure: Figure) -> Iterator[Reason]:
    """Yield that a figure carries nothing."""
    if not figure.load:
        yield Reason("CH-5.1-a", Text("cry-havoc-refused-no-load", {"name": figure_name(field, figure.id)}))


def helps(battle: Battle[Field], key: str, other: str) -> None:
    """Let one help another for the rest of this step."""
    field = battle.state
    field.pages.change(Loads, helped=(*field.pages[Loads].helped, other))
    battle.emit(
        LoadMoved(
            rule="CH-5.1-a", figure=other, name=figure_name(field, other), helper=figure_name(field, key)
        )
    )


def drop(battle: Battle[Field], key: str, rule: str = "CH-7.0-a") -> None:
    """Let somebody let fall what he carries, if he does."""
    field = battle.state
    if field.figures[key].load:
        field.change(key, load=0)
        field.pages.change(Loads, dropped=(*field.pages[Loads].dropped, key))
        battle.emit(LoadMoved(rule=rule, figure=key, name=figure_name(field, key)))
