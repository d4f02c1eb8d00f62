"""The captain of Cry Havoc: small positions in which the right decision is plain, and whole battles."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from oriflamme.board.hexes import distance
from oriflamme.bots.cry_havoc.boldness import boldness
from oriflamme.bots.cry_havoc.captain import Captain
from oriflamme.bots.cry_havoc.worth import worth
from oriflamme.bots.cry_havoc.zones import FREE, toll, zones
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.steps import Command, Step
from oriflamme.rulesets.cry_havoc.aims import Aim, SideAim
from oriflamme.rulesets.cry_havoc.charges.declared import Charge
from oriflamme.rulesets.cry_havoc.charges.declaring import Charges
from oriflamme.rulesets.cry_havoc.charges.reacting import CounterCharge, React, Retreat, ShieldWall
from oriflamme.rulesets.cry_havoc.combat.attacks import against_support
from oriflamme.rulesets.cry_havoc.combat.declaring import DeclareAttack, Disengage, Melee
from oriflamme.rulesets.cry_havoc.combat.prisoners import Seize
from oriflamme.rulesets.cry_havoc.contents import CONTENTS
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Carried
from oriflamme.rulesets.cry_havoc.movement.leading import TakeBridle
from oriflamme.rulesets.cry_havoc.movement.mounting import MountUp
from oriflamme.rulesets.cry_havoc.movement.moving import Move, Movement
from oriflamme.rulesets.cry_havoc.movement.opportunity import chances
from oriflamme.rulesets.cry_havoc.movement.ways import points_on
from oriflamme.rulesets.cry_havoc.ranged.offensive import Fire, ShootFirst
from oriflamme.rulesets.cry_havoc.turn import Deeds, Done
from tests.bots.cry_havoc_battles import SCENARIOS, counts, field, fought
from tests.rulesets.cry_havoc.skirmish import Placed, battle, horse, man, riding, sheet, skirmish

E_, SE, SW, W_, NW, NE = range(6)
BOWMAN = sheet("bowman", attack=4, defence=4, weapons=(Carried("long-bow"),))
LEVY = sheet("levy", attack=4, defence=4)
STRONG = sheet("strong", attack=16, defence=14)
KNIGHT = sheet("knight", attack=10, defence=10, skills=("joust",), armour="plate")
CROSSBOWMAN = sheet("crossbowman", attack=4, defence=4, weapons=(Carried("crossbow"),))
LEADER = sheet("leader", grade="captain")


def asked(
    figures: dict[str, Placed],
    step: type[Step],
    *,
    phasing: str = "north",
    side: str = "",
    rolls: tuple[int, ...] = (),
    **lie: Any,
) -> tuple[Battle[Field], Command]:
    """Return a battle in which a step of the north is begun, and the captain's first answer for a side."""
    field = skirmish(figures, game=CONTENTS.game(), **lie)
    field.pages.put(Deeds(phasing=phasing))
    made = battle(field, step("north"), rolls=rolls)
    made.advance()
    return made, answer(made, side or phasing)


def answer(made: Battle[Field], side: str) -> Command:
    return Captain("1").choose(made.view(side), side)


def ends(made: Battle[Field], command: Command) -> str:
    """Return where a move ends, by the name of the hex."""
    assert isinstance(command, Move)
    end = points_on(made.state.figures[command.figure], command.legs)[-1]
    return made.state.theatre.map.name(end.hex)


def held(*names: str, turns: int = 1) -> dict[str, Any]:
    """Return the fields of a theatre in which the north fights for hexes, in its last turn."""
    return {"aim": Aim({"north": SideAim(hold=names, held=8), "south": SideAim()}), "turns": turns}


# -- moves -------------------------------------------------------------------------------------------------------------


def test_who_may_be_shot_at_goes_into_cover() -> None:
    figures = {"a": man("H4", of=BOWMAN), "x": man("H10", "south", of=BOWMAN)}
    made, command = asked(figures, Movement, grounds={"bushes": ["G4"]})
    assert ends(made, command) == "G4"


def test_cover_is_what_lies_between_him_and_the_shooter() -> None:
    figures = {"a": man("H4", of=BOWMAN), "x": man("H10", "south", of=BOWMAN)}
    sides = [("G4", "G5"), ("G4", "H4"), ("G4", "F4")]
    made, command = asked(figures, Movement, edges={"low-wall": sides})
    assert ends(made, command) == "G4"
    made, command = asked(figures, Movement, edges={"low-wall": [("G4", "G3")]})
    assert isinstance(command, Done) or ends(made, command) != "G4"


