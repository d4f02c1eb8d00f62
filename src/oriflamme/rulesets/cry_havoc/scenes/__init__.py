"""What a battle of Cry Havoc looks like, and what can be clicked: made from a player's view alone."""

from __future__ import annotations

from typing import Any, Final

from oriflamme.board.hexes import axial
from oriflamme.kernel.battle import View
from oriflamme.kernel.scenes import (
    Aim,
    Choice,
    Mark,
    Preview,
    Saying,
    Scene,
    SideScene,
    Standing,
    Target,
    WhyNot,
)
from oriflamme.kernel.steps import Command, Decision, Step
from oriflamme.kernel.text import Text
from oriflamme.kit import scenes as drawn
from oriflamme.rulesets.cry_havoc import victory
from oriflamme.rulesets.cry_havoc.charges.declaring import Charges, DeclareCharges
from oriflamme.rulesets.cry_havoc.charges.reacting import React
from oriflamme.rulesets.cry_havoc.combat.declaring import DeclareAttacks, Disengagement, FightAttacks, Melee
from oriflamme.rulesets.cry_havoc.combat.going_on import GoesOn
from oriflamme.rulesets.cry_havoc.deployment import Deployment
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Facts
from oriflamme.rulesets.cry_havoc.morale.recovery import Recovery
from oriflamme.rulesets.cry_havoc.movement.moving import MoveFigures
from oriflamme.rulesets.cry_havoc.ranged.corner_sides import FaceCorners
from oriflamme.rulesets.cry_havoc.ranged.defensive import DefensiveFire
from oriflamme.rulesets.cry_havoc.ranged.offensive import ShootFirst
from oriflamme.rulesets.cry_havoc.results.advance import AdvanceAfterCombat
from oriflamme.rulesets.cry_havoc.results.harm import FallsOn, Sharing
from oriflamme.rulesets.cry_havoc.results.recoil import ChooseRecoil
from oriflamme.rulesets.cry_havoc.sequence import Fugitives, PhaseEnds
from oriflamme.rulesets.cry_havoc.turn import Deeds, StepName, step_heading

from .board import board
from .charging import DeclareChargesDesk, ReactDesk
from .desk import HavocDesk
from .fighting import (
    AdvanceDesk,
    ChooseRecoilDesk,
    DeclareAttacksDesk,
    DisengagementDesk,
    FallsOnDesk,
    FightAttacksDesk,
    GoesOnDesk,
    SharingDesk,
)
from .firing import DefensiveFireDesk, FaceCornersDesk, ShootFirstDesk
from .moving import DeploymentDesk, MoveDesk
from .pieces import pieces

DESKS: dict[type[Decision], tuple[StepName, type[HavocDesk[Any]]]] = {
    Deployment: ("deployment", DeploymentDesk),
    FaceCorners: ("fire", FaceCornersDesk),
    ShootFirst: ("fire", ShootFirstDesk),
    DeclareCharges: ("charges", DeclareChargesDesk),
    React: ("charges", ReactDesk),
    MoveFigures: ("movement", MoveDesk),
    DefensiveFire: ("movement", DefensiveFireDesk),
    Disengagement: ("melee", DisengagementDesk),
    GoesOn: ("melee", GoesOnDesk),
    DeclareAttacks: ("melee", DeclareAttacksDesk),
    FightAttacks: ("melee", FightAttacksDesk),
    FallsOn: ("melee", FallsOnDesk),
    Sharing: ("melee", SharingDesk),
    ChooseRecoil: ("melee", ChooseRecoilDesk),
    AdvanceAfterCombat: ("melee", AdvanceDesk),
}
"""For each decision: the step in which it is mostly asked, where nothing else tells, and the desk that shows it."""


BEFORE: Final[tuple[tuple[type[Step], StepName], ...]] = (
    (Charges, "fire"),
    (Fugitives, "charges"),
    (Melee, "movement"),
    (Recovery, "melee"),
    (PhaseEnds, "recovery"),
)
"""The step of a phase that is under way while another still waits, the first of them that does (CH-2.1-a)."""


def scene(view: View[Field]) -> Scene:
    """Return what to draw of a view, with the prompt of its viewer."""
    field = view.state
    decision = view.decision()
    return drawn.scene(
        view,
        _desk(view, decision, view.viewer or ""),
        phase=_phase(view, decision),
        board=board(field.theatre.map),
        sides=(_side(view, side) for side in field.theatre.sides),
        pieces=pieces(view),
        marks=_marks(field),
        aim=_aim(view),
        titled=field.theatre.title,
    )


def _desk(view: View[Field], decision: Decision | None, player: str) -> HavocDesk[Any] | None:
    return None if decision is None else DESKS[type(decision)][1](view, decision, player)


