"""Defensive fire: at who moves, mounts or charges, at any point of his way."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.cry_havoc import scenes
from oriflamme.rulesets.cry_havoc.charges.declared import Charge
from oriflamme.rulesets.cry_havoc.charges.declaring import Charges
from oriflamme.rulesets.cry_havoc.charges.reacting import Retreat
from oriflamme.rulesets.cry_havoc.combat.resolving import CombatFought
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.movement.mounting import Dismount, MountUp
from oriflamme.rulesets.cry_havoc.movement.moving import Move, MoveFigures, Movement
from oriflamme.rulesets.cry_havoc.ranged.cadence import Ammunition
from oriflamme.rulesets.cry_havoc.ranged.defensive import DefensiveFire, FireBack, HoldFire
from oriflamme.rulesets.cry_havoc.ranged.offensive import Fire
from oriflamme.rulesets.cry_havoc.ranged.shooting import ShotFired
from oriflamme.rulesets.cry_havoc.sequence import PlayerPhase
from oriflamme.rulesets.cry_havoc.turn import Deeds, Done, deed, did

from .firing import E_, MISS, archer, modifiers, one, ready, why
from .skirmish import Placed, battle, field_of, horse, man, riding, sheet

BOW = archer()
RUNNER = sheet("runner", movement=9, morale=10)
HIT = 1
"""A die with which a short bow wounds at short range in the open."""


def on_his_way(
    figures: dict[str, Placed],
    command: object,
    *rolls: int,
    did_before: dict[str, dict[str, Any]] | None = None,
    **lie: Any,
) -> Battle[Field]:
    """Return a battle in which the north moves or charges, and the south is asked for shots where it can make any."""
    field = field_of(figures, **lie)
    for key, what in (did_before or {}).items():
        did(field, key, **what)
    made = battle(field, Charges("north") if isinstance(command, Charge) else Movement("north"), rolls=rolls)
    made.advance()
    made.apply("north", command)  # type: ignore[arg-type]  # a command
    if isinstance(command, Charge):
        made.apply("north", Done())
        while made.deciders() == ("south",) and not isinstance(made.decision(), DefensiveFire):
            made.apply("south", Done())
    return made


def place(made: Battle[Field], key: str) -> str:
    return made.state.theatre.map.name(made.state.figures[key].hex)


def shots(made: Battle[Field]) -> set[tuple[str, int]]:
    """Return who could shoot after how many legs."""
    assert isinstance(made.decision(), DefensiveFire)
    return {(one.shooter, one.legs) for one in made.options("south") if isinstance(one, FireBack)}


class TestOnTheWay:
    """In the enemy's step of movement."""

    FIGURES = {"a": man("H3", of=RUNNER), "s": man("E7", "south", of=BOW)}

    @pytest.mark.rule("CH-2.1-e")
    def test_at_any_point_of_a_way_he_is_shot_at_where_he_is_and_goes_on(self) -> None:
        made = on_his_way(self.FIGURES, Move("a", (E_,) * 5), MISS)
        assert shots(made) == {("s", legs) for legs in range(6)}
        fired = one(ShotFired, made.apply("south", FireBack("s", "short-bow", 3)))
        assert (fired.shooter, fired.target) == ("s", "a")
        assert place(made, "a") == "H8"
        assert deed(made.state, "a").hexes == 5

    @pytest.mark.rule("CH-2.1-e")
    def test_who_is_stopped_by_a_shot_stays_where_he_was_hit(self) -> None:
        for legs, hex in ((0, "H3"), (2, "H5"), (5, "H8")):
            made = on_his_way(self.FIGURES, Move("a", (E_,) * 5), 2)
            made.apply("south", FireBack("s", "short-bow", legs))
            assert made.state.figures["a"].stunned
            assert place(made, "a") == hex

    @pytest.mark.rule("CH-2.1-e")
    @pytest.mark.rule("CH-5.1-a")
    def test_who_is_wounded_and_not_moved_finishes_his_move_with_the_points_he_set_out_with(self) -> None:
        """Sound he has nine points, wounded six; of his first six hexes he has gone three when he is hit."""
        made = on_his_way(self.FIGURES, Move("a", (E_,) * 6), HIT)
        made.apply("south", FireBack("s", "short-bow", 3))
        figure = made.state.figures["a"]
        assert (figure.health, place(made, "a")) == ("wounded", "H9")
        assert made.check("north", Move("a", (E_,) * 3)).legal
        assert not made.check("north", Move("a", (E_,) * 4)).legal
        made.apply("north", Done())
        made.state.pages.put(Deeds(phasing="north"))
        again = battle(made.state, Movement("north"))
        again.advance()
        assert again.check("north", Move("a", (E_,) * 6)).legal
        assert not again.check("north", Move("a", (E_,) * 7)).legal

    @pytest.mark.rule("CH-4.1-b", "CH-5.1-a")
    def test_nor_is_the_way_of_a_charge_changed_by_a_wound(self) -> None:
        figures = {**self.FIGURES, "x": man("H11", "south")}
        made = on_his_way(figures, Charge("a", "x", (E_,) * 7), HIT, 6)
        told = made.apply("south", FireBack("s", "short-bow", 3))
        assert (made.state.figures["a"].health, place(made, "a")) == ("wounded", "H10")
        (fought,) = [event for event in told if isinstance(event, CombatFought)]
        # He strikes as a wounded man does, half as much again for the charge.
        assert (fought.charge, fought.attack) == ("foot", 7)

    def test_range_cover_and_hexes_gone_are_those_of_the_point(self) -> None:
        def added(legs: int, **lie: Any) -> dict[str, int]:
            figures = {"a": man("H3", of=RUNNER), "s": man("H14", "south", of=BOW)}
            made = on_his_way(figures, Move("a", (E_,) * 8), MISS, **lie)
            command = FireBack("s", "short-bow", legs)
            (shown,) = scenes.preview(made.view("south"), "south", command).tallies
            fired = one(ShotFired, made.apply("south", command))
            assert shown.lines == fired.tally.lines  # Who is asked sees what he will throw against.
            return modifiers(fired)

        assert added(0) == {"shot-medium": 1}
        assert added(4) == {"shot-medium": 1}
        assert added(5) == {}
        assert added(6) == {"shot-fast": 1}
        assert added(5, grounds={"bushes": ["H8"]}) == {"ground-bushes": 1}
        hidden = on_his_way(
            {"a": man("H3", of=RUNNER), "s": man("H14", "south", of=BOW)},
            Move("a", (E_,) * 8),
            grounds={"tree": ["H7"]},
        )
        assert shots(hidden) == {("s", legs) for legs in range(4, 9)}
        assert why(hidden, FireBack("s", "short-bow", 3), "south") == {"CH-3.2-h"}
        assert why(hidden, FireBack("s", "short-bow", 9), "south") == {"CH-2.1-e"}

    @pytest.mark.rule("CH-2.1-e")
    def test_several_shoot_each_once_and_the_side_may_hold_its_fire(self) -> None:
        figures = {**self.FIGURES, "t": man("K7", "south", of=BOW)}
        made = on_his_way(figures, Move("a", (E_,) * 5), MISS, MISS)
        made.apply("south", FireBack("s", "short-bow", 2))
        assert place(made, "a") == "H5"
        assert shots(made) == {("t", legs) for legs in range(4)}
        assert "CH-3.2-a" in why(made, FireBack("s", "short-bow", 1), "south")
        made.apply("south", FireBack("t", "short-bow", 0))
        assert place(made, "a") == "H8"
        held = on_his_way(figures, Move("a", (E_,) * 5))
        held.apply("south", HoldFire())
        assert place(held, "a") == "H8"
        assert not deed(held.state, "s").shot_back

    @pytest.mark.rule("CH-2.1-e")
    def test_nobody_shoots_with_an_enemy_beside_him_nor_when_the_mover_has_come_there(self) -> None:
        beside = on_his_way({**self.FIGURES, "b": man("E6")}, Move("a", (E_,) * 5))
        assert not isinstance(beside.decision(), DefensiveFire)
        up_to = on_his_way({"a": man("E2", of=RUNNER), "s": man("E7", "south", of=BOW)}, Move("a", (E_,) * 4))
        assert shots(up_to) == {("s", legs) for legs in range(4)}
        assert "CH-3.2-a" in why(up_to, FireBack("s", "short-bow", 4), "south")
        for state in ({"stunned": True}, {"nerve": "panic"}, {"nerve": "rout"}, {"health": "dead"}):
            unable = {**self.FIGURES, "s": man("E7", "south", of=BOW, **state)}
            assert not isinstance(on_his_way(unable, Move("a", (E_,))).decision(), DefensiveFire)

    @pytest.mark.rule("CH-2.1-e")
    def test_who_has_charged_does_not_move_and_a_crossbowman_who_shot_stays(self) -> None:
        bolt = man("H3", of=archer("crossbow"))
        far = {"far": man("T1"), "s": man("T20", "south")}
        for figures, before, rule in (
            ({"a": man("H3")}, {"charged": True, "moved": True}, "CH-5.1-a"),
            ({"a": bolt}, {}, ""),
            ({"a": bolt}, {"shot": True}, "CH-3.3-a"),
        ):
            field = field_of({**figures, **far})
            did(field, "a", **before)
            field.pages.put(
                Ammunition(turn=field.turn, used={"a": ("crossbow",)} if "shot" in before else {})
            )
            made = battle(field, Movement("north"))
            made.advance()
            assert why(made, Move("a", (E_,))) == ({rule} if rule else set())

    @pytest.mark.rule("CH-3.2-d")
    @pytest.mark.parametrize("weapon", ["crossbow", "light-crossbow", "heavy-crossbow"])
    def test_a_crossbowman_shoots_back_only_if_he_has_neither_moved_nor_shot(self, weapon: str) -> None:
        figures = {"a": man("H3", of=RUNNER), "s": man("E7", "south", of=archer(weapon))}

        def asked(**before: Any) -> bool:
            made = on_his_way(figures, Move("a", (E_,) * 3), did_before={"s": before})
            return isinstance(made.decision(), DefensiveFire)

        assert asked()
        assert not asked(moved=True)
        assert not asked(moved=True, charged=True)
        assert not asked(shot=True)
        # Also who has fled or fallen back in good order has moved.
        assert not asked(hexes=1)
        assert not asked(reacted=True)
        # What is not a crossbow is not bound by it.
        figures["s"] = man("E7", "south", of=BOW)
        for before in ({"moved": True}, {"shot": True}, {"hexes": 1}, {"reacted": True}):
            assert asked(**before)
        # Nor is a sling, by a flight; by a move it is.
        figures["s"] = man("E7", "south", of=archer("sling"))
        assert asked(hexes=1)
        slinger = {**figures, "b": man("F12", "south", of=BOW)}
        made = on_his_way(slinger, Move("a", (E_,) * 3), did_before={"s": {"moved": True}})
        assert why(made, FireBack("s", "sling", 0), "south") == {"CH-3.3-a"}
        # In his own phase a crossbowman shoots also after he has fled.
        fled = ready({"a": man("H6", of=archer(weapon)), "x": man("H10", "south")})
        did(fled.state, "a", hexes=3)
        assert why(fled, Fire("a", "x", weapon)) == set()
        with_both = {**figures, "b": man("F12", "south", of=BOW), "s": man("E7", "south", of=archer(weapon))}
        made = on_his_way(with_both, Move("a", (E_,) * 3), did_before={"s": {"moved": True}})
        assert why(made, FireBack("s", weapon, 0), "south") == {"CH-3.2-d"}

    @pytest.mark.rule("CH-3.2-d")
    @pytest.mark.parametrize(("weapon", "shoots"), [("crossbow", False), ("short-bow", True)])
    def test_a_crossbowman_who_has_retreated_before_a_charge_shoots_at_nobody_who_moves_after_it(
        self, weapon: str, *, shoots: bool
    ) -> None:
        figures = {
            "a": man("H3", of=RUNNER),
            "b": man("O3", of=RUNNER),
            "s": man("H10", "south", of=archer(weapon, morale=10)),
            "c": man("H13", "south", of=sheet("chief", grade="captain", morale=10)),
        }
        made = battle(field_of(figures), PlayerPhase("north"), rolls=(1, 1))
        made.advance()
        for command in (Charge("a", "s", (E_,) * 6), Done()):
            made.apply("north", command)
        made.apply("south", Retreat("s"))
        made.apply("south", Done())
        assert isinstance(made.decision(), MoveFigures)
        made.apply("north", Move("b", (E_,) * 9))
        assert isinstance(made.decision(), DefensiveFire) is shoots


