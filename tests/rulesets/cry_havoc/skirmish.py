"""Small fields for tests: figures put on a map by the names of hexes, with sheets made for the purpose.

field = skirmish({"a1": man("H6"), "b1": man("H7", side="south")}, grounds={"tree": ["H7"]})
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import ScriptedDice
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.steps import Step
from oriflamme.kit.maps import AreaPrint, BattleMap, EdgePrint, LevelPrint, MapSpec
from oriflamme.kit.maps import Sheet as Printed
from oriflamme.rulesets.cry_havoc.aims import Aim, SideAim
from oriflamme.rulesets.cry_havoc.chapters import Game, HavocChapter
from oriflamme.rulesets.cry_havoc.contents import CONTENTS
from oriflamme.rulesets.cry_havoc.field import Field, Theatre
from oriflamme.rulesets.cry_havoc.introduction import Carried, Figure, Grade, Sheet, Values
from oriflamme.rulesets.cry_havoc.readings import Readings
from oriflamme.rulesets.cry_havoc.tables import Tables, tables
from oriflamme.rulesets.cry_havoc.terrain import terrain
from oriflamme.rulesets.cry_havoc.turn import Deeds

SIDES = ("north", "south")
GAME = CONTENTS.game()
"""All chapters."""


class Placed(NamedTuple):
    """A figure to be put: where, its side, its sheet, and fields of the figure that differ."""

    hex: str
    side: str
    sheet: Sheet
    fields: dict[str, Any]


def sheet(name: str = "man", *, attack: int = 8, defence: int = 6, movement: int = 6, **more: Any) -> Sheet:
    """Return a sheet of a man on foot who is worth two thirds when he is wounded; `more` are fields of the sheet."""
    hurt = Values(attack * 2 // 3, defence * 2 // 3, movement * 2 // 3)
    fields = {"morale": 6, "points": 10, "icon": "person", **more}
    fields["weapons"] = tuple(
        Carried(weapon) if isinstance(weapon, str) else weapon for weapon in fields.get("weapons", ())
    )
    return Sheet(id=name, sound=Values(attack, defence, movement), wounded=hurt, **fields)


def horse(name: str = "horse", *, movement: int = 12, **more: Any) -> Sheet:
    """Return a sheet of a horse that can be ridden."""
    fields = {"animal": True, "ridden": True, "hexes": 2, "weight": 6, **more}
    return sheet(name, attack=0, defence=6, movement=movement, **fields)


def man(hex: str, side: str = "north", of: Sheet | None = None, **fields: Any) -> Placed:
    """Return a figure on a hex by its name; `fields` are fields of the figure."""
    return Placed(hex, side, of or sheet(), fields)


def skirmish(
    figures: Mapping[str, Placed],
    *,
    grounds: Mapping[str, Iterable[str]] | None = None,
    edges: Mapping[str, Iterable[tuple[str, str]]] | None = None,
    levels: Mapping[int, Iterable[str]] | None = None,
    columns: int = 24,
    rows: int = 20,
    game: Game | None = None,
    **theatre: Any,
) -> Field:
    """Return a field with figures on a map of `rows` lettered rows of `columns` hexes; edges look to the second hex.

    `theatre` are fields of the theatre: `night`, `surprised`, `readings` ... By default no chapter is in force.
    """
    sheets: dict[str, Sheet] = {}
    for placed in figures.values():
        if sheets.setdefault(placed.sheet.id, placed.sheet) != placed.sheet:
            raise ValueError(f"two sheets are called {placed.sheet.id!r}")
    printed = Printed(
        "1",
        (0, 0),
        grounds=tuple(AreaPrint(kind, tuple(hexes)) for kind, hexes in (grounds or {}).items()),
        levels=tuple(LevelPrint(level, tuple(hexes)) for level, hexes in (levels or {}).items()),
        edges=tuple(EdgePrint(kind, tuple(pairs), True) for kind, pairs in (edges or {}).items()),
    )
    board = BattleMap.build(MapSpec((printed,), columns, rows))
    given = {
        "map": board,
        "terrain": terrain(),
        "sheets": sheets,
        "tables": tables(),
        "sides": SIDES,
        "readings": Readings(),
        "game": game or Game((HavocChapter(name="none", title=_title(), rule="CH-1.1", base=True),)),
        "aim": Aim({side: SideAim() for side in SIDES}),
        "turns": 10,
        **theatre,
    }
    field = Field(
        Theatre(**given),
        [
            msgspec.structs.replace(
                Figure(key, placed.side, placed.sheet.id, board.find(placed.hex)), **placed.fields
            )
            for key, placed in figures.items()
        ],
    )
    field.turn = 1
    return field


def riding(
    hex: str,
    facing: int,
    side: str = "north",
    of: Sheet | None = None,
    *,
    name: str,
    mount: Sheet | None = None,
) -> dict[str, Placed]:
    """Return a rider called `name` and his mount, called `name` with -horse behind it."""
    beast = f"{name}-horse"
    return {
        name: man(hex, side, of, facing=facing, mount=beast),
        beast: man(hex, side, mount or horse(), facing=facing, rider=name),
    }


def field_of(figures: Mapping[str, Placed], *, far: Mapping[str, Placed] | None = None, **lie: Any) -> Field:
    """Return a field of the whole game in the north's phase; `far`: with those out of everybody's way, so that no side is beaten."""
    field = skirmish({**figures, **(far or {})}, game=GAME, **lie)
    field.pages.put(Deeds(phasing="north"))
    return field


def chief(grade: Grade = "captain", morale: int = 8) -> Sheet:
    """Return a sheet of a leader on foot."""
    return sheet(f"chief-{grade}-{morale}", grade=grade, morale=morale)


def fated(outcome: str) -> Tables:
    """Return tables by which every melee comes to the same."""
    found = tables()
    rows = ((outcome,) * 10,) * len(found.melee.columns)
    return msgspec.structs.replace(found, melee=msgspec.structs.replace(found.melee, results=rows))


def battle(field: Field, *steps: Step, rolls: Iterable[int] = ()) -> Battle[Field]:
    """Return a battle about to run steps on a field, with dice that show what is given."""
    made: Battle[Field] = Battle(Setup("cry-havoc", "skirmish", SIDES, {}), field, ScriptedDice(tuple(rolls)))
    made.push(*steps)
    return made


def _title() -> Any:
    from oriflamme.kernel.text import Text  # noqa: PLC0415

    return Text("cry-havoc-title")
