"""What can be switched, as cases to be held to everything: levels, chapters, values of readings, and pairs of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Any

import msgspec

from oriflamme.conformance import ConformanceCase
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.options import ChapterCard, Setting, as_json
from oriflamme.kernel.ruleset import Ruleset, SetupError, ruleset, rulesets

Switch = Mapping[str, Any]
"""Options that switch one thing."""

SOONEST = ("demonworld-wagon-lane", "fictionalis-raid")
"""Scenarios that are soonest played. Where a switch does not fit one (a table laid by hand), the ruleset's others serve."""


ON_FIELDS: tuple[Switch, ...] = (
    {"objectives": 3},
    {"maps_wide": 1},
    {"maps_wide": 6},
    {"maps_order": 1},
    {"maps_order": 720},
    {"maps_turned": True},
)
"""Switches that fit the fields of musters alone: scenarios have maps, and those on many maps conditions of victory, of their own."""


class Switched(ConformanceCase):
    """A case that is called by its options, cheap enough for every switch: one battle, cut short, looked at here and there."""

    def __str__(self) -> str:
        return called(self.ruleset, self.options)


def called(rules: Ruleset[Any], options: Switch) -> str:
    """Return what tests with these options are called by."""
    return f"{rules.name}-{msgspec.json.encode(options).decode()}".replace('"', "")


def scenario_for(rules: Ruleset[Any], options: Switch) -> str | None:
    """Return the soonest played scenario of which a battle can begin with these options; None where there is none."""
    return _scenario_for(rules.name, msgspec.json.encode(options))


@cache
def _scenario_for(name: str, written: bytes) -> str | None:
    """Return it, tried once: every switch is asked for by itself and in all its pairs."""
    rules, options = ruleset(name), msgspec.json.decode(written)
    for scenario in sorted(rules.scenarios(), key=lambda name: name not in SOONEST):
        try:
            rules.begin(rules.setup(scenario, options), Dice("1"))
        except SetupError:
            continue
        return scenario
    return None


def switched(rules: Ruleset[Any], options: Switch, limit: int = 30) -> Switched:
    """Return the case of options; its battle stops after `limit` commands."""
    scenario = scenario_for(rules, options)
    assert scenario is not None, f"no scenario of {rules.name} can be begun with {dict(options)}"
    return Switched(rules, scenario, dict(options), seeds=("1",), limit=limit, samples=3, width=3, cuts=1)


def singles(rules: Ruleset[Any]) -> Iterator[Switch]:
    """Yield every level, every chapter with what it needs, and every value of a reading worth a look, but `ON_FIELDS`.

    One that no scenario can be played with by itself comes with the first other that makes it possible.
    """
    alone = [options for options in _alone(rules) if options not in ON_FIELDS]
    for options in alone:
        tried = (options, *({**other, **options} for other in alone))
        found = next((one for one in tried if scenario_for(rules, one) is not None), None)
        assert found is not None, f"no scenario of {rules.name} can be played with {dict(options)}"
        yield found


def _alone(rules: Ruleset[Any]) -> Iterator[Switch]:
    schema = rules.options()
    yield from ({"level": level.name} for level in schema.levels)
    cards = {card.name: card for card in schema.chapters}
    for card in cards.values():
        if not card.base:
            yield {"chapters": with_needs(card, cards)}
    for setting in schema.readings:
        yield from ({setting.name: value} for value in values(setting))


def with_needs(card: ChapterCard, cards: Mapping[str, ChapterCard]) -> list[str]:
    """Return the name of a chapter and of those it cannot be without."""
    found, wanted = [card.name], list(card.needs)
    while wanted:
        need = wanted.pop()
        if need not in found and not cards[need].base:
            found.append(need)
            wanted += cards[need].needs
    return found


def values(setting: Setting) -> list[Any]:
    """Return the values of a setting that differ from its default: all of a flag or choice, the bounds of a number."""
    picks = [as_json(pick.value) for pick in setting.choices or ()]
    match setting.kind:
        case "flag":
            found: list[Any] = [True, False]
        case "number":
            bounds = (setting.least, setting.most)
            found = [bound for bound in bounds if not isinstance(bound, msgspec.UnsetType)] or [1]
        case "choice":
            found = picks
        case _:
            found = [[], *([pick] for pick in picks), picks]
    return [value for value in found if value != as_json(setting.default)]


def pairs(rules: Ruleset[Any]) -> Iterator[Switch]:
    """Yield every two switches that may be set together; of some no set-up can be made (`scenario_for`)."""
    for one, other in combinations(singles(rules), 2):
        if set(one) & set(other) and "chapters" not in one:
            continue
        if "chapters" in one and "chapters" in other:
            yield {"chapters": list(dict.fromkeys((*one["chapters"], *other["chapters"])))}
        else:
            yield {**one, **other}


ALL = tuple(rules for rules in rulesets().values() if any(True for _ in singles(rules)))
