"""Check that secrets of the state betray nothing: battles alike in what a seat may know answer it alike.

Where `secrecy` compares what players decide in secret, this compares what lies in the battle: a battle is set against
itself without what the seat may not know, and, page by page, against itself with another page that the seat cannot tell
from it. Views, prompts, scenes, choices, previews, rulings on anybody's commands and what its own commands lead to must
be the same to the last byte.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.pages import Page, Pages
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.kernel.steps import Command

from .checks import encoded, require
from .plays import ConformanceCase, Luck, Moment

TRIED = 3
"""How many commands of a seat are tried in both worlds at a moment."""

EVERY = 2
"""Of the sampled moments, one in so many is looked at whole."""


def check_knowledge(case: ConformanceCase) -> None:
    """A seat is answered alike by a battle and by what it may know of it."""
    for number, moment in islice(enumerate(case.sampled()), 0, None, EVERY):
        for viewer in (*moment.battle.setup.sides, None):
            battle = moment.battle
            known = battle.view(viewer).imagine(battle.dice)
            _compare(case, battle, known, viewer, moment, f"{number}", "what it may not know is taken out")


def check_pages(case: ConformanceCase) -> None:
    """A seat is answered alike whatever a page holds that it may not know; seeing a page twice shows no less."""
    kept = _pages_of(case)
    for number, moment in enumerate(case.sampled()):
        for viewer in (*moment.battle.setup.sides, None):
            for page, other in _doubles(moment.battle, kept, viewer):
                twin = moment.battle.copy()
                twin.state.pages.put(other)
                what = f"the page {type(page).__name__} is another"
                _compare(case, moment.battle, twin, viewer, moment, f"{number}", what)


def _pages(battle: Battle[Any]) -> Iterator[Page]:
    pages = getattr(battle.state, "pages", None)
    if isinstance(pages, Pages):
        yield from pages


def _pages_of(case: ConformanceCase) -> dict[type[Page], list[Page]]:
    """Return all pages that the plays have seen, by type, each value once."""
    kept: dict[type[Page], dict[bytes, Page]] = {}
    for moment in case.moments():
        for page in _pages(moment.battle):
            kept.setdefault(type(page), {}).setdefault(encoded(page), page)
    return {kind: list(found.values()) for kind, found in kept.items()}


def _doubles(
    battle: Battle[Any], kept: dict[type[Page], list[Page]], viewer: str | None
) -> Iterator[tuple[Page, Page]]:
    """Yield pages with secrets and others of their type that the viewer cannot tell from them: two each at most."""
    for page in _pages(battle):
        seen = page.seen_by(viewer)
        require(seen.seen_by(viewer) == seen, f"{type(page).__name__} shows {viewer} less when seen again")
        if seen == page:
            continue
        yield page, seen
        other = next(
            (one for one in kept[type(page)] if one not in (page, seen) and one.seen_by(viewer) == seen), None
        )
        if other is not None:
            yield page, other


def _compare(
    case: ConformanceCase,
    one: Battle[Any],
    other: Battle[Any],
    viewer: str | None,
    moment: Moment,
    seed: str,
    change: str,
) -> None:
    who = viewer or "a spectator"
    told, also = _answers(case, one, viewer, moment), _answers(case, other, viewer, moment)
    for (what, left), (_, right) in zip(told, also, strict=True):
        require(left == right, f"the {what} of {who} differs where {change}: {moment.where()}")
    if viewer is not None and viewer in one.deciders():
        for command in Luck(f"knowledge/{seed}/{viewer}").some(list(one.options(viewer)), TRIED):
            require(
                _led_to_alike(one, other, viewer, command),
                f"{command!r} tells {who} what it may not know, for where {change} it leads elsewhere: {moment.where()}",
            )


def _answers(
    case: ConformanceCase, battle: Battle[Any], viewer: str | None, moment: Moment
) -> Iterator[tuple[str, bytes]]:
    view = battle.view(viewer)
    yield "view", view.encoded()
    yield "scene", encoded(case.ruleset.scene(view))
    yield "turn to decide", encoded(viewer in battle.deciders())
    yield "prompt", encoded([prompt for prompt in battle.prompts() if prompt.player == viewer])
    if viewer is not None:
        yield "ruling", encoded(battle.check(viewer, moment.command))
        if viewer in battle.deciders():
            yield "choices", encoded(case.ruleset.choices(view, viewer, ()))
            yield "preview", encoded(case.ruleset.preview(view, viewer, moment.command))


def _led_to_alike(one: Battle[Any], other: Battle[Any], viewer: str, command: Command) -> bool:
    """Return whether a command of the viewer leads to the same, as far as nothing is rolled or revealed by it."""
    if not one.check(viewer, command).legal:
        return not other.check(viewer, command).legal
    first, second = one.copy(), other.copy()
    events = first.apply(viewer, command)
    if first.rolls != one.rolls or any(event.reveals for event in events) or first.decision() is None:
        return True
    if type(first.decision()) is not type(one.decision()):
        return True  # what follows may rest on what others have decided
    try:
        also = second.apply(viewer, command)
    except IllegalCommand:
        return False
    told, again = (
        [seen for event in said if (seen := event.seen_by(viewer)) is not None] for said in (events, also)
    )
    return encoded(told) == encoded(again) and first.view(viewer).encoded() == second.view(viewer).encoded()
