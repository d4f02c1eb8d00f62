"""Order tokens: several beside a unit, of more than one source, turned up in stages, and what the other side sees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.steps import Command, Decision, Prompt, Step
from oriflamme.kernel.text import text
from oriflamme.rulesets.demonworld.chapters import DecisionDesk, DemonworldChapter, Game
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit
from oriflamme.rulesets.demonworld.orders import (
    FACE_DOWN,
    GiveOrder,
    OrderPhase,
    OrderPhaseBegins,
    OrderRevealed,
    OrderTokens,
    Source,
    Token,
    TurnUp,
    laid,
    lay_down,
    tokens_of,
)
from oriflamme.rulesets.demonworld.scenes import scene
from oriflamme.rulesets.demonworld.scenes.desk import Desk
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    BASE_CHAPTERS,
    GREY,
    SOUTH,
    WHITE,
    battle_of,
    field_of,
    muster,
    of,
    play,
    refused,
    rows,
)

COMMANDER = "a.1"


def commanded(field: Field, unit: Unit) -> tuple[Source, ...]:
    """The player lays one token; beside unit `a` its commander lays one more, to charge or to hold."""
    own = () if unit.engaged else (Source(),)
    return (*own, Source((Order.CHARGE, Order.HOLD), by=COMMANDER)) if unit.id == "a" else own


class TakeAway(Command, frozen=True, tag="test-take-away-1"):
    """Take one of the tokens of a unit away, unseen."""

    unit: str
    order: Order


class Choosing(Decision, frozen=True, tag="test-choosing-1"):
    """White takes a token of `a` away."""

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        return (WHITE,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        return Prompt(player, text("dw-ask-orders"), "DW-X.4.0-c")

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        for token in tokens_of(battle.state, battle.state.units["a"]):
            if token.order is not None:
                yield TakeAway("a", token.order)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        return LEGAL if command in self.options(battle, player) else refuse("DW-X.4.0-c", "x")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        battle.pop()
        assert isinstance(command, TakeAway)
        unit = battle.state.units[command.unit]
        kept = tuple(token for token in tokens_of(battle.state, unit) if token.order is not command.order)
        lay_down(battle.state, unit, kept)


class ChoosingDesk(Desk[Choosing]):
    """Nothing to click."""

    help = "dw-help-orders"


def in_two_stages(field: Field) -> Iterable[Step]:
    return (TurnUp(), Choosing(), TurnUp())


STAGES = DemonworldChapter(
    name="stages",
    title=text("x"),
    rule="DW-X.4.0-c",
    commands=(TakeAway,),
    steps=(Choosing,),
    desks=(DecisionDesk(Choosing, text("dw-phase-orders"), ChoosingDesk),),
    order_source=commanded,
    turn_up=in_two_stages,
)


def orders() -> Battle[Field]:
    field = field_of(
        muster("a", WHITE, rows({0: range(4)})),
        muster("b", WHITE, rows({3: range(4)})),
        muster("x", GREY, rows({-5: range(4)}), SOUTH),
        game=Game((*BASE_CHAPTERS, STAGES)),
    )
    battle = battle_of(field, OrderPhaseBegins())
    body = {"sides": [{"id": side, "units": []} for side in (WHITE, GREY)]}
    battle.setup = Setup("demonworld", "x", (WHITE, GREY), body)  # a scene names its scenario and its sides
    return battle


def badges(battle: Battle[Field], viewer: str | None, stand: str) -> list[str]:
    """The badges of a stand as a viewer sees them."""
    piece = next(piece for piece in scene(battle.view(viewer)).pieces if piece.id == stand)
    return [badge.sign for badge in piece.badges]


def known(battle: Battle[Field], viewer: str | None) -> bytes:
    """All that a viewer's state and agenda hold, as they are stored."""
    view = battle.view(viewer)
    return msgspec.json.encode((view.state.encode(), [repr(step) for step in view.agenda]))


@pytest.mark.rule("DW-X.4.0-c")
def test_two_tokens_lie_beside_a_unit_and_are_turned_up_in_two_stages() -> None:
    battle = orders()
    play(battle, WHITE, GiveOrder("a", Order.MOVE), GiveOrder("a", Order.CHARGE), GiveOrder("b", Order.HOLD))
    phase = battle.decision()
    assert isinstance(phase, OrderPhase)
    both = (Token(Order.MOVE), Token(Order.CHARGE, COMMANDER))
    assert phase.given[WHITE]["a"] == both
    assert badges(battle, WHITE, "a.2") == ["M", "C"]
    assert badges(battle, GREY, "a.2") == []  # while tokens are laid nobody else sees whether there are any
    play(battle, WHITE, Commit())
    events = play(battle, GREY, GiveOrder("x", Order.SKIRMISH), Commit())

    # The first stage: who has one token shows it, and the other side sees that.
    revealed = of(events, OrderRevealed)
    assert [(event.unit, event.order) for event in revealed] == [("b", Order.HOLD), ("x", Order.SKIRMISH)]
    seen = battle.view(GREY).state
    assert (seen.units["b"].order, seen.units["a"].order) == (Order.HOLD, None)
    for viewer in (GREY, None):
        assert battle.view(viewer).state.pages[OrderTokens].laid == {WHITE: {"a": (FACE_DOWN, FACE_DOWN)}}
        assert badges(battle, viewer, "a.2") == ["?", "?"]
    assert tokens_of(battle.view(WHITE).state, battle.state.units["a"]) == both
    assert badges(battle, WHITE, "a.2") == ["M", "C"]

    # The second: one is taken away, the one that is left is turned up, and nobody sees the other again.
    events = play(battle, WHITE, TakeAway("a", Order.MOVE))
    assert [(event.unit, event.order) for event in of(events, OrderRevealed)] == [("a", Order.CHARGE)]
    assert battle.state.units["a"].order is Order.CHARGE
    for viewer in (WHITE, GREY, None):
        assert b'"order":"M"' not in known(battle, viewer)
        assert battle.view(viewer).state.pages[OrderTokens].laid == {}
    assert battle.state.pages[OrderTokens] == OrderTokens()


