"""Melees are fought at the odds that a second reading of the book says, and all chances are those of throwing every face of the die."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oriflamme.kernel.calculators import Odds
from oriflamme.rulesets.cry_havoc.combat.attacks import Attack, against_attack
from oriflamme.rulesets.cry_havoc.combat.odds import melee_chances, reckon
from oriflamme.rulesets.cry_havoc.combat.resolving import CombatFought, Resolve
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Armour, Carried, Figure, Sheet, Values
from oriflamme.rulesets.cry_havoc.morale.odds import chances as morale_chances
from oriflamme.rulesets.cry_havoc.odds import MELEE, MORALE, SHOT, MeleeQuestion, MoraleQuestion, ShotQuestion
from oriflamme.rulesets.cry_havoc.ranged.odds import fire_chances
from oriflamme.rulesets.cry_havoc.ranged.shooting import Shot, ShotFired
from oriflamme.rulesets.cry_havoc.tables import tables
from oriflamme.rulesets.cry_havoc.turn import Deeds, Done
from tests.cli.running import printed_json
from tests.rulesets.cry_havoc import melee_umpire as umpire
from tests.rulesets.cry_havoc.melee_umpire import State
from tests.rulesets.cry_havoc.situations import GAME, situation
from tests.rulesets.cry_havoc.skirmish import Placed, battle, man, riding, skirmish

SEEDS = st.integers(0, 2**32)
SWEEP = 5000
FAVOURED = ("halberdier", "ashigaru", "levy-spearman", "reeve", "captain")
ARMOURS: tuple[Armour, ...] = ("none", "byrnie", "mail", "cuirass")
CLASSES = ("light", "medium", "heavy", "fatal")
RANGES = ("short", "medium", "long")
BOTH = (False, True)


class TestOdds:
    """Strengths, shifts, columns and armour (CH-4.1-c, CH-4.2-d, CH-6.0-b to CH-6.2-a)."""

    @staticmethod
    def charging(field: Field, figure: Figure, dice: Random) -> str:
        return dice.choice(["cavalier", "joust"]) if figure.mount else "foot"

    def differences(self, dice: Random) -> Iterator[tuple[object, ...]]:
        """Yield attacks of a random crowd that the engine reckons otherwise than the umpire, or refuses."""
        field = situation(dice, near=2, favoured=FAVOURED)
        field.pages.put(Deeds(phasing="north"))
        declared = umpire.attacks(field, "north", dice)
        for attack in declared:
            refused = [reason.text.id for reason in against_attack(field, attack)]
            if refused:
                yield attack, refused
            charge = counter = ""
            if (
                len(attack.attackers) == len(attack.targets) == 1
                and not attack.support
                and dice.random() < 0.5
            ):
                charge = self.charging(field, field.figures[attack.attackers[0]], dice)
                counter = dice.choice(["", self.charging(field, field.figures[attack.targets[0]], dice)])
            found = reckon(field, attack, declared, charge, counter)  # type: ignore[arg-type]  # a way of charging
            said = umpire.judge(field, attack, declared, charge, counter)
            told = (found.attack, found.defence, found.shifts.total, found.column, found.armour)
            if told != (said.attack, said.defence, sum(said.shifts.values()), said.column, said.armour):
                yield attack, charge, counter, found, said

    @settings(max_examples=60)
    @given(SEEDS)
    def test_attacks_are_fought_at_the_odds_of_the_book(self, seed: int) -> None:
        assert list(self.differences(Random(seed))) == []

    @pytest.mark.soak
    def test_thousands_of_attacks_are(self) -> None:
        wrong = [(seed, *one) for seed in range(SWEEP) for one in self.differences(Random(seed))]
        assert wrong == []


def shares(odds: Odds) -> dict[str, float]:
    """Return what a table is told: each outcome with its chance."""
    return {str(one.outcome): one.chance for one in odds.outcomes if one.chance}


def tenths(thrown: Counter[str]) -> dict[str, float]:
    return {name: ways / 10 for name, ways in thrown.items()}


def steady(morale: int, total: int) -> Counter[str]:
    """Throw every face of the die of a test of morale (CH-8.3-b)."""
    if total > morale:
        return Counter(rout=10)
    return Counter("steady" if die + total <= morale else "panic" for die in umpire.DIE)


class TestEveryDie:
    """Chances that are told equal those of throwing every die."""

    @pytest.mark.rule("CH-6.0-b")
    def test_of_a_melee_in_all_columns_with_all_shifts_and_armours(self) -> None:
        table, names = tables().melee, umpire.columns()
        for at, shift, armour in product(range(len(names)), range(-9, 10), ARMOURS):
            one, other = map(int, names[at].split("/"))
            asked = MeleeQuestion(7 * one, 7 * other, shift, armour)
            thrown = umpire.thrown(umpire.shifted(at, shift), armour)
            odds = MELEE.compute(asked)
            assert shares(odds) == tenths(thrown), (names[at], shift, armour)
            good = sum(ways for name, ways in thrown.items() if harmful(name))
            assert odds.chance == pytest.approx(good / 10)
            assert MELEE.reader is not None
            for die in umpire.DIE:
                (read,) = MELEE.reader.read(asked, (die,))
                falls = umpire.faces(umpire.shifted(at, shift), armour)[die - 1]
                assert read.text.id == f"cry-havoc-outcome-{falls}"
        for at, armour in product(range(len(names)), ARMOURS):
            found = melee_chances(table, at, table.armour[armour])
            assert {name: chance.ways for name, chance in found} == umpire.thrown(at, armour)

    @pytest.mark.rule("CH-6.0-b")
    def test_every_pair_of_strengths_is_in_the_column_of_the_book(self) -> None:
        for attack, defence in product(range(60), range(60)):
            assert tables().melee.column(attack, defence) == umpire.column(attack, defence), (attack, defence)

    @pytest.mark.rule("CH-3.2-b", "CH-3.2-f", "CH-3.2-i")
    @pytest.mark.parametrize("large", [0, 2, 5, pytest.param(range(10), marks=pytest.mark.soak)])
    def test_of_a_shot_with_all_that_is_added(self, large: int | range) -> None:
        sizes = large if isinstance(large, range) else (large,)
        states = product(BOTH, BOTH, range(3), BOTH, sizes)
        for effect, reach, cover, (dark, hurt, fast, over, hexes) in product(
            CLASSES, RANGES, range(4), list(states)
        ):
            asked = ShotQuestion(effect, reach, cover, dark, hurt, fast, over, hexes)  # type: ignore[arg-type]  # names
            total = RANGES.index(reach) + cover + dark + hurt + fast + over
            at = CLASSES.index(effect) - hexes // 2
            thrown = umpire.shot(CLASSES[at], total) if at >= 0 else Counter(nothing=10)
            odds = SHOT.compute(asked)
            assert shares(odds) == tenths(thrown), asked
            assert odds.tally.total == total
        for effect, total in product(CLASSES, range(-5, 15)):
            found = fire_chances(tables().fire, effect, total)  # type: ignore[arg-type]  # a class
            assert {name: chance.ways for name, chance in found} == umpire.shot(effect, total)

    @pytest.mark.rule("CH-8.3-b", "CH-8.3-c")
    @pytest.mark.parametrize("fallen", [0, 1, 4, 20, pytest.param(range(21), marks=pytest.mark.soak)])
    def test_of_a_test_of_morale_with_all_modifiers(self, fallen: int | range) -> None:
        values = {
            "enemies": 1, "friends": -1, "panic": 1, "rout": 2, "wounded": 1, "night": 1,
            "temple": -5, "obstacle": -3, "castle": -5,
        }  # fmt: skip
        dead = fallen if isinstance(fallen, range) else (fallen,)
        # Of the modifiers that only differ in name one stands for all, but in the long run.
        some = list(values) if len(dead) > 1 else ["enemies", "rout", "temple", "obstacle", "friends"]
        for morale, killed, given_ in product(range(1, 11), dead, product(BOTH, repeat=len(some))):
            these = dict(zip(some, given_, strict=True))
            total = killed + sum(values[what] for what, there in these.items() if there)
            odds = MORALE.compute(MoraleQuestion(morale, fallen=killed, **these))
            assert odds.tally.total == total
            assert shares(odds) == tenths(steady(morale, total)), (morale, killed, these)

    @pytest.mark.rule("CH-8.3-b", "CH-8.3-c")
    def test_of_a_test_of_morale_with_any_sum(self) -> None:
        for morale, total in product(range(1, 11), range(-20, 21)):
            found = {name: chance.ways for name, chance in morale_chances(morale, total) if chance.ways}
            assert found == steady(morale, total)

    @pytest.mark.parametrize(
        ("asked", "thrown"),
        [
            (
                ("melee", "--attack", "15", "--defence", "6"),
                umpire.thrown(umpire.columns().index("2/1"), "none"),
            ),
            (
                ("melee", "--attack", "15", "--defence", "6", "--shift", "2", "--armour", "cuirass"),
                umpire.thrown(umpire.columns().index("4/1"), "cuirass"),
            ),
            (
                ("melee", "--attack", "8", "--defence", "6", "--charge", "joust", "--armour", "mail"),
                umpire.thrown(umpire.columns().index("4/1"), "mail"),
            ),
            (("shot", "--effect", "heavy", "--range", "long", "--cover", "2"), umpire.shot("heavy", 4)),
            (("shot", "--effect", "heavy", "--large", "3", "--dark"), umpire.shot("medium", 1)),
            (("morale", "--morale", "6", "--wounded", "--fallen", "2"), steady(6, 3)),
            (("morale", "--morale", "4", "--rout", "--fallen", "3"), steady(4, 5)),
        ],
    )
    def test_of_what_the_command_prints(self, asked: tuple[str, ...], thrown: Counter[str]) -> None:
        told = printed_json("odds", "cry-havoc", *asked, "--json")
        found = {one["outcome"]: one["chance"] for one in told["outcomes"] if one["chance"]}
        assert found == tenths(thrown)


def harmful(name: str) -> bool:
    """Return whether an outcome hurts or pushes the defender."""
    told = umpire.house("tables/melee")["outcomes"][name]
    return bool(told.get("recoil") or told.get("stun") or told.get("wounds"))


STATES = {
    "sound": State("sound", False, False),
    "stunned": State("sound", True, False),
    "wounded": State("wounded", False, False),
    "panic": State("sound", False, False),
    "mounted": State("sound", False, True),
    "mounted-wounded": State("wounded", False, True),
}
OWN = ("sound", "wounded", "mounted")
GROUNDS: dict[str, dict[str, list[str]]] = {
    "clear": {},
    "marsh": {"marsh": ["H6"]},
    "marsh-before": {"marsh": ["H7-H8"]},
    "stairs": {"open-stairs": ["H7-H8"]},
    "both": {"marsh": ["H6"], "open-stairs": ["H7-H8"]},
}
SHIFTS = {"clear": 0, "marsh": -1, "marsh-before": 1, "stairs": -1, "both": -2}
Case = tuple[int, str, Armour, str, str]
CASES: list[Case] = list(product(range(len(umpire.columns())), GROUNDS, ARMOURS, STATES, OWN))


def put(
    name: str, state: str, hex: str, side: str, facing: int, values: Values, armour: Armour
) -> dict[str, Placed]:
    """Return somebody in a state, who is worth as much in all of them."""
    how = STATES[state]
    kind = Sheet(
        f"{name}-kind", "person", values, values, 6, 10, armour=armour, mounted=values, mounted_wounded=values
    )
    fields = {
        "health": how.health,
        "stunned": how.stunned,
        "nerve": "panic" if state == "panic" else "steady",
    }
    if not how.mounted:
        return {name: man(hex, side, kind, **fields)}
    pair = riding(hex, facing, side, kind, name=name)
    return {**pair, name: pair[name]._replace(fields={**pair[name].fields, **fields})}


def fought(field: Field, die: int) -> tuple[CombatFought, dict[str, State]]:
    """Return how `a` is told to have fought `x` with this die, and how both are then; nobody advances, all wounds are a rider's."""
    made = battle(field.copy(), Resolve(Attack(("a",), ("x",))), rolls=(die,))
    told = list(made.advance())
    while made.decision() is not None:
        player = made.deciders()[0]
        options = list(made.options(player))
        told += made.apply(player, Done() if Done() in options else options[0])
    after = {}
    for key in ("a", "x"):
        before, now = field.figures[key], made.state.figures[key]
        falls = not now.alive or bool(before.mount) != bool(now.mount)
        after[key] = State(now.health, now.stunned, bool(now.mount), before.hex != now.hex and not falls)
    return next(one for one in told if isinstance(one, CombatFought)), after


