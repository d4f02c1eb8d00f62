"""Section III.2: a turn of five phases in strict order (DW-III-TURN, DW-III.2.0-a)."""

from __future__ import annotations

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Step

from .field import Field
from .first_battle import TurnEnds
from .melee import MeleePhase
from .movement import MovementPhase
from .orders import OrderPhaseBegins
from .shooting import FirePhase
from .turn import TurnBegan


class TurnBegins(Step, frozen=True, tag="dw-turn-begins-1"):
    """Begin a turn: note which stands are in contact (DW-VI.1.5-j) and put its five phases on the agenda."""

    def run(self, battle: Battle[Field]) -> None:
        """Count the turn and push its phases (DW-III.2.0-a)."""
        field = battle.state
        field.turn += 1
        field.locked = frozenset(stand.id for stand in field.stands.values() if field.in_contact(stand))
        battle.emit(TurnBegan(rule="DW-III-TURN", turn=field.turn))
        battle.push(
            OrderPhaseBegins(),
            FirePhase(phase=1),
            MovementPhase(),
            FirePhase(phase=2),
            MeleePhase(),
            TurnEnds(),
            TurnBegins(),
        )
