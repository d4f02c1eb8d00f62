"""Class modifiers: who is given what, by how much he scored more."""

from __future__ import annotations

import pytest

from oriflamme.rulesets.fictionalis.fight import Part, wall
from oriflamme.rulesets.fictionalis.grades import class_lines
from oriflamme.rulesets.fictionalis.ground import Works
from oriflamme.rulesets.fictionalis.scores import results
from tests.rulesets.fictionalis.fights import fight, fighter, said


def lines(
    own: str, foe: str, margin: int, part: Part = Part.MELEE, *, bound: bool = True
) -> list[tuple[str, int]]:
    """Return what `own` is given when it has scored `margin` more."""
    a, b = fighter(own, bound=bound), fighter(foe, bound=not bound)
    return said(class_lines(a, b, part, 6 + margin, 6))


SUPERIOR, DWARF = [("DBF-CLASS-S", -1)], [("DBF-BD-D", -1)]
SHOT, INFERIOR, FAST = [("DBF-CLASS-SHOOT-S", 1)], [("DBF-CLASS-I", 1)], [("DBF-CLASS-F", 1)]
SHOOTS, SHOT_AT, EXCHANGE = Part.SHOOTS, Part.SHOT_AT, Part.EXCHANGE


@pytest.mark.rule("DBF-CLASS-S")
def test_beating_a_superior() -> None:
    assert lines("Bd(O)", "Bd(S)", 1) == lines("Bd(O)", "Bd(S)", 5) == SUPERIOR
    assert lines("Bd(O)", "Bd(S)", 0) == lines("Bd(O)", "Bd(S)", -1) == []
    assert lines("Bd(O)", "Bd(O)", 3) == []
    # In shooting too, and also the target's that scores more than its shooter.
    assert lines("Bw(O)", "Sp(S)", 2, SHOOTS) == SUPERIOR
    assert lines("Sp(O)", "Bw(S)", 2, SHOT_AT) == SUPERIOR


@pytest.mark.rule("DBF-CLASS-S", "DBF-BD-D")
def test_who_does_not_mind_superiors() -> None:
    for shooter in ("Art(O)", "Art(X)", "El(X)", "Ab(X)"):
        assert lines(shooter, "Sp(S)", 2, SHOOTS) == []
    assert lines("Art(O)", "Sp(S)", 2) == SUPERIOR
    for kind in ("Dr(O)", "Dr(W,I)", "De(O)"):
        assert lines(kind, "Sp(S)", 2) == lines(kind, "Dr(S)", 2) == []
    for kind in ("El(O)", "El(X)"):
        assert lines(kind, "Sp(S)", 2) == []
        for foe in ("De(S)", "Ab(S)", "Dr(S)", "Dr(W,S)"):
            assert lines(kind, foe, 2) == SUPERIOR, foe
    assert lines("Bd(D)", "Dr(S)", 2) == lines("Bd(D)", "Dr(W,S)", 2) == []
    assert lines("Bd(D)", "De(S)", 2) == SUPERIOR


@pytest.mark.rule("DBF-BD-D")
def test_dwarfs_are_superior_even_for_those_who_mind_no_others() -> None:
    for kind in ("El(O)", "Dr(O)", "De(S)", "Bd(O)"):
        assert lines(kind, "Bd(D)", 1) == DWARF
    assert lines("Art(O)", "Bd(D)", 1, SHOOTS) == DWARF
    assert lines("Bd(O)", "Bd(D)", 0) == []


