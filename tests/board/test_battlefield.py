"""Battlefields turned and joined, passages over them, footprints, occupancy and contact."""

from __future__ import annotations

import heapq
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oriflamme.board.battlefield import (
    PLAIN,
    Battlefield,
    Cell,
    Crossing,
    Edge,
    Road,
    border,
    crossings,
    join,
    kinds_of_crossings,
)
from oriflamme.board.contact import Contact, contact
from oriflamme.board.footprints import SINGLE, Post, covered, swept, swung
from oriflamme.board.hexes import DIRECTIONS, Hex, at, disc, distance, neighbours, ring, rotate
from oriflamme.board.occupancy import GROUND, Occupancy
from oriflamme.board.passage import Bar, Passage, passage, tariff
from oriflamme.board.sheets import Cut, fit

AROUND = disc(0, 4)
BOG, STEEP, WALL = Bar("R-1", "bog"), Bar("R-2", "steep"), Bar("R-3", "wall")
TERMS = tariff(
    3,
    grounds={"woods": 4, "mud": 6, "bog": BOG},
    climb=STEEP,
    climbs={1: 2, 2: 4, -1: 0, -2: 2},
    edges={"hedge": 3, "wall": WALL, "cliff": STEEP},
    against={"cliff": 1},
    roads={"road": 2},
)


@st.composite
def battlefields(draw: st.DrawFn) -> Battlefield:
    """A disc of radius 4 with some of everything on it."""
    kinds = st.sampled_from(("clear", "woods", "mud", "bog"))
    cells = draw(
        st.dictionaries(st.sampled_from(AROUND), st.builds(Cell, kinds, st.integers(0, 4)), max_size=25)
    )
    sides = draw(st.lists(st.tuples(st.sampled_from(disc(0, 3)), st.integers(0, 5)), max_size=15))
    borders = {}
    for hex, towards in sides:
        kind = draw(st.sampled_from(("hedge", "wall", "cliff")))
        other = hex + DIRECTIONS[towards]
        borders[border(hex, other)] = (Edge(kind, other if kind == "cliff" else None),)
    road = tuple(at(q, 0) for q in range(-4, draw(st.integers(-4, 5))))
    return Battlefield(AROUND, cells, borders, (Road("road", road),) if road else ())


def plain_price(field: Battlefield, one: Hex, other: Hex) -> int | str:
    """What TERMS say of a step, spelled out."""
    if any(
        {one, other} <= {*pair}
        for road in field.roads
        for pair in zip(road.hexes, road.hexes[1:], strict=False)
    ):
        total = 2
    elif field.cell(other).ground == "bog":
        return "bog"
    else:
        total = {"clear": 3, "woods": 4, "mud": 6}[field.cell(other).ground]
    climb = field.level(other) - field.level(one)
    if abs(climb) > 2:
        return "steep"
    total += {0: 0, 1: 2, 2: 4, -1: 0, -2: 2}[climb]
    for edge in field.edges(one, other):
        if edge.kind == "wall":
            return "wall"
        if edge.kind == "cliff" and edge.towards == other:
            return "steep"
        total += 3 if edge.kind == "hedge" else 1
    return total


def shown(step: Crossing) -> tuple[object, ...]:
    """All that a step is but where it is."""
    edges = tuple((edge.kind, step.with_edge(edge)) for edge in step.edges)
    return step.source, step.target, edges, step.roads, step.along, step.entered


@given(battlefields())
def test_steps_of_one_kind_are_alike_but_for_where_they_are(field: Battlefield) -> None:
    steps, kinds = list(crossings(field)), list(kinds_of_crossings(field))
    assert [(step.origin, step.towards) for step in steps] == [
        (origin, towards) for origin, towards, _ in kinds
    ]
    first = {kind: shown(step) for step, (_, _, kind) in zip(steps, kinds, strict=True)}
    assert all(shown(step) == first[kind] for step, (_, _, kind) in zip(steps, kinds, strict=True))


@settings(deadline=None)
@given(battlefields())
def test_a_passage_knows_every_step(field: Battlefield) -> None:
    found = Passage(field, TERMS)
    for hex in AROUND:
        for towards, other in enumerate(neighbours(hex)):
            if other not in field.hexes:
                assert found.price(hex, towards) is None
                assert found.bar(hex, towards) is None
                continue
            price, bar = plain_price(field, hex, other), found.bar(hex, towards)
            assert (found.price(hex, towards) if bar is None else bar.key) == price
            assert found.passes(hex, other) == isinstance(price, int)
            differs = bar is not None or price != found.usual
            assert (hex in found.unusual[towards], hex in found.barred[towards]) == (differs, bar is not None)
    assert found.open == (not found.bars)


