"""Section I.1.4: the printed maps, how sheets join, and the names of hexes (DW-I.1.4-a, DW-I.1.4-c).

The seeds hold no map; this is the exact layout the project reads into what they say of one.

A sheet has lettered rows A, B, C... from top to bottom, parallel to its long side; hexes are pointy-top. Rows B, D,
F... hold `columns` whole hexes, numbered from 1 at the left. Rows A, C, E... are shifted half a hex to the left and hold
one hex more; the first and the last of them are cut in half by the edges of the sheet. The first and the last row are
cut in half by the long edges. So the lowest whole hex flush with the right edge of a sheet of rows A to P and 17 columns
is N17, where the book has the number of the map.

Sheets lie on a grid of columns and rows of sheets. Beside each other they share the cut hexes of rows A, C, E...: hex 18
of the left sheet is hex 1 of the right one. Sheets in the second, fourth... row of sheets are turned upside down, since
only so the cut rows fall together: row P of a sheet is row P of the turned sheet below it, and row A of that is row A
of the next. (Or those of the first, third... row, if the file says so.) A shared hex has a name on each sheet and may be
called by any of them (DW-I.1.4-c); of the ground of a shared hex that sheet decides which comes first in the file and
says anything of it.

What is printed is ground, levels, marks, edges and roads, by names that the chapters on terrain give a meaning to. The
base game ignores all of it: everything is flat and open (DW-I.1.4-a).

A map that is used twice needs two names ("3" and "3b"), since the book does not resolve the names of its hexes (DW-I.1.4-d).
How such a file is written and read is the same in every game on hexes: `kit.maps`.
"""

from oriflamme.kit.maps import (
    AreaPrint,
    BattleMap,
    EdgePrint,
    LevelPrint,
    MapError,
    MapSpec,
    RoadPrint,
    Sheet,
    SheetFile,
)

__all__ = [
    "AreaPrint",
    "BattleMap",
    "EdgePrint",
    "LevelPrint",
    "MapError",
    "MapSpec",
    "RoadPrint",
    "Sheet",
    "SheetFile",
]
