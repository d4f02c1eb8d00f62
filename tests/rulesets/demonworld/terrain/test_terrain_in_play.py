"""Chapter XI in battles: what units pay and where they stop, what manoeuvres may not enter, blows, and who is not in contact."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.board.battlefield import Battlefield, Edge, border
from oriflamme.board.hexes import at, axial
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.characteristics import Commander, Footing, Mark, MovementPoints, Order
from oriflamme.rulesets.demonworld.commanders.moving import CommandersMove, MoveCommander
from oriflamme.rulesets.demonworld.commanders.tidings import CommanderMoved
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import TurnEnds
from oriflamme.rulesets.demonworld.formations.tokens import put_token
from oriflamme.rulesets.demonworld.melee import MeleePhase, Strike, SupportBlow
from oriflamme.rulesets.demonworld.melee_execution import BlowStruck
from oriflamme.rulesets.demonworld.movement.legs import Advance, Leg, Shift, Sidestep, Wheel
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.orders import OrderPhase
from oriflamme.rulesets.demonworld.phases import TurnBegins
from oriflamme.rulesets.demonworld.post_combat import PostCombat, Regroup
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    PLAIN,
    SOUTH,
    WHITE,
    battle_of,
    card,
    field_of,
    hexes,
    hexes_of,
    muster,
    of,
    play,
    refused,
)
from tests.rulesets.demonworld.fights import MISS
from tests.rulesets.demonworld.line_of_sight.positions import board
from tests.rulesets.demonworld.terrain.going import DIFFICULT, VERY_DIFFICULT, Lie, over

LINE = [(0, 0), (1, 0), (2, 0), (3, 0)]
AHEAD = (0, -1)
Places = list[tuple[int, int]]


def marching(
    lie: Lie,
    places: Places,
    *,
    points: int = 18,
    order: Order = Order.MOVE,
    chapters: tuple[str, ...] = ("terrain",),
    **card_: Any,
) -> Battle[Field]:
    """White's unit `u`, that faces north, in its own movement."""
    legs = card("w", **{"size": 2, "movement": MovementPoints(points, points, points), **card_})
    foe = muster("x", GREY, hexes((0, -18)), SOUTH)
    made = over(
        field_of(muster("u", WHITE, hexes(*places), NORTH, profile="w", order=order), foe, profiles=[legs]),
        lie,
        chapters,
    )
    return battle_of(made, MoveUnits(WHITE, order))


def spent(battle: Battle[Field]) -> int:
    due = battle.decision()
    assert isinstance(due, MoveUnits)
    return due.spent.points


def goes(battle: Battle[Field], *legs: Leg) -> list[int]:
    """What a unit has paid after each leg, every one a command of its own."""
    found = []
    for leg in legs:
        play(battle, WHITE, MoveUnit("u", (leg,)))
        found.append(spent(battle))
    return found


# -- paying ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-XI.2.0-a")
def test_a_stand_pays_each_hex_until_it_has_too_little_or_stops_and_keeps_nothing_for_the_next_turn() -> None:
    lie = Lie({(0, -1): "woods", (0, -2): "mud", (0, -3): "bushes"})
    battle = marching(lie, [(0, 0)], points=13)
    assert goes(battle, Advance("left"), Advance("left")) == [4, 10]
    # 3 are left: too few for bushes, enough for open ground beside them.
    ahead = MoveUnit("u", (Advance("left"),))
    assert refused(battle, WHITE, ahead) == {("DW-V-PM", "dw-refused-points")}
    assert ahead not in list(battle.options(WHITE))
    assert goes(battle, Advance("right")) == [13]
    assert not [
        one
        for one in battle.options(WHITE)
        if isinstance(one, MoveUnit) and any(isinstance(leg, Advance) for leg in one.legs)
    ]
    # Who stops has lost what is left: next turn he has what everybody has.
    battle = marching(lie, [(0, 0)], points=13)
    goes(battle, Advance("left"))
    play(battle, WHITE, Commit())
    battle.push(TurnEnds(), TurnBegins())
    battle.advance()
    assert isinstance(battle.decision(), OrderPhase)
    battle.agenda = ()
    battle.state.change("u", order=Order.MOVE)
    battle.push(MoveUnits(WHITE, Order.MOVE))
    battle.advance()
    assert goes(battle, Advance("left")) == [6]
    assert refused(battle, WHITE, MoveUnit("u", (Advance("left"), Advance("left"), Advance("left")))) >= {
        ("DW-V-PM", "dw-refused-points")
    }
    # A rule ends it too: the base game prices nothing of this.
    base = marching(lie, [(0, 0)], points=13, chapters=())
    assert goes(base, *[Advance("left")] * 4) == [3, 6, 9, 12]


