"""A lower total that is more than half: every row of the table, with those it does not name."""

from __future__ import annotations

import msgspec
import pytest

from oriflamme.rulesets.fictionalis.fight import Part
from oriflamme.rulesets.fictionalis.going import Going
from oriflamme.rulesets.fictionalis.outcomes import Outcome, outcome
from oriflamme.rulesets.fictionalis.profiles import every_kind
from tests.rulesets.fictionalis.fights import fate, fates, fighter

NOTHING, RECOIL, FLEE = Outcome.NOTHING, Outcome.RECOIL, Outcome.FLEE
DESTROYED, FLEE_DICE = Outcome.DESTROYED, Outcome.FLEE_DICE
SHOT_AT = Part.SHOT_AT

ALL = " ".join(dict.fromkeys(str(kind) for kind in every_kind() if kind.type.value != "Sy"))


def others(*named: str) -> str:
    """Return every kind but those, Spies left out."""
    known = {kind for row in named for kind in row.split()}
    return " ".join(kind for kind in ALL.split() if kind not in known)


def of_types(types: str) -> str:
    return " ".join(kind for kind in ALL.split() if kind.split("(")[0] in types.split())


MOUNTED = of_types("El Kn Cv LH Cm Be Exp") + " Dr(S) Dr(O) Dr(I)"
WINGED = "Dr(W,S) Dr(W,O) Dr(W,I) Dr(W,F)"
RAMS = of_types("Kn Exp") + " Cm(S)"


def check(loser: str, destroyed: str, otherwise: Outcome = RECOIL) -> None:
    """Check that each of the losers is destroyed in melee by those and by nobody else."""
    assert fates(loser, destroyed) == {DESTROYED}
    assert fates(loser, others(destroyed)) == {otherwise}


@pytest.mark.rule("DBF-LESS-LURKER-EXP")
def test_lurkers_and_expendables() -> None:
    assert fates("Lk(S) Lk(I) Exp(O)", ALL) == {DESTROYED}
    assert fates("Exp(O) Lk(O)", "Bw(O)", part=SHOT_AT) == {DESTROYED}


@pytest.mark.rule("DBF-LESS-EL", "DBF-CM-X", "DBF-EL-X", "DBF-ART-X")
def test_elephants() -> None:
    light = of_types("LH Fl Ps Ax") + " Art(X)"
    check("El(S) El(X)", light + " Cm(X)")
    assert fates("El(O)", "Art(S) Art(X) El(X) Bts(X) Ab(X)", part=SHOT_AT) == {DESTROYED}
    assert fates("El(O)", "Bw(S) WWg(S) Gal(O) Ab(S)", part=SHOT_AT) == {RECOIL}


@pytest.mark.rule("DBF-LESS-KN")
def test_knights() -> None:
    unseat = of_types("El Exp De LH")
    check("Kn(S) Kn(X)", unseat)
    assert fates("Kn(O)", ALL, words="difficult") == {DESTROYED}
    assert fates("Kn(O)", others(unseat), words="bad-going") == {RECOIL}
    assert fates("Kn(O)", "Bw(O)", words="difficult", part=SHOT_AT) == {RECOIL}


@pytest.mark.rule("DBF-LESS-KN", "DBF-BW-X-b")
def test_knights_on_the_stakes_of_superior_bows() -> None:
    assert fates("Kn(O)", "Bw(S) Bw(X)", words="charged") == {DESTROYED}
    assert fates("Kn(O)", "Bw(O) Bw(I) Bd(S)", words="charged") == {RECOIL}
    assert fates("Kn(O)", "Bw(S)") == {RECOIL}
    assert fates("Kn(O)", "Bw(S)", words="charged", part=SHOT_AT) == {RECOIL}


@pytest.mark.rule("DBF-LESS-KN", "DBF-BD-X")
def test_knights_and_clubs() -> None:
    assert fates("Kn(O)", "Bd(X)", bound="foe") == {DESTROYED}
    assert fates("Kn(O)", "Bd(X)", bound="own") == {RECOIL}
    assert fates("Kn(O)", "Bd(S)", bound="foe") == {RECOIL}


