"""Artefacts (P) in battle: what their owner makes the enemy reveal (seed lines 480-495).

Each is used once in a game, be it for this or before the battle for aggression (`preparation`). It may be used again in a
bound of its owner by giving up all PIPs of that bound before they are rolled. All that is revealed is true.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import LEGAL, Reason, Ruling, judge, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis import obstacles
from oriflamme.rulesets.fictionalis.actions import Action
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.naming import about
from oriflamme.rulesets.fictionalis.pieces import Artefact, Element, Place
from oriflamme.rulesets.fictionalis.playback import banner, threw
from oriflamme.rulesets.fictionalis.preparation import has_scried, note_scrying
from oriflamme.rulesets.fictionalis.preparations import Preparations
from oriflamme.rulesets.fictionalis.troops import Kind, Type
from oriflamme.rulesets.fictionalis.worded import WordedCommand, WordedDecision

from .casting import ON_TABLE


class Sight(Enum):
    """What an artefact (P) can make the enemy reveal (DBF-ARTEFACT-P-b). Values name messages."""

    FLANK_MARCH = "flank-march"
    AMBUSH = "ambush"
    LURKERS = "lurkers"
    DRAGONS = "dragons"
    DEMONS = "demons"
    AERIALS = "aerials"


class ScryEnemy(WordedCommand, frozen=True, tag="dbf-scry-enemy-1"):
    """Use the artefact (P) of an element to make the enemy reveal something."""

    words = "dbf-do-scry-enemy"

    bearer: Name
    sight: Sight


class NoScrying(WordedCommand, frozen=True, tag="dbf-no-scrying-1"):
    """Use no artefact (P) now."""

    words = "dbf-do-no-scrying"


class RevealAmbusher(WordedCommand, frozen=True, tag="dbf-reveal-ambusher-1"):
    """Show an element in ambush because an artefact (P) demands it."""

    words = "dbf-do-reveal-ambusher"

    element: Name


class Scried(Event, frozen=True, tag="dbf-scried-1", kw_only=True):
    """An artefact (P) was used on the enemy `side`. `die` says how many ambushers it demands."""

    weight = Weight.ROLL

    side: str
    name: Text
    sight: Sight
    die: int = 0

    def text(self) -> Text:
        """Return the words: by whose artefact, and what for."""
        return text(
            f"dbf-scried-{self.sight.value}", bearer=self.name, side=Text(f"side-{self.side}"), die=self.die
        )

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return threw("dbf-roll-scrying", self.die) if self.die else banner(self.text())


class FlanksRevealed(Event, frozen=True, tag="dbf-flanks-revealed-1", kw_only=True):
    """A side had to say round which flanks it marches, as it sees the table; none when it does not."""

    reveals = True

    side: str
    flanks: tuple[str, ...]

    def text(self) -> Text:
        """Return the words: left, right, both or none."""
        which = "both" if len(self.flanks) > 1 else self.flanks[0] if self.flanks else "none"
        return text(f"dbf-flanks-{which}", side=Text(f"side-{self.side}"))

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return banner(self.text())


class TroopsRevealed(Event, frozen=True, tag="dbf-troops-revealed-1", kw_only=True):
    """A side had to say what troops of a sort it has: how many of each kind."""

    reveals = True

    side: str
    sight: Sight
    troops: dict[str, int]

    def text(self) -> Text:
        """Return the words: a list, or that there are none."""
        side = Text(f"side-{self.side}")
        if not self.troops:
            return text(f"dbf-revealed-no-{self.sight.value}", side=side)
        found = ", ".join(f"{count} {kind}" for kind, count in self.troops.items())
        return text(f"dbf-revealed-{self.sight.value}", side=side, troops=found)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return banner(self.text())


class TooFewAmbushers(Event, frozen=True, tag="dbf-too-few-ambushers-1", kw_only=True):
    """A side has not as many elements in ambush as an artefact (P) demands."""

    reveals = True

    side: str
    demanded: int

    def text(self) -> Text:
        """Return the words: who, and less than how many."""
        return text("dbf-too-few-ambushers", side=Text(f"side-{self.side}"), demanded=self.demanded)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return what there is to see of it."""
        return banner(self.text())


