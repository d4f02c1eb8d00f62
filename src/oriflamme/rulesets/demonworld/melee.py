"""Chapter VI: the melee phase, its melees, and the blows declared in them (DW-VI-WHO to DW-VI.1.3-a)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import ClassVar

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.chapters import Phase
from oriflamme.kernel.rulings import Reason, Ruling
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text, text

from .blows import Blow, armed, as_it_stands, blow_lines, in_front, targets_in_reach
from .casualties import about, toll
from .chapters import DemonworldChapter, gathered
from .contacts import InContact, NoteContacts
from .declarations import Declaration, Terms, supported, without
from .field import Field
from .first_battle import VictoryCheck
from .initiative import initiative_lines
from .introduction import Stand
from .melee_execution import (
    BlowLost,
    BlowStruck,
    InitiativeEnds,
    InitiativeReached,
    InitiativeStep,
    StrikeBlow,
    blows_in_order,
)
from .melee_plans import best_blows, hopeful_blow
from .post_combat import (
    REACH,
    ChooseRegroup,
    Fought,
    MeleePhaseEnds,
    PostCombat,
    PostCombatBegins,
    Regroup,
    Regrouping,
    RegroupOrdered,
    StandRegrouped,
    UnitCaught,
    UnitDisengaged,
)
from .posts import apart
from .turn import Commit, PhaseBegan


class Strike(Command, frozen=True, tag="dw-strike-1"):
    """Declare that a stand attacks an enemy stand on one of its front hexes (DW-VI.1.3-a)."""

    attacker: Name
    target: Name


class SupportBlow(Command, frozen=True, tag="dw-support-blow-1"):
    """Declare that a stand supports another's declared blow instead of striking itself (DW-VI.1.2-a)."""

    supporter: Name
    attacker: Name


class Withhold(Command, frozen=True, tag="dw-withhold-1"):
    """Take back what a stand was declared for; with an attacker go its supporters."""

    stand: Name


class StrikeBest(Command, frozen=True, tag="dw-strike-best-1"):
    """Declare good blows and supports for all stands that can strike and have nothing declared yet."""


class MeleePhase(Step, frozen=True, tag="dw-melee-phase-1"):
    """The last phase of a turn: all melees are fought, then stands of engaged units regroup (DW-VI-WHO)."""

    def run(self, battle: Battle[Field]) -> None:
        """Find the melees and fight them one after the other (DW-VI.1.0-e)."""
        battle.emit(PhaseBegan(rule="DW-VI-WHO", phase="melee"))
        battle.push(NextMelee(find_melees(battle.state)))


def find_melees(field: Field) -> tuple[tuple[str, ...], ...]:
    """Return the melees: sets of units, by id, that hang together by contact (DW-VI.1.0-e).

    An engaged unit that has lost all contact, to fire, is with the nearest engaged enemy, if that is near enough to
    regroup into contact (DW-VI.1.5-j); where there is none it is alone. It never makes one melee of two, for losses
    are counted in each (DW-VI.1.5-c).
    """
    links = {
        unit.id: set(field.touching(unit))
        for unit in field.units.values()
        if unit.stands and _fights(field, unit.id)
    }
    for key in [key for key, linked in links.items() if not linked]:
        nearest = _nearest(field, key, links)
        if nearest is not None:
            links[key].add(nearest)
            links[nearest].add(key)
    melees, placed = [], set[str]()
    for key in links:
        if key not in placed:
            together = _linked(key, links)
            placed |= together
            melees.append(tuple(other for other in links if other in together))
    return tuple(melees)


def _fights(field: Field, unit: str) -> bool:
    return field.units[unit].engaged or bool(field.touching(unit))


def _nearest(field: Field, unit: str, fighting: Iterable[str]) -> str | None:
    """Return the fighting enemy unit nearest to a unit, the first of several, within regrouping distance."""
    side = field.units[unit].side
    away = {other: _apart(field, unit, other) for other in fighting if field.units[other].side != side}
    near = {other: hexes for other, hexes in away.items() if hexes <= REACH + 1}
    return min(near, key=near.__getitem__, default=None)


