"""Chapter 6: melee, and section 5.3, disengagement."""
