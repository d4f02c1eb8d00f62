"""What a table asks of movement: how far troops move or flee over a going, in a light and a weather. As the engine does it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from oriflamme.kernel.bounds import Name
from oriflamme.kernel.calculators import Calculator, Filled, Grouped, Layout, Misasked, Odds, Sketch
from oriflamme.kernel.tally import Tally
from oriflamme.kernel.text import Text, text

from . import naming, sketches
from .army_lists import Troop
from .conditions import Conditions, Light, night_light
from .darkness import is_blind
from .distances import flight_line, never_moves, stride
from .going import Going, aloft
from .ground import River
from .led_mounts import ridden
from .pieces import Trait
from .profiles import in_its_nature
from .rivers import holds_up
from .troops import Kind, Type, parse_kind
from .visibility import limit_in, race_of

Weather = Literal["none", "overcast", "rain", "mist", "fog", "snow", "sandstorm", "strong-wind"]

_GOINGS: Final = (Going.GOOD, Going.ROUGH, Going.DIFFICULT)


class MoveQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be known of troops that move (DBF-SPEED-TABLE, DBF-SPEED-LIMIT100)."""

    kind: Annotated[Name, Meta(description="type and class as in Kn(S) or Dr(W,S)")]
    rear: Annotated[Name | None, Meta(description="type and class of the rear half of a double base")] = None
    move: Annotated[
        Literal["tactical", "march", "flight"], Meta(description="a tactical move, a march move or a flight")
    ] = "tactical"
    going: Annotated[
        Literal["good", "rough", "difficult"],
        Meta(
            description="worst going of the move off the road, as it counts for these troops on land or water"
        ),
    ] = "good"
    road: Annotated[bool, Meta(description="entirely on a road, which is not mud")] = False
    river: Annotated[
        Literal["none", "untried", "paltry", "easy", "tricky", "dangerous"],
        Meta(description="the river that they cross or start in"),
    ] = "none"
    flank: Annotated[bool, Meta(description="they move from beside an enemy into contact with his flank")] = (
        False
    )
    mounts: Annotated[
        Literal["none", "horses", "camels"], Meta(description="mounts that mounted infantry has with it")
    ] = "none"
    mobile: Annotated[bool, Meta(description="Baggage that can move")] = False
    water: Annotated[bool, Meta(description="water-adapted")] = False
    light: Annotated[
        Literal["day", "twilight", "moonlit", "dark"],
        Meta(description="daylight, dawn or dusk, a night with a moon or one without"),
    ] = "day"
    weather: Annotated[Weather, Meta(description="what the weather is like")] = "none"
    eyes: Annotated[
        Literal["human", "elf", "goblin", "demon"], Meta(description="as what they see in the dark")
    ] = "human"
    desert: Annotated[bool, Meta(description="creatures of the sand desert")] = False
    sun: Annotated[bool, Meta(description="they fear the sun, and it is in their faces")] = False


def move_odds(question: MoveQuestion) -> Odds:
    """Return the maximum move in paces, line by line.

    Not in it: that a first move onto the table is measured from its edge. Raises `Misasked` for kinds that there are none
    of, and for troops that cannot move, or not there.
    """
    kinds = _kinds(question)
    if never_moves(kinds[0], mobile=question.mobile):
        baggage = kinds[0].type is Type.BAGGAGE
        raise Misasked(
            text("dbf-ask-move-never", kind=naming.kind_in_short(kinds[0])),
            field="mobile" if baggage else "kind",
            rule="DBF-BAGGAGE-a" if baggage else "DBF-SPEED-TABLE",
        )
    now = _weather(question)
    going = aloft(kinds[0], now) if kinds[0].aerial else Going(question.going)
    found = stride(
        _moving(question, kinds), going, road=question.road, water=question.water, flank=question.flank
    )
    if not found.far:
        raise Misasked(
            text("dbf-ask-move-barred", kind=naming.kind_in_short(kinds[0])),
            field="going",
            rule="DBF-SPEED-TABLE",
        )
    lines = found.lines
    if found.held is not None and (_forded(question, kinds[0]) or _groping(question, now)):
        lines = (*lines, found.held)
    if question.move == "flight":
        lines = (*lines, flight_line())
    tally = Tally(lines)
    return Odds(tally, says=text("dbf-says-move", paces=tally.total))


def _kinds(question: MoveQuestion) -> tuple[Kind, ...]:
    return tuple(
        _kind(name, field)
        for field, name in (("kind", question.kind), ("rear", question.rear))
        if name is not None
    )


