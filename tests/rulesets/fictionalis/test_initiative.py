"""Step 1 of a bound: the PIP dice, who gets which, what is kept (seed lines 945-972, 1192-1197)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Event, Rolled
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.rulesets.fictionalis import initiative, purse
from oriflamme.rulesets.fictionalis.field import Bound, Field
from oriflamme.rulesets.fictionalis.initiative import AllocatePips, PipAllocation, PipRoll, PipsScored
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Artefact, Die, Place, Power, Rank
from oriflamme.rulesets.fictionalis.pip_prices import MoveFacts, MoveKind
from oriflamme.rulesets.fictionalis.sky import Sky
from tests.rulesets.fictionalis.layout import element, laid_out

NIGHT = Sky(quarters=4)


def rolled(battle: Battle[Field]) -> list[Event]:
    battle.push(PipRoll())
    return battle.advance()


def army(*more: Any, regular: bool = True, **options: Any) -> Battle[Field]:
    """The C-in-C's command c, the sub-general's command s, and far away the enemy."""
    nature = "Reg" if regular else "Irr"
    return laid_out(
        element("a1", f"{nature} Cv(O)", (500, 1500), command="c", general=Rank.CINC),
        element("a2", f"{nature} Cv(O)", (800, 1500), command="s", general=Rank.SUB),
        element("b1", "Reg Bd(O)", (500, 100), 180, general=Rank.CINC),
        *more,
        **options,
    )


def order(battle: Battle[Field], command: str, **changes: Any) -> None:
    field = battle.state
    field.order(msgspec.structs.replace(field.commands[command], **changes))


def next_bound(battle: Battle[Field]) -> None:
    bound = battle.state.bound
    battle.state.bound = Bound(number=bound.number + 2, side=bound.side, sides_bounds=bound.sides_bounds)


@pytest.mark.rule("DBF-SEQ-1", "DBF-PIP-ROLL")
def test_every_command_of_the_side_rolls_on_the_table_or_not_and_then_the_weather() -> None:
    away = element("a9", "Irr Wb(O)", None, command="f", general=Rank.ALLY, place=Place.FLANK)
    battle = army(away, regular=False, dice=(3, 5, 2))
    events = rolled(battle)
    field = battle.state
    assert [field.commands[name].score for name in "csf"] == [3, 5, 2]
    assert [field.commands[name].pips for name in "csf"] == [6, 10, 4]
    assert field.commands["b"].pips == 0
    purposes = [event.purpose for event in events if isinstance(event, Rolled)]
    assert purposes == ["dbf-roll-pips"] * 3
    assert field.sky.average == pytest.approx(10 / 3)


@pytest.mark.rule("DBF-PIP-ROLL")
def test_a_command_with_only_baggage_and_lurkers_left_rolls_no_more() -> None:
    battle = army(regular=False, dice=(3, 4, 4, 4))
    field = battle.state
    field.put(
        element("a2", "Irr Cv(O)", None, command="s", place=Place.LOST),
        element("a3", "Irr Bg(I)", (900, 1700), command="s"),
        element("a4", "Irr Lk(O)", None, command="s"),
        element("a5", "Irr Ax(O)", None, command="s", place=Place.ABOARD, carrier="a2"),
    )
    assert not initiative.rolls(field, field.commands["s"])
    rolled(battle)
    assert field.commands["c"].score == 3
    assert battle.state.commands["s"].score is None


@pytest.mark.rule("DBF-PIP-ALLOCATE")
def test_regular_generals_share_dice_and_the_cinc_announces_whose_is_which() -> None:
    battle = army(dice=(2, 5, 4))
    rolled(battle)
    assert battle.deciders() == ("west",)
    assert list(battle.options("west")) == [
        AllocatePips({"c": 5, "s": 2}),
        AllocatePips({"c": 2, "s": 5}),
    ]
    events = battle.apply("west", AllocatePips({"c": 5, "s": 2}))
    assert [battle.state.commands[name].pips for name in "cs"] == [10, 4]
    scored = [event for event in events if isinstance(event, PipsScored)]
    assert [(event.command, event.score, event.pooled) for event in scored] == [
        ("c", 5, True),
        ("s", 2, True),
    ]


@pytest.mark.rule("DBF-PIP-ALLOCATE")
@pytest.mark.parametrize(
    ("scores", "message"),
    [
        ({"c": 5, "s": 5}, "dbf-refused-pips-dice"),
        ({"c": 5}, "dbf-refused-pips-commands"),
        ({"c": 5, "s": 2, "b": 2}, "dbf-refused-pips-commands"),
    ],
)
def test_dice_that_are_not_there_cannot_be_allocated(scores: dict[str, int], message: str) -> None:
    battle = army(dice=(2, 5, 4))
    rolled(battle)
    before = battle.digest()
    with pytest.raises(IllegalCommand) as refusal:
        battle.apply("west", AllocatePips(scores))
    assert [reason.text.id for reason in refusal.value.ruling.reasons] == [message]
    assert battle.digest() == before


@pytest.mark.rule("DBF-PIP-ALLOCATE")
def test_nobody_is_asked_when_all_dice_are_alike() -> None:
    battle = army(dice=(4, 4, 4))
    rolled(battle)
    assert battle.deciders() == ()
    assert [battle.state.commands[name].score for name in "cs"] == [4, 4]


@pytest.mark.rule("DBF-PIP-ALLOCATE", "DBF-NIGHT-PIP")
def test_own_dice_for_irregulars_allies_the_hidden_the_leaderless_and_the_dark() -> None:
    field = army().state
    command = field.commands["s"]
    assert initiative.die_of(field, command) is Die.POOLED
    assert initiative.die_of(field, msgspec.structs.replace(command, regular=False)) is Die.OWN
    assert initiative.die_of(field, msgspec.structs.replace(command, rank=Rank.ALLY)) is Die.OWN
    assert initiative.die_of(field, msgspec.structs.replace(command, flank="left")) is Die.OWN
    assert initiative.die_of(army(sky=NIGHT).state, command) is Die.OWN
    hidden = field.copy()
    hidden.put(msgspec.structs.replace(hidden.elements["a2"], place=Place.AMBUSH))
    assert initiative.die_of(hidden, command) is Die.OWN
    field.order(msgspec.structs.replace(field.commands["c"], general_lost=True))
    assert initiative.die_of(field, command) is Die.OWN


@pytest.mark.rule("DBF-PIP-USE")
def test_pips_are_not_kept_and_not_shared() -> None:
    battle = army(regular=False, dice=(1, 2, 3))
    order(battle, "b", pips=8)
    assert not initiative.affordable(battle.state, "c", 7 * WHOLE)
    rolled(battle)
    field = battle.state
    assert [field.commands[name].pips for name in "csb"] == [2, 4, 0]
    purse.spend(battle, "s", 3)
    assert [field.commands[name].pips for name in "csb"] == [2, 1, 0]
    with pytest.raises(ValueError, match="s has 1 halves"):
        purse.spend(battle, "s", 2)
    reasons = list(initiative.reasons(field, "s", 3))
    assert [(one.rule, one.text.args["price"], one.text.args["left"]) for one in reasons] == [
        ("DBF-PIP-USE", 1.5, 0.5)
    ]


def test_a_bounds_reduction_is_there_again_in_the_next() -> None:
    battle = army(regular=False, dice=(3, 3, 3))
    order(battle, "c", reduced=("a1",))
    rolled(battle)
    assert battle.state.commands["c"].reduced == ()


@pytest.mark.rule("DBF-NIGHT-FREEZE")
def test_a_command_that_twice_scores_low_in_the_dark_stops_rolling_and_moving() -> None:
    battle = army(regular=False, sky=NIGHT, dice=(2, 4, 3, 1, 4, 3, 6, 5, 4, 3))
    rolled(battle)
    next_bound(battle)
    rolled(battle)
    # The dark was first looked at after the first roll, so that one does not count yet.
    assert not battle.state.commands["c"].frozen
    order(battle, "c", low=2)
    next_bound(battle)
    battle.push(PipRoll())
    battle.advance()
    command = battle.state.commands["c"]
    assert command.score is None
    assert command.pips == 0
    assert [one.rule for one in purse.frozen_reasons(battle.state, "c")] == ["DBF-NIGHT-FREEZE"]
    facts = MoveFacts(elements=("a1",))
    assert "DBF-NIGHT-FREEZE" in {one.rule for one in initiative.move_reasons(battle.state, facts)}
    halt = MoveFacts(elements=("a1",), kind=MoveKind.HALT)
    assert "DBF-NIGHT-FREEZE" not in {one.rule for one in initiative.move_reasons(battle.state, halt)}


@pytest.mark.rule("DBF-NIGHT-FREEZE")
def test_low_scores_count_only_while_it_is_dark() -> None:
    by_day = army(regular=False, dice=(1, 1, 3))
    rolled(by_day)
    assert by_day.state.commands["c"].low == 0
    battle = army(regular=False, sky=msgspec.structs.replace(NIGHT, restricted=True), dice=(2, 3, 3))
    rolled(battle)
    assert [battle.state.commands[name].low for name in "cs"] == [1, 0]


def test_the_scores_and_the_first_score_are_kept() -> None:
    battle = army(regular=False, dice=(3, 6, 1, 4, 2, 5))
    rolled(battle)
    next_bound(battle)
    rolled(battle)
    commands = battle.state.commands
    assert [(commands[name].first_score, commands[name].score) for name in "cs"] == [(3, 4), (6, 2)]
    assert [commands[name].sixes for name in "cs"] == [0, 1]


def test_an_allocation_survives_being_stored() -> None:
    step = PipAllocation(("c", "s"), (2, 5))
    stored = msgspec.json.encode(step)
    assert msgspec.json.decode(stored, type=PipAllocation) == step


# -- what is kept for magic -----------------------------------------------------------------------------------------------


def caster(**options: Any) -> Battle[Field]:
    battle = army(
        element("a3", "Reg Ps(O)", (500, 1700), command="c", power=Power.ORDINARY, **options),
        dice=(4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4),
    )
    order(battle, "c", pips=8)
    return battle


def at_bound(battle: Battle[Field], number: int, side: str) -> None:
    battle.state.bound = Bound(number=number, side=side, sides_bounds={side: 1})
    rolled(battle)


@pytest.mark.rule("DBF-ARTEFACT-A-c")
def test_the_bearer_of_an_amplifier_keeps_pips_to_the_end_of_his_next_bound() -> None:
    battle = caster(artefacts=(Artefact.AMPLIFIER,))
    field = battle.state
    assert not list(purse.keep_reasons(field, field.elements["a3"], 4))
    purse.keep(battle, "a3", 4)
    assert (field.commands["c"].pips, field.commands["c"].reserved) == (4, 4)
    assert [one.rule for one in purse.keep_reasons(field, field.elements["a3"], 4)] == ["DBF-ARTEFACT-A-c"]
    at_bound(battle, 2, "east")
    assert purse.kept_by(battle.state, battle.state.elements["a3"]) == 4
    at_bound(battle, 3, "west")
    assert battle.state.commands["c"].reserved == 4
    assert battle.state.commands["c"].pips == 8
    later = battle.copy()
    at_bound(later, 4, "east")
    assert purse.kept_by(later.state, later.state.elements["a3"]) == 0
    assert purse.use_kept(battle, "a3") == 4
    assert battle.state.commands["c"].reserved == 0


@pytest.mark.rule("DBF-ARTEFACT-A-c")
def test_without_the_artefact_what_is_kept_lasts_only_through_the_enemys_bound() -> None:
    battle = caster()
    purse.keep(battle, "a3", 6)
    at_bound(battle, 2, "east")
    assert battle.state.commands["c"].reserved == 6
    at_bound(battle, 3, "west")
    assert battle.state.commands["c"].reserved == 0


def test_what_cannot_be_paid_cannot_be_kept() -> None:
    battle = caster(artefacts=(Artefact.AMPLIFIER,))
    order(battle, "c", pips=3)
    field = battle.state
    assert [one.rule for one in purse.keep_reasons(field, field.elements["a3"], 4)] == ["DBF-PIP-USE"]
    with pytest.raises(ValueError, match="halves"):
        purse.keep(battle, "a3", 4)


def test_only_a_caster_with_the_artefact_keeps_long() -> None:
    plain = element("a1", "Reg Ps(O)", (0, 0), artefacts=(Artefact.AMPLIFIER,))
    assert not purse.may_keep_long(plain)
    assert purse.may_keep_long(msgspec.structs.replace(plain, power=Power.INFERIOR))


def test_a_move_that_turns_out_dearer_than_its_player_could_know_takes_what_he_has() -> None:
    battle = army()
    order(battle, "s", pips=1)
    assert initiative.pay(battle, MoveFacts(elements=("a2",))).total == 2
    assert battle.state.commands["s"].pips == 0
