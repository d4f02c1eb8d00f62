"""A shot is made: the throw, what it does to the target, and whom it meets when it misses (CH-3.2-b, CH-3.4-a)."""

from __future__ import annotations

from typing import ClassVar

from oriflamme.board.hexes import DIRECTIONS, Hex, axial
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.chances import Chance, Harm, Prospect
from oriflamme.kernel.effects import Aimed, Effects, Threw, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Step
from oriflamme.kernel.tally import Tally
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure
from oriflamme.rulesets.cry_havoc.results.harm import Suffer
from oriflamme.rulesets.cry_havoc.sums import throw_in_words
from oriflamme.rulesets.cry_havoc.tables import FACES, falling, on_foot
from oriflamme.rulesets.cry_havoc.turn import did, figure_name

from .cadence import spend
from .corners import shot_at
from .odds import STRAY, STRAY_FACES, fire_chances, harms, outcome, stray
from .shots import Aim, against, aim, column, tally_of
from .sight import lines
from .surprise import alarm, startled


def _words(outcome: str) -> Text:
    return Text(f"cry-havoc-outcome-{outcome}")


class ShotFired(Event, frozen=True, tag="ch-shot-1", kw_only=True):
    """Somebody shot at somebody; `chances` are the ways of 10 of each outcome before the throw, `good` those that harm."""

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
                "sum": throw_in_words(self.die, self.tally),
                "outcome": _words(self.outcome),
            },
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the aim and the throw, with what could have come of it."""
        found = tuple(
            Prospect(_words(name), Chance(ways, FACES), name == self.outcome) for name, ways in self.chances
        )
        good = Chance(sum(ways for name, ways in self.chances if name in self.good), FACES)
        came = self.outcome in self.good
        return (
            Aimed(pieces=(self.shooter,), target=self.target),
            Threw(
                dice=((FACES, self.die),),
                purpose=Text("cry-havoc-roll-shot"),
                pieces=(self.shooter,),
                target=self.target,
                tally=self.tally,
                good=came,
                side=self.side,
                chance=good,
                prospects=found,
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
        found = aim(field, shooter, target, weapon)
        assert isinstance(found, Aim)  # Nothing is against it.
        modifiers, row = tally_of(field, shooter, target, found), column(field, target, weapon)
        table = field.theatre.tables.fire
        ridden = bool(target.mount)
        chances = falling(table.outcomes, fire_chances(table, row, modifiers.total), ridden=ridden)
        die = battle.roll(FACES, "cry-havoc-roll-shot", "CH-3.2-b")
        name = outcome(table, row, die + modifiers.total)
        did(field, shooter.id, **{"shot_back" if self.defensive else "shot": True})
        spend(field, shooter, weapon)
        shot_at(field, shooter, target)
        battle.emit(
            ShotFired(
                rule="CH-3.2-b",
                shooter=shooter.id,
                target=target.id,
                side=shooter.side,
                against=target.side,
                names=(figure_name(field, shooter.id), figure_name(field, target.id)),
                weapon=weapon.name,
                die=die,
                tally=modifiers,
                outcome=name if ridden else on_foot(table.outcomes, name),
                chances=tuple((one, chance.ways) for one, chance in chances),
                good=tuple(one for one, _ in chances if harms(table, one)),
            )
        )
        alarm(battle, shooter.side)
        tests = startled(battle, (target,))
        if harms(table, name):
            hit = Suffer((target.id,), table.outcomes[name], (shooter.id,), shooter.hex, "shot")
            battle.push(hit, *tests)
        elif next(field.neighbours(target), None) is not None:
            battle.push(Scatter(shooter.id, target.id, found.line.hex), *tests)
        else:
            battle.push(*tests)


class Strayed(Event, frozen=True, tag="ch-strayed-1", kw_only=True):
    """A shot that missed flew on to a hex beside its target; `hit` is who stands there, `by` who shot (None in old records).

    `chances` are the ways of 6 of each outcome before the throw.
    """

    weight: ClassVar[Weight] = Weight.ROLL

    shooter: str
    side: str
    hex: str
    place: tuple[int, int]
    dice: tuple[int, ...]
    hit: str
    name: Text | None
    outcome: str
    chances: tuple[tuple[str, int], ...]
    by: Text | None = None

    def text(self) -> Text:
        """Return the words: whose shot it was, the die, where it flew, and whom it hit."""
        facts: Facts = {"hex": self.hex, "outcome": _words(self.outcome), "die": self.dice[-1]}
        if self.name is not None:
            facts["name"] = self.name
        found = Text("cry-havoc-strayed-nobody" if self.name is None else "cry-havoc-strayed", facts)
        return found if self.by is None else Text("cry-havoc-shot-of", {"name": self.by, "what": found})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the throw, with what could have come of it."""
        of = sum(ways for _, ways in self.chances)
        return (
            Threw(
                dice=tuple((STRAY_FACES, die) for die in self.dice),
                purpose=Text("cry-havoc-roll-scatter"),
                pieces=(self.shooter,),
                target=self.hit or None,
                side=self.side,
                prospects=tuple(
                    Prospect(_words(name), Chance(ways, of), name == self.outcome)
                    for name, ways in self.chances
                ),
            ),
        )


class Scatter(Step, frozen=True, tag="ch-scatter-1"):
    """A shot at a hex that missed may hit somebody beside it (CH-3.4-a)."""

    shooter: str
    target: str
    hex: Hex

    def run(self, battle: Battle[Field]) -> None:
        """Roll for the hex, again where it is the target's other one, and hit who stands there."""
        field = battle.state
        shooter, target = field.figures[self.shooter], field.figures[self.target]
        own = field.cells(target)
        around = tuple(self.hex + step for step in DIRECTIONS)
        dice: list[int] = []
        while not dice or around[dice[-1] - 1] in own:
            dice.append(battle.roll(STRAY_FACES, "cry-havoc-roll-scatter", "CH-3.4-a"))
        hex = around[dice[-1] - 1]
        man, name = self._meets(field, shooter, hex)
        found: dict[str, int] = {}
        for other in around:
            if other not in own:
                could = self._meets(field, shooter, other)[1]
                found[could] = found.get(could, 0) + 1
        battle.emit(
            Strayed(
                rule="CH-3.4-a",
                shooter=shooter.id,
                side=shooter.side,
                hex=field.theatre.map.name(hex) if hex in field.theatre.map.hexes else "-",
                place=axial(hex),
                dice=tuple(dice),
                hit="" if man is None else man.id,
                name=None if man is None else figure_name(field, man.id),
                outcome=name,
                chances=tuple((one, found[one]) for one in STRAY if one in found),
                by=figure_name(field, shooter.id),
            )
        )
        if man is not None and name != "nothing":
            battle.push(Suffer((man.id,), STRAY[name], (shooter.id,), shooter.hex, "scatter"))

    @staticmethod
    def _meets(field: Field, shooter: Figure, hex: Hex) -> tuple[Figure | None, str]:
        """Return who stands on a hex and what a stray shot does to him; nothing to who has a wall or a slope before him."""
        man = next((one for one in field.on(hex) if one.id != shooter.id), None)
        if man is None:
            return None, "nothing"
        along = next(one for one in lines(field, shooter, man) if one.hex == hex)
        return man, "nothing" if along.parted else stray(along.total)
