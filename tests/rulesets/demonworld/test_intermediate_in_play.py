"""Chapters VIII to X in play where they are easily forgotten: each case beside what the base game does of the same position."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.board.hexes import at
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.chapters import Game
from oriflamme.rulesets.demonworld.characteristics import Commander, MovementPoints, Order, Role
from oriflamme.rulesets.demonworld.closing_up import CloseUp, StepUp
from oriflamme.rulesets.demonworld.commanders.moving import CommandersMove, MoveCommander
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import ShotFired
from oriflamme.rulesets.demonworld.melee import MeleePhase, Strike, SupportBlow
from oriflamme.rulesets.demonworld.melee_execution import BlowStruck
from oriflamme.rulesets.demonworld.movement.engagement import Complete, Completion, React, Reaction
from oriflamme.rulesets.demonworld.movement.legs import Advance, Face, Sidestep, Wheel
from oriflamme.rulesets.demonworld.movement.sequences import MovementSequence, MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot, SupportShot
from oriflamme.rulesets.demonworld.special_stands.fronts import Exchange
from oriflamme.rulesets.demonworld.special_stands.substitution import LetFall
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
    of,
    play,
    refused,
    rows,
)
from tests.rulesets.demonworld.commanders.staff import SHORT, captain, staffed, with_unit
from tests.rulesets.demonworld.fights import HIT, MISS
from tests.rulesets.demonworld.special_stands.banners import company

BANNERS = contents.game(("special-stands",))
BASE = contents.game()
COMMAND = contents.game(("commanders",))
CARDS = (
    *(card(f"drilled-{number}", manoeuvres=number, missile_protection=0) for number in (1, 3, 4)),
    card("archers", missile=SHORT, missile_protection=0),
    card("captain", stands=1, commander=Commander(2, 5), movement=MovementPoints(9, 9, 9)),
)
SIX = rows({0: range(6)})
LINE = rows({0: range(4)})
BLOCK = rows({0: range(4), 1: range(4)})
TOO_MANY = ("DW-V-MANOEUVRES", "dw-refused-manoeuvres")


def field(*musters: Muster, game: Game = BANNERS) -> Field:
    return field_of(*musters, profiles=CARDS, game=game)


# -- manoeuvres by the card and the musician (DW-IX.1.0, DW-V-HALF) --------------------------------------------------


def drilled(number: int, places: Any = LINE, *, drum: bool = False, **fields: Any) -> Muster:
    roles = {1: Role.MUSICIAN} if drum else {}
    return company(places, roles, profile=f"drilled-{number}", **fields)


def turns(battle: Battle[Field], unit: str = "u") -> int:
    """How many changes of facing, one after another, a unit of white's may still make in its movement."""
    count = 0
    for facing in (1, 2, 3, 4, 5, 0, 1):
        command = MoveUnit(unit, (Face(facing),))
        if not battle.check(WHITE, command).legal:
            assert TOO_MANY in refused(battle, WHITE, command)
            break
        play(battle, WHITE, command)
        count += 1
    return count


@pytest.mark.rule("DW-IX.1.0-a", "DW-IX.1.0-b")
@pytest.mark.parametrize("order", [Order.MOVE, Order.HOLD], ids=str)
@pytest.mark.parametrize("number", [1, 3, 4])
def test_a_unit_makes_as_many_manoeuvres_as_its_card_says_and_one_for_its_musician(
    number: int, order: Order
) -> None:
    for drum in (False, True):
        unit = drilled(
            number, SIX[:1] + rows({9: (0,)}) + rows({20: (0,)}) + rows({-9: (5,)}), drum=drum, order=order
        )
        assert turns(battle_of(field(unit), MoveUnits(WHITE, order))) == number + drum
        # The base game has two, whoever drums.
        assert turns(battle_of(field(unit, game=BASE), MoveUnits(WHITE, order))) == 2


def steps(battle: Battle[Field]) -> int:
    """How many hexes of open ground, at 3 points each, a unit of white's still goes straight ahead."""
    count = 0
    while battle.check(WHITE, MoveUnit("u", (Advance("left"),))).legal:
        play(battle, WHITE, MoveUnit("u", (Advance("left"),)))
        count += 1
    return count