def compare_fights(cases: Iterable[Case]) -> None:
    """Throw every die in each column, on each ground, against each armour, in each state of both."""
    for at, where, armour, state, own in cases:
        one, other = map(int, umpire.columns()[at].split("/"))
        field = skirmish(
            {
                **put("a", own, "H6", "north", 0, Values(12 * one, 12, 6), "none"),
                **put("x", state, "H7", "south", 3, Values(12, 12 * other, 6), armour),
            },
            game=GAME,
            grounds=GROUNDS[where],
        )
        field.pages.put(Deeds(phasing="north"))
        shift = SHIFTS[where] + (state == "panic")
        faces = umpire.faces(umpire.shifted(at, shift), armour)
        if not STATES[state].mounted:
            faces = ["wound" if name == "unhorsed" else name for name in faces]
        for die, name in zip(umpire.DIE, faces, strict=True):
            told, after = fought(field, die)
            case = (at, where, armour, state, own, die)
            assert told.outcome == name, case
            assert dict(told.chances) == Counter(faces), case
            assert set(told.good) == {good for good in faces if harmful(good)}, case
            assert after == {
                "a": umpire.came(STATES[own], name, "own"),
                "x": umpire.came(STATES[state], name, "his"),
            }, case


@pytest.mark.rule("CH-6.0-b", "CH-6.2-a", "CH-7.0-d", "CH-7.0-e")
def test_every_die_that_is_thrown_does_what_was_told() -> None:
    compare_fights(Random(7).sample(CASES, 40))