def test_the_weak_stay_out_of_reach_of_the_strong() -> None:
    figures = {"a": man("H4", of=LEVY), "x": man("H14", "south", of=STRONG)}
    made, command = asked(figures, Movement)
    if isinstance(command, Move):
        end = made.state.theatre.map.find(ends(made, command))
        assert distance(end, made.state.figures["x"].hex) > 7


def test_men_close_up_to_their_leader() -> None:
    figures = {"a": man("H2", of=LEVY), "b": man("H12", of=LEADER), "x": man("H20", "south", of=STRONG)}
    made, command = asked(figures, Movement)
    assert isinstance(command, Move)
    assert command.figure == "a"
    end = made.state.theatre.map.find(ends(made, command))
    assert distance(end, made.state.figures["b"].hex) <= 6


def test_who_is_wounded_is_pulled_back() -> None:
    figures = {
        "a": man("H8", of=LEVY, health="wounded"),
        "b": man("H7", of=STRONG),
        "x": man("H11", "south", of=STRONG),
    }
    made, command = asked(figures, Movement, turns=9, aim=held("H9")["aim"])
    moved: dict[str, Command] = {}
    while isinstance(command, Move):
        moved[command.figure] = command
        if command.figure == "a":
            end = made.state.theatre.map.find(ends(made, command))
            assert distance(end, made.state.figures["x"].hex) > 3
        made.apply("north", command)
        command = answer(made, "north")
    assert "a" in moved


def test_in_the_last_turn_what_is_fought_for_is_taken() -> None:
    figures = {"a": man("H8", of=LEVY), "b": man("J8", of=LEVY), "x": man("H18", "south", of=LEVY)}
    made, command = asked(figures, Movement, **held("H6", "J6"))
    taken = set()
    while isinstance(command, Move):
        taken.add(ends(made, command))
        made.apply("north", command)
        command = answer(made, "north")
    assert {"H6", "J6"} <= taken


def test_who_cannot_come_in_time_does_not_run() -> None:
    figures = {"a": man("H2", of=LEVY), "x": man("H23", "south", of=STRONG)}
    near, command = asked(figures, Movement, **held("H9", turns=2))
    find = near.state.theatre.map.find
    assert distance(find(ends(near, command)), find("H9")) < distance(find("H2"), find("H9"))
    made, command = asked(figures, Movement, **held("H20"))
    if isinstance(command, Move):
        assert distance(made.state.theatre.map.find(ends(made, command)), made.state.figures["x"].hex) > 13


def test_shooters_come_into_range() -> None:
    figures = {"a": man("H2", of=BOWMAN), "x": man("H23", "south", of=LEVY)}
    made, command = asked(figures, Movement)
    end = made.state.theatre.map.find(ends(made, command))
    assert distance(end, made.state.figures["x"].hex) < 21


# -- shots -------------------------------------------------------------------------------------------------------------


def test_the_shot_that_hurts_most_is_shot_first() -> None:
    figures = {
        "a": man("H4", of=BOWMAN),
        "x": man("H8", "south", of=LEVY),
        "y": man("J8", "south", of=LEVY),
    }
    _, command = asked(figures, ShootFirst, grounds={"rubble": ["H8"]})
    assert command == Fire("a", "y", "long-bow")


def test_who_could_shoot_better_from_elsewhere_walks() -> None:
    figures = {"a": man("H2", of=CROSSBOWMAN), "x": man("H20", "south", of=LEVY)}
    made, command = asked(figures, ShootFirst, grounds={"rubble": ["H20"]})
    assert any(isinstance(one, Fire) for one in made.options("north"))
    assert isinstance(command, Done)
    near = {"a": man("H12", of=CROSSBOWMAN), "x": man("H20", "south", of=LEVY)}
    _, command = asked(near, ShootFirst)
    assert isinstance(command, Fire)


# -- charges -----------------------------------------------------------------------------------------------------------


def test_who_can_be_ridden_down_is_charged() -> None:
    figures = {**riding("H5", E_, of=KNIGHT, name="k"), "x": man("H12", "south", of=LEVY)}
    _, command = asked(figures, Charges)
    assert isinstance(command, Charge)
    assert (command.figure, command.target) == ("k", "x")