@pytest.mark.rule("DW-XI.2.0-b")
def test_the_whole_unit_pays_the_dearest_hex_once() -> None:
    """Of four stands one enters mud, one bushes one level up, one crosses a hedge: 6, not the sum, and 6 again no more."""
    hedge = [frozenset(((3, 0), (3, -1)))]
    lie = Lie({(0, -1): "mud", (1, -1): "bushes", (2, -1): "bushes"}, {(1, -1): 1, (1, -2): 1}, hedge)
    assert goes(marching(lie, LINE), Advance("left"), Advance("left")) == [6, 9]
    # Four stands of which one enters bushes pay 4; two, which move apart, pay each its own (DW-V.1.7).
    bushes = Lie({(0, -1): "bushes"})
    assert goes(marching(bushes, LINE), Advance("left"), Advance("left")) == [4, 7]
    # Of terrain, level and hedge of one stand the sum counts, against the sums of the others.
    steep = Lie({(0, -1): "mud", (3, -1): "bushes"}, {(3, -1): 1}, hedge)
    assert goes(marching(steep, LINE), Advance("left")) == [4 + 2 + 3]


# -- manoeuvres --------------------------------------------------------------------------------------------------------

MARSH = ("marsh", "DW-XI.3.4")
DEEP = ("water-2", "DW-XI.3.6-b")


@pytest.mark.rule("DW-XI.2.0-d")
@pytest.mark.parametrize(("kind", "rule"), [MARSH, DEEP])
def test_no_stand_goes_into_or_through_what_it_cannot_enter_by_any_manoeuvre(kind: str, rule: str) -> None:
    def rules(places: Places, where: tuple[int, int], leg: Leg, **card_: Any) -> set[str]:
        battle = marching(Lie({where: kind}), places, order=Order.CHARGE, **card_)
        if battle.check(WHITE, MoveUnit("u", (leg,))).legal:
            return set()
        return {found for found, _ in refused(battle, WHITE, MoveUnit("u", (leg,)))}

    wheel = Wheel("left")
    # The stand at (3, 0) swings over (3, -1) and (3, -2) to (3, -3); the one at (2, 0) over (2, -1) to (2, -2).
    for where in ((3, -3), (3, -2), (3, -1), (2, -2), (2, -1), (1, -1)):
        assert rules(LINE, where, wheel) == {rule}
    for where in ((3, -4), (0, -1), (4, -2)):
        assert rules(LINE, where, wheel) == set()
    assert rules(LINE, (2, -1), Sidestep(5)) == {rule}
    assert rules(LINE, (4, 0), Shift({"u.4": 0})) == {rule}
    assert rules(LINE, (5, 0), Shift({"u.4": 0})) == set()
    # Who can enter it is not barred.
    wades = Footing(marsh="clear") if kind == "marsh" else Footing()
    assert rules(LINE, (3, -2), wheel, footing=wades, size=3) == set()


@pytest.mark.rule("DW-XI.2.0-c")
def test_manoeuvres_cost_no_points_on_whatever_ground() -> None:
    """In mud, up two levels, in water and over a hedge, a unit with no points to spare makes its manoeuvres."""
    lie = Lie(
        {(0, -1): "mud", (1, -1): "water-1", (2, -1): "woods"},
        {(3, -1): 2},
        [frozenset(((0, 0), (0, -1)))],
    )
    for chapters in (("terrain",), ()):
        battle = marching(lie, LINE, points=3, order=Order.CHARGE, chapters=chapters)
        play(battle, WHITE, MoveUnit("u", (Sidestep(4),)))
        assert spent(battle) == 0
        assert hexes_of(battle.state, "u") == {(q, -1) for q, _ in LINE}


