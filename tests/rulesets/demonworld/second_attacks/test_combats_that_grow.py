"""A second attack that comes to a further unit draws it into the combat: its losses, its test, its moves after combat."""

from __future__ import annotations

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.characteristics import MeleeKind, MeleeWeapon, Morale
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.melee import MeleePhase, Strike
from oriflamme.rulesets.demonworld.morale.conduct import Conduct, is_routing
from oriflamme.rulesets.demonworld.morale.loss_tests import ChooseFlight, CombatLost, FleeNext
from oriflamme.rulesets.demonworld.morale.tests import MoraleTested
from oriflamme.rulesets.demonworld.post_combat import ChooseRegroup
from oriflamme.rulesets.demonworld.second_attacks.striking import StrikeAgain
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import GREY, WHITE, Muster, battle_of, card, field_of, of, play
from tests.rulesets.demonworld.fights import HIT, MISS, unit

NE = 5
CARDS = (
    card("hero", initiative=4, melee=(MeleeWeapon(MeleeKind.BASIC, 11, 11),), morale=Morale(0, 40)),
    card("bold", morale=Morale(0, 40)),
    card("timid", melee_protection=3, morale=Morale(30, 40)),
)


def fight(*more: Muster, dice: tuple[int, ...], engaged: bool) -> tuple[Battle[Field], list[Event]]:
    """A hero destroys b.1, steps into its hex and strikes c.1 behind it; all that is declared is struck."""
    state = field_of(
        unit("h", WHITE, (0, 0), profile="hero"),
        unit("b", GREY, (1, -1), (0, -1), profile="timid"),
        unit(
            "c", GREY, (1, -2), (2, -3), (3, -3), profile="timid", engaged=engaged, first_melee=int(engaged)
        ),
        *more,
        profiles=CARDS,
        game=contents.game(("second-attacks", "morale")),
    )
    battle = battle_of(state, MeleePhase(), dice=dice)
    events = play(battle, WHITE, Strike("h.1", "b.1"), Commit()) + play(battle, GREY, Commit())
    return battle, events + play(battle, WHITE, StrikeAgain("c.1", NE))


@pytest.mark.rule("DW-XV.3.0-a", "DW-XV.3.0-e", "DW-XV.3.0-f")
def test_a_unit_that_is_come_to_and_loses_a_stand_tests_in_that_combat() -> None:
    battle, events = fight(dice=(HIT, HIT, 1, 1), engaged=False)
    assert [(event.side, event.losses) for event in of(events, CombatLost)] == [(GREY, {GREY: 2})]
    assert [event.unit for event in of(events, MoraleTested)] == ["b", "c"]
    assert isinstance(battle.decision(), ChooseFlight)
    play(battle, GREY, FleeNext("c"))
    assert is_routing(battle.state, "b")
    assert is_routing(battle.state, "c")


@pytest.mark.rule("DW-XV.3.0-i")
def test_a_unit_that_is_come_to_and_stands_regroups_with_that_combat() -> None:
    """Missed, it replies and misses; nobody of it tests, and it is engaged and one of the combat."""
    battle, events = fight(dice=(HIT, MISS, MISS, 6), engaged=False)
    assert [event.unit for event in of(events, MoraleTested)] == ["b"]
    due = battle.decision()
    assert isinstance(due, ChooseRegroup)
    assert due.units == ("h", "b", "c")
    assert battle.state.units["c"].engaged


@pytest.mark.rule("DW-XV.9.0-g")
@pytest.mark.parametrize("target", ["c.2", "d.1"])
def test_those_who_rout_fall_to_who_steps_beside_them_and_nobody_is_engaged_with_them(target: str) -> None:
    """Of c, who rout, two stands are before the hex into which the hero steps; d beside it stands fast."""
    state = field_of(
        unit("h", WHITE, (0, 0), profile="hero"),
        unit("b", GREY, (1, -1), (0, -1), profile="timid"),
        unit("c", GREY, (2, -1), (2, -2), (9, -9), profile="timid", engaged=False, first_melee=0),
        unit("d", GREY, (1, -2), (1, -3), profile="bold", engaged=False, first_melee=0),
        profiles=CARDS,
        game=contents.game(("second-attacks", "morale")),
    )
    state.pages.put(Conduct(routing=frozenset({"c"}), since={"c": 1}))
    battle = battle_of(state, MeleePhase(), dice=(HIT, MISS, MISS, 6, 6) if target == "d.1" else (HIT, 6, 6))
    play(battle, WHITE, Strike("h.1", "b.1"), Commit())
    play(battle, GREY, Commit())
    play(battle, WHITE, StrikeAgain(target, NE))
    assert [stand.id for stand in battle.state.stands_of("c")] == ["c.3"]
    assert not battle.state.units["c"].engaged
    assert battle.state.units["d"].engaged


@pytest.mark.rule("DW-XV.3.0-e", "DW-XV.3.0-a")
def test_two_melees_between_which_a_stand_has_come_are_one_combat_and_each_unit_tests_once() -> None:
    """Unit c fights g as well: g loses none and c another stand there; grey has lost three in all."""
    bold = unit("g", WHITE, (3, -2), (4, -2), profile="bold")
    battle, events = fight(bold, dice=(HIT, HIT, HIT, 1, 6), engaged=True)
    events += play(battle, WHITE, Strike("g.1", "c.3"), Commit())
    if GREY in battle.deciders():
        events += play(battle, GREY, Commit())
    assert [(event.side, event.losses) for event in of(events, CombatLost)] == [(GREY, {GREY: 3})]
    assert sorted(event.unit for event in of(events, MoraleTested)) == ["b", "c"]
