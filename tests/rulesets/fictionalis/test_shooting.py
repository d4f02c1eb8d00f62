"""The shooting stage: order, principal shooters and aides, shots that must be made and shots that need not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Command
from oriflamme.rulesets.fictionalis.combats import FightResolved
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.melee import FightRest
from oriflamme.rulesets.fictionalis.pieces import Deeds, Element, Trait
from oriflamme.rulesets.fictionalis.resolution import RollCombat
from oriflamme.rulesets.fictionalis.shooting import (
    Aim,
    Answer,
    CalledShot,
    CallShot,
    Chance,
    NextShots,
    Shoot,
    ShootBack,
    ShootingOrder,
    ShootingPhase,
    ShootRest,
    chances,
    endangers,
)
from oriflamme.rulesets.fictionalis.troops import parse_kind
from oriflamme.rulesets.fictionalis.turn_events import StageBegan
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out, line

SOFT = (1, 6) * 20
"""Dice with which targets that do not shoot back stand unharmed."""


def near(x: float, y: float) -> tuple[float, float]:
    return 1800 + x, 1200 + y


def bow(name: str = "a1", x: float = 0, y: float = 0, kind: str = "Bw(O)", **more: Any) -> Element:
    return element(name, kind, near(x, y), **more)


def enemy(name: str = "b1", x: float = 0, y: float = -150, kind: str = "Sp(O)", **more: Any) -> Element:
    return element(name, kind, near(x, y), SOUTH, **more)


def begun(
    *elements: Element, dice: Sequence[int] = SOFT, bound: str = "west"
) -> tuple[Battle[Field], list[Event]]:
    battle = laid_out(*elements, dice=dice, bound=bound)
    battle.push(ShootingPhase())
    return battle, battle.advance()


def shots(events: list[Event]) -> list[tuple[str, str, int]]:
    """Return the shots made: shooter, target, and how many aided, as the target's tally says."""
    found = []
    for event in events:
        if isinstance(event, FightResolved):
            line = event.second.tally.line("dbf-line-aides")
            found.append((event.first.id, event.second.id, -line.value if line else 0))
    return found


def options(battle: Battle[Field]) -> list[Command]:
    (player,) = battle.deciders()
    found = list(battle.options(player))
    assert all(battle.check(player, command).legal for command in found)
    return found


def refused(battle: Battle[Field], player: str, command: Command) -> set[tuple[str, str]]:
    before = battle.digest()
    ruling = battle.check(player, command)
    assert not ruling.legal
    assert battle.digest() == before
    return {(reason.rule, reason.text.id) for reason in ruling.reasons}


# -- the order ---------------------------------------------------------------------------------------------------------


def two_pairs() -> list[Element]:
    """Return two Bows of the west that face two Spears far apart from one another."""
    return [bow(), enemy(), bow("a2", x=400), enemy("b2", x=400)]


@pytest.mark.rule("DBF-SEQ-3", "DBF-SHOOT-OBLIGED")
def test_the_player_in_bound_orders_the_shots_and_all_must_shoot() -> None:
    battle, events = begun(*two_pairs())
    assert [type(event) for event in events] == [StageBegan]
    assert options(battle) == [ShootRest(), Shoot("a1", "b1"), Shoot("a2", "b2")]
    events = battle.apply("west", Shoot("a2", "b2"))
    # The last is made unasked: it has to be.
    assert shots(events) == [("a2", "b2", 0), ("a1", "b1", 0)]
    assert battle.decision() is None
    assert all(battle.state.elements[name].deeds.shot for name in ("a1", "a2"))


@pytest.mark.rule("DBF-ALLY-LIMITS")
def test_the_troops_of_an_ally_who_holds_back_do_not_shoot() -> None:
    ally = bow("a2", x=400, command="ally")
    battle = laid_out(
        bow(), enemy(), ally, enemy("b2", x=400), bow("a3", x=-500), enemy("b3", x=-500), dice=SOFT
    )
    battle.state.order(msgspec.structs.replace(battle.state.commands["ally"], engaged=False))
    battle.push(ShootingPhase())
    battle.advance()
    assert refused(battle, "west", Shoot("a2", "b2")) == {("DBF-ALLY-LIMITS", "dbf-refused-shot-ally")}
    assert shots(battle.apply("west", ShootRest())) == [("a1", "b1", 0), ("a3", "b3", 0)]


