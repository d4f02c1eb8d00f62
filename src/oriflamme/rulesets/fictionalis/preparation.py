"""Before the battle: seasons, battle preparations and the dice for invader, hour and weather (seed lines 755-759, 1502-1520).

`CouncilOfWar` begins it and pushes all that follows, up to `SkySettles`. Deployment comes after that, and after deployment
`hours.StartHour`. How a preparation is carried out is in `preparations`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Small
from oriflamme.kernel.effects import Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.kit.readiness import AtOnce
from oriflamme.rulesets.fictionalis.playback import banner, threw

from . import weather
from .almanac import DAY, QUARTERS, clock
from .field import Field
from .naming import about
from .pieces import Artefact, Element, Place
from .preparations import (
    FactorChanged,
    Noted,
    NotedPreparations,
    Preparation,
    Reveal,
    able,
    aggression_of,
    set_aggression,
)
from .sky import Season
from .worded import WordedCommand, WordedDecision

SCRYING: Final = 3
"""By how much an artefact (P) changes an aggression factor at most (DBF-ARTEFACT-P-b)."""

_WEST: Final = 270
_EAST: Final = 90
_BEST_SCORE: Final = 5


class NameSeason(WordedCommand, frozen=True, tag="dbf-name-season-1"):
    """Name the season in which one would fight, if one is the invader."""

    words = "dbf-do-name-season"

    season: Season


class Prepare(WordedCommand, frozen=True, tag="dbf-prepare-1"):
    """Note in secret the battle preparation that a spell caster attempts; None: none after all (DBF-SPELL-PREP)."""

    words = "dbf-do-prepare"

    preparation: Preparation | None = None
    caster: Name | None = None


class Scry(WordedCommand, frozen=True, tag="dbf-scry-aggression-1"):
    """Change one's aggression factor by 1 to 3 with an artefact (P) (DBF-ARTEFACT-P-b); 0: not after all."""

    words = "dbf-do-scry-aggression"

    bearer: Name
    change: Small


class CloseCouncil(WordedCommand, frozen=True, tag="dbf-close-council-1"):
    """Have nothing more to decide before the dice for invader and defender are rolled."""

    words = "dbf-do-close-council"


