"""Small battles with chapter XV: white's own edge is the south, grey's the north, as the first seat looks north."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from oriflamme.board.hexes import at, axial
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Step
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.characteristics import Commander, Morale, MovementPoints, Profile
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.morale.conduct import Conduct
from oriflamme.rulesets.demonworld.morale.rout import put_to_flight
from oriflamme.rulesets.demonworld.morale.rout_runs import RoutFork
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import NORTH, Muster, battle_of, card, field_of, hexes, muster
from tests.rulesets.demonworld.fights import BOW

GAME = contents.game(("morale",))

CARDS = (
    card("runners", morale=Morale(9, 13), movement=MovementPoints(move=9, charge=9, skirmish=6)),
    card("fast", morale=Morale(9, 13), movement=MovementPoints(move=15, charge=15, skirmish=9)),
    card("bows", missile=BOW, morale=Morale(9, 13)),
    card(
        "captain",
        stands=1,
        commander=Commander(stars=2, zone=6),
        movement=MovementPoints(move=6, charge=6, skirmish=6),
    ),
)
"""Cards of units that run 3 hexes, 5 hexes, of archers who run 8, and of a commander who runs 2."""


def field(
    *musters: Muster,
    routing: Iterable[str] = (),
    since: int = 1,
    profiles: Iterable[Profile] = (),
    **more: Any,
) -> Field:
    """A field with chapter XV; `routing` are units that rout already, since that turn."""
    made = field_of(*musters, profiles=(*CARDS, *profiles), game=more.pop("game", GAME), **more)
    keys = tuple(routing)
    made.pages.put(Conduct(routing=frozenset(keys), since=dict.fromkeys(keys, since)))
    return made


def unit(
    key: str, side: str, *places: tuple[int, int], facing: Any = NORTH, card: str = "runners", **fields: Any
) -> Muster:
    """A unit of runners by the hexes of its stands."""
    return muster(key, side, hexes(*places), facing, profile=card, **fields)


def rout(*musters: Muster, unit: str = "u", **more: Any) -> Battle[Field]:
    """A battle in which a unit has just failed a test and has run."""
    battle = battle_of(field(*musters, **more))
    put_to_flight(battle, unit, "DW-XV.4.0-e")
    return as_it_comes(battle)


def as_it_comes(battle: Battle[Field]) -> Battle[Field]:
    """A battle gone on with, in which no owner chooses where a routing stand runs."""
    battle.advance()
    while isinstance(due := battle.decision(), RoutFork):
        (owner,) = battle.deciders()
        due.accept(battle, owner, Commit())
        battle.advance()
    return battle


def run_on(made: Field, *steps: Step, dice: Iterable[int] = ()) -> Battle[Field]:
    """A battle on a field that carries steps out."""
    return as_it_comes(battle_of(made, *steps, dice=dice))


def places(battle: Battle[Field], unit: str = "u") -> list[tuple[int, int]]:
    """Where the stands of a unit are, in their order."""
    return [axial(stand.hex) for stand in battle.state.stands_of(unit)]


def row(battle: Battle[Field], stand: str) -> int:
    """The row of a stand: white runs to higher ones."""
    return axial(battle.state.stands[stand].hex)[1]


__all__ = ["CARDS", "GAME", "as_it_comes", "at", "field", "places", "rout", "row", "run_on", "unit"]
