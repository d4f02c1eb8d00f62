"""Names of things as messages."""

from __future__ import annotations

from oriflamme.kernel.text import Text

from .elements import Element


def element_text(element: Element) -> Text:
    """Return the name of an element: its kind, its number and its side."""
    return Text(
        "skirl-element",
        {
            "kind": Text(f"skirl-kind-{element.kind.value}"),
            "number": element.number,
            "side": Text(f"side-{element.owner}"),
        },
    )
