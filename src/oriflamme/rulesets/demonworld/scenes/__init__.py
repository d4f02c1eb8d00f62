"""What a Demonworld battle looks like, and what can be clicked: made from a player's view alone."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from oriflamme.board.battlefield import CLEAR
from oriflamme.board.hexes import Hex, axial
from oriflamme.kernel.battle import View
from oriflamme.kernel.scenes import (
    Choice,
    HexBoard,
    HexCell,
    HexEdge,
    HexRoad,
    Preview,
    Scene,
    SideScene,
    Target,
    WhyNot,
)
from oriflamme.kernel.steps import Command, Decision
from oriflamme.kernel.text import Text
from oriflamme.kit import scenes as drawn
from oriflamme.rulesets.demonworld.chapters import Game, gathered
from oriflamme.rulesets.demonworld.closing_up import CloseUp
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import Deployment
from oriflamme.rulesets.demonworld.line_of_sight.sight import by_the_chart
from oriflamme.rulesets.demonworld.maps import BattleMap
from oriflamme.rulesets.demonworld.melee import MeleeDeclaration
from oriflamme.rulesets.demonworld.movement.engagement import Completion, Reaction
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnits, SequenceChoice
from oriflamme.rulesets.demonworld.orders import OrderPhase
from oriflamme.rulesets.demonworld.post_combat import ChooseRegroup, PostCombat
from oriflamme.rulesets.demonworld.shooting import FireDeclaration

from .aiming import aim, stands_left
from .deploying import DeploymentDesk
from .desk import Desk, WhoFirstDesk
from .fighting import CloseUpDesk, FireDesk, MeleeDesk, PostCombatDesk
from .moving import CompletionDesk, MovingDesk, ReactionDesk
from .ordering import OrderDesk
from .pieces import mustered, pieces

DESKS: dict[type[Decision], tuple[str, type[Desk[Any]]]] = {
    Deployment: ("deployment", DeploymentDesk),
    OrderPhase: ("orders", OrderDesk),
    FireDeclaration: ("fire", FireDesk),
    CloseUp: ("fire", CloseUpDesk),
    SequenceChoice: ("movement", WhoFirstDesk),
    MoveUnits: ("movement", MovingDesk),
    Reaction: ("movement", ReactionDesk),
    Completion: ("movement", CompletionDesk),
    MeleeDeclaration: ("melee", MeleeDesk),
    ChooseRegroup: ("melee", WhoFirstDesk),
    PostCombat: ("melee", PostCombatDesk),
}
"""For each decision: the phase it belongs to, and the desk that shows it."""


def scene(view: View[Field]) -> Scene:
    """Return what to draw of a view, with the prompt of its viewer."""
    field = view.state
    decision = view.decision()
    desk = _desk(view, decision, view.viewer or "")
    return drawn.scene(
        view,
        desk,
        phase=_phase(view, decision),
        board=board(field.ground.map, *meaning(field.ground.game)),
        sides=(_side(view, desk, side) for side in field.ground.sides),
        pieces=tuple(pieces(view, desk)),
        marks=gathered(field.ground.game.marks, view),
        aim=aim(view),
    )


def _desk(view: View[Field], decision: Decision | None, player: str) -> Desk[Any] | None:
    if decision is None:
        return None
    added = view.state.ground.game.desks.get(type(decision))
    desk = DESKS[type(decision)][1] if added is None else added.desk
    return desk(view, decision, player)


def _phase(view: View[Field], decision: Decision | None) -> list[Text]:
    parts = []
    if view.state.turn:
        parts.append(Text("dw-turn-began", {"turn": view.state.turn}))
    if isinstance(decision, FireDeclaration):
        parts.append(Text(f"dw-phase-fire-{decision.phase}"))
    elif decision is not None and (added := view.state.ground.game.desks.get(type(decision))) is not None:
        parts.append(added.phase)
    elif decision is not None:
        parts.append(Text(f"dw-phase-{DESKS[type(decision)][0]}"))
    return parts


def meaning(game: Game) -> tuple[bool, bool]:
    """Return whether terrain means anything in a battle, and whether lines of sight are read off a chart of heights.

    Where no chapter in force says what terrain does to movement, contact or sight, whatever is printed is clear ground.
    """
    added = [chapter for chapter in game.chapters if not chapter.base]
    meant = any(chapter.passage or chapter.barriers or chapter.contact or chapter.sight for chapter in added)
    return meant, game.sight is by_the_chart


@lru_cache(maxsize=32)
def board(layout: BattleMap, terrain: bool = True, sight: bool = False) -> HexBoard:
    """Return the map as a board to draw; a map is itself alone, so it is drawn once.

    `terrain`: with what is printed on it. `sight`: its lines of sight can be asked for.
    """
    field = layout.battlefield
    if not terrain:
        return HexBoard(
            tuple(HexCell(axial(hex), layout.name(hex)) for hex in sorted(layout.hexes)), sight=sight
        )
    return HexBoard(
        cells=tuple(_cell(layout, hex) for hex in sorted(layout.hexes)),
        sight=sight,
        edges=tuple(
            HexEdge(
                between=(axial(one), axial(other)),
                style=edge.kind,
                towards=None if edge.towards is None else axial(edge.towards),
            )
            for (one, other), edges in sorted(field.borders.items())
            for edge in edges
        ),
        roads=tuple(HexRoad(tuple(map(axial, road.hexes)), road.kind) for road in field.roads),
    )


def _cell(layout: BattleMap, hex: Hex) -> HexCell:
    cell = layout.battlefield.cell(hex)
    terrain = "open" if cell.ground == CLEAR else cell.ground
    return HexCell(axial(hex), layout.name(hex), terrain, cell.level)


def _side(view: View[Field], desk: Desk[Any] | None, side: str) -> SideScene:
    left, total = stands_left(view, side)
    status = Text("dw-status-stands", {"left": left, "total": total})
    return drawn.side(view, side, status, muster=mustered(view.state, desk, side))


def choices(view: View[Field], player: str, focus: tuple[str, ...]) -> list[Choice]:
    """Return what `player` can click: about the stand in `focus`, or (empty) what concerns no stand."""
    return drawn.choices(_desk(view, view.decision(), player), focus)


def why_not(view: View[Field], player: str, focus: tuple[str, ...], target: Target) -> WhyNot:
    """Return why what a click means cannot be done, and what comes nearest to it."""
    return drawn.why_not(view, _desk(view, view.decision(), player), focus, target)


def preview(view: View[Field], player: str, command: Command) -> Preview:
    """Return the ruling on a command, and what would come of a legal one; nothing changes."""
    return drawn.preview(view, _desk(view, view.decision(), player), player, command)
