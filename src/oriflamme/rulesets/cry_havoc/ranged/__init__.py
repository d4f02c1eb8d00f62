"""Chapter 3: ranged weapons."""
