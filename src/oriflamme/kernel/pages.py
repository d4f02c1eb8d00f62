"""What a chapter keeps in a battle: a frozen page of its own, of which it says what each player may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Self, TypeVar

import msgspec

from .unions import union_of


class Page(msgspec.Struct, frozen=True, tag_field="page"):
    """What one chapter keeps in a battle, beside the pieces. A page without a value for each field is a fresh one.

    Subclasses set an explicit, versioned tag and must say `seen_by` themselves, also where nothing is secret
    (`return self`): a page without it is refused when its class is made, so that secrecy cannot be forgotten.
    """

    def __init_subclass__(cls, **options: Any) -> None:
        """Raise `TypeError` for a page that does not say who may know what."""
        super().__init_subclass__(**options)
        if "seen_by" not in cls.__dict__:
            raise TypeError(
                f"page {cls.__name__} must say seen_by(player); one without secrets returns itself"
            )

    def seen_by(self, player: str | None) -> Self:
        """Return the page as `player` (None: a spectator) may know it."""
        raise LookupError(f"page {type(self).__name__} does not say who may know what")


P = TypeVar("P", bound=Page)


@cache
def _fresh(kind: type[P]) -> P:
    """Return the page of a type that nobody has written; it is frozen, so one serves all."""
    return kind()


class Pages:
    """The pages of a battle, one for each type that the game's chapters keep. Pages are frozen; `put` replaces one.

    Reading a page that nobody has written gives a fresh one, and a fresh page is not encoded: so a chapter that has had
    nothing to note yet leaves no trace in a digest.
    """

    __slots__ = ("_seen", "kept")

    def __init__(self, pages: Iterable[Page] = ()) -> None:
        """Hold pages, of different types."""
        self.kept: dict[type[Page], Page] = {type(page): page for page in pages}
        self._seen: dict[str | None, dict[type[Page], Page]] = {}

    @classmethod
    def decode(cls, data: Any, kinds: tuple[type[Page], ...]) -> Self:
        """Return the pages that `encode` gave, from plain data; they are of these types. Raises `msgspec.ValidationError`."""
        return cls(msgspec.convert(data, tuple[union_of(kinds), ...]) if kinds else ())  # type: ignore[misc]  # made at run time

    def __getitem__(self, kind: type[P]) -> P:
        """Return the page of a type; a fresh one where nothing has been written."""
        page = self.kept.get(kind)
        return _fresh(kind) if page is None else page  # type: ignore[return-value]  # kept by its own type

    def __iter__(self) -> Iterator[Page]:
        """Yield the pages that are not fresh, in the order of their tags."""
        found = (page for page in self.kept.values() if page != _fresh(type(page)))
        yield from sorted(found, key=lambda page: str(type(page).__struct_config__.tag))

    def put(self, page: Page) -> None:
        """Write a page in the place of the one of its type."""
        self.kept = {**self.kept, type(page): page}
        self._seen = {}

    def change(self, kind: type[P], **fields: Any) -> P:
        """Replace fields of the page of a type and return it."""
        page: P = msgspec.structs.replace(self[kind], **fields)
        self.put(page)
        return page

    def copy(self) -> Pages:
        """Return an independent copy; the pages are shared, and so is the table of them until one is written."""
        return self._with(self.kept, self._seen)

    def seen_by(self, player: str | None) -> Pages:
        """Return a copy with every page as `player` (None: a spectator) may know it."""
        # Pages are frozen, so what somebody may know of them is the same until one is written.
        known = self._seen.get(player)
        if known is None:
            known = self._seen[player] = {kind: page.seen_by(player) for kind, page in self.kept.items()}
        return self._with(known, {})

    @staticmethod
    def _with(kept: dict[type[Page], Page], seen: dict[str | None, dict[type[Page], Page]]) -> Pages:
        twin = Pages.__new__(Pages)
        twin.kept, twin._seen = kept, seen  # noqa: SLF001 - of its own class
        return twin

    def encode(self) -> tuple[Page, ...]:
        """Return the pages that are not fresh, in the order of their tags."""
        return tuple(self)