def test_what_a_side_took_away_changes_nothing_that_the_other_sees() -> None:
    """Two battles that differ in white's tokens alone give grey the same, until one of them is turned up."""
    views = []
    for first in (Order.MOVE, Order.SKIRMISH):
        battle = orders()
        play(battle, WHITE, GiveOrder("a", first), GiveOrder("a", Order.CHARGE), Commit())
        play(battle, GREY, Commit())
        before = known(battle, GREY)
        play(battle, WHITE, TakeAway("a", first))
        views.append((before, known(battle, GREY)))
    assert views[0] == views[1]


@pytest.mark.rule("DW-III.2.0-d")
def test_a_unit_with_two_sources_that_is_forgotten_holds_in_the_first_stage() -> None:
    battle = orders()
    play(battle, WHITE, Commit())
    events = play(battle, GREY, Commit())
    assert {(event.unit, event.order, event.forgotten) for event in of(events, OrderRevealed)} == {
        (unit, Order.HOLD, True) for unit in ("a", "b", "x")
    }


def test_a_full_unit_is_offered_nothing_more_and_a_new_token_takes_the_place_of_the_last() -> None:
    battle = orders()
    play(battle, WHITE, GiveOrder("a", Order.HOLD))
    assert _offered(battle) == [Order.MOVE, Order.SKIRMISH, Order.CHARGE]
    # The player's own token says to hold; to move is no order of the commander, so it takes its place.
    play(battle, WHITE, GiveOrder("a", Order.MOVE))
    assert _tokens(battle) == (Token(Order.MOVE),)
    play(battle, WHITE, GiveOrder("a", Order.HOLD))
    assert _tokens(battle) == (Token(Order.MOVE), Token(Order.HOLD, COMMANDER))
    assert _offered(battle) == []
    play(battle, WHITE, GiveOrder("a", Order.CHARGE))
    assert _tokens(battle) == (Token(Order.MOVE), Token(Order.CHARGE, COMMANDER))
    play(battle, WHITE, GiveOrder("a", Order.CHARGE))
    assert _tokens(battle) == (Token(Order.MOVE), Token(Order.CHARGE, COMMANDER))
    play(battle, WHITE, GiveOrder("a", None))
    assert _tokens(battle) == ()


def _offered(battle: Battle[Field]) -> list[Order | None]:
    given = [option for option in battle.options(WHITE) if isinstance(option, GiveOrder)]
    return [option.order for option in given if option.unit == "a"]


def _tokens(battle: Battle[Field]) -> tuple[Token, ...]:
    due = battle.decision()
    assert isinstance(due, OrderPhase)
    return due.tokens(battle.state.units["a"])


def test_an_order_that_no_source_has_is_not_laid() -> None:
    sources = (Source((Order.HOLD,), by="c"),)
    assert laid(sources, (), Order.MOVE) is None
    assert laid((), (), Order.HOLD) is None
    assert laid(sources, (), Order.HOLD) == (Token(Order.HOLD, "c"),)


def test_tokens_that_a_chapter_laid_before_the_phase_are_turned_up_with_the_others() -> None:
    field = field_of(
        muster("a", WHITE, rows({0: range(2)}), engaged=True), muster("x", GREY, rows({-5: range(2)}), SOUTH)
    )
    lay_down(field, field.units["a"], (Token(Order.SKIRMISH, "dice"),))
    battle = battle_of(field, OrderPhaseBegins())
    assert refused(battle, GREY, GiveOrder("a", Order.MOVE))
    events = play(battle, GREY, GiveOrder("x", Order.MOVE), Commit())
    assert [(event.unit, event.order) for event in of(events, OrderRevealed)] == [
        ("a", Order.SKIRMISH),
        ("x", Order.MOVE),
    ]


def test_a_token_seen_from_its_back_is_not_turned_up() -> None:
    field = field_of(muster("a", WHITE, rows({0: range(2)})))
    lay_down(field, field.units["a"], (FACE_DOWN,))
    with pytest.raises(ValueError, match="from its back"):
        battle_of(field, TurnUp())
