"""Chapter XIV: second attacks in close combat."""
