"""Geometry of the two boards: hexes (hexes, sight, paths) and the free table (table, alignment, wheels, outlines,
corridors, with segments beneath them).

Nothing here knows a game, a piece or a map: functions take and return plain hexes, offsets,
facings, points and rectangles. Every answer is the same on every machine.
"""
