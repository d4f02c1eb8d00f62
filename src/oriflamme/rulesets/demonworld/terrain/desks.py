"""How the decisions about alternating contact are shown: click a stand, then the enemy unit that is meant."""

from __future__ import annotations

from collections.abc import Iterator

from oriflamme.kernel.scenes import Choice
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.introduction import Stand, unit_name
from oriflamme.rulesets.demonworld.scenes.desk import Desk, choice, commit, pieces

from .alternation import BreakContact, DeclareContact, Declaring, Meeting, Pair, Staying, declarable


class MeetingDesk(Desk[Meeting]):
    """Declare contact with an enemy that could not come at one, as a unit comes beside it (DW-XI.4.0-f)."""

    help = "dw-help-contact"

    def selectable(self) -> Iterator[str]:
        """Yield the stands of the units that may declare."""
        return (key for unit, _ in self.decision.left() for key in self.field.units[unit].stands)

    def general(self) -> Iterator[Choice]:
        """Yield every pair, and declaring no more."""
        yield from (_declaring(self, pair) for pair in self.decision.left())
        yield commit("dw-choose-no-contact")

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield the enemies of the stand's unit."""
        yield from (_declaring(self, pair) for pair in self.decision.left() if pair[0] == stand.unit)


class DeclaringDesk(Desk[Declaring]):
    """Declare as a melee phase begins which units in alternating contact fight (DW-XI.4.0-f)."""

    help = "dw-help-contact"

    def selectable(self) -> Iterator[str]:
        """Yield the stands of the units that may declare."""
        return (
            key for unit, _ in declarable(self.field, self.player) for key in self.field.units[unit].stands
        )

    def general(self) -> Iterator[Choice]:
        """Yield every pair, and declaring no more."""
        yield from (_declaring(self, pair) for pair in declarable(self.field, self.player))
        yield commit("dw-choose-no-contact")

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield the enemies of the stand's unit."""
        yield from (
            _declaring(self, pair) for pair in declarable(self.field, self.player) if pair[0] == stand.unit
        )


class StayingDesk(Desk[Staying]):
    """Break contact after a melee phase, or stay (DW-XI.4.0-i)."""

    help = "dw-help-stay"

    def selectable(self) -> Iterator[str]:
        """Yield the stands of the units in contact."""
        return (key for unit, _ in self.decision.left(self.field) for key in self.field.units[unit].stands)

    def general(self) -> Iterator[Choice]:
        """Yield staying, and every pair that can part."""
        yield commit("dw-choose-stay")
        yield from (_breaking(self, pair) for pair in self.decision.left(self.field))

    def about(self, stand: Stand) -> Iterator[Choice]:
        """Yield the enemies of the stand's unit."""
        yield from (_breaking(self, pair) for pair in self.decision.left(self.field) if pair[0] == stand.unit)


def _declaring(desk: Desk[Meeting] | Desk[Declaring], pair: Pair) -> Choice:
    return _choice(desk, "declare", DeclareContact(*pair), "dw-choose-contact", pair)


def _breaking(desk: Desk[Staying], pair: Pair) -> Choice:
    return _choice(desk, "break", BreakContact(*pair), "dw-choose-break", pair)


def _choice(
    desk: Desk[Meeting] | Desk[Declaring] | Desk[Staying], name: str, command: Command, key: str, pair: Pair
) -> Choice:
    one, other = (desk.field.units[unit] for unit in pair)
    label = Text(key, {"unit": unit_name(one), "enemy": unit_name(other)})
    return choice(f"{name}:{one.id}:{other.id}", command, label, target=pieces(*other.stands))
