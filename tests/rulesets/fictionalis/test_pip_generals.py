"""What generals do to prices: their reduction, and how far they are (seed lines 962-963)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.board.table import PACE
from oriflamme.kernel.battle import Battle
from oriflamme.rulesets.fictionalis import command_reach, initiative, pip_prices, purse
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Surface
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Element, Place, Power, Rank
from oriflamme.rulesets.fictionalis.pip_prices import MoveKind, price
from oriflamme.rulesets.fictionalis.sky import Sky
from tests.rulesets.fictionalis.layout import element, laid_out, line, place
from tests.rulesets.fictionalis.test_pip_prices import ALL, MOVES, box, facts, rules


@pytest.mark.rule("DBF-PIP-CINC", "DBF-PIP-MODIFIERS")
@pytest.mark.parametrize("kind", ALL)
def test_the_cinc_saves_a_pip_once_a_bound(kind: MoveKind) -> None:
    battle = laid_out(element("a1", "Reg Kn(O)", (1000, 1500), general=Rank.CINC))
    assert price(battle.state, facts(kind=kind)).total == 0
    initiative.pay(battle, facts(kind=kind))
    assert battle.state.commands["a"].reduced == ("a1",)
    assert battle.state.commands["a"].pips == 6 * WHOLE
    assert price(battle.state, facts(kind=kind)).total == WHOLE


@pytest.mark.rule("DBF-PIP-CINC")
def test_a_sub_general_saves_one_only_on_a_halt_and_only_if_he_has_not_moved() -> None:
    battle = laid_out(element("a1", "Reg Kn(O)", (1000, 1500), general=Rank.SUB))
    field = battle.state
    halt = facts(kind=MoveKind.HALT)
    assert price(field, halt).total == WHOLE
    pip_prices.note_seats(field)
    assert price(field, halt).total == 0
    assert all(price(field, facts(kind=kind)).total == WHOLE for kind in MOVES)
    field.move({"a1": place(1000, 1400, depth=60)})
    assert price(field, halt).total == WHOLE


@pytest.mark.rule("DBF-PIP-CINC")
def test_allied_generals_save_nothing() -> None:
    battle = laid_out(element("a1", "Reg Kn(O)", (1000, 1500), general=Rank.ALLY))
    pip_prices.note_seats(battle.state)
    assert all(price(battle.state, facts(kind=kind)).total == WHOLE for kind in ALL)


def test_where_a_sub_general_began_is_secret() -> None:
    battle = laid_out(element("a1", "Reg Kn(O)", (1000, 1500), general=Rank.SUB, place=Place.AMBUSH))
    pip_prices.note_seats(battle.state)
    assert battle.state.pages[pip_prices.Seats].seats
    assert battle.view("east").state.pages[pip_prices.Seats].seats == {}


@pytest.mark.rule("DBF-MAGIC-CINC")
def test_the_cinc_saves_a_pip_on_magic_that_his_own_element_casts() -> None:
    battle = laid_out(
        element("a1", "Reg Kn(O)", (1000, 1500), general=Rank.CINC, power=Power.ORDINARY),
        element("a2", "Reg Ps(O)", (1100, 1500), power=Power.ORDINARY),
    )
    field = battle.state
    own = pip_prices.magic(field, field.elements["a1"], 2 * WHOLE)
    assert (own.total, rules(own)) == (WHOLE, ["DBF-MAGIC-CINC"])
    assert pip_prices.magic(field, field.elements["a2"], 2 * WHOLE).total == 2 * WHOLE
    purse.use_reduction(battle, field.elements["a1"])
    assert pip_prices.magic(battle.state, field.elements["a1"], 2 * WHOLE).total == 2 * WHOLE
    assert price(battle.state, facts()).total == WHOLE


@pytest.mark.rule("DBF-FAST-DICE", "DBF-PIP-CINC", "DBF-MAGIC-CINC")
@pytest.mark.parametrize("fast", [False, True], ids=["full", "fast"])
@pytest.mark.parametrize("kind", ALL)
def test_the_general_of_fast_play_saves_a_pip_on_his_own_element_and_magic_alone(
    kind: MoveKind, fast: bool
) -> None:
    """Seed line 1576: used only to move or hold his own element, or for his own magic."""
    pair = line("a", ["Reg Kn(O)"] * 2, (1000, 1500), general=Rank.CINC, power=Power.ORDINARY)
    pair[1] = msgspec.structs.replace(pair[1], general=None)
    battle = laid_out(*pair, chapters=("fast-play",) if fast else ())
    field = battle.state
    assert price(field, facts("a1", kind=kind)).total == 0
    assert price(field, facts("a1", "a2", kind=kind)).total == (WHOLE if fast else 0)
    assert price(field, facts("a2", kind=kind)).total == WHOLE
    assert pip_prices.magic(field, field.elements["a1"], 2 * WHOLE).total == WHOLE
    if fast:
        initiative.pay(battle, facts("a1", "a2", kind=kind))
        assert battle.state.commands["a"].reduced == (), "a group has not used it up"
        assert price(field, facts("a1", kind=kind)).total == 0


# -- distance ------------------------------------------------------------------------------------------------------------


def far_off(distance: float, **options: Any) -> Battle[Field]:
    """An element so many paces in front of its general."""
    return laid_out(
        element("a0", "Reg Ax(O)", (1000, 2000), general=Rank.SUB),
        element("a1", "Reg Bd(O)", (1000, 2000 - 30 - distance)),
        element("b1", "Reg Bd(O)", (3000, 100), 180),
        **options,
    )


@pytest.mark.rule("DBF-PIP-DISTANCE-a", "DBF-PIP-MODIFIERS")
@pytest.mark.parametrize("kind", ALL)
def test_beyond_1200_paces_everything_costs_one_more(kind: MoveKind) -> None:
    assert price(far_off(1200).state, facts(kind=kind)).total == WHOLE
    tally = price(far_off(1201).state, facts(kind=kind))
    assert (tally.total, rules(tally)) == (2 * WHOLE, ["DBF-PIP-DISTANCE-a"])


@pytest.mark.rule("DBF-PIP-DISTANCE-a")
def test_beyond_600_paces_it_does_so_out_of_sight() -> None:
    wood = Feature(id="w", land=Land.WOOD, outline=box(700, 1500, 1300, 1700))
    surface = Surface(features=(wood,))
    assert price(far_off(600, surface=surface).state, facts()).total == WHOLE
    hidden = price(far_off(700, surface=surface).state, facts())
    assert [one.label for one in hidden.lines[1:]] == ["dbf-pip-unseen"]
    assert price(far_off(700).state, facts()).total == WHOLE


@pytest.mark.rule("DBF-PIP-DISTANCE-a")
@pytest.mark.parametrize(
    ("where", "label"),
    [
        (Place.LOST, "dbf-pip-general-lost"),
        (Place.FLANK, "dbf-pip-general-away"),
        (Place.WAITING, "dbf-pip-general-away"),
        (Place.EXTRICATED, "dbf-pip-general-away"),
    ],
)
def test_a_general_who_is_lost_or_off_the_table_costs_one_more(where: Place, label: str) -> None:
    battle = far_off(100)
    battle.state.take_off("a0", where)
    assert [one.label for one in price(battle.state, facts()).lines[1:]] == [label]


@pytest.mark.rule("DBF-PIP-DISTANCE-a")
def test_a_general_who_arrives_with_his_flank_march_does_not() -> None:
    battle = far_off(100)
    battle.state.take_off("a0", Place.FLANK)
    battle.state.order(msgspec.structs.replace(battle.state.commands["a"], arriving=True))
    assert price(battle.state, facts()).total == WHOLE


@pytest.mark.rule("DBF-PIP-DISTANCE-a")
def test_a_general_in_frontal_contact_costs_one_more_himself_included() -> None:
    battle = laid_out(
        element("a0", "Reg Bd(O)", (1000, 1500), general=Rank.SUB),
        element("a1", "Reg Bd(O)", (1080, 1500)),
        element("b1", "Reg Bd(O)", (1000, 1500), 180),
    )
    for name in ("a0", "a1"):
        tally = price(battle.state, facts(name))
        assert [one.label for one in tally.lines[1:]] == ["dbf-pip-general-engaged"]


@pytest.mark.rule("DBF-PIP-DISTANCE-a")
def test_only_one_of_the_reasons_of_distance_counts() -> None:
    battle = laid_out(
        element("a0", "Reg Bd(O)", (200, 2300), general=Rank.SUB),
        element("a1", "Reg Bd(O)", (3000, 300)),
        element("b1", "Reg Bd(O)", (200, 2300), 180),
    )
    assert price(battle.state, facts()).total == 2 * WHOLE


@pytest.mark.rule("DBF-PIP-DISTANCE-b")
def test_the_distance_goes_round_enemies_and_water() -> None:
    def measured(*more: Element, limit: int = 3000, **options: Any) -> int | None:
        field = laid_out(
            element("a0", "Reg Ax(O)", (1000, 2000), general=Rank.SUB),
            element("a1", "Reg Bd(O)", (1000, 1470)),
            *more,
            **options,
        ).state
        return command_reach.distance(field, field.elements["a0"], field.elements["a1"], limit * PACE)

    assert measured() == 500 * PACE
    wall = line("b", ["Reg Bd(O)"] * 3, (1080, 1750), 180)
    round_it = measured(*wall)
    assert round_it is not None
    assert 510 * PACE < round_it < 560 * PACE
    lake = Feature(id="l", land=Land.WATER, outline=box(500, 1600, 1500, 1800))
    round_lake = measured(surface=Surface(features=(lake,)))
    assert round_lake is not None
    assert round_lake > 1000 * PACE
    assert measured(limit=499) is None
    frozen = Feature(id="w", land=Land.WOOD, outline=box(500, 1600, 1500, 1800))
    assert measured(surface=Surface(features=(frozen,))) == 500 * PACE


@pytest.mark.rule("DBF-PIP-DISTANCE-b")
def test_to_an_aerial_only_enemy_aerials_are_in_the_way() -> None:
    foes = line("b", ["Reg Bd(O)"] * 3, (1080, 1750), 180)
    fliers = line("b", ["Reg Fl(O)"] * 3, (1080, 1750), 180)
    lake = Surface(features=(Feature(id="l", land=Land.WATER, outline=box(500, 1600, 1500, 1800)),))
    found = []
    for enemies, surface in ((foes, lake), (fliers, None)):
        field = laid_out(
            element("a0", "Reg Fl(O)", (1000, 2000), general=Rank.SUB),
            element("a1", "Reg Bd(O)", (1000, 1470)),
            *enemies,
            surface=surface,
        ).state
        found.append(command_reach.distance(field, field.elements["a0"], field.elements["a1"], 3000 * PACE))
    assert found[0] == 500 * PACE
    assert found[1] is not None
    assert found[1] > 500 * PACE


@pytest.mark.rule("DBF-PIP-DISTANCE-b")
def test_a_group_is_measured_to_its_nearest_element_and_to_where_it_enters() -> None:
    battle = laid_out(
        element("a0", "Reg Ax(O)", (1000, 2200), general=Rank.SUB),
        element("a1", "Reg Bd(O)", (1000, 960)),
        element("a2", "Reg Bd(O)", (1000, 990)),
        element("a3", "Reg Bd(O)", None, place=Place.FLANK),
    )
    assert price(battle.state, facts("a1")).total == 2 * WHOLE
    assert price(battle.state, facts("a1", "a2")).total == WHOLE
    assert price(battle.state, facts("a3", starts={"a3": place(1000, 900)})).total == 2 * WHOLE
    assert price(battle.state, facts("a3", starts={"a3": place(1000, 1900)})).total == WHOLE


def test_a_mist_hides_the_general() -> None:
    sky = Sky(quarters=26, score=2, mist=True)
    battle = far_off(700, sky=sky)
    assert battle.state.sky.mist
    assert price(battle.state, facts()).total == 2 * WHOLE
