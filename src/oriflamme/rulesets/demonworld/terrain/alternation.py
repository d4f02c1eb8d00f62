"""Section XI.4.0: enemies of whom only one could come at the other, and who declares that they fight (DW-XI.4.0-d to -j).

"Attacker" is he who could move into the other's hex, "defender" he who could not. That two of their units are in contact
is kept for the pair of units: it holds for all their stands in alternating contact the same way round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Self, TypeAlias

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.effects import Altered, Effects, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.chapters import Approach, gathered
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.commanders.ranks import is_independent
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, unit_name
from oriflamme.rulesets.demonworld.movement.engagement import Completion, Reaction, make_contact
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.post_combat import Fought
from oriflamme.rulesets.demonworld.turn import Commit, PhaseBegan, not_now

COMMANDERS = "commanders"
"""The chapter by which commanders on their own take no orders."""

Pair: TypeAlias = tuple[str, str]
"""The ids of two units: the attacker's, the defender's."""


class Alternation(Page, frozen=True, tag="dw-alternation-1"):
    """Which units in alternating contact fight, and which did not come to it of their attackers' doing.

    `declared` are the pairs whose attacker has declared contact (DW-XI.4.0-g), `came` those in which the defender came
    there: its attacker needs no order to declare (DW-XI.4.0-f).
    """

    declared: tuple[Pair, ...] = ()
    came: tuple[Pair, ...] = ()

    def seen_by(self, player: str | None) -> Self:
        """Return the page: what is declared is declared to both."""
        return self


def is_declared(field: Field, able: Stand, other: Stand) -> bool:
    """Return whether a stand that could come at another has been declared to be in contact with it (DW-XI.4.0-g)."""
    return (able.unit, other.unit) in field.pages[Alternation].declared


def pairs(field: Field) -> tuple[Pair, ...]:
    """Return the units in alternating contact that do not fight, each attacker with its defender."""
    found = dict.fromkeys(
        (unit.id, other.unit)
        for unit in field.units.values()
        for stand in field.stands_of(unit)
        for other, able in field.alternating(stand)
        if able
    )
    return tuple(found)


def against_declaring(field: Field, pair: Pair) -> Iterator[str]:
    """Yield the messages of what keeps an attacker from declaring contact in a melee phase (DW-XI.4.0-f).

    He needs the order and the formation of an attack, unless the defender came to him. Commanders on their own need
    neither to attack (DW-X.2.1-g).
    """
    unit = field.units[pair[0]]
    if pair in field.pages[Alternation].came or unit.engaged:
        return
    if COMMANDERS in field.ground.game and is_independent(field, unit):
        return
    if unit.order not in (Order.CHARGE, Order.SKIRMISH):
        yield "dw-refused-declare-order"
    if not field.organised(unit):
        yield "dw-refused-declare-disorganised"


def declarable(field: Field, side: str) -> tuple[Pair, ...]:
    """Return the pairs that a side may declare to be in contact as a melee phase begins (DW-XI.4.0-f)."""
    against = field.ground.game.against_contact
    return tuple(
        pair
        for pair in pairs(field)
        if field.units[pair[0]].side == side
        and not any(against_declaring(field, pair))
        and not any(gathered(against, field, field.units[pair[0]], frozenset((pair[1],))))
    )


def declare(field: Field, pair: Pair) -> None:
    """Write down that a pair of units is in contact."""
    page = field.pages[Alternation]
    if pair not in page.declared:
        field.pages.change(Alternation, declared=(*page.declared, pair))


def lasting(field: Field, declared: Iterable[Pair]) -> tuple[Pair, ...]:
    """Return those of some pairs whose stands are still beside each other."""
    return tuple(
        (one, other)
        for one, other in declared
        if one in field.units
        and any(foe.unit == other for stand in field.stands_of(one) for foe in field.contacts(stand))
    )


# -- commands and events -----------------------------------------------------------------------------------------------


class DeclareContact(Command, frozen=True, tag="dw-declare-contact-1"):
    """Declare that a unit is in contact with an enemy unit that could not come at it (DW-XI.4.0-f)."""

    unit: Name
    enemy: Name


class BreakContact(Command, frozen=True, tag="dw-break-contact-1"):
    """Declare that a unit is no longer in contact with an enemy unit that could not come at it (DW-XI.4.0-j)."""

    unit: Name
    enemy: Name


class ContactDeclared(Event, frozen=True, tag="dw-contact-declared-1", kw_only=True):
    """A unit declared contact with one that could not come at it, or ended it; `stands` are those of both."""

    weight: ClassVar[Weight] = Weight.MOVE

    unit: str
    enemy: str
    name: Text
    enemy_name: Text
    stands: tuple[str, ...]
    ended: bool = False

    def text(self) -> Text:
        """Return the words: who, and with whom."""
        key = "dw-contact-ended" if self.ended else "dw-contact-declared"
        return Text(key, {"unit": self.name, "enemy": self.enemy_name})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the words at the stands of both."""
        return (Altered(pieces=self.stands, text=self.text()),)


