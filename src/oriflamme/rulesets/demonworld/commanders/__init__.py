"""Chapter X: commanders, who act alone or join a unit, and who gives orders to whom."""
