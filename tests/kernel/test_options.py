"""What can be switched: schemas made from readings and chapters, and options checked against them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from oriflamme.kernel.chapters import Chapter
from oriflamme.kernel.options import Level, Options, Pick, options_of, settings_of, settle
from oriflamme.kernel.ruleset import SetupError, rulesets
from oriflamme.kernel.text import Text


class Readings(msgspec.Struct, frozen=True):
    long_day: bool = False
    days: Annotated[int, Meta(ge=1, le=9)] = 2
    limit: Annotated[int, Meta(ge=1)] | None = None
    ranks: Literal["each", "all"] = "each"
    rose: tuple[int, ...] = (1, 2)


RULES = {name: f"X-{name}" for name in Readings.__struct_fields__}
ROSES = (Pick((1, 2), Text("a")), Pick((2, 1), Text("b")))
KNOWN = {
    name: Chapter(name=name, title=Text(name), rule=f"X-{name}", needs=needs, base=base)
    for name, needs, base in (("core", (), True), ("fire", (), False), ("smoke", ("fire",), False))
}
SCHEMA = options_of(
    (Level("full", Text("full"), ("fire", "smoke")),),
    KNOWN,
    settings_of(Readings, RULES, "x", {"rose": ROSES}),
)


def test_settings_take_over_types_and_bounds() -> None:
    flag, days, limit, ranks, rose = msgspec.to_builtins(SCHEMA.readings)
    words = {"title": {"id": "x-long-day"}, "about": {"id": "x-long-day-about"}}
    assert flag == {"name": "long_day", **words, "rule": "X-long_day", "kind": "flag", "default": False}
    assert (days["kind"], days["least"], days["most"]) == ("number", 1, 9)
    assert (limit["default"], limit["least"], "most" in limit) == (None, 1, False)
    assert ranks["choices"][1] == {"value": "all", "title": {"id": "x-ranks-all"}}
    assert (rose["kind"], rose["default"]) == ("choice", [1, 2])


def test_settings_know_no_other_types() -> None:
    with pytest.raises(TypeError, match="rose"):
        settings_of(Readings, RULES, "x")


def test_a_level_stands_for_its_chapters_and_base_ones_are_not_named() -> None:
    assert settle({"level": "full"}, SCHEMA, KNOWN).chapters == ("fire", "smoke")
    assert settle({"chapters": ["smoke", "fire"], "days": 9}, SCHEMA, KNOWN).chapters == ("fire", "smoke")
    untouched = settle({"limit": None, "rose": [2, 1]}, SCHEMA, KNOWN)
    assert untouched.chapters is None
    assert untouched.readings == {"limit": None, "rose": [2, 1]}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"dais": 1}, "no option 'dais'; did you mean 'days'"),
        ({"days": 0}, "days: expected 1 or more, got 0"),
        ({"days": 10}, "days: expected 9 or less"),
        ({"days": True}, "days: expected a whole number"),
        ({"days": None}, "days: expected a whole number"),
        ({"long_day": 1}, "long_day: expected true or false"),
        ({"ranks": "some"}, "ranks: expected one of each, all"),
        ({"rose": [1, 1]}, "rose: expected one of"),
        ({"level": "half"}, "no level 'half'"),
        ({"level": ["full"]}, "no level"),
        ({"chapters": "fire"}, "a list of names"),
        ({"chapters": ["ice"]}, "no chapter 'ice'"),
        ({"chapters": ["smoke"]}, "'smoke' needs 'fire'"),
    ],
)
def test_a_wrong_option_is_refused_and_named(options: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        settle(options, SCHEMA, KNOWN)


def test_without_chapters_the_words_for_them_are_unknown_options() -> None:
    with pytest.raises(SetupError, match="no option 'level'"):
        settle({"level": "full"}, Options(), {})


@pytest.mark.parametrize("name", rulesets())
def test_defaults_of_every_ruleset_are_among_what_they_offer(name: str) -> None:
    rules = rulesets()[name]
    for setting in rules.readings():
        assert not setting.fault(setting.default)
    given = {setting.name: setting.default for setting in rules.readings()}
    scenario = next(iter(rules.scenarios()))
    assert rules.setup(scenario, given).scenario == scenario
