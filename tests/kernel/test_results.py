"""Results of battles name exactly the units that were sent; whoever takes one in refuses any other."""

from __future__ import annotations

import msgspec
import pytest

from oriflamme.bots import find
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.results import (
    Fate,
    Result,
    ResultMissing,
    ResultRefused,
    Sent,
    judge_result,
    reckoning,
    take_in,
)
from oriflamme.kernel.ruleset import find_scenario
from oriflamme.kernel.sessions import Session, header_for
from tests.service import parley

SENT = (Sent("guard", "red", 10, 200), Sent("bows", "red", 4, 50), Sent("orcs", "blue", 8, 160))
FATES = (
    Fate("guard", "red", 4, lost=3, fled=2, captured=1),
    Fate("bows", "red", 4),
    Fate("orcs", "blue", 0, 8),
)
RESULT = Result("red", "over", "X-1", FATES)


def test_a_result_that_fits_is_taken_in() -> None:
    assert judge_result(SENT, RESULT).legal
    assert take_in(SENT, RESULT)["guard"].captured == 1
    assert [(one.side, one.sent, one.gone) for one in reckoning(SENT, FATES)] == [
        ("red", 250, 120),
        ("blue", 160, 160),
    ]


def test_a_side_with_a_unit_of_unknown_worth_has_no_reckoning() -> None:
    sent = (Sent("guard", "red", 10), *SENT[1:])
    assert [one.side for one in reckoning(sent, FATES)] == ["blue"]


@pytest.mark.parametrize(
    ("units", "message", "unit"),
    [
        (FATES[1:], "unmentioned", "guard"),
        ((*FATES, Fate("ghosts", "red", 1)), "unknown", "ghosts"),
        ((*FATES, FATES[1]), "twice", "bows"),
        ((*FATES[:2], Fate("orcs", "red", 0, 8)), "side", "orcs"),
        ((*FATES[:2], Fate("orcs", "blue", 9, -1)), "negative", "orcs"),
        ((*FATES[:2], Fate("orcs", "blue", 1, 6)), "sum", "orcs"),
    ],
)
def test_a_result_that_does_not_fit_is_refused(units: tuple[Fate, ...], message: str, unit: str) -> None:
    with pytest.raises(ResultRefused) as refusal:
        take_in(SENT, msgspec.structs.replace(RESULT, units=units))
    (reason,) = refusal.value.ruling.reasons
    assert (reason.rule, reason.text.id) == ("KERNEL-RESULT", f"refused-result-{message}")
    assert reason.text.args["unit"] == unit


def test_a_stranger_cannot_have_won() -> None:
    ruling = judge_result(SENT, msgspec.structs.replace(RESULT, winner="green"))
    assert [reason.text.id for reason in ruling.reasons] == ["refused-result-winner"]


@pytest.mark.parametrize(
    ("scenario", "bots"),
    [
        ("skirl-duel", ("brawler", "random")),
        ("demonworld-first-battle", ("captain", "captain")),
        ("fictionalis-crossroads", ("captain", "captain")),
    ],
)
def test_every_battle_says_what_became_of_all_that_were_sent(scenario: str, bots: tuple[str, str]) -> None:
    rules = find_scenario(scenario)
    setup = rules.setup(scenario)
    session = Session(rules, header_for(setup, "1", engine="test"))
    with pytest.raises(ResultMissing, match="goes on"):
        rules.result(session.battle, session.log)
    players = {side: find(bot, rules.name, side) for side, bot in zip(setup.sides, bots, strict=True)}
    while session.battle.outcome is None:
        player = session.battle.deciders()[0]
        session.play(player, players[player].choose(session.battle.view(player), player))
    result = rules.result(session.battle, session.log)
    fates = take_in(rules.sent(setup), result)
    assert set(fates) == {unit.unit for unit in rules.sent(setup)}
    assert result.winner == session.battle.outcome.winner
    beaten = [fate for fate in result.units if fate.side != result.winner]
    assert any(fate.left < fate.total for fate in beaten)
    assert msgspec.json.decode(msgspec.json.encode(result), type=Result) == result


def test_a_ruleset_that_tells_no_units_has_no_results() -> None:
    battle = parley.RULESET.begin(parley.RULESET.setup(next(iter(parley.RULESET.scenarios()))), Dice("1"))
    battle.end(None, "x", "X-1")
    with pytest.raises(ResultMissing, match="does not tell"):
        parley.RULESET.result(battle)
