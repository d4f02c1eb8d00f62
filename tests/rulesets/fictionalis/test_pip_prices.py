"""What moves and halts cost (seed lines 956-972): each modifier, its exceptions, and how they add up."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.board.table import PACE, Point
from oriflamme.kernel.battle import Battle
from oriflamme.kernel.tally import Tally
from oriflamme.rulesets.fictionalis import initiative, pip_prices
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Section, Slope, Surface, Works
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Element, Rank, Trait
from oriflamme.rulesets.fictionalis.pip_prices import MoveFacts, MoveKind, price
from oriflamme.rulesets.fictionalis.troops import parse_kind
from tests.rulesets.fictionalis.layout import element, laid_out, line, place

ALL = (MoveKind.TACTICAL, MoveKind.MARCH, MoveKind.HALT)
MOVES = (MoveKind.TACTICAL, MoveKind.MARCH)


def box(west: float, north: float, east: float, south: float) -> tuple[Point, ...]:
    corners = ((west, north), (east, north), (east, south), (west, south))
    return tuple(Point(round(x * PACE), round(y * PACE)) for x, y in corners)


def rules(tally: Tally) -> list[str]:
    return [one.rule for one in tally.lines[1:]]


def near_general(*elements: Element, **options: Any) -> Battle[Field]:
    """A regular sub-general 300 paces behind the others, who are in his command."""
    return laid_out(
        *elements,
        element("a0", "Reg Ax(O)", (1000, 1800), general=Rank.SUB),
        element("b1", "Reg Bd(O)", (3000, 100), 180),
        **options,
    )


def one(kind: str, **more: Any) -> Battle[Field]:
    return near_general(element("a1", kind, (1000, 1500), **more))


def facts(*names: str, kind: MoveKind = MoveKind.TACTICAL, **more: Any) -> MoveFacts:
    return MoveFacts(elements=names or ("a1",), kind=kind, **more)


@pytest.mark.rule("DBF-PIP-USE", "DBF-PIP-MODIFIERS")
@pytest.mark.parametrize("kind", ALL)
def test_every_move_and_halt_costs_one_pip(kind: MoveKind) -> None:
    tally = price(one("Reg Bd(O)").state, facts(kind=kind))
    assert [(line.label, line.value, line.rule) for line in tally.lines] == [
        (f"dbf-pip-{kind.value}", WHOLE, "DBF-PIP-USE")
    ]


# -- irregulars ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "DBF-PIP-IRREGULAR", "DBF-PIP-IRREGULAR-TURN", "DBF-PIP-IRREGULAR-SHORT", "DBF-PIP-MODIFIERS"
)
@pytest.mark.parametrize(
    ("kind", "dear"),
    [
        ("Irr Wb(O)", True),
        ("Irr Kn(O)", True),
        ("Irr De(O)", True),
        ("Irr Bg(I)", True),
        ("Reg Bd(O)", False),
        ("Irr Cv(O)", False),
        ("Irr LH(O)", False),
        ("Irr Ps(O)", False),
        ("Irr Ax(O)", False),
        ("Irr Sy(O)", False),
        ("Irr Fl(O)", False),
        ("Irr Shp(O)", False),
    ],
)
def test_irregulars_who_turn_or_fall_short_cost_one_more(kind: str, dear: bool) -> None:
    field = one(kind).state
    for move in MOVES:
        turning = price(field, facts(kind=move, turning=("a1",)))
        assert rules(turning) == (["DBF-PIP-IRREGULAR-TURN"] if dear else [])
        short = price(field, facts(kind=move, full=False))
        assert rules(short) == (["DBF-PIP-IRREGULAR-SHORT"] if dear else [])
        both = price(field, facts(kind=move, full=False, turning=("a1",)))
        assert len(rules(both)) == (1 if dear else 0)


@pytest.mark.rule("DBF-PIP-IRREGULAR-TURN")
def test_followers_contacts_and_winding_ways_are_excused() -> None:
    field = near_general(*line("a", ["Irr Wb(O)", "Irr Wb(O)"], (1000, 1500))).state
    names = ("a1", "a2")
    assert price(field, facts(*names, turning=names, following=("a2",))).total == 2 * WHOLE
    assert price(field, facts(*names, turning=("a2",), following=("a2",))).total == WHOLE
    assert price(field, facts(*names, turning=names, contacting=("a1",))).total == 2 * WHOLE
    assert price(field, facts(*names, turning=names, contacting=names)).total == WHOLE
    assert price(field, facts(*names, turning=names, winding=True)).total == WHOLE


@pytest.mark.rule("DBF-PIP-IRREGULAR-TURN")
def test_a_regular_who_turns_in_a_group_with_irregulars_counts() -> None:
    field = near_general(*line("a", ["Irr Wb(O)", "Reg Bd(O)"], (1000, 1500))).state
    assert price(field, facts("a1", "a2", turning=("a2",))).total == 2 * WHOLE


@pytest.mark.rule("DBF-PIP-IRREGULAR-SHORT")
def test_a_general_and_whoever_is_stopped_may_fall_short() -> None:
    field = near_general(
        element("a1", "Irr Wb(O)", (1000, 1500)), element("a2", "Irr Wb(O)", (1080, 1500), general=Rank.ALLY)
    ).state
    assert price(field, facts("a2", full=False)).total == WHOLE
    assert price(field, facts("a1", "a2", full=False)).total == 2 * WHOLE
    assert price(field, facts("a1", full=False, stopped=True)).total == WHOLE
    assert price(field, facts("a1", full=False, contacting=("a1",))).total == WHOLE


def test_irregular_light_troops_who_fall_short_with_regulars_do_not_count() -> None:
    field = near_general(*line("a", ["Irr Ps(O)", "Reg Bd(O)"], (1000, 1500))).state
    assert price(field, facts("a1", "a2", full=False)).total == WHOLE


# -- mixtures, artillery, mounting -----------------------------------------------------------------------------------------


@pytest.mark.rule("DBF-PIP-MIXED", "DBF-PIP-MODIFIERS")
@pytest.mark.parametrize(
    ("a", "b", "dear"),
    [
        ("Reg Kn(O)", "Reg Bd(O)", True),
        ("Reg Cv(O)", "Reg Ps(O)", True),
        ("Reg LH(O)", "Reg Ax(O)", True),
        ("Reg Be(O)", "Reg Sp(O)", True),
        ("Reg Dr(O)", "Reg De(O)", True),
        ("Reg El(O)", "Reg Bd(O)", False),
        ("Reg Cm(O)", "Reg Bd(O)", False),
        ("Reg Kn(O)", "Reg Cv(O)", False),
        ("Reg Kn(O)", "Reg Art(F)", False),
        ("Reg Bd(O)", "Reg Ps(O)", False),
    ],
)
def test_mounted_troops_with_infantry_cost_one_more(a: str, b: str, dear: bool) -> None:
    field = near_general(*line("a", [a, b], (1000, 1500))).state
    for kind in MOVES:
        assert rules(price(field, facts("a1", "a2", kind=kind))) == (["DBF-PIP-MIXED"] if dear else [])
    assert price(field, facts("a1", "a2", kind=MoveKind.HALT)).total == WHOLE


@pytest.mark.rule("DBF-PIP-MIXED")
def test_psiloi_behind_cavalry_that_they_can_support_do_not_count() -> None:
    def behind(front: str, rear: str, *traits: Trait, y: float = 1560) -> int:
        field = near_general(
            element("a1", front, (1000, 1500)), element("a2", rear, (1000, y), traits=traits)
        ).state
        return price(field, facts("a1", "a2")).total

    supporters = (Trait.SUPPORTS_CAVALRY,)
    assert behind("Reg Cv(O)", "Reg Ps(S)", *supporters) == WHOLE
    assert behind("Reg Cv(O)", "Reg Ps(O)", *supporters) == 2 * WHOLE
    assert behind("Reg Cv(O)", "Reg Ps(S)") == 2 * WHOLE
    assert behind("Reg Kn(O)", "Reg Ps(S)", *supporters) == 2 * WHOLE
    assert behind("Reg Cv(O)", "Reg Ps(S)", *supporters, y=1570) == 2 * WHOLE


@pytest.mark.rule("DBF-PIP-MIXED", "DBF-MOUNTED-INFANTRY")
def test_a_mounted_general_does_not_count_and_mounted_infantry_rides() -> None:
    general = line("a", ["Reg Kn(O)", "Reg Bd(O)"], (1000, 1500))
    general[0] = msgspec.structs.replace(general[0], general=Rank.ALLY)
    assert price(near_general(*general).state, facts("a1", "a2")).total == WHOLE
    riders: dict[str, Any] = {"traits": (Trait.MOUNTED_INFANTRY,), "mounts": place(1000, 1540, depth=60)}
    rider = element("a1", "Reg Bd(O)", (1000, 1500), **riders)
    foot = element("a2", "Reg Bd(O)", (1080, 1500))
    horse = element("a3", "Reg Cv(O)", (1080, 1500))
    assert price(near_general(rider, foot).state, facts("a1", "a2")).total == 2 * WHOLE
    assert price(near_general(rider, horse).state, facts("a1", "a3")).total == WHOLE
    walker = msgspec.structs.replace(rider, mounts=None)
    assert price(near_general(walker, horse).state, facts("a1", "a3")).total == 2 * WHOLE


@pytest.mark.rule("DBF-PIP-ARTILLERY", "DBF-PIP-MODIFIERS")
@pytest.mark.parametrize(
    ("grade", "dear"), [("S", True), ("O", True), ("I", True), ("F", False), ("X", False)]
)
def test_artillery_costs_one_more_unless_light(grade: str, dear: bool) -> None:
    field = one(f"Reg Art({grade})").state
    for kind in MOVES:
        assert rules(price(field, facts(kind=kind))) == (["DBF-PIP-ARTILLERY"] if dear else [])
    assert price(field, facts(kind=MoveKind.HALT)).total == WHOLE


@pytest.mark.rule("DBF-PIP-MOUNT", "DBF-PIP-MODIFIERS")
def test_mounting_costs_one_more() -> None:
    tally = price(one("Reg Kn(O)").state, facts(mounts=True))
    assert (tally.total, rules(tally)) == (2 * WHOLE, ["DBF-PIP-MOUNT"])


@pytest.mark.rule("DBF-PIP-MODIFIERS")
def test_modifiers_add_up() -> None:
    battle = laid_out(
        element("a0", "Irr Bd(O)", (200, 2300), general=Rank.SUB),
        element("a1", "Irr Wb(O)", (2500, 300)),
        element("a2", "Irr Art(O)", (2580, 300)),
    )
    tally = price(battle.state, facts("a1", "a2", turning=("a1",)))
    assert rules(tally) == ["DBF-PIP-DISTANCE-a", "DBF-PIP-IRREGULAR-TURN", "DBF-PIP-ARTILLERY"]
    assert tally.total == 4 * WHOLE


# -- halts of irregulars ---------------------------------------------------------------------------------------------------


def halted(kind: str = "Irr Wb(O)", **options: Any) -> Tally:
    return price(near_general(element("a1", kind, (1000, 1500)), **options).state, facts(kind=MoveKind.HALT))


@pytest.mark.rule("DBF-PIP-HALT-IRREGULAR", "DBF-PIP-MODIFIERS")
def test_halting_irregulars_costs_one_more() -> None:
    assert rules(halted()) == ["DBF-PIP-HALT-IRREGULAR"]
    assert halted("Reg Wb(O)").total == WHOLE
    mixed = near_general(*line("a", ["Reg Bd(O)", "Irr Wb(O)"], (1000, 1500))).state
    assert price(mixed, facts("a1", "a2", kind=MoveKind.HALT)).total == 2 * WHOLE
    vessel = near_general(element("a1", "Irr Shp(O)", (1000, 1500))).state
    assert price(vessel, facts(kind=MoveKind.HALT, drift=True)).total == WHOLE


@pytest.mark.rule("DBF-PIP-HALT-IRREGULAR")
@pytest.mark.parametrize("land", [Land.WOOD, Land.SCRUB])
def test_infantry_in_bad_going_is_halted_as_cheaply_as_regulars(land: Land) -> None:
    surface = Surface(features=(Feature(id="f", land=land, outline=box(900, 1400, 1100, 1600)),))
    assert halted(surface=surface).total == WHOLE
    assert halted("Irr Kn(O)", surface=surface).total == 2 * WHOLE


@pytest.mark.rule("DBF-PIP-HALT-IRREGULAR")
def test_so_are_defenders_of_works_and_banks() -> None:
    wall = Section(
        id="s",
        side="west",
        kind=Works.TEMPORARY,
        left=Point(960 * PACE, 1500 * PACE),
        right=Point(1040 * PACE, 1500 * PACE),
    )
    assert halted(surface=Surface(works=(wall,))).total == WHOLE
    river = Feature(
        id="r",
        land=Land.RIVER,
        outline=(),
        course=(Point(0, 1460 * PACE), Point(3600 * PACE, 1460 * PACE)),
        width=60 * PACE,
    )
    assert halted(surface=Surface(features=(river,))).total == WHOLE
    far = msgspec.structs.replace(river, course=(Point(0, 1360 * PACE), Point(3600 * PACE, 1360 * PACE)))
    assert halted(surface=Surface(features=(far,))).total == 2 * WHOLE


@pytest.mark.rule("DBF-PIP-HALT-IRREGULAR")
def test_so_is_infantry_on_a_hill_above_the_nearest_enemy() -> None:
    hill = Feature(
        id="h",
        land=Land.HILL,
        outline=box(800, 1300, 1200, 1700),
        slope=Slope.GENTLE,
        crest=(Point(1000 * PACE, 1500 * PACE),),
    )
    surface = Surface(features=(hill,))
    assert halted(surface=surface).total == WHOLE
    above = near_general(
        element("a1", "Irr Wb(O)", (1000, 1350)),
        element("b2", "Reg Bd(O)", (1000, 1530), 180),
        surface=surface,
    )
    assert price(above.state, facts(kind=MoveKind.HALT)).total == 2 * WHOLE


# -- marches -------------------------------------------------------------------------------------------------------------


def marched(*kinds: str, times: int, traits: tuple[Trait, ...] = (), **more: Any) -> Tally:
    battle = near_general(*line("a", kinds, (1000, 1500), traits=traits))
    names = tuple(f"a{number + 1}" for number in range(len(kinds)))
    battle.state.note_deeds("a1", marches=times)
    return price(battle.state, facts(*names, kind=MoveKind.MARCH, **more))


@pytest.mark.rule("DBF-PIP-MARCH-THIRD", "DBF-PIP-MODIFIERS")
def test_the_third_march_of_irregulars_costs_one_more() -> None:
    assert marched("Irr Wb(O)", "Irr Wb(O)", times=1).total == WHOLE
    third = marched("Irr Wb(O)", "Irr Wb(O)", times=2)
    assert (third.total, rules(third)) == (2 * WHOLE, ["DBF-PIP-MARCH-THIRD"])
    assert marched("Irr Wb(O)", "Irr Wb(O)", times=3).total == 2 * WHOLE
    assert marched("Irr Wb(O)", "Irr Wb(O)", times=2, column=True).total == WHOLE
    assert marched("Irr Wb(O)", times=2).total == WHOLE
    assert marched("Reg Bd(O)", "Reg Bd(O)", times=2).total == WHOLE
    assert marched("Irr Ps(O)", "Irr Sy(O)", times=2).total == WHOLE
    assert marched("Irr Ps(O)", "Irr Wb(O)", times=2).total == 2 * WHOLE
    assert marched("Irr Fl(O)", "Irr Fl(O)", times=2).total == WHOLE


@pytest.mark.rule("DBF-RACE-WATER-e")
def test_water_adapted_creatures_pay_for_the_third_march_even_in_column() -> None:
    water = (Trait.WATER,)
    for kinds in (("Irr Wb(O)",), ("Irr Ps(O)", "Irr Ps(O)"), ("Reg Bd(O)", "Reg Bd(O)")):
        assert marched(*kinds, times=1, traits=water, column=True).total == WHOLE
        third = marched(*kinds, times=2, traits=water, column=True)
        assert (third.total, rules(third)) == (2 * WHOLE, ["DBF-RACE-WATER-e"])


@pytest.mark.rule("DBF-PIP-SPECIAL")
def test_spies_march_at_half_price_while_only_they_march() -> None:
    battle = laid_out(
        element("a1", "Irr Sy(O)", (1000, 1500)),
        element("a2", "Reg Bd(O)", (1000, 1700)),
        element("a3", "Irr Sy(O)", (1500, 1500), command="s"),
    )
    field = battle.state
    march = facts("a1", kind=MoveKind.MARCH)
    assert price(field, march).total == 1
    assert price(field, facts("a1")).total == WHOLE
    for name, command in (("a1", "a"), ("a3", "s")):
        initiative.pay(battle, facts(name, kind=MoveKind.MARCH))
        field.note_deeds(name, marches=1)
        assert field.commands[command].pips == 6 * WHOLE - 1
    other = facts("a2", kind=MoveKind.MARCH)
    dearer = price(field, other)
    assert [(one.label, one.value) for one in dearer.lines] == [
        ("dbf-pip-march", 2),
        ("dbf-pip-spies-owe", 1),
    ]
    initiative.pay(battle, other)
    field.note_deeds("a2", marches=1)
    assert [field.commands[name].pips for name in "as"] == [6 * WHOLE - 4, 6 * WHOLE - 2]
    assert price(field, march).total == WHOLE
    assert price(field, other).total == WHOLE


@pytest.mark.rule("DBF-PIP-SPECIAL")
def test_others_cannot_march_when_the_spies_of_another_command_could_not_pay() -> None:
    battle = laid_out(
        element("a2", "Reg Bd(O)", (1000, 1700)), element("a3", "Irr Sy(O)", (1500, 1500), command="s")
    )
    initiative.pay(battle, facts("a3", kind=MoveKind.MARCH))
    field = battle.state
    field.order(msgspec.structs.replace(field.commands["s"], pips=0))
    other = facts("a2", kind=MoveKind.MARCH)
    assert [one.rule for one in initiative.move_reasons(field, other)] == ["DBF-PIP-SPECIAL"]


@pytest.mark.rule("DBF-PIP-SPECIAL")
def test_bridges_and_lurkers_have_prices_of_their_own() -> None:
    assert pip_prices.bridge().total == 3 * WHOLE
    battle = near_general(
        element("a1", "Irr Lk(O)", None),
        element("a2", "Irr Lk(O)", None),
        element("a3", "Reg Bd(O)", (900, 1500)),
    )
    near = {name: place(1000, 1500) for name in ("a1", "a2")}
    deployed = facts("a1", "a2", kind=MoveKind.LURKER, starts=near, contacting=("a1", "a2"))
    assert price(battle.state, deployed).total == 4 * WHOLE
    distant = facts("a1", kind=MoveKind.LURKER, starts={"a1": place(1000, 300)}, contacting=("a1",))
    assert price(battle.state, distant).total == 3 * WHOLE


# -- double bases ----------------------------------------------------------------------------------------------------------


def double(front: str, rear: str, **more: Any) -> Tally:
    battle = near_general(element("a1", front, (1000, 1500), rear=parse_kind(rear)))
    return price(battle.state, facts(**more))


@pytest.mark.rule("DBF-DOUBLE-BASE-b")
def test_a_double_base_costs_as_its_dearer_half() -> None:
    assert double("Irr Wb(O)", "Irr Ps(O)", turning=("a1",)).total == 2 * WHOLE
    assert double("Irr Ps(O)", "Irr Wb(O)", turning=("a1",)).total == 2 * WHOLE
    # The halves alone would cost 2 each: one is artillery, the other turns.
    assert double("Reg Art(O)", "Irr Wb(O)", turning=("a1",)).total == 2 * WHOLE
    assert double("Reg Kn(O)", "Reg Bd(O)").total == WHOLE


@pytest.mark.rule("DBF-DOUBLE-BASE-b")
def test_one_that_moves_back_costs_as_both_unless_all_cavalry_or_skirmishers() -> None:
    back = {"backward": True}
    assert double("Reg Bd(O)", "Reg Bw(O)", **back).total == 2 * WHOLE
    assert double("Irr Wb(O)", "Irr Ps(O)", turning=("a1",), **back).total == 3 * WHOLE
    assert double("Reg Cv(O)", "Reg Cv(O)", **back).total == WHOLE
    assert double("Reg LH(O)", "Reg Ps(O)", **back).total == WHOLE
    assert double("Reg Bd(O)", "Reg Bw(O)", kind=MoveKind.HALT, **back).total == WHOLE
