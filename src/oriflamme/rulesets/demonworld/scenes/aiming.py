"""What a battle is fought for, in words: how it is won, what ends it, and how the sides stand (DW-VII-VICTORY)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from oriflamme.kernel.battle import View
from oriflamme.kernel.scenes import Aim, Saying, Standing
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.field import Field


def aim(view: View[Field]) -> Aim:
    """Return the aim: to destroy the enemy to the last stand, and what chapters add to it."""
    field = view.state
    added = [one for part in field.ground.game.aims if (one := part(field)) is not None]
    brief = added[-1].brief if added else Text("dw-aim-brief")
    return Aim(
        brief,
        (*chain.from_iterable(one.wins for one in added), Saying(Text("dw-aim-wiped-out"), "DW-VII-VICTORY")),
        tuple(_ends(field, (saying for one in added for saying in one.ends))),
        tuple(Standing(side, tuple(_standing(view, side, added))) for side in field.ground.sides),
    )


def _ends(field: Field, added: Iterable[Saying]) -> Iterator[Saying]:
    """Yield what ends a battle that nobody has won before; chapters say what is done then, else it is drawn."""
    readings, told = field.ground.readings, tuple(added)
    if readings.turn_limit is not None:
        yield Saying(Text("dw-aim-turn-limit", {"turns": readings.turn_limit}), "DW-VII-VICTORY")
    yield Saying(Text("dw-aim-stalemate", {"turns": readings.stalemate}), "DW-VII-VICTORY")
    yield from told or (Saying(Text("dw-aim-drawn"), "DW-VII-VICTORY"),)


def _standing(view: View[Field], side: str, added: Iterable[Aim]) -> Iterator[Saying]:
    left, total = stands_left(view, side)
    yield Saying(Text("dw-aim-stands", {"left": left, "total": total}), "DW-VII-VICTORY")
    for one in added:
        for standing in one.standings:
            if standing.side == side:
                yield from standing.sayings


def stands_left(view: View[Field], side: str) -> tuple[int, int]:
    """Return how many stands a side still has, and how many it had at first."""
    left = sum(len(unit.stands) for unit in view.state.units_of(side))
    plan = next(entry for entry in view.setup.body["sides"] if entry["id"] == side)
    return left, sum(len(unit["stands"]) for unit in plan["units"])
