"""Seasons, aggression dice, battle preparations (DBF-SETUP-a to -d, DBF-SPELL-PREP to -WEATHER, DBF-CLIMATE)."""

from __future__ import annotations

from typing import Any

import pytest

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.events import Rolled
from oriflamme.kernel.rulings import IllegalCommand
from oriflamme.rulesets.fictionalis import preparations
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.hours import Start, StartAt
from oriflamme.rulesets.fictionalis.pieces import Artefact, Element, Power
from oriflamme.rulesets.fictionalis.preparation import (
    CloseCouncil,
    CouncilOfWar,
    InvaderKnown,
    NameSeason,
    Prepare,
    Scry,
    Scryings,
    SkySettles,
)
from oriflamme.rulesets.fictionalis.preparations import (
    Adjust,
    FactorChanged,
    NoteDirection,
    NotedPreparations,
    Preparation,
    PreparationRevealed,
    aggression_of,
)
from oriflamme.rulesets.fictionalis.sky import Climate, Season, Sky
from tests.rulesets.fictionalis.layout import element, laid_out

WEST, EAST = "west", "east"


def council(*elements: Element, dice: tuple[int, ...] = (), **theatre: Any) -> Battle[Field]:
    pieces = elements or (element("a1", "Reg Bd(O)", None), element("b1", "Irr Wb(O)", None))
    battle = laid_out(*pieces, dice=dice, sky=Sky(climate=Climate.WARM), **theatre)
    battle.state.invader = ""
    battle.push(CouncilOfWar())
    battle.advance()
    return battle


def name_seasons(battle: Battle[Field], west: Season = Season.SUMMER, east: Season = Season.SUMMER) -> None:
    battle.apply(WEST, NameSeason(west))
    battle.apply(EAST, NameSeason(east))


def close(battle: Battle[Field]) -> list[Any]:
    battle.apply(WEST, CloseCouncil())
    return battle.apply(EAST, CloseCouncil())


@pytest.mark.rule("DBF-SETUP-a")
def test_the_higher_modified_score_invades_in_the_season_it_named() -> None:
    battle = council(dice=(3, 4), aggression={WEST: 2, EAST: 0})
    name_seasons(battle, Season.WINTER, Season.SPRING)
    events = close(battle)
    assert battle.state.invader == WEST, "3 + 2 beats 4"
    assert battle.state.sky.season is Season.WINTER
    assert [event.invader for event in events if isinstance(event, InvaderKnown)] == [WEST]
    assert battle.deciders() == ()


@pytest.mark.rule("DBF-SETUP-a")
def test_equal_modified_scores_are_rolled_again_until_they_differ() -> None:
    battle = council(dice=(4, 3, 2, 1, 6, 4), aggression={WEST: 2, EAST: 3})
    name_seasons(battle, Season.WINTER, Season.SPRING)
    close(battle)
    assert battle.rolls == 6
    assert battle.state.invader == WEST, "6 + 2 against 4 + 3"


@pytest.mark.rule("DBF-SETUP-a")
def test_the_long_edges_are_opposite() -> None:
    theatre = council().state.theatre
    assert {theatre.facing(WEST), theatre.facing(EAST)} == {0, 18000}


@pytest.mark.rule("DBF-SETUP-b")
@pytest.mark.parametrize(("dice", "hour"), [((6, 4), 10), ((3, 3, 5, 6), 17), ((6, 6, 6, 6, 2, 1), 3)])
def test_all_dice_together_are_the_hour(dice: tuple[int, ...], hour: int) -> None:
    battle = council(dice=dice)
    name_seasons(battle)
    close(battle)
    assert battle.state.sky.quarters == hour * 4, "of more than 23 hours, the remainder by 24"


@pytest.mark.rule("DBF-SETUP-c")
@pytest.mark.parametrize(("dice", "score"), [((6, 1), 5), ((2, 4), 2), ((5, 5, 3, 2), 1)])
def test_the_dice_of_the_last_round_differ_by_the_weather_score(dice: tuple[int, ...], score: int) -> None:
    battle = council(dice=dice)
    name_seasons(battle)
    close(battle)
    assert battle.state.sky.score == score


@pytest.mark.rule("DBF-SETUP-c")
def test_the_weather_score_is_that_of_unmodified_dice() -> None:
    battle = council(dice=(3, 3), aggression={WEST: 4, EAST: 0})
    name_seasons(battle)
    close(battle)
    assert battle.state.sky.score == 0