@pytest.mark.rule("DBF-SEQ-3")
def test_the_order_offered_can_be_left_as_it_is() -> None:
    battle, _ = begun(*two_pairs())
    assert shots(battle.apply("west", ShootRest())) == [("a1", "b1", 0), ("a2", "b2", 0)]


@pytest.mark.rule("DBF-SEQ-3")
def test_elements_of_both_sides_shoot_in_either_bound() -> None:
    battle, _ = begun(*two_pairs(), bound="east")
    assert options(battle) == [ShootRest(), CallShot("a1"), CallShot("a2")]
    assert shots(battle.apply("east", CallShot("a2"))) == [("a2", "b2", 0), ("a1", "b1", 0)]


def test_nobody_to_shoot_at_is_no_question() -> None:
    battle, events = begun(bow(), enemy(y=-300))
    assert battle.decision() is None
    assert shots(events) == []


@pytest.mark.rule("DBF-SEQ-3")
def test_results_take_effect_before_the_next_shot() -> None:
    battle, _ = begun(bow(), enemy(), bow("a2", x=80), dice=(4, 1, 4, 4))
    # The first shot makes b1 recoil by 30 paces; it is aided by all who have no other target, so no second follows.
    assert shots(battle.apply("west", Shoot("a1", "b1"))) == [("a1", "b1", 1)]
    assert battle.decision() is None


# -- aides -------------------------------------------------------------------------------------------------------------


def three_at_one() -> list[Element]:
    return [*line("a", ["Bw(O)"] * 3, near(-80, 0)), enemy()]


@pytest.mark.rule("DBF-SHOOT-ASSIST")
def test_those_with_one_target_shoot_together_and_the_player_names_the_principal() -> None:
    battle, _ = begun(*three_at_one())
    assert options(battle) == [ShootRest(), *(Shoot(f"a{number}", "b1") for number in (1, 2, 3))]
    assert shots(battle.apply("west", Shoot("a2", "b1"))) == [("a2", "b1", 2)]
    assert all(battle.state.elements[f"a{number}"].deeds.shot for number in (1, 2, 3))


@pytest.mark.rule("DBF-SHOOT-ASSIST")
def test_a_fourth_adds_nothing_and_has_shot() -> None:
    battle, _ = begun(*three_at_one(), bow("a4", x=0, y=-280, angle=SOUTH))
    assert shots(battle.apply("west", Shoot("a2", "b1"))) == [("a2", "b1", 2)]
    assert battle.state.elements["a4"].deeds.shot
    assert battle.decision() is None


@pytest.mark.rule("DBF-SHOOT-ASSIST", "DBF-SHOOT-TARGET")
def test_one_with_two_targets_aids_only_when_named() -> None:
    battle, _ = begun(bow("a1"), bow("a2", x=-120), enemy("b1", x=-60), enemy("b2", x=60))
    assert Shoot("a1", "b1") in options(battle)
    assert Shoot("a1", "b2") in options(battle)
    named = battle.copy()
    assert shots(named.apply("west", Shoot("a2", "b1", ("a1",)))) == [("a2", "b1", 1)]
    assert shots(battle.apply("west", Shoot("a2", "b1")))[0] == ("a2", "b1", 0)


@pytest.mark.rule("DBF-SHOOT-REARRANK", "DBF-SHOOT-ASSIST")
def test_a_second_rank_of_bows_counts_as_an_aide_and_has_shot() -> None:
    battle, events = begun(bow(), bow("a2", y=40), enemy(), dice=(1, 6))
    assert shots(events) == [("a1", "b1", 1)]
    assert battle.state.elements["a2"].deeds.shot
    _, events = begun(bow(rear=parse_kind("Bw(O)"), depth=80), enemy(), dice=(1, 6))
    assert shots(events) == [("a1", "b1", 1)]


@pytest.mark.rule("DBF-SHOOT-ARTILLERY")
def test_handgunners_in_two_ranks_shoot_as_one_element() -> None:
    gun = bow("a1", kind="Art(X)")
    battle, events = begun(gun, bow("a2", y=80, kind="Art(X)"), enemy(y=-90), dice=(1, 6), bound="east")
    assert shots(events) == [("a1", "b1", 0)]
    assert battle.state.elements["a2"].deeds.shot


