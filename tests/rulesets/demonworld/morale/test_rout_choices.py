"""Section XV.9.0: where a routing stand may end on several hexes alike, and what roads cost those who rout."""

from __future__ import annotations

import pytest

from oriflamme.board.hexes import at
from oriflamme.bots.demonworld import Captain
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.effects import Went
from oriflamme.kernel.scenes import Hexes
from oriflamme.rulesets.demonworld.characteristics import MovementPoints
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.morale.conduct import Conduct
from oriflamme.rulesets.demonworld.morale.rout import put_to_flight
from oriflamme.rulesets.demonworld.morale.rout_runs import RoutFork, RunTo, UnitRan
from oriflamme.rulesets.demonworld.morale.rout_scenes import ForkDesk
from oriflamme.rulesets.demonworld.morale.routers import Straggle, Straggling
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import GREY, WHITE, battle_of, card, of, play, refused
from tests.rulesets.demonworld.morale.fleeing import as_it_comes, field, places, row, unit
from tests.rulesets.demonworld.terrain.going import Lie, over

ALONE = ((0, 0),)


def fleeing(made: Field) -> Battle[Field]:
    """A battle in which a unit has failed a test, as far as the first question."""
    battle = battle_of(made)
    put_to_flight(battle, "u", "DW-XV.4.0-e")
    battle.advance()
    return battle


def named(battle: Battle[Field], *places: tuple[int, int]) -> list[str]:
    return [battle.state.ground.map.name(at(*place)) for place in places]


class TestTheFork:
    @pytest.mark.rule("DW-XV.9.0-q")
    def test_the_owner_chooses_where_hexes_are_alike(self) -> None:
        """Of three hexes the third lies half a hex to either side of the line."""
        for place in ((-1, 3), (-2, 3)):
            battle = fleeing(field(unit("u", WHITE, (0, 0))))
            due = battle.decision()
            assert isinstance(due, RoutFork)
            assert battle.deciders() == (WHITE,)
            left, right = named(battle, (-2, 3), (-1, 3))
            ends = [option.hex for option in battle.options(WHITE) if isinstance(option, RunTo)]
            assert sorted(ends) == sorted((left, right))
            (chosen,) = named(battle, place)
            events = play(battle, WHITE, RunTo("u.1", chosen))
            assert places(battle) == [place]
            assert [len(ran.went) for ran in of(events, UnitRan)] == [1]

    def test_nobody_else_is_asked_and_no_other_hex_or_stand_will_do(self) -> None:
        battle = fleeing(field(unit("u", WHITE, (0, 0), (3, -6))))
        ahead, left = named(battle, (-1, 2), (-2, 3))
        assert not list(battle.options(GREY))
        assert refused(battle, WHITE, RunTo("u.1", ahead)) == {("DW-XV.9.0-b", "dw-refused-rout-end")}
        assert refused(battle, WHITE, RunTo("u.2", left)) == {("DW-XV.9.0-b", "dw-refused-no-such-stand")}
        straggle = Straggle(("u.1",), "flee")
        assert refused(battle, WHITE, straggle) == {("DW-XV.9.0-b", "dw-refused-other-phase")}

    def test_where_fellows_are_nearer_to_one_of_them_nobody_is_asked(self) -> None:
        battle = fleeing(field(unit("u", WHITE, (0, 0), (3, 0))))
        assert battle.decision() is None
        assert places(battle) == [(-1, 3), (1, 3)]

    def test_one_answer_serves_for_all_that_are_left(self) -> None:
        """There are two stands of which neither draws the other: each would ask."""
        apart = unit("u", WHITE, (0, 0), (3, -6))
        battle = fleeing(field(apart))
        play(battle, WHITE, RunTo("u.1", named(battle, (-1, 3))[0]))
        assert isinstance(battle.decision(), RoutFork)  # the next
        battle = fleeing(field(apart))
        events = play(battle, WHITE, Commit())
        assert battle.decision() is None
        assert [row(battle, key) for key in ("u.1", "u.2")] == [3, -3]
        assert sum(len(ran.went) for ran in of(events, UnitRan)) == 2

    def test_is_shown_with_its_hexes(self) -> None:
        battle = fleeing(field(unit("u", WHITE, (0, 0))))
        due = battle.decision()
        assert isinstance(due, RoutFork)
        desk = ForkDesk(battle.view(WHITE), due, WHITE)
        choices = list(desk.general())
        assert [item.id for item in choices][-1] == "commit"
        assert {item.target.cells for item in choices if item.target} == {((-2, 3),), ((-1, 3),)}
        assert list(desk.about(battle.state.stands["u.1"])) == choices[:-1]
        ((ghost,),) = [desk.preview(RunTo("u.1", hex)).ghosts for hex in named(battle, (-1, 3))]
        assert isinstance(ghost.shape, Hexes)
        assert ghost.shape.cells == ((-1, 3),)

    def test_the_captain_runs_from_the_enemy(self) -> None:
        for foe, end in (((6, 0), (-2, 3)), ((-6, 0), (-1, 3))):
            battle = fleeing(field(unit("u", WHITE, (0, 0)), unit("e", GREY, foe)))
            play(battle, WHITE, Captain("1").choose(battle.view(WHITE), WHITE))
            assert places(battle) == [end]

    def test_who_leaves_the_table_is_gone_by_whichever_way(self) -> None:
        battle = fleeing(field(unit("u", WHITE, (0, 17), (9, 0))))
        assert "u.1" not in battle.state.stands
        assert battle.state.pages[Conduct].fled == {"u": 1}

    @pytest.mark.rule("DW-XV.9.0-m")
    def test_stragglers_are_asked_about_after_it(self) -> None:
        made = field(unit("u", WHITE, (9, -9), (0, 0), (-9, 0)))
        made.pages.put(Conduct(stragglers={"u": ("u.2", "u.3")}))
        battle = battle_of(made, Straggling("u", ("u.2", "u.3")))
        play(battle, WHITE, Straggle(("u.2",), "flee"))
        as_it_comes(battle)
        assert isinstance(battle.decision(), Straggling)
        assert row(battle, "u.2") == 3
        events = play(battle, WHITE, Straggle(("u.3",), "join"))
        assert all(isinstance(effect, Went) for ran in of(events, UnitRan) for effect in ran.effects(None))


