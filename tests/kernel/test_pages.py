"""Pages of state: typed, replaced whole, silent while fresh, and never without a word on secrecy."""

from __future__ import annotations

from typing import Self

import msgspec
import pytest

from oriflamme.kernel.pages import Page, Pages


class Rumours(Page, frozen=True, tag="rumours-1"):
    heard: dict[str, str] = {}

    def seen_by(self, player: str | None) -> Self:
        return msgspec.structs.replace(
            self, heard={who: what for who, what in self.heard.items() if who == player}
        )


class Counted(Page, frozen=True, tag="counted-1"):
    times: int = 0

    def seen_by(self, player: str | None) -> Self:
        return self


def test_a_page_that_does_not_say_who_may_know_it_cannot_be_made() -> None:
    with pytest.raises(TypeError, match=r"page Open must say seen_by\(player\)"):

        class Open(Page, frozen=True, tag="open-1"):
            times: int = 0


def test_a_page_nobody_wrote_is_fresh_and_leaves_no_trace() -> None:
    pages = Pages()
    assert pages[Counted].times == 0
    assert pages.encode() == ()
    pages.change(Counted, times=2)
    assert pages.encode() == (Counted(2),)
    pages.change(Counted, times=0)
    assert pages.encode() == ()


def test_pages_come_in_the_order_of_their_tags() -> None:
    pages = Pages((Rumours({"a": "x"}), Counted(1)))
    assert [type(page) for page in pages.encode()] == [Counted, Rumours]


def test_copies_are_independent_and_views_hold_what_may_be_known() -> None:
    pages = Pages((Rumours({"red": "north", "blue": "south"}),))
    twin = pages.copy()
    twin.change(Rumours, heard={})
    assert pages[Rumours].heard == {"red": "north", "blue": "south"}
    assert pages.seen_by("red")[Rumours].heard == {"red": "north"}
    assert pages.seen_by(None).encode() == ()