@pytest.mark.rule("DBF-SHOOT-ASSIST")
def test_a_target_shot_at_is_a_target_no_more() -> None:
    field = laid_out(*three_at_one()).state
    assert chances(field, ("b1",)) == ()
    assert chances(field)[0] == Chance("a1", "west", ("b1",))


# -- exchanges ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-OUTCOME-IGNORE", "DBF-SHOOT-ASSIST")
def test_two_shooters_that_face_each_other_exchange_shots_in_one_combat() -> None:
    battle, _ = begun(bow(), enemy(kind="Bw(O)"), dice=(3, 3))
    assert options(battle) == [ShootRest(), Shoot("a1", "b1"), CallShot("b1")]
    assert shots(battle.apply("west", Shoot("a1", "b1"))) == [("a1", "b1", 0)]
    assert battle.decision() is None
    assert battle.rolls == 2
    assert all(battle.state.elements[name].deeds.shot for name in ("a1", "b1"))


@pytest.mark.rule("DBF-OUTCOME-IGNORE")
def test_a_target_that_could_shoot_elsewhere_is_asked() -> None:
    elements = (bow(x=-60), bow("a2", x=60), enemy(kind="Bw(O)"))
    battle, _ = begun(*elements, dice=(3, 3))
    battle.apply("west", Shoot("a1", "b1"))
    assert battle.deciders() == ("east",)
    assert options(battle) == [ShootBack(True), ShootBack(False)]
    assert refused(battle, "east", ShootRest()) == {("DBF-OUTCOME-IGNORE", "dbf-refused-answer-only")}
    held = battle.copy()
    answered = battle.apply("east", ShootBack(True))
    assert battle.state.elements["b1"].deeds.shot
    told = next(event for event in answered if isinstance(event, FightResolved))
    # 2 + 3 against 2 - 1 + 3: both shot, and a2 aided.
    assert (told.first.total, told.second.total) == (5, 4)
    held.apply("east", ShootBack(False))
    assert not held.state.elements["b1"].deeds.shot or held.rolls > 2


# -- choices of the other side -----------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-SHOOT-TARGET", "DBF-SEQ-3")
def test_an_enemys_owner_chooses_where_there_is_a_choice() -> None:
    battle, _ = begun(*three_at_one(), bound="east")
    battle.apply("east", CallShot("a3"))
    assert battle.deciders() == ("west",)
    assert options(battle) == [Shoot("a3", "b1"), Shoot("a1", "b1"), Shoot("a2", "b1")]
    assert refused(battle, "west", ShootRest()) == {("DBF-SHOOT-OBLIGED", "dbf-refused-called-shot")}
    assert shots(battle.apply("west", Shoot("a1", "b1"))) == [("a1", "b1", 2)]


@pytest.mark.rule("DBF-SHOOT-TARGET")
def test_the_called_element_must_take_part() -> None:
    elements = (*line("a", ["Bw(O)"] * 2, near(-40, 0)), enemy(x=0), bow("a3", x=600), enemy("b2", x=600))
    battle, _ = begun(*elements, bound="east")
    battle.apply("east", CallShot("a1"))
    assert refused(battle, "west", Shoot("a3", "b2")) == {("DBF-SEQ-3", "dbf-refused-called-shot")}


# -- shots that need not be made ---------------------------------------------------------------------------------------


def risky(angle: float = 0, y: float = -220) -> list[Element]:
    """Return Bows whose target would recoil rear to rear into a friend of theirs and take him with it."""
    return [bow(), enemy(), element("a2", "Sp(O)", near(0, y), angle)]


@pytest.mark.rule("DBF-SHOOT-OBLIGED")
def test_a_shot_that_could_destroy_friends_may_be_held() -> None:
    field = laid_out(*risky()).state
    assert endangers(field, field.elements["a1"], field.elements["b1"])
    # Met by his front, the friend comes to no harm; and nobody is near enough further back.
    for harmless in (risky(SOUTH, -190), risky(y=-260)):
        field = laid_out(*harmless).state
        assert not endangers(field, field.elements["a1"], field.elements["b1"])
    battle, _ = begun(*risky())
    assert options(battle) == [ShootRest(), Shoot("a1", "b1")]
    held = battle.copy()
    assert shots(held.apply("west", ShootRest())) == []
    assert held.decision() is None
    assert shots(battle.apply("west", Shoot("a1", "b1"))) == [("a1", "b1", 0)]


