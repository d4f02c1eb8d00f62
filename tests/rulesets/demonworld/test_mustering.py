"""Armies of Demonworld: sizes, limits, commanders, proposals, and how they are drawn up."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.kernel.dice import Dice
from oriflamme.kernel.musters import Enlistment, Muster, Part
from oriflamme.kernel.ruleset import SetupError
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.rulesets.demonworld import RULESET, mustering, scenarios
from oriflamme.rulesets.demonworld.characteristics import Mark
from oriflamme.rulesets.demonworld.formations.geometry import is_horde
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.organisation import is_organised

CARDS = {card.id: card for book in ("empire", "orcs") for card in scenarios.book(book).troops}


def orcs(settings: dict[str, Any] | None = None, **units: int) -> Muster:
    entries = tuple(Enlistment(name.replace("_", "-"), number) for name, number in units.items())
    return Muster("orcs", (Part("army", entries),), settings or {})


def reasons(muster: Muster) -> dict[str, str]:
    return {reason.text.id: reason.rule for reason in RULESET.judge_muster(muster).ruling.reasons}


@pytest.mark.rule("DW-XVI.3.2-b")
@pytest.mark.parametrize(
    ("points", "expected"),
    [
        (320, {}),
        (336, {}),  # 336 less a twentieth, rounded down, is 320
        (305, {}),  # 305 and 15
        (337, {"dw-muster-under": "DW-XVI.3.2-b"}),
        (304, {"dw-muster-over": "DW-XVI.3.2-b"}),
        (None, {}),
    ],
)
def test_an_army_is_within_a_twentieth_of_its_size(points: int | None, expected: dict[str, str]) -> None:
    assert reasons(orcs({"points": points}, orc_guard=2)) == expected


@pytest.mark.rule("DW-XVI.3.1")
def test_an_army_keeps_to_the_agreed_size_and_is_chosen_from_one_book() -> None:
    assert reasons(orcs({"points": 320}, orc_guard=2)) == {}
    assert set(reasons(orcs({"points": 1000}, orc_guard=2))) == {"dw-muster-under"}
    assert set(reasons(orcs(orc_guard=1, berserkers=1))) == {"refused-muster-row"}


def test_fifty_points_are_allowed_for_a_thousand() -> None:
    whole = mustering.Whole(points=1000)
    assert whole.slack == 50


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ({"orc_guard": 2}, set()),
        ({"orc_guard": 3}, {"dw-muster-too-many"}),
        ({"orc_warriors": 4}, set()),
        ({"orc_warriors": 4, "kruuk": 1, "old_narzug": 1, "mog_the_howler": 1}, set()),
        ({"orc_warriors": 1, "kruuk": 2}, {"dw-muster-too-many"}),
        (
            {"orc_warriors": 1, "kruuk": 1, "old_narzug": 1, "mog_the_howler": 1, "ughara_bloodtusk": 1},
            {"dw-muster-many-commanders"},
        ),
        ({"kruuk": 1}, {"dw-muster-empty"}),
    ],
)
def test_the_limits_of_a_book_hold_unless_they_are_off(units: dict[str, int], expected: set[str]) -> None:
    assert set(reasons(orcs({"commanders": True}, **units))) == expected
    free = orcs({"commanders": True, "limits": False}, **units)
    assert set(reasons(free)) == expected & {"dw-muster-empty"}


def test_commanders_serve_only_where_the_army_says_so() -> None:
    assert reasons(orcs(orc_guard=1, kruuk=1)) == {"dw-muster-no-commanders": "DW-X.0-a"}


def test_rows_say_how_often_they_may_be_taken() -> None:
    most = {row.id: row.most for book in RULESET.form().books for row in book.rows}
    assert (most["orc-warriors"], most["orc-guard"], most["cave-ogres"], most["kruuk"]) == (4, 2, 1, 1)


def test_commanders_do_not_take_the_field_without_their_chapter() -> None:
    led = orcs({"commanders": True}, orc_guard=1, kruuk=1)
    with pytest.raises(SetupError, match="the chapter 'commanders' is not in force"):
        RULESET.setup_from((led, orcs(orc_guard=1)), "open-ground", {"chapters": []})


def test_commanders_stand_behind_the_middle_of_their_army() -> None:
    led = orcs({"commanders": True}, kruuk=1, orc_guard=2, old_narzug=1)
    setup = mustering.setup((led, led), "open-ground", {}, ("commanders",))
    south, north = scenarios.body_of(setup).sides
    assert [unit.id for unit in south.units] == [
        "south-orc-guard-1",
        "south-orc-guard-2",
        "south-kruuk",
        "south-old-narzug",
    ]
    assert [unit.stands[0].hex.split("/")[1][0] for unit in south.units] == ["M", "M", "O", "O"]
    assert [unit.stands[0].hex.split("/")[1][0] for unit in north.units] == ["D", "D", "B", "B"]
    layout = scenarios.battle_map(scenarios.body_of(setup).map)
    columns = [layout.find(unit.stands[0].hex) for unit in south.units]
    assert len(set(columns)) == 4


@pytest.mark.parametrize("book", ["empire", "orcs"])
@pytest.mark.parametrize("points", [200, 500, 1000, 1500])
def test_proposed_armies_are_legal_and_find_room(book: str, points: int) -> None:
    for seed in range(5):
        army = RULESET.propose_muster(book, {"points": points}, str(seed))
        judged = RULESET.judge_muster(army)
        assert judged.ruling.legal, judged.ruling
        assert abs(judged.price.total - points) <= points // 20
        assert army == RULESET.propose_muster(book, {"points": points}, str(seed))
        field = RULESET.begin(RULESET.setup_from((army, army), "open-ground"), Dice("1")).state
        assert sum(len(unit.stands) for unit in field.units.values()) == 2 * sum(
            CARDS[entry.row].stands * entry.number for entry in army.parts[0].entries
        )


@pytest.mark.parametrize("book", ["empire", "orcs"])
def test_proposed_armies_have_commanders_where_they_may(book: str) -> None:
    for seed in range(6):
        army = RULESET.propose_muster(book, {"points": 1500, "commanders": True}, str(seed))
        assert RULESET.judge_muster(army).ruling.legal
        led = [CARDS[entry.row] for entry in army.parts[0].entries if CARDS[entry.row].commander]
        assert 1 <= len(led) <= 2
        assert sum(card.points for card in led) <= 300
        mustering.setup((army, army), "open-ground", {}, ("commanders",))


def test_proposals_differ_by_seed_and_begin_with_foot() -> None:
    armies = [RULESET.propose_muster("empire", {"points": 1000}, str(seed)) for seed in range(8)]
    assert len({msgspec.json.encode(army) for army in armies}) > 5
    for army in armies:
        cards = [CARDS[entry.row] for entry in army.parts[0].entries]
        assert any(not card.mounted and card.missile is None for card in cards)


def test_an_army_that_cannot_be_had_is_not_proposed() -> None:
    with pytest.raises(SetupError, match="no army of 40 points was found in the book 'orcs'"):
        RULESET.propose_muster("orcs", {"points": 40})
    with pytest.raises(IllegalCommand):
        RULESET.propose_muster("elves")
    with pytest.raises(IllegalCommand):
        RULESET.propose_muster("orcs", {"points": "many"})


def test_units_are_drawn_up_organised_from_the_middle_outwards() -> None:
    army = orcs(orc_warriors=3)
    setup = RULESET.setup_from((army, army), "open-ground")
    body = scenarios.body_of(setup)
    layout = scenarios.battle_map(body.map)
    for side in body.sides:
        for unit in side.units:
            stands = [
                Stand(f"{unit.id}.{number}", unit.id, layout.find(place.hex), place.facing)
                for number, place in enumerate(unit.stands, start=1)
            ]
            assert is_organised(stands)
    first, second, third = ({place.hex for place in unit.stands} for unit in body.sides[0].units)
    assert {name.split("/")[1][0] for name in first | second | third} == {"M", "N"}
    # The first straddles the seam of the two sheets, which is the middle.
    assert {name.split("/")[0] for name in first} == {"1", "2"}


def test_hordes_are_drawn_up_organised_even_where_there_is_little_room() -> None:
    """Five units of ten fill both ranks of the zone, so that a horde that came last would stand in one."""
    army = orcs({"limits": False}, orc_warriors=5, orc_whelps=1)
    setup = RULESET.setup_from((army, army), "four-maps", {"level": "intermediate"})
    body = scenarios.body_of(setup)
    find = scenarios.battle_map(body.map).find
    for side in body.sides:
        (horde,) = (unit for unit in side.units if Mark.HORDE in CARDS[unit.profile].marks)
        stands = [Stand(str(number), "u", find(at.hex), at.facing) for number, at in enumerate(horde.stands)]
        assert is_horde(stands)
        assert len({place.hex for unit in side.units for place in unit.stands}) == 60


def test_an_army_too_large_for_its_zone_is_refused_by_name() -> None:
    crowd = orcs({"limits": False}, orc_warriors=16)
    with pytest.raises(SetupError, match="the zone of south has no room left for its 10 stands"):
        RULESET.setup_from((crowd, crowd), "open-ground")
