"""Chapter XV: morale. Tests, rout, rally, and units that no longer obey."""
