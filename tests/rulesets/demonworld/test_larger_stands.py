"""Stands of two hexes in fire and melee, closing up, moves after combat and deployment; stands with cards of their own."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oriflamme.board.battlefield import Battlefield, Edge
from oriflamme.board.footprints import Footprint, covered
from oriflamme.board.hexes import Hex, Side, at
from oriflamme.board.passage import Bar, Passage, passage, tariff
from oriflamme.bots import find
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.rulesets.demonworld import contents
from oriflamme.rulesets.demonworld.blows import blow_tally, in_front, targets_in_reach
from oriflamme.rulesets.demonworld.chapters import DemonworldChapter, Game
from oriflamme.rulesets.demonworld.characteristics import (
    Band,
    MeleeKind,
    MissileKind,
    MissileWeapon,
    MovementPoints,
    Order,
    Profile,
)
from oriflamme.rulesets.demonworld.closing_up import CloseUpBegins, SteppedUp, StepUp, formations
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import ShotFired
from oriflamme.rulesets.demonworld.fire_into_melee import ShotScattered
from oriflamme.rulesets.demonworld.first_battle import Deploy, Deployment, block, packed
from oriflamme.rulesets.demonworld.initiative import modified_initiative
from oriflamme.rulesets.demonworld.introduction import Stand, Unit
from oriflamme.rulesets.demonworld.melee import MeleePhase, Strike
from oriflamme.rulesets.demonworld.melee_execution import BlowStruck
from oriflamme.rulesets.demonworld.melee_plans import best_blows
from oriflamme.rulesets.demonworld.missiles import (
    aimed_at,
    clear_line,
    in_firing_arc,
    nothing_between,
    number_against,
    strength_of,
    targets_in_sight,
)
from oriflamme.rulesets.demonworld.passages import Way
from oriflamme.rulesets.demonworld.phases import TurnBegins
from oriflamme.rulesets.demonworld.post_combat import PostCombat, Regroup, StandRegrouped, reachable
from oriflamme.rulesets.demonworld.posts import adjacent, apart, side_facing
from oriflamme.rulesets.demonworld.ruleset import RULESET
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot, firing_stands
from oriflamme.rulesets.demonworld.turn import Commit, EncodedPlacement
from tests.rulesets.demonworld.armies import (
    BASE_CHAPTERS,
    ENE,
    GREY,
    NORTH,
    PLAIN,
    SOUTH,
    WHITE,
    Muster,
    battle_of,
    card,
    field_of,
    hexes,
    muster,
    of,
    play,
    refused,
)
from tests.rulesets.demonworld.fights import HIT, MISS, WHITE_FIRST, weapon

LONG: Footprint = (0, at(-1, 1))
"""A front hex, and the hex behind it to the left."""
WIDE: Footprint = (0, at(1, 0))
"""A hex, and the one to its right."""

E, SE, SW, W, NW, NE = range(6)
"""Directions by name."""

BOW = MissileWeapon(MissileKind.BOW, (Band(3, 9), Band(6, 7)))
CARDS = (
    card("bowmen", missile=BOW),
    card(
        "drummer", melee_protection=1, missile_protection=0, initiative=7, melee=(weapon(MeleeKind.PIKE, 11),)
    ),
    card("archer", missile=BOW, melee=()),
    card("plodder", movement=MovementPoints(move=12, charge=9, skirmish=6)),
)


def large(troop: Muster, footprint: Footprint) -> Muster:
    """The unit with stands of this footprint."""
    stands = tuple(msgspec.structs.replace(stand, footprint=footprint) for stand in troop.stands)
    return msgspec.structs.replace(troop, stands=stands)


def with_card(troop: Muster, stand: str, key: str) -> Muster:
    """The unit, one of its stands with a card of its own."""
    stands = tuple(
        msgspec.structs.replace(each, card=key) if each.id == stand else each for each in troop.stands
    )
    return msgspec.structs.replace(troop, stands=stands)


def giant(
    *places: tuple[int, int], footprint: Footprint = LONG, facing: int = NORTH, **fields: Any
) -> Muster:
    """White's unit `g` of larger stands."""
    return large(muster("g", WHITE, hexes(*places), facing, **fields), footprint)


def foes(*places: tuple[int, int], key: str = "x", **fields: Any) -> Muster:
    return muster(key, GREY, hexes(*places), SOUTH, **fields)


def fielded(*troops: Muster, **more: Any) -> Field:
    return field_of(*troops, profiles=CARDS, **more)


ENGAGED: dict[str, Any] = {"engaged": True, "first_melee": 1}


