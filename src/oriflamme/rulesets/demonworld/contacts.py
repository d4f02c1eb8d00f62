"""Who is engaged stand by stand: in contact now, or when the turn began (DW-IV.3.0-e, DW-VI.1.5-j)."""

from __future__ import annotations

from typing import Self

from oriflamme.kernel.battle import Battle
from oriflamme.kernel.pages import Page
from oriflamme.kernel.steps import Step

from .field import Field
from .introduction import Stand


class InContact(Page, frozen=True, tag="dw-in-contact-1"):
    """The stands, by id, that were in contact when the turn began (DW-VI.1.5-j)."""

    stands: frozenset[str] = frozenset()

    def seen_by(self, player: str | None) -> Self:
        """Return the page: who touches whom is seen by all."""
        return self


class NoteContacts(Step, frozen=True, tag="dw-note-contacts-1"):
    """As a turn begins, note which stands are in contact."""

    def run(self, battle: Battle[Field]) -> None:
        """Write the page."""
        field = battle.state
        touching = frozenset(stand.id for stand in field.stands.values() if field.in_contact(stand))
        field.pages.put(InContact(touching))


def stand_engaged(field: Field, stand: Stand) -> bool:
    """Return whether a stand counts as engaged: in contact now, or when the turn began (DW-IV.3.0-e, DW-VI.1.5-j)."""
    return stand.id in field.pages[InContact].stands or field.in_contact(stand)