@pytest.mark.rule("DBF-LESS-KN", "DBF-EL-X")
def test_shots_from_elephants_are_artillerys() -> None:
    assert fates("Kn(O)", "El(X)", part=SHOT_AT) == {RECOIL}


@pytest.mark.rule("DBF-LESS-BEAST")
def test_beasts() -> None:
    check("Be(S) Be(I)", f"{MOUNTED} {WINGED} De(S) De(O)")
    assert fates("Be(O)", ALL, words="bad-going") == {RECOIL}
    assert fates("Be(O)", "El(X)", part=SHOT_AT) == {RECOIL}


@pytest.mark.rule("DBF-LESS-LH")
def test_light_horse() -> None:
    assert fates("LH(S) LH(F)", others("Exp(O)")) == {RECOIL}
    assert fates("LH(S) LH(F)", "Exp(O)") == {FLEE}
    assert fates("LH(O)", ALL, words="difficult") == {FLEE}
    assert fates("LH(O)", "Art(I) El(X) Bts(X)", part=SHOT_AT) == {FLEE}
    assert fates("LH(O)", "Bw(O) Gal(S)", part=SHOT_AT) == {RECOIL}
    assert fates("LH(O)", "Bw(O)", words="difficult", part=SHOT_AT) == {FLEE}


@pytest.mark.rule("DBF-LESS-MOUNTED", "DBF-CV")
def test_cavalry_and_camelry() -> None:
    assert fates("Cv(S) Cm(O) Cm(X)", others("Exp(O)")) == {RECOIL}
    assert fates("Cv(S) Cm(O) Cm(X)", "Exp(O)") == {FLEE}
    assert fates("Cv(S) Cm(O)", ALL, words="difficult") == {FLEE}
    assert fates("Cv(S) Cm(O)", others("Exp(O)"), words="bad-going") == {RECOIL}
    assert fates("Cv(S)", "Art(O)", part=SHOT_AT) == {RECOIL}


@pytest.mark.rule("DBF-LESS-SP-PK-BD")
def test_close_order_foot() -> None:
    breakers = of_types("De Dr Wb")
    check("Sp(O) Pk(X) Bd(F) Bd(E)", f"{RAMS} {breakers}")
    assert fates("Sp(O)", RAMS, words="bad-going") == {RECOIL}
    assert fates("Sp(O)", breakers, words="bad-going") == {DESTROYED}
    assert fates("Sp(O)", "Bw(S) Art(S) El(X)", part=SHOT_AT) == {RECOIL}


@pytest.mark.rule("DBF-LESS-SP-PK-BD", "DBF-BW-X-b")
def test_mixed_bows_suffer_as_spears_from_foot() -> None:
    assert fates("Bw(X)", "Wb(O) De(S)") == {DESTROYED}
    assert fate(fighter("Bw(X)"), fighter("Wb(O)")).rule == "DBF-LESS-SP-PK-BD"
    assert fate(fighter("Bw(X)"), fighter("Kn(O)")).rule == "DBF-LESS-BW"


@pytest.mark.rule("DBF-LESS-BD-D", "DBF-BD-D")
def test_dwarf_blades() -> None:
    check("Bd(D)", f"{RAMS} {of_types('De Wb')}")
    assert fates("Bd(D)", of_types("Dr")) == {RECOIL}
    assert fates("Bd(D)", RAMS, words="difficult") == {RECOIL}


@pytest.mark.rule("DBF-LESS-WB")
def test_warband() -> None:
    rams, always = f"{RAMS} {of_types('Bh')}", of_types("El De Dr")
    check("Wb(S) Wb(F)", f"{rams} {always}")
    assert fates("Wb(O)", rams, words="difficult") == {RECOIL}
    assert fates("Wb(O)", always, words="difficult") == {DESTROYED}


@pytest.mark.rule("DBF-LESS-AX")
def test_auxilia() -> None:
    rams, always = f"{of_types('Kn Bh')} Cm(S)", of_types("De Dr")
    check("Ax(S) Ax(O) Ax(I)", f"{rams} {always}")
    assert fates("Ax(O)", rams, words="difficult") == {RECOIL}
    deep = of_types("El Exp Wb")
    check("Ax(X)", f"{rams} {always} {deep}")
    assert fates("Ax(X)", deep, words="difficult") == {DESTROYED}


