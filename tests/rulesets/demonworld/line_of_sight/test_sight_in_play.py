"""Chapter XII in fire phases: number after number, and that all who are asked about a line give one answer."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from oriflamme.board.battlefield import Battlefield, Cell, Edge, border
from oriflamme.board.footprints import SINGLE
from oriflamme.board.hexes import at, axial
from oriflamme.kernel.events import Event
from oriflamme.kernel.sightlines import SightAsked
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld import RULESET, contents
from oriflamme.rulesets.demonworld.characteristics import Band, Footing, MissileKind, MissileWeapon, Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import ShotFired, ShotLost, SupportIgnored
from oriflamme.rulesets.demonworld.fire_plans import best_shots
from oriflamme.rulesets.demonworld.introduction import Stand
from oriflamme.rulesets.demonworld.line_of_sight.charts import sight_chart
from oriflamme.rulesets.demonworld.missiles import in_firing_arc, targets_in_sight
from oriflamme.rulesets.demonworld.odds import ShotQuestion, shot_odds
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot, SupportShot
from oriflamme.rulesets.demonworld.terrain.alternation import Alternation
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
    muster,
    of,
    play,
)
from tests.rulesets.demonworld.fights import HIT, MISS
from tests.rulesets.demonworld.line_of_sight.positions import board, position

STRENGTH = 9
FAR = MissileWeapon(MissileKind.LONGBOW, (Band(30, STRENGTH),))
CARDS = tuple(card(f"size-{size}", size=size, missile=FAR, missile_protection=0) for size in range(1, 8))
ALONE = contents.game(("line-of-sight",))
BASE = contents.game()


# -- one answer --------------------------------------------------------------------------------------------------------


def chosen(chance: Random) -> Field:
    """A position by chance in which everybody has a bow that reaches all over the map, and may fire."""
    field, _ = position(chance)
    cards = {key: msgspec.structs.replace(one, missile=FAR) for key, one in field.ground.profiles.items()}
    field.ground = msgspec.structs.replace(field.ground, profiles=cards, game=ALONE)
    for key in tuple(field.units):
        own = tuple(stand.id for stand in field.stands.values() if stand.unit == key)
        field.change(key, order=Order.HOLD, stands=own)
    return field


def lines(field: Field) -> Iterator[tuple[Stand, Stand]]:
    """White's stands of one hex with grey's in their arcs; none that are in contact, where shots may go astray."""
    for shooter in field.stands_of("a"):
        for target in field.stands_of("b"):
            single = shooter.footprint is SINGLE and target.footprint is SINGLE
            if single and not field.in_contact(target) and in_firing_arc(field, shooter, target):
                yield shooter, target


def declared(field: Field, command: Shoot) -> list[Event]:
    """What becomes of a shot; grey fires none."""
    battle = battle_of(field.copy(), FirePhase(2), dice=(MISS,))
    events = play(battle, WHITE, command, Commit())
    return events + (play(battle, GREY, Commit()) if battle.deciders() == (GREY,) else [])


@pytest.mark.rule("DW-XII.1.0-e", "DW-XII.4.0-e", "DW-XII.4.0-b", "DW-XII.3.7-b")
def test_check_options_preview_chart_odds_plans_and_the_shot_say_the_same_of_a_line() -> None:
    """Every shot in many positions: all see so many segments of the target, or nobody sees any."""
    seen = lost = crooked = 0
    for number in range(150):
        field = chosen(Random(f"answers-{number}"))
        sight = field.ground.game.sight
        battle = battle_of(field, FirePhase(2))
        options = set(battle.options(WHITE)) if WHITE in battle.deciders() else set()
        for shooter, target in lines(field):
            segments = sight(field, shooter, target).segments
            crooked += segments != sight(field, target, shooter).segments
            assert (target in list(targets_in_sight(field, shooter))) is (segments > 0)
            chart = sight_chart(field, SightAsked(axial(shooter.hex), axial(target.hex)))
            assert sum(chart.segments) == segments
            if not options:
                assert not segments
                continue
            # It may be declared in any case (DW-XII.4.0-a), and is offered where something is seen.
            command = Shoot(shooter.id, target.id)
            assert battle.check(WHITE, command).legal
            assert (command in options) is (segments > 0)
            preview = RULESET.preview(battle.view(WHITE), WHITE, command)
            events = declared(field, command)
            if segments:
                (shot,) = of(events, ShotFired)
                woods = field.ground.map.battlefield.cell(target.hex).ground == "woods"
                question = ShotQuestion(strength=STRENGTH, protection=4, segments=segments, woods=woods)
                assert [tally.total for tally in preview.tallies] == [shot.tally.total]
                assert shot_odds(question).tally.total == shot.tally.total
                seen += 1
            else:
                assert [gone.because for gone in of(events, ShotLost)] == ["sight"]
                assert preview.tallies == ()
                assert preview.notes == (Text("dw-note-out-of-sight"),)
                lost += 1
        for planned in best_shots(field, WHITE, field.stands_of("a")):
            assert Shoot(planned.shooter, planned.target) in options
    assert min(seen, lost, crooked) > 40, (seen, lost, crooked)


# -- number after number -----------------------------------------------------------------------------------------------


def ground(
    levels: dict[int, int] | None = None, grounds: dict[int, str] | None = None, walls: tuple[int, ...] = ()
) -> Battlefield:
    """Levels and grounds so many hexes ahead; walls on the near sides of hexes so far ahead."""
    there = {*(levels or {}), *(grounds or {})}
    cells = {
        at(0, -step): Cell((grounds or {}).get(step, "clear"), (levels or {}).get(step, 0)) for step in there
    }
    sides = {border(at(0, 1 - step), at(0, -step)): (Edge("wall"),) for step in walls}
    return Battlefield(PLAIN.hexes, cells, sides)


def number(
    on: Battlefield, shooter: int, target: int, distance: int, *between: tuple[int, int], game: Any = ALONE
) -> int | None:
    """What is added to strength for a shot straight ahead over stands (distance, size); None: it is lost, or not asked for."""
    # Next to each other, the target has charged in this turn.
    charged: dict[str, Any] = {"engaged": True, "first_melee": 1} if distance == 1 else {}
    units = [
        muster("a", WHITE, hexes((0, 0)), NORTH, profile=f"size-{shooter}", order=Order.HOLD, **charged),
        # Somebody else may fire in any case, so that the shot can be declared.
        muster("y", WHITE, hexes((10, 0)), NORTH, profile="size-1", order=Order.HOLD),
        muster("z", GREY, hexes((10, -2)), SOUTH, profile="size-1"),
        muster("b", GREY, hexes((0, -distance)), SOUTH, profile=f"size-{target}", **charged),
        *(
            muster(f"m{step}", GREY, hexes((0, -step)), SOUTH, profile=f"size-{size}", order=Order.MOVE)
            for step, size in between
        ),
    ]
    field = field_of(*units, profiles=CARDS, board=board(on), game=game)
    events = declared(field, Shoot("a.1", "b.1"))
    fired = of(events, ShotFired)
    assert len(fired) + len(of(events, ShotLost)) == 1
    return int(fired[0].tally.total) - STRENGTH if fired else None


OPEN = ground()


@pytest.mark.rule(
    "DW-XII.0", "DW-XII.1.0-a", "DW-XII.1.0-b", "DW-XII.1.0-c", "DW-XII.1.0-d", "DW-XII.1.0-e", "DW-XII.1.0-f"
)
def test_numbers_over_a_stand() -> None:
    """Shooter 3, a stand of 2 at 2: the line to the feet is above it from 7 hexes on, and touches its top at 6."""
    assert [number(OPEN, 3, 2, distance, (2, 2)) for distance in range(3, 9)] == [None, None, 0, 0, 1, 1]
    # The line to the middle touches it at 4; at 5 and 6 the upper segment is seen, which is no bonus.
    assert [number(OPEN, 3, 1, distance, (2, 2)) for distance in range(3, 9)] == [
        None,
        None,
        None,
        None,
        0,
        0,
    ]
    # Of a stand of 4 two, three and four segments: 1, 1 and 2.
    assert [number(OPEN, 3, 4, distance, (2, 2)) for distance in (3, 4, 6, 7)] == [1, 1, 1, 2]
    # The top of the upper segment alone is not enough.
    assert number(OPEN, 4, 2, 3, (2, 2)) is None
    # The base game has every stand in the way, and otherwise sees all.
    assert {number(OPEN, 3, size, 8, (2, 1), game=BASE) for size in (1, 2, 4)} == {None}
    assert [number(OPEN, 3, size, 8, game=BASE) for size in (1, 2, 4, 7)] == [0, 1, 2, 3]
    assert [number(OPEN, 3, size, 8) for size in (1, 2, 4, 7)] == [0, 1, 2, 3]


@pytest.mark.rule("DW-XII.3.2-a", "DW-XII.3.2-b", "DW-XII.2.0-d")
def test_numbers_up_and_over_hills() -> None:
    hill = ground({2: 1, 3: 1})
    # At the near edge all of it, behind that what is above the edge; from as high as the hill's stands all of it.
    assert [number(hill, size, 2, 2) for size in (1, 2, 3)] == [1, 1, 1]
    assert [number(hill, size, 2, 3) for size in (1, 2, 3)] == [0, 0, 1]
    # Beyond it one of 2 sees nothing of another, and the top segment of one of 4; from the hill's height all of it.
    assert [number(hill, 2, size, 4) for size in (2, 4)] == [None, 0]
    assert number(ground({0: 1, 2: 1}), 2, 4, 8) == 2
    # What stands or grows on a hill is as high as both.
    assert number(ground({0: 2, 2: 1}), 1, 2, 5) == 1
    assert number(ground({0: 2, 2: 1}, {2: "bushes"}), 1, 2, 5) == 0
    assert number(ground({0: 2, 2: 1}), 1, 2, 5, (2, 1)) == 0
    # In the base game all ground is flat.
    assert number(hill, 2, 4, 4, game=BASE) == 2


@pytest.mark.rule("DW-XII.3.3-a", "DW-XII.3.3-b", "DW-XII.3.3-c", "DW-XII.3.3-d")
def test_numbers_into_out_of_and_over_woods() -> None:
    edge = ground(grounds={2: "woods", 3: "woods"})
    # Into the edge 2 less, and the bonus of size all the same; deeper in not at all; out of it as from anywhere.
    assert [number(edge, 2, size, 2) for size in (1, 2, 4)] == [-2, -1, 0]
    assert number(edge, 7, 2, 3) is None
    assert number(edge, 2, 2, 5) is None
    assert number(ground(grounds={0: "woods"}), 2, 2, 4) == 1
    assert number(ground(grounds={0: "woods", 1: "woods"}), 2, 2, 1) == -1
    assert number(ground(grounds={0: "woods", 1: "woods"}), 2, 2, 2) is None
    # Over them only from 11 on: a size of 5 on level 3, at one far away.
    over = ground({0: 3}, {1: "woods"})
    assert [number(over, 5, 2, distance) for distance in (8, 10, 11, 12, 20)] == [None, None, 0, 1, 1]
    assert number(over, 4, 2, 20) is None
    assert number(edge, 2, 2, 3, game=BASE) == 1


@pytest.mark.rule("DW-XI.3.5-h", "DW-XII.3.2-a")
def test_numbers_on_wooded_hills() -> None:
    """A hill wooded on both of its levels is wood on either side of the line between them, each as high as hill and wood."""
    wooded = ground({2: 1, 3: 2}, {2: "woods", 3: "woods"})
    assert [number(wooded, 2, 2, distance) for distance in (2, 3)] == [-1, None]
    assert number(ground({2: 1, 3: 2}), 2, 2, 2) == 1
    # Woods on level 1 are 12 high: from 11 nobody looks over them, from 13 over those of the lower level alone.
    for levels, seen in (({0: 3, 1: 0}, 1), ({0: 3, 1: 1}, None), ({0: 4, 1: 1}, 1), ({0: 4, 1: 2}, None)):
        assert number(ground(levels, {1: "woods"}), 5, 2, 20) == seen


@pytest.mark.rule("DW-XII.3.4", "DW-XII.3.0", "DW-XII.3.1")
@pytest.mark.parametrize("kind", ["bushes", "tall-grass"])
def test_numbers_over_bushes_and_grass(kind: str) -> None:
    field = ground(grounds=dict.fromkeys(range(9), kind))
    # In the hex of either they do nothing; between they are as a stand of 1.
    assert [number(field, 2, 2, distance) for distance in (1, 2, 3)] == [1, 0, 0]
    assert [number(field, 2, 1, distance) for distance in (1, 2, 3)] == [0, None, None]
    assert [number(field, 1, size, 2) for size in (1, 2)] == [None, None]
    assert [number(field, 4, 1, distance) for distance in (1, 2, 3, 4)] == [0, 0, 0, None]
    assert [number(field, 4, 2, distance) for distance in (3, 4)] == [1, 0]


@pytest.mark.rule("DW-XII.3.5-a", "DW-XII.3.5-b", "DW-XII.3.5-d")
def test_numbers_over_walls() -> None:
    # On the shooter's hex none is in the way, of whatever size he is and however far he shoots.
    for distance in (1, 2, 6):
        assert [number(ground(walls=(1,)), size, 2, distance) for size in (1, 2)] == [1, 1]
    # On the target's near side one hides what is below it, at half a hex less than the target.
    for distance in (2, 3, 8):
        behind = ground(walls=(distance,))
        assert [number(behind, 2, size, distance) for size in (1, 2, 3, 4)] == [None, 0, 1, 1]
    # Each one on the way counts where it is: at 2.5 of 5 hexes a line from 3 is at 1.5, at 4.5 it is at 0.3.
    assert [number(ground(walls=walls), 3, 2, 5) for walls in ((3,), (5,), (3, 5))] == [1, 0, 0]


@pytest.mark.rule("DW-XII.3.6-a", "DW-XII.3.6-b", "DW-XII.2.0-d")
def test_numbers_out_of_and_into_water() -> None:
    # What is under water is not seen; the depth is taken off the shooter's height, and nothing else.
    wet = {depth: ground(grounds={4: f"water-{depth}"}) for depth in (1, 2, 3)}
    assert [[number(wet[depth], 2, size, 4) for size in (1, 2, 3, 4)] for depth in (1, 2, 3)] == [
        [None, 0, 1, 1],
        [None, None, 0, 1],
        [None, None, None, 0],
    ]
    assert [number(ground(grounds={0: f"water-{depth}"}), 4, 2, 4) for depth in (1, 2, 3)] == [1, 1, 1]
    # From depth 1 a stand of 3 looks over men of 2 as one of 2 does on land.
    assert number(ground(grounds={0: "water-1"}), 3, 2, 7, (2, 2)) is number(OPEN, 2, 2, 7, (2, 2)) is None
    assert number(OPEN, 3, 2, 7, (2, 2)) == 1
    # Water between two on land is nothing.
    assert number(ground(grounds={2: "water-3"}), 2, 2, 4) == 1


@pytest.mark.rule("DW-XII.4.0-e")
def test_a_supporter_who_sees_no_whole_segment_adds_nothing_in_preview_and_shot() -> None:
    """Two archers; the men before one of them hide the target from him, the other sees it all."""
    for profile, supports in (("size-5", 0), ("size-1", 1)):
        units = [
            muster("a", WHITE, hexes((0, 0), (-1, 0)), NORTH, profile="size-3", order=Order.HOLD),
            muster("m", WHITE, hexes((-1, -1)), NORTH, profile=profile, order=Order.MOVE),
            muster("b", GREY, hexes((0, -6)), SOUTH, profile="size-2"),
        ]
        battle = battle_of(field_of(*units, profiles=CARDS, game=ALONE), FirePhase(2), dice=(MISS,))
        play(battle, WHITE, Shoot("a.1", "b.1"))
        support = SupportShot("a.2", "a.1")
        assert (support in list(battle.options(WHITE))) is bool(supports)
        preview = RULESET.preview(battle.view(WHITE), WHITE, support)
        events = play(battle, WHITE, support, Commit())
        (shot,) = of(events, ShotFired)
        assert shot.tally.total == STRENGTH + 1 + 2 * supports
        assert [one.because for one in of(events, SupportIgnored)] == ["sight"] * (1 - supports)
        assert [tally.total for tally in preview.tallies] == [shot.tally.total]


# -- stray shots -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-XII.5.0-c")
@pytest.mark.parametrize("declared_by", ["the one who climbs", None])
def test_a_stray_shot_comes_to_a_stand_in_alternating_contact_if_they_were_declared_in_contact(
    declared_by: str | None,
) -> None:
    """b.1 fights men; beside it, three levels higher, are climbers, who could come at it and it not at them."""
    climbers = card("climbers", size=2, missile_protection=0, footing=Footing(levels=3))
    engaged: dict[str, Any] = {"engaged": True, "first_melee": 1}
    units = [
        muster("a", WHITE, hexes((0, 0)), NORTH, profile="size-7", order=Order.SKIRMISH),
        muster("m", WHITE, hexes((1, -4)), NORTH, **engaged),
        muster("n", WHITE, hexes((1, -5)), SOUTH, profile="climbers", **(engaged if declared_by else {})),
        muster("b", GREY, hexes((0, -4)), SOUTH, profile="size-2", **engaged),
    ]
    high = board(Battlefield(PLAIN.hexes, {at(1, -5): Cell(level=3)}))
    game = contents.game(("terrain", "line-of-sight"))
    field = field_of(*units, profiles=(*CARDS, climbers), board=high, game=game)
    if declared_by:
        field.pages.put(Alternation(declared=(("n", "b"),)))
    battle = battle_of(field, FirePhase(1), dice=(4, 1, HIT))
    events = play(battle, WHITE, Shoot("a.1", "b.1"), Commit())
    assert [shot.target.id for shot in of(events, ShotFired)] == (["n.1"] if declared_by else [])
    assert [(gone.target.id, gone.because) for gone in of(events, ShotLost)] == (
        [] if declared_by else [("n.1", "apart")]
    )
