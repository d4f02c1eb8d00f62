"""French words are written as French is set: its apostrophe, its spaces before punctuation, and one word for one thing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast, visitor

DATA = Path(__file__).resolve().parents[2] / "src" / "oriflamme" / "data"
LOCALES = DATA / "locales"


class _Words(visitor.Visitor):
    """Collects what is said for people; names and literals in placeables are none of it."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_TextElement(  # noqa: N802 - named after the kind of node that is visited
        self, node: ast.TextElement
    ) -> None:
        self.found.append(str(node.value))


def _words(file: Path) -> Iterator[tuple[str, str]]:
    """Yield the id of each message and each of its stretches of words."""
    for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
        assert not isinstance(entry, ast.Junk), f"{file.name}: {entry.content}"
        if isinstance(entry, ast.Message | ast.Term):
            collector = _Words()
            collector.visit(entry)
            yield from ((entry.id.name, words) for words in collector.found)


@pytest.mark.parametrize("file", sorted((LOCALES / "fr").glob("*.ftl")), ids=lambda file: file.stem)
def test_no_straight_apostrophe_is_left_in_french_words(file: Path) -> None:
    assert [(name, words) for name, words in _words(file) if "'" in words] == []


NARROW = "\u202f"
HOLE = "\ufffc"
"""Stands where something is put in."""

MISPLACED = re.compile(
    rf"(?<![{NARROW}!?])[;!?»]|(?<![{NARROW}]):(?=[\s{HOLE}]|$)|(?<![{NARROW}])%|«(?!{NARROW})"
)

NEVER = (
    "Orque",
    "orque",
    "Psilète",
    "Béhémoth",
    "conversion",
    "zone bâtie",
    "Rôdeurs",
    "compte rendu de cette",
)
"""Words for what is called otherwise everywhere else, and in the books."""

ELSEWHERE = {"dbf-troop-ash-horde-sneaks"}
"""Names of troops, which may be what they like."""


def _set(pattern: ast.Pattern) -> str:
    """Return a pattern as it is set, with holes where something is put in; literals stand as they are."""
    parts = []
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            parts.append(str(element.value))
        elif isinstance(element.expression, ast.StringLiteral):
            parts.append(str(element.expression.value))
        else:
            parts.append(HOLE)
    return "".join(parts)


