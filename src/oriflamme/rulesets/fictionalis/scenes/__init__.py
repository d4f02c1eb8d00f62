"""What a battle looks like, and what can be clicked: made from a player's view alone."""

from __future__ import annotations

from typing import Any

from oriflamme.kernel.battle import View
from oriflamme.kernel.scenes import Choice, Counter, Piece, Preview, Saying, Scene, SideScene, Target, WhyNot
from oriflamme.kernel.steps import Command, Decision
from oriflamme.kernel.text import Text
from oriflamme.kit import scenes as drawn
from oriflamme.rulesets.fictionalis.demoralisation import breaking_point
from oriflamme.rulesets.fictionalis.deployment.alternating import DeployingCommand
from oriflamme.rulesets.fictionalis.deployment.arrivals import ArrivingLate
from oriflamme.rulesets.fictionalis.deployment.by_turns import DeployingElements
from oriflamme.rulesets.fictionalis.deployment.first import FirstDeployment
from oriflamme.rulesets.fictionalis.deployment.plans import MakePlans
from oriflamme.rulesets.fictionalis.elves import ElfDecision
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.initiative import PipAllocation
from oriflamme.rulesets.fictionalis.losses import army_losses, army_original
from oriflamme.rulesets.fictionalis.melee import FightOrder
from oriflamme.rulesets.fictionalis.movement.phase import MovementPhase
from oriflamme.rulesets.fictionalis.naming import command_name, listing
from oriflamme.rulesets.fictionalis.nightfall import AtNightfall
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Place
from oriflamme.rulesets.fictionalis.pursuit import PursuitChoice
from oriflamme.rulesets.fictionalis.retreat import NextRetreat
from oriflamme.rulesets.fictionalis.shooting import Answer, CalledShot, ShootingOrder
from oriflamme.rulesets.fictionalis.spontaneous import HowToAdvance, NextAdvance
from oriflamme.rulesets.fictionalis.terrain.choosing import TerrainChoice
from oriflamme.rulesets.fictionalis.terrain.fortifying import WallChoice
from oriflamme.rulesets.fictionalis.terrain.gate_roads import GateRoad
from oriflamme.rulesets.fictionalis.terrain.placing import Placing
from oriflamme.rulesets.fictionalis.turn_events import Stage
from oriflamme.rulesets.fictionalis.weather import WeatherDice
from oriflamme.rulesets.fictionalis.worded import WordedDecision

from .aiming import aim
from .deploying import LayingDesk, PlanDesk
from .desk import Desk
from .fighting import AnswerDesk, CalledShotDesk, FightDesk, PursuitDesk, ShootingDesk
from .moving import MovementDesk
from .ordering import ElfDesk, HowToAdvanceDesk, InTurnDesk, NightDesk, PipDesk, WeatherDesk
from .pieces import mustered, piece
from .portals import standing_gates
from .sky import signs, sky_lines
from .surface import board
from .terraining import GateRoadDesk, PlacingDesk, TerrainDesk, WallDesk

DESKS: dict[type[WordedDecision], type[Desk[Any]]] = {
    TerrainChoice: TerrainDesk,
    Placing: PlacingDesk,
    WallChoice: WallDesk,
    GateRoad: GateRoadDesk,
    WeatherDice: WeatherDesk,
    PipAllocation: PipDesk,
    ElfDecision: ElfDesk,
    MovementPhase: MovementDesk,
    NextAdvance: InTurnDesk,
    NextRetreat: InTurnDesk,
    HowToAdvance: HowToAdvanceDesk,
    ShootingOrder: ShootingDesk,
    CalledShot: CalledShotDesk,
    Answer: AnswerDesk,
    FightOrder: FightDesk,
    PursuitChoice: PursuitDesk,
    AtNightfall: NightDesk,
    FirstDeployment: LayingDesk,
    MakePlans: PlanDesk,
    DeployingCommand: LayingDesk,
    DeployingElements: LayingDesk,
    ArrivingLate: LayingDesk,
}
"""The decisions that have a desk of their own; all others list their options."""


