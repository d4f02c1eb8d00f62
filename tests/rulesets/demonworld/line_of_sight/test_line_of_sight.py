"""Chapter XII in play: what may be declared, what becomes of it, and what the base game would have said."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.board.battlefield import Battlefield, Cell, Edge, border
from oriflamme.board.hexes import Hex, at
from oriflamme.board.passage import Bar, Passage, passage, tariff
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.dice import Dice
from oriflamme.kernel.events import Event
from oriflamme.kernel.text import Text
from oriflamme.rulesets.demonworld import RULESET, contents
from oriflamme.rulesets.demonworld.casualties import StandsDestroyed
from oriflamme.rulesets.demonworld.chapters import DemonworldChapter, Game
from oriflamme.rulesets.demonworld.characteristics import Order, Profile
from oriflamme.rulesets.demonworld.field import Field
from oriflamme.rulesets.demonworld.fire_execution import ShotFired, ShotLost, SupportIgnored, shot_tally
from oriflamme.rulesets.demonworld.fire_into_melee import ShotScattered
from oriflamme.rulesets.demonworld.fire_plans import _Aim, best_shots
from oriflamme.rulesets.demonworld.line_of_sight.chapter import CHAPTER_XII, drawn
from oriflamme.rulesets.demonworld.line_of_sight.sight import in_the_way
from oriflamme.rulesets.demonworld.missiles import Visibility, clear_line, open_view, targets_in_sight
from oriflamme.rulesets.demonworld.passages import Way
from oriflamme.rulesets.demonworld.shooting import FirePhase, Shoot, SupportShot
from oriflamme.rulesets.demonworld.turn import Commit
from tests.rulesets.demonworld.armies import (
    BASE_CHAPTERS,
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
)
from tests.rulesets.demonworld.fights import BOW, HIT, MISS
from tests.rulesets.demonworld.line_of_sight.positions import CHARTED, board

CARDS: tuple[Profile, ...] = (
    card("bows", missile=BOW, size=3, missile_protection=0),
    card("low-bows", missile=BOW, size=1, missile_protection=0),
    card("men", size=2, missile_protection=0),
    card("tall", size=4, missile_protection=0),
    card("dwarfs", size=1, missile_protection=0),
)
ALONE = contents.game(("line-of-sight",))


def unit(key: str, side: str, *places: tuple[int, int], profile: str, **fields: Any) -> Muster:
    facing = fields.pop("facing", SOUTH if side == GREY else NORTH)
    return muster(key, side, hexes(*places), facing, profile=profile, **fields)


def archers(*places: tuple[int, int], profile: str = "bows") -> Muster:
    return unit("a", WHITE, *places, profile=profile, order=Order.SKIRMISH)


def ground(
    levels: dict[tuple[int, int], int] | None = None,
    grounds: dict[tuple[int, int], str] | None = None,
    walls: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = (),
    kind: str = "wall",
) -> Battlefield:
    cells: dict[Hex, Cell] = {}
    for place in {**(levels or {}), **(grounds or {})}:
        cells[at(*place)] = Cell((grounds or {}).get(place, "clear"), (levels or {}).get(place, 0))
    sides = {border(at(*one), at(*other)): (Edge(kind),) for one, other in walls}
    return Battlefield(PLAIN.hexes, cells, sides)


def field(*units: Muster, on: Battlefield | None = None, game: Game = ALONE) -> Field:
    plan = PLAIN if on is None else board(on)
    return field_of(*units, profiles=CARDS, game=game, board=plan)


def seen(state: Field, viewer: str = "a.1", target: str = "b.1") -> Visibility:
    """What a stand sees of another; if it is an archer who may fire at it, and out of a melee, its shot finds just that."""
    sight = state.ground.game.sight(state, state.stands[viewer], state.stands[target])
    if state.in_contact(state.stands[target]):
        return sight
    battle = battle_of(state.copy(), FirePhase(1), dice=(MISS,))
    shot = Shoot(viewer, target)
    if battle.deciders() == (WHITE,) and battle.check(WHITE, shot).legal:
        assert (shot in list(battle.options(WHITE))) is (sight.segments > 0)
        events = play(battle, WHITE, shot, Commit())
        assert [lost.because for lost in of(events, ShotLost)] == ([] if sight.segments else ["sight"])
        sizes = [
            [line.value for line in fired.tally.lines if line.label == "dw-line-visible-size"]
            for fired in of(events, ShotFired)
        ]
        most = sight.segments // 2
        assert sizes == ([[most] if most else []] if sight.segments else [])
    return sight


def lines(state: Field, viewer: str = "a.1", target: str = "b.1") -> dict[str, int]:
    tally = shot_tally(state, state.stands[viewer], state.stands[target])
    assert tally is not None
    return {line.label: line.value for line in tally.lines}


def fired(state: Field, *commands: Any, dice: tuple[int, ...] = ()) -> list[Event]:
    battle = battle_of(state, FirePhase(1), dice=dice)
    return play(battle, WHITE, *commands, Commit())


# -- what is seen over -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-XII.0", "DW-XII.1.0-c")
def test_tall_archers_shoot_over_men_whom_the_base_game_has_in_the_way() -> None:
    units = (
        archers((0, 0)),
        unit("m", WHITE, (0, -2), profile="men"),
        unit("b", GREY, (0, -8), profile="men"),
    )
    state = field(*units)
    battle = battle_of(state, FirePhase(1), dice=(5,))
    assert Shoot("a.1", "b.1") in list(battle.decision().options(battle, WHITE))  # type: ignore[union-attr]
    play(battle, WHITE, Shoot("a.1", "b.1"))
    (shot,) = of(play(battle, WHITE, Commit()), ShotFired)
    assert (shot.tally.total, shot.hit) == (4 + 1, True)
    base = field(*units, game=contents.game())
    assert not list(targets_in_sight(base, base.stands["a.1"]))
    assert battle_of(base, FirePhase(1)).decision() is None


@pytest.mark.rule("DW-XII.1.0-f")
def test_what_is_hidden_lowers_the_bonus_of_size_and_nothing_else() -> None:
    on = ground(walls=(((0, -4), (0, -5)),))
    units = (archers((0, 0), profile="low-bows"), unit("b", GREY, (0, -5), profile="tall"))
    state = field(*units, on=on)
    # From 1 the lines to 0 and 1 touch the wall at 4.5, those to 2, 3 and 4 pass above it.
    assert seen(state) == Visibility(2, free=False, rule=CHARTED)
    assert lines(state) == {
        "dw-line-missile-strength": 4,
        "dw-line-missile-protection": 0,
        "dw-line-visible-size": 1,
    }
    assert lines(field(*units)) == {**lines(state), "dw-line-visible-size": 2}
    (shot,) = of(fired(state, Shoot("a.1", "b.1"), dice=(HIT,)), ShotFired)
    assert (shot.tally.total, shot.hit) == (5, True)


@pytest.mark.rule("DW-XII.1.0-c", "DW-XII.4.0-e")
def test_an_open_view_is_more_than_a_line_that_will_do() -> None:
    state = field(
        archers((0, 0)), unit("m", WHITE, (0, -2), profile="men"), unit("b", GREY, (0, -6), profile="men")
    )
    one, other = state.stands["a.1"], state.stands["b.1"]
    assert seen(state) == Visibility(1, free=False, rule=CHARTED)
    assert (clear_line(state, one, other), open_view(state, one, other)) == (True, False)


@pytest.mark.rule("DW-XII.4.0-a")
def test_shots_are_declared_before_lines_are_looked_at_and_are_not_redirected() -> None:
    state = field(
        archers((0, 0), (1, 0)),
        unit("b", GREY, (0, -6), (3, -4), profile="men"),
        on=ground({(0, -3): 2, (0, -2): 1}),
    )
    battle = battle_of(state, FirePhase(1), dice=(MISS,))
    options = list(battle.decision().options(battle, WHITE))  # type: ignore[union-attr]
    assert Shoot("a.1", "b.1") not in options
    assert Shoot("a.1", "b.2") in options
    preview = RULESET.preview(battle.view(WHITE), WHITE, Shoot("a.1", "b.1"))
    assert (preview.tallies, preview.notes) == ((), (Text("dw-note-out-of-sight"),))
    play(battle, WHITE, Shoot("a.1", "b.1"), Shoot("a.2", "b.2"))
    events = play(battle, WHITE, Commit())
    assert [(lost.target.id, lost.because) for lost in of(events, ShotLost)] == [("b.1", "sight")]
    assert [shot.shooter.id for shot in of(events, ShotFired)] == ["a.2"]


@pytest.mark.rule("DW-XII.4.0-a", "DW-XII.4.0-c")
def test_a_shot_without_hope_is_rolled_and_wasted() -> None:
    mail = card("mail", size=2, missile_protection=5)
    state = field_of(
        archers((0, 0)),
        unit("b", GREY, (0, -5), profile="mail"),
        profiles=(*CARDS, mail),
        board=board(ground(grounds={(0, -5): "woods"})),
        game=ALONE,
    )
    (shot,) = of(fired(state, Shoot("a.1", "b.1"), dice=(1,)), ShotFired)
    assert (shot.tally.total, shot.hit) == (4 - 5 + 1 - 2, False)


@pytest.mark.rule("DW-XII.4.0-e", "DW-XII.4.0-b")
def test_supporters_need_a_segment_of_their_own() -> None:
    # Half of the target is hidden from a.2 by the men before it, all of it from a.3 by a hill; a.1 sees all.
    units = (
        archers((1, 0), (0, 0), (2, 0)),
        unit("m", WHITE, (0, -2), profile="men"),
        unit("b", GREY, (2, -6), profile="tall"),
    )
    state = field(*units, on=ground({(2, -1): 3}))
    views = {key: seen(state, key).segments for key in ("a.1", "a.2", "a.3")}
    assert views["a.1"] == 4
    assert views["a.3"] == 0
    events = fired(
        state, Shoot("a.1", "b.1"), SupportShot("a.2", "a.1"), SupportShot("a.3", "a.1"), dice=(MISS,)
    )
    assert [(one.supporter.id, one.because) for one in of(events, SupportIgnored)] == [("a.3", "sight")]
    (shot,) = of(events, ShotFired)
    assert [stand.id for stand in shot.supporters] == ["a.2"]
    (size,) = [line for line in shot.tally.lines if line.label == "dw-line-visible-size"]
    assert (size.value, size.rule) == (2, CHARTED)
    assert shot.tally.total == 4 + 2 + 2


def test_the_captain_shoots_at_what_he_sees() -> None:
    state = field(
        archers((0, 0)),
        unit("b", GREY, (0, -4), (2, -4), profile="men"),
        on=ground({(0, -2): 2}),
    )
    (shot,) = best_shots(state, WHITE, [state.stands["a.1"]])
    assert shot.target == "b.2"
    # Where both are seen, he takes the one that is not in the woods.
    woods = field(
        archers((0, 0)),
        unit("b", GREY, (0, -4), (2, -4), profile="men"),
        on=ground(grounds={(2, -4): "woods"}),
    )
    (shot,) = best_shots(woods, WHITE, [woods.stands["a.1"]])
    assert shot.target == "b.1"


def test_previews_offers_and_shots_tell_the_same_number() -> None:
    found = RULESET.begin(RULESET.setup("demonworld-over-the-hill"), Dice("sight"))
    state = field(
        archers((0, 0), profile="low-bows"),
        unit("b", GREY, (0, -5), profile="tall"),
        on=ground(grounds={(0, -5): "woods"}, walls=(((0, -4), (0, -5)),)),
    )
    battle: Battle[Field] = battle_of(state, FirePhase(1), dice=(HIT,))
    command = Shoot("a.1", "b.1")
    preview = RULESET.preview(battle.view(WHITE), WHITE, command)
    assert [tally.total for tally in preview.tallies] == [4 + 1 - 2]
    play(battle, WHITE, command)
    (shot,) = of(play(battle, WHITE, Commit()), ShotFired)
    assert shot.tally.total == preview.tallies[0].total
    assert found.state.ground.game.sight is state.ground.game.sight


# -- terrain ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-XII.2.0-a")
@pytest.mark.parametrize("kind", ["sand", "rocks", "mud", "melted-snow", "marsh", "ford", "water-2", "ash"])
def test_low_ground_hides_nothing(kind: str) -> None:
    units = (archers((0, 0)), unit("b", GREY, (0, -4), profile="men"))
    state = field(*units, on=ground(grounds={(0, -2): kind, (0, -1): kind}))
    assert seen(state) == Visibility(2, free=True, rule=CHARTED)


@pytest.mark.rule("DW-XII.2.0-a")
def test_a_ruined_wall_hides_nothing() -> None:
    units = (archers((0, 0), profile="low-bows"), unit("b", GREY, (0, -4), profile="dwarfs"))
    side = ((0, -2), (0, -3))
    assert seen(field(*units, on=ground(walls=(side,), kind="ruin"))).free
    for kind in ("wall", "hedge"):
        assert seen(field(*units, on=ground(walls=(side,), kind=kind))).segments == 0


@pytest.mark.parametrize(
    ("level", "ground_kind", "tops"),
    [
        (1, None, [2]),
        (2, None, [4]),
        (0, "bushes", [1]),
        (0, "tall-grass", [1]),
        (0, "woods", [10]),
        (1, "woods", [2, 12]),
        (0, "water-3", []),
    ],
)
def test_the_table_of_heights(level: int, ground_kind: str | None, tops: list[int]) -> None:
    grounds = {} if ground_kind is None else {(0, -2): ground_kind}
    state = field(
        archers((0, 0)),
        unit("b", GREY, (0, -4), profile="men"),
        on=ground({(0, -2): level} if level else {}, grounds),
    )
    one, other = state.stands["a.1"], state.stands["b.1"]
    assert sorted(rise.top for rise in in_the_way(state, one, other, other.hex)) == tops


@pytest.mark.rule("DW-XII.3.1")
@pytest.mark.rule("DW-XII.3.0", "DW-XI.3.5-b")
@pytest.mark.parametrize(
    ("levels", "grounds", "size"),
    [
        ({(0, -3): 1}, {}, 2),
        ({(0, -3): 2}, {}, 4),
        ({}, {(0, -3): "bushes"}, 1),
        ({}, {(0, -3): "tall-grass"}, 1),
        ({}, {(0, -3): "woods"}, 10),
        ({(0, -3): 1}, {(0, -3): "woods"}, 12),
        ({(0, -3): 1}, {(0, -3): "tall-grass"}, 3),
    ],
    ids=["low-hill", "hill", "bushes", "grass", "woods", "wooded-hill", "grass-on-a-hill"],
)
@pytest.mark.parametrize("profile", ["low-bows", "bows"])
def test_terrain_is_in_the_way_as_a_stand_of_its_size(
    levels: dict[tuple[int, int], int], grounds: dict[tuple[int, int], str], size: int, profile: str
) -> None:
    """What is seen, and the number to roll, at targets of every size and distance: the same as with a stand there instead."""
    block = card("block", size=size)
    for distance in range(4, 10):
        for target in ("dwarfs", "men", "tall"):
            units = (archers((0, 0), profile=profile), unit("b", GREY, (0, -distance), profile=target))
            by_ground = field(*units, on=ground(levels, grounds))
            stand = unit("m", WHITE, (0, -3), profile="block")
            by_stand = field_of(*units, stand, profiles=(*CARDS, block), game=ALONE)
            assert seen(by_ground) == seen(by_stand)
            assert lines(by_ground) == lines(by_stand)


@pytest.mark.rule("DW-XII.2.0-b", "DW-XII.2.0-e")
def test_what_grows_and_who_stands_is_met_by_a_touch_and_a_hill_is_not() -> None:
    units = (archers((0, 0)), unit("b", GREY, (1, -2), profile="men"))
    # The line runs between (0, -1) and (1, -1).
    assert seen(field(*units, on=ground({(0, -1): 2}))).free
    assert seen(field(*units, on=ground(grounds={(0, -1): "woods"}))).segments == 0
    for profile, segments in (("tall", 0), ("men", 0), ("dwarfs", 2)):
        assert seen(field(*units, unit("m", WHITE, (0, -1), profile=profile))).segments == segments
    # Between two hills it meets the lower one.
    tall = (archers((0, 0)), unit("b", GREY, (1, -2), profile="tall"))
    assert seen(field(*tall, on=ground({(0, -1): 3, (1, -1): 1}))) == Visibility(2, free=False, rule=CHARTED)
    assert seen(field(*tall, on=ground({(0, -1): 3, (1, -1): 2}))).segments == 0


@pytest.mark.rule("DW-XII.3.7-a")
@pytest.mark.parametrize("level", [-1, 0, 2])
def test_only_differences_of_height_matter(level: int) -> None:
    """On a plain of any level one sees from water over the banks, and a step up between two stands is a hill."""
    plain = {(0, -step): level for step in range(6)}
    units = (archers((0, 0), profile="low-bows"), unit("b", GREY, (0, -4), profile="men"))
    assert seen(field(*units, on=ground(plain, {(0, 0): "water-1"}))).free
    assert seen(field(*units, on=ground({**plain, (0, -2): level + 1}))).segments == 0


@pytest.mark.rule("DW-XII.2.0-b", "DW-XII.2.0-c")
def test_a_map_may_say_that_the_drawn_wood_is_not_where_the_woods_hexes_are() -> None:
    # The book's E: woods under its centre, and no tree on the line. Its D: open under its centre, and trees on the line.
    cells = {at(0, -2): Cell("woods", marks=("glade",)), at(2, -2): Cell(marks=("thicket",))}
    on = Battlefield(PLAIN.hexes, cells)
    units = (
        archers((0, 0), (2, 0)),
        unit("b", GREY, (0, -4), (2, -4), profile="men"),
        unit("c", GREY, (0, -2), profile="men"),
    )
    state = field(*units[:2], on=on)
    assert seen(state, "a.1", "b.1").free
    assert seen(state, "a.2", "b.2").segments == 0
    # Who stands in the glade is in a woods hex; who stands in the thicket is not.
    assert lines(field(*units, on=on), "a.1", "c.1")["dw-line-cover"] == -2
    moved = field(units[0], unit("b", GREY, (2, -2), profile="men"), on=on)
    assert "dw-line-cover" not in lines(moved, "a.2", "b.1")
    view: Any = battle_of(state, FirePhase(1)).view(WHITE)
    assert [(mark.cells, mark.label) for mark in drawn(view)] == [
        (((0, -2),), Text("dw-mark-glade")),
        (((2, -2),), Text("dw-mark-thicket")),
    ]


@pytest.mark.rule("DW-XII.3.3-a", "DW-XII.3.3-c")
def test_nobody_sees_through_woods_and_within_them_only_the_next_hex() -> None:
    forest = ground(grounds={(0, -step): "woods" for step in range(2, 7)})
    units = (
        archers((0, -3), (0, 0)),
        unit("b", GREY, (0, -4), (0, -5), (0, -2), (0, -8), profile="men"),
    )
    state = field(*units, on=forest)
    beside, behind, edge, outside = "b.1", "b.2", "b.3", "b.4"
    assert seen(state, "a.1", beside).free
    assert lines(state, "a.1", beside)["dw-line-cover"] == -2
    assert lines(state, "a.1", beside)["dw-line-visible-size"] == 1
    assert seen(state, "a.1", behind).segments == 0
    assert seen(state, "a.1", outside).segments == 0
    # From outside, those at the edge.
    assert seen(state, "a.2", edge).free
    assert lines(state, "a.2", edge)["dw-line-cover"] == -2
    assert seen(state, "a.2", beside).segments == 0
    alone = field(archers((0, 0)), unit("b", GREY, (0, -8), profile="men"), on=forest)
    assert seen(alone).segments == 0


@pytest.mark.rule("DW-XII.3.5-d", "DW-XII.3.5-c")
def test_the_end_of_a_wall_is_not_in_the_way() -> None:
    # A (0, 0) and E (1, -2): the line runs along the side between C (0, -1) and D (1, -1), past the end of A-D.
    units = (archers((0, 0), profile="low-bows"), unit("b", GREY, (1, -2), profile="dwarfs"))
    along, end, far = ((0, -1), (1, -1)), ((0, 0), (1, -1)), ((1, -1), (1, -2))
    assert seen(field(*units, on=ground(walls=(end, far)))).free
    assert seen(field(*units, on=ground(walls=(along,)))).segments == 0
    back = field(*units, on=ground(walls=(end,)))
    assert seen(back, "b.1", "a.1").free


# -- shots into melees -----------------------------------------------------------------------------------------------

CLIFF = Bar("DW-XI.3.5-g", "dw-refused-occupied")


def cliffs(*, up: bool = True, down: bool = True) -> Game:
    """Chapter XII with three levels that nobody climbs, or descends."""
    climbs: dict[int, int | Bar] = {1: 0, 2: 0, -1: 0, -2: 0}
    terms = tariff(3, climbs={**climbs, 3: CLIFF if up else 0, -3: CLIFF if down else 0})

    def steep(ground: Battlefield, profile: Profile, way: Way) -> Passage:
        return passage(ground, terms)

    chapter = DemonworldChapter(
        name="cliffs", title=Text("dw-chapter-movement"), rule="DW-XI.0", passage=steep
    )
    return Game((*BASE_CHAPTERS, CHAPTER_XII, chapter))


ASTRAY = 4
NE_OF_IT, E_OF_IT, NW_OF_IT = 1, 2, 6


def melee(game: Game, on: Battlefield, *, beside: str = "men") -> Field:
    """An archer before a melee: b.1 fights m.1 in its east; b.2 is in its north-west, n.1 of the archer's side in its north-east."""
    engaged = {"engaged": True, "first_melee": 1}
    return field(
        archers((0, 0)),
        unit("m", WHITE, (1, -4), profile="men", **engaged),
        unit("n", WHITE, (1, -5), profile="men", **engaged),
        unit("b", GREY, (0, -4), profile="men", **engaged),
        unit("c", GREY, (0, -5), profile=beside, **engaged),
        on=on,
        game=game,
    )


