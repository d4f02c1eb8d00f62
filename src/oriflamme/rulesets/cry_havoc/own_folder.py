"""The folder of one's own: tables, weapons, terrain, sheets, maps and scenarios in the place of the house's, or beside them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from oriflamme.kit import own_folders

TABLES: Final = "ORIFLAMME_CRY_HAVOC_TABLES"
"""The environment variable that names the folder."""
FILES: Final = ("melee.yaml", "fire.yaml", "weapons.yaml")
"""The tables."""
LAYOUT: Final = own_folders.Layout(TABLES, (*FILES, "terrain.yaml"), ("characters", "maps", "scenarios"))


def own_folder() -> Path | None:
    """Return the folder in use; None: all is the house's. Raises `DataError` where the variable names something else."""
    return own_folders.find(LAYOUT)
