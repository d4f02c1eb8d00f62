"""Scenarios from data/fictionalis/scenarios, and the set-ups made of them.

`setup` makes of a scenario a complete body (`SetupBody`): a battle that was set up does not change when files do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from oriflamme.kernel.options import Settled, as_json
from oriflamme.kernel.ruleset import BookCard, BookRow, ScenarioCard, SetupError
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import Text, text
from oriflamme.kit import scenarios as written_scenarios
from oriflamme.kit import setups, shelves
from oriflamme.kit.scenarios import Play, Worth

from . import army_lists, costs, mustering, naming
from .army_lists import ArmyList, Muster, Troop
from .contents import CONTENTS
from .deployment import zones
from .deployment.beginning import DeploymentBegins
from .deployment.lurkers import HauntsLookedAt
from .deployment.moved_up import MovedUp
from .deployment.proposing import DeployedAsProposed
from .field import Field, Theatre
from .hours import StartHour
from .own_army import ArmiesAnnounced, most_numerous
from .pieces import ArmyCommand, Element
from .preparation import CouncilOfWar, SkySettles
from .readings import Readings
from .sequence import NextBound
from .setting_up import GroundChosen
from .sky import Climate, Season, Sky
from .terrain.bare import bare_table
from .terrain.byhand import HandError, HandTable, lay_by_hand
from .terrain.catalogue import Party
from .terrain.fortifying import WallsPaid
from .terrain.gate_roads import GateRoads
from .terrain.walls import siting_faults, stronghold_faults
from .visibility import LookAround

NAME = "fictionalis"
EDITION = "2026.3"
"""Goes up whenever a battle could go on otherwise than by the edition before."""
_SEATS = "ab"


class SidePlan(msgspec.Struct, frozen=True, kw_only=True):
    """A side of a scenario: its id, army list and muster. The first sits at the lower edge of the table."""

    id: str
    army: str
    muster: str


class Prepared(msgspec.Struct, frozen=True, kw_only=True):
    """What the dice of preparation would have said, where a scenario says it. `hour` is of the clock, 0 to 24."""

    invader: str
    season: Season
    climate: Climate
    hour: Annotated[float, Meta(ge=0, lt=24)]
    score: Annotated[int, Meta(ge=0, le=5)] = 0
    north: Annotated[int, Meta(ge=0, lt=360)] = 0
    moonlit: bool = False


class ScenarioFile(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario as written. `source` is a seed line or `house`.

    - `table`: terrain by hand; left out, it is chosen and placed as the book says.
    - `prepared`: season, hour and weather; left out, they are diced for.
    - `deployed`: both armies stand as proposed when the battle begins; `apart`: they have moved up to so many paces.
    - `small_table`, `fast_play`, `civil_war`, `campaign`: the modes of play of these names are switched on; `chapters` names
      further ones.
    - `stronghold`: the fortified feature of the table that the defender has instead of Baggage (DBF-STRONGHOLD-a).
    - `play`: what is said to who chooses a battle.
    """

    id: str
    source: str
    sides: tuple[SidePlan, SidePlan]
    table: HandTable | None = None
    prepared: Prepared | None = None
    deployed: bool = False
    apart: Annotated[int, Meta(ge=200, le=600)] | None = None
    stronghold: str | None = None
    small_table: bool = False
    fast_play: bool = False
    civil_war: bool = False
    campaign: bool = False
    chapters: tuple[str, ...] = ()
    readings: Readings = Readings()
    play: Play | None = None


class SideSetup(msgspec.Struct, frozen=True, kw_only=True):
    """A side as set up: its id, and the army list and muster in full."""

    id: str
    army: ArmyList
    muster: Muster


