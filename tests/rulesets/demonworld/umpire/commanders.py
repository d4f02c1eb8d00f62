"""Section X.2: the movement of commanders on their own (DW-X.2.1-a to -g)."""

from __future__ import annotations

from itertools import pairwise

from oriflamme.rulesets.demonworld.commanders.tidings import CommanderMoved

from . import grid, ground
from .table import Table


def moved(table: Table, event: CommanderMoved) -> None:
    """A commander pays hex by hex, lightly, and turns free; he comes at an enemy forward, and stops there (DW-X.2.1-a)."""
    stand = table.stands.get(event.stand)
    if stand is None:
        return
    card = table.card(stand)
    words = f"{stand.id} goes {event.path}"
    total = 0
    for one, other in pairwise(event.path):
        cost = ground.step_cost(table, card, one, other, light=True, road=True)
        fit = grid.apart(one, other) == 1 and ground.on_map(table, other) and cost is not None
        table.judge("DW-X.2.1-a", fit, f"{words}: not from {one} to {other}")
        there = table.on(other)
        table.judge("DW-V.3.0-a", there is None or there.id == stand.id, f"{words}: {there} is at {other}")
        total += cost or 0
    table.judge("DW-X.2.1-a", total == event.points, f"{words}: umpire {total} points, engine {event.points}")
    table.judge(
        "DW-X.2.1-b", event.points <= card.movement.move, f"{words}: {event.points} of {card.movement.move}"
    )
    for place in event.path[1:-1]:
        near = ground.foes(table, stand.at((place[0] << 10) + place[1]))
        table.judge("DW-V.3.2-a", not near, f"{words}: goes on from contact with {[foe.id for foe in near]}")
    if len(event.path) > 1:
        end = stand.at((event.path[-1][0] << 10) + event.path[-1][1], event.facing)
        near = ground.foes(table, end)
        # He turns as he likes on his way, but comes into contact forward.
        right = not near or event.path[-1] in grid.front(event.path[-2], event.facing)
        table.judge(
            "DW-X.2.1-g", right, f"{words} {event.facing}: comes sideways at {[foe.id for foe in near]}"
        )
