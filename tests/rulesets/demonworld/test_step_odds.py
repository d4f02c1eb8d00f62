"""The calculator of steps says what units in play pay, how often they can, and why they cannot."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import msgspec
import pytest

from oriflamme.board.battlefield import CLEAR
from oriflamme.kernel.asking import OddsAnswer, answer
from oriflamme.kernel.calculators import Misasked
from oriflamme.rulesets.demonworld import sketches
from oriflamme.rulesets.demonworld.characteristics import Footing, Mark, Order, Profile, Role, Wading
from oriflamme.rulesets.demonworld.commanders import ways
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.formations.tokens import FormationTokens
from oriflamme.rulesets.demonworld.movement.legs import Advance, Face, Leg, March, Sidestep, Walk, Wheel
from oriflamme.rulesets.demonworld.movement.potential import Spent, potential_of
from oriflamme.rulesets.demonworld.movement.refusals import Refused
from oriflamme.rulesets.demonworld.movement.trace import Trace
from oriflamme.rulesets.demonworld.step_odds import STEP, StepQuestion
from tests.rulesets.demonworld.armies import NORTH, WHITE, card, field_of, hexes, muster
from tests.rulesets.demonworld.terrain.going import GROUNDS, Lie, Place, over

CHAPTERS = ("special-stands", "commanders", "terrain", "formations")
LINE: tuple[Place, ...] = ((0, 4), (1, 4), (2, 4), (3, 4))
RANKS: tuple[Place, ...] = (*LINE, *((q, 5) for q in range(4)))
AHEAD: tuple[Place, ...] = tuple((q, r) for r in range(-3, 4) for q in range(-8, 9))
"""All hexes before a line to which one step or one wheel brings a stand."""
KINDS = (
    "empire/imperial-spearmen",
    "orcs/orc-wolf-riders",
    "orcs/trolls",
    "orcs/orc-whelps",
)
STRANGE = {
    "test/frogs": card("frogs", size=1, footing=Footing(marsh="difficult", water=(Wading(2, 5),))),
    "test/goats": card("goats", footing=Footing(levels=3)),
    "test/carts": card("carts", footing=Footing(walls=False, levels=1)),
}
"""Cards to which terrain is what it is to nobody in the books."""


@pytest.fixture(autouse=True)
def _strange_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    every: Mapping[str, Profile] = {**sketches.cards(), **STRANGE}
    monkeypatch.setattr(sketches, "cards", lambda: every)


def standing(
    name: str,
    lie: Lie | None = None,
    places: tuple[Place, ...] = LINE,
    *,
    order: Order = Order.MOVE,
    roles: Mapping[int, Role] | None = None,
    chapters: tuple[str, ...] = CHAPTERS,
) -> Field:
    """A unit of a card from the books, in line by default, on land that lies so."""
    profile = sketches.cards()[name]
    unit = muster("u", WHITE, hexes(*places), NORTH, profile=profile.id, order=order)
    field = over(field_of(unit, profiles=[profile]), lie or Lie(), chapters)
    for number, role in (roles or {}).items():
        stand = field.stands[f"u.{number}"]
        field.stands[stand.id] = msgspec.structs.replace(stand, role=role)
    return field


def pays(field: Field, leg: Leg, spent: Spent | None = None) -> Spent | str:
    """What the unit has spent after a leg, or the rule by which it cannot take it."""
    trace = Trace(field, field.units["u"], spent or Spent())
    try:
        trace.follow((leg,))
    except Refused as refused:
        return refused.reasons[0].rule
    return trace.spent


def told(**answers: Any) -> OddsAnswer | str:
    """What the calculator answers, or the rule by which it does not."""
    try:
        return answer(STEP, answers)
    except Misasked as error:
        return error.rule


def times(found: OddsAnswer | str) -> Any:
    assert isinstance(found, OddsAnswer)
    assert found.says is not None
    return found.says.args["times"]


def agree(paid: Spent | str, found: OddsAnswer | str, *, manoeuvres: bool = False) -> None:
    """A step that is paid costs what the calculator says, one that is refused is so by the same rule."""
    if isinstance(paid, str):
        # What is too dear in play has a price and is done no more.
        assert found == paid or (paid in ("DW-V-PM", "DW-V-HALF") and times(found) == 0), paid
        return
    assert isinstance(found, OddsAnswer)
    assert found.total == (paid.manoeuvres if manoeuvres else paid.points)
    assert all(line.rule for line in found.tally.lines)


# -- prices --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("levels", range(-3, 4))
@pytest.mark.parametrize("name", [*KINDS[:3], *STRANGE])
def test_a_step_costs_what_it_does_in_play(name: str, levels: int) -> None:
    here, there = max(-levels, 0), max(levels, 0)
    heights = {**dict.fromkeys(LINE, here), **dict.fromkeys(AHEAD, there)}
    walls = [frozenset(((q, 4), (to, 3))) for q, _ in LINE for to in (q, q + 1)]
    for ground, wall in product(GROUNDS, (False, True)):
        field = standing(name, Lie(dict.fromkeys(AHEAD, ground), heights, walls if wall else ()))
        asked = {"unit": name, "stands": 4, "ground": ground, "levels": levels, "wall": wall}
        agree(pays(field, Advance("left")), told(**asked))
        for step, leg in (("aside", Sidestep(4)), ("wheel", Wheel("left"))):
            agree(pays(field, leg), told(**asked, step=step), manoeuvres=True)


def test_in_the_base_game_all_ground_is_flat() -> None:
    land = Lie(dict.fromkeys(AHEAD, "marsh"), dict.fromkeys(AHEAD, 3))
    field = standing(KINDS[0], land, chapters=())
    asked = {"unit": KINDS[0], "ground": "marsh", "levels": 3, "intermediate": False}
    agree(pays(field, Advance("left")), told(**asked))
    agree(pays(field, Sidestep(4)), told(**asked, step="aside"), manoeuvres=True)


@pytest.mark.parametrize("ground", GROUNDS)
def test_difficult_ground_is_light_to_skirmishers_and_commanders(ground: str) -> None:
    lie = Lie(dict.fromkeys(AHEAD, ground))
    field = standing("orcs/orc-slingers", lie)
    field.pages.put(FormationTokens({"u": Mark.SKIRMISH}))
    unit = field.units["u"]
    (stand, *_) = field.stands_of(unit)
    found = told(unit="orcs/orc-slingers", ground=ground, light=True)
    bar = field.passage(unit).bar(stand.hex, 4)
    if bar is not None:
        assert found == bar.rule
    else:
        assert isinstance(found, OddsAnswer)
        assert found.total == field.passage(unit).price(stand.hex, 4)
    field = standing("orcs/kruuk", lie, LINE[:1])
    found = told(unit="orcs/kruuk", ground=ground, order="T")
    price = ways.price(field, field.stands["u.1"], 4)
    if price is None:
        assert isinstance(found, str)
    else:
        assert isinstance(found, OddsAnswer)
        assert found.total == price
        assert times(found) == ways.points_of(field, field.stands["u.1"]) // price


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("name", KINDS[:3])
def test_roads_cost_what_they_do_in_play(name: str, ground: str) -> None:
    road = tuple((0, r) for r in range(9, -9, -1))
    column = ((0, 4), (0, 5), (0, 6), (0, 7))
    lie = Lie({**dict.fromkeys(road, ground)}, {(0, 3): 1}, [frozenset(((0, 4), (0, 3)))], [road])
    asked: dict[str, Any] = {"unit": name, "stands": 4, "ground": ground, "wall": True}
    agree(pays(standing(name, lie, column), March(4)), told(**asked, road="along", levels=1))
    # One stand of a line is on the road, whose other hexes are clear: the dearest counts, which is the road's own ground.
    flat = Lie({**dict.fromkeys(road, ground)}, roads=[road])
    agree(
        pays(standing(name, flat), Advance("left")),
        told(unit=name, stands=4, ground=ground, road="apart"),
    )
    # Onto the road the ground that is left is paid for.
    beside = Lie({(1, 3): ground, (0, 3): "mud"}, roads=[road])
    single = standing(name, beside, ((1, 3),))
    agree(
        pays(single, Walk({"u.1": 3})),
        told(unit=name, stands=1, ground="mud", left=ground, road="onto"),
    )


# -- how often -----------------------------------------------------------------------------------------------------


def again(field: Field, leg: Leg, spent: Spent) -> int:
    """How often a unit can take a leg."""
    trace = Trace(field, field.units["u"], spent)
    done = 0
    while True:
        try:
            trace.follow((Face((done + 1) % 6) if isinstance(leg, Face) else leg,))
        except Refused:
            return done
        done += 1


@pytest.mark.parametrize("order", Order)
@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("intermediate", [False, True])
def test_as_many_steps_are_left_as_in_play(name: str, order: Order, intermediate: bool) -> None:
    music = Role.MUSICIAN in sketches.cards()[name].specials and intermediate
    chapters = CHAPTERS if intermediate else ()
    lie = Lie(dict.fromkeys(((q, r) for q in range(-9, 10) for r in range(-9, 10)), "woods"))
    places = RANKS if name == "orcs/orc-whelps" else LINE
    roles = {1: Role.MUSICIAN} if music else {}
    field = standing(name, lie, places, order=order, roles=roles, chapters=chapters)
    potential = potential_of(field, field.units["u"])
    legs: dict[str, Leg] = {
        "forward": Advance("left"),
        "aside": Sidestep(4),
        "wheel": Wheel("left"),
        "turn": Face(1),
    }
    for (step, leg), used, spent in product(legs.items(), range(4), (0, 5, 9)):
        asked = {
            "unit": name,
            "order": order.value,
            "stands": len(places),
            "front": 4,
            "step": step,
            "ground": "woods",
            "intermediate": intermediate,
            "used": used,
            "spent": spent,
        }
        found = told(**asked)
        if not potential.allows(spent, used):
            assert found == "DW-V-HALF"
        elif isinstance(found, str):
            refusal = pays(field, leg, Spent(points=spent, manoeuvres=used))
            assert refusal == found
        else:
            assert times(found) == again(field, leg, Spent(points=spent, manoeuvres=used)), asked


@pytest.mark.parametrize("front", [4, 5, 6, 7])
@pytest.mark.parametrize("twice", [False, True])
def test_wide_fronts_wheel_dearly(front: int, twice: bool) -> None:
    name = KINDS[0]
    line = tuple((q, 4) for q in range(front))
    field = standing(name, places=line)
    found = told(unit=name, stands=front, front=front, step="wheel-twice" if twice else "wheel")
    agree(pays(field, Wheel("left", 2 if twice else 1)), found, manoeuvres=True)


def test_small_units_turn_freely_and_do_not_wheel() -> None:
    name = KINDS[0]
    field = standing(name, places=LINE[:3])
    assert pays(field, Face(1)) == Spent()
    free = told(unit=name, stands=3, step="turn")
    assert isinstance(free, OddsAnswer)
    assert (free.total, free.says and free.says.id) == (0, "dw-says-step-free")
    assert pays(field, Wheel("left")) == told(unit=name, stands=3, step="wheel") == "DW-V.1.7-f"


def test_a_lost_musician_and_losses_are_said() -> None:
    filled = answer(STEP, {"unit": KINDS[0]}).filled
    assert answer(STEP, {"unit": KINDS[0], "musician": False}).filled == {
        **filled,
        "manoeuvres": filled["manoeuvres"] - 1,
    }
    # A horde has one manoeuvre, until it is too small for one.
    assert times(told(unit="orcs/orc-whelps", step="aside")) == 1
    assert times(told(unit="orcs/orc-whelps", stands=3, step="aside")) == 2


def test_commanders_have_points_and_no_manoeuvres() -> None:
    assert told(unit="orcs/kruuk", step="aside") == "DW-X.2.1-b"
    turned = told(unit="orcs/kruuk", step="turn")
    assert isinstance(turned, OddsAnswer)
    assert [(line.value, line.rule) for line in turned.tally.lines] == [(0, "DW-X.2.1-a")]


def test_figures_of_ones_own_need_no_card() -> None:
    found = told(points=12, size=3, ground="water-2", spent=2)
    assert isinstance(found, OddsAnswer)
    assert [(line.label, line.value, line.rule) for line in found.tally.lines] == [
        ("dw-line-wading", 6, "DW-XI.3.6-b")
    ]
    assert times(found) == 1
    with pytest.raises(Misasked) as caught:
        answer(STEP, {"points": 12, "ground": "lava"})
    assert caught.value.field == "ground"
    assert CLEAR in str(caught.value.text.args["known"])


def test_every_question_is_described() -> None:
    fields: Any = msgspec.json.schema(StepQuestion)["$defs"]["StepQuestion"]["properties"]
    assert all(field.get("description") for field in fields.values())