# -- the table ---------------------------------------------------------------------------------------------------------

BARRED = None
TABLE: dict[str, tuple[list[int | None], list[int | None]]] = {
    "clear": ([3, 3, 3], [3, 3, 3]),
    "ford": ([3, 3, 3], [3, 3, 3]),
    **dict.fromkeys(DIFFICULT, ([4, 4, 4], [3, 3, 3])),
    **dict.fromkeys(VERY_DIFFICULT, ([6, 6, 6], [5, 5, 5])),
    "marsh": ([BARRED] * 3, [BARRED] * 3),
    "water-1": ([BARRED, 6, 4], [BARRED, 6, 4]),
    "water-2": ([BARRED, BARRED, 6], [BARRED, BARRED, 6]),
    "water-3": ([BARRED] * 3, [BARRED] * 3),
}
"""For stands of size 1, 2 and 3 what a hex costs units, and commanders on their own."""
CLIMBS = {-3: BARRED, -2: 2, -1: 0, 0: 0, 1: 2, 2: 4, 3: BARRED}


def one_step(lie: Lie, **card_: Any) -> int | None:
    battle = marching(lie, [(0, 0)], points=30, **card_)
    command = MoveUnit("u", (Advance("left"),))
    if not battle.check(WHITE, command).legal:
        return None
    play(battle, WHITE, command)
    return spent(battle)


def lightly(lie: Lie, size: int) -> tuple[int | None, int | None]:
    """What a step ahead costs a commander on his own and a unit in skirmish formation; None: they cannot make it."""
    chapters = ("terrain", "commanders", "formations")
    legs = MovementPoints(30, 30, 30)
    chief = card("chief", stands=1, size=size, movement=legs, commander=Commander(2, 4))
    made = over(
        field_of(muster("c", WHITE, hexes((0, 0)), NORTH, profile="chief"), profiles=[chief]), lie, chapters
    )
    battle = battle_of(made, CommandersMove(Order.MOVE))
    move = MoveCommander("c.1", (4,), NORTH)
    alone = None
    if battle.check(WHITE, move).legal:
        (moved,) = of(play(battle, WHITE, move), CommanderMoved)
        alone = moved.points
    swift = card("swift", size=size, movement=legs, marks=(Mark.SKIRMISH,))
    unit = muster(
        "u", WHITE, hexes((0, 0), (1, 0), (-1, 1), (0, 1)), NORTH, profile="swift", order=Order.SKIRMISH
    )
    made = over(field_of(unit, profiles=[swift]), lie, chapters)
    put_token(made, "u", Mark.SKIRMISH)
    battle = battle_of(made, MoveUnits(WHITE, Order.SKIRMISH))
    command = MoveUnit("u", (Advance("left"),))
    if not battle.check(WHITE, command).legal:
        return alone, None
    play(battle, WHITE, command)
    return alone, spent(battle)


@pytest.mark.rule("DW-XI.3.0")
@pytest.mark.parametrize("kind", list(TABLE))
def test_the_table_of_costs_and_effects(kind: str) -> None:
    """Every ground with every change of level, with and without a hedge, by size; along a road; and what it does to blows."""
    for up, climb in CLIMBS.items():
        for hedge in (False, True):
            walls = [frozenset(((0, 0), AHEAD))] if hedge else []
            lie = Lie({AHEAD: kind}, {(0, 0): max(0, -up), AHEAD: max(0, up)}, walls)
            for size, (foot, light) in enumerate(zip(*TABLE[kind], strict=True), start=1):
                due = None if climb is None or foot is None else foot + climb + 3 * hedge
                assert one_step(lie, size=size) == due
                lighter = None if climb is None or light is None else light + climb + 3 * hedge
                alone, skirmishers = lightly(lie, size)
                assert alone == lighter
                # Skirmishers come in two ranks: downhill the second would have to go up first.
                assert skirmishers == lighter or up < 0
    road = Lie({AHEAD: kind, (0, 0): kind}, roads=[((0, 0), AHEAD)])
    assert [one_step(road, mounted=mounted) for mounted in (False, True)] == [2, 3]
    wet = kind.startswith("water")
    if TABLE[kind][0][2] is not None:
        assert blows(Lie({(0, 0): kind, AHEAD: kind})) == dict.fromkeys("wg", -2 if wet else 0)
        assert blows(road) == {"w": 0, "g": 0}


