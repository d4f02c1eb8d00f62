"""After a commander has joined or left: regrouping about him, his place in the front rank, closing the gap (DW-X.2.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from typing import Annotated, ClassVar, Final

import msgspec

from oriflamme.board.hexes import DIRECTIONS, axial
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import MOST_PIECES, Name, Path
from oriflamme.kernel.effects import Effects, Weight, Went
from oriflamme.kernel.events import Event
from oriflamme.kernel.rulings import Reason, Ruling, judge
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.closing_up import CloseUp, Formation, close_up
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand, Unit, unit_name
from oriflamme.rulesets.demonworld.movement.regrouping import ways_to_draw_up
from oriflamme.rulesets.demonworld.organisation import front_rank
from oriflamme.rulesets.demonworld.special_stands.fronts import against_pair, block_of, front
from oriflamme.rulesets.demonworld.turn import Commit, not_now

from .joining import collected


class FormUp(Command, frozen=True, tag="dw-form-up-2"):
    """Go with stands of the unit that was joined, all at once, into an organised formation: by id, the way by directions."""

    moves: Annotated[dict[Name, Path], msgspec.Meta(max_length=MOST_PIECES)]


FARTHEST: Final = 6
"""Hexes that a stand goes at most to keep a formation which nearer steps cannot keep (DW-X.2.3-c); none has to go farther."""


class ChangePlaces(Command, frozen=True, tag="dw-change-places-1"):
    """Have the commander and a stand of the front rank change places (DW-X.2.3-d)."""

    stand: Name


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

        Special stands, whose place it is too, only where there are no others. The front rank is that of his block, where it
        has one; what forbids any exchange forbids his (DW-IX.4.0-c, DW-X.2.3-f).
        """
        stands = field.stands_of(self.unit)
        own = field.stands.get(self.stand)
        if own is None or not collected(field, field.units[self.unit]):
            return ()
        rank = front(block_of(own, stands))
        if any(stand.id == own.id for stand in rank):
            return ()
        able = [stand for stand in rank if stand.card is None and not any(against_pair(field, own, stand))]
        plain = [stand for stand in able if stand.role is None]
        return tuple(stand.id for stand in plain or able)

    def regroupings(self, field: Field) -> tuple[tuple[int, dict[str, tuple[int, ...]]], ...]:
        """Return ways for the unit to be organised again: how many stands its first rank then has, and who goes how.

        There is one for each number, first those that leave the commander in the first rank, and of these the nearest to
        the front that the unit had without him. Stands go one hex; as many more as it takes only where there is no way
        otherwise (DW-X.2.3-c). There are none where it needs none.
        """
        unit = field.units[self.unit]
        if not self.regroup or not collected(field, unit) or field.organised(unit):
            return ()
        stands = field.stands_of(unit)
        before = len(front_rank([stand for stand in stands if stand.id != self.stand]))
        found: dict[int, dict[str, tuple[int, ...]]] = {}
        for hexes in range(1, FARTHEST + 1):
            found = ways_to_draw_up(field, unit, stands, (), touching=False, hexes=hexes)
            if found:
                break

        def rank(way: tuple[int, dict[str, tuple[int, ...]]]) -> tuple[bool, int, int]:
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

    def _against_moves(self, field: Field, moves: dict[str, tuple[int, ...]]) -> Iterator[Reason]:
        unit = field.units[self.unit]
        name = unit_name(unit)
        ways = self.regroupings(field)
        if not ways:
            yield Reason("DW-X.2.3-c", text("dw-refused-no-regrouping", unit=name))
            return
        farthest = max(len(path) for _, paths in ways for path in paths.values())
        if any(not 0 < len(path) <= farthest for path in moves.values()):
            yield Reason("DW-X.2.3-c", text("dw-refused-regrouping-far", unit=name, hexes=farthest))
            return
        if not moves or any(key not in unit.stands for key in moves):
            yield Reason("DW-X.2.3-c", text("dw-refused-regrouping-stands", unit=name))
            return
        directions = [towards for path in moves.values() for towards in path]
        if any(not 0 <= towards <= 5 for towards in directions):
            yield Reason("DW-I.3.1-a", text("dw-refused-direction", direction=max(directions)))
            return
        after = stepped(field, unit, moves)
        cells = [cell for stand in after for cell in stand.cells]
        if not field.room(unit).issuperset(cells):
            yield Reason("DW-I.1.4-a", text("dw-refused-off-map"))
            return
        for key, path in moves.items():
            yield from _against_path(field, field.stands[key], path)
        if len(set(cells)) < len(cells) or any(
            field.blocked(stand, cell) for stand in after for cell in stand.cells
        ):
            yield Reason("DW-V.3.0-a", text("dw-refused-regrouping-taken"))
        elif any(field.contacts(stand) or (stand.id in moves and field.exposed(stand)) for stand in after):
            yield Reason("DW-X.2.3-c", text("dw-refused-regrouping-contact"))
        elif not field.organised(unit, after):
            yield Reason("DW-X.2.3-c", text("dw-refused-regrouping-unformed", unit=name))

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Move the stands; facings stay."""
        field = battle.state
        unit = field.units[self.unit]
        match command:
            case FormUp():
                self._move(battle, unit, stepped(field, unit, command.moves), command.moves)
            case ChangePlaces():
                one, other = field.stands[self.stand], field.stands[command.stand]
                self._move(battle, unit, (one.at(other.hex, other.facing), other.at(one.hex, one.facing)))
            case _:
                battle.replace(msgspec.structs.replace(self, done=True))

    @staticmethod
    def _move(
        battle: Battle[Field],
        unit: Unit,
        stands: Iterable[Stand],
        ways: Mapping[str, tuple[int, ...]] | None = None,
    ) -> None:
        field = battle.state
        moved = [stand for stand in stands if stand != field.stands[stand.id]]
        went: dict[str, tuple[tuple[int, int], ...]] = {
            stand.id: _places(field.stands[stand.id], (ways or {}).get(stand.id), stand) for stand in moved
        }
        field.relocate(moved)
        battle.emit(
            Rearranged(rule="DW-X.2.3-c", unit=unit.id, name=unit_name(unit), side=unit.side, went=went)
        )


def _places(before: Stand, path: tuple[int, ...] | None, after: Stand) -> tuple[tuple[int, int], ...]:
    """Return the places by which a stand went: along its path, or straight from one to the other."""
    if path is None:
        return axial(before.hex), axial(after.hex)
    return tuple(map(axial, accumulate((DIRECTIONS[towards] for towards in path), initial=before.hex)))


def _against_path(field: Field, stand: Stand, path: tuple[int, ...]) -> Iterator[Reason]:
    """Yield what bars a stand's way; its fellows go at once, and are in nobody's (DW-X.2.3-c)."""
    passage = field.passage(stand, "regroup")
    for towards in path:
        after = stand.at(stand.hex + DIRECTIONS[towards])
        if not field.room(stand.unit).issuperset(after.cells):
            yield Reason("DW-I.1.4-a", text("dw-refused-off-map"))
            return
        bar = passage.bar(stand.hex, towards)
        if bar is not None:
            yield Reason(bar.rule, text(bar.key, hex=field.ground.map.name(after.hex)))
        if any(field.blocked(stand, cell) for cell in after.cells):
            yield Reason("DW-V.3.0-a", text("dw-refused-occupied", hex=field.ground.map.name(after.hex)))
        stand = after


def stepped(field: Field, unit: Unit, moves: dict[str, tuple[int, ...]]) -> tuple[Stand, ...]:
    """Return the stands of a unit after some of them have gone their ways."""
    return tuple(
        stand.at(stand.hex + sum(DIRECTIONS[towards] for towards in moves.get(stand.id, ())))
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
