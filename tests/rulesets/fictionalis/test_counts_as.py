"""What the exceptions count as."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.rulesets.fictionalis.counts_as import Role, counts_as, striking, suffering
from oriflamme.rulesets.fictionalis.fight import Part
from oriflamme.rulesets.fictionalis.profiles import every_kind
from oriflamme.rulesets.fictionalis.troops import parse_kind
from tests.rulesets.fictionalis.fights import fighter

MELEE, SHOOTING, SHOT_AT = Role.MELEE, Role.SHOOTING, Role.SHOT_AT


def asked(kind: str, role: Role, against: str | None = None, *, rear: str | None = None, **more: Any) -> str:
    return str(
        counts_as(
            parse_kind(kind),
            role,
            None if against is None else parse_kind(against),
            rear=None if rear is None else parse_kind(rear),
            **more,
        )
    )


def against_all(kind: str, foes: str, role: Role = MELEE, **more: Any) -> set[str]:
    return {asked(kind, role, foe, **more) for foe in foes.split()}


@pytest.mark.rule("DBF-EL-X")
def test_ballista_elephants_shoot_as_artillery_and_are_elephants_otherwise() -> None:
    assert asked("El(X)", SHOOTING, "Sp(O)") == "Art(F)"
    assert {asked("El(X)", role, "Bw(O)") for role in (MELEE, SHOT_AT, Role.OTHERWISE)} == {"El(I)"}


@pytest.mark.rule("DBF-KN-X")
def test_cataphracts() -> None:
    assert against_all("Kn(X)", "LH(O) Sp(S) Pk(I) Bw(O) Bw(X)") == {"Kn(S)"}
    assert against_all("Kn(X)", "Kn(S) Kn(F) Exp(O) Bd(O) Bd(X) Bd(E) Wb(F)") == {"Kn(I)"}
    assert against_all("Kn(X)", "Kn(X) Cv(S) El(O) El(X) Ax(X) Art(X) Dr(W,S) Gal(O) Hd(O)") == {"Kn(O)"}
    assert against_all("Kn(X)", "Bw(I) Gal(O) Shp(S) Bts(X)", SHOT_AT) == {"Kn(S)"}
    assert against_all("Kn(X)", "Art(S) WWg(O) El(X) Ab(S)", SHOT_AT) == {"Kn(O)"}
    # Only frontal melee makes them (S).
    assert against_all("Kn(X)", "LH(O) Sp(S)", frontal=False) == {"Kn(O)"}
    assert against_all("Kn(X)", "Bd(O)", frontal=False) == {"Kn(I)"}


@pytest.mark.rule("DBF-CM-X")
def test_camels_in_disguise() -> None:
    assert asked("Cm(X)", MELEE, "El(O)") == "Cm(I)"
    assert asked("Cm(X)", Role.MOVING) == "Bg(O)"


@pytest.mark.rule("DBF-PK-X")
def test_pikes_with_pavises() -> None:
    assert against_all("Pk(X)", "Cv(O) LH(I) Ax(X) Bw(S) Fl(O) Dr(W,O) Ab(I) Bh(O) Be(S) Ps(X)") == {"Pk(S)"}
    assert against_all("Pk(X)", "Kn(O) El(S) Sp(O) Bd(O) Wb(O) Dr(O) De(O) Exp(O) Gal(O)") == {"Pk(I)"}
    assert asked("Pk(X)", SHOT_AT, "Bw(I)") == "Pk(S)"
    assert against_all("Pk(X)", "Art(O) WWg(S)", SHOT_AT) == {"Pk(I)"}
    # Who counts as somebody else is met as such: handgunners as Auxilia, mixed Bows as Spears.
    assert asked("Pk(X)", MELEE, "Art(X)") == "Pk(S)"
    assert asked("Pk(X)", MELEE, "Bw(X)") == "Pk(I)"


@pytest.mark.rule("DBF-BD-X", "DBF-BD-D", "DBF-BD-E")
def test_blades() -> None:
    assert asked("Bd(X)", MELEE, "Kn(O)") == "Bd(S)"
    assert asked("Bd(D)", MELEE, "Dr(S)") == "Bd(D)"
    assert {asked("Bd(E)", role, "Kn(O)") for role in Role} == {"Bd(O)"}


@pytest.mark.rule("DBF-AX-X")
def test_auxilia_with_long_spears() -> None:
    assert against_all("Ax(X)", "Kn(O) Cv(S) Bh(I) Fl(O) Ab(S) Be(O) Exp(O) Wb(S)") == {"Ax(S)"}
    assert against_all("Ax(X)", "Dr(S) Dr(W,O) De(S)") == {"Ax(O)"}
    assert against_all("Ax(X)", "El(O) Cm(S) Sp(O) Bd(O) Ax(O) Ps(O) Art(O)") == {"Ax(I)"}
    assert against_all("Ax(X)", "Bw(O) Art(S)", SHOT_AT) == {"Ax(I)"}
    assert against_all("Ax(X)", "Kn(O) Wb(S)", frontal=False) == {"Ax(I)"}


@pytest.mark.rule("DBF-BW-X-a", "DBF-BW-X-b")
def test_mixed_bows() -> None:
    assert against_all("Bw(X)", "Bd(O) Ps(I) De(O) Sy(O) Art(X) Fl(S) Dr(W,O)") == {"Sp(I)"}
    assert asked("Bw(X)", MELEE, "Bd(O)", rear="Bw(S)") == "Sp(O)"
    assert asked("Bw(X)", MELEE, "Bd(O)", rear="Bw(O)") == "Sp(I)"
    assert against_all("Bw(X)", "Kn(O) Dr(O) El(X) Exp(O)") == {"Bw(S)"}
    # Train and Naval are neither Infantry nor Mounted.
    assert against_all("Bw(X)", "Art(O) WWg(I) Bg(O) Gal(O)") == {"Bw(O)"}
    assert asked("Bw(X)", MELEE, "Art(O)", rear="Bw(S)") == "Bw(S)"
    assert against_all("Bw(X)", "Bd(O) Kn(O)", frontal=False) == {"Bw(O)"}
    assert asked("Bw(X)", SHOT_AT, "Bw(O)") == "Bw(S)"
    assert asked("Bw(X)", SHOT_AT, "Art(O)") == "Bw(O)"
    assert asked("Bw(X)", SHOOTING, "Bw(O)") == "Bw(O)"
    assert asked("Bw(X)", SHOOTING, "Bw(O)", rear="Bw(S)") == "Bw(S)"


@pytest.mark.rule("DBF-PS-X")
def test_psiloi_with_fire() -> None:
    assert asked("Ps(X)", MELEE, "Bh(X)") == "Ps(S)"
    assert against_all("Ps(X)", "Bh(O) El(O) Bd(D)") == {"Ps(I)"}


@pytest.mark.rule("DBF-ART-X")
def test_handgunners() -> None:
    assert asked("Art(X)", MELEE, "El(O)") == "Ax(I)"
    assert {asked("Art(X)", role, "Sp(O)") for role in (SHOOTING, SHOT_AT, Role.OTHERWISE)} == {"Art(F)"}
    assert asked("Art(X)", Role.MOVING) == "Bw(O)"


@pytest.mark.rule("DBF-WWG-X", "DBF-BEHEMOTH-X", "DBF-PONTOON")
def test_those_that_always_count_as_one_thing() -> None:
    for role in Role:
        assert asked("WWg(X)", role, "Dr(O)") == "WWg(O)"
        assert asked("Bh(X)", role, "Ps(O)") == "Bh(S)"
        assert asked("Pon(I)", role, "Dr(O)") == "WWg(I)"


@pytest.mark.rule("DBF-AIRBOAT-X")
def test_gun_airboats() -> None:
    assert asked("Ab(X)", SHOOTING, "Gal(O)") == "Art(F)"
    assert {asked("Ab(X)", role, "Bw(O)") for role in (MELEE, SHOT_AT, Role.OTHERWISE)} == {"Ab(S)"}


@pytest.mark.rule("DBF-SHIP-X", "DBF-BOAT-X")
def test_towers_at_sea() -> None:
    assert {asked("Shp(X)", role, "Gal(O)") for role in (SHOOTING, SHOT_AT)} == {"Shp(S)"}
    assert asked("Shp(X)", MELEE, "Gal(O)") == "Shp(I)"
    assert asked("Shp(X)", MELEE, "Sp(O)", works=True) == "Shp(S)"
    assert {asked("Bts(X)", role, "Gal(O)") for role in (SHOOTING, SHOT_AT)} == {"Art(S)"}
    assert {asked("Bts(X)", role, "Gal(O)") for role in (MELEE, Role.OTHERWISE)} == {"Bts(I)"}


@pytest.mark.rule("DBF-CLASSES")
def test_all_others_count_as_themselves_and_nobody_stays_an_exception() -> None:
    for kind in every_kind():
        for role in (MELEE, SHOOTING, SHOT_AT, Role.OTHERWISE):
            counted = counts_as(kind, role, parse_kind("Sp(O)"))
            assert counted.grade.value not in "XE"
            assert counted.regular == kind.regular
            if kind.grade.value not in "XE" and kind.type.value != "Pon":
                assert counted is kind


@pytest.mark.rule("DBF-EL-X", "DBF-BOAT-X")
def test_who_shoots_and_is_shot_back_at_counts_as_two_things() -> None:
    elephants, bows, boats = fighter("El(X)"), fighter("Bw(O)"), fighter("Bts(X)")
    assert str(striking(elephants, bows, Part.EXCHANGE)) == "Art(F)"
    assert str(suffering(elephants, bows, Part.EXCHANGE)) == "El(I)"
    assert str(striking(elephants, bows, Part.SHOT_AT)) == "El(I)"
    assert str(suffering(elephants, bows, Part.SHOOTS)) == "Art(F)"
    assert str(suffering(boats, bows, Part.TARGET)) == "Bts(I)"
