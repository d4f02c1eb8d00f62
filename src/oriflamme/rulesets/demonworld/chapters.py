"""What a chapter of Demonworld may add, slot by slot, and the game that chapters make together.

A chapter is one frozen `DemonworldChapter`; contents.py lists those there are. A `Game` joins the chapters of a battle,
once; it sits at `field.ground.game`, and what the phases ask of it are plain tuples and functions: `game.blow_lines`,
`game.damage`. Slots that nobody fills are empty tuples and cost nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import msgspec

from oriflamme.kernel.chapters import Chapter, Composition, CompositionError, Phase, in_order
from oriflamme.kernel.steps import Command, Decision, Step
from oriflamme.kernel.text import Text

from .barriers import behind_barriers

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from oriflamme.board.hexes import Hex, Side
    from oriflamme.kernel.battle import Battle, View
    from oriflamme.kernel.dice import Lots
    from oriflamme.kernel.rulings import Reason
    from oriflamme.kernel.scenes import Aim, Badge, Mark
    from oriflamme.kernel.tally import Line

    from .barriers import Barrier
    from .blows import Blow, BlowFacts
    from .casualties import Losses, TakeCasualties
    from .field import Field
    from .fire_execution import ExecuteShot, ShotFired
    from .initiative import InitiativeFacts
    from .introduction import Stand, Unit
    from .melee_execution import BlowStruck, InitiativeStep, StrikeBlow
    from .missiles import Shot, ShotFacts, Visibility
    from .movement.legs import Leg
    from .movement.potential import Spent
    from .movement.reach import Destination
    from .movement.shapes import Shape
    from .movement.trails import Trail
    from .orders import Source, Tokens
    from .passages import ContactRule, ManoeuvreRule, PassageRule
    from .post_combat import Fought, PostCombat
    from .scenes.desk import Desk
    from .turn import EncodedPlacement

T = TypeVar("T")

Lines = Callable[["Field", T], Iterable["Line"]]
"""Lines of a tally, from the field and the facts of the attack."""
Steps = Callable[["Field", T], Iterable[Step]]
"""Steps to be put on the agenda where something is about to happen or has happened, in the order in which to take them."""
Declared = Callable[["Field", "Stand", "Stand"], bool]
"""Whether a stand that can come at another, which cannot come at it, is declared to be in contact with it (DW-XI.4.0-f)."""
Reasons = Callable[["Field", "Unit"], Iterable["Reason"]]
"""What forbids something to a unit."""
ReasonsOfTwo = Callable[["Field", "Stand", T], Iterable["Reason"]]
"""What forbids something to a stand: attacking another, supporting an attack."""

SightOf = Callable[["Field", "Stand", "Stand"], "Visibility"]
"""What the first stand sees of the second (DW-IV.1.1-d)."""
FormationOf = Callable[["Field", "Unit", Sequence["Stand"]], bool]
"""Whether stands of a unit, where they are or would be, are organised (DW-I.2.2-a)."""
OrderSource = Callable[["Field", "Unit"], tuple["Source", ...]]
"""Who may give a unit an order now, first those who come first; none for one that takes no orders (DW-III.2.0-b)."""
TurningUp = Callable[["Field"], Iterable[Step]]
"""The steps by which the tokens laid are turned up, stage by stage (DW-III.2.0-c)."""
StandsOf = Callable[["Field", "Unit"], tuple["Stand", ...]]
"""The stands of a unit before they are placed: which footprint, layer and card each has."""
Recast = Callable[["Field", "Unit", tuple["Stand", ...]], tuple["Stand", ...]]
"""What a chapter makes of the stands of a unit before they are placed: roles (DW-IX.0-b)."""
AttacksOf = Callable[["Field", "Stand"], int]
"""How many blows a stand declares in a melee phase (DW-XIV.1.0-j)."""
PointsOf = Callable[["Field", "Unit"], int]
"""The movement points of a unit in a movement phase (DW-V-PM)."""
Reserves = Callable[["Field", str], int]
"""How many stands a side has that are still to come onto the field."""
Victory = Callable[["Field"], "tuple[str, str, str] | None"]
"""Who has won now, the message that says why and its rule; None: nobody has yet."""
Reckoning = Callable[["Battle[Field]", str, str], None]
"""Ends a battle whose turns are over, or that nobody can win, for a reason (a message id) and its rule (DW-XVI.3.5)."""
Zones = dict[str, tuple[str, ...]]
"""The names of the hexes of each side's deployment zone, by side."""
Proposed = dict[str, dict[str, tuple["EncodedPlacement", ...]]]
"""Where units stand when their players change nothing: by side, then by unit id."""
TableEnds = Callable[["Field", Zones, Proposed], tuple[Zones, Proposed]]
"""Zones and proposed deployments as they are once a player has chosen his side of the table (DW-XVI.3.3-b)."""
StruckFrom = Callable[["Field", "Stand", "Stand"], "Side | None"]
"""The side of the first stand, the target, on which the second is; None: they are not adjacent (DW-VI.1.3-g)."""
Falls = Callable[["Field", "Stand"], "str | None"]
"""The rule by which a stand is removed without a die as soon as it is attacked (DW-XV.9.0-g); None for all others."""
FiresIn = Callable[["Field", "Unit | Stand", int], Iterable["Reason"]]
"""What forbids a unit, or a stand with a card of its own, to fire in fire phase 1 or 2: it fires in another (DW-IV-WHO)."""
ForgottenOrder = Callable[["Field", "Unit"], "Tokens"]
"""The tokens beside a unit that was given none (DW-III.2.0-d); nothing where steps of `turn_up` see to it."""
Damage = Callable[["Field", "Stand", int], bool]
"""Whether a stand that has taken so many hits, the last one included, is destroyed (DW-IV.2.0-f)."""


