"""Commanders on their own and enemies whom only one of both could come at: chapter X meets section XI.4.0.

A commander of size 3 wades water that men of size 2 do not: at a shore he may have contact declared with them, or they
with him where he is the smaller.
"""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.board.hexes import DIRECTIONS, Hex, axial
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld.characteristics import (
    Band,
    Commander,
    MissileKind,
    MissileWeapon,
    MovementPoints,
    Order,
)
from oriflamme.rulesets.demonworld.commanders.moving import CommandersMove, JoinUnit, MoveCommander
from oriflamme.rulesets.demonworld.commanders.pages import Deeds
from oriflamme.rulesets.demonworld.commanders.placing import FormUp
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.initiative import modified_initiative
from oriflamme.rulesets.demonworld.missiles import may_fire
from oriflamme.rulesets.demonworld.movement.engagement import Reaction
from oriflamme.rulesets.demonworld.movement.sequences import MovementSequence
from oriflamme.rulesets.demonworld.scenes import preview
from oriflamme.rulesets.demonworld.terrain.alternation import (
    ContactPhase,
    DeclareContact,
    Declaring,
    Meeting,
)
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
    play,
    refused,
    rows,
)
from tests.rulesets.demonworld.terrain.going import Lie, over

NAMES = ("commanders", "terrain")
NORTHWEST = 4
LEGS = MovementPoints(18, 18, 18)
BOW = MissileWeapon(MissileKind.BOW, (Band(8, 6),))
CARDS = (
    card("tall", stands=1, size=3, movement=LEGS, commander=Commander(2, 4), initiative=3, missile=BOW),
    card("low", stands=1, size=2, movement=LEGS, commander=Commander(2, 4), initiative=3, missile=BOW),
    card("men", size=2),
    card("trolls", size=3),
)
POND = {(q, r): "water-2" for q in range(-3, 4) for r in (0, 1, 2)}
"""Deep water from the row of r 0 on southwards: trolls and a tall commander wade it, men do not."""
SHORE = {(q, r): "water-2" for q in range(-3, 4) for r in (-1, -2, -3)}
"""The same to the north of a low commander, with trolls in it."""


def begun(
    chief: str, foe: str, lie: dict[tuple[int, int], str], order: Order = Order.CHARGE, **fields: Any
) -> Battle[Field]:
    """A commander at (0, 1), an enemy at (0, -1) who looks at him, in the order of his choice."""
    own = muster("c", WHITE, hexes((0, 1)), NORTH, profile=chief, moved=True)
    other = muster("x", GREY, hexes((0, -1)), SOUTH, profile=foe, **{"order": Order.HOLD, **fields})
    made = over(field_of(own, other, profiles=CARDS), Lie(lie), NAMES)
    return battle_of(made, CommandersMove(order), MovementSequence(order), dice=[1] * 20)


AHEAD = MoveCommander("c.1", (NORTHWEST,), NORTH)


def noted(battle: Battle[Field]) -> list[str]:
    """What is said of the step ahead before it is made."""
    return [note.id for note in preview(battle.view(WHITE), WHITE, AHEAD).notes]


@pytest.mark.rule("DW-X.2.1-g", "DW-XI.4.0-e", "DW-XI.4.0-f")
@pytest.mark.parametrize(("order", "bonus"), [(Order.MOVE, 0), (Order.SKIRMISH, 1), (Order.CHARGE, 2)])
def test_one_who_could_come_at_them_may_have_contact_declared_as_he_comes(order: Order, bonus: int) -> None:
    battle = begun("tall", "men", POND, order)
    assert noted(battle) == ["dw-note-offered"]
    play(battle, WHITE, AHEAD)
    field = battle.state
    assert not field.units["c"].engaged
    assert isinstance(battle.decision(), Meeting)
    assert battle.deciders() == (WHITE,)
    play(battle, WHITE, DeclareContact("c", "x"))
    field = battle.state
    assert field.units["c"].engaged
    assert field.units["x"].engaged
    # The attacked may react; he has engaged by his own movement, with what that brings.
    assert isinstance(battle.decision(), Reaction)
    play(battle, GREY, Commit())
    assert battle.state.pages[Deeds].attacked == {"c": order}
    assert modified_initiative(battle.state, battle.state.stands["c.1"]).total == 3 + bonus
    assert not may_fire(battle.state, battle.state.units["c"], 2)


