"""What a table asks of a unit's movement: what a step costs and why, and how many such steps it has. As the engine does it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from oriflamme.board.battlefield import CLEAR, Cell, Crossing, Edge
from oriflamme.board.passage import Bar
from oriflamme.kernel.bounds import Name
from oriflamme.kernel.calculators import Calculator, Filled, Grouped, Layout, Misasked, Odds, Sketch
from oriflamme.kernel.rulings import Reason
from oriflamme.kernel.tally import Line, Tally
from oriflamme.kernel.text import Text, text

from . import sketches
from .characteristics import Footing, MovementPoints, Order, Profile, Role
from .commanders.ways import fixed_points
from .formations.drills import HORDE, HORDE_MANOEUVRES
from .formations.eligibility import makes_a_horde
from .movement.cohesion import is_few
from .movement.legs import Wheel
from .movement.potential import SIDESTEP, Potential, turn_cost
from .movement.wheeling import against_wheel, against_wide_wheel, wheel_cost
from .passages import HEX_COST, MANOEUVRES, Way
from .special_stands.roles import to_music
from .terrain.going import DEEP, MARSH, STEEP, WALL, WALL_WHEEL, gait
from .terrain.kinds import edges, grounds, kinds

Number = Annotated[int, Meta(ge=0, le=99)]
Step = Literal["forward", "aside", "wheel", "wheel-twice", "turn"]

_WAYS: Final[Mapping[str, Way]] = MappingProxyType(
    {"forward": "points", "aside": "manoeuvre", "wheel": "wheel", "wheel-twice": "wheel"}
)
_SIXTHS: Final[Mapping[str, Literal[1, 2]]] = MappingProxyType({"wheel": 1, "wheel-twice": 2})


class StepQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be known of a step of an organised unit in ranks, or of stands of a small one (DW-V-COST, DW-V-HALF)."""

    points: Annotated[Number, Meta(description="movement points of the card for the order")]
    manoeuvres: Annotated[Number, Meta(description="manoeuvres that the unit has in a movement phase")] = 2
    unit: Annotated[Name | None, Meta(description="the unit that moves, as in orcs/orc-wolf-riders")] = None
    order: Annotated[Order, Meta(description="order of the unit")] = Order.MOVE
    stands: Annotated[int, Meta(ge=1, le=99, description="stands left in the unit")] = 8
    step: Annotated[
        Step,
        Meta(
            description="forward for movement points; aside, which is one hex any way as a manoeuvre; "
            "a wheel by 60 or (twice) by 120 degrees; a turn on the spot"
        ),
    ] = "forward"
    front: Annotated[int, Meta(ge=1, le=99, description="stands in the first rank, for a wheel")] = 4
    spent: Annotated[Number, Meta(description="movement points spent already in this phase")] = 0
    used: Annotated[Number, Meta(description="manoeuvres used already in this phase")] = 0
    intermediate: Annotated[
        bool, Meta(description="terrain and the manoeuvres of cards count (chapters IX, XI and XIII)")
    ] = True
    size: Annotated[int, Meta(ge=1, le=20, description="size of the stands")] = 2
    mounted: Annotated[bool, Meta(description="the stands are cavalry")] = False
    light: Annotated[bool, Meta(description="the unit is in skirmish formation")] = False
    ground: Annotated[Name, Meta(description="ground of the hex entered, as in woods or water-1")] = CLEAR
    levels: Annotated[int, Meta(ge=-9, le=9, description="levels that the step goes up, below 0 down")] = 0
    wall: Annotated[bool, Meta(description="an intact wall or hedge is crossed")] = False
    road: Annotated[
        Literal["none", "along", "apart", "onto"],
        Meta(
            description="along a road with the whole unit; along it with others beside it; onto it from beside"
        ),
    ] = "none"
    left: Annotated[Name, Meta(description="ground of the hex left, by which a step onto a road is paid")] = (
        CLEAR
    )