@pytest.mark.rule("DW-IX.1.0-a", "DW-IX.1.0-b")
@pytest.mark.parametrize("drum", [False, True])
@pytest.mark.parametrize("number", [1, 3, 4])
def test_manoeuvres_and_points_limit_each_other_by_the_number_that_a_unit_has(
    number: int, drum: bool
) -> None:
    """Of 24 points, 8 hexes: a manoeuvre leaves half, two leave none, and one alone is all; in either order (DW-V-HALF)."""

    def going(game: Game) -> Battle[Field]:
        unit = drilled(number, drum=drum, order=Order.MOVE)
        return battle_of(field(unit, game=game), MoveUnits(WHITE, Order.MOVE))

    aside = MoveUnit("u", (Sidestep(3),))
    for game, has in ((BANNERS, number + drum), (BASE, 2)):
        found = []
        for used in range(has + 1):
            battle = going(game)
            play(battle, WHITE, *[aside] * used)
            found.append(steps(battle))
            if used == has:
                assert TOO_MANY in refused(battle, WHITE, aside)
        assert found == ([8, 0] if has == 1 else [8, 4, *[0] * (has - 1)])
        # The other way round: who has gone so many hexes makes so many manoeuvres yet.
        after = {}
        for gone in (0, 1, 4, 5):
            battle, count = going(game), 0
            play(battle, WHITE, *[MoveUnit("u", (Advance("left"),))] * gone)
            while battle.check(WHITE, aside).legal:
                play(battle, WHITE, aside)
                count += 1
            after[gone] = count
        assert after == {0: has, 1: int(has > 1), 4: int(has > 1), 5: 0}


@pytest.mark.rule("DW-IX.1.0-a", "DW-IX.1.0-b")
@pytest.mark.parametrize(("number", "drum", "able"), [(1, False, False), (1, True, True), (3, False, True)])
def test_a_front_of_six_wheels_with_two_manoeuvres(number: int, drum: bool, able: bool) -> None:
    wheel = MoveUnit("u", (Wheel("left"),))
    battle = battle_of(field(drilled(number, SIX, drum=drum, order=Order.MOVE)), MoveUnits(WHITE, Order.MOVE))
    assert battle.check(WHITE, wheel).legal is able
    if not able:
        assert TOO_MANY in refused(battle, WHITE, wheel)
    base = battle_of(
        field(drilled(number, SIX, drum=drum, order=Order.MOVE), game=BASE), MoveUnits(WHITE, Order.MOVE)
    )
    assert base.check(WHITE, wheel).legal


@pytest.mark.rule("DW-IX.1.0-a", "DW-IX.1.0-b")
@pytest.mark.parametrize("drum", [False, True])
@pytest.mark.parametrize("number", [1, 3])
def test_who_is_attacked_reacts_with_as_many(number: int, drum: bool) -> None:
    def reacting(game: Game) -> int:
        foes = drilled(number, rows({-3: range(3, 7)}), drum=drum, key="x", side=GREY, facing=SOUTH)
        state = field(company(LINE, {}, profile="swords", order=Order.CHARGE), foes, game=game)
        battle = battle_of(state, MoveUnits(WHITE, Order.CHARGE))
        play(battle, WHITE, MoveUnit("u", (Advance("right"), Advance("right"))))
        assert isinstance(battle.decision(), Reaction)
        count = 0
        # A stand that is in no contact turns round and round.
        for facing in (2, 1, 0, 5, 4, 3):
            if not isinstance(battle.decision(), Reaction):
                break
            command = React((Face(facing),))
            if not battle.check(GREY, command).legal:
                break
            play(battle, GREY, command)
            count += 1
        return count

    assert reacting(BANNERS) == number + drum
    assert reacting(BASE) == 2


@pytest.mark.rule("DW-IX.1.0-a", "DW-IX.1.0-b")
@pytest.mark.parametrize("drum", [False, True])
@pytest.mark.parametrize("number", [1, 3, 4])
def test_the_attack_is_completed_with_the_manoeuvres_that_are_left(number: int, drum: bool) -> None:
    def left(game: Game) -> int:
        foe = company(hexes((0, -2)), {}, key="x", side=GREY, facing=SOUTH, moved=True)
        unit = drilled(number, LINE, drum=drum, order=Order.CHARGE)
        battle = battle_of(field(unit, foe, game=game), MoveUnits(WHITE, Order.CHARGE))
        play(battle, WHITE, MoveUnit("u", (Advance("left"),)))
        while isinstance(battle.decision(), Reaction):
            play(battle, GREY, Commit())
        due, count = battle.decision(), 0
        while isinstance(due, Completion) and due.left(battle.state, "u.4", "manoeuvres") > 0:
            play(battle, WHITE, Complete("u.4", (4,), "manoeuvres"))
            count += 1
            due = battle.decision()
        return count

    # With 18 points 3 are spent: of several manoeuvres one alone leaves half of them (DW-V-HALF), of one alone none.
    assert left(BASE) == 1
    assert left(BANNERS) == (1 if number + drum >= 2 else 0)