@pytest.mark.rule("DBF-CLASS-SHOOT-S")
def test_superior_shooters() -> None:
    assert lines("Bw(S)", "Bw(S)", 1, EXCHANGE) == SUPERIOR + SHOT
    assert lines("Bw(S)", "Bw(S)", 2, EXCHANGE) == SUPERIOR
    assert lines("Bw(S)", "Bw(S)", 0, EXCHANGE) == []
    for foe in ("Sp(O)", "Kn(F)", "Kn(X)", "Bd(E)"):
        even = lines("Bw(S)", foe, 0, SHOOTS)
        assert even == (SUPERIOR[:0] if foe == "Kn(X)" else SHOT), foe
        assert lines("Bw(S)", "Sp(O)", 1, SHOOTS) == []
    # Artillery (S), and who counts as such, are (S) shooters; others and targets are not.
    assert lines("Art(S)", "Sp(O)", 0, SHOOTS) == lines("Bts(X)", "Sp(O)", 0, SHOOTS) == SHOT
    assert lines("Bw(O)", "Sp(O)", 0, SHOOTS) == lines("El(X)", "Sp(O)", 0, SHOOTS) == []
    assert lines("Sp(S)", "Bw(O)", 0, SHOT_AT) == lines("Bd(S)", "Bd(O)", 0) == []


@pytest.mark.rule("DBF-CLASS-SHOOT-S", "DBF-BW-X-b")
def test_mixed_bows_are_ordinary_where_they_shoot_and_superior_where_bows_shoot_at_them() -> None:
    assert lines("Bw(X)", "Bw(O)", 0, EXCHANGE) == []
    assert lines("Bw(O)", "Bw(X)", 1, EXCHANGE) == SUPERIOR


@pytest.mark.rule("DBF-CLASS-I")
def test_equalling_or_beating_an_inferior() -> None:
    assert lines("Bd(O)", "Bd(I)", 0) == lines("Bd(O)", "Bd(I)", 3, bound=False) == INFERIOR
    assert lines("Bd(O)", "Bd(I)", -1) == []
    assert lines("Bw(S)", "Sp(I)", 0, SHOOTS) == lines("Art(O)", "Sp(I)", 1, SHOOTS) == INFERIOR
    # A target that does not shoot gains nothing.
    assert lines("Sp(O)", "Bw(I)", 2, SHOT_AT) == []
    assert lines("Bw(O)", "Bw(I)", 0, EXCHANGE) == INFERIOR


@pytest.mark.rule("DBF-CLASS-F", "DBF-ART-X")
def test_beating_a_fast() -> None:
    assert lines("Bd(O)", "Wb(F)", 1) == FAST
    assert lines("Bd(O)", "Wb(F)", 1, bound=False) == lines("Bd(O)", "Wb(F)", 0) == []
    assert lines("Bw(O)", "Wb(F)", 1, SHOOTS) == lines("Bw(O)", "Wb(F)", 1, SHOOTS, bound=False) == FAST
    for artillery in ("Art(S)", "Art(X)", "El(X)"):
        assert lines(artillery, "Wb(F)", 1, SHOOTS) == []
    assert lines("Art(O)", "Wb(F)", 1) == []
    assert lines("Sp(O)", "Gal(F)", 1, SHOT_AT) == []
    # Handgunners are Auxilia in melee, and shot at as Artillery (F).
    assert lines("Art(X)", "Wb(F)", 1) == FAST
    assert lines("Bw(O)", "Art(X)", 1, SHOOTS) == FAST


@pytest.mark.rule("DBF-CLASS-COMPARE", "DBF-FORT-UNDEFENDED")
def test_walls_alone_have_no_class_and_give_none() -> None:
    works = wall(Works.TEMPORARY)
    assert class_lines(works, fighter("Bd(I)"), Part.MELEE, 8, 6) == ()
    assert class_lines(fighter("Bd(O)"), works, Part.MELEE, 8, 6) == ()


@pytest.mark.rule("DBF-CLASS-COMPARE")
def test_both_sides_compare_before_either_is_changed() -> None:
    """Blades (O) beat Blades (S) by one: the -1 makes a draw, and no second look makes it anything else."""
    found = results(fight(fighter("Bd(O)"), fighter("Bd(S)")), 4, 3)
    assert (found.a.score, found.b.score, found.a.total, found.b.total) == (9, 8, 8, 8)
    assert said(found.a.modifiers) == SUPERIOR
    assert found.b.modifiers == ()
