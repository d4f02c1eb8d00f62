"""Names that stand in files of one's own, in every language: no catalogue has them, so a text carries all of them."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from oriflamme.kernel.text import Text

Words: TypeAlias = Annotated[str, Meta(min_length=1, max_length=600)]


class OwnNames(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What something is called, or is about, in each language."""

    en: Words
    fr: Words

    def text(self) -> Text:
        """Return it as a text, of which a reader is told his own language."""
        return Text("own-words", {"en": self.en, "fr": self.fr})
