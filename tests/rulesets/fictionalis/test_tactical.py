"""Tactical factors: each line, its exceptions, and in which parts of a fight it counts."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.rulesets.fictionalis.fight import Part, wall
from oriflamme.rulesets.fictionalis.going import Going
from oriflamme.rulesets.fictionalis.ground import Works
from oriflamme.rulesets.fictionalis.odds_words import opposed
from oriflamme.rulesets.fictionalis.tactical import tactical_lines
from tests.rulesets.fictionalis.fights import fighter, said


def lines(
    own: str, foe: str, words: str = "", by: str = "", part: Part = Part.MELEE, **more: Any
) -> list[tuple[str, int]]:
    """Return the lines of `own`, on ground that is alike for both."""
    a, b = opposed(fighter(own, words), fighter(foe, by))
    return said(tactical_lines(msgspec.structs.replace(a, **more), b, part))


def total(*arguments: Any, **more: Any) -> int:
    return sum(value for _, value in lines(*arguments, **more))


SHOT_AT, SHOOTS, EXCHANGE = Part.SHOT_AT, Part.SHOOTS, Part.EXCHANGE


@pytest.mark.rule("DBF-TACT-TABLE")
def test_an_element_by_itself_has_none() -> None:
    for part in Part:
        assert lines("Bd(O)", "Kn(O)", part=part) == []


@pytest.mark.rule("DBF-TACT-TABLE")
def test_lines_come_in_the_order_of_the_book_and_add_up() -> None:
    words = "fortified,general,uphill,overlap,rear,weather"
    assert lines("Sp(O)", "Bd(O)", words) == [
        ("DBF-TACT-FORT", 2),
        ("DBF-TACT-GENERAL", 1),
        ("DBF-TACT-HEIGHT", 1),
        ("DBF-TACT-FLANK", -1),
        ("DBF-TACT-FLANK", -1),
        ("DBF-TACT-WEATHER", -1),
    ]


@pytest.mark.rule("DBF-TACT-FORT")
@pytest.mark.parametrize("works", ["fortified", "walls"])
def test_foot_behind_works(works: str) -> None:
    assert total("Sp(O)", "Bd(O)", works) == 2
    assert total("Sp(O)", "Bw(O)", works, part=SHOT_AT) == 2
    assert total("Bw(O)", "Bw(O)", works, part=EXCHANGE) == 2
    assert total("Art(O)", "Bd(O)", works) == 2
    # Not by shooting out, not for Mounted, not against magic.
    assert total("Bw(O)", "Sp(O)", works, part=SHOOTS) == 0
    assert total("Kn(O)", "Bd(O)", works) == 0
    assert total("Sp(O)", "Bd(O)", works, part=Part.TARGET) == 0
    # War Wagons are not helped, and nobody is against Aerials, great War Wagons and tower ships.
    assert total("WWg(O)", "Bd(O)", works) == total("Pon(I)", "Bd(O)", works) == 0
    for foe, part in (("Fl(O)", Part.MELEE), ("Dr(W,O)", Part.MELEE), ("Ab(X)", SHOT_AT)):
        assert total("Sp(O)", foe, works, part=part) == 0
    for part in (Part.MELEE, SHOT_AT):
        assert total("Sp(O)", "WWg(S)", works, part=part) == total("Sp(O)", "Shp(X)", works, part=part) == 0
        assert total("Sp(O)", "WWg(O)", works, part=part) == total("Sp(O)", "Shp(S)", works, part=part) == 2


@pytest.mark.rule("DBF-TACT-FORT")
def test_artillery_and_fire_against_works() -> None:
    for shooter, temporary, permanent in (
        ("Art(S)", 0, 0), ("Bts(X)", 0, 0), ("Art(O)", 0, 2), ("Art(X)", 0, 2), ("El(X)", 0, 2), ("Gal(O)", 2, 2),
    ):  # fmt: skip
        assert total("Sp(O)", shooter, "fortified", part=SHOT_AT) == temporary, shooter
        assert total("Sp(O)", shooter, "walls", part=SHOT_AT) == permanent, shooter
    assert (total("Sp(O)", "Ps(X)", "fortified"), total("Sp(O)", "Ps(X)", "walls")) == (0, 2)
    # Their shots, not their bodies.
    assert (total("Sp(O)", "Art(S)", "fortified"), total("Sp(O)", "Ps(O)", "fortified")) == (2, 2)


@pytest.mark.rule("DBF-TACT-FORT", "DBF-FORT-UNDEFENDED")
def test_works_alone_have_no_factor() -> None:
    assert tactical_lines(wall(Works.PERMANENT), fighter("Bd(O)"), Part.MELEE) == ()


@pytest.mark.rule("DBF-TACT-GENERAL")
def test_general() -> None:
    for part in (Part.MELEE, SHOT_AT, EXCHANGE, Part.TARGET):
        assert lines("Kn(O)", "Bd(O)", "general", part=part) == [("DBF-TACT-GENERAL", 1)]
        assert lines("Kn(O)", "Bd(O)", "general,demoralised", part=part) == []
    assert lines("Bw(O)", "Bd(O)", "general", part=SHOOTS) == []
    assert lines("Bw(O)", "Bd(O)", "general", part=Part.CASTS) == []
    assert lines("Bw(O)", "Bd(O)", "general", "power-i", part=Part.CASTS) == [("DBF-TACT-GENERAL", 1)]


@pytest.mark.rule("DBF-TACT-HEIGHT")
def test_height_tower_and_bank_give_one_together() -> None:
    for words in ("uphill", "bank", "uphill,bank"):
        assert lines("Bd(O)", "Kn(O)", words) == [("DBF-TACT-HEIGHT", 1)]
        assert lines("Bd(O)", "Bw(O)", words, part=SHOT_AT) == []
    assert lines("Bd(O)", "Kn(O)", "tower") == [("DBF-TACT-FORT", 2), ("DBF-TACT-HEIGHT", 1)]
    assert lines("Bd(O)", "Kn(O)", "tower,uphill") == [("DBF-TACT-FORT", 2), ("DBF-TACT-HEIGHT", 1)]
    for own, foe in (("Fl(O)", "Bd(O)"), ("Bd(O)", "Ab(O)"), ("Dr(W,O)", "Bd(O)"), ("Bd(O)", "Dr(W,S)")):
        assert lines(own, foe, "uphill") == []


@pytest.mark.rule("DBF-TACT-FLANK", "DBF-OVERLAP-EFFECT")
def test_flanks_and_rear() -> None:
    for words, value in (
        ("overlap", -1), ("overlap2", -2), ("flank", -1), ("overlap,flank", -2), ("overlap2,flank2", -2),
        ("rear", -1), ("overlap,rear", -2), ("flank2,rear", -3),
    ):  # fmt: skip
        assert total("Bd(O)", "Bd(O)", words) == value, words
    assert total("Bd(O)", "Bw(O)", "overlap,rear", part=SHOT_AT) == 0


@pytest.mark.rule("DBF-TACT-FLANK", "DBF-SHOOT-ASSIST")
def test_a_second_and_a_third_shooter() -> None:
    for aides, value in ((0, 0), (1, -1), (2, -2), (3, -2)):
        own, foe = fighter("Sp(O)"), fighter("Bw(O)", aides=aides)
        for part in (SHOT_AT, EXCHANGE, Part.TARGET):
            assert sum(line.value for line in tactical_lines(own, foe, part)) == value
        assert tactical_lines(foe, own, SHOOTS) == ()
        assert tactical_lines(own, foe, Part.MELEE) == ()


@pytest.mark.rule("DBF-TACT-WEATHER")
def test_weather_and_trees_cost_one_together() -> None:
    assert lines("Bw(O)", "Sp(O)", "weather") == [("DBF-TACT-WEATHER", -1)]
    assert lines("Bw(O)", "Sp(O)", "trees", part=SHOOTS) == [("DBF-TACT-WEATHER", -1)]
    assert lines("Bw(O)", "Sp(O)", "trees,weather", part=EXCHANGE) == [("DBF-TACT-WEATHER", -1)]
    # Trees trouble who shoots, and weather no magic.
    assert lines("Bw(O)", "Sp(O)", "trees") == lines("Sp(O)", "Bw(O)", "trees", part=SHOT_AT) == []
    assert lines("Bw(O)", "Sp(O)", "weather", part=Part.CASTS) == []


@pytest.mark.rule("DBF-TACT-DEMORALIZED")
def test_demoralised() -> None:
    for part in (Part.MELEE, SHOT_AT, EXCHANGE, Part.TARGET):
        assert lines("Sp(O)", "Bw(O)", "demoralised", part=part) == [("DBF-TACT-DEMORALIZED", -2)]
        assert lines("Sp(O)", "Bw(O)", "demoralised,general", part=part) == []
    assert lines("Bw(O)", "Sp(O)", "demoralised", part=SHOOTS) == []
    assert lines("Bw(O)", "Sp(O)", "demoralised", part=Part.CASTS) == []


@pytest.mark.rule("DBF-TACT-MOUNTED", "DBF-TACT-EXEMPT")
def test_mounted_in_bad_going_or_against_infantry_in_it() -> None:
    for words in ("bad-going", "difficult"):
        for kind in ("Kn(O)", "Cv(S)", "LH(O)", "El(O)", "Cm(O)", "Exp(O)", "Dr(O)"):
            assert lines(kind, "Kn(O)", words) == [("DBF-TACT-MOUNTED", -2)], kind
            assert lines(kind, "Ax(O)", by=words) == [("DBF-TACT-MOUNTED", -2)], kind
            assert lines(kind, "Ax(O)", words, words) == [("DBF-TACT-MOUNTED", -2)], kind
            # Only Infantry draws them in.
            assert lines(kind, "Art(O)", by=words) == lines(kind, "Cv(O)", by=words) == []
        for kind in ("Be(O)", "Dr(W,O)", "Fl(O)"):
            assert lines(kind, "Ax(O)", words, words) == [], kind
    assert lines("Kn(O)", "Bw(O)", "difficult", part=SHOT_AT) == []


@pytest.mark.rule("DBF-TACT-MOUNTED")
def test_going_is_bad_for_mounted_as_they_count_it() -> None:
    assert total("Kn(O)", "Ax(O)", foe_going=Going.ROUGH) == -2
    assert total("Kn(O)", "Ax(O)", by="difficult", foe_going=Going.GOOD) == 0


@pytest.mark.rule("DBF-TACT-MOUNTED", "DBF-FORT-ATTACK")
def test_mounted_against_works() -> None:
    assert lines("Kn(O)", "Sp(O)", by="fortified") == [("DBF-TACT-MOUNTED", -2)]
    assert lines("Kn(O)", "Sp(O)", "difficult", "fortified") == [("DBF-TACT-MOUNTED", -2)]
    assert lines("Be(O)", "Sp(O)", by="fortified") == lines("Dr(O)", "Sp(O)", by="walls") == []
    assert lines("Dr(O)", "Sp(O)", "difficult", "walls") == [("DBF-TACT-MOUNTED", -2)]
    assert said(tactical_lines(fighter("Kn(O)"), wall(Works.TEMPORARY), Part.MELEE)) == [
        ("DBF-TACT-MOUNTED", -2)
    ]


@pytest.mark.rule("DBF-TACT-BLADES")
def test_blades_and_warband_against_infantry_in_bad_going() -> None:
    for kind in ("Bd(O)", "Bd(F)", "Bd(X)", "Bd(D)", "Wb(S)", "Wb(O)"):
        assert lines(kind, "Ax(O)", by="bad-going") == [("DBF-TACT-BLADES", -2)], kind
        assert lines(kind, "De(O)", by="difficult") == [("DBF-TACT-BLADES", -2)], kind
        # It is the enemy's going, and only that of Infantry.
        assert lines(kind, "Ax(O)", "difficult") == lines(kind, "Kn(O)", by="difficult") == []
        assert lines(kind, "Art(O)", by="difficult") == []
        assert lines(kind, "Ax(O)", by="difficult", part=SHOT_AT) == []
    assert lines("Wb(F)", "Ax(O)", by="difficult") == []


@pytest.mark.rule("DBF-TACT-SPEARS")
def test_close_order_and_train_in_bad_going_or_a_river() -> None:
    for kind in ("Sp(O)", "Pk(S)", "Hd(O)", "Art(O)", "WWg(I)", "Bg(O)", "Pon(I)"):
        for words in ("bad-going", "difficult", "crossing", "crossing,difficult"):
            assert lines(kind, "Bd(O)", words) == [("DBF-TACT-SPEARS", -2)], kind
        assert lines(kind, "Bd(O)", by="difficult") == []
        assert lines(kind, "Bw(O)", "difficult", part=SHOT_AT) == []
    for kind in ("Hd(S)", "Hd(F)", "Art(X)", "Ax(O)", "Ps(O)", "Bw(O)", "Bd(O)", "Gal(O)", "De(O)"):
        assert lines(kind, "Kn(O)", "difficult,crossing") == [], kind


@pytest.mark.rule("DBF-TACT-SPEARS", "DBF-BW-X-b")
def test_mixed_bows_are_spears_against_foot_here_too() -> None:
    assert total("Bw(X)", "Bd(O)", "bad-going") == -2
    assert total("Bw(X)", "Kn(O)", "bad-going") == 0


@pytest.mark.rule("DBF-TACT-BEHEMOTH", "DBF-BEHEMOTH-X")
def test_behemoths_in_difficult_going() -> None:
    assert lines("Bh(S)", "Bd(O)", "difficult") == [("DBF-TACT-BEHEMOTH", -2)]
    assert lines("Bh(S)", "Bd(O)", "bad-going") == lines("Bh(X)", "Bd(O)", "difficult") == []
    assert lines("Bh(S)", "Bw(O)", "difficult", part=SHOT_AT) == []


@pytest.mark.rule("DBF-RACE-WATER-d")
def test_water_adapted_creatures_do_not_mind_marsh_and_mud() -> None:
    for kind in ("Sp(O)", "Kn(O)", "Bh(O)"):
        assert total(kind, "Kn(O)", "difficult") == -2
        assert total(kind, "Kn(O)", "difficult,water-adapted") == -2
        for own, foe in (("marsh", ""), ("mud", ""), ("", "marsh"), ("", "mud")):
            assert total(kind, "Kn(O)", f"difficult,water-adapted,{own}", foe) == 0
        assert total(kind, "Kn(O)", "difficult,marsh") == -2
    assert total("Bd(O)", "Ax(O)", "water-adapted", "difficult,marsh") == 0
    # Walls are no going.
    assert total("Kn(O)", "Sp(O)", "water-adapted,marsh", "fortified") == -2