# -- fire ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-XVII.6.4-a")
def test_a_larger_stand_fires_from_its_front_hex() -> None:
    field = fielded(giant((0, 0), profile="bowmen"), foes((0, -3), (0, -4), (-4, 2)))
    shooter, near, far, aside = (field.stands[key] for key in ("g.1", "x.1", "x.2", "x.3"))
    assert (strength_of(field, shooter, near), strength_of(field, shooter, far)) == (9, 7)
    assert apart(shooter, aside) == 3  # but it is four from the front hex, and not in its arc
    assert strength_of(field, shooter, aside) == 7
    assert not in_firing_arc(field, shooter, aside)
    assert [target.id for target in targets_in_sight(field, shooter)] == ["x.1"]
    behind = fielded(giant((0, 0)), foes((-3, 3)))
    assert nothing_between(behind, behind.stands["g.1"], behind.stands["x.1"])  # over its own rear hex


@pytest.mark.rule("DW-XVII.2.0-c")
def test_a_larger_stand_is_shot_at_by_the_hex_that_is_seen() -> None:
    shooters = muster("g", WHITE, hexes((0, 0)), NORTH, profile="bowmen", order=Order.SKIRMISH)
    target = large(muster("x", GREY, hexes((0, -4)), NORTH), WIDE)  # (0, -4) and (1, -4)
    hidden = muster("y", GREY, hexes((0, -3)), NORTH)
    field = fielded(shooters, target, hidden)
    shooter, foe = field.stands["g.1"], field.stands["x.1"]
    assert not clear_line(field, shooter, foe.part(at(0, -4)))
    assert clear_line(field, shooter, foe)
    assert aimed_at(field, shooter, foe) == at(1, -4)
    both = fielded(shooters, target, muster("y", GREY, hexes((0, -3), (1, -3)), NORTH))
    assert not clear_line(both, both.stands["g.1"], both.stands["x.1"])
    # Its nearest hex makes the distance, and one hex in the arc is enough.
    edge = fielded(shooters, large(muster("x", GREY, hexes((-1, -3)), NORTH), WIDE))
    shooter, foe = edge.stands["g.1"], edge.stands["x.1"]
    assert not in_firing_arc(edge, shooter, foe.part(at(-1, -3)))
    assert in_firing_arc(edge, shooter, foe)
    assert strength_of(edge, shooter, foe) == 9


@pytest.mark.rule("DW-XVII.2.0-g")
def test_a_shot_that_scatters_to_another_hex_of_the_stand_hits_it_after_all() -> None:
    troops = (
        muster("g", WHITE, hexes((0, 0)), NORTH, profile="bowmen", order=Order.SKIRMISH),
        muster("c", WHITE, hexes((2, -5)), SOUTH, **ENGAGED),
        large(muster("x", GREY, hexes((1, -4)), NORTH, **ENGAGED), WIDE),
        foes((-6, 0), key="y"),
    )
    field = fielded(*troops)
    assert aimed_at(field, field.stands["g.1"], field.stands["x.1"]) == at(1, -4)
    # 4: it goes astray; 2 of the rose is east, where the rest of the target is.
    battle = battle_of(field, FirePhase(1), dice=(4, 2, HIT))
    events = play(battle, WHITE, Shoot("g.1", "x.1"), Commit())
    (scattered,) = of(events, ShotScattered)
    assert (scattered.at, scattered.found.id) == ((2, -4), "x.1")
    assert [fired.target.id for fired in of(events, ShotFired)] == ["x.1"]
    assert "x.1" not in battle.state.stands


# -- melee ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-XVII.6.1-b", "DW-VI.1.1")
def test_a_larger_stand_strikes_what_is_before_any_of_its_hexes() -> None:
    field = fielded(giant((0, 0), **ENGAGED), foes((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 2), **ENGAGED))
    stand = field.stands["g.1"]
    assert [foe.id for foe in in_front(field, stand)] == ["x.1", "x.2", "x.3"]
    assert len(field.contacts(stand)) == 5
    (blow,) = best_blows(field, (stand,))
    assert blow.target in {"x.1", "x.2", "x.3"}
    battle = battle_of(field, MeleePhase())
    assert refused(battle, WHITE, Strike("g.1", "x.4")) == {("DW-VI.1.1", "dw-refused-not-in-front")}
    assert battle.check(WHITE, Strike("g.1", "x.3")).legal
    # One that lies before two of its hexes is one target.
    wide = fielded(giant((0, 0), **ENGAGED), large(muster("x", GREY, hexes((0, -1)), NORTH, **ENGAGED), WIDE))
    assert [foe.id for foe in in_front(wide, wide.stands["g.1"])] == ["x.1"]


