"""Oriflamme plays, referees and simulates fantasy tabletop battles by the book."""

__version__ = "0.1.0"
