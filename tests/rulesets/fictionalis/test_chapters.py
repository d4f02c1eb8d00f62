"""A chapter of somebody else's in the bound: its phase has its place, its question is drawn, asked and kept like any other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

import msgspec
import pytest

from oriflamme.bots.random_bot import RandomBot
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.chapters import CompositionError, Phase
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.events import Event
from oriflamme.kernel.pages import Page
from oriflamme.kernel.rulings import LEGAL, Ruling, refuse
from oriflamme.kernel.steps import Command, Prompt, Step
from oriflamme.kernel.text import Text, text
from oriflamme.kit import contents as kit_contents
from oriflamme.rulesets.fictionalis import contents, sequence
from oriflamme.rulesets.fictionalis.chapters import FictionalisChapter, Game
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ruleset import Fictionalis
from oriflamme.rulesets.fictionalis.turn_events import BoundBegan, Stage, StageBegan
from oriflamme.rulesets.fictionalis.worded import WordedCommand, WordedDecision

RULE = "T-1"


class Prayers(Page, frozen=True, tag="test-prayers-1"):
    """How often each side has prayed."""

    said: dict[str, int] = {}

    def seen_by(self, player: str | None) -> Self:
        return self


class Pray(WordedCommand, frozen=True, tag="test-pray-1"):
    """Pray, or do not."""

    words = "test-do-pray"

    prays: bool


class Prayed(Event, frozen=True, tag="test-prayed-1", kw_only=True):
    """A side prayed."""

    side: str

    def text(self) -> Text:
        return text("test-prayed", side=self.side)


class Asked(WordedDecision, frozen=True, tag="test-asked-1"):
    """Whether the side in bound prays."""

    help = "test-help-pray"

    side: str

    def deciders(self, battle: Battle[Field]) -> tuple[str, ...]:
        return (self.side,)

    def prompt(self, battle: Battle[Field], player: str) -> Prompt:
        return Prompt(player, text("test-ask-pray"), RULE)

    def options(self, battle: Battle[Field], player: str) -> Iterator[Command]:
        yield Pray(True)
        yield Pray(False)

    def check(self, battle: Battle[Field], player: str, command: Command) -> Ruling:
        return LEGAL if isinstance(command, Pray) else refuse(RULE, "test-refused")

    def accept(self, battle: Battle[Field], player: str, command: Command) -> None:
        assert isinstance(command, Pray)
        battle.pop()
        if command.prays:
            said = battle.state.pages[Prayers].said
            battle.state.pages.put(Prayers({**said, player: said.get(player, 0) + 1}))
            battle.emit(Prayed(rule=RULE, side=player))


class PrayersBegin(Step, frozen=True, tag="test-prayers-begin-1"):
    """Ask the side in bound."""

    def run(self, battle: Battle[Field]) -> None:
        battle.push(Asked(battle.state.bound.side))


def chapter(*bound: Phase, base: bool = False) -> FictionalisChapter:
    return FictionalisChapter(
        name="prayers",
        title=text("test-chapter-prayers"),
        rule=RULE,
        base=base,
        commands=(Pray,),
        steps=(PrayersBegin, Asked),
        events=(Prayed,),
        pages=(Prayers,),
        bound=bound,
    )


PRAYERS = chapter(Phase("prayers", PrayersBegin(), ("before", "movement")))


def order(*added: FictionalisChapter) -> tuple[Step, ...]:
    return Game((*(one for one in contents.CHAPTERS if one.base), *added)).bound


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> Fictionalis:
    """The ruleset as it is where a package that offers the chapter is installed."""
    kept = contents.CONTENTS
    assert PRAYERS.name not in kept.known
    monkeypatch.setattr(
        kit_contents, "offered", lambda ruleset: (PRAYERS,) if ruleset == "fictionalis" else ()
    )
    monkeypatch.delitem(kept.__dict__, "known")
    monkeypatch.setattr(kept, "_games", {})
    return Fictionalis()


@pytest.mark.rule("DBF-SEQ-ORDER")
def test_the_base_game_has_the_bound_of_the_book() -> None:
    assert order() == tuple(phase.step for phase in sequence.BOUND)
    assert len({phase.name for phase in sequence.BOUND}) == len(sequence.BOUND)


def test_a_phase_finds_its_place_in_the_bound() -> None:
    bound, at = order(PRAYERS), order().index(sequence.MOVEMENT[0].step)
    assert bound == (*order()[:at], PrayersBegin(), *order()[at:])
    last = order(chapter(Phase("prayers", PrayersBegin(), ("after", "haunts"))))
    assert last == (*order(), PrayersBegin())


@pytest.mark.parametrize(
    ("phase", "says"),
    [
        (Phase("prayers", PrayersBegin()), "the book's turn has no phase 'prayers'"),
        (Phase("prayers", PrayersBegin(), ("after", "vespers")), "'prayers' has its place by"),
        (Phase("melee", PrayersBegin(), ("after", "magic")), "two phases have one name"),
    ],
)
def test_a_phase_without_a_place_makes_no_game(phase: Phase, says: str) -> None:
    with pytest.raises(CompositionError, match=says):
        order(chapter(phase))


def test_a_battle_is_played_with_it(rules: Fictionalis) -> None:
    setup = rules.setup("fictionalis-raid", {"chapters": ["prayers"]})
    battle = rules.begin(setup, Dice("7"))
    log = list(battle.advance())
    bots = {side: RandomBot(f"{side}-7") for side in setup.sides}
    asked = 0
    while sum(isinstance(event, BoundBegan) for event in log) < 5:
        (player, *_) = battle.deciders()
        command = bots[player].choose(battle.view(player), player)
        if isinstance(battle.decision(), Asked):
            asked += 1
            prompt = rules.scene(battle.view(player)).prompt
            assert prompt is not None
            assert (prompt.help.id, prompt.rule) == ("test-help-pray", RULE)
            assert [(one.label.id, one.label.args) for one in prompt.choices] == [
                ("test-do-pray", {"prays": "yes"}),
                ("test-do-pray", {"prays": "no"}),
            ]
            again = rules.decode_battle(battle.encoded(), setup, battle.dice)
            assert again.digest() == battle.digest(), "it may be stored while it asks"
            assert rules.decode_command(msgspec.json.encode(Pray(True))) == Pray(True)
            command = Pray(True)
        log += battle.apply(player, command)
    assert asked == 4
    assert sorted(battle.state.pages[Prayers].said.values()) == [2, 2]
    told = [
        one
        for one in log
        if isinstance(one, Prayed) or (isinstance(one, StageBegan) and one.stage in _AROUND)
    ]
    around = [type(one) for one in told]
    assert around[:6] == [StageBegan, Prayed, StageBegan] * 2, "after the dice, before the moves"


def test_a_battle_without_it_does_not_ask(rules: Fictionalis) -> None:
    setup = rules.setup("fictionalis-raid", {})
    assert PrayersBegin() not in rules.begin(setup, Dice("7")).state.theatre.game.bound


_AROUND = (Stage.INITIATIVE, Stage.MOVEMENT)
