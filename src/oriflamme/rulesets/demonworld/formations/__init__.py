"""Chapter XIII: square, wedge, skirmish formation and horde."""
