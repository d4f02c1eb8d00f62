"""Magic assaults: factors, class modifiers, magic power, outcome."""

from __future__ import annotations

import msgspec
import pytest

from oriflamme.rulesets.fictionalis.assault_table import (
    assault_lines,
    assault_outcome,
    class_against_magic,
    magic_factor,
    power_of,
)
from oriflamme.rulesets.fictionalis.fight import Form, Part
from oriflamme.rulesets.fictionalis.melee import MeleePhase
from oriflamme.rulesets.fictionalis.outcomes import Outcome
from oriflamme.rulesets.fictionalis.pieces import Power
from oriflamme.rulesets.fictionalis.scores import results, tallies
from oriflamme.rulesets.fictionalis.turn_events import begin_bound
from tests.rulesets.fictionalis.fights import HALF, LESS, TIE, WINS, fight, fighter, said
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out

NOTHING, RECOIL, FLEE, DESTROYED = Outcome.NOTHING, Outcome.RECOIL, Outcome.FLEE, Outcome.DESTROYED


def sums(caster: str, target: str, kinds: tuple[str, str] = ("Bd(O)", "Kn(O)")) -> tuple[int, int]:
    """Return what both add to their dice, from the words about each."""
    a, b = tallies(fight(fighter(kinds[0], caster), fighter(kinds[1], target), Form.MAGIC))
    return a.total, b.total


@pytest.mark.rule("DBF-ASSAULT-FACTORS")
def test_factors() -> None:
    assert sums("power-i", "") == (4, 3)
    assert sums("power-s", "power-i") == (4, 3)
    assert sums("power-o", "", ("Bd(O)", "Bd(O)")) == (4, 5)
    assert sums("power-o", "power-o", ("Bd(O)", "Bd(O)")) == (4, 3)
    # All categories defend with their factor against Foot, by what they are outside of melee and shooting.
    for kind, factor in (
        ("Dr(W,O)", 5),
        ("Fl(O)", 2),
        ("Gal(O)", 3),
        ("Art(X)", 4),
        ("El(X)", 4),
        ("Bts(X)", 2),
    ):
        assert sums("power-o", "", ("Bd(O)", kind)) == (4, factor), kind
    assert sums("power-o", "landed", ("Bd(O)", "Gal(O)")) == (4, 1)


@pytest.mark.rule("DBF-ASSAULT-FACTORS", "DBF-TACT-GENERAL", "DBF-TACT-DEMORALIZED", "DBF-TACT-FLANK")
def test_only_generals_demoralised_and_aides_count() -> None:
    assert sums("power-o,general", "") == (4, 3)
    assert sums("power-o,general", "power-i") == (5, 3)
    assert sums("power-o", "general") == (4, 4)
    assert sums("power-o", "demoralised") == (4, 1)
    assert sums("power-o,demoralised", "") == (4, 3)
    assert sums("power-o", "general,demoralised") == (4, 3)
    assert sums("power-o,aided", "") == (4, 2)
    assert sums("power-o,aided2", "power-o,general") == (4, 2)
    assert sums("power-o,weather,uphill,difficult,trees", "walls,overlap2,difficult,weather") == (4, 3)
    assert sums("power-o", "support3,fresh", ("Bd(O)", "Pk(O)")) == (4, 3)


@pytest.mark.rule("DBF-ARTEFACT-A-b")
def test_an_amplifier_lets_its_bearer_assault_and_makes_a_caster_superior_in_his_bound() -> None:
    line = magic_factor(fighter("Bd(O)", "amplifier"), Part.CASTS)
    assert (line.value, line.rule) == (4, "DBF-ARTEFACT-A-b")
    assert magic_factor(fighter("Bd(O)", "amplifier,power-i"), Part.CASTS).rule == "DBF-ASSAULT-FACTORS"
    assert power_of(fighter("Bd(O)", "amplifier,power-i", bound=True)) is Power.SUPERIOR
    assert power_of(fighter("Bd(O)", "amplifier,power-i", bound=False)) is Power.INFERIOR
    assert power_of(fighter("Bd(O)", "amplifier", bound=True)) is None
    # Its bearer who is no caster has no class of magic, and defends as what he is.
    assert said(assault_lines(fighter("Bd(O)", "amplifier"), fighter("Kn(O)", "power-i"), 9, 6)) == []
    assert magic_factor(fighter("Bd(O)", "amplifier"), Part.TARGET).value == 5


