"""Who has won: the house's, by what the scenario is fought for (aims.py)."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.kernel.battle import Battle

from .field import Field
from .introduction import Figure
from .movement.loads import Loads

RULE = "CH-2.0"
"""The chapter after whose turns a battle ends; that it is won by points is the house's."""


def score(field: Field, side: str) -> int:
    """Return the points of a side now."""
    return sum(points for _, points, _ in parts(field, side))


def parts(field: Field, side: str) -> Iterator[tuple[str, int, int]]:
    """Yield what a side has points for: what (loss, prize, hold, spoil, herd), how many, and for how many things."""
    aim = field.theatre.aim.sides[side]
    enemy = field.theatre.opponent(side)
    lost = [man for man in of_side(field, enemy) if not man.alive]
    yield "loss", aim.loss * len(lost), len(lost)
    prizes = [key for key in aim.kill if not field.figures[key].alive]
    yield "prize", aim.prize * len(prizes), len(prizes)
    held = [name for name in aim.hold if holds(field, side, name)]
    yield "hold", aim.held * len(held), len(held)
    spoils = (
        [key for key in field.pages[Loads].dropped if field.figures[key].side == enemy] if aim.spoil else []
    )
    yield "spoil", aim.spoil * len(spoils), len(spoils)
    driven = [key for key in aim.herd if drives(field, side, key)]
    yield "herd", aim.driven * len(driven), len(driven)


def of_side(field: Field, side: str) -> Iterator[Figure]:
    """Yield the characters of a side, in play or not; no animals."""
    for figure in field.figures.values():
        if figure.side == side and not field.sheet(figure).animal:
            yield figure


def holds(field: Field, side: str, name: str) -> bool:
    """Return whether a side holds a hex: one of its men who is able stands on it, and no enemy beside him."""
    hex = field.theatre.map.find(name)
    return any(
        man.side == side and man.able and not any(enemy.able for enemy in field.contacts(man))
        for man in field.on(hex)
    )


def drives(field: Field, side: str, key: str) -> bool:
    """Return whether a side has an animal in hand: one of its men who is able leads it, at the head of a train or singly, or rides it."""
    animal = field.figures[key]
    if not animal.alive:
        return False
    while animal.tied_to:
        animal = field.figures[animal.tied_to]
    holder = field.figures.get(animal.rider or animal.led_by)
    return holder is not None and holder.side == side and holder.able


def beaten(field: Field) -> tuple[str, ...]:
    """Return the sides that have no man left who is in play and not routing."""
    return tuple(
        side for side in field.theatre.sides if not any(man.nerve != "rout" for man in field.men(side))
    )


def finish(battle: Battle[Field]) -> None:
    """End the battle: who alone has men left has won, else who has more points by the lead that it takes."""
    field = battle.state
    lost = beaten(field)
    if len(lost) == 1:
        battle.end(field.theatre.opponent(lost[0]), "cry-havoc-won-field", RULE)
        return
    one, other = field.theatre.sides
    by = score(field, one) - score(field, other)
    if abs(by) <= field.theatre.aim.lead:
        battle.end(None, "cry-havoc-drawn", RULE)
    else:
        battle.end(one if by > 0 else other, "cry-havoc-won-points", RULE)
