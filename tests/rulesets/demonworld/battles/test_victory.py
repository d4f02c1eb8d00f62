"""Chapter XVI: objectives, points at the end, and the conditions that scenarios set."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.board.hexes import SE, axial, distance
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.musters import Enlistment, Part
from oriflamme.kernel.musters import Muster as Army
from oriflamme.kernel.ruleset import SetupError
from oriflamme.rulesets.demonworld import RULESET, contents, scenarios
from oriflamme.rulesets.demonworld.aims import Condition, Destroy, Objective, Occupy, Prevent
from oriflamme.rulesets.demonworld.battles.objectives import APART, controller
from oriflamme.rulesets.demonworld.battles.rolls import CallTheRoll, Roll
from oriflamme.rulesets.demonworld.battles.victory import (
    PointsReckoned,
    WatchBegins,
    WatchEnds,
    WatchGoesOn,
    points,
    victor,
    worth_of_stands,
)
from oriflamme.rulesets.demonworld.casualties import TakeCasualties, doom
from oriflamme.rulesets.demonworld.characteristics import Commander, Morale, MovementPoints, Order
from oriflamme.rulesets.demonworld.edges import TableSides
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import TurnEnds, VictoryCheck
from oriflamme.rulesets.demonworld.melee import MeleePhase, Strike, StrikeBest
from oriflamme.rulesets.demonworld.morale.conduct import Conduct
from oriflamme.rulesets.demonworld.morale.rout import put_to_flight
from oriflamme.rulesets.demonworld.movement.engagement import Complete, Completion
from oriflamme.rulesets.demonworld.movement.potential import Spent
from oriflamme.rulesets.demonworld.turn import Commit, GoFirst
from tests.rulesets.demonworld.armies import (
    GREY,
    SOUTH,
    WHITE,
    Muster,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
)
from tests.rulesets.demonworld.morale.fleeing import as_it_comes

HERO = card("hero", stands=1, points=60, commander=Commander(1))


def fielded(
    *musters: Muster,
    objectives: tuple[Objective, ...] = (),
    conditions: tuple[Condition, ...] = (),
    **readings: Any,
) -> Field:
    """A field with chapter XVI in force, the roll called."""
    field = field_of(*musters, profiles=[HERO], game=contents.game(("battles",)), **readings)
    field.ground = msgspec.structs.replace(field.ground, objectives=objectives, conditions=conditions)
    CallTheRoll().run(battle_of(field))
    return field


def kill(battle: Battle[Field], *stands: str) -> None:
    for stand in stands:
        doom(battle.state, stand)
    TakeCasualties("other", "DW-VI.1.3-d").run(battle)


def ended_by(battle: Battle[Field]) -> tuple[str | None, str] | None:
    """Return who won and why, or None while it goes on."""
    return None if battle.outcome is None else (battle.outcome.winner, battle.outcome.reason)


TEN = tuple((q, 8) for q in range(10))
FIVE = tuple((q, -8) for q in range(5))


@pytest.mark.rule("DW-XVI.3.5")
def test_units_score_only_when_wholly_gone_and_commanders_when_killed() -> None:
    field = fielded(
        muster("a", WHITE, hexes(*TEN)),
        muster("x", GREY, hexes(*FIVE), SOUTH),
        muster("y", GREY, hexes((0, -10), (1, -10)), SOUTH),
        muster("h", GREY, hexes((5, -10)), SOUTH, profile="hero"),
    )
    battle = battle_of(field)
    kill(battle, "x.1", "x.2", "x.3", "x.4", "y.1")
    assert points(field, WHITE).total == 0  # nobody is wholly gone
    kill(battle, "x.5", "h.1")
    assert {line.label: line.value for line in points(field, WHITE).lines} == {
        "dw-unit-swords": 100,
        "dw-unit-hero": 60,
    }
    assert points(field, GREY).total == 0
    assert victor(field) == WHITE


def test_points_are_reckoned_in_the_same_order_after_a_battle_was_stored() -> None:
    field = fielded(
        muster("z", GREY, hexes((0, -10)), SOUTH),
        muster("a", WHITE, hexes(*TEN)),
        muster("h", GREY, hexes((5, -10)), SOUTH, profile="hero"),
    )
    kill(battle_of(field), "z.1", "h.1")
    stored = Field.decode(
        msgspec.json.decode(msgspec.json.encode(field.encode(), order="sorted")), field.ground
    )
    assert list(stored.pages[Roll].stands) == ["a", "h", "z"]  # a stored page has its units by name
    labels = [line.label for line in points(field, WHITE).lines]
    assert labels == ["dw-unit-swords", "dw-unit-hero"]
    assert points(stored, WHITE) == points(field, WHITE)


@pytest.mark.rule("DW-XVI.3.4", "DW-XVI.3.5")
def test_the_last_turn_is_finished_and_most_points_win_and_equal_ones_draw() -> None:
    def ended(*lost: str) -> tuple[str | None, str] | None:
        field = fielded(
            muster("a", WHITE, hexes(*TEN)),
            muster("b", WHITE, hexes((0, 6))),
            muster("x", GREY, hexes(*FIVE), SOUTH),
            muster("y", GREY, hexes((0, -6)), SOUTH),
            turn_limit=5,
            turn=5,
        )
        battle = battle_of(field)
        kill(battle, *lost)
        TurnEnds().run(battle)
        told = [event.side for event in battle._fresh if isinstance(event, PointsReckoned)]
        assert told == [WHITE, GREY]
        return ended_by(battle)

    assert ended("y.1") == (WHITE, "dw-end-points")
    assert ended("b.1", "y.1") == (None, "dw-end-turn-limit")


@pytest.mark.rule("DW-XVI.4.0-e")
def test_a_stand_controls_an_objective_unless_it_fights_or_routs() -> None:
    goal = Objective("0,0", 150)
    field = fielded(
        muster("a", WHITE, hexes((0, 0), (1, 0))),
        muster("x", GREY, hexes((0, -1), (6, -6)), SOUTH),
        objectives=(goal,),
    )
    assert controller(field, goal) == WHITE  # adjacent enemies who do not fight
    assert points(field, WHITE).total == 150
    field.change("a", engaged=True)
    assert controller(field, goal) is None
    field.relocate([field.stands["x.1"].at(hexes((6, -7))[0])])
    assert controller(field, goal) == WHITE  # engaged, but this stand does not fight
    field.pages.put(Conduct(routing=frozenset({"a"})))
    assert controller(field, goal) is None
    assert points(field, WHITE).total == points(field, GREY).total == 0
    field.pages.put(Conduct(stragglers={"a": ("a.1",)}))  # the rest of it has rallied
    assert controller(field, goal) is None
    field.pages.put(Conduct(stragglers={"a": ("a.2",)}))
    assert controller(field, goal) == WHITE
    field.pages.put(Conduct(routing=frozenset({"a"})))
    field.place(msgspec.structs.replace(field.stands["a.1"], card="hero"))  # he does not rout with it
    assert controller(field, goal) == WHITE


@pytest.mark.rule("DW-XVI.1.3-a", "DW-XVI.1.3-b")
def test_destroyed_stands_count_by_their_share_and_win_at_the_points_set() -> None:
    field = fielded(
        muster("a", WHITE, hexes(*TEN)),
        muster("x", GREY, hexes(*FIVE), SOUTH),
        muster("h", GREY, hexes((5, -10)), SOUTH, profile="hero"),
        conditions=(Destroy(WHITE, 100),),
    )
    battle = battle_of(field)
    kill(battle, "x.1", "x.2")
    assert worth_of_stands(field, GREY) == 40
    VictoryCheck().run(battle)
    assert ended_by(battle) is None
    kill(battle, "h.1")
    assert worth_of_stands(field, GREY) == 100
    VictoryCheck().run(battle)
    assert ended_by(battle) == (WHITE, "dw-end-destroyed")


@pytest.mark.rule("DW-XVI.1.3-a")
def test_the_points_that_were_wanted_win_in_the_midst_of_a_turn_and_whatever_the_turn() -> None:
    """The blow that brings white to its 100 points ends the battle in the melee phase of turn 41."""
    field = fielded(
        muster("a", WHITE, hexes((0, 0)), engaged=True, first_melee=41),
        muster("x", GREY, hexes((0, -1)), SOUTH, engaged=True, first_melee=41),
        muster("y", GREY, hexes((9, -9)), SOUTH),
        conditions=(Destroy(WHITE, 100),),
        turn=41,
    )
    battle = battle_of(field, MeleePhase(), dice=(1, 20))
    for side in (WHITE, GREY):
        assert battle.outcome is None
        battle.apply(side, StrikeBest())
        battle.apply(side, Commit())
    assert ended_by(battle) == (WHITE, "dw-end-destroyed")


@pytest.mark.rule("DW-XVI.1.3-c")
def test_where_both_conditions_hold_the_one_named_first_has_precedence() -> None:
    field = fielded(
        muster("a", WHITE, hexes((0, 8))),
        muster("x", GREY, hexes(*FIVE), SOUTH),
        conditions=(Destroy(WHITE, 60),),
    )
    battle = battle_of(field)
    kill(battle, "a.1", "x.1", "x.2", "x.3")
    VictoryCheck().run(battle)
    assert ended_by(battle) == (WHITE, "dw-end-destroyed")  # though nothing is left of it
    other = battle_of(
        fielded(
            muster("a", WHITE, hexes((0, 8))),
            muster("x", GREY, hexes(*FIVE), SOUTH),
            conditions=(Destroy(WHITE, 60),),
        )
    )
    kill(other, "a.1", "x.1", "x.2")
    VictoryCheck().run(other)
    assert ended_by(other) == (GREY, "dw-end-wiped-out")


@pytest.mark.rule("DW-XVI.1.3-c")
def test_troops_that_ran_off_the_field_are_beaten_like_the_destroyed_and_those_that_only_rout_are_not() -> (
    None
):
    """White's one unit of two stands has lost one; the other runs, first within the field and then off it."""
    for start, outcome in ((0, None), (18, (GREY, "dw-end-wiped-out"))):
        field = field_of(
            muster("a", WHITE, hexes((-4, start), (3, 3)), profile="runners"),
            muster("x", GREY, hexes(*FIVE), SOUTH),
            profiles=[RUNNERS],
            game=contents.game(("morale", "battles")),
        )
        field.ground = msgspec.structs.replace(field.ground, conditions=(Destroy(WHITE, 60),))
        battle = battle_of(field)
        CallTheRoll().run(battle)
        kill(battle, "a.2", "x.1", "x.2")
        put_to_flight(battle, "a", "DW-XV.3.0-j")
        battle.advance()
        assert ended_by(battle) == outcome


