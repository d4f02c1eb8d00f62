"""How messages speak of elements and commands: what people at a table would call them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from oriflamme.kernel.text import Text, text

from . import army_lists
from .pieces import ArmyCommand, Element
from .troops import Kind


def about(element: Element) -> Text:
    """Return the words for an element: its troop, or its kind where no list names it, and which of its army it is.

    As in `Town Spears 1.7` or `Sp(O) 1.7` of the element `a1-07`: catalogues say the figures of an id.
    """
    if element.troop in troops_in_lists():
        return Text("dbf-element-listed", {"troop": Text(f"dbf-troop-{element.troop}"), "id": element.id})
    return Text("dbf-element", {"kind": str(element.kind), "id": element.id})


def about_section(name: str) -> Text:
    """Return the words for a section of works by its id: which of them it is."""
    return Text("dbf-section", {"id": name})


def troop_name(element: Element) -> Text:
    """Return the words for all elements of a kind: their troop, or their kind where no list names it."""
    if element.troop in troops_in_lists():
        return Text(f"dbf-troop-{element.troop}")
    return kind_in_words(element.kind)


@cache
def troops_in_lists() -> frozenset[str]:
    """Return the troops of the army lists that come with the game, and Baggage: messages name them."""
    lists = (army_lists.army_list(name) for name in army_lists.names())
    return frozenset(
        (army_lists.BAGGAGE_TROOP, *(one.full_id(troop) for one in lists for troop in one.troops))
    )


def about_command(command: ArmyCommand) -> Text:
    """Return the words for a command: whose it is, and its name."""
    return Text("dbf-command", {"side": Text(f"side-{command.side}"), "name": command_name(command.name)})


def command_name(name: str) -> str | Text:
    """Return the name of a command: a message where an army list that comes with the game has it."""
    return Text(f"dbf-force-{name}") if name in _commands_in_lists() else name


@cache
def _commands_in_lists() -> frozenset[str]:
    lists = (army_lists.army_list(name) for name in army_lists.names())
    return frozenset(plan.id for one in lists for muster in one.musters for plan in muster.commands)


def listing(words: Sequence[Text]) -> Text:
    """Return the words for several things, one after the other with commas. Raises IndexError when there are none."""
    found = words[-1]
    for one in reversed(words[:-1]):
        found = text("dbf-list", first=one, rest=found)
    return found


def kind_in_words(kind: Kind) -> Text:
    """Return a kind in words, with its grade and nature: `Knights, Superior, regular`."""
    return text(
        "dbf-kind",
        type=type_in_words(kind),
        grade=Text(f"dbf-grade-{kind.grade.value.lower()}"),
        nature=_nature(kind),
    )


def kind_in_short(kind: Kind) -> Text:
    """Return a kind as a part of a list, its grade as a letter: `regular Knights (S)`."""
    return text("dbf-kind-short", type=type_in_words(kind), grade=kind.grade.value, nature=_nature(kind))


def type_in_words(kind: Kind) -> Text:
    """Return the troop type of a kind in words: `Knights`."""
    return Text(f"dbf-type-{kind.type.name.lower().replace('_', '-')}")


def _nature(kind: Kind) -> Text:
    return Text("dbf-nature-regular" if kind.regular else "dbf-nature-irregular")
