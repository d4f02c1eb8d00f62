"""Chapters are composed once and checked: needs, excludes, doubles, and things that only one chapter may decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pytest

from oriflamme.kernel.chapters import Chapter, CompositionError, Phase, compose, in_order
from oriflamme.kernel.steps import Step
from oriflamme.kernel.text import Text


class March(Step, frozen=True, tag="march-1"):
    pass


class Part(Chapter, frozen=True, kw_only=True):
    SINGLE: ClassVar[frozenset[str]] = frozenset({"pace"})

    omens: tuple[str, ...] = ()
    pace: Callable[[], int] | None = None


def part(
    name: str,
    *,
    base: bool = False,
    needs: tuple[str, ...] = (),
    excludes: tuple[str, ...] = (),
    omens: tuple[str, ...] = (),
    pace: Callable[[], int] | None = None,
    steps: tuple[type[Step], ...] = (),
) -> Part:
    return Part(
        name=name,
        title=Text(name),
        rule="X-1",
        base=base,
        needs=needs,
        excludes=excludes,
        omens=omens,
        pace=pace,
        steps=steps,
    )


def known(*parts: Part) -> dict[str, Part]:
    return {one.name: one for one in parts}


def test_slots_are_joined_in_the_order_of_the_book_whatever_order_is_asked() -> None:
    parts = known(part("base", base=True, omens=("a",)), part("b", omens=("b",)), part("c", omens=("c",)))
    assert compose(parts, ("c", "b")).slot("omens") == ("a", "b", "c")
    assert compose(parts, ("c",)).names == ("base", "c")
    assert "b" not in compose(parts, ("c",))


def test_one_chapter_above_the_base_may_decide_a_thing() -> None:
    parts = known(
        part("base", base=True, pace=lambda: 1), part("b", pace=lambda: 2), part("c", pace=lambda: 3)
    )
    assert compose(parts, ()).single("pace")() == 1
    assert compose(parts, ("c",)).single("pace")() == 3
    with pytest.raises(CompositionError, match="'b' and 'c' both decide pace"):
        compose(parts, ("b", "c"))


def test_a_thing_nobody_decides_is_none() -> None:
    assert compose(known(part("base", base=True)), ()).single("pace") is None


def test_needs_and_excludes_are_checked() -> None:
    parts = known(part("base", base=True), part("b"), part("c", needs=("b",)), part("d", excludes=("b",)))
    with pytest.raises(CompositionError, match="'c' needs 'b'"):
        compose(parts, ("c",))
    with pytest.raises(CompositionError, match="'d' cannot be played with 'b'"):
        compose(parts, ("b", "d"))
    assert compose(parts, ("b", "c")).names == ("base", "b", "c")


def test_a_tag_has_one_owner_and_unknown_chapters_are_named() -> None:
    parts = known(part("base", base=True, steps=(March,)), part("b", steps=(March,)))
    with pytest.raises(CompositionError, match="'march-1' is in 'base' and in 'b'"):
        compose(parts, ("b",))
    with pytest.raises(CompositionError, match="no chapter 'x'; there are: base, b"):
        compose(parts, ("x",))


def test_of_phases_at_one_place_those_come_first_that_say_so() -> None:
    phases = (
        Phase("march", March()),
        Phase("scouts", March(), ("before", "march")),
        Phase("scribes", March(), ("before", "march")),
        Phase("rout", March(), ("before", "march"), first=True),
        Phase("camp", March(), ("after", "march")),
        Phase("guard", March(), ("after", "march")),
    )
    names = [phase.name for phase in in_order(phases, ("march",))]
    assert names == ["rout", "scouts", "scribes", "march", "camp", "guard"]