HILL = ("0,0", "1,0", "0,1")


@pytest.mark.rule("DW-XVI.2.3")
@pytest.mark.parametrize(
    ("when", "wins"),
    [
        ("never", True),
        ("enemy comes", False),
        ("leaves", False),
        ("routs", False),
        ("is left behind by those who rally", False),
        ("leaves a commander behind as it routs", False),
        ("enemy routs", True),
        ("enemy is left behind by those who rally", True),
        ("enemy routs about a commander", False),
    ],
)
def test_ground_must_be_held_alone_through_a_whole_turn(when: str, wins: bool) -> None:
    field = fielded(
        muster("a", WHITE, hexes((0, 0), (6, 6))),
        muster("x", GREY, hexes((4, -8)), SOUTH),
        conditions=(Occupy(WHITE, HILL), Prevent(GREY)),
    )
    battle = battle_of(field)
    WatchBegins().run(battle)
    match when:
        case _ if when.startswith("enemy"):
            if when == "enemy is left behind by those who rally":
                field.pages.put(Conduct(stragglers={"x": ("x.1",)}))
            elif when != "enemy comes":
                field.pages.put(Conduct(routing=frozenset({"x"})))
            if when == "enemy routs about a commander":
                field.place(msgspec.structs.replace(field.stands["x.1"], card="hero"))
            field.place(field.stands["x.1"].at(hexes((1, 0))[0]))
            WatchGoesOn().run(battle)
            field.place(field.stands["x.1"].at(hexes((4, -8))[0]))
        case "leaves":
            field.place(field.stands["a.1"].at(hexes((6, 5))[0]))
        case "routs":
            field.pages.put(Conduct(routing=frozenset({"a"})))
            WatchGoesOn().run(battle)
            field.pages.put(Conduct())
        case "is left behind by those who rally":
            field.pages.put(Conduct(stragglers={"a": ("a.1",)}))
        case "leaves a commander behind as it routs":
            field.pages.put(Conduct(routing=frozenset({"a"})))
            field.place(msgspec.structs.replace(field.stands["a.1"], card="hero"))
    WatchEnds().run(battle)
    assert ended_by(battle) == ((WHITE, "dw-end-occupied") if wins else None)


