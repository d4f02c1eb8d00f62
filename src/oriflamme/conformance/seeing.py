"""Checks of effects: what there is to see of events, which clients play.

Every event that a viewer is told gives its effects without raising; they encode, name only pieces that he sees before or
after the decision that they came of, and those of nobody else's secrets: `secrecy` compares them as it does events.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from oriflamme.kernel.effects import (
    Aimed,
    Altered,
    Effects,
    Fell,
    Hidden,
    Shown,
    Struck,
    Threw,
    Turned,
    Weight,
    Went,
)
from oriflamme.kernel.events import Event
from oriflamme.kernel.scenes import Piece, Scene
from oriflamme.kernel.text import Text

from .checks import encoded, require
from .plays import ConformanceCase
from .scenery import texts_in

_decoder = msgspec.json.Decoder(tuple[Effects, ...])


def told(events: Iterable[Event], viewer: str | None) -> list[tuple[Event, tuple[Effects, ...]]]:
    """Return what `viewer` sees of events, each with its effects for him."""
    seen = (event.seen_by(viewer) for event in events)
    return [(event, event.effects(viewer)) for event in seen if event is not None]


def check_effects(case: ConformanceCase) -> None:
    """Effects encode, weigh, and name only pieces that their viewer saw before the decision or sees after it.

    Who falls is called what he was called on the board.
    """
    for moment in case.sampled():
        after = moment.battle.copy()
        events = after.apply(moment.player, moment.command)
        for viewer in (*after.setup.sides, None):
            where = f"for {viewer or 'a spectator'} at {moment.where()}"
            before = _pieces(moment.scene(case.ruleset, viewer))
            pieces = before.keys() | _pieces(case.ruleset.scene(after.view(viewer))).keys()
            passing: set[str] = set()
            for event, effects in told(events, viewer):
                require(isinstance(event.weight, Weight), f"{type(event).__name__} has no weight")
                # By value: a facing of 5 comes back as 5.0.
                same = tuple(_decoder.decode(encoded(effects))) == tuple(effects)
                require(same, f"the effects {effects!r} decode to others {where}")
                # What comes and goes within one decision is in neither scene, but was shown.
                passing.update(effect.piece for effect in effects if isinstance(effect, Shown))
                strangers = sorted(set(named(effects)) - pieces - passing)
                require(
                    not strangers, f"{type(event).__name__} shows what is not there, {strangers}, {where}"
                )
                for fall in (effect for effect in effects if isinstance(effect, Fell)):
                    wrong = fall.piece in before and _misnamed(fall, before[fall.piece])
                    require(not wrong, f"{type(event).__name__} calls {fall.piece} what it was not {where}")


def named(effects: Iterable[Effects]) -> Iterator[str]:
    """Yield the ids of all pieces that effects name."""
    for effect in effects:
        match effect:
            case Went() | Turned() | Fell() | Shown() | Hidden():
                yield effect.piece
            case Aimed() | Struck() | Threw():
                yield from effect.pieces
                if effect.target is not None:
                    yield effect.target
            case Altered():
                yield from effect.pieces
            case _:
                pass


def texts_of(case: ConformanceCase) -> Iterator[Text]:
    """Yield the texts of all effects of the plays, for every viewer."""
    for moment in case.moments():
        for viewer in (*moment.battle.setup.sides, None):
            for _, effects in told(moment.events, viewer):
                yield from texts_in(effects)


def _pieces(drawn: Scene) -> dict[str, Piece]:
    return {piece.id: piece for piece in drawn.pieces}


def _misnamed(fall: Fell, piece: Piece) -> bool:
    told = (fall.label, piece.label), (fall.owner, piece.owner), (fall.group, piece.group)
    return any(said is not None and said != shown for said, shown in told)
