"""Chapter 8 in odd cases: who tests when, what is added to the die, and whose morale is tested."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.rulesets.cry_havoc.morale.odds import tally
from oriflamme.rulesets.cry_havoc.morale.recovery import Recovery
from oriflamme.rulesets.cry_havoc.morale.tests import MoraleTest, MoraleTested
from oriflamme.rulesets.cry_havoc.morale.triggers import Shaken
from oriflamme.rulesets.cry_havoc.readings import Readings
from oriflamme.rulesets.cry_havoc.results.states import wound

from .skirmish import Placed, battle, chief, field_of, man, sheet

FAR = {"z": man("T24", "south")}


@pytest.mark.rule("CH-8.1-c")
class TestRegulars:
    """They test at the end of each player's phase, once for all that has happened."""

    @pytest.mark.parametrize("side", ["north", "south"])
    @pytest.mark.parametrize("status", ["regular", "elite", "none"])
    def test_at_the_end_of_either_phase_one_test_for_several_causes(self, side: str, status: str) -> None:
        figures = {"a": man("H6", of=sheet("one", status=status)), "d": man("H7"), "e": man("H8")}
        field = field_of(figures, far=FAR)
        made = battle(field, rolls=(1,) * 4)
        for key in "de":
            wound(made, key, 2)
        made.advance()
        assert made.rolls == 0
        later = battle(made.state, Recovery(side), rolls=(1,) * 4)
        found = [event for event in later.advance() if isinstance(event, MoraleTested)]
        assert [event.figure for event in found] == ["a"]
        assert later.state.pages[Shaken].waiting == ()

    def test_who_lies_stunned_tests_when_he_stands_again(self) -> None:
        figures = {"a": man("H6", stunned=True), "d": man("H7")}
        made = battle(field_of(figures, far=FAR))
        wound(made, "d", 2)
        theirs = battle(made.state, Recovery("south"))
        theirs.advance()
        assert theirs.rolls == 0
        own = battle(theirs.state, Recovery("north"), rolls=(1,))
        own.advance()
        assert own.rolls == 1


@pytest.mark.rule("CH-8.3-c")
class TestModifiers:
    """What is added to the die, in odd cases."""

    def found(self, figures: dict[str, Placed], **more: Any) -> dict[str, int]:
        field = field_of(figures, far=FAR, **more)
        return {
            line.label.removeprefix("cry-havoc-morale-"): line.value
            for line in tally(field, field.figures["a"]).lines
        }

    @pytest.mark.parametrize(
        ("kind", "behind"), [("fence", True), ("low-wall", True), ("hedge", False), ("crest", False)]
    )
    def test_behind_a_fence_on_a_side_of_his_hex(self, kind: str, behind: bool) -> None:
        even = {"a": man("H6"), "x": man("H9", "south")}
        assert ("obstacle" in self.found(even, edges={kind: [("H6", "H7")]})) is behind
        assert "obstacle" not in self.found(even, edges={kind: [("H7", "H8")]})
        low = Readings(fences=1)
        assert "obstacle" not in self.found(even, edges={kind: [("H6", "H7")]}, readings=low)

    @pytest.mark.parametrize(
        ("ground", "behind"),
        [("rubble", True), ("bushes", False), ("interior", True), ("wall-corner", True), ("tree", False)],
    )
    def test_in_medium_cover(self, ground: str, behind: bool) -> None:
        figures = {"a": man("H6"), "x": man("H9", "south")}
        assert ("obstacle" in self.found(figures, grounds={ground: ["H6"]})) is behind

    def test_in_the_middle_of_a_tree(self) -> None:
        tree = {"tree": ["H5-H7", "G6-G7", "I6-I7"]}
        assert self.found({"a": man("H6"), "x": man("H9", "south")}, grounds=tree) == {"obstacle": -3}
        assert self.found({"a": man("H7"), "x": man("H9", "south")}, grounds=tree) == {}

    def test_animals_that_fight_count_on_both_sides_others_on_neither(self) -> None:
        dog, mule = sheet("dog", animal=True), sheet("mule", attack=0, animal=True)
        alone = {"a": man("H6"), "x": man("H9", "south")}
        assert self.found(alone) == {}
        assert self.found({**alone, "d": man("H5", of=dog)}) == {"friends": -1}
        assert self.found({**alone, "d": man("H8", "south", of=dog)}) == {"enemies": 1}
        for side in ("north", "south"):
            assert self.found({**alone, "m": man("H5", side, of=mule)}) == {}

    def test_panic_and_rout_count_once_each_the_killed_one_by_one_of_this_turn(self) -> None:
        foes = {f"x{number}": man(f"J{5 + number}", "south") for number in range(4)}
        figures = {"a": man("H6"), **foes}
        two = {key: man(hex, nerve="panic") for key, hex in (("p", "H7"), ("q", "H8"))}
        assert self.found({**figures, **two})["panic"] == 1
        assert (
            self.found({**figures, **{key: man(one.hex, nerve="rout") for key, one in two.items()}})["rout"]
            == 2
        )
        far = {"p": man("H10", nerve="panic"), "q": man("H13", nerve="rout")}
        assert not {"panic", "rout"} & set(self.found({**figures, **far}))
        enemies = {"p": man("H7", "south", nerve="panic"), "q": man("H8", "south", nerve="rout")}
        assert not {"panic", "rout"} & set(self.found({**figures, **enemies}))
        made = battle(field_of({**figures, "d": man("H7"), "e": man("H8"), "y": man("I6", "south")}, far=FAR))
        for key in ("d", "e", "y"):
            wound(made, key, 2)
        lines = {line.label: line.value for line in tally(made.state, made.state.figures["a"]).lines}
        assert lines["cry-havoc-morale-fallen"] == 2


