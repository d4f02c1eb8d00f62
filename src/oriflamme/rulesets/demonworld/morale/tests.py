"""Morale tests: one table of modifiers, the group that tests, the die and its chance (DW-XV.1.0-a to DW-XV.8.0).

Each kind of test uses the modifiers of its own paragraph and no others (DW-XV.1.0-e): `ROWS` has them all, each with the
kinds that count it. Everything that must know whether a test would be passed asks here: the tests themselves, tooltips,
labels of buttons and the calculator of odds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import ClassVar, Final

import msgspec

from oriflamme.board.hexes import DIRECTIONS
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.chances import Chance, chance_of
from oriflamme.kernel.effects import Altered, Effects, Threw, Weight
from oriflamme.kernel.events import Event
from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.demonworld.characteristics import Morale, Order, Role
from oriflamme.rulesets.demonworld.commanders.ranks import commander, is_independent
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import D6, Stand, Unit, unit_name

from .conduct import is_impetuous, stragglers
from .records import MeleeRecord


class Kind(StrEnum):
    """The morale tests (DW-XV.1.0-b). The crush test belongs to the advanced game, which has no chapter yet."""

    SHOOTING = "shooting"
    MELEE = "melee"
    CHARGE = "charge"
    RALLY = "rally"
    OBEDIENCE = "obedience"


MODIFIER_RULES: Final[Mapping[Kind, str]] = {
    Kind.SHOOTING: "DW-XV.2.0-c",
    Kind.MELEE: "DW-XV.3.0-b",
    Kind.CHARGE: "DW-XV.5.0-d",
    Kind.RALLY: "DW-XV.6.0-b",
    Kind.OBEDIENCE: "DW-XV.7.0-g",
}
"""Where the book lists the modifiers of each kind of test."""

TEST_RULES: Final[Mapping[Kind, str]] = {
    Kind.SHOOTING: "DW-XV.2.0-a",
    Kind.MELEE: "DW-XV.3.0-a",
    Kind.CHARGE: "DW-XV.5.0-a",
    Kind.RALLY: "DW-XV.6.0-a",
    Kind.OBEDIENCE: "DW-XV.7.0-a",
}
"""Where the book says when each kind of test is taken."""


class TestFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What the modifiers of a test are made of; those that a kind of test does not count it does not look at.

    `stands`, `leader`, `standard`, `musician` and `stars` are of the group that tests. `stars` has the command bonus of
    each commander who has joined it. In an obedience test `leader` is -1, and the stars are negative, of those who hold
    their unit back (DW-XV.7.0-g). `lost` and `destroyed` are stands of this melee phase.
    """

    __test__: ClassVar[bool] = False  # not a test of pytest's

    stands: int
    leader: int = 0
    standard: bool = False
    musician: bool = False
    stars: tuple[int, ...] = ()
    impetuous: bool = False
    size: int = 0
    enemy_size: int = 0
    fear: int = 0
    enemy_fear: int = 0
    lost: int = 0
    destroyed: int = 0
    order: Order | None = None
    enemy_order: Order | None = None
    enemy_engaged: bool = False


class Row(msgspec.Struct, frozen=True):
    """A row of the table of modifiers: its label, what it counts, and by how much in which kinds of test (DW-XV.1.0-e)."""

    label: str
    counts: Callable[[TestFacts], int]
    kinds: Mapping[Kind, int]


def _alike(value: int, *kinds: Kind) -> dict[Kind, int]:
    return dict.fromkeys(kinds, value)


_LOSSES = (Kind.SHOOTING, Kind.MELEE)

