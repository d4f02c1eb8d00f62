"""The checks of branches side by side: they pass a ruleset that keeps its branches apart, and catch one that does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from oriflamme.conformance import ConformanceCase, NonConformance, branches
from oriflamme.conformance.suite import ConformanceSuite
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.ruleset import ruleset
from oriflamme.kernel.rulings import Ruling, refuse
from oriflamme.kernel.side_by_side import InBranch, SideBySide
from oriflamme.kernel.steps import Command
from tests.kernel.campaign import RULESET, Fight, Fronts, Press, Roll, Scout

Sabotage = Callable[[pytest.MonkeyPatch], None]


def war() -> ConformanceCase:
    return ConformanceCase(RULESET, "war", seeds=("1", "2", "3"), limit=400, samples=20)


def test_a_ruleset_that_keeps_its_branches_apart_passes() -> None:
    paths = [sorted(known) for _, known in branches._divided(war())]
    assert [("north",), ("south",), ("west",)] in paths
    assert any(len(path) > 1 for known in paths for path in known)  # branches within branches
    branches.check_answers(war())
    branches.check_orders(war())


def test_the_suite_has_the_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    patched = war()
    suite = ConformanceSuite()
    suite.test_answers_side_by_side_change_places(patched)
    suite.test_branches_end_alike_in_any_order(patched)
    dice_are_shared(monkeypatch)
    with pytest.raises(NonConformance):
        suite.test_answers_side_by_side_change_places(war())


def test_where_nothing_waits_side_by_side_nothing_is_asked() -> None:
    duel = ConformanceCase(ruleset("skirl"), "skirl-duel", {"turns": 1}, seeds=("1",))
    assert [*branches._divided(duel)] == []
    branches.check_answers(duel)
    branches.check_orders(duel)


def test_branches_within_branches_are_answered_apart() -> None:
    battle = RULESET.begin(RULESET.setup("war"), Dice("15"))
    battle.advance()
    battle.apply("red", InBranch("north", Press(hard=True)))
    known = branches._answers(battle)
    assert set(known) == {("north", "left"), ("north", "right"), ("south",), ("west",)}
    for path, answers in known.items():
        for player, command in answers:
            assert player == ("blue" if path == ("south",) else "red")
            assert branches._within(*branches._parted(command)) == command


# -- rulesets that break it --------------------------------------------------------------------------------------------


def dice_are_shared(patch: pytest.MonkeyPatch) -> None:
    """Every branch rolls the battle's next dice, so that who answers first gets what the other would have got."""
    patch.setattr(SideBySide, "inside", _with_shared_dice)


def _with_shared_dice(self: SideBySide, battle: Battle[Any], name: str) -> Battle[Any]:
    branch = self.branches[name]
    inner = battle.beside(branch.agenda, branch.rolls, "shared")
    inner.dice = battle.dice.branch(str(battle.rolls))
    return inner


def fronts_add_up(patch: pytest.MonkeyPatch) -> None:
    """A roll counts the more, the more another front has."""

    def run(self: Roll, battle: Battle[Fronts]) -> None:
        won = battle.state.won
        more = won.get("south", 0) % 3 if self.front == "north" else 0
        won[self.front] = won.get(self.front, 0) + battle.roll(self.sides, "x", "X-1") + more

    patch.setattr(Roll, "run", run)


def one_front_bars_another(patch: pytest.MonkeyPatch) -> None:
    """Pressing hard is refused while another front has an odd tally; the battle itself comes out alike."""
    check, options = Fight.check, Fight.options

    def barred(battle: Battle[Fronts], front: str) -> bool:
        return any(tally % 2 for other, tally in battle.state.won.items() if other.partition("/")[0] != front)

    def refusing(self: Fight, battle: Battle[Fronts], player: str, command: Command) -> Ruling:
        if isinstance(command, Scout) and barred(battle, self.front.partition("/")[0]):
            return refuse("X-1", "refused-other")
        return check(self, battle, player, command)

    def scouting(self: Fight, battle: Battle[Fronts], player: str) -> Iterator[Command]:
        yield from options(self, battle, player)
        if self.check(battle, player, Scout()).legal:
            yield Scout()

    patch.setattr(Fight, "check", refusing)
    patch.setattr(Fight, "options", scouting)


def state_notes_who_was_first(patch: pytest.MonkeyPatch) -> None:
    """The state encodes its fronts in the order in which they were last changed."""
    accept = Fight.accept

    def noting(self: Fight, battle: Battle[Fronts], player: str, command: Command) -> None:
        accept(self, battle, player, command)
        secrets = battle.state.secrets
        battle.state.secrets = {**secrets, player: f"{len(secrets)}{self.front}", "last": self.front}

    patch.setattr(Fight, "accept", noting)


@pytest.mark.parametrize(
    ("sabotage", "says"),
    [
        (dice_are_shared, "two answers make another battle when they change places"),
        (fronts_add_up, "two answers make another battle when they change places"),
        (one_front_bars_another, "has other options|has another ruling"),
        (state_notes_who_was_first, "two answers make another battle when they change places"),
    ],
)
def test_branches_that_are_related_are_caught(
    sabotage: Sabotage, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sabotage(monkeypatch)
    with pytest.raises(NonConformance, match=says):
        branches.check_answers(war())


@pytest.mark.parametrize("sabotage", [dice_are_shared, fronts_add_up, state_notes_who_was_first])
def test_ends_that_depend_on_the_order_are_caught(
    sabotage: Sabotage, monkeypatch: pytest.MonkeyPatch
) -> None:
    sabotage(monkeypatch)
    with pytest.raises(NonConformance, match="end otherwise when the last are answered first"):
        branches.check_orders(war())
