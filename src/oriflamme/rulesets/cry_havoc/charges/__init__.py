"""Chapter 4: charges, and what can be done against them."""