ROWS: Final[tuple[Row, ...]] = (
    Row("dw-line-morale-stands", lambda facts: facts.stands, _alike(1, *Kind)),
    Row("dw-line-morale-leader", lambda facts: facts.leader, _alike(1, *Kind)),
    Row(
        "dw-line-morale-standard", lambda facts: facts.standard, _alike(1, *_LOSSES, Kind.CHARGE, Kind.RALLY)
    ),
    Row("dw-line-morale-musician", lambda facts: facts.musician, _alike(1, Kind.RALLY)),
    Row("dw-line-morale-stars", lambda facts: sum(facts.stars), _alike(1, *Kind)),
    Row("dw-line-morale-impetuous", lambda facts: facts.impetuous, _alike(1, *_LOSSES)),
    Row("dw-line-morale-size", lambda facts: facts.size, _alike(1, Kind.CHARGE, Kind.OBEDIENCE)),
    Row("dw-line-morale-enemy-size", lambda facts: facts.enemy_size, _alike(-1, Kind.CHARGE, Kind.OBEDIENCE)),
    Row("dw-line-morale-fear", lambda facts: facts.fear, _alike(1, Kind.MELEE, Kind.CHARGE, Kind.OBEDIENCE)),
    Row(
        "dw-line-morale-enemy-fear",
        lambda facts: facts.enemy_fear,
        _alike(-1, Kind.MELEE, Kind.CHARGE, Kind.OBEDIENCE),
    ),
    Row("dw-line-morale-lost", lambda facts: facts.lost, _alike(-1, Kind.MELEE)),
    Row("dw-line-morale-destroyed", lambda facts: facts.destroyed, _alike(1, Kind.MELEE)),
    Row(
        "dw-line-morale-order-C",
        lambda facts: facts.order is Order.CHARGE,
        _alike(1, Kind.CHARGE, Kind.OBEDIENCE),
    ),
    Row("dw-line-morale-order-T", lambda facts: facts.order is Order.HOLD, _alike(-1, Kind.OBEDIENCE)),
    Row(
        "dw-line-morale-enemy-order-M", lambda facts: facts.enemy_order is Order.MOVE, _alike(1, Kind.CHARGE)
    ),
    Row(
        "dw-line-morale-enemy-order-T", lambda facts: facts.enemy_order is Order.HOLD, _alike(-1, Kind.CHARGE)
    ),
    Row("dw-line-morale-enemy-engaged", lambda facts: facts.enemy_engaged, _alike(3, Kind.CHARGE)),
)
"""The modifiers of all tests, each with the kinds that count it and how much each counts (DW-XV.1.0-e)."""


def tally_of(kind: Kind, facts: TestFacts) -> Tally:
    """Return what is added to the die in a test, line by line; modifiers that come to nothing are left out."""
    rule = MODIFIER_RULES[kind]
    counted = [(row, int(row.counts(facts))) for row in ROWS if kind in row.kinds]
    return Tally(tuple([Line(row.label, n * row.kinds[kind], rule, abs(n)) for row, n in counted if n]))


# -- who tests, with what ------------------------------------------------------------------------------------------


class Incitement(msgspec.Struct, frozen=True):
    """Whether those who lead a unit drive it on (1) or hold it back (-1) in an obedience test (DW-XV.7.0-g).

    `commanders` are those who have joined it, in the order of its stands; those beyond the end drive on.
    """

    leader: int = 1
    commanders: tuple[int, ...] = ()


DRIVE_ON: Final = Incitement()
"""All drive their unit on."""


def morale_of(field: Field, unit: Unit) -> Morale | None:
    """Return the morale values of a unit; None for one that never tests: a commander, a card without any (DW-XV.1.0-a)."""
    return None if is_independent(field, unit) else field.profile(unit).morale


def groups(stands: Sequence[Stand]) -> tuple[tuple[Stand, ...], ...]:
    """Return the groups of adjacent stands into which a unit is divided, and in each the stands in their order (DW-XV.2.0-d)."""
    on = {cell: number for number, stand in enumerate(stands) for cell in stand.cells}
    left, found = set(range(len(stands))), []
    while left:
        edge = [min(left)]
        left.discard(edge[0])
        group = set(edge)
        while edge:
            near = {
                on[cell + step]
                for cell in stands[edge.pop()].cells
                for step in DIRECTIONS
                if cell + step in on
            } & left
            left -= near
            group |= near
            edge.extend(near)
        found.append(tuple([stands[number] for number in sorted(group)]))
    return tuple(found)


