"""Desks of the kit serve any ruleset's decisions."""

from __future__ import annotations

from oriflamme.kernel.scenes import Preview
from oriflamme.kit.desks import Desk, plain
from tests.kernel.campaign import Press
from tests.kernel.test_side_by_side import begun


def test_a_desk_judges_from_the_view_and_shows_nothing_of_its_own() -> None:
    view = begun().view("red")
    decision = view.decision()
    assert decision is not None
    desk = Desk(view, decision, "red")
    (first, *_) = view.options("red")
    assert desk.legal(first)
    assert not desk.legal(Press())
    assert list(desk.marks()) == []
    assert desk.preview(first) == Preview()


def test_a_command_is_plain_data_with_its_tag() -> None:
    assert plain(Press(hard=True)) == {"kind": "press-1", "hard": True}