@pytest.mark.rule("CH-8.2-a")
def test_with_a_leader_who_has_failed_his_men_test_with_their_own_morale() -> None:
    figures = {
        "a": man("H8", of=sheet("raw", morale=4)),
        "c": man("H6", of=chief("captain", 6)),
        "x": man("G8", "south"),
        "y": man("I8", "south"),
    }
    for die, morale in ((6, 6), (7, 4)):
        made = battle(field_of(figures, far=FAR), MoraleTest(("a", "c"), "loss"), rolls=(die, 1, 1, 1, 1, 1))
        found = {event.figure: event for event in made.advance() if isinstance(event, MoraleTested)}
        assert next(iter(found)) == "c"
        assert found["a"].morale == morale
    # Of leaders the highest tests first, so that those below him may use his morale.
    both = {"l": man("H7", of=chief("lieutenant", 5)), **figures, "c": man("H6", of=chief("captain", 8))}
    ranks = battle(field_of(both, far=FAR), MoraleTest(("a", "l", "c"), "loss"), rolls=(6, 1, 1))
    assert [(one.figure, one.morale) for one in ranks.advance() if isinstance(one, MoraleTested)] == [
        ("c", 8),
        ("l", 8),
        ("a", 8),
    ]
    # His own is better: he uses it.
    brave = {**figures, "a": man("H8", of=sheet("brave", morale=9))}
    made = battle(field_of(brave, far=FAR), MoraleTest(("a",), "loss"), rolls=(1,))
    assert [event.morale for event in made.advance() if isinstance(event, MoraleTested)] == [9]


@pytest.mark.rule("CH-8.3-b")
def test_whether_it_is_hopeless_is_reckoned_with_the_morale_that_is_used() -> None:
    """Wounded, by night, a friend routing, two fallen: six, above his own morale and below his leader's."""
    figures = {
        "a": man("H6", of=sheet("raw", morale=5), health="wounded"),
        "r": man("H11", nerve="rout"),
        "x": man("G8", "south"),
        "d": man("H7"),
        "e": man("H8"),
    }

    def tested(**more: Placed) -> MoraleTested:
        made = battle(field_of({**figures, **more}, night=True, far=FAR), rolls=(1,) * 3)
        for key in "de":
            wound(made, key, 2)
        made.push(MoraleTest(("a",), "loss"))
        (event,) = [one for one in made.advance() if isinstance(one, MoraleTested)]
        return event

    alone = tested()
    assert (alone.tally.total, alone.morale, alone.die, alone.outcome) == (6, 5, None, "rout")
    led = tested(c=man("H12", of=chief("captain", 9)))
    assert (led.tally.total, led.morale, led.die, led.outcome) == (6, 9, 1, "steady")
