"""Positions by chance: hills, growth, water, walls and stands of all sizes, once for the game and once for its double."""

from __future__ import annotations

from random import Random

from oriflamme.board.battlefield import Battlefield, Cell, Edge, border
from oriflamme.board.hexes import DIRECTIONS, Hex, at, axial, disc
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.characteristics import Profile
from oriflamme.rulesets.demonworld.field import Field, Ground
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.maps import BattleMap
from oriflamme.rulesets.demonworld.readings import Readings
from tests.rulesets.demonworld.armies import GREY, WHITE, card
from tests.rulesets.demonworld.line_of_sight.independent_sight import World

CHARTED = "DW-XII.4.0-b"
"""The rule by which segments that the chart shows count."""

RADIUS = 7
DISC = disc(0, RADIUS)
SIZES = (1, 2, 3, 4, 5, 7)
BASES: tuple[tuple[tuple[int, int], ...], ...] = (
    ((0, 0),),
    ((0, 0), (0, 1)),
    ((0, 0), (0, 1), (-1, 1)),
    ((0, 0), (1, 0), (0, 1), (-1, 1)),
)
"""Bases of one to four hexes, with the anchor in front."""
GROWN = {"bushes": 1, "tall-grass": 1, "woods": 10}
WET = {"water-1": 1, "water-2": 2, "water-3": 3}
BARE = ("sand", "rocks", "mud", "marsh", "ford")


def card_name(size: int, base: int) -> str:
    return f"size-{size}-base-{base}"


CARDS: dict[str, Profile] = {
    card_name(size, number): card(card_name(size, number), size=size, base=base, stands=1)
    for size in SIZES
    for number, base in enumerate(BASES)
}


def hills(chance: Random) -> dict[Hex, int]:
    """Raise a few hills, as discs of growing levels, from a plain or a low ground."""
    low = chance.choice((0, 0, 0, -1))
    levels = dict.fromkeys(DISC, low)
    for _ in range(chance.randrange(4)):
        top, middle = chance.randrange(1, 4), chance.choice(DISC)
        for step in range(top):
            for hex in disc(middle, max(0, top - step - chance.randrange(2))):
                if hex in levels:
                    levels[hex] = max(levels[hex], low + step + 1)
    return levels


def battlefield(chance: Random) -> tuple[Battlefield, World]:
    """Print hills, other grounds and walls; how much there is of each differs."""
    world = World()
    grounds, levels = dict.fromkeys(DISC, "clear"), hills(chance)
    share = chance.choice((0.0, 0.05, 0.15, 0.3))
    for hex in DISC:
        if chance.random() < share:
            grounds[hex] = chance.choice((*GROWN, *GROWN, *WET, *BARE))
    borders = {}
    for _ in range(chance.choice((0, 0, 10, 40))):
        one = chance.choice(DISC)
        other = one + chance.choice(DIRECTIONS)
        if other in levels:
            borders[border(one, other)] = (Edge(chance.choice(("wall", "hedge"))),)
    for hex in DISC:
        place = axial(hex)
        world.level[place] = levels[hex]
        if grounds[hex] in GROWN:
            world.growth[place] = GROWN[grounds[hex]]
        if grounds[hex] in WET:
            world.depth[place] = WET[grounds[hex]]
    for side in borders:
        world.walls[frozenset(map(axial, side))] = 1
    cells = {hex: Cell(grounds[hex], levels[hex]) for hex in DISC}
    return Battlefield(DISC, cells, borders), world


def board(printed: Battlefield) -> BattleMap:
    names = {hex: "{},{}".format(*axial(hex)) for hex in printed.hexes}
    return BattleMap(
        printed.hexes,
        {hex: (name,) for hex, name in names.items()},
        {name: hex for hex, name in names.items()},
        {},
        printed,
    )


def position(chance: Random) -> tuple[Field, World]:
    """Put some stands on a battlefield, small ones mostly; who they belong to is nothing to lines of sight."""
    printed, world = battlefield(chance)
    ground = Ground(
        board(printed), CARDS, (WHITE, GREY), Readings(), contents.game(("skills", "line-of-sight"))
    )
    units = [
        Unit("a", WHITE, card_name(2, 0), ()),
        Unit("b", GREY, card_name(2, 0), ()),
    ]
    field = Field(ground, units)
    for number in range(chance.randrange(2, 22)):
        name = card_name(chance.choice(SIZES), chance.choice((0, 0, 0, 0, 1, 2, 3)))
        stand = Stand(
            f"s{number}",
            chance.choice("ab"),
            chance.choice(DISC),
            chance.randrange(6),
            CARDS[name].footprint,
            card=name,
        )
        if field.fits(stand):
            field.place(stand)
            for cell in stand.cells:
                world.bodies[axial(cell)] = CARDS[name].size
    return field, world


def axials(cells: tuple[Hex, ...]) -> tuple[tuple[int, int], ...]:
    return tuple(axial(cell) for cell in cells)


def hexes_at(*places: tuple[int, int]) -> tuple[Hex, ...]:
    return tuple(at(q, r) for q, r in places)
