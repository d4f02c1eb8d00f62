"""Every test may say which rules it exercises; see oriflamme.rulebook.pytest_plugin."""

import gc

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

pytest_plugins = ["oriflamme.rulebook.pytest_plugin"]