def given(
    caster: str, target: str, margin: int, kinds: tuple[str, str] = ("Bd(O)", "Kn(O)")
) -> list[tuple[str, int]]:
    return said(assault_lines(fighter(kinds[0], caster), fighter(kinds[1], target), 6 + margin, 6))


@pytest.mark.rule("DBF-ASSAULT-CLASS")
def test_the_class_of_the_target_counts_as_if_it_was_shot_at() -> None:
    assert given("power-o", "", 1, ("Bd(O)", "Sp(S)")) == [("DBF-CLASS-S", -1)]
    assert given("power-o", "", 0, ("Bd(O)", "Sp(S)")) == []
    assert given("power-o", "", 0, ("Bd(O)", "Sp(I)")) == [("DBF-CLASS-I", 1)]
    assert given("power-o", "", -1, ("Bd(O)", "Sp(I)")) == []
    for kind in ("Sp(O)", "Wb(F)", "Kn(X)", "Art(X)", "Bd(E)"):
        assert given("power-o", "", 0, ("Bw(S)", kind)) == given("power-o", "", 1, ("Bw(S)", kind)) == [], (
            kind
        )
    # As targets of shots: boats with a tower are Artillery (S), tower ships (S), ballista elephants (I).
    assert given("power-o", "", 1, ("Bd(O)", "Bts(X)")) == given("power-o", "", 1, ("Bd(O)", "Shp(X)"))
    assert given("power-o", "", 1, ("Bd(O)", "Shp(X)")) == [("DBF-CLASS-S", -1)]
    assert given("power-o", "", 1, ("Bd(O)", "El(X)")) == [("DBF-CLASS-I", 1)]
    # Dragons and Elephants are not spared; dwarfs are against Dragons, and are (S) themselves.
    assert given("power-o", "", 1, ("Dr(O)", "Sp(S)")) == [("DBF-CLASS-S", -1)]
    assert given("power-o", "", 1, ("Bd(D)", "Dr(S)")) == []
    assert given("power-o", "", 1, ("Dr(O)", "Bd(D)")) == [("DBF-BD-D", -1)]


@pytest.mark.rule("DBF-ASSAULT-CLASS")
def test_the_higher_of_class_and_power_counts() -> None:
    for kind, words, grade in (
        ("Sp(I)", "power-s", "S"), ("Sp(I)", "power-o", "O"), ("Sp(I)", "power-i", "I"), ("Sp(S)", "power-i", "S"),
        ("Wb(F)", "power-o", "F"), ("Wb(F)", "power-s", "S"), ("Sp(O)", "power-i", "O"),
    ):  # fmt: skip
        assert class_against_magic(fighter(kind, words)).value == grade, (kind, words)


@pytest.mark.rule("DBF-ASSAULT-POWER")
def test_power_against_power() -> None:
    one, two = [("DBF-ASSAULT-POWER", 1)], [("DBF-ASSAULT-POWER", 1)] * 2
    for mine, theirs, lines in (
        ("power-i", "power-i", one), ("power-i", "power-o", []), ("power-o", "power-i", one), ("power-o", "power-o", one),
        ("power-o", "power-s", [("DBF-CLASS-S", -1)]), ("power-s", "power-i", two), ("power-s", "power-o", two),
        ("power-s", "power-s", [("DBF-CLASS-S", -1), *two]), ("power-s", "", []),
    ):  # fmt: skip
        assert given(mine, theirs, 1) == lines, (mine, theirs)
        assert [line for line in given(mine, theirs, 0) if line[0] == "DBF-ASSAULT-POWER"] == []