def _apart(field: Field, one: str, other: str) -> int:
    return min(apart(stand, foe) for stand in field.stands_of(one) for foe in field.stands_of(other))


def _linked(start: str, links: dict[str, set[str]]) -> set[str]:
    found, frontier = {start}, [start]
    while frontier:
        fresh = links[frontier.pop()] - found
        found |= fresh
        frontier.extend(fresh)
    return found


class NextMelee(Step, frozen=True, tag="dw-next-melee-1"):
    """Declare and fight the next melee of `todo`; `fought` are those done. After the last, stands regroup."""

    todo: tuple[tuple[str, ...], ...]
    fought: tuple[Fought, ...] = ()

    def run(self, battle: Battle[Field]) -> None:
        """Ask the sides that have a stand able to strike; a melee in which nobody can is passed over."""
        field = battle.state
        fought = self.fought
        for index, units in enumerate(self.todo):
            asked = tuple(side for side in field.ground.sides if next(able_stands(field, side, units), None))
            if asked:
                battle.push(MeleeDeclaration(units, asked, self.todo[index + 1 :], fought))
                return
            fought = (*fought, Fought(units, {}))
        fought = linked_up(fought)
        battle.push(*gathered(field.ground.game.after_melees, field, fought), PostCombatBegins(fought))


def able_stands(field: Field, side: str, units: Iterable[str]) -> Iterator[Stand]:
    """Yield the stands of a side in a melee that can strike an enemy stand (DW-VI.1.1)."""
    for key in units:
        if field.units[key].side == side:
            for stand in field.stands_of(key):
                if targets_in_reach(field, stand):
                    yield stand


def one_attack(field: Field, stand: Stand) -> int:
    """Return that a stand strikes once in a melee phase, in the base game (DW-VI.1.3-a)."""
    return 1