ROAD = tuple((-((r + 1) // 2), r) for r in range(-4, 12))
"""A road that goes south in a zigzag, by (0, 0)."""


def on_road(
    *stands: tuple[int, int], roads: tuple[tuple[tuple[int, int], ...], ...] = (ROAD,), card: str = "runners"
) -> Field:
    """White runners on land with roads, who may run 3 hexes beside them and 4 along them."""
    return over(
        field(unit("u", WHITE, *stands, card=card), profiles=RIDERS), Lie(roads=roads), ("terrain", "morale")
    )


RIDERS = (card("riders", mounted=True, movement=MovementPoints(move=9, charge=9, skirmish=6)),)


class TestRoads:
    @pytest.mark.rule("DW-XI.3.8-a", "DW-XI.3.8-b")
    def test_who_runs_alone_pays_the_road_for_as_long_as_he_is_on_it(self) -> None:
        battle = as_it_comes(fleeing(on_road((0, 0))))
        assert places(battle) == [(-2, 4)]
        short = as_it_comes(fleeing(on_road((0, 0), roads=(ROAD[:6],))))
        assert row(short, "u.1") == 3  # 2 and 3 and 3
        riders = as_it_comes(fleeing(on_road((0, 0), card="riders")))
        assert row(riders, "u.1") == 3

    @pytest.mark.rule("DW-XI.3.8-c")
    def test_a_unit_pays_it_when_all_of_it_runs_along_one_road(self) -> None:
        battle = as_it_comes(fleeing(on_road((0, 0), (-1, 1))))
        assert [row(battle, key) for key in ("u.1", "u.2")] == [4, 5]
        beside = as_it_comes(fleeing(on_road((0, 0), (5, 0))))
        assert [row(beside, key) for key in ("u.1", "u.2")] == [3, 3]
        # The second would leave the road, which ends beside it.
        ends = as_it_comes(fleeing(on_road((0, 0), (-1, 2), roads=(ROAD[:7],))))
        assert [row(ends, key) for key in ("u.1", "u.2")] == [3, 5]

    @pytest.mark.rule("DW-XI.3.8-c")
    def test_two_roads_side_by_side_are_two(self) -> None:
        other = tuple((q + 3, r) for q, r in ROAD)
        apart = as_it_comes(fleeing(on_road((0, 0), (3, 0), roads=(ROAD, other))))
        assert [row(apart, key) for key in ("u.1", "u.2")] == [3, 3]
        lane = tuple((q, 0) for q in range(4))
        joined = as_it_comes(fleeing(on_road((0, 0), (3, 0), roads=(ROAD, other, lane))))
        assert [row(joined, key) for key in ("u.1", "u.2")] == [4, 4]

    def test_no_choice_leaves_the_road_that_fellows_share(self) -> None:
        battle = fleeing(on_road((0, 0), (-1, 1)))
        assert battle.decision() is None
