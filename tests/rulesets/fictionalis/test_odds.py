"""Odds: both tallies and every outcome, over the whole matrix of troops, against the tables written a second time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import Literal

import pytest

from oriflamme.kernel.calculators import Misasked, Odds
from oriflamme.rulesets.fictionalis.fight import Fight, Fighter, Form
from oriflamme.rulesets.fictionalis.odds import (
    MagicQuestion,
    MeleeQuestion,
    ShotQuestion,
    calculators,
    chances,
    magic_odds,
    melee_odds,
    shot_odds,
)
from oriflamme.rulesets.fictionalis.odds_words import WORDS, opposed, read_fighter
from oriflamme.rulesets.fictionalis.outcomes import Outcome
from oriflamme.rulesets.fictionalis.profiles import every_kind
from oriflamme.rulesets.fictionalis.scores import kept, results
from tests.examples import a_tenth_or_all
from tests.rulesets.fictionalis.brute import Combat, One, category
from tests.rulesets.fictionalis.brute_outcomes import bewitched, fought

Bound = Literal["attacker", "defender"]
Pair = tuple[str, str]

KINDS = list(dict.fromkeys(str(kind) for kind in every_kind()))
SHOOTERS = [
    "Art(S)", "Art(O)", "Art(I)", "Art(F)", "Art(X)", "Bw(S)", "Bw(O)", "Bw(I)", "Bw(X)", "WWg(S)", "WWg(O)", "El(X)",
    "Ab(X)", "Ab(O)", "Ab(S)", "Shp(S)", "Shp(O)", "Shp(X)", "Gal(S)", "Gal(O)", "Gal(F)", "Bts(S)", "Bts(X)",
]  # fmt: skip


def shares(odds: Odds) -> tuple[dict[str, float], dict[str, float]]:
    """Return the chances of the attacker's and of the defender's outcomes."""
    found: dict[str, dict[str, float]] = {"attacker": {}, "defender": {}}
    for one in odds.outcomes:
        found[one.side][one.outcome] = one.chance
    return found["attacker"], found["defender"]


def words(text: str, *more: str) -> frozenset[str]:
    return frozenset([word for word in text.split(",") if word] + list(more))


PAIRS = list(combinations_with_replacement(KINDS, 2))
MELEES = [
    pytest.param("difficult,charged", "difficult", "attacker", id="wood"),
    pytest.param("general,overlap,mobile", "charged,bank,elf", "defender", id="generals"),
    pytest.param("aquatic,elf,cover", "general,bad-going,mobile", "attacker", id="hills"),
    pytest.param("demoralised,uphill,rear", "cover,flank,aquatic", "attacker", id="cover"),
    pytest.param("weather,elf", "walls,overlap,flank", "attacker", id="walls"),
    pytest.param("fortified,crossing", "general", "defender", id="sortie"),
]
ONE_IN = 17
"""Of so many pairs one is tried in each of MELEES, each kind with several others; all of them are by `make soak`."""
SOME_PAIRS = [(one, other) for one, other in PAIRS if (KINDS.index(one) + KINDS.index(other)) % ONE_IN == 0]


@pytest.mark.rule("DBF-RESOLVE-DICE", "DBF-OUTCOME-GENERAL", "DBF-CLASS-COMPARE", "DBF-FACTOR-TABLE")
@pytest.mark.parametrize("pairs", a_tenth_or_all(PAIRS))
def test_melee_of_any_two_kinds(pairs: Sequence[Pair]) -> None:
    assert {kind for pair in pairs for kind in pair} == set(KINDS)
    compare_melees(pairs, "", "", "attacker")


@pytest.mark.rule("DBF-RESOLVE-DICE", "DBF-OUTCOME-GENERAL", "DBF-CLASS-COMPARE", "DBF-FACTOR-TABLE")
@pytest.mark.parametrize(("mine", "theirs", "bound"), MELEES)
def test_melee_of_some_pairs_under_circumstances(mine: str, theirs: str, bound: Bound) -> None:
    assert {kind for pair in SOME_PAIRS for kind in pair} == set(KINDS)
    compare_melees(SOME_PAIRS, mine, theirs, bound)


@pytest.mark.soak
@pytest.mark.parametrize(("mine", "theirs", "bound"), MELEES)
def test_melee_of_all_pairs_under_circumstances(mine: str, theirs: str, bound: Bound) -> None:
    compare_melees(PAIRS, mine, theirs, bound)


def compare_melees(pairs: Iterable[tuple[str, str]], mine: str, theirs: str, bound: Bound) -> None:
    wrong = []
    for one, other in pairs:
        own = One(one, words(mine, *["bound"] * (bound == "attacker")))
        foe = One(other, words(theirs, *["bound"] * (bound == "defender")))
        expected = fought(Combat(own, foe, "melee"))
        found = shares(melee_odds(MeleeQuestion(one, other, mine, theirs, bound)))
        if found != expected:
            wrong.append((one, other, found, expected))
    assert not wrong, f"{len(wrong)} pairs differ: {wrong[:3]}"


SHOTS: list[tuple[str, str, Bound]] = [
    ("aided,weather", "general,difficult,mobile", "defender"),
    ("aided2,general", "walls,bad-going", "attacker"),
    ("trees,difficult", "fortified,cover,demoralised", "attacker"),
    ("rear-bows", "rear-bows", "attacker"),
]
SHOT_AT = list(product(SHOOTERS, KINDS))
LANDED = [(one, other) for one, other in SHOT_AT if category(One(other)) == "naval"]
SOME_SHOT_AT = [
    (one, other) for one, other in SHOT_AT if (SHOOTERS.index(one) + KINDS.index(other)) % ONE_IN == 0
]
"""One in so many, as of PAIRS."""


@pytest.mark.rule("DBF-RESOLVE-DICE", "DBF-OUTCOME-IGNORE")
@pytest.mark.parametrize("pairs", a_tenth_or_all(SHOT_AT))
def test_shot_at_any_kind(pairs: Sequence[Pair]) -> None:
    compare_shots(pairs, "", "", "attacker")


@pytest.mark.rule("DBF-RESOLVE-DICE", "DBF-OUTCOME-IGNORE")
@pytest.mark.parametrize(("mine", "theirs", "bound"), SHOTS)
def test_shot_at_some_under_circumstances(mine: str, theirs: str, bound: Bound) -> None:
    assert {shooter for shooter, _ in SOME_SHOT_AT} == set(SHOOTERS)
    assert {target for _, target in SOME_SHOT_AT} == set(KINDS)
    compare_shots(SOME_SHOT_AT, mine, theirs, bound)


@pytest.mark.rule("DBF-RESOLVE-DICE", "DBF-OUTCOME-IGNORE")
@pytest.mark.parametrize(("mine", "theirs", "bound"), [("", "", "attacker"), *SHOTS])
@pytest.mark.parametrize("pairs", a_tenth_or_all(LANDED))
def test_shot_at_what_has_landed(pairs: Sequence[Pair], mine: str, theirs: str, bound: Bound) -> None:
    compare_shots(pairs, mine, theirs + ",landed", bound)


@pytest.mark.soak
@pytest.mark.parametrize(("mine", "theirs", "bound"), SHOTS)
def test_shot_at_any_kind_under_circumstances(mine: str, theirs: str, bound: Bound) -> None:
    compare_shots(SHOT_AT, mine, theirs, bound)


def compare_shots(pairs: Iterable[tuple[str, str]], mine: str, state: str, bound: Bound) -> None:
    wrong = []
    for shooter, target in pairs:
        own, foe = One(shooter, words(mine)), One(target, words(state))
        expected = fought(Combat(own, foe, "shoots"))
        found = shares(shot_odds(ShotQuestion(shooter, target, mine, state, bound)))
        if found != expected:
            wrong.append((shooter, target, found, expected))
    assert not wrong, f"{len(wrong)} pairs differ: {wrong[:3]}"


@pytest.mark.rule("DBF-RESOLVE-DICE", "DBF-OUTCOME-IGNORE", "DBF-CLASS-SHOOT-S")
@pytest.mark.parametrize(("mine", "theirs"), [("", ""), ("aided,difficult", "general,weather,walls")])
@pytest.mark.parametrize("pairs", a_tenth_or_all(list(product(SHOOTERS, repeat=2))))
def test_shooting_exchange_of_any_two(pairs: Sequence[Pair], mine: str, theirs: str) -> None:
    wrong = []
    for one, other in pairs:
        expected = fought(Combat(One(one, words(mine)), One(other, words(theirs)), "both"))
        found = shares(shot_odds(ShotQuestion(one, other, mine, theirs, reply=True)))
        if found != expected:
            wrong.append((one, other, found, expected))
    assert not wrong, f"{len(wrong)} pairs differ: {wrong[:3]}"


@pytest.mark.rule("DBF-ASSAULT-FACTORS", "DBF-ASSAULT-CLASS", "DBF-ASSAULT-POWER", "DBF-ASSAULT-OUTCOME")
@pytest.mark.parametrize("mine", ["power-i", "power-o,general", "power-s,aided"])
@pytest.mark.parametrize(
    "theirs", ["", "general,mobile", "demoralised", "power-i", "power-o,general", "power-s"]
)
@pytest.mark.parametrize("pairs", a_tenth_or_all(list(product(("Bd(O)", "Bd(D)"), KINDS))))
def test_magic_assault_on_any_kind(pairs: Sequence[Pair], mine: str, theirs: str) -> None:
    wrong = []
    for caster, target in pairs:
        expected = bewitched(One(caster, words(mine)), One(target, words(theirs)))
        found = shares(magic_odds(MagicQuestion(caster, target, mine, theirs)))
        if found != expected:
            wrong.append((caster, target, found, expected))
    assert not wrong, f"{len(wrong)} pairs differ: {wrong[:3]}"


def test_the_matrix_is_whole() -> None:
    assert len(KINDS) == 107
    assert {kind.split("(")[0] for kind in SHOOTERS} == {"Art", "Bw", "WWg", "El", "Ab", "Shp", "Gal", "Bts"}


@pytest.mark.rule("DBF-REGULARITY")
def test_nature_makes_no_difference_in_combat() -> None:
    for kind in ("Kn(F)", "Bd(D)", "Ps(X)", "Bh(S)", "Fl(I)"):
        regular, irregular = (
            melee_odds(MeleeQuestion(f"{nature} {kind}", "Sp(O)", "support")) for nature in ("Reg", "Irr")
        )
        assert regular == irregular


@pytest.mark.rule("DBF-RESOLVE-DICE")
def test_odds_show_both_tallies_and_every_outcome() -> None:
    odds = melee_odds(MeleeQuestion("Kn(S)", "Sp(O)", "general,overlap", "support"))
    assert odds.chance is None
    assert [(line.value, line.rule) for line in odds.tally.lines] == [
        (3, "DBF-FACTOR-TABLE"),
        (1, "DBF-TACT-GENERAL"),
        (-1, "DBF-TACT-FLANK"),
    ]
    assert odds.against is not None
    assert [(line.value, line.rule) for line in odds.against.lines] == [
        (4, "DBF-FACTOR-TABLE"),
        (1, "DBF-SUPPORT-SP"),
    ]
    assert [(one.side, one.outcome, one.text.id) for one in odds.outcomes] == [
        ("attacker", "nothing", "dbf-outcome-nothing"),
        ("attacker", "continue", "dbf-outcome-continue"),
        ("attacker", "recoil", "dbf-outcome-recoil"),
        ("attacker", "destroyed", "dbf-outcome-destroyed"),
        ("defender", "nothing", "dbf-outcome-nothing"),
        ("defender", "continue", "dbf-outcome-continue"),
        ("defender", "destroyed", "dbf-outcome-destroyed"),
    ]
    for side in shares(odds):
        assert sum(side.values()) == pytest.approx(1)


@pytest.mark.rule("DBF-CLASS-S", "DBF-LESS-SP-PK-BD", "DBF-HALF-OTHER")
def test_odds_counted_by_hand() -> None:
    """Knights (O) 3 against Spears (O) 4.

    Knights win where their die is 2 or more above, in 10 throws of 36, and destroy the Spears by it; 5 are drawn. In the
    other 21 they recoil, but where they have half or less: 4 against 8 to 10 (three), 5 against 10 (one).
    """
    attacker, defender = shares(melee_odds(MeleeQuestion("Kn(O)", "Sp(O)")))
    assert defender == {"nothing": 21 / 36, "continue": 5 / 36, "destroyed": 10 / 36}
    assert attacker == {"nothing": 10 / 36, "continue": 5 / 36, "recoil": 17 / 36, "destroyed": 4 / 36}


def _two(kinds: tuple[str, str], words: tuple[str, str]) -> Fight:
    a, b = (
        read_fighter(kind, words, own_bound=first)
        for kind, words, first in zip(kinds, words, (True, False), strict=True)
    )
    a, b = opposed(a, b)
    return Fight(form=Form.MELEE, a=a, b=b)


@pytest.mark.rule("DBF-ARTEFACT-R")
def test_a_ring_lets_its_bearer_choose_of_two_dice() -> None:
    fight = _two(("Bd(O)", "Bd(O)"), ("ring", ""))
    plain = _two(("Bd(O)", "Bd(O)"), ("", ""))
    assert kept(fight, (2, 5), (4,)) == (5, 4)
    assert kept(fight, (5, 2), (4,)) == (5, 4)
    mine, theirs = chances(fight)
    wins = sum(1 for one, other, enemy in product(range(1, 7), repeat=3) if max(one, other) > enemy)
    assert mine[Outcome.NOTHING] == Fraction(wins, 216)
    assert theirs.get(Outcome.NOTHING, Fraction(0)) < chances(plain)[1][Outcome.NOTHING]


@pytest.mark.rule("DBF-ARTEFACT-R", "DBF-HALF-LAND-AIR")
def test_the_lower_die_is_kept_where_half_is_less_deadly() -> None:
    """Auxilia in a wood are destroyed by a winged Dragon that scores more, but flee when it scores double."""
    fight = _two(("Ax(O)", "Dr(W,O)"), ("ring,cover", ""))
    assert [results(fight, die, 4).a.outcome for die in (1, 2)] == [Outcome.FLEE, Outcome.DESTROYED]
    assert kept(fight, (1, 2), (4,)) == (1, 4)
    assert kept(fight, (6, 2), (1,)) == (6, 1)


@pytest.mark.rule("DBF-ARTEFACT-R")
def test_two_rings_keep_the_higher_dice_and_none_is_of_use_in_shooting() -> None:
    fight = _two(("Bd(O)", "Bd(O)"), ("ring", "ring"))
    assert kept(fight, (2, 5), (6, 1)) == (5, 6)
    mine, theirs = chances(fight)
    assert mine == theirs
    assert sum(mine.values()) == 1
    asked = ShotQuestion("Bw(O)", "Bd(O)", "ring", "ring")
    assert shot_odds(asked).outcomes == shot_odds(ShotQuestion("Bw(O)", "Bd(O)")).outcomes


@pytest.mark.rule("DBF-RESOLVE-DICE")
def test_play_and_odds_are_one_function() -> None:
    """What `results` gives for each throw, which the engine asks, is what the odds count."""
    for form, a, b in (
        (Form.MELEE, fighter_of("Kn(X)", "general"), fighter_of("Bw(X)", "")),
        (Form.SHOT, fighter_of("Bw(S)", "aided"), fighter_of("Wb(F)", "")),
        (Form.MAGIC, fighter_of("Bd(O)", "power-s"), fighter_of("De(O)", "")),
    ):
        fight = Fight(form=form, a=a, b=b)
        thrown = [results(fight, *dice).b.outcome for dice in product(range(1, 7), repeat=2)]
        assert chances(fight)[1] == {one: Fraction(thrown.count(one), 36) for one in set(thrown)}


def fighter_of(kind: str, words: str) -> Fighter:
    return read_fighter(kind, words, own_bound=True)


@pytest.mark.rule(
    "DBF-SUPPORT-PK", "DBF-SUPPORT-CV", "DBF-SUPPORT-PSILOI", "DBF-SUPPORT-PS", "DBF-RACE-ELF-SUPPORT"
)
@pytest.mark.parametrize(
    ("kind", "foe", "words", "support"),
    [
        ("Pk(O)", "Bd(O)", "support2", 2),
        ("Cv(S)", "LH(O)", "support", 1),
        ("Cv(I)", "LH(O)", "support", 1),
        ("Ps(S)", "Ps(O)", "support", 1),
        ("Ps(S)", "Ps(O)", "support,elf", 1),
        ("Sp(O)", "Kn(O)", "support,psiloi", 2),
        ("Cv(O)", "Cv(O)", "psiloi", 1),
        ("Kn(I)", "Sp(O)", "double", 1),
        ("Pk(O)", "Bd(O)", "support3,difficult", -2),
        ("Sp(O)", "Wb(O)", "support,chariot", 0),
    ],
)
def test_words_for_ranks_behind(kind: str, foe: str, words: str, support: int) -> None:
    bare = melee_odds(MeleeQuestion(kind, foe)).tally.total
    assert melee_odds(MeleeQuestion(kind, foe, words)).tally.total - bare == support


def test_every_word_is_understood_and_changes_something() -> None:
    for word in WORDS:
        assert read_fighter("Cv(O)", word, own_bound=True) != read_fighter("Cv(O)", "", own_bound=True), word
    assert read_fighter("Kn(S)", " Overlap ,GENERAL,, ", own_bound=True).general


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (
            MeleeQuestion("Kn(S)", "Sp(O)", "overlap,surprise"),
            "surprise: no such factor; there are: aided, aided2, ",
        ),
        (MeleeQuestion("Kn", "Sp(O)"), "'Kn' is no kind of troops"),
        (MeleeQuestion("Kn(S)", "Exp(S)"), r"there are no Exp\(S\); the classes of Exp are O"),
    ],
)
def test_faults_of_a_melee_are_named(question: MeleeQuestion, told: str) -> None:
    with pytest.raises(Misasked) as caught:
        melee_odds(question)
    assert re.search(told, str(caught.value.text.args["why"]))


@pytest.mark.rule("DBF-SHOOT-WHO", "DBF-ASSAULT-WHO")
def test_who_cannot_shoot_or_cast_has_no_odds_of_it() -> None:
    for question in (
        ShotQuestion("Sp(O)", "Kn(O)"),
        ShotQuestion("WWg(X)", "Kn(O)"),
        ShotQuestion("Bw(O)", "Kn(O)", reply=True),
        ShotQuestion("Gal(O)", "Kn(O)", "landed"),
    ):
        with pytest.raises(Misasked) as caught:
            shot_odds(question)
        assert (caught.value.text.id, caught.value.rule) == ("dbf-ask-may-not-shoot", "DBF-SHOOT-WHO")
        assert caught.value.field == ("defender" if question.reply else "attacker")
    with pytest.raises(Misasked) as caught:
        magic_odds(MagicQuestion("Sp(O)", "Kn(O)", "general"))
    assert (caught.value.field, caught.value.rule) == ("attacker_factors", "DBF-ASSAULT-WHO")
    assert magic_odds(MagicQuestion("Sp(O)", "Kn(O)", "amplifier")).tally.total == 4


def test_calculators_are_offered_by_name() -> None:
    assert list(calculators()) == ["melee", "shot", "magic"]
    assert all(name == one.name for name, one in calculators().items())
