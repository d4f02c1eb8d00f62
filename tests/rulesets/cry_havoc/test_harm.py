"""Chapter 7 in odd cases: who cannot fall back, wounds of riders and mounts, falls from the saddle where there is no room."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.board.hexes import DIRECTIONS
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Status
from oriflamme.rulesets.cry_havoc.morale.flight import Flee
from oriflamme.rulesets.cry_havoc.results.harm import ChooseVictim, FallsOn, ShareWounds, Sharing, Suffer
from oriflamme.rulesets.cry_havoc.tables import Result

from .skirmish import Placed, battle, field_of, man, riding, sheet, skirmish

E_, SE, SW, W_, NW, NE = range(6)
FOE = {"x": man("H6", "south")}
AROUND = ("H9", "G9", "I9", "G8", "I8", "G7", "I7", "H6")
"""The hexes beside a rider whose head is on H8 and whose tail on H7."""


def suffering(
    figures: dict[str, Placed],
    result: Result,
    *victims: str,
    cause: str = "melee",
    rolls: tuple[int, ...] = (),
    **more: Any,
) -> Battle[Field]:
    field = field_of(figures, **more)
    step = Suffer(victims, result, ("x",), field.figures["x"].hex, cause)  # type: ignore[arg-type]  # a cause
    made = battle(field, step, rolls=rolls)
    made.advance()
    return made


def walls(*hexes: str, but: tuple[tuple[str, str], ...] = ()) -> dict[str, Any]:
    """Return walls on all sides of some hexes, except between some pairs."""
    board = skirmish({"m": man("H7")}).theatre.map
    free = {frozenset(pair) for pair in but}
    pairs = {
        frozenset((one, board.name(board.find(one) + step)))
        for one in hexes
        for step in DIRECTIONS
        if board.find(one) + step in board.hexes
    }
    return {"wall": sorted(tuple(sorted(pair)) for pair in pairs - free)}


def how(made: Battle[Field], *keys: str) -> list[tuple[str, bool]]:
    return [(made.state.figures[key].health, made.state.figures[key].stunned) for key in keys]


@pytest.mark.rule("CH-7.0-c")
class TestNoRecoil:
    """The penalty of who does not fall back."""

    @pytest.mark.parametrize(
        ("fields", "then"),
        [
            ({}, ("sound", True)),
            ({"health": "wounded"}, ("unconscious", False)),
            # The recoil itself wounds who lies stunned; there is no penalty beside it.
            ({"stunned": True}, ("wounded", False)),
        ],
    )
    def test_on_foot_a_stun(self, fields: dict[str, Any], then: tuple[str, bool]) -> None:
        shut = walls("H7", but=(("H6", "H7"),))
        made = suffering({"a": man("H7", **fields), **FOE}, Result(recoil=True), "a", edges=shut)
        assert how(made, "a") == [then]
        assert made.state.theatre.map.name(made.state.figures["a"].hex) == "H7"

    def test_beside_an_enemy_on_every_side_too(self) -> None:
        figures = {
            "a": man("H7"),
            **FOE,
            "y": man("F8", "south"),
            "z": man("J8", "south"),
            "w": man("H9", "south"),
        }
        assert how(suffering(figures, Result(recoil=True), "a"), "a") == [("sound", True)]

    def test_a_rider_for_a_part_of_his_way_a_wound_and_he_stays(self) -> None:
        lane = walls("H8", "H9", but=(("H6", "H7"), ("H7", "H8"), ("H8", "H9")))
        figures = {**riding("H7", W_, name="k"), **FOE}
        made = suffering(figures, Result(recoil=True), "k", edges=lane)
        assert how(made, "k", "k-horse") == [("wounded", False), ("sound", False)]
        assert made.state.theatre.map.name(made.state.figures["k"].hex) == "H7"
        assert made.state.figures["k"].mount == "k-horse"

    @pytest.mark.parametrize(
        ("health", "then"), [("sound", ("sound", True)), ("wounded", ("unconscious", False))]
    )
    def test_a_rider_for_all_of_it_a_stun_and_his_mount(self, health: str, then: tuple[str, bool]) -> None:
        shut = walls("H8", but=(("H7", "H8"), ("H8", "I8")))
        figures = riding("H7", W_, name="k")
        figures["k"] = figures["k"]._replace(fields={**figures["k"].fields, "health": health})
        made = suffering({**figures, **FOE, "y": man("J8", "south")}, Result(recoil=True), "k", edges=shut)
        assert how(made, "k", "k-horse") == [then, ("dead", False)]
        assert made.state.figures["k"].mount == ""

    def test_also_of_who_cannot_flee(self) -> None:
        made = battle(field_of({"a": man("H8"), **FOE}, edges=walls("H8")), Flee("a", "rout"))
        made.advance()
        assert how(made, "a") == [("sound", True)]


@pytest.mark.rule("CH-7.0-e")
class TestRiderAndMount:
    """Whose the wounds are."""

    PAIR = riding("H8", E_, name="k")

    @pytest.mark.parametrize("wounds", [2, 3])
    def test_in_melee_who_hits_them_shares_out_several(self, wounds: int) -> None:
        for rider in range(wounds + 1):
            made = suffering({**self.PAIR, **FOE}, Result(wounds=wounds), "k")
            assert isinstance(made.decision(), Sharing)
            assert made.deciders() == ("south",)
            made.apply("south", ShareWounds(rider))
            states = ("sound", "wounded", "dead", "dead")
            assert [made.state.figures[key].health for key in ("k", "k-horse")] == [
                states[rider],
                states[wounds - rider],
            ]

    @pytest.mark.parametrize("status", ["none", "irregular", "regular"])
    @pytest.mark.parametrize(
        ("dice", "healths"),
        [((3, 4), ("wounded", "wounded")), ((1, 2), ("dead", "sound")), ((5, 6), ("sound", "dead"))],
    )
    def test_by_fire_each_by_lot(
        self, status: Status, dice: tuple[int, int], healths: tuple[str, str]
    ) -> None:
        archer = {"x": man("H2", "south", of=sheet("archer", status=status))}
        made = suffering({**self.PAIR, **archer}, Result(wounds=2), "k", cause="shot", rolls=dice)
        assert made.rolls == 2
        assert tuple(made.state.figures[key].health for key in ("k", "k-horse")) == healths

    @pytest.mark.parametrize("wounds", [1, 2, 3])
    def test_an_elite_shooter_chooses(self, wounds: int) -> None:
        archer = {"x": man("H2", "south", of=sheet("archer", status="elite"))}
        made = suffering({**self.PAIR, **archer}, Result(wounds=wounds), "k", cause="shot")
        assert set(made.options("south")) == {ShareWounds(rider) for rider in range(wounds + 1)}

    def test_a_combats_wounds_on_a_man_and_a_rider(self) -> None:
        """First his side says who is hit, then who has hit him whether it is he or his mount."""
        made = suffering({**self.PAIR, "a": man("G6"), **FOE}, Result(wounds=2), "k", "a")
        assert isinstance(made.decision(), FallsOn)
        made.apply("north", ChooseVictim("k"))
        made.apply("north", ChooseVictim("k"))
        assert isinstance(made.decision(), Sharing)
        one = suffering({**self.PAIR, "a": man("G6"), **FOE}, Result(wounds=2), "k", "a")
        one.apply("north", ChooseVictim("k"))
        one.apply("north", ChooseVictim("a"))
        # A single one in melee is the rider's.
        assert [health for health, _ in how(one, "k", "k-horse", "a")] == ["wounded", "sound", "wounded"]

    def test_two_attacks_of_one_wound_leave_him_unconscious_one_of_two_kills(self) -> None:
        field = field_of({"a": man("H7"), **FOE})
        steps = (Suffer(("a",), Result(wounds=1), ("x",), field.figures["x"].hex, "melee"),) * 2
        made = battle(field, *steps)
        made.advance()
        assert how(made, "a") == [("unconscious", False)]


@pytest.mark.rule("CH-7.0-f")
class TestUnhorsed:
    """Off the saddle, or not."""

    def test_a_stun_unhorses_and_where_there_is_no_room_wounds_and_kills_the_mount(self) -> None:
        made = suffering({**riding("H8", E_, name="k"), **FOE}, Result(stun=True), "k")
        assert how(made, "k", "k-horse") == [("sound", True), ("sound", False)]
        assert made.state.theatre.map.name(made.state.figures["k-horse"].hex) == "H8"
        ring = {f"m{number}": man(hex) for number, hex in enumerate(AROUND[:-1])}
        full = suffering({**riding("H8", E_, name="k"), **ring, **FOE}, Result(stun=True), "k")
        assert how(full, "k", "k-horse") == [("wounded", False), ("dead", False)]
        assert full.state.theatre.map.name(full.state.figures["k"].hex) == "H8"

    @pytest.mark.parametrize("die", [3, 4])
    def test_a_shot_that_unhorses_does_so_whichever_of_them_it_wounds(self, die: int) -> None:
        figures = {**riding("H8", E_, name="k"), "x": man("H2", "south")}
        made = suffering(figures, Result(wounds=1, unhorsed=True), "k", cause="shot", rolls=(die,))
        assert made.state.figures["k"].mount == ""
        assert [made.state.figures[key].health for key in ("k", "k-horse")] == (
            ["wounded", "sound"] if die == 3 else ["sound", "wounded"]
        )

    def test_a_wound_alone_does_not_and_on_foot_there_is_nothing_to_fall_from(self) -> None:
        made = suffering({**riding("H8", E_, name="k"), **FOE}, Result(wounds=1), "k")
        assert made.state.figures["k"].mount == "k-horse"
        foot = suffering({"a": man("H7"), **FOE}, Result(wounds=1, unhorsed=True), "a")
        assert how(foot, "a") == [("wounded", False)]

    def test_he_lands_where_he_can_step_and_far_from_the_enemy(self) -> None:
        figures = {**riding("H8", E_, name="k"), "x": man("H4", "south")}
        made = suffering(figures, Result(stun=True), "k", edges=walls("H8", but=(("H7", "H8"), ("H8", "I8"))))
        assert made.state.theatre.map.name(made.state.figures["k"].hex) == "I8"