def tell(battle: Battle[Field], pair: Pair, *, ended: bool = False) -> None:
    """Tell that a pair is in contact, or no longer."""
    one, other = (battle.state.units[key] for key in pair)
    battle.emit(
        ContactDeclared(
            rule="DW-XI.4.0-j" if ended else "DW-XI.4.0-f",
            unit=one.id,
            enemy=other.id,
            name=unit_name(one),
            enemy_name=unit_name(other),
            stands=one.stands + other.stands,
            ended=ended,
        )
    )


# -- at the moment -----------------------------------------------------------------------------------------------------


def approached(field: Field, approach: Approach) -> Iterator[Step]:
    """Yield the questions that arise as a unit comes into alternating contact: to those who may declare (DW-XI.4.0-f)."""
    came = tuple((enemy, approach.unit) for enemy in approach.exposed)
    if came:
        yield Cornered(came)
    if approach.offers:
        yield Meeting(
            field.units[approach.unit].side,
            approach.unit,
            tuple((approach.unit, enemy) for enemy in approach.offers),
            approach.spent,
            engaged=approach.engaged,
            later=approach.later,
        )
    for pair in came:
        if not any(
            gathered(field.ground.game.against_contact, field, field.units[pair[0]], frozenset((pair[1],)))
        ):
            yield Meeting(
                field.units[pair[0]].side,
                approach.unit,
                (pair,),
                approach.spent,
                engaged=approach.engaged,
                later=approach.later,
            )


class Cornered(Step, frozen=True, tag="dw-cornered-1"):
    """Note that defenders came into alternating contact of their own accord."""

    came: tuple[Pair, ...]

    def run(self, battle: Battle[Field]) -> None:
        """Write the page."""
        pages = battle.state.pages
        page = pages[Alternation]
        pages.change(Alternation, came=tuple(dict.fromkeys((*page.came, *self.came))))


