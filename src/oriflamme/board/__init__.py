"""Geometry of the two boards: hexes and the free table.

Hexes: `hexes`, `sight`, `paths`. The table: `table`, `alignment`, `wheels`, `outlines`, `corridors`, and `segments` beneath.

Nothing here knows a game, a piece or a map: functions take and return plain hexes, offsets,
facings, points and rectangles. Every answer is the same on every machine.
"""
