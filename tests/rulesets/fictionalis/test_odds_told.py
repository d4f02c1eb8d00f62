"""The odds told with a throw are those of all faces of its dice; and in many battles throws go well as often as was told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import sqrt
from typing import Any

import pytest

from oriflamme.bots import arena, find
from oriflamme.kernel.chances import Chance, Harm, Prospect
from oriflamme.kernel.effects import Threw
from oriflamme.kernel.events import Event
from oriflamme.kernel.records import loads
from oriflamme.kernel.sessions import replay
from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import Text
from oriflamme.rulesets.fictionalis import combats, resolution
from oriflamme.rulesets.fictionalis.aftermath import SurvivalTested
from oriflamme.rulesets.fictionalis.combats import FightResolved
from oriflamme.rulesets.fictionalis.crossings import CrossingTried, RiverFound
from oriflamme.rulesets.fictionalis.demoralisation import PanicTested
from oriflamme.rulesets.fictionalis.deployment.strongholds import BreachCounted
from oriflamme.rulesets.fictionalis.fight import Fight
from oriflamme.rulesets.fictionalis.ground import River
from oriflamme.rulesets.fictionalis.outcomes import Outcome
from oriflamme.rulesets.fictionalis.ruleset import RULESET
from oriflamme.rulesets.fictionalis.scores import dice_of, kept, results
from tests.records.golden import GOLDEN

FACES = range(1, 7)
NAME = Text("x")


def throws_of(events: list[Event]) -> Iterator[tuple[Event, Threw]]:
    for event in events:
        yield from ((event, effect) for effect in event.effects(None) if isinstance(effect, Threw))


@cache
def fought() -> tuple[tuple[Fight, FightResolved], ...]:
    """Return the fights of played battles, as the tables read them, with what was told of each."""
    met: list[Fight] = []
    reads = combats.fight_of

    def note(*args: Any) -> Fight:
        met.append(reads(*args))
        return met[-1]

    found: list[tuple[Fight, FightResolved]] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resolution, "fight_of", note)
        for one in GOLDEN:
            if one.scenario.startswith("fictionalis"):
                record, _ = loads(one.record.read_bytes())
                log = replay(record).log
                told = [event for event in log if isinstance(event, FightResolved)]
                # A result that could be softened is read again; what was fought comes in order.
                fights = iter(met)
                for event in told:
                    found.append((next(fight for fight in fights if _is_of(fight, event)), event))
                met.clear()
    return tuple(found)


def _is_of(fight: Fight, event: FightResolved) -> bool:
    now = results(fight, event.first.die, event.second.die)
    return (now.a.tally, now.a.total, now.b.tally, now.b.total) == (
        event.first.tally,
        event.first.total,
        event.second.tally,
        event.second.total,
    )


def test_the_odds_of_a_fight_are_those_of_all_dice() -> None:
    prospects = 0
    for fight, event in fought():
        many = (dice_of(fight.a, fight.form), dice_of(fight.b, fight.form))
        ahead, outcomes, throws = [0, 0], (Counter[Outcome](), Counter[Outcome]()), 0
        for dice in product(FACES, repeat=sum(many)):
            found = results(fight, *kept(fight, dice[: many[0]], dice[many[0] :]))
            throws += 1
            ahead[0] += found.a.total > found.b.total
            ahead[1] += found.b.total > found.a.total
            outcomes[0][found.a.outcome] += 1
            outcomes[1][found.b.outcome] += 1
        told = [effect for effect in event.effects(None) if isinstance(effect, Threw)]
        for thrown, side, better, could in zip(
            told, (event.first, event.second), ahead, outcomes, strict=True
        ):
            assert thrown.chance == Chance(better, throws)
            if len(could) == 1:
                assert thrown.prospects == ()
                continue
            assert {one.text.id: one.chance for one in thrown.prospects} == {
                f"dbf-outcome-{outcome.value}": Chance(ways, throws) for outcome, ways in could.items()
            }
            assert [one.text.id for one in thrown.prospects if one.came] == [
                f"dbf-outcome-{side.outcome.value}"
            ]
            if thrown.harm is not None:
                lost = side.outcome is Outcome.DESTROYED
                assert thrown.harm == Harm(thrown.side or "", Chance(could[Outcome.DESTROYED], throws), lost)
            prospects += len(thrown.prospects)
    assert len(fought()) > 20
    assert prospects > 100


@pytest.mark.parametrize("lost", [0, 0.5, 2, 6])
def test_panic_is_held_against_what_was_lost(lost: float) -> None:
    steady = Chance(sum(face > lost for face in FACES), 6)
    panic = PanicTested(rule="X", command="c", name=NAME, score=3, lost=lost, panicked=lost >= 3, side="red")
    breach = BreachCounted(
        rule="X", command="c", name=NAME, score=3, panicked=lost >= 3, equivalents=2, side="red", lost=lost
    )
    for event in (panic, breach):
        ((_, thrown),) = throws_of([event])
        assert (thrown.chance, thrown.side, thrown.good) == (steady, "red", lost < 3)


def test_a_die_that_was_allocated_has_no_chance() -> None:
    event = PanicTested(
        rule="X", command="c", name=NAME, score=3, lost=2, panicked=False, side="red", chosen=True
    )
    ((_, thrown),) = throws_of([event])
    assert thrown.chance is None


@pytest.mark.parametrize("change", [-1, 0])
@pytest.mark.parametrize("limit", range(7))
def test_the_beaten_survive_by_more_than_the_table_says(limit: int, change: int) -> None:
    gone = 4 + change <= limit
    event = SurvivalTested(
        rule="X",
        element="e",
        name=NAME,
        score=4 + change,
        lost_on=limit,
        lost=gone,
        captured=False,
        die=4,
        side="red",
    )
    ((_, thrown),) = throws_of([event])
    spared = sum(face + change > limit for face in FACES)
    assert thrown.chance == Chance(spared, 6)
    assert thrown.harm == Harm("red", Chance(6 - spared, 6), gone)


@pytest.mark.parametrize(("helped", "least"), [(0, 3), (1, 3), (0, 5), (0, 2)])
def test_a_crossing_needs_so_much(helped: int, least: int) -> None:
    event = CrossingTried(
        rule="X",
        element="e",
        name=NAME,
        score=2 + helped,
        crosses=2 + helped >= least,
        die=2,
        side="red",
        least=least,
    )
    ((_, thrown),) = throws_of([event])
    assert thrown.chance == Chance(sum(face + helped >= least for face in FACES), 6)


def test_a_river_may_be_of_several_kinds() -> None:
    tally = Tally((Line("dbf-line-river-die", 2, "X"), Line("dbf-line-flood", 2, "X")))
    event = RiverFound(rule="X", river="r", tally=tally, difficulty=River.EASY, die=2)
    ((_, thrown),) = throws_of([event])
    # Flooded, the die counts 3 to 8: 3 and 4 are easy, 5 and 6 tricky, above dangerous.
    assert thrown.prospects == (
        Prospect(Text("dbf-river-easy"), Chance(2, 6), True),
        Prospect(Text("dbf-river-tricky"), Chance(2, 6)),
        Prospect(Text("dbf-river-dangerous"), Chance(2, 6)),
    )
    assert (thrown.chance, thrown.good) == (None, None)


@pytest.mark.parametrize("event", [CrossingTried, PanicTested, BreachCounted, SurvivalTested])
def test_records_of_before_the_odds_were_kept_tell_their_dice(event: type[Event]) -> None:
    fields: dict[str, Any] = {"command": "c", "name": NAME, "score": 3}
    match event.__name__:
        case "CrossingTried":
            fields = {"element": "e", "name": NAME, "score": 3, "crosses": True, "die": 3}
        case "PanicTested":
            fields |= {"lost": 2.0, "panicked": False}
        case "BreachCounted":
            fields |= {"panicked": False, "equivalents": 1}
        case _:
            fields = {
                "element": "e",
                "name": NAME,
                "score": 3,
                "lost_on": 2,
                "lost": False,
                "captured": False,
            }
    ((_, thrown),) = throws_of([event(rule="X", **fields)])
    assert (thrown.good, thrown.chance, thrown.side, thrown.harm) == (True, None, None, None)


@pytest.mark.soak
def test_fights_are_won_as_often_as_was_told() -> None:
    found: list[tuple[float, bool]] = []
    lost: list[tuple[float, bool]] = []
    for seed in range(20):
        setup = RULESET.setup("fictionalis-raid")
        bots = {side: find("captain", "fictionalis", side) for side in setup.sides}
        for event, thrown in throws_of(replay(arena.fight(setup, bots, str(seed)).record).log):
            if isinstance(event, FightResolved) and thrown.pieces == (event.first.id,):
                assert thrown.chance is not None
                found.append((thrown.chance.share, thrown.good is True))
                if thrown.harm is not None:
                    lost.append((thrown.harm.chance.share, thrown.harm.came))
    for name, each in (("won", found), ("lost", lost)):
        expected, came = sum(share for share, _ in each), sum(well for _, well in each)
        spread = sqrt(sum(share * (1 - share) for share, _ in each))
        assert abs(came - expected) <= 4 * spread, f"{name}: {came} of {len(each)}, not {expected}"