@pytest.mark.rule("DW-XVI.2.3")
@pytest.mark.parametrize("comes", [False, True])
def test_an_enemy_who_comes_as_he_ends_his_move_and_falls_in_the_melee_was_there(comes: bool) -> None:
    """White's stands are on the hill and beside it; grey's second one goes on after contact, up the hill or not."""
    fighting: dict[str, Any] = {"engaged": True, "first_melee": 1}
    field = fielded(
        muster("a", WHITE, hexes((0, 0), (3, 0)), **fighting),
        muster("x", GREY, hexes((0, -1), (3, -2)), SOUTH, order=Order.CHARGE, **fighting),
        conditions=(Occupy(WHITE, ("0,0", "3,-1")), Prevent(GREY)),
    )
    strikes = [Strike("a.2", "x.2")] if comes else []
    battle = battle_of(
        field, WatchBegins(), Completion("x", spent=Spent()), MeleePhase(), WatchEnds(), dice=(1, 1)
    )
    if comes:
        battle.apply(GREY, Complete("x.2", (SE,), "points"))
    else:
        battle.apply(GREY, Commit())
    for side, commands in ((WHITE, strikes), (GREY, [])):
        for command in (*commands, Commit()):
            battle.apply(side, command)
    while battle.decision() is not None:
        side = battle.deciders()[0]
        battle.apply(side, GoFirst(True) if battle.check(side, GoFirst(True)).legal else Commit())
    assert ("x.2" in battle.state.stands) is not comes
    assert ended_by(battle) == (None if comes else (WHITE, "dw-end-occupied"))