def facts_of(
    field: Field,
    unit: Unit,
    kind: Kind,
    group: Iterable[Stand],
    *,
    against: str | None = None,
    incitement: Incitement = DRIVE_ON,
) -> TestFacts:
    """Return the facts of a test taken by a group of a unit.

    `against` is the enemy unit that is to be charged, or that provokes; a loss test in melee finds its enemies itself.
    """
    card, group = field.profile(unit), tuple(group)
    roles = {stand.role for stand in group}
    ranks = [rank.stars for stand in group if stand.card and (rank := commander(field, stand)) is not None]
    leader, stars = int(Role.LEADER in roles), tuple(ranks)
    if kind is Kind.OBEDIENCE:
        leader *= incitement.leader
        signs = (*incitement.commanders, *(1 for _ in ranks))
        stars = tuple([rank * sign for rank, sign in zip(ranks, signs, strict=False)])
    enemy = None if against is None else field.units[against]
    record = field.pages[MeleeRecord]
    return TestFacts(
        stands=len(group),
        leader=leader,
        standard=Role.STANDARD_BEARER in roles,
        musician=Role.MUSICIAN in roles,
        stars=stars,
        impetuous=is_impetuous(field, unit),
        size=card.size,
        enemy_size=0 if enemy is None else field.profile(enemy).size,
        fear=card.fear,
        enemy_fear=_greatest_fear(field, unit) if enemy is None else field.profile(enemy).fear,
        lost=record.lost.get(unit.id, 0),
        destroyed=record.destroyed.get(unit.id, 0),
        order=unit.order,
        enemy_order=None if enemy is None else enemy.order,
        enemy_engaged=enemy is not None and enemy.engaged,
    )


def _greatest_fear(field: Field, unit: Unit) -> int:
    """Return the greatest fear factor of the enemies that a unit fights, or fought in this melee phase (DW-XV.3.0-c)."""
    foes = field.touching(unit).union(field.pages[MeleeRecord].foes.get(unit.id, ()))
    return max((field.profile(foe).fear for foe in foes), default=0)


def best_group(field: Field, unit: Unit, kind: Kind) -> tuple[Stand, ...]:
    """Return the group of a unit that tests: the one with the greatest bonuses, the first of several (DW-XV.2.0-d).

    Where a part of the unit has rallied, stands that still rout are in none (DW-XV.9.0-n).
    """
    apart = stragglers(field, unit)
    found = groups([stand for stand in field.stands_of(unit) if stand.id not in apart])
    if not found:
        return field.stands_of(unit)
    if len(found) == 1:
        return found[0]
    return max(found, key=lambda group: tally_of(kind, facts_of(field, unit, kind, group)).total)


def test_tally(
    field: Field,
    unit: Unit,
    kind: Kind,
    *,
    against: str | None = None,  # noqa: PT028 - no test of pytest's
    incitement: Incitement = DRIVE_ON,  # noqa: PT028
) -> Tally:
    """Return what a unit adds to the die in a test, by the group that tests for it."""
    group = best_group(field, unit, kind)
    return tally_of(kind, facts_of(field, unit, kind, group, against=against, incitement=incitement))


# -- the die -------------------------------------------------------------------------------------------------------


def needed(kind: Kind, morale: Morale) -> int:
    """Return the morale value that a test looks at: the second in an obedience test, else the first (DW-XV.1.0-d)."""
    return morale.second if kind is Kind.OBEDIENCE else morale.first


def passes(kind: Kind, die: int, total: int, morale: Morale, *, strictly: bool = False) -> bool:
    """Return whether a die with modifiers passes a test (DW-XV.1.0-c, DW-XV.1.0-d).

    A 6 always does, but not in an obedience test, which is passed by at most the second value. `strictly`: by less
    than that, as the book's example has it (reading `obedience`).
    """
    result = die + total
    if kind is Kind.OBEDIENCE:
        return result < morale.second if strictly else result <= morale.second
    return die == D6.sides or result >= morale.first


def exact_chance(kind: Kind, total: int, morale: Morale, *, strictly: bool = False) -> Chance:
    """Return the chance of passing a test, in faces of the die."""
    return chance_of(D6.sides, lambda die: passes(kind, die, total, morale, strictly=strictly))


def chance(kind: Kind, total: int, morale: Morale, *, strictly: bool = False) -> float:
    """Return the chance, 0 to 1, of passing a test."""
    return exact_chance(kind, total, morale, strictly=strictly).share


