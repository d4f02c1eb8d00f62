"""Chapter 8: who is shaken by what, when he tests, what leaders can do about it, and who follows those who flee."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.cry_havoc.charges.course import against_charger
from oriflamme.rulesets.cry_havoc.charges.declared import Charge
from oriflamme.rulesets.cry_havoc.charges.declaring import Charges
from oriflamme.rulesets.cry_havoc.charges.reacting import React
from oriflamme.rulesets.cry_havoc.combat.attacks import Attack, against_attacker
from oriflamme.rulesets.cry_havoc.combat.declaring import DeclareAttacks
from oriflamme.rulesets.cry_havoc.combat.prisoners import Seize
from oriflamme.rulesets.cry_havoc.combat.resolving import Resolve
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Grade, Sheet
from oriflamme.rulesets.cry_havoc.morale.chapter import CHAPTER_8
from oriflamme.rulesets.cry_havoc.morale.flight import Flee
from oriflamme.rulesets.cry_havoc.morale.leaders import cancels
from oriflamme.rulesets.cry_havoc.morale.recovery import Recovery
from oriflamme.rulesets.cry_havoc.morale.tests import MoraleTest, MoraleTested
from oriflamme.rulesets.cry_havoc.morale.triggers import Shaken, Shudder, note
from oriflamme.rulesets.cry_havoc.readings import Readings
from oriflamme.rulesets.cry_havoc.results.advance import Advance, AdvanceAfterCombat
from oriflamme.rulesets.cry_havoc.results.states import wound
from oriflamme.rulesets.cry_havoc.scenarios import sheets
from oriflamme.rulesets.cry_havoc.turn import Deeds, Done

from .skirmish import Placed, battle, chief, field_of, man, riding, sheet

E_, SE, SW, W_, NW, NE = range(6)
FAR = {"z": man("T24", "south")}
RAW = sheet("raw", status="irregular", morale=4)


def befalls(
    figures: dict[str, Placed], key: str, what: str, rolls: tuple[int, ...] = (), **more: Any
) -> Battle[Field]:
    """Return a battle in which something has befallen a figure, and those have tested who do at once."""
    made = battle(field_of(figures, far=FAR, **more), rolls=rolls)
    note(made, key, what)  # type: ignore[arg-type]  # as listed
    made.advance()
    return made


class TestMoraleItself:
    """Sections 8.0 and 8.1: values and tests."""

    @pytest.mark.rule("CH-8.0")
    @pytest.mark.parametrize("morale", range(4, 11))
    def test_one_die_no_greater_than_morale_with_its_modifiers(self, morale: int) -> None:
        kind = sheet("one", morale=morale)
        for die in range(1, 11):
            # An enemy beside him takes away the bonus of being alone with friends; by night one is added.
            figures = {"a": man("H6", of=kind), "x": man("H7", "south")}
            for night, add in ((False, 0), (True, 1)):
                made = battle(
                    field_of(figures, night=night, far=FAR), MoraleTest(("a",), "loss"), rolls=(die,)
                )
                made.advance()
                assert (made.state.figures["a"].nerve == "steady") is (die + add <= morale)

    @pytest.mark.rule("CH-8.0")
    def test_morale_is_no_option_and_everybody_has_it_with_a_status(self) -> None:
        assert CHAPTER_8.base
        people = [one for one in sheets().values() if not one.animal]
        assert all(4 <= one.morale <= 10 for one in people)
        assert {one.status for one in people} >= {"irregular", "regular", "elite"}
        assert {one.grade for one in people} == {"", "lieutenant", "captain", "general"}

    @pytest.mark.rule("CH-8.1-a")
    def test_higher_morale_holds_better_from_civilians_to_veterans(self) -> None:
        known = sheets()
        assert [known[name].morale for name in ("peasant", "squire", "knight", "general")] == [4, 6, 8, 10]
        held = []
        for morale in (4, 6, 8, 10):
            steady = 0
            for die in range(1, 11):
                figures = {"a": man("H6", of=sheet("one", morale=morale)), "x": man("H7", "south")}
                made = battle(field_of(figures, far=FAR), MoraleTest(("a",), "loss"), rolls=(die,))
                made.advance()
                steady += made.state.figures["a"].nerve == "steady"
            held.append(steady)
        assert all(one < other for one, other in pairwise(held))


class TestIrregulars:
    """Section 8.1: those who are not used to battle."""

    @pytest.mark.rule("CH-8.1-b")
    @pytest.mark.parametrize("what", ["killed", "captured", "routed"])
    @pytest.mark.parametrize(
        ("status", "at_once"), [("irregular", True), ("regular", False), ("elite", False)]
    )
    def test_they_test_as_soon_as_a_friend_is_killed_captured_or_routed(
        self, what: str, status: str, at_once: bool
    ) -> None:
        kind = sheet("one", status=status)
        made = befalls({"a": man("H6", of=kind), "d": man("H9")}, "d", what, (1,))
        assert made.rolls == at_once
        waits = made.state.pages[Shaken].waiting
        assert ("a" in waits) is (not at_once and what != "captured")
        assert befalls({"a": man("H6", of=kind), "d": man("H10")}, "d", what, (1,)).rolls == 0

    @pytest.mark.rule("CH-8.1-b")
    def test_also_in_the_enemys_phase_and_when_it_is_played(self) -> None:
        figures = {"a": man("H6", of=RAW), "d": man("H8", stunned=True), "x": man("H9", "south")}
        field = field_of(figures, far=FAR)
        field.pages.put(Deeds(phasing="south"))
        made = battle(field, DeclareAttacks("south"), rolls=(10,))
        made.advance()
        made.apply("south", Seize("x", "d"))
        assert made.state.figures["a"].nerve == "panic"
        slain = battle(field_of({"a": man("H6", of=RAW), "d": man("H8")}, far=FAR), rolls=(10,))
        wound(slain, "d", 2)
        slain.advance()
        assert slain.state.figures["a"].nerve == "panic"
        fled = battle(
            field_of({"a": man("H6", of=RAW), "d": man("H8"), "x": man("H9", "south")}, far=FAR),
            Flee("d", "rout"),
            rolls=(10,),
        )
        fled.advance()
        assert fled.state.figures["a"].nerve != "steady"

    @pytest.mark.rule("CH-8.1-b")
    @pytest.mark.parametrize(("hex", "attacks"), [("H9", True), ("H10", False)])
    def test_wounded_they_attack_within_a_leaders_command_alone(self, hex: str, attacks: bool) -> None:
        def may(kind: Sheet, **fields: str) -> bool:
            field = field_of(
                {"a": man(hex, of=kind, **fields), "c": man("H6", of=chief("lieutenant"))}, far=FAR
            )
            return next(against_attacker(field, field.figures["a"]), None) is None

        assert may(RAW, health="wounded") is attacks
        quick = sheet("quick", status="irregular", movement=12)
        charging = field_of(
            {"a": man(hex, of=quick, health="wounded"), "c": man("H6", of=chief("lieutenant"))}, far=FAR
        )
        assert (next(against_charger(charging, charging.figures["a"]), None) is None) is attacks
        assert may(RAW)
        assert may(sheet("regular"), health="wounded")
        assert may(sheet("leader", status="irregular", grade="lieutenant"), health="wounded")


class TestLeaders:
    """Section 8.2."""

    @pytest.mark.rule("CH-8.2-b")
    @pytest.mark.rule("CH-8.2-e")
    @pytest.mark.parametrize(("grade", "radius"), [("lieutenant", 1), ("captain", 2), ("general", 4)])
    def test_each_grade_cancels_routs_and_panics_within_its_radius(self, grade: Grade, radius: int) -> None:
        for gap in (radius, radius + 1):
            for nerve in ("rout", "panic"):
                figures = {
                    "a": man(f"H{6 + gap}", nerve=nerve),
                    "c": man("H6", of=chief(grade)),
                    "x": man("H12", "south"),
                }
                made = battle(field_of(figures, far=FAR), Recovery("north"))
                made.advance()
                assert (made.state.figures["a"].nerve == "steady") is (gap == radius)

    @pytest.mark.rule("CH-8.2-b")
    @pytest.mark.parametrize(("grade", "radius"), [("lieutenant", 3), ("captain", 6), ("general", 9)])
    def test_each_grade_lends_its_morale_within_its_command(self, grade: Grade, radius: int) -> None:
        for gap in (radius, radius + 1):
            hex = f"H{6 + gap}"
            figures = {
                "a": man(hex, of=sheet("raw", morale=4)),
                "c": man("H6", of=chief(grade, 9)),
                "x": man(f"G{6 + gap}", "south"),
                "y": man(f"I{6 + gap}", "south"),
            }
            made = battle(field_of(figures, far=FAR), MoraleTest(("a",), "loss"), rolls=(7,))
            found = [event for event in made.advance() if isinstance(event, MoraleTested)]
            assert found[0].morale == (9 if gap == radius else 4)

    @pytest.mark.rule("CH-8.2-b")
    @pytest.mark.rule("CH-8.3-a")
    @pytest.mark.parametrize("what", ["killed", "routed", "captured"])
    def test_a_general_out_of_the_fight_shakes_all_of_his_who_see_him(self, what: str) -> None:
        def shaken(grade: Grade, **more: Any) -> bool:
            figures = {"a": man("H6"), "c": man("H18", of=chief(grade)), "y": man("H7", "south")}
            return befalls(figures, "c", what, **more).state.pages[Shaken].waiting == ("a",)

        assert shaken("general")
        assert not shaken("general", grounds={"tree": ["H12"]})
        assert not shaken("captain")
        raw = {"a": man("H6", of=RAW), "c": man("H18", of=chief("general"))}
        assert befalls(raw, "c", what, (1,)).rolls == 1

    @pytest.mark.rule("CH-8.2-e")
    def test_a_panic_stops_where_it_crosses_the_radius_a_rout_does_not(self) -> None:
        figures = {"a": man("H8"), "c": man("H12", of=chief("captain")), "x": man("H6", "south")}
        made = battle(field_of(figures, far=FAR), Flee("a", "panic"))
        made.advance()
        stopped = made.state.figures["a"]
        assert stopped.nerve == "steady"
        assert made.state.apart(stopped, made.state.figures["c"]) == 2
        assert made.state.apart(stopped, made.state.figures["x"]) < 6
        routed = battle(field_of(figures, far=FAR), Flee("a", "rout"))
        routed.advance()
        assert routed.state.figures["a"].nerve == "rout"
        # Begun within it, it stops where it is.
        near = battle(field_of({**figures, "c": man("H9", of=chief("captain"))}, far=FAR), Flee("a", "panic"))
        near.advance()
        assert near.state.figures["a"].nerve == "steady"
        assert near.state.theatre.map.name(near.state.figures["a"].hex) == "H8"

    @pytest.mark.rule("CH-8.2-e")
    def test_only_who_is_of_lower_grade_and_only_by_a_leader_who_can_act(self) -> None:
        ranks: tuple[Grade, ...] = ("", "lieutenant", "captain", "general")
        for number, grade in enumerate(ranks):
            for other, leader in enumerate(ranks):
                field = field_of(
                    {
                        "a": man("H7", of=sheet("one", grade=grade)),
                        "c": man("H8", of=sheet("two", grade=leader)),
                    },
                    far=FAR,
                )
                assert (cancels(field, field.figures["a"]) is not None) is (other > number)
        for state in ({"stunned": True}, {"nerve": "panic"}, {"nerve": "rout"}):
            lost = field_of({"a": man("H7"), "c": man("H8", of=chief("general"), **state)}, far=FAR)
            assert cancels(lost, lost.figures["a"]) is None
        enemy = field_of({"a": man("H7"), "c": man("H8", "south", of=chief("general"))}, far=FAR)
        assert cancels(enemy, enemy.figures["a"]) is None


@pytest.mark.rule("CH-8.3-a")
class TestTriggers:
    """Section 8.3: what is tested for."""

    @pytest.mark.parametrize(
        ("what", "grade", "gap", "felt"),
        [
            ("killed", "", 3, True),
            ("killed", "", 4, False),
            ("routed", "", 3, True),
            ("routed", "", 4, False),
            ("panicked", "", 2, False),
            ("killed", "lieutenant", 6, True),
            ("killed", "lieutenant", 7, False),
            ("panicked", "lieutenant", 6, True),
            ("panicked", "lieutenant", 7, False),
            ("routed", "captain", 6, True),
            ("routed", "captain", 7, False),
            ("killed", "general", 12, True),
            ("panicked", "general", 12, False),
        ],
    )
    def test_who_feels_what(self, what: str, grade: str, gap: int, felt: bool) -> None:
        figures = {"a": man("H3"), "d": man(f"H{3 + gap}", of=sheet("fallen", grade=grade))}
        assert (befalls(figures, "d", what).state.pages[Shaken].waiting == ("a",)) is felt
        enemies = {"a": man("H3", "south"), "d": man(f"H{3 + gap}", of=sheet("fallen", grade=grade))}
        assert befalls(enemies, "d", what).state.pages[Shaken].waiting == ()

    @pytest.mark.parametrize("status", ["irregular", "regular", "elite"])
    def test_riders_who_charge_men_on_foot_shake_all_of_them_at_once(self, status: str) -> None:
        kind = sheet("one", status=status, morale=4)
        figures = {
            **riding("H3", E_, of=sheet("rider", skills=("cavalier",)), name="k"),
            "x": man("H10", "south", of=kind),
        }
        made = battle(field_of(figures, far=FAR), Charges("north"), rolls=(10, 1))
        made.advance()
        made.apply("north", Charge("k", "x", (E_,) * 6))
        made.apply("north", Done())
        if isinstance(made.decision(), React):
            made.apply("south", Done())
        assert made.state.figures["x"].nerve != "steady"

    @pytest.mark.parametrize("status", ["irregular", "regular"])
    def test_who_is_attacked_by_surprise_tests_at_once(self, status: str) -> None:
        kind = sheet("one", status=status, morale=4)

        def struck(*surprised: str) -> Battle[Field]:
            figures = {"a": man("H6"), "x": man("H7", "south", of=kind), "y": man("H8", "south", of=kind)}
            made = battle(
                field_of(figures, surprised=surprised, far=FAR),
                Resolve(Attack(("a",), ("x",))),
                rolls=(5, 10),
            )
            made.advance()
            return made

        assert struck("south").state.figures["x"].nerve != "steady"
        assert struck("south").rolls == 2  # the one beside him is not attacked
        assert struck().rolls == 1
        assert struck("north").rolls == 1


class TestPursuit:
    """Section 8.3, last part: advance after panic and rout."""

    def shaken(self, **more: Placed) -> Battle[Field]:
        """Return a battle in which two regulars test, of whom the first has two enemies beside him; both fail."""
        timid = sheet("timid", morale=4)
        figures = {
            "a": man("H8", of=timid),
            "b": man("H12", of=timid),
            "x": man("H7", "south"),
            "y": man("G8", "south"),
            "w": man("G13", "south"),
            **more,
        }
        return battle(field_of(figures, far=FAR), MoraleTest(("a", "b"), "loss"), rolls=(10, 10))

    @pytest.mark.rule("CH-8.3-h")
    def test_who_was_in_contact_may_advance_once_all_have_fled(self) -> None:
        made = self.shaken()
        made.advance()
        assert {made.state.figures[key].nerve for key in "ab"} <= {"panic", "rout"}
        due = made.decision()
        assert isinstance(due, AdvanceAfterCombat)
        assert (set(due.candidates), due.hexes) == ({"x", "y"}, (made.state.theatre.map.find("H8"),))
        assert made.deciders() == ("south",)
        made.apply("south", Advance("x", (E_,)))
        second = made.decision()
        assert isinstance(second, AdvanceAfterCombat)
        assert second.candidates == ("w",)
        made.apply("south", Done())
        assert made.decision() is None
        stunned = self.shaken(x=man("H7", "south", stunned=True), y=man("G8", "south", nerve="panic"))
        stunned.advance()
        due = stunned.decision()
        assert isinstance(due, AdvanceAfterCombat)
        assert due.candidates == ("w",)

    @pytest.mark.rule("CH-8.3-h")
    def test_a_panic_that_a_leader_holds_leaves_no_hex_to_advance_into(self) -> None:
        made = self.shaken(c=man("H10", of=chief("captain", 4)), b=man("R6", of=sheet("timid", morale=4)))
        made.advance()
        assert made.state.figures["a"].nerve == "steady"
        assert made.decision() is None

    @pytest.mark.rule("CH-8.3-e")
    @pytest.mark.parametrize("phasing", ["north", "south"])
    @pytest.mark.parametrize(("whole", "far"), [(False, 4), (True, 8)])
    def test_modifiers_count_in_any_phase_and_the_advance_is_as_after_a_combat(
        self, phasing: str, *, whole: bool, far: int
    ) -> None:
        figures = {
            "a": man("H8", of=sheet("six", morale=6), health="wounded"),
            "x": man("H7", "south", of=sheet("eight", movement=8)),
        }
        field = field_of(figures, readings=Readings(whole_pursuit=whole), far=FAR)
        field.pages.put(Deeds(phasing=phasing))
        # One more for the wound: with a five he still stands, with a six he does not.
        stands = battle(field.copy(), Shudder(("a",)), rolls=(5,))
        stands.advance()
        assert stands.state.figures["a"].nerve == "steady"
        made = battle(field, Shudder(("a",)), rolls=(6,))
        made.advance()
        assert made.state.figures["a"].nerve == "panic"
        ways = [one.legs for one in made.options("south") if isinstance(one, Advance)]
        assert all(legs[0] == E_ for legs in ways)
        assert max(map(len, ways)) == far

    @pytest.mark.rule("CH-8.3-d")
    @pytest.mark.rule("CH-8.3-e")
    def test_of_those_whom_riders_put_to_flight_the_charger_alone_follows(self) -> None:
        timid = sheet("timid", morale=4)
        figures = {
            **riding("H3", E_, of=sheet("rider", skills=("cavalier",)), name="k"),
            "b": man("G10", of=sheet("friend", morale=10)),
            "x": man("H10", "south", of=timid),
        }
        made = battle(field_of(figures, far=FAR), Charges("north"), rolls=(10,))
        made.advance()
        made.apply("north", Charge("k", "x", (E_,) * 6))
        made.apply("north", Done())
        if isinstance(made.decision(), React):
            made.apply("south", Done())
        due = made.decision()
        assert isinstance(due, AdvanceAfterCombat)
        assert due.candidates == ("k",)


@pytest.mark.rule("CH-8.1-b")
@pytest.mark.parametrize(("gap", "felt"), [(3, True), (6, True), (7, False)])
def test_irregulars_feel_the_capture_of_a_leader_within_six_hexes_leaders_are_no_irregulars(
    gap: int, felt: bool
) -> None:
    taken = {"c": man(f"H{6 + gap}", of=chief("captain"))}
    assert befalls({"a": man("H6", of=RAW), **taken}, "c", "captured", (1,)).rolls == felt
    small = sheet("small", status="irregular", grade="lieutenant")
    made = befalls({"a": man("H6", of=small), **taken}, "c", "captured")
    assert made.state.pages[Shaken].waiting == ()
    assert made.rolls == 0