class MeleeDeclaration(Declaration[Blow], frozen=True, tag="dw-melee-declaration-1"):
    """The sides asked declare all blows of one melee in secret, before any is struck (DW-VI.1.3-a).

    `units` are the melee's; `rest` and `fought` are the melees to come and those done.
    """

    terms: ClassVar[Terms] = Terms(
        declared="DW-VI.1.3-a",
        supported="DW-VI.1.2-a",
        once="DW-VI.1.2-b",
        attacks_already="dw-refused-strikes-already",
        supports_already="dw-refused-supports-blow-already",
        no_such_attack="dw-refused-no-such-blow",
        no_good_attack="dw-refused-no-good-blow",
    )

    units: tuple[str, ...]
    asked: tuple[str, ...]
    rest: tuple[tuple[str, ...], ...] = ()
    fought: tuple[Fought, ...] = ()

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for blows."""
        return Prompt(player, Text("dw-ask-melee"), "DW-VI.1.3-a", secret=True)

    def blows(self, side: str) -> tuple[Blow, ...]:
        """Return what a side has declared so far."""
        return self.attacks(side)

    def able(self, field: Field, side: str) -> Iterator[Stand]:
        """Yield the stands of a side in this melee that can strike."""
        return able_stands(field, side, self.units)

    def best(self, field: Field, side: str, idle: Sequence[Stand]) -> tuple[Blow, ...]:
        """Return good blows for idle stands of a side."""
        return best_blows(field, idle)

    def good(self, field: Field, side: str) -> tuple[Blow, ...]:
        """Return good blows for all stands with nothing declared yet, and second ones for those that have two."""
        blows = super().good(field, side)
        return (*blows, *self._second_blows(field, side, (*self.blows(side), *blows)))

    def _second_blows(self, field: Field, side: str, blows: Sequence[Blow]) -> Iterator[Blow]:
        """Yield for each stand that may declare another blow one at another target, or at the same where there is none."""
        for key, first in {blow.attacker: blow.target for blow in reversed(blows)}.items():
            stand = field.stands[key]
            if self.uses(blows, key) < self.most(field, stand):
                targets = targets_in_reach(field, stand)
                yield Blow(key, next((foe.id for foe in targets if foe.id != first), first))

    def hopeful(self, field: Field, side: str, stand: Stand) -> bool:
        """Return whether a blow of the stand alone can hit."""
        return hopeful_blow(field, stand)

    def most(self, field: Field, stand: Stand) -> int:
        """Return how many blows a stand declares at most."""
        return field.ground.game.attacks(field, stand)

    def striking_on(self, field: Field, side: str) -> Iterator[Stand]:
        """Yield the stands of a side that have declared a blow and may declare another (DW-XIV.1.0-j)."""
        blows = self.blows(side)
        for key in dict.fromkeys(blow.attacker for blow in blows):
            if self.uses(blows, key) < self.most(field, field.stands[key]):
                yield field.stands[key]

    # -- what can be declared ----------------------------------------------------------------------------------

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield blows and supports of stands with nothing declared yet; then readiness."""
        field = battle.state
        barred = field.ground.game.against_blow_support
        idle = tuple(self.undeclared(field, player))
        if self.has_good(field, player, idle):
            yield StrikeBest()
        for stand in self.striking_on(field, player):
            for target in targets_in_reach(field, stand):
                yield Strike(stand.id, target.id)
        for stand in idle:
            targets = targets_in_reach(field, stand)
            for target in targets:
                yield Strike(stand.id, target.id)
            for blow in {blow.attacker: blow for blow in reversed(self.blows(player))}.values():
                if field.stands[blow.target] in targets and not any(gathered(barred, field, stand, blow)):
                    yield SupportBlow(stand.id, blow.attacker)
        yield Commit()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse blows that a stand cannot strike, and a second use of it in the phase."""
        match command:
            case Strike(attacker=key, target=target):
                return self.check_attack(battle.state, player, key, target)
            case SupportBlow(supporter=key, attacker=attacker):
                return self.check_support(battle.state, player, key, attacker)
            case Withhold(stand=key):
                return self.check_taking_back(player, key)
            case StrikeBest():
                return self.check_good(battle.state, player)
            case _:
                return super().check(battle, player, command)

    def against_able(self, field: Field, stand: Stand) -> Iterator[Reason]:
        """Yield whether the stand is of another melee (DW-VI.1.0-e) or has no weapon to strike with (DW-II.5.1-e)."""
        if stand.unit not in self.units:
            yield Reason("DW-VI.1.0-e", text("dw-refused-other-melee", **about(field, stand)))
        if not armed(field, stand):
            rule = "DW-II.5.2-f" if field.profile(stand).melee else "DW-II.5.1-e"
            yield Reason(rule, text("dw-refused-unarmed", **about(field, stand)))

    def against_target(self, field: Field, stand: Stand, foe: Stand) -> Iterator[Reason]:
        """Yield whether the target is not on one of the stand's front hexes (DW-VI.1.1)."""
        if foe not in in_front(field, stand):
            yield Reason("DW-VI.1.1", text("dw-refused-not-in-front", hex=field.ground.map.name(foe.hex)))
        yield from gathered(field.ground.game.against_blow, field, stand, foe)

    def against_support(self, field: Field, stand: Stand, attack: Blow) -> Iterator[Reason]:
        """Yield whether the blow's target is not on one of the supporter's front hexes (DW-VI.1.2-a)."""
        foe = field.stands[attack.target]
        if foe not in in_front(field, stand):
            hex = field.ground.map.name(foe.hex)
            yield Reason("DW-VI.1.2-a", text("dw-refused-support-not-in-front", hex=hex))
        yield from gathered(field.ground.game.against_blow_support, field, stand, attack)

    # -- what is declared --------------------------------------------------------------------------------------

    def changed(self, field: Field, player: str, command: Command) -> Iterable[Blow]:
        """Return the player's blows after a command."""
        blows = self.blows(player)
        match command:
            case Strike():
                return (*blows, Blow(command.attacker, command.target))
            case SupportBlow():
                return supported(blows, command.attacker, command.supporter)
            case Withhold():
                return without(blows, command.stand)
            case _:
                return (*blows, *self.good(field, player))

    def conclude(self, battle: Battle[Field]) -> None:
        """Strike all blows, then go on to the next melee; a stand's second is for the chapter that allows it."""
        field, first = battle.state, dict[str, Blow]()
        blows = tuple(blow for side in self.asked for blow in self.blows(side))
        for blow in blows:
            first.setdefault(blow.attacker, blow)
        battle.push(
            *gathered(field.ground.game.blows_declared, field, blows),
            *blows_in_order(field, first.values()),
            MeleeEnds(self.units, self.rest, self.fought),
        )


