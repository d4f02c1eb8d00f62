"""Commanders who join units and leave them, and what they are while they are there (DW-X.2.2, DW-X.2.3)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from oriflamme.board.hexes import at
from oriflamme.catalogue import words
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.casualties import TakeCasualties, doom
from oriflamme.rulesets.demonworld.characteristics import (
    Band,
    Commander,
    MissileKind,
    MissileWeapon,
    MovementPoints,
    Order,
)
from oriflamme.rulesets.demonworld.closing_up import StepUp
from oriflamme.rulesets.demonworld.commanders.acting import TakeCommander, points
from oriflamme.rulesets.demonworld.commanders.attaching import Attach, Attaching, CommanderAlone
from oriflamme.rulesets.demonworld.commanders.joining import (
    CommanderJoined,
    CommanderLeft,
    against_leaving,
    home_of,
)
from oriflamme.rulesets.demonworld.commanders.moving import (
    CommandersMove,
    CommandersTurn,
    JoinUnit,
    MoveCommander,
)
from oriflamme.rulesets.demonworld.commanders.pages import Attached
from oriflamme.rulesets.demonworld.commanders.placing import ChangePlaces, CloseGap, FormUp, Placing, stepped
from oriflamme.rulesets.demonworld.commanders.ranks import joined
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import Deploy, Deployment
from oriflamme.rulesets.demonworld.initiative import modified_initiative
from oriflamme.rulesets.demonworld.missiles import may_fire
from oriflamme.rulesets.demonworld.morale.conduct import Conduct, is_impetuous
from oriflamme.rulesets.demonworld.morale.tests import Kind, facts_of, tally_of
from oriflamme.rulesets.demonworld.movement.legs import Advance
from oriflamme.rulesets.demonworld.movement.sequences import MovementSequence, MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.organisation import front_rank, ranks
from oriflamme.rulesets.demonworld.ruleset import RULESET
from oriflamme.rulesets.demonworld.scenes import choices
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot
from oriflamme.rulesets.demonworld.special_stands.substitution import (
    RollForSubstitute,
    SubstituteChoice,
    Substitution,
)
from oriflamme.rulesets.demonworld.turn import Commit, EncodedPlacement
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    SOUTH,
    WHITE,
    card,
    hexes,
    muster,
    of,
    play,
    refused,
    rows,
)
from tests.rulesets.demonworld.commanders.staff import SHORT, battle, captain, led, staffed, with_unit

CASES = yaml.safe_load(
    (Path(__file__).parents[3] / "cases" / "demonworld_commanders.yaml").read_text(encoding="utf-8")
)
EAST = 0
FAR = muster("far", GREY, rows({-18: range(4)}), SOUTH)


def eight(order: Order = Order.MOVE, **fields: Any) -> Any:
    """The unit of the worked example: 3-3-2."""
    return muster("a", WHITE, rows({0: range(3), 1: range(-1, 2), 2: range(-1, 1)}), order=order, **fields)


def joining(where: tuple[int, int], unit: Any = None, *more: Any) -> Battle[Field]:
    """Before the units that move: a commander is beside a unit."""
    field = staffed(unit or eight(), captain("c", WHITE, where), FAR, *more)
    return battle(field, CommandersMove(Order.MOVE))


def front(field: Field) -> set[str]:
    return {stand.id for stand in front_rank(field.stands_of("a"))}


# -- joining -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-X.2.3-b", "DW-X.2.3-c", "DW-X.2.3-d")
@pytest.mark.parametrize("case", CASES["joining"], ids=lambda case: case["id"])
def test_worked_examples_of_joining(case: dict[str, Any]) -> None:
    """He comes beside the unit and joins it: what its stands may do then costs nothing, and ends its move and his."""
    unit = muster("a", WHITE, rows(case["rows"]), order=Order.MOVE)
    begun = joining(tuple(case["from"]), unit)
    assert begun.state.organised("a") is case["before"]
    play(begun, WHITE, MoveCommander("c.1", tuple(case["path"]), SOUTH), JoinUnit("c.1", "a"))
    assert begun.state.organised("a") is case["joined"]
    assert begun.state.stands["c.1"].facing == NORTH
    options = list(begun.options(WHITE))
    forming = [option for option in options if isinstance(option, FormUp)]
    assert bool(forming) is case["regroups"]
    exchanges = [option.stand for option in options if isinstance(option, ChangePlaces)]
    assert exchanges == case["exchanges"]
    if forming:
        # Every way that is offered leads to ranks or a column; the first keeps the front the unit had.
        for option in forming:
            assert begun.state.organised(
                unit.unit, stepped(begun.state, begun.state.units["a"], option.moves)
            )
        labels = [choice.label for choice in choices(begun.view(WHITE), WHITE, ())]
        assert len({words(label, "en") for label in labels}) == len(forming) + 1 > 2  # and the end
        play(begun, WHITE, forming[0])
        assert begun.state.organised("a")
        found = ranks([stand.hex for stand in begun.state.stands_of("a")], NORTH)
        assert [len(rank) for rank in found] in case["ranks"]
    else:
        place = begun.state.stands["c.1"].hex
        play(begun, WHITE, ChangePlaces(exchanges[0]))
        assert begun.state.stands[exchanges[0]].hex == place
    assert "c.1" in front(begun.state)
    assert begun.deciders() == ()
    assert begun.state.units["a"].moved
    assert not MoveUnits(WHITE, Order.MOVE).movable(begun.state)


@pytest.mark.rule("DW-X.2.3-b", "DW-X.2.3-c", "DW-X.2.3-d", "DW-X.2.3-g")
def test_the_worked_example_of_a_commander_at_the_right_of_the_front_rank() -> None:
    begun = joining((5, 0))
    assert refused(begun, WHITE, JoinUnit("c.1", "a")) == {("DW-X.2.3-b", "dw-refused-not-beside")}
    play(begun, WHITE, MoveCommander("c.1", (3, 3), SOUTH))
    # He stands beside the unit and has not joined it; it is said aloud when he does.
    assert joined(begun.state, begun.state.units["a"]) == ()
    events = play(begun, WHITE, JoinUnit("c.1", "a"))
    assert [(event.stand, event.unit) for event in of(events, CommanderJoined)] == [("c.1", "a")]
    field = begun.state
    assert field.stands["c.1"].facing == NORTH
    assert not field.organised("a")
    # The stands may step to be organised again; no other unit may be commanded, and no more movement made.
    due = begun.decision()
    assert isinstance(due, Placing)
    form_up = next(option for option in begun.options(WHITE) if isinstance(option, FormUp))
    assert refused(begun, WHITE, FormUp({"a.1": EAST})) >= {("DW-V.3.0-a", "dw-refused-regrouping-taken")}
    assert refused(begun, WHITE, FormUp({"a.8": 1})) == {("DW-X.2.3-c", "dw-refused-regrouping-unformed")}
    play(begun, WHITE, form_up)
    field = begun.state
    assert field.organised("a")
    assert "c.1" in front(field)
    assert field.units["a"].moved
    assert not MoveUnits(WHITE, Order.MOVE).movable(field)
    assert begun.deciders() == ()


def test_who_joins_at_the_last_rank_changes_places_with_a_stand_of_the_first() -> None:
    begun = joining((1, 2))
    play(begun, WHITE, JoinUnit("c.1", "a"))
    field = begun.state
    assert field.organised("a")  # 3-3-3
    assert refused(begun, WHITE, Commit()) == {("DW-X.2.3-d", "dw-refused-behind")}
    assert refused(begun, WHITE, ChangePlaces("a.5")) == {("DW-X.2.3-d", "dw-refused-exchange")}
    targets = [choice.target for choice in choices(begun.view(WHITE), WHITE, ())]
    assert [target.pieces for target in targets if target] == [("a.1",), ("a.2",), ("a.3",)]
    play(begun, WHITE, ChangePlaces("a.2"))
    field = begun.state
    assert front(field) == {"a.1", "c.1", "a.3"}
    assert field.stands["a.2"].hex == at(1, 2)
    assert begun.deciders() == ()


@pytest.mark.rule("DW-X.2.3-f")
def test_a_disorganised_unit_does_not_regroup_but_may_exchange() -> None:
    scattered = muster("a", WHITE, hexes((0, 0), (2, 0), (0, 1)), order=Order.MOVE)
    begun = joining((1, 1), scattered)
    assert not begun.state.organised("a")
    play(begun, WHITE, JoinUnit("c.1", "a"))
    assert list(begun.options(WHITE)) == [ChangePlaces("a.1"), ChangePlaces("a.2")]
    assert refused(begun, WHITE, FormUp({"a.1": EAST})) == {("DW-X.2.3-c", "dw-refused-no-regrouping")}
    play(begun, WHITE, ChangePlaces("a.1"))
    assert begun.state.stands["c.1"].hex == at(0, 0)
    assert begun.deciders() == ()
    # Without one facing there is no front rank, and nothing to do.
    mixed = muster("a", WHITE, hexes((0, 0), (2, 0), (0, 1)), (NORTH, SOUTH, NORTH), order=Order.MOVE)
    begun = joining((1, 1), mixed)
    play(begun, WHITE, JoinUnit("c.1", "a"))
    assert begun.deciders() == ()


@pytest.mark.rule("DW-X.2.3-e")
def test_a_unit_in_melee_is_joined_as_it_is() -> None:
    begun = joining((1, 2), eight(engaged=True, first_melee=1))
    play(begun, WHITE, JoinUnit("c.1", "a"))
    assert begun.deciders() == ()
    assert begun.state.stands["c.1"].hex == at(1, 2)
    for page in (Conduct(routing=frozenset({"a"})), Conduct(impetuous={"a": "far"})):
        field = staffed(eight(), captain("c", WHITE, (1, 2)), FAR)
        field.pages.put(page)
        begun = battle(field, CommandersMove(Order.MOVE))
        play(begun, WHITE, JoinUnit("c.1", "a"))
        assert begun.deciders() == ()


@pytest.mark.rule("DW-X.2.2-b")
def test_he_joins_only_units_of_the_shape_of_his_stand() -> None:
    wagon = card("wagon", base=((0, 0), (0, 1)))
    unit = muster("w", WHITE, hexes((4, -2)), profile="wagon")
    unit = type(unit)(unit.unit, (msgspec.structs.replace(unit.stands[0], footprint=wagon.footprint),))
    field = staffed(unit, captain("c", WHITE, (3, -1)), eight(), FAR, profiles=(wagon,))
    begun = battle(field, CommandersMove(Order.MOVE))
    assert ("DW-X.2.2-b", "dw-refused-shape") in refused(begun, WHITE, JoinUnit("c.1", "w"))
    assert ("DW-X.2.3-b", "dw-refused-joining") in refused(begun, WHITE, JoinUnit("c.1", "c"))
    assert ("DW-X.2.3-b", "dw-refused-joining") in refused(begun, WHITE, JoinUnit("c.1", "far"))


def test_a_unit_that_comes_to_a_commander_takes_him_along_if_it_likes() -> None:
    field = staffed(eight(), captain("c", WHITE, (4, -1)), FAR)
    begun = battle(field, MovementSequence(Order.MOVE))
    take = TakeCommander("a", "c.1")
    assert refused(begun, WHITE, take) == {("DW-X.2.3-b", "dw-refused-not-beside")}
    play(begun, WHITE, MoveUnit("a", (Advance("right"),)))
    assert begun.deciders() == (WHITE,)  # standing beside him ends nothing
    labels = [choice.label.id for choice in choices(begun.view(WHITE), WHITE, ("a.1",))]
    assert "dw-choose-take-commander" in labels
    events = play(begun, WHITE, take)
    assert of(events, CommanderJoined)
    assert begun.state.units["a"].moved
    assert isinstance(begun.decision(), Placing)
    play(begun, WHITE, next(iter(begun.options(WHITE))))
    assert begun.state.organised("a")
    assert begun.deciders() == ()


# -- with a unit ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-X.2.2-e")
@pytest.mark.parametrize("case", CASES["initiative"], ids=lambda case: case["id"])
def test_he_keeps_his_initiative_and_has_the_bonus_of_the_unit(case: dict[str, Any]) -> None:
    field = staffed(
        eight(Order(case["order"]), engaged=True, first_melee=1), captain("c", WHITE, (3, 0)), FAR
    )
    with_unit(field, "c", "a")
    found = []
    for turn in (1, 2):
        field.turn = turn
        found.append(modified_initiative(field, field.stands["c.1"]).total)
    assert found == case["is"]


@pytest.mark.rule("DW-X.2.2-f")
@pytest.mark.parametrize("order", list(Order), ids=str)
def test_the_lower_points_count_for_all(order: Order) -> None:
    field = staffed(eight(order), captain("c", WHITE, (3, 0)), FAR)
    assert points(field, field.units["a"]) == {"M": 24, "C": 18, "H": 12, "T": 0}[order.value]
    with_unit(field, "c", "a")
    assert points(field, field.units["a"]) == CASES["points"]["is"][order.value]
    # A faster commander does not make the unit faster.
    fast = card("fast", stands=1, movement=MovementPoints(36, 36, 36), commander=Commander(2, 3))
    field = staffed(eight(order), captain("c", WHITE, (3, 0), "fast"), FAR, profiles=(fast,))
    with_unit(field, "c", "a")
    assert points(field, field.units["a"]) == {"M": 24, "C": 18, "H": 12, "T": 0}[order.value]


@pytest.mark.rule("DW-X.2.2-c", "DW-X.2.2-g")
def test_he_moves_and_fires_as_a_stand_of_the_unit() -> None:
    field = staffed(eight(Order.SKIRMISH), captain("c", WHITE, (1, 2), "bow"), FAR)
    assert field.profile(field.stands["c.1"]).missile == SHORT
    with_unit(field, "c", "a")
    # He fires in the phase of the unit's order, and no longer in either.
    assert [may_fire(field, field.stands["c.1"], phase) for phase in (1, 2)] == [True, False]
    assert not may_fire(field, field.units["a"], 1)  # the others have nothing to fire with
    begun = battle(field, CommandersMove(Order.CHARGE), MovementSequence(Order.SKIRMISH))
    assert begun.decision() == MoveUnits(
        WHITE, Order.SKIRMISH
    )  # he does not move on his own: the unit goes earlier
    assert field.manoeuvres(field.units["a"]) == 2
    before = field.stands["c.1"].hex
    play(begun, WHITE, MoveUnit("a", (Advance("right"),)))
    assert begun.state.stands["c.1"].hex != before


def test_a_commander_who_falls_leaves_his_own_unit_empty_for_good() -> None:
    field = staffed(eight(), captain("c", WHITE, (1, 2)), FAR)
    with_unit(field, "c", "a")
    doom(field, "c.1")
    begun = battle(field, TakeCasualties("melee", "DW-VI.1.3-d"))
    field = begun.state
    assert "c.1" not in field.stands
    assert field.units["c"].stands == ()
    assert len(field.units["a"].stands) == 8
    assert [unit.id for unit in field.units_of(WHITE)] == ["a"]


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


def test_a_joined_commander_counts_with_his_own_unit_in_the_end() -> None:
    begun = deploying()
    play(begun, "empire", Attach("gordan-orc-slayer", "noble-infantry"), Commit())
    play(begun, "orcs", Commit())
    play(begun, "empire", Commit())
    play(begun, "orcs", Commit())
    fates = {fate.unit: (fate.left, fate.lost) for fate in RULESET.fates(begun, [])}
    assert fates["gordan-orc-slayer"] == (1, 0)
    assert fates["noble-infantry"] == (len(begun.state.units["noble-infantry"].stands) - 1, 0)


# -- among other chapters ------------------------------------------------------------------------------------------


def shot_at(size: int, *dice: int, hit_points: int = 1, foot: int = 1, beside: int = 3) -> Battle[Field]:
    """A commander of a size with foot of another beside him is hit in the second fire phase, by as many archers as he can take."""
    rank = card("rank", stands=1, size=size, hit_points=hit_points, commander=Commander(2, 3))
    archers = card("archers", missile=MissileWeapon(MissileKind.BOW, (Band(9, 19),)))
    men = card("men", size=foot)
    places = hexes((-1, 0), (1, 0), (-1, 1), (0, 1))[:beside]
    line = muster("a", WHITE, places, profile="men", order=Order.HOLD)
    bows = muster(
        "x", GREY, hexes(*((q, -5) for q in range(1, 4))), SOUTH, profile="archers", order=Order.HOLD
    )
    names = ("skills", "special-stands", "commanders")
    cards = (rank, archers, men)
    field = staffed(
        line, captain("c", WHITE, (0, 0), "rank"), bows, game=contents.game(names), profiles=cards
    )
    with_unit(field, "c", "a")
    begun = battle(field, FirePhase(2), dice=dice)
    shooters = [f"x.{number}" for number in range(1, hit_points + 1)]
    play(begun, GREY, *(Shoot(key, "c.1") for key in shooters), Commit())
    return begun


@pytest.mark.rule("DW-X.2.2-h")
@pytest.mark.parametrize("case", CASES["shots"], ids=lambda case: case["id"])
def test_the_die_that_saves_special_stands_saves_commanders_who_are_not_too_large(
    case: dict[str, Any],
) -> None:
    begun = shot_at(case["commander"], 1, 3, foot=case["stands"], beside=case["beside"])
    assert isinstance(begun.decision(), Substitution) is case["die"]
    assert ("c.1" in begun.state.stands) is case["die"]
    if case["die"]:
        play(begun, WHITE, RollForSubstitute())
        assert isinstance(begun.decision(), SubstituteChoice)  # 3 of three: another falls


@pytest.mark.rule("DW-X.2.2-h")
def test_only_the_hit_that_takes_his_last_hit_point_is_rolled_for() -> None:
    begun = shot_at(1, 1, 1, 6, hit_points=2)
    assert isinstance(begun.decision(), Substitution)
    assert begun.rolls == 2
    play(begun, WHITE, RollForSubstitute())
    assert "c.1" not in begun.state.stands  # 6 of three: he falls


@pytest.mark.rule("DW-X.0-d")
@pytest.mark.parametrize("stars", [1, 2, 3, 4])
def test_his_stars_are_his_bonus_to_the_morale_of_the_unit_he_has_joined(stars: int) -> None:
    field = staffed(
        eight(), captain("c", WHITE, (1, 2), stars), FAR, game=contents.game(("commanders", "morale"))
    )

    def total() -> int:
        unit = field.units["a"]
        return tally_of(Kind.CHARGE, facts_of(field, unit, Kind.CHARGE, field.stands_of(unit))).total

    before = total()  # one who only stands beside it gives nothing
    # A ninth stand may itself count for something, whoever it is.
    ninth = staffed(muster("a", WHITE, (*_places(), at(1, 2)), order=Order.MOVE), FAR, game=field.ground.game)
    unit = ninth.units["a"]
    larger = tally_of(Kind.CHARGE, facts_of(ninth, unit, Kind.CHARGE, ninth.stands_of(unit))).total
    with_unit(field, "c", "a")
    assert total() - stars == larger
    assert before <= larger


def _places() -> tuple[int, ...]:
    return tuple(stand.hex for stand in eight().stands)


@pytest.mark.rule("DW-X.2.2-d")
def test_he_is_impetuous_with_his_unit_as_long_as_it_is() -> None:
    field = staffed(eight(Order.SKIRMISH), captain("c", WHITE, (3, 0), 4), FAR)
    with_unit(field, "c", "a")
    field.pages.put(Conduct(impetuous={"a": "far"}))
    assert is_impetuous(field, field.stands["c.1"].unit)
    begun = battle(field, CommandersMove(Order.MOVE))
    assert begun.deciders() == ()
    reasons = {reason.text.id for reason in against_leaving(field, field.stands["c.1"], Order.MOVE)}
    assert reasons == {"dw-refused-leaving-conduct"}
    field.pages.put(Conduct())
    assert battle(field, CommandersMove(Order.MOVE)).deciders() == (WHITE,)


@pytest.mark.rule("DW-X.0-a")
def test_a_leader_stays_with_his_unit_and_a_commander_does_not() -> None:
    field = staffed(led(eight(Order.SKIRMISH)), captain("c", WHITE, (3, 0)), FAR)
    with_unit(field, "c", "a")
    begun = battle(field, CommandersMove(Order.MOVE))
    assert refused(begun, WHITE, MoveCommander("a.1", (0,), NORTH)) == {
        ("DW-X.2.1-a", "dw-refused-no-commander")
    }
    play(begun, WHITE, MoveCommander("c.1", (0,), NORTH))
    assert begun.state.stands["c.1"].unit == "c"
