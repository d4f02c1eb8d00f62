"""Chapter XII: what stands see of one another by the chart of heights, and what that does to shots."""
