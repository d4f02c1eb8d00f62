"""One combat resolved: dice, tallies, class modifiers, and what may still soften a result (seed lines 1253-1399).

A combat rolls and compares (`RollCombat`), asks whoever may still soften a result (`ResultPending`), and then takes
effect (`giving_way`).
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from oriflamme.board.table import Point
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text

from .combats import BEATEN, PURPOSES, Bout, Combat, FightResolved, Side, fight_of, name_of_second
from .field import Field
from .giving_way import ApplyOutcome
from .magic import rescue
from .magic.rescue import LetStand, SoftenResult
from .naming import about
from .odds import Forecast, forecasts
from .outcomes import Outcome
from .outcomes.tie import tie
from .pieces import Artefact
from .scores import Result, Results, dice_of, kept, results
from .worded import WordedDecision

# -- dice --------------------------------------------------------------------------------------------------------------


class RollCombat(Step, frozen=True, tag="dbf-roll-combat-1"):
    """Roll for both sides and compare (DBF-RESOLVE-DICE). The bearer of a ring rolls two dice (DBF-ARTEFACT-R)."""

    combat: Combat

    def run(self, battle: Battle[Field]) -> None:
        """Roll the first side's dice, then the second's; keep what serves a ring's owner best."""
        field, combat = battle.state, self.combat
        fight = fight_of(field, combat)
        ours = tuple(_roll(battle, combat, 0) for _ in range(dice_of(fight.a, fight.form)))
        theirs = tuple(_roll(battle, combat, 1) for _ in range(dice_of(fight.b, fight.form)))
        die, other = kept(fight, ours, theirs)
        found = results(fight, die, other)
        ours_foreseen, theirs_foreseen = forecasts(fight)
        first = field.elements[combat.first]
        second = None if combat.bout is Bout.ASSAULT else field.elements[combat.second]
        battle.emit(
            FightResolved(
                rule="DBF-RESOLVE-DICE",
                bout=combat.bout,
                first=_side(combat.first, about(first), ours, found.a, first.side, ours_foreseen),
                second=_side(
                    combat.second,
                    name_of_second(field, combat),
                    theirs,
                    found.b,
                    "" if second is None else second.side,
                    theirs_foreseen,
                ),
                works=_works_of(field, combat),
            )
        )
        if combat.bout in (Bout.MELEE, Bout.ASSAULT):
            _note_fought(field, combat)
        ahead = found.a.total - found.b.total
        battle.push(
            ResultPending(
                combat=combat,
                first=found.a.outcome,
                second=found.b.outcome,
                victor=combat.first if ahead > 0 else combat.second if ahead < 0 else None,
                narrowly=tuple(_narrowly_destroyed(combat, found)),
            )
        )


def _narrowly_destroyed(combat: Combat, found: Results) -> Iterator[str]:
    """Yield the sides of a melee that are destroyed by a total that is lower, but more than half (DBF-SPELL-FORTIFY)."""
    if combat.bout is not Bout.MELEE:
        return
    pairs = ((combat.first, found.a, found.b), (combat.second, found.b, found.a))
    for name, own, foe in pairs:
        if own.outcome is Outcome.DESTROYED and own.total < foe.total < 2 * own.total:
            yield name


