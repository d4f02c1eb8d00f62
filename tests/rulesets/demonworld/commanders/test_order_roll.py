"""The calculator of order rolls says what units in play do: who rolls, and what comes of each face of the die."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
import pytest

from oriflamme.kernel.asking import ThrowAsked, answer, throw
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.calculators import Misasked
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.characteristics import Order
from oriflamme.rulesets.demonworld.commanders.command import CommandBegins
from oriflamme.rulesets.demonworld.commanders.odds import ORDER, OrderQuestion, order_odds
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.morale.conduct import Conduct
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhaseBegins
from tests.rulesets.demonworld.armies import GREY, SOUTH, WHITE, muster, rows
from tests.rulesets.demonworld.commanders.staff import battle, captain, led, staffed, with_unit

FACES = range(1, 7)
GAME = contents.game(("special-stands", "commanders", "morale"))
ENEMY = led(muster("x", GREY, rows({-15: range(4)}), SOUTH))


def begun(die: int, **facts: bool) -> Battle[Field]:
    """An order phase in which a unit of which this is true may roll, with the die that it would roll."""
    unit = muster("a", WHITE, rows({0: range(4)}))
    joining = [captain("j", WHITE, (0, 1))] if facts.get("joined") else []
    near = [captain("near", WHITE, (0, -4))] if facts.get("afar") else []
    field = staffed(led(unit) if facts.get("leader") else unit, *joining, *near, ENEMY, game=GAME)
    if joining:
        with_unit(field, "j", "a")
    if facts.get("engaged"):
        field.change("a", engaged=True)
    if facts.get("out_of_hand"):
        field.pages.put(Conduct(routing=frozenset({"a"})))
    return battle(field, CommandBegins(), OrderPhaseBegins(), dice=(die,))


def fault(question: OrderQuestion) -> Misasked | None:
    """Why the calculator has no answer; None where it has one."""
    try:
        order_odds(question)
    except Misasked as error:
        return error
    return None


@pytest.mark.parametrize("facts", list(product((False, True), repeat=5)))
def test_a_unit_rolls_in_play_where_the_die_has_an_answer(facts: tuple[bool, ...]) -> None:
    said = dict(zip(("leader", "joined", "afar", "engaged", "out_of_hand"), facts, strict=True))
    found = fault(OrderQuestion(**said))
    assert begun(1, **said).rolls == (found is None)
    if found is not None:
        assert said[found.field]
        assert found.rule.startswith("DW-X.3.0-")


def test_every_face_comes_to_what_it_does_in_play() -> None:
    told = answer(ORDER, {})
    counted = dict.fromkeys((one.outcome for one in told.outcomes), 0)
    for face in FACES:
        played = begun(face)
        order = played.state.units["a"].order
        free = any(isinstance(one, GiveOrder) for one in played.options(WHITE)) if order is None else False
        assert (order is None) is free
        counted[order.value if order else "choice"] += 1
        (finding,) = throw(ORDER, ThrowAsked({}, (face,))).findings
        assert finding.rule == "DW-VIII.2.0-c"
        named = finding.text.args.get("order")
        assert named == (Text(f"dw-order-{order.value}") if order else None)
    assert {one.outcome: one.chance for one in told.outcomes} == {
        outcome: pytest.approx(count / 6) for outcome, count in counted.items()
    }
    assert counted.keys() == {*(order.value for order in Order), "choice"}
    assert [one.text.args["faces"] for one in told.outcomes] == ["1", "2", "3", "4", "5, 6"]


@pytest.mark.parametrize("giver", ["leader", "joined", "afar"])
def test_who_forgot_to_give_an_order_has_it_rolled_for(giver: str) -> None:
    told = answer(ORDER, {giver: True, "forgotten": True})
    assert told.outcomes == answer(ORDER, {}).outcomes
    (finding,) = throw(ORDER, ThrowAsked({giver: True, "forgotten": True}, (6,))).findings
    assert (finding.text.id, finding.rule) == ("dw-read-choice", "DW-X.4.0-b")
    for state in ("engaged", "out_of_hand"):
        with pytest.raises(Misasked) as caught:
            answer(ORDER, {giver: True, "forgotten": True, state: True})
        assert (caught.value.field, caught.value.rule) == (state, "DW-X.3.0-f")


def test_every_question_is_described() -> None:
    fields: Any = msgspec.json.schema(OrderQuestion)["$defs"]["OrderQuestion"]["properties"]
    assert all(field.get("description") for field in fields.values())