def test_who_is_too_strong_is_not_charged() -> None:
    figures = {**riding("H5", E_, of=LEVY, name="k"), "x": man("H12", "south", of=STRONG)}
    made, command = asked(figures, Charges)
    assert any(isinstance(one, Charge) for one in made.options("north"))
    assert isinstance(command, Done)


def test_nobody_charges_off_what_is_fought_for_in_the_last_turn() -> None:
    figures = {"a": man("H5", of=STRONG), "x": man("H12", "south", of=LEVY)}
    _, command = asked(figures, Charges)
    assert isinstance(command, Charge)
    for place in ("H5", "H3"):  # He stands there, or may still go there.
        made, command = asked(figures, Charges, **held(place))
        assert any(isinstance(one, Charge) for one in made.options("north"))
        assert isinstance(command, Done)


def test_shields_are_locked_before_riders() -> None:
    bearer = sheet("bearer", skills=("pavise",))
    figures = {
        **riding("H5", E_, of=KNIGHT, name="k"),
        "x": man("H12", "south", of=bearer),
        "y": man("G12", "south", of=bearer),
    }
    field = skirmish(figures, game=CONTENTS.game())
    field.pages.put(Deeds(phasing="north"))
    made = battle(field, Charges("north"), rolls=(5, 5))
    made.advance()
    charge = next(one for one in made.options("north") if isinstance(one, Charge) and one.target == "x")
    made.apply("north", charge)
    made.apply("north", Done())
    assert isinstance(made.decision(), React)
    walls = [one for one in made.options("south") if isinstance(one, ShieldWall)]
    command = answer(made, "south")
    assert walls
    assert isinstance(command, ShieldWall)
    assert "x" in command.figures


@pytest.mark.parametrize(("defence", "meets"), [(6, False), (14, True)])
def test_a_charge_is_met_where_that_turns_the_tables(*, defence: int, meets: bool) -> None:
    charger = sheet("far", attack=8, movement=12)
    figures = {"a": man("H1", of=charger), "x": man("H12", "south", of=sheet("x", defence=defence))}
    made, _ = asked(figures, Charges)
    made.apply("north", Charge("a", "x", (E_,) * 10))
    made.apply("north", Done())
    assert any(isinstance(one, CounterCharge) for one in made.options("south"))
    assert isinstance(answer(made, "south"), CounterCharge) is meets


# -- melee -------------------------------------------------------------------------------------------------------------


def test_several_gang_up_on_one() -> None:
    figures = {"a": man("H6"), "b": man("G7"), "x": man("H7", "south", of=sheet("tough", defence=8))}
    _, command = asked(figures, Melee)
    assert isinstance(command, DeclareAttack)
    assert set(command.attackers) == {"a", "b"}


def test_the_stunned_are_taken_or_finished_before_the_sound_are_struck() -> None:
    figures = {"a": man("H6"), "x": man("H7", "south"), "y": man("H5", "south", stunned=True)}
    _, command = asked(figures, Melee)
    assert command == Seize("a", "y")
    guarded = {
        "a": man("H6"),
        "b": man("G7"),
        "x": man("H7", "south"),
        "y": man("G6", "south", stunned=True),
        "z": man("F5", "south"),
    }
    _, command = asked(guarded, Melee)
    assert isinstance(command, DeclareAttack)
    assert command.targets == ("y",)


def test_nobody_strikes_where_he_can_only_lose() -> None:
    figures = {"a": man("H6", of=LEVY), "x": man("H7", "south", of=sheet("wall", defence=40, armour="plate"))}
    _, command = asked(figures, Melee)
    assert not isinstance(command, DeclareAttack)


def test_the_wounded_leave_a_melee_that_they_would_lose() -> None:
    fast = sheet("fast", movement=12)
    figures = {"a": man("H6", of=fast, health="wounded"), "x": man("H7", "south", of=STRONG)}
    made, command = asked(figures, Melee)
    assert any(isinstance(one, Disengage) for one in made.options("north"))
    assert isinstance(command, Disengage)


# -- what strikes in passing --------------------------------------------------------------------------------------------


