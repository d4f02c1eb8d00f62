"""Section XI.4.0 wherever contact counts: enemies side by side who cannot come at each other, or of whom only one can.

White's w.1 stands south of grey's g.1. On flat ground they are in contact. Three levels apart they are not, if neither
climbs; if grey climbs, they are as grey says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld.characteristics import Commander, Footing, MeleeKind, Morale, Order, Role
from oriflamme.rulesets.demonworld.closing_up import CloseUpBegins, Formation, StepUp
from oriflamme.rulesets.demonworld.commanders.pages import CommandersRest
from oriflamme.rulesets.demonworld.commanders.refacing import FinalFacing
from oriflamme.rulesets.demonworld.contacts import NoteContacts
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import ShotFired
from oriflamme.rulesets.demonworld.melee import MeleePhase, Strike, SupportBlow
from oriflamme.rulesets.demonworld.morale.charge_tests import TestCharge
from oriflamme.rulesets.demonworld.morale.tests import MoraleTested
from oriflamme.rulesets.demonworld.movement.legs import Walk
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.post_combat import PostCombat, Regroup
from oriflamme.rulesets.demonworld.second_attacks.striking import SecondAttack
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot
from oriflamme.rulesets.demonworld.special_stands.substitution import Substitution
from oriflamme.rulesets.demonworld.terrain.alternation import Alternation
from oriflamme.rulesets.demonworld.turn import Commit, GoFirst
from tests.rulesets.demonworld.armies import (
    ENE,
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    WNW,
    WSW,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
    of,
    play,
)
from tests.rulesets.demonworld.fights import BOW, MISS, weapon
from tests.rulesets.demonworld.special_stands.banners import company
from tests.rulesets.demonworld.terrain.going import Lie, over

NAMES = ("skills", "special-stands", "commanders", "terrain", "line-of-sight", "second-attacks", "morale")
CARDS = (
    card("men", size=2, missile_protection=0, morale=Morale(0, 30)),
    card(
        "goats",
        size=2,
        missile_protection=0,
        morale=Morale(0, 30),
        fear=3,
        initiative=6,
        footing=Footing(levels=3),
    ),
    card("bears", size=2, missile_protection=0, morale=Morale(0, 30), fear=3, initiative=6),
    card("bows", size=7, missile=BOW, morale=Morale(0, 30)),
    card("heroes", size=2, initiative=5, melee=(weapon(MeleeKind.BASIC, 20),), morale=Morale(0, 30)),
    card("captain", stands=1, size=2, commander=Commander(2, 4), morale=None),
)
ENGAGED: dict[str, Any] = {"engaged": True, "first_melee": 1}
STATES = {"flat": True, "cliff": False, "open": False, "declared": True}
"""How they stand, and whether they are in contact."""


def field(
    state: str, *others: Any, white: Any = None, turn: int = 1, high: tuple[tuple[int, int], ...] = ()
) -> Field:
    """The two and others; where grey is high, so are the places of `high`."""
    own = white or company(hexes((0, 0), (0, 1)), {}, key="w", profile="men", order=Order.MOVE, **ENGAGED)
    climbs = state in ("open", "declared")
    foe = muster(
        "g", GREY, hexes((0, -1)), SOUTH, profile="goats" if climbs else "bears", order=Order.MOVE, **ENGAGED
    )
    made = over(
        field_of(own, foe, *others, profiles=CARDS, turn=turn),
        Lie(levels={} if state == "flat" else dict.fromkeys(((0, -1), *high), 3)),
        NAMES,
    )
    if state == "declared":
        made.pages.put(Alternation(declared=(("g", "w"),)))
    return made


def after_blows(battle: Battle[Field]) -> None:
    """Declare nothing more, stay in contact, and go on to the moves after combat."""
    while battle.deciders() and not isinstance(battle.decision(), PostCombat):
        player = battle.deciders()[0]
        play(battle, player, Commit() if battle.check(player, Commit()).legal else GoFirst(True))


def other_fight() -> tuple[Any, Any]:
    """A melee elsewhere, of the same units' friends, so that a melee phase is fought in any case."""
    return (
        muster("y", WHITE, hexes((9, 0)), NORTH, profile="men", order=Order.MOVE, **ENGAGED),
        muster("z", GREY, hexes((9, -1)), SOUTH, profile="men", order=Order.MOVE, **ENGAGED),
    )


