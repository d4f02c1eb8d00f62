"""Section 5.3: leaving a melee."""

from __future__ import annotations

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.cry_havoc.combat.attacks import against_attacker
from oriflamme.rulesets.cry_havoc.combat.declaring import DeclareAttacks, Disengage, Disengagement, Melee
from oriflamme.rulesets.cry_havoc.combat.going_on import GoesOn
from oriflamme.rulesets.cry_havoc.contents import CONTENTS
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.results.advance import Advance, AdvanceAfterCombat
from oriflamme.rulesets.cry_havoc.turn import Deeds, Done, did

from .skirmish import Placed, battle, man, riding, sheet, skirmish

GAME = CONTENTS.game()
E_, SE, SW, W_, NW, NE = range(6)
FAST = sheet("fast", movement=9)
FOES = {"x": man("H7", "south")}


def melee(figures: dict[str, Placed], side: str = "north", **more: object) -> Battle[Field]:
    """Return a battle at the head of the melee of a side; no dice are thrown in it, so no blow falls in passing."""
    field = skirmish(figures, game=GAME, **more)  # type: ignore[arg-type]  # of the theatre
    field.pages.put(Deeds(phasing=side))
    made = battle(field, Melee(side))
    made.advance()
    return made


def ends(made: Battle[Field], side: str, *, of: type[Disengage] | type[Advance] = Disengage) -> set[str]:
    """Return where those can go who may leave, or go on."""
    found = set()
    for one in made.options(side):
        if isinstance(one, of):
            there = made.copy()
            told = there.apply(side, one)
            ways = [
                event
                for event in told
                if getattr(event, "figure", "") == one.figure and hasattr(event, "end")
            ]
            found.add(ways[0].end)
    return found


def attacked(made: Battle[Field], key: str) -> int:
    deeds = made.state.pages[Deeds].of
    return deeds[key].attacked if key in deeds else 0


def reasons(made: Battle[Field], side: str, command: object) -> set[str]:
    return {reason.text.id for reason in made.check(side, command).reasons}  # type: ignore[arg-type]  # a command


@pytest.mark.rule("CH-5.3")
class TestWho:
    """Who may leave, and how."""

    def test_he_is_faster_than_all_who_could_attack_him(self) -> None:
        made = melee({"a": man("H6", of=FAST), **FOES})
        assert isinstance(made.decision(), Disengagement)
        assert made.deciders() == ("north",)
        assert ends(made, "north") == {"H5", "G6", "I6"}
        even = melee({"a": man("H6"), **FOES})
        assert isinstance(even.decision(), DeclareAttacks)
        mixed = {"a": man("H6", of=FAST), **FOES, "y": man("H5", "south", of=sheet("quick", movement=9))}
        slow = melee({**mixed, "b": man("R6", of=sheet("faster", movement=12)), "z": man("R7", "south")})
        assert reasons(slow, "north", Disengage("a", (NW,))) == {"cry-havoc-refused-disengage-slow"}
        # Who is stunned, or flees, attacks nobody.
        for state in ({"stunned": True}, {"nerve": "panic"}):
            down = {**mixed, "y": man("H5", "south", of=sheet("quick", movement=9), **state)}
            assert ends(melee(down), "north") <= {"G6", "I6"}

    def test_the_side_attacked_may_leave_too_before_attacks_are_declared(self) -> None:
        made = melee({"a": man("H6"), "x": man("H7", "south", of=FAST)})
        assert isinstance(made.decision(), Disengagement)
        assert made.deciders() == ("south",)
        assert ends(made, "south") == {"H8", "G8", "I8"}

    def test_he_goes_one_hex_mounted_two_and_beside_no_enemy(self) -> None:
        barred = {"a": man("H6", of=FAST), **FOES, "y": man("G5", "south")}
        assert ends(melee(barred), "north") == {"I6"}
        shut = {**barred, "z": man("J6", "south")}
        assert isinstance(melee(shut).decision(), DeclareAttacks)
        rider = melee({**riding("H6", E_, name="k"), **FOES})
        ways = [one for one in rider.options("north") if isinstance(one, Disengage)]
        assert {len(one.legs) for one in ways} == {2}
        assert reasons(rider, "north", Disengage("k", ways[0].legs[:1])) == {"cry-havoc-refused-recoil-where"}

    def test_he_pushes_nobody_and_steps_onto_nobody(self) -> None:
        made = melee({"a": man("H6", of=FAST), **FOES, "b": man("H5")})
        assert ends(made, "north") == {"G6", "I6"}
        assert reasons(made, "north", Disengage("a", (W_,))) == {"cry-havoc-refused-recoil-where"}

    def test_a_charge_was_his_combat_of_this_phase_but_no_defence_in_the_enemys(self) -> None:
        for side, may in (("north", False), ("south", True)):
            field = skirmish({"a": man("H6", of=FAST), **FOES, "b": man("G7")}, game=GAME)
            field.pages.put(Deeds(phasing=side))
            did(field, "a", charged=True)
            made = battle(field, Melee(side))
            made.advance()
            assert isinstance(made.decision(), Disengagement) is may

    def test_it_is_his_attack(self) -> None:
        made = melee({"a": man("H6", of=FAST), **FOES})
        made.apply("north", Disengage("a", (W_,)))
        assert attacked(made, "a") == 1
        assert {reason.text.id for reason in against_attacker(made.state, made.state.figures["a"])} == {
            "cry-havoc-refused-has-attacked"
        }