@pytest.mark.rule("DBF-LESS-AX", "DBF-ART-X")
def test_handgunners_suffer_as_auxilia_in_melee() -> None:
    check("Art(X)", f"{of_types('Kn Bh De Dr')} Cm(S)")


@pytest.mark.rule("DBF-LESS-BW")
def test_bows() -> None:
    swoop = f"{WINGED} {of_types('Fl De')}"
    check("Bw(S) Bw(I)", f"{MOUNTED} {swoop}")
    assert fates("Bw(S)", swoop, words="bad-going") == {RECOIL}
    assert fates("Bw(S)", MOUNTED, words="difficult") == {DESTROYED}
    assert fates("Bw(S)", of_types("Ab")) == {RECOIL}
    assert fates("Bw(S)", "El(X) Bw(O) Ab(X)", part=SHOT_AT) == {RECOIL}


@pytest.mark.rule("DBF-LESS-PS")
def test_psiloi() -> None:
    riders = of_types("Kn Cv LH") + " Cm(S)"
    big = of_types("El Bh Exp")
    for kind in ("Ps(S)", "Ps(O)", "Ps(X)"):
        assert fates(kind, riders) == {DESTROYED}
        assert fates(kind, big) == {RECOIL}
        assert fates(kind, others(riders, big)) == {FLEE}
        assert fates(kind, ALL, words="difficult") == {RECOIL}
        assert fates(kind, "Bw(O) WWg(S) Gal(O)", part=SHOT_AT) == {RECOIL}
        assert fates(kind, "Art(O) El(X)", part=SHOT_AT) == {FLEE}


@pytest.mark.rule("DBF-LESS-PS")
def test_psiloi_on_ground_that_only_one_side_counts_as_good() -> None:
    psiloi, auxilia = fighter("Ps(O)", "difficult"), fighter("Ax(O)")
    assert outcome(psiloi, auxilia, Part.MELEE, 7, 8).outcome is FLEE
    lost = msgspec.structs.replace(auxilia, foe_going=Going.DIFFICULT)
    assert outcome(psiloi, lost, Part.MELEE, 7, 8).outcome is RECOIL
    assert outcome(fighter("Ps(O)"), lost, Part.MELEE, 7, 8).outcome is FLEE


@pytest.mark.rule("DBF-LESS-ART")
def test_artillery() -> None:
    guns = "Art(S) Art(O) Art(I) Art(F)"
    assert fates(guns, ALL) == {DESTROYED}
    assert fates(guns, "Bw(O) Art(S)", part=SHOT_AT) == {RECOIL}
    assert fates(guns, "Bw(O) Art(S)", words="fortified", part=SHOT_AT) == {NOTHING}
    # Boats with a tower are Artillery while they are shot at.
    assert fates("Bts(X) Art(X)", "Bw(O)", part=SHOT_AT) == {RECOIL}


@pytest.mark.rule("DBF-LESS-WWG", "DBF-WWG-X", "DBF-PONTOON")
def test_war_wagons() -> None:
    guns, beasts = "Art(S) Art(O) Art(I) Art(F)", of_types("El Bh Be Dr De")
    check("WWg(S) WWg(O) Pon(I)", f"{guns} {beasts}", NOTHING)
    check("WWg(X)", guns, NOTHING)
    assert fates("WWg(S)", "Bw(O)", by="walls") == {RECOIL}
    assert fates("WWg(O) WWg(X)", "Bw(O)", by="walls") == {NOTHING}
    assert fates("WWg(S)", "Bw(O)", by="walls", part=SHOT_AT) == {NOTHING}
    assert fates("WWg(O)", "Art(O) El(X) Ab(X) Bts(X)", part=SHOT_AT) == {DESTROYED}
    assert fates("WWg(O)", "Art(X) Bw(S)", part=SHOT_AT) == {NOTHING}


@pytest.mark.rule("DBF-LESS-HD")
def test_hordes() -> None:
    always = of_types("Bh Dr De El Wb")
    check("Hd(S) Hd(I) Hd(F)", f"{RAMS} {always}")
    assert fates("Hd(O)", RAMS, words="difficult") == {RECOIL}
    assert fates("Hd(O)", always, words="difficult") == {DESTROYED}