@pytest.mark.rule("DBF-SHOOT-OBLIGED")
def test_the_other_side_may_hold_such_a_shot_too() -> None:
    battle, _ = begun(*risky(), bound="east")
    assert shots(battle.apply("east", CallShot("a1"))) == []
    assert battle.deciders() == ("west",)
    assert options(battle) == [Shoot("a1", "b1"), ShootRest()]
    shot = battle.copy()
    assert shots(shot.apply("west", Shoot("a1", "b1"))) == [("a1", "b1", 0)]
    assert shots(battle.apply("west", ShootRest())) == []
    assert battle.decision() is None


# -- refusals ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-SHOOT-WHO", "DBF-SHOOT-TARGET", "DBF-SHOOT-RANGE")
def test_shots_that_cannot_be_made_are_refused_with_every_reason() -> None:
    battle, _ = begun(
        *two_pairs(),
        element("a3", "Bd(O)", near(800, 0)),
        bow("a4", x=1000, deeds=Deeds(marches=1)),
        enemy("b3", x=70, y=-60),
    )
    target = ("DBF-SHOOT-TARGET", "dbf-refused-shot-target")
    assert refused(battle, "west", Shoot("a1", "b3")) == {target}
    assert refused(battle, "west", Shoot("a1", "b2")) == {("DBF-SHOOT-RANGE", "dbf-refused-shot-range")}
    assert refused(battle, "west", Shoot("a3", "b1")) == {("DBF-SHOOT-WHO", "dbf-refused-no-shooter")}
    assert refused(battle, "west", Shoot("a4", "b1")) == {("DBF-SHOOT-WHO", "dbf-refused-shot-marched")}
    assert refused(battle, "west", Shoot("b1", "a1")) == {("DBF-SHOOT-WHO", "dbf-refused-shot-not-yours")}
    assert refused(battle, "west", Shoot("a1", "a2")) == {("DBF-SHOOT-ARC", "dbf-refused-shot-no-target")}
    assert refused(battle, "west", Shoot("a1", "b1", ("a2",))) == {
        ("DBF-SHOOT-ASSIST", "dbf-refused-shot-aides")
    }
    assert refused(battle, "west", CallShot("a1")) == {("DBF-SEQ-3", "dbf-refused-no-call")}
    assert refused(battle, "west", FightRest()) == {("DBF-SEQ-3", "dbf-refused-shooting-only")}


@pytest.mark.rule("DBF-SHOOT-ASSIST")
def test_a_target_that_was_shot_at_says_so() -> None:
    third = (bow("a3", x=-400), enemy("b3", x=-400))
    battle, _ = begun(*two_pairs(), *third, bow("a5", x=50, y=-299, angle=SOUTH, traits=(Trait.BOW,)))
    battle.apply("west", Shoot("a1", "b1"))
    assert battle.deciders() == ("west",)
    assert ("DBF-SHOOT-OBLIGED", "dbf-refused-shot-already") in refused(battle, "west", Shoot("a1", "b1"))
    assert ("DBF-SHOOT-ASSIST", "dbf-refused-shot-at") in refused(battle, "west", Shoot("a1", "b1"))


# -- records -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bound", ["west", "east"])
def test_every_step_of_a_stage_can_be_stored_and_read_again(bound: str) -> None:
    elements = [*three_at_one(), enemy("b2", x=70, kind="Bw(O)"), *risky_far()]
    battle, _ = begun(*elements, dice=(3,) * 60, bound=bound)
    kinds = set()
    while (due := battle.decision()) is not None:
        for step in battle.agenda:
            kinds.add(type(step))
            assert msgspec.json.decode(msgspec.json.encode(step), type=Stored) == step
        (player,) = due.deciders(battle)
        first = next(one for one in battle.options(player) if not isinstance(one, ShootRest))
        assert msgspec.json.decode(msgspec.json.encode(first), type=Said) == first
        battle.apply(player, first)
    assert kinds >= {ShootingOrder, Answer if bound == "west" else CalledShot}


def risky_far() -> list[Element]:
    """Return Bows of the west far away that see two targets alike, of which one can shoot back at them or others."""
    return [bow("a7", x=640), bow("a8", x=760), enemy("b8", x=700, kind="Bw(O)")]


Stored = ShootingPhase | NextShots | ShootingOrder | CalledShot | Aim | Answer | RollCombat
Said = Shoot | CallShot | ShootRest | ShootBack
