"""How an element is drawn and described: its base, its badges, and its profile line by line."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from oriflamme.board.table import DEGREE, PACE, Rect
from oriflamme.kernel.scenes import Badge, Piece, Rectangle, Troop
from oriflamme.kernel.text import Text, text
from oriflamme.rulesets.fictionalis import army_lists
from oriflamme.rulesets.fictionalis.field import Field
from oriflamme.rulesets.fictionalis.naming import about, command_name, kind_in_words, troop_name
from oriflamme.rulesets.fictionalis.pieces import WHOLE, Element, Place, Rank
from oriflamme.rulesets.fictionalis.troops import Type

from .figures import figures

_ICONS = {
    Type.ELEPHANTS: "elephant",
    Type.KNIGHTS: "mounted-knight",
    Type.CAVALRY: "cavalry",
    Type.LIGHT_HORSE: "horse-head",
    Type.CAMELRY: "camel",
    Type.DRAGON: "dragon-head",
    Type.BEASTS: "wolf-head",
    Type.EXPENDABLES: "bull",
    Type.SPEARS: "spears",
    Type.PIKES: "pikeman",
    Type.BLADES: "broadsword",
    Type.WARBAND: "barbarian",
    Type.AUXILIA: "round-shield",
    Type.BOWS: "bow-arrow",
    Type.PSILOI: "sling",
    Type.ARTILLERY: "catapult",
    Type.WAR_WAGONS: "siege-tower",
    Type.HORDES: "scythe",
    Type.DEMON: "devil-mask",
    Type.BEHEMOTH: "giant",
    Type.LURKER: "spider-face",
    Type.SPY: "rogue",
    Type.FLYER: "feathered-wing",
    Type.AIRBOAT: "air-balloon",
    Type.GALLEYS: "galley",
    Type.SHIPS: "scout-ship",
    Type.BOATS: "drakkar",
    Type.BAGGAGE: "old-wagon",
    Type.PONTONEERS: "rope-bridge",
}
"""What is drawn of a type where the army list says nothing of its own."""

_RANKS = {Rank.CINC: "★", Rank.SUB: "☆", Rank.ALLY: "◇"}


def shape(rect: Rect) -> Rectangle:
    """Return a base as drawn, in paces and degrees."""
    return Rectangle(rect.x / PACE, rect.y / PACE, rect.width / PACE, rect.depth / PACE, rect.angle / DEGREE)


def piece(field: Field, element: Element, rect: Rect | None = None, *, faded: bool = False) -> Piece:
    """Return an element as drawn, where it stands or at `rect`. Raises LookupError when it stands nowhere."""
    return Piece(
        id=element.id,
        shape=shape(rect or element.at),
        owner=element.side,
        icon=icon(element),
        label=about(element),
        group=element.command,
        part=part(field, element),
        badges=tuple(_badges(field, element)),
        tooltip=tuple(_tooltip(field, element)),
        faded=faded,
    )


def mustered(field: Field, side: str) -> Iterator[Troop]:
    """Yield the elements of a side that stand nowhere yet, those that are alike together, command by command."""
    alike: dict[tuple[str, str, Rank | None], list[Element]] = {}
    for element in field.elements.values():
        if element.side == side and element.rect is None:
            alike.setdefault((element.command, element.troop, element.general), []).append(element)
    for same in alike.values():
        first = same[0]
        lines = tuple(_tooltip(field, first))
        yield Troop(icon(first), troop_name(first), len(same), lines, part(field, first))


def part(field: Field, element: Element) -> int | None:
    """Return which of its side's commands an element belongs to, counted from 0."""
    own = [command.id for command in field.commands_of(element.side)]
    return own.index(element.command) if element.command in own else None


def icon(element: Element) -> str:
    """Return the name of an element's picture: its army list's, or that of its type."""
    return _listed().get(element.troop) or _ICONS[element.kind.type]


@cache
def _listed() -> dict[str, str]:
    lists = (army_lists.army_list(name) for name in army_lists.names())
    return {one.full_id(troop): troop.icon for one in lists for troop in one.troops}


def _badges(field: Field, element: Element) -> Iterator[Badge]:
    yield Badge(str(element.kind), kind_in_words(element.kind))
    if element.general is not None:
        yield Badge(_RANKS[element.general], Text(f"dbf-rank-{element.general.value}"), "good")
    if element.power is not None:
        yield Badge("✦", Text("dbf-badge-magic", {"power": element.power.value}), "order")
    if element.place is Place.AMBUSH:
        yield Badge("?", Text("dbf-badge-ambush"), "order")
    command = field.commands.get(element.command)
    if command is not None and command.demoralised:
        yield Badge("⚑", Text("dbf-badge-demoralised"), "bad")
    if command is not None and not command.engaged:
        yield Badge("…", Text("dbf-badge-unreliable"), "bad")
    if element.deeds.tactical or element.deeds.marches:
        yield Badge("→", Text("dbf-badge-moved"))
    if element.deeds.halted:
        yield Badge("■", Text("dbf-badge-halted"))


def _tooltip(field: Field, element: Element) -> Iterator[Text]:
    yield from figures(element)
    if element.rear is not None:
        yield text("dbf-tip-double", kind=kind_in_words(element.rear))
    if element.general is not None:
        yield Text(f"dbf-rank-{element.general.value}")
    command = field.commands.get(element.command)
    if command is not None:
        yield text("dbf-tip-command", name=command_name(command.name))
    if element.power is not None:
        yield text("dbf-badge-magic", power=element.power.value)
    for trait in element.traits:
        yield Text(f"dbf-trait-{trait.value}")
    for artefact in element.artefacts:
        yield Text(f"dbf-artefact-{artefact.value.lower()}")
    aboard = [one for one in field.elements.values() if one.carrier == element.id]
    for one in aboard:
        yield text("dbf-tip-aboard", element=about(one))
    yield text("dbf-tip-equivalent", equivalents=(element.equivalent + element.fame) / WHOLE)