@pytest.mark.rule("DBF-SETUP-d", "DBF-MOONLIGHT")
@pytest.mark.parametrize(
    ("dice", "north", "moonlit"),
    [
        # The first side sits below and looks up: facing west, north is on its right.
        ((5, 2), 90, False),
        ((6, 3), 270, True),
        # The second side looks down.
        ((2, 5), 270, False),
        ((1, 6), 90, True),
    ],
)
def test_an_odd_die_faces_west_and_an_even_one_east(dice: tuple[int, ...], north: int, moonlit: bool) -> None:
    battle = council(dice=dice)
    name_seasons(battle)
    close(battle)
    assert battle.state.sky.north == north
    assert battle.state.sky.moonlit is moonlit, "the defender's die is odd"


@pytest.mark.rule("DBF-CLIMATE")
def test_the_climate_is_the_defender_s() -> None:
    climates = {WEST: Climate.COLD, EAST: Climate.TROPICAL}
    for dice, climate in (((6, 1), Climate.TROPICAL), ((1, 6), Climate.COLD)):
        battle = council(dice=dice, climates=climates)
        name_seasons(battle)
        close(battle)
        assert battle.state.sky.climate is climate


@pytest.mark.rule("DBF-DICE")
def test_all_dice_have_six_faces() -> None:
    battle = council(mage("a1", Power.SUPERIOR), element("b1", "Irr Wb(O)", None), dice=(6, 2, 5))
    name_seasons(battle)
    battle.apply(WEST, Prepare(Preparation.WEATHER, "a1"))
    events = close(battle)
    rolled = [event for event in events if isinstance(event, Rolled)]
    assert [event.sides for event in rolled] == [6, 6, 6]


def test_nobody_is_ready_without_a_season() -> None:
    battle = council()
    before = battle.digest()
    with pytest.raises(IllegalCommand) as caught:
        battle.apply(WEST, CloseCouncil())
    assert caught.value.ruling.reasons[0].rule == "DBF-SETUP-a"
    assert battle.digest() == before
    battle.apply(WEST, NameSeason(Season.AUTUMN))
    battle.apply(WEST, NameSeason(Season.SPRING))
    battle.apply(WEST, CloseCouncil())
    assert battle.deciders() == (EAST,)
    assert not battle.check(EAST, StartAt(Start.NOW)).legal


@pytest.mark.rule("DBF-SETUP-a")
def test_plans_are_secret_until_both_are_ready() -> None:
    battle = council(mage("a1", Power.SUPERIOR), element("b1", "Irr Wb(O)", None), dice=(6, 1))
    battle.apply(WEST, NameSeason(Season.WINTER))
    battle.apply(WEST, Prepare(Preparation.TIME, "a1"))
    seen = battle.view(EAST).agenda[-1]
    assert isinstance(seen, CouncilOfWar)
    assert seen.of(WEST).season is None
    assert seen.of(WEST).preparation is None
    own = battle.view(WEST).agenda[-1]
    assert isinstance(own, CouncilOfWar)
    assert own.of(WEST).season is Season.WINTER
    assert all(prompt.secret for prompt in battle.prompts())


def test_every_option_of_the_council_is_legal() -> None:
    crystal = element("b1", "Irr Wb(O)", None, artefacts=(Artefact.SCRYING,))
    battle = council(mage("a1", Power.SUPERIOR), crystal)
    name_seasons(battle)
    for side in (WEST, EAST):
        offered = list(battle.options(side))
        assert offered
        assert all(battle.check(side, command).legal for command in offered)
    assert len(list(battle.options(WEST))) == 1 + 3, "ready, or one of three preparations"
    assert len(list(battle.options(EAST))) == 1 + 6, "ready, or from -3 to 3 but not 0"


# -- preparations ----------------------------------------------------------------------------------------------------


def mage(name: str, power: Power, **more: Any) -> Element:
    return element(name, "Irr Ps(I)", None, power=power, **more)


def both_prepare(preparation: Preparation, dice: tuple[int, ...], **theatre: Any) -> Battle[Field]:
    battle = council(mage("a1", Power.SUPERIOR), mage("b1", Power.SUPERIOR), dice=dice, **theatre)
    name_seasons(battle)
    battle.apply(WEST, Prepare(preparation, "a1"))
    battle.apply(EAST, Prepare(preparation, "b1"))
    close(battle)
    return battle


@pytest.mark.rule("DBF-SPELL-PREP", "DBF-SPELL-AGGRESSION", "DBF-SPELL-TIME", "DBF-SPELL-WEATHER")
@pytest.mark.parametrize(
    ("power", "preparation", "legal"),
    [
        (Power.INFERIOR, Preparation.AGGRESSION, False),
        (Power.ORDINARY, Preparation.AGGRESSION, True),
        (Power.ORDINARY, Preparation.TIME, False),
        (Power.SUPERIOR, Preparation.TIME, True),
        (Power.ORDINARY, Preparation.WEATHER, False),
        (Power.SUPERIOR, Preparation.WEATHER, True),
    ],
)
def test_a_preparation_takes_power(power: Power, preparation: Preparation, legal: bool) -> None:
    battle = council(mage("a1", power), mage("b1", Power.SUPERIOR))
    ruling = battle.check(WEST, Prepare(preparation, "a1"))
    assert ruling.legal is legal
    assert [reason.rule for reason in ruling.reasons] == ([] if legal else [preparation.rule])
    refused = battle.check(WEST, Prepare(preparation, "b1"))
    assert [reason.rule for reason in refused.reasons] == ["DBF-SPELL-PREP"], "not one's own caster"
    assert not battle.check(WEST, Prepare(preparation, None)).legal


