"""What to draw of Skirl, and what can be clicked and dragged."""

from __future__ import annotations

from typing import Literal

from oriflamme.board.table import DEGREE, PACE, Rect
from oriflamme.kernel.battle import View
from oriflamme.kernel.rulings import Ruling
from oriflamme.kernel.scenes import (
    Badge,
    Choice,
    Counter,
    Drag,
    Mark,
    Piece,
    Preview,
    PromptCard,
    Rectangle,
    Scene,
    SideScene,
    TableBoard,
    TallyCard,
    Target,
)
from oriflamme.kernel.steps import Command
from oriflamme.kernel.text import Text
from oriflamme.kit.desks import plain

from .blows import blow_tally, chance_to_win
from .elements import TABLE_DEPTH, TABLE_WIDTH, Element, SkirlState, Stance, touch
from .moves import (
    Brace,
    March,
    Move,
    MoveOne,
    Rest,
    Stand,
    StepBack,
    backwards,
    landing,
    marched,
    move_to,
    proposals,
    snapped,
)
from .stances import ChooseStances, CommitStances, SetStance
from .words import element_text

SIGNS = {Stance.ATTACK: "A", Stance.GUARD: "G", Stance.FEINT: "F"}


def _shape(rect: Rect) -> Rectangle:
    return Rectangle(rect.x / PACE, rect.y / PACE, rect.width / PACE, rect.depth / PACE, rect.angle / DEGREE)


def _stance_of(view: View[SkirlState], element: Element) -> Stance | None:
    """Return the stance of an element as far as the viewer knows it, chosen or held."""
    held = view.state.stances.get(element.id)
    if held is not None:
        return held.stance
    due = view.decision()
    return due.stances().get(element.id) if isinstance(due, ChooseStances) else None


def piece(
    view: View[SkirlState], element: Element, rect: Rect | None = None, *, faded: bool = False
) -> Piece:
    """Return an element as drawn, where it is or at `rect`."""
    stance = _stance_of(view, element)
    badges: tuple[Badge, ...] = ()
    if stance is not None:
        badges = (Badge(SIGNS[stance], Text(f"skirl-stance-{stance.value}"), "order"),)
    profile = {"strength": element.profile.strength, "speed": element.profile.speed / PACE}
    return Piece(
        id=element.id,
        shape=_shape(rect or element.rect),
        owner=element.owner,
        icon=element.profile.icon,
        label=element_text(element),
        group=element.owner,
        part=element.number - 1,
        badges=badges,
        tooltip=(Text("skirl-profile", dict(profile)), Text("skirl-hearts", {"hearts": element.hearts})),
        faded=faded,
    )


def scene(view: View[SkirlState]) -> Scene:
    """Return the table as the viewer knows it, with his prompt."""
    state = view.state
    deciders = view.deciders()
    sides = tuple(
        SideScene(
            side,
            Text(f"side-{side}"),
            (Text("skirl-left", {"count": len(state.of(side))}),),
            waiting=side in deciders,
            counters=tuple(_hearts(element) for element in state.of(side)),
        )
        for side in view.setup.sides
    )
    return Scene(
        title=Text("skirl-duel-title"),
        phase=(Text("skirl-turn", {"turn": state.turn, "turns": view.setup.body["turns"]}),),
        board=TableBoard(TABLE_WIDTH / PACE, TABLE_DEPTH / PACE, Text("skirl-unit-paces")),
        sides=sides,
        pieces=tuple(piece(view, state.elements[key]) for key in sorted(state.elements)),
        prompt=_prompt(view, view.viewer) if view.viewer in deciders else None,
        outcome=_outcome(view),
    )


def _hearts(element: Element) -> Counter:
    """Return the hearts that an element has left; each element is a part of its side."""
    label, value = Text(f"skirl-kind-{element.kind.value}"), Text("skirl-hearts", {"hearts": element.hearts})
    return Counter(label, value, element.number - 1, "bad" if element.hearts == 1 else "plain")


def _outcome(view: View[SkirlState]) -> Text | None:
    over = view.outcome
    if over is None:
        return None
    if over.winner is None:
        return Text("skirl-drawn", {"reason": Text(over.reason)})
    return Text("skirl-won", {"winner": Text(f"side-{over.winner}"), "reason": Text(over.reason)})


def _prompt(view: View[SkirlState], player: str) -> PromptCard:
    due = view.decision()
    assert due is not None  # the player has to decide
    asked = due.prompt(view, player)
    selectable: tuple[str, ...] = ()
    drags: tuple[Drag, ...] = ()
    if isinstance(due, ChooseStances):
        selectable = tuple(element.id for element in view.state.of(player))
        help_text = Text("skirl-help-stances")
    elif isinstance(due, MoveOne):
        selectable = tuple(element.id for element in due.mine(view))
        drags = tuple(_drag(mine) for mine in due.mine(view))
        help_text = Text("skirl-help-move")
    else:
        help_text = Text("skirl-help-brace")
    buttons = tuple(choices(view, player, ()))
    several = isinstance(due, MoveOne)
    return PromptCard(player, asked.question, help_text, asked.rule, selectable, buttons, drags, several)


