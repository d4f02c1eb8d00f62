"""A folder of one's own, written for tests: tables, weapons, terrain, sheets, a map and a scenario."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

HOUSE = files("oriflamme") / "data" / "cry-havoc"

SHEETS = """\
- {id: pikeman, icon: spears, sound: {attack: 7, defence: 6, movement: 6}, wounded: {attack: 5, defence: 4, movement: 4},
   morale: 6, points: 14, skills: [pole-arms], names: {en: Pikeman of Uri, fr: Piquier d’Uri}}
- {id: dart-thrower, icon: thrown-spear, sound: {attack: 5, defence: 4, movement: 7}, wounded: {attack: 3, defence: 3, movement: 5},
   morale: 5, points: 12, weapons: [{weapon: war-dart, shots: 4}], names: {en: Dart thrower, fr: Lanceur de traits}}
- {id: sergeant, icon: sword-brandish, mounted_icon: mounted-knight, sound: {attack: 20, defence: 9, movement: 6},
   wounded: {attack: 6, defence: 5, movement: 4}, morale: 7, grade: lieutenant, armour: mail, skills: [joust], points: 25}
"""
MAP = """\
columns: 12
rows: 10
sheets:
  - {name: "1", at: [0, 0], grounds: [{kind: marsh, hexes: [E6]}, {kind: bushes, hexes: [C4, G8]}]}
"""
SCENARIO = """\
id: my-yard
source: mine
map: yard
turns: 3
play: {minutes: 10, difficulty: first}
title: {en: The yard, fr: La cour}
about: {en: A few men meet in a yard., fr: Quelques hommes se rencontrent dans une cour.}
goal: {en: Hold the marsh., fr: Tenez le marais.}
aim:
  sides:
    locals: {loss: 1, hold: [E6], held: 2}
    guests: {loss: 1}
sides:
  - id: locals
    zone: [D2-D4]
    figures:
      - {id: pike-1, sheet: pikeman, at: D3}
      - {id: pike-2, sheet: pikeman, at: E3}
      - {id: leader, sheet: sergeant, at: E5}
  - id: guests
    figures:
      - {id: dart-1, sheet: dart-thrower, at: D6}
      - {id: rider, sheet: sergeant, mount: riding-horse, at: F8}
"""
WEAPON = "  - {id: war-dart, effect: light, cadence: 1, short: 3, medium: 5, long: 7, throw: light, names: {en: War dart, fr: Trait}}\n"


def written(folder: Path) -> Path:
    """Write a folder that has one of everything, and return it."""
    for name in ("characters", "maps", "scenarios"):
        (folder / name).mkdir(parents=True)
    for name in ("melee.yaml", "fire.yaml", "weapons.yaml"):
        (folder / name).write_text((HOUSE / "tables" / name).read_text(encoding="utf-8"), encoding="utf-8")
    with (folder / "weapons.yaml").open("a", encoding="utf-8") as file:
        file.write(WEAPON)
    terrain = (HOUSE / "terrain.yaml").read_text(encoding="utf-8")
    marsh = "{kind: marsh, cost: 3, cover: 1, attack: -1, defence: -1}"
    assert marsh in terrain
    mine = terrain.replace(marsh, "{kind: marsh, cost: 2, cover: 1, attack: -2, defence: -1}")
    (folder / "terrain.yaml").write_text(mine, encoding="utf-8")
    (folder / "characters" / "mine.yaml").write_text(SHEETS, encoding="utf-8")
    (folder / "maps" / "yard.yaml").write_text(MAP, encoding="utf-8")
    (folder / "scenarios" / "my-yard.yaml").write_text(SCENARIO, encoding="utf-8")
    return folder


def change(path: Path, old: str, new: str) -> None:
    """Replace what is in a file once."""
    told = path.read_text(encoding="utf-8")
    assert old in told
    path.write_text(told.replace(old, new, 1), encoding="utf-8")
