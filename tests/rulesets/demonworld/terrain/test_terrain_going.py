"""What steps over terrain cost, rule by rule: grounds, water by size, marsh by card, levels, walls, roads."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest

from oriflamme.board.battlefield import CLEAR
from oriflamme.catalogue import words
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld import contents, scenarios
from oriflamme.rulesets.demonworld.chapters import DemonworldChapter, Game
from oriflamme.rulesets.demonworld.characteristics import Footing, MovementPoints, Order, Wading
from oriflamme.rulesets.demonworld.closing_up import CloseUpBegins, Formation, StepUp
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.introduction import Unit
from oriflamme.rulesets.demonworld.movement.engagement import Complete, Completion
from oriflamme.rulesets.demonworld.movement.legs import (
    Advance,
    Face,
    Leg,
    March,
    Shift,
    Sidestep,
    Walk,
    Wheel,
)
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.movement.reach import destinations
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.movement.trace import Trace
from oriflamme.rulesets.demonworld.post_combat import PostCombat, Regroup
from oriflamme.rulesets.demonworld.terrain.chapter import against_placement
from oriflamme.rulesets.demonworld.terrain.kinds import edges, grounds, kinds
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    Muster,
    battle_of,
    card,
    field_of,
    hexes,
    hexes_of,
    muster,
    play,
    refused,
)
from tests.rulesets.demonworld.terrain.going import DIFFICULT, VERY_DIFFICULT, Lie, over

AHEAD = (0, -1)
LINE = [(0, 0), (1, 0), (2, 0), (3, 0)]


def field_with(
    lie: Lie,
    places: list[tuple[int, int]],
    *others: Muster,
    facing: int = NORTH,
    points: int = 24,
    light: bool = False,
    **changes: Any,
) -> Field:
    profile = card("w", **{"size": 2, "movement": MovementPoints(points, points, points), **changes})
    unit = muster("u", WHITE, hexes(*places), facing, profile="w", order=Order.CHARGE)
    field = over(field_of(unit, *others, profiles=[profile]), lie)
    if light:
        game = Game((*contents.game(("terrain",)).chapters, LIGHT))
        field.ground = msgspec.structs.replace(field.ground, game=game)
    return field


def lightly(field: Field, unit: Unit) -> bool:
    return unit.id == "u"


LIGHT = DemonworldChapter(
    name="lightly", title=Text("dw-chapter-terrain"), rule="DW-XI.3.2", light=(lightly,)
)
"""What chapters on commanders and formations say of some units."""


def moving(field: Field, *legs: Leg) -> Battle[Field]:
    """A battle in which the unit has taken these legs in its own movement, each by a command of its own."""
    battle = battle_of(field, MoveUnits(WHITE, Order.CHARGE))
    for leg in legs:
        play(battle, WHITE, MoveUnit("u", (leg,)))
    return battle


def spent(battle: Battle[Field]) -> Spent:
    due = battle.decision()
    assert isinstance(due, MoveUnits)
    return due.spent


def costs(field: Field, *legs: Leg) -> list[int]:
    """The points that the unit pays for each of these legs."""
    paid = [spent(moving(field, *legs[:count])).points for count in range(len(legs) + 1)]
    return [after - before for before, after in pairwise(paid)]


def cost(lie: Lie, *, light: bool = False, **changes: Any) -> int | str:
    """What one stand pays to step ahead; the rule that bars it."""
    field = field_with(lie, [(0, 0)], light=light, **changes)
    ruling = moving(field).check(WHITE, MoveUnit("u", (Advance("left"),)))
    return costs(field, Advance("left"))[0] if ruling.legal else ruling.reasons[0].rule


def refusal(field: Field, leg: Leg) -> str:
    """The rule by which a leg is refused; there is but one."""
    ((rule, _),) = refused(moving(field), WHITE, MoveUnit("u", (leg,)))
    return rule


@pytest.mark.rule("DW-XI.1.0-a", "DW-XI.3.1", "DW-XI.3.2", "DW-XI.3.3")
@pytest.mark.parametrize(
    ("kinds", "points", "light"),
    [(("clear", "ford"), 3, 3), (DIFFICULT, 4, 3), (VERY_DIFFICULT, 6, 5)],
)
def test_ground_costs_what_its_going_says(kinds: tuple[str, ...], points: int, light: int) -> None:
    for kind in kinds:
        assert cost(Lie({AHEAD: kind})) == points
        assert cost(Lie({AHEAD: kind}), light=True) == light
        # Mounted troops pay alike.
        assert cost(Lie({AHEAD: kind}), mounted=True) == points


@pytest.mark.rule("DW-XI.3.4")
def test_marsh_is_entered_by_those_whose_card_says_so() -> None:
    marsh = Lie({AHEAD: "marsh"})
    assert cost(marsh) == "DW-XI.3.4"
    assert cost(marsh, light=True) == "DW-XI.3.4"
    assert cost(marsh, footing=Footing(marsh="very-difficult")) == 6
    assert cost(marsh, footing=Footing(marsh="difficult")) == 4
    assert cost(marsh, footing=Footing(marsh="difficult"), light=True) == 3
    assert cost(marsh, footing=Footing(marsh="clear")) == 3


@pytest.mark.rule("DW-XI.3.6-a", "DW-XI.3.6-b", "DW-XI.3.6-e")
def test_water_costs_by_depth_and_size() -> None:
    table = {
        "ford": [3, 3, 3],
        "water-1": ["DW-XI.3.6-b", 6, 4],
        "water-2": ["DW-XI.3.6-b", "DW-XI.3.6-b", 6],
        "water-3": ["DW-XI.3.6-b"] * 3,
    }
    for kind, row in table.items():
        assert [cost(Lie({AHEAD: kind}), size=size) for size in (1, 2, 3)] == row
        # Nobody wades more lightly than others.
        assert [cost(Lie({AHEAD: kind}), size=size, light=True) for size in (1, 2, 3)] == row
    swims = Footing(water=(Wading(1, 3), Wading(3, 5)))
    assert [cost(Lie({AHEAD: f"water-{depth}"}), footing=swims) for depth in (1, 2, 3)] == [
        3,
        "DW-XI.3.6-b",
        5,
    ]


@pytest.mark.rule("DW-XI.3.5-a", "DW-XI.3.5-c", "DW-XI.3.5-e")
def test_levels_add_to_the_ground() -> None:
    def hill(up: int, kind: str = "clear", **changes: Any) -> int | str:
        here, there = (0, up) if up >= 0 else (-up, 0)
        return cost(Lie({AHEAD: kind}, {(0, 0): here, AHEAD: there}), **changes)

    assert [hill(up) for up in (-3, -2, -1, 0, 1, 2, 3)] == ["DW-XI.3.5-c", 5, 3, 3, 5, 7, "DW-XI.3.5-c"]
    assert hill(1, "woods") == 6
    spider = Footing(levels=4)
    assert [hill(up, footing=spider) for up in (-4, -3, 3, 4)] == [9, 7, 9, 11]
    assert [hill(up, footing=Footing(levels=1)) for up in (-2, -1, 1, 2)] == [
        "DW-XI.3.5-c",
        3,
        5,
        "DW-XI.3.5-c",
    ]
    road = Lie({}, {AHEAD: 1}, roads=[((0, 0), AHEAD)])
    assert cost(road) == 4


@pytest.mark.rule("DW-XI.2.0-c", "DW-XI.3.5-d", "DW-XI.3.7-b")
def test_manoeuvres_cross_levels_and_walls_for_nothing_but_no_cliffs() -> None:
    dear = Lie({(0, -1): "mud"}, {(1, -1): 2}, [frozenset(((2, 0), (2, -1)))])
    after = spent(moving(field_with(dear, LINE), Sidestep(4)))
    assert (after.points, after.manoeuvres) == (0, 1)
    assert refusal(field_with(Lie(levels={(1, -1): 3}), LINE), Sidestep(4)) == "DW-XI.3.5-c"
    assert refusal(field_with(Lie({(2, -1): "marsh"}), LINE), Shift({"u.3": 4})) == "DW-XI.3.4"


@pytest.mark.rule("DW-XI.3.7-c")
def test_neither_wheel_nor_free_steps_go_over_walls() -> None:
    hedge = Lie(walls=[frozenset(((3, 0), (3, -1)))])
    assert refusal(field_with(hedge, LINE), Wheel("left")) == "DW-XI.3.7-c"
    assert costs(field_with(Lie(), LINE), Wheel("left")) == [0]
    # By the base game all ground is flat, and nothing stands on it.
    assert costs(over(field_with(Lie(), LINE), hedge, ()), Wheel("left")) == [0]
    # Turned about, a wedge of a last rank forms up by a free hex; a wall is no way for it, a manoeuvre is.
    places = [(0, 0), (1, 0), (2, 0), (3, 0), (-1, 1), (2, 1)]
    turned = moving(field_with(Lie(), places), Face(SOUTH))
    assert spent(turned).free
    moves = forming(turned)
    assert moves
    play(turned, WHITE, MoveUnit("u", (Shift(moves),)))
    assert turned.state.organised("u")
    assert spent(turned).manoeuvres == 1
    key, towards = next(iter(moves.items()))
    here = next(place for number, place in enumerate(places, 1) if f"u.{number}" == key)
    there = (here[0] + STEPS[towards][0], here[1] + STEPS[towards][1])
    walled = Lie(walls=[frozenset((here, there))])
    turned = moving(field_with(walled, places), Face(SOUTH))
    assert forming(turned) != moves
    free = refused(turned, WHITE, MoveUnit("u", (Shift(moves),)))
    assert free == {("DW-XI.3.7-b", "dw-refused-wall-free")}
    # As a manoeuvre, with no free hex due, the same step is made.
    assert spent(moving(field_with(walled, places), Shift({key: towards}))).manoeuvres == 1


def forming(battle: Battle[Field]) -> dict[str, int] | None:
    """The free steps by which the unit would form up now."""
    return Trace(battle.state, battle.state.units["u"], spent(battle)).forming_up()


STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


@pytest.mark.rule("DW-XI.3.7-a", "DW-XI.3.7-d", "DW-XI.3.7-e")
def test_walls_cost_three_more_or_stop_those_who_cannot_cross() -> None:
    wall = Lie({AHEAD: "woods"}, walls=[frozenset(((0, 0), AHEAD))])
    assert cost(wall) == 7
    assert cost(wall, points=6) == "DW-V-PM"
    cart = Footing(walls=False)
    assert cost(wall, footing=cart) == "DW-XI.3.7-e"
    assert refusal(field_with(wall, LINE, footing=cart), Sidestep(4)) == "DW-XI.3.7-e"


@pytest.mark.rule("DW-XI.3.7-f")
def test_a_wall_is_paid_until_all_are_over_and_not_on_top_of_dearer_ground() -> None:
    wall = [frozenset(((q, 0), (q, -1))) for q in range(-3, 6)] + [
        frozenset(((q, 0), (q + 1, -1))) for q in range(-3, 6)
    ]
    block = [*LINE, (0, 1), (1, 1)]
    ahead = [Advance("left")] * 3
    assert costs(field_with(Lie(walls=wall), block, points=30), *ahead) == [6, 6, 3]
    assert costs(over(field_with(Lie(), block), Lie(walls=wall), ()), *ahead) == [3, 3, 3]
    # Crossing into clear ground 6, beside mud 6: 6, not 9.
    one = [frozenset(((0, 0), (0, -1)))]
    assert costs(field_with(Lie({(1, -1): "mud"}, walls=one), LINE), Advance("left")) == [6]


ROAD = tuple((0, r) for r in range(4, -6, -1))
COLUMN = [(0, 0), (0, 1), (0, 2), (0, 3)]


@pytest.mark.rule("DW-XI.3.8-a", "DW-XI.3.8-b", "DW-XI.3.8-c", "DW-XI.3.8-d")
class TestRoads:
    def test_a_column_that_is_all_on_one_pays_the_road(self) -> None:
        woods = dict.fromkeys(ROAD, "woods")
        assert costs(field_with(Lie(woods, roads=[ROAD]), COLUMN), March(4), March(4)) == [2, 2]
        assert costs(field_with(Lie(woods, roads=[ROAD]), COLUMN, mounted=True), March(4)) == [3]
        # Roads are nothing to the base game.
        assert costs(over(field_with(Lie(), COLUMN), Lie(woods, roads=[ROAD]), ()), March(4)) == [3]

    def test_off_the_end_or_with_one_beside_there_is_no_bonus(self) -> None:
        short = Lie(roads=[ROAD[:5]])
        assert costs(field_with(short, COLUMN), March(4)) == [3]
        beside = [(0, 0), (0, 1), (0, 2), (-1, 3)]
        woods = dict.fromkeys(ROAD, "woods")
        assert costs(field_with(Lie(woods, roads=[ROAD]), beside), March(4)) == [4]
        assert costs(field_with(Lie({}, roads=[ROAD]), beside), March(4)) == [3]

    def test_coming_onto_it_pays_for_the_hex_left(self) -> None:
        onto = ((0, -1), (1, -1))
        assert cost(Lie({(0, 0): "woods"}, roads=[onto])) == 4
        assert cost(Lie({(0, -1): "woods"}, roads=[onto])) == 3
        assert cost(Lie({(0, 0): "mud"}, {AHEAD: 1}, [frozenset(((0, 0), AHEAD))], [onto])) == 6 + 2 + 3
        # From one road to another is not along a road.
        two = [((0, 0), (1, 0)), ((0, -1), (1, -1))]
        assert cost(Lie(roads=two)) == 3

    def test_it_leads_through_what_nobody_enters_and_through_walls(self) -> None:
        causeway = Lie(dict.fromkeys(ROAD, "marsh"), walls=[frozenset(((0, 0), AHEAD))], roads=[ROAD])
        assert costs(field_with(causeway, COLUMN), March(4)) == [2]
        assert cost(causeway) == 2
        # Off it there is no going, by points or by manoeuvre; along it there is, by manoeuvre too.
        swamp = Lie({**causeway.grounds, (1, -1): "marsh", (1, 0): "marsh"}, roads=[ROAD])
        assert refusal(field_with(swamp, [(0, 0)]), Sidestep(0)) == "DW-XI.3.4"
        assert costs(field_with(swamp, [(0, 0)]), Sidestep(4)) == [0]

    def test_the_search_takes_the_road(self) -> None:
        field = field_with(Lie(roads=[ROAD]), COLUMN, points=10)
        ends = {place.hexes[0]: place.points for place in destinations(field, field.units["u"], Spent())}
        assert ends[hexes((0, -5))[0]] == 10

    def test_small_units_have_it_when_all_their_stands_follow_it(self) -> None:
        field = field_with(Lie(roads=[ROAD]), COLUMN[:2])
        assert costs(field, Walk({"u.1": 4, "u.2": 4})) == [2]
        assert costs(field, Walk({"u.1": 4})) == [3]
        places = destinations(field_with(Lie(roads=[ROAD]), COLUMN[:2], points=8), field.units["u"], Spent())
        assert hexes((0, -4))[0] in {place.hexes[0] for place in places}

    def test_two_that_run_side_by_side_are_two_and_those_that_meet_are_one(self) -> None:
        side_by_side = [tuple((q, r) for r in range(4, -6, -1)) for q in range(4)]
        joined = [*side_by_side, tuple((q, 4) for q in range(4))]
        for roads, price in ((side_by_side, 3), (joined, 2)):
            lie = Lie(roads=roads)
            assert costs(field_with(lie, LINE, points=10), Advance("left")) == [price]
            pair = field_with(lie, LINE[:2], points=10)
            assert costs(pair, Walk({"u.1": 4, "u.2": 4})) == [price]
            for field in (field_with(lie, LINE, points=10), pair):
                ends = destinations(field, field.units["u"], Spent())
                assert min(place.points for place in ends if place.hexes[0] == hexes((0, -1))[0]) == price


@pytest.mark.rule("DW-XI.3.8-e")
def test_a_road_of_one_hex_is_clear_ground() -> None:
    assert cost(Lie({(0, 0): "woods"}, roads=[(AHEAD,)])) == 3
    # Where a road begins in it, it is a hex of that road: who comes onto it from beside pays for the hex he leaves.
    assert cost(Lie({(0, 0): "woods"}, roads=[(AHEAD, (0, -2))])) == 4


@pytest.mark.rule("DW-XI.2.0-b")
def test_a_completion_and_small_units_pay_stand_by_stand() -> None:
    field = field_with(Lie({(0, -1): "mud"}), [(0, 0), (1, 0)])
    after = spent(moving(field, Walk({"u.1": 4, "u.2": 4})))
    assert [after.points_of(key) for key in ("u.1", "u.2")] == [6, 3]
    # Four attack, by 3 of their points; a stand that goes on pays for its own hexes.
    lie = Lie({(2, -2): "mud", (2, -3): "woods"})
    foe = muster("x", GREY, hexes((0, -2)), SOUTH, moved=True)
    for points, steps in ((8, 0), (9, 1), (12, 1), (13, 2)):
        for land, most in ((lie, steps), (Lie(), (points - 3) // 3)):
            battle = moving(field_with(land, LINE, foe, points=points), Advance("left"))
            assert isinstance(battle.decision(), Completion)
            done = 0
            while battle.check(WHITE, Complete("u.3", (4,), "points")).legal:
                play(battle, WHITE, Complete("u.3", (4,), "points"))
                done += 1
                if not isinstance(battle.decision(), Completion):
                    break
            assert done == most


@pytest.mark.rule("DW-XI.3.5-d", "DW-XI.3.7-b")
def test_after_combat_and_after_fire_levels_are_crossed_and_walls_and_marsh_are_not() -> None:
    lie = Lie({(1, 0): "marsh"}, {(0, 1): 2, (-1, 1): 3}, [frozenset(((0, 0), (0, -1)))])
    bars = {0: "DW-XI.3.4", 1: None, 2: "DW-XI.3.5-c", 4: "DW-XI.3.7-b"}
    held = Formation(hexes((0, 0), (0, -1), (1, 0), (0, 1), (-1, 1)), organised=True)
    for chapters in (("terrain",), ()):
        field = over(field_with(lie, [(0, 0)]), lie, chapters)
        regroup = battle_of(field.copy(), PostCombat(WHITE, ("u",)))
        close = battle_of(field.copy(), CloseUpBegins({"u": held}))
        for battle, made in (
            (regroup, lambda towards: Regroup("u.1", (towards,), NORTH)),
            (close, lambda towards: StepUp("u.1", towards)),
        ):
            options = list(battle.options(WHITE))
            for towards, bar in bars.items():
                assert (made(towards) in options) is (not chapters or bar is None)
                if chapters and bar is not None:
                    assert bar in {rule for rule, _ in refused(battle, WHITE, made(towards))}
            play(battle, WHITE, made(1))
            assert hexes_of(battle.state, "u") == {(0, 1)}


def test_nobody_is_deployed_where_he_could_not_be() -> None:
    lie = Lie({(0, 0): "marsh", (1, 0): "water-2", (2, 0): "marsh"}, roads=[((2, 0), (3, 0))])
    field = field_with(lie, LINE)
    found = list(against_placement(field, field.units["u"], field.stands_of("u")))
    assert [reason.rule for reason in found] == ["DW-XI.3.4", "DW-XI.3.6-b"]


def test_without_the_chapter_everything_is_flat() -> None:
    field = over(field_with(Lie(), LINE), Lie({(0, -1): "marsh"}, {(1, -1): 5}), ())
    assert costs(field, Advance("left")) == [3]


def test_every_kind_is_on_the_map_of_the_scenario_and_has_words() -> None:
    field = scenarios.ground_of(scenarios.setup("demonworld-broken-ground")).map.battlefield
    there = {cell.ground for cell in field.cells.values()} | {CLEAR}
    assert there == set(grounds())
    assert {edge.kind for run in field.borders.values() for edge in run} == set(edges())
    assert {road.kind for road in field.roads} == set(kinds().roads)
    for locale in ("en", "fr"):
        for kind in ("open", *there - {CLEAR}, *edges(), *kinds().roads):
            assert words(Text(f"terrain-{kind}"), locale) != f"terrain-{kind}"
