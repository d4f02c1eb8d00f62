"""Rear support: each rule, what forbids it, and how deep it goes."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.rulesets.fictionalis.fight import Behind, Part, wall
from oriflamme.rulesets.fictionalis.going import Going
from oriflamme.rulesets.fictionalis.ground import Works
from oriflamme.rulesets.fictionalis.pieces import Trait
from oriflamme.rulesets.fictionalis.support import support_lines
from oriflamme.rulesets.fictionalis.troops import parse_kind
from tests.rulesets.fictionalis.fights import behind, fighter, said


def support(
    kind: str,
    ranks: str | list[Behind],
    foe: str,
    *,
    words: str = "",
    by: str = "",
    part: Part = Part.MELEE,
    **more: Any,
) -> list[tuple[str, int]]:
    """Return the lines of support of a kind by the ranks behind it, nearest first, against a foe."""
    supports = [behind(one) for one in ranks.split()] if isinstance(ranks, str) else ranks
    own = fighter(kind, words, supports=tuple(supports), **more)
    return said(support_lines(own, fighter(foe, by), part))


def total(*arguments: Any, **more: Any) -> int:
    return sum(value for _, value in support(*arguments, **more))


@pytest.mark.rule("DBF-SUPPORT-KN")
def test_double_based_knights() -> None:
    double: dict[str, Any] = {"rear": parse_kind("Kn(I)")}
    for foe in ("Bd(O)", "Bh(S)", "Art(O)", "Kn(X)", "Cv(S)", "LH(F)"):
        assert support("Kn(I)", "", foe, **double) == [("DBF-SUPPORT-KN", 1)], foe
    for foe in ("El(O)", "Cm(S)", "Dr(O)", "Be(O)", "Gal(O)"):
        assert support("Kn(I)", "", foe, **double) == [], foe
    # Theirs is the one support for troops that are shot at, though not by Artillery or what shoots like it.
    assert total("Kn(I)", "", "Bw(O)", part=Part.SHOT_AT, **double) == 1
    assert total("Kn(I)", "", "Art(I)", part=Part.SHOT_AT, **double) == 0
    assert total("Kn(I)", "", "El(X)", part=Part.SHOT_AT, **double) == 0
    assert total("Kn(I)", "", "Bts(X)", part=Part.SHOT_AT, **double) == 0
    # Only such bases: not a second element behind, not other Knights.
    assert total("Kn(I)", "Kn(I)", "Bd(O)") == 0
    assert total("Kn(X)", "", "Bd(O)", **double) == 0
    assert total("Kn(S)", "", "Bd(O)", rear=parse_kind("Kn(S)")) == 0


@pytest.mark.rule("DBF-KN-X")
def test_cataphracts_are_never_supported_although_they_count_as_inferior() -> None:
    assert total("Kn(X)", "Kn(I) Kn(X)", "Bd(O)", rear=parse_kind("Kn(X)")) == 0


@pytest.mark.rule("DBF-SUPPORT-CV")
def test_cavalry() -> None:
    for front, rank, value in (
        ("Cv(S)", "Cv(O)", 1), ("Cv(O)", "Cv(O)", 1), ("Cv(I)", "Cv(I)", 1),
        ("Cv(I)", "Cv(O)", 0), ("Cv(S)", "Cv(S)", 0), ("Cv(O)", "Cv(I)", 0),
    ):  # fmt: skip
        assert total(front, rank, "Cv(S)") == value, (front, rank)
    assert support("Cv(S)", "Cv(O)", "LH(O)") == [("DBF-SUPPORT-CV", 1)]
    assert total("Cv(S)", "Cv(O)", "Kn(O)") == total("Cv(S)", "Cv(O)", "Sp(O)") == 0


@pytest.mark.rule("DBF-SUPPORT-SP")
def test_spears_against_anybody_in_good_going_by_the_same_class() -> None:
    for foe in ("Wb(O)", "Kn(S)", "Gal(O)", "Art(O)"):
        assert support("Sp(O)", "Sp(O)", foe) == [("DBF-SUPPORT-SP", 1)]
    assert total("Sp(O)", "Sp(O) Sp(O)", "Wb(O)") == 1
    assert total("Sp(O)", "Sp(S)", "Wb(O)") == 0
    assert total("Sp(O)", "Sp(O)", "Wb(O)", words="bad-going") == 0
    assert total("Sp(O)", [behind("Sp(O)", going=Going.ROUGH)], "Wb(O)") == 0


@pytest.mark.rule("DBF-SUPPORT-PK")
def test_each_rear_rank_of_pikes() -> None:
    assert [total("Pk(O)", "Pk(O) " * ranks, "Bd(O)") for ranks in range(5)] == [0, 1, 2, 3, 3]
    assert support("Pk(O)", "Pk(O) Pk(O) Pk(O)", "Bd(O)") == [("DBF-SUPPORT-PK", 3)]
    assert total("Pk(O)", "Pk(O) Pk(S) Pk(O)", "Bd(O)") == 1
    rough = [behind("Pk(O)"), behind("Pk(O)", going=Going.ROUGH), behind("Pk(O)")]
    assert total("Pk(O)", rough, "Bd(O)") == 1
    assert total("Pk(O)", "Pk(O) Pk(O)", "Bd(O)", words="bad-going") == 0


@pytest.mark.rule("DBF-SUPPORT-PK")
def test_pikes_by_the_other_reading_need_all_three_ranks_for_one() -> None:
    foe = fighter("Bd(O)")
    for ranks, value in ((2, 0), (3, 1)):
        own = fighter("Pk(O)", supports=(behind("Pk(O)"),) * ranks)
        assert sum(line.value for line in support_lines(own, foe, Part.MELEE, "all")) == value


@pytest.mark.rule("DBF-SUPPORT-PK-X", "DBF-PK-X")
def test_pikes_with_pavises_have_two_rear_ranks() -> None:
    assert [total("Pk(X)", "Pk(I) " * ranks, "Bd(O)") for ranks in range(4)] == [0, 1, 2, 2]
    assert support("Pk(X)", "Pk(X) Pk(I) Pk(I)", "Bd(O)") == [("DBF-SUPPORT-PK-X", 2)]
    assert total("Pk(X)", "Pk(O) Pk(I)", "Bd(O)") == 0
    assert total("Pk(X)", "Pk(I)", "Bd(O)", words="bad-going") == 0


@pytest.mark.rule("DBF-SUPPORT-BD")
def test_blades() -> None:
    for foe in ("Kn(F)", "Kn(X)", "Cm(S)", "Dr(S)", "Dr(W,F)"):
        fresh = support("Bd(O)", "Bd(I) Bd(O)", foe)
        assert fresh == [("DBF-SUPPORT-BD", 1)], foe
    for foe in ("Cm(O)", "Cv(S)", "Bd(O)", "El(O)"):
        assert total("Bd(O)", "Bd(O)", foe) == 0, foe


@pytest.mark.rule("DBF-SUPPORT-WB", "DBF-SUPPORT-WB-S")
def test_warband() -> None:
    assert support("Wb(F)", "Wb(O)", "Gal(O)") == [("DBF-SUPPORT-WB", 1)]
    assert total("Wb(S)", "Wb(S) Wb(S) Wb(S)", "Sp(O)") == 1
    assert [total("Wb(S)", "Wb(S) " * ranks, "Kn(O)") for ranks in range(4)] == [0, 1, 2, 3]
    assert support("Wb(S)", "Wb(S) Wb(S) Wb(S)", "Kn(O)") == [("DBF-SUPPORT-WB", 1), ("DBF-SUPPORT-WB-S", 2)]
    assert total("Wb(S)", "Wb(S) Wb(O) Wb(S)", "Kn(O)") == 1
    assert total("Wb(S)", "Wb(O) Wb(S) Wb(S)", "Kn(O)") == 1
    assert total("Wb(O)", "Wb(O) Wb(O) Wb(O)", "Kn(O)") == 1
    assert total("Wb(S)", "Wb(S) Wb(S)", "Dr(W,O)") == 1


@pytest.mark.rule("DBF-SUPPORT-AX-X", "DBF-AX-X")
def test_auxilia_with_long_spears_fight_three_deep() -> None:
    assert [total("Ax(X)", "Ax(X) " * ranks, "Kn(O)") for ranks in range(4)] == [0, 1, 2, 2]
    assert total("Ax(X)", "Ax(O) Ax(X)", "Kn(O)") == 0
    assert support("Ax(X)", "Ax(X) Ax(X)", "Gal(O)") == [("DBF-SUPPORT-AX-X", 2)]


FOOT_FACED = ("Sp(O)", "Pk(O)", "Bd(O)", "Ax(X)", "Bw(X)", "Bh(O)", "De(S)")


@pytest.mark.rule("DBF-SUPPORT-AX", "DBF-SUPPORT-BW")
@pytest.mark.parametrize(
    ("kind", "rule"), [("Ax(S)", "DBF-SUPPORT-AX"), ("Bw(I)", "DBF-SUPPORT-BW")], ids=["auxilia", "bows"]
)
def test_auxilia_and_bows_against_foot(kind: str, rule: str) -> None:
    for foe in FOOT_FACED:
        assert support(kind, kind, foe) == [(rule, 1)], foe
    for foe in ("Wb(O)", "Ps(O)", "Hd(O)", "Kn(O)", "Art(O)", "Fl(O)"):
        assert support(kind, kind, foe) == [], foe
    other = kind.replace("S", "O").replace("I", "O")
    assert total(kind, other, "Sp(O)") == 0
    assert total(kind, kind, "Sp(O)", frontal=False) == 0
    assert total(kind, kind, "Bw(O)", part=Part.SHOT_AT) == 0


@pytest.mark.rule("DBF-SUPPORT-AX", "DBF-ART-X")
def test_handgunners_are_auxilia_in_melee() -> None:
    assert total("Art(X)", "Art(X)", "Sp(O)") == 1
    assert total("Sp(O)", "", "Art(X)") == 0
    assert total("Ax(I)", "Ax(I)", "Art(X)") == 1


@pytest.mark.rule("DBF-SUPPORT-BW")
def test_bows_of_another_make_do_not_support() -> None:
    for arms, value in ((Trait.CROSSBOW, 1), (Trait.BOW, 0)):
        ranks = [behind("Bw(O)", arms)]
        assert total("Bw(O)", ranks, "Sp(O)", traits=(Trait.CROSSBOW,)) == value


@pytest.mark.rule("DBF-BW-X-a", "DBF-SUPPORT-GENERAL")
def test_mixed_bows_neither_give_nor_receive() -> None:
    assert total("Bw(X)", "Bw(X)", "Sp(O)") == total("Bw(O)", "Bw(X)", "Sp(O)") == 0
    assert total("Bw(X)", "", "Sp(O)", rear=parse_kind("Bw(O)")) == 0
    assert total("Bw(X)", "Sp(I)", "Sp(O)") == 0


@pytest.mark.rule("DBF-SUPPORT-PSILOI")
def test_psiloi_against_skirmishers() -> None:
    for foe in ("LH(S)", "Fl(O)", "Ps(I)"):
        assert support("Ps(S)", "Ps(O)", foe) == [("DBF-SUPPORT-PSILOI", 1)]
    assert total("Ps(I)", "Ps(I)", "Ps(O)") == 0
    assert total("Ps(S)", "Ps(S)", "Ps(O)") == 0
    assert total("Ps(S)", "Ps(O)", "Ax(O)") == 0
    assert total("Ps(O)", "Ps(O) Ps(O)", "LH(O)") == 1


@pytest.mark.rule("DBF-RACE-ELF-SUPPORT")
def test_elf_psiloi() -> None:
    elves = [behind("Ps(S)", Trait.ELF)]
    assert support("Ps(S)", elves, "Ps(O)", words="elf") == [("DBF-RACE-ELF-SUPPORT", 1)]
    assert total("Ps(S)", elves, "LH(O)", words="elf") == 1
    assert total("Ps(S)", elves, "Bd(O)", words="elf") == 0
    assert total("Ps(S)", elves, "Ps(O)") == 0
    assert total("Ps(S)", "Ps(S)", "Ps(O)", words="elf") == 0


ARCHER = behind("Ps(O)", Trait.BOW, Trait.SUPPORTS_FOOT)
GUNNER = behind("Ps(S)", Trait.FIREARM, Trait.SUPPORTS_FOOT)


@pytest.mark.rule("DBF-SUPPORT-PS")
def test_psiloi_behind_heavy_foot() -> None:
    for kind in ("Sp(O)", "Pk(X)", "Bd(F)", "Ax(X)"):
        assert support(kind, [ARCHER], "Wb(O)") == [("DBF-SUPPORT-PS", 1)], kind
    for foe in ("Wb(F)", "Kn(S)", "El(X)", "Dr(O)", "Fl(O)", "Ab(S)", "Dr(W,O)", "WWg(S)", "Pon(I)"):
        assert total("Sp(O)", [ARCHER], foe) == 1, foe
    for foe in ("Kn(X)", "Bd(O)", "Art(O)", "Gal(O)"):
        assert total("Sp(O)", [ARCHER], foe) == 0, foe
    assert total("Sp(O)", [ARCHER], "Bd(O)", by="walls") == 1
    assert sum(line.value for line in support_lines(
        fighter("Sp(O)", supports=(ARCHER,)), wall(Works.TEMPORARY), Part.MELEE
    )) == 1  # fmt: skip


@pytest.mark.rule("DBF-SUPPORT-PS")
def test_only_bows_reach_over_a_rank_and_only_once() -> None:
    assert support("Sp(O)", [behind("Sp(O)"), ARCHER], "Kn(O)") == [
        ("DBF-SUPPORT-SP", 1),
        ("DBF-SUPPORT-PS", 1),
    ]
    assert total("Sp(O)", [GUNNER], "Kn(O)") == 1
    assert total("Sp(O)", [behind("Sp(O)"), GUNNER], "Kn(O)") == 1
    assert total("Sp(O)", [ARCHER, ARCHER], "Kn(O)") == 1
    assert total("Sp(O)", [behind("Sp(O)"), behind("Sp(O)"), ARCHER], "Kn(O)") == 1
    assert total("Bd(O)", [behind("Cv(O)"), ARCHER], "Kn(O)") == 0
    # Whom the list does not let, or who has no missiles, does not.
    assert total("Sp(O)", [behind("Ps(O)", Trait.BOW)], "Kn(O)") == 0
    assert total("Sp(O)", [behind("Ps(I)", Trait.SUPPORTS_FOOT)], "Kn(O)") == 0
    assert total("Wb(O)", [ARCHER], "Kn(O)") == 0


@pytest.mark.rule("DBF-SUPPORT-PS", "DBF-SUPPORT-AX", "DBF-ART-X")
def test_handgunners_are_auxilia_in_any_rank() -> None:
    """Seed lines 323, 1291 and 1294; the rulings on Art(X) and on Psiloi as the third rank."""
    for front, rear in (("Art(X)", "Art(X)"), ("Art(X)", "Ax(I)"), ("Ax(I)", "Art(X)")):
        assert support(front, f"{rear}", "Bd(O)") == [("DBF-SUPPORT-AX", 1)], (front, rear)
        assert support(front, [behind(rear), ARCHER], "Wb(O)") == [("DBF-SUPPORT-PS", 1)], (front, rear)
    assert total("Ax(O)", "Art(X)", "Bd(O)") == 0, "of another class"
    assert total("Art(X)", [behind("Art(O)"), ARCHER], "Wb(O)") == 0, "guns are no Auxilia"
    assert total("Sp(O)", [behind("Bd(S)"), ARCHER], "Wb(O)") == 1, "the second rank may be of another type"


@pytest.mark.rule("DBF-SUPPORT-PS", "DBF-DOUBLE-BASE-a")
def test_the_rear_half_of_a_double_base_is_the_second_rank() -> None:
    traits = (Trait.BOW, Trait.SUPPORTS_FOOT)
    assert total("Sp(O)", "", "Kn(O)", rear=parse_kind("Ps(O)"), traits=traits) == 1
    assert total("Pk(O)", "Pk(O) Pk(O)", "Kn(O)", rear=parse_kind("Pk(O)")) == 3


@pytest.mark.rule("DBF-SUPPORT-CV-PS")
def test_psiloi_behind_cavalry() -> None:
    for rank, value in (("Ps(S)", 1), ("Ps(I)", 1), ("Ps(O)", 0)):
        ranks = [behind(rank, Trait.SUPPORTS_CAVALRY)]
        assert [total("Cv(O)", ranks, foe) for foe in ("Cv(O)", "Kn(X)")] == [value, value]
        assert [total("Cv(O)", ranks, foe) for foe in ("Kn(O)", "LH(O)", "Sp(O)")] == [0, 0, 0]
    assert total("Cv(O)", "Ps(S)", "Cv(O)") == 0


@pytest.mark.rule("DBF-SUPPORT-GENERAL")
@pytest.mark.parametrize(
    "forbidden",
    [
        {"words": "chariot"},
        {"words": "difficult"},
        {"words": "walls"},
        {"words": "expendables"},
        {"part": Part.SHOT_AT},
        {"part": Part.SHOOTS},
        {"part": Part.TARGET},
    ],
    ids=str,
)
def test_what_forbids_all_support(forbidden: dict[str, Any]) -> None:
    assert total("Wb(O)", "Wb(O)", "Bw(O)") == 1
    assert total("Wb(O)", "Wb(O)", "Bw(O)", **forbidden) == 0


@pytest.mark.rule("DBF-SUPPORT-GENERAL")
def test_expendables_to_the_front_forbid_it_too() -> None:
    assert total("Sp(O)", "Sp(O)", "Exp(O)") == 0
    assert total("Kn(I)", "", "Exp(O)", rear=parse_kind("Kn(I)")) == 0


@pytest.mark.rule("DBF-SUPPORT-GENERAL")
@pytest.mark.parametrize(
    "rank",
    [
        behind("Pk(O)", Trait.CHARIOT),
        behind("Pk(O)", going=Going.DIFFICULT),
        behind("Pk(O)", defends=True),
    ],
    ids=["chariots", "difficult", "defends"],
)
def test_a_rank_that_may_not_support_ends_the_depth(rank: Behind) -> None:
    assert total("Pk(O)", [behind("Pk(O)"), rank, behind("Pk(O)")], "Bd(O)") == 1


@pytest.mark.rule("DBF-SUPPORT-GENERAL")
def test_no_support_in_the_bound_in_which_artillery_or_aerials_are_met() -> None:
    for foe, value in (
        ("Art(S)", 0),
        ("Fl(O)", 0),
        ("Dr(W,O)", 0),
        ("Ab(S)", 0),
        ("Art(O)", 1),
        ("Kn(O)", 1),
    ):
        assert total("Sp(O)", "Sp(O)", foe, words="fresh") == value, foe
        assert total("Sp(O)", "Sp(O)", foe) == 1, foe


@pytest.mark.rule("DBF-RACE-WATER-d")
def test_water_adapted_creatures_in_marsh_and_against_ships_are_not_supported() -> None:
    assert total("Wb(O)", "Wb(O)", "Bd(O)", words="water-adapted,marsh") == 0
    assert total("Wb(O)", "Wb(O)", "Gal(O)", words="water-adapted,water") == 0
    assert total("Wb(O)", "Wb(O)", "Bd(O)", words="water-adapted,water") == 1
    assert total("Wb(O)", "Wb(O)", "Bd(O)", words="marsh") == 1
