"""Chapter IX: roles, manoeuvres, bonuses, and the front rank."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from oriflamme.board.battlefield import Battlefield, Cell
from oriflamme.board.hexes import axial
from oriflamme.board.passage import passage, tariff
from oriflamme.kernel.chapters import Composition
from oriflamme.kernel.dice import Dice
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.blows import blow_tally
from oriflamme.rulesets.demonworld.chapters import DemonworldChapter, Game
from oriflamme.rulesets.demonworld.characteristics import Footing, MeleeKind, MeleeWeapon, Order, Role
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.first_battle import Deploy, Deployment, as_the_card_says
from oriflamme.rulesets.demonworld.morale.conduct import Conduct
from oriflamme.rulesets.demonworld.movement.legs import Advance, Face, Wheel
from oriflamme.rulesets.demonworld.movement.potential import Spent, potential_of
from oriflamme.rulesets.demonworld.movement.sequences import MoveUnit, MoveUnits
from oriflamme.rulesets.demonworld.ruleset import RULESET
from oriflamme.rulesets.demonworld.special_stands.fronts import (
    Exchange,
    StandsExchanged,
    exchanges,
    relabelled,
)
from oriflamme.rulesets.demonworld.special_stands.scenes import SIGNS
from oriflamme.rulesets.demonworld.turn import Commit, EncodedPlacement
from tests.rulesets.demonworld.armies import (
    GREY,
    NORTH,
    PLAIN,
    SOUTH,
    WHITE,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
    of,
    play,
    refused,
    rows,
)
from tests.rulesets.demonworld.special_stands.banners import (
    GAME,
    LEADER,
    MUSICIAN,
    STANDARD,
    company,
    field,
    moving,
)

CASES = yaml.safe_load(
    (Path(__file__).parents[3] / "cases" / "demonworld_special_stands.yaml").read_text(encoding="utf-8")
)
BLOCK = rows({0: range(4), 1: range(4)})
"""Two ranks of four that face north: stands 1 to 4 in front, 5 to 8 behind."""


def named(kind: str) -> pytest.MarkDecorator:
    found = [case for case in CASES if kind in case]
    assert found
    return pytest.mark.parametrize("case", found, ids=[case["id"] for case in found])


# -- roles ---------------------------------------------------------------------------------------------------------


@named("make_up")
def test_special_stands_are_among_those_of_the_card(case: dict[str, Any]) -> None:
    roles = tuple(Role(name) for name in case["make_up"]["specials"])
    count = case["make_up"]["stands"]
    state = field_of(
        muster("u", WHITE, rows({0: range(count)}), profile="special"),
        profiles=[card("special", specials=roles)],
        game=GAME,
    )
    made = GAME.new_stands(state, state.units["u"])
    assert [stand.role for stand in made] == [*roles, *[None] * (count - len(roles))]
    assert sum(stand.role is None for stand in made) == case["plain"]
    assert sum(stand.role is not None for stand in made) == case["special"]
    # The base game has no roles.
    assert all(stand.role is None for stand in as_the_card_says(state, state.units["u"]))


@pytest.mark.rule("DW-IX.0-a", "DW-IX.0-b")
def test_specials_are_deployed_with_their_roles_and_signs_and_are_stands_like_the_others() -> None:
    setup = RULESET.setup("demonworld-under-the-banner", {"chapters": ["special-stands"]})
    battle = RULESET.begin(setup, Dice("x"))
    battle.advance()
    for side in setup.sides:
        battle.apply(side, Commit())
    state = battle.state
    pieces = {piece.id: piece for piece in RULESET.scene(battle.view(setup.sides[0])).pieces}
    for unit in state.units.values():
        roles = state.profile(unit).specials
        stands = state.stands_of(unit)
        assert tuple(stand.role for stand in stands[: len(roles)]) == roles
        assert {state.profile(stand) for stand in stands} == {state.profile(unit)}
        for stand in stands:
            signs = {badge.sign for badge in pieces[stand.id].badges} & set(SIGNS.values())
            assert signs == ({SIGNS[stand.role]} if stand.role else set())
    assert len(set(SIGNS.values())) == len(Role)


# -- manoeuvres and close combat -----------------------------------------------------------------------------------


@named("manoeuvres")
def test_the_musician_gives_a_manoeuvre_while_he_is_there(case: dict[str, Any]) -> None:
    spec = case["manoeuvres"]
    roles = {number: Role(name) for number, name in enumerate(spec["specials"], start=1)}
    profile = card("players", manoeuvres=spec["card"])
    unit = company(rows({0: range(4)}), roles, profile="players", order=Order.MOVE)
    state = field(unit, profiles=[profile])
    for key in case["lost"]:
        state.remove(key)
    assert potential_of(state, state.units["u"]).manoeuvres == case["is"]


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_cards_number_counts_and_the_base_game_has_two(number: int) -> None:
    profile = card("players", manoeuvres=number)
    unit = company(rows({0: range(4)}), {1: LEADER, 2: MUSICIAN}, profile="players", order=Order.CHARGE)
    state = field(unit, profiles=[profile])
    potential = potential_of(state, state.units["u"])
    assert potential.manoeuvres == number + 1
    # The first of several halves the points, a further one leaves none; of one alone, likewise (DW-V-HALF).
    assert [potential.points_after(used) for used in range(3)] == [18, 9, 0]
    state.remove("u.2")
    left = potential_of(state, state.units["u"])
    assert left.manoeuvres == number
    assert left.points_after(1) == (9 if number >= 2 else 0)
    base = field_of(unit, profiles=[profile])
    assert potential_of(base, base.units["u"]).manoeuvres == 2


def test_one_manoeuvre_is_all_that_a_clumsy_unit_has() -> None:
    unit = company(BLOCK, {1: LEADER}, profile="clumsy", order=Order.MOVE)
    battle = moving(unit)
    play(battle, WHITE, MoveUnit("u", (Wheel("left"),)))
    assert ("DW-V-MANOEUVRES", "dw-refused-manoeuvres") in refused(
        battle, WHITE, MoveUnit("u", (Wheel("left"),))
    )
    drums = moving(company(BLOCK, {1: MUSICIAN}, profile="clumsy", order=Order.MOVE))
    play(drums, WHITE, MoveUnit("u", (Wheel("left"),)))
    assert drums.check(WHITE, MoveUnit("u", (Wheel("left"),))).legal


def test_another_chapter_may_fix_the_manoeuvres_of_a_unit() -> None:
    fixed = DemonworldChapter(
        name="fixed",
        title=GAME.chapters[-1].title,
        rule="DW-XIII.4.0-e",
        manoeuvre_limits=(lambda state, unit: 1 if unit.id == "u" else None,),
    )
    both = Game((*GAME.chapters, fixed))
    assert isinstance(both, Composition)
    units = company(BLOCK, {1: MUSICIAN}), company(rows({5: range(4)}), {1: MUSICIAN}, key="v")
    state = field(*units, game=both)
    assert [state.manoeuvres(unit) for unit in state.units.values()] == [1, 3]


@named("blow")
def test_leaders_and_standard_bearers_strike_harder(case: dict[str, Any]) -> None:
    spec = case["blow"]
    strong = card("strong", melee=(MeleeWeapon(MeleeKind.BASIC, spec["strength"], spec["strength"]),))
    soft = card("soft", melee_protection=0)
    roles = {1: Role(spec["role"])} if spec["role"] else {2: LEADER}
    state = field(
        company(hexes((0, 0), (1, 0)), roles, profile="strong", engaged=True),
        company(hexes((1, -1)), {}, key="b", side=GREY, facing=SOUTH, profile="soft", engaged=True),
        profiles=[strong, soft],
    )
    tally = blow_tally(state, state.stands["u.1"], state.stands["b.1"], spec["supports"])
    assert tally.total == case["is"]


@pytest.mark.parametrize(
    ("role", "rule"), [(LEADER, "DW-IX.2.0-b"), (STANDARD, "DW-IX.3.0-b"), (MUSICIAN, None)]
)
def test_the_bonus_is_that_of_the_main_attacker_alone(role: Role, rule: str | None) -> None:
    foe = company(hexes((1, -1)), {1: LEADER}, key="b", side=GREY, facing=SOUTH, engaged=True)
    state = field(company(hexes((0, 0), (1, 0)), {1: role}, engaged=True), foe)
    own = blow_tally(state, state.stands["u.1"], state.stands["b.1"])
    assert [line.rule for line in own.lines if line.value == 1] == ([rule] if rule else [])
    # In support of a plain stand he adds the usual 3, and a leader who is struck has no bonus.
    beside = blow_tally(state, state.stands["u.2"], state.stands["b.1"], 1)
    assert beside.total == 8 - 4 + 3


# -- deployment ----------------------------------------------------------------------------------------------------


def placement(places: Any, facing: int = NORTH) -> tuple[EncodedPlacement, ...]:
    return tuple(EncodedPlacement("{},{}".format(*axial(hex)), facing) for hex in places)


def deploying(specials: tuple[Role, ...], places: Any, facing: int = NORTH) -> set[str]:
    """The rules against a placement of a unit of eight with these specials."""
    profile = card("special", stands=8, specials=specials)
    state = field_of(
        muster("u", WHITE, BLOCK, profile="special"),
        muster("x", GREY, rows({-9: range(2)})),
        profiles=[profile],
        game=GAME,
    )
    zone = tuple("{},{}".format(*axial(hex)) for hex in sorted(PLAIN.hexes))
    proposed = {WHITE: {"u": placement(BLOCK)}, GREY: {"x": placement(rows({-9: range(2)}), SOUTH)}}
    battle = battle_of(state, Deployment({WHITE: zone, GREY: ()}, proposed, proposed))
    ruling = battle.check(WHITE, Deploy("u", placement(places, facing)))
    return {reason.rule for reason in ruling.reasons}


@pytest.mark.rule("DW-IX.4.0-a")
def test_specials_are_deployed_in_the_front_rank_where_it_has_room() -> None:
    three = (LEADER, STANDARD, MUSICIAN)
    assert not deploying(three, BLOCK)
    # Behind, by order of the stands or because the unit looks the other way.
    assert deploying(three, [*BLOCK[4:], *BLOCK[:4]]) == {"DW-IX.4.0-a"}
    assert deploying(three, BLOCK, SOUTH) == {"DW-IX.4.0-a"}
    assert deploying(three, [BLOCK[0], BLOCK[1], BLOCK[4], BLOCK[2], *BLOCK[3:4], *BLOCK[5:]]) == {
        "DW-IX.4.0-a"
    }
    assert not deploying((), BLOCK, SOUTH)
    # A front of two has no room for three, and a column no front to speak of; scattered stands have none.
    narrow = rows({0: range(2), 1: range(2), 2: range(2), 3: range(2)})
    assert not deploying(three, narrow[::-1])
    assert deploying((LEADER, MUSICIAN), narrow[::-1]) == {"DW-IX.4.0-a"}
    assert not deploying(three, rows(dict.fromkeys(range(8), (0,)))[::-1])
    assert not deploying(three, [*BLOCK[4:], *hexes((9, 0), (9, 2), (9, 4), (9, 6))])


# -- the exchange --------------------------------------------------------------------------------------------------


def offered(state: Field) -> set[tuple[str, str]]:
    return {(one.special, one.other) for one in exchanges(state, state.units["u"])}


@pytest.mark.rule("DW-IX.4.0-b")
@pytest.mark.parametrize("order", list(Order))
def test_a_special_stand_comes_into_the_front_rank_for_nothing(order: Order) -> None:
    battle = moving(company(BLOCK, {6: LEADER}, order=order), order=order)
    assert offered(battle.state) == {("u.6", f"u.{front}") for front in range(1, 5)}
    before = {stand.id: stand.post for stand in battle.state.stands.values()}
    events = play(battle, WHITE, Exchange("u", "u.6", "u.3"))
    (event,) = of(events, StandsExchanged)
    assert (event.special.id, event.other.id, event.role) == ("u.6", "u.3", LEADER)
    after = {stand.id: stand.post for stand in battle.state.stands.values()}
    assert (after["u.6"], after["u.3"]) == (before["u.3"], before["u.6"])
    assert {key for key in after if after[key] != before[key]} == {"u.3", "u.6"}
    due: Any = battle.decision()
    assert due.spent == Spent()
    assert battle.state.stands["u.6"].role is LEADER
    assert not offered(battle.state)


@pytest.mark.rule("DW-IX.4.0-b")
def test_engaged_impetuous_and_routing_units_exchange_nobody() -> None:
    unit = company(BLOCK, {6: LEADER}, order=Order.MOVE)
    now = ("DW-IX.4.0-b", "dw-refused-exchange-now")
    exchange = Exchange("u", "u.6", "u.3")
    for conduct in (Conduct(routing=frozenset({"u"})), Conduct(impetuous={"u": "x"})):
        battle = moving(unit)
        battle.state.pages.put(conduct)
        assert not offered(battle.state)
        assert now in refused(battle, WHITE, exchange)
        assert battle.check(WHITE, Commit()).legal
    battle = moving(unit, company(rows({9: range(4)}), {}, key="v", order=Order.MOVE))
    battle.state.change("u", engaged=True)
    assert not offered(battle.state)
    assert now in refused(battle, WHITE, exchange)


@pytest.mark.rule("DW-IX.4.0-c")
def test_exchanges_that_are_forbidden() -> None:
    behind = company(BLOCK, {1: STANDARD, 6: LEADER}, order=Order.MOVE)
    battle = moving(behind)
    assert offered(battle.state) == {("u.6", f"u.{front}") for front in (2, 3, 4)}
    whom = {("DW-IX.4.0-b", "dw-refused-exchange-whom")}
    assert refused(battle, WHITE, Exchange("u", "u.6", "u.1")) == whom  # special, too
    assert refused(battle, WHITE, Exchange("u", "u.5", "u.2")) == whom  # neither is
    assert refused(battle, WHITE, Exchange("u", "u.6", "x.1")) == whom
    assert refused(battle, WHITE, Exchange("u", "u.1", "u.5")) == {
        ("DW-IX.4.0-c", "dw-refused-exchange-back")
    }
    assert refused(battle, WHITE, Exchange("u", "u.6", "u.5")) == {
        ("DW-IX.4.0-b", "dw-refused-exchange-forward")
    }
    # Turned in all directions, the unit has no front; it may end its movement.
    mixed = moving(company(BLOCK, {6: LEADER}, facing=(0, 1, 2, 3, 4, 5, 0, 1), order=Order.MOVE))
    assert refused(mixed, WHITE, Exchange("u", "u.6", "u.3")) == {
        ("DW-IX.4.0-c", "dw-refused-exchange-front")
    }
    assert mixed.check(WHITE, Commit()).legal
    # Split into two blocks, each of its own: the leader stays with his.
    split = moving(company([*BLOCK, *rows({8: range(2), 9: range(2)})], {11: LEADER}, order=Order.MOVE))
    assert offered(split.state) == {("u.11", "u.9"), ("u.11", "u.10")}
    assert refused(split, WHITE, Exchange("u", "u.11", "u.3")) == {
        ("DW-IX.4.0-c", "dw-refused-exchange-blocks")
    }


@pytest.mark.rule("DW-IX.4.0-c", "DW-IX.4.0-d", "DW-X.2.3-f")
def test_disorganised_stands_of_one_facing_have_those_in_front_who_have_nobody_before_them() -> None:
    places = hexes((0, 0), (0, 1), (-1, 2), (1, 1))
    battle = moving(company(places, {3: LEADER}, order=Order.MOVE))
    assert not battle.state.organised("u")
    assert offered(battle.state) == {("u.3", "u.1"), ("u.3", "u.4")}
    assert refused(battle, WHITE, Exchange("u", "u.3", "u.2")) == {
        ("DW-IX.4.0-b", "dw-refused-exchange-forward")
    }
    assert refused(battle, WHITE, Commit()) == {("DW-IX.4.0-d", "dw-refused-end-behind")}
    play(battle, WHITE, Exchange("u", "u.3", "u.4"), Commit())
    # Who has nobody before him is in front already, though he is not in the foremost row.
    assert not offered(moving(company(places, {4: LEADER}, order=Order.MOVE)).state)
    # A commander who has joined is seen the same way.
    joined = moving(company(places, {}, cards={3: "captain"}, order=Order.MOVE))
    assert offered(joined.state) == {("u.3", "u.1"), ("u.3", "u.4")}


@pytest.mark.rule("DW-IX.4.0-c")
@pytest.mark.parametrize(("level", "allowed"), [(2, True), (3, False)])
def test_no_exchange_over_a_height_that_nobody_climbs(level: int, allowed: bool) -> None:
    layout = msgspec.structs.replace(
        PLAIN, battlefield=Battlefield(PLAIN.hexes, {hex: Cell(level=level) for hex in BLOCK[:4]}, {})
    )
    climbs = DemonworldChapter(
        name="climbs",
        title=GAME.chapters[-1].title,
        rule="DW-XI.3.5",
        passage=lambda board, profile, way: passage(board, tariff(3)),
    )
    unit = company(BLOCK, {6: LEADER}, order=Order.MOVE)
    battle = moving(unit, board=layout, game=Game((*GAME.chapters, climbs)))
    assert bool(offered(battle.state)) == allowed
    if not allowed:
        steep = {("DW-IX.4.0-c", "dw-refused-exchange-height")}
        assert refused(battle, WHITE, Exchange("u", "u.6", "u.3")) == steep
    # In the base game all ground is flat; and the card says how high its troops climb (DW-XI.3.5-c).
    assert offered(moving(unit, board=layout).state)
    for climb in range(5):
        legs = card("climbers", footing=Footing(levels=climb))
        other = company(BLOCK, {6: LEADER}, order=Order.MOVE, profile="climbers")
        hill = contents.game(("special-stands", "terrain"))
        battle = moving(other, board=layout, game=hill, profiles=(legs,))
        assert bool(offered(battle.state)) == (level <= climb)
        assert battle.check(WHITE, Exchange("u", "u.6", "u.3")).legal == (level <= climb)
        assert battle.check(WHITE, Commit()).legal == (level > climb)


@pytest.mark.rule("DW-IX.4.0-b")
def test_a_column_has_its_head_in_front_and_a_joined_commander_goes_there_too() -> None:
    column = company(rows(dict.fromkeys(range(5), (0,))), {3: LEADER}, order=Order.MOVE)
    assert offered(moving(column).state) == {("u.3", "u.1")}
    unit = company(BLOCK, {}, cards={7: "captain"}, order=Order.MOVE)
    battle = moving(unit)
    assert offered(battle.state) == {("u.7", f"u.{front}") for front in range(1, 5)}
    play(battle, WHITE, Exchange("u", "u.7", "u.2"))
    assert battle.state.stands["u.7"].card == "captain"
    assert battle.state.stands["u.7"].hex == BLOCK[1]


@pytest.mark.rule("DW-IX.4.0-d")
def test_the_exchange_must_be_made_before_the_movement_ends() -> None:
    other = company(rows({9: range(4)}), {}, key="v", order=Order.MOVE)
    battle = moving(company(BLOCK, {6: LEADER, 7: MUSICIAN}, order=Order.MOVE), other)
    behind = {("DW-IX.4.0-d", "dw-refused-end-behind")}
    assert refused(battle, WHITE, Commit()) == behind
    # Another unit may move first, for this one has not begun.
    assert battle.check(WHITE, MoveUnit("v", (Advance("left"),))).legal
    play(battle, WHITE, MoveUnit("u", (Advance("left"),)))
    assert refused(battle, WHITE, MoveUnit("v", (Advance("left"),))) == behind
    options = list(battle.options(WHITE))
    assert Commit() not in options
    assert {getattr(option, "unit", None) for option in options} == {"u"}
    play(battle, WHITE, Exchange("u", "u.6", "u.2"))
    assert refused(battle, WHITE, Commit()) == behind
    play(battle, WHITE, Exchange("u", "u.7", "u.3"))
    play(battle, WHITE, MoveUnit("v", (Advance("left"),)), Commit())


@pytest.mark.rule("DW-IX.4.0-d")
def test_there_must_be_room_in_the_front_rank() -> None:
    full = company(rows({0: range(2), 1: range(2)}), {1: LEADER, 2: STANDARD, 3: MUSICIAN}, order=Order.MOVE)
    battle = moving(full)
    assert not offered(battle.state)
    assert battle.check(WHITE, Commit()).legal


@pytest.mark.rule("DW-IX.4.0-d")
def test_an_about_turn_calls_for_the_exchange_and_a_wheel_does_not() -> None:
    battle = moving(company(BLOCK, {2: LEADER}, order=Order.MOVE))
    assert battle.check(WHITE, Commit()).legal
    play(battle, WHITE, MoveUnit("u", (Wheel("left"),)))
    assert battle.check(WHITE, Commit()).legal
    # Who was behind before the wheel is behind after it, with another stand before him to change places with.
    battle = moving(company(BLOCK, {6: LEADER}, order=Order.MOVE))
    play(battle, WHITE, MoveUnit("u", (Wheel("left"),)))
    assert ("DW-IX.4.0-d", "dw-refused-end-behind") in refused(battle, WHITE, Commit())
    play(battle, WHITE, Exchange("u", "u.6", "u.4"))
    assert battle.check(WHITE, Commit()).legal
    battle = moving(company(BLOCK, {2: LEADER}, order=Order.MOVE))
    play(battle, WHITE, MoveUnit("u", (Face(SOUTH),)))
    assert ("DW-IX.4.0-d", "dw-refused-end-behind") in refused(battle, WHITE, Commit())
    play(battle, WHITE, Exchange("u", "u.2", "u.6"))
    assert battle.check(WHITE, Commit()).legal


def test_what_a_place_has_cost_stays_with_the_place() -> None:
    spent = Spent(
        points=9,
        by_stand={"u.1": 9, "u.2": 3, "u.3": 0},
        run={"u.1": 1},
        turned=("u.2",),
        led=("u.1", "u.2", "u.3"),
    )
    after = relabelled(spent, "u.1", "u.3")
    assert after.by_stand == {"u.3": 9, "u.2": 3, "u.1": 0}
    assert (after.run, after.turned, after.led) == ({"u.3": 1}, ("u.2",), ("u.3", "u.2", "u.1"))
    assert relabelled(after, "u.1", "u.3") == spent


@pytest.mark.parametrize("seed", range(6))
def test_a_sequence_can_always_be_ended_by_what_is_offered(seed: int) -> None:
    luck = random.Random(seed)
    units = (
        company(BLOCK, {6: LEADER, 7: MUSICIAN}, order=Order.MOVE),
        company(hexes((-6, 0), (-5, 0), (-6, 1)), {3: LEADER}, key="v", order=Order.MOVE),
    )
    battle = moving(*units)
    for _ in range(60):
        options = list(battle.options(WHITE))
        assert options
        command = luck.choice(options)
        play(battle, WHITE, command)
        if not battle.deciders():
            break
    # From wherever it stands, doing what is still to do ends it.
    for _ in range(20):
        if not battle.deciders():
            break
        due: Any = battle.decision()
        assert isinstance(due, MoveUnits)
        if battle.check(WHITE, Commit()).legal:
            play(battle, WHITE, Commit())
            continue
        state = battle.state
        left = [one.act for unit in due.movable(state) for one in due.unfinished(state, unit)]
        play(battle, WHITE, next((act for act in left if battle.check(WHITE, act).legal), options_of(battle)))
    assert not battle.deciders()


def options_of(battle: Any) -> Any:
    return next(iter(battle.options(WHITE)))


def test_the_desk_offers_exchanges_by_click_and_says_what_is_to_be_done() -> None:
    setup = RULESET.setup("demonworld-under-the-banner", {"chapters": ["special-stands"]})
    battle = RULESET.begin(setup, Dice("x"))
    battle.advance()
    side = setup.sides[0]
    for each in setup.sides:
        battle.apply(each, Commit())
    unit = next(unit for unit in battle.state.units_of(side) if battle.state.profile(unit).specials)
    battle.state.change(unit.id, order=Order.MOVE)
    stands = battle.state.stands_of(unit)
    last = stands[-1]
    battle.state.relocate((stands[0].at(last.hex), last.at(stands[0].hex)))
    battle.agenda = (*battle.agenda, MoveUnits(side, Order.MOVE))
    view = battle.view(side)
    clicks = [
        one for one in RULESET.choices(view, side, (stands[0].id,)) if one.command["kind"] == "dw-exchange-1"
    ]
    assert {one.target.pieces for one in clicks if one.target} >= {(last.id,)}
    other = RULESET.choices(view, side, (stands[1].id,))
    assert not [one for one in other if one.command["kind"] == "dw-exchange-1"]
    (still,) = RULESET.choices(view, side, ())
    assert still.command["kind"] == "dw-exchange-1"
    ghosts = RULESET.preview(view, side, Exchange(unit.id, stands[0].id, last.id)).ghosts
    assert {ghost.id for ghost in ghosts} == {stands[0].id, last.id}
