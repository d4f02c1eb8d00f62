"""Outcomes: which section applies, equal totals, who ignores results, Spies."""

from __future__ import annotations

import pytest

from oriflamme.rulesets.fictionalis.fight import Part, wall
from oriflamme.rulesets.fictionalis.ground import Works
from oriflamme.rulesets.fictionalis.outcomes import Outcome, outcome
from oriflamme.rulesets.fictionalis.profiles import every_kind
from tests.rulesets.fictionalis.fights import HALF, LESS, TIE, WINS, fate, fates, fighter

NOTHING, CONTINUE, RECOIL, FLEE = Outcome.NOTHING, Outcome.CONTINUE, Outcome.RECOIL, Outcome.FLEE
DESTROYED, FLEE_DICE = Outcome.DESTROYED, Outcome.FLEE_DICE


@pytest.mark.rule("DBF-OUTCOME-GENERAL")
def test_totals_decide_which_section_applies() -> None:
    blades, spears = fighter("Bd(O)"), fighter("Sp(O)")
    for totals, result, rule in (
        ((9, 8), NOTHING, "DBF-OUTCOME-GENERAL"),
        ((8, 8), CONTINUE, "DBF-OUTCOME-TIE"),
        ((7, 8), RECOIL, "DBF-LESS-SP-PK-BD"),
        ((5, 8), RECOIL, "DBF-LESS-SP-PK-BD"),
        ((4, 8), DESTROYED, "DBF-HALF-OTHER"),
        ((5, 9), RECOIL, "DBF-LESS-SP-PK-BD"),
        ((4, 9), DESTROYED, "DBF-HALF-OTHER"),
        ((0, 1), DESTROYED, "DBF-HALF-OTHER"),
        ((-2, -1), DESTROYED, "DBF-HALF-OTHER"),
    ):
        found = fate(blades, spears, totals)
        assert (found.outcome, found.rule) == (result, rule), totals


@pytest.mark.rule("DBF-OUTCOME-GENERAL")
def test_no_result_of_good_going_applies_across_fortifications() -> None:
    for words, by in (("fortified", ""), ("", "fortified")):
        assert fates("Sp(O)", "Kn(O)", words=words, by=by) == {RECOIL}
        assert fates("Be(O)", "Cv(O)", words=words, by=by) == {RECOIL}
        assert fates("Cv(O)", "Sp(O)", HALF, words=words, by=by) == {DESTROYED}
    assert fates("Sp(O)", "Kn(O)") == {DESTROYED}


@pytest.mark.rule("DBF-OUTCOME-TIE")
def test_equal_totals() -> None:
    for kind in every_kind():
        name = str(kind)
        expected = DESTROYED if name == "Exp(O)" else CONTINUE
        assert fate(fighter(name), fighter("Bd(O)"), TIE).outcome is expected, name
    assert fates("Exp(O)", "Bw(O)", TIE, part=Part.SHOT_AT) == {DESTROYED}
    assert fates("Sp(O)", "Bw(O)", TIE, part=Part.SHOT_AT) == {NOTHING}
    assert fates("Bg(O) Bg(I)", "Sy(S)", TIE) == {DESTROYED}
    assert fates("Bd(O) Sy(O)", "Sy(S)", TIE) == {CONTINUE}


@pytest.mark.rule("DBF-OUTCOME-IGNORE")
def test_a_shooter_nobody_shoots_back_at_suffers_nothing() -> None:
    for totals in (TIE, LESS, HALF):
        found = fate(fighter("Bw(I)"), fighter("Bw(S)"), totals, part=Part.SHOOTS)
        assert (found.outcome, found.rule) == (NOTHING, "DBF-OUTCOME-IGNORE")
    assert fates("Bw(I)", "Bw(S)", part=Part.EXCHANGE) == {RECOIL}
    assert fates("Bw(I)", "Bw(S)", HALF, part=Part.EXCHANGE) == {DESTROYED}


@pytest.mark.rule("DBF-OUTCOME-IGNORE", "DBF-FORT-UNDEFENDED")
def test_who_crosses_works_that_nobody_defends_suffers_nothing_and_neither_do_they() -> None:
    works, blades = wall(Works.PERMANENT), fighter("Bd(O)")
    for totals in (TIE, LESS, HALF):
        assert outcome(blades, works, Part.MELEE, *totals).rule == "DBF-OUTCOME-IGNORE"
        assert outcome(works, blades, Part.MELEE, *totals).rule == "DBF-FORT-UNDEFENDED"
        assert outcome(blades, works, Part.MELEE, *totals).outcome is NOTHING
        assert outcome(works, blades, Part.MELEE, *totals).outcome is NOTHING
    assert outcome(blades, works, Part.MELEE, *WINS).rule == "DBF-OUTCOME-GENERAL"


@pytest.mark.rule("DBF-OUTCOME-SPIES", "DBF-LESS-SPECIAL")
@pytest.mark.parametrize("totals", [LESS, HALF], ids=["less", "half"])
def test_spies_harm_only_generals_fort_defenders_baggage_and_spies(totals: tuple[int, int]) -> None:
    for kind in every_kind():
        if kind.type.value in ("Sy", "Bg"):
            continue
        plain = fate(fighter(str(kind)), fighter("Sy(O)"), totals)
        assert (plain.outcome, plain.rule) == (NOTHING, "DBF-OUTCOME-SPIES"), str(kind)
        for words in ("general", "fortified", "walls", "general,demoralised"):
            found = fate(fighter(str(kind), words), fighter("Sy(O)"), totals)
            assert (found.outcome, found.rule) == (DESTROYED, "DBF-LESS-SPECIAL"), str(kind)
    found = fate(fighter("Bg(O)", "mobile"), fighter("Sy(I)"), totals)
    assert (found.outcome, found.rule) == (DESTROYED, "DBF-OUTCOME-SPIES")
    assert fates("Sy(S)", "Sy(I)", totals) == {DESTROYED}


@pytest.mark.rule("DBF-OUTCOME-SPIES")
def test_expendables_that_draw_with_spies_run_on() -> None:
    assert fates("Exp(O)", "Sy(O)", TIE) == {CONTINUE}


@pytest.mark.rule("DBF-LESS-SPECIAL")
def test_every_kind_has_a_row_in_both_sections() -> None:
    """No land troops are left for the last line, by which others recoil."""
    for kind in every_kind():
        for foe in ("Sp(O)", "Fl(O)", "Gal(O)"):
            assert fate(fighter(str(kind)), fighter(foe), LESS).rule.startswith("DBF-LESS-")
            assert fate(fighter(str(kind)), fighter(foe), HALF).rule.startswith("DBF-HALF-")
