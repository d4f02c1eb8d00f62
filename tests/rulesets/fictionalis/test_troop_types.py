"""Which troops there are, and the categories and groups they belong to."""

from __future__ import annotations

import pytest

from oriflamme.board.table import PACE
from oriflamme.rulesets.fictionalis import army_lists, weather
from oriflamme.rulesets.fictionalis.army_lists import CommandPlan, Muster, Post
from oriflamme.rulesets.fictionalis.costs import priced
from oriflamme.rulesets.fictionalis.distances import allowance, base_move
from oriflamme.rulesets.fictionalis.fight import Part
from oriflamme.rulesets.fictionalis.going import Going, going
from oriflamme.rulesets.fictionalis.pieces import Rank, Trait
from oriflamme.rulesets.fictionalis.profiles import every_kind, exists, grades, in_its_nature
from oriflamme.rulesets.fictionalis.troops import Grade, Kind, Type, parse_kind
from oriflamme.rulesets.fictionalis.weather import hampered
from tests.rulesets.fictionalis.layout import element, laid_out
from tests.rulesets.fictionalis.lists import plain_list, troop
from tests.rulesets.fictionalis.skies import FOG, GALE, MIST, RAIN, SNOW, STORM, under

RACES = (
    Trait.ELF,
    Trait.WOODLAND,
    Trait.DWARF,
    Trait.ORC,
    Trait.HALF_ORC,
    Trait.GOBLIN,
    Trait.TROLL,
    Trait.WOLF,
    Trait.UNDEAD,
    Trait.DESERT,
    Trait.NIGHT,
    Trait.SUN_SHY,
)

PROFILES = {
    # Type: classes as regulars, classes as irregulars (seed lines 170-418).
    "DBF-EL": ("El", "", "SOIX"),
    "DBF-KN": ("Kn", "SOIFX", "SOIFX"),
    "DBF-CV": ("Cv", "SOI", "SOI"),
    "DBF-LH": ("LH", "SOIF", "SOIF"),
    "DBF-CM": ("Cm", "", "SOIX"),
    "DBF-DRAGON": ("Dr", "", "SOI"),
    "DBF-BEAST": ("Be", "", "SOI"),
    "DBF-EXP": ("Exp", "", "O"),
    "DBF-SP": ("Sp", "SOI", "SOI"),
    "DBF-PK": ("Pk", "SOIX", "IX"),
    "DBF-BD": ("Bd", "SOIFXDE", "SOIFXD"),
    "DBF-WB": ("Wb", "", "SOF"),
    "DBF-AX": ("Ax", "SOIX", "SOIX"),
    "DBF-BW": ("Bw", "SOIX", "SOIX"),
    "DBF-PS": ("Ps", "SOIX", "SOIX"),
    "DBF-ART": ("Art", "SOIFX", ""),
    "DBF-WWG": ("WWg", "SOIX", "SOIX"),
    "DBF-HD": ("Hd", "", "SOIF"),
    "DBF-DEMON": ("De", "", "SO"),
    "DBF-BEHEMOTH": ("Bh", "SOIX", "SOIX"),
    "DBF-LURKER": ("Lk", "SOI", "SOI"),
    "DBF-SPY": ("Sy", "SOI", "SOI"),
    "DBF-FLYER": ("Fl", "SOI", "SOI"),
    "DBF-AIRBOAT": ("Ab", "SOIX", ""),
    "DBF-GALLEY": ("Gal", "SOF", ""),
    "DBF-SHIP": ("Shp", "", "SOIX"),
    "DBF-BOAT": ("Bts", "FX", "SOI"),
    "DBF-PONTOON": ("Pon", "", "I"),
}


@pytest.mark.rule("DBF-CLASSES", "DBF-REGULARITY")
@pytest.mark.parametrize(
    ("type_", "regular", "irregular"),
    [pytest.param(*row, marks=pytest.mark.rule(rule), id=row[0]) for rule, row in PROFILES.items()],
)
def test_classes_and_natures_of_each_type(type_: str, regular: str, irregular: str) -> None:
    for nature, letters in ((True, regular), (False, irregular)):
        found = {grade.value for grade in Grade if exists(Kind(Type(type_), grade, nature))}
        assert found == set(letters)
    assert {grade.value for grade in grades(Type(type_))} == set(regular + irregular)


@pytest.mark.rule("DBF-DRAGON-W")
def test_winged_dragons_may_be_fast_and_then_are_regular() -> None:
    assert {grade.value for grade in grades(Type.DRAGON, winged=True)} == set("SOIF")
    assert exists(parse_kind("Reg Dr(W,F)"))
    assert not exists(parse_kind("Irr Dr(W,F)"))
    assert not exists(parse_kind("Irr Dr(F)"))
    assert exists(parse_kind("Irr Dr(W,S)"))
    assert not exists(parse_kind("Reg Dr(W,S)"))


