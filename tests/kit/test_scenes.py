"""Pictures of a battle: the prompt card of who is asked, what can be clicked, what would come of it, how it ended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from oriflamme.kernel.battle import Battle, Outcome, View
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.scenes import (
    Choice,
    Counter,
    Drag,
    Mark,
    Piece,
    Preview,
    PromptCard,
    Rectangle,
    SideScene,
    TableBoard,
)
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.steps import Command, Decision, Prompt
from oriflamme.kernel.text import Text
from oriflamme.kit import desks, scenes
from oriflamme.kit.desks import plain

SETUP = Setup("ninepins", "green", ("red", "blue"), {})
BOARD = TableBoard(3.0, 3.0, Text("paces"))


class Pins:
    def __init__(self) -> None:
        self.standing = [1, 2, 3]

    def copy(self) -> Pins:
        return self

    def seen_by(self, player: str | None) -> Pins:
        return self

    def encode(self) -> Any:
        return self.standing


class Bowl(Command, frozen=True, tag="bowl-1"):
    pin: int


class Pass(Command, frozen=True, tag="pass-1"):
    """Leave it to the other."""


class Bowling(Decision, frozen=True, tag="bowling-1"):
    def deciders(self, battle: Battle[Pins]) -> tuple[str, ...]:
        return ("red",)

    def prompt(self, battle: Battle[Pins], player: str) -> Prompt:
        return Prompt(player, Text("ask-bowl"), "X-1")

    def check(self, battle: Battle[Pins], player: str, command: Command) -> Ruling:
        gone = isinstance(command, Bowl) and command.pin not in battle.state.standing
        return refuse("X-2", "refused-no-such-pin") if gone else LEGAL


class BowlingDesk(desks.Desk[Pins, Bowling]):
    several = True

    def hint(self) -> Text:
        return Text("help-bowl")

    def selectable(self) -> Iterator[str]:
        return (str(pin) for pin in self.field.standing)

    def general(self) -> Iterator[Choice]:
        yield Choice("pass", plain(Pass()), Text("pass"))

    def for_selected(self, focus: tuple[str, ...]) -> Iterator[Choice]:
        for pin in focus:
            yield Choice(f"bowl-{pin}", plain(Bowl(int(pin))), Text("bowl"))

    def drags(self) -> Iterator[Drag]:
        yield Drag("1", plain(Bowl(1)))

    def marks(self) -> Iterator[Mark]:
        yield Mark("line", "shot", points=((0.0, 0.0), (1.0, 1.0)))

    def preview(self, command: Command) -> Preview:
        return Preview(notes=(Text("note-falls"),))


class StrictDesk(BowlingDesk):
    only_legal = True


def battle() -> Battle[Pins]:
    begun = Battle(SETUP, Pins(), Dice("1"))
    begun.push(Bowling())
    return begun


def desk(view: View[Pins], kind: type[BowlingDesk] = BowlingDesk) -> BowlingDesk:
    due = view.decision()
    assert isinstance(due, Bowling)
    return kind(view, due, view.viewer or "")


def drawn(view: View[Pins], found: BowlingDesk | None, **more: Any) -> Any:
    parts: dict[str, Any] = {"phase": (), "board": BOARD, "sides": (), "pieces": (), **more}
    return scenes.scene(view, found, **parts)


# -- the prompt card -------------------------------------------------------------------------------------------------


def test_who_is_asked_gets_a_card_of_all_that_his_desk_says() -> None:
    view = battle().view("red")
    assert drawn(view, desk(view)).prompt == PromptCard(
        player="red",
        question=Text("ask-bowl"),
        help=Text("help-bowl"),
        rule="X-1",
        selectable=("1", "2", "3"),
        choices=(Choice("pass", {"kind": "pass-1"}, Text("pass")),),
        drags=(Drag("1", {"kind": "bowl-1", "pin": 1}),),
        several=True,
    )


@pytest.mark.parametrize("viewer", ["blue", None])
def test_who_only_looks_on_sees_the_marks_and_gets_no_card(viewer: str | None) -> None:
    view = battle().view(viewer)
    scene = drawn(view, desk(view))
    assert scene.prompt is None
    assert scene.marks == tuple(desk(view).marks())
    assert scenes.choices(desk(view), ()) == []
    assert scenes.choices(desk(view), ("1",)) == []


def test_a_desk_that_asks_must_say_what_to_do() -> None:
    view = battle().view("red")
    with pytest.raises(LookupError, match="Desk does not say what to do"):
        desks.Desk(view, Bowling(), "red").card()


def test_a_desk_shows_nothing_that_it_does_not_say() -> None:
    view = battle().view("red")
    bare: desks.Desk[Pins, Bowling] = desks.Desk(view, Bowling(), "red")
    found = (bare.selectable(), bare.general(), bare.for_selected(("1",)), bare.drags(), bare.marks())
    assert [list(one) for one in found] == [[], [], [], [], []]
    assert bare.preview(Pass()) == Preview()
    assert not bare.several


# -- choices and previews ----------------------------------------------------------------------------------------------


def test_choices_are_about_what_is_selected_or_in_general() -> None:
    found = desk(battle().view("red"))
    assert [choice.id for choice in scenes.choices(found, ())] == ["pass"]
    assert [choice.id for choice in scenes.choices(found, ("2", "3"))] == ["bowl-2", "bowl-3"]
    assert scenes.choices(None, ()) == []


def test_a_preview_has_its_ruling_and_what_the_desk_says() -> None:
    view = battle().view("red")
    notes = (Text("note-falls"),)
    assert scenes.preview(view, desk(view), "red", Bowl(1)) == Preview(LEGAL, notes=notes)
    refused = scenes.preview(view, desk(view), "red", Bowl(9))
    assert not refused.ruling.legal
    assert refused.notes == notes


def test_a_desk_may_show_nothing_of_what_is_refused() -> None:
    view = battle().view("red")
    strict = desk(view, StrictDesk)
    assert scenes.preview(view, strict, "red", Bowl(9)) == Preview(refuse("X-2", "refused-no-such-pin"))
    assert scenes.preview(view, strict, "red", Bowl(1)).notes == (Text("note-falls"),)


def test_without_a_desk_there_is_the_ruling() -> None:
    view = battle().view("blue")
    preview = scenes.preview(view, None, "blue", Pass())
    assert [reason.text.id for reason in preview.ruling.reasons] == ["refused-not-your-decision"]
    assert preview == Preview(preview.ruling)


# -- the scene ---------------------------------------------------------------------------------------------------------


def test_a_scene_frames_what_the_ruleset_draws() -> None:
    view = battle().view("red")
    pin = Piece("1", Rectangle(0.0, 0.0, 1.0, 1.0, 0.0), "red", "pin", Text("pin"))
    zone = Mark("line", "note", points=((0.0, 0.0), (2.0, 0.0)))
    scene = drawn(view, desk(view), phase=iter((Text("round"),)), pieces=iter((pin,)), marks=iter((zone,)))
    assert (scene.title, scene.phase, scene.board) == (Text("scenario-green"), (Text("round"),), BOARD)
    assert scene.pieces == (pin,)
    assert [mark.style for mark in scene.marks] == ["shot", "note"]
    assert scene.outcome is None
    assert drawn(view, None).marks == ()


def test_a_side_shows_how_it_stands_and_whether_it_is_waited_for() -> None:
    view = battle().view(None)
    left = Counter(Text("pins"), Text("three"), 0, "plain")
    assert scenes.side(view, "red", Text("up"), Text("well"), counters=[left]) == SideScene(
        "red", Text("side-red"), (Text("up"), Text("well")), waiting=True, counters=(left,)
    )
    assert scenes.side(view, "blue") == SideScene("blue", Text("side-blue"))


def test_the_end_says_who_won_and_why() -> None:
    over = battle()
    over.outcome = Outcome("blue", "all-down", "X-9")
    ended = scenes.outcome(over.view("red"))
    assert ended == Text("ended-won", {"winner": Text("side-blue"), "reason": Text("all-down")})
    over.outcome = Outcome(None, "dark", "X-9")
    assert scenes.outcome(over.view(None)) == Text("ended-draw", {"reason": Text("dark")})
    assert scenes.outcome(battle().view(None)) is None
