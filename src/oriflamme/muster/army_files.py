"""Musters as files: read with errors that name file, line and field, and written to be read by people."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from oriflamme.kernel.musters import MOST, Form, Muster, Part, placed_misfits

from .datafiles import DataError, Fault, load

if TYPE_CHECKING:
    from pathlib import Path

    from oriflamme.kernel.text import Text

LONGEST = 1 << 16
"""Characters of a file that comes from a stranger, at most."""
_DEEPEST = 12


class MusterFile(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A muster as a file: the ruleset it is of, and what a `Muster` says."""

    ruleset: str
    id: str = ""
    book: str
    settings: dict[str, Any] = {}
    parts: Annotated[tuple[Part, ...], Meta(max_length=MOST)]

    @property
    def muster(self) -> Muster:
        """The muster."""
        return Muster(self.book, self.parts, self.settings, self.id)


Forms = Callable[[str], Form]
"""Return the form of a ruleset by its name. Raises `LookupError` that says which there are."""
Words = Callable[["Text"], str]


def load_muster(path: Path, forms: Forms, words: Words) -> MusterFile:
    """Read a muster that fits the form of its ruleset; `words` say what does not. Raises `DataError`."""
    return load(path, MusterFile, _fitting(forms, words))


def parse_muster(source: str, name: str, forms: Forms, words: Words) -> MusterFile:
    """Read a muster from a text that a stranger sent, called `name` in errors. Raises `DataError`."""
    from .yaml_reading import read_text, refuse_tricks  # noqa: PLC0415 - as in `datafiles.load`

    if len(source) > LONGEST:
        raise DataError(f"{name}: longer than {LONGEST} characters")
    refuse_tricks(source, name, _DEEPEST)
    return read_text(source, name, MusterFile, _fitting(forms, words))


def written(ruleset: str, muster: Muster) -> str:
    """Return a muster as the text of a file."""
    import yaml  # noqa: PLC0415 - takes long to import, and only who writes files needs it

    file = MusterFile(
        ruleset=ruleset, id=muster.id, book=muster.book, settings=muster.settings, parts=muster.parts
    )
    return str(yaml.safe_dump(msgspec.to_builtins(file), sort_keys=False, allow_unicode=True, width=100))


def _fitting(forms: Forms, words: Words) -> Callable[[MusterFile], None]:
    def check(file: MusterFile) -> None:
        try:
            form = forms(file.ruleset)
        except LookupError as error:
            raise Fault(str(error), "ruleset") from error
        for place, reason in placed_misfits(form, file.muster):
            raise Fault(words(reason.text), *place)

    return check