def strikes(state: str) -> bool:
    battle = battle_of(field(state, *other_fight()), MeleePhase())
    offered = Strike("w.1", "g.1") in list(battle.options(WHITE))
    assert battle.check(WHITE, Strike("w.1", "g.1")).legal is offered
    return offered


def supports(state: str) -> bool:
    """A friend on grey's height strikes it, with the support of w.1 or without."""
    friend = muster("k", WHITE, hexes((1, -1)), WSW, profile="men", order=Order.MOVE, **ENGAGED)
    battle = battle_of(field(state, friend, high=((1, -1),)), MeleePhase())
    play(battle, WHITE, Strike("k.1", "g.1"))
    support = SupportBlow("w.1", "k.1")
    offered = support in list(battle.options(WHITE))
    assert battle.check(WHITE, support).legal is offered
    return offered


def attacks_by_coming(state: str) -> bool:
    """Two men, who dare, come beside grey with order C."""
    own = company(hexes((0, 1), (0, 2)), {}, key="w", profile="men", order=Order.CHARGE)
    battle = battle_of(field(state, white=own), MoveUnits(WHITE, Order.CHARGE), dice=(6,))
    if battle.check(WHITE, TestCharge("w", "g")).legal:
        play(battle, WHITE, TestCharge("w", "g"))
    play(battle, WHITE, MoveUnit("w", (Walk({"w.1": 4, "w.2": 4}),)))
    return battle.state.units["w"].engaged


def stays_in_closing_up(state: str) -> bool:
    """After fire w.1 could step to where another of its unit stood."""
    held = Formation(hexes((0, 0), (0, 1), (1, 0)), organised=True)
    battle = battle_of(field(state), CloseUpBegins({"w": held}))
    steps = {one.stand for one in battle.options(WHITE) if isinstance(one, StepUp)}
    assert battle.check(WHITE, StepUp("w.1", 0)).legal is ("w.1" in steps)
    assert "w.2" in steps
    return "w.1" not in steps


def stays_engaged(state: str) -> bool:
    battle = battle_of(field(state, *other_fight()), MeleePhase(), dice=(1,) * 8)
    after_blows(battle)
    while battle.deciders():
        play(battle, battle.deciders()[0], Commit())
    assert battle.state.units["y"].engaged
    return battle.state.units["w"].engaged


def moves_less_after_combat(state: str) -> bool:
    """w.1 fights somebody else too: beside one enemy it goes one hex, beside two none."""
    third = muster("h", GREY, hexes((1, -1)), WSW, profile="men", order=Order.MOVE, **ENGAGED)
    battle = battle_of(field(state, third), MeleePhase(), dice=(1,) * 8)
    after_blows(battle)
    while battle.deciders() == (GREY,):
        play(battle, GREY, Commit())
    due = battle.decision()
    assert isinstance(due, PostCombat)
    goes = [
        one for one in battle.options(WHITE) if isinstance(one, Regroup) and one.stand == "w.1" and one.path
    ]
    return not goes


def draws_stray_shots(state: str) -> bool:
    """Fire at g.1 is fire into a melee: a die says first whether the shot goes astray."""
    archers = muster("a", WHITE, hexes((-1, 4)), NORTH, profile="bows", order=Order.HOLD)
    battle = battle_of(
        field(state, archers), NoteContacts(), FirePhase(2), dice=(1, MISS) if STATES[state] else (MISS,)
    )
    (shot,) = of(play(battle, WHITE, Shoot("a.1", "g.1"), Commit()), ShotFired)
    assert battle.rolls == 1 + STATES[state]
    assert shot.target.id == "g.1"
    return battle.rolls == 2


