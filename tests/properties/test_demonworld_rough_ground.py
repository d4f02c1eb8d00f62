"""Movement over rough ground, past walls and cliffs, and with larger stands: the search agrees with the law.

The base game has none of it; the terms here are made up, to hold law, search and contact together for chapters to come.
"""

from __future__ import annotations

import itertools

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oriflamme.board.battlefield import Battlefield, Cell, Edge, border
from oriflamme.board.contact import Contact
from oriflamme.board.hexes import DIRECTIONS, Hex, at, axial, disc
from oriflamme.board.passage import Bar, Passage, Price, passage, tariff
from oriflamme.kernel.effects import Turned, Went
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld.chapters import DemonworldChapter, Game
from oriflamme.rulesets.demonworld.characteristics import MovementPoints, Order, Profile
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import block
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.maps import BattleMap
from oriflamme.rulesets.demonworld.movement.legs import (
    Advance,
    Face,
    Leg,
    March,
    Shift,
    Walk,
    Wheel,
)
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.reach import destinations
from oriflamme.rulesets.demonworld.movement.refusals import Refused
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits, UnitMoved
from oriflamme.rulesets.demonworld.movement.trace import Trace
from oriflamme.rulesets.demonworld.movement.trails import Trail
from oriflamme.rulesets.demonworld.passages import Way
from tests.examples import some
from tests.properties.demonworld_movements import agree, fields, follow, misses_nothing
from tests.rulesets.demonworld.armies import (
    BASE_CHAPTERS,
    GREY,
    NORTH,
    WHITE,
    battle_of,
    card,
    field_of,
    muster,
    of,
    play,
)

BOG = Bar("DW-XI.3.4", "dw-refused-off-map")
WALL = Bar("DW-XI.3.7-c", "dw-refused-off-map")
GROUNDS: dict[str, Price] = {"woods": 4, "mud": 6, "bog": BOG}
CLIMBS: dict[int, Price] = {1: 2, 2: 4, -1: 0, -2: 2}
POINTS = tariff(
    3, grounds=GROUNDS, climb=BOG, climbs=CLIMBS, edges={"hedge": 3, "cliff": BOG}, against={"cliff": 1}
)
WHEEL = tariff(
    3, grounds=GROUNDS, climb=BOG, climbs=CLIMBS, edges={"hedge": WALL, "cliff": BOG}, against={"cliff": 1}
)


def rough(field: Battlefield, card: Profile, way: Way) -> Passage:
    """Points and manoeuvres cross hedges, wheels and free regrouping do not."""
    return passage(field, POINTS if way in ("points", "manoeuvre") else WHEEL)


ROUGH = DemonworldChapter(name="rough", title=Text("rough"), rule="DW-XI", passage=rough)


def over(field: Field, ground: Battlefield) -> Field:
    """The same stands on other ground."""
    layout = field.ground.map
    printed = BattleMap(layout.hexes, layout.names_by_hex, layout.hexes_by_name, {}, ground)
    other = Field(
        msgspec.structs.replace(field.ground, map=printed, game=Game((*BASE_CHAPTERS, ROUGH))),
        field.units.values(),
        field.stands.values(),
    )
    other.turn = other.last_loss = field.turn
    return other


@st.composite
def rough_fields(draw: st.DrawFn) -> Field:
    field = draw(fields())
    near = [hex for hex in disc(0, 8) if hex in field.ground.map.hexes]
    cells = draw(
        st.dictionaries(
            st.sampled_from(near),
            st.builds(Cell, st.sampled_from(("clear", "woods", "mud", "bog")), st.sampled_from((0, 0, 1, 3))),
            max_size=20,
        )
    )
    borders = {}
    for hex, towards in draw(
        st.lists(st.tuples(st.sampled_from(disc(0, 6)), st.integers(0, 5)), max_size=12)
    ):
        other = hex + DIRECTIONS[towards]
        kind = draw(st.sampled_from(("hedge", "cliff")))
        borders[border(hex, other)] = (Edge(kind, other if kind == "cliff" else None),)
    return over(field, Battlefield(field.ground.map.hexes, cells, borders))


@some(30)
@given(rough_fields())
def test_the_fast_search_agrees_with_the_law_on_rough_ground(field: Field) -> None:
    agree(field, Spent())


@settings(deadline=None, max_examples=25)
@given(rough_fields())
def test_the_fast_search_misses_nothing_on_rough_ground(field: Field) -> None:
    """Whatever advances, steps and wheels bring a unit in ranks to is among its destinations, and not dearer."""
    unit = field.units["u"]
    stands = field.stands_of(unit)
    if len(stands) < 4 or not field.organised(unit) or len({stand.facing for stand in stands}) > 1:
        return
    misses_nothing(field)


