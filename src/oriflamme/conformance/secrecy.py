"""Check that nothing secret is in a view: what one player decides in secret makes no difference to what others see.

Two worlds are made that differ only in a secret answer of one player, and compared as every other player and a
spectator see them: view, scene and events must be the same to the last byte.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Command, Decision

from .checks import encoded, require
from .plays import ConformanceCase, Luck, Moment
from .seeing import told

LONGEST = 200
"""Commands after which a player who has not finished a secret decision is left alone."""

World = tuple[Battle[Any], list[Event]]


def check_secrets(case: ConformanceCase) -> None:
    """Secret answers make no difference to what others see, until the decision concludes."""
    for number, moment in enumerate(case.sampled()):
        due = moment.battle.decision()
        assert due is not None  # a moment is a decision
        for player in moment.battle.deciders():
            if due.prompt(moment.battle, player).secret:
                _compare_answers(case, moment, player, Luck(f"secrets/{number}/{player}"))
                _compare_to_the_end(case, moment, player, f"{number}/{player}")


def _compare_answers(case: ConformanceCase, moment: Moment, player: str, luck: Luck) -> None:
    """Let `player` give one answer or another, and compare where both leave the same players waiting."""
    options = luck.some(list(moment.battle.options(player)), case.width)
    worlds = [_answered(moment.battle, player, option) for option in options]
    for (one, left), (other, right) in pairwise(zip(worlds, options, strict=True)):
        open_in_both = _still_open(moment.battle, one[0]) and _still_open(moment.battle, other[0])
        if open_in_both and one[0].deciders() == other[0].deciders():
            _compare(case, one, other, player, f"{left!r} or {right!r} at {moment.where()}")


def _compare_to_the_end(case: ConformanceCase, moment: Moment, player: str, seed: str) -> None:
    """Let `player` answer until he has decided, in two ways; then let the others, and compare until it is told.

    Once the decision has concluded the worlds are compared only while no event has revealed anything.
    """
    one = _finished(moment.battle, player, Luck(f"{seed}/one"))
    other = _finished(moment.battle, player, Luck(f"{seed}/other"))
    if player in one[0].deciders() or player in other[0].deciders():
        return
    if _still_open(moment.battle, one[0]) and _still_open(moment.battle, other[0]):
        _compare(case, one, other, player, f"two ways to finish {moment.where()}")
        rest = one[0].deciders()
        for waiting in rest:
            one = _joined(one, _finished(one[0], waiting, Luck(f"{seed}/{waiting}")))
            other = _joined(other, _finished(other[0], waiting, Luck(f"{seed}/{waiting}")))
    if not any(event.reveals for event in (*one[1], *other[1])):
        _compare(case, one, other, player, f"two ways to finish {moment.where()}, concluded")


def _joined(first: World, then: World) -> World:
    return then[0], first[1] + then[1]


def _answered(battle: Battle[Any], player: str, option: Command) -> World:
    twin = battle.copy()
    return twin, twin.apply(player, option)


def _finished(battle: Battle[Any], player: str, luck: Luck) -> World:
    """Let `player` take options by lot until this decision needs him no more."""
    twin, events = battle.copy(), []
    for _ in range(LONGEST):
        if not _still_open(battle, twin) or player not in twin.deciders():
            break
        events += twin.apply(player, luck.one_of(list(twin.options(player))))
    return twin, events


def _still_open(before: Battle[Any], after: Battle[Any]) -> bool:
    """Return whether the decision of `before` is still waiting in `after`."""
    was, due = before.decision(), after.decision()
    same = type(due) is type(was) and len(after.agenda) == len(before.agenda)
    return isinstance(due, Decision) and same and set(after.deciders()) <= set(before.deciders())


def _compare(case: ConformanceCase, one: World, other: World, player: str, where: str) -> None:
    for viewer in (*one[0].setup.sides, None):
        if viewer == player:
            continue
        who = viewer or "a spectator"
        for what, left, right in zip(
            ("view", "scene", "events", "effects"),
            _seen(case, one, viewer),
            _seen(case, other, viewer),
            strict=True,
        ):
            require(left == right, f"the {what} of {who} tells what {player} decided in secret: {where}")


def _seen(case: ConformanceCase, world: World, viewer: str | None) -> tuple[bytes, bytes, bytes, bytes]:
    battle, events = world
    view = battle.view(viewer)
    heard = told(events, viewer)
    shown = [effects for _, effects in heard]
    told_events = [event for event, _ in heard]
    return view.encoded(), encoded(case.ruleset.scene(view)), encoded(told_events), encoded(shown)