def has_no_substitute(state: str) -> bool:
    """A leader in contact with an enemy falls without a die."""
    led = company(
        hexes((0, 0), (0, 1)), {1: Role.LEADER}, key="w", profile="men", order=Order.MOVE, **ENGAGED
    )
    archers = muster("a", GREY, hexes((-4, 1)), ENE, profile="bows", order=Order.HOLD)
    dice = (1, 1) if STATES[state] else (1,)
    battle = battle_of(field(state, archers, white=led), NoteContacts(), FirePhase(2), dice=dice)
    play(battle, GREY, Shoot("a.1", "w.1"), Commit())
    return not isinstance(battle.decision(), Substitution)


def is_feared_in_melee(state: str) -> bool:
    """w.2 falls to somebody else, and its unit tests: g.1 is fearsome where it touches w.1."""
    foe = muster("h", GREY, hexes((1, 1)), WNW, profile="heroes", order=Order.MOVE, **ENGAGED)
    own = company(hexes((0, 0), (0, 1), (-1, 1)), {}, key="w", profile="men", order=Order.MOVE, **ENGAGED)
    battle = battle_of(field(state, foe, white=own), MeleePhase(), dice=(1, 3, *[1] * 8))
    if WHITE in battle.deciders():
        play(battle, WHITE, Commit())
    events = play(battle, GREY, Strike("h.1", "w.2"), Commit())
    while not of(events, MoraleTested):
        events += play(battle, battle.deciders()[0], next(iter(battle.options(battle.deciders()[0]))))
    (test,) = [one for one in of(events, MoraleTested) if one.unit == "w"]
    return bool(sum(line.value for line in test.tally.lines if "fear" in line.label) == -3)


def forestalls_a_second_attack(state: str) -> bool:
    """A hero of initiative 5 fells somebody else; g.1, of 6, prevents his second attack where it touches him."""
    hero = muster("w", WHITE, hexes((0, 0)), NORTH, profile="heroes", order=Order.MOVE, **ENGAGED)
    prey = muster("p", GREY, hexes((1, -1), (1, -2)), SOUTH, profile="men", order=Order.MOVE, **ENGAGED)
    battle = battle_of(field(state, prey, white=hero), MeleePhase(), dice=(1, MISS, 1, 1, 1, 1))
    play(battle, WHITE, Strike("w.1", "p.1"), Commit())
    while battle.deciders() == (GREY,):
        play(battle, GREY, Commit())
    return not isinstance(battle.decision(), SecondAttack)


def holds_a_commander(state: str) -> bool:
    """A commander who fights two since last turn does not turn at the end of the movement phase."""
    chief = muster("w", WHITE, hexes((0, 0)), NORTH, profile="captain", **ENGAGED)
    third = muster("h", GREY, hexes((1, -1)), WSW, profile="men", order=Order.MOVE, **ENGAGED)
    made = field(state, third, white=chief, turn=2)
    return battle_of(made, CommandersRest(), FinalFacing()).deciders() == ()


USES: tuple[Callable[[str], bool], ...] = (
    strikes,
    supports,
    attacks_by_coming,
    stays_in_closing_up,
    stays_engaged,
    moves_less_after_combat,
    draws_stray_shots,
    has_no_substitute,
    is_feared_in_melee,
    forestalls_a_second_attack,
    holds_a_commander,
)


@pytest.mark.rule("DW-XI.4.0-b", "DW-XI.4.0-c", "DW-XI.4.0-d", "DW-XI.4.0-g", "DW-XI.4.0-h")
@pytest.mark.parametrize("use", USES, ids=lambda use: use.__name__)
def test_who_is_side_by_side_counts_as_in_contact_where_both_can_come_or_it_was_declared(
    use: Callable[[str], bool],
) -> None:
    assert {state: use(state) for state in STATES} == STATES
