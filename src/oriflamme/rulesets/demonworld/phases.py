"""Section III.2: a turn of phases in strict order (DW-III-TURN, DW-III.2.0-a)."""

from __future__ import annotations

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.chapters import Phase
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import Text

from .chapters import DemonworldChapter
from .field import Field
from .first_battle import TurnEnds
from .orders import (
    GiveOrder,
    OrderPhase,
    OrderPhaseBegins,
    OrderRevealed,
    OrderTokens,
    TurnUp,
    all_at_once,
    any_order,
    guess_faces,
    hold,
)
from .turn import Commit, GoFirst, PhaseBegan, TurnBegan


class TurnBegins(Step, frozen=True, tag="dw-turn-begins-1"):
    """Begin a turn: put what the chapters begin it with, its phases and its end on the agenda."""

    def run(self, battle: Battle[Field]) -> None:
        """Count the turn and push its steps (DW-III.2.0-a)."""
        field = battle.state
        field.turn += 1
        battle.emit(TurnBegan(rule="DW-III-TURN", turn=field.turn))
        battle.push(*field.ground.game.turn, TurnEnds(), TurnBegins())


CHAPTER_III = DemonworldChapter(
    name="sequence-of-play",
    title=Text("dw-chapter-sequence-of-play"),
    rule="DW-III-TIME",
    base=True,
    commands=(Commit, GoFirst, GiveOrder),
    steps=(TurnBegins, OrderPhaseBegins, OrderPhase, TurnUp),
    events=(TurnBegan, PhaseBegan, OrderRevealed),
    pages=(OrderTokens,),
    phases=(Phase("orders", OrderPhaseBegins()),),
    order_source=any_order,
    turn_up=all_at_once,
    forgotten_order=hold,
    fill_in=(guess_faces,),
)
"""Chapter III: the turn and its phases, orders face down."""