@pytest.mark.rule("DW-XI.4.0-f", "DW-XI.4.0-h", "DW-X.2.1-d")
def test_or_leaves_it_and_declares_in_a_melee_phase_without_any_order() -> None:
    battle = begun("tall", "men", POND)
    play(battle, WHITE, AHEAD, Commit())
    while battle.deciders():
        play(battle, battle.deciders()[0], Commit())
    assert not battle.state.units["c"].engaged
    assert battle.state.pages[Deeds].attacked == {}
    assert may_fire(battle.state, battle.state.units["c"], 2)
    battle.push(ContactPhase())
    battle.advance()
    assert isinstance(battle.decision(), Declaring)
    assert battle.deciders() == (WHITE,)
    play(battle, WHITE, DeclareContact("c", "x"))
    assert {key: unit.engaged for key, unit in battle.state.units.items()} == {"c": True, "x": True}
    # His movement did not bring it about.
    assert modified_initiative(battle.state, battle.state.stands["c.1"]).total == 3


@pytest.mark.rule("DW-XI.4.0-e", "DW-XI.4.0-f", "DW-X.2.1-g")
def test_one_whom_they_could_come_at_comes_as_to_an_attack_and_they_are_asked() -> None:
    battle = begun("low", "trolls", SHORE)
    backwards = MoveCommander("c.1", (NORTHWEST,), SOUTH)
    assert refused(battle, WHITE, backwards) == {("DW-X.2.1-g", "dw-refused-commander-front")}
    assert backwards not in list(battle.options(WHITE))
    assert AHEAD in list(battle.options(WHITE))
    assert noted(battle) == ["dw-note-exposed"]
    # He goes no farther.
    on = MoveCommander("c.1", (NORTHWEST, 0), NORTH)
    assert refused(battle, WHITE, on) == {("DW-V.3.2-a", "dw-refused-after-contact")}
    for declares in (True, False):
        again = battle.copy()
        play(again, WHITE, AHEAD)
        assert isinstance(again.decision(), Meeting)
        assert again.deciders() == (GREY,)
        play(again, GREY, DeclareContact("x", "c") if declares else Commit())
        while again.deciders():
            play(again, again.deciders()[0], Commit())
        assert again.state.units["c"].engaged is declares
        assert (again.state.pages[Deeds].attacked == {"c": Order.CHARGE}) is declares


@pytest.mark.rule("DW-XI.4.0-b")
def test_where_neither_could_he_goes_on() -> None:
    cliff = over(
        field_of(
            muster("c", WHITE, hexes((0, 1)), NORTH, profile="low", moved=True),
            muster("x", GREY, hexes((0, -1)), SOUTH, profile="men", order=Order.HOLD),
            profiles=CARDS,
        ),
        Lie(levels={(0, -1): 3}),
        NAMES,
    )
    battle = battle_of(cliff, CommandersMove(Order.CHARGE))
    play(battle, WHITE, MoveCommander("c.1", (NORTHWEST, 0), SOUTH))
    assert not battle.deciders()
    assert not battle.state.units["c"].engaged


@pytest.mark.rule("DW-X.2.3-c", "DW-XI.4.0-e")
def test_no_stand_regroups_about_him_to_where_enemies_could_come_at_it() -> None:
    """Eight men whom a commander joins; a troll in deep water is beside a hex to which one of them would step, or is not."""

    def joined(*trolls: Hex) -> Battle[Field]:
        men = muster("a", WHITE, rows({0: range(3), 1: range(-1, 2), 2: range(-1, 1)}), NORTH, profile="men")
        chief = muster("c", WHITE, hexes((3, 0)), NORTH, profile="low", moved=True)
        foes = [muster("x", GREY, trolls, SOUTH, profile="trolls")] if trolls else []
        wet = {axial(hex): "water-2" for hex in trolls}
        made = over(field_of(men, chief, *foes, profiles=CARDS), Lie(wet), NAMES)
        battle = battle_of(made, CommandersMove(Order.MOVE))
        play(battle, WHITE, JoinUnit("c.1", "a"))
        return battle

    free = joined()
    field = free.state
    held = {stand.hex for stand in field.stands.values()}
    near = held | {hex + step for hex in held for step in DIRECTIONS}
    tried = 0
    for form in [option for option in free.options(WHITE) if isinstance(option, FormUp)]:
        ends = {
            sum((DIRECTIONS[towards] for towards in path), field.stands[key].hex)
            for key, path in form.moves.items()
        } - held
        beyond = {end + step for end in ends for step in DIRECTIONS} - near
        for hex in sorted(beyond):
            battle = joined(hex)
            assert form not in list(battle.options(WHITE))
            assert ("DW-X.2.3-c", "dw-refused-regrouping-contact") in refused(battle, WHITE, form)
            tried += 1
    assert tried
