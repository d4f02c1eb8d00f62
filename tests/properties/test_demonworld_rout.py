"""Rout moves on random fields: they always end, nobody who routs is left in contact, and battles replay."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from oriflamme.board.battlefield import Battlefield, Cell
from oriflamme.board.hexes import Hex, axial, direction, disc
from oriflamme.board.passage import Bar, Passage, passage, tariff
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.chapters import DemonworldChapter, Game
from oriflamme.rulesets.demonworld.characteristics import Profile
from oriflamme.rulesets.demonworld.edges import edge_hexes, home_edge
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.maps import BattleMap
from oriflamme.rulesets.demonworld.morale.conduct import Conduct, flees, is_routing
from oriflamme.rulesets.demonworld.morale.rout import put_to_flight
from oriflamme.rulesets.demonworld.morale.rout_moves import homeward, run
from oriflamme.rulesets.demonworld.morale.routers import RoutersRun
from oriflamme.rulesets.demonworld.passages import Way
from tests.rulesets.demonworld.armies import GREY, SOUTH, WHITE, battle_of, card, field_of, muster

RADIUS = 5
HEXES = disc(0, RADIUS)
NAMES = {hex: "{},{}".format(*axial(hex)) for hex in HEXES}
BOG = Bar("DW-XI.3.4", "dw-refused-off-map")
PRICES = tariff(3, grounds={"mud": 6, "bog": BOG})


def rough(board: Battlefield, card: Profile, way: Way) -> Passage:
    return passage(board, PRICES)


ROUGH = DemonworldChapter(name="rough", title=Text("rough"), rule="DW-XI", passage=rough)
GAME = Game((*contents.BASE_CHAPTERS, ROUGH, contents.CONTENTS.known["morale"]))


@st.composite
def fields(draw: st.DrawFn) -> Field:
    """A small field of rough ground with a unit of each side, and a second one of white."""
    places = draw(st.lists(st.sampled_from(HEXES), min_size=3, max_size=24, unique=True))
    first, second = sorted(
        draw(st.lists(st.integers(1, len(places) - 1), min_size=2, max_size=2, unique=True))
    )
    grounds = draw(st.dictionaries(st.sampled_from(HEXES), st.sampled_from(["mud", "bog"]), max_size=30))
    printed = Battlefield(frozenset(HEXES), {hex: Cell(ground) for hex, ground in grounds.items()})
    board = BattleMap(
        frozenset(HEXES),
        {hex: (name,) for hex, name in NAMES.items()},
        {name: hex for hex, name in NAMES.items()},
        {},
        printed,
    )
    return field_of(
        muster("u", WHITE, places[:first], draw(st.integers(0, 5))),
        muster("v", WHITE, places[first:second]),
        muster("e", GREY, places[second:], SOUTH),
        profiles=[card("swords")],
        board=board,
        game=GAME,
    )


def left_in_contact(field: Field) -> list[str]:
    return [stand.id for stand in field.stands.values() if flees(field, stand) and field.in_contact(stand)]


@settings(max_examples=60, deadline=None)
@given(fields(), st.integers(0, 24))
def test_a_run_is_made_of_free_steps_that_are_paid_for(field: Field, points: int) -> None:
    goal = homeward(field, WHITE)
    for stand in field.stands_of("u"):
        way = run(field, stand, points, goal)
        terms, spent = field.passage(stand), 0
        assert way.path[0] == stand.hex
        for here, there in zip(way.path, way.path[1:], strict=False):
            towards = direction(here, there)
            assert towards is not None
            price = terms.price(here, towards)
            assert price is not None
            assert field.free(there)
            spent += price
        assert spent <= points
        end: Hex = way.path[-1]
        if way.arrived:
            assert end in edge_hexes(field.ground.map, home_edge(field, WHITE))
        elif way.caught:
            assert field.in_contact(stand.at(end))
        else:
            assert not field.in_contact(stand.at(end))


@settings(max_examples=60, deadline=None)
@given(fields())
def test_routing_ends_without_routing_stands_in_contact_and_loses_nobody_unaccounted(field: Field) -> None:
    sent = {unit.id: len(unit.stands) for unit in field.units.values()}
    battle = battle_of(field)
    put_to_flight(battle, "u", "DW-XV.4.0-e")
    battle.advance()
    assert not left_in_contact(field)
    for _ in range(12):
        if battle.outcome is not None or not field.units["u"].stands:
            break
        field.turn += 1
        battle.push(RoutersRun())
        battle.advance()
        assert not left_in_contact(field)
    fled = field.pages[Conduct].fled.get("u", 0)
    assert len(field.units["u"].stands) + fled <= sent["u"]
    assert len(field.units["v"].stands) == sent["v"]
    assert len(field.units["e"].stands) == sent["e"]
    if not field.units["u"].stands:
        assert not is_routing(field, "u")
        assert not field.units["u"].engaged


@settings(max_examples=30, deadline=None)
@given(fields())
def test_the_same_rout_comes_to_the_same(field: Field) -> None:
    ends = []
    for copy in (field.copy(), field.copy()):
        battle = battle_of(copy)
        put_to_flight(battle, "u", "DW-XV.4.0-e")
        battle.advance()
        ends.append(battle.digest())
    assert ends[0] == ends[1]