class _Patterns(visitor.Visitor):
    """Collects all patterns, those of variants too."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_Pattern(self, node: ast.Pattern) -> None:  # noqa: N802 - named after the kind of node that is visited
        self.found.append(_set(node))
        self.generic_visit(node)


@pytest.mark.parametrize("file", sorted((LOCALES / "fr").glob("*.ftl")), ids=lambda file: file.stem)
def test_a_narrow_space_that_does_not_break_goes_before_double_signs(file: Path) -> None:
    collector = _Patterns()
    collector.visit(FluentParser().parse(file.read_text(encoding="utf-8")))
    wrong = [text for text in collector.found if MISPLACED.search(text)]
    assert wrong == []


@pytest.mark.parametrize("file", sorted((LOCALES / "fr").glob("*.ftl")), ids=lambda file: file.stem)
def test_one_thing_has_one_name(file: Path) -> None:
    wrong = [
        (name, words)
        for name, words in _words(file)
        if name not in ELSEWHERE and any(word in words for word in NEVER)
    ]
    assert wrong == []


GAMES = {
    "demonworld": ("demonworld", "dw-"),
    "fictionalis": ("fictionalis", "de_bellis", "dbf-"),
    "cry-havoc": ("cry-havoc", "cry_havoc", "term-ch-"),
}
"""By what a message, or the file that it is in, is known to be of a game."""

NOT_THE_BOOKS = {
    "demonworld": {
        r"s’égare|dispersion": "dévier, déviation",
        r"commandants? joints?": "commandant associé",
        r"armes? de (tir|jet)": "arme à distance",
        r"arc de tir": "angle de tir",
        r"cases? de front": "case avant",
        r"un ordre [MHCT]\b": "l’ordre",
        r"réorient": "changer d’orientation",
        r"mêlée": "corps à corps",
        r"magicien|(lanceur|jeteur)s? de sorts?": "sorcier",
        r"javelot": "javeline",
        r"courbes? de niveau": "ligne de cote",
        r"volants? bas": "volant au ras du sol",
        r"socles standards": "socles standard",
        r"se replie": "reculer",
        r"en fuite|fuyard|s’enfui": "en déroute, partir en déroute",
        r"deuxième attaque": "seconde attaque",
        r"formation en tirailleurs": "formation de tirailleurs, en tirailleurs",
    },
    "fictionalis": {
        r"éléments? de terrain|éléments? aquatique": "relief",
        r"C-en-C": "général en chef",
        r"(n’est|est) pas fiable|peu fiable|douteux": "indigne de confiance",
        r"agressivité": "facteur d’agression",
        r"score de météo": "score météo",
        r"attaque (magique|par magie)": "assaut magique",
        r"puissance magique": "pouvoir magique",
        r"lanceurs? de sorts?|jeteurs? de sort\b": "jeteur de sorts",
        r"(jeu|partie) rapide": "échelle rapide",
        r"hors phase|déphasé": "hors-phase",
        r"montures tenues": "montures sans cavaliers",
        r"interpénétr": "traverser",
        r"éléments? isolés?": "élément seul",
        r"se conforme": "faire face, s’aligner",
        r"voie d’eau|étendue d’eau": "voie navigable",
        r"bord de l’eau": "berge",
        r"zone construite": "agglomération",
        r"socles? doubles?": "double socle",
        r"roquette": "lance-fusées",
        r"ordre dispersé": "ordre lâche",
        r"elfes? des forêts": "elfes des bois",
        r"feuille de déploiement": "plan de déploiement",
        r"joueur en phase": "le joueur dont c’est la phase",
        r"(?-i:cavaler(ie|s) légère?|troupes légères)": "Cavalerie Légère, Troupes Légères",
        r"compt(e|ent) [0-9½]": "compter pour",
        r"\bce tour\b|tour ennemi|prochain tour|tour d(e l’ennemi|e son camp|’un camp)": "phase",
    },
    "cry-havoc": {
        r"jets? de moral": "test de moral",
        r"désavantageux": "terrain handicapant",
        r"axe frontal": "arc frontal",
        r"bords? de case|face d’hexagone": "côté d’hexagone",
        r"étourdi": "assommé",
        r"contre-charg": "charge simultanée",
        r"phase de (corps à corps|combat)": "étape de corps à corps",
        r"\bdévi(e|er|ation)\b": "dispersion",
    },
}
"""By game, what the books call otherwise, as a pattern, and how they call it."""


def _strangers(game: str, words: str) -> list[str]:
    """Return what stands in some words that the books of a game call otherwise, each with their word."""
    return [
        f"{found[0]}: {right}"
        for pattern, right in NOT_THE_BOOKS[game].items()
        if (found := re.search(pattern, words, re.IGNORECASE))
    ]


@pytest.mark.parametrize("game", GAMES)
def test_words_are_those_of_the_books(game: str) -> None:
    wrong = [
        (name, strangers)
        for file in sorted((LOCALES / "fr").glob("*.ftl"))
        for name, words in _words(file)
        if any(mark in f"{file.stem} {name}" for mark in GAMES[game])
        and (strangers := _strangers(game, words))
    ]
    assert wrong == []


@pytest.mark.parametrize("guide", sorted((DATA / "guides" / "fr").glob("*.md")), ids=lambda guide: guide.stem)
def test_guides_use_the_words_of_the_books(guide: Path) -> None:
    game = next(game for game in GAMES if guide.stem.startswith(game))
    assert _strangers(game, " ".join(guide.read_text(encoding="utf-8").split())) == []