@pytest.mark.rule("DW-XVII.6.1-b", "DW-VI.1.3-g")
@pytest.mark.parametrize(
    ("place", "side", "bonus"),
    [
        ((0, -1), Side.FRONT, 0),
        ((-1, 0), Side.FRONT, 0),  # before its rear hex, beside its front hex
        ((1, 0), Side.FLANK, 2),
        ((0, 1), Side.FLANK, 2),  # behind its front hex, beside its rear hex
        ((-2, 1), Side.FLANK, 2),
        ((-1, 2), Side.REAR, 4),
        ((-2, 2), Side.REAR, 4),
    ],
)
def test_a_larger_stand_is_struck_from_the_most_forward_side(
    place: tuple[int, int], side: Side, bonus: int
) -> None:
    field = fielded(giant((0, 0), **ENGAGED), foes(place, **ENGAGED))
    stand, foe = field.stands["g.1"], field.stands["x.1"]
    assert side_facing(stand, foe) is side
    assert blow_tally(field, foe, stand).total == 8 - 4 + bonus
    assert adjacent(stand, foe)


def test_blows_of_and_at_larger_stands_are_struck() -> None:
    # `x.1` looks at the front of the giant from afar; `x.2` stands in its flank and looks west at its front hex.
    troops = (giant((0, 0), **ENGAGED), muster("x", GREY, hexes((0, -1), (1, 0)), (SOUTH, 5), **ENGAGED))
    field = fielded(*troops)
    assert [foe.id for foe in targets_in_reach(field, field.stands["x.2"])] == ["g.1"]
    battle = battle_of(field, MeleePhase(), dice=(HIT, HIT, MISS, WHITE_FIRST))
    play(battle, WHITE, Strike("g.1", "x.1"), Commit())
    events = play(battle, GREY, Strike("x.2", "g.1"), Strike("x.1", "g.1"), Commit())
    struck = {(blow.attacker.id, blow.target.id): blow.tally.total for blow in of(events, BlowStruck)}
    assert struck == {("g.1", "x.1"): 4, ("x.2", "g.1"): 6}
    assert set(battle.state.stands) == {"x.2"}
    assert not battle.state.occupants.ground.keys() & set(hexes((0, 0), (-1, 1), (0, -1)))


@pytest.mark.rule("DW-I.3.1-b")
def test_no_blow_is_struck_across_a_wall() -> None:
    def walled(ground: Battlefield, profile: Profile, way: Way) -> Passage:
        return passage(ground, tariff(3, edges={"wall": Bar("DW-XI.3.0", "dw-refused-occupied")}))

    ground = Battlefield(PLAIN.hexes, borders={(at(0, 0), at(0, -1)): (Edge("wall"),)})
    chapter = DemonworldChapter(
        name="walls", title=contents.BASE_CHAPTERS[0].title, rule="DW-XI.3.0", passage=walled
    )
    field = fielded(
        giant((0, 0), **ENGAGED),
        foes((0, -1), (1, -1), **ENGAGED),
        board=msgspec.structs.replace(PLAIN, battlefield=ground),
        game=Game((*BASE_CHAPTERS, chapter)),
    )
    assert [foe.id for foe in in_front(field, field.stands["g.1"])] == ["x.2"]


# -- closing up and moves after combat -----------------------------------------------------------------------------


@pytest.mark.rule("DW-IV.4.0-a")
def test_a_larger_stand_closes_up_where_all_its_hexes_have_room() -> None:
    field = fielded(giant((0, 0), (0, 1), (2, 1), footprint=WIDE), foes((0, -9)))
    before = formations(field)
    field.remove("g.1")
    battle = battle_of(field, CloseUpBegins({"g": before["g"]}))
    due: Any = battle.decision()
    assert set(due.steps(battle.state, WHITE)) == {StepUp("g.2", NW)}
    # North-east it would cover (1, 0), which was held, and (2, 0), which was not.
    assert refused(battle, WHITE, StepUp("g.2", NE)) == {("DW-IV.4.0-a", "dw-refused-not-held")}
    assert refused(battle, WHITE, StepUp("g.3", W)) == {("DW-V.3.0-a", "dw-refused-occupied")}
    (step,) = of(play(battle, WHITE, StepUp("g.2", NW)), SteppedUp)
    assert step.to == (0, 0)
    assert battle.state.stands["g.2"].cells == hexes((0, 0), (1, 0))
    assert battle.state.stands["g.2"].footprint == WIDE