def astray(state: Field, compass: int, hit: int = HIT) -> list[Event]:
    return fired(state, Shoot("a.1", "b.1"), dice=(ASTRAY, compass, hit))


@pytest.mark.rule("DW-XII.5.0-a", "DW-XII.5.0-b")
def test_a_stray_shot_does_not_come_to_those_who_are_out_of_reach() -> None:
    high = ground({(0, -5): 3})
    events = astray(melee(cliffs(), high), NW_OF_IT)
    (scattered,) = of(events, ShotScattered)
    assert scattered.found is not None
    assert [(lost.target.id, lost.because) for lost in of(events, ShotLost)] == [("c.1", "apart")]
    assert not of(events, ShotFired)
    # By the base game it is hit, and so it is where somebody can climb there.
    for game in (contents.game(), cliffs(up=False)):
        events = astray(melee(game, high), NW_OF_IT)
        assert [shot.target.id for shot in of(events, ShotFired)] == ["c.1"]
        assert [stand.id for one in of(events, StandsDestroyed) for stand in one.stands] == ["c.1"]


@pytest.mark.rule("DW-XII.5.0-a")
@pytest.mark.parametrize(("compass", "found"), [(E_OF_IT, "m.1"), (NE_OF_IT, "n.1"), (NW_OF_IT, "c.1")])
def test_a_stray_shot_comes_to_friends_and_enemies_in_contact(compass: int, found: str) -> None:
    events = astray(melee(cliffs(), ground()), compass)
    assert [shot.target.id for shot in of(events, ShotFired)] == [found]


