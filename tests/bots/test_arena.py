"""The arena and the bots, over a ruleset that neither of them knows."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.bots import Bot, BotNotFound, find, names
from oriflamme.bots.arena import ArenaError, BattleReport, bot_seed, fight
from oriflamme.bots.random_bot import RandomBot
from oriflamme.kernel.battle import Battle, View
from oriflamme.kernel.dice import SealedDice
from oriflamme.kernel.records import loads
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.sessions import replay
from oriflamme.kernel.setups import Setup
from oriflamme.kernel.steps import Command


@pytest.fixture
def setup() -> Setup:
    return ruleset("skirl").setup("skirl-duel")


def bots(name: str, seed: str) -> dict[str, Bot]:
    return {side: find(name, "skirl", bot_seed(seed, side)) for side in ("ruby", "jade")}


def fought(setup: Setup, name: str, seed: str) -> BattleReport:
    return fight(setup, bots(name, seed), seed)


def test_bots_of_packages_are_found_by_ruleset() -> None:
    assert names("skirl") == ("random", "brawler")
    assert names("no such ruleset") == ("random",)
    assert type(find("brawler", "skirl", "1")).__name__ == "Brawler"


def test_unknown_bot_names_those_there_are() -> None:
    with pytest.raises(BotNotFound, match="no bot named 'captian' plays skirl; there are: random, brawler"):
        find("captian", "skirl", "1")


@pytest.mark.parametrize("name", ["random", "brawler"])
def test_same_seeds_give_the_same_battle(setup: Setup, name: str) -> None:
    first, second = fought(setup, name, "7"), fought(setup, name, "7")
    assert first.digest == second.digest
    assert first.record.dumps() == second.record.dumps()
    assert fought(setup, name, "8").digest != first.digest


def test_report_agrees_with_the_replayed_record(setup: Setup) -> None:
    report = fought(setup, "brawler", "3")
    record, tear = loads(report.record.dumps())
    session = replay(record, verify=True)
    assert tear is None
    assert session.battle.digest() == report.digest
    assert session.version == report.commands > 0
    assert session.battle.rolls == report.rolls > 0
    assert session.battle.outcome is not None
    assert (session.battle.outcome.winner, session.battle.outcome.reason) == (report.winner, report.reason)
    assert report.turns == session.battle.state.turn
    assert record.header.seats == {"ruby": "Brawler", "jade": "Brawler"}


def test_battle_is_broken_off_at_the_limit(setup: Setup) -> None:
    report = fight(setup, bots("random", "1"), "1", limit=5)
    assert report.commands == 5
    assert report.reason is None
    assert report.winner is None
    assert report.record.closing() is None


class Watcher:
    """Notes what another bot is given."""

    def __init__(self, bot: Bot, log: list[tuple[str, View[Any]]]) -> None:
        self.bot = bot
        self.log = log

    def choose(self, view: View[Any], player: str) -> Command:
        self.log.append((player, view))
        return self.bot.choose(view, player)


def test_bots_are_asked_in_seat_order_through_one_view_each(
    setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str | None] = []
    view = Battle.view

    def counted(self: Battle[Any], player: str | None) -> View[Any]:
        made.append(player)
        return view(self, player)

    monkeypatch.setattr(Battle, "view", counted)
    # Each chooses three stances and commits; then they take turns at moving.
    log: list[tuple[str, View[Any]]] = []
    watchers = {side: Watcher(bot, log) for side, bot in bots("brawler", "1").items()}
    fight(setup, watchers, "1", limit=10)
    assert len(log) == 10
    for player, seen in log:
        assert type(seen) is View
        assert seen.viewer == player
        assert isinstance(seen.dice, SealedDice)
        assert player == seen.deciders()[0]
    assert [player for player, _ in log] == ["ruby"] * 4 + ["jade"] * 4 + ["ruby", "jade"]
    # One view for the bot, by which the battle checks the command as well.
    assert len(made) == len(log)


def test_side_without_bot_is_named(setup: Setup) -> None:
    with pytest.raises(ArenaError, match="no bot plays jade"):
        fight(setup, {"ruby": RandomBot("1")}, "1")


class Cheat:
    """Gives what the rules refuse."""

    def choose(self, view: View[Any], player: str) -> Command:
        return ruleset("skirl").decode_command(b'{"kind":"skirl-rest-1","element":"ruby-1"}')


def test_illegal_command_of_a_bot_is_told(setup: Setup) -> None:
    with pytest.raises(ArenaError, match=r"the bot of ruby gave an illegal command after 0: Rest.*SK-2"):
        fight(setup, {"ruby": Cheat(), "jade": Cheat()}, "1")


def test_random_bot_takes_every_option_about_as_often(setup: Setup) -> None:
    battle = ruleset("skirl").begin(setup, SealedDice())
    battle.advance()
    view, bot = battle.view("ruby"), RandomBot("chi")
    options = list(view.options("ruby"))
    drawn = [options.index(bot.choose(view, "ruby")) for _ in range(900)]
    counts = [drawn.count(index) for index in range(len(options))]
    assert len(options) == 9
    # Chi-square, 8 degrees of freedom: 26.1 is exceeded once in a thousand seeds.
    assert sum((count - 100) ** 2 / 100 for count in counts) < 26.1


def test_random_bot_follows_its_seed_alone(setup: Setup) -> None:
    battle = ruleset("skirl").begin(setup, SealedDice())
    battle.advance()
    view = battle.view("ruby")

    def choices(seed: str) -> list[bytes]:
        bot = RandomBot(seed)
        return [msgspec.json.encode(bot.choose(view, "ruby")) for _ in range(20)]

    assert choices("a") == choices("a")
    assert choices("a") != choices("b")


def test_bots_of_both_sides_differ_in_luck() -> None:
    assert bot_seed("1", "ruby") != bot_seed("1", "jade")
    assert bot_seed("1", "ruby") != bot_seed("2", "ruby")
