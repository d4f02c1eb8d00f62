"""Commanders who join units, and what they are while they are there (DW-X.2.2, DW-X.2.3)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from oriflamme.board.hexes import at
from oriflamme.catalogue import words
from oriflamme.kernel.battle import Battle
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
from oriflamme.rulesets.demonworld.commanders.acting import TakeCommander, points
from oriflamme.rulesets.demonworld.commanders.joining import (
    CommanderJoined,
    against_leaving,
)
from oriflamme.rulesets.demonworld.commanders.moving import (
    CommandersMove,
    JoinUnit,
    MoveCommander,
)
from oriflamme.rulesets.demonworld.commanders.placing import (
    ChangePlaces,
    FormUp,
    Placing,
    Rearranged,
    stepped,
)
from oriflamme.rulesets.demonworld.commanders.ranks import joined
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.initiative import modified_initiative
from oriflamme.rulesets.demonworld.morale.conduct import Conduct, is_impetuous
from oriflamme.rulesets.demonworld.morale.tests import Kind, facts_of, tally_of
from oriflamme.rulesets.demonworld.movement.legs import Advance
from oriflamme.rulesets.demonworld.movement.sequences import MovementSequence, MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.organisation import front_rank, ranks
from oriflamme.rulesets.demonworld.scenes import choices
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot
from oriflamme.rulesets.demonworld.special_stands.substitution import (
    RollForSubstitute,
    SubstituteChoice,
    Substitution,
)
from oriflamme.rulesets.demonworld.turn import Commit
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
from tests.rulesets.demonworld.commanders.staff import (
    FAR,
    battle,
    captain,
    eight,
    led,
    staffed,
    with_unit,
)
from tests.rulesets.demonworld.terrain.going import Lie, over

CASES = yaml.safe_load(
    (Path(__file__).parents[3] / "cases" / "demonworld_commanders.yaml").read_text(encoding="utf-8")
)
EAST = 0


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
    assert refused(begun, WHITE, FormUp({"a.1": (EAST,)})) >= {("DW-V.3.0-a", "dw-refused-regrouping-taken")}
    assert refused(begun, WHITE, FormUp({"a.8": (1,)})) == {("DW-X.2.3-c", "dw-refused-regrouping-unformed")}
    play(begun, WHITE, form_up)
    field = begun.state
    assert field.organised("a")
    assert "c.1" in front(field)
    assert field.units["a"].moved
    assert not MoveUnits(WHITE, Order.MOVE).movable(field)
    assert begun.deciders() == ()


@pytest.mark.rule("DW-X.2.3-c")
def test_stands_go_farther_only_where_the_formation_cannot_be_kept_otherwise() -> None:
    """Friends leave no way out but ahead of the commander, who stands before the left of three in a rank."""
    around = [(-1, 0), (-1, 1), (0, 1), (1, -1), (1, 1), (2, -1), (2, 1), (3, -1), (3, 0), (-2, 0), (-2, 1)]
    around += [(-2, 2), (-1, -1), (1, 2), (2, -2), (2, 2), (3, -2), (4, -2), (4, -1)]
    friends = muster("b", WHITE, hexes(*around), order=Order.MOVE)
    three = muster("a", WHITE, rows({0: range(3)}), order=Order.MOVE)
    begun = joining((0, -1), three, friends)
    play(begun, WHITE, JoinUnit("c.1", "a"))
    ways = [option.moves for option in begun.options(WHITE) if isinstance(option, FormUp)]
    assert max(len(path) for path in ways[0].values()) == 2
    far = refused(begun, WHITE, FormUp({"c.1": (4, 4, 4)}))
    assert far == {("DW-X.2.3-c", "dw-refused-regrouping-far")}
    assert refused(begun, WHITE, FormUp({"a.1": (3, 4)})) >= {("DW-V.3.0-a", "dw-refused-occupied")}
    [told] = of(play(begun, WHITE, FormUp(ways[0])), Rearranged)
    assert {len(path) - 1 for path in told.went.values()} == {2}
    assert begun.state.organised("a")
    # Where one hex is enough, nobody goes two.
    near = joining((3, -1))
    play(near, WHITE, JoinUnit("c.1", "a"))
    assert refused(near, WHITE, FormUp({"c.1": (1, 2)})) == {("DW-X.2.3-c", "dw-refused-regrouping-far")}


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


@pytest.mark.rule("DW-X.2.3-d", "DW-IX.4.0-c")
@pytest.mark.parametrize("chapters", [("commanders", "terrain"), ("special-stands", "commanders", "terrain")])
def test_what_forbids_any_exchange_forbids_his(chapters: tuple[str, ...]) -> None:
    def places(*stands: tuple[int, int], lie: Lie, size: int = 1) -> set[str]:
        """With whom of the front a commander who joins at (0, 2) may change places."""
        rank = card("rank", stands=1, size=size, commander=Commander(2, 3))
        unit = muster("a", WHITE, hexes(*stands), order=Order.MOVE)
        made = over(staffed(unit, captain("c", WHITE, (0, 2), "rank"), FAR, profiles=(rank,)), lie, chapters)
        begun = battle(made, CommandersMove(Order.MOVE))
        play(begun, WHITE, JoinUnit("c.1", "a"))
        if not begun.deciders():
            return set()
        found = {option.stand for option in begun.options(WHITE) if isinstance(option, ChangePlaces)}
        for key in {f"a.{number}" for number in range(1, len(stands) + 1)} - found:
            assert refused(begun, WHITE, ChangePlaces(key)) == {("DW-X.2.3-d", "dw-refused-exchange")}
        return found

    two = ((0, 0), (1, 0), (0, 1), (1, 1))
    assert places(*two, lie=Lie()) == {"a.1", "a.2"}
    # Over more than two levels nobody changes places.
    assert places(*two, lie=Lie(levels={(0, 0): 3, (1, 0): 2})) == {"a.2"}
    # Nor where one could not be: he wades where the others cannot, or they would have to where he is.
    wet = Lie({(0, 2): "water-2"})
    assert places(*two, lie=wet, size=3) == set()
    # In a unit that is in two blocks he comes to the front of his own.
    assert places((0, 0), (1, 0), (0, 1), (8, -6), (9, -6), lie=Lie()) == {"a.1", "a.2"}


@pytest.mark.rule("DW-X.2.3-f")
def test_a_disorganised_unit_does_not_regroup_but_may_exchange() -> None:
    scattered = muster("a", WHITE, hexes((0, 0), (2, 0), (0, 1)), order=Order.MOVE)
    begun = joining((1, 1), scattered)
    assert not begun.state.organised("a")
    play(begun, WHITE, JoinUnit("c.1", "a"))
    assert list(begun.options(WHITE)) == [ChangePlaces("a.1"), ChangePlaces("a.2")]
    assert refused(begun, WHITE, FormUp({"a.1": (EAST,)})) == {("DW-X.2.3-c", "dw-refused-no-regrouping")}
    play(begun, WHITE, ChangePlaces("a.1"))
    assert begun.state.stands["c.1"].hex == at(0, 0)
    assert begun.deciders() == ()
    # He changes places with those who have nobody before them, in whichever row they stand; and is himself in front so.
    ragged = muster("a", WHITE, hexes((0, 0), (0, 1), (1, 1)), order=Order.MOVE)
    begun = joining((-1, 2), ragged)
    play(begun, WHITE, JoinUnit("c.1", "a"))
    assert list(begun.options(WHITE)) == [ChangePlaces("a.1"), ChangePlaces("a.3")]
    begun = joining((1, 1), muster("a", WHITE, hexes((0, 0), (0, 1), (-1, 1)), order=Order.MOVE))
    play(begun, WHITE, JoinUnit("c.1", "a"))
    assert not begun.state.organised("a")
    assert begun.deciders() == ()
    # Without one facing there is no front rank, and nothing to do.
    mixed = muster("a", WHITE, hexes((0, 0), (2, 0), (0, 1)), (NORTH, SOUTH, NORTH), order=Order.MOVE)
    begun = joining((1, 1), mixed)
    play(begun, WHITE, JoinUnit("c.1", "a"))
    assert begun.deciders() == ()


@pytest.mark.rule("DW-X.2.3-e")
def test_a_unit_in_melee_is_joined_as_it_is() -> None:
    begun = joining((3, 2), eight(engaged=True, first_melee=1))
    assert refused(begun, WHITE, JoinUnit("c.1", "a")) == {("DW-X.2.3-b", "dw-refused-not-beside")}
    play(begun, WHITE, MoveCommander("c.1", (3, 3), SOUTH), JoinUnit("c.1", "a"))
    assert begun.deciders() == ()
    assert begun.state.stands["c.1"].facing == SOUTH
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


@pytest.mark.rule("DW-X.2.3-b", "DW-X.2.3-g")
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
def test_he_moves_as_a_stand_of_the_unit() -> None:
    field = staffed(eight(Order.SKIRMISH), captain("c", WHITE, (1, 2), "bow"), FAR)
    with_unit(field, "c", "a")
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