# -- blows -------------------------------------------------------------------------------------------------------------

BIG = (card("big", size=3), card("small", size=2), card("climbers", size=3, footing=Footing(levels=4)))


def blows(lie: Lie, *, white: str = "big", grey: str = "big", **facts: Any) -> dict[str, int | None]:
    """What terrain adds to the blow of each side at the other, None: it cannot be struck. White is at (0, 0), grey ahead."""
    engaged: dict[str, Any] = {"engaged": True, "first_melee": 1, "order": Order.MOVE}
    made = over(
        field_of(
            muster("w", WHITE, hexes((0, 0), *facts.get("beside", ())), NORTH, profile=white, **engaged),
            muster("g", GREY, hexes(AHEAD), SOUTH, profile=grey, **engaged),
            # Somebody else fights, so that there is a melee in any case.
            muster("y", WHITE, hexes((9, 0)), NORTH, **engaged),
            muster("z", GREY, hexes((9, -1)), SOUTH, **engaged),
            profiles=BIG,
        ),
        lie,
    )
    battle = battle_of(made, MeleePhase(), dice=(1,) * 12)
    events = []
    for side, one, other in ((WHITE, "w.1", "g.1"), (GREY, "g.1", "w.1")):
        if battle.check(side, Strike(one, other)).legal:
            assert Strike(one, other) in list(battle.options(side))
            events += play(battle, side, Strike(one, other))
        events += play(battle, side, Commit())
    struck = {event.attacker.id: event.tally.total - (8 - 4) for event in of(events, BlowStruck)}
    return {side: struck.get(f"{side}.1") for side in "wg"}


@pytest.mark.rule("DW-XI.3.5-f", "DW-XI.3.5-g")
@pytest.mark.parametrize("up", range(5))
def test_blows_up_and_down_levels(up: int) -> None:
    lie = Lie(levels={AHEAD: up})
    fights = up <= 2
    assert blows(lie) == {"w": -up if fights else None, "g": up if fights else None}
    # Who climbs more meets his like across it, with all its levels.
    assert blows(lie, white="climbers", grey="climbers") == {"w": -up, "g": up}


@pytest.mark.rule("DW-XI.3.6-c")
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_blows_into_and_out_of_water(depth: int) -> None:
    """Stands of size 3 wade 1 and 2, of size 2 only 1: who could not be on the other's hex does not strike there."""
    water = f"water-{depth}"
    wades = depth <= 2
    both = blows(Lie({(0, 0): water, AHEAD: water}))
    one = blows(Lie({AHEAD: water}))
    if wades:
        assert both == {"w": -2, "g": -2}
        assert one == {"w": -1, "g": -1}
    else:
        # Nobody could be there; neither strikes.
        assert both["w"] is None
        assert one["w"] is None
    small = blows(Lie({AHEAD: water}), white="small")
    assert small["w"] == (-1 if depth == 1 else None)


@pytest.mark.rule("DW-XI.3.7-g")
def test_blows_across_walls_are_weaker_and_unsupported() -> None:
    for pair, worth in ((((0, 0), AHEAD), -2), (((0, 0), (1, -1)), 0)):
        assert blows(Lie(walls=[frozenset(pair)])) == {"w": worth, "g": worth}


