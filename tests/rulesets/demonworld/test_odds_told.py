"""The odds told with a throw are those of all faces of its die; and in many battles throws go well as often as was told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import sqrt

import pytest

from oriflamme.bots import arena, find
from oriflamme.kernel.chances import Chance, Harm
from oriflamme.kernel.effects import Threw
from oriflamme.kernel.events import Event, Rolled
from oriflamme.kernel.records import loads
from oriflamme.kernel.sessions import replay
from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.fire_execution import ShotFired
from oriflamme.rulesets.demonworld.melee_execution import BlowStruck
from oriflamme.rulesets.demonworld.morale.tests import Kind, MoraleTested
from oriflamme.rulesets.demonworld.ruleset import RULESET
from oriflamme.rulesets.demonworld.special_stands.substitution import SubstituteRolled
from tests.records.golden import GOLDEN

Thrown = tuple[Event, Threw]

BY_HALVES = {
    "dw-roll-first-mover",
    "dw-roll-commanders",
    "dw-roll-flight-order",
    "dw-roll-combat-order",
    "dw-roll-combat-loser",
    "dw-roll-impetuous-order",
    "dw-roll-melee-order",
    "dw-roll-regroup-order",
}
"""Who goes first, or which of two: neither is well for who throws."""
ONE_OF_SEVERAL = {"dw-roll-compass", "dw-roll-order", "dw-roll-order-forgotten"}
"""Which way, which order: none is better than another."""
UNTOLD = {"dw-roll-flank-march"}
"""What a flank march needs would tell of commanders whom nobody has seen yet."""


def throws_of(events: list[Event]) -> Iterator[Thrown]:
    for event in events:
        yield from ((event, effect) for effect in event.effects(None) if isinstance(effect, Threw))


@cache
def throws() -> tuple[Thrown, ...]:
    kept = [one for one in GOLDEN if one.scenario.startswith("demonworld")]
    logs = [replay(loads(one.record.read_bytes())[0]).log for one in kept]
    return tuple(thrown for log in logs for thrown in throws_of(log))


def goes_well(event: Event, face: int) -> bool:
    """Return how a throw would have gone with another face, from the numbers told and the book."""
    match event:
        case ShotFired(tally=tally) | BlowStruck(tally=tally):
            return face <= sum(line.value for line in tally.lines)
        case MoraleTested(test=Kind.OBEDIENCE):
            result = face + sum(line.value for line in event.tally.lines)
            return result < event.needed if event.strictly else result <= event.needed
        case MoraleTested():
            return face == 6 or face + sum(line.value for line in event.tally.lines) >= event.needed
        case SubstituteRolled():
            return face <= event.beside
        case Rolled(purpose="dw-roll-scatter"):
            return face in (1, 2, 3)
        case _:
            raise AssertionError(f"nobody knows what {event} needs")


def test_chances_are_those_of_all_faces() -> None:
    met: Counter[str] = Counter()
    for event, thrown in throws():
        if thrown.chance is None:
            assert thrown.good is None
            continue
        ((sides, face),) = thrown.dice
        well = [one for one in range(1, sides + 1) if goes_well(event, one)]
        assert thrown.chance == Chance(len(well), sides)
        assert thrown.good is (face in well)
        assert thrown.side
        met[thrown.purpose.id] += 1
    assert min(met["dw-roll-shot"], met["dw-roll-blow"], met["dw-roll-morale"]) > 5


def test_every_kind_of_throw_has_odds_or_decides_nothing_for_good_or_ill() -> None:
    bare = {thrown.purpose.id for _, thrown in throws() if thrown.chance is None}
    told = {thrown.purpose.id for event, thrown in throws() if not isinstance(event, Rolled)}
    # A die that an event throws again has its odds there.
    assert bare - told <= BY_HALVES | ONE_OF_SEVERAL | UNTOLD


def test_what_hangs_on_an_attack_is_the_hit() -> None:
    for event, thrown in throws():
        if isinstance(event, ShotFired | BlowStruck):
            assert thrown.harm == Harm(event.target.side, thrown.chance or Chance(0, 1), event.hit)


@pytest.mark.parametrize("strictly", [False, True])
@pytest.mark.parametrize("test", list(Kind))
def test_morale_tests_of_all_kinds(test: Kind, strictly: bool) -> None:
    for total in range(-6, 7):
        tally = Tally((Line("dw-line-morale-stands", total, "DW-XV.3.0-b"),))
        event = MoraleTested(
            rule="DW-XV.1.0-c",
            unit="u",
            side="red",
            name=Text("x"),
            stands=("s",),
            test=test,
            tally=tally,
            needed=7,
            die=3,
            passed=True,
            strictly=strictly if test is Kind.OBEDIENCE else None,
        )
        (thrown,) = event.effects(None)
        assert isinstance(thrown, Threw)
        assert thrown.chance == Chance(sum(goes_well(event, face) for face in range(1, 7)), 6)


def test_an_obedience_test_of_an_unknown_reading_has_no_chance() -> None:
    event = MoraleTested(
        rule="DW-XV.1.0-c",
        unit="u",
        side="red",
        name=Text("x"),
        stands=("s",),
        test=Kind.OBEDIENCE,
        tally=Tally(()),
        needed=5,
        die=5,
        passed=False,
    )
    ((_, thrown),) = throws_of([event])
    assert (thrown.chance, thrown.good) == (None, False)


def test_a_record_of_before_the_odds_were_kept_tells_its_dice() -> None:
    old = Rolled(rule="X", sides=6, value=2, purpose="dw-roll-scatter", position=0)
    assert old.effects(None) == (Threw(dice=((6, 2),), purpose=Text("dw-roll-scatter")),)


@pytest.mark.soak
@pytest.mark.parametrize("scenario", ["demonworld-first-battle", "demonworld-hail-of-arrows"])
def test_throws_go_well_as_often_as_was_told(scenario: str) -> None:
    kinds: dict[str, list[tuple[float, bool]]] = {}
    for seed in range(30):
        setup = RULESET.setup(scenario)
        bots = {side: find("captain", "demonworld", side) for side in setup.sides}
        for _, thrown in throws_of(replay(arena.fight(setup, bots, str(seed)).record).log):
            if thrown.chance is not None:
                kinds.setdefault(thrown.purpose.id, []).append((thrown.chance.share, thrown.good is True))
    for purpose, found in kinds.items():
        expected, good = sum(share for share, _ in found), sum(well for _, well in found)
        spread = sqrt(sum(share * (1 - share) for share, _ in found))
        assert abs(good - expected) <= 4 * spread + 1e-9, f"{purpose}: {good} of {len(found)}, not {expected}"
