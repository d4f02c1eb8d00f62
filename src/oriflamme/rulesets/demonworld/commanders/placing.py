"""After a commander has joined or left: regrouping about him, his place in the front rank, closing the gap (DW-X.2.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec

from oriflamme.board.hexes import DIRECTIONS, axial
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Effects, Weight, Went
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import Reason, Ruling, judge
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.closing_up import CloseUp, Formation, close_up
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit, unit_name
from oriflamme.rulesets.demonworld.movement.regrouping import ways_to_form_up
from oriflamme.rulesets.demonworld.organisation import front_rank, one_facing
from oriflamme.rulesets.demonworld.turn import Commit, not_now

from .joining import collected


class FormUp(Command, frozen=True, tag="dw-form-up-1"):
    """Step with stands of the unit that was joined, one hex each and all at once, into an organised formation."""

    moves: dict[str, int]


class ChangePlaces(Command, frozen=True, tag="dw-change-places-1"):
    """Have the commander and a stand of the front rank change places (DW-X.2.3-d)."""

    stand: str


class Rearranged(Event, frozen=True, tag="dw-rearranged-1", kw_only=True):
    """Stands of a unit that a commander joined went to other hexes; `went` has the way of each, places [q, r]."""

    weight: ClassVar[Weight] = Weight.MOVE

    unit: str
    name: Text
    side: str
    went: dict[str, tuple[tuple[int, int], ...]]

    def text(self) -> Text:
        """Return the words: the unit, and how many stands went."""
        return Text("dw-rearranged", {"unit": self.name, "stands": len(self.went)})

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the steps."""
        return tuple(Went(piece=stand, path=path) for stand, path in self.went.items())


