"""Interlaced branches at the edge of a wood: the temporary works that an ambush may have before it (seed lines 537, 861, 937).

Until the enemy sees them, or those whom they screen, they are a note of their side: topic `branches:ELEMENT`, the left and
the right end as "x y x y". Then they are works as all others.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from oriflamme.board.outlines import contains
from oriflamme.board.table import Point, Rect, front_edge, point_at
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Land, Section, Works
from oriflamme.rulesets.fictionalis.terrain.lie import lie_of


class Branches(msgspec.Struct, frozen=True):
    """Interlaced branches before an element in ambush: whose, and from where to where (DBF-AMBUSH-LIMITS)."""

    side: str
    element: str
    left: Point
    right: Point


class HiddenBranches(Page, frozen=True, omit_defaults=True, tag="dbf-hidden-branches-1"):
    """The branches that no enemy has seen."""

    branches: tuple[Branches, ...] = ()

    def seen_by(self, player: str | None) -> HiddenBranches:
        """Return the page with the branches of `player`."""
        return HiddenBranches(tuple(one for one in self.branches if one.side == player))


class BranchesFound(Event, frozen=True, tag="dbf-branches-found-1", kw_only=True):
    """Branches that screened an ambush are seen, and are on the table now."""

    reveals = True

    side: str
    section: Section

    def text(self) -> Text:
        """Return the words: whose."""
        return Text("dbf-branches-found", {"side": Text(f"side-{self.side}")})


def at_wood_edge(field: Field, rect: Rect) -> bool:
    """Return whether a base is wholly in woods, its front less than half its width from where they end (DBF-AMBUSH-LIMITS)."""
    lie = lie_of(field.surface)
    woods = [one for one in lie.under(rect) if Land.WOOD in (one.land, one.cover)]
    if not woods or not lie.wholly_on(rect, woods):
        return False
    ahead = point_at(rect, 0, rect.width / 2)
    every = (one for one in field.surface.features if Land.WOOD in (one.land, one.cover))
    return not any(contains(shape, ahead) for one in every for shape in lie.shapes[one.id])


def hide(field: Field, side: str, element: str, rect: Rect) -> None:
    """Note branches before an element in ambush."""
    left, right = front_edge(rect)
    noted = Branches(side, element, left, right)
    field.pages.change(HiddenBranches, branches=(*field.pages[HiddenBranches].branches, noted))


def hidden(field: Field) -> Iterator[tuple[Branches, Section]]:
    """Yield the branches that nobody has seen, as far as the viewer of the field knows of them."""
    for one in field.pages[HiddenBranches].branches:
        yield (
            one,
            Section(
                id=f"branches-{one.element}",
                side=one.side,
                kind=Works.TEMPORARY,
                left=one.left,
                right=one.right,
            ),
        )


def show_before(battle: Battle[Field], element: str) -> None:
    """Put the branches on the table that an element has before it, if it has any: it has come to light."""
    for one, section in list(hidden(battle.state)):
        if one.element == element:
            reveal(battle, one, section)


def reveal(battle: Battle[Field], noted: Branches, section: Section) -> None:
    """Put branches on the table for all to see."""
    field = battle.state
    others = tuple(one for one in field.pages[HiddenBranches].branches if one != noted)
    field.pages.change(HiddenBranches, branches=others)
    field.surface = msgspec.structs.replace(field.surface, works=(*field.surface.works, section))
    battle.emit(BranchesFound(rule="DBF-VIS-TERRAIN", side=section.side, section=section))


EVENTS = (BranchesFound,)
PAGES = (HiddenBranches,)
