"""Check that nothing secret is in a view: what one player decides in secret makes no difference to what others see.

Two worlds are made that differ only in a secret answer of one player, and compared as every other player and a
spectator see them: view, scene and events must be the same to the last byte.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Command

from .checks import encoded, require
from .plays import ConformanceCase, Luck, Moment
from .seeing import told

LONGEST = 200
"""Commands after which a player who has not finished a secret decision is left alone."""


class World(NamedTuple):
    """A battle after a player's secret answers, the events since, and whether that decision still waits for somebody."""

    battle: Battle[Any]
    events: list[Event]
    waits: bool


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
        if one.waits and other.waits and one.battle.deciders() == other.battle.deciders():
            _compare(case, one, other, player, f"{left!r} or {right!r} at {moment.where()}")


def _compare_to_the_end(case: ConformanceCase, moment: Moment, player: str, seed: str) -> None:
    """Let `player` answer until he has decided, in two ways; then let the others, and compare until it is told.

    Once the decision has concluded the worlds are compared only while no event has revealed anything.
    """
    one = _finished(moment.battle, player, Luck(f"{seed}/one"))
    other = _finished(moment.battle, player, Luck(f"{seed}/other"))
    if player in one.battle.deciders() or player in other.battle.deciders():
        return
    if one.waits and other.waits:
        _compare(case, one, other, player, f"two ways to finish {moment.where()}")
        rest = one.battle.deciders()
        for waiting in rest:
            one = _joined(one, _finished(one.battle, waiting, Luck(f"{seed}/{waiting}")))
            other = _joined(other, _finished(other.battle, waiting, Luck(f"{seed}/{waiting}")))
    if not any(event.reveals for event in (*one.events, *other.events)):
        _compare(case, one, other, player, f"two ways to finish {moment.where()}, concluded")


def _joined(first: World, then: World) -> World:
    return World(then.battle, first.events + then.events, then.waits)


def _answered(battle: Battle[Any], player: str, option: Command) -> World:
    twin = battle.copy()
    return World(twin, twin.apply(player, option), _goes_on(battle, player, option))


def _finished(battle: Battle[Any], player: str, luck: Luck) -> World:
    """Let `player` take options by lot until this decision needs him no more."""
    world = World(battle, [], waits=True)
    for _ in range(LONGEST):
        if not world.waits or player not in world.battle.deciders():
            break
        option = luck.one_of(list(world.battle.options(player)))
        world = _joined(world, _answered(world.battle, player, option))
    return world


def _goes_on(battle: Battle[Any], player: str, option: Command) -> bool:
    """Return whether a decision still waits after an answer: another of its kind may follow it at once."""
    twin = battle.copy()
    due = twin.decision()
    assert due is not None  # there is something to answer
    due.accept(twin, player, option)
    if len(twin.agenda) != len(battle.agenda):
        return False
    top = twin.agenda[-1]
    return type(top) is type(due) and bool(top.deciders(twin))


def _compare(case: ConformanceCase, one: World, other: World, player: str, where: str) -> None:
    for viewer in (*one.battle.setup.sides, None):
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
    view = world.battle.view(viewer)
    heard = told(world.events, viewer)
    shown = [effects for _, effects in heard]
    told_events = [event for event, _ in heard]
    return view.encoded(), encoded(case.ruleset.scene(view)), encoded(told_events), encoded(shown)