TURN = ("orders", "fire-1", "movement", "fire-2", "melee")
"""The phases of a turn in strict order (DW-III-TURN, DW-III.2.0-a); chapters III to VI say what each of them is."""


class LegBar(msgspec.Struct, frozen=True):
    """Kinds of legs that a unit may not take now, and why; `but` says of a leg of these kinds that it is allowed."""

    legs: tuple[type[Leg], ...]
    reason: Reason
    but: Callable[[Any], bool] | None = None

    def bars(self, leg: Leg) -> bool:
        """Return whether a leg may not be taken."""
        return isinstance(leg, self.legs) and not (self.but is not None and self.but(leg))


class Drill(msgspec.Struct, frozen=True):
    """How a unit in a special formation is judged, and how it moves (DW-XIII.0-a).

    `organised` says whether stands of it are organised, instead of the slot `formation`. `bars` are the legs it may not
    take. `search` finds the places it can come to, those that are sought at least (`reach.destinations`); None: the search of
    units in ranks does, for which `formed` says what shapes are the unit's formation. `widths` are the fronts, of so many stands, in which it may form up by its free hex.
    """

    organised: FormationOf
    bars: tuple[LegBar, ...] = ()
    search: Callable[[Field, Unit, Spent, Mapping[Hex, int] | None], Iterator[Destination | Trail]] | None = (
        None
    )
    formed: Callable[[Shape], bool] | None = None
    widths: Callable[[int], Sequence[int]] | None = None


class Layout(msgspec.Struct, frozen=True):
    """A formation in which a unit can be deployed: its name in words, and offset and facing of each stand, the first's 0."""

    name: Text
    posts: tuple[tuple[Hex, int], ...]


class Taken(msgspec.Struct, frozen=True):
    """Legs that a unit has taken in one command, in its own movement or in reaction."""

    unit: Unit
    legs: tuple[Leg, ...]


class Approach(msgspec.Struct, frozen=True):
    """A unit has come where it and enemies are in alternating contact (DW-XI.4.0-d), and has spent so much.

    `offers` are enemy units that it may declare to be in contact with, for it came as an attack must; `exposed` those that
    may declare so of it. `engaged` says that it has come into contact with others; `later` that this was after combat, and
    they fight from the next turn on.
    """

    unit: str
    offers: tuple[str, ...]
    exposed: tuple[str, ...]
    spent: Spent
    engaged: bool
    later: bool = False


class Act(msgspec.Struct, frozen=True):
    """Something that a unit may do in its own movement besides legs: form a wedge, let a commander go (DW-V.2.0-c).

    `command` has the id of the unit as its field `unit`. `options` yields the commands that a unit might be given,
    `against` what forbids one, given what the unit has spent; whether the unit may move at all is asked before.
    `perform` carries it out and returns what the unit has spent then; the steps of `after` come next. `label` is the words
    of the button; with `pieces` it is none: the act is offered with the first stand named, and given by a click on the
    second. `stands` are those of the unit as they would be, where it moves them.
    """

    command: type[Command]
    options: Callable[[Field, Unit, Spent], Iterable[Command]]
    against: Callable[[Field, Unit, Spent, Any], Iterable[Reason]]
    perform: Callable[[Battle[Field], Unit, Spent, Any], Spent]
    label: Callable[[Field, Any], Text]
    pieces: Callable[[Field, Any], tuple[str, str]] | None = None
    stands: Callable[[Field, Unit, Spent, Any], Sequence[Stand]] | None = None
    after: Callable[[Field, Unit, Any], Iterable[Step]] | None = None


