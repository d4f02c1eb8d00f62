"""One combat resolved: dice, tallies, class modifiers, outcomes, and what they make elements do (seed lines 1253-1399).

A combat rolls and compares (`RollCombat`), asks whoever may still soften a result (`ResultPending`), and then takes
effect (`ApplyOutcome`).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final

import msgspec

from oriflamme.board.table import Point
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.chances import Chance, Harm, Prospect
from oriflamme.kernel.effects import Aimed, Effects, Struck, Threw, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.playback import SIX, altered, spot

from . import fighters, storming
from .causes import Cause
from .contacts import flankers
from .destruction import destroy
from .field import Field
from .fight import Fight
from .flight import flee
from .ground import Section
from .magic import rescue
from .magic.rescue import LetStand, SoftenResult
from .naming import about, about_section, listing
from .odds import Forecast, forecasts
from .outcomes import Outcome
from .outcomes.tie import tie
from .pieces import Artefact, Element, Place
from .pursuit import pursue
from .recoil import recoil
from .scores import Result, Results, dice_of, kept, results
from .terrain.sections import behind_section
from .worded import WordedDecision
from .works import section_between

BEATEN: Final = frozenset({Outcome.RECOIL, Outcome.FLEE, Outcome.FLEE_DICE, Outcome.DESTROYED})
"""Outcomes that give way: the victor may have to pursue."""


class Bout(Enum):
    """What kind of combat is resolved. Values name messages."""

    MELEE = "melee"
    ASSAULT = "assault"
    """Works that nobody defends are assaulted (DBF-FORT-UNDEFENDED)."""
    SHOT = "shot"
    MAGIC = "magic"


class Combat(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who fights whom.

    - melee: `first` and `second` are elements that fight each other.
    - assault: `first` is the element that assaults, `second` the section.
    - shot: `first` is the principal shooter and `second` its target; `aides` elements aid it. With `reply` the target
      shoots back, aided by `reply_aides`.
    - magic: `first` conducts a magic assault on `second`; `aides` elements aid it, and they are the `party` that shares its
      fate (DBF-ASSAULT-OUTCOME).
    """

    bout: Bout
    first: str
    second: str
    aides: int = 0
    reply: bool = False
    reply_aides: int = 0
    party: tuple[str, ...] = ()


