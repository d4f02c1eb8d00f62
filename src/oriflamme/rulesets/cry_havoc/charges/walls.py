"""The shield wall: men on foot with pavises who close up against a charge (CH-4.2-e)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Self

from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure
from oriflamme.rulesets.cry_havoc.ranged.cadence import against_attacking
from oriflamme.rulesets.cry_havoc.turn import Deeds, figure_name

FEWEST: Final = 2
"""Men who make a wall at least (CH-4.2-e)."""
COVER: Final = 3
"""The cover of who stands in a wall: heavy (CH-4.2-e)."""
SHIFT: Final = -1
"""The columns by which a melee against who stands in a wall is shifted (CH-4.2-e)."""


class Walls(Page, frozen=True, tag="ch-walls-1"):
    """Who stands in a shield wall, in the phase of a side in a turn; open to all. In any other phase nobody does."""

    turn: int = 0
    phase: str = ""
    members: tuple[str, ...] = ()

    def seen_by(self, player: str | None) -> Self:
        """Return it whole."""
        return self


def in_wall(field: Field, figure: Figure) -> bool:
    """Return whether a figure stands in a shield wall now: until the end of the player's phase in which it was formed."""
    page = field.pages[Walls]
    return (
        figure.id in page.members
        and (page.turn, page.phase) == (field.turn, field.pages[Deeds].phasing)
        and figure.able
    )


def form(field: Field, figures: Iterable[Figure]) -> tuple[str, ...]:
    """Note the wall of those who have passed their test and still stand by another; return their ids."""
    willing = [figure for figure in figures if figure.able]
    standing = [
        figure
        for figure in willing
        if any(field.adjacent(figure, other) for other in willing if other.id != figure.id)
    ]
    page, now = field.pages[Walls], (field.turn, field.pages[Deeds].phasing)
    before = page.members if (page.turn, page.phase) == now else ()
    members = tuple(dict.fromkeys((*before, *(figure.id for figure in standing))))
    field.pages.put(Walls(field.turn, now[1], members))
    return tuple(figure.id for figure in standing)


def against_wall(field: Field, figures: tuple[Figure, ...]) -> Iterator[Reason]:
    """Yield why men cannot form a wall: too few, without pavises, mounted, not able, not adjacent in a chain (CH-4.2-e)."""
    if len(figures) < FEWEST:
        yield Reason("CH-4.2-e", Text("cry-havoc-refused-wall-few", {"fewest": FEWEST}))
    for figure in figures:
        facts: Facts = {"name": figure_name(field, figure.id)}
        if figure.mount or "pavise" not in field.sheet(figure).skills:
            yield Reason("CH-4.2-e", Text("cry-havoc-refused-wall-pavise", facts))
        if not figure.able:
            yield Reason("CH-4.2-c", Text("cry-havoc-refused-not-able", facts))
        yield from against_attacking(field, figure)
    if len(figures) >= FEWEST and not _chained(field, figures):
        yield Reason("CH-4.2-e", Text("cry-havoc-refused-wall-apart"))


def _chained(field: Field, figures: tuple[Figure, ...]) -> bool:
    linked, left = [figures[0]], list(figures[1:])
    while near := [one for one in left if any(field.adjacent(one, other) for other in linked)]:
        linked += near
        left = [one for one in left if one not in near]
    return not left


def wall_groups(field: Field, side: str) -> Iterator[tuple[str, ...]]:
    """Yield each largest group of a side's men who could form a wall together."""
    able = [
        figure
        for figure in field.men(side)
        if figure.able
        and not figure.mount
        and "pavise" in field.sheet(figure).skills
        and next(against_attacking(field, figure), None) is None
    ]
    while able:
        group, able = [able[0]], able[1:]
        while near := [one for one in able if any(field.adjacent(one, other) for other in group)]:
            group += near
            able = [one for one in able if one not in near]
        if len(group) >= FEWEST:
            yield tuple(sorted(figure.id for figure in group))