@pytest.mark.rule("DBF-LESS-NAVAL", "DBF-LURKER")
def test_naval() -> None:
    ships = "Gal(S) Shp(O) Shp(X) Bts(I) Bts(X)"
    assert fates(ships, ALL) == {RECOIL}
    assert fates(ships, "Lk(S)", by="aquatic", bound="foe") == {DESTROYED}
    assert fates(ships, "Lk(S)", by="aquatic", bound="own") == {RECOIL}
    assert fates(ships, "Lk(S)", bound="foe") == {RECOIL}
    assert fates(ships, "Lk(O)", by="aquatic", bound="foe") == {RECOIL}
    assert fates("Gal(S) Shp(O)", "Art(S)", part=SHOT_AT) == {RECOIL}


@pytest.mark.rule("DBF-LESS-NAVAL")
def test_naval_without_its_troops() -> None:
    assert fates("Gal(S) Bts(X)", others("Exp(O)"), words="landed") == {DESTROYED}
    assert fates("Gal(S) Bts(X)", "Exp(O)", words="landed") == {NOTHING}
    assert fates("Gal(S) Bts(X)", "Art(S)", words="landed", part=SHOT_AT) == {NOTHING}


@pytest.mark.rule("DBF-LESS-FLYER")
def test_flyers() -> None:
    assert fates("Fl(S) Fl(O) Fl(I)", ALL) == {RECOIL}
    assert fates("Fl(O)", "Art(S)", part=SHOT_AT) == {RECOIL}


@pytest.mark.rule("DBF-LESS-BAGGAGE")
def test_baggage() -> None:
    assert fates("Bg(O) Bg(I)", ALL, words="mobile") == {DESTROYED}
    assert fates("Bg(O)", "Bw(O)", words="mobile", part=SHOT_AT) == {FLEE}
    assert fates("Bg(O)", "Bw(O)", part=SHOT_AT) == {NOTHING}


@pytest.mark.rule("DBF-LESS-DEMON-DRAGON")
def test_demons_and_dragons() -> None:
    monsters = f"De(S) Dr(O) {WINGED}"
    assert fates(monsters, ALL) == {RECOIL}
    assert fates(monsters, ALL, by="general") == {DESTROYED}
    assert fates(monsters, "Bw(O)", by="general", part=SHOT_AT) == {RECOIL}


@pytest.mark.rule("DBF-LESS-BEHEMOTH")
def test_behemoths() -> None:
    assert fates("Bh(S) Bh(X)", others("De(S) De(O)")) == {RECOIL}
    assert fates("Bh(S) Bh(X)", ALL, by="general") == {DESTROYED}
    assert fates("Bh(O)", "De(S) De(O)", bound="foe") == {DESTROYED}
    assert fates("Bh(O)", "De(S) De(O)", bound="own") == {RECOIL}
    assert fates("Bh(O)", "Bw(O)", by="general", part=SHOT_AT) == {RECOIL}


@pytest.mark.rule("DBF-LESS-SPY")
def test_spies() -> None:
    riders = of_types("Kn Cv LH Dr De Fl") + " Cm(S)"
    lurkers = "Lk(S) Lk(O) Lk(I)"
    check("Sy(S) Sy(I)", f"{riders} {lurkers}", FLEE_DICE)
    assert fates("Sy(S)", "Sy(O)") == {DESTROYED}
    assert fates("Sy(S)", ALL, by="general") == {DESTROYED}
    assert fates("Sy(S)", riders, words="difficult") == {FLEE_DICE}
    assert fates("Sy(S)", "Bw(O) Gal(O)", by="general", part=SHOT_AT) == {FLEE_DICE}


@pytest.mark.rule("DBF-LESS-AIRBOAT", "DBF-AIRBOAT-X")
def test_airboats() -> None:
    check("Ab(S) Ab(X)", "Ps(X) Art(S)")
    assert fates("Ab(O)", "Art(S) Bts(X)", part=SHOT_AT) == {DESTROYED}
    assert fates("Ab(O)", "Art(O) Ab(X) Bw(S)", part=SHOT_AT) == {RECOIL}