# -- what is used ----------------------------------------------------------------------------------------------------------


def bearers(field: Field, side: str) -> Iterator[Element]:
    """Yield the elements of a side on the table that bear an artefact (P)."""
    for one in field.elements.values():
        if one.side == side and one.artefacts and one.carries(Artefact.SCRYING) and one.place in ON_TABLE:
            yield one


def reasons(field: Field, player: str, command: ScryEnemy, *, again: bool = False) -> Iterator[Reason]:
    """Yield every reason against using an artefact (P); `again`: all PIPs of the bound are given up for it."""
    bearer = field.elements.get(command.bearer)
    if bearer is None or all(bearer.id != one.id for one in bearers(field, player)):
        yield Reason("DBF-ARTEFACT-P-a", text("dbf-refused-no-crystal"))
    elif has_scried(field, bearer.id) is not again:
        refused = "dbf-refused-crystal-unused" if again else "dbf-refused-crystal-used"
        yield Reason("DBF-ARTEFACT-P-a", text(refused, element=about(bearer)))


def options(field: Field, player: str, *, again: bool = False) -> Iterator[ScryEnemy]:
    """Yield the legal uses of artefacts (P)."""
    for bearer in bearers(field, player):
        for sight in Sight:
            command = ScryEnemy(bearer.id, sight)
            if next(reasons(field, player, command, again=again), None) is None:
                yield command


# -- what is revealed ------------------------------------------------------------------------------------------------------


def scry(battle: Battle[Field], command: ScryEnemy) -> None:
    """Use an artefact (P): the enemy reveals what it demands, choosing ambushers himself (DBF-ARTEFACT-P-b)."""
    field = battle.state
    bearer = field.elements[command.bearer]
    enemy = field.theatre.opponent(bearer.side)
    note_scrying(field, bearer.id)
    rule = "DBF-ARTEFACT-P-b"
    demanded = battle.roll(6, "dbf-roll-scrying", rule) if command.sight is Sight.AMBUSH else 0
    battle.emit(Scried(rule=rule, side=enemy, name=about(bearer), sight=command.sight, die=demanded))
    if command.sight is Sight.FLANK_MARCH:
        battle.emit(FlanksRevealed(rule=rule, side=enemy, flanks=tuple(flanks_of(field, enemy))))
    elif command.sight is Sight.AMBUSH:
        if len(list(ambushers(field, enemy))) < demanded:
            battle.emit(TooFewAmbushers(rule=rule, side=enemy, demanded=demanded))
        else:
            battle.push(RevealAmbush(enemy, demanded))
    else:
        troops = Counter(str(one.kind) for one in concerned(field, enemy, command.sight))
        told = {kind: troops[kind] for kind in sorted(troops)}
        battle.emit(TroopsRevealed(rule=rule, side=enemy, sight=command.sight, troops=told))


def flanks_of(field: Field, side: str) -> Iterator[str]:
    """Yield the flanks round which commands of a side are still marching, left before right."""
    marching = {
        command.flank
        for command in field.commands_of(side)
        if any(one.place is Place.FLANK for one in field.of_command(command.id))
    }
    return (flank for flank in ("left", "right") if flank in marching)


def ambushers(field: Field, side: str) -> Iterator[Element]:
    """Yield the elements of a side in ambush."""
    return (one for one in field.elements.values() if one.side == side and one.place is Place.AMBUSH)


_NOT_ENTERED: Final = (Place.RESERVE, Place.FLANK, Place.WAITING)


def concerned(field: Field, side: str, sight: Sight) -> Iterator[Element]:
    """Yield the elements that a side has to reveal: all its Lurkers; of others those that have not entered the table."""
    for one in field.elements.values():
        if one.side != side or one.place is Place.LOST or not _is(one.kind, sight):
            continue
        if sight is Sight.LURKERS or one.place in _NOT_ENTERED:
            yield one


def _is(kind: Kind, sight: Sight) -> bool:
    if sight is Sight.AERIALS:
        return kind.aerial
    return kind.type is {
        Sight.LURKERS: Type.LURKER,
        Sight.DRAGONS: Type.DRAGON,
        Sight.DEMONS: Type.DEMON,
    }.get(sight)


