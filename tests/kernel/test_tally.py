"""Tallies: sums of lines, each with its rule."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import Text

LINES = st.lists(
    st.builds(Line, st.sampled_from(["a", "b", "c"]), st.integers(-20, 20), st.just("X-1"), st.integers(1, 5))
)


@given(LINES)
def test_total_is_the_sum_of_the_lines(lines: list[Line]) -> None:
    assert Tally(tuple(lines)).total == sum(line.value for line in lines)


@given(LINES)
def test_tallies_survive_encoding(lines: list[Line]) -> None:
    tally = Tally(tuple(lines))
    assert msgspec.json.decode(msgspec.json.encode(tally), type=Tally) == tally


def test_line_is_found_by_its_label() -> None:
    tally = Tally((Line("strength", 4, "X-1"), Line("cover", -2, "X-2"), Line("cover", -1, "X-3")))
    assert tally.line("cover") == Line("cover", -2, "X-2")
    assert tally.line("height") is None


def test_words_of_a_line_say_how_often_it_was_counted() -> None:
    assert Line("supports", 6, "X-1", count=3).text() == Text("supports", {"count": 3})
