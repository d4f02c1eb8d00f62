"""Half the opponent's total or less: every row of the table, with those it does not name."""

from __future__ import annotations

import pytest

from oriflamme.rulesets.fictionalis.fight import Part
from oriflamme.rulesets.fictionalis.outcomes import Outcome
from tests.rulesets.fictionalis.fights import HALF, fate, fighter
from tests.rulesets.fictionalis.fights import fates as fates_of
from tests.rulesets.fictionalis.test_outcomes_lesser import ALL, MOUNTED, WINGED, of_types, others

NOTHING, RECOIL, FLEE = Outcome.NOTHING, Outcome.RECOIL, Outcome.FLEE
DESTROYED, FLEE_DICE = Outcome.DESTROYED, Outcome.FLEE_DICE
SHOT_AT = Part.SHOT_AT

NAVAL = of_types("Gal Shp Bts")
AIR = f"{of_types('Fl Ab')} {WINGED}"
HEAVY = "Art(S) Art(O) Art(F)"


def fates(loser: str, foes: str, *, words: str = "", by: str = "", part: Part = Part.MELEE) -> set[Outcome]:
    return fates_of(loser, foes, HALF, words=words, by=by, part=part)


def check(loser: str, spared: str, to: Outcome = FLEE) -> None:
    """Check that each of the losers fares so in melee against those, and is destroyed by everybody else."""
    assert fates(loser, spared) == {to}
    assert fates(loser, others(spared)) == {DESTROYED}


@pytest.mark.rule("DBF-HALF-LAND-AIR", "DBF-AIRBOAT-X")
def test_land_troops_in_cover_flee_from_aerials() -> None:
    for loser in (
        "Cv(O)",
        "LH(O)",
        "Ps(X)",
        "Bh(O)",
        "Sy(O)",
        "Bd(O)",
        "Kn(S)",
        "El(O)",
        "De(S)",
        "Dr(O)",
        "Lk(O)",
    ):
        assert fates(loser, AIR, words="cover") == {FLEE}, loser
        assert fate(fighter(loser, "cover"), fighter("Fl(O)"), HALF).rule == "DBF-HALF-LAND-AIR"
    assert fates("Bd(O)", "Ab(S)", words="cover", part=SHOT_AT) == {FLEE}
    assert fates("Bd(O)", "Ab(S)", part=SHOT_AT) == {DESTROYED}
    assert fates("Bd(O)", "Ab(X)", words="cover", part=SHOT_AT) == {DESTROYED}, (
        "they shoot as Artillery (line 393)"
    )
    assert fates("Bd(O)", "Ab(X)", words="cover") == {FLEE}
    assert fates("Bd(O)", "Kn(O) Dr(O)", words="cover") == {DESTROYED}
    assert fates("Dr(W,O) Fl(O)", "Fl(O)", words="cover") == {DESTROYED}
    # What cannot move cannot flee.
    assert fates("Bg(O)", "Fl(O)", words="cover") == {DESTROYED}
    assert fates("Bg(O)", "Fl(O)", words="cover,mobile") == {FLEE}


@pytest.mark.rule("DBF-HALF-CV", "DBF-BOAT-X")
def test_cavalry() -> None:
    hedge = of_types("Sp Pk") + " Ax(X)"
    check("Cv(S) Cv(I)", f"{hedge} {HEAVY} {NAVAL}")
    assert fates("Cv(O)", hedge, words="bad-going") == {DESTROYED}
    assert fates("Cv(O)", f"{HEAVY} {NAVAL}", words="difficult") == {FLEE}
    assert fates("Cv(O)", "Art(S) El(X) Bw(O)", part=SHOT_AT) == {DESTROYED}
    assert fates("Cv(O)", "Gal(O) Bts(O)", part=SHOT_AT) == {FLEE}
    assert fates("Cv(O)", "Bts(X)", part=SHOT_AT) == {DESTROYED}, "they shoot as Artillery (S) (line 416)"
    assert fates("Cv(O)", "Bts(X)") == {FLEE}


