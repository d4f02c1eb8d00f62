"""The lieutenant answers as the captain does, but now and then with whatever is allowed."""

from __future__ import annotations

import pytest

from oriflamme.bots import RANDOM, cards, find
from oriflamme.bots.arena import bot_seed, fight
from oriflamme.bots.erring import Erring
from oriflamme.bots.random_bot import RandomBot
from oriflamme.kernel.ruleset import ruleset


@pytest.mark.parametrize(
    ("game", "scenario"), [("demonworld", "demonworld-first-battle"), ("fictionalis", "fictionalis-raid")]
)
def test_the_lieutenant_fights_a_battle_to_its_end_the_same_for_the_same_seed(
    game: str, scenario: str
) -> None:
    setup = ruleset(game).setup(scenario)

    def digest() -> str:
        names = dict(zip(setup.sides, ("lieutenant", RANDOM), strict=True))
        report = fight(
            setup, {side: find(bot, game, bot_seed("3", side)) for side, bot in names.items()}, "3"
        )
        assert report.reason is not None
        return report.digest

    assert digest() == digest()


def test_bots_are_offered_from_the_strongest_with_what_they_say_of_themselves() -> None:
    assert [card.name for card in cards("demonworld")] == ["captain", "lieutenant", "random"]
    assert all(card.about is not None for card in cards("fictionalis"))
    silent = next(card for card in cards("skirl") if card.name == "brawler")
    assert (silent.about, silent.strength) == (None, 0)


def test_a_bot_that_errs_every_time_is_refused() -> None:
    with pytest.raises(ValueError, match="one answer in 1 cannot be an error"):
        Erring(RandomBot("1"), "1", one_in=1)