@pytest.mark.rule("DW-VI.1.5-a", "DW-VI.1.5-b")
def test_a_larger_stand_regroups_with_all_its_hexes() -> None:
    field = fielded(
        giant((0, 0), **ENGAGED),
        muster("f", WHITE, hexes((0, 1)), **ENGAGED),
        foes((5, -5), **ENGAGED),
    )
    stand = field.stands["g.1"]
    ends = {end for _, end in reachable(field, stand)}
    assert at(1, 0) not in ends  # its rear hex would come onto (0, 1)
    assert at(-1, 1) in ends  # onto its own rear hex
    battle = battle_of(field, PostCombat(WHITE, ("g", "f", "x")))
    assert refused(battle, WHITE, Regroup("g.1", (E,), NORTH)) == {("DW-V.3.0-a", "dw-refused-occupied")}
    assert refused(battle, WHITE, Regroup("g.1", (), 5)) == {("DW-V.3.0-a", "dw-refused-occupied")}
    offered = [option for option in battle.options(WHITE) if isinstance(option, Regroup)]
    assert all(battle.check(WHITE, option).legal for option in offered)
    (moved,) = of(play(battle, WHITE, Regroup("g.1", (NE,), ENE)), StandRegrouped)
    after = battle.state.stands["g.1"]
    assert (moved.path, after.hex, after.facing, after.footprint) == (((1, -1),), at(1, -1), ENE, LONG)
    assert battle.state.stand_on(after.cells[1]) == after


@pytest.mark.rule("DW-VI.1.5-a")
def test_a_larger_stand_keeps_the_contact_that_any_of_its_hexes_has() -> None:
    # The enemy touches the rear hex alone.
    field = fielded(giant((0, 0), **ENGAGED), foes((-2, 2), **ENGAGED))
    stand = field.stands["g.1"]
    assert [foe.id for foe in field.contacts(stand)] == ["x.1"]
    ends = {end for path, end in reachable(field, stand) if path}
    assert ends
    assert all(field.contacts(stand.at(end)) for end in ends)
    battle = battle_of(field, PostCombat(WHITE, ("g", "x")))
    left = {("DW-VI.1.5-a", "dw-refused-leaves-contact")}
    assert refused(battle, WHITE, Regroup("g.1", (NE,), NORTH)) == left
    assert refused(battle, WHITE, Regroup("g.1", (), SOUTH)) == left  # turned about, its rear hex is (1, -1)


# -- deployment ----------------------------------------------------------------------------------------------------


@given(
    st.integers(0, 5),
    st.lists(st.sampled_from([(0,), LONG, WIDE, (0, at(-1, 1), at(0, 1))]), min_size=1, max_size=9),
    st.integers(1, 5),
)
def test_packed_stands_do_not_overlap(facing: int, footprints: list[Footprint], width: int) -> None:
    anchors = packed(at(0, 0), facing, footprints, width)
    cells = [
        cell for hex, each in zip(anchors, footprints, strict=True) for cell in covered(hex, facing, each)
    ]
    assert anchors[0] == at(0, 0)
    assert len(set(cells)) == len(cells)
    if set(footprints) == {(0,)}:
        assert anchors == block(at(0, 0), facing, len(footprints), width)


def test_larger_stands_are_deployed_by_all_their_hexes() -> None:
    def wide(field: Field, unit: Unit) -> tuple[Stand, ...]:
        return tuple(Stand(key, unit.id, 0, 0, WIDE, card=unit.profile) for key in unit.stands)

    chapter = DemonworldChapter(
        name="wide", title=contents.BASE_CHAPTERS[0].title, rule="DW-XVII-a", new_stands=wide
    )
    begun = RULESET.begin(RULESET.setup("demonworld-first-battle"), Dice("x"))
    begun.state.ground = msgspec.structs.replace(begun.state.ground, game=Game((*BASE_CHAPTERS, chapter)))
    begun.advance()
    due: Any = begun.decision()
    assert isinstance(due, Deployment)
    side = begun.setup.sides[0]
    # The scenario proposes room for stands of one hex: nobody can be ready with that.
    assert ("DW-V.3.0-a", "dw-refused-occupied") in refused(begun, side, Commit())
    unit = begun.state.units_of(side)[0]
    offered = next(option for option in due.formations(begun.state, unit) if begun.check(side, option).legal)
    placed = due.stands(begun.state, unit, offered.stands)
    assert {stand.footprint for stand in placed} == {WIDE}
    assert {stand.card for stand in placed} == {unit.profile}
    first, second, *rest = offered.stands
    beside = EncodedPlacement(begun.state.ground.map.name(placed[0].cells[1]), second.facing)
    reasons = refused(begun, side, Deploy(unit.id, (first, beside, *rest)))
    assert ("DW-V.3.0-a", "dw-refused-occupied") in reasons


