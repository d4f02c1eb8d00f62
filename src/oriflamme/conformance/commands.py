"""Checks of commands: options are legal, refusals say why, and neither asking nor being refused changes anything."""

from __future__ import annotations

from typing import Any

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.rulings import IllegalCommand, Ruling
from oriflamme.kernel.steps import Command

from .checks import encoded, require
from .plays import ConformanceCase, Luck, Moment


def check_options(case: ConformanceCase) -> None:
    """Options are distinct, the same when asked again, legal; there are none for whoever need not decide."""
    for number, moment in enumerate(case.sampled()):
        battle, where = moment.battle, moment.where()
        deciders = battle.deciders()
        for player in battle.setup.sides:
            options = list(battle.options(player))
            if player not in deciders:
                require(not options, f"{player} need not decide but has options: {where}")
                continue
            require(bool(options), f"{player} has to decide but has no options: {where}")
            keys = [encoded(option) for option in options]
            require(len(set(keys)) == len(keys), f"an option is offered twice: {where}")
            again = [encoded(option) for option in battle.view(player).options(player)]
            require(keys == again, f"options differ when asked again: {where}")
            for option in Luck(f"options/{number}").some(options, case.width):
                _must_be_legal(battle, player, option)
        require(battle.digest() == moment.digest, f"asking for options changed the battle: {where}")


def _must_be_legal(battle: Battle[Any], player: str, option: Command) -> None:
    ruling = battle.check(player, option)
    require(ruling.legal, f"the option {option!r} of {player} is illegal: {ruling.reasons}")
    battle.copy().apply(player, option)


def check_refusals(case: ConformanceCase) -> None:
    """What the rules refuse is refused with reasons and changes nothing.

    Tried are commands of other decisions, and the decider's own command in another player's name.
    """
    pool = _pool(case)
    kinds = {type(moment.battle.decision()) for moment in case.moments()}
    refused = 0
    for number, moment in enumerate(case.sampled()):
        battle = moment.battle
        for command in Luck(f"refusals/{number}").some(pool, case.width):
            refused += not _try(moment, moment.player, command).legal
        for other in battle.setup.sides:
            if other not in battle.deciders():
                ruling = _try(moment, other, moment.command)
                require(not ruling.legal, f"{other} may answer for {moment.player}: {moment.where()}")
    require(refused > 0 or len(kinds) < 2, "no command of another decision was ever refused")


def _pool(case: ConformanceCase) -> list[Command]:
    """Return the commands of all plays, each once."""
    return list({encoded(moment.command): moment.command for moment in case.moments()}.values())


def _try(moment: Moment, player: str, command: Command) -> Ruling:
    """Check a command and carry it out on a copy; whatever happens must agree with the ruling."""
    battle, where = moment.battle.copy(), f"{command!r} of {player} at {moment.where()}"
    ruling = battle.check(player, command)
    require(battle.digest() == moment.digest, f"checking changed the battle: {where}")
    if ruling.legal:
        require(not ruling.reasons, f"a legal command has reasons against it: {where}")
        battle.apply(player, command)
        return ruling
    require(bool(ruling.reasons), f"refused without a reason: {where}")
    for reason in ruling.reasons:
        require(bool(reason.rule and reason.text.id), f"refused without rule or words: {where}: {reason}")
    try:
        battle.apply(player, command)
    except IllegalCommand as refusal:
        require(refusal.ruling == ruling, f"refused for other reasons than check gave: {where}")
    else:
        require(False, f"refused by check but carried out: {where}")
    require(battle.digest() == moment.digest, f"a refused command changed the battle: {where}")
    return ruling
