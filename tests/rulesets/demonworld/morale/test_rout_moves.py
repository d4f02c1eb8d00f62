"""Section XV.9.0: how routing stands run."""

from __future__ import annotations

import msgspec
import pytest

from oriflamme.board.battlefield import Battlefield, Cell
from oriflamme.board.hexes import at, axial, distance
from oriflamme.board.passage import Bar, Passage, passage, tariff
from oriflamme.kernel.effects import Fell, Went
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.chapters import DemonworldChapter, Game
from oriflamme.rulesets.demonworld.characteristics import Mark, Order, Profile
from oriflamme.rulesets.demonworld.edges import behind, edge_hexes, home_edge
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.formations.tokens import FormationTokens, formation_of
from oriflamme.rulesets.demonworld.introduction import unit_name
from oriflamme.rulesets.demonworld.maps import BattleMap, MapSpec, Sheet
from oriflamme.rulesets.demonworld.morale.conduct import Conduct, is_routing
from oriflamme.rulesets.demonworld.morale.rout import UnitRouts, put_to_flight
from oriflamme.rulesets.demonworld.morale.rout_moves import homeward, run, runs
from oriflamme.rulesets.demonworld.morale.rout_runs import StandsLeft, UnitRan
from oriflamme.rulesets.demonworld.passages import Way
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    PLAIN,
    SOUTH,
    WHITE,
    Muster,
    battle_of,
    facings_of,
    of,
)
from tests.rulesets.demonworld.morale.fleeing import CARDS, as_it_comes, field, places, rout, row, unit


class TestTheOwnEdge:
    @pytest.mark.parametrize(
        ("facing", "edge"),
        [(0, "south"), (1, "west"), (2, "west"), (3, "north"), (4, "east"), (5, "east")],
    )
    def test_lies_behind_those_who_deploy(self, facing: int, edge: str) -> None:
        assert behind(facing) == edge

    def test_is_that_of_the_set_up(self) -> None:
        made = field(unit("u", WHITE, (0, 0)))
        assert (home_edge(made, WHITE), home_edge(made, GREY)) == ("south", "north")
        made.ground = msgspec.structs.replace(made.ground, facings={WHITE: 5, GREY: 2})
        assert (home_edge(made, WHITE), home_edge(made, GREY)) == ("east", "west")

    def test_has_the_hexes_that_it_cuts_in_half(self) -> None:
        board = BattleMap.build(MapSpec((Sheet("1", (0, 0)),), columns=4, rows=4))
        names = {
            edge: sorted(board.name(hex) for hex in edge_hexes(board, edge))
            for edge in ("north", "east", "south", "west")
        }
        assert names == {
            "north": ["A1", "A2", "A3", "A4", "A5"],
            "east": ["A5", "B4", "C5", "D4"],
            "south": ["D1", "D2", "D3", "D4"],
            "west": ["A1", "B1", "C1", "D1"],
        }


