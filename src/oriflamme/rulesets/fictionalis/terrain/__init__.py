"""Terrain (seed lines 761-805): what features there are, how players choose and place them, and how they lie."""
