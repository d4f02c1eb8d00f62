"""Chapter 8: morale, leaders, panic and rout."""