def _phase(view: View[Field], decision: Decision | None) -> list[Text]:
    field = view.state
    parts = [Text("cry-havoc-turn", {"turn": field.turn})] if field.turn else []
    if decision is not None:
        phasing = field.pages[Deeds].phasing if field.turn else ""
        parts.append(step_heading(_step(view, decision), phasing))
    return parts


def _step(view: View[Field], decision: Decision) -> StepName:
    """Return the step in which a decision is asked: recoils and advances come about in many, so what is still to come tells."""
    waiting = {type(step) for step in view.agenda}
    return next((step for coming, step in BEFORE if coming in waiting), DESKS[type(decision)][0])


def _side(view: View[Field], side: str) -> SideScene:
    field = view.state
    total = sum(1 for _ in victory.of_side(field, side))
    left = sum(1 for man in victory.of_side(field, side) if man.alive)
    status = Text("cry-havoc-status-men", {"left": left, "total": total})
    points = Text("cry-havoc-status-points", {"points": victory.score(field, side)})
    return drawn.side(view, side, status, points)


def _marks(field: Field) -> tuple[Mark, ...]:
    """Return the hexes that are fought for, each once, in the colours of the side that holds it now."""
    wanted: dict[str, list[str]] = {}
    for side, aim in field.theatre.aim.sides.items():
        for name in aim.hold:
            wanted.setdefault(name, []).append(side)
    return tuple(_objective(field, name, sides) for name, sides in wanted.items())


def _objective(field: Field, name: str, sides: list[str]) -> Mark:
    aims = field.theatre.aim.sides
    facts: Facts = {
        "points": max(aims[side].held for side in sides),
        "who": Text(f"side-{sides[0]}") if len(sides) == 1 else Text("cry-havoc-both-sides"),
    }
    holder = next((side for side in field.theatre.sides if victory.holds(field, side, name)), None)
    cell = axial(field.theatre.map.find(name))
    return Mark("zone", "objective", cells=(cell,), owner=holder, label=Text("cry-havoc-mark-hold", facts))


def _aim(view: View[Field]) -> Aim:
    field = view.state
    return Aim(
        Text("cry-havoc-aim-brief"),
        tuple(_wins(field)),
        (
            Saying(
                Text(
                    "cry-havoc-aim-turns", {"turns": field.theatre.readings.turn_limit or field.theatre.turns}
                )
            ),
            Saying(Text("cry-havoc-aim-beaten")),
        ),
        tuple(Standing(side, tuple(_standing(field, side))) for side in field.theatre.sides),
    )


def _wins(field: Field) -> list[Saying]:
    found = [Saying(Text("cry-havoc-aim-points", {"lead": field.theatre.aim.lead}))]
    for side, aim in field.theatre.aim.sides.items():
        name = Text(f"side-{side}")
        if aim.loss:
            found.append(Saying(Text("cry-havoc-aim-loss", {"side": name, "points": aim.loss})))
        for key in aim.kill:
            facts: Facts = {
                "side": name,
                "name": field.sheet(field.figures[key]).name,
                "points": aim.prize,
            }
            found.append(Saying(Text("cry-havoc-aim-kill", facts)))
        if aim.spoil:
            found.append(Saying(Text("cry-havoc-aim-spoil", {"side": name, "points": aim.spoil})))
        if aim.herd:
            herd: Facts = {"side": name, "count": len(aim.herd), "points": aim.driven}
            found.append(Saying(Text("cry-havoc-aim-herd", herd)))
        if aim.hold:
            held: Facts = {"side": name, "hexes": ", ".join(aim.hold), "points": aim.held}
            found.append(Saying(Text("cry-havoc-aim-hold", held)))
    return found


def _standing(field: Field, side: str) -> list[Saying]:
    return [
        Saying(Text(f"cry-havoc-aim-has-{what}", {"points": points, "count": count}))
        for what, points, count in victory.parts(field, side)
        if count or what == "loss"
    ]


def choices(view: View[Field], player: str, focus: tuple[str, ...]) -> list[Choice]:
    """Return what `player` can click: about the counters in `focus`, or (empty) what concerns none."""
    return drawn.choices(_desk(view, view.decision(), player), focus)


def why_not(view: View[Field], player: str, focus: tuple[str, ...], target: Target) -> WhyNot:
    """Return why what a click means cannot be done, and what comes nearest to it."""
    return drawn.why_not(view, _desk(view, view.decision(), player), focus, target)


def preview(view: View[Field], player: str, command: Command) -> Preview:
    """Return the ruling on a command, and what would come of a legal one; nothing changes."""
    return drawn.preview(view, _desk(view, view.decision(), player), player, command)
