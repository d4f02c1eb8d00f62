"""Halts (seed lines 937, 1069-1077)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.board.table import PACE, Point
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis import halts, initiative, purse
from oriflamme.rulesets.fictionalis.conditions import conditions_of
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Section, Surface, Works
from oriflamme.rulesets.fictionalis.halts import Halt, Halted, Halting, Need
from oriflamme.rulesets.fictionalis.pieces import Element, Place, Rank
from oriflamme.rulesets.fictionalis.pip_prices import MoveFacts
from oriflamme.rulesets.fictionalis.sky import Climate, Season, Sky
from tests.rulesets.fictionalis.layout import element, laid_out, line

HALTING = Halting()


def host(*more: Element, general: str = "Irr Kn(O)", **options: Any) -> Battle[Field]:
    """A general, and two Warbands in a line beside one another; the enemy stands 500 paces before them."""
    return laid_out(
        *line("a", ["Irr Wb(O)", "Irr Wb(O)"], (1000, 1500)),
        element("a0", general, (1000, 1800), general=Rank.SUB),
        element("b1", "Reg Bd(O)", (1000, 1000), 180),
        *more,
        **options,
    )


def rules(battle: Battle[Field], command: Halt, player: str = "west") -> list[str]:
    return [one.rule for one in HALTING.reasons(battle, player, command)]


def change(battle: Battle[Field], command: str, **changes: Any) -> None:
    battle.state.order(msgspec.structs.replace(battle.state.commands[command], **changes))


def need(battle: Battle[Field], name: str) -> Need | None:
    return halts.need(battle.state, battle.state.elements[name])


@pytest.mark.rule("DBF-HALT-USES")
def test_impetuous_troops_are_kept_from_advancing() -> None:
    battle = host()
    assert need(battle, "a1") is Need.ADVANCE
    assert rules(battle, Halt(("a1",))) == []
    HALTING.carry_out(battle, "west", Halt(("a1",)))
    field = battle.state
    assert field.elements["a1"].deeds.halted
    assert not field.elements["a1"].deeds.tactical
    assert field.commands["a"].pips == 12 - 4
    events = [one for one in battle.advance() if isinstance(one, Halted)]
    assert [(one.elements, one.rule) for one in events] == [(("a1",), "DBF-HALT-USES")]
    assert need(battle, "a1") is None
    assert rules(battle, Halt(("a1",))) == ["DBF-HALT-USES"]


@pytest.mark.rule("DBF-HALT-USES")
def test_who_would_not_move_or_has_moved_is_not_halted() -> None:
    battle = host(element("a5", "Reg Bd(O)", (1500, 1500)), element("b2", "Irr Wb(O)", (1500, 800), 180))
    assert need(battle, "a5") is None
    assert rules(battle, Halt(("a5",))) == ["DBF-HALT-USES"]
    battle.state.note_deeds("a1", tactical=True)
    battle.state.note_deeds("a2", marches=2)
    assert [need(battle, name) for name in ("a1", "a2")] == [None, None]
    change(battle, "a", engaged=False)
    assert need(battle, "a0") is None
    assert rules(battle, Halt(("b2",))) == ["DBF-HALT-USES"]
    assert rules(battle, Halt(("b2",)), "east") == []
    assert rules(battle, Halt(())) == ["DBF-HALT-USES"]
    assert rules(battle, Halt(("a0", "a0"))) == ["DBF-HALT-USES"]
    assert rules(battle, Halt(("nobody",))) == ["DBF-HALT-USES"]


@pytest.mark.rule("DBF-HALT-USES")
def test_a_group_is_halted_together_if_it_is_one() -> None:
    battle = host(
        element("a5", "Irr Wb(O)", (2000, 1500)), element("a6", "Irr Wb(O)", (2080, 1500), command="s")
    )
    assert rules(battle, Halt(("a1", "a2"))) == []
    assert rules(battle, Halt(("a1", "a5"))) == ["DBF-GROUP-DEF"]
    assert rules(battle, Halt(("a5", "a6"))) == ["DBF-MOVE-TACTICAL"]
    HALTING.carry_out(battle, "west", Halt(("a1", "a2")))
    assert all(battle.state.elements[name].deeds.halted for name in ("a1", "a2"))
    assert battle.state.commands["a"].pips == 12 - 4


@pytest.mark.rule("DBF-HALT-USES")
def test_demoralised_troops_are_kept_from_retreating_and_single_ones_may_turn_about() -> None:
    battle = host(element("a7", "Irr Bg(I)", (1400, 1900)))
    change(battle, "a", demoralised=True)
    assert [need(battle, name) for name in ("a0", "a1")] == [Need.RETREAT] * 2
    assert need(battle, "a7") is None
    assert rules(battle, Halt(("a1", "a2"), about=True)) == ["DBF-HALT-USES"]
    before = battle.state.elements["a1"].at
    assert HALTING.forecast(battle, "west", Halt(("a1",), about=True)).places["a1"].angle == 18000
    HALTING.carry_out(battle, "west", Halt(("a1",), about=True))
    after = battle.state.elements["a1"].at
    assert (after.x, after.y, after.angle) == (before.x, before.y, 18000)
    assert rules(host(), Halt(("a1",), about=True)) == ["DBF-HALT-USES"]


@pytest.mark.rule("DBF-HALT-USES")
def test_vessels_and_airboats_are_kept_from_drifting_in_strong_wind() -> None:
    fleet = (
        element("a5", "Irr Shp(O)", (2000, 1500)),
        element("a6", "Irr Ab(O)", (2200, 1500)),
        element("a7", "Reg Fl(O)", (2400, 1500)),
    )
    storms = [
        Sky(score=score, season=season, climate=climate)
        for score in range(6)
        for season in Season
        for climate in Climate
    ]
    stormy = next(sky for sky in storms if conditions_of(sky).strong_wind)
    battle = host(*fleet, sky=stormy)
    assert [need(battle, name) for name in ("a5", "a6", "a7")] == [Need.DRIFT, Need.DRIFT, None]
    ship = battle.state.elements["a5"]
    # Halting irregulars is dearer only when it keeps them from advancing or retreating.
    assert initiative.price(battle.state, halts.facts(battle.state, [ship])).total == 2
    assert need(host(*fleet), "a5") is None


@pytest.mark.rule("DBF-HALT-NATURE")
def test_a_halt_is_no_move() -> None:
    battle = host()
    HALTING.carry_out(battle, "west", Halt(("a1",)))
    deeds = battle.state.elements["a1"].deeds
    assert (deeds.tactical, deeds.marches) == (False, 0)


def section(number: int, x: int, **more: Any) -> Section:
    left, right = Point(x * PACE, 1500 * PACE), Point((x + 80) * PACE, 1500 * PACE)
    return Section(id=f"s{number}", side="west", kind=Works.TEMPORARY, left=left, right=right, **more)


@pytest.mark.rule("DBF-HALT-NATURE")
def test_defenders_of_one_enclosure_are_halted_together_though_they_are_no_group() -> None:
    walls = tuple(section(number, 960 + 80 * number) for number in range(5))
    apart = (element("a5", "Irr Wb(O)", (1240, 1500)), element("a6", "Irr Wb(O)", (1800, 1500)))
    battle = host(*apart, surface=Surface(works=walls))
    assert rules(battle, Halt(("a1", "a5"))) == []
    assert Halt(("a1", "a2", "a5")) in list(HALTING.options(battle, "west"))
    gap = tuple(wall for wall in walls if wall.id != "s2")
    assert rules(host(*apart, surface=Surface(works=gap)), Halt(("a1", "a5"))) == ["DBF-GROUP-DEF"]
    town = tuple(msgspec.structs.replace(wall, feature="town") for wall in gap)
    assert rules(host(*apart, surface=Surface(works=town)), Halt(("a1", "a5"))) == []
    assert rules(battle, Halt(("a1", "a6"))) == ["DBF-GROUP-DEF"]


def test_options_are_legal_halts_of_ones_own_in_a_fixed_order() -> None:
    battle = host()
    found = list(HALTING.options(battle, "west"))
    assert found == [Halt(("a1",)), Halt(("a2",)), Halt(("a0",)), Halt(("a1", "a2"))]
    change(battle, "a", pips=3)
    assert list(HALTING.options(battle, "west")) == []
    assert rules(battle, Halt(("a1",))) == ["DBF-PIP-USE"]
    assert HALTING.forecast(battle, "west", Halt(("a1",))).price == 4


# -- in ambush ------------------------------------------------------------------------------------------------------------


def ambush(**options: Any) -> Battle[Field]:
    return laid_out(
        *line("a", ["Irr Wb(O)", "Irr Wb(O)"], (1000, 1500), place=Place.AMBUSH),
        element("a3", "Irr Wb(O)", (2000, 1500), place=Place.AMBUSH),
        element("a4", "Irr Wb(O)", (2300, 1500)),
        element("b1", "Reg Bd(O)", (1000, 1000), 180),
        **options,
    )


@pytest.mark.rule("DBF-AMBUSH-HALT")
def test_troops_in_ambush_are_held_by_pips_that_seem_unused() -> None:
    battle = ambush()
    price = initiative.price(
        battle.state, halts.facts(battle.state, [battle.state.elements[name] for name in ("a1", "a2")])
    ).total
    assert rules(battle, Halt(("a1", "a2"))) == []
    HALTING.carry_out(battle, "west", Halt(("a1", "a2")))
    assert battle.state.elements["a1"].deeds.halted
    assert battle.state.elements["a1"].place is Place.AMBUSH
    assert purse.left(battle.state, "a") == 12 - price
    assert purse.left(battle.view("west").state, "a") == 12 - price
    assert purse.left(battle.view("east").state, "a") == 12
    events = [one for one in battle.advance() if isinstance(one, Halted)]
    assert [one.rule for one in events] == ["DBF-AMBUSH-HALT"]
    assert events[0].seen_by("east") is None
    assert events[0].seen_by(None) is None
    assert events[0].seen_by("west") is events[0]


@pytest.mark.rule("DBF-AMBUSH-HALT")
def test_they_cannot_spend_the_same_pips_again() -> None:
    battle = ambush()
    change(battle, "a", pips=5)
    HALTING.carry_out(battle, "west", Halt(("a1",)))
    assert rules(battle, Halt(("a3",))) == ["DBF-PIP-USE"]
    with pytest.raises(ValueError, match="halves"):
        purse.spend(battle, "a", 2)


@pytest.mark.rule("DBF-AMBUSH-HALT")
def test_only_those_who_lie_together_are_held_together() -> None:
    battle = ambush()
    assert rules(battle, Halt(("a1", "a3"))) == ["DBF-GROUP-DEF"]
    assert rules(battle, Halt(("a3", "a4"))) == ["DBF-GROUP-DEF"]


@pytest.mark.rule("DBF-AMBUSH-HALT", "DBF-PIP-CINC")
def test_a_general_in_ambush_uses_his_reduction_in_silence() -> None:
    battle = laid_out(
        element("a1", "Irr Wb(O)", (1000, 1500), place=Place.AMBUSH, general=Rank.CINC),
        element("b1", "Reg Bd(O)", (1000, 1000), 180),
    )
    HALTING.carry_out(battle, "west", Halt(("a1",)))
    assert battle.state.commands["a"].reduced == ()
    assert purse.left(battle.state, "a") == 12 - 2
    assert initiative.price(battle.state, MoveFacts(elements=("a1",))).total == 2


def test_an_enemy_in_ambush_cannot_be_asked_about() -> None:
    battle = ambush()
    assert [one.rule for one in HALTING.reasons(battle.view("east"), "east", Halt(("a1",)))] == [
        "DBF-HALT-USES"
    ]