def certain(kind: Kind, total: int, morale: Morale, *, strictly: bool = False) -> bool | None:
    """Return how a test ends whatever the die shows, or None where the die decides (DW-XV.2.0-f, DW-XV.8.0)."""
    odds = chance(kind, total, morale, strictly=strictly)
    return None if 0 < odds < 1 else bool(odds)


def strict(field: Field) -> bool:
    """Return whether obedience tests are passed by less than the second value only (reading `obedience`)."""
    return field.ground.readings.obedience == "less-than"


class MoraleTested(Event, frozen=True, tag="dw-morale-tested-1", kw_only=True, omit_defaults=True):
    """A unit tested its morale. `die` is None where the result was certain; `stands` are the ids of its stands.

    The die and the tally together were held against `needed`: at least that much, or in an obedience test at most;
    `strictly` less than that (reading `obedience`; None: not kept, or of another test).
    """

    weight: ClassVar[Weight] = Weight.ROLL

    unit: str
    side: str
    name: Text
    stands: tuple[str, ...]
    test: Kind
    tally: Tally
    needed: int
    die: int | None
    passed: bool
    strictly: bool | None = None

    def text(self) -> Text:
        """Return the words: which unit, which test, the numbers, and how it ended."""
        facts: dict[str, str | float | Text] = {
            "unit": self.name,
            "test": Text(f"dw-test-{self.test.value}"),
            "total": self.tally.total,
            "needed": self.needed,
            "passed": Text("dw-test-passed" if self.passed else "dw-test-failed"),
        }
        if self.die is None:
            return text("dw-morale-certain", **facts)
        facts |= {"die": self.die, "result": self.die + self.tally.total}
        if self.test is Kind.OBEDIENCE:
            return text("dw-morale-tested-obedience", **facts)
        return text("dw-morale-tested", **facts)

    def effects(self, viewer: str | None) -> tuple[Effects, ...]:
        """Return the die with its tally; where none was rolled, the words at the stands of the unit."""
        if self.die is None:
            return (Altered(pieces=self.stands, text=self.text()),)
        return (
            Threw(
                dice=((D6.sides, self.die),),
                purpose=Text("dw-roll-morale"),
                pieces=self.stands,
                tally=self.tally,
                needs=self.needed,
                good=self.passed,
                side=self.side,
                chance=self._chance(),
            ),
        )

    def _chance(self) -> Chance | None:
        """Return the chance there was to pass; None of an obedience test that does not say by which reading it was held."""
        if self.test is Kind.OBEDIENCE and self.strictly is None:
            return None
        # What a test needs was looked up already: of a morale of twice that number either value is the right one.
        morale = Morale(self.needed, self.needed)
        return exact_chance(self.test, self.tally.total, morale, strictly=bool(self.strictly))


def roll_test(
    battle: Battle[Field],
    unit: Unit,
    kind: Kind,
    *,
    against: str | None = None,
    incitement: Incitement = DRIVE_ON,
) -> bool:
    """Have a unit test its morale, tell of it, and return whether it passed. What follows is the caller's.

    No die is rolled where the result is certain (DW-XV.8.0). Raises `ValueError` for a unit that has no morale.
    """
    field = battle.state
    morale = morale_of(field, unit)
    if morale is None:
        raise ValueError(f"unit {unit.id} has no morale to test")
    tally = test_tally(field, unit, kind, against=against, incitement=incitement)
    passed, die = certain(kind, tally.total, morale, strictly=strict(field)), None
    if passed is None:
        die = D6.roll(battle, "dw-roll-morale", "DW-XV.1.0-c")
        passed = passes(kind, die, tally.total, morale, strictly=strict(field))
    battle.emit(
        MoraleTested(
            rule=TEST_RULES[kind],
            unit=unit.id,
            side=unit.side,
            name=unit_name(unit),
            stands=unit.stands,
            test=kind,
            tally=tally,
            needed=needed(kind, morale),
            die=die,
            passed=passed,
            strictly=strict(field) if kind is Kind.OBEDIENCE else None,
        )
    )
    return passed
