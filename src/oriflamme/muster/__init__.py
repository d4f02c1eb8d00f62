"""Army books, scenarios and maps as files: what every ruleset's data has in common."""