@pytest.mark.rule("CH-5.3")
class TestAfterwards:
    """Who follows, and what happens where nobody does."""

    def left(self, **more: Placed) -> Battle[Field]:
        made = melee({"a": man("H6", of=FAST), **FOES, "b": man("G7"), **more})
        made.apply("north", Disengage("a", (W_,)))
        assert isinstance(made.decision(), AdvanceAfterCombat)
        assert made.deciders() == ("south",)
        return made

    def test_who_follows_has_attacked_however_far_he_goes(self) -> None:
        made = self.left()
        made.apply("south", Advance("x", (W_,)))
        assert attacked(made, "x") == 1
        assert not isinstance(made.decision(), GoesOn)
        free = melee({**riding("H6", E_, name="k"), **FOES})
        free.apply("north", next(one for one in free.options("north") if isinstance(one, Disengage)))
        far = [one for one in free.options("south") if isinstance(one, Advance) and len(one.legs) > 1]
        assert far
        free.apply("south", far[0])
        assert attacked(free, "x") == 1

    def test_who_does_not_follow_may_still_attack_others_and_he_goes_on(self) -> None:
        made = self.left()
        made.apply("south", Done())
        assert attacked(made, "x") == 0
        assert next(against_attacker(made.state, made.state.figures["x"]), None) is None
        assert isinstance(made.decision(), GoesOn)
        assert made.deciders() == ("north",)
        places = ends(made, "north", of=Advance)
        # Half of nine, and always farther from whom he has left.
        assert {"H4", "H1", "G4", "I4"} <= places
        assert "H6" not in places
        assert reasons(made, "north", Advance("a", (E_,))) == {"cry-havoc-refused-goes-on"}
        assert reasons(made, "north", Advance("a", (W_,) * 5)) == {"cry-havoc-refused-goes-on"}
        made.apply("north", Advance("a", (W_, W_, W_)))
        assert made.state.figures["a"].hex == made.state.theatre.map.find("H2")
        assert isinstance(made.decision(), DeclareAttacks)

    def test_he_need_not_and_goes_past_no_enemy(self) -> None:
        made = self.left(y=man("G3", "south"))
        made.apply("south", Done())
        places = ends(made, "north", of=Advance)
        assert not places & {"H3", "H2", "G4"}
        assert {"H4", "I4"} <= places
        made.apply("north", Done())
        assert made.state.theatre.map.name(made.state.figures["a"].hex) == "H5"

    def test_nobody_beside_him_who_could_follow_lets_him_go_on_at_once(self) -> None:
        made = melee({"a": man("H6", of=FAST), "x": man("H7", "south", stunned=True), "b": man("G7")})
        made.apply("north", Disengage("a", (W_,)))
        assert isinstance(made.decision(), GoesOn)
