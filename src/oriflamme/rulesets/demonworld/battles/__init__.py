"""Chapter XVI: battles of equal points, objectives, flank marches, and how a battle is won by points."""