def test_of_two_of_whom_one_cannot_come_at_the_other_only_those_in_contact_are_hit() -> None:
    high = ground({(1, -5): 3})
    game = cliffs(down=False)
    state = melee(game, high)
    assert state.stands["n.1"] not in state.contacts(state.stands["b.1"])
    events = astray(state, NE_OF_IT)
    assert [(lost.target.id, lost.because) for lost in of(events, ShotLost)] == [("n.1", "apart")]


@pytest.mark.rule("DW-XII.5.0-d")
def test_who_is_hit_by_a_stray_shot_has_left_his_cover() -> None:
    # The tall stand is in woods, and hidden behind the one that was fired at.
    on = ground(grounds={(0, -5): "woods"}, walls=(((0, -4), (0, -5)),))
    state = melee(cliffs(), on, beside="tall")
    assert seen(state, "a.1", "c.1").segments < 4
    assert lines(state, "a.1", "c.1")["dw-line-cover"] == -2
    (shot,) = of(astray(state, NW_OF_IT), ShotFired)
    assert {line.label: line.value for line in shot.tally.lines} == {
        "dw-line-missile-strength": 4,
        "dw-line-missile-protection": 0,
        "dw-line-visible-size": 2,
    }


def test_the_captain_counts_on_no_stray_shot_that_cannot_come_about() -> None:
    for levels, counted in (({(1, -5): 3}, False), ({}, True)):
        state = melee(cliffs(), ground(levels))
        aim = _Aim(state, WHITE, state.stands["a.1"], state.stands["b.1"])
        assert ("n.1" in [key for key, _, _ in aim.outcomes]) is counted
