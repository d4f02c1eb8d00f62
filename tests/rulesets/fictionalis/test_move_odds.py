"""The calculator of moves says how far elements may go in play: kind by kind, over every going, under every sky."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import msgspec
import pytest

from oriflamme.board.table import PACE, Point
from oriflamme.kernel.asking import OddsAnswer, answer
from oriflamme.kernel.calculators import Misasked
from oriflamme.rulesets.fictionalis import sketches
from oriflamme.rulesets.fictionalis.conditions import Light, conditions_of, light_of
from oriflamme.rulesets.fictionalis.distances import allowance, flee_distance
from oriflamme.rulesets.fictionalis.going import Going, going
from oriflamme.rulesets.fictionalis.ground import Feature, Land, River, Surface
from oriflamme.rulesets.fictionalis.move_odds import MOVE, MoveQuestion
from oriflamme.rulesets.fictionalis.pieces import Element, Trait
from oriflamme.rulesets.fictionalis.profiles import every_kind
from oriflamme.rulesets.fictionalis.sky import Climate, Season, Sky
from oriflamme.rulesets.fictionalis.troops import parse_kind
from oriflamme.rulesets.fictionalis.visibility import race
from tests.rulesets.fictionalis.layout import element, laid_out, place

GOINGS = (Going.GOOD, Going.ROUGH, Going.DIFFICULT)
WEATHERS = ("overcast", "rain", "mist", "fog", "snow", "sandstorm", "strong_wind")
KINDS = tuple(f"{'Reg' if kind.regular else 'Irr'} {kind}" for kind in every_kind())
EYES = {"human": (), "elf": (Trait.ELF,), "goblin": (Trait.TROLL,), "demon": (Trait.UNDEAD,)}


def told(**answers: Any) -> int:
    """The paces that the calculator gives; 0 where troops cannot move, or not there."""
    found = asked_of(answers)
    if isinstance(found, Misasked):
        assert found.field in ("kind", "mobile", "going")
        assert found.rule
        return 0
    assert all(line.rule for line in found.tally.lines)
    return found.total


def asked_of(answers: dict[str, Any]) -> OddsAnswer | Misasked:
    try:
        return answer(MOVE, answers)
    except Misasked as error:
        return error


def made(kind: str, **more: Any) -> Element:
    return element("a1", kind, (1000, 1500), **more)


def far(one: Element, over: Going, sky: Sky | None = None, *, road: bool = False) -> int:
    field = laid_out(one, sky=sky).state
    over = going(field, one) if one.kind.aerial else over
    return allowance(field, field.elements["a1"], over, road=road) // PACE


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_goes_as_far_as_in_play(kind: str) -> None:
    for over, road, water, mobile in product(GOINGS, (False, True), (False, True), (False, True)):
        traits = ((Trait.WATER,) if water else ()) + ((Trait.MOBILE,) if mobile else ())
        asked = {"kind": kind, "going": over.value, "road": road, "water": water, "mobile": mobile}
        assert told(**asked) == far(made(kind, traits=traits), over, road=road), asked


@cache
def skies() -> tuple[tuple[Sky, str, str], ...]:
    """A sky for every light and weather that there is, of weathers that matter one at a time."""
    return tuple({(lit, weather): (sky, lit, weather) for sky, lit, weather in _skies()}.values())


def _skies() -> Iterator[tuple[Sky, str, str]]:
    for season, climate, score, quarters, falling, mist, moonlit in product(
        Season, Climate, range(6), range(0, 96, 4), (False, True), (False, True), (False, True)
    ):
        sky = Sky(
            season=season, climate=climate, score=score, quarters=quarters, falling=falling, mist=mist, moonlit=moonlit
        )  # fmt: skip
        now = conditions_of(sky)
        # What else comes with rain and haze makes no difference any more: clouds hide the sun, and Aerials are slowed.
        covered = {"overcast"} if now.sunless else set[str]()
        covered |= {"strong_wind"} if now.hazy else set()
        weather = [name for name in WEATHERS if getattr(now, name) and name not in covered]
        if len(weather) < 2:
            yield sky, light_of(sky).value, weather[0].replace("_", "-") if weather else "none"


def test_there_is_a_sky_for_nearly_everything() -> None:
    found = {(lit, weather) for _, lit, weather in skies()}
    assert {lit for lit, _ in found} == {one.value for one in Light}
    assert {weather for _, weather in found} == {"none", *(name.replace("_", "-") for name in WEATHERS)}


@pytest.mark.parametrize("kind", ["LH(F)", "Kn(O)", "Bd(O)", "Fl(O)", "Dr(W,S)", "Ab(O)", "De(O)", "Bd(E)"])
@pytest.mark.parametrize("eyes", EYES)
def test_light_and_weather_hold_troops_back_as_in_play(kind: str, eyes: str) -> None:
    for (sky, lit, weather), desert, road in product(skies(), (False, True), (False, True)):
        one = made(kind, traits=(*EYES[eyes], *((Trait.DESERT,) if desert else ())))
        asked = {
            "kind": kind,
            "light": lit,
            "weather": weather,
            "eyes": race(one),
            "desert": desert,
            "road": road,
        }
        assert told(**asked) == far(one, Going.GOOD, sky, road=road), asked


def test_a_night_with_a_moon_is_dark_where_clouds_hide_it() -> None:
    assert told(kind="Cv(O)", light="moonlit") == 200
    assert told(kind="Cv(O)", light="moonlit", weather="overcast") == 100
    assert told(kind="Cv(O)", light="moonlit", weather="overcast", road=True) == 200


RIVER = Feature(
    id="r",
    land=Land.RIVER,
    outline=(),
    course=(Point(0, 1450 * PACE), Point(3600 * PACE, 1450 * PACE)),
    width=100 * PACE,
)


@pytest.mark.parametrize("water", [False, True])
@pytest.mark.parametrize("level", [None, *River])
@pytest.mark.parametrize("kind", ["Cv(O)", "Fl(O)", "Bd(F)"])
def test_rivers_hold_troops_back_as_in_play(kind: str, level: River | None, water: bool) -> None:
    one = element("a1", kind, (1000, 1460), traits=(Trait.WATER,) if water else ())
    field = laid_out(one, surface=Surface(features=(RIVER,))).state
    if level is not None:
        field.rivers = {f"r:{number}": level for number in range(1, 7)}
    asked = {"kind": kind, "river": "untried" if level is None else level.value, "water": water}
    assert told(**asked) == allowance(field, field.elements["a1"], Going.GOOD) // PACE


@pytest.mark.parametrize("camels", [False, True])
def test_mounted_infantry_marches_and_flees_on_its_mounts(camels: bool) -> None:
    riders = made(
        "Bd(F)",
        traits=(Trait.MOUNTED_INFANTRY, *((Trait.CAMELS,) if camels else ())),
        mounts=place(1000, 1530, depth=60),
    )
    field = laid_out(riders).state
    for over in GOINGS:
        asked = {"kind": "Bd(F)", "mounts": "camels" if camels else "horses", "going": over.value}
        one = field.elements["a1"]
        assert told(**asked) == allowance(field, one, over) // PACE
        assert told(**asked, move="march") == allowance(field, one, over, march=True) // PACE
        assert told(**asked, move="flight") == flee_distance(field, one, over) // PACE


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_flees_as_far_as_in_play(kind: str) -> None:
    for over in GOINGS:
        one = made(kind)
        field = laid_out(one).state
        there = going(field, one) if one.kind.aerial else over
        flight = flee_distance(field, field.elements["a1"], there) // PACE
        assert told(kind=kind, going=over.value, move="flight") == flight


def test_double_bases_are_as_slow_as_their_slower_half() -> None:
    for over in GOINGS:
        one = made("Reg Cv(O)", rear=parse_kind("Irr Ps(O)"))
        assert told(kind="Reg Cv(O)", rear="Irr Ps(O)", going=over.value) == far(one, over)


def test_fifty_paces_more_onto_a_flank_held_back_at_night() -> None:
    foes = laid_out(element("a1", "Kn(F)", (1000, 1500)), element("b1", "Bd(O)", (1080, 1500), 180)).state
    mine = foes.elements["a1"]
    assert told(kind="Kn(F)", flank=True) == allowance(foes, mine, Going.GOOD, onto="b1") // PACE == 250
    foes.sky = Sky(quarters=4)
    dark = told(kind="Kn(F)", flank=True, light="dark")
    assert dark == allowance(foes, mine, Going.GOOD, onto="b1") // PACE == 100


def test_orcs_grope_where_the_sun_is_in_their_faces() -> None:
    assert told(kind="Kn(O)", eyes="goblin", sun=True) == 100
    assert told(kind="Kn(O)", eyes="goblin", sun=True, weather="rain") == 150
    assert told(kind="Kn(O)", eyes="goblin", sun=True, light="twilight") == 150


def test_army_lists_say_what_troops_are() -> None:
    for name, troop in sketches.troops().items():
        filled = listed(name)
        assert filled["kind"] == troop.kind
        assert filled["water"] is (Trait.WATER in troop.traits)
        one = made(troop.kind, traits=troop.traits, forms=tuple(map(parse_kind, troop.forms)))
        assert filled["eyes"] == race(one)
    with pytest.raises(Misasked, match="dbf-ask-no-troop"):
        answer(MOVE, {"troop": "nobody/here"})


def listed(troop: str) -> Any:
    assert MOVE.sketch is not None
    return MOVE.sketch.fill(msgspec.convert({"troop": troop}, MOVE.sketch.inputs), {}).values


@pytest.mark.parametrize(
    ("answers", "field", "rule"),
    [
        ({"kind": "Bg(I)"}, "mobile", "DBF-BAGGAGE-a"),
        ({"kind": "Lk(O)"}, "kind", "DBF-SPEED-TABLE"),
        ({"kind": "Art(S)", "going": "difficult"}, "going", "DBF-SPEED-TABLE"),
        ({"kind": "Xx(O)"}, "kind", ""),
        ({"kind": "Kn(O)", "rear": "Xx(O)"}, "rear", ""),
    ],
)
def test_who_cannot_move_is_told_why(answers: dict[str, Any], field: str, rule: str) -> None:
    with pytest.raises(Misasked) as caught:
        answer(MOVE, answers)
    assert (caught.value.field, caught.value.rule) == (field, rule)


def test_every_question_is_described() -> None:
    fields: Any = msgspec.json.schema(MoveQuestion)["$defs"]["MoveQuestion"]["properties"]
    assert all(field.get("description") for field in fields.values())
