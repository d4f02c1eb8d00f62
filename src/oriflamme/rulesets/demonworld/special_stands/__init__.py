"""Chapter IX: leaders, standard bearers and musicians."""
