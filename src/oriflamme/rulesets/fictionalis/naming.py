"""How messages speak of elements and commands: what people at a table would call them."""

from __future__ import annotations

from oriflamme.kernel.text import Text

from .pieces import ArmyCommand, Element


def about(element: Element) -> Text:
    """Return the words for an element: its kind, and which one of its army it is, as in `Kn(S) a1-03`."""
    return Text("dbf-element", {"kind": str(element.kind), "id": element.id})


def about_command(command: ArmyCommand) -> Text:
    """Return the words for a command: whose it is, and its name."""
    return Text("dbf-command", {"side": Text(f"side-{command.side}"), "name": command.name})
