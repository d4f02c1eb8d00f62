"""Chapter XI: terrain, what it costs to cross, and what it does to contact and melee. Its fire is chapter XII's."""