class TestOtherWays:
    """Mounting, and charges."""

    def test_who_mounts_or_gets_off_is_shot_at_where_he_stands(self) -> None:
        figures = {
            "a": man("I8", of=sheet("rider")),
            "h": man("H8", of=horse(), facing=E_),
            "s": man("L7", "south", of=BOW),
        }
        made = on_his_way(figures, MountUp("a", "h"), 2)
        assert shots(made) == {("s", 0)}
        made.apply("south", FireBack("s", "short-bow", 0))
        assert made.state.figures["a"].stunned
        assert made.state.figures["a"].mount == ""
        off = on_his_way(
            {**riding("H8", E_, name="a"), "s": man("E7", "south", of=BOW)}, Dismount("a", "I8"), MISS
        )
        assert shots(off) == {("s", 0)}
        off.apply("south", FireBack("s", "short-bow", 0))
        assert off.state.figures["a"].mount == ""

    def test_a_charge_is_shot_at_like_any_move(self) -> None:
        figures = {
            "a": man("H3", of=RUNNER),
            "x": man("H10", "south", of=RUNNER),
            "s": man("E7", "south", of=BOW),
        }
        made = on_his_way(figures, Charge("a", "x", (E_,) * 6), 2)
        assert shots(made) == {("s", legs) for legs in range(7)}
        made.apply("south", FireBack("s", "short-bow", 2))
        assert place(made, "a") == "H5"
        assert made.state.figures["x"].health == "sound"
