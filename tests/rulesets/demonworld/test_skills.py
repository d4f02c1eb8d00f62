"""Chapter VIII: hit points and skills, in fire phases and melees."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.blows import blow_tally
from oriflamme.rulesets.demonworld.card_words import profile_lines
from oriflamme.rulesets.demonworld.casualties import StandHit, StandsDestroyed, Wounds, toll
from oriflamme.rulesets.demonworld.characteristics import MeleeKind, Morale, Order
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import ShotFired, ShotLost, shot_tally
from oriflamme.rulesets.demonworld.fire_into_melee import ShotScattered
from oriflamme.rulesets.demonworld.melee import MeleePhase, Strike, SupportBlow
from oriflamme.rulesets.demonworld.melee_execution import BlowStruck
from oriflamme.rulesets.demonworld.post_combat import ChooseRegroup
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot, SupportShot
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    ENE,
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    Muster,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
    of,
    play,
)
from tests.rulesets.demonworld.fights import BOW, HIT, MISS, weapon

SKILLS = contents.game(("skills",))
CARDS = (
    card("bows", missile=BOW, size=2, missile_protection=0, firing_skill=2),
    card("ogres", size=2, missile_protection=0, hit_points=3, initiative=0),
    card("masters", melee_skill=3),
)
CASES = yaml.safe_load(
    (Path(__file__).parents[2] / "cases" / "demonworld_skills.yaml").read_text(encoding="utf-8")
)


def unit(
    key: str, side: str, *places: tuple[int, int], profile: str, facing: Any = None, **fields: Any
) -> Muster:
    facing = (SOUTH if side == GREY else NORTH) if facing is None else facing
    return muster(key, side, hexes(*places), facing, profile=profile, **fields)


def field(*units: Muster, skilled: bool = True) -> Field:
    return field_of(*units, profiles=CARDS, game=SKILLS if skilled else None)


def lines(found: Any) -> dict[str, int]:
    assert found is not None
    return {line.label: line.value for line in found.lines}


# -- hit points ----------------------------------------------------------------------------------------------------


def volley(*, skilled: bool, dice: tuple[int, ...]) -> tuple[Battle[Field], list[Event]]:
    """Four archers shoot at the same stand of ogres."""
    state = field(
        unit("a", WHITE, (0, 0), (1, 0), (2, 0), (3, 0), profile="bows", order=Order.SKIRMISH),
        unit("b", GREY, (3, -4), (4, -4), profile="ogres"),
        skilled=skilled,
    )
    battle = battle_of(state, FirePhase(1), dice=dice)
    play(battle, WHITE, *(Shoot(f"a.{number}", "b.1") for number in range(1, 5)))
    return battle, play(battle, WHITE, Commit())


@pytest.mark.rule("DW-VIII.1.1-a", "DW-XII.4.0-d")
def test_a_stand_goes_with_its_last_hit_point_only() -> None:
    battle, events = volley(skilled=True, dice=(HIT, MISS, HIT, HIT))
    assert [event.hits for event in of(events, StandHit)] == [1, 2]
    assert [stand.id for event in of(events, StandsDestroyed) for stand in event.stands] == ["b.1"]
    assert battle.state.pages[Wounds] == Wounds()
    # By the base game the first hit destroys it, and what is still fired at it is lost.
    _, events = volley(skilled=False, dice=(HIT,))
    assert len(of(events, ShotFired)) == 1
    assert [event.because for event in of(events, ShotLost)] == ["destroyed"] * 3


@pytest.mark.rule("DW-VIII.1.1-a")
def test_wounds_stay_and_add_up_from_phase_to_phase() -> None:
    battle, _ = volley(skilled=True, dice=(HIT, MISS, HIT, MISS))
    assert battle.state.pages[Wounds].hits == {"b.1": 2}
    assert toll(battle.state) == {}
    battle.state.change("a", order=Order.SKIRMISH)
    again = battle_of(battle.state, FirePhase(1), dice=(HIT,))
    play(again, WHITE, Shoot("a.1", "b.1"))
    events = play(again, WHITE, Commit())
    assert not of(events, StandHit)
    assert [stand.id for event in of(events, StandsDestroyed) for stand in event.stands] == ["b.1"]


@pytest.mark.rule("DW-VIII.1.1-b")
def test_a_wounded_stand_is_no_loss_and_still_strikes() -> None:
    def fight(*, skilled: bool, dice: tuple[int, ...]) -> tuple[Battle[Field], list[Event]]:
        """Two swordsmen, who are faster, hit an ogre, who strikes one of them."""
        state = field(
            unit("a", WHITE, (0, 0), (1, 0), profile="swords", engaged=True, first_melee=1),
            unit("b", GREY, (1, -1), (2, -1), profile="ogres", engaged=True, first_melee=1),
            skilled=skilled,
        )
        battle = battle_of(state, MeleePhase(), dice=dice)
        play(battle, WHITE, Strike("a.1", "b.1"), Strike("a.2", "b.1"), Commit())
        return battle, play(battle, GREY, Strike("b.1", "a.1"), Commit())

    # Wounded twice, it strikes back, and one stand lost is more than two wounds.
    battle, events = fight(skilled=True, dice=(HIT, HIT, HIT))
    assert [event.attacker.id for event in of(events, BlowStruck)] == ["a.1", "a.2", "b.1"]
    assert [event.hits for event in of(events, StandHit)] == [1, 2]
    assert [stand.id for event in of(events, StandsDestroyed) for stand in event.stands] == ["a.1"]
    assert isinstance(battle.decision(), ChooseRegroup)
    assert battle.deciders() == (GREY,)
    # By the base game the first hit destroys it: it strikes nobody, and its side has lost more.
    battle, events = fight(skilled=False, dice=(HIT,))
    assert [event.attacker.id for event in of(events, BlowStruck)] == ["a.1"]
    assert [stand.id for event in of(events, StandsDestroyed) for stand in event.stands] == ["b.1"]
    assert battle.deciders() == (WHITE,)


# -- skills --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-VIII.1.2-c")
def test_the_firing_skill_is_the_main_shooters() -> None:
    units = (
        unit("a", WHITE, (0, 0), (1, 0), profile="bows", order=Order.SKIRMISH),
        unit("b", GREY, (1, -4), (2, -4), profile="bows"),
    )
    state = field(*units)
    stands = state.stands
    tally = shot_tally(state, stands["a.1"], stands["b.1"], (stands["a.2"],))
    # The target's own skill is nothing to it, and the supporter's no more.
    assert lines(tally)["dw-line-firing-skill"] == 2
    assert tally is not None
    assert tally.total == 4 + 2 + 2 + 1
    assert "dw-line-firing-skill" not in lines(
        shot_tally(field(*units, skilled=False), stands["a.1"], stands["b.1"])
    )
    battle = battle_of(state, FirePhase(1), dice=(9,))
    play(battle, WHITE, Shoot("a.1", "b.1"), SupportShot("a.2", "a.1"))
    (shot,) = of(play(battle, WHITE, Commit()), ShotFired)
    assert (shot.tally.total, shot.hit) == (9, True)


def melee_shot(dice: tuple[int, ...]) -> tuple[Field, list[Event]]:
    """An archer shoots at a stand of swordsmen that fights one of his own side."""
    state = field(
        unit("a", WHITE, (0, 0), profile="bows", order=Order.SKIRMISH),
        unit("m", WHITE, (0, -3), profile="swords", engaged=True, first_melee=1),
        unit("b", GREY, (1, -4), (2, -4), profile="swords", engaged=True, first_melee=1),
    )
    battle = battle_of(state, FirePhase(1), dice=dice)
    play(battle, WHITE, Shoot("a.1", "b.1"))
    return state, play(battle, WHITE, Commit())


@pytest.mark.rule("DW-XII.5.0-g")
@pytest.mark.parametrize("dice", [(1, MISS), (4, 2, MISS)], ids=["hit", "astray"])
def test_nobody_aims_into_a_melee(dice: tuple[int, ...]) -> None:
    state, events = melee_shot(dice)
    (shot,) = of(events, ShotFired)
    assert bool(of(events, ShotScattered)) is (len(dice) == 3)
    assert "dw-line-firing-skill" not in lines(shot.tally)
    assert "dw-line-firing-skill" not in lines(shot_tally(state, state.stands["a.1"], state.stands["b.1"]))


@pytest.mark.rule("DW-XII.5.0-g")
def test_who_holds_aims_at_those_who_have_just_reached_him() -> None:
    state = field(
        unit("a", WHITE, (0, 0), profile="bows", order=Order.HOLD, engaged=True, first_melee=1),
        unit("b", GREY, (0, -1), profile="swords", order=Order.CHARGE, engaged=True, first_melee=1),
    )
    battle = battle_of(state, FirePhase(2), dice=(MISS,))
    events = play(battle, WHITE, Shoot("a.1", "b.1"), Commit())
    (shot,) = of(events, ShotFired)
    assert not of(events, ShotScattered)
    assert lines(shot.tally)["dw-line-firing-skill"] == 2


@pytest.mark.rule("DW-VIII.1.2-d")
def test_the_melee_skill_is_the_attackers_not_his_supporters() -> None:
    for profiles, skill in ((("masters", "swords"), 3), (("swords", "masters"), None)):
        state = field(
            *(
                unit(
                    key,
                    WHITE,
                    place,
                    profile=profile,
                    facing=facing,
                    engaged=True,
                    first_melee=1,
                    order=Order.MOVE,
                )
                for key, place, profile, facing in zip(
                    "ac", ((0, 0), (-1, 0)), profiles, (NORTH, ENE), strict=True
                )
            ),
            unit("b", GREY, (0, -1), profile="swords", engaged=True, first_melee=1, order=Order.MOVE),
        )
        battle = battle_of(state, MeleePhase(), dice=(1, MISS, MISS, 1))
        play(battle, WHITE, Strike("a.1", "b.1"), SupportBlow("c.1", "a.1"), Commit())
        events = play(battle, GREY, Commit())
        blow = next(event for event in of(events, BlowStruck) if event.attacker.id == "a.1")
        assert [stand.id for stand in blow.supporters] == ["c.1"]
        assert lines(blow.tally).get("dw-line-melee-skill") == skill


@pytest.mark.parametrize(
    ("facing", "side", "skill"),
    [(SOUTH, 0, -3), (ENE, 2, -3), (NORTH, 4, None)],
    ids=["front", "flank", "rear"],
)
def test_the_targets_skill_guards_front_and_flank_but_not_the_rear(
    facing: int, side: int, skill: int | None
) -> None:
    units = (
        unit("a", WHITE, (0, 0), profile="swords", engaged=True, first_melee=1),
        unit("b", GREY, (0, -1), profile="masters", facing=facing, engaged=True, first_melee=1),
    )
    state = field(*units)
    tally = blow_tally(state, state.stands["a.1"], state.stands["b.1"])
    assert lines(tally).get("dw-line-melee-skill-target") == skill
    assert tally.total == 8 - 4 + side + (skill or 0)
    base = field(*units, skilled=False)
    assert blow_tally(base, base.stands["a.1"], base.stands["b.1"]).total == 8 - 4 + side


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case["id"], marks=pytest.mark.rule(*case["rules"])) for case in CASES]
)
def test_a_javelin_has_each_skill_in_its_place(case: dict[str, Any]) -> None:
    """The same stand throws at one enemy in a fire phase and fights another in a melee; both numbers are those rolled against."""
    profile = card("throwers", melee=(weapon(MeleeKind.JAVELIN, 5),), missile=BOW, **case["card"])
    for skilled in (True, False):
        state = field_of(
            unit("a", WHITE, (0, 0), profile="throwers", order=Order.SKIRMISH),
            unit("b", GREY, (0, -4), profile="swords"),
            profiles=[profile],
            game=SKILLS if skilled else None,
        )
        battle = battle_of(state, FirePhase(1), dice=(MISS,))
        (shot,) = of(play(battle, WHITE, Shoot("a.1", "b.1"), Commit()), ShotFired)
        engaged: dict[str, Any] = {"engaged": True, "first_melee": 1}
        state = field_of(
            unit("a", WHITE, (0, 0), profile="throwers", **engaged),
            unit("b", GREY, (0, -1), profile="swords", **engaged),
            profiles=[profile],
            game=SKILLS if skilled else None,
        )
        battle = battle_of(state, MeleePhase(), dice=(MISS, 1))
        play(battle, WHITE, Strike("a.1", "b.1"), Commit())
        (blow,) = of(play(battle, GREY, Commit()), BlowStruck)
        added = (shot.tally.total - (4 - 4), blow.tally.total - (5 - 4))
        assert added == ((case["thrown"], case["fought"]) if skilled else (0, 0))


# -- the card ------------------------------------------------------------------------------------------------------


def test_a_card_says_what_it_has_of_the_chapter() -> None:
    plain = [line.id for line in profile_lines(card("plain"))]
    full = card("full", hit_points=4, firing_skill=1, melee_skill=2, morale=Morale(17, 14), fear=3)
    more = profile_lines(full)[len(plain) :]
    assert [line.id for line in profile_lines(full)][: len(plain)] == plain
    assert [(line.id, *line.args.values()) for line in more][:5] == [
        ("dw-card-hit-points", 4),
        ("dw-card-firing-skill", 1),
        ("dw-card-melee-skill", 2),
        ("dw-card-morale", 17, 14),
        ("dw-card-fear", 3),
    ]
