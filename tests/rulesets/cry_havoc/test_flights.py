"""Panic and rout on broken ground: how far somebody flees, what cuts his flight short, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.board.hexes import DIRECTIONS
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.cry_havoc.combat.attacks import against_attacker
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.morale.flight import Flee
from oriflamme.rulesets.cry_havoc.morale.recovery import Recovery
from oriflamme.rulesets.cry_havoc.movement.flight import away
from oriflamme.rulesets.cry_havoc.movement.moving import Move, Movement
from oriflamme.rulesets.cry_havoc.ranged.offensive import Fire, ShootFirst
from oriflamme.rulesets.cry_havoc.readings import Readings
from oriflamme.rulesets.cry_havoc.sequence import Fugitives

from .firing import archer
from .skirmish import Placed, battle, field_of, man, riding, sheet, skirmish

E_, SE, SW, W_, NW, NE = range(6)
FOE = {"x": man("H6", "south")}


def fleeing(
    figures: dict[str, Placed], manner: str, key: str = "a", rolls: tuple[int, ...] = (), **more: Any
) -> Battle[Field]:
    made = battle(field_of(figures, **more), Flee(key, manner), rolls=rolls)  # type: ignore[arg-type]  # a manner
    made.advance()
    return made


def gap(made: Battle[Field], one: str = "a", other: str = "x") -> int:
    return made.state.apart(made.state.figures[one], made.state.figures[other])


@pytest.mark.rule("CH-8.3-g")
class TestPanic:
    """Until six hexes from every enemy, or as far as he comes."""

    @pytest.mark.parametrize("movement", [3, 4, 6, 9])
    def test_no_farther_than_six_hexes_and_with_less_movement_no_rout(self, movement: int) -> None:
        made = fleeing({"a": man("H8", of=sheet("one", movement=movement)), **FOE}, "panic")
        assert gap(made) == min(2 + movement, 6)
        assert made.state.figures["a"].nerve == "panic"
        # In the next step of movement of his side he goes on; and when he has gone far enough it ends, at the recovery.
        again = battle(made.state, Fugitives("north"), Recovery("north"))
        again.advance()
        assert gap(again) == min(2 + 2 * movement, 6)
        assert (again.state.figures["a"].nerve == "steady") is (2 + 2 * movement >= 6)

    @pytest.mark.parametrize("ground", ["bushes", "marsh"])
    def test_points_that_are_too_few_for_the_ground_do_not_cut_it_short(self, ground: str) -> None:
        rough = [f"{row}1-{row}24" for row in "ABCDEFGHIJKLMNOPQRST"]
        for movement in (5, 6, 7):
            figures = {"a": man("H8", of=sheet("one", movement=movement)), **FOE}
            made = fleeing(figures, "panic", grounds={ground: rough})
            assert gap(made) > 2
            assert made.state.figures["a"].nerve == "panic"

    def test_a_rider_has_come_far_enough_with_both_of_his_hexes(self) -> None:
        made = fleeing({**riding("H8", E_, name="a"), **FOE}, "panic")
        assert gap(made) == 6
        again = battle(made.state, Recovery("north"))
        again.advance()
        assert again.state.figures["a"].nerve == "steady"

    def test_walls_the_edge_and_enemies_do(self) -> None:
        lane = [(f"H{n}", f"{row}{n + more}") for n in (8, 9, 10) for row in "GI" for more in (0, 1)]
        walled = fleeing(
            {"a": man("H8"), **FOE}, "panic", edges={"wall": [*lane, ("H7", "H8"), ("H10", "H11")]}
        )
        assert gap(walled) == 4
        assert walled.state.figures["a"].nerve == "rout"
        # He has fled as far as he could: there is no penalty beside it.
        assert not walled.state.figures["a"].stunned
        edge = fleeing(
            {"a": man("A2", of=sheet("slow", movement=3)), "x": man("A5", "south"), "y": man("D2", "south")},
            "panic",
        )
        assert edge.state.figures["a"].nerve == "rout"

    @pytest.mark.parametrize(("movement", "nerve"), [(2, "panic"), (3, "rout"), (4, "rout")])
    def test_a_single_point_that_is_left_before_a_wall_is_enough_for_a_rout(
        self, movement: int, nerve: str
    ) -> None:
        lane = [(f"H{n}", f"{row}{n + more}") for n in (8, 9, 10) for row in "GI" for more in (0, 1)]
        made = fleeing(
            {"a": man("H8", of=sheet("one", movement=movement)), **FOE},
            "panic",
            edges={"wall": [*lane, ("H7", "H8"), ("H10", "H11")]},
        )
        # His points end in the dead end, or he would have had one or two more.
        assert made.state.theatre.map.name(made.state.figures["a"].hex) == "H10"
        assert made.state.figures["a"].nerve == nerve

    @pytest.mark.parametrize(("die", "nerve"), [(5, "panic"), (7, "rout"), (9, "rout")])
    def test_who_is_stopped_on_his_flight_routs(self, die: int, nerve: str) -> None:
        """He comes past an enemy in a lane, who has one less for the faster man; what stops him there cuts his flight short."""
        lane = [(f"H{n}", f"I{n + more}") for n in (8, 9, 10, 11) for more in (0, 1)]
        lane += [(f"H{n}", f"G{n + more}") for n in (8, 10, 11) for more in (0, 1)] + [("H9", "G9")]
        figures = {"a": man("H8", of=sheet("one", movement=9)), **FOE, "y": man("G10", "south")}
        made = fleeing(figures, "panic", rolls=(die + 1,) * 3, edges={"wall": lane})
        assert made.rolls >= 1
        assert made.state.figures["a"].nerve == nerve
        assert (gap(made) >= 6) is (nerve == "panic")

    def test_he_neither_shoots_nor_fights(self) -> None:
        for nerve in ("panic", "rout"):
            bow = {
                "a": man("H3", of=archer(), nerve=nerve),
                "b": man("T2", of=archer()),
                "x": man("H9", "south"),
            }
            made = battle(field_of({**bow, "y": man("T8", "south")}), ShootFirst("north"))
            made.advance()
            assert not made.check("north", Fire("a", "x", "short-bow")).legal
            assert made.check("north", Fire("b", "y", "short-bow")).legal
            near = field_of({"a": man("H7", nerve=nerve), **FOE})
            assert next(against_attacker(near, near.figures["a"]), None) is not None


class TestRallied:
    """By a leader who cancels his panic (CH-5.1-a, CH-8.2-e, CH-8.3-g)."""

    CHIEF = sheet("chief", grade="lieutenant")

    def movement(self, **figures: Placed) -> Battle[Field]:
        """Return the step of movement of the north, whose man at H8 has been in panic since an earlier phase."""
        panicked = {"a": man("H8", nerve="panic"), "b": man("T1"), **FOE, **figures}
        made = battle(field_of(panicked), Fugitives("north"), Movement("north"))
        made.advance()
        return made

    @pytest.mark.rule("CH-5.1-a", "CH-8.3-g")
    def test_on_his_run_in_the_movement_step_he_has_moved(self) -> None:
        made = self.movement(c=man("H11", of=self.CHIEF))
        figure = made.state.figures["a"]
        assert (made.state.theatre.map.name(figure.hex), figure.nerve) == ("H10", "steady")
        refused = made.check("north", Move("a", (E_,)))
        assert {reason.text.id for reason in refused.reasons} == {"cry-havoc-refused-has-moved"}
        assert made.check("north", Move("b", (E_,))).legal

    @pytest.mark.rule("CH-8.2-e", "CH-8.3-g")
    def test_where_a_leader_has_come_to_him_it_ends_at_once_and_he_may_move(self) -> None:
        made = self.movement(c=man("G9", of=self.CHIEF))
        assert made.state.figures["a"].nerve == "steady"
        assert gap(made) == 2
        assert made.check("north", Move("a", (W_,))).legal

    @pytest.mark.rule("CH-5.1-a", "CH-8.3-g")
    def test_on_a_flight_before_the_movement_step_he_has_his_move_still(self) -> None:
        figures = {"a": man("H8"), **FOE, "c": man("H11", of=self.CHIEF)}
        made = battle(field_of(figures), Flee("a", "panic"), Fugitives("north"), Movement("north"))
        made.advance()
        assert (gap(made), made.state.figures["a"].nerve) == (4, "steady")
        assert made.check("north", Move("a", (NE,))).legal


@pytest.mark.rule("CH-8.3-f")
class TestRout:
    """With all his movement, in every movement step of his side."""

    def test_he_runs_on_in_each_movement_step_of_his_own(self) -> None:
        made = fleeing({"a": man("H8"), **FOE}, "rout")
        assert gap(made) == 8
        for side, after in (("south", 8), ("north", 14)):
            step = battle(made.state.copy(), Fugitives(side))
            step.advance()
            assert gap(step) == after

    def test_with_nobody_to_flee_from_he_stays_and_is_not_hurt(self) -> None:
        for foe in (man("H6", "south", stunned=True), man("H6", "south", health="dead")):
            made = fleeing({"a": man("H8"), "x": foe}, "rout")
            assert made.state.theatre.map.name(made.state.figures["a"].hex) == "H8"
            assert not made.state.figures["a"].stunned

    def test_a_rider_who_cannot_go_pays_as_one_who_cannot_recoil(self) -> None:
        yard = ("H7", "H8")
        around = [(hex, one) for hex in yard for one in _beside(hex) if one not in yard]
        figures = {**riding("H8", E_, name="a"), "x": man("H5", "south")}
        made = fleeing(figures, "rout", edges={"wall": around})
        assert made.state.figures["a-horse"].health == "dead"
        assert made.state.figures["a"].mount == ""

    @pytest.mark.parametrize("wounds", [False, True])
    def test_a_rider_who_cannot_make_all_of_it_is_wounded_if_that_reading_says_so(
        self, *, wounds: bool
    ) -> None:
        yard = ("H7", "H8", "H9", "H10")
        around = [(hex, one) for hex in yard for one in _beside(hex) if one not in yard]
        cut: dict[str, Any] = {"edges": {"wall": around}, "readings": Readings(stopped_routs_wound=wounds)}
        made = fleeing({**riding("H8", E_, name="a"), "x": man("H5", "south")}, "rout", **cut)
        assert made.state.theatre.map.name(made.state.figures["a"].hex) == "H10"
        rider = made.state.figures["a"]
        assert (rider.health, rider.nerve, rider.mount) == (
            "wounded" if wounds else "sound",
            "rout",
            "a-horse",
        )
        # A man on foot pays for nothing that he can begin; and at the edge of the map nothing is cut short.
        afoot = fleeing({"a": man("H9"), "x": man("H6", "south")}, "rout", **cut)
        assert (afoot.state.figures["a"].health, afoot.state.figures["a"].stunned) == ("sound", False)
        leaving = fleeing(
            {**riding("H3", W_, name="a"), "x": man("H12", "south")}, "rout", readings=cut["readings"]
        )
        assert leaving.state.figures["a"].health == "sound"

    def test_a_rider_leaves_the_map_with_his_mount(self) -> None:
        figures = {**riding("A24", E_, name="a"), "x": man("T1", "south")}
        made = fleeing(figures, "rout")
        again = battle(made.state, *(Fugitives("north"),) * 3)
        again.advance()
        assert (again.state.figures["a"].gone, again.state.figures["a-horse"].gone) == ("fled", "fled")
        assert again.state.counters("north") == ()


def _beside(hex: str) -> list[str]:
    """Return the names of the hexes beside one."""
    board = skirmish({"m": man(hex)}).theatre.map
    return [board.name(board.find(hex) + step) for step in DIRECTIONS]


def test_a_way_is_whole_only_if_nothing_but_its_points_ends_it() -> None:
    field = field_of(
        {"a": man("H8"), **FOE}, edges={"wall": [("H10", "H11"), ("H10", "G11"), ("H10", "I11")]}
    )
    _, whole = away(field, field.figures["a"], 6, until=6)
    assert whole  # There is another way round.