@pytest.mark.rule("DBF-DRAGON-W")
def test_winged_dragons_are_aerial_in_every_respect_and_superior_ones_defy_the_weather() -> None:
    for grade in "SOIF":
        winged = parse_kind(f"Dr(W,{grade})")
        assert (winged.aerial, winged.mounted, winged.land) == (True, False, False)
        extra = 50 if grade == "F" else 0
        assert base_move(winged, Going.GOOD) == (300 + extra) * PACE
        assert base_move(winged, Going.DIFFICULT) == 150 * PACE
    assert parse_kind("Dr(O)").mounted
    for sky in (SNOW, FOG, MIST, STORM, GALE):
        for grade in "SOIF":
            battle = under(sky, element("a1", f"Dr(W,{grade})", (1000, 1000)))
            dragon = battle.state.elements["a1"]
            spared = grade == "S"
            assert hampered(battle.state, dragon, Part.MELEE) is not spared
            assert (going(battle.state, dragon) is Going.GOOD) is spared
    for sky in (RAIN, STORM, GALE):
        field = under(sky, element("a1", "Dr(W,S)", (1000, 1000))).state
        assert weather.singly(field, field.elements["a1"])


CATEGORIES = {
    "mounted": "El Kn Cv LH Cm Dr Be Exp",
    "foot": "Sp Pk Bd Wb Ax Bw Ps Art WWg Hd De Bh Lk Sy Bg Pon",
    "naval": "Gal Shp Bts",
    "aerial": "Fl Ab",
}


@pytest.mark.rule("DBF-TYPES-CATEGORY", "DBF-DRAGON-W", "DBF-PONTOON")
def test_every_kind_is_of_one_category() -> None:
    for kind in every_kind():
        expected = next(name for name, types in CATEGORIES.items() if kind.type.value in types.split())
        if kind.winged:
            expected = "aerial"
        found = [name for name in CATEGORIES if getattr(kind, name)]
        assert found == [expected], str(kind)
        assert kind.land == (expected in ("mounted", "foot"))


@pytest.mark.rule("DBF-TYPES-GROUPS", "DBF-ART-X", "DBF-PONTOON")
def test_groups_overlap_the_categories() -> None:
    for kind in every_kind():
        name = str(kind)
        assert kind.skirmisher == (kind.type.value in ("LH", "Fl", "Ps")), name
        assert kind.light == (kind.type.value in ("LH", "Fl", "Ps", "Ax")), name
        train = kind.type.value in ("WWg", "Bg", "Pon") or (kind.type.value == "Art" and name != "Art(X)")
        assert kind.train == train, name
        assert kind.infantry == (kind.foot and not train), name


@pytest.mark.rule("DBF-TYPES-NOTES", "DBF-RACE-GENERAL", "DBF-RACE-DWARF", "DBF-RACE-ORC-a")
def test_types_are_ways_of_fighting_and_no_race_or_hero_is_one() -> None:
    """Dwarfs and elves are classes of Blades; orcs are whatever their list says, Hordes as well as Bows."""
    assert {one.value for one in Type} == {row[0] for row in PROFILES.values()} | {"Bg"}
    assert {str(kind) for kind in every_kind() if kind.grade.value in "DE"} == {"Bd(D)", "Bd(E)"}
    assert all(exists(parse_kind(kind)) for kind in ("Irr Hd(S)", "Irr Bw(I)", "Irr Ps(I)", "Irr Bd(S)"))


@pytest.mark.rule("DBF-RACE-GENERAL")
def test_a_list_gives_races_to_entries_several_if_it_likes_beside_type_class_and_nature() -> None:
    listed = plain_list(
        troop("people", "Irr Ax(S)"),
        troop("clan", "Irr Ax(S)", traits=(Trait.GOBLIN, Trait.NIGHT, Trait.WOLF)),
    )
    plan = CommandPlan(id="c", elements=(Post(troop="people", general=Rank.CINC), Post(troop="clan")))
    people, clan = army_lists.elements_of(
        listed, Muster(id="m", points=400, commands=(plan,)), "north", "a", "15mm"
    )
    assert clan.kind == people.kind == parse_kind("Irr Ax(S)")
    assert people.traits == ()
    assert set(clan.traits) == {Trait.GOBLIN, Trait.NIGHT, Trait.WOLF}
    # Where no rule of a race says otherwise it is as the troops of men are.
    for race in RACES:
        field = laid_out(element("a1", "Irr Wb(O)", (500, 500), traits=(race,))).state
        plain = laid_out(element("a1", "Irr Wb(O)", (500, 500))).state
        assert allowance(field, field.elements["a1"], Going.GOOD) == allowance(
            plain, plain.elements["a1"], Going.GOOD
        )


@pytest.mark.rule("DBF-COST-BASE", "DBF-SP")
def test_whatever_has_a_price_exists_and_only_strange_spears_have_none() -> None:
    kinds = every_kind()
    assert len(kinds) == len(set(kinds))
    assert [kind for kind in kinds if not priced(kind)] == [parse_kind("Irr Sp(S)")]
    assert not exists(parse_kind("Reg Wb(O)"))
    assert not priced(parse_kind("Reg Wb(O)"))


def test_a_kind_takes_the_nature_that_there_is() -> None:
    assert in_its_nature(parse_kind("Art(O)")).regular
    assert not in_its_nature(parse_kind("Reg Wb(O)")).regular
    assert in_its_nature(parse_kind("Reg Kn(O)")).regular
    with pytest.raises(ValueError, match=r"there are no Exp\(S\); the classes of Exp are O"):
        in_its_nature(parse_kind("Exp(S)"))
    with pytest.raises(ValueError, match=r"the classes of Dr\(W\) are S, O, I, F"):
        in_its_nature(parse_kind("Dr(W,X)"))
