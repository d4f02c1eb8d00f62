"""Every test may say which rules it exercises; see oriflamme.rulebook.pytest_plugin."""

from hypothesis import HealthCheck, settings

# How long an example takes says nothing on a busy machine: neither a deadline nor slow drawing fails a test.
settings.register_profile("oriflamme", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("oriflamme")

pytest_plugins = ["oriflamme.rulebook.pytest_plugin"]