def test_stands_that_draw_together_go_round_ground_they_cannot_enter() -> None:
    """A stand behind a bog as long as six hexes comes round its end to the other four."""
    places = [at(q, r) for q, r in ((0, 0), (1, 0), (0, 1), (1, 1), (-1, 4))]
    bog = {at(q, 3): Cell("bog") for q in range(-3, 3)}
    for _ in range(6):
        plain = field_of(muster("u", WHITE, places, NORTH, order=Order.CHARGE))
        field = over(plain, Battlefield(plain.ground.map.hexes, bog))
        found = list(destinations(field, field.units["u"], Spent()))
        if any(field.organised("u", place.stands()) for place in found):
            return
        further = [place for place in found if isinstance(place, Trail) and place.apart is not None]
        trace = follow(field, further[-1].legs(), Spent())
        assert trace is not None
        assert bog.keys().isdisjoint(stand.hex for stand in trace.body)
        places = [stand.hex for stand in trace.body]
    raise AssertionError("never together")


@some(60)
@given(rough_fields())
def test_contact_is_what_both_could_step_over(field: Field) -> None:
    """Asked of stands, of hexes, and of each pair, contact is the same."""
    unit, steps = field.units["u"], rough(field.ground.map.battlefield, field.profile("u"), "manoeuvre")
    foes = {stand.hex: stand for stand in field.stands.values() if field.side(stand) == GREY}
    near = field.contact_hexes(unit)
    probe = field.stands_of(unit)[0]
    for hex in disc(0, 6):
        expected = set()
        for towards, offset in enumerate(DIRECTIONS):
            foe = foes.get(hex + offset)
            if foe is not None:
                there = steps.price(hex, towards) is not None
                back = steps.price(foe.hex, (towards + 3) % 6) is not None
                assert field.contact(probe.at(hex), foe) == Contact(there + 2 * back)
                if there and back:
                    expected.add(foe.id)
        assert {foe.id for foe in field.contacts(probe.at(hex))} == expected
        if hex in field.ground.map.hexes:
            assert (hex in near) == bool(expected)


LONG = (0, at(-1, 1))
"""Two hexes: the anchor, and the one behind it on the right or left as it turns."""


def wagon(hex: Hex, facing: int = NORTH, points: int = 12, order: Order = Order.CHARGE) -> Field:
    unit = muster("u", WHITE, (hex,), facing, profile="wagon", order=order)
    stand = msgspec.structs.replace(unit.stands[0], footprint=LONG)
    unit = msgspec.structs.replace(unit, stands=(stand,))
    foe = muster("x", GREY, (at(0, -4), at(3, 0)), moved=True)
    wagons = card("wagon", movement=MovementPoints(points, points, points))
    return field_of(unit, foe, profiles=[wagons])


def went(field: Field, *legs: Leg) -> Stand:
    trace = Trace(field, field.units["u"], Spent())
    trace.follow(legs)
    return trace.body[0]


def refusal(field: Field, *legs: Leg) -> str:
    with pytest.raises(Refused) as caught:
        went(field, *legs)
    return caught.value.reasons[0].rule


def test_a_stand_of_two_hexes_covers_both() -> None:
    field = wagon(0)
    assert [field.stand_on(hex) for hex in (0, at(-1, 1))] == [field.stands["u.1"]] * 2
    assert not field.free(at(-1, 1))
    field.place(field.stands["u.1"].at(at(1, 0)))
    assert field.free(0)
    assert field.free(at(-1, 1))
    assert field.stand_on(at(0, 1)) is field.stands["u.1"]
    copy = Field.decode(msgspec.to_builtins(field.encode()), field.ground)
    assert copy.stands == field.stands
    assert copy.occupants.ground == field.occupants.ground
    with pytest.raises(ValueError, match=r"x\.2 stands there"):
        field.place(field.stands["u.1"].at(at(4, -1)))


def test_it_goes_turns_and_is_stopped_by_any_of_its_hexes() -> None:
    field = wagon(0)
    assert set(went(field, Advance("left")).cells) == {at(0, -1), at(-1, 0)}
    # Turning clockwise swings its rear hex from SW to W.
    assert went(field, Face(1)).cells == (0, at(-1, 0))
    away = wagon(at(2, 1))
    assert refusal(away, Walk({"u.1": 5})) == "DW-V.3.0-a"
    assert refusal(wagon(at(4, 0), facing=2), Face(1)) == "DW-V.3.0-a"
    edge = wagon(at(0, 19))
    assert refusal(edge, Walk({"u.1": 2})) == "DW-I.1.4-a"