@pytest.mark.rule("DBF-ASSAULT-CLASS")
def test_a_defender_is_given_nothing() -> None:
    found = results(fight(fighter("Sp(I)", "power-i"), fighter("Kn(S)", "power-s"), Form.MAGIC), 1, 6)
    assert found.b.modifiers == ()
    assert (found.a.total, found.b.total, found.a.outcome) == (5, 9, RECOIL)


def fate(
    kind: str, words: str, totals: tuple[int, int], part: Part = Part.TARGET, by: str = "power-o"
) -> Outcome:
    return assault_outcome(fighter(kind, words), fighter("Bd(O)", by), part, *totals).outcome


@pytest.mark.rule("DBF-ASSAULT-OUTCOME")
def test_outcome_for_the_target() -> None:
    for kind in ("Bd(O)", "WWg(O)", "Art(O)", "Kn(S)", "El(O)", "Fl(O)", "Gal(O)", "Exp(O)"):
        assert [fate(kind, "", totals) for totals in (WINS, TIE, LESS, HALF)] == [
            NOTHING,
            NOTHING,
            RECOIL,
            FLEE,
        ]
    for kind, words in (
        ("Bd(O)", "power-i"),
        ("Lk(O)", ""),
        ("Sy(O)", ""),
        ("De(S)", ""),
        ("Bg(O)", "power-i"),
    ):
        assert fate(kind, words, HALF) is DESTROYED
    for kind in ("Bd(O)", "Lk(O)", "Sy(O)", "De(S)"):
        assert fate(kind, "power-s" if kind == "Bd(O)" else "", LESS) is RECOIL
    # What cannot move suffers nothing.
    for kind, words in (("Bg(O)", ""), ("Gal(O)", "landed")):
        assert fate(kind, words, LESS) is fate(kind, words, HALF) is NOTHING
    assert fate("Bg(O)", "mobile", LESS) is RECOIL


@pytest.mark.rule("DBF-ASSAULT-OUTCOME", "DBF-OUTCOME-IGNORE")
def test_assailants_suffer_from_casters_only() -> None:
    for totals in (LESS, HALF):
        assert fate("Bd(O)", "power-s", totals, Part.CASTS, by="") is NOTHING
    assert fate("Bd(O)", "power-s", LESS, Part.CASTS) is RECOIL
    assert fate("Bd(O)", "power-s", HALF, Part.CASTS) is DESTROYED
    assert fate("Bd(O)", "amplifier", HALF, Part.CASTS) is FLEE


@pytest.mark.rule("DBF-COMBAT-TYPES")
def test_the_three_forms_of_one_pair_are_three_fights() -> None:
    """Bows and Knights shoot, fight and bewitch by other factors, and suffer otherwise."""
    bows, knights = fighter("Bw(O)", "power-o"), fighter("Kn(O)")
    found = {form: [one.total for one in tallies(fight(bows, knights, form))] for form in Form}
    assert found == {Form.MELEE: [4, 3], Form.SHOT: [4, 4], Form.MAGIC: [4, 3]}


@pytest.mark.rule("DBF-COMBAT-ABSTRACT")
def test_an_outcome_is_a_reaction_and_leaves_no_mark() -> None:
    assert {one.value for one in Outcome} == {
        "nothing",
        "continue",
        "recoil",
        "flee",
        "flee-dice",
        "destroyed",
    }
    hurt = element("a1", "Bd(O)", (1800, 1200))
    battle = laid_out(hurt, element("b1", "Bd(O)", (1800, 1200), SOUTH), dice=(2, 4))
    battle.push(MeleePhase())
    battle.advance()
    after = battle.state.elements["a1"]
    assert after.at != hurt.at
    # It has recoiled; nothing else of it is changed when the next bound begins.
    begin_bound(battle)
    after = battle.state.elements["a1"]
    assert msgspec.structs.replace(after, rect=hurt.rect) == hurt
    assert battle.state.commands["a"].lost == 0