@pytest.mark.soak
def test_every_die_in_every_column_ground_armour_and_state_does() -> None:
    compare_fights(CASES)


WEAPONS = {"short-bow": "light", "javelin": "medium", "throwing-axe": "heavy", "scorpion": "fatal"}
COVERS = {"clear": 0, "tent": 1, "rubble": 2, "tower-small": 3}
SHOTS = list(product(WEAPONS, RANGES, COVERS, STATES, ("sound", "wounded"), BOTH))


def compare_shots(cases: Iterable[tuple[str, str, str, str, str, bool]]) -> None:
    """Throw every die with each class of weapon at each range, in each cover, at each state, by day and night."""
    for weapon, reach, ground, state, own, night in cases:
        if STATES[state].mounted and ground.startswith(("tent", "tower")):
            continue  # Nobody rides there.
        known = tables().weapon(weapon)
        # In the dark one sees ten hexes at most.
        steps = {"short": known.short, "medium": known.medium, "long": known.long}[reach]
        shooter = Sheet(
            "archer", "person", Values(8, 6, 6), Values(8, 6, 6), 6, 10, weapons=(Carried(weapon),),
            skills=("night-sight",),
        )  # fmt: skip
        if steps < 2 or steps > 20 or (night and steps > 10):
            continue
        field = skirmish(
            {
                "a": man("H2", of=shooter, health=STATES[own].health),
                **put("x", state, f"H{2 + steps}", "south", 3, Values(8, 6, 6), "none"),
            },
            game=GAME,
            columns=30,
            grounds={ground: [f"H{2 + steps}", f"H{3 + steps}"]} if COVERS[ground] else {},
            night=night,
        )
        field.pages.put(Deeds(phasing="north"))
        total = RANGES.index(reach) + COVERS[ground] + (own == "wounded") + night
        faces = umpire.shot_faces(WEAPONS[weapon], total)
        if not STATES[state].mounted:
            faces = ["wound" if name == "unhorsed" else name for name in faces]
        for die, name in zip(umpire.DIE, faces, strict=True):
            # The wounds of a rider and his mount are his by lot.
            made = battle(field.copy(), Shot("a", "x", weapon), rolls=(die, 1, 1))
            told = list(made.advance())
            while made.decision() is not None:
                told += made.apply("south", next(iter(made.options("south"))))
            case = (weapon, reach, ground, state, own, night, die)
            (fired,) = (one for one in told if isinstance(one, ShotFired))
            assert (fired.outcome, fired.tally.total) == (name, total), case
            assert dict(fired.chances) == Counter(faces), case
            before, now = field.figures["x"], made.state.figures["x"]
            falls = not now.alive or bool(before.mount) != bool(now.mount)
            after = State(now.health, now.stunned, bool(now.mount), before.hex != now.hex and not falls)
            assert after == umpire.came(STATES[state], name, "his", "fire"), case


@pytest.mark.rule("CH-3.2-b", "CH-3.2-f", "CH-7.0-d", "CH-7.0-e")
def test_every_die_of_a_shot_does_what_was_told() -> None:
    compare_shots(Random(5).sample(SHOTS, 60))


@pytest.mark.soak
def test_every_die_of_a_shot_with_every_weapon_at_every_state_does() -> None:
    compare_shots(SHOTS)
