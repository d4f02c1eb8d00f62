"""Section IX.5.0: the substitution die."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from oriflamme.board.hexes import Hex, at
from oriflamme.kernel.asking import ThrowAsked, answer, throw
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.calculators import Misasked
from oriflamme.kernel.events import Event
from oriflamme.rulesets.demonworld import contents, sketches
from oriflamme.rulesets.demonworld.casualties import StandsDestroyed, Wounds
from oriflamme.rulesets.demonworld.characteristics import Order, Role
from oriflamme.rulesets.demonworld.closing_up import CloseUp
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import ShotFired, ShotLost
from oriflamme.rulesets.demonworld.fire_into_melee import ShotScattered
from oriflamme.rulesets.demonworld.movement.potential import potential_of
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot
from oriflamme.rulesets.demonworld.special_stands.odds import SUBSTITUTION
from oriflamme.rulesets.demonworld.special_stands.scenes import SubstituteDesk, SubstitutionDesk
from oriflamme.rulesets.demonworld.special_stands.substitution import (
    ChooseSubstitute,
    LetFall,
    PlaceTaken,
    RollForSubstitute,
    SubstituteChoice,
    SubstituteChosen,
    SubstituteRolled,
    Substitutes,
    Substitution,
)
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    Muster,
    battle_of,
    field_of,
    hexes,
    muster,
    of,
    play,
    refused,
    rows,
)
from tests.rulesets.demonworld.fights import HIT, MISS
from tests.rulesets.demonworld.special_stands.banners import (
    CARDS,
    GAME,
    LEADER,
    MUSICIAN,
    STANDARD,
    company,
)

CASES = [
    case
    for case in yaml.safe_load(
        (Path(__file__).parents[3] / "cases" / "demonworld_special_stands.yaml").read_text(encoding="utf-8")
    )
    if "die" in case
]
FOUR = hexes((0, 0), (1, 0), (-1, 0), (0, -1), (1, -1))
"""A stand, b.1, with four others about it; all face south."""


def archers(count: int = 4) -> Muster:
    return muster("a", WHITE, rows({5: range(-2, count - 2)}), NORTH, profile="archers", order=Order.SKIRMISH)


def targets(places: Iterable[Hex], roles: dict[int, Role], **fields: Any) -> Muster:
    return company(places, roles, key="b", side=GREY, **{"facing": SOUTH, **fields})


def volley(
    unit: Muster,
    shots: Iterable[str],
    dice: Iterable[int],
    *others: Muster,
    chapters: tuple[str, ...] = (),
    shooters: Muster | None = None,
) -> tuple[Battle[Field], list[Event]]:
    """The archers shoot at these stands, one each."""
    game = contents.game(("special-stands", *chapters)) if chapters else GAME
    field = field_of(shooters or archers(), unit, *others, profiles=CARDS, game=game)
    battle = battle_of(field, FirePhase(1), dice=dice)
    play(battle, WHITE, *(Shoot(f"a.{number}", target) for number, target in enumerate(shots, start=1)))
    return battle, play(battle, WHITE, Commit())


def fallen(events: Iterable[Event]) -> list[str]:
    return [stand.id for event in of(events, StandsDestroyed) for stand in event.stands]


# -- the die -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-IX.5.0-a")
@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_worked_examples(case: dict[str, Any]) -> None:
    places = FOUR[: case["die"]["beside"] + 1]
    battle, _ = volley(targets([*places, at(9, 9)], {1: LEADER}), ["b.1"], [HIT, case["die"]["roll"]])
    before = dict(battle.state.stands)
    assert battle.deciders() == (GREY,)
    due: Any = battle.decision()
    assert due.beside == case["die"]["beside"]
    events = play(battle, GREY, RollForSubstitute())
    (rolled,) = of(events, SubstituteRolled)
    assert rolled.saved != case["falls"]
    if case["falls"]:
        assert fallen(events) == ["b.1"]
        return
    wrong = {("DW-IX.5.0-a", "dw-refused-substitute")}
    beyond = f"b.{len(places) + 1}"
    assert refused(battle, GREY, ChooseSubstitute(beyond)) == wrong
    assert refused(battle, GREY, ChooseSubstitute("b.1")) == wrong
    events = play(battle, GREY, ChooseSubstitute("b.3"))
    assert fallen(events) == ["b.3"]
    (moved,) = of(events, PlaceTaken)
    assert moved.stand.id == "b.1"
    assert battle.state.stands["b.1"].post == before["b.3"].post
    assert battle.state.stands["b.1"].role is LEADER
    assert battle.state.stand_on(before["b.1"].hex) is None


def test_the_base_game_knows_no_substitute() -> None:
    field = field_of(archers(), targets(FOUR, {1: LEADER}), profiles=CARDS)
    battle = battle_of(field, FirePhase(1), dice=[HIT])
    play(battle, WHITE, Shoot("a.1", "b.1"))
    assert fallen(play(battle, WHITE, Commit())) == ["b.1"]


@pytest.mark.rule("DW-IX.5.0-a")
@pytest.mark.parametrize("role", [LEADER, STANDARD, MUSICIAN])
def test_facing_is_taken_over_too(role: Role) -> None:
    unit = targets(FOUR, {1: role}, facing=(SOUTH, SOUTH, 1, SOUTH, SOUTH))
    battle, _ = volley(unit, ["b.1"], [HIT, 1])
    play(battle, GREY, RollForSubstitute(), ChooseSubstitute("b.3"))
    assert (battle.state.stands["b.1"].hex, battle.state.stands["b.1"].facing) == (at(-1, 0), 1)


@pytest.mark.rule("DW-IX.5.0-c")
def test_the_owner_says_whether_the_die_is_rolled() -> None:
    battle, _ = volley(targets(FOUR[:2], {1: MUSICIAN, 2: LEADER}), ["b.1"], [HIT])
    assert battle.deciders() == (GREY,)
    assert list(battle.options(GREY)) == [RollForSubstitute(), LetFall()]
    assert fallen(play(battle, GREY, LetFall())) == ["b.1"]
    # The other special stand is the only one that could fall instead, and does.
    battle, _ = volley(targets(FOUR[:2], {1: MUSICIAN, 2: LEADER}), ["b.1"], [HIT, 1])
    assert fallen(play(battle, GREY, RollForSubstitute())) == ["b.2"]
    assert battle.state.stands["b.1"].hex == FOUR[1]


@pytest.mark.rule("DW-IX.5.0-b")
def test_an_isolated_stand_falls_without_a_die() -> None:
    _, events = volley(targets(hexes((0, 0), (3, 0)), {1: LEADER}), ["b.1"], [HIT])
    assert fallen(events) == ["b.1"]
    # Its only neighbour has been destroyed before, in the same phase.
    _, events = volley(targets(FOUR[:2], {1: LEADER}), ["b.2", "b.1"], [HIT, HIT])
    assert sorted(fallen(events)) == ["b.1", "b.2"]
    # The neighbour falls after the die: nobody is left, and the leader falls himself.
    battle, _ = volley(targets([*FOUR[:2], at(9, 9)], {1: LEADER}), ["b.1", "b.2"], [HIT, 1, HIT])
    events = play(battle, GREY, RollForSubstitute())
    assert [event.by for event in of(events, SubstituteChosen)] == [None]
    assert sorted(fallen(events)) == ["b.1", "b.2"]


@pytest.mark.rule("DW-IX.5.0-a")
def test_those_beside_are_counted_as_the_phase_began_and_chosen_of_those_left() -> None:
    battle, _ = volley(targets(FOUR, {1: LEADER}), ["b.2", "b.3", "b.1"], [HIT, HIT, HIT, 4])
    due: Any = battle.decision()
    assert isinstance(due, Substitution)
    assert due.beside == 4  # two of them are to come off
    play(battle, GREY, RollForSubstitute())
    assert {option.stand for option in battle.options(GREY) if isinstance(option, ChooseSubstitute)} == {
        "b.4",
        "b.5",
    }
    events = play(battle, GREY, ChooseSubstitute("b.5"))
    assert sorted(fallen(events)) == ["b.2", "b.3", "b.5"]


@pytest.mark.rule("DW-IX.5.0-a")
def test_each_hit_has_its_die_and_its_victim() -> None:
    battle, events = volley(targets(FOUR, {1: LEADER}), ["b.1", "b.1", "b.1"], [HIT, 4, HIT, 2, HIT, 5])
    events += play(battle, GREY, RollForSubstitute(), RollForSubstitute(), RollForSubstitute())
    # Saved twice, then destroyed: no shot was lost, for he was not destroyed before.
    assert len(of(events, ShotFired)) == 3
    assert not of(events, ShotLost)
    assert [event.saved for event in of(events, SubstituteRolled)] == [True, True, False]
    assert isinstance(battle.decision(), SubstituteChoice)
    events = play(battle, GREY, ChooseSubstitute("b.2"), ChooseSubstitute("b.3"))
    assert sorted(fallen(events)) == ["b.1", "b.2", "b.3"]
    assert not of(events, PlaceTaken)
    # Let fall at the first hit, he is destroyed, and what is still fired at him is lost (DW-IV.1.0-b).
    battle, events = volley(targets(FOUR, {1: LEADER}), ["b.1", "b.1"], [HIT])
    events += play(battle, GREY, LetFall())
    assert len(of(events, ShotLost)) == 1


@pytest.mark.rule("DW-IX.5.0-a", "DW-IX.5.0-c")
def test_two_special_stands_side_by_side_do_not_fall_for_one_another_while_both_are_saved() -> None:
    battle, _ = volley(targets(FOUR[:3], {1: LEADER, 2: STANDARD}), ["b.1", "b.2"], [HIT, 1, HIT, 1])
    play(battle, GREY, RollForSubstitute())
    events = play(battle, GREY, RollForSubstitute())
    # b.3 falls for the leader; the standard bearer, beside whom only the leader is left, has him fall: two hits, two stands.
    assert [(event.stand.id, event.by.id) for event in of(events, SubstituteChosen)] == [
        ("b.1", "b.3"),
        ("b.2", "b.1"),
    ]
    assert sorted(fallen(events)) == ["b.1", "b.3"]
    assert battle.state.units["b"].stands == ("b.2",)


def melee(leader: int) -> tuple[Muster, Muster]:
    """A unit of four with a leader, and an enemy behind it who touches all of them but b.3."""
    foe = muster("c", WHITE, hexes((1, -1)), SOUTH, engaged=True, order=Order.MOVE)
    return targets(FOUR[:4], {leader: LEADER}, engaged=True), foe


@pytest.mark.rule("DW-XII.5.0-f")
def test_no_die_in_a_close_combat() -> None:
    # 1 to 3: the shot comes to the stand aimed at, which is in contact (DW-XII.5.0-f).
    unit, foe = melee(1)
    _, events = volley(unit, ["b.1"], [1, HIT], foe)
    assert fallen(events) == ["b.1"]
    # One of the same unit that is in contact with nobody keeps the die.
    unit, foe = melee(3)
    battle, events = volley(unit, ["b.3"], [HIT], foe)
    assert isinstance(battle.decision(), Substitution)
    assert not of(events, ShotScattered)


@pytest.mark.rule("DW-XII.5.0-e")
@pytest.mark.parametrize("special", [*Role, "captain"])
def test_no_die_after_a_deviation(special: Role | str) -> None:
    # 4 to 6: it goes astray, on a 5 of the rose to the west, where the special stand is (DW-XII.5.0-e).
    _, foe = melee(3)
    if isinstance(special, Role):
        unit = targets(FOUR[:4], {3: special}, engaged=True)
    else:
        unit = targets(FOUR[:4], {}, cards={3: special}, engaged=True)
    _, events = volley(unit, ["b.1"], [4, 5, HIT], foe)
    (scattered,) = of(events, ShotScattered)
    assert scattered.found is not None
    assert scattered.found.id == "b.3"
    assert [event.astray for event in of(events, ShotFired)] == [True]
    assert fallen(events) == ["b.3"]


# -- wounds and commanders -----------------------------------------------------------------------------------------


@pytest.mark.rule("DW-X.2.2-h")
@pytest.mark.parametrize(("card", "protected"), [("captain", True), ("rider", False)])
def test_a_joined_commander_is_protected_unless_he_is_too_large(card: str, protected: bool) -> None:
    unit = targets(FOUR, {}, cards={1: card})
    battle, _ = volley(unit, ["b.1"], [HIT, 1])
    assert isinstance(battle.decision(), Substitution) == protected
    if protected:
        play(battle, GREY, RollForSubstitute(), ChooseSubstitute("b.2"))
        assert battle.state.stands["b.1"].card == card
        assert battle.state.stands["b.1"].hex == FOUR[1]


def test_only_the_last_hit_point_is_diced_for_and_earlier_wounds_stay() -> None:
    tough = tuple(msgspec.structs.replace(one, hit_points=2) if one.id == "captain" else one for one in CARDS)
    game = contents.game(("special-stands", "skills"))
    unit = targets(FOUR, {}, cards={1: "captain"})
    state = field_of(archers(), unit, profiles=tough, game=game)
    battle = battle_of(state.copy(), FirePhase(1), dice=[HIT, HIT, 1])
    play(battle, WHITE, *(Shoot(f"a.{number}", "b.1") for number in (1, 2)))
    assert len(of(play(battle, WHITE, Commit()), ShotFired)) == 2  # the first only wounds him
    play(battle, GREY, RollForSubstitute())
    assert battle.state.pages[Wounds].hits == {"b.1": 1}
    assert isinstance(battle.decision(), SubstituteChoice)
    # A third hit is again his last.
    battle = battle_of(state, FirePhase(1), dice=[HIT, HIT, 1, HIT, 6])
    play(battle, WHITE, *(Shoot(f"a.{number}", "b.1") for number in (1, 2, 3)), Commit())
    play(battle, GREY, RollForSubstitute())
    assert isinstance(battle.decision(), Substitution)
    play(battle, GREY, RollForSubstitute())
    assert sorted(fallen(play(battle, GREY, ChooseSubstitute("b.2")))) == ["b.1", "b.2"]


# -- around it -----------------------------------------------------------------------------------------------------


def test_a_musician_shot_in_the_first_fire_phase_is_missed_in_the_same_turn() -> None:
    unit = targets(FOUR, {1: MUSICIAN}, profile="clumsy", order=Order.MOVE)
    battle, _ = volley(unit, ["b.1"], [HIT])
    assert potential_of(battle.state, battle.state.units["b"]).manoeuvres == 2
    play(battle, GREY, LetFall())
    assert potential_of(battle.state, battle.state.units["b"]).manoeuvres == 1


def test_a_plain_stand_has_no_die_and_a_miss_asks_nothing() -> None:
    _, events = volley(targets(FOUR, {1: LEADER}), ["b.2", "b.1"], [HIT, MISS])
    assert fallen(events) == ["b.2"]


def test_the_unit_closes_up_from_the_places_it_held() -> None:
    battle, _ = volley(targets(FOUR, {1: LEADER}), ["b.1"], [HIT, 1])
    play(battle, GREY, RollForSubstitute(), ChooseSubstitute("b.2"))
    due: Any = battle.decision()
    assert isinstance(due, CloseUp)
    assert set(due.before["b"].hexes) == set(FOUR)
    assert battle.state.pages[Substitutes].places == {}


def test_the_desks_show_the_chance_and_who_can_fall() -> None:
    battle, _ = volley(targets(FOUR, {1: LEADER}), ["b.1"], [HIT, 4])
    due: Any = battle.decision()
    first, second = SubstitutionDesk(battle.view(GREY), due, GREY).general()
    assert (first.detail, second.detail) != (None, None)
    assert first.detail is not None
    assert first.detail.args == {"percent": 67}
    play(battle, GREY, RollForSubstitute())
    choice: Any = battle.decision()
    shown = list(SubstituteDesk(battle.view(GREY), choice, GREY).general())
    assert {one.target.pieces[0] for one in shown if one.target} == {"b.2", "b.3", "b.4", "b.5"}


# -- the calculator ------------------------------------------------------------------------------------------------


def asked(**answers: Any) -> Misasked | float:
    """The chance that the calculator gives, or why it gives none."""
    try:
        chance = answer(SUBSTITUTION, answers).chance
    except Misasked as error:
        return error
    assert chance is not None
    return chance


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_the_calculator_counts_the_faces_that_save_in_play(count: int) -> None:
    saved = 0
    for face in range(1, 7):
        battle, _ = volley(targets([*FOUR[: count + 1], at(9, 9)], {1: LEADER}), ["b.1"], [HIT, face])
        (rolled,) = of(play(battle, GREY, RollForSubstitute()), SubstituteRolled)
        (finding,) = throw(SUBSTITUTION, ThrowAsked({"beside": count}, (face,))).findings
        assert (finding.good, finding.rule) == (rolled.saved, "DW-IX.5.0-a")
        saved += rolled.saved
    told = answer(SUBSTITUTION, {"beside": count})
    assert (told.total, told.chance) == (count, saved / 6)


def test_no_number_of_others_saves_more_than_always() -> None:
    assert asked(beside=6) == asked(beside=9) == 1


def test_the_calculator_rolls_no_die_where_none_is_rolled_in_play() -> None:
    unit, foe = melee(1)
    engaged, _ = volley(unit, ["b.1"], [1, HIT], foe)
    unit, foe = melee(3)
    astray, _ = volley(unit, ["b.1"], [4, 5, HIT], foe)
    alone, _ = volley(targets(hexes((0, 0), (3, 0)), {1: LEADER}), ["b.1"], [HIT])
    left, _ = volley(targets(FOUR[:2], {1: LEADER}), ["b.2", "b.1"], [HIT, HIT])
    large, _ = volley(targets(FOUR, {}, cards={1: "rider"}), ["b.1"], [HIT])
    hidden, _ = volley(targets(FOUR, {}, cards={1: "captain"}), ["b.1"], [HIT])
    commander: dict[str, Any] = {"who": "commander", "beside": 4, "unit_size": 2}
    for battle, answers, field, rule in (
        (engaged, {"beside": 3, "engaged": True}, "engaged", "DW-XII.5.0-f"),
        (astray, {"beside": 3, "engaged": False, "astray": True}, "astray", "DW-XII.5.0-e"),
        (alone, {"beside": 0}, "beside", "DW-IX.5.0-b"),
        (left, {"beside": 1, "left": 0}, "left", "DW-IX.5.0-b"),
        (large, {**commander, "size": 3}, "size", "DW-X.2.2-h"),
    ):
        found = asked(**answers)
        assert not isinstance(battle.decision() if battle.deciders() else None, Substitution)
        assert isinstance(found, Misasked)
        assert (found.field, found.rule) == (field, rule)
    assert isinstance(hidden.decision(), Substitution)
    assert asked(**commander, size=2) == pytest.approx(4 / 6)


def test_cards_say_who_is_too_large_to_hide() -> None:
    renn = "empire/captain-renn-askel"
    commander: dict[str, Any] = {"who": "commander", "beside": 3, "commander": renn}
    card, other = (sketches.cards()[name] for name in (renn, "orcs/trolls"))
    told = answer(SUBSTITUTION, {**commander, "unit": "orcs/trolls"})
    assert told.filled == {"size": card.size, "unit_size": other.size}
    wrong = asked(**{**commander, "commander": "orcs/trolls"})
    assert isinstance(wrong, Misasked)
    assert (wrong.field, wrong.rule) == ("commander", "DW-X.1.0")
    more = asked(beside=2, left=3)
    assert isinstance(more, Misasked)
    assert more.field == "left"
