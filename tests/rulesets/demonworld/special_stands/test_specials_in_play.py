"""What leaders, standard bearers and musicians are for, played through: orders, tests of morale, blows, manoeuvres."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.characteristics import Mark, Morale, Order, Role
from oriflamme.rulesets.demonworld.closing_up import CloseUp
from oriflamme.rulesets.demonworld.commanders.command import OrderRolled
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import TurnEnds
from oriflamme.rulesets.demonworld.melee import MeleePhase, Strike, SupportBlow
from oriflamme.rulesets.demonworld.melee_execution import BlowStruck
from oriflamme.rulesets.demonworld.morale.conduct import Conduct, is_routing
from oriflamme.rulesets.demonworld.morale.rally import Rally, RallyBegins
from oriflamme.rulesets.demonworld.morale.tests import MoraleTested
from oriflamme.rulesets.demonworld.movement.legs import Face
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.orders import GiveOrder, OrderPhase, OrderRevealed
from oriflamme.rulesets.demonworld.phases import TurnBegins
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot
from oriflamme.rulesets.demonworld.special_stands.substitution import LetFall, Substitution
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    GREY,
    SOUTH,
    WHITE,
    battle_of,
    card,
    field_of,
    hexes,
    of,
    play,
    refused,
    rows,
)
from tests.rulesets.demonworld.fights import BOW, HIT, MISS
from tests.rulesets.demonworld.special_stands.banners import LEADER, MUSICIAN, STANDARD, company

LEVEL = contents.game(contents.LEVELS[contents.INTERMEDIATE])
FOUR = rows({0: range(4)})
MEN = card("men", size=2, missile_protection=0, morale=Morale(9, 30))
CARDS = (
    MEN,
    card("archers", size=2, missile=BOW, morale=Morale(0, 30)),
    card("mob", size=2, marks=(Mark.HORDE,), manoeuvres=3, morale=Morale(9, 30)),
)


def field(roles: dict[int, Role], *others: Any, game: Any = LEVEL, places: Any = FOUR, **facts: Any) -> Field:
    """White's unit `u` with these roles, and grey's archers ten hexes away or as given."""
    own = company(places, roles, **{"profile": "men", **facts})
    foes = others or (
        company(rows({-10: range(2)}), {1: LEADER}, key="x", side=GREY, facing=SOUTH, profile="archers"),
    )
    return field_of(own, *foes, profiles=CARDS, game=game)


# -- orders --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-IX.2.0-a", "DW-VIII.2.0-c")
@pytest.mark.parametrize("shot", [1, 2], ids=["the-leader-falls", "another-falls"])
def test_a_unit_takes_orders_while_it_has_its_leader_and_rolls_in_the_turn_after_he_fell(shot: int) -> None:
    bows = company(
        rows({-5: (4, 5)}),
        {1: LEADER},
        key="x",
        side=GREY,
        facing=SOUTH,
        profile="archers",
        order=Order.SKIRMISH,
    )
    steady = contents.game(("special-stands", "commanders", "line-of-sight"))
    state = field({1: LEADER}, bows, game=steady, order=Order.HOLD)
    battle = battle_of(state, FirePhase(1), TurnEnds(), TurnBegins(), dice=(HIT, 4, 1))
    play(battle, GREY, Shoot("x.1", f"u.{shot}"), Commit())
    if isinstance(battle.decision(), Substitution):
        play(battle, WHITE, LetFall())
    while isinstance(battle.decision(), CloseUp):
        play(battle, WHITE, Commit())
    assert f"u.{shot}" not in battle.state.stands
    assert isinstance(battle.decision(), OrderPhase)
    led = shot != 1
    # Led, it may be given any order, face down; without him its die has said what lies there, for all to see.
    assert (WHITE in battle.deciders()) is led
    assert battle.check(WHITE, GiveOrder("u", Order.CHARGE)).legal is led
    assert battle.view(GREY).state.units["u"].order is (None if led else Order.MOVE)
    if led:
        play(battle, WHITE, GiveOrder("u", Order.CHARGE), Commit())
    events = play(battle, GREY, GiveOrder("x", Order.HOLD), Commit())
    assert not of(events, OrderRolled)
    assert battle.state.units["u"].order is (Order.CHARGE if led else Order.MOVE)
    assert {event.unit for event in of(events, OrderRevealed)} == ({"u", "x"} if led else {"x"})


# -- morale --------------------------------------------------------------------------------------------------------


def rallies(roles: dict[int, Role], die: int, places: Any = FOUR, **facts: Any) -> bool:
    """Whether a routing unit that needs 9 rallies."""
    state = field(roles, places=places, **facts)
    state.pages.put(Conduct(routing=frozenset({"u"})))
    battle = battle_of(state, RallyBegins(), dice=(die,))
    play(battle, WHITE, Rally("u"))
    return not is_routing(battle.state, "u")


def stands_fire(roles: dict[int, Role], die: int, shot: int) -> bool:
    """Whether a unit of four that needs 9 passes its test after a stand has been shot, nobody closing up."""
    bows = company(
        rows({-5: (4, 5)}),
        {1: LEADER},
        key="x",
        side=GREY,
        facing=SOUTH,
        profile="archers",
        order=Order.SKIRMISH,
    )
    battle = battle_of(field(roles, bows, order=Order.HOLD), FirePhase(1), dice=(HIT, die))
    events = play(battle, GREY, Shoot("x.1", f"u.{shot}"), Commit())
    while battle.deciders() == (WHITE,):
        asked = battle.decision()
        events += play(battle, WHITE, LetFall() if isinstance(asked, Substitution) else Commit())
    (test,) = of(events, MoraleTested)
    assert test.unit == "u"
    return bool(test.passed)


@pytest.mark.rule("DW-IX.2.0-a", "DW-IX.3.0-a")
@pytest.mark.parametrize("role", [LEADER, STANDARD])
def test_leader_and_standard_bearer_raise_the_morale_of_their_unit_and_their_loss_lowers_it(
    role: Role,
) -> None:
    # Four stands and a 4 are 8: one more is 9.
    assert rallies({2: role}, 4)
    assert not rallies({}, 4)
    assert rallies({}, 5)
    # The standard and the leader both count.
    assert rallies({1: LEADER, 2: STANDARD}, 3)
    assert not rallies({1: LEADER, 2: STANDARD}, 2)
    # Three are left after fire: with him among them a 5 is enough, without him it is not.
    assert stands_fire({4: role}, 5, shot=1)
    assert not stands_fire({4: role}, 4, shot=1)
    assert not stands_fire({4: role}, 5, shot=4)


# -- the musician --------------------------------------------------------------------------------------------------


def turns(battle: Battle[Field]) -> int:
    """How many changes of facing one after another the unit makes."""
    count = 0
    for facing in (1, 2, 3, 4, 5, 0, 1):
        if not battle.check(WHITE, MoveUnit("u", (Face(facing),))).legal:
            assert ("DW-V-MANOEUVRES", "dw-refused-manoeuvres") in refused(
                battle, WHITE, MoveUnit("u", (Face(facing),))
            )
            break
        play(battle, WHITE, MoveUnit("u", (Face(facing),)))
        count += 1
    return count


@pytest.mark.rule("DW-IX.1.0-a")
def test_the_musician_is_worth_a_manoeuvre_and_one_in_rallying_and_no_manoeuvre_to_a_horde() -> None:
    apart = hexes((0, 0), (0, 9), (0, 18), (-9, 5))
    for roles, more in (({}, 0), ({1: MUSICIAN}, 1)):
        made = field(roles, places=apart, order=Order.HOLD)
        assert turns(battle_of(made, MoveUnits(WHITE, Order.HOLD))) == MEN.manoeuvres + more
        assert rallies(roles, 4) is bool(more)
        # A horde has one manoeuvre, whatever its card says and whoever drums; in rallying he counts for it too.
        mob = field(roles, places=rows({0: range(2), 1: range(2)}), order=Order.MOVE, profile="mob")
        assert turns(battle_of(mob, MoveUnits(WHITE, Order.MOVE))) == 1
        assert rallies(roles, 4, places=rows({0: range(2), 1: range(2)}), profile="mob") is bool(more)
    # In other tests he does not count.
    assert not stands_fire({4: MUSICIAN}, 5, shot=1)
    assert stands_fire({4: MUSICIAN}, 6, shot=1)


# -- blows ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-IX.2.0-b", "DW-IX.3.0-b")
@pytest.mark.parametrize(("role", "bonus"), [(LEADER, 1), (STANDARD, 1), (MUSICIAN, 0), (None, 0)])
def test_who_strikes_with_the_bonus_supports_with_three_and_is_struck_as_all_are(
    role: Role | None, bonus: int
) -> None:
    engaged: dict[str, Any] = {"engaged": True, "first_melee": 1}
    roles = {} if role is None else {1: role}

    def numbers(game: Any, main: str, other: str) -> tuple[int, int]:
        """The number of a supported blow, and of the blow that answers it."""
        foe = company(hexes((1, -1)), {}, key="x", side=GREY, facing=SOUTH, profile="men", **engaged)
        state = field(roles, foe, game=game, places=hexes((0, 0), (1, 0)), **engaged)
        battle = battle_of(state, MeleePhase(), dice=(MISS, MISS, 1))
        play(battle, WHITE, Strike(main, "x.1"), SupportBlow(other, main), Commit())
        events = play(battle, GREY, Strike("x.1", "u.1"), Commit())
        struck = {event.attacker.id: event for event in of(events, BlowStruck)}
        assert [stand.id for stand in struck[main].supporters] == [other]
        return struck[main].tally.total, struck["x.1"].tally.total

    alone = contents.game(("special-stands",))
    for game, worth in ((alone, bonus), (LEVEL, bonus), (contents.game(), 0)):
        assert numbers(game, "u.1", "u.2") == (8 - 4 + 3 + worth, 8 - 4)
        assert numbers(game, "u.2", "u.1") == (8 - 4 + 3, 8 - 4)