class SetupBody(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that a battle starts from.

    Modes of play are named by the set-up's `chapters`; set-ups of old have a flag for each here. `body_of` makes one of
    both: `chapters` are all those in force beside the base ones, in the book's order.
    """

    sides: tuple[SideSetup, SideSetup]
    table: HandTable | None
    prepared: Prepared | None
    deployed: bool
    readings: Readings
    fast_play: bool = False
    civil_war: bool = False
    campaign: bool = False
    apart: Annotated[int, Meta(ge=200, le=600)] | None = None
    stronghold: str | None = None
    small_table: bool = False
    chapters: tuple[str, ...] = ()


FAST_PLAY = "fast-play"
"""The mode of play whose armies are of another size."""

_FLAGS = {
    FAST_PLAY: "fast_play",
    "civil-war": "civil_war",
    "campaign": "campaign",
    "small-table": "small_table",
}
"""The modes of play that have a flag in scenario files and in set-ups of old."""


# -- what is on offer ----------------------------------------------------------------------------------------------


def scenario_ids() -> tuple[str, ...]:
    """Return the ids of the scenarios on offer, in order."""
    return shelves.names(NAME, "scenarios")


@cache
def scenario_file(scenario: str) -> ScenarioFile:
    """Return a scenario as written. Raises `ScenarioNotFound`, `DataError`."""
    return shelves.read_scenario(NAME, scenario, ScenarioFile)


@cache
def cards() -> dict[str, ScenarioCard]:
    """Return the scenarios on offer, by id."""
    plans = (scenario_file(name) for name in scenario_ids())
    return {
        plan.id: written_scenarios.card(
            NAME, plan, _worths(plan), CONTENTS.titles((*_flagged(plan), *plan.chapters))
        )
        for plan in plans
    }


def _worths(plan: ScenarioFile) -> Iterator[Worth]:
    for side in plan.sides:
        muster = army_lists.army_list(side.army).muster(side.muster)
        elements = sum(post.number for command in muster.commands for post in command.elements)
        yield Worth(
            muster.points,
            text("dbf-side-strength", commands=len(muster.commands), elements=elements),
        )


@cache
def books() -> dict[str, BookCard]:
    """Return the army lists as books, by id."""
    return {name: _book(army_lists.army_list(name)) for name in army_lists.names()}


def _book(listed: ArmyList) -> BookCard:
    rows = tuple(
        BookRow(
            troop.id,
            Text(f"dbf-troop-{listed.id}-{troop.id}"),
            1,
            -(-costs.basic(troop.troops) // costs.HALVES),
            tuple(_profile(troop)),
            listed.source,
        )
        for troop in listed.troops
    )
    return BookCard(listed.id, Text(f"dbf-army-{listed.id}"), rows)


def _profile(troop: Troop) -> Iterator[Text]:
    yield text("dbf-kind-coded", words=naming.kind_in_words(troop.troops), kind=str(troop.troops))
    yield Text("dbf-book-number", {"least": troop.minimum, "most": troop.maximum})
    for rank in troop.general:
        yield Text(f"dbf-rank-{rank.value}")
    for trait in troop.traits:
        yield Text(f"dbf-trait-{trait.value}")
    for power in troop.power:
        yield Text("dbf-badge-magic", {"power": power.value})
    for artefact in troop.artefacts:
        yield Text(f"dbf-artefact-{artefact.value.lower()}")


# -- set-ups -------------------------------------------------------------------------------------------------------


def setup(scenario: str, readings: Mapping[str, Any] | None = None, chapters: tuple[str, ...] = ()) -> Setup:
    """Return the complete set-up of a scenario. Raises `ScenarioNotFound`, `SetupError`.

    `readings` replace those of the scenario by name; `chapters` are in force beside the scenario's own.
    """
    plan = scenario_file(scenario)
    body = SetupBody(
        sides=(_side(plan.sides[0]), _side(plan.sides[1])),
        table=plan.table,
        prepared=plan.prepared,
        deployed=plan.deployed,
        apart=plan.apart,
        stronghold=plan.stronghold,
        readings=setups.readings_with(readings or {}, plan.readings),
        chapters=in_order((*_flagged(plan), *plan.chapters, *chapters)),
    )
    return setup_of(scenario, body)


def setup_of(scenario: str, body: SetupBody) -> Setup:
    """Return a set-up with a body as plain data. Raises `SetupError` when no battle can be set up from it."""
    check(body)
    told_by_setup = ("chapters", *_FLAGS.values())
    return setups.written(NAME, EDITION, scenario, body, body.chapters, without=told_by_setup)


def _flagged(flags: ScenarioFile | SetupBody) -> tuple[str, ...]:
    return tuple(name for name, flag in _FLAGS.items() if getattr(flags, flag))


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names of chapters once each, in the book's order, without those of every game. Raises `SetupError`."""
    game = CONTENTS.game_of_setup(names)
    return tuple(chapter.name for chapter in game.chapters if not chapter.base)


def _side(plan: SidePlan) -> SideSetup:
    listed = army_lists.army_list(plan.army)
    return SideSetup(
        id=plan.id, army=msgspec.structs.replace(listed, musters=()), muster=listed.muster(plan.muster)
    )


def body_of(setup: Setup) -> SetupBody:
    """Return the body of a set-up, checked. Raises `SetupError` that says what is wrong and where."""
    body = setups.read(setup, SetupBody)
    body = msgspec.structs.replace(
        body, chapters=in_order((*setup.chapters, *body.chapters, *_flagged(body)))
    )
    check(body)
    return body


def settled_in(setup: Setup) -> Settled:
    """Return the chapters and readings by which a set-up is played. Raises `SetupError`."""
    body = body_of(setup)
    return Settled(body.chapters, as_json(body.readings))


def check(body: SetupBody) -> None:
    """Raise `SetupError` when a battle cannot be set up from a body: wrong armies, a table that cannot be laid."""
    for side in body.sides:
        for reason in mustering.problems(side.army, side.muster):
            args = ", ".join(f"{name} {value}" for name, value in reason.text.args.items())
            raise SetupError(
                f"the army of {side.id} ({side.muster.id}): {reason.rule}: {reason.text.id}: {args}"
            )
        if side.muster.fast_play != (FAST_PLAY in body.chapters):
            raise SetupError(
                f"the army of {side.id} ({side.muster.id}) is not of the scale of this battle",
                text("dbf-setup-scale", side=text(f"side-{side.id}")),
            )
    if body.prepared is not None and body.prepared.invader not in {side.id for side in body.sides}:
        raise SetupError(f"prepared.invader: no side is called {body.prepared.invader}")
    if body.table is not None:
        try:
            lay_by_hand(body.table, theatre_of(body))
        except HandError as error:
            raise SetupError(f"table: {error}") from error
    if "small-table" in body.chapters and (body.readings.scale != "25mm" or body.table is not None):
        raise SetupError(
            "small-table: only with figures of 25 mm, where terrain is chosen; `table` has a `size`",
            text("dbf-setup-small-table"),
        )
    field = field_of(body)
    for name in field.theatre.sides:
        own = (section for section in field.surface.works if section.side == name)
        for reason in siting_faults(own, zones.area(field, name)):
            raise SetupError(f"table: works of {name}: {reason.rule}: {reason.text.args['section']}")
    if body.stronghold is not None:
        _check_stronghold(body, field, body.stronghold)


def _check_stronghold(body: SetupBody, field: Field, name: str) -> None:
    """Raise `SetupError` when a feature cannot be the stronghold of the defender (DBF-STRONGHOLD-a)."""
    sections = [section for section in field.surface.works if section.feature == name]
    if not sections:
        raise SetupError(f"stronghold: the table has no fortified feature {name!r}")
    holder = sections[0].side
    if body.prepared is None or body.prepared.invader == holder:
        raise SetupError(
            f"stronghold: {holder}, whose it is, must be known as the defender: see prepared.invader"
        )
    for reason in stronghold_faults(sections, zones.area(field, holder), field):
        raise SetupError(f"stronghold: {name}: {reason.rule}: {reason.text.id}")


def theatre_of(body: SetupBody) -> Theatre:
    """Return what does not change in a battle."""
    nations = {}
    for seat, side in zip(_SEATS, body.sides, strict=True):
        for number, plan in enumerate(side.muster.commands, start=1):
            leader = next((post for post in plan.elements if post.general is not None), plan.elements[0])
            nations[f"{seat}{number}"] = side.army.troop(leader.troop).allied or side.army.id
    return Theatre(
        sides=(body.sides[0].id, body.sides[1].id),
        readings=body.readings,
        chapters=body.chapters,
        points=max(side.muster.points for side in body.sides),
        aggression={side.id: side.army.aggression for side in body.sides},
        climates={side.id: side.army.climate for side in body.sides},
        nations=nations,
        camp_works={side.id: side.muster.works.camp for side in body.sides},
        field_works={side.id: side.muster.works.temporary for side in body.sides},
        gates={side.id: side.muster.gates for side in body.sides},
        stronghold=body.stronghold,
    )


def field_of(body: SetupBody) -> Field:
    """Return the field of a battle before anything has happened."""
    theatre = theatre_of(body)
    if body.table is None:
        surface = bare_table(theatre)
    else:
        surface = lay_by_hand(body.table, theatre)
    elements: list[Element] = []
    commands: list[ArmyCommand] = []
    for seat, side in zip(_SEATS, body.sides, strict=True):
        own = tuple(army_lists.elements_of(side.army, side.muster, side.id, seat, body.readings.scale))
        elements.extend(own)
        commands.extend(army_lists.commands_of(side.muster, side.id, seat, own))
    field = Field(theatre, surface, elements, commands)
    if body.prepared is not None:
        field.invader = body.prepared.invader
        field.sky = Sky(
            season=body.prepared.season,
            climate=body.prepared.climate,
            quarters=round(body.prepared.hour * 4),
            score=body.prepared.score,
            north=body.prepared.north,
            moonlit=body.prepared.moonlit,
        )
    return field


def steps_of(body: SetupBody) -> tuple[Step, ...]:
    """Return the steps of a battle from its beginning, in order."""
    own = [side for side in body.sides if side.army.own_design]
    steps: list[Step] = [
        ArmiesAnnounced({side.id: most_numerous(side.army, side.muster) for side in own}),
        CouncilOfWar() if body.prepared is None else SkySettles(),
    ]
    parties = {side.id: _party(side) for side in body.sides}
    if body.table is None:
        steps.append(GroundChosen(parties, {side.id: side.army.terrain for side in body.sides}))
    steps.append(WallsPaid(parties))
    if body.stronghold is not None:
        steps.append(GateRoads())
    steps.append(DeployedAsProposed() if body.deployed else DeploymentBegins())
    if body.apart is not None:
        steps.append(MovedUp(body.apart))
    return (*steps, HauntsLookedAt(), StartHour(), LookAround(), NextBound())


def _party(side: SideSetup) -> Party:
    works = side.muster.works
    return Party(
        side=side.id, fleet=has_fleet(side), works=costs.halves(works.walls), permanent=works.permanent
    )


def has_fleet(side: SideSetup) -> bool:
    """Return whether an army has at least half of the Naval elements its list permits (DBF-TERRAIN-STEP1)."""
    allowed = sum(troop.maximum for troop in side.army.troops if troop.troops.naval)
    found = sum(
        post.number
        for plan in side.muster.commands
        for post in plan.elements
        if side.army.troop(post.troop).troops.naval
    )
    return allowed > 0 and 2 * found >= allowed
