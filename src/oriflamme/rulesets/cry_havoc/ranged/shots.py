"""One shot: whether it may be made, what is added to its die, and what comes of it (CH-3.2-a to CH-3.2-f, CH-3.4-a, CH-3.4-d)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from oriflamme.board.hexes import DIRECTIONS, STEPS_OF, Hex, axial
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.chances import Chance, Harm, Prospect
from oriflamme.kernel.effects import Aimed, Effects, Threw, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.steps import Step
from oriflamme.kernel.tally import Line as TallyLine
from oriflamme.kernel.tally import Tally
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure
from oriflamme.rulesets.cry_havoc.results.harm import Suffer
from oriflamme.rulesets.cry_havoc.tables import Class, Result, Weapon
from oriflamme.rulesets.cry_havoc.turn import deed, did, figure_name

from .cadence import against_shooting, spend, weapons
from .corners import shot_at
from .odds import fire_chances, harms, outcome, reduced
from .sight import Line, line
from .surprise import alarm

LONG_BOW: Final = "long-bow"
"""The weapon that a skill lets be used from a mount (CH-3.1-b)."""
FAST: Final = 6
"""Hexes moved in a turn from which a shooter or target is fast (CH-3.2-e)."""
SCATTER: Final[tuple[tuple[int, str], ...]] = ((1, "wound"), (2, "stun"), (3, "recoil"))
"""What a stray shot does, by the most cover with which it still does so; above all of them nothing (CH-3.4-a)."""
STRAY: Final[dict[str, Result]] = {
    "wound": Result(wounds=1),
    "stun": Result(stun=True),
    "recoil": Result(recoil=True),
}


def range_of(weapon: Weapon, hexes: int) -> int | None:
    """Return what a range adds to the die: 0 short, 1 medium, 2 long; None: out of range (CH-3.2-f)."""
    bounds = (weapon.short, weapon.medium, weapon.long)
    return next((number for number, most in enumerate(bounds) if hexes <= most), None)


def against(
    field: Field, shooter: Figure, target: Figure, weapon: Weapon, *, defensive: bool
) -> Iterator[Reason]:
    """Yield why a figure cannot shoot at another with a weapon now; of one who could not see his target, only that."""
    facts: Facts = {"name": figure_name(field, shooter.id), "target": figure_name(field, target.id)}
    if not shooter.able:
        yield Reason("CH-8.3-f", Text("cry-havoc-refused-not-able", facts))
    if target.side == shooter.side or not target.alive or target.rider or field.harmless(target):
        yield Reason("CH-3.2-a", Text("cry-havoc-refused-no-enemy", facts))
        return
    if weapon not in weapons(field, shooter):
        yield Reason("CH-3.1-c", Text("cry-havoc-refused-no-weapon", facts))
        return
    if field.contacts(shooter):
        yield Reason("CH-3.2-a", Text("cry-havoc-refused-shooter-engaged", facts))
    if not usable(field, shooter, weapon):
        yield Reason("CH-3.1-b", Text("cry-havoc-refused-from-mount", facts))
    yield from against_shooting(field, shooter, weapon, defensive=defensive)
    yield from against_line(field, shooter, target, weapon)


def usable(field: Field, shooter: Figure, weapon: Weapon) -> bool:
    """Return whether a weapon can be used as its bearer stands: long bows only by some from a mount (CH-3.1-a, CH-3.1-b)."""
    if not shooter.mount or weapon.mounted or weapon.throw:
        return True
    return weapon.id == LONG_BOW and "mounted-longbow" in field.sheet(shooter).skills


def against_line(field: Field, shooter: Figure, target: Figure, weapon: Weapon) -> Iterator[Reason]:
    """Yield why a shot cannot reach its target: out of range, nothing of it to be seen, somebody in the way."""
    facts: Facts = {"name": figure_name(field, shooter.id), "target": figure_name(field, target.id)}
    bound = range_of(weapon, gap(field, shooter, target))
    if bound is None:
        yield Reason("CH-3.2-f", Text("cry-havoc-refused-range", {**facts, "most": weapon.long}))
        return
    found = line(field, shooter, target)
    if found.blocked:
        yield found.blocked[0]
    elif found.over and not _indirect(field, shooter, weapon, bound, found):
        man = figure_name(field, found.over[0])
        yield Reason("CH-3.2-k", Text("cry-havoc-refused-man-between", {**facts, "man": man}))


def _indirect(field: Field, shooter: Figure, weapon: Weapon, bound: int, found: Line) -> bool:
    """Return whether a shot can go over who stands in its line: at medium range or more, and he at short range (CH-3.4-d)."""
    return (
        weapon.indirect
        and bound > 0
        and all(gap(field, shooter, field.figures[key]) <= weapon.short for key in found.over)
    )


def gap(field: Field, shooter: Figure, target: Figure) -> int:
    """Return the hexes from a shooter's head to the nearest hex of a target."""
    return min(STEPS_OF[hex - shooter.hex] for hex in field.cells(target))