class MeleeEnds(Step, frozen=True, tag="dw-melee-ends-1"):
    """The blows of a melee are struck: count what each side lost in it (DW-VI.1.5-c), and go on to the next of `rest`."""

    units: tuple[str, ...]
    rest: tuple[tuple[str, ...], ...]
    fought: tuple[Fought, ...]

    def run(self, battle: Battle[Field]) -> None:
        """See whether a side is gone, then go on."""
        field = battle.state
        losses: dict[str, int] = {}
        counted = toll(field)
        for key, lost in counted.items():
            side = field.units[key].side
            losses[side] = losses.get(side, 0) + lost
        melee = Fought((*self.units, *self._drawn_in(field, counted)), losses)
        battle.push(VictoryCheck(), NextMelee(self.rest, (*self.fought, melee)))

    def _drawn_in(self, field: Field, counted: Container[str]) -> Iterator[str]:
        """Yield the units that a stand has come to in the melee: they are in contact, or have lost stands (DW-XIV.1.0-e)."""
        touched = {other for key in self.units if field.units[key].stands for other in field.touching(key)}
        for key in field.units:
            if key not in self.units and (key in touched or key in counted):
                yield key


def linked_up(fought: tuple[Fought, ...]) -> tuple[Fought, ...]:
    """Return melees as they hang together now: those that have a unit in common are one (DW-VI.1.0-e, DW-XV.3.0-e)."""
    found: list[Fought] = []
    for melee in fought:
        same = [other for other in found if not set(other.units).isdisjoint(melee.units)]
        found = [other for other in found if other not in same]
        found.append(_together((*same, melee)) if same else melee)
    return tuple(found)


def _together(melees: tuple[Fought, ...]) -> Fought:
    losses: dict[str, int] = {}
    for melee in melees:
        for side, lost in melee.losses.items():
            losses[side] = losses.get(side, 0) + lost
    return Fought(tuple(dict.fromkeys(key for melee in melees for key in melee.units)), losses)


CHAPTER_VI = DemonworldChapter(
    name="melee",
    title=Text("dw-chapter-melee"),
    rule="DW-VI-WHO",
    base=True,
    commands=(Strike, SupportBlow, Withhold, StrikeBest, Regroup),
    steps=(
        NoteContacts,
        MeleePhase,
        NextMelee,
        MeleeDeclaration,
        InitiativeStep,
        StrikeBlow,
        InitiativeEnds,
        MeleeEnds,
        PostCombatBegins,
        Regrouping,
        ChooseRegroup,
        PostCombat,
        MeleePhaseEnds,
    ),
    events=(
        InitiativeReached,
        BlowStruck,
        BlowLost,
        RegroupOrdered,
        StandRegrouped,
        UnitCaught,
        UnitDisengaged,
    ),
    pages=(InContact,),
    phases=(Phase("melee", MeleePhase()),),
    turn_begins=(NoteContacts(),),
    attacks=one_attack,
    blow_lines=(blow_lines,),
    initiative_lines=(initiative_lines,),
    struck_from=as_it_stands,
)
"""Chapter VI: melees, blows in the order of initiative, moves after combat."""
