"""What to draw of Skirl, and what can be clicked and dragged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypeVar

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
    Rectangle,
    Scene,
    TableBoard,
    TallyCard,
    Target,
)
from oriflamme.kernel.steps import Command, Decision
from oriflamme.kernel.text import Text
from oriflamme.kit import scenes as drawn
from oriflamme.kit.desks import Desk, plain

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

D = TypeVar("D", bound=Decision)

BUTTONS: dict[type[Command], tuple[str, str]] = {
    CommitStances: ("commit", "skirl-do-commit"),
    Stand: ("stand", "skirl-do-stand"),
    StepBack: ("step-back", "skirl-do-step-back"),
}
"""Commands that are plain buttons: their ids and labels."""

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
    own = desk(view, view.viewer)
    sides = tuple(
        drawn.side(
            view,
            side,
            Text("skirl-left", {"count": len(state.of(side))}),
            counters=(_hearts(element) for element in state.of(side)),
        )
        for side in view.setup.sides
    )
    return Scene(
        title=Text("skirl-duel-title"),
        phase=(Text("skirl-turn", {"turn": state.turn, "turns": view.setup.body["turns"]}),),
        board=TableBoard(TABLE_WIDTH / PACE, TABLE_DEPTH / PACE, Text("skirl-unit-paces")),
        sides=sides,
        pieces=tuple(piece(view, state.elements[key]) for key in sorted(state.elements)),
        prompt=own.card() if own is not None and own.asks() else None,
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


def _drag(element: Element) -> Drag:
    at = move_to(element, element.rect)
    return Drag(
        element.id, plain(March((element.id,), element.id, at.x, at.y, at.angle)), together="elements"
    )


class SkirlDesk(Desk[SkirlState, D]):
    """One decision as shown: its plain buttons, and what there is about one of one's own elements."""

    def general(self) -> Iterator[Choice]:
        """Yield the options that concern no element."""
        for command in self.view.options(self.player):
            if type(command) in BUTTONS:
                key, label = BUTTONS[type(command)]
                way_forward = isinstance(command, CommitStances)
                yield Choice(key, plain(command), Text(label), key=key[-1], primary=way_forward)

    def for_selected(self, focus: tuple[str, ...]) -> Iterator[Choice]:
        """Yield the choices about one own element; what marches together is dragged."""
        element = self.field.elements.get(focus[0])
        if len(focus) == 1 and element is not None and element.owner == self.player:
            yield from self.about(element)

    def about(self, element: Element) -> Iterator[Choice]:
        """Yield the choices about an own element. Default: none."""
        return iter(())


class StanceDesk(SkirlDesk[ChooseStances]):
    """Choose a stance for each element."""

    def hint(self) -> Text:
        """Return what to do."""
        return Text("skirl-help-stances")

    def selectable(self) -> Iterator[str]:
        """Yield all own elements."""
        return (element.id for element in self.field.of(self.player))

    def about(self, element: Element) -> Iterator[Choice]:
        """Yield the stances that the element has not."""
        held = self.decision.stances().get(element.id)
        for stance in Stance:
            if stance is not held:
                name = f"stance-{stance.value}"
                command = plain(SetStance(element.id, stance))
                yield Choice(name, command, Text(f"skirl-{name}"), key=SIGNS[stance].lower())


class MoveDesk(SkirlDesk[MoveOne]):
    """Move an element that has not moved, or drag several."""

    several = True

    def hint(self) -> Text:
        """Return what to do."""
        return Text("skirl-help-move")

    def selectable(self) -> Iterator[str]:
        """Yield the elements that have not moved."""
        return (element.id for element in self.decision.mine(self.view))

    def drags(self) -> Iterator[Drag]:
        """Yield the same elements."""
        return (_drag(element) for element in self.decision.mine(self.view))

    def about(self, element: Element) -> Iterator[Choice]:
        """Yield rest and the enemies that the element can meet."""
        return iter(_moves(self.view, element) if element.id in self.decision.waiting else ())


class BraceDesk(SkirlDesk[Brace]):
    """Stand or step back."""

    def hint(self) -> Text:
        """Return what to do."""
        return Text("skirl-help-brace")


DESKS: dict[type[Decision], type[SkirlDesk[Any]]] = {
    ChooseStances: StanceDesk,
    MoveOne: MoveDesk,
    Brace: BraceDesk,
}


def desk(view: View[SkirlState], player: str | None) -> SkirlDesk[Any] | None:
    """Return the desk of the decision that waits; None after the end, and for spectators."""
    due = view.decision()
    return None if due is None or player is None else DESKS[type(due)](view, due, player)


def choices(view: View[SkirlState], player: str, focus: tuple[str, ...]) -> list[Choice]:
    """Return what `player` can click: about one of his elements, or (no focus) in general."""
    return drawn.choices(desk(view, player), focus)


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