def tally(field: Field, shooter: Figure, target: Figure, weapon: Weapon) -> Tally:
    """Return what is added to the die of a shot that may be made."""
    return Tally(tuple(_lines(field, shooter, target, weapon)))


def _lines(field: Field, shooter: Figure, target: Figure, weapon: Weapon) -> Iterator[TallyLine]:
    bound = range_of(weapon, gap(field, shooter, target)) or 0
    if bound:
        yield TallyLine(("cry-havoc-shot-medium", "cry-havoc-shot-long")[bound - 1], bound, "CH-3.2-f")
    found = line(field, shooter, target)
    if found.cover is not None:
        yield TallyLine(found.cover.label, found.cover.cover, found.cover.rule)
    if found.dark:
        yield TallyLine("cry-havoc-shot-dark", 1, "CH-3.2-o")
    if found.over:
        yield TallyLine("cry-havoc-shot-indirect", 1, "CH-3.4-d")
    if shooter.health == "wounded":
        yield TallyLine("cry-havoc-shot-wounded", 1, "CH-3.2-e")
    fast = sum(1 for one in (shooter, target) if deed(field, one.id).hexes >= FAST)
    if fast:
        yield TallyLine("cry-havoc-shot-fast", fast, "CH-3.2-e", fast)


def column(field: Field, target: Figure, weapon: Weapon) -> Class | None:
    """Return the column of the fire table for a weapon against a target (CH-3.2-b, CH-3.2-i)."""
    sheet = field.sheet(target)
    return reduced(weapon.effect, sheet.hexes) if sheet.large else weapon.effect