class Placing(Decision, frozen=True, tag="dw-commander-placing-1"):
    """The owner finds the commander's place in the unit he joined (DW-X.2.3-c, DW-X.2.3-d).

    `regroup`: the unit was organised before, so that its stands may step for nothing to be so again; one that was not
    regroups no more than one in melee (DW-X.2.3-e, DW-X.2.3-f).
    """

    unit: str
    stand: str
    regroup: bool
    done: bool = False

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the owner while there is something to do."""
        field = battle.state
        if self.done or not (self.exchanges(field) or self.regroupings(field)):
            return ()
        return (field.units[self.unit].side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for his place."""
        field = battle.state
        asked, rule = (
            ("dw-ask-placing-regroup", "DW-X.2.3-c")
            if self.regroupings(field)
            else ("dw-ask-placing", "DW-X.2.3-d")
        )
        return Prompt(player, Text(asked, {"unit": unit_name(field.units[self.unit])}), rule)

    def exchanges(self, field: Field) -> tuple[str, ...]:
        """Return the stands of the front rank with which the commander may change places; none where he is in it.

        Special stands, whose place it is too, only where there are no others. Without one facing there is no front rank.
        """
        stands = field.stands_of(self.unit)
        own = field.stands.get(self.stand)
        if own is None or not collected(field, field.units[self.unit]) or one_facing(stands) is None:
            return ()
        front = front_rank(stands)
        if any(stand.id == own.id for stand in front):
            return ()
        able = [stand for stand in front if stand.footprint == own.footprint and stand.card is None]
        plain = [stand for stand in able if stand.role is None]
        return tuple(stand.id for stand in plain or able)

    def regroupings(self, field: Field) -> tuple[tuple[int, dict[str, int]], ...]:
        """Return ways for the unit to be organised again: how many stands its first rank then has, and the fewest steps.

        There is one for each number, first those that leave the commander in the first rank, and of these the nearest to
        the front that the unit had without him. There are none where it needs none.
        """
        unit = field.units[self.unit]
        if not self.regroup or not collected(field, unit) or field.organised(unit):
            return ()
        stands = field.stands_of(unit)
        before = len(front_rank([stand for stand in stands if stand.id != self.stand]))
        found = ways_to_form_up(field, unit, stands, (), touching=False)

        def rank(way: tuple[int, dict[str, int]]) -> tuple[bool, int, int]:
            width, moves = way
            leads = any(stand.id == self.stand for stand in front_rank(stepped(field, unit, moves)))
            return not leads, abs(width - before), len(moves)

        return tuple(sorted(found.items(), key=rank))

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield regrouping and exchanges, and the end."""
        field = battle.state
        exchanges = self.exchanges(field)
        yield from (FormUp(moves) for _, moves in self.regroupings(field))
        yield from (ChangePlaces(stand) for stand in exchanges)
        if not exchanges:
            yield Commit()

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse what is no regrouping, and to leave the commander behind the front rank."""
        field = battle.state
        match command:
            case Commit():
                return judge(self._behind(field))
            case ChangePlaces():
                return judge(self._against_exchange(field, command.stand))
            case FormUp():
                return judge(self._against_moves(field, command.moves))
            case _:
                return not_now(field, command, "DW-X.2.3-d")

    def _behind(self, field: Field) -> Iterator[Reason]:
        if self.exchanges(field):
            yield Reason("DW-X.2.3-d", text("dw-refused-behind", unit=unit_name(field.units[self.unit])))

    def _against_exchange(self, field: Field, stand: str) -> Iterator[Reason]:
        if stand not in self.exchanges(field):
            yield Reason("DW-X.2.3-d", text("dw-refused-exchange"))

    def _against_moves(self, field: Field, moves: dict[str, int]) -> Iterator[Reason]:
        unit = field.units[self.unit]
        name = unit_name(unit)
        if not self.regroupings(field):
            yield Reason("DW-X.2.3-c", text("dw-refused-no-regrouping", unit=name))
            return
        if not moves or any(key not in unit.stands for key in moves):
            yield Reason("DW-X.2.3-c", text("dw-refused-regrouping-stands", unit=name))
            return
        if any(not 0 <= towards <= 5 for towards in moves.values()):
            yield Reason("DW-I.3.1-a", text("dw-refused-direction", direction=max(moves.values())))
            return
        after = stepped(field, unit, moves)
        cells = [cell for stand in after for cell in stand.cells]
        if not field.ground.map.hexes.issuperset(cells):
            yield Reason("DW-I.1.4-a", text("dw-refused-off-map"))
            return
        for key, towards in moves.items():
            stand = field.stands[key]
            bar = field.passage(stand, "regroup").bar(stand.hex, towards)
            if bar is not None:
                hex = field.ground.map.name(stand.hex + DIRECTIONS[towards])
                yield Reason(bar.rule, text(bar.key, hex=hex))
        if len(set(cells)) < len(cells) or any(
            field.blocked(stand, cell) for stand in after for cell in stand.cells
        ):
            yield Reason("DW-V.3.0-a", text("dw-refused-regrouping-taken"))
        elif any(field.contacts(stand) for stand in after):
            yield Reason("DW-X.2.3-c", text("dw-refused-regrouping-contact"))
        elif not field.organised(unit, after):
            yield Reason("DW-X.2.3-c", text("dw-refused-regrouping-unformed", unit=name))

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Move the stands; facings stay."""
        field = battle.state
        unit = field.units[self.unit]
        match command:
            case FormUp():
                self._move(battle, unit, stepped(field, unit, command.moves))
            case ChangePlaces():
                one, other = field.stands[self.stand], field.stands[command.stand]
                self._move(battle, unit, (one.at(other.hex, other.facing), other.at(one.hex, one.facing)))
            case _:
                battle.replace(msgspec.structs.replace(self, done=True))

    @staticmethod
    def _move(battle: Battle[Field], unit: Unit, stands: Iterable[Stand]) -> None:
        field = battle.state
        moved = [stand for stand in stands if stand != field.stands[stand.id]]
        went: dict[str, tuple[tuple[int, int], ...]] = {
            stand.id: (_place(field.stands[stand.id]), _place(stand)) for stand in moved
        }
        field.relocate(moved)
        battle.emit(
            Rearranged(rule="DW-X.2.3-c", unit=unit.id, name=unit_name(unit), side=unit.side, went=went)
        )


def _place(stand: Stand) -> tuple[int, int]:
    q, r = axial(stand.hex)
    return q, r


def stepped(field: Field, unit: Unit, moves: dict[str, int]) -> tuple[Stand, ...]:
    """Return the stands of a unit after steps of some of them."""
    return tuple(
        stand.at(stand.hex + DIRECTIONS[moves[stand.id]]) if stand.id in moves else stand
        for stand in field.stands_of(unit)
    )


class CloseGap(CloseUp, frozen=True, tag="dw-close-gap-1"):
    """The unit that a commander left closes the gap, as after losses to fire (DW-X.2.3-a)."""


class CommanderGone(Step, frozen=True, tag="dw-commander-gone-1"):
    """A commander has gone from a unit, which may close up where he has left it disorganised (DW-X.2.3-a)."""

    unit: str
    before: Formation

    def run(self, battle: Battle[Field]) -> None:
        """Ask its owner, if it was organised and is not."""
        field = battle.state
        unit = field.units[self.unit]
        if unit.stands and self.before.organised and not field.organised(unit):
            gap = close_up(field, {self.unit: self.before})
            battle.push(CloseGap(gap.before, gap.fixed, gap.asked))
