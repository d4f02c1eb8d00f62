"""Deployment, ambushes, flank marches and late arrivals (seed lines 879-937)."""
