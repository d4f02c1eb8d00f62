"""Flank marches from their planning to their dice: who may not go, and one die for each that comes by itself (DW-XVI.5.0)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import ScriptedDice
from oriflamme.kernel.events import Event
from oriflamme.kernel.steps import Command, Decision
from oriflamme.rulesets.demonworld import RULESET
from oriflamme.rulesets.demonworld.battles.arrivals import EnterAt, FlankEntry, MarchDelayed, entries
from oriflamme.rulesets.demonworld.battles.flank_marches import Flank, FlankMarches, FlankPlanning, PlanMarch
from oriflamme.rulesets.demonworld.battles.reconnaissance import Reconnoitred
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import Deployment
from oriflamme.rulesets.demonworld.orders import OrderPhase
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import of
from tests.rulesets.demonworld.battles.test_flank_marches import (
    FAST,
    NORTHERN,
    SLOW,
    SOUTHERN,
    against,
    army,
    ids,
    planning,
    to_turn,
)

CAVALRY = ("purifying-light-knights", "imperial-outriders")


@pytest.mark.rule("DW-XVI.5.0-e")
def test_infantry_in_close_order_and_a_horde_are_not_sent() -> None:
    flanks: tuple[Flank, ...] = ("left", "right")
    battle = planning(army("empire", *CAVALRY, "berserkers", "provincial-levy", "noble-infantry"), SLOW)
    units = ids(battle, SOUTHERN)
    for close in ("berserkers", "provincial-levy"):
        for flank in flanks:
            assert against(battle, SOUTHERN, PlanMarch(units[close], flank)) == ["DW-XVI.5.0-e"]
    offered = {
        command.unit
        for command in battle.options(SOUTHERN)
        if isinstance(command, PlanMarch) and command.flank is not None
    }
    assert offered == {units[card] for card in (*CAVALRY, "noble-infantry")}


@pytest.mark.rule("DW-XVI.5.0-g", "DW-XVI.5.0-c", "DW-XVI.5.0-f")
@pytest.mark.parametrize(
    ("sections", "rolls", "came"),
    [((0, 0), 2, [CAVALRY[:1]]), ((1, 1), 1, [CAVALRY]), ((1, 2), 2, [CAVALRY[:1]])],
)
def test_units_that_march_by_themselves_roll_each_and_a_section_once(
    sections: tuple[int, int], rolls: int, came: list[tuple[str, ...]]
) -> None:
    """On both flanks, in turn 3 before the orders: with 4 the first comes, with 3 the second does not."""
    battle = planning(FAST, SLOW, dice=(4, 3, 3, 3))
    units = ids(battle, SOUTHERN)
    flanks: tuple[Flank, Flank] = ("right", "right" if sections == (1, 1) else "left")
    for card, flank, section in zip(CAVALRY, flanks, sections, strict=True):
        battle.apply(SOUTHERN, PlanMarch(units[card], flank, section))
    to_turn(battle, 2)
    assert battle.rolls == 0
    to_turn(battle, 3, FlankEntry)
    assert battle.rolls == rolls
    marches = battle.state.pages[FlankMarches].marches
    entered: list[tuple[str, ...]] = []
    while isinstance(battle.decision(), FlankEntry):
        march = next(march for march in marches if units[came[len(entered)][0]] in march.units)
        name = battle.state.ground.map.name(entries(battle.state, march)[5])
        battle.apply(SOUTHERN, EnterAt(march.units[0], name))
        entered.append(tuple(card for card in CAVALRY if units[card] in march.units))
    assert entered == came
    assert isinstance(battle.decision(), OrderPhase)  # nothing else was done before


def until(battle: Battle[Field], kind: type[Decision]) -> tuple[Battle[Field], list[Reconnoitred]]:
    """Nobody does more than he must until a decision of a kind is due; the strengths announced on the way."""
    battle.advance()
    told = [event for event in battle._fresh if isinstance(event, Reconnoitred)]
    while not isinstance(battle.decision(), kind):
        player = battle.deciders()[0]
        least = Commit() if battle.check(player, Commit()).legal else next(battle.options(player))
        told += [event for event in battle.apply(player, least) if isinstance(event, Reconnoitred)]
    return battle, told


@pytest.mark.rule("DW-XVI.5.0-a", "DW-XVI.5.0-b", "DW-XVI.5.0-c")
@pytest.mark.parametrize(
    ("theirs", "strengths", "asked"),
    [
        (("orc-guard", "orc-warriors"), (18, 0), (SOUTHERN,)),
        (("orc-guard", "orc-wolf-lancers"), (18, 8), (SOUTHERN,)),
        (("orc-guard", "orc-wolf-lancers", "mog-the-howler"), (18, 10), (SOUTHERN,)),
        (("orc-guard", "orc-wolf-riders"), (18, 16), (SOUTHERN, NORTHERN)),
    ],
)
def test_before_anybody_deploys_both_announce_their_strength_and_the_outflanked_plan_nothing(
    theirs: tuple[str, ...], strengths: tuple[int, int], asked: tuple[str, ...]
) -> None:
    """Ten knights and eight outriders against wolves: riders and commanders on them are fast enough to count twice."""
    options = {"chapters": ["battles", "commanders"], "flank_marches": True}
    orcs = army("orcs", *theirs, commanders=True, limits=False)
    setup = RULESET.setup_from((FAST, orcs), "open-ground", options)
    battle, told = until(RULESET.begin(setup, ScriptedDice(())), FlankPlanning)
    assert [event.tally.total for event in told] == list(strengths)
    assert isinstance(battle.decision(), FlankPlanning)
    assert battle.deciders() == asked
    # Where it is not agreed on, nobody is asked.
    without = RULESET.setup_from((FAST, orcs), "open-ground", {**options, "flank_marches": False})
    plain, told = until(RULESET.begin(without, ScriptedDice(())), Deployment)
    assert isinstance(plain.decision(), Deployment)
    assert told == []


def told_elsewhere(
    sections: Sequence[tuple[Flank, int]], dice: Sequence[int], turns: int, other: str | None
) -> list[object]:
    """All that another viewer is shown and told, decision by decision, until a turn begins."""
    battle = planning(FAST, SLOW, dice=dice)
    units = ids(battle, SOUTHERN)
    shown: list[object] = []

    def do(player: str, command: Command) -> None:
        events = battle.apply(player, command)
        seen = [kept for event in events if (kept := event.seen_by(other)) is not None]
        view = battle.view(other)
        # A plan that is being made is nobody's business, nor is it how often it was changed.
        if not isinstance(command, PlanMarch):
            shown.append((player, seen, view.encoded(), RULESET.scene(view)))
        assert not isinstance(command, PlanMarch) or not seen

    for card, (flank, section) in zip(CAVALRY, sections, strict=True):
        do(SOUTHERN, PlanMarch(units[card], flank, section))
    while battle.state.turn <= turns:
        player = battle.deciders()[0]
        do(player, Commit() if battle.check(player, Commit()).legal else next(battle.options(player)))
    return shown


@pytest.mark.rule("DW-XVI.5.0-d", "DW-XVI.5.0-g")
@pytest.mark.parametrize("other", [NORTHERN, None])
def test_until_they_arrive_nobody_else_learns_round_which_flank_units_go_or_who_goes_with_whom(
    other: str | None,
) -> None:
    """Two units are gone, and dice are thrown for them in turns 3 to 5 as on a table; nothing else differs, or is told."""
    apart: list[list[tuple[Flank, int]]] = [
        [("left", 0), ("right", 0)],
        [("right", 0), ("left", 0)],
        [("right", 0), ("right", 0)],
        [("left", 1), ("left", 2)],
    ]
    first, *others = (told_elsewhere(plan, (1, 1, 2, 2, 1, 1), 4, other) for plan in apart)
    assert len(first) > 20
    assert all(shown == first for shown in others)
    # Who goes together throws one die for all: before that nothing tells them from those who go by themselves.
    section: list[tuple[Flank, int]] = [("left", 1), ("left", 1)]
    sections = [told_elsewhere(plan, (), 1, other) for plan in (section, apart[0], apart[3])]
    assert sections[0] == sections[1] == sections[2]


@pytest.mark.rule("DW-XVI.5.0-g", "DW-XVI.5.0-d")
def test_a_march_that_does_not_arrive_is_told_to_its_side_with_what_it_threw_and_to_nobody_else() -> None:
    """In turn 3 a 3, in turn 4 a 2 and one more: both fall short of 4."""
    battle = planning(FAST, SLOW, dice=(3, 2))
    unit = ids(battle, SOUTHERN)[CAVALRY[0]]
    battle.apply(SOUTHERN, PlanMarch(unit, "left"))
    told: list[Event] = []
    while battle.state.turn < 4:
        player = battle.deciders()[0]
        least = Commit() if battle.check(player, Commit()).legal else next(battle.options(player))
        told += battle.apply(player, least)
    late = of(told, MarchDelayed)
    assert [(event.die, event.added, event.flank) for event in late] == [(3, 0, "left"), (2, 1, "left")]
    for event in late:
        assert event.seen_by(SOUTHERN) == event
        assert event.seen_by(NORTHERN) is event.seen_by(None) is None
