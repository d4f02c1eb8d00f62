"""Stands whose base covers several hexes: deployment, blows, closing up and moves after combat; bars of free steps."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.board.battlefield import Battlefield, Edge, border
from oriflamme.board.hexes import Side, at
from oriflamme.board.passage import Bar, Passage, passage, tariff
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.ruleset import SetupError
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld import scenarios
from oriflamme.rulesets.demonworld.blows import blow_tally, in_front
from oriflamme.rulesets.demonworld.chapters import DemonworldChapter, Game
from oriflamme.rulesets.demonworld.first_battle import Deploy
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.post_combat import PostCombat, Regroup, reachable
from oriflamme.rulesets.demonworld.posts import side_facing
from oriflamme.rulesets.demonworld.ruleset import RULESET
from oriflamme.rulesets.demonworld.turn import EncodedPlacement
from tests.rulesets.demonworld.armies import (
    BASE_CHAPTERS,
    GREY,
    PLAIN,
    SOUTH,
    WHITE,
    battle_of,
    field_of,
    hexes,
    muster,
    refused,
)

DEEP = (0, at(0, 1))
"""Two hexes, one behind the other."""


def deep(key: str, side: str, q: int, r: int, facing: int = 0) -> Any:
    found = muster(key, side, hexes((q, r)), facing, engaged=True, first_melee=1)
    stands = tuple(msgspec.structs.replace(stand, footprint=DEEP) for stand in found.stands)
    return msgspec.structs.replace(found, stands=stands)


def test_both_hexes_of_a_stand_strike_and_are_struck() -> None:
    foe = muster("b", GREY, hexes((1, 0)), SOUTH, engaged=True, first_melee=1)
    field = field_of(deep("a", WHITE, 0, 0), foe)
    wagon, other = field.stands["a.1"], field.stands["b.1"]
    # (1, 0) is beside the anchor, and on a front hex of the hex behind it: the most forward side counts.
    assert list(in_front(field, wagon)) == [other]
    assert side_facing(wagon, other) is Side.FRONT
    behind = field_of(
        deep("a", WHITE, 0, 0), muster("b", GREY, hexes((0, 2)), 0, engaged=True, first_melee=1)
    )
    assert side_facing(behind.stands["a.1"], behind.stands["b.1"]) is Side.REAR
    tally = blow_tally(behind, behind.stands["b.1"], behind.stands["a.1"])
    assert [line for line in tally.lines if line.rule == "DW-VI.1.3-g" and line.value == 4]
    assert side_facing(behind.stands["a.1"], Stand("c", "b", at(5, 5), 0)) is None


@pytest.mark.rule("DW-V.3.0-a")
def test_a_stand_turns_after_combat_only_where_all_of_it_has_room() -> None:
    field = field_of(
        deep("a", WHITE, 0, 0), muster("c", WHITE, hexes((1, 0))), muster("b", GREY, hexes((9, 9)), SOUTH)
    )
    battle = battle_of(field, PostCombat(WHITE, ("a", "b")))
    turned = {facing: Stand("a.1", "a", 0, facing, DEEP).cells for facing in range(6)}
    blocked = next(facing for facing, cells in turned.items() if at(1, 0) in cells)
    assert refused(battle, WHITE, Regroup("a.1", (), blocked)) == {("DW-V.3.0-a", "dw-refused-occupied")}
    free = next(facing for facing, cells in turned.items() if facing and at(1, 0) not in cells)
    battle.apply(WHITE, Regroup("a.1", (), free))
    assert battle.state.stands["a.1"].cells == turned[free]
    for option in battle.options(WHITE):
        assert battle.check(WHITE, option).legal


def walled(between: tuple[int, int]) -> tuple[Any, Game]:
    """The plain disc with a wall, and a game in which it bars every way."""
    ground = msgspec.structs.replace(
        PLAIN, battlefield=Battlefield(PLAIN.hexes, borders={border(*between): (Edge("wall"),)})
    )
    terms = tariff(3, edges={"wall": Bar("X-1", "dw-refused-off-map")})

    def rule(field: Battlefield, card: Any, way: Any) -> Passage:
        return passage(field, terms)

    chapter = DemonworldChapter(name="walls", title=Text("x"), rule="X-1", passage=rule)
    return ground, Game((*BASE_CHAPTERS, chapter))


def test_a_wall_bars_moves_after_combat() -> None:
    board, game = walled((at(0, 0), at(1, 0)))
    field = field_of(
        muster("a", WHITE, hexes((0, 0)), engaged=True, first_melee=1),
        muster("b", GREY, hexes((9, 9)), SOUTH),
        board=board,
        game=game,
    )
    battle = battle_of(field, PostCombat(WHITE, ("a", "b")))
    assert ("X-1", "dw-refused-off-map") in refused(battle, WHITE, Regroup("a.1", (0,), 0))
    ways = {end: path for path, end in reachable(field, field.stands["a.1"])}
    assert len(ways[at(1, 0)]) == 2
    assert len(ways[at(0, 1)]) == 1


def wagons() -> Any:
    setup = RULESET.setup("demonworld-wagon-lane")
    return setup, msgspec.json.decode(msgspec.json.encode(setup.body))


@pytest.mark.rule("DW-VII-DEPLOY")
def test_all_of_a_stand_is_deployed_in_the_zone_and_on_nobody() -> None:
    setup, _ = wagons()
    battle = RULESET.begin(setup, Dice("x"))
    battle.advance()

    def reasons(*places: tuple[str, int]) -> list[tuple[str, str]]:
        command = Deploy("war-wagon", tuple(EncodedPlacement(*place) for place in places))
        return [(reason.rule, reason.text.id) for reason in battle.check("wagoners", command).reasons]

    assert reasons(("H5", 0), ("H6", 0)) == []
    assert ("DW-VII-DEPLOY", "dw-refused-zone") in reasons(("J5", 0), ("H6", 0))
    assert ("DW-V.3.0-a", "dw-refused-occupied") in reasons(("H5", 0), ("I5", 0)) + reasons(
        ("H5", 0), ("I6", 0)
    )


@pytest.mark.parametrize(
    ("base", "says"), [([[0, 1]], "its base must hold"), ([[0, 0], [0, 0]], "every hex once")]
)
def test_a_base_without_its_anchor_is_refused(base: Any, says: str) -> None:
    setup, body = wagons()
    body["profiles"][0]["base"] = base
    with pytest.raises(SetupError, match=says):
        scenarios.body_of(msgspec.structs.replace(setup, body=body))


def test_stands_of_a_set_up_may_not_lie_on_each_other() -> None:
    setup, body = wagons()
    body["sides"][0]["units"][0]["stands"][1] = {"hex": "J5", "facing": 0}
    with pytest.raises(SetupError, match="outside the zone"):
        scenarios.body_of(msgspec.structs.replace(setup, body=body))
