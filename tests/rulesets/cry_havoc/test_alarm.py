"""Chapter 7, its beginning: results count at once, and even a failed attack wakes its target."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.cry_havoc import victory
from oriflamme.rulesets.cry_havoc.aims import Aim, SideAim
from oriflamme.rulesets.cry_havoc.combat.declaring import DeclareAttack, FightNext, Melee
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.ranged.offensive import Fire, ShootFirst
from oriflamme.rulesets.cry_havoc.ranged.sight import sees
from oriflamme.rulesets.cry_havoc.ranged.surprise import AlarmGiven, surprised
from oriflamme.rulesets.cry_havoc.results.harm import Suffer
from oriflamme.rulesets.cry_havoc.tables import Result, tables
from oriflamme.rulesets.cry_havoc.turn import Done

from .firing import MISS, archer, ready
from .skirmish import Placed, battle, field_of, man, sheet

STRONG = sheet("strong", attack=36)


def shooting(figures: dict[str, Placed], *rolls: int, **lie: Any) -> Battle[Field]:
    made = battle(field_of(figures, **lie), ShootFirst("north"), rolls=rolls)
    made.advance()
    return made


@pytest.mark.rule("CH-7.0-a")
def test_even_a_failed_attack_wakes_its_target_who_gives_the_alarm_to_his_side() -> None:
    figures = {"a": man("H6"), "x": man("H7", "south"), "y": man("H17", "south")}
    made = battle(field_of(figures, surprised=("south",)), Melee("north"), rolls=(10, 1))
    made.advance()
    assert surprised(made.state, made.state.figures["y"])
    made.apply("north", DeclareAttack(("a",), ("x",)))
    told = made.apply("north", Done())
    assert made.state.figures["x"].health == "sound"
    assert [event.side for event in told if isinstance(event, AlarmGiven)] == ["south"]
    assert not surprised(made.state, made.state.figures["x"])
    assert not surprised(made.state, made.state.figures["y"])


@pytest.mark.rule("CH-7.0-a")
def test_also_a_shot_out_of_the_dark_whose_shooter_he_does_not_see() -> None:
    bow = archer(skills=("night-sight",))
    made = shooting(
        {"a": man("H3", of=bow), "x": man("H10", "south")}, MISS, 1, surprised=("south",), night=True
    )
    assert not sees(made.state, made.state.figures["x"], made.state.figures["a"])
    told = made.apply("north", Fire("a", "x", "short-bow"))
    assert [event.side for event in told if isinstance(event, AlarmGiven)] == ["south"]


@pytest.mark.rule("CH-7.0-a")
def test_a_result_counts_before_the_next_combat_and_one_may_suffer_several() -> None:
    figures = {
        "a": man("H6", of=STRONG),
        "b": man("H8", of=STRONG),
        "x": man("H7", "south"),
        "y": man("H9", "south"),
    }
    made = battle(field_of(figures), Melee("north"), rolls=(1, 1))
    made.advance()
    made.apply("north", DeclareAttack(("a",), ("x",)))
    made.apply("north", DeclareAttack(("b",), ("y",)))
    made.apply("north", Done())
    made.apply("north", FightNext(0))
    assert made.state.figures["x"].health == "dead"
    assert made.state.figures["y"].health == "sound"
    table = tables().fire
    row = table.results["medium"]
    wounding = next(die for die in range(1, 11) if table.outcomes[row[die - 1]].wounds == 1)
    bow = archer("long-bow")
    twice = {"a": man("H3", of=bow), "b": man("L3", of=bow), "x": man("J9", "south")}
    shots = ready(twice, (wounding, wounding))
    suffered = []
    for shooter in "ab":
        shots.apply("north", Fire(shooter, "x", "long-bow"))
        suffered.append(shots.state.figures["x"].health)
    assert suffered == ["wounded", "unconscious"]


@pytest.mark.rule("CH-7.0-a")
@pytest.mark.rule("CH-7.0-d")
@pytest.mark.rule("CH-7.0-e")
def test_any_harm_makes_one_let_fall_what_costs_points_to_carry() -> None:
    def carrying(result: Result) -> Battle[Field]:
        figures = {"a": man("H7", load=2), "x": man("H6", "south")}
        aim = Aim({"north": SideAim(), "south": SideAim(spoil=3)})
        made = battle(
            field_of(figures, aim=aim),
            Suffer(("a",), result, ("x",), field_of(figures).theatre.map.find("H6"), "melee"),
        )
        made.advance()
        return made

    for result in (Result(stun=True), Result(wounds=1), Result(wounds=2)):
        made = carrying(result)
        assert made.state.figures["a"].load == 0
        assert ("spoil", 3, 1) in list(victory.parts(made.state, "south"))
    # Falling back is no harm.
    back = carrying(Result(recoil=True))
    back.apply("north", next(back.options("north")))
    assert back.state.figures["a"].load == 2
    assert victory.score(back.state, "south") == 0