class Side(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One side of a combat as told: every number, and the rule of every line.

    `dice` are all that were rolled, `die` the one kept (DBF-ARTEFACT-R). Die and tally make `score`; that and
    the class modifiers make `total`. `owner` is the side it is of (empty: works), `forecast` what it could have come to.
    """

    id: str
    name: Text
    dice: tuple[int, ...]
    die: int
    tally: Tally
    score: int
    modifiers: tuple[Line, ...]
    total: int
    outcome: Outcome
    rule: str
    owner: str = ""
    forecast: Forecast | None = None

    def sum(self) -> Text:
        """Return the words for the total: die, tally, class modifiers, and what they come to."""
        change = sum(line.value for line in self.modifiers)
        args: dict[str, str | int | float | Text] = {
            "die": self.die,
            "tally": f"{self.tally.total:+d}",
            "change": f"{change:+d}" if change else "",
            "total": self.total,
        }
        return Text("dbf-sum", args)


class FightResolved(Event, frozen=True, tag="dbf-fight-resolved-1", kw_only=True):
    """A combat was fought: both sides, with all that made their totals, and what comes of it."""

    weight = Weight.ROLL

    bout: Bout
    first: Side
    second: Side
    works: Point | None = None
    """The middle of the works that are assaulted."""

    def text(self) -> Text:
        """Return the words: who, what made the totals, and what becomes of those who give way."""
        beaten = [one for one in (self.first, self.second) if one.outcome in BEATEN]
        fates = [Text(f"dbf-fate-{one.outcome.value}", {"element": one.name}) for one in beaten]
        return Text(
            f"dbf-fight-{self.bout.value}",
            {
                "first": self.first.name,
                "second": self.second.name,
                "total": self.first.sum(),
                "against": self.second.sum(),
                "fate": listing(fates) if fates else Text("dbf-fate-none"),
            },
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        first, second = self.first, self.second
        if self.bout is Bout.MELEE:
            blow: Effects = Struck(pieces=(first.id,), target=second.id)
        elif self.works is None:
            blow = Aimed(pieces=(first.id,), target=second.id)
        else:
            blow = Aimed(pieces=(first.id,), at=spot(self.works))
        sides = ((0, first, second), (1, second, first))
        return (blow, *(_thrown(self.bout, seat, one, other) for seat, one, other in sides if one.dice))


class FlankerGivesWay(Event, frozen=True, tag="dbf-flanker-gives-way-1", kw_only=True):
    """An element on an enemy's flank or rear recoils, because the friend to his front has given way."""

    element: str
    name: Text
    enemy: Text

    def text(self) -> Text:
        """Return the words: who recoils from whose flank."""
        return Text("dbf-flanker-gives-way", {"element": self.name, "enemy": self.enemy})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return altered((self.element,), self.text())


# -- dice --------------------------------------------------------------------------------------------------------------


def fight_of(field: Field, combat: Combat) -> Fight:
    """Return a combat as the tables read it, on the field as it is."""
    first = field.elements[combat.first]
    if combat.bout is Bout.ASSAULT:
        return fighters.assault(field, first, field.section(combat.second))
    second = field.elements[combat.second]
    if combat.bout is Bout.MELEE:
        return fighters.melee(field, first, second)
    if combat.bout is Bout.MAGIC:
        return fighters.magic(field, first, second, combat.aides)
    return fighters.shot(field, first, second, combat.aides, combat.reply, combat.reply_aides)


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


_PURPOSES: Final = {
    Bout.MELEE: ("dbf-roll-melee", "dbf-roll-melee"),
    Bout.ASSAULT: ("dbf-roll-assault", "dbf-roll-works"),
    Bout.SHOT: ("dbf-roll-shooter", "dbf-roll-target"),
    Bout.MAGIC: ("dbf-roll-magic", "dbf-roll-magic-target"),
}


def _thrown(bout: Bout, seat: int, one: Side, other: Side) -> Threw:
    """Return what there is to see of one side's dice: the tally is all that was added, won or lost by the totals."""
    good = None if one.total == other.total else one.total > other.total
    foreseen = one.forecast
    return Threw(
        dice=tuple((SIX, face) for face in one.dice),
        purpose=Text(_PURPOSES[bout][seat]),
        pieces=(one.id,),
        target=other.id,
        tally=Tally((*one.tally.lines, *one.modifiers)),
        good=good,
        side=one.owner or None,
        chance=None if foreseen is None else Chance(foreseen.ahead, foreseen.throws),
        prospects=() if foreseen is None else _prospects(foreseen, one.outcome),
        harm=None if foreseen is None or not one.owner else _harm(one.owner, foreseen, one.outcome),
    )


def _prospects(foreseen: Forecast, came: Outcome) -> tuple[Prospect, ...]:
    """Return what a side's die could come to; nothing where only one thing could."""
    if len(foreseen.outcomes) < 2:
        return ()
    return tuple(
        Prospect(Text(f"dbf-outcome-{outcome.value}"), Chance(ways, foreseen.throws), outcome is came)
        for outcome, ways in foreseen.outcomes
    )


def _harm(owner: str, foreseen: Forecast, came: Outcome) -> Harm:
    """Return the loss that hung on a side's own die, as the tables give it: what magic softens afterwards comes later."""
    ways = dict(foreseen.outcomes).get(Outcome.DESTROYED, 0)
    return Harm(owner, Chance(ways, foreseen.throws), came is Outcome.DESTROYED)


def _works_of(field: Field, combat: Combat) -> Point | None:
    if combat.bout is not Bout.ASSAULT:
        return None
    section = field.section(combat.second)
    return Point((section.left.x + section.right.x) // 2, (section.left.y + section.right.y) // 2)


def _roll(battle: Battle[Field], combat: Combat, side: int) -> int:
    rule = "DBF-FORT-UNDEFENDED" if combat.bout is Bout.ASSAULT and side else "DBF-RESOLVE-DICE"
    return battle.roll(6, _PURPOSES[combat.bout][side], rule)


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


def name_of_second(field: Field, combat: Combat) -> Text:
    """Return the words for the second side of a combat: an element, or works that nobody defends."""
    if combat.bout is Bout.ASSAULT:
        return about_section(combat.second)
    return about(field.elements[combat.second])


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


class ApplyOutcome(Step, frozen=True, tag="dbf-apply-outcome-1", kw_only=True):
    """The outcomes of a combat take effect at once: the beaten give way, those on flanks with them, victors pursue."""

    combat: Combat
    first: Outcome
    second: Outcome
    victor: str | None = None

    def run(self, battle: Battle[Field]) -> None:
        """Carry out the first side's outcome, then the second's."""
        combat = self.combat
        if combat.bout is Bout.MAGIC:
            self._work_magic(battle)
            return
        if combat.bout is Bout.ASSAULT:
            if self.victor == combat.first:
                battle.push(storming.StormIn(combat.first, combat.second))
            return
        sides = ((combat.first, self.first, combat.second), (combat.second, self.second, combat.first))
        for loser, outcome, victor in sides:
            if outcome in BEATEN:
                self._give_way(battle, loser, outcome, victor)

    def _work_magic(self, battle: Battle[Field]) -> None:
        """Carry out what magic has done to the target, or to those who conducted the assault, who share one fate."""
        combat = self.combat
        carry_out(battle, combat.second, self.second, Cause.MAGIC, combat.first)
        for name in (combat.first, *combat.party):
            carry_out(battle, name, self.first, Cause.MAGIC, combat.second)

    def _give_way(self, battle: Battle[Field], loser: str, outcome: Outcome, victor: str) -> None:
        field = battle.state
        if self.combat.bout is Bout.SHOT:
            carry_out(battle, loser, outcome, Cause.SHOOTING, victor)
            return
        element, winner = field.elements[loser], field.elements[victor]
        if element.place is not Place.TABLE:
            return
        stormed = _works_lost(field, element, winner)
        friends = [one.id for one, _ in flankers(field, winner) if one.side == element.side]
        before = element.at
        through = storming.step_to_outer_edge(battle, loser) if outcome is not Outcome.DESTROYED else None
        carry_out(battle, loser, outcome, Cause.MELEE, victor)
        flankers_recoil(battle, friends, victor)
        if through is not None:
            storming.close_up_to(battle, victor, through)
        elif stormed is not None:
            battle.push(storming.StormIn(victor, stormed.id, loser))
        else:
            pursue(battle, victor, before, loser)


def _works_lost(field: Field, element: Element, winner: Element) -> Section | None:
    """Return the section that a beaten element stood behind, and its victor before: mounted ones only hold it, others defend."""
    if element.kind.aerial:
        return None
    section = section_between(field, element, winner)
    return section if section is not None and behind_section(section, element.at) else None


def carry_out(battle: Battle[Field], element_id: str, outcome: Outcome, cause: Cause, by: str) -> None:
    """Make an element do what an outcome says: recoil, flee, or be destroyed (DBF-OUTCOME-GENERAL)."""
    if outcome is Outcome.RECOIL:
        recoil(battle, element_id, cause, by)
    elif outcome is Outcome.FLEE:
        flee(battle, element_id, cause, by)
    elif outcome is Outcome.FLEE_DICE:
        flee(battle, element_id, cause, by, times=battle.roll(6, "dbf-roll-spies-flee", "DBF-LESS-SPY"))
    elif outcome is Outcome.DESTROYED:
        destroy(battle, element_id, cause, by, melee=cause is Cause.MELEE)


def flankers_recoil(battle: Battle[Field], friends: list[str], enemy: str) -> None:
    """Let those on the flank or rear of a victorious enemy recoil, as their friend to his front has given way.

    Nothing is asked of them when he has fallen too (DBF-OUTCOME-FLANKER).
    """
    field = battle.state
    if field.elements[enemy].place is not Place.TABLE:
        return
    for name in friends:
        friend = field.elements[name]
        if friend.place is not Place.TABLE:
            continue
        battle.emit(
            FlankerGivesWay(
                rule="DBF-OUTCOME-FLANKER",
                element=name,
                name=about(friend),
                enemy=about(field.elements[enemy]),
            )
        )
        recoil(battle, name, Cause.MELEE, enemy)


COMMANDS = rescue.COMMANDS
STEPS = (RollCombat, ResultPending, ApplyOutcome)
EVENTS = (FightResolved, FlankerGivesWay, *rescue.EVENTS)
