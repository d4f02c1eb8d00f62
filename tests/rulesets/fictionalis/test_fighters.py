"""What the field says of the two sides of a combat: flanks, ranks, works, ground and deeds as the tables read them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oriflamme.board.table import PACE, Edge, Point
from oriflamme.rulesets.fictionalis import fighters
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.fight import Fighter, Form, Part
from oriflamme.rulesets.fictionalis.going import Going
from oriflamme.rulesets.fictionalis.ground import Feature, Land, Section, Slope, Surface, Works
from oriflamme.rulesets.fictionalis.outcomes.verdicts import Defeat
from oriflamme.rulesets.fictionalis.pieces import Artefact, Deeds, Element, Power, Rank, Trait
from oriflamme.rulesets.fictionalis.scores import results, tallies
from oriflamme.rulesets.fictionalis.sky import Sky
from oriflamme.rulesets.fictionalis.tactical import tactical_lines
from oriflamme.rulesets.fictionalis.troops import parse_kind
from tests.rulesets.fictionalis.layout import SOUTH, element, laid_out, line
from tests.rulesets.fictionalis.skies import GALE, MUD

EAST, WEST = 90, 270


def at(x: float, y: float) -> tuple[float, float]:
    return 1800 + x, 1200 + y


def point(x: float, y: float) -> Point:
    return Point(round((1800 + x) * PACE), round((1200 + y) * PACE))


def field_of(*elements: Element, **more: Any) -> Field:
    return laid_out(*elements, **more).state


def own(field: Field, foe: str = "b1", name: str = "a1") -> Fighter:
    return fighters.melee(field, field.elements[name], field.elements[foe]).a


def front(kind: str = "Bd(O)", **more: Any) -> Element:
    return element("a1", kind, at(0, 0), **more)


def foe(kind: str = "Sp(O)", **more: Any) -> Element:
    return element("b1", kind, at(0, 0), SOUTH, **more)


# -- what it is --------------------------------------------------------------------------------------------------------


def test_the_element_and_its_command_are_taken_over() -> None:
    one = front(
        "Kn(S)",
        general=Rank.CINC,
        power=Power.ORDINARY,
        artefacts=(Artefact.RING, Artefact.AMPLIFIER),
        traits=(Trait.ELF,),
        rear=parse_kind("Kn(I)"),
    )
    field = field_of(one, foe())
    fighter = own(field)
    assert (fighter.kind, fighter.traits, fighter.rear) == (one.kind, one.traits, one.rear)
    assert fighter.general
    assert fighter.ring
    assert fighter.amplifier
    assert fighter.power is Power.ORDINARY
    assert fighter.own_bound
    assert not fighters.melee(field, one, field.elements["b1"]).b.own_bound
    field.order(msgspec.structs.replace(field.commands["a"], demoralised=True))
    assert own(field).demoralised


def test_what_it_did_in_this_bound_counts() -> None:
    field = field_of(front(deeds=Deeds(met=("b1",), struck_front=("b1",))), foe())
    fight = fighters.melee(field, field.elements["a1"], field.elements["b1"])
    assert (fight.a.fresh, fight.a.struck_front) == (True, True)
    assert (fight.b.fresh, fight.b.struck_front) == (True, False)
    assert not own(field_of(front(), foe())).fresh


def test_the_reading_of_pike_ranks_goes_with_the_fight() -> None:
    field = field_of(front(), foe())
    fight = fighters.melee(field, field.elements["a1"], field.elements["b1"])
    assert (fight.form, fight.pike_ranks) == (Form.MELEE, "each")


# -- ground ------------------------------------------------------------------------------------------------------------


def box(name: str, land: Land, west: float, north: float, east: float, south: float, **more: Any) -> Feature:
    outline = (point(west, north), point(east, north), point(east, south), point(west, south))
    return Feature(id=name, land=land, outline=outline, **more)


def test_going_is_that_of_either_base_as_the_element_counts_it() -> None:
    wood = Surface(features=(box("w", Land.WOOD, -60, -100, 60, -10),))
    field = field_of(front(), foe("Ps(O)"), surface=wood)
    fight = fighters.melee(field, field.elements["a1"], field.elements["b1"])
    assert (fight.a.going, fight.a.foe_going) == (Going.GOOD, Going.DIFFICULT)
    assert (fight.b.going, fight.b.foe_going) == (Going.DIFFICULT, Going.GOOD)
    assert fight.b.cover
    assert not fight.a.cover


@pytest.mark.rule("DBF-OUTCOME-GENERAL", "DBF-TACT-EXEMPT", "DBF-TERRAIN-ZONES")
def test_aerials_find_all_ground_good_and_their_enemies_their_own() -> None:
    """Seed lines 805, 1318, 1331 and 1359: the ruling on Aerials and going."""
    wood = Surface(features=(box("w", Land.WOOD, -60, -100, 60, 60),))
    for kind, sky, there in (
        ("Fl(O)", Sky(), Going.GOOD),
        ("Fl(O)", GALE, Going.DIFFICULT),
        ("Dr(W,S)", GALE, Going.GOOD),
    ):
        field = field_of(front(kind), foe("Bw(O)"), surface=wood, sky=sky)
        fight = fighters.melee(field, field.elements["a1"], field.elements["b1"])
        assert (fight.a.going, fight.a.foe_going) == (there, there)
        assert fight.b.going is Going.DIFFICULT
        assert Defeat(fight.b, fight.a, Part.MELEE).victors_ground is (there is Going.GOOD)
        assert not Defeat(fight.b, fight.a, Part.MELEE).good


@pytest.mark.rule("DBF-TERRAIN-ZONES", "DBF-TERRAIN-RV-b", "DBF-OUTCOME-GENERAL")
def test_a_river_is_good_going_in_outcomes() -> None:
    """Seed lines 787 and 799: neither rough nor difficult; the -2 of those who cross is their own."""
    river = box("r", Land.RIVER, -200, -100, 200, 60)
    course = (point(-200, -20), point(200, -20))
    river = msgspec.structs.replace(river, course=course, width=160 * PACE)
    field = field_of(front("Kn(O)"), foe("Sp(O)"), surface=Surface(features=(river,)))
    fight = fighters.melee(field, field.elements["a1"], field.elements["b1"])
    assert (fight.b.going, fight.a.foe_going) == (Going.GOOD, Going.GOOD)
    assert Defeat(fight.b, fight.a, Part.MELEE).victors_ground


@pytest.mark.rule("DBF-RACE-WATER-d", "DBF-TACT-BLADES", "DBF-TACT-MOUNTED")
@pytest.mark.parametrize(
    ("land", "sky", "spared"),
    [
        (Land.BOG, Sky(), True),
        (Land.MARSH, Sky(), True),
        (Land.ROAD, MUD, True),
        (Land.SCRUB, Sky(), False),
        (Land.SCRUB, MUD, False),
        (Land.VINEYARD, Sky(), False),
    ],
    ids=["bog", "marsh", "muddy road", "scrub", "scrub in muddy weather", "vines"],
)
@pytest.mark.parametrize("where", ["both", "foe"])
def test_water_adapted_creatures_lose_nothing_in_bogs_and_marshes(
    land: Land, sky: Sky, spared: bool, where: str
) -> None:
    """Seed line 450: no -2 where they or their enemy in close combat are in a marsh or a light bog."""
    south = 60 if where == "both" else -10
    ground = Surface(features=(box("m", land, -60, -100, 60, south),))
    for kind in ("Bd(O)", "Kn(O)"):
        for traits, penalty in (((), -2), ((Trait.WATER,), 0 if spared else -2)):
            field = field_of(front(kind, traits=traits), foe(), surface=ground, sky=sky)
            fight = fighters.melee(field, field.elements["a1"], field.elements["b1"])
            lines = tactical_lines(fight.a, fight.b, Part.MELEE)
            assert sum(line.value for line in lines if line.value == -2) == penalty, (kind, traits)


def test_marsh_and_height_are_seen() -> None:
    marsh = Surface(features=(box("m", Land.MARSH, -60, -100, 60, -10),))
    field = field_of(front(), foe(), surface=marsh)
    assert fighters.melee(field, field.elements["b1"], field.elements["a1"]).a.marsh
    crest = (point(0, 200),)
    hill = Surface(features=(box("h", Land.HILL, -300, 0, 300, 400, slope=Slope.GENTLE, crest=crest),))
    field = field_of(front(), foe(), surface=hill)
    fight = fighters.melee(field, field.elements["a1"], field.elements["b1"])
    assert (fight.a.higher, fight.b.higher) == (True, False)


def test_trees_count_for_who_shoots_from_or_into_them() -> None:
    wood = Surface(features=(box("w", Land.WOOD, -60, -130, 60, -95),))
    bow, target = element("a1", "Bw(O)", at(0, 0)), element("b1", "Sp(O)", at(0, -100), SOUTH)
    field = field_of(bow, target, surface=wood)
    fight = fighters.shot(field, bow, target, aides=2)
    assert (fight.a.trees, fight.b.trees, fight.a.aides) == (True, False, 2)
    assert not fighters.shot(field_of(bow, target), bow, target, 0).a.trees
    back = fighters.shot(field, bow, target, 0, reply=True, reply_aides=1)
    assert (back.reply, back.b.trees, back.b.aides) == (True, True, 1)


# -- ranks -------------------------------------------------------------------------------------------------------------


def test_ranks_behind_are_handed_over_nearest_first() -> None:
    field = field_of(
        front("Sp(O)"), element("a2", "Sp(O)", at(0, 30)), element("a3", "Ps(O)", at(0, 60)), foe()
    )
    assert [str(rank.kind) for rank in own(field).supports] == ["Sp(O)", "Ps(O)"]


@pytest.mark.rule("DBF-OVERLAP-EFFECT")
def test_expendables_against_a_rank_are_noticed_but_not_as_opponent() -> None:
    ranks = (front("Sp(O)"), element("a2", "Sp(O)", at(0, 30)))
    aside = element("b2", "Exp(O)", at(-40, 20), EAST)
    assert own(field_of(*ranks, foe(), aside)).expendables
    assert not own(field_of(*ranks, foe("Exp(O)"))).expendables


# -- flanks ------------------------------------------------------------------------------------------------------------


def pressed(*elements: Element, foe_id: str = "b1") -> tuple[int, int, bool]:
    fighter = own(field_of(*elements), foe_id)
    return fighter.overlapped, fighter.flanked, fighter.struck_rear


@pytest.mark.rule("DBF-TACT-FLANK", "DBF-OVERLAP-EFFECT")
def test_each_flank_counts_once_and_the_rear_besides() -> None:
    beside = element("b2", "Sp(O)", at(-80, 0), SOUTH)
    right = element("b3", "Sp(O)", at(80, 0), SOUTH)
    struck = element("b4", "Bd(O)", at(-40, 40), EAST)
    rear = element("b5", "Bd(O)", at(0, 30))
    assert pressed(front(), foe()) == (0, 0, False)
    assert pressed(front(), foe(), beside) == (1, 0, False)
    assert pressed(front(), foe(), beside, right) == (2, 0, False)
    assert pressed(front(), foe(), struck) == (0, 1, False)
    # Overlap and front contact on one flank are one.
    assert pressed(front(), foe(), beside, struck) == (0, 1, False)
    assert pressed(front(), foe(), right, struck) == (1, 1, False)
    assert pressed(front(), foe(), right, rear) == (1, 0, True)


@pytest.mark.rule("DBF-TACT-FLANK", "DBF-OVERLAP-EFFECT")
def test_the_worked_example_of_flanks() -> None:
    """DBF-TACT-FLANK-ex1: overlapped on the left and struck in the rear, Blades are at 3 before their die."""
    field = field_of(
        front(), foe(), element("b2", "Sp(O)", at(-80, 0), SOUTH), element("b5", "Bd(O)", at(0, 30))
    )
    tally, _ = tallies(fighters.melee(field, field.elements["a1"], field.elements["b1"]))
    assert [line.value for line in tally.lines] == [5, -1, -1]
    assert tally.total + 5 == 8


@pytest.mark.rule("DBF-OVERLAP-EXCLUDED")
def test_elephants_give_no_overlap_to_mounted_and_nobody_to_expendables() -> None:
    elephant = element("b2", "El(O)", at(-80, 0), SOUTH)
    spears = element("b2", "Sp(O)", at(-80, 0), SOUTH)
    assert pressed(front(), foe("Kn(O)"), elephant) == (0, 0, False)
    assert pressed(front(), foe("El(O)"), elephant) == (1, 0, False)
    assert pressed(front(), foe("Sp(O)"), elephant) == (1, 0, False)
    assert pressed(front(), foe("Exp(O)"), spears) == (0, 0, False)
    assert pressed(front(), foe("Kn(O)"), spears) == (1, 0, False)


@pytest.mark.rule("DBF-OVERLAP-EFFECT")
def test_flanks_that_touch_press_both() -> None:
    field = field_of(
        front(),
        foe(),
        element("a2", "Bd(O)", at(80, -30)),
        element("b2", "Sp(O)", at(80, -30), SOUTH),
    )
    assert own(field, "b2", "a2").overlapped == 1
    assert own(field, "a1", "b1").overlapped == 1


@pytest.mark.rule("DBF-MELEE-LONG-EDGE")
def test_who_attacks_half_a_long_edge_is_overlapped_by_the_other_half() -> None:
    wagon = element("b1", "WWg(O)", at(0, 0), WEST)
    alone = element("a1", "Bd(O)", at(40, 40))
    other = element("a2", "Bd(O)", at(120, 40))
    assert pressed(alone, wagon) == (1, 0, False)
    assert pressed(alone, other, wagon) == (0, 0, False)
    # Its neighbour along the edge is no overlap besides: the free half lies to the attacker's right.
    field = field_of(alone, wagon)
    found = set(fighters.overlapped_flanks(field, field.elements["a1"], field.elements["b1"]))
    assert found == {Edge.RIGHT}


@pytest.mark.rule("DBF-MELEE-NOTURN")
def test_a_wagon_fights_with_the_edge_that_is_struck() -> None:
    wagon = element("b1", "WWg(O)", at(0, 0), WEST)
    field = field_of(element("a1", "Bd(O)", at(40, 40)), wagon)
    fight = fighters.melee(field, field.elements["b1"], field.elements["a1"])
    assert (fight.a.frontal, fight.b.frontal) == (False, True)
    assert (fight.a.flanked, fight.a.overlapped) == (0, 0)


# -- fortifications ----------------------------------------------------------------------------------------------------


def walled(kind: Works = Works.PERMANENT, **more: Any) -> Surface:
    """Return a surface with three sections along y = 0 that the side east holds, looking south."""
    sections = tuple(
        Section(
            id=f"w{number}",
            side="east",
            kind=kind,
            left=point(120 - 80 * number, 0),
            right=point(40 - 80 * number, 0),
            **more,
        )
        for number in range(3)
    )
    return Surface(works=sections)


@pytest.mark.rule("DBF-FORT-ATTACK")
def test_a_defender_has_his_works_against_whoever_is_outside() -> None:
    field = field_of(front(), foe(), surface=walled())
    fight = fighters.melee(field, field.elements["a1"], field.elements["b1"])
    assert (fight.a.works, fight.b.works) == (None, Works.PERMANENT)
    outside, inside = element("a2", "Bw(O)", at(0, 100)), element("a3", "Bw(O)", at(0, -100), SOUTH)
    field = field_of(outside, inside, foe(), surface=walled())
    assert fighters.shot(field, outside, field.elements["b1"], 0).b.works is Works.PERMANENT
    assert fighters.shot(field, inside, field.elements["b1"], 0).b.works is None
    raised = field_of(front(), foe(), surface=walled(tower=True))
    assert fighters.melee(raised, raised.elements["a1"], raised.elements["b1"]).b.tower


@pytest.mark.rule("DBF-BAGGAGE-a")
def test_baggage_is_ordinary_while_fortifications_protect_it() -> None:
    """Seed line 523; whoever scores as much as Baggage (I) has 1 more by class (line 1326), of (O) he has not."""
    camp, spears = foe("Irr Bg(I)"), front("Sp(O)")
    bowmen = element("a2", "Bw(O)", at(0, 100))
    for surface, kind, bonus in ((None, "Bg(I)", 1), (walled(Works.TEMPORARY), "Bg(O)", 0)):
        field = field_of(camp, spears, bowmen, surface=surface)
        fights = (
            fighters.melee(field, spears, camp),
            fighters.shot(field, bowmen, camp, 0),
            fighters.magic(field, bowmen, camp, 0),
        )
        assert {str(fight.b.kind) for fight in fights} == {kind}
        for fight in fights[:2]:
            plain, foes = (tally.total for tally in tallies(fight))
            shown = results(fight, 3, 3 + plain - foes)
            assert shown.a.total - plain - 3 == bonus
    yard = Feature(
        id="f",
        land=Land.BUILT_UP,
        outline=(point(-200, -300), point(200, -300), point(200, 0), point(-200, 0)),
    )
    far = msgspec.structs.replace(walled().works[0], feature="f")
    inside = element("b1", "Irr Bg(I)", at(-100, -120), SOUTH)
    field = field_of(inside, bowmen, surface=Surface(features=(yard,), works=(far,)))
    assert str(fighters.shot(field, bowmen, inside, 0).b.kind) == "Bg(O)", "within a fortified place"


@pytest.mark.rule("DBF-TACT-FORT", "DBF-FORT-ATTACK")
def test_the_worked_example_of_works() -> None:
    """DBF-TACT-FORT-ex1: 4 + 2 for the Spears behind their wall, 5 for the Blades that assault it."""
    field = field_of(front(), foe(), surface=walled())
    fight = fighters.melee(field, field.elements["a1"], field.elements["b1"])
    assert [tally.total for tally in tallies(fight)] == [5, 6]


@pytest.mark.rule("DBF-FORT-UNDEFENDED", "DBF-FORT-OVERLAP")
def test_undefended_works_have_factor_0_and_defenders_beside_overlap() -> None:
    surface = walled(Works.TEMPORARY)
    field = field_of(front(), surface=surface)
    fight = fighters.assault(field, field.elements["a1"], surface.works[1])
    assert fight.b.abandoned
    assert fight.b.works is Works.TEMPORARY
    assert tallies(fight)[1].total == 0
    assert (fight.a.overlapped, fight.a.flanked) == (0, 0)
    beside = field_of(front(), element("b2", "Sp(O)", at(-80, 0), SOUTH), surface=surface)
    assert fighters.assault(beside, beside.elements["a1"], surface.works[1]).a.overlapped == 1


@pytest.mark.rule("DBF-FORT-OVERLAP")
def test_defenders_and_attackers_overlap_across_the_works() -> None:
    lines = (*line("a", ["Bd(O)"] * 2, at(0, 0)), foe())
    field = field_of(*lines, surface=walled())
    assert own(field, "a1", "b1").overlapped == 1
    both = field_of(front(), foe(), element("b2", "Sp(O)", at(80, 0), SOUTH), surface=walled())
    assert own(both).overlapped == 1
