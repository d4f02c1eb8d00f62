"""Every test may say which rules it exercises; see oriflamme.rulebook.pytest_plugin."""

import gc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.examples import SOAKED, USUAL

# How long an example takes says nothing on a busy machine: neither a deadline nor slow drawing fails a test.
settings.register_profile(
    "oriflamme", max_examples=USUAL, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("soak", settings.get_profile("oriflamme"), max_examples=SOAKED)
settings.load_profile("oriflamme")

# Battles played once are kept for all that is asked of them. To walk them all again and again for cycles, as often as Python
# does of itself, takes a sixth of the time.
gc.set_threshold(50_000, 20, 20)

LONG_FIRST = ("conformance", "properties", "bots", "service", "load", "records", "coaching", "cli")
"""Folders whose tests take long: they are begun first, so that many short ones are left to even out the end."""

pytest_plugins = ["oriflamme.rulebook.pytest_plugin"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Say which tests go to one process, and begin with what takes long (`--dist loadgroup`; xdist reads the marks after this).

    Those of a file go together, for they share what takes time to make. Tests in the browser and those marked `apart` share
    nothing and go singly, to whichever process is free; those marked `xdist_group` go as they say.
    """
    order = {Path(__file__).parent / folder: number for number, folder in enumerate(LONG_FIRST)}
    items.sort(key=lambda item: min(order.get(above, len(order)) for above in item.path.parents))
    for item in items:
        if not any(item.get_closest_marker(name) for name in ("xdist_group", "browser", "apart")):
            item.add_marker(pytest.mark.xdist_group(f"{item.path}"))
