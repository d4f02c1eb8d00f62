"""Battles of Cry Havoc between bots, and what happened in them. Run by hand, it prints a line of figures for each field.

`.venv/bin/python -m tests.bots.cry_havoc_battles skirmish line --battles 40` lets captains fight each other in a scenario and on
the plain line; `--one` and `--other` name other bots. The first side named in a scenario is the first in "won".
"""

from __future__ import annotations

import argparse
import math
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from oriflamme.bots import find
from oriflamme.bots.arena import BattleReport, bot_seed, fight
from oriflamme.kernel.records import Played
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.setups import Setup
from oriflamme.kit import setups
from oriflamme.kit.maps import BattleMap, MapSpec
from oriflamme.kit.maps import Sheet as Printed
from oriflamme.rulesets.cry_havoc.aims import Aim, SideAim
from oriflamme.rulesets.cry_havoc.introduction import Figure
from oriflamme.rulesets.cry_havoc.scenarios import EDITION, SetupBody, SetupSide, body_of, sheets
from oriflamme.rulesets.cry_havoc.terrain import NAME

SCENARIOS: Final = ("brawl", "joust", "keep", "night-raid", "river", "sanctuary", "skirmish")
ROWS: Final = {"line": (("F", "R"), range(6, 18)), "rows": (("EF", "RS"), range(9, 15))}
"""Plain fields: the lettered rows of each side, and the columns in which a man stands."""
COUNTED: Final = (
    "blows",
    "charges",
    "charges that struck",
    "opportunity attacks",
    "opportunity wounds",
    "opportunity stops",
    "shots",
    "strays",
    "strays on friends",
    "retreats",
    "disengagements",
    "counter-charges",
    "walls",
    "pole arms",
    "mounted up",
    "bridles",
)
"""What is counted in every battle, in the order in which it is printed."""
NAMED: Final = {
    ("ch-charge-declared-1", ""): "charges",
    ("ch-shot-1", ""): "shots",
    ("ch-reacted-1", "retreat"): "retreats",
    ("ch-reacted-1", "counter"): "counter-charges",
    ("ch-reacted-1", "wall"): "walls",
    ("ch-moved-1", "disengage"): "disengagements",
    ("ch-mounted-1", ""): "mounted up",
    ("ch-bridled-1", "taken"): "bridles",
    ("ch-bridled-1", "caught"): "bridles",
}
"""What an event counts as, by its kind and how it went."""


def plain(name: str, kind: str = "man-at-arms", turns: int = 15) -> Setup:
    """Return a field of clear ground on which twelve men of a kind on foot face twelve of the same, who fight for losses alone."""
    letters, columns = ROWS[name]
    spec = MapSpec((Printed("1", (0, 0)),), 24, 22)
    board = BattleMap.build(spec)
    sides = ("north", "south")
    figures = tuple(
        Figure(f"{side}-{row}{column}".lower(), side, kind, board.find(f"{row}{column}"))
        for side, rows in zip(sides, letters, strict=True)
        for row in rows
        for column in columns
    )
    like = body_of(ruleset(NAME).setup("cry-havoc-skirmish"))
    body = SetupBody(
        map=spec,
        terrain=like.terrain,
        tables=like.tables,
        sheets=(sheets()[kind],),
        sides=(SetupSide("north", ()), SetupSide("south", ())),
        figures=figures,
        aim=Aim({side: SideAim() for side in sides}),
        turns=turns,
    )
    return setups.written(NAME, EDITION, f"cry-havoc-{name}", body, ())


def field(name: str) -> Setup:
    """Return a plain field or a scenario by its short name."""
    return plain(name) if name in ROWS else ruleset(NAME).setup(f"cry-havoc-{name}")


def fought(name: str, seed: str, one: str = "captain", other: str = "captain") -> BattleReport:
    """Fight a battle between bots by their names, `one` on the first side."""
    setup = field(name)
    bots = {
        side: find(bot, NAME, bot_seed(seed, side))
        for side, bot in zip(setup.sides, (one, other), strict=True)
    }
    return fight(setup, bots, seed)


def counts(report: BattleReport) -> Counter[str]:
    """Return how often each of what is counted happened in a battle."""
    found: Counter[str] = Counter()
    sides = {figure.id: figure.side for figure in body_of(report.record.header.setup).figures}
    for line in report.record.lines:
        if isinstance(line, Played):
            for event in msgspec.json.decode(line.events):
                found.update(_told(event, sides))
    return found


def _told(event: dict[str, Any], sides: dict[str, str]) -> Iterator[str]:
    """Yield what an event counts as."""
    match event:
        case {"kind": "ch-combat-1", "charge": charge, "support": support}:
            yield "blows"
            yield from ["charges that struck"] * bool(charge)
            yield from ["pole arms"] * len(support)
        case {"kind": "ch-opportunity-1", "outcome": outcome}:
            yield "opportunity attacks"
            if outcome != "nothing":
                yield "opportunity stops" if outcome == "stopped" else "opportunity wounds"
        case {"kind": "ch-strayed-1", "hit": hit, "outcome": outcome} if hit and outcome != "nothing":
            yield "strays"
            yield from ["strays on friends"] * (sides[hit] == event["side"])
        case {"kind": kind}:
            told = event.get("how", event.get("manner", ""))
            named = NAMED.get((kind, told)) or NAMED.get((kind, ""))
            if named and not event.get("off"):
                yield named


def measured(name: str, seeds: Sequence[str], one: str, other: str) -> str:
    """Fight battles with so many seeds, and return the figures of them as lines."""
    won: Counter[str | None] = Counter()
    total: Counter[str] = Counter()
    silent = 0
    began = time.process_time()
    for seed in seeds:
        report = fought(name, seed, one, other)
        won[report.winner] += 1
        found = counts(report)
        silent += not found["blows"]
        total.update(found)
    spent = (time.process_time() - began) / len(seeds)
    sides = field(name).sides
    share = (won[sides[0]] + won[None] / 2) / len(seeds)
    spread = math.sqrt(0.25 / len(seeds))
    head = (
        f"{name}: {len(seeds)} battles, won {won[sides[0]]} : {won[sides[1]]}, drawn {won[None]}; "
        f"{sides[0]} {share:.1%} (+- {spread:.1%}); without a blow {silent}; {spent:.2f} s each"
    )
    rates = (f"{what} {total[what] / len(seeds):.2f}" for what in COUNTED if total[what])
    return f"{head}\n    {', '.join(rates)}"


def main() -> None:
    """Read what is asked for, and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("fields", nargs="*", default=[*SCENARIOS, *ROWS])
    parser.add_argument("--battles", type=int, default=20)
    parser.add_argument("--seeds", default="mirror", help="the word that the seeds begin with")
    parser.add_argument("--one", default="captain")
    parser.add_argument("--other", default="captain")
    asked = parser.parse_args()
    for name in asked.fields:
        seeds = [f"{asked.seeds}-{number}" for number in range(asked.battles)]
        print(measured(name, seeds, asked.one, asked.other), flush=True)  # noqa: T201 - run by hand


if __name__ == "__main__":
    main()
