"""The report of a battle: whose throw it was and with which modifiers, why harm fell, and why a charge struck at nobody."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.catalogue import words
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.kit.own_names import OwnNames
from oriflamme.rulesets.cry_havoc.charges.declared import Charge
from oriflamme.rulesets.cry_havoc.charges.declaring import Charges
from oriflamme.rulesets.cry_havoc.charges.reacting import Retreat
from oriflamme.rulesets.cry_havoc.charges.running import Blow, Onslaught, Shock
from oriflamme.rulesets.cry_havoc.charges.spent import ChargeSpent
from oriflamme.rulesets.cry_havoc.combat.attacks import Attack
from oriflamme.rulesets.cry_havoc.combat.resolving import Resolve
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.morale.tests import MoraleTest
from oriflamme.rulesets.cry_havoc.movement.opportunity import Opportunity
from oriflamme.rulesets.cry_havoc.movement.walk import Moved, Walk
from oriflamme.rulesets.cry_havoc.ranged.shooting import Shot, Strayed
from oriflamme.rulesets.cry_havoc.results.harm import Suffer
from oriflamme.rulesets.cry_havoc.results.lots import WoundAllotted
from oriflamme.rulesets.cry_havoc.results.recoil import FallsBack
from oriflamme.rulesets.cry_havoc.results.states import Harmed
from oriflamme.rulesets.cry_havoc.scenarios import sheets
from oriflamme.rulesets.cry_havoc.sequence import take_initiative
from oriflamme.rulesets.cry_havoc.tables import Result
from oriflamme.rulesets.cry_havoc.turn import Done, figure_name

from .skirmish import Placed, battle, field_of, man, riding
from .test_falling_back import walls

E_, SE, SW, W_, NW, NE = range(6)
KNOWN = sheets()
SHADOW, CAPTAIN, OGRE, BOWMAN = (KNOWN[one] for one in ("shadow", "captain", "ogre", "bowman"))


def told(made: Battle[Field]) -> list[str]:
    """Return what a battle tells until somebody has to decide, without the dice that are told again."""
    return [words(event.text()) for event in made.advance() if type(event).__name__ != "Rolled"]


class TestThrows:
    """Each throw is told with its owner, its modifiers and what was needed."""

    def test_a_test_of_morale_names_the_leader_whose_number_is_used(self) -> None:
        shy = msgspec.structs.replace(SHADOW, morale=4)
        figures = {"a": man("H6", of=shy), "c": man("H8", of=CAPTAIN), "x": man("J6", "south", of=OGRE)}
        made = battle(field_of(figures), MoraleTest(("a",), "loss"), rolls=(7,))
        assert told(made)[0] == (
            "Morale of Shadow: 7 \N{MINUS SIGN} 1 (Friends outnumber enemies) = 6, "
            f"needs {CAPTAIN.morale} or less, the number of Captain: stands"
        )

    def test_a_test_with_his_own_number_names_no_leader(self) -> None:
        made = battle(
            field_of({"a": man("H6", of=SHADOW), "x": man("J6", "south", of=OGRE)}),
            MoraleTest(("a",), "loss"),
            rolls=(1,),
        )
        assert told(made)[0] == f"Morale of Shadow: 1, needs {SHADOW.morale} or less: stands"

    def test_a_test_that_cannot_be_passed_tells_what_is_against_it(self) -> None:
        weak = msgspec.structs.replace(SHADOW, morale=1)
        figures = {
            "a": man("H6", of=weak, health="wounded"),
            "x": man("J6", "south", of=OGRE),
            "y": man("J7", "south", of=OGRE),
        }
        made = battle(field_of(figures), MoraleTest(("a",), "loss"))
        assert told(made)[0] == (
            "Morale of Shadow: +1 (Enemies outnumber friends) + 1 (Wounded) = 2 before any throw, "
            "needs 1 or less: rout"
        )

    def test_a_shot_and_where_it_strays_are_told_with_the_shooter(self) -> None:
        figures = {
            "a": man("H3", of=BOWMAN),
            "x": man("H12", "south", of=OGRE),
            "y": man("G12", "south", of=SHADOW),
        }
        weapon = BOWMAN.weapons[0].weapon
        made = battle(field_of(figures), Shot("a", "x", weapon), rolls=(10, 1, 1, 1, 1, 1))
        first, second = told(made)[:2]
        assert first.startswith("Bowman shoots at Ogre, short bow: 10 + ")
        assert "(Medium range)" in first or "(Long range)" in first
        assert second.startswith("Shot of Bowman: 1 on the D6, it strays to ")

    def test_an_old_record_of_a_stray_shot_names_no_shooter(self) -> None:
        old = Strayed(
            rule="CH-3.4-a",
            shooter="a",
            side="north",
            hex="H7",
            place=(1, 1),
            dice=(3,),
            hit="",
            name=None,
            outcome="nothing",
            chances=(),
        )
        assert words(old.text()) == "3 on the D6, it strays to H7 and meets nobody"

    def test_a_melee_is_told_with_its_shifts_and_armour(self) -> None:
        worn = msgspec.structs.replace(SHADOW, armour="mail")
        figures = {"a": man("H6", of=CAPTAIN), "b": man("G6", of=BOWMAN), "x": man("H7", "south", of=worn)}
        made = battle(field_of(figures), Resolve(Attack(("a",), ("x",))), rolls=(7,))
        first = told(made)[0]
        assert first.startswith(
            f"Captain attacks Shadow, {CAPTAIN.sound.attack} to {SHADOW.sound.defence}, column "
        )
        assert ": 7 + " in first
        assert "(Armour) = " in first

    def test_a_strike_in_passing_is_told_with_its_modifiers(self) -> None:
        figures = {"a": man("H6", of=BOWMAN, health="wounded"), "x": man("H7", "south", of=SHADOW)}
        made = battle(field_of(figures), Opportunity("x", "a"), rolls=(2,))
        assert told(made)[0] == (
            "Shadow strikes at Bowman in passing: 2 + 2 (Who passes is wounded) + 1 (Vivacity) "
            "+ 1 (Who strikes is faster) = 6, stopped"
        )

    def test_initiative_is_told_with_the_dice_of_both_sides(self) -> None:
        made = battle(
            field_of({"a": man("H6", of=CAPTAIN), "x": man("K6", "south", of=CAPTAIN)}), rolls=(3, 8)
        )
        take_initiative(made)
        assert told(made)[-1] == (
            "Initiative: South 8 + 3 (Highest leader) = 11; North 3 + 3 (Highest leader) = 6: first, South"
        )


class TestHarm:
    """A penalty is told with its reason."""

    def test_who_has_no_room_to_fall_back_is_told_so(self) -> None:
        figures = {"a": man("H6", of=SHADOW), "x": man("H7", "south", of=OGRE)}
        field = field_of(figures, edges=walls("H6"))
        made = battle(field, Suffer(("a",), Result(recoil=True), ("x",), field.figures["x"].hex, "melee"))
        assert "Shadow is stunned, with no room to fall back" in told(made)

    def test_who_stays_rather_than_push_an_ally_is_told_so(self) -> None:
        figures = {"a": man("H6", of=SHADOW), "x": man("H7", "south", of=OGRE)}
        field = field_of(figures)
        made = battle(field, FallsBack("a", field.figures["x"].hex, "melee", ()))
        assert told(made) == ["Shadow is stunned, rather than push an ally back"]

    def test_an_old_record_of_harm_has_no_reason(self) -> None:
        old = Harmed(rule="CH-7.0-d", figure="a", owner="north", name=_name(), what="stunned")
        assert words(old.text()) == "Shadow is stunned"

    @pytest.mark.parametrize(("die", "whose"), [(3, "rider"), (4, "mount")])
    def test_a_wound_by_lot_is_told_with_its_owner(self, die: int, whose: str) -> None:
        figures = {
            "a": man("H3", of=BOWMAN),
            **riding("H8", E_, "south", SHADOW, name="k", mount=KNOWN["riding-horse"]),
        }
        field = field_of(figures)
        step = Suffer(("k",), Result(wounds=1), ("a",), field.figures["a"].hex, "shot")
        found = list(battle(field, step, rolls=(die,)).advance())
        (lot,) = [event for event in found if isinstance(event, WoundAllotted)]
        assert words(lot.text()) == f"Rider or mount, Shadow: {die} on the D6, the wound is the {whose}’s"
        assert lot.rider is (whose == "rider")


class TestSpentCharges:
    """A charge that strikes at nobody says why."""

    FIGURES = {"a": man("H3", of=SHADOW), "x": man("H10", "south", of=OGRE)}
    CHARGE = Charge("a", "x", (E_,) * 6)

    def why(self, figures: dict[str, Placed], step: Any, *rolls: int) -> list[str]:
        found: list[Event] = list(battle(field_of(figures), step, rolls=rolls).advance())
        return [event.why for event in found if isinstance(event, ChargeSpent)]

    @pytest.mark.parametrize(
        ("state", "why"),
        [({"stunned": True}, "down"), ({"nerve": "panic"}, "flees"), ({"health": "dead"}, "down")],
    )
    def test_the_charger_cannot(self, state: dict[str, Any], why: str) -> None:
        figures = {**self.FIGURES, "a": man("H3", of=SHADOW, **state)}
        assert self.why(figures, Onslaught(self.CHARGE)) == [why]
        blow = Blow("a", "x", (field_of(self.FIGURES).figures["x"].hex,))
        assert self.why(figures, blow) == [why]

    def test_he_was_moved_or_stopped(self) -> None:
        field = field_of(self.FIGURES)
        end = field.figures["x"].hex
        assert self.why(self.FIGURES, Shock(self.CHARGE, end)) == ["stopped"]
        assert self.why(self.FIGURES, Onslaught(self.CHARGE, start=(end, 0))) == ["moved"]

    @pytest.mark.parametrize(
        ("state", "why"),
        [({"health": "dead"}, "target-down"), ({"nerve": "panic"}, "target-flees"), ({}, "target-gone")],
    )
    def test_the_target_is_not_there(self, state: dict[str, Any], why: str) -> None:
        figures = {**self.FIGURES, "x": man("H10", "south", of=OGRE, **state)}
        assert self.why(figures, Blow("a", "x", (field_of(self.FIGURES).figures["x"].hex,))) == [why]

    def test_as_it_is_played_a_target_that_retreats_is_out_of_reach(self) -> None:
        figures = {
            "a": man("H3", of=msgspec.structs.replace(SHADOW, sound=OGRE.sound)),
            "x": man("H10", "south", of=BOWMAN),
            "c": man("L11", "south", of=CAPTAIN),
        }
        made = battle(field_of(figures), Charges("north"), rolls=(1,) * 4)
        made.advance()
        for command in (self.CHARGE, Done()):
            made.apply("north", command)
        made.apply("south", Retreat("x"))
        found = [
            words(event.text()) for event in made.apply("south", Done()) if isinstance(event, ChargeSpent)
        ]
        assert found == ["Charge of Shadow: no blow, the target is out of reach, Bowman"]


def test_a_mount_that_only_turns_goes_from_no_hex_to_the_same() -> None:
    figures = riding("H8", E_, name="k", of=SHADOW, mount=KNOWN["riding-horse"])
    for leg in range(18):
        found = battle(field_of(figures), Walk("k", (leg,), 0, "move")).advance()
        for event in found:
            if isinstance(event, Moved) and event.start == event.end:
                assert words(event.text()) == f"Shadow turns at {event.end}"
                return
    pytest.fail("no leg turns a mount on its hex")


class TestNames:
    """No two are called the same, and of men of whom both sides have some the side is told."""

    def names(self, figures: dict[str, Placed]) -> dict[str, str]:
        field = field_of(figures)
        return {key: words(figure_name(field, key)) for key in figures}

    def test_the_side_is_told_where_both_have_men_of_that_name(self) -> None:
        figures = {
            "a": man("H6", of=SHADOW),
            "b": man("H8", of=SHADOW),
            "x": man("K6", "south", of=SHADOW),
            "y": man("K8", "south", of=OGRE),
        }
        assert self.names(figures) == {
            "a": "Shadow 1 (North)",
            "b": "Shadow 2 (North)",
            "x": "Shadow 3 (South)",
            "y": "Ogre",
        }

    def test_of_one_sides_men_and_of_animals_it_is_not(self) -> None:
        mule = KNOWN["mule"]
        figures = {
            "a": man("H6", of=SHADOW),
            "b": man("H8", of=SHADOW),
            "m": man("C6", of=mule),
            "n": man("F6", "south", of=mule),
        }
        assert self.names(figures) == {"a": "Shadow 1", "b": "Shadow 2", "m": "Mule 1", "n": "Mule 2"}

    def test_two_sheets_of_one_name_are_numbered_through(self) -> None:
        names = OwnNames(en="Guard", fr="Garde")
        one, other = (msgspec.structs.replace(SHADOW, id=key, names=names) for key in ("own-one", "own-two"))
        figures = {"a": man("H6", of=one), "x": man("K6", "south", of=other)}
        assert self.names(figures) == {"a": "Guard 1 (North)", "x": "Guard 2 (South)"}


def _name() -> Any:
    field = field_of({"a": man("H6", of=SHADOW)})
    return field.sheet(field.figures["a"]).name