def _kind(name: str, field: str) -> Kind:
    try:
        return in_its_nature(parse_kind(name))
    except ValueError as error:
        raise Misasked(text("dbf-ask-fault", why=str(error)), field=field) from error


def _moving(question: MoveQuestion, kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Return as what troops move: mounted infantry marches and flees on its mounts (DBF-MOUNTED-INFANTRY)."""
    if question.mounts == "none" or question.move == "tactical":
        return kinds
    return (ridden(camels=question.mounts == "camels", regular=kinds[0].regular),)


def _weather(question: MoveQuestion) -> Conditions:
    named = question.weather.replace("-", "_")
    return Conditions() if named == "none" else Conditions(**{named: True})


def _forded(question: MoveQuestion, kind: Kind) -> bool:
    """Return whether a river holds the troops to 100p (DBF-SPEED-LIMIT100, DBF-RACE-WATER-c)."""
    if question.river == "none" or not kind.land:
        return False
    level = None if question.river == "untried" else River(question.river)
    return holds_up(level, water=question.water)


def _groping(question: MoveQuestion, now: Conditions) -> bool:
    """Return whether want of light, or too much of it, holds them to 100p (DBF-NIGHT-SPEED, DBF-RACE-ORC-b)."""
    lit = Light(question.light)
    if lit in (Light.MOONLIT, Light.DARK):
        lit = night_light(now, moon=lit is Light.MOONLIT)
    if question.sun and lit is Light.DAY and not now.clouded:
        return True
    return is_blind(limit_in(lit, now, question.eyes, of_the_desert=question.desert))


# -- what army lists say -------------------------------------------------------------------------------------------


class MoveSketch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which troops of the army lists move."""

    troop: Annotated[Name | None, Meta(description="the troop that moves, as in verrane/paladins")] = None


FILLS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"troop": ("kind", "mounts", "mobile", "water", "eyes", "desert")}
)


def filled(sketch: MoveSketch, _: Mapping[str, Any]) -> Filled:
    """Return what an army list says of a troop: its kind, its mounts, and what it is by nature."""
    if sketch.troop is None:
        return Filled({})
    if sketch.troop not in sketches.troops():
        raise Misasked(text("dbf-ask-no-troop", name=sketch.troop), field="troop")
    troop = sketches.troops()[sketch.troop]
    return Filled(
        {
            "kind": troop.kind,
            "mounts": _mounts(troop),
            "mobile": Trait.MOBILE in troop.traits,
            "water": Trait.WATER in troop.traits,
            "eyes": race_of(troop.troops, tuple(map(parse_kind, troop.forms)), troop.traits, magic=False),
            "desert": Trait.DESERT in troop.traits,
        }
    )


def _mounts(troop: Troop) -> str:
    if Trait.MOUNTED_INFANTRY not in troop.traits:
        return "none"
    return "camels" if Trait.CAMELS in troop.traits else "horses"


def _weathers() -> tuple[Grouped, ...]:
    named = ("overcast", "rain", "mist", "fog", "snow", "sandstorm", "strong-wind")
    return (
        Grouped("none", Text("dbf-ask-move-weather-none")),
        *(Grouped(one, Text(f"dbf-weather-{one}")) for one in named),
    )


def _lights() -> tuple[Grouped, ...]:
    return tuple(Grouped(one.value, Text(f"dbf-light-{one.value}")) for one in Light)


def _rivers() -> tuple[Grouped, ...]:
    return (
        Grouped("none", Text("dbf-ask-move-river-none")),
        Grouped("untried", Text("dbf-ask-move-river-untried")),
        *(Grouped(one.value, Text(f"dbf-river-{one.value}")) for one in River),
    )


MOVE: Final = Calculator(
    "move",
    Text("dbf-odds-move"),
    MoveQuestion,
    move_odds,
    Layout(
        words="dbf-ask-move",
        parts=(
            ("troops", ("troop", "kind", "rear", "mounts", "mobile", "water", "eyes", "desert", "sun")),
            ("way", ("move", "going", "road", "river", "flank")),
            ("sky", ("light", "weather")),
        ),
        only={
            "mounts": {"move": ("march", "flight")},
            "flank": {"move": ("tactical",)},
            "desert": {"weather": ("sandstorm",)},
            "sun": {"light": ("day",)},
        },
        picks={
            "troop": sketches.picks,
            "kind": sketches.kinds,
            "rear": sketches.kinds,
            "light": _lights,
            "weather": _weathers,
            "river": _rivers,
        },
        likely={"troop": "verrane/household-knights", "kind": "Reg Kn(S)"},
    ),
    Sketch(MoveSketch, filled, FILLS),
    title=Text("dbf-ask-move-distance"),
)
"""The calculator of moves."""