# -- stands with cards of their own --------------------------------------------------------------------------------


@pytest.mark.rule("DW-I.1.5")
def test_a_stand_fights_by_its_own_card() -> None:
    drum = with_card(muster("a", WHITE, hexes((0, 0), (1, 0)), **ENGAGED), "a.2", "drummer")
    field = fielded(drum, foes((0, -1), (1, -1), **ENGAGED))
    swords, drummer, foe = (field.stands[key] for key in ("a.1", "a.2", "x.2"))
    assert (modified_initiative(field, swords).total, modified_initiative(field, drummer).total) == (2, 9)
    assert blow_tally(field, drummer, foe).total == 11 - 4
    assert blow_tally(field, swords, field.stands["x.1"]).total == 8 - 4
    assert blow_tally(field, foe, drummer).total == 8 - 1 - 1  # pikes in front
    assert number_against(field, foe, drummer, 4, 0).total == 4
    assert number_against(field, foe, swords, 4, 0).total == 0
    # The drummer is faster: his blow comes first, and whom he destroys strikes no more.
    battle = battle_of(field, MeleePhase(), dice=(HIT, MISS, 1, 1))
    play(battle, WHITE, Strike("a.1", "x.2"), Strike("a.2", "x.2"), Commit())
    events = play(battle, GREY, Strike("x.2", "a.2"), Commit())
    assert [blow.attacker.id for blow in of(events, BlowStruck)] == ["a.2"]


@pytest.mark.rule("DW-IV-WHO")
def test_a_stand_fires_by_its_own_card() -> None:
    mixed = with_card(muster("a", WHITE, hexes((0, 0), (1, 0)), order=Order.SKIRMISH), "a.2", "archer")
    field = fielded(mixed, foes((0, -3), (2, -4)))
    assert [stand.id for stand in firing_stands(field, WHITE, 1)] == ["a.2"]
    battle = battle_of(field, FirePhase(1), dice=(HIT,))
    assert refused(battle, WHITE, Shoot("a.1", "x.1")) == {("DW-IV-WHO", "dw-refused-no-missiles")}
    (target,) = {option.target for option in battle.options(WHITE) if isinstance(option, Shoot)}
    assert [shot.hit for shot in of(play(battle, WHITE, Shoot("a.2", target), Commit()), ShotFired)] == [True]
    melee = field_of(
        with_card(muster("a", WHITE, hexes((0, 0), (1, 0)), **ENGAGED), "a.2", "archer"),
        foes((0, -1), (1, -1), **ENGAGED),
        profiles=CARDS,
    )
    assert targets_in_reach(melee, melee.stands["a.1"])
    assert not targets_in_reach(melee, melee.stands["a.2"])
    fight = battle_of(melee, MeleePhase())
    assert refused(fight, WHITE, Strike("a.2", "x.2")) == {("DW-II.5.1-e", "dw-refused-unarmed")}


# -- bots ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("footprint", [LONG])
def test_captains_play_with_larger_stands_and_stands_with_cards(footprint: Footprint) -> None:
    """Whatever they choose is legal, and no two stands ever cover one hex.

    The larger stand is slow on its feet, since all its places are tried by the law (decision 0009).
    """
    field = fielded(
        with_card(
            muster("a", WHITE, block(at(-3, 2), NORTH, 4, 2), NORTH, profile="bowmen"), "a.2", "drummer"
        ),
        large(muster("h", WHITE, hexes((2, 1)), NORTH, profile="plodder"), footprint),
        with_card(muster("y", GREY, block(at(1, -2), SOUTH, 4, 2), SOUTH), "y.3", "archer"),
        stalemate=6,
    )
    battle: Battle[Field] = Battle(battle_of(field).setup, field, Dice("larger"))
    battle.push(TurnBegins())
    battle.advance()
    bots = {side: find("captain", "demonworld", "1") for side in (WHITE, GREY)}
    told: list[type] = []
    while battle.outcome is None and battle.state.turn <= 4:
        side = battle.deciders()[0]
        told += map(type, battle.apply(side, bots[side].choose(battle.view(side), side)))
        cells: list[Hex] = [cell for stand in battle.state.stands.values() for cell in stand.cells]
        assert len(set(cells)) == len(cells)
    assert BlowStruck in told
