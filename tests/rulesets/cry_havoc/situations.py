"""Situations at random on the maps that are shipped, in which the engine and the second opinions are compared.

Figures of both sides stand in a crowd, mounted and on foot, sound, wounded, stunned and in flight, among bodies and stray animals.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

import msgspec

from oriflamme.board.hexes import DIRECTIONS, Hex, disc, neighbours
from oriflamme.kit.maps import BattleMap
from oriflamme.rulesets.cry_havoc.aims import Aim, SideAim
from oriflamme.rulesets.cry_havoc.contents import CONTENTS
from oriflamme.rulesets.cry_havoc.field import Field, Theatre
from oriflamme.rulesets.cry_havoc.introduction import Figure, Sheet
from oriflamme.rulesets.cry_havoc.morale.triggers import Shaken
from oriflamme.rulesets.cry_havoc.readings import Readings
from oriflamme.rulesets.cry_havoc.scenarios import map_spec, sheets
from oriflamme.rulesets.cry_havoc.tables import tables
from oriflamme.rulesets.cry_havoc.terrain import terrain

SIDES = ("north", "south")
GAME = CONTENTS.game()
STRAY = ("riding-horse", "warhorse", "mule", "war-dog", "bear")
PLAIN = {"clear"}


@cache
def boards() -> tuple[BattleMap, ...]:
    """Return the maps that are shipped."""
    folder = files("oriflamme") / "data" / "cry-havoc" / "maps"
    names = sorted(file.name.removesuffix(".yaml") for file in folder.iterdir())
    return tuple(BattleMap.build(map_spec(name)) for name in names)


class Crowd:
    """Puts figures on free hexes near a middle."""

    def __init__(self, dice: Random, board: BattleMap, near: int) -> None:
        """Choose the middle, more often than not on ground that is something."""
        self.dice, self.board = dice, board
        hexes = sorted(board.hexes)
        rough = [hex for hex in hexes if board.battlefield.cell(hex).ground not in PLAIN]
        self.middle = dice.choice(rough if rough and dice.random() < 0.6 else hexes)
        bars = {"wall", "crevasse"}
        self.free = [
            hex
            for hex in disc(self.middle, near)
            if hex in board.hexes and board.battlefield.cell(hex).ground not in bars
        ]
        self.figures: list[Figure] = []

    def _take(self) -> Hex | None:
        if not self.free:
            return None
        return self.free.pop(self.dice.randrange(len(self.free)))

    def _pair(self) -> tuple[Hex, int] | None:
        """Take two hexes side by side for what covers two: the head's, and where it looks."""
        pairs = [
            (hex, facing)
            for hex in self.free
            for facing in range(6)
            if hex + DIRECTIONS[(facing + 3) % 6] in self.free
        ]
        if not pairs:
            return None
        hex, facing = self.dice.choice(pairs)
        self.free.remove(hex)
        self.free.remove(hex + DIRECTIONS[(facing + 3) % 6])
        return hex, facing

    def _add(self, kind: Sheet, side: str, hex: Hex, **fields: Any) -> Figure:
        made = Figure(f"f{len(self.figures)}", side, kind.id, hex, **fields)
        self.figures.append(made)
        return made

    def man(self, kind: Sheet, side: str) -> None:
        """Put a man on foot, an animal that fights, or a giant."""
        state = self._state(kind)
        if kind.hexes == 2:
            place = self._pair()
            if place is not None:
                self._add(kind, side, place[0], facing=place[1], **{**state, "stunned": False})
        elif (hex := self._take()) is not None:
            load = self.dice.choice([0] * 9 + [1, 2])
            self._add(kind, side, hex, load=0 if kind.animal else load, **state)

    def rider(self, kind: Sheet, mount: Sheet, side: str) -> None:
        """Put a man on a mount, if there is room."""
        place = self._pair()
        if place is None:
            return
        state = {**self._state(kind), "stunned": False}
        man = self._add(kind, side, place[0], facing=place[1], mount=f"f{len(self.figures) + 1}", **state)
        health = self.dice.choice(["sound", "sound", "wounded"])
        self._add(mount, side, place[0], facing=place[1], rider=man.id, health=health)

    def body(self, kind: Sheet, side: str) -> None:
        """Put a body, on anything; many lie on a few hexes, till those cannot be passed."""
        here = self.dice.choice(sorted(disc(self.middle, self.dice.choice([1, 4]))))
        if here in self.board.hexes:
            health = self.dice.choice(["dead", "unconscious"])
            self._add(kind, side, here, facing=self.dice.randrange(6), health=health)

    def _state(self, kind: Sheet) -> dict[str, Any]:
        dice = self.dice
        nerve = "steady" if kind.animal else dice.choice(["steady"] * 8 + ["panic", "rout"])
        return {
            "health": dice.choice(["sound", "sound", "wounded"]),
            "stunned": dice.random() < 0.12 and not kind.large,
            "nerve": nerve,
        }


def situation(
    dice: Random, *, near: int = 4, most: int = 16, favoured: tuple[str, ...] = (), **more: Any
) -> Field:
    """Return a field with up to `most` counters within `near` hexes of somewhere; `more` are fields of the theatre.

    Of the men on foot half are of the sheets that are `favoured`, if any are.
    """
    board = dice.choice(boards())
    crowd = Crowd(dice, board, near)
    known = sheets()
    men = [one for one in known.values() if not one.animal and not one.large]
    mounts = [known["riding-horse"], known["warhorse"]]
    for _ in range(dice.randint(3, most)):
        side = dice.choice(SIDES)
        what = dice.random()
        if what < 0.25:
            crowd.rider(dice.choice(men), dice.choice(mounts), side)
        elif what < 0.35:
            crowd.man(known[dice.choice(STRAY)], side)
        elif what < 0.38:
            crowd.man(known["giant"], side)
        else:
            liked = favoured and dice.random() < 0.5
            crowd.man(known[dice.choice(favoured)] if liked else dice.choice(men), side)
    for _ in range(dice.choice([0, 0, 3, 20])):
        crowd.body(dice.choice([*men, *mounts, known["mule"]]), dice.choice(SIDES))
    around = frozenset(disc(crowd.middle, 2)) & board.hexes
    given = {
        "map": board,
        "terrain": terrain(),
        "sheets": known,
        "tables": tables(),
        "sides": SIDES,
        "readings": Readings(
            outnumbered=dice.random() < 0.8,
            crowded_recoil=dice.random() < 0.3,
            stunned_screen=dice.random() < 0.3,
        ),
        "game": GAME,
        "aim": Aim({side: SideAim() for side in SIDES}),
        "turns": 10,
        "night": dice.random() < 0.2,
        "castle": around if dice.random() < 0.1 else frozenset(),
        "temple": around if dice.random() < 0.2 else frozenset(),
        **more,
    }
    field = Field(Theatre(**given), crowd.figures)
    field.turn = 1
    dead = [one.id for one in crowd.figures if not one.alive and not field.sheet(one).animal]
    field.pages.put(Shaken(tuple(dice.sample(dead, len(dead) // 2))))
    return field


def led(field: Field, dice: Random) -> Field:
    """Let somebody on foot lead a stray animal beside him, if there are two such; he keeps to one."""
    for man in field.men("north"):
        if man.mount or not man.able:
            continue
        beside = set(neighbours(man.hex))
        strays = [
            one
            for one in field.counters()
            if one.sheet in ("riding-horse", "warhorse", "mule") and beside & set(field.cells(one))
        ]
        if strays:
            stray = dice.choice(strays)
            field.put(msgspec.structs.replace(stray, side=man.side, led_by=man.id))
            break
    return field