def step_odds(question: StepQuestion) -> Odds:
    """Return what a step costs, in points or manoeuvres, line by line; how many like it are left says the sentence.

    Of the stands of a unit the dearest step counts (DW-XI.2.0-b). Raises `Misasked` where the step is barred, and where
    more was spent than can be.
    """
    potential = _potential(question)
    if not potential.allows(question.spent, question.used):
        field = "used" if question.used > potential.manoeuvres else "spent"
        facts = {"points": potential.points, "manoeuvres": potential.manoeuvres}
        raise Misasked(text("dw-ask-step-overspent", **facts), field=field, rule="DW-V-HALF")
    _check_manoeuvre(question)
    ground = () if question.step == "turn" else _ground(question, _WAYS[question.step])
    if question.step == "forward":
        tally = Tally(ground)
        left = potential.points_after(question.used) - question.spent
        times = _times(potential, question, points=tally.total)
        return Odds(tally, says=text("dw-says-step-points", price=tally.total, left=left, times=times))
    tally = Tally((_manoeuvre(question),))
    if not tally.total:
        return Odds(tally, says=Text("dw-says-step-free"))
    return Odds(
        tally,
        says=text(
            "dw-says-step-manoeuvres",
            price=tally.total,
            left=potential.manoeuvres - question.used,
            times=_times(potential, question, manoeuvres=tally.total),
        ),
    )


def _times(potential: Potential, question: StepQuestion, *, points: int = 0, manoeuvres: int = 0) -> int:
    """Return how many steps of a price can still be made, one after another (DW-V-HALF, DW-V-SPLIT)."""
    times = 0
    while potential.allows(question.spent + points * (times + 1), question.used + manoeuvres * (times + 1)):
        times += 1
    return times


def _potential(question: StepQuestion) -> Potential:
    """Return what may be spent: a commander has his points whatever the order, and no manoeuvres (DW-X.2.1-b)."""
    if _commands(question):
        return Potential(question.points, 0)
    points = MovementPoints(*(question.points,) * 3).under(question.order)
    return Potential(points, _manoeuvres(question))


def _commands(question: StepQuestion) -> bool:
    card = _card(question)
    return card is not None and card.commander is not None


def _card(question: StepQuestion) -> Profile | None:
    return sketches.card_of(question.unit, "unit")


def _manoeuvres(question: StepQuestion) -> int:
    """Return the manoeuvres of the unit: in the base game as many for all, and few for a horde (DW-XIII.4.0-e)."""
    if not question.intermediate:
        return MANOEUVRES
    return min(question.manoeuvres, HORDE_MANOEUVRES) if _horde(question) else question.manoeuvres


def _horde(question: StepQuestion) -> bool:
    card = _card(question)
    return question.intermediate and card is not None and makes_a_horde(card, question.stands)


def _check_manoeuvre(question: StepQuestion) -> None:
    if _commands(question) and question.step not in ("forward", "turn"):
        raise Misasked(Text("dw-ask-step-commander"), field="step", rule="DW-X.2.1-b")
    sixths = _SIXTHS.get(question.step)
    if sixths is None:
        return
    wheel = Wheel("left", sixths)
    reasons: list[Reason] = [
        *(bar.reason for bar in (HORDE.bars if _horde(question) else ()) if bar.bars(wheel)),
        *against_wheel(question.order, small=is_few(question.stands)),
        *against_wide_wheel(question.front, sixths),
    ]
    if reasons:
        reason = reasons[0]
        raise Misasked(reason.text, field=_AT_FAULT.get(reason.rule, "step"), rule=reason.rule)


def _manoeuvre(question: StepQuestion) -> Line:
    """Return the manoeuvres that a step costs (DW-V.1.1-b, DW-V.1.2-b, DW-V.1.3-a, DW-V.1.7-e)."""
    small = is_few(question.stands)
    match question.step:
        case "turn":
            rule = "DW-X.2.1-a" if _commands(question) else "DW-V.1.7-e" if small else "DW-V.1.3-a"
            return Line("dw-line-step-turn", turn_cost(small=small), rule)
        case "aside":
            return Line("dw-line-step-aside", SIDESTEP, "DW-V.1.1-b")
        case step:
            return Line("dw-line-step-wheel", wheel_cost(question.front, _SIXTHS[step]), "DW-V.1.2-b")


# -- the ground ----------------------------------------------------------------------------------------------------


def _ground(question: StepQuestion, way: Way) -> tuple[Line, ...]:
    """Return what the ground costs in points. Raises `Misasked` where it bars the step, by points or as a manoeuvre."""
    if not question.intermediate:
        return (Line("dw-line-hex", HEX_COST, "DW-V-COST"),)
    if way == "points":
        way = (
            "road" if question.road == "along" else "light" if question.light or _commands(question) else way
        )
    card = _card(question)
    footing = Footing() if card is None else card.footing
    lines = gait(question.size, question.mounted, footing, way).lines(_crossing(question))
    if isinstance(lines, Bar):
        field, words = _BARRED[lines]
        raise Misasked(Text(words), field=field, rule=lines.rule)
    return lines


