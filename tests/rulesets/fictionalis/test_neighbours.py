"""Who stands about where: what the squares of the table find, against asking everybody."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from oriflamme.board.table import PACE, Contact, Rect, advanced, contact, overlap, swept_move
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.obstacles import ahead_by, bodies, free, meetings, over, share_place
from oriflamme.rulesets.fictionalis.pieces import Element, Place
from tests.rulesets.fictionalis.crowds import SIDE, crowds

PLACES = (Place.TABLE, Place.TABLE, Place.AMBUSH, Place.LOST)


def shuffled(field: Field, data: st.DataObject) -> None:
    """Move some elements about, into ambush, off the table and back, asking for contacts in between."""
    for _ in range(data.draw(st.integers(0, 6))):
        name = data.draw(st.sampled_from(sorted(field.elements)))
        place = data.draw(st.sampled_from(PLACES))
        x, y = data.draw(st.integers(0, SIDE)), data.draw(st.integers(0, SIDE))
        rect = Rect(x * PACE, y * PACE, 80 * PACE, 30 * PACE, data.draw(st.sampled_from((0, 9000, 4500))))
        changed = msgspec.structs.replace(
            field.elements[name], place=place, rect=None if place is Place.LOST else rect
        )
        field.put(changed)
        field.touching(name)


def standing(field: Field) -> list[Element]:
    return [one for one in field.elements.values() if one.place in (Place.TABLE, Place.AMBUSH)]


def ids(elements: list[Element]) -> list[str]:
    return [one.id for one in elements]


@given(crowds(), st.data())
def test_whoever_is_near_is_found_in_the_order_of_the_set_up(
    battle: Battle[Field], data: st.DataObject
) -> None:
    field = battle.state
    shuffled(field, data)
    present = standing(field)
    if not present:
        return
    at, reach = data.draw(st.sampled_from(present)).at, data.draw(st.integers(0, 300)) * PACE

    def box_of(one: Rect, wide: int) -> tuple[int, int, int, int]:
        half = (one.width + one.depth) // 2 + wide
        return one.x - half, one.y - half, one.x + half, one.y + half

    def meets(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> bool:
        return a[0] <= b[2] and a[2] >= b[0] and a[1] <= b[3] and a[3] >= b[1]

    around = box_of(at, reach)
    assert ids(field.in_box(around, 0)) == ids(
        [one for one in standing(field) if meets(around, box_of(one.at, 0))]
    )
    wider = box_of(at, reach + 2)
    assert ids(field.near(at, reach)) == ids(
        [one for one in standing(field) if meets(wider, box_of(one.at, 0))]
    )


@given(crowds(), st.data())
def test_contacts_are_those_of_everybody_with_everybody(battle: Battle[Field], data: st.DataObject) -> None:
    field = battle.state
    shuffled(field, data)
    seen = field.seen_by("west")
    for known in (field, field.copy(), seen):
        table = list(known.on_table())
        for one in table:
            pairs = ((other, contact(one.at, other.at)) for other in table if other.id != one.id)
            touched = tuple((other, how) for other, how in pairs if how is not None)
            assert known.touching(one.id) == touched
            edged = [other.id for other, how in touched if how is Contact.EDGE]
            assert [other.id for other, _, _ in known.edges(one.id)] == edged


@given(crowds(), st.data(), st.integers(0, 300))
def test_what_is_in_the_way_is_what_a_sweep_among_all_meets(
    battle: Battle[Field], data: st.DataObject, paces: int
) -> None:
    field = battle.state
    shuffled(field, data)
    for mover in standing(field)[:6]:
        at = mover.at
        dx, dy = ahead_by(at.angle, paces * PACE)
        barring = [
            one for one in standing(field) if one.id != mover.id and not share_place(field, mover, one)
        ]
        met = []
        for one in barring:
            sweep = swept_move(at, dx, dy, [one.at])
            ahead = (one.at.x - at.x) * dx + (one.at.y - at.y) * dy > 0
            if ahead if overlap(at, one.at) else sweep.obstacle is not None:
                met.append(one.id)
        assert sorted(meeting.other.id for meeting in meetings(field, mover, at, (dx, dy))) == sorted(met)
        there = advanced(at, paces * PACE)
        under = [one.id for one in barring if overlap(there, one.at)]
        assert ids(over(field, mover, there)) == under
        assert free(field, mover, there) is not bool(under)
        assert set(under) <= set(ids(bodies(field, mover, there, 0)))
