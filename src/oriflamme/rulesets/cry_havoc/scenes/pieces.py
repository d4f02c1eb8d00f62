"""Counters as shown: where each is, what it is, and in what state; told apart by signs and not by colour alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from oriflamme.board.hexes import axial
from oriflamme.kernel.battle import View
from oriflamme.kernel.scenes import Badge, Hexes, Piece
from oriflamme.kernel.text import Text
from oriflamme.rulesets.cry_havoc.charges.walls import in_wall
from oriflamme.rulesets.cry_havoc.field import Field
from oriflamme.rulesets.cry_havoc.introduction import Facts, Figure, Nerve
from oriflamme.rulesets.cry_havoc.movement.walk import looks
from oriflamme.rulesets.cry_havoc.ranged.cadence import Ammunition
from oriflamme.rulesets.cry_havoc.results.states import body_id
from oriflamme.rulesets.cry_havoc.sheet_words import profile
from oriflamme.rulesets.cry_havoc.turn import figure_name

BODY: Final = "skeleton"
"""The icon of the dead; who is unconscious keeps his own."""
LIES: Final = {"dead": "†", "unconscious": "∅"}
"""The signs of who is out of play (CH-7.0-e)."""
RIDER: Final = "cavalry"
"""The icon of a rider whose sheet has no other."""

PLIGHTS: Final[dict[Nerve, Literal["panicking", "routing"]]] = {"panic": "panicking", "rout": "routing"}
"""What is drawn around who has lost his nerve."""

_GRADES: Final = {"lieutenant": "★", "captain": "★★", "general": "★★★"}


def pieces(view: View[Field]) -> Iterator[Piece]:
    """Yield the counters to draw: the bodies first, so that the living lie on top of them."""
    field = view.state
    for figure in field.figures.values():
        if not figure.alive and not figure.gone:
            yield body(field, figure)
    for figure in field.counters():
        yield counter(field, figure)


def body(field: Field, figure: Figure) -> Piece:
    """Return somebody out of play as drawn: he is on no side any more, and counts for none."""
    badge = Badge(LIES[figure.health], Text(f"cry-havoc-badge-{figure.health}"), "bad")
    return Piece(
        id=body_id(figure.id),
        shape=Hexes(tuple(map(axial, field.cells(figure)))),
        owner=None,
        icon=BODY if figure.health == "dead" else field.sheet(figure).icon,
        label=Text("cry-havoc-body", {"name": figure_name(field, figure.id)}),
        badges=(badge,),
        faded=True,
    )


def counter(field: Field, figure: Figure) -> Piece:
    """Return a counter as drawn: a rider with his mount, a man on foot, an animal."""
    sheet = field.sheet(figure)
    lines = tuple(tooltip(field, figure))
    return Piece(
        id=figure.id,
        shape=Hexes(tuple(map(axial, field.cells(figure))), looks(field, figure)),
        owner=figure.side,
        icon=(sheet.mounted_icon or RIDER) if figure.mount else sheet.icon,
        label=figure_name(field, figure.id),
        badges=tuple(badges(field, figure)),
        tooltip=lines,
        plight=PLIGHTS.get(figure.nerve),
        brief=lines[:1],
        uncounted=field.of_burden(figure),
    )


def badges(field: Field, figure: Figure) -> Iterator[Badge]:
    """Yield the signs of a counter: grade, then its state."""
    grade = field.sheet(figure).grade
    if grade:
        yield Badge(_GRADES[grade], Text(f"cry-havoc-grade-{grade}"), "plain")
    if figure.stunned:
        yield Badge("Z", Text("cry-havoc-badge-stunned"), "bad")
    if figure.health == "wounded":
        yield Badge("½", Text("cry-havoc-badge-wounded"), "bad")
    if figure.mount and field.figures[figure.mount].health == "wounded":
        yield Badge("♞", Text("cry-havoc-badge-mount-wounded"), "bad")
    if figure.nerve == "panic":
        yield Badge("!", Text("cry-havoc-badge-panic"), "bad")
    if figure.nerve == "rout":
        yield Badge("!!", Text("cry-havoc-badge-rout"), "bad")
    if in_wall(field, figure):
        yield Badge("W", Text("cry-havoc-badge-wall"), "good", letters=Text("cry-havoc-badge-wall-letters"))


def tooltip(field: Field, figure: Figure) -> Iterator[Text]:
    """Yield what there is to read of a counter beside its badges: its values as it is now, what it rides, its sheet."""
    values = field.values(figure)
    facts: Facts = {"attack": values.attack, "defence": values.defence, "movement": values.movement}
    yield Text("cry-havoc-line-now", facts)
    if figure.mount:
        mount = field.sheet(field.figures[figure.mount])
        yield Text("cry-havoc-line-rides", {"mount": mount.name})
    for held, line in ((figure.led_by, "cry-havoc-line-led"), (figure.tied_to, "cry-havoc-line-tied")):
        if held:
            yield Text(line, {"name": figure_name(field, held)})
    if figure.load:
        yield Text("cry-havoc-line-load", {"points": figure.load})
    spent = field.pages[Ammunition].spent.get(figure.id, {})
    for carried in field.sheet(figure).weapons:
        if carried.shots is not None:
            left = carried.shots - spent.get(carried.weapon, 0)
            weapon = field.theatre.tables.weapon(carried.weapon).name
            yield Text("cry-havoc-line-left", {"weapon": weapon, "left": left})
    yield from profile(field.sheet(figure), field.theatre.tables.weapons)