# -- ruined walls ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-XI.3.7-h")
@pytest.mark.parametrize(("kind", "whole"), [("wall", True), ("hedge", True), ("ruin", False)])
def test_a_destroyed_wall_is_nothing_to_movement_blows_supports_and_sight(kind: str, whole: bool) -> None:
    """`ruin` is what a map prints of a wall that is destroyed."""
    game = contents.game(("terrain", "line-of-sight"))
    edge = {border(at(0, 0), at(*AHEAD)): (Edge(kind),), border(at(1, 0), at(1, -1)): (Edge(kind),)}
    layout = board(Battlefield(PLAIN.hexes, {}, edge))
    legs = card("w", size=1, movement=MovementPoints(5, 5, 5))
    walkers = muster("u", WHITE, hexes((0, 0)), NORTH, profile="w", order=Order.MOVE)
    far = muster("x", GREY, hexes((0, -3)), SOUTH, profile="w")
    made = field_of(walkers, far, profiles=[legs], board=layout, game=game)
    # Seen by a stand that is not beside the wall, one of size 1 is hidden by it.
    assert made.ground.game.sight(made, made.stands["x.1"], made.stands["u.1"]).free is not whole
    battle = battle_of(made, MoveUnits(WHITE, Order.MOVE))
    assert battle.check(WHITE, MoveUnit("u", (Advance("left"),))).legal is not whole
    wheel = muster("u", WHITE, hexes(*LINE), NORTH, profile="w", order=Order.CHARGE)
    battle = battle_of(
        field_of(wheel, profiles=[legs], board=layout, game=game), MoveUnits(WHITE, Order.CHARGE)
    )
    assert battle.check(WHITE, MoveUnit("u", (Wheel("left"),))).legal is not whole
    engaged: dict[str, Any] = {"engaged": True, "first_melee": 1}
    own = muster("w", WHITE, hexes((0, 0), (-1, 0)), NORTH, **engaged)
    foe = muster("g", GREY, hexes(AHEAD), SOUTH, **engaged)
    battle = battle_of(field_of(own, foe, board=layout, game=game), MeleePhase(), dice=(MISS, 1))
    play(battle, WHITE, Strike("w.1", "g.1"))
    assert battle.check(WHITE, SupportBlow("w.2", "w.1")).legal is not whole
    play(battle, WHITE, Commit())
    (blow,) = of(play(battle, GREY, Commit()), BlowStruck)
    assert blow.tally.total == 8 - 4 - 2 * whole


# -- not in contact ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-XI.4.0-c")
@pytest.mark.parametrize(("cliff", "most"), [(True, 2), (False, 1)])
def test_after_a_melee_stands_before_a_cliff_move_as_those_in_no_contact(cliff: bool, most: int) -> None:
    """Of two stands one fights; the other is beside an enemy across three levels, or, on flat ground, in contact with it."""
    engaged: dict[str, Any] = {"engaged": True, "first_melee": 1, "order": Order.MOVE}
    own = muster("w", WHITE, hexes((0, 0), (4, 0)), NORTH, **engaged)
    foe = muster("g", GREY, hexes((0, -1), (4, -1)), SOUTH, **engaged)
    lie = Lie(levels={(4, -1): 3} if cliff else {})
    battle = battle_of(over(field_of(own, foe), lie), MeleePhase(), dice=(1,) * 4)
    play(battle, WHITE, Commit())
    play(battle, GREY, Commit())
    due = battle.decision()
    assert isinstance(due, PostCombat)
    side = due.side
    while battle.deciders() != (WHITE,):
        play(battle, side, Commit())
    far = Regroup("w.2", (1, 1), NORTH)
    assert battle.check(WHITE, far).legal is (most == 2)
    ends = {len(one.path) for one in battle.options(WHITE) if isinstance(one, Regroup) and one.stand == "w.2"}
    assert max(ends) == most
    # The one that fights keeps its contact in either case.
    assert not battle.check(WHITE, Regroup("w.1", (1, 1), NORTH)).legal
    if most == 2:
        play(battle, WHITE, far)
        assert axial(battle.state.stands["w.2"].hex) == (4, 2)
