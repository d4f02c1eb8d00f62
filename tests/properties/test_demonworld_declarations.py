"""Whether there is a good attack is said without working out the best ones: it must be what working them out says."""

from __future__ import annotations

import pytest

from oriflamme.bots.random_bot import RandomBot
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.ruleset import ruleset
from oriflamme.rulesets.demonworld.declarations import Declaration


@pytest.mark.parametrize("scenario", ["demonworld-hail-of-arrows", "demonworld-lance-and-pike"])
@pytest.mark.parametrize("seed", ["1", "2"])
def test_there_are_good_attacks_where_the_best_can_be_named(scenario: str, seed: str) -> None:
    rules = ruleset("demonworld")
    battle = rules.begin(rules.setup(scenario), Dice(f"declarations-{seed}"))
    battle.advance()
    bot, answers = RandomBot(seed), set()
    for _ in range(400):
        if battle.outcome is not None:
            break
        due = battle.decision()
        if isinstance(due, Declaration):
            for side in due.deciders(battle):
                idle = tuple(due.undeclared(battle.state, side))
                good = bool(due.best(battle.state, side, idle))
                assert due.has_good(battle.state, side, idle) == good
                answers.add((type(due), good))
        player = battle.deciders()[0]
        battle.apply(player, bot.choose(battle.view(player), player))
    assert {good for _, good in answers} == {True, False}
