"""What hatchling asks while it packs: a distribution without the client would serve no page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT = Path("src") / "oriflamme" / "service" / "client"
NEEDED = ("index.html", "table/manifest.json")
"""The page, and what it keeps for a real table: the last things that `make client` writes."""


class ClientHook(BuildHookInterface[Any]):
    """Refuses to pack what `make client` has not built; an editable installation serves what is built later."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Look for the client. Raises `FileNotFoundError` that names what is missing and how it is made."""
        if version == "editable":
            return
        client = Path(self.root) / CLIENT
        missing = [name for name in NEEDED if not (client / name).is_file()]
        if missing:
            raise FileNotFoundError(
                f"the client is not built ({CLIENT / missing[0]} is missing), so whoever installed this would see no page: "
                "run `make dist`, or `make client` first"
            )
