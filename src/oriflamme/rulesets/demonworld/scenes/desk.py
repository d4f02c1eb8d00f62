"""What each decision shows of itself: the pieces that can be selected, the choices, the marks and the preview."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypeVar

from oriflamme.board.hexes import DIRECTIONS, Hex, at, axial, distance
from oriflamme.kernel.scenes import Badge, Choice, Hexes, Piece, Target
from oriflamme.kernel.steps import Command, Decision
from oriflamme.kernel.text import Text
from oriflamme.kit import desks
from oriflamme.kit.desks import plain
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit, unit_name
from oriflamme.rulesets.demonworld.turn import Commit, GoFirst

D = TypeVar("D", bound=Decision)

SIXTH = 60.0
"""Degrees from one corner of a hex to the next."""

Plight = Literal["routing", "impetuous", "divided"] | None
"""What is the matter with a stand's unit, if anything."""


class Desk(desks.Desk[Field, D]):
    """One decision as a client shows it. Subclasses say what differs; everything is made from the view."""

    help: str
    """Message id of the sentence that says what to do."""

    only_legal = True

    def hint(self) -> Text:
        """Return the sentence that says what to do."""
        return Text(self.help)

    def setup(self) -> bool:
        """Return whether no turn has begun."""
        return self.field.turn == 0

    def general(self) -> Iterator[Choice]:
        """Yield the choices that concern no stand."""
        yield commit()

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield the choices about one stand or its unit."""
        return iter(())

    def for_selected(self, focus: tuple[str, ...]) -> Iterator[Choice]:
        """Yield the choices about the first stand selected, which must be the player's."""
        stand = self.stand_of(focus)
        return iter(()) if stand is None else self.about(stand)

    def stand_of(self, focus: tuple[str, ...]) -> Stand | None:
        """Return the first stand selected, where it is the player's."""
        stand = next((stand for stand in self.stands() if stand.id == focus[0]), None)
        return None if stand is None or self.field.side(stand) != self.player else stand

    def hex_of(self, target: Target) -> Hex | None:
        """Return the hex that was clicked, or on which the stand stands that was clicked."""
        clicked = (self.field.stands[key].hex for key in target.pieces if key in self.field.stands)
        return next(clicked, None) if target.pieces else next((at(*cell) for cell in target.cells), None)

    def nearest(self, focus: tuple[str, ...], target: Target) -> Choice | None:
        """Return the choice whose hex lies nearest to the one clicked, where some choices are hexes."""
        hex, stand = self.hex_of(target), self.stand_of(focus)
        if hex is None or stand is None:
            return None
        found = [
            (distance(at(*cell), hex), choice)
            for choice in self.about(stand)
            if choice.target is not None
            for cell in choice.target.cells
        ]
        return min(found, key=lambda one: one[0])[1] if found else None

    def badges(self, unit: Unit) -> Iterator[Badge]:
        """Yield badges that this decision adds to the stands of a unit."""
        return iter(())

    def stands(self) -> Iterable[Stand]:
        """Return the stands to draw; a deployment draws those that are not on the field yet."""
        return self.field.stands.values()


def choice(
    name: str,
    command: Command,
    label: Text,
    *,
    target: Target | None = None,
    group: Text | None = None,
    detail: Text | None = None,
    key: str | None = None,
    primary: bool = False,
    leaves: Text | None = None,
    advised: bool = False,
    facing: int | None = None,
    made: bool = False,
) -> Choice:
    """Make a choice from a command; `facing` is 0 to 5, the corner that a stand would look at."""
    return Choice(
        name,
        plain(command),
        label,
        target,
        group,
        detail,
        key=key,
        primary=primary,
        leaves=leaves,
        advised=advised,
        facing=None if facing is None else facing * SIXTH,
        made=made,
    )


def commit(label: str = "dw-choose-commit", leaves: Text | None = None) -> Choice:
    """Return the choice that ends a decision; `leaves` is what would remain undone by it."""
    return choice("commit", Commit(), Text(label), primary=True, key="e", leaves=leaves)


class WhoFirstDesk(Desk[Decision]):
    """Choose to move before or after the opponent (DW-V.2.0-b, DW-VI.1.5-c)."""

    help = "dw-help-first"

    def general(self) -> Iterator[Choice]:
        """Yield before and after."""
        yield choice("go-first:true", GoFirst(True), Text("dw-choose-first"), key="1")
        yield choice("go-first:false", GoFirst(False), Text("dw-choose-second"), key="2")


def cells(*hexes: Hex) -> Target:
    """Return the target of hexes to click."""
    return Target(cells=tuple(axial(hex) for hex in hexes))


def pieces(*ids: str) -> Target:
    """Return the target of pieces to click."""
    return Target(pieces=ids)


def stand_piece(
    field: Field,
    stand: Stand,
    badges: tuple[Badge, ...] = (),
    tooltip: tuple[Text, ...] = (),
    faded: bool = False,
    plight: Plight = None,
    brief: tuple[Text, ...] = (),
) -> Piece:
    """Return a stand as a piece to draw."""
    unit = field.units[stand.unit]
    return Piece(
        id=stand.id,
        shape=Hexes(tuple(map(axial, stand.cells)), stand.facing),
        owner=unit.side,
        icon=field.profile(stand).icon,
        label=unit_name(unit),
        group=unit.id,
        badges=badges,
        tooltip=tooltip,
        faded=faded,
        plight=plight,
        brief=brief,
    )


def ghosts(field: Field, stands: Iterable[Stand]) -> tuple[Piece, ...]:
    """Return stands as they would be, to be drawn faded."""
    return tuple(stand_piece(field, stand, faded=True) for stand in stands)


def straight(start: Hex, end: Hex) -> tuple[int, ...]:
    """Return the directions of a shortest way from hex to hex, as straight as it goes."""
    path: list[int] = []
    while start != end:
        step = min(range(6), key=lambda towards: distance(start + DIRECTIONS[towards], end))
        path.append(step)
        start += DIRECTIONS[step]
    return tuple(path)


def order_badge(order: Order, before: str = "") -> Badge:
    """Return an order as a badge, in the letter that the reader's language has for it; `before` is a sign before it."""
    letter = Text("dw-letter", {"sign": before, "letter": Text(f"dw-letter-{order.value}")})
    return Badge(before + order.value, Text(f"dw-order-{order.value}"), "order", letter)


def percent(chance: float) -> Text:
    """Return a chance in words."""
    return Text("dw-chance", {"percent": round(chance * 100)})
