"""JSON that is nested too deeply is known before it is decoded."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oriflamme.kernel.bounds import DEEPEST, too_deep

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text('[]{}",\\a'),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text('[]{}"\\', max_size=3), inner, max_size=4)
    ),
)


@pytest.mark.parametrize("depth", [1, DEEPEST - 1, DEEPEST])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
def test_what_is_as_deep_as_it_may_be_is_taken(depth: int, opening: str, closing: str) -> None:
    assert not too_deep(f"{opening * depth}1{closing * depth}".encode())


@pytest.mark.parametrize("depth", [DEEPEST + 1, 2000, 300_000])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}"), ('{"[":[', "]}")])
def test_what_is_deeper_is_not(depth: int, opening: str, closing: str) -> None:
    assert too_deep(f"{opening * depth}1{closing * depth}".encode())
    assert too_deep((opening * depth).encode())


def test_what_is_wide_is_not_deep() -> None:
    assert not too_deep(msgspec.json.encode([[{}, []] for _ in range(10_000)]))


def test_brackets_in_text_do_not_count() -> None:
    assert not too_deep(msgspec.json.encode(["[" * 5000, '{"' * 5000, "\\"]))
    assert not too_deep(b'["' + b'\\"' * 100_000 + b"[" * 100_000)  # nothing ends this text


@given(JSON)
def test_json_of_all_kinds_is_taken(value: object) -> None:
    assert not too_deep(msgspec.json.encode([value] * (DEEPEST // 2)))