class Unfinished(msgspec.Struct, frozen=True):
    """Why a unit's movement cannot end yet, and the act that a unit may always do now to come nearer to its end."""

    reason: Reason
    act: Command


SEQUENCES = ("move", "skirmish", "charge", "hold")
"""The sequences of a movement phase in strict order (DW-V.2.0-a)."""


class DecisionDesk(msgspec.Struct, frozen=True):
    """How a chapter's decision is shown: in which phase (its words), and the desk that lists what can be clicked."""

    decision: type[Decision]
    phase: Text
    desk: type[Desk[Any]]


class DemonworldChapter(Chapter, frozen=True, kw_only=True):
    """What one chapter of the book, or of somebody else's, adds to a battle.

    The end: `victories` say who has won before a side is wiped out, `reckoning` who has when the turns are over,
    `reserves` how many stands are still to come.
    The turn: `phases`, and within the movement phase `sequences`, placed by "move", "skirmish", "charge" and "hold"; steps
    as a turn begins, as it ends (before orders are taken off), before deployment (when it is settled who deploys at all, and
    where), as it begins and after it; `table_ends` say where sides deploy. `fire_begins` are steps as a fire phase begins in
    which somebody can fire, `blows_declared` as the blows of a melee are turned up.

    Tallies: lines of a shot's, a blow's and an initiative's number.
    Reasons against being ordered, moving at all, firing at all, kinds of legs, places that legs lead to, contact with enemy
    units by a move, shots, blows, their supports, places of deployment; against a stray shot's coming to another stand
    beside its target, a stand's place after it closes up or regroups, and ending the moves after combat.

    Stands and units: `recast` changes stands before they are placed; `deployments` are other formations in which to deploy,
    `held_back` says which units are not deployed, unknown to the other side until the armies stand; `barriers` are kinds of
    edges that nobody crosses, whatever the passage in force says of them, `light` says which units have the way "light"
    over difficult ground, `drills` which are in special formations, `columns` which are columns though not all of their
    stands are on the field to show it, `manoeuvre_limits` how many manoeuvres one has at most; `acts` are what units may do
    in their movement besides legs, `reactions` what they may when they react to an attack, `unfinished` what keeps a
    movement from its end. `seen_past` are the stands past which one may support a shot, `falls` those that are removed
    without a die when they are attacked. `declared` says who is in contact though only one of the two can come at the
    other, and where it is filled one comes next to those who alone can come at him only by an attack; `approaches` are
    steps as a unit comes next to such enemies. `engaging` is done at once as a unit engages or is engaged by a move,
    `restored` as a stored field is read back, and `fill_in` puts into an imagined battle what a player may not know.

    Interrupts: steps around a shot, an initiative step and a blow, before casualties come off, after losses, after a move,
    after legs, between the last melee and the moves after combat, instead of the losses to settle who of a melee regroups
    first (`regroup_order`), and at the end of a fire phase for the units, by id, that lost stands in it.

    Scenes: badges of a stand, lines of a unit's tooltip (`tips`) and in the list of all units (`briefs`), marks over the
    board, what is fought for (`aims`: sentences are added up, the last brief one holds), desks of the chapter's decisions;
    `locales` are folders of its words, `data` folders of army books, maps and scenarios (`books/`, `maps/`, `scenarios/`).
    """

    SINGLE: ClassVar[frozenset[str]] = frozenset(
        {
            "passage",
            "contact",
            "manoeuvres",
            "sight",
            "formation",
            "order_source",
            "turn_up",
            "damage",
            "new_stands",
            "points",
            "reckoning",
            "struck_from",
            "attacks",
            "fires_in",
            "forgotten_order",
        }
    )

    passage: PassageRule | None = None
    contact: ContactRule | None = None
    manoeuvres: ManoeuvreRule | None = None
    sight: SightOf | None = None
    formation: FormationOf | None = None
    order_source: OrderSource | None = None
    turn_up: TurningUp | None = None
    damage: Damage | None = None
    new_stands: StandsOf | None = None
    points: PointsOf | None = None
    reckoning: Reckoning | None = None
    struck_from: StruckFrom | None = None
    attacks: AttacksOf | None = None
    fires_in: FiresIn | None = None
    forgotten_order: ForgottenOrder | None = None

    phases: tuple[Phase, ...] = ()
    sequences: tuple[Phase, ...] = ()
    turn_begins: tuple[Step, ...] = ()
    turn_ends: tuple[Step, ...] = ()
    before_deployment: tuple[Step, ...] = ()
    deployment_begins: tuple[Step, ...] = ()
    after_deployment: tuple[Step, ...] = ()
    table_ends: tuple[TableEnds, ...] = ()
    engaging: tuple[Callable[[Battle[Field], Unit], None], ...] = ()
    restored: tuple[Callable[[Field], None], ...] = ()
    fill_in: tuple[Callable[[Battle[Field], str | None, Lots], None], ...] = ()
    victories: tuple[Victory, ...] = ()
    reserves: tuple[Reserves, ...] = ()

    shot_lines: tuple[Lines[ShotFacts], ...] = ()
    blow_lines: tuple[Lines[BlowFacts], ...] = ()
    initiative_lines: tuple[Lines[InitiativeFacts], ...] = ()

    against_order: tuple[Reasons, ...] = ()
    against_move: tuple[Reasons, ...] = ()
    against_fire: tuple[Reasons, ...] = ()
    against_leg: tuple[Callable[[Field, Unit], Iterable[LegBar]], ...] = ()
    against_place: tuple[Callable[[Field, Unit, Sequence[Stand]], Iterable[Reason]], ...] = ()
    against_contact: tuple[Callable[[Field, Unit, frozenset[str]], Iterable[Reason]], ...] = ()
    acts: tuple[Act, ...] = ()
    reactions: tuple[Act, ...] = ()
    unfinished: tuple[Callable[[Field, Unit], Iterable[Unfinished]], ...] = ()
    recast: tuple[Recast, ...] = ()
    barriers: tuple[Barrier, ...] = ()
    light: tuple[Callable[[Field, Unit], bool], ...] = ()
    drills: tuple[Callable[[Field, Unit], Drill | None], ...] = ()
    columns: tuple[Callable[[Field, Unit], bool], ...] = ()
    manoeuvre_limits: tuple[Callable[[Field, Unit], int | None], ...] = ()
    seen_past: tuple[Callable[[Field, Stand, Stand], frozenset[str]], ...] = ()
    deployments: tuple[Callable[[Field, Unit, int], Iterable[Layout]], ...] = ()
    declared: tuple[Declared, ...] = ()
    approaches: tuple[Steps[Approach], ...] = ()
    against_shot: tuple[ReasonsOfTwo[Stand], ...] = ()
    against_shot_support: tuple[ReasonsOfTwo[Shot], ...] = ()
    against_blow: tuple[ReasonsOfTwo[Stand], ...] = ()
    against_blow_support: tuple[ReasonsOfTwo[Blow], ...] = ()
    against_placement: tuple[Callable[[Field, Unit, tuple[Stand, ...]], Iterable[Reason]], ...] = ()
    held_back: tuple[Callable[[Field, Unit], bool], ...] = ()
    against_regroup: tuple[ReasonsOfTwo[Stand], ...] = ()
    against_regroup_end: tuple[Callable[[Field, PostCombat], Iterable[Reason]], ...] = ()
    falls: tuple[Falls, ...] = ()
    against_stray: tuple[ReasonsOfTwo[Stand], ...] = ()

    fire_begins: tuple[Step, ...] = ()
    blows_declared: tuple[Steps[tuple[Blow, ...]], ...] = ()
    before_shot: tuple[Steps[ExecuteShot], ...] = ()
    after_shot: tuple[Steps[ShotFired], ...] = ()
    before_initiative: tuple[Steps[InitiativeStep], ...] = ()
    after_initiative: tuple[Steps[InitiativeStep], ...] = ()
    before_blow: tuple[Steps[StrikeBlow], ...] = ()
    after_blow: tuple[Steps[BlowStruck], ...] = ()
    before_casualties: tuple[Steps[TakeCasualties], ...] = ()
    after_losses: tuple[Steps[Losses], ...] = ()
    after_move: tuple[Steps[Unit], ...] = ()
    after_legs: tuple[Steps[Taken], ...] = ()
    after_melees: tuple[Steps[tuple[Fought, ...]], ...] = ()
    regroup_order: tuple[Callable[[Field, Fought], Iterable[Step]], ...] = ()
    fire_ends: tuple[Steps[tuple[str, ...]], ...] = ()

    badges: tuple[Callable[[View[Field], Stand], Iterable[Badge]], ...] = ()
    tips: tuple[Callable[[Field, Unit], Iterable[Text]], ...] = ()
    briefs: tuple[Callable[[Field, Unit], Iterable[Text]], ...] = ()
    marks: tuple[Callable[[View[Field]], Iterable[Mark]], ...] = ()
    aims: tuple[Callable[[Field], Aim | None], ...] = ()
    desks: tuple[DecisionDesk, ...] = ()
    locales: tuple[Traversable, ...] = ()
    data: tuple[Traversable, ...] = ()