class Meeting(Decision, frozen=True, tag="dw-meeting-1"):
    """A side may declare units in contact at the moment they come beside each other (DW-XI.4.0-f).

    `unit` is the one that moved, and has spent so much; `engaged` says that it is in contact with others, and will
    complete its move; `later` that it moved after combat. `pairs` may be declared, `declared` have been.
    """

    side: str
    unit: str
    pairs: tuple[Pair, ...]
    spent: Spent = Spent()
    engaged: bool = False
    declared: tuple[Pair, ...] = ()
    done: bool = False
    later: bool = False

    def left(self) -> tuple[Pair, ...]:
        """Return the pairs that are not declared yet."""
        return tuple(pair for pair in self.pairs if pair not in self.declared)

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side, until it is done or nothing is left to declare."""
        return () if self.done or not self.left() else (self.side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask whether they fight."""
        return Prompt(player, Text("dw-ask-contact"), "DW-XI.4.0-f")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield every pair, and declaring no more."""
        yield from (DeclareContact(*pair) for pair in self.left())
        yield Commit()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse what is not in alternating contact."""
        match command:
            case Commit():
                return LEGAL
            case DeclareContact(unit=unit, enemy=enemy):
                if (unit, enemy) in self.left():
                    return LEGAL
                return refuse("DW-XI.4.0-d", "dw-refused-not-alternating")
            case _:
                return not_now(battle.state, command, "DW-XI.4.0-f")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Note the pair, or that no more is declared."""
        if isinstance(command, DeclareContact):
            pair = command.unit, command.enemy
            battle.replace(msgspec.structs.replace(self, declared=(*self.declared, pair)))
        else:
            battle.replace(msgspec.structs.replace(self, done=True))

    def conclude(self, battle: Battle[Field]) -> None:
        """Engage the units; the attacked may react, and the unit that moved completes its move (DW-XI.4.0-g)."""
        if not self.declared:
            return
        field = battle.state
        for pair in self.declared:
            declare(field, pair)
            tell(battle, pair)
        enemies = [one if other == self.unit else other for one, other in self.declared]
        unit = field.change(self.unit, moved=True)
        reacting = make_contact(battle, unit, enemies, first_melee=field.turn + self.later)
        if self.later:
            return  # nobody reacts after combat (DW-VI.1.5-i)
        completion = () if self.engaged else (Completion(unit.id, self.spent),)
        battle.push(*(Reaction(enemy) for enemy in reacting), *completion)


# -- about a melee phase -----------------------------------------------------------------------------------------------


class ContactPhase(Step, frozen=True, tag="dw-contact-phase-1"):
    """Before the melees, the sides with units in alternating contact declare who fights (DW-XI.4.0-f)."""

    def run(self, battle: Battle[Field]) -> None:
        """Forget pairs that have parted, and ask the sides that may declare any."""
        field = battle.state
        tidy(field)
        asked = [side for side in field.ground.sides if declarable(field, side)]
        if asked:
            battle.emit(PhaseBegan(rule="DW-XI.4.0-f", phase="contact"))
            battle.push(*(Declaring(side) for side in asked))


def tidy(field: Field) -> None:
    """Forget pairs of units that are no longer beside each other."""
    page = field.pages[Alternation]
    if page.declared or page.came:
        apart = set(pairs(field))
        declared = lasting(field, page.declared)
        came = tuple(pair for pair in page.came if pair in apart or pair in declared)
        if (declared, came) != (page.declared, page.came):
            field.pages.put(Alternation(declared, came))


class Declaring(Decision, frozen=True, tag="dw-declaring-1"):
    """A side declares which of its units in alternating contact fight in the melee phase that begins (DW-XI.4.0-f)."""

    side: str
    done: bool = False

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side, until it is done or nothing is left to declare."""
        return () if self.done or not declarable(battle.state, self.side) else (self.side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask who fights."""
        return Prompt(player, Text("dw-ask-contact"), "DW-XI.4.0-f")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield every pair, and declaring no more."""
        yield from (DeclareContact(*pair) for pair in declarable(battle.state, self.side))
        yield Commit()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse units that are in no alternating contact, and those that may not attack."""
        match command:
            case Commit():
                return LEGAL
            case DeclareContact(unit=unit, enemy=enemy):
                return self._judge(battle.state, (unit, enemy))
            case _:
                return not_now(battle.state, command, "DW-XI.4.0-f")

    def _judge(self, field: Field, pair: Pair) -> Ruling:
        if pair not in pairs(field) or field.units[pair[0]].side != self.side:
            return refuse("DW-XI.4.0-d", "dw-refused-not-alternating")
        for key in against_declaring(field, pair):
            return refuse("DW-XI.4.0-f", key, unit=unit_name(field.units[pair[0]]))
        reasons = tuple(
            gathered(field.ground.game.against_contact, field, field.units[pair[0]], frozenset((pair[1],)))
        )
        return Ruling(False, reasons) if reasons else LEGAL

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Engage both units, or note that the side is done."""
        if isinstance(command, DeclareContact):
            field, pair = battle.state, (command.unit, command.enemy)
            declare(field, pair)
            tell(battle, pair)
            make_contact(battle, field.units[pair[0]], (pair[1],))
        else:
            battle.replace(msgspec.structs.replace(self, done=True))


def after_melees(field: Field, fought: tuple[Fought, ...]) -> Iterator[Step]:
    """Yield the question whether contact goes on, to every side with an attacker in it (DW-XI.4.0-i)."""
    for side in field.ground.sides:
        if any(field.units[one].side == side for one, _ in lasting(field, field.pages[Alternation].declared)):
            yield Staying(side)


class Staying(Decision, frozen=True, tag="dw-staying-1"):
    """At the end of a melee phase an attacker says which of his units break contact; the others stay (DW-XI.4.0-i)."""

    side: str
    done: bool = False

    def left(self, field: Field) -> tuple[Pair, ...]:
        """Return the pairs in contact whose attacker is of the side."""
        declared = field.pages[Alternation].declared
        return tuple(pair for pair in lasting(field, declared) if field.units[pair[0]].side == self.side)

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the side, until it is done or no pair is left."""
        return () if self.done or not self.left(battle.state) else (self.side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask who breaks off."""
        return Prompt(player, Text("dw-ask-stay"), "DW-XI.4.0-i")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield staying, then breaking off, pair by pair."""
        yield Commit()
        yield from (BreakContact(*pair) for pair in self.left(battle.state))

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse pairs that are not in alternating contact by the side's declaration."""
        match command:
            case Commit():
                return LEGAL
            case BreakContact(unit=unit, enemy=enemy):
                if (unit, enemy) in self.left(battle.state):
                    return LEGAL
                return refuse("DW-XI.4.0-d", "dw-refused-not-alternating")
            case _:
                return not_now(battle.state, command, "DW-XI.4.0-i")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """End the contact of a pair, or leave the others in it."""
        if isinstance(command, BreakContact):
            pair = command.unit, command.enemy
            pages = battle.state.pages
            declared = tuple(other for other in pages[Alternation].declared if other != pair)
            tell(battle, pair, ended=True)
            pages.change(Alternation, declared=declared)
        else:
            battle.replace(msgspec.structs.replace(self, done=True))
