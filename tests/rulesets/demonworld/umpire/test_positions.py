"""What the umpire says of single moves in small positions."""

from __future__ import annotations

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.characteristics import Mark, Order
from oriflamme.rulesets.demonworld.commanders.moving import CommandersMove, JoinUnit
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.formations.tokens import FormationTokens
from oriflamme.rulesets.demonworld.morale.impetuous import ImpetuousMoves
from oriflamme.rulesets.demonworld.morale.rout import put_to_flight
from oriflamme.rulesets.demonworld.morale.rout_runs import UnitRan
from oriflamme.rulesets.demonworld.morale.rushing import ImpetuousMoving
from oriflamme.rulesets.demonworld.movement.legs import Advance, Shift, Sidestep
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits, SequenceBegan
from oriflamme.rulesets.demonworld.special_stands.fronts import Exchange
from tests.rulesets.demonworld.armies import GREY, SOUTH, WHITE, battle_of, muster, of, rows
from tests.rulesets.demonworld.commanders.staff import battle, captain, staffed
from tests.rulesets.demonworld.morale.fleeing import as_it_comes, field, unit
from tests.rulesets.demonworld.morale.test_impetuous import impetuous, wild
from tests.rulesets.demonworld.special_stands.banners import LEADER, company
from tests.rulesets.demonworld.special_stands.banners import field as with_banners

from .umpire import Umpire

BLOCK = rows({0: range(4), 1: range(4)})
FAR = muster("far", GREY, rows({-18: range(4)}), SOUTH)
EAST = 0


class Followed:
    """A battle in its movement phase on which an umpire looks."""

    def __init__(self, begun: Battle[Field]) -> None:
        self.battle = begun
        self.umpire = Umpire(begun.state)
        self.umpire.table.phase = "movement"

    def sequence(self, order: Order) -> Followed:
        """White moves its units of an order."""
        self.umpire.see(SequenceBegan(rule="DW-V.2.0-b", order=order, first=WHITE))
        return self

    def play(self, player: str, *commands: Command) -> None:
        """Give commands, and have the umpire look at each."""
        for command in commands:
            before = self.battle.state
            events = self.battle.apply(player, command)
            self.umpire.follow(command, events, before, self.battle.state)

    def no_fault(self, *rules: str) -> None:
        """The umpire has judged by each of these rules, and found nothing."""
        table = self.umpire.table
        assert not table.faults
        assert [rule for rule in rules if not table.judged[rule]] == []


def test_units_that_move_in_one_command_are_reckoned_each_for_itself() -> None:
    """As when an impetuous unit goes the way that its owner chose, and then another the one best way that it has."""
    units = (
        unit(key, WHITE, *((q, r) for q in range(4)), order=Order.MOVE) for key, r in (("u", 0), ("w", 4))
    )
    begun = battle_of(field(*units), MoveUnits(WHITE, Order.MOVE))
    umpire, before = Followed(begun).sequence(Order.MOVE).umpire, begun.state
    first = MoveUnit("u", (Sidestep(0), Advance("left")))
    events: list[Event] = list(begun.apply(WHITE, first))
    events += begun.apply(WHITE, MoveUnit("w", (Advance("left"), Advance("right"))))
    umpire.follow(first, events, before, begun.state)
    assert not umpire.table.faults
    assert umpire.table.judged["DW-V.1.1-e"] == umpire.table.judged["DW-XI.2.0-b"] == 2


def test_impetuous_skirmishers_have_spent_a_manoeuvre_on_their_formation() -> None:
    made = impetuous(
        wild((0, 0), (1, 0), (0, 1), (1, 1)),
        unit("e", GREY, (4, -8), facing=SOUTH),
        game=contents.game(("formations", "morale")),
    )
    made.pages.put(FormationTokens({"u": Mark.SKIRMISH}))
    begun = battle_of(made)
    followed = Followed(begun)
    begun.push(ImpetuousMoves())
    begun.advance()
    for event in begun._fresh:
        followed.umpire.see(event)
    due = begun.decision()
    assert isinstance(due, ImpetuousMoving)
    followed.play(WHITE, MoveUnit("u", due.moves[0]))
    followed.no_fault("DW-V.1.1-e", "DW-V-HALF")


def test_a_commander_who_joins_a_melee_looks_where_he_looked() -> None:
    """Who joins a unit that does not fight turns as it looks (DW-X.2.3-c)."""
    for engaged, facing in ((True, SOUTH), (False, 0)):
        unit = muster("a", WHITE, BLOCK, order=Order.MOVE, engaged=engaged, first_melee=int(engaged))
        made = staffed(unit, captain("c", WHITE, (-1, 1), facing=SOUTH), FAR)
        followed = Followed(battle(made, CommandersMove(Order.MOVE)))
        followed.play(WHITE, JoinUnit("c.1", "a"))
        assert followed.battle.state.stands["c.1"].facing == facing
        assert not followed.umpire.table.faults


def test_a_routing_unit_does_not_wait_for_a_slower_commander() -> None:
    """The runners go three hexes, their commander two (DW-XV.9.0-i)."""
    made = field(unit("u", WHITE, (0, 0), (1, 0)))
    made.place(msgspec.structs.replace(made.stands["u.2"], card="captain"))
    begun = battle_of(made)
    put_to_flight(begun, "u", "DW-XV.4.0-e")
    umpire = Umpire(begun.state)
    as_it_comes(begun)
    runs = of(begun._fresh, UnitRan)
    assert sorted(len(fled.path) - 1 for ran in runs for fled in ran.went) == [2, 3]
    for ran in runs:
        umpire.see(ran)
    assert umpire.table.judged["DW-XV.9.0-b"]
    assert not umpire.table.faults


def test_an_exchange_makes_no_later_step_dearer() -> None:
    """Stand 3 has gone a hex and is exchanged for 6, who has not: where 6 was, 3 may go a hex for the same manoeuvre."""
    begun = battle_of(
        with_banners(company(BLOCK, {6: LEADER}, order=Order.MOVE)), MoveUnits(WHITE, Order.MOVE)
    )
    followed = Followed(begun).sequence(Order.MOVE)
    followed.play(
        WHITE,
        MoveUnit("u", (Shift(dict.fromkeys(("u.1", "u.2", "u.3", "u.4"), EAST)),)),
        Exchange("u", "u.6", "u.3"),
        MoveUnit("u", (Shift(dict.fromkeys(("u.5", "u.3", "u.7", "u.8"), EAST)),)),
    )
    followed.no_fault("DW-V.1.1-e")