class ShotFired(Event, frozen=True, tag="ch-shot-1", kw_only=True):
    """Somebody shot at somebody."""

    weight: ClassVar[Weight] = Weight.ROLL

    shooter: str
    target: str
    side: str
    against: str
    names: tuple[Text, Text]
    weapon: Text
    die: int
    tally: Tally
    outcome: str
    chances: tuple[tuple[str, int], ...]
    good: tuple[str, ...]

    def text(self) -> Text:
        """Return the words: who shot at whom, and what came of it."""
        return Text(
            "cry-havoc-shot",
            {
                "name": self.names[0],
                "target": self.names[1],
                "weapon": self.weapon,
                "die": self.die,
                "total": self.die + self.tally.total,
                "outcome": Text(f"cry-havoc-outcome-{self.outcome}"),
            },
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the aim and the throw, with what could have come of it."""
        prospects = tuple(
            Prospect(Text(f"cry-havoc-outcome-{name}"), Chance(ways, 10), name == self.outcome)
            for name, ways in self.chances
        )
        good = Chance(sum(ways for name, ways in self.chances if name in self.good), 10)
        came = self.outcome in self.good
        return (
            Aimed(pieces=(self.shooter,), target=self.target),
            Threw(
                dice=((10, self.die),),
                purpose=Text("cry-havoc-roll-shot"),
                pieces=(self.shooter,),
                target=self.target,
                tally=self.tally,
                good=came,
                side=self.side,
                chance=good,
                prospects=prospects,
                harm=Harm(self.against, good, came),
            ),
        )


class Shot(Step, frozen=True, tag="ch-shoot-1"):
    """A shot is made, if it still can be: a target that has fallen is shot at no more."""

    shooter: str
    target: str
    weapon: str
    defensive: bool = False

    def run(self, battle: Battle[Field]) -> None:
        """Roll, and do what the table says; a shot that misses may hit somebody beside the target."""
        field = battle.state
        shooter, target = field.figures[self.shooter], field.figures[self.target]
        weapon = field.theatre.tables.weapon(self.weapon)
        if next(against(field, shooter, target, weapon, defensive=self.defensive), None) is not None:
            return
        lines, row = tally(field, shooter, target, weapon), column(field, target, weapon)
        table = field.theatre.tables.fire
        die = battle.roll(10, "cry-havoc-roll-shot", "CH-3.2-b")
        name = outcome(table, row, die + lines.total)
        did(field, shooter.id, **{"shot_back" if self.defensive else "shot": True})
        spend(field, shooter, weapon)
        shot_at(field, shooter, target)
        found = fire_chances(table, row, lines.total)
        battle.emit(
            ShotFired(
                rule="CH-3.2-b",
                shooter=shooter.id,
                target=target.id,
                side=shooter.side,
                against=target.side,
                names=(figure_name(field, shooter.id), figure_name(field, target.id)),
                weapon=Text(f"cry-havoc-weapon-{weapon.id}"),
                die=die,
                tally=lines,
                outcome=name,
                chances=tuple((one, chance.ways) for one, chance in found),
                good=tuple(one for one, _ in found if harms(table, one)),
            )
        )
        alarm(battle, target.side)
        if harms(table, name):
            battle.push(Suffer((target.id,), table.outcomes[name], (shooter.id,), shooter.hex, "shot"))
        elif any(True for _ in field.neighbours(target)):
            battle.push(Scatter(shooter.id, target.id))


class Strayed(Event, frozen=True, tag="ch-strayed-1", kw_only=True):
    """A shot that missed flew on to a hex beside its target; `hit` is who stands there."""

    weight: ClassVar[Weight] = Weight.ROLL

    hex: str
    place: tuple[int, int]
    name: Text | None
    outcome: str

    def text(self) -> Text:
        """Return the words: where it flew, and whom it hit."""
        if self.name is None:
            return Text("cry-havoc-strayed-nobody", {"hex": self.hex})
        facts: Facts = {
            "hex": self.hex,
            "name": self.name,
            "outcome": Text(f"cry-havoc-outcome-{self.outcome}"),
        }
        return Text("cry-havoc-strayed", facts)


class Scatter(Step, frozen=True, tag="ch-scatter-1"):
    """A missed shot may hit somebody beside its target (CH-3.4-a)."""

    shooter: str
    target: str

    def run(self, battle: Battle[Field]) -> None:
        """Roll for the hex, again where the target lies on it, too, and hit who stands there."""
        field = battle.state
        shooter, target = field.figures[self.shooter], field.figures[self.target]
        hex = self._hex(battle, target)
        man = next((one for one in field.on(hex) if one.id != shooter.id), None)
        name = "nothing"
        if man is not None:
            total = line(field, shooter, man).total
            name = next((what for most, what in SCATTER if total <= most), "nothing")
        board = field.theatre.map
        battle.emit(
            Strayed(
                rule="CH-3.4-a",
                hex=board.name(hex) if hex in board.hexes else "-",
                place=axial(hex),
                name=None if man is None else figure_name(field, man.id),
                outcome=name,
            )
        )
        if man is not None and name in STRAY:
            battle.push(Suffer((man.id,), STRAY[name], (shooter.id,), shooter.hex, "scatter"))

    @staticmethod
    def _hex(battle: Battle[Field], target: Figure) -> Hex:
        field = battle.state
        while True:
            hex = target.hex + DIRECTIONS[battle.roll(6, "cry-havoc-roll-scatter", "CH-3.4-a") - 1]
            if hex not in field.cells(target):
                return hex