class Game(Composition[DemonworldChapter]):
    """The chapters of a battle, joined. Each slot of `DemonworldChapter` is an attribute here.

    `turn` are the steps of a turn, in order, from its beginning to before its end; `phases` the phases among them.
    """

    acts: dict[type[Command], Act]
    after_blow: tuple[Steps[BlowStruck], ...]
    after_deployment: tuple[Step, ...]
    after_initiative: tuple[Steps[InitiativeStep], ...]
    after_legs: tuple[Steps[Taken], ...]
    after_losses: tuple[Steps[Losses], ...]
    after_melees: tuple[Steps[tuple[Fought, ...]], ...]
    after_move: tuple[Steps[Unit], ...]
    after_shot: tuple[Steps[ShotFired], ...]
    against_blow: tuple[ReasonsOfTwo[Stand], ...]
    against_blow_support: tuple[ReasonsOfTwo[Blow], ...]
    against_contact: tuple[Callable[[Field, Unit, frozenset[str]], Iterable[Reason]], ...]
    against_fire: tuple[Reasons, ...]
    against_leg: tuple[Callable[[Field, Unit], Iterable[LegBar]], ...]
    against_move: tuple[Reasons, ...]
    against_order: tuple[Reasons, ...]
    against_place: tuple[Callable[[Field, Unit, Sequence[Stand]], Iterable[Reason]], ...]
    against_placement: tuple[Callable[[Field, Unit, tuple[Stand, ...]], Iterable[Reason]], ...]
    against_regroup: tuple[ReasonsOfTwo[Stand], ...]
    against_regroup_end: tuple[Callable[[Field, PostCombat], Iterable[Reason]], ...]
    against_shot: tuple[ReasonsOfTwo[Stand], ...]
    against_shot_support: tuple[ReasonsOfTwo[Shot], ...]
    against_stray: tuple[ReasonsOfTwo[Stand], ...]
    aims: tuple[Callable[[Field], Aim | None], ...]
    approaches: tuple[Steps[Approach], ...]
    attacks: AttacksOf
    badges: tuple[Callable[[View[Field], Stand], Iterable[Badge]], ...]
    before_blow: tuple[Steps[StrikeBlow], ...]
    before_casualties: tuple[Steps[TakeCasualties], ...]
    before_deployment: tuple[Step, ...]
    before_initiative: tuple[Steps[InitiativeStep], ...]
    before_shot: tuple[Steps[ExecuteShot], ...]
    blow_lines: tuple[Lines[BlowFacts], ...]
    blows_declared: tuple[Steps[tuple[Blow, ...]], ...]
    briefs: tuple[Callable[[Field, Unit], Iterable[Text]], ...]
    commands: frozenset[type[Command]]
    contact: ContactRule
    columns: tuple[Callable[[Field, Unit], bool], ...]
    damage: Damage
    deployments: tuple[Callable[[Field, Unit, int], Iterable[Layout]], ...]
    declared: tuple[Declared, ...]
    deployment_begins: tuple[Step, ...]
    desks: Mapping[type[Decision], DecisionDesk]
    drills: tuple[Callable[[Field, Unit], Drill | None], ...]
    engaging: tuple[Callable[[Battle[Field], Unit], None], ...]
    falls: tuple[Falls, ...]
    fill_in: tuple[Callable[[Battle[Field], str | None, Lots], None], ...]
    fire_begins: tuple[Step, ...]
    fire_ends: tuple[Steps[tuple[str, ...]], ...]
    fires_in: FiresIn
    forgotten_order: ForgottenOrder
    formation: FormationOf
    held_back: tuple[Callable[[Field, Unit], bool], ...]
    initiative_lines: tuple[Lines[InitiativeFacts], ...]
    light: tuple[Callable[[Field, Unit], bool], ...]
    manoeuvre_limits: tuple[Callable[[Field, Unit], int | None], ...]
    manoeuvres: ManoeuvreRule
    marks: tuple[Callable[[View[Field]], Iterable[Mark]], ...]
    new_stands: StandsOf
    order_source: OrderSource
    passage: PassageRule
    phases: tuple[Phase, ...]
    regroup_order: tuple[Callable[[Field, Fought], Iterable[Step]], ...]
    points: PointsOf
    reactions: dict[type[Command], Act]
    reckoning: Reckoning
    reserves: tuple[Reserves, ...]
    restored: tuple[Callable[[Field], None], ...]
    seen_past: tuple[Callable[[Field, Stand, Stand], frozenset[str]], ...]
    sequences: tuple[Phase, ...]
    shot_lines: tuple[Lines[ShotFacts], ...]
    sight: SightOf
    struck_from: StruckFrom
    table_ends: tuple[TableEnds, ...]
    tips: tuple[Callable[[Field, Unit], Iterable[Text]], ...]
    turn: tuple[Step, ...]
    turn_up: TurningUp
    unfinished: tuple[Callable[[Field, Unit], Iterable[Unfinished]], ...]
    victories: tuple[Victory, ...]

    def __init__(self, chapters: Sequence[DemonworldChapter]) -> None:
        """Join the chapters. Raises `CompositionError`, also for a phase whose place is not in the turn."""
        super().__init__(chapters)
        for name in DemonworldChapter.__struct_fields__:
            if name in DemonworldChapter.SINGLE:
                setattr(self, name, self.single(name))
            elif name in Game.__annotations__:
                setattr(self, name, self.slot(name))
        self.commands = frozenset(self.slot("commands"))
        self.new_stands = _recast(self.single("new_stands"), self.slot("recast"))
        self.acts = {act.command: act for act in self.slot("acts")}
        self.reactions = {act.command: act for act in self.slot("reactions")}
        self.passage = behind_barriers(self.single("passage"), self.slot("barriers"))
        self.desks = {desk.decision: desk for desk in self.slot("desks")}
        _check_desks(self.chapters, self.desks)
        self.phases = in_order(self.slot("phases"), TURN)
        self.sequences = in_order(self.slot("sequences"), SEQUENCES)
        self.turn = (
            *self.slot("turn_begins"),
            *(phase.step for phase in self.phases),
            *self.slot("turn_ends"),
        )