@pytest.mark.rule("DBF-HALF-LH")
def test_light_horse() -> None:
    caught = f"{MOUNTED} {WINGED} {of_types('Bw De')} WWg(O) WWg(X) Ps(O)"
    flyers = of_types("Fl")
    assert fates("LH(S) LH(F)", f"{caught} {flyers}") == {DESTROYED}
    assert fates("LH(S) LH(F)", others(caught, flyers)) == {FLEE}
    assert fates("LH(O)", flyers, words="bad-going") == {FLEE}
    assert fates("LH(O)", ALL, words="difficult") == {DESTROYED}
    assert fates("LH(O)", "Ps(S)", by="elf") == {DESTROYED}
    assert fates("LH(O)", "Bw(S) WWg(O) El(X)", words="difficult", part=SHOT_AT) == {FLEE}


@pytest.mark.rule("DBF-HALF-PS", "DBF-EL-X")
def test_psiloi() -> None:
    riders = f"{MOUNTED} {of_types('Fl')}"
    # Mixed Bows are Spears to them, handgunners Auxilia.
    swarm = "Bw(S) Bw(O) Bw(I) Ax(S) Ax(O) Ax(I) Art(X) Ps(S) Ps(O) Ps(I) Ps(X)"
    assert fates("Ps(S) Ps(I)", f"{riders} {swarm}") == {DESTROYED}
    assert fates("Ps(S) Ps(I)", others(riders, swarm)) == {FLEE}
    assert fates("Ps(O)", riders, words="bad-going") == {FLEE}
    assert fates("Ps(O)", swarm, words="difficult") == {DESTROYED}
    assert fates("Ps(O)", "Bw(O) Bw(X)", part=SHOT_AT) == {DESTROYED}
    assert fates("Ps(O)", "Art(S) WWg(O) El(X)", part=SHOT_AT) == {FLEE}, (
        "El(X) do harm as Artillery (line 178)"
    )
    assert fates("Ps(X)", ALL) == {DESTROYED}
    assert fates("Ps(X)", "Art(O)", part=SHOT_AT) == {DESTROYED}


@pytest.mark.rule("DBF-HALF-BEHEMOTH")
def test_behemoths() -> None:
    harass = f"{of_types('LH Fl')} Ps(S) Ps(O) Ps(I)"
    assert fates("Bh(S) Bh(X)", harass) == {RECOIL}
    assert fates("Bh(S) Bh(X)", NAVAL) == {FLEE}
    assert fates("Bh(S) Bh(X)", others(harass, NAVAL)) == {DESTROYED}


@pytest.mark.rule("DBF-HALF-SPY")
def test_spies() -> None:
    riders = of_types("Kn Cv LH Dr De Fl") + " Cm(S)"
    catch = f"{riders} Lk(S) Lk(O) Lk(I)"
    assert fates("Sy(S) Sy(I)", "Bg(O) Bg(I)") == {RECOIL}
    assert fates("Sy(S) Sy(I)", catch) == {DESTROYED}
    assert fates("Sy(S) Sy(I)", others(catch, "Bg(O) Bg(I)")) == {FLEE_DICE}
    assert fates("Sy(S)", "Bd(O)", by="general") == {DESTROYED}
    assert fates("Sy(S)", "Sy(O)") == {DESTROYED}


@pytest.mark.rule("DBF-HALF-NAVAL")
def test_naval() -> None:
    ships = "Gal(F) Shp(O) Shp(X) Bts(S)"
    assert fates(ships, others(of_types("Exp Be"))) == {DESTROYED}
    assert fates(ships, of_types("Exp Be")) == {RECOIL}
    assert fates(ships, "Art(S) Bts(X) Ab(S) Ab(O)", part=SHOT_AT) == {DESTROYED}
    assert fates(ships, "Art(O) Bw(S) El(X) Ab(X) Gal(S)", part=SHOT_AT) == {FLEE}


