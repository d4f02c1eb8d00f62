"""Battles prepared beforehand: what their players will ask and command, so that only giving it has to be measured.

A play is one battle to its end, by the bots. Stored battles begin anywhere in a play, so that many of them together are in
all its phases at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from oriflamme import bots
from oriflamme.kernel.records import encode_line
from oriflamme.kernel.ruleset import Ruleset
from oriflamme.kernel.scenes import Piece
from oriflamme.kernel.sessions import Session, header_for
from oriflamme.kernel.steps import Command
from oriflamme.service import tokens
from oriflamme.service.recall import NOBODY, state_of
from oriflamme.service.standing import Standing
from oriflamme.service.store import Line, State, Store
from oriflamme.service.wire import PersonSeat

LONGEST = 240
"""So many commands of a battle are played, where nothing else is said."""


class Deed(msgspec.Struct, frozen=True):
    """One command: the step that waits for it, the piece that its player selects for it (None: none), itself in JSON."""

    phase: str
    side: str
    focus: str | None
    command: bytes


class Moment(msgspec.Struct, frozen=True):
    """How a battle is stored before a deed: how many lines it has, and its state."""

    lines: int
    state: State


class Play(msgspec.Struct, frozen=True):
    """A battle: its deeds, the moments before each, and the lines of its record."""

    ruleset: str
    scenario: str
    sides: tuple[str, ...]
    header: bytes
    deeds: tuple[Deed, ...]
    moments: tuple[Moment, ...]
    lines: tuple[Line, ...]


class Seats(msgspec.Struct, frozen=True):
    """A stored battle, and the tokens of its viewers (None: the spectators)."""

    battle: str
    tokens: dict[str | None, str]


def play_out(
    rules: Ruleset[Any], scenario: str, seed: str, options: dict[str, Any], bot: str, longest: int = LONGEST
) -> Play:
    """Return a battle as `bot` plays both sides of it; what is secret, above all a deployment, chance decides.

    Of a battle that goes on for longer, only the first `longest` commands are played.
    """
    header = header_for(rules.setup(scenario, options), seed, engine="load")
    session = Session(rules, header)
    standing = Standing.begin(session)
    players = {side: bots.find(bot, rules.name, f"{seed}/{side}") for side in header.setup.sides}
    chance = {side: bots.find(bots.RANDOM, rules.name, f"{seed}/{side}") for side in header.setup.sides}
    lines = [Line(n, encode_line(line), NOBODY) for n, line in enumerate(session.record.lines)]
    deeds, moments = list[Deed](), list[Moment]()
    while len(deeds) < longest and standing.session.battle.outcome is None:
        battle = standing.session.battle
        prompt = battle.prompts()[0]
        side, view = prompt.player, battle.view(prompt.player)
        command = (chance if prompt.secret else players)[side].choose(view, side)
        phase = str(type(battle.agenda[-1]).__struct_config__.tag)
        focus = _focus(rules, view, side, command)
        deeds.append(Deed(phase, side, focus, msgspec.json.encode(command)))
        moments.append(Moment(len(lines), state_of(standing.session)))
        change = standing.play(side, command)
        noticed = change.noticed()
        lines += [Line(len(lines) + n, line, noticed) for n, line in enumerate(change.lines)]
        standing = standing.after(change)
    return Play(
        rules.name,
        scenario,
        header.setup.sides,
        encode_line(standing.session.record.header),
        tuple(deeds),
        tuple(moments),
        tuple(lines),
    )


def _focus(rules: Ruleset[Any], view: Any, side: str, command: Command) -> str | None:
    """Return the piece that a player would select to give the command; None if it concerns no piece."""
    scene, plain = rules.scene(view), msgspec.to_builtins(command)
    prompt = scene.prompt
    if prompt is None or any(choice.command == plain for choice in prompt.choices):
        return None
    able = [piece for piece in scene.pieces if piece.id in prompt.selectable]
    named = set(filter(_is_word, plain.values()))
    concerned = (piece.id for piece in able if named & {piece.id, piece.group})
    offered = (
        piece
        for piece in _one_of_each_group(able)
        if any(choice.command == plain for choice in rules.choices(view, side, (piece,)))
    )
    # What is not offered is dragged there, or made of several things that are.
    return next(concerned, None) or next(offered, None)


def _is_word(value: object) -> bool:
    return isinstance(value, str)


def _one_of_each_group(pieces: Sequence[Piece]) -> Iterator[str]:
    met = set[str]()
    for piece in pieces:
        if piece.group is None or piece.group not in met:
            met.add(piece.group or piece.id)
            yield piece.id


def keep(store: Store, play: Play, start: int) -> Seats:
    """Store the battle of a play as it stands before deed number `start`."""
    battle, moment = tokens.new_battle_id(), play.moments[start]
    seats = Seats(battle, {viewer: tokens.new_token() for viewer in (*play.sides, None)})
    store.create(
        battle,
        play.ruleset,
        play.scenario,
        play.header,
        {side: PersonSeat() for side in play.sides},
        {tokens.digest(token): viewer for viewer, token in seats.tokens.items()},
        play.lines[: moment.lines],
        moment.state,
    )
    return seats