class TestTheStraightWay:
    @pytest.mark.rule("DW-XV.9.0-b")
    def test_goes_as_far_as_the_points_of_order_m_whatever_the_order_and_though_the_unit_has_moved(
        self,
    ) -> None:
        for order in (None, Order.HOLD, Order.SKIRMISH):
            battle = rout(unit("u", WHITE, (0, 0), order=order, moved=True))
            assert row(battle, "u.1") == 3  # 9 points, 3 for a hex

    def test_zigzags_about_the_line(self) -> None:
        made = field(unit("u", WHITE, (0, 0), card="fast"))
        way = run(made, made.stands["u.1"], 15, homeward(made, WHITE)).path
        asides = [2 * q + r for q, r in map(axial, way)]
        assert len(way) == 6
        assert all(abs(aside) <= 1 for aside in asides)

    def test_of_the_other_side_it_goes_north(self) -> None:
        battle = rout(unit("u", GREY, (0, 0)))
        assert row(battle, "u.1") == -3

    def test_goes_along_the_rows_to_an_edge_at_the_side(self) -> None:
        made = field(unit("u", WHITE, (0, 0)))
        made.ground = msgspec.structs.replace(made.ground, facings={WHITE: 1, GREY: 4})
        assert [axial(hex) for hex in run(made, made.stands["u.1"], 9, homeward(made, WHITE)).path] == [
            (0, 0),
            (-1, 0),
            (-2, 0),
            (-3, 0),
        ]

    def test_looks_to_the_edge_at_the_end(self) -> None:
        assert facings_of(rout(unit("u", WHITE, (0, 0), facing=NORTH)).state, "u") == [SOUTH]

    def test_goes_round_stands_by_the_fewest_hexes(self) -> None:
        """Two friends bar the way to the left, so that it is shorter to the right."""
        friends = unit("f", WHITE, (-2, 1), (-1, 1), (0, 1))
        made = field(unit("u", WHITE, (0, 0)), friends)
        way = [axial(hex) for hex in run(made, made.stands["u.1"], 9, homeward(made, WHITE)).path]
        assert way[:3] == [(0, 0), (1, 0), (1, 1)]
        assert way[3][1] == 2

    def test_of_two_ways_it_takes_the_one_nearer_to_its_fellows(self) -> None:
        for away, step in ((8, (0, 1)), (-8, (-1, 1))):
            made = field(unit("u", WHITE, (0, 0), (away, 0)))
            stands = made.stands_of("u")
            way = run(made, stands[0], 3, homeward(made, WHITE), stands[1:])
            assert axial(way.path[-1]) == step

    @pytest.mark.rule("DW-XV.9.0-q")
    def test_those_nearest_to_the_edge_run_first_so_that_a_block_keeps_together(self) -> None:
        block = ((0, 0), (1, 0), (2, 0), (0, -1), (1, -1), (2, -1))
        battle = rout(unit("u", WHITE, *block))
        assert sorted(r for _, r in places(battle)) == [2, 2, 2, 3, 3, 3]

    @pytest.mark.rule("DW-XV.9.0-q", "DW-XV.9.0-b")
    def test_a_unit_parts_where_an_enemy_is_in_its_way(self) -> None:
        """Of two stands side by side before a troop of enemies each runs round its end of it; they are two groups then."""
        foes = unit("e", GREY, (-2, 2), (-1, 2), (0, 2), (1, 2), facing=SOUTH)
        battle = rout(unit("u", WHITE, (0, 0), (1, 0), card="fast"), foes)
        one, other = battle.state.stands_of("u")
        assert not any(battle.state.in_contact(stand) for stand in (one, other))
        assert distance(one.hex, other.hex) > 1
        assert min(row(battle, "u.1"), row(battle, "u.2")) >= 2


BOG = Bar("DW-XI.3.4", "dw-refused-off-map")


def rough(board: Battlefield, card: Profile, way: Way) -> Passage:
    return passage(board, tariff(3, grounds={"mud": 6, "bog": BOG}))


ROUGH = DemonworldChapter(name="rough", title=Text("rough"), rule="DW-XI", passage=rough)


def on(grounds: dict[tuple[int, int], str], *musters: Muster) -> Field:
    """A field of rough ground."""
    hexes = PLAIN.hexes
    printed = Battlefield(hexes, {at(*place): Cell(ground) for place, ground in grounds.items()})
    board = BattleMap(hexes, PLAIN.names_by_hex, PLAIN.hexes_by_name, {}, printed)
    chapters = [chapter for chapter in contents.CONTENTS.known.values() if chapter.base]
    game = Game([*chapters, ROUGH, contents.CONTENTS.known["morale"]])
    return field(*musters, board=board, game=game)