@pytest.mark.rule("DW-IX.1.0-c")
def test_the_musician_shot_before_the_movement_is_missed_in_it() -> None:
    def after(game: Game, *more: Any) -> int:
        unit = drilled(1, BLOCK, drum=True, key="u", order=Order.MOVE)
        bows = company(
            rows({-5: (2, 3, 4)}),
            {},
            key="x",
            side=GREY,
            facing=SOUTH,
            profile="archers",
            order=Order.SKIRMISH,
        )
        battle = battle_of(
            field(unit, bows, game=game), FirePhase(1), MovementSequence(Order.MOVE), dice=[HIT]
        )
        play(battle, GREY, Shoot("x.1", "u.1"), Commit(), *more)
        if (
            battle.decision() is not None
            and battle.deciders() == (WHITE,)
            and not isinstance(battle.decision(), MoveUnits | CloseUp)
        ):
            play(battle, WHITE, LetFall())
        while isinstance(battle.decision(), CloseUp):
            play(battle, WHITE, Commit())
        assert "u.1" not in battle.state.stands
        return turns(battle)

    assert after(BANNERS) == 1
    assert after(BASE) == 2


# -- the exchange after closing up (DW-IX.4.0-d) ----------------------------------------------------------------------


@pytest.mark.rule("DW-IX.4.0-d")
def test_who_closed_up_without_his_leader_in_front_must_exchange_before_he_is_done() -> None:
    """Three of the front fall; the leader, behind, steps up into one gap or not: the unit's movement waits for him."""
    unit = company(
        rows({0: range(4), 1: range(-1, 3)}), {5: Role.LEADER}, profile="drilled-1", order=Order.MOVE
    )
    bows = company(
        rows({-5: (3, 4, 5)}), {}, key="x", side=GREY, facing=SOUTH, profile="archers", order=Order.SKIRMISH
    )

    def moving(game: Game) -> Battle[Field]:
        battle = battle_of(
            field(unit, bows, game=game), FirePhase(1), MovementSequence(Order.MOVE), dice=[HIT]
        )
        shot = next(one for one in battle.options(GREY) if isinstance(one, Shoot) and one.target == "u.2")
        play(battle, GREY, shot, Commit())
        assert isinstance(battle.decision(), CloseUp)
        step = next(one for one in battle.options(WHITE) if isinstance(one, StepUp) and one.stand == "u.6")
        play(battle, WHITE, step, Commit())
        assert battle.state.organised("u")
        return battle

    battle = moving(BANNERS)
    assert refused(battle, WHITE, Commit()) == {("DW-IX.4.0-d", "dw-refused-end-behind")}
    play(battle, WHITE, next(one for one in battle.options(WHITE) if isinstance(one, Exchange)))
    assert battle.check(WHITE, Commit()).legal
    assert moving(BASE).check(WHITE, Commit()).legal


# -- commanders: fire or engage (DW-X.2.1-c, DW-X.2.1-d), and with a unit (DW-X.2.2) -----------------------------------


@pytest.mark.rule("DW-X.2.1-d")
def test_a_commander_who_attacks_does_not_fire_that_turn_and_one_who_is_attacked_does() -> None:
    def fires(*, attacks: bool) -> bool:
        """Whether the commander is asked for a shot in the second fire phase of the turn in which he meets the enemy."""
        start = (0, 0)
        near = company(
            hexes((0, -2)), {}, key="x", side=GREY, facing=SOUTH, profile="swords", order=Order.SKIRMISH
        )
        far = company(hexes((0, -5)), {}, key="y", side=GREY, facing=SOUTH, profile="swords")
        state = staffed(captain("c", WHITE, start, "bow"), near, far)
        battle = battle_of(
            state, CommandersMove(Order.MOVE), MovementSequence(Order.SKIRMISH), FirePhase(2), dice=[1] * 9
        )
        play(battle, WHITE, MoveCommander("c.1", (4,), NORTH) if attacks else Commit())
        while battle.deciders() and not isinstance(battle.decision(), MoveUnits):
            if battle.deciders() == (WHITE,):
                break
            play(battle, GREY, Commit())
        if not attacks:
            play(battle, GREY, MoveUnit("x", (Advance("left"),)))
        for _ in range(4):
            if battle.deciders() == (GREY,):
                play(battle, GREY, Commit())
        assert battle.state.units["c"].engaged
        return battle.deciders() == (WHITE,) and any(isinstance(one, Shoot) for one in battle.options(WHITE))

    assert not fires(attacks=True)
    assert fires(attacks=False)