def _crossing(question: StepQuestion) -> Crossing:
    """Return the step as the board has it; of kinds of walls and roads one is as good as another."""
    for field, name in (("ground", question.ground), ("left", question.left)):
        if name not in grounds():
            known = ", ".join(grounds())
            raise Misasked(text("dw-ask-no-ground", name=name, known=known), field=field)
    road = frozenset(kinds().roads[:1])
    along = road if question.road in ("along", "apart") else frozenset[str]()
    return Crossing(
        origin=0,
        towards=0,
        source=Cell(question.left),
        target=Cell(question.ground, question.levels),
        edges=(Edge(next(iter(edges()))),) if question.wall else (),
        roads=along,
        along=along,
        entered=frozenset() if question.road == "none" else road,
    )


_AT_FAULT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "DW-III.1.4-b": "order",
        "DW-V.1.7-f": "stands",
        "DW-V.1.2-b": "front",
        "DW-XIII.4.0-f": "unit",
    }
)
"""The question at fault where a rule bars a manoeuvre, by the rule."""

_BARRED: Final[Mapping[Bar, tuple[str, str]]] = MappingProxyType(
    {
        MARSH: ("ground", "dw-ask-marsh"),
        DEEP: ("ground", "dw-ask-deep-water"),
        STEEP: ("levels", "dw-ask-steep"),
        WALL: ("wall", "dw-ask-wall-impassable"),
        WALL_WHEEL: ("wall", "dw-ask-wall-wheel"),
    }
)
"""The question at fault where the ground bars a step, and the words for it: a table has no names of hexes to say."""


# -- what cards say ------------------------------------------------------------------------------------------------


class StepSketch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which unit moves, by which order, and whether its music plays."""

    unit: Annotated[Name | None, Meta(description="the unit that moves")] = None
    order: Annotated[Order, Meta(description="order of the unit")] = Order.MOVE
    musician: Annotated[bool, Meta(description="its musician, if it has one, is alive")] = True


FILLS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"unit": ("points", "manoeuvres", "stands", "size", "mounted")}
)


def filled(sketch: StepSketch, _: Mapping[str, Any]) -> Filled:
    """Return the points of the card for the order, its manoeuvres, its stands, their size and whether they are cavalry."""
    card = sketches.card_of(sketch.unit, "unit")
    if card is None:
        return Filled({})
    by_order = card.movement.under(sketch.order)
    music = sketch.musician and Role.MUSICIAN in card.specials
    return Filled(
        {
            "points": by_order if card.commander is None else fixed_points(card),
            "manoeuvres": to_music(card, music=music),
            "stands": card.stands,
            "size": card.size,
            "mounted": card.mounted,
        }
    )


def _grounds() -> tuple[Grouped, ...]:
    return tuple(Grouped(name, Text(f"terrain-{'open' if name == CLEAR else name}")) for name in grounds())


_INTERMEDIATE: Final[dict[str, tuple[Any, ...]]] = {"intermediate": (True,)}
_ENTERING: Final[dict[str, tuple[Any, ...]]] = {**_INTERMEDIATE, "step": tuple(_WAYS)}
_FORWARD: Final[dict[str, tuple[Any, ...]]] = {**_INTERMEDIATE, "step": ("forward",)}

STEP: Final = Calculator(
    "step",
    Text("dw-odds-step"),
    StepQuestion,
    step_odds,
    Layout(
        words=f"{sketches.WORDS}-step",
        parts=(
            (
                "unit",
                (
                    "unit", "order", "points", "manoeuvres", "musician", "stands", "size", "mounted", "light",
                    "spent", "used",
                ),
            ),
            ("way", ("step", "front", "ground", "levels", "wall", "road", "left")),
            ("game", ("intermediate",)),
        ),
        only={
            "front": {"step": tuple(_SIXTHS)},
            "manoeuvres": _INTERMEDIATE,
            "musician": _INTERMEDIATE,
            "size": _ENTERING,
            "mounted": {**_FORWARD, "road": ("along",)},
            "light": _FORWARD,
            **dict.fromkeys(("ground", "levels", "wall", "road"), _ENTERING),
            "left": {**_FORWARD, "road": ("onto",)},
        },
        needs={"musician": ("unit",)},
        picks={"unit": sketches.picks, "order": sketches.orders, "ground": _grounds, "left": _grounds},
        likely={"unit": "empire/imperial-spearmen", "points": 12, "ground": "woods"},
        usual={"levels": (-3, 3)},
    ),
    Sketch(StepSketch, filled, FILLS),
    title=Text("dw-ask-step-kind"),
)  # fmt: skip
"""The calculator of steps."""