def _recast(made: StandsOf, parts: Sequence[Recast]) -> StandsOf:
    """Return who makes the stands of a unit, followed by what each part makes of them."""
    if not parts:
        return made

    def stands(field: Field, unit: Unit) -> tuple[Stand, ...]:
        found = made(field, unit)
        for part in parts:
            found = part(field, unit, found)
        return found

    return stands


def _check_desks(chapters: Iterable[DemonworldChapter], desks: Mapping[type[Decision], DecisionDesk]) -> None:
    """Raise `CompositionError` for a chapter that asks what it does not show; scenes/ shows what the base game asks."""
    for chapter in chapters:
        for step in () if chapter.base else chapter.steps:
            if issubclass(step, Decision) and step not in desks:
                raise CompositionError(
                    f"chapter {chapter.name!r} asks with {step.__name__}, but has no desk for it"
                )


def gathered(parts: Sequence[Callable[..., Iterable[T]]], *facts: Any) -> Iterable[T]:
    """Return what all parts of a slot say of the same facts, in the order of the chapters."""
    return _each(parts, facts) if parts else ()


def _each(parts: Iterable[Callable[..., Iterable[T]]], facts: tuple[Any, ...]) -> Iterator[T]:
    for part in parts:
        yield from part(*facts)


def lines_of(parts: Sequence[Lines[T]], field: Field, facts: T) -> tuple[Line, ...]:
    """Return the lines of a tally: the base game's first, then what other chapters add."""
    lines = tuple(parts[0](field, facts))
    return lines if len(parts) == 1 else (*lines, *_each(parts[1:], (field, facts)))
