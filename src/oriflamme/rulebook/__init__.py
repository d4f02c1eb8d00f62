"""The rule index: every rule of the five books in our words and in two languages, its cases, and which tests exercise it.

    >>> from oriflamme.rulebook import index
    >>> index().rule("DW-VI.1.3-h").title
    'Flat support bonus'
    >>> index().file_of("DW-VI.1.3-h"), index().rule("DW-VI.1.3-h").chapter
    ('demonworld_1_base', 'VI')
    >>> index("fr").rule("DW-VI.1.3-h").title
    'Bonus fixe de soutien'

Importing this package reads no file; `index` and `excused` do so at their first call.
"""

from oriflamme.rulebook.entries import Case, Kind, Rule, RuleFile, RuleLevel
from oriflamme.rulebook.excuses import BadExcuse, excused
from oriflamme.rulebook.index import RuleIndex, RuleNotFound, index

__all__ = [
    "BadExcuse",
    "Case",
    "Kind",
    "Rule",
    "RuleFile",
    "RuleIndex",
    "RuleLevel",
    "RuleNotFound",
    "excused",
    "index",
]