class TestRoughGround:
    @pytest.mark.rule("DW-XV.9.0-b")
    def test_dear_ground_is_not_skirted(self) -> None:
        mud = dict.fromkeys([(q, r) for r in (1, 2, 3) for q in (-2, -1, 0)], "mud")
        battle = battle_of(on(mud, unit("u", WHITE, (0, 0))))
        put_to_flight(battle, "u", "DW-XV.4.0-e")
        as_it_comes(battle)
        assert row(battle, "u.1") == 1

    @pytest.mark.rule("DW-XV.9.0-b")
    def test_of_two_ways_as_straight_it_takes_the_one_that_brings_it_farther(self) -> None:
        """By the mud it would come three hexes far for its twelve points, and nearer to its fellow."""
        made = on({(4, 4): "mud"}, unit("u", WHITE, (5, 3), (-9, 9)))
        stands = made.stands_of("u")
        (only,) = runs(made, stands[0], 12, homeward(made, WHITE), stands[1:])
        assert [axial(hex) for hex in only.path] == [(5, 3), (5, 4), (4, 5), (3, 6), (3, 7)]

    def test_each_stand_pays_for_its_own_hexes(self) -> None:
        mud = dict.fromkeys([(q, r) for r in range(-3, 4) for q in range(-3, 2)], "mud")
        battle = battle_of(on(mud, unit("u", WHITE, (-1, 0), (6, 0))))
        put_to_flight(battle, "u", "DW-XV.4.0-e")
        as_it_comes(battle)
        assert (row(battle, "u.1"), row(battle, "u.2")) == (1, 3)

    def test_who_cannot_pay_for_the_next_hex_stays(self) -> None:
        mud = dict.fromkeys([(q, 1) for q in (-2, -1, 0, 1)], "mud")
        made = on(mud, unit("u", WHITE, (0, 0)))
        assert run(made, made.stands["u.1"], 5, homeward(made, WHITE)).path == (at(0, 0),)

    def test_impassable_hexes_are_gone_round(self) -> None:
        bog = dict.fromkeys([(-1, 1), (0, 1)], "bog")
        made = on(bog, unit("u", WHITE, (0, 0)))
        way = [axial(hex) for hex in run(made, made.stands["u.1"], 9, homeward(made, WHITE)).path]
        assert way[1] in ((1, 0), (-1, 0))
        assert way[-1][1] == 2


class TestFormations:
    @pytest.mark.rule("DW-XV.9.0-c")
    def test_do_not_matter_to_who_routs(self) -> None:
        """Organised or not, in ranks, in a column or apart: each stand runs as far as the next."""
        for shape in (
            ((0, 0), (1, 0), (2, 0), (3, 0)),
            ((0, 0), (0, -1), (1, -2), (1, -3)),
            ((0, 0), (4, 0), (9, -2), (-6, 1)),
        ):
            battle = rout(unit("u", WHITE, *shape, facing=2))
            assert [row(battle, f"u.{number}") - r for number, (_, r) in enumerate(shape, 1)] == [3, 3, 3, 3]

    @pytest.mark.rule("DW-XV.9.0-c")
    @pytest.mark.parametrize("mark", [Mark.WEDGE, Mark.SQUARE, Mark.SKIRMISH])
    def test_special_ones_end_before_the_unit_runs(self, mark: Mark) -> None:
        made = field(unit("u", WHITE, (0, 0)), game=contents.game(("formations", "morale")))
        made.pages.put(FormationTokens({"u": mark}))
        battle = battle_of(made)
        put_to_flight(battle, "u", "DW-XV.4.0-e")
        assert formation_of(made, "u") is None
        as_it_comes(battle)
        assert row(battle, "u.1") == 3


