"""Words for people: the Fluent catalogues of the kernel and of every installed ruleset, in one bundle for each locale.

The package ships `data/locales` (`kernel.ftl` among others); each ruleset brings the folder of its `locales()`. Both hold
one sub-folder per language.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from oriflamme.kernel.ruleset import Ruleset, rulesets
from oriflamme.kernel.text import Text

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LOCALES = ("en", "fr")

MARK = re.compile(r"\[\[([a-z0-9-]+)\|([^\]|]+)\]\]")
"""A term of art marked in a message, as `[[ID|words]]`: its id and the words that stand there. Plain words are without marks."""

_log = logging.getLogger(__name__)


class LocaleNotFound(LookupError):
    """There is no catalogue in the language `locale`; the message names those there are."""

    def __init__(self, locale: str) -> None:
        """Keep the language asked for."""
        self.locale = locale
        super().__init__(f"no catalogue for {locale!r}; there are: {', '.join(LOCALES)}")


class Words(msgspec.Struct, frozen=True):
    """The Fluent sources of one language."""

    locale: str
    sources: tuple[str, ...]


def figures(name: object) -> str:
    """Return what people are told of an inner id, the Fluent function FIGURES: its numbers, after a blank; else nothing.

    As in ` 1.7` of `a1-07` and ` 3` of `gentle-hill-3`. The client has the same function.
    """
    found = ".".join(str(int(number)) for number in re.findall("[0-9]+", str(name)))
    return f" {found}" if found else ""


ELIDES: Final = re.compile(
    r"(?:\[\[[a-z0-9-]+\|)?(?:[aàâeéèêëiîïoôuùûüœæ]|h(?:abi|erb|éroï|ipp|iver|omm|onn|orai|ôt|uil|uiss|um|yd|yp))",
    re.IGNORECASE,
)
"""How a French name begins before which `de` and `que` lose their last letter: with a vowel or a mute h, which no rule tells."""


def elided(word: object, name: object) -> str:
    """Return a French word before a name, the Fluent function ELIDED, as in `d’Écuyer 1` and `de Sergent 2`.

    The client has the same function.
    """
    return f"{str(word)[:-1]}’{name}" if ELIDES.match(str(name)) else f"{word} {name}"


FUNCTIONS: Final[dict[str, Any]] = {"FIGURES": figures, "ELIDED": elided}
"""The functions of the catalogues."""


class Catalogue:
    """The messages of one locale. `rules` are the rulesets whose messages it holds besides the kernel's."""

    def __init__(self, locale: str, rules: Iterable[Ruleset[Any]]) -> None:
        """Read the sources. Raises `LocaleNotFound` when `locale` is none of `LOCALES`."""
        if locale not in LOCALES:
            raise LocaleNotFound(locale)
        self.locale = locale
        folders = [resources.files("oriflamme") / "data" / "locales", *_folders(rules)]
        # Rulesets may share a folder, even with the kernel: each file is read once.
        files = {str(file): file for folder in folders for file in _files(folder, locale)}
        self.sources: tuple[str, ...] = tuple(file.read_text(encoding="utf-8") for file in files.values())
        self._bundle: FluentBundle | None = None
        self._warned: set[str] = set()

    def words(self, text: Text) -> str:
        """Return `text` as a plain string, its nested texts resolved first; the message id when there is no message."""
        bundle = self._loaded()
        if not bundle.has_message(text.id):
            return self._lacking(text.id, "is missing")
        pattern = bundle.get_message(text.id).value
        if pattern is None:
            return self._lacking(text.id, "has no words of its own")
        given = {name: self.words(arg) if isinstance(arg, Text) else arg for name, arg in text.args.items()}
        words, errors = bundle.format_pattern(pattern, given)
        if errors:
            self._warn(text.id, f"cannot be resolved whole: {'; '.join(str(error) for error in errors)}")
        return MARK.sub(r"\2", str(words))

    def _loaded(self) -> FluentBundle:
        if self._bundle is None:
            # Fluent takes a tenth of a second to import: only those who want words pay for it.
            from fluent.runtime import FluentBundle, FluentResource  # noqa: PLC0415

            self._bundle = FluentBundle([self.locale], use_isolating=False, functions=FUNCTIONS)
            for source in self.sources:
                self._bundle.add_resource(FluentResource(source))
        return self._bundle

    def _lacking(self, message: str, why: str) -> str:
        self._warn(message, why)
        return message

    def _warn(self, message: str, why: str) -> None:
        if message not in self._warned:
            self._warned.add(message)
            _log.warning("message %r of locale %r %s", message, self.locale, why)


@cache
def catalogue(locale: str) -> Catalogue:
    """Return the catalogue of all installed rulesets in one language. Raises `LocaleNotFound`."""
    return Catalogue(locale, rulesets().values())


def words(text: Text, locale: str = "en") -> str:
    """Return `text` in one language, with the messages of all installed rulesets. Raises `LocaleNotFound`."""
    return catalogue(locale).words(text)


def sources(locale: str) -> list[str]:
    """Return the Fluent sources of one language, the kernel's first. Raises `LocaleNotFound`."""
    return list(catalogue(locale).sources)


def _folders(rules: Iterable[Ruleset[Any]]) -> list[Traversable]:
    return [folder for one in rules for folder in (one.locales(), *one.further_locales())]


def _files(folder: Traversable, locale: str) -> list[Traversable]:
    language = folder / locale
    if not language.is_dir():
        return []
    return sorted(
        (file for file in language.iterdir() if file.name.endswith(".ftl")), key=lambda file: file.name
    )