class Plans(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a C-in-C has decided: season, preparation with its caster, use of an artefact (P); whether he is ready."""

    season: Season | None = None
    preparation: Preparation | None = None
    caster: str | None = None
    bearer: str | None = None
    change: int = 0
    ready: bool = False


class Scryings(Page, frozen=True, omit_defaults=True, tag="dbf-scryings-1"):
    """How often the artefact (P) of each element has been used, by the element's id (DBF-ARTEFACT-P-a)."""

    times: dict[str, int] = {}

    def seen_by(self, player: str | None) -> Scryings:
        """Return the page: nothing of it is secret."""
        return self


def has_scried(field: Field, bearer: str) -> bool:
    """Return whether the artefact (P) of an element has been used in this battle."""
    return field.pages[Scryings].times.get(bearer, 0) > 0


def note_scrying(field: Field, bearer: str) -> None:
    """Note that the artefact (P) of an element has been used, once more."""
    times = field.pages[Scryings].times
    field.pages.change(Scryings, times={**times, bearer: times.get(bearer, 0) + 1})


class SeasonsNamed(Event, frozen=True, tag="dbf-seasons-named-1", kw_only=True):
    """The season that a side named."""

    reveals = True

    side: str
    season: Season

    def text(self) -> Text:
        """Return the words: who named which."""
        season = Text(f"dbf-season-{self.season.value}")
        return Text("dbf-season-named", {"side": Text(f"side-{self.side}"), "season": season})


class AggressionDeclared(Event, frozen=True, tag="dbf-aggression-declared-1", kw_only=True):
    """A side's aggression factor, before any preparation."""

    side: str
    factor: int

    def text(self) -> Text:
        """Return the words: whose, and how much."""
        return Text("dbf-aggression-declared", {"side": Text(f"side-{self.side}"), "factor": self.factor})


class SetUpRolled(Event, frozen=True, tag="dbf-set-up-rolled-1", kw_only=True):
    """A side's set-up die, and with its aggression factor."""

    weight = Weight.ROLL

    side: str
    die: int
    factor: int

    def text(self) -> Text:
        """Return the words: whose die, and the modified score."""
        args = {"die": self.die, "factor": self.factor, "score": self.die + self.factor}
        return Text("dbf-set-up-rolled", {"side": Text(f"side-{self.side}"), **args})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return threw("dbf-roll-set-up", self.die)


class InvaderKnown(Event, frozen=True, tag="dbf-invader-known-1", kw_only=True):
    """Who invades, in which season, whether he faces west or east; hour, in quarters, and weather score."""

    invader: str
    season: Season
    west: bool
    quarters: int
    score: int

    def text(self) -> Text:
        """Return the words: all of that."""
        return Text(
            "dbf-invader-known",
            {
                "side": Text(f"side-{self.invader}"),
                "season": Text(f"dbf-season-{self.season.value}"),
                "quarter": Text("dbf-quarter-W" if self.west else "dbf-quarter-E"),
                "score": self.score,
                **clock(self.quarters),
            },
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return banner(self.text(), "phase")


class CouncilOfWar(AtOnce, WordedDecision, frozen=True, tag="dbf-council-of-war-1"):
    """Both C-in-Cs at once and in secret: a season, a battle preparation, an artefact (P) (DBF-SETUP-a, DBF-SPELL-PREP).

    Both are asked whether or not they have a spell caster, so that being asked tells nothing.
    """

    readying: ClassVar[type[Command]] = CloseCouncil
    help = "dbf-help-council-of-war"

    plans: dict[str, Plans] = {}

    def seen_by(self, player: str | None) -> CouncilOfWar:
        return CouncilOfWar(
            {
                side: plans if side == player else Plans(ready=True)
                for side, plans in self.plans.items()
                if side == player or plans.ready
            }
        )

    def of(self, side: str) -> Plans:
        """Return what a side has decided so far."""
        return self.plans.get(side, Plans())

    def is_ready(self, side: str) -> bool:
        return self.of(side).ready

    def readied(self, battle: Battle[Field], side: str) -> CouncilOfWar:
        return self._planned(side, msgspec.structs.replace(self.of(side), ready=True))

    def _planned(self, side: str, plans: Plans) -> CouncilOfWar:
        return CouncilOfWar({**self.plans, side: plans})

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        return Prompt(player, Text("dbf-ask-council"), "DBF-SETUP-a", secret=True)

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        plans, field = self.of(player), battle.state
        if plans.season is None:
            yield from (NameSeason(season) for season in Season)
            return
        yield CloseCouncil()
        own = [one for one in field.elements.values() if one.side == player]
        if plans.preparation is None:
            for caster in own:
                yield from (Prepare(each, caster.id) for each in Preparation if able(caster, each))
        if plans.bearer is None:
            for bearer in own:
                if _may_scry(field, bearer):
                    changes = range(-SCRYING, SCRYING + 1)
                    yield from (Scry(bearer.id, change) for change in changes if change)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        field = battle.state
        match command:
            case NameSeason():
                return judge(())
            case Prepare(preparation=preparation, caster=caster):
                return judge(_against_preparing(field, player, preparation, caster))
            case Scry():
                return judge(_against_scrying(field, player, command))
            case CloseCouncil():
                if self.of(player).season is None:
                    return refuse("DBF-SETUP-a", "dbf-refused-no-season")
                return judge(())
            case _:
                return refuse("DBF-SETUP-a", "dbf-refused-not-asked-here")

    def note(self, battle: Battle[Field], player: str, command: Command) -> None:
        plans = self.of(player)
        match command:
            case NameSeason(season=season):
                plans = msgspec.structs.replace(plans, season=season)
            case Prepare(preparation=preparation, caster=caster):
                plans = msgspec.structs.replace(plans, preparation=preparation, caster=caster)
            case Scry(bearer=bearer, change=change):
                plans = msgspec.structs.replace(plans, bearer=bearer if change else None, change=change)
        battle.replace(self._planned(player, plans))

    def conclude(self, battle: Battle[Field]) -> None:
        field = battle.state
        seasons: dict[str, Season] = {}
        for side in field.theatre.sides:
            plans = self.of(side)
            assert plans.season is not None  # nobody is ready before he has named one
            seasons[side] = plans.season
            battle.emit(SeasonsNamed(rule="DBF-SETUP-a", side=side, season=plans.season))
            _declare(battle, side, plans)
            if plans.preparation is not None and plans.caster is not None:
                note = Noted(side, plans.preparation, plans.caster)
                notes = field.pages[NotedPreparations].notes
                field.pages.change(NotedPreparations, notes=(*notes, note))
        battle.push(
            Reveal(Preparation.AGGRESSION),
            RollForInvader(seasons),
            Reveal(Preparation.TIME),
            Reveal(Preparation.WEATHER),
            SkySettles(),
        )


def _declare(battle: Battle[Field], side: str, plans: Plans) -> None:
    """Declare a side's aggression factor, as an artefact (P) may have changed it (DBF-SETUP-a, DBF-ARTEFACT-P-b)."""
    field = battle.state
    factor = field.theatre.aggression.get(side, 0)
    set_aggression(field, side, factor)
    battle.emit(AggressionDeclared(rule="DBF-SETUP-a", side=side, factor=factor))
    if plans.bearer is not None:
        set_aggression(field, side, factor + plans.change)
        note_scrying(field, plans.bearer)
        battle.emit(
            FactorChanged(
                rule="DBF-ARTEFACT-P-b", side=side, change=plans.change, factor=factor + plans.change
            )
        )


def _may_scry(field: Field, bearer: Element) -> bool:
    unused = not has_scried(field, bearer.id)
    return unused and bearer.carries(Artefact.SCRYING) and bearer.place is not Place.LOST


def _against_preparing(
    field: Field, player: str, preparation: Preparation | None, caster: str | None
) -> Iterator[Reason]:
    if preparation is None:
        return
    element = field.elements.get(caster or "")
    if element is None or element.side != player:
        yield Reason("DBF-SPELL-PREP", text("dbf-refused-no-caster"))
    elif not able(element, preparation):
        power = preparation.power.value
        yield Reason(
            preparation.rule, text("dbf-refused-preparation-power", element=about(element), power=power)
        )


def _against_scrying(field: Field, player: str, command: Scry) -> Iterator[Reason]:
    bearer = field.elements.get(command.bearer)
    if bearer is None or bearer.side != player or not _may_scry(field, bearer):
        yield Reason("DBF-ARTEFACT-P-a", text("dbf-refused-no-crystal"))
    if abs(command.change) > SCRYING:
        yield Reason("DBF-ARTEFACT-P-b", text("dbf-refused-scrying", most=SCRYING))


class RollForInvader(Step, frozen=True, tag="dbf-roll-for-invader-1"):
    """Each side rolls a die and adds its aggression factor, until the scores differ (DBF-SETUP-a to DBF-SETUP-d).

    The higher is the invader, whose season it is. All dice together are the hour; those of the last round tell the weather
    score, which way the invader faces, and whether there is a moon. The climate is the defender's (DBF-CLIMATE).
    """

    seasons: dict[str, Season]

    def run(self, battle: Battle[Field]) -> None:
        field = battle.state
        first, second = field.theatre.sides
        hours = 0
        while True:
            dice = {side: self._roll(battle, side) for side in (first, second)}
            hours += sum(dice.values())
            scores = {side: dice[side] + aggression_of(field, side) for side in dice}
            if scores[first] != scores[second]:
                break
        field.invader = first if scores[first] > scores[second] else second
        defender = field.theatre.opponent(field.invader)
        west = dice[field.invader] % 2 == 1
        looks = field.theatre.facing(field.invader) // 100
        field.sky = msgspec.structs.replace(
            field.sky,
            season=self.seasons[field.invader],
            climate=field.theatre.climates.get(defender, field.sky.climate),
            quarters=hours * QUARTERS % DAY,
            score=abs(dice[first] - dice[second]),
            north=(looks - (_WEST if west else _EAST)) % 360,
            moonlit=dice[defender] % 2 == 1,
        )
        battle.emit(
            InvaderKnown(
                rule="DBF-SETUP-a",
                invader=field.invader,
                season=field.sky.season,
                west=west,
                quarters=field.sky.quarters,
                score=field.sky.score,
            )
        )

    def _roll(self, battle: Battle[Field], side: str) -> int:
        die = battle.roll(6, "dbf-roll-set-up", "DBF-SETUP-a")
        factor = aggression_of(battle.state, side)
        battle.emit(SetUpRolled(rule="DBF-SETUP-a", side=side, die=die, factor=factor))
        return die


class SkySettles(Step, frozen=True, tag="dbf-sky-settles-1"):
    """At the end a weather score above 5 counts as 5, below 0 as 0 (DBF-SPELL-WEATHER); mist lies if it is the hour."""

    def run(self, battle: Battle[Field]) -> None:
        field = battle.state
        score = min(max(field.sky.score, 0), _BEST_SCORE)
        field.sky = msgspec.structs.replace(field.sky, score=score, wind=None)
        weather.pass_time(battle, field.sky.quarters)


COMMANDS = (NameSeason, Prepare, Scry, CloseCouncil)
STEPS = (CouncilOfWar, RollForInvader, SkySettles)
EVENTS = (SeasonsNamed, AggressionDeclared, SetUpRolled, InvaderKnown)
PAGES = (Scryings,)