class RevealAmbush(WordedDecision, frozen=True, tag="dbf-reveal-ambush-1"):
    """A side says which of its elements in ambush it shows, one after another, as many as an artefact (P) demands."""

    help = "dbf-help-reveal-ambush"

    player: str
    left: int

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side, until it has shown enough."""
        return (self.player,) if self.left else ()

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for an element."""
        return Prompt(player, text("dbf-ask-reveal-ambush", left=self.left), "DBF-ARTEFACT-P-b")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield the elements in ambush."""
        return (RevealAmbusher(one.id) for one in ambushers(battle.state, player))

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse what is not in ambush."""
        hidden = {one.id for one in ambushers(battle.state, player)}
        if isinstance(command, RevealAmbusher) and command.element in hidden:
            return LEGAL
        return refuse("DBF-ARTEFACT-P-b", "dbf-refused-reveal-ambusher")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Show it."""
        assert isinstance(command, RevealAmbusher)  # check() has seen it
        obstacles.show(battle, command.element)
        battle.replace(msgspec.structs.replace(self, left=self.left - 1))


# -- when ------------------------------------------------------------------------------------------------------------------


class Scrying(Action[ScryEnemy]):
    """The player in bound uses an artefact (P) among his moves."""

    command = ScryEnemy

    def reasons(self, battle: Battle[Field], player: str, command: ScryEnemy) -> Iterable[Reason]:
        return reasons(battle.state, player, command)

    def carry_out(self, battle: Battle[Field], player: str, command: ScryEnemy) -> None:
        scry(battle, command)

    def options(self, battle: Battle[Field], player: str) -> Iterator[ScryEnemy]:
        return options(battle.state, player)


class EnemyScries(Step, frozen=True, tag="dbf-enemy-scries-1"):
    """Before the moves of a bound, the side that is not in bound may use its artefacts (P) (DBF-ARTEFACT-P-b)."""

    def run(self, battle: Battle[Field]) -> None:
        """Ask it, if it has one that has not been used."""
        field = battle.state
        side = field.theatre.opponent(field.bound.side) if field.bound.side else ""
        if next(options(field, side), None) is not None:
            battle.push(ScryingOrder(side))


class ScryAgain(Step, frozen=True, tag="dbf-scry-again-1"):
    """Before its PIPs are rolled a side may give them all up to use an artefact (P) once more (DBF-ARTEFACT-P-a)."""

    def run(self, battle: Battle[Field]) -> None:
        """Ask it, if it has one that has been used."""
        field = battle.state
        if next(options(field, field.bound.side, again=True), None) is not None:
            battle.push(ScryingOrder(field.bound.side, again=True))


class ScryingOrder(WordedDecision, frozen=True, tag="dbf-scrying-order-1", omit_defaults=True):
    """A side may use an artefact (P); `again`: one that has been used, for all PIPs of this bound."""

    help = "dbf-help-scrying-order"

    player: str
    again: bool = False

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side."""
        return (self.player,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask what is to be revealed."""
        asks = "dbf-ask-scry-again" if self.again else "dbf-ask-scry"
        return Prompt(player, Text(asks), "DBF-ARTEFACT-P-a")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield not using it, then each use."""
        yield NoScrying()
        yield from options(battle.state, player, again=self.again)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Give every reason against a use."""
        match command:
            case NoScrying():
                return LEGAL
            case ScryEnemy():
                return judge(reasons(battle.state, player, command, again=self.again))
            case _:
                return refuse("DBF-ARTEFACT-P-a", "dbf-refused-scry-only")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Use it; after the first use in a bound come back for others, at no price beyond the PIPs."""
        field = battle.state
        battle.pop()
        if not isinstance(command, ScryEnemy):
            return
        if self.again:
            forgone = field.pages[Preparations].forgone
            field.pages.change(Preparations, forgone={**forgone, player: field.bound.number})
        else:
            battle.push(EnemyScries())
        scry(battle, command)


COMMANDS = (ScryEnemy, NoScrying, RevealAmbusher)
STEPS = (RevealAmbush, EnemyScries, ScryAgain, ScryingOrder)
EVENTS = (Scried, FlanksRevealed, TroopsRevealed, TooFewAmbushers)
ACTIONS = (Scrying(),)