def test_a_wheel_carries_all_its_hexes_round_the_pivot() -> None:
    unit = muster("u", WHITE, block(0, NORTH, 4, 4), NORTH, order=Order.CHARGE, profile="lancers")
    stands = tuple(msgspec.structs.replace(stand, footprint=LONG) for stand in unit.stands)
    field = field_of(
        msgspec.structs.replace(unit, stands=stands), profiles=[card("lancers")], board=field_of().ground.map
    )
    trace = Trace(field, field.units["u"], Spent())
    trace.follow((Wheel("left"),))
    assert [axial(stand.hex) for stand in trace.body] == [(0, 0), (1, -1), (2, -2), (3, -3)]
    assert {stand.facing for stand in trace.body} == {5}
    covered = [cell for stand in trace.body for cell in stand.cells]
    assert len(set(covered)) == 8
    # An enemy in the way of a rear hex alone stops the wheel.
    field = field_of(
        msgspec.structs.replace(unit, stands=stands),
        muster("x", GREY, (at(4, 0),), moved=True),
        profiles=[card("lancers")],
    )
    trace = Trace(field, field.units["u"], Spent())
    with pytest.raises(Refused):
        trace.follow((Wheel("right"), Wheel("right")))


def test_contact_is_made_by_any_of_its_hexes_and_by_one_side_only_across_a_cliff() -> None:
    field = wagon(at(3, -2))
    stand = field.stands["u.1"]
    foe = next(other for other in field.stands.values() if other.hex == at(3, 0))
    assert stand.cells == (at(3, -2), at(2, -1))
    assert not field.in_contact(stand)
    moved = stand.at(at(4, -2))  # its rear hex (3, -1) is next to the enemy on (3, 0), its anchor is not
    assert [other.id for other in field.contacts(moved)] == [foe.id]
    cliff = {border(at(3, -1), at(3, 0)): (Edge("cliff", at(3, -1)),)}
    high = over(field, Battlefield(field.ground.map.hexes, {}, cliff))
    assert high.contact(moved, foe) is Contact.FIRST
    assert high.contact(foe, moved) is Contact.SECOND
    assert high.contacts(moved) == ()


@pytest.mark.parametrize("points", [0, 3, 6])
def test_all_places_of_a_larger_stand_are_found_by_the_law(points: int) -> None:
    start = at(-8, 4)
    field = wagon(start, points=points, order=Order.CHARGE if points else Order.HOLD)
    unit = field.units["u"]
    places = list(destinations(field, unit, Spent()))
    for place in places:
        trace = Trace(field, unit, Spent())
        trace.follow(place.legs())
        assert trace.body == place.stands()
        assert (place.points, place.manoeuvres) == (trace.spent.points, trace.spent.manoeuvres)
    found = {(place.stands()[0].hex, place.facing) for place in places}
    assert len(found) == len(places)
    # Turning is free to a small unit, so it may stand anywhere within its reach that has room for both hexes.
    for steps in itertools.product(range(6), repeat=points // 3):
        hex = start + sum(DIRECTIONS[towards] for towards in steps)
        assert {(hex, facing) for facing in range(6) if (hex, facing) != (start, NORTH)} <= found


def test_events_tell_how_stands_went() -> None:
    unit = muster("u", WHITE, block(0, NORTH, 4, 2), NORTH, order=Order.CHARGE)
    battle = battle_of(field_of(unit), MoveUnits(WHITE, Order.CHARGE))
    events = play(battle, WHITE, MoveUnit("u", (Advance("left"), Advance("left"), Wheel("left"))))
    ahead, wheel = of(events, UnitMoved)
    assert ahead.effects(None)[0] == Went(piece="u.1", path=((0, 0), (0, -1), (0, -2)))
    # The pivot only turns, the next stand goes round it.
    assert wheel.effects(GREY)[:2] == (
        Turned(piece="u.1", facing=5),
        Went(piece="u.2", path=((1, -2), (1, -3)), facing=5),
    )


def test_what_bars_a_step_is_the_reason_against_it() -> None:
    field = wagon(0)
    bog = Battlefield(field.ground.map.hexes, {at(0, -1): Cell("bog"), at(1, -1): Cell("mud")})
    rough_field = over(field, bog)
    assert refusal(rough_field, Advance("left")) == "DW-XI.3.4"
    trace = Trace(rough_field, rough_field.units["u"], Spent())
    trace.follow((Advance("right"),))
    assert trace.spent.points == 6
    assert refusal(rough_field, March(4)) == "DW-V.1.6-c"
    with pytest.raises(Refused):
        went(rough_field, Shift({"u.1": 4}))