class TestContact:
    @pytest.mark.rule("DW-XV.9.0-d")
    def test_a_stand_passes_through_contact_but_does_not_end_in_it(self) -> None:
        beside = unit("e", GREY, (2, 1), facing=SOUTH)
        battle = rout(unit("u", WHITE, (0, 0)), beside)
        assert row(battle, "u.1") == 3  # past the enemy

        at_the_end = unit("e", GREY, (-1, 4), facing=SOUTH)
        battle = rout(unit("u", WHITE, (0, 0)), at_the_end)
        (stand,) = battle.state.stands_of("u")
        assert not battle.state.in_contact(stand)
        assert row(battle, "u.1") >= 2

    def test_a_stand_out_of_contact_that_could_only_end_in_it_stays(self) -> None:
        wall = unit("e", GREY, *((q, 2) for q in range(-20, 19)), facing=SOUTH)
        battle = rout(unit("u", WHITE, (0, 0)), wall)
        assert places(battle) == [(0, 0)]
        assert is_routing(battle.state, "u")

    def test_it_goes_back_for_no_enemy_unless_he_is_in_contact(self) -> None:
        friends = unit("f", WHITE, *((q, 1) for q in range(-20, 20)))
        battle = rout(unit("u", WHITE, (0, 0)), friends)
        assert places(battle) == [(0, 0)]  # blocked by friends

    def test_with_no_way_round_but_into_contact_it_goes_straight_as_far_as_friends_let_it(self) -> None:
        """The one way out of a pocket of friends goes back, and as far as the points go by two enemies."""
        row_of_friends = [(q, 1) for q in (*range(-20, -1), *range(1, 18))]
        friends = unit("f", WHITE, *row_of_friends, (-2, 2), (-1, 2), (0, 2), (-1, 0), (1, 0), (1, -1))
        foes = unit("e", GREY, (0, -2), (3, -3), facing=SOUTH)
        battle = rout(unit("u", WHITE, (0, 0)), friends, foes)
        assert places(battle) in ([(-1, 1)], [(0, 1)])
        assert not battle.state.in_contact(battle.state.stands["u.1"])

    @pytest.mark.rule("DW-XV.9.0-h")
    def test_a_stand_in_contact_falls_back_where_the_way_is_barred(self) -> None:
        wall = unit("e", GREY, *((q, 1) for q in range(-20, 20)), facing=SOUTH)
        battle = rout(unit("u", WHITE, (0, 0)), wall)
        ((_, row_now),) = places(battle)
        assert row_now == -1

    @pytest.mark.rule("DW-XV.9.0-h", "DW-XV.9.0-g")
    def test_a_stand_that_cannot_leave_contact_is_destroyed(self) -> None:
        ring = unit("e", GREY, (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), facing=SOUTH)
        battle = rout(unit("u", WHITE, (0, 0), (5, 5)), ring)
        assert row(battle, "u.2") == 8
        assert "u.1" not in battle.state.stands
        assert battle.state.pages[Conduct].fled == {}


class TestTheEdge:
    @pytest.mark.rule("DW-XV.9.0-p")
    def test_who_comes_to_the_edge_is_gone_but_not_lost(self) -> None:
        made = field(unit("u", WHITE, (0, 0), (0, 18)), unit("e", GREY, (5, -9)))
        battle = battle_of(made)
        put_to_flight(battle, "u", "DW-XV.4.0-e")
        as_it_comes(battle)
        assert "u.2" not in battle.state.stands
        assert battle.state.pages[Conduct].fled == {"u": 1}

    def test_who_stands_on_it_is_gone_at_once(self) -> None:
        battle = rout(unit("u", WHITE, (0, 0), (0, 20)))
        assert [stand.id for stand in battle.state.stands_of("u")] == ["u.1"]


class TestWhatIsTold:
    def test_the_ways_the_token_and_who_left(self) -> None:
        made = field(unit("u", WHITE, (0, 0), (0, 18)), unit("e", GREY, (5, -9)))
        battle = battle_of(made)
        put_to_flight(battle, "u", "DW-XV.4.0-e")
        as_it_comes(battle)
        told = battle._fresh
        (routs,), (left,) = of(told, UnitRouts), of(told, StandsLeft)
        assert routs.stands == ("u.1", "u.2")
        went = [effect for ran in of(told, UnitRan) for effect in ran.effects(None)]
        assert all(isinstance(effect, Went) and effect.forced for effect in went)
        assert {effect.piece for effect in went} == {"u.1", "u.2"}
        (gone,) = left.effects(None)
        assert gone == Fell(piece="u.2", how="fled", label=left.name, owner=made.units["u"].side, group="u")
        assert left.name == unit_name(made.units["u"])


def test_cards_used_here_run_as_they_say() -> None:
    assert {card.id: card.movement.move // 3 for card in CARDS} == {
        "runners": 3,
        "fast": 5,
        "bows": 8,
        "captain": 2,
    }