@pytest.mark.rule("DBF-SPELL-PREP")
def test_only_one_preparation_is_noted_and_it_may_be_given_up() -> None:
    battle = council(mage("a1", Power.SUPERIOR), mage("b1", Power.SUPERIOR), dice=(6, 1))
    name_seasons(battle)
    battle.apply(WEST, Prepare(Preparation.TIME, "a1"))
    battle.apply(WEST, Prepare(Preparation.WEATHER, "a1"))
    battle.apply(WEST, Prepare())
    events = close(battle)
    assert not [event for event in events if isinstance(event, PreparationRevealed)]
    assert battle.deciders() == ()
    assert not preparations.spent(battle.state, WEST)


@pytest.mark.rule("DBF-SPELL-PREP")
def test_a_preparation_spends_all_pips_of_the_first_bound() -> None:
    battle = council(mage("a1", Power.SUPERIOR), mage("b1", Power.SUPERIOR), dice=(6, 1, 4))
    name_seasons(battle)
    battle.apply(WEST, Prepare(Preparation.TIME, "a1"))
    close(battle)
    battle.apply(WEST, Adjust(2))
    field = battle.state
    assert preparations.spent(field, WEST)
    assert not preparations.spent(field, EAST)
    field.bound = type(field.bound)(number=3, side=WEST, sides_bounds={WEST: 2, EAST: 1})
    assert not preparations.spent(field, WEST)


@pytest.mark.rule("DBF-SPELL-PREP")
@pytest.mark.parametrize("preparation", Preparation)
def test_who_prepares_is_never_shown_to_the_enemy(preparation: Preparation) -> None:
    """Seed lines 1504-1512: what is revealed is the intention to use a preparation, before anybody is deployed."""
    seen = []
    for caster in ("a1", "a2"):
        mages = (mage("a1", Power.SUPERIOR), mage("a2", Power.SUPERIOR), mage("b1", Power.SUPERIOR))
        battle = council(*mages, dice=(6, 1, 4))
        name_seasons(battle)
        battle.apply(WEST, Prepare(preparation, caster))
        events = [event.seen_by(EAST) for event in close(battle)]
        assert [type(event) for event in events].count(PreparationRevealed) == 1
        view = battle.view(EAST)
        seen.append((events, view.state.encode(), view.decision()))
    assert seen[0] == seen[1]


@pytest.mark.rule("DBF-SPELL-PREP")
def test_a_preparation_stays_secret_until_its_time() -> None:
    battle = council(mage("a1", Power.SUPERIOR), mage("b1", Power.SUPERIOR), dice=(3, 6, 1))
    name_seasons(battle)
    battle.apply(WEST, Prepare(Preparation.WEATHER, "a1"))
    battle.apply(EAST, Prepare(Preparation.AGGRESSION, "b1"))
    close(battle)
    # The aggression preparation comes first; nothing is known of the other yet.
    assert battle.deciders() == (EAST,)
    notes = battle.state.pages[NotedPreparations].notes
    assert {note.side for note in notes} == {WEST, EAST}
    seen = battle.view(EAST).state.pages[NotedPreparations].notes
    assert seen == tuple(note for note in notes if note.side == EAST)
    assert battle.view(None).state.pages[NotedPreparations].notes == ()


@pytest.mark.rule("DBF-SPELL-AGGRESSION")
def test_one_user_changes_his_own_factor_by_up_to_the_die() -> None:
    battle = council(
        mage("a1", Power.ORDINARY),
        element("b1", "Irr Wb(O)", None),
        dice=(3, 1, 6),
        aggression={WEST: 1, EAST: 4},
    )
    name_seasons(battle)
    battle.apply(WEST, Prepare(Preparation.AGGRESSION, "a1"))
    close(battle)
    assert {command.change for command in battle.options(WEST) if isinstance(command, Adjust)} == {
        1,
        2,
        3,
        -1,
        -2,
        -3,
    }
    for change in (0, 4, -4):
        ruling = battle.check(WEST, Adjust(change))
        assert [reason.rule for reason in ruling.reasons] == ["DBF-SPELL-AGGRESSION"]
    battle.apply(WEST, Adjust(-3))
    assert aggression_of(battle.state, WEST) == -2, "no limit on what it comes to"
    assert battle.state.invader == EAST


