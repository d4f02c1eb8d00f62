"""Every test may say which rules it exercises; see oriflamme.rulebook.pytest_plugin."""

pytest_plugins = ["oriflamme.rulebook.pytest_plugin"]
