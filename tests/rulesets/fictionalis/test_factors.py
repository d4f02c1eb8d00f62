"""Combat factors: the table cell by cell, and who uses another row or column than his own."""

from __future__ import annotations

import pytest

from oriflamme.rulesets.fictionalis.factors import combat_factor
from oriflamme.rulesets.fictionalis.fight import Part, wall
from oriflamme.rulesets.fictionalis.ground import Works
from oriflamme.rulesets.fictionalis.profiles import every_kind
from tests.rulesets.fictionalis.brute import ROWS
from tests.rulesets.fictionalis.fights import fighter


def factor(own: str, foe: str, part: Part = Part.MELEE, words: str = "", by: str = "") -> int:
    return combat_factor(fighter(own, words), fighter(foe, by), part).value


AIR, MOUNTED, NAVAL, FOOT = "Fl(O)", "Cv(O)", "Gal(O)", "Hd(O)"


@pytest.mark.rule("DBF-FACTOR-TABLE", "DBF-RESOLVE-DICE")
def test_every_cell_of_the_table() -> None:
    for kind in every_kind():
        if kind.grade.value == "X" or kind.type.value == "Pon":
            continue
        row = ROWS["DrW" if kind.winged else kind.type.value]
        assert [factor(str(kind), foe) for foe in (AIR, MOUNTED, NAVAL, FOOT)] == row[:4], str(kind)


@pytest.mark.rule("DBF-FACTOR-TABLE", "DBF-DRAGON-W")
def test_dragons_are_met_in_the_air_when_winged_and_as_mounted_otherwise() -> None:
    assert (factor("Pk(O)", "Dr(W,O)"), factor("Pk(O)", "Dr(O)")) == (5, 4)
    assert (factor("Dr(W,O)", AIR), factor("Dr(O)", AIR)) == (5, 4)


@pytest.mark.rule("DBF-FACTOR-TABLE")
def test_three_rows_have_a_factor_of_their_own_against_bows_that_shoot() -> None:
    for part in (Part.SHOT_AT, Part.EXCHANGE):
        assert [factor(kind, "Bw(O)", part) for kind in ("Kn(O)", "WWg(O)", "Bd(O)")] == [4, 4, 4]
        assert [factor(kind, "Bw(O)", part) for kind in ("Sp(O)", "El(O)", "Cv(O)", "Art(O)")] == [4, 4, 3, 4]
    # Not in melee, not by others who shoot, and not when it is they who shoot at silent Bows.
    assert [factor(kind, "Bw(O)") for kind in ("Kn(O)", "WWg(O)", "Bd(O)")] == [3, 3, 5]
    assert [factor(kind, "Art(O)", Part.SHOT_AT) for kind in ("Kn(O)", "WWg(O)", "Bd(O)")] == [3, 3, 5]
    assert factor("WWg(O)", "Bw(O)", Part.SHOOTS) == 3


@pytest.mark.rule("DBF-EL-X")
def test_opponents_of_ballista_elephants() -> None:
    assert (factor("Bd(O)", "El(X)"), factor("Pk(O)", "El(X)"), factor("LH(O)", "El(X)")) == (3, 4, 2)
    # Bows and War Wagons see Elephants, whether they shoot or are shot at.
    for part in (Part.SHOOTS, Part.SHOT_AT, Part.EXCHANGE):
        assert (factor("Bw(O)", "El(X)", part), factor("WWg(O)", "El(X)", part)) == (4, 4)
    # All others see Artillery.
    assert (factor("Bd(O)", "El(X)", Part.SHOT_AT), factor("Cm(O)", "El(X)", Part.SHOT_AT)) == (5, 2)
    assert factor("Pk(O)", "El(X)", Part.SHOT_AT) == 3
    # Elephants without engines are Elephants for everybody.
    assert factor("Gal(O)", "El(O)", Part.SHOOTS) == 3


@pytest.mark.rule("DBF-EL-X", "DBF-ART-X", "DBF-AIRBOAT-X", "DBF-BOAT-X", "DBF-PONTOON")
def test_rows_of_those_that_count_as_others() -> None:
    assert (factor("El(X)", MOUNTED, Part.SHOOTS), factor("El(X)", MOUNTED)) == (4, 5)
    assert (factor("Art(X)", MOUNTED), factor("Art(X)", MOUNTED, Part.SHOT_AT)) == (2, 4)
    assert (factor("Ab(X)", AIR, Part.SHOOTS), factor("Ab(X)", AIR)) == (3, 4)
    assert (factor("Bts(X)", NAVAL, Part.SHOOTS), factor("Bts(X)", NAVAL, Part.SHOT_AT)) == (4, 4)
    assert factor("Bts(X)", NAVAL) == 2
    assert factor("Pon(I)", MOUNTED) == 4
    # Their opponents go by what they are: a gun airboat is in the air, a gun boat on the water.
    assert (factor("Bw(O)", "Ab(X)", Part.SHOT_AT), factor("Bw(O)", "Bts(X)", Part.SHOT_AT)) == (4, 3)


@pytest.mark.rule("DBF-BW-X-b")
def test_mixed_bows_fight_foot_as_spears() -> None:
    assert [factor("Bw(X)", foe) for foe in (AIR, MOUNTED, FOOT, "Art(O)")] == [4, 4, 4, 2]


@pytest.mark.rule("DBF-PS-X", "DBF-BD-D")
def test_psiloi_with_fire_have_the_factors_of_artillery_in_contact() -> None:
    assert [factor("Ps(X)", foe) for foe in (AIR, MOUNTED, NAVAL, FOOT, "Bh(X)")] == [3, 4, 4, 4, 4]
    assert [factor("Ps(X)", foe) for foe in ("Bd(D)", "Ps(O)", "Ax(S)", "Art(X)")] == [2, 2, 2, 2]
    assert factor("Ps(X)", "Bd(S)") == 4
    assert factor("Ps(X)", "Bw(O)", Part.SHOT_AT) == 2


@pytest.mark.rule("DBF-FACTOR-TABLE", "DBF-LANDING-NAVAL-a")
def test_naval_without_its_troops() -> None:
    assert [factor("Gal(S)", foe, words="landed") for foe in (AIR, MOUNTED, NAVAL, FOOT)] == [1, 1, 1, 1]


@pytest.mark.rule("DBF-FORT-ATTACK")
def test_who_attacks_fortifications_fights_foot() -> None:
    assert factor("Bd(O)", "Kn(O)", by="walls") == 5
    assert factor("Dr(W,O)", "Bw(O)", by="walls") == 5
    assert factor("Pk(O)", "El(X)", by="fortified") == 3
    # The defender goes by who attacks, and shots by who is shot at.
    assert factor("Pk(O)", "Dr(O)", words="walls") == 4
    assert factor("Bw(O)", "Cv(O)", Part.SHOOTS, by="walls") == 4


@pytest.mark.rule("DBF-FORT-UNDEFENDED")
def test_works_without_defenders_have_factor_0_and_their_attacker_fights_foot() -> None:
    works = wall(Works.PERMANENT)
    line = combat_factor(works, fighter("Bd(O)"), Part.MELEE)
    assert (line.value, line.rule) == (0, "DBF-FORT-UNDEFENDED")
    assert combat_factor(fighter("Bd(O)"), works, Part.MELEE).value == 5
