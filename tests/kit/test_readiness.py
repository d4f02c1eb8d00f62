"""Decisions of all sides at once: each decides in secret until it is ready, in whatever order, and what is kept is kept."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, ClassVar, Self

import msgspec
import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice, Lots, SealedDice
from oriflamme.kernel.rulings import LEGAL, IllegalCommand, Ruling, refuse
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.steps import Command, Prompt
from oriflamme.kernel.text import Text
from oriflamme.kit.readiness import AtOnce, UntilReady, answer_for, own_only

SETUP = Setup("bids", "auction", ("red", "blue", "grey"), {})


class Purse:
    """What every side has paid; grey has no money and is asked nothing."""

    def __init__(self) -> None:
        self.paid: dict[str, int] = {}

    def copy(self) -> Purse:
        return self

    def seen_by(self, player: str | None) -> Purse:
        return self

    def encode(self) -> Any:
        return self.paid


class Bid(Command, frozen=True, tag="bid-1"):
    coins: int


class Enough(Command, frozen=True, tag="enough-1"):
    """Bid no more."""


class Bidding(UntilReady, frozen=True, tag="bidding-1"):
    readying: ClassVar[type[Command]] = Enough

    lot: str
    bids: dict[str, int] = {}

    def seen_by(self, player: str | None) -> Self:
        return msgspec.structs.replace(self, bids=own_only(self.bids, player))

    def asks(self, battle: Battle[Purse], side: str) -> bool:
        return side != "grey"

    def prompt(self, battle: Battle[Purse], player: str) -> Prompt:
        return Prompt(player, Text("ask-bid"), "X-1", secret=True)

    def options(self, battle: Battle[Purse], player: str) -> Iterator[Command]:
        yield from (Bid(coins) for coins in (1, 2))
        yield Enough()

    def check(self, battle: Battle[Purse], player: str, command: Command) -> Ruling:
        return LEGAL if isinstance(command, Bid | Enough) else refuse("X-1", "refused-other")

    def note(self, battle: Battle[Purse], player: str, command: Command) -> None:
        assert isinstance(command, Bid)
        battle.replace(msgspec.structs.replace(self, bids={**self.bids, player: command.coins}))

    def conclude(self, battle: Battle[Purse]) -> None:
        battle.state.paid = self.bids


class Hands(AtOnce, frozen=True, tag="hands-1"):
    """Who is ready has a hand up: kept otherwise than in a list."""

    readying: ClassVar[type[Command]] = Enough

    up: dict[str, bool] = {}

    def is_ready(self, side: str) -> bool:
        return self.up.get(side, False)

    def readied(self, battle: Battle[Purse], side: str) -> Hands:
        return Hands({**self.up, side: True})

    def check(self, battle: Battle[Purse], player: str, command: Command) -> Ruling:
        return LEGAL

    def note(self, battle: Battle[Purse], player: str, command: Command) -> None:
        battle.state.paid[player] = battle.state.paid.get(player, 0) + 1


def begun(decision: AtOnce) -> Battle[Purse]:
    battle = Battle(SETUP, Purse(), Dice("1"))
    battle.push(decision)
    battle.advance()
    return battle


def test_all_sides_asked_decide_in_seat_order_until_they_are_ready() -> None:
    battle = begun(Bidding("harp"))
    assert battle.deciders() == ("red", "blue")
    battle.apply("blue", Enough())
    assert battle.deciders() == ("red",)
    assert battle.decision() == Bidding("harp", ready=("blue",))
    with pytest.raises(IllegalCommand, match="refused-not-your-decision"):
        battle.apply("blue", Bid(1))
    battle.apply("red", Enough())
    assert battle.decision() is None


def test_a_side_changes_its_mind_until_it_is_ready() -> None:
    battle = begun(Bidding("harp"))
    for coins in (1, 2, 7):
        battle.apply("red", Bid(coins))
    battle.apply("red", Enough())
    battle.apply("blue", Bid(3))
    assert battle.state.paid == {}
    battle.apply("blue", Enough())
    assert battle.state.paid == {"red": 7, "blue": 3}


def test_others_see_that_one_is_ready_and_nothing_of_what_he_decided() -> None:
    battle = begun(Bidding("harp"))
    battle.apply("red", Bid(5))
    battle.apply("red", Enough())
    for viewer, seen in (("red", {"red": 5}), ("blue", {}), (None, {})):
        assert battle.view(viewer).decision() == Bidding("harp", seen, ready=("red",))


class OpenPurse(Purse):
    """A state that says what could have been bid."""

    def fill_in(self, battle: Battle[Purse], player: str | None, lots: Lots) -> None:
        answer_for(battle, player, lots)


def test_what_others_have_decided_is_imagined_and_who_is_ready_stays_so() -> None:
    battle: Battle[Purse] = Battle(SETUP, OpenPurse(), Dice("1"))
    battle.push(Bidding("harp"))
    battle.advance()
    battle.apply("red", Bid(7))
    battle.apply("red", Enough())
    found = set()
    for seed in range(8):
        guess = battle.view("blue").imagine(Dice(str(seed)))
        due = guess.decision()
        assert isinstance(due, Bidding)
        assert due.ready == ("red",)
        assert guess.view("blue").encoded() == battle.view("blue").encoded()
        assert guess.rolls == 0
        found.add(due.bids.get("red"))
        guess.apply("blue", Enough())
        assert guess.decision() is None
    assert found <= {None, 1, 2}  # never the 7, which is not among the options
    assert len(found) > 1
    # One's own answers are known; and nothing is imagined where nobody is ready.
    own = battle.view("red").imagine(Dice("1")).decision()
    assert own == battle.decision()
    fresh = begun(Bidding("harp"))
    assert fresh.view("blue").imagine(SealedDice()).decision() == fresh.decision()


@pytest.mark.parametrize("order", list(itertools.permutations(range(4))))
def test_the_order_of_answers_makes_no_difference_to_what_is_decided(order: tuple[int, ...]) -> None:
    answers = {"red": [Bid(5), Enough()], "blue": [Bid(4), Enough()]}
    battle = begun(Bidding("harp"))
    for number in order:
        side = "red" if number % 2 else "blue"
        battle.apply(side, answers[side].pop(0))
    assert battle.state.paid == {"red": 5, "blue": 4}


def test_where_nobody_is_asked_it_concludes_at_once() -> None:
    class Unasked(Bidding, frozen=True, tag="unasked-1"):
        def asks(self, battle: Battle[Purse], side: str) -> bool:
            return False

    battle = begun(Unasked("harp", {"red": 2}))
    assert battle.decision() is None
    assert battle.state.paid == {"red": 2}


def test_who_is_ready_may_be_kept_otherwise() -> None:
    battle = begun(Hands())
    battle.apply("grey", Bid(1))
    for side in SETUP.sides:
        assert battle.deciders()[0] == side
        battle.apply(side, Enough())
    assert battle.decision() is None
    assert battle.state.paid == {"grey": 1}


def test_own_is_what_a_side_has_and_a_spectator_has_nothing() -> None:
    assert own_only({"red": 1, "blue": 2}, "red") == {"red": 1}
    assert own_only({"red": 1, "blue": 2}, "grey") == {}
    assert own_only({"red": 1}, None) == {}