def _works_of(field: Field, combat: Combat) -> Point | None:
    if combat.bout is not Bout.ASSAULT:
        return None
    section = field.section(combat.second)
    return Point((section.left.x + section.right.x) // 2, (section.left.y + section.right.y) // 2)


def _roll(battle: Battle[Field], combat: Combat, side: int) -> int:
    rule = "DBF-FORT-UNDEFENDED" if combat.bout is Bout.ASSAULT and side else "DBF-RESOLVE-DICE"
    return battle.roll(6, PURPOSES[combat.bout][side], rule)


def _side(
    name: str, words: Text, dice: tuple[int, ...], found: Result, owner: str, forecast: Forecast
) -> Side:
    return Side(
        id=name,
        name=words,
        dice=dice,
        die=found.die,
        tally=found.tally,
        score=found.score,
        modifiers=found.modifiers,
        total=found.total,
        outcome=found.outcome,
        rule=found.rule,
        owner=owner,
        forecast=forecast,
    )


def _note_fought(field: Field, combat: Combat) -> None:
    field.note_deeds(combat.first, fought=True)
    if combat.bout is Bout.MELEE:
        field.note_deeds(combat.second, fought=True)


# -- results -----------------------------------------------------------------------------------------------------------


class ResultPending(
    WordedDecision, frozen=True, tag="dbf-result-pending-1", kw_only=True, omit_defaults=True
):
    """What a combat has come to, before it takes effect: the outcome of each side, and who scored more (None: a tie).

    Owners of elements whose results can be softened by magic or an artefact (S) are asked (DBF-SPELL-INSPIRE,
    DBF-SPELL-FORTIFY, DBF-ARTEFACT-S-a). `narrowly`: whom Fortify could save. `settled`: elements about whom all is said.
    """

    help = "dbf-help-result-pending"

    combat: Combat
    first: Outcome
    second: Outcome
    victor: str | None = None
    narrowly: tuple[str, ...] = ()
    settled: tuple[str, ...] = ()

    def _chances(self, field: Field, side: str | None = None) -> Iterator[SoftenResult]:
        """Yield the ways in which results can be softened, of both sides or one."""
        if self.combat.bout is Bout.ASSAULT or not (field.enchantments or bearers(field)):
            return
        for name, outcome in ((self.combat.first, self.first), (self.combat.second, self.second)):
            element = field.elements.get(name)
            if outcome not in BEATEN or name in self.settled or element is None:
                continue
            if side is None or side == element.side:
                for one in rescue.chances(field, element, outcome, fortifiable=name in self.narrowly):
                    yield SoftenResult(name, one.means, one.source)

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the sides that could soften a result of theirs."""
        field = battle.state
        asked = {field.elements[chance.element].side for chance in self._chances(field)}
        return tuple(side for side in field.theatre.sides if side in asked)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask whether a result is softened."""
        return Prompt(player, Text("dbf-ask-soften"), "DBF-SPELL-INSPIRE")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield each way to soften a result, then letting it stand."""
        yield from self._chances(battle.state, player)
        yield LetStand()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse what would not help, or is not there."""
        if isinstance(command, LetStand):
            return LEGAL
        if command in list(self._chances(battle.state, player)):
            return LEGAL
        return refuse("DBF-SPELL-INSPIRE", "dbf-refused-soften")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Soften a result, or let those of the player stand."""
        field = battle.state
        if not isinstance(command, SoftenResult):
            mine = tuple(chance.element for chance in self._chances(field, player))
            battle.replace(msgspec.structs.replace(self, settled=(*self.settled, *dict.fromkeys(mine))))
            return
        of_first = command.element == self.combat.first
        outcome = self._softened(field, of_first=of_first)
        settled = (*self.settled, command.element)
        rescue.use(
            battle, field.elements[command.element], rescue.Chance(command.means, command.source), outcome
        )
        changed = {"first": outcome} if of_first else {"second": outcome}
        battle.replace(msgspec.structs.replace(self, settled=settled, **changed))

    def _softened(self, field: Field, *, of_first: bool) -> Outcome:
        """Return what a softened result is: a recoil counts as a tie, which still destroys some; all else is a recoil."""
        if (self.first if of_first else self.second) is not Outcome.RECOIL:
            return Outcome.RECOIL
        if self.combat.bout is Bout.MAGIC:
            return Outcome.NOTHING
        fight = fight_of(field, self.combat)
        parts = fight.parts
        own, foe, part = (fight.a, fight.b, parts[0]) if of_first else (fight.b, fight.a, parts[1])
        return tie(own, foe, part).outcome

    def conclude(self, battle: Battle[Field]) -> None:
        """Let it take effect."""
        battle.push(
            ApplyOutcome(combat=self.combat, first=self.first, second=self.second, victor=self.victor)
        )


def bearers(field: Field) -> bool:
    """Return whether the side in bound has an artefact (S) on the table."""
    return any(one.artefacts and one.carries(Artefact.INSPIRING) for one in field.standing(field.bound.side))


COMMANDS = rescue.COMMANDS
STEPS = (RollCombat, ResultPending)
EVENTS = rescue.EVENTS
