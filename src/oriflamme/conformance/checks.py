"""Checks of battles as data: copies, codecs, replays, ends. Each raises `NonConformance` saying where and how."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

import msgspec

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.kernel.records import Record, RecordError, loads
from oriflamme.kernel.sessions import replay

from .plays import ConformanceCase, Luck, Moment, NonConformance

_VERSIONED = re.compile("[a-z][a-z0-9-]*-[0-9]+")

_REPLAY = """
import sys
from oriflamme.kernel.events import Event
from oriflamme.kernel.records import loads
from oriflamme.kernel.sessions import replay
print(replay(loads(sys.stdin.buffer.read())[0]).battle.digest())
"""


def require(holds: bool, what: str) -> None:
    """Raise `NonConformance` with the words `what` unless it `holds`."""
    if not holds:
        raise NonConformance(what)


def encoded(thing: Any) -> bytes:
    """Return the JSON of anything that msgspec encodes, with keys in order."""
    return msgspec.json.encode(thing, order="sorted")


def check_tags(case: ConformanceCase) -> None:
    """Tags of commands, steps and events are words of one's choosing that end in a version, and each is one thing's."""
    rules = case.ruleset
    for slot, kinds in (("command", rules.commands), ("step", rules.steps), ("event", rules.events)):
        seen: dict[str, str] = {}
        for kind in kinds:
            tag = str(kind.__struct_config__.tag)
            require(_VERSIONED.fullmatch(tag) is not None, f"the tag {tag!r} of a {slot} ends in no version")
            require(tag not in seen, f"the {slot}s {seen.get(tag)} and {kind.__name__} share the tag {tag!r}")
            seen[tag] = kind.__name__


def check_copies(case: ConformanceCase) -> None:
    """Every copy kept on the way is what it was, though the battle went on."""
    for moment in case.moments():
        require(moment.battle.digest() == moment.digest, f"a past copy has changed: {moment.where()}")
    for moment in case.sampled():
        twin = moment.battle.copy()
        twin.apply(moment.player, moment.command)
        require(
            twin.digest() == moment.after, f"a copy goes on otherwise than its original: {moment.where()}"
        )
        require(
            moment.battle.digest() == moment.digest, f"a copy going on changed its original: {moment.where()}"
        )


def check_codecs(case: ConformanceCase) -> None:
    """The battle, its command and its events come back from JSON the same, and the battle goes on the same.

    That is looked at for the decisions of the first battle as closely as the case says, and for sampled ones of the others.
    """
    for moment in case.closely():
        battle, where = moment.battle, moment.where()
        again = _decoded(case, battle)
        require(again.digest() == moment.digest, f"the battle decodes to another: {where}")
        require(again.deciders() == battle.deciders(), f"others have to decide once decoded: {where}")
        command = case.ruleset.decode_command(encoded(moment.command))
        require(command == moment.command, f"the command decodes to {command!r}: {where}")
        events = again.apply(moment.player, command)
        require(again.digest() == moment.after, f"the decoded battle goes on otherwise: {where}")
        told = _first_difference(events, moment.events)
        require(told is None, f"the decoded battle tells otherwise, {told}: {where}")
        for event in moment.events:
            decoded = case.ruleset.decode_event(encoded(event))
            require(encoded(decoded) == encoded(event), f"the event decodes to {decoded!r}: {where}")
    for moment in case.sampled():
        again = _decoded(case, moment.battle)
        same = list(again.options(moment.player)) == list(moment.battle.options(moment.player))
        require(same, f"the decoded battle offers other options, or in another order: {moment.where()}")


def _first_difference(one: Sequence[Event], other: Sequence[Event]) -> str | None:
    """Return words for the first events that differ, or None."""
    for left, right in zip_longest(one, other):
        if encoded(left) != encoded(right):
            return f"{left!r} instead of {right!r}"
    return None


def _decoded(case: ConformanceCase, battle: Battle[Any]) -> Battle[Any]:
    return case.ruleset.decode_battle(battle.encoded(), battle.setup, battle.dice)


def check_replays(case: ConformanceCase) -> None:
    """A record replays to the same digest: at the end, on the way, and after having been written and read."""
    for one in case.plays:
        record = one.session.record
        read, tear = loads(record.dumps())
        require(tear is None, f"the record of seed {one.seed} is torn by being written and read: {tear}")
        # What was read is mostly the same to the last value; then one replay speaks for both.
        for which in (read,) if read == record else (record, read):
            digest = _replayed(which, None)
            require(digest == one.digests[-1], f"the record of seed {one.seed} replays to {digest}")
        luck = Luck(f"cuts/{one.seed}")
        for cut in luck.some(range(len(one.digests)), case.cuts):
            digest = _replayed(read, cut)
            require(digest == one.digests[cut], f"{cut} lines of seed {one.seed} replay to {digest}")


def _replayed(record: Record, upto: int | None) -> str:
    try:
        return replay(record, upto=upto, verify=True).battle.digest()
    except RecordError as error:
        raise NonConformance(f"the record does not replay: {error}") from error


def check_processes(case: ConformanceCase) -> None:
    """A record replays to the same digest in other processes, whatever order their sets have."""
    one = case.plays[0]
    for hash_seed in case.processes:
        digest = _replay_elsewhere(one.session.record, hash_seed)
        require(
            digest == one.digests[-1], f"with PYTHONHASHSEED={hash_seed} seed {one.seed} replays to {digest}"
        )


def _replay_elsewhere(record: Record, hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    ran = subprocess.run(
        [sys.executable, "-c", _REPLAY],
        input=record.dumps(),
        env=environment,
        capture_output=True,
        check=False,
    )
    require(ran.returncode == 0, f"the record does not replay in another process: {ran.stderr.decode()}")
    return ran.stdout.decode().strip()


def check_ends(case: ConformanceCase) -> None:
    """Every battle ends within the limit, its record is closed, and nobody has to decide any more."""
    for one in case.plays:
        battle = one.session.battle
        require(
            battle.outcome is not None, f"seed {one.seed} has not ended after {one.session.version} commands"
        )
        require(one.session.record.closing() is not None, f"the record of seed {one.seed} is not closed")
        require(not battle.deciders(), f"{battle.deciders()} have to decide after the end of seed {one.seed}")
        last: Moment = one.moments[-1]
        ruling = battle.check(last.player, last.command)
        require(not ruling.legal, f"a command is legal after the end of seed {one.seed}")