@pytest.mark.rule("DBF-HALF-NAVAL")
def test_naval_without_its_troops() -> None:
    assert fates("Gal(S) Bts(X)", others("Exp(O)"), words="landed") == {DESTROYED}
    assert fates("Gal(S)", "Exp(O)", words="landed") == {NOTHING}
    assert fates("Gal(S) Bts(X)", "Bw(I) Gal(O)", words="landed", part=SHOT_AT) == {DESTROYED}


@pytest.mark.rule("DBF-HALF-FLYER")
def test_flyers() -> None:
    assert fates("Fl(S) Fl(I)", AIR) == {DESTROYED}
    assert fates("Fl(S) Fl(I)", others(AIR)) == {FLEE}
    # Mixed Bows are Spears to Aerials.
    archers = "Bw(S) Bw(O) Bw(I) Ps(O) WWg(O) WWg(X)"
    assert fates("Fl(O)", archers, words="charged") == {DESTROYED}
    assert fates("Fl(O)", others(AIR, archers), words="charged") == {FLEE}
    assert fates("Fl(O)", "Ps(S)", words="charged", by="elf") == {DESTROYED}
    assert fates("Fl(O)", "Ab(X) Ab(S) Bw(O)", part=SHOT_AT) == {FLEE}


@pytest.mark.rule("DBF-HALF-AIRBOAT")
def test_airboats() -> None:
    burnt = f"{AIR} Ps(X) {HEAVY} Art(I)"
    boarded = f"Bw(S) Bw(O) Bw(I) {of_types('WWg Pon')}"
    assert fates("Ab(S) Ab(X)", f"{burnt} {boarded}") == {DESTROYED}
    assert fates("Ab(S) Ab(X)", others(burnt, boarded)) == {FLEE}
    assert fates("Ab(O)", "Art(I) El(X) Bts(X) Ab(O)", part=SHOT_AT) == {DESTROYED}
    assert fates("Ab(O)", "Art(X) Bw(S) WWg(S)", part=SHOT_AT) == {FLEE}


@pytest.mark.rule("DBF-HALF-OTHER")
def test_other_land_troops() -> None:
    check(
        "El(O) Kn(X) Cm(O) Dr(O) Be(O) Sp(O) Pk(X) Bd(D) Wb(F) Ax(X) Art(O) Art(X) WWg(X) Pon(I) Hd(I) De(S)",
        f"{HEAVY} {NAVAL}",
    )
    check("Bw(O) Bw(X)", f"{HEAVY} {NAVAL}")
    assert fates("Sp(O)", "Art(S) Bw(O)", part=SHOT_AT) == {DESTROYED}
    assert fates("Sp(O)", "Gal(O) Bts(O)", part=SHOT_AT) == {FLEE}
    assert fates("Sp(O) Bh(O)", "Bts(X)", part=SHOT_AT) == {DESTROYED}, (
        "they shoot as Artillery (S) (line 416)"
    )
    # Boats with a tower are Artillery while they are shot at.
    assert fate(fighter("Bts(X)"), fighter("Bw(O)"), HALF, part=SHOT_AT).rule == "DBF-HALF-OTHER"


@pytest.mark.rule("DBF-HALF-OTHER", "DBF-DRAGON-W")
def test_winged_dragons_flee_from_naval_only() -> None:
    check(WINGED, NAVAL)


@pytest.mark.rule("DBF-HALF-OTHER")
def test_those_that_never_flee() -> None:
    assert fates("Exp(O) Lk(S) Bg(O)", ALL) == {DESTROYED}
    assert fates("Exp(O) Lk(S) Bg(O)", "Gal(O)", part=SHOT_AT) == {DESTROYED}
    check_mobile = fates("Bg(O)", f"{HEAVY} {NAVAL}", words="mobile")
    assert check_mobile == {FLEE}
