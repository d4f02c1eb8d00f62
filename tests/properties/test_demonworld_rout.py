"""Rout moves on random fields: they always end, nobody who routs is left in contact, and battles replay."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oriflamme.board.battlefield import Battlefield, Cell
from oriflamme.board.hexes import DIRECTIONS, Hex, axial, direction, disc, distance
from oriflamme.board.passage import Bar, Passage, passage, tariff
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.chapters import DemonworldChapter, Game
from oriflamme.rulesets.demonworld.characteristics import Profile
from oriflamme.rulesets.demonworld.edges import edge_hexes, home_edge
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.maps import BattleMap
from oriflamme.rulesets.demonworld.morale.conduct import Conduct, flees, is_routing
from oriflamme.rulesets.demonworld.morale.rout import put_to_flight
from oriflamme.rulesets.demonworld.morale.rout_moves import homeward, run, runs
from oriflamme.rulesets.demonworld.morale.routers import RoutersRun
from oriflamme.rulesets.demonworld.passages import Way
from tests.examples import some
from tests.rulesets.demonworld.armies import GREY, SOUTH, WHITE, battle_of, card, field_of, muster
from tests.rulesets.demonworld.morale.fleeing import as_it_comes

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


@some(60, deadline=None)
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


Trail = tuple[Hex, ...]


def aside(hex: Hex) -> int:
    """How far a hex lies east of the middle of the map, in half hexes: white runs south."""
    q, r = axial(hex)
    return 2 * q + r


class Zigzags:
    """All ways of a stand to its edge, one by one: what the engine finds by layers is found here by hand."""

    def __init__(self, field: Field, stand: Stand) -> None:
        self.field, self.stand = field, stand
        self.terms = field.passage(stand)
        self.edge = {hex for hex in HEXES if edge(field, hex) and self.open(hex)}
        self.left = dict.fromkeys(self.edge, 0)
        fresh = self.edge
        while fresh:
            before = {hex for hex in HEXES if hex not in self.left and self.open(hex)}
            fresh = {hex for hex in before if any(end in fresh for end, _ in self.steps(hex))}
            self.left |= dict.fromkeys(fresh, max(self.left.values()) + 1)

    def open(self, hex: Hex) -> bool:
        return hex == self.stand.hex or self.field.free(hex)

    def steps(self, hex: Hex) -> list[tuple[Hex, int]]:
        found = []
        for towards, step in enumerate(DIRECTIONS):
            price = self.terms.price(hex, towards)
            if price is not None and self.open(hex + step):
                found.append((hex + step, price))
        return found

    def shortest(self, way: Trail, length: int) -> list[Trail]:
        """Every way of so many steps of which each makes the way to the edge shorter."""
        if len(way) > length:
            return [way]
        on = [end for end, _ in self.steps(way[-1]) if self.left.get(end, 99) < self.left[way[-1]]]
        return [longer for end in on for longer in self.shortest((*way, end), length)]

    def straight(self, points: int) -> list[Trail]:
        """The straightest of them, of as many steps as the points could pay for at best."""
        start = self.stand.hex
        ways = self.shortest((start,), min(self.left[start], points // self.terms.least))
        off = {way: sum(abs(aside(hex) - aside(start)) for hex in way) for way in ways}
        return [way for way in ways if off[way] == min(off.values())]

    def paid(self, way: Trail, points: int) -> Trail:
        """As much of a way as the points pay for."""
        for number, (here, there) in enumerate(pairwise(way), start=1):
            points -= dict(self.steps(here))[there]
            if points < 0:
                return way[:number]
        return way

    def well(self, hex: Hex) -> bool:
        return hex in self.edge or not self.field.in_contact(self.stand.at(hex))

    def within(self, points: int) -> set[Hex]:
        """Every hex that the points pay for."""
        most, fresh = {self.stand.hex: points}, {self.stand.hex}
        while fresh:
            entered = set()
            for hex in fresh:
                for end, price in self.steps(hex):
                    if most[hex] - price > most.get(end, -1):
                        most[end] = most[hex] - price
                        entered.add(end)
            fresh = entered
        return set(most)


def edge(field: Field, hex: Hex) -> bool:
    return hex in edge_hexes(field.ground.map, home_edge(field, WHITE))


@pytest.mark.rule("DW-XV.9.0-b")
@some(150, deadline=None)
@given(fields(), st.integers(0, 24))
def test_no_straight_zigzag_ends_farther_nor_as_far_and_nearer_to_the_fellows(
    field: Field, points: int
) -> None:
    stands = field.stands_of("u")
    stand, fellows = stands[0], stands[1:]
    by_hand = Zigzags(field, stand)
    ways = runs(field, stand, points, homeward(field, WHITE), fellows)
    if stand.hex not in by_hand.left:
        return
    straight = [by_hand.paid(way, points) for way in by_hand.straight(points)]
    far = max(map(len, straight))
    ends = {way[-1] for way in straight if len(way) == far and by_hand.well(way[-1])}
    if ends:
        away = {end: sum(distance(end, fellow.hex) for fellow in fellows) for end in ends}
        assert {way.path[-1] for way in ways} == {end for end in ends if away[end] == min(away.values())}
        assert all(len(way.path) == far for way in ways)
    elif len(ways[0].path) > 1 and ways[0].path[-1] in by_hand.left:
        # None of them ends well: then the hex that is least far from the edge, of those that it can pay for.
        others = [hex for hex in by_hand.within(points) if hex in by_hand.left and by_hand.well(hex)]
        least = min(by_hand.left[hex] for hex in others if hex != stand.hex)
        assert {by_hand.left[way.path[-1]] for way in ways} == {least}


@some(60, deadline=None)
@given(fields())
def test_routing_ends_without_routing_stands_in_contact_and_loses_nobody_unaccounted(field: Field) -> None:
    sent = {unit.id: len(unit.stands) for unit in field.units.values()}
    battle = battle_of(field)
    put_to_flight(battle, "u", "DW-XV.4.0-e")
    as_it_comes(battle)
    assert not left_in_contact(field)
    for _ in range(12):
        if battle.outcome is not None or not field.units["u"].stands:
            break
        field.turn += 1
        battle.push(RoutersRun())
        as_it_comes(battle)
        assert not left_in_contact(field)
    fled = field.pages[Conduct].fled.get("u", 0)
    assert len(field.units["u"].stands) + fled <= sent["u"]
    assert len(field.units["v"].stands) == sent["v"]
    assert len(field.units["e"].stands) == sent["e"]
    if not field.units["u"].stands:
        assert not is_routing(field, "u")
        assert not field.units["u"].engaged


@some(30, deadline=None)
@given(fields())
def test_the_same_rout_comes_to_the_same(field: Field) -> None:
    ends = []
    for copy in (field.copy(), field.copy()):
        battle = battle_of(copy)
        put_to_flight(battle, "u", "DW-XV.4.0-e")
        as_it_comes(battle)
        ends.append(battle.digest())
    assert ends[0] == ends[1]