def test_a_way_past_enemies_costs_what_they_strike() -> None:
    figures = {"a": man("H4", of=LEVY), "x": man("H8", "south", of=LEVY), "y": man("G8", "south", of=LEVY)}
    field = skirmish(figures, game=CONTENTS.game())
    mover, beside = field.figures["a"], zones(field, "north")
    assert toll(field, mover, (E_,), beside) == FREE
    one = toll(field, mover, (E_, E_, E_), beside, awaiting="y")
    both = toll(field, mover, (E_, E_, E_), beside)
    struck = {name: chance.share for name, chance in chances(0)}
    # A wound of two is worth more than half of him; whoever is stopped at the end of his way is where he wanted to go.
    assert one.loss == pytest.approx(worth(field, mover) * (0.55 * struck["wounded"] + struck["two-wounds"]))
    assert one.arrives == pytest.approx(1 - 0.5 * (1 - struck["nothing"]))
    assert both.loss == pytest.approx(2 * one.loss)
    quick = skirmish(
        {**figures, "a": man("H4", of=sheet("quick", skills=("vivacity",)))}, game=CONTENTS.game()
    )
    assert toll(quick, quick.figures["a"], (E_, E_, E_), zones(quick, "north")) == FREE


def test_who_is_hurt_does_not_walk_into_spears() -> None:
    figures = {
        "a": man("H5", of=LEVY, health="wounded"),
        "b": man("H4", of=STRONG),
        "x": man("H9", "south", stunned=True, of=LEVY),
        "y": man("G9", "south", of=LEVY),
        "z": man("H10", "south", of=LEVY),
    }
    made, command = asked(figures, Movement, turns=2)
    while isinstance(command, Move):
        if command.figure == "a":
            assert (
                toll(made.state, made.state.figures["a"], command.legs, zones(made.state, "north")).loss == 0
            )
        made.apply("north", command)
        command = answer(made, "north")


def test_who_stands_beside_a_friend_is_not_shot_at_where_another_serves_as_well() -> None:
    rich = sheet("rich", attack=4, defence=4, points=12)
    figures = {
        "a": man("H4", of=BOWMAN),
        "b": man("H9", of=STRONG),
        "x": man("H8", "south", of=rich),
        "y": man("L6", "south", of=LEVY),
    }
    _, command = asked(figures, ShootFirst)
    assert command == Fire("a", "y", "long-bow")
    alone = {**figures, "b": man("R9", of=STRONG)}
    _, command = asked(alone, ShootFirst)
    assert command == Fire("a", "x", "long-bow")


# -- who has to come ---------------------------------------------------------------------------------------------------


def test_who_does_not_lead_grows_bold_and_who_leads_waits() -> None:
    figures = {"a": man("H4"), "x": man("H20", "south"), "y": man("J20", "south", health="dead")}
    field = skirmish(figures, game=CONTENTS.game(), turns=12)
    assert boldness(field, "south") == 0
    field.turn = 4
    assert boldness(field, "south") == 1
    assert boldness(field, "north") == 0


def test_who_holds_what_the_enemy_has_to_take_does_not_come() -> None:
    aim = Aim({"north": SideAim(hold=("H9",), held=8), "south": SideAim()})
    field = skirmish({"a": man("H4"), "x": man("H20", "south")}, game=CONTENTS.game(), turns=12, aim=aim)
    field.turn = 8
    assert boldness(field, "south") == 0
    assert boldness(field, "north") == 1


# -- charges that are shared out ---------------------------------------------------------------------------------------


def test_two_do_not_charge_one_while_there_is_another() -> None:
    rich = sheet("rich", attack=4, defence=4, points=12)
    figures = {
        **riding("H5", E_, of=KNIGHT, name="k"),
        **riding("J5", E_, of=KNIGHT, name="l"),
        "x": man("H12", "south", of=rich),
        "y": man("J12", "south", of=LEVY),
    }
    made, command = asked(figures, Charges)
    charged = []
    while isinstance(command, Charge):
        charged.append(command.target)
        made.apply("north", command)
        command = answer(made, "north")
    assert sorted(charged) == ["x", "y"]


def test_who_is_in_command_retreats_before_riders_and_is_not_charged_then() -> None:
    brave = sheet("brave", grade="captain", morale=10)
    figures = {
        **riding("H5", E_, of=KNIGHT, name="k"),
        "x": man("H12", "south", of=LEVY),
        "b": man("H14", "south", of=brave),
    }
    made, command = asked(figures, Charges)
    assert not isinstance(command, Charge) or command.target != "x"
    charge = next(one for one in made.options("north") if isinstance(one, Charge) and one.target == "x")
    made.apply("north", charge)
    made.apply("north", Done())
    assert answer(made, "south") == Retreat("x")


