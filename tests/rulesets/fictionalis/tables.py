"""Tables for tests of terrain: features by hand in paces, and the choice of terrain with scripted dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from oriflamme.board.table import PACE, Point, Rect
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice, DiceSource, ScriptedDice
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.fictionalis.field import Field, Theatre
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Surface
from oriflamme.rulesets.fictionalis.readings import Readings
from oriflamme.rulesets.fictionalis.sky import Climate, Season, Sky
from oriflamme.rulesets.fictionalis.terrain.bare import bare_table
from oriflamme.rulesets.fictionalis.terrain.byhand import Area, HandFeature, HandShore, HandTable, lay_by_hand
from oriflamme.rulesets.fictionalis.terrain.catalogue import Party, Terms, TerrainList, kinds
from oriflamme.rulesets.fictionalis.terrain.choosing import TerrainBegins

EVERYTHING = tuple(name for name in kinds() if name != "beach")
THEATRE = Theatre(("west", "east"))
MUDDY = Sky(season=Season.SPRING, climate=Climate.COLD, score=5)
ICY = Sky(season=Season.WINTER, climate=Climate.COLD, score=5)
FROSTY = Sky(season=Season.WINTER, climate=Climate.COLD, score=4)


def box(west: float, north: float, east: float, south: float) -> tuple[tuple[float, float], ...]:
    return ((west, north), (east, north), (east, south), (west, south))


def patch(name: str, kind: str, *outline: tuple[float, float], **more: Any) -> HandFeature:
    return HandFeature(name, kind, outline=outline, **more)


def line(name: str, kind: str, width: float, *course: tuple[float, float]) -> HandFeature:
    return HandFeature(name, kind, course=course, width=width)


def shore(name: str, kind: str, *reach: float, side: Any = "left", border: float = 80) -> HandFeature:
    return HandFeature(name, kind, shore=HandShore(side, reach, border))


def area(name: str, kind: str, x: float, y: float, length: float, breadth: float, **more: Any) -> HandFeature:
    return HandFeature(name, kind, area=Area((x, y), length, breadth, **more))


def laid(*features: HandFeature, works: Sequence[Any] = (), any_size: bool = True, **theatre: Any) -> Surface:
    made = Theatre(("west", "east"), **theatre) if theatre else THEATRE
    return lay_by_hand(HandTable(features, tuple(works), any_size=any_size), made)


def spot(x: float, y: float, width: float = 80, depth: float = 40, angle: int = 0) -> Rect:
    return Rect(round(x * PACE), round(y * PACE), round(width * PACE), round(depth * PACE), angle * 100)


def point(x: float, y: float) -> Point:
    return Point(round(x * PACE), round(y * PACE))


def terms(
    *optional: str,
    compulsory: tuple[str, ...] = (),
    fleet: bool = False,
    works: int = 0,
    permanent: bool = False,
    invader: str = "west",
) -> Terms:
    defender = THEATRE.opponent(invader)
    return Terms(
        invader=Party(side=invader, fleet=fleet),
        defender=Party(side=defender, works=works, permanent=permanent),
        terrain=TerrainList(compulsory, optional),
    )


class AnyChoice:
    """Chooses among what is offered, each as likely as any other, with dice of its own."""

    def __init__(self, seed: str) -> None:
        """Take the seed, any word."""
        self._dice = Dice(f"terrain/{seed}")
        self._count = 0

    def __call__(self, battle: Battle[Field], player: str) -> Command:
        """Return one of the player's options. Raises LookupError when there are none."""
        options = tuple(battle.options(player))
        if not options:
            raise LookupError(f"{player} has to choose terrain, but no option is offered")
        self._count += 1
        return options[self._dice.value(self._count, len(options)) - 1]


def set_out(theatre: Theatre, dice: DiceSource, sky: Sky, terms: Terms) -> Battle[Field]:
    """Return a battle of no elements in which nothing remains to be done but choosing and placing terrain."""
    field = Field(theatre, bare_table(theatre), sky=sky)
    field.invader = terms.invader.side
    battle = Battle(Setup("fictionalis", "terrain", theatre.sides, {}), field, dice)
    battle.push(TerrainBegins(terms))
    battle.advance()
    return battle


def choosing(
    conditions: Terms,
    dice: Sequence[int] | DiceSource = (),
    climate: Climate = Climate.WARM,
    readings: Readings | None = None,
    small: bool = False,
) -> Battle[Field]:
    theatre = Theatre(("west", "east"), readings or Readings(), chapters=("small-table",) if small else ())
    source = ScriptedDice(tuple(dice)) if isinstance(dice, Sequence) else dice
    return set_out(theatre, source, Sky(climate=climate), conditions)


def give(battle: Battle[Field], *commands: Command) -> list[Any]:
    events: list[Any] = []
    for command in commands:
        events += battle.apply(battle.deciders()[0], command)
    return events


def refusals(battle: Battle[Field], command: Command) -> list[tuple[str, str]]:
    """Return rule and message of every reason, after checking that the refusal changes nothing."""
    player, before = battle.deciders()[0], battle.digest()
    ruling = battle.check(player, command)
    assert not ruling.legal
    with pytest.raises(IllegalCommand) as refused:
        battle.apply(player, command)
    assert refused.value.ruling == ruling
    assert battle.digest() == before
    return [(reason.rule, reason.text.id.removeprefix("dbf-refused-")) for reason in ruling.reasons]


def of_land(surface: Surface, land: Land) -> list[Feature]:
    return [one for one in surface.features if one.land is land]
