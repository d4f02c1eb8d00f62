"""Finding rules by words: in ids, titles, wording and readings in the reader's language, and in what else is known of a rule.

Its titles in other languages are known always. Case and accents do not matter, words may be begun only, and a plural finds
its singular.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from oriflamme.rulebook.entries import Rule
from oriflamme.rulebook.index import RuleIndex, index, languages

_WORD = re.compile(r"[a-z0-9]+")
_WEIGHTS = (60, 12, 8, 3)
"""What a word is worth that begins the id, the title, what else is known, or the wording; whole words count double."""
_PLURAL = 4
"""From how many letters on an s or x at the end is taken for that of a plural."""


def folded(text: str) -> str:
    """The text in small letters without accents."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def words_of(text: str) -> list[str]:
    """The words of a text, folded."""
    return _WORD.findall(folded(text))


class Finder:
    """Finds rules of an index, the shipped one in any language. `also` maps ids to further words, such as names of terms."""

    def __init__(self, rules: RuleIndex, also: Mapping[str, Iterable[str]]) -> None:
        self._ids = {rule_id: folded(rule_id) for rule_id in rules.ids()}
        others = [index(locale) for locale in languages() if locale != rules.locale]
        self._texts = {
            rule_id: _texts(
                rules.rule(rule_id),
                (*also.get(rule_id, ()), *(other.rule(rule_id).title for other in others)),
            )
            for rule_id in rules.ids()
        }

    def find(self, query: str) -> tuple[str, ...]:
        """The ids of the rules that have every word of a query, best first; where none has, of those that have most of them.

        Of two as good the one with the shorter title comes first, as that says less else.
        None for a query without words.
        """
        whole, wanted = folded(query.strip()), words_of(query)
        if not wanted:
            return ()
        scores = {rule_id: self._score(rule_id, whole, wanted) for rule_id in self._ids}
        most = max(found for found, _ in scores.values())
        found = [rule_id for rule_id in scores if most and scores[rule_id][0] == most]
        return tuple(sorted(found, key=lambda one: (-scores[one][1], len(self._texts[one][1]))))

    def _score(self, rule_id: str, whole: str, wanted: Sequence[str]) -> tuple[int, int]:
        """How many of the words a rule has, and how well it fits."""
        if self._ids[rule_id].startswith(whole):
            return len(wanted), 10_000 - len(rule_id)
        worth = [self._best(rule_id, word) for word in wanted]
        return sum(1 for one in worth if one), sum(worth)

    def _best(self, rule_id: str, word: str) -> int:
        texts = zip(_WEIGHTS, self._texts[rule_id], strict=True)
        return max(weight * _begins(word, text) for weight, text in texts)


def _texts(rule: Rule, also: Sequence[str]) -> tuple[frozenset[str], ...]:
    cells = (str(cell) for row in rule.table for cell in row)
    return tuple(
        frozenset(one for word in words_of(text) for one in _forms(word))
        for text in (
            rule.id,
            rule.title,
            " ".join((rule.chapter, *also)),
            " ".join((rule.rule, rule.unclear, *cells)),
        )
    )


def _forms(word: str) -> set[str]:
    """A word and what may be its singular: `case` of `cases`, `jeu` of `jeux`, `cheval` of `chevaux`."""
    forms = {word}
    if len(word) >= _PLURAL and word[-1] in "sx":
        forms.add(word[:-1])
        if word.endswith("aux"):
            forms.add(f"{word[:-2]}l")
    return forms


def _begins(word: str, words: frozenset[str]) -> int:
    """How well a word is among others: 2 as it is or in the singular, 1 as a beginning, else 0."""
    if not words.isdisjoint(_forms(word)):
        return 2
    return 1 if any(one.startswith(word) for one in words) else 0