def test_nobody_retreats_before_what_does_not_hurt() -> None:
    brave = sheet("brave", grade="captain", morale=10)
    figures = {
        "a": man("H5", of=LEVY),
        "x": man("H12", "south", of=STRONG),
        "b": man("H14", "south", of=brave),
    }
    made, _ = asked(figures, Charges)
    charge = next(one for one in made.options("north") if isinstance(one, Charge) and one.target == "x")
    made.apply("north", charge)
    made.apply("north", Done())
    assert any(isinstance(one, Retreat) for one in made.options("south"))
    assert not isinstance(answer(made, "south"), Retreat)


# -- pole arms, mounts, beasts -----------------------------------------------------------------------------------------


def test_a_pole_arm_goes_behind_the_screen_and_strikes_over_it() -> None:
    pike = sheet("pike", attack=8, defence=4, skills=("pole-arms",))
    figures = {
        "a": man("H7"),
        "b": man("G8"),
        "p": man("G3", of=pike),
        "x": man("H8", "south", of=sheet("tough", attack=20, defence=7)),
    }
    made, command = asked(figures, Movement, rolls=(1,) * 6)
    while isinstance(command, Move):
        made.apply("north", command)
        command = answer(made, "north")
    field = made.state
    assert (
        next(against_support(field, field.figures["p"], (field.figures["a"],), (field.figures["x"],)), None)
        is None
    )
    melee = battle(field, Melee("north"))
    melee.advance()
    attack = answer(melee, "north")
    assert isinstance(attack, DeclareAttack)
    assert attack.support == ("p",)


def test_bearers_of_pavises_close_up_where_enemies_may_come() -> None:
    bearer = sheet("bearer", skills=("pavise",))
    figures = {"a": man("H9", of=bearer), "b": man("F9", of=bearer), "x": man("H16", "south", of=LEVY)}
    made, command = asked(figures, Movement)
    made.apply("north", command)
    if made.deciders():
        made.apply("north", answer(made, "north"))
    assert made.state.adjacent(made.state.figures["a"], made.state.figures["b"])


def test_who_is_stronger_on_a_horse_mounts_it() -> None:
    rider = sheet("rider", skills=("joust",))
    figures = {"a": man("I8", of=rider), "h": man("H8", of=horse(), facing=E_), "x": man("H22", "south")}
    _, command = asked(figures, Movement)
    assert command == MountUp("a", "h")
    shooter = {**figures, "a": man("I8", of=BOWMAN)}
    _, command = asked(shooter, Movement)
    assert not isinstance(command, MountUp)


def test_beasts_that_are_fought_for_are_taken_by_the_bridle_and_led_away() -> None:
    herd = SideAim(herd=("m",), driven=4)
    figures = {
        "a": man("H9", of=LEVY),
        "m": man("H13", of=horse("mule", ridden=False), facing=E_),
        "x": man("H24", "south", of=STRONG),
    }
    made, command = asked(figures, Movement, aim=Aim({"north": herd, "south": SideAim()}))
    assert isinstance(command, Move)
    made.apply("north", command)
    assert answer(made, "north") == TakeBridle("a", "m")


# -- whole battles -----------------------------------------------------------------------------------------------------


def sides(name: str) -> tuple[str, ...]:
    return field(name).sides


def test_two_captains_fight_it_out_the_same_way_again() -> None:
    first, again = fought("brawl", "1"), fought("brawl", "1")
    assert first.reason is not None
    assert first.digest == again.digest


def test_two_rows_of_six_come_to_blows() -> None:
    assert counts(fought("rows", "1"))["blows"] > 0


@pytest.mark.soak
@pytest.mark.timeout(14400)
@pytest.mark.parametrize("name", ["line", "rows"])
def test_two_plain_lines_fight_it_out(name: str) -> None:
    reports = [fought(name, f"line-{number}") for number in range(400)]
    assert all(counts(report)["blows"] for report in reports)
    assert sum(report.winner is None for report in reports) < 40


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("name", SCENARIOS)
def test_beats_random_with_either_side(name: str) -> None:
    won = 0
    for number in range(100):
        first = number % 2 == 0
        bots = ("captain", "random") if first else ("random", "captain")
        won += fought(name, f"random-{number}", *bots).winner == sides(name)[0 if first else 1]
    assert won >= 95


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("name", SCENARIOS)
def test_either_side_of_a_scenario_may_win(name: str) -> None:
    one, _ = sides(name)
    won = Counter(fought(name, f"mirror-{number}").winner for number in range(400))
    assert 160 <= won[one] + won[None] / 2 <= 240
