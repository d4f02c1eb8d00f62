"""Rules are found by their ids and by words, in any language that something of them is known in."""

from __future__ import annotations

import pytest

from oriflamme.rulebook.index import index
from oriflamme.rulebook.played import played, played_or_not
from oriflamme.rulebook.search import Finder, folded, words_of


@pytest.fixture(scope="module")
def finder() -> Finder:
    return Finder(index(), {"DW-V.1.2-a": ["virage", "Mouvement"], "DW-XV.9.0-a": ["déroute"]})


def test_case_and_accents_do_not_matter() -> None:
    assert folded("Manœuvre DÉJÀ") == "manoeuvre deja"
    assert words_of("Épée, n° 3") == ["epee", "n", "3"]


def test_an_id_finds_itself_first_and_its_beginning_all_that_begin_so(finder: Finder) -> None:
    assert finder.find("dw-vi.1.3-c")[0] == "DW-VI.1.3-c"
    assert set(finder.find("DW-VI.1.3")[:8]) == {f"DW-VI.1.3-{letter}" for letter in "abcdefgh"}


def test_words_are_looked_for_in_titles_before_wordings(finder: Finder) -> None:
    found = finder.find("wheels")
    assert found.index("DW-V.1.2-a") < found.index("DW-V.3.1-a")
    assert "wheel" not in folded(index().rule("DW-V.3.1-a").title)


def test_words_of_other_languages_find_what_they_are_known_for(finder: Finder) -> None:
    assert finder.find("Virage")[0] == "DW-V.1.2-a"
    assert "DW-XV.9.0-a" in finder.find("deroute")


@pytest.fixture(scope="module")
def french() -> Finder:
    return Finder(index("fr"), {})


def test_a_french_reader_finds_rules_by_french_words_with_accents_or_without(french: Finder) -> None:
    assert french.find("virage")[0] == "DW-V.1.2-a"
    assert french.find("déroute") == french.find("DEROUTE") != ()


def test_french_plurals_find_singulars(french: Finder) -> None:
    assert set(french.find("niveaux")) == set(french.find("niveau")) != set()
    assert "cheval" in index("fr").rule(french.find("chevaux")[0]).title
    assert set(french.find("généraux")) <= set(french.find("general"))


def test_a_title_in_another_language_is_known(finder: Finder, french: Finder) -> None:
    assert "DW-VI.1.3-h" in french.find("flat support bonus")
    assert finder.find("bonus fixe de soutien")[0] == "DW-VI.1.3-h"


def test_where_no_rule_has_every_word_those_with_most_are_found(finder: Finder) -> None:
    assert "DW-VI.1.3-g" in finder.find("flank bonus xylophone")
    assert finder.find("xylophone") == ()
    assert finder.find(" , ") == ()


def test_rules_that_are_played_are_rules_and_those_excused_are_not_among_the_open_ones() -> None:
    assert not index().unknown(sorted(played()))
    assert played_or_not("DW-VI.1.3-c") == "played"
    assert played_or_not("DW-I.1.2") == "excused"
    assert played_or_not("DW-XX.3.2-a") == "open"
