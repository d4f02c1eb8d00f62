"""Chapter 7: what combats and shots do."""
