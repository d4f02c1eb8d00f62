"""Commanders who leave units, and with whom they begin a battle (DW-X.2.2-a, DW-X.2.3-a)."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.board.hexes import at
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.characteristics import Mark, Order
from oriflamme.rulesets.demonworld.closing_up import StepUp
from oriflamme.rulesets.demonworld.commanders.attaching import Attach, Attaching, CommanderAlone
from oriflamme.rulesets.demonworld.commanders.joining import (
    CommanderJoined,
    CommanderLeft,
    home_of,
)
from oriflamme.rulesets.demonworld.commanders.moving import (
    CommandersMove,
    CommandersTurn,
    MoveCommander,
)
from oriflamme.rulesets.demonworld.commanders.pages import Attached
from oriflamme.rulesets.demonworld.commanders.placing import CloseGap, Placing
from oriflamme.rulesets.demonworld.commanders.ranks import joined
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import Deploy, Deployment
from oriflamme.rulesets.demonworld.formations.declaring import DeclareFormations
from oriflamme.rulesets.demonworld.formations.forming import TakeFormation
from oriflamme.rulesets.demonworld.formations.tokens import formation_of
from oriflamme.rulesets.demonworld.morale.conduct import Conduct
from oriflamme.rulesets.demonworld.organisation import front_rank
from oriflamme.rulesets.demonworld.ruleset import RULESET
from oriflamme.rulesets.demonworld.turn import Commit, EncodedPlacement
from tests.rulesets.demonworld.armies import (
    NORTH,
    SOUTH,
    WHITE,
    field_of,
    hexes,
    muster,
    of,
    play,
    refused,
)
from tests.rulesets.demonworld.commanders.staff import FAR, RANKS, battle, captain, eight, staffed, with_unit
from tests.rulesets.demonworld.formations.drawn_up import CARDS as DRILLED
from tests.rulesets.demonworld.formations.drawn_up import square

EAST = 0


# -- leaving -------------------------------------------------------------------------------------------------------


def leaving(where: tuple[int, int], order: Order, sequence: Order, **fields: Any) -> Battle[Field]:
    field = staffed(eight(order, **fields), captain("c", WHITE, where), FAR)
    with_unit(field, "c", "a")
    return battle(field, CommandersMove(sequence))


@pytest.mark.rule("DW-X.2.3-a")
def test_he_leaves_before_the_unit_moves_and_from_its_edge() -> None:
    begun = leaving((3, 0), Order.SKIRMISH, Order.MOVE)
    assert begun.decision() == CommandersTurn(WHITE, Order.MOVE)
    assert refused(begun, WHITE, MoveCommander("c.1", (), SOUTH)) == {
        ("DW-X.2.3-a", "dw-refused-leaving-stays")
    }
    events = play(begun, WHITE, MoveCommander("c.1", (EAST, EAST), NORTH))
    assert [(event.stand, event.unit) for event in of(events, CommanderLeft)] == [("c.1", "a")]
    field = begun.state
    assert (field.stands["c.1"].unit, field.stands["c.1"].card) == ("c", None)
    assert home_of(field, field.stands["c.1"]).stands == ("c.1",)
    assert len(field.units["a"].stands) == 8
    assert not field.units["a"].moved  # it moves in its turn
    # He has moved, and joins nobody who is not beside him.
    assert begun.deciders() == ()

    assert (
        leaving((3, 0), Order.MOVE, Order.SKIRMISH).deciders() == ()
    )  # too late: the unit's sequence is over
    assert leaving((3, 0), Order.HOLD, Order.CHARGE).deciders() == (WHITE,)


@pytest.mark.rule("DW-X.2.3-a")
def test_he_does_not_leave_a_melee_a_rout_or_the_middle() -> None:
    def asked(where: tuple[int, int] = (3, 0), page: Conduct | None = None, **fields: Any) -> tuple[str, ...]:
        field = staffed(eight(Order.SKIRMISH, **fields), captain("c", WHITE, where), FAR)
        with_unit(field, "c", "a")
        if page is not None:
            field.pages.put(page)
        return battle(field, CommandersMove(Order.MOVE)).deciders()

    assert asked() == (WHITE,)
    assert asked(engaged=True) == ()
    assert asked(page=Conduct(routing=frozenset({"a"}))) == ()
    assert asked(page=Conduct(impetuous={"a": "far"})) == ()
    ring = muster("a", WHITE, hexes((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)), order=Order.HOLD)
    field = staffed(ring, captain("c", WHITE, (0, 0)), FAR)
    with_unit(field, "c", "a")
    begun = battle(field, CommandersMove(Order.MOVE))
    assert begun.deciders() == ()


@pytest.mark.rule("DW-X.2.3-a")
def test_a_unit_that_he_leaves_disorganised_closes_its_gap_for_nothing() -> None:
    line = muster("a", WHITE, hexes((0, 0), (1, 0), (3, 0), (0, 1), (1, 1), (2, 1)), order=Order.HOLD)
    field = staffed(line, captain("c", WHITE, (2, 0)), FAR)
    with_unit(field, "c", "a")
    assert field.organised("a")
    begun = battle(field, CommandersMove(Order.MOVE))
    play(begun, WHITE, MoveCommander("c.1", (5, 5), NORTH))
    due = begun.decision()
    assert isinstance(due, CloseGap)
    assert at(2, 0) in due.before["a"].hexes
    play(begun, WHITE, StepUp("a.3", 3))
    assert begun.state.organised("a")
    play(begun, WHITE, Commit())
    assert not begun.state.units["a"].moved


# -- at deployment -------------------------------------------------------------------------------------------------


def deploying() -> Battle[Field]:
    begun = RULESET.begin(RULESET.setup("demonworld-the-two-captains"), Dice("1"))
    begun.advance()
    return begun


@pytest.mark.rule("DW-X.2.2-a")
def test_commanders_begin_with_units_that_were_named_in_secret() -> None:
    begun = deploying()
    assert isinstance(begun.decision(), Attaching)
    hero, host = "gordan-orc-slayer", "noble-infantry"
    play(begun, "empire", Attach(hero, host), Attach("herkyn-barrach-colonh", host), Commit())
    play(begun, "orcs", Commit())
    # While units are deployed the other side knows nothing of it.
    assert isinstance(begun.decision(), Deployment)
    assert begun.view("empire").state.pages[Attached].units["empire"][hero] == host
    for viewer in ("orcs", None):
        assert not any(begun.view(viewer).state.pages[Attached].units.values())
        assert len(begun.view(viewer).state.units[host].stands) == len(begun.state.units[host].stands)
    play(begun, "empire", Commit())
    events = play(begun, "orcs", Commit())
    # He who stands beside it joins; the other is too far away and begins on his own.
    assert [event.unit for event in of(events, CommanderJoined)] == [host]
    assert len(of(events, CommanderAlone)) == 1
    field = begun.state
    (stand,) = joined(field, field.units[host])
    assert home_of(field, stand).id == hero
    assert stand in front_rank(field.stands_of(host))


@pytest.mark.rule("DW-X.2.2-a")
def test_he_who_was_deployed_behind_comes_to_the_front_rank() -> None:
    begun = deploying()
    play(begun, "empire", Attach("gordan-orc-slayer", "noble-infantry"), Commit())
    play(begun, "orcs", Commit())
    field = begun.state
    rear = begun.decision()
    assert isinstance(rear, Deployment)
    behind = next(
        option
        for option in begun.options("empire")
        if isinstance(option, Deploy)
        and option.unit == "gordan-orc-slayer"
        and option.stands == (EncodedPlacement("1/O13", 0),)
    )
    play(begun, "empire", behind, Commit())
    play(begun, "orcs", Commit())
    assert isinstance(begun.decision(), Placing)
    assert begun.deciders() == ("empire",)
    play(begun, "empire", next(iter(begun.options("empire"))))
    field = begun.state
    stand = next(stand for stand in field.stands_of("noble-infantry") if stand.card)
    assert stand in front_rank(field.stands_of("noble-infantry"))


@pytest.mark.rule("DW-X.2.2-a", "DW-XIII.1.0-b")
def test_with_a_square_he_begins_inside_it_alone() -> None:
    """Deployed inside a ring he joins it there, and it may be a square; outside it he joins as well, and it is none."""

    def deployed(where: tuple[int, int]) -> Battle[Field]:
        field = field_of(
            square("a", WHITE),
            captain("c", WHITE, where),
            FAR,
            profiles=(*DRILLED, *RANKS.values()),
            game=contents.game(("commanders", "formations")),
        )
        field.pages.put(Attached({WHITE: {"c": "a"}}))
        steps = field.ground.game.after_deployment
        begun = battle(field, *steps)
        assert joined(begun.state, begun.state.units["a"])
        return begun

    inside, outside = deployed((0, 0)), deployed((2, 0))
    due = inside.decision()
    assert isinstance(due, DeclareFormations)  # no place in a front rank is looked for
    assert TakeFormation("a", Mark.SQUARE) in list(inside.options(WHITE))
    play(inside, WHITE, TakeFormation("a", Mark.SQUARE), Commit())
    assert formation_of(inside.state, "a") is Mark.SQUARE
    assert inside.state.stands["c.1"].hex == at(0, 0)
    assert not any(isinstance(option, TakeFormation) for option in outside.options(WHITE))
    assert formation_of(outside.state, "a") is None


def test_a_joined_commander_counts_with_his_own_unit_in_the_end() -> None:
    begun = deploying()
    play(begun, "empire", Attach("gordan-orc-slayer", "noble-infantry"), Commit())
    play(begun, "orcs", Commit())
    play(begun, "empire", Commit())
    play(begun, "orcs", Commit())
    fates = {fate.unit: (fate.left, fate.lost) for fate in RULESET.fates(begun, [])}
    assert fates["gordan-orc-slayer"] == (1, 0)
    assert fates["noble-infantry"] == (len(begun.state.units["noble-infantry"].stands) - 1, 0)
