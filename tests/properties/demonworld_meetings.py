"""Battles of the intermediate game made by lot: two mustered armies, a field, a generated map, and chapters in force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from oriflamme.board.hexes import Hex, at, axial
from oriflamme.bots import find
from oriflamme.conformance import ConformanceCase
from oriflamme.conformance.plays import Luck
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.musters import Muster
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.setups import Setup, SetupError
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.demonworld.contents import INTERMEDIATE_CHAPTERS
from oriflamme.rulesets.demonworld.maps import BattleMap
from oriflamme.rulesets.demonworld.scenarios import SideSetup, UnitSetup, battle_map, body_of, zone_hexes
from oriflamme.rulesets.demonworld.turn import EncodedPlacement

RULES = ruleset("demonworld")
NAMES = tuple(chapter.name for chapter in INTERMEDIATE_CHAPTERS)
FIELDS = ("open-ground", "farmland", "four-maps")
POINTS = (300, 400, 600)
"""The sizes of armies by lot."""
CLOSE = 400
"""The size of armies that meet at close quarters with chapters that are chosen."""
TRIES = 20
"""How often armies are chosen again for which a field has no room."""
TURNS = (4, 5, 6)
GAP = 4
"""How many rows apart, and how few at most, the zones of a battle at close quarters are."""


def options_by_lot(luck: Random) -> dict[str, Any]:
    """Return chapters and readings: any subset of the chapters, all of them one time in five."""
    all_of_them = luck.random() < 0.2
    return {
        "chapters": [name for name in NAMES if all_of_them or luck.random() < 0.5],
        "turn_limit": luck.choice(TURNS),
        "battlefield": luck.choice([None, luck.randrange(1_000_000)]),
        "objectives": luck.choice([None, 0, 1, 2]),
        "flank_marches": luck.random() < 0.5,
        "obedience": luck.choice(["at-most", "less-than"]),
    }


def meeting(seed: int) -> Setup:
    """Return the set-up of the battle of a seed, two of three times at close quarters."""
    luck = Random(seed)
    for _ in range(TRIES):
        options, field = options_by_lot(luck), luck.choice(FIELDS)
        found = met(luck, field, options, luck.choice(POINTS), near=luck.random() < 0.7)
        if found is not None:
            return found
    raise AssertionError(f"no battle could be made of seed {seed}")


def met(luck: Random, field: str, options: dict[str, Any], points: int, *, near: bool) -> Setup | None:
    """Return the set-up of two armies chosen by lot; None where the field has no room for them."""
    settings = {"points": points, "commanders": "commanders" in options["chapters"]}
    try:
        armies = [_army(luck, settings) for _ in range(2)]
        setup = RULES.setup_from((armies[0], armies[1]), field, options)
        setup = nearer(setup) if near else setup
        RULES.begin(setup, Dice("1")).advance()
    except SetupError:
        return None
    return setup


def nearer(setup: Setup) -> Setup:
    """Return a set-up with both zones and all that stands in them moved up to each other, so that they fight soon."""
    body = body_of(setup)
    layout = battle_map(body.map)
    south, north = (zone_hexes(layout, side) for side in body.sides)
    gap = min(axial(hex)[1] for hex in south) - max(axial(hex)[1] for hex in north)
    steps = max(0, (gap - GAP) // 4)
    sides = []
    for side, ahead in zip(body.sides, (1, -1), strict=True):
        move = at(steps * ahead, -2 * steps * ahead)
        zone = tuple(
            layout.name(hex + move) for hex in zone_hexes(layout, side) if hex + move in layout.hexes
        )
        sides.append(msgspec.structs.replace(side, zone=zone, units=tuple(_moved(layout, side, move))))
    moved = msgspec.structs.replace(body, sides=(sides[0], sides[1]))
    plain: dict[str, Any] = {**setup.body, "sides": msgspec.to_builtins(moved.sides)}
    return msgspec.structs.replace(setup, body=plain)


def _moved(layout: BattleMap, side: SideSetup, move: Hex) -> Iterator[UnitSetup]:
    for unit in side.units:
        places = [(layout.find(place.hex) + move, place.facing) for place in unit.stands]
        if any(hex not in layout.hexes for hex, _ in places):
            raise SetupError("a unit would stand off the map")
        stands = tuple(EncodedPlacement(layout.name(hex), facing) for hex, facing in places)
        yield msgspec.structs.replace(unit, stands=stands)


def _army(luck: Random, settings: dict[str, Any]) -> Muster:
    book = luck.choice(sorted(RULES.books()))
    return RULES.propose_muster(book, settings, str(luck.random()))


@dataclass(frozen=True)
class Meeting(ConformanceCase):
    """The case of such a battle, which is called by its seed.

    `chosen`: its field is the case's scenario, its options are the case's, and it is fought at close quarters.
    """

    seed: int = 0
    chosen: bool = False

    def __str__(self) -> str:
        return str(self.seed)

    def setup(self) -> Setup:
        """Return the set-up of the seed."""
        if not self.chosen:
            return meeting(self.seed)
        luck = Random(self.seed)
        tries = (met(luck, self.scenario, dict(self.options), CLOSE, near=True) for _ in range(TRIES))
        return next(setup for setup in tries if setup is not None)

    def answer(self, battle: Battle[Any], player: str, options: Sequence[Command], luck: Luck) -> Command:
        """Return the answer of a captain, who seeks the enemy, three times of four; else an option by lot."""
        if luck.below(4) == 0:
            return luck.one_of(options)
        return find("captain", RULES.name, str(luck.below(1000))).choose(battle.view(player), player)
