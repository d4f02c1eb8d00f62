"""Checks of decisions that wait side by side: whoever answers first, the battle comes out the same.

A branch is called by its path: the name that a command gives (`InBranch`), and within a branch that is itself divided the
names inside it. Where nothing waits side by side there is nothing to check.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any, NamedTuple

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.side_by_side import InBranch, SideBySide
from oriflamme.kernel.steps import Command

from .checks import require
from .plays import ConformanceCase, Luck, Moment, NonConformance

Path = tuple[str, ...]

ANSWERS = 400
"""After so many answers it is given up to play branches to their common end."""


class Answer(NamedTuple):
    """What a player can answer to the decision of one branch."""

    player: str
    command: Command


def check_answers(case: ConformanceCase) -> None:
    """Answers to different branches can change places, and none changes what another branch offers, allows or refuses."""
    # Each answer tried of one branch meets each of another: about as many pairs as the case looks at options.
    tries = max(1, round(case.width**0.5))
    for number, (moment, known) in enumerate(_divided(case)):
        luck = Luck(f"branches/{number}")
        tried = {path: luck.some(known[path], tries) for path in sorted(known)}
        for one, other in combinations(tried, 2):
            for first, second in product(tried[one], tried[other]):
                _change_places(moment, first, second)
        for path, answers in tried.items():
            others = {other: tried[other] for other in tried if other != path}
            for answer in answers:
                _leaves_alone(moment, known, answer, others)


def check_orders(case: ConformanceCase) -> None:
    """Branches come to the same end in whatever order they are answered, each by the same answers."""
    for number, (moment, _) in enumerate(_divided(case)):
        ahead, back = (_at_the_end(moment, f"orders/{number}", last) for last in (False, True))
        require(ahead == back, f"branches end otherwise when the last are answered first: {moment.where()}")


def _divided(case: ConformanceCase) -> Iterator[tuple[Moment, dict[Path, list[Answer]]]]:
    """Yield the sampled moments at which several branches wait, with the answers to each."""
    for moment in case.sampled():
        if isinstance(moment.battle.decision(), SideBySide):
            known = _answers(moment.battle)
            if len(known) > 1:
                yield moment, known


def _answers(battle: Battle[Any]) -> dict[Path, list[Answer]]:
    """Return what can be answered, by branch: the options of the first player, in seat order, whom the branch asks."""
    found: dict[Path, list[Answer]] = {}
    for player in battle.deciders():
        for command in battle.options(player):
            answers = found.setdefault(_parted(command)[0], [])
            if not answers or answers[0].player == player:
                answers.append(Answer(player, command))
    return found


def _parted(command: Command) -> tuple[Path, Command]:
    """Return the path of the branch that a command answers, and what it answers there."""
    path: Path = ()
    while isinstance(command, InBranch):
        path, command = (*path, command.branch), command.command
    return path, command


def _within(path: Path, command: Command) -> Command:
    """Return a command as the answer to a branch."""
    for name in reversed(path):
        command = InBranch(name, command)
    return command


def _apply(moment: Moment, battle: Battle[Any], answer: Answer) -> None:
    try:
        battle.apply(answer.player, answer.command)
    except Exception as error:
        told = f"the option {answer.command!r} of {answer.player} cannot be carried out"
        raise NonConformance(f"{told}: {error}: {moment.where()}") from error


def _change_places(moment: Moment, first: Answer, second: Answer) -> None:
    digests = []
    for answers in ((first, second), (second, first)):
        battle = moment.battle.copy()
        for answer in answers:
            _apply(moment, battle, answer)
        digests.append(battle.digest())
    where = f"{first.command!r} and {second.command!r}: {moment.where()}"
    require(digests[0] == digests[1], f"two answers make another battle when they change places: {where}")


def _leaves_alone(
    moment: Moment,
    known: dict[Path, list[Answer]],
    given: Answer,
    others: dict[Path, list[Answer]],
) -> None:
    """Require that after an answer every other branch has the same options and the same rulings on commands as before."""
    before, after = moment.battle, moment.battle.copy()
    _apply(moment, after, given)
    now, where = _answers(after), f"after {given.command!r} of {given.player}: {moment.where()}"
    for path in others:
        require(now.get(path) == known[path], f"branch {'/'.join(path)} has other options {where}")
    tried = [_parted(answer.command)[1] for answers in others.values() for answer in answers]
    for path, command, player in product(others, tried, before.setup.sides):
        asked = _within(path, command)
        same = before.check(player, asked) == after.check(player, asked)
        require(same, f"{asked!r} of {player} has another ruling {where}")


def _at_the_end(moment: Moment, seed: str, last: bool) -> str | None:
    """Return the digest when all branches are done, each answered by lot, the first or the last of them before the others.

    None where that takes too long. What is drawn depends on a branch's path and on how often it has answered alone.
    """
    battle = moment.battle.copy()
    depth = len(battle.agenda)
    answered: Counter[Path] = Counter()
    while isinstance(battle.decision(), SideBySide) and len(battle.agenda) == depth:
        if answered.total() == ANSWERS:
            return None
        known = _answers(battle)
        path = max(known) if last else min(known)
        answered[path] += 1
        luck = Luck(f"{seed}/{'/'.join(path)}/{answered[path]}")
        _apply(moment, battle, luck.one_of(known[path]))
    return battle.digest()
