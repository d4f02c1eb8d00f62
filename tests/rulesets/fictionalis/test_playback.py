"""Every event says what is to be seen of it, or is here among those of which there is nothing to see, with the reason."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from functools import cache

import pytest

from oriflamme.board.table import PACE, Rect
from oriflamme.kernel.effects import (
    Aimed,
    Altered,
    Banner,
    Effects,
    Fell,
    Point,
    Shown,
    Struck,
    Threw,
    Turned,
    Weight,
    Went,
)
from oriflamme.kernel.events import Event
from oriflamme.kernel.records import Played, loads
from oriflamme.kernel.scenes import Rectangle
from oriflamme.kernel.sessions import Session, replay
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis.causes import Cause
from oriflamme.rulesets.fictionalis.combats import FightResolved
from oriflamme.rulesets.fictionalis.destruction import Destroyed
from oriflamme.rulesets.fictionalis.flight import Fled, Recoiled
from oriflamme.rulesets.fictionalis.movement.execution import Moved
from oriflamme.rulesets.fictionalis.playback import went
from oriflamme.rulesets.fictionalis.ruleset import RULESET
from tests.records.golden import GOLDEN, Golden

Spots = dict[str, Point]

ONLY_WORDS = {
    "before anybody stands on the table": {
        "dbf-army-announced-1",
        "dbf-seasons-named-1",
        "dbf-aggression-declared-1",
        "dbf-preparation-revealed-1",
        "dbf-factor-changed-1",
        "dbf-hour-changed-1",
        "dbf-score-changed-1",
        "dbf-vessels-stay-away-1",
        "dbf-plans-noted-1",
        "dbf-elements-due-1",
    },
    "the board is drawn anew, and terrain is no piece": {
        "dbf-feature-chosen-1",
        "dbf-shore-refused-1",
        "dbf-feature-placed-1",
        "dbf-feature-discarded-1",
        "dbf-walls-laid-1",
        "dbf-walls-forgone-1",
        "dbf-branches-found-1",
    },
    "of pips, dice or choices that no counter shows": {
        "dbf-weather-told-1",
        "dbf-magic-reserved-1",
        "dbf-night-chosen-1",
    },
    "of those who are not on the table": {
        "dbf-straggling-1",
        "dbf-kept-out-1",
        "dbf-no-room-to-return-1",
    },
    "after the battle": {"dbf-scored-1", "dbf-artefact-taken-1"},
}

FIGHTS = [golden for golden in GOLDEN if golden.scenario.startswith("fictionalis")]


@cache
def fought(golden: Golden) -> Session:
    record, _ = loads(golden.record.read_bytes())
    return replay(record)


def steps(golden: Golden) -> Iterator[tuple[Spots, list[Event], Spots]]:
    """Yield where pieces stand before each command, its events, and where they stand after it, as a spectator sees them."""
    record, _ = loads(golden.record.read_bytes())
    session = Session(RULESET, record.header)
    before, told = spots(session), 0
    for line in record.lines:
        if isinstance(line, Played):
            session.play(line.by, RULESET.decode_command(bytes(line.command)))
            after = spots(session)
            yield before, list(session.log[told:]), after
            before, told = after, len(session.log)


def spots(session: Session) -> Spots:
    scene = RULESET.scene(session.battle.view(None))
    return {
        piece.id: (piece.shape.x, piece.shape.y)
        for piece in scene.pieces
        if isinstance(piece.shape, Rectangle)
    }


def tag(kind: type[Event]) -> str:
    return str(kind.__struct_config__.tag)


def says_effects(kind: type[Event]) -> bool:
    return inspect.getattr_static(kind, "effects") is not inspect.getattr_static(Event, "effects")


def test_every_event_shows_something_or_is_known_to_be_words_alone() -> None:
    own = [kind for kind in RULESET.events if not kind.__module__.startswith("oriflamme.kernel")]
    words = set().union(*ONLY_WORDS.values())
    assert {tag(kind) for kind in own if not says_effects(kind)} == words


@pytest.mark.parametrize("golden", FIGHTS, ids=lambda golden: golden.name)
def test_what_happens_in_a_battle_is_seen(golden: Golden) -> None:
    """Each event of a type that shows something does so, but for moves that end where they began."""
    session = fought(golden)
    mute = set()
    for event in session.log:
        if event.__class__.__module__.startswith("oriflamme.kernel") or not says_effects(type(event)):
            continue
        for viewer in (None, *session.battle.setup.sides):
            if event.seen_by(viewer) is not None and event.effects(viewer):
                break
        else:
            mute.add(tag(type(event)))
    assert mute <= {"dbf-conformed-1", "dbf-fled-1", "dbf-pursued-1", "dbf-command-demoralised-1"}


def test_many_kinds_of_effects_are_seen_in_play() -> None:
    seen: set[type[Effects]] = set()
    for golden in FIGHTS:
        for event in fought(golden).log:
            seen |= {type(effect) for effect in event.effects(None)}
    assert {Went, Turned, Aimed, Struck, Fell, Threw, Altered, Banner} <= seen


@pytest.mark.parametrize("golden", FIGHTS, ids=lambda golden: golden.name)
def test_who_goes_sets_out_where_he_stood_and_ends_where_he_stands(golden: Golden) -> None:
    walked = 0
    for before, events, after in steps(golden):
        here = dict(before)
        for event in events:
            for effect in event.effects(None):
                if isinstance(effect, Went):
                    assert effect.path[0] == here.get(effect.piece, effect.path[0])
                    here[effect.piece] = effect.path[-1]
                    walked += 1
        assert {name: here[name] for name in here.keys() & after.keys()} == {
            name: after[name] for name in here.keys() & after.keys()
        }
    assert walked > 40


def test_a_way_is_in_paces_and_degrees() -> None:
    before = Rect(100 * PACE, 200 * PACE, 80 * PACE, 40 * PACE, 0)
    beyond = Rect(100 * PACE, 300 * PACE, 80 * PACE, 40 * PACE, 9000)
    (way,) = went("a1", before, beyond, forced=True)
    assert way == Went(piece="a1", path=((100, 200), (100, 300)), facing=90, forced=True)
    (turn,) = went("a1", before, Rect(100 * PACE, 200 * PACE, 80 * PACE, 40 * PACE, 18000))
    assert turn == Turned(piece="a1", facing=180)
    assert went("a1", before, before) == ()
    assert went("a1", None, before) == (Shown(piece="a1"),)


def test_weights_tell_moves_rolls_and_losses_apart() -> None:
    kinds = (Moved, Recoiled, Fled, FightResolved, Destroyed)
    assert [kind.weight for kind in kinds] == [
        Weight.MOVE,
        Weight.MOVE,
        Weight.MOVE,
        Weight.ROLL,
        Weight.LOSS,
    ]
    lost = Destroyed(
        rule="DBF-DESTROY-a", element="a1", side="west", name=Text("x"), cause=Cause.MELEE, by=None
    )
    assert lost.effects(None) == (Fell(piece="a1", label=Text("x"), owner="west"),)
