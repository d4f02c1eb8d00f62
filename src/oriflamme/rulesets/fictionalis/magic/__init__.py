"""Magic and artefacts in play: assaults, spells, debts, scrying and gates (seed lines 468-521, 1222-1230, 1488-1570)."""