def _drag(element: Element) -> Drag:
    at = move_to(element, element.rect)
    return Drag(
        element.id, plain(March((element.id,), element.id, at.x, at.y, at.angle)), together="elements"
    )


def choices(view: View[SkirlState], player: str, focus: tuple[str, ...]) -> list[Choice]:
    """Return what `player` can click: about one of his elements, or (no focus) in general."""
    due = view.decision()
    if due is None or player not in due.deciders(view):
        return []
    if not focus:
        return _general(view, player)
    if len(focus) > 1:
        return []  # what marches together is dragged
    element = view.state.elements.get(focus[0])
    if element is None or element.owner != player:
        return []
    if isinstance(due, ChooseStances):
        held = due.stances().get(element.id)
        return [
            Choice(
                f"stance-{stance.value}",
                plain(SetStance(element.id, stance)),
                Text(f"skirl-stance-{stance.value}"),
                key=SIGNS[stance].lower(),
            )
            for stance in Stance
            if stance is not held
        ]
    if isinstance(due, MoveOne) and element.id in due.waiting:
        return _moves(view, element)
    return []


def _general(view: View[SkirlState], player: str) -> list[Choice]:
    found = []
    labels: dict[type[Command], tuple[str, str]] = {
        CommitStances: ("commit", "skirl-do-commit"),
        Stand: ("stand", "skirl-do-stand"),
        StepBack: ("step-back", "skirl-do-step-back"),
    }
    for command in view.options(player):
        if type(command) in labels:
            key, label = labels[type(command)]
            way_forward = isinstance(command, CommitStances)
            found.append(Choice(key, plain(command), Text(label), key=key[-1], primary=way_forward))
    return found


def _moves(view: View[SkirlState], element: Element) -> list[Choice]:
    found = [Choice("rest", plain(Rest(element.id)), Text("skirl-do-rest"), key="r")]
    for rect in proposals(view.state, element):
        against = [foe for foe in _foes(view.state, element) if touch(rect, foe.rect)]
        ghost = piece(view, element, rect, faded=True)
        for foe in against:
            label = Text("skirl-do-meet", {"foe": element_text(foe)})
            where = Target(pieces=(foe.id,))
            meet = plain(move_to(element, rect))
            found.append(Choice(f"meet-{foe.id}", meet, label, target=where, ghosts=(ghost,)))
    return list({choice.id: choice for choice in found}.values())


def _foes(state: SkirlState, element: Element) -> list[Element]:
    return [
        state.elements[key] for key in sorted(state.elements) if state.elements[key].owner != element.owner
    ]


def preview(view: View[SkirlState], player: str, command: Command) -> Preview:
    """Return ruling, place, and the tallies of the blows that would follow."""
    ruling = view.check(player, command)
    due = view.decision()
    if isinstance(command, March) and isinstance(due, MoveOne):
        if command.elements != (command.lead,):
            return _preview_march(view, command, ruling)
        command = Move(command.lead, command.x, command.y, command.angle)
    if isinstance(command, Move) and isinstance(due, MoveOne) and command.element in due.waiting:
        return _preview_move(view, player, view.state.elements[command.element], command)
    if isinstance(command, StepBack) and isinstance(due, Brace) and ruling.legal:
        element = view.state.elements[due.element]
        return Preview(ruling, (piece(view, element, backwards(element), faded=True),))
    return Preview(ruling)


def _preview_march(view: View[SkirlState], command: March, ruling: Ruling) -> Preview:
    """Return where elements that march together would stand. They are not snapped to anything."""
    known = view.state.elements
    if command.lead not in known or any(key not in known for key in command.elements):
        return Preview(ruling)
    places = marched(view.state, command)
    ghosts = tuple(piece(view, known[key], rect, faded=True) for key, rect in places.items())
    style: Literal["move", "warning"] = "move" if ruling.legal else "warning"
    ways = tuple(
        Mark("path", style, points=(_point(known[key].rect), _point(rect))) for key, rect in places.items()
    )
    return Preview(ruling, ghosts, ways, command=plain(command))


def _point(rect: Rect) -> tuple[float, float]:
    return rect.x / PACE, rect.y / PACE


def _preview_move(view: View[SkirlState], player: str, element: Element, command: Move) -> Preview:
    state = view.state
    rect = snapped(state, element, landing(element, command))
    final = move_to(element, rect)
    ruling = view.check(player, final)
    path = (_point(element.rect), _point(rect))
    cards = []
    for foe in _foes(state, element) if ruling.legal else ():
        if touch(rect, foe.rect):
            tally = blow_tally(
                element.profile.strength,
                foe.profile.strength,
                _stance_of(view, element),
                _stance_of(view, foe),
            )
            title = Text("skirl-against", {"foe": element_text(foe)})
            cards.append(TallyCard(title, tally.lines, tally.total, chance_to_win(tally)))
    return Preview(
        ruling=ruling,
        ghosts=(piece(view, element, rect, faded=True),),
        marks=(Mark("path", "move" if ruling.legal else "warning", points=path),),
        tallies=tuple(cards),
        command=plain(final),
    )
