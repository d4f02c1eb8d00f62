"""Sections XV.9.0-j, -k and -m: units that go on fleeing run first of all in each movement phase.

Their joined commanders are asked whether they follow. Of a unit of which a part has rallied the owner says for each stand
that still routs whether it runs back to that part or on to the edge, or is lost for good.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.bounds import Name, Names
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import text
from oriflamme.rulesets.demonworld.casualties import take_off
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.commanders.ranks import joined
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import VictoryCheck
from oriflamme.rulesets.demonworld.introduction import unit_name
from oriflamme.rulesets.demonworld.turn import not_now

from .conduct import Conduct, is_routing, stragglers
from .rout import RoutMove
from .rout_runs import part_from, set_running

How = Literal["join", "flee", "scatter"]
"""What becomes of stragglers: they run to the rallied part, or to the edge, or are lost (DW-XV.9.0-m)."""

HOW: tuple[How, ...] = ("join", "flee", "scatter")


class RoutersRun(Step, frozen=True, tag="dw-routers-run-1"):
    """Units that routed in an earlier turn make their rout move, before all others (DW-XV.9.0-k)."""

    def run(self, battle: Battle[Field]) -> None:
        """Put their moves on the agenda, side after side."""
        field = battle.state
        steps: list[Step] = []
        since = field.pages[Conduct].since
        for side in field.ground.sides:
            for unit in field.units_of(side):
                if is_routing(field, unit) and since.get(unit.id, field.turn) < field.turn:
                    guests = tuple(stand.id for stand in joined(field, unit))
                    steps.append(Following(unit.id, guests) if guests else RoutMove(unit.id))
                elif stragglers(field, unit):
                    steps.append(Straggling(unit.id, stragglers(field, unit)))
        if steps:
            battle.push(*steps, VictoryCheck())


class Follow(Command, frozen=True, tag="dw-follow-1"):
    """Say whether a commander follows the routing unit that he has joined (DW-XV.9.0-j)."""

    stand: Name
    follow: bool


class Following(Decision, frozen=True, tag="dw-following-1"):
    """The owner says of each commander of a routing unit whether he follows it in its next move (DW-XV.9.0-j).

    `asked` are the commanders still to be spoken of, `following` those who follow.
    """

    unit: str
    asked: tuple[str, ...]
    following: tuple[str, ...] = ()

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the owner while there is somebody to be spoken of."""
        return (battle.state.units[self.unit].side,) if self.asked else ()

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask whether they follow."""
        name = unit_name(battle.state.units[self.unit])
        return Prompt(player, text("dw-ask-following", unit=name), "DW-XV.9.0-j")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield following and staying, for each."""
        for stand in self.asked:
            yield Follow(stand, follow=True)
            yield Follow(stand, follow=False)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse who is not asked."""
        if not isinstance(command, Follow):
            return not_now(battle.state, command, "DW-XV.9.0-j")
        if command.stand not in self.asked:
            return refuse("DW-XV.9.0-j", "dw-refused-no-such-stand", stand=command.stand)
        return LEGAL

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Note the answer."""
        assert isinstance(command, Follow)  # check() allows nothing else
        asked = tuple(key for key in self.asked if key != command.stand)
        following = (*self.following, command.stand) if command.follow else self.following
        battle.replace(msgspec.structs.replace(self, asked=asked, following=following))

    def conclude(self, battle: Battle[Field]) -> None:
        """Have the unit run, with those who follow; who stays behind is with it no longer."""
        guests = joined(battle.state, battle.state.units[self.unit])
        behind = tuple(stand.id for stand in guests if stand.id not in self.following)
        battle.push(RoutMove(self.unit, following=self.following))
        if behind:
            battle.push(StayBehind(behind))


class StayBehind(Step, frozen=True, tag="dw-stay-behind-1"):
    """Commanders who do not follow the routing unit that they had joined leave it, and may move of their own (DW-XV.9.0-j)."""

    stands: tuple[str, ...]

    def run(self, battle: Battle[Field]) -> None:
        """Part them from it."""
        part_from(battle, self.stands)


class Straggle(Command, frozen=True, tag="dw-straggle-1"):
    """Say what stands do that still rout while a part of their unit has rallied (DW-XV.9.0-m)."""

    stands: Names
    how: How


class Straggling(Decision, frozen=True, tag="dw-straggling-1"):
    """The owner says what becomes of each straggler of a unit; `asked` are those still to be spoken of (DW-XV.9.0-m)."""

    unit: str
    asked: tuple[str, ...]

    def left(self, field: Field) -> tuple[str, ...]:
        """Return the stragglers still to be spoken of; one that has been met by the rallied part is none any more."""
        now = stragglers(field, self.unit)
        return tuple(key for key in self.asked if key in now)

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        """Return the owner while there is one to be spoken of."""
        return (battle.state.units[self.unit].side,) if self.left(battle.state) else ()

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        """Ask for the stragglers."""
        name = unit_name(battle.state.units[self.unit])
        return Prompt(player, text("dw-ask-straggling", unit=name), "DW-XV.9.0-m")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        """Yield all of them doing one thing, and each alone."""
        left = self.left(battle.state)
        for how in HOW:
            yield Straggle(left, how)
        if len(left) > 1:
            yield from (Straggle((stand,), how) for stand in left for how in HOW)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        """Refuse stands that are none of them, and any named twice."""
        if not isinstance(command, Straggle):
            return not_now(battle.state, command, "DW-XV.9.0-m")
        left, named = self.left(battle.state), command.stands
        wrong = [key for key in named if key not in left]
        if wrong or not named or len(set(named)) < len(named):
            return refuse("DW-XV.9.0-m", "dw-refused-no-such-stand", stand=", ".join(wrong or named))
        return LEGAL

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        """Have them run, or take them off the field."""
        assert isinstance(command, Straggle)  # check() allows nothing else
        field = battle.state
        unit = field.units[self.unit]
        asked = tuple(key for key in self.left(field) if key not in command.stands)
        battle.replace(msgspec.structs.replace(self, asked=asked))
        if command.how == "scatter":
            take_off(battle, command.stands, "DW-XV.9.0-m")
            return
        set_running(battle, unit, command.stands, back=command.how == "join")


class HoldTogether(Step, frozen=True, tag="dw-hold-together-1"):
    """Units of which a part has rallied have order T until nobody of them routs any more (DW-XV.9.0-n)."""

    def run(self, battle: Battle[Field]) -> None:
        """Lay the token, after the orders of the turn were turned up."""
        field = battle.state
        for unit in tuple(field.units.values()):
            if stragglers(field, unit) and unit.stands:
                field.change(unit.id, order=Order.HOLD, moved=False)