@pytest.mark.rule("DBF-SPELL-AGGRESSION")
def test_two_users_note_directions_and_the_lower_die_adjusts_first() -> None:
    battle = both_prepare(Preparation.AGGRESSION, dice=(4, 4, 5, 2, 1, 6))
    assert battle.deciders() == (WEST, EAST)
    assert all(prompt.secret for prompt in battle.prompts())
    battle.apply(WEST, NoteDirection(-1))
    seen = battle.view(EAST).agenda[-1]
    assert getattr(seen, "noted", None) == {WEST: 0}, "that he has noted one, not which"
    assert not battle.check(EAST, NoteDirection(0)).legal
    battle.apply(EAST, NoteDirection(1))
    # 4 and 4 are rolled again; then 5 and 2: the second adjusts first.
    assert battle.deciders() == (EAST,)
    assert list(battle.options(EAST)) == [Adjust(1), Adjust(2)]
    assert [reason.rule for reason in battle.check(EAST, Adjust(-1)).reasons] == ["DBF-SPELL-AGGRESSION"]
    events = battle.apply(EAST, Adjust(1))
    assert [event.factor for event in events if isinstance(event, FactorChanged)] == [1]
    assert battle.deciders() == (WEST,)
    battle.apply(WEST, Adjust(-5))
    assert aggression_of(battle.state, WEST) == -5
    assert battle.state.invader == EAST, "1 - 5 against 6 + 1"


@pytest.mark.rule("DBF-SPELL-TIME")
def test_the_hour_is_changed_after_the_dice_and_goes_round() -> None:
    battle = council(mage("a1", Power.SUPERIOR), element("b1", "Irr Wb(O)", None), dice=(1, 3, 6))
    name_seasons(battle)
    battle.apply(WEST, Prepare(Preparation.TIME, "a1"))
    close(battle)
    assert battle.state.invader == EAST, "the dice have been rolled"
    assert battle.state.sky.quarters == 4 * 4
    battle.apply(WEST, Adjust(-6))
    assert battle.state.sky.quarters == 22 * 4


@pytest.mark.rule("DBF-SPELL-TIME")
def test_two_users_of_time_adjust_in_turn() -> None:
    battle = both_prepare(Preparation.TIME, dice=(6, 4, 2, 3))
    battle.apply(WEST, NoteDirection(1))
    battle.apply(EAST, NoteDirection(-1))
    assert battle.deciders() == (WEST,)
    battle.apply(WEST, Adjust(2))
    battle.apply(EAST, Adjust(-1))
    assert battle.state.sky.quarters == (10 + 2 - 1) * 4


@pytest.mark.rule("DBF-SPELL-WEATHER")
@pytest.mark.parametrize(("die", "most"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_weather_changes_by_a_die_of_three(die: int, most: int) -> None:
    battle = council(mage("a1", Power.SUPERIOR), element("b1", "Irr Wb(O)", None), dice=(6, 3, die))
    name_seasons(battle)
    battle.apply(WEST, Prepare(Preparation.WEATHER, "a1"))
    close(battle)
    assert battle.check(WEST, Adjust(most)).legal
    assert not battle.check(WEST, Adjust(most + 1)).legal


@pytest.mark.rule("DBF-SPELL-WEATHER")
def test_the_weather_score_is_limited_only_at_the_end() -> None:
    battle = both_prepare(Preparation.WEATHER, dice=(6, 1, 3, 5))
    battle.apply(WEST, NoteDirection(1))
    battle.apply(EAST, NoteDirection(-1))
    battle.apply(WEST, Adjust(2))
    assert battle.state.sky.score == 7
    battle.apply(EAST, Adjust(-1))
    assert battle.state.sky.score == 5, "7 - 1 = 6 counts as 5"


@pytest.mark.rule("DBF-SPELL-WEATHER")
def test_a_score_below_0_counts_as_0() -> None:
    battle = laid_out(element("a1", "Reg Bd(O)", None), sky=Sky(score=-2))
    battle.push(SkySettles())
    battle.advance()
    assert battle.state.sky.score == 0


@pytest.mark.rule("DBF-SETUP-a")
def test_an_artefact_changes_the_aggression_factor() -> None:
    crystal = element("b1", "Irr Wb(O)", None, artefacts=(Artefact.SCRYING,))
    battle = council(element("a1", "Reg Bd(O)", None), crystal, dice=(3, 1), aggression={EAST: 1})
    name_seasons(battle)
    assert not battle.check(EAST, Scry("b1", 4)).legal
    assert not battle.check(WEST, Scry("b1", 1)).legal
    assert not battle.check(WEST, Scry("a1", 1)).legal
    battle.apply(EAST, Scry("b1", 3))
    close(battle)
    assert battle.state.invader == EAST, "1 + 1 + 3 against 3"
    assert battle.state.pages[Scryings].times == {"b1": 1}
