"""Scenes: what is alike in every battle's picture, around the board, the pieces and the desk that a ruleset puts in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from oriflamme.kernel.battle import HALTED, View
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.scenes import (
    Aim,
    Choice,
    Counter,
    HexBoard,
    Mark,
    Piece,
    Preview,
    Saying,
    Scene,
    SideScene,
    TableBoard,
    Target,
    Troop,
    WhyNot,
)
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text

from .desks import Desk
from .scenarios import side_name, title


def scene(
    view: View[Any],
    desk: Desk[Any, Any] | None,
    *,
    phase: Iterable[Text],
    board: HexBoard | TableBoard,
    sides: Iterable[SideScene],
    pieces: Iterable[Piece],
    marks: Iterable[Mark] = (),
    aim: Aim | None = None,
    titled: Text | None = None,
) -> Scene:
    """Return the scene of a view: under the scenario's title, or `titled` otherwise, with the prompt card of its viewer, and how it ended.

    `desk` is that of the decision that waits, as the viewer sees it; None: nothing is shown of it. Its own marks are
    drawn before the others.
    """
    return Scene(
        title=titled or title(view.setup.scenario),
        phase=tuple(phase),
        board=board,
        sides=tuple(sides),
        pieces=tuple(pieces),
        marks=(*(desk.marks() if desk is not None else ()), *marks),
        prompt=desk.card() if desk is not None and desk.asks() else None,
        outcome=outcome(view),
        aim=aim,
    )


def choices(desk: Desk[Any, Any] | None, focus: tuple[str, ...]) -> list[Choice]:
    """Return what the player of a desk can click: about the selected pieces, or (none selected) what concerns no piece."""
    if desk is None or not desk.asks():
        return []
    return list(desk.for_selected(focus) if focus else desk.general())


def preview(view: View[Any], desk: Desk[Any, Any] | None, player: str, command: Command) -> Preview:
    """Return the ruling on a command of a player, and what his desk says would come of it; nothing changes."""
    ruling = view.check(player, command)
    if desk is None or (desk.only_legal and not ruling.legal):
        return Preview(ruling)
    return msgspec.structs.replace(desk.preview(command), ruling=ruling)


def why_not(view: View[Any], desk: Desk[Any, Any] | None, focus: tuple[str, ...], target: Target) -> WhyNot:
    """Return every reason against what a click on a target seems to mean, each once, and the nearest thing that can be done."""
    if desk is None or not desk.asks() or not focus:
        return WhyNot()
    rulings = [(command, view.check(desk.player, command)) for command in desk.meant(focus, target)]
    legal = [command for command, ruling in rulings if ruling.legal]
    against = (
        [desk.in_vain(command) for command in legal] if legal else [ruling.reasons for _, ruling in rulings]
    )
    reasons: dict[tuple[str, str], Reason] = {}
    for found in against:
        for reason in found:
            reasons.setdefault((reason.rule, reason.text.id), reason)
    return WhyNot(tuple(reasons.values()), desk.nearest(focus, target))


def side(
    view: View[Any],
    name: str,
    *status: Text,
    counters: Iterable[Counter] = (),
    muster: Iterable[Troop] = (),
    withheld: Saying | None = None,
) -> SideScene:
    """Return a side with how it stands, whether the others wait for it, and its army where that is yet to come."""
    waiting = name in view.deciders()
    return SideScene(name, side_name(name), status, waiting, tuple(counters), tuple(muster), withheld)


def outcome(view: View[Any]) -> Text | None:
    """Return how a battle ended: the winner and why, why nobody won, or that it halts; None while it goes on."""
    over = view.outcome
    if over is None:
        return None
    if over == HALTED:
        return Text(over.reason)
    if over.winner is None:
        return Text("ended-draw", {"reason": Text(over.reason)})
    return Text("ended-won", {"winner": side_name(over.winner), "reason": Text(over.reason)})