@settings(deadline=None)
@given(battlefields())
def test_barriers_bar_their_edges_and_leave_every_other_step_as_it_was(field: Battlefield) -> None:
    thorns = Bar("R-4", "thorns")
    before = Passage(field, TERMS)
    after = before.with_barriers(field, [("hedge", thorns)])
    for hex in AROUND:
        for towards, other in enumerate(neighbours(hex)):
            fenced = other in field.hexes and any(edge.kind == "hedge" for edge in field.edges(hex, other))
            bar = thorns if fenced else before.bar(hex, towards)
            assert after.bar(hex, towards) == bar
            assert after.price(hex, towards) == (None if fenced else before.price(hex, towards))
            assert (hex in after.barred[towards]) == (bar is not None)
            if other in field.hexes and hex not in after.unusual[towards]:
                assert after.price(hex, towards) == after.usual
    assert after.open == (not after.bars)
    assert after.uniform is None or after.open


@settings(deadline=None, max_examples=50)
@given(battlefields(), st.sampled_from(AROUND))
def test_searches_with_tables_and_with_the_rules_find_the_same_costs(field: Battlefield, start: Hex) -> None:
    """Dijkstra over the tables against relaxing every step until nothing gets cheaper."""
    tables, reached, queue = Passage(field, TERMS), {start: 0}, [(0, start)]
    while queue:
        spent, hex = heapq.heappop(queue)
        for towards, offset in enumerate(DIRECTIONS):
            price = tables.price(hex, towards)
            if price is not None and spent + price < reached.get(hex + offset, 1_000):
                reached[hex + offset] = spent + price
                heapq.heappush(queue, (spent + price, hex + offset))
    relaxed, changed = {start: 0}, True
    while changed:
        changed = False
        for hex in list(relaxed):
            for other in neighbours(hex):
                step = plain_price(field, hex, other) if other in field.hexes else "off"
                if isinstance(step, int) and relaxed[hex] + step < relaxed.get(other, 1_000):
                    relaxed[other], changed = relaxed[hex] + step, True
    assert reached == relaxed


def test_passages_are_kept_by_the_value_of_their_terms() -> None:
    field = Battlefield(AROUND)
    assert passage(field, tariff(3)) is passage(field, tariff(3))
    assert passage(field, tariff(3)) is not passage(Battlefield(AROUND), tariff(3))
    flat = passage(field, tariff(3))
    assert (flat.uniform, flat.open, flat.least) == (3, True, 3)
    assert flat.dearest(AROUND[:7], 0) == 3
    assert flat.dearest(ring(0, 4), 0) is None
    with pytest.raises(ValueError, match="must cost something"):
        Passage(field, tariff(0))


@settings(deadline=None)
@given(battlefields(), st.sampled_from(disc(0, 9)), st.integers(-6, 6))
def test_turned_and_moved_a_battlefield_stays_itself(field: Battlefield, origin: Hex, sixths: int) -> None:
    moved = field.moved(origin, sixths)
    before, after = Passage(field, TERMS), Passage(moved, TERMS)
    for hex in field.hexes:
        there = origin + rotate(hex, sixths)
        assert moved.cell(there) == field.cell(hex)
        for towards in range(6):
            assert after.price(there, (towards + sixths) % 6) == before.price(hex, towards)
            assert after.bar(there, (towards + sixths) % 6) == before.bar(hex, towards)
    back = moved.moved(-rotate(origin, -sixths), -sixths)
    assert (back.hexes, back.cells, back.borders, back.roads) == (
        field.hexes,
        field.cells,
        field.borders,
        field.roads,
    )


@settings(deadline=None)
@given(battlefields(), battlefields(), st.sampled_from(disc(0, 5)))
def test_of_a_shared_hex_the_first_that_says_anything_decides(
    one: Battlefield, two: Battlefield, origin: Hex
) -> None:
    two = two.moved(origin)
    both = join((one, two))
    assert both.hexes == one.hexes | two.hexes
    for hex in both.hexes:
        assert both.cell(hex) == (one.cells.get(hex) or two.cells.get(hex, PLAIN))
    for step in crossings(both):
        edges = (*one.edges(step.origin, step.hex), *two.edges(step.origin, step.hex))
        assert set(step.edges) == set(edges)
        assert len(step.edges) == len(set(edges))
        roads = one.roads_between(step.origin, step.hex) | two.roads_between(step.origin, step.hex)
        assert step.roads == roads


def test_what_is_off_the_map_or_not_adjacent_is_refused() -> None:
    with pytest.raises(ValueError, match="not on the battlefield"):
        Battlefield(AROUND, {at(9, 0): Cell("woods")})
    with pytest.raises(ValueError, match="not adjacent"):
        Battlefield(AROUND, {}, {(0, at(2, 0)): (Edge("wall"),)})
    with pytest.raises(ValueError, match="not a side of"):
        Battlefield(AROUND, {}, {(0, at(1, 0)): (Edge("cliff", at(0, 1)),)})
    with pytest.raises(ValueError, match="not adjacent"):
        Battlefield(AROUND, {}, {}, (Road("road", (0, at(2, 0))),))