@pytest.mark.rule("DW-XVI.2.3")
def test_a_commander_alone_occupies_nothing_and_who_prevents_wins_at_the_end() -> None:
    field = fielded(
        muster("h", WHITE, hexes((0, 0)), profile="hero"),
        muster("x", GREY, hexes((4, -8)), SOUTH),
        conditions=(Occupy(WHITE, HILL), Prevent(GREY)),
        turn_limit=3,
        turn=3,
    )
    battle = battle_of(field)
    WatchBegins().run(battle)
    WatchEnds().run(battle)
    assert ended_by(battle) is None
    TurnEnds().run(battle)
    assert ended_by(battle) == (GREY, "dw-end-prevented")


# -- objectives of a set-up ------------------------------------------------------------------------------------------


def setup(**options: Any) -> scenarios.SetupBody:
    made = RULESET.setup_from((_army(), _army()), "four-maps", {"chapters": ["battles"], **options})
    return scenarios.body_of(made)


def _army() -> Army:
    return Army("orcs", (Part("army", (Enlistment("orc-guard"),)),))


@pytest.mark.rule("DW-XVI.4.0-a", "DW-XVI.4.0-b", "DW-XVI.4.0-c")
def test_objectives_are_laid_apart_outside_the_zones_and_not_too_many() -> None:
    body = setup(objectives=2, objective_points=200)
    board = scenarios.battle_map(body.map)
    assert [goal.points for goal in body.objectives] == [200, 200]
    one, other = (board.find(goal.hex) for goal in body.objectives)
    assert distance(one, other) >= APART
    zones = {hex for side in body.sides for hex in scenarios.zone_hexes(board, side)}
    assert not {one, other} & zones
    assert setup().objectives == ()
    for worth in (50, 300):
        assert [goal.points for goal in setup(objectives=1, objective_points=worth).objectives] == [worth]
    for worth in (49, 301):
        with pytest.raises(SetupError):
            setup(objectives=1, objective_points=worth)
    with pytest.raises(SetupError, match="2 objectives on 2 maps; there may be 1"):
        RULESET.setup_from((_army(), _army()), "farmland", {"chapters": ["battles"], "objectives": 2})