def scene(view: View[Field]) -> Scene:
    """Return what to draw of a view, with the prompt of its viewer."""
    field = view.state
    desk = _desk(view, view.viewer)
    return drawn.scene(
        view,
        desk,
        phase=_phase(view),
        board=board(field.surface, signs(field)),
        sides=(_side(view, side) for side in field.theatre.sides),
        pieces=(*standing_gates(field), *_pieces(view), *(desk.pieces() if desk is not None else ())),
        aim=aim(field),
    )


def _pieces(view: View[Field]) -> list[Piece]:
    shown = (Place.TABLE, Place.AMBUSH)
    return [
        piece(view.state, element)
        for element in view.state.elements.values()
        if element.place in shown and element.rect is not None
    ]


def _desk(view: View[Field], player: str | None) -> Desk[Any] | None:
    decision = view.decision()
    if decision is None or player is None or player not in view.deciders():
        return None
    assert isinstance(decision, WordedDecision)  # chapters that bring others do not make a game
    return DESKS.get(type(decision), Desk)(view, decision, player)


_STAGES: dict[type[Decision], Stage] = {
    WeatherDice: Stage.INITIATIVE,
    PipAllocation: Stage.INITIATIVE,
    MovementPhase: Stage.MOVEMENT,
    NextAdvance: Stage.MOVEMENT,
    NextRetreat: Stage.MOVEMENT,
    HowToAdvance: Stage.MOVEMENT,
    ShootingOrder: Stage.SHOOTING,
    CalledShot: Stage.SHOOTING,
    Answer: Stage.SHOOTING,
    FightOrder: Stage.MELEE,
    PursuitChoice: Stage.MELEE,
}
"""The stages of a bound that decisions belong to."""


def _phase(view: View[Field]) -> list[Text]:
    """Return whose bound it is, hour and weather in one, and the stage."""
    field = view.state
    sky = listing(sky_lines(field))
    if field.bound.number == 0:
        return [sky, Text("dbf-phase-preparation")]
    args: dict[str, str | int | float | Text] = {
        "side": Text(f"side-{field.bound.side}"),
        "number": field.bound.number,
    }
    decision = view.decision()
    stage = None if decision is None else _STAGES.get(type(decision))
    told = [] if stage is None else [Text(f"dbf-stage-{stage.value}")]
    return [Text("dbf-bound-began", args), sky, *told]


def _side(view: View[Field], side: str) -> SideScene:
    field = view.state
    status = Text(
        "dbf-status-losses",
        {"lost": army_losses(field, side) / WHOLE, "original": army_original(field, side) / WHOLE},
    )
    counters = _counters(field, side)
    if field.bound.number > 0:
        return drawn.side(view, side, status, counters=counters)
    muster = mustered(field, side)
    # The view holds nobody's hidden elements but the viewer's own, so an army's list stays with him who leads it.
    withheld = None if side == view.viewer else Saying(Text("dbf-muster-withheld"), "DBF-ARTEFACT-P-b")
    return drawn.side(view, side, status, counters=counters, muster=muster, withheld=withheld)


def _counters(field: Field, side: str) -> list[Counter]:
    """Return each command of a side with its PIPs left and its losses against its breaking point."""
    found = []
    for number, command in enumerate(field.commands_of(side)):
        value = Text(
            "dbf-counter-command",
            {
                "pips": command.pips / WHOLE,
                "lost": command.lost / WHOLE,
                "breaks": breaking_point(field, command) / WHOLE,
            },
        )
        name = Text("dbf-counter-name", {"name": command_name(command.name)})
        found.append(Counter(name, value, number, "bad" if command.demoralised else "plain"))
    return found


def choices(view: View[Field], player: str, focus: tuple[str, ...]) -> list[Choice]:
    """Return what `player` can click: about the elements in `focus`, or (empty) what concerns none."""
    return drawn.choices(_desk(view, player), focus)


def why_not(view: View[Field], player: str, focus: tuple[str, ...], target: Target) -> WhyNot:
    """Return why what a click means cannot be done, and what comes nearest to it."""
    return drawn.why_not(view, _desk(view, player), focus, target)


def preview(view: View[Field], player: str, command: Command) -> Preview:
    """Return the ruling on a command, and what would come of it; nothing changes."""
    return drawn.preview(view, _desk(view, player), player, command)
