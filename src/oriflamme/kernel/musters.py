"""Musters: armies chosen from books, the same data for every ruleset; and the fields on which two of them can meet.

What may be chosen is said by a form. A ruleset judges a muster with reasons, prices it, and sets a battle up from two.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from .bounds import MOST_ENTRIES, Name, Settings
from .options import Setting
from .rulings import Reason, Ruling
from .tally import Tally
from .text import Text, text

RULE = "KERNEL-MUSTER"
MOST_PARTS = 20
"""Parts of an army at most, whatever a form says."""

MOST = 1000
"""Units of one entry at most, whatever the books say: far more than any table holds."""


class Enlistment(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Units of one row of a book, alike in all that `settings` give them."""

    row: Name
    number: Annotated[int, Meta(ge=1, le=MOST)] = 1
    settings: Settings = {}


class Part(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A standing part of an army (a command, a corps); its id is for people to tell parts apart."""

    id: Name
    entries: Annotated[tuple[Enlistment, ...], Meta(max_length=MOST_ENTRIES)] = ()
    settings: Settings = {}


class Muster(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An army: the book it is chosen from, its parts, and what is settled for the whole of it."""

    book: Name
    parts: Annotated[tuple[Part, ...], Meta(max_length=MOST_PARTS)]
    settings: Settings = {}
    id: Name = ""


class FormRow(msgspec.Struct, frozen=True):
    """A row of a book as it can be chosen: at least and at most how often (`most` None: any), points, and settings."""

    id: str
    name: Text
    points: float
    least: int = 0
    most: int | None = None
    settings: tuple[Setting, ...] = ()


class FormBook(msgspec.Struct, frozen=True):
    """A book as it can be chosen from, and musters of it that are ready made and legal, with their `titles` in order."""

    id: str
    name: Text
    rows: tuple[FormRow, ...]
    ready: tuple[Muster, ...] = ()
    titles: tuple[Text, ...] = ()


class Form(msgspec.Struct, frozen=True):
    """What can be chosen: books, how many parts (`most_parts` 1: an army is one whole), settings of a part, of all.

    `agreed` names the settings of the whole that two armies which meet have in common, such as their size.
    """

    books: tuple[FormBook, ...]
    least_parts: int = 1
    most_parts: int = 1
    part: tuple[Setting, ...] = ()
    whole: tuple[Setting, ...] = ()
    agreed: tuple[str, ...] = ()

    def agreement(self, muster: Muster) -> dict[str, Any]:
        """Return what a muster says, or leaves as usual, of the settings that two armies have in common."""
        return {
            setting.name: muster.settings.get(setting.name, setting.default)
            for setting in self.whole
            if setting.name in self.agreed
        }

    def book(self, name: str) -> FormBook | None:
        """Return the book `name`, or None."""
        return next((book for book in self.books if book.id == name), None)


class Judgement(msgspec.Struct, frozen=True):
    """What a ruleset says of a muster: whether it may take the field and why not, its price, its card line by line.

    The price is a tally in `per`-ths of a point: its points are `price.total / per`. Of a muster that does not fit the form
    there is no price and no card.
    """

    ruling: Ruling
    price: Tally = Tally(())
    per: int = 1
    card: tuple[Text, ...] = ()


class Seat(msgspec.Struct, frozen=True):
    """One of the two places at a field: the id that its side has in the battle, and its words."""

    id: str
    title: Text


class Redrawn(msgspec.Struct, frozen=True):
    """What is said of a field that a setting of the battle draws anew: the reading's name, and the words once it is given."""

    setting: str
    about: Text


class FieldCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A field on which two musters can meet: its seats in order, the first muster in the first, and where it is from.

    `redrawn` is said instead of `about` in a battle whose reading of that name is not None.
    """

    id: str
    title: Text
    about: Text
    seats: tuple[Seat, Seat]
    source: str
    redrawn: Redrawn | None = None


class MustersNotOffered(LookupError):
    """The ruleset musters no armies."""


class FieldNotFound(LookupError):
    """The ruleset has no field of this name; the message names those there are."""


Place: TypeAlias = tuple[str | int, ...]
"""Where in a muster something is: names of fields and numbers of items."""


def misfits(form: Form, muster: Muster) -> Iterator[Reason]:
    """Yield every reason why a muster does not fit a form: books, rows and settings that are not there, or wrong.

    How many of a row there may be is left to the ruleset's judgement, which knows the rule.
    """
    return (reason for _, reason in placed_misfits(form, muster))


def placed_misfits(form: Form, muster: Muster) -> Iterator[tuple[Place, Reason]]:
    """Yield each reason of `misfits` with the place that it speaks of."""
    book = form.book(muster.book)
    if book is None:
        known = ", ".join(one.id for one in form.books)
        yield ("book",), Reason(RULE, text("refused-muster-book", book=muster.book, known=known))
        return
    if not form.least_parts <= len(muster.parts) <= form.most_parts:
        found, least, most = len(muster.parts), form.least_parts, form.most_parts
        yield ("parts",), Reason(RULE, text("refused-muster-parts", found=found, least=least, most=most))
    yield from _settings(form.whole, muster.settings, ("settings",), "muster")
    rows = {row.id: row for row in book.rows}
    for number, part in enumerate(muster.parts):
        yield from _settings(form.part, part.settings, ("parts", number, "settings"), f"parts[{number}]")
        for spot, entry in enumerate(part.entries):
            where = f"parts[{number}].entries[{spot}]"
            place = ("parts", number, "entries", spot)
            if entry.row not in rows:
                known = ", ".join(rows)
                yield (
                    (*place, "row"),
                    Reason(RULE, text("refused-muster-row", where=where, row=entry.row, known=known)),
                )
            else:
                yield from _settings(rows[entry.row].settings, entry.settings, (*place, "settings"), where)


def _settings(
    offered: tuple[Setting, ...], given: Mapping[str, Any], place: Place, where: str
) -> Iterator[tuple[Place, Reason]]:
    known = {setting.name: setting for setting in offered}
    for name, value in given.items():
        at = (*place, name)
        if name not in known:
            words = ", ".join(known) or "-"
            yield at, Reason(RULE, text("refused-muster-setting", where=where, name=name, known=words))
            continue
        fault = known[name].fault(value)
        if fault:
            yield (
                at,
                Reason(known[name].rule, text("refused-muster-value", where=where, name=name, fault=fault)),
            )