def test_objectives_that_a_set_up_gets_wrong_are_refused_with_what_is_wrong() -> None:
    body = setup(objectives=2)
    board = scenarios.battle_map(body.map)
    zone = board.name(scenarios.zone_hexes(board, body.sides[0])[0])
    first = body.objectives[0]
    beside = board.name(board.find(first.hex) + 1)
    for laid, fault in (
        ((Objective(zone, 50),), "is in a deployment zone"),
        ((first, Objective(beside, 50)), "are 1 hexes apart; 10 are needed"),
    ):
        wrong = msgspec.structs.replace(body, objectives=laid)
        with pytest.raises(SetupError, match=fault):
            scenarios.body_of(scenarios.setup_of("four-maps", wrong, ("battles",)))


def test_a_battlefield_from_a_seed_takes_the_place_of_the_map() -> None:
    described, made, again = setup(), setup(battlefield=5), setup(battlefield=5)
    assert made.map == again.map != described.map
    assert [sheet.name for sheet in made.map.sheets] == [sheet.name for sheet in described.map.sheets]


# -- with chapter XV: who has fled -----------------------------------------------------------------------------------

RUNNERS = card(
    "runners", points=100, morale=Morale(9, 13), movement=MovementPoints(move=9, charge=9, skirmish=6)
)


def fleeing(*places: tuple[int, int], **pages: Any) -> Battle[Field]:
    """Grey's unit x of runners has just been put to flight; its own edge is the north."""
    field = field_of(
        muster("a", WHITE, hexes(*TEN)),
        muster("x", GREY, hexes(*places), SOUTH, profile="runners"),
        muster("y", GREY, hexes((0, 0)), SOUTH),
        profiles=[RUNNERS],
        game=contents.game(("morale", "battles")),
    )
    battle = battle_of(field)
    CallTheRoll().run(battle)
    if pages.get("exchanged"):
        field.pages.put(TableSides(exchanged=True))
    put_to_flight(battle, "x", "DW-XV.3.0-j")
    return as_it_comes(battle)


@pytest.mark.rule("DW-XVI.1.3-b", "DW-XVI.3.5")
def test_stands_that_ran_off_the_field_count_as_gone_and_those_that_only_ran_do_not() -> None:
    """By the share of its stands in the first scenario; by points of battle only when the last has gone."""
    half = fleeing((4, -19), (4, 2)).state
    assert [stand.id for stand in half.stands_of("x")] == ["x.2"]
    assert worth_of_stands(half, GREY) == 50
    assert points(half, WHITE).total == 0
    half.pages.put(Conduct())  # what is left of it has rallied
    assert worth_of_stands(half, GREY) == 50
    ran = fleeing((4, 2), (5, 2)).state
    assert worth_of_stands(ran, GREY) == 0
    gone = fleeing((4, -19), (5, -19)).state
    assert worth_of_stands(gone, GREY) == points(gone, WHITE).total == 100
    battle = fleeing((4, -19), (4, 2))
    kill(battle, "x.2")  # one fled, one fell: nobody is left of it
    assert points(battle.state, WHITE).total == 100


@pytest.mark.rule("DW-XVI.3.3-b")
def test_units_flee_to_the_edge_at_which_their_side_chose_to_deploy() -> None:
    """Before row 2 grey runs north to row -1; deployed in the south it runs there."""
    north, south = fleeing((4, 2)), fleeing((4, 2), exchanged=True)
    assert axial(north.state.stands["x.1"].hex)[1] == -1
    assert axial(south.state.stands["x.1"].hex)[1] == 5
