"""Musters of every ruleset: forms, judgements with reasons, prices, cards, and battles set up from two of them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.bots import find
from oriflamme.catalogue import catalogue
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.musters import Enlistment, FieldNotFound, Muster, MustersNotOffered, Part
from oriflamme.kernel.ruleset import SetupError, ruleset, rulesets
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.rulebook.index import index

OFFERING = [name for name, rules in rulesets().items() if rules.form() is not None]
READY = [
    (name, muster)
    for name in OFFERING
    for book in ruleset(name).form().books  # type: ignore[union-attr]  # those that have one
    for muster in book.ready
]
ORCS = Muster("orcs", (Part("army", (Enlistment("orc-guard", 2), Enlistment("orc-light-archers"))),))


def test_both_books_offer_armies() -> None:
    assert set(OFFERING) >= {"demonworld", "fictionalis"}


@pytest.mark.parametrize(("name", "muster"), READY, ids=lambda value: getattr(value, "id", value))
def test_ready_musters_are_legal_and_come_back_from_json(name: str, muster: Muster) -> None:
    judgement = ruleset(name).judge_muster(muster)
    assert judgement.ruling.legal, judgement.ruling
    assert judgement.price.total > 0
    assert judgement.card
    assert msgspec.json.decode(msgspec.json.encode(muster), type=Muster) == muster


@pytest.mark.parametrize("name", OFFERING)
def test_every_word_and_rule_of_a_form_is_there(name: str) -> None:
    form = ruleset(name).form()
    assert form is not None
    settings = [
        *form.part,
        *form.whole,
        *(one for book in form.books for row in book.rows for one in row.settings),
    ]
    for setting in settings:
        assert setting.rule in index()
        assert not setting.fault(setting.default)
        for locale in ("en", "fr"):
            for text in (setting.title, setting.about, *(pick.title for pick in setting.choices or ())):
                assert text.id not in catalogue(locale).words(text)


@pytest.mark.parametrize("name", OFFERING)
def test_two_musters_and_a_field_can_be_played_at_once(name: str) -> None:
    rules = ruleset(name)
    form = rules.form()
    assert form is not None
    legal = {muster.id: muster for book in form.books for muster in book.ready}
    fast = [one for one in legal.values() if one.settings.get("fast_play", False)]
    first, second = (fast or list(legal.values()))[:2]
    for field, card in rules.fields().items():
        setup = rules.setup_from((first, second), field)
        assert setup.sides == tuple(seat.id for seat in card.seats)
        words = [card.about] if card.redrawn is None else [card.about, card.redrawn.about]
        assert all(one.id not in catalogue("fr").words(one) for one in words)
        assert card.redrawn is None or card.redrawn.setting in rules.settled_in(setup).readings
        assert {unit.side for unit in rules.sent(setup)} == set(setup.sides)
        battle = rules.begin(setup, Dice("1"))
        battle.advance()
        players = {side: find("captain", name, side) for side in setup.sides}
        for _ in range(12):
            player = battle.deciders()[0]
            battle.apply(player, players[player].choose(battle.view(player), player))
        scene = rules.scene(battle.view(None))
        assert scene.title.id not in catalogue("fr").words(scene.title)


def test_the_price_of_a_demonworld_army_is_that_of_its_cards() -> None:
    judgement = ruleset("demonworld").judge_muster(ORCS)
    assert [(line.count, line.rule) for line in judgement.price.lines] == [
        (2, "DW-VII-POINTS"),
        (1, "DW-VII-POINTS"),
    ]
    assert judgement.price.lines[0].value == 320
    assert judgement.card[0].args["number"] == 2


def test_units_of_one_card_on_both_sides_have_names_of_their_own() -> None:
    rules = ruleset("demonworld")
    setup = rules.setup_from((ORCS, ORCS), "open-ground", {"turn_limit": 5})
    assert [unit.unit for unit in rules.sent(setup)] == [
        f"{side}-{unit}"
        for side in ("south", "north")
        for unit in ("orc-guard-1", "orc-guard-2", "orc-light-archers")
    ]
    assert setup.body["readings"]["turn_limit"] == 5


def test_the_price_of_a_fictionalis_army_is_what_the_book_counts() -> None:
    rules = ruleset("fictionalis")
    form = rules.form()
    assert form is not None
    muster = next(one for book in form.books for one in book.ready if one.id == "crown-outpost")
    judgement = rules.judge_muster(muster)
    spent = judgement.price.total / judgement.per
    assert spent == sum(
        unit.points or 0 for unit in rules.sent(rules.setup("fictionalis-raid")) if unit.side == "verrane"
    )
    assert 100 <= spent <= 135


@pytest.mark.parametrize(
    ("name", "muster", "message"),
    [
        ("demonworld", Muster("elves", (Part("army"),)), "refused-muster-book"),
        ("demonworld", Muster("orcs", ()), "refused-muster-parts"),
        ("demonworld", Muster("orcs", (Part("army", (Enlistment("hobbits"),)),)), "refused-muster-row"),
        ("demonworld", Muster("orcs", (Part("army"),), {"size": 1}), "refused-muster-setting"),
        ("demonworld", Muster("orcs", (Part("army"),), {"points": "many"}), "refused-muster-value"),
        ("demonworld", Muster("orcs", (Part("army"),)), "dw-muster-empty"),
        ("demonworld", msgspec.structs.replace(ORCS, settings={"points": 300}), "dw-muster-over"),
        ("fictionalis", Muster("verrane", (Part("a"), Part("b"))), "dbf-muster-empty"),
    ],
)
def test_what_is_wrong_with_a_muster_is_said(name: str, muster: Muster, message: str) -> None:
    rules = ruleset(name)
    ruling = rules.judge_muster(muster).ruling
    assert message in [reason.text.id for reason in ruling.reasons]
    field = next(iter(rules.fields()))
    with pytest.raises(IllegalCommand):
        rules.setup_from((muster, muster), field)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"points": 50}, "dbf-muster-points"),
        ({"gates": 1}, "dbf-muster-no-gates"),
        ({"fast_play": False}, "dbf-muster-commands"),
    ],
)
def test_an_army_list_judges_with_its_own_reasons(change: dict[str, Any], message: str) -> None:
    rules = ruleset("fictionalis")
    form = rules.form()
    assert form is not None
    muster = next(one for book in form.books for one in book.ready if one.id == "crown-outpost")
    changed = msgspec.structs.replace(muster, settings={**muster.settings, **change})
    assert message in [reason.text.id for reason in rules.judge_muster(changed).ruling.reasons]


def test_a_zone_without_room_says_whose_and_for_what() -> None:
    crowd = Muster("orcs", (Part("army", (Enlistment("orc-guard", 40),)),), {"limits": False})
    with pytest.raises(SetupError, match=r"south-orc-guard-.* no room left .* muster fewer"):
        ruleset("demonworld").setup_from((crowd, ORCS), "open-ground")


def test_a_field_that_is_not_there_is_named() -> None:
    with pytest.raises(
        FieldNotFound, match="no field named 'moon'; there are: farmland, four-maps, open-ground"
    ):
        ruleset("demonworld").setup_from((ORCS, ORCS), "moon")


def test_a_ruleset_without_a_form_musters_nothing() -> None:
    with pytest.raises(MustersNotOffered):
        ruleset("skirl").judge_muster(ORCS)