@pytest.mark.rule("DW-X.2.2-c")
def test_a_commander_with_a_unit_supports_its_stands_and_they_him() -> None:
    def begun() -> Field:
        unit = company(rows({0: range(3)}), {}, key="a", profile="archers", order=Order.HOLD)
        foe = company(hexes((0, -1), (3, -6)), {}, key="x", side=GREY, facing=SOUTH, profile="swords")
        state = staffed(unit, captain("c", WHITE, (-1, 0), "bow"), foe, game=COMMAND, profiles=CARDS)
        with_unit(state, "c", "a")
        return state

    # In a melee: the enemy is before both, and either strikes with the other's support.
    for main, other in (("a.1", "c.1"), ("c.1", "a.1")):
        state = begun()
        for key in ("a", "x"):
            state.change(key, engaged=True, first_melee=1)
        battle = battle_of(state, MeleePhase(), dice=(MISS, 1, 1))
        play(battle, WHITE, Strike(main, "x.1"), SupportBlow(other, main), Commit())
        events = play(battle, GREY, Commit())
        blow = next(event for event in of(events, BlowStruck) if event.attacker.id == main)
        assert [stand.id for stand in blow.supporters] == [other]
    # In fire.
    state = begun()
    state.remove("x.1")
    battle = battle_of(state, FirePhase(2), dice=(MISS, MISS))
    for shooter, supporter in (("a.1", "c.1"), ("c.1", "a.1")):
        again = battle.copy()
        play(again, WHITE, Shoot(shooter, "x.2"), SupportShot(supporter, shooter))
        (shot,) = of(play(again, WHITE, Commit()), ShotFired)
        assert [stand.id for stand in shot.supporters] == [supporter]


@pytest.mark.rule("DW-X.2.2-c")
def test_a_commander_out_of_the_ranks_disorganises_his_unit() -> None:
    unit = company(LINE, {}, key="a", profile="swords", order=Order.CHARGE)
    state = staffed(unit, captain("c", WHITE, (1, 1)))
    with_unit(state, "c", "a")
    assert state.organised("a")
    state.relocate([state.stands["c.1"].at(at(9, 9))])
    assert not state.organised("a")
    state.relocate([state.stands["c.1"].at(at(1, 1), ENE)])
    assert not state.organised("a")


@pytest.mark.rule("DW-X.2.2-g")
def test_a_commander_with_a_unit_comes_into_contact_by_points_or_by_a_manoeuvre_like_any_stand() -> None:
    foe = company(hexes((0, -2)), {}, key="x", side=GREY, facing=SOUTH, profile="swords", moved=True)
    unit = company(rows({0: range(3)}), {}, key="a", profile="drilled-3", order=Order.CHARGE)
    for by in ("points", "manoeuvres"):
        state = staffed(unit, captain("c", WHITE, (3, 0)), foe, profiles=CARDS)
        with_unit(state, "c", "a")
        battle = battle_of(state, MoveUnits(WHITE, Order.CHARGE))
        play(battle, WHITE, MoveUnit("a", (Advance("left"),)))
        while isinstance(battle.decision(), Reaction):
            play(battle, GREY, Commit())
        due = battle.decision()
        assert isinstance(due, Completion)
        assert due.left(battle.state, "c.1", by) == due.left(battle.state, "a.3", by)
        before = battle.state.stands["c.1"].hex
        play(battle, WHITE, Complete("c.1", (4,), by))
        assert battle.state.stands["c.1"].hex != before
        # Manoeuvres are the unit's, not his: who has joined has as many as it has, and with one there are fewer.
    for number, most in ((1, 1), (3, 3)):
        unit = company(rows({0: range(3)}), {}, key="u", profile=f"drilled-{number}", order=Order.MOVE)
        state = staffed(
            unit,
            captain("c", WHITE, (3, 0)),
            profiles=CARDS,
            game=contents.game(("special-stands", "commanders")),
        )
        with_unit(state, "c", "u")
        assert turns(battle_of(state, MoveUnits(WHITE, Order.MOVE))) == most