CHARIOT = (0, at(1, 0), at(0, 1))
"""Three hexes: two in front, one behind."""


@given(st.sampled_from(AROUND), st.sampled_from(AROUND), st.integers(0, 5), st.booleans())
def test_a_footprint_swings_round_a_pivot_hex_by_hex(
    hex: Hex, pivot: Hex, facing: int, clockwise: bool
) -> None:
    post = Post(hex, facing, CHARIOT)
    assert post.cells == tuple(hex + rotate(offset, facing) for offset in CHARIOT)
    entered = {
        there + DIRECTIONS[towards] for there, towards in swung(pivot, post.cells, clockwise=clockwise)
    }
    assert entered == set(swept(pivot, post.cells, clockwise=clockwise))
    turned = {pivot + rotate(cell - pivot, 1 if clockwise else -1) for cell in post.cells}
    assert turned - {pivot} <= entered
    assert all(distance(pivot, there) in {distance(pivot, cell) for cell in post.cells} for there in entered)


def test_a_footprint_holds_its_anchor_and_no_hex_twice() -> None:
    assert covered(at(3, 1), 2, SINGLE) == (at(3, 1),)
    for wrong in ((at(1, 0),), (0, at(1, 0), at(1, 0))):
        with pytest.raises(ValueError, match="must hold the anchor"):
            covered(0, 0, wrong)


def test_layers_take_what_their_limits_say() -> None:
    held = Occupancy({GROUND: 1, "air": None, "carried": 2}).moved((), [("a", (0, at(1, 0)), GROUND)])
    with pytest.raises(ValueError, match="a stands there"):
        held.moved((), [("b", (at(2, 0), at(1, 0)), GROUND)])
    assert held.on(at(2, 0)) == ()
    more = held.moved(
        (), [*((key, (0,), "air") for key in "bcd"), ("e", (0,), "carried"), ("f", (0,), "carried")]
    )
    with pytest.raises(ValueError, match="e, f stands there"):
        more.moved((), [("g", (0,), "carried")])
    with pytest.raises(ValueError, match="no layer 'sea'; there are: ground, air, carried"):
        more.moved((), [("g", (0,), "sea")])
    assert more.moved([("c", (0,), "air")], ()).everywhere(0) == ("a", "b", "d", "e", "f")
    assert more.on(0, "air") == ("b", "c", "d")
    assert held.everywhere(0) == ("a",)
    assert held.moved([("a", (0, at(1, 0)), GROUND)], [("a", (at(1, 0), at(2, 0)), GROUND)]).ground == {
        at(1, 0): ("a",),
        at(2, 0): ("a",),
    }


@settings(deadline=None)
@given(
    battlefields(),
    st.sampled_from(disc(0, 2)),
    st.sampled_from(disc(0, 2)),
    st.integers(0, 5),
    st.integers(0, 5),
)
def test_contact_is_who_could_step_to_whom(
    field: Battlefield, one: Hex, other: Hex, ours: int, theirs: int
) -> None:
    first, second = covered(one, ours, CHARIOT), covered(other, theirs, CHARIOT)
    if set(first) & set(second):
        return
    table = Passage(field, TERMS)

    def comes(some: Iterable[Hex], others: Iterable[Hex]) -> bool:
        return any(
            distance(a, b) == 1 and isinstance(plain_price(field, a, b), int) for a in some for b in others
        )

    expected = Contact.NONE
    expected |= Contact.FIRST if comes(first, second) else Contact.NONE
    expected |= Contact.SECOND if comes(second, first) else Contact.NONE
    assert contact(first, table, second, table) == expected


def test_a_cliff_parts_who_is_below_from_who_is_above() -> None:
    up = at(1, 0)
    field = Battlefield(AROUND, {}, {(0, up): (Edge("cliff", up),)})
    table = Passage(field, TERMS)
    assert contact((0,), table, (up,), table) is Contact.SECOND
    assert contact((up,), table, (0,), table) is Contact.FIRST


@given(
    st.integers(2, 9), st.integers(1, 6), st.booleans(), st.booleans(), st.integers(0, 3), st.integers(0, 3)
)
def test_sheets_that_fit_share_their_cut_hexes_and_no_others(
    columns: int, half: int, across: bool, upset: bool, column: int, row: int
) -> None:
    cut = Cut(columns, 2 * half)
    sheet = Battlefield(hex for line in cut.lines() for hex in line)
    place = (column, row)
    other = (column + 1, row) if across else (column, row + 1)
    turned = (row % 2 == 1) != upset
    beyond = turned if across else not turned
    assert fit(place, turned, other, beyond)
    assert not fit(place, turned, other, not beyond)
    one, two = cut.laid(sheet, place, turned=turned), cut.laid(sheet, other, turned=beyond)
    shared = one.hexes & two.hexes
    assert len(shared) == (half if across else columns + turned)
