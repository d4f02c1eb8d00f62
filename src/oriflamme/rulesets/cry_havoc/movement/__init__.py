"""Chapter 5: movement on foot and mounted, and section 6.4, opportunity attacks."""
