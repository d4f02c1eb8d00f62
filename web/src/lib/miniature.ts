/** A battlefield in small: what is to be drawn of it. */
import {
  boxAround,
  cellsCentre,
  facingVector,
  hexCentre,
  hexCorner,
  hexPath,
  loopPath,
  outlinePath,
  rectangleCorners,
  SIZE,
  tableScale,
  type Box,
  type Vec,
} from "./geometry";
import { roadPath } from "./hexlines";
import type { Miniature, Point, MiniatureTroop } from "./protocol";
import { groundOf, isNarrow, type Ground } from "./terrain";

/** A piece of ground; a line of it where it is narrow. */
export interface SmallGround {
  readonly ground: Ground;
  readonly d: string;
  readonly narrow: boolean;
  readonly level: number;
}

/** A unit: its outline, and where its side's sign stands, as large as its radius. */
export interface SmallTroop {
  readonly owner: number;
  readonly d: string;
  readonly centre: Vec;
}

export interface SmallField {
  readonly box: Box;
  /** The whole of it. */
  readonly surface: string;
  readonly grounds: readonly SmallGround[];
  readonly roads: string;
  readonly zones: readonly { readonly owner: number; readonly d: string }[];
  readonly troops: readonly SmallTroop[];
}

/** How much is left free around it, in units of the drawing. */
const MARGIN = 10;
const CORNERS = [0, 1, 2, 3, 4, 5];

/** Works out the drawing of a miniature. */
export function smallField(miniature: Miniature): SmallField {
  return miniature.field.type === "hexes" ? onHexes(miniature, miniature.field) : onTable(miniature, miniature.field);
}

function onHexes(
  { zones, troops }: Miniature,
  field: Extract<Miniature["field"], { readonly type: "hexes" }>,
): SmallField {
  const cells = field.grounds.flatMap((ground) => ground.cells);
  const corners = cells.flatMap((cell) => CORNERS.map((corner) => hexCorner(hexCentre(cell), corner)));
  return {
    box: boxAround(corners, MARGIN),
    surface: outlinePath(cells),
    grounds: field.grounds
      .map(({ terrain, cells: own, level = 0 }) => ({
        ground: groundOf(terrain),
        // A little larger than they are, so that no seams show.
        d: own.map((cell) => hexPath(hexCentre(cell), SIZE * 1.03)).join(""),
        narrow: false,
        level,
      }))
      .filter(({ ground, level }) => ground !== "open" || level !== 0)
      .sort((a, b) => a.level - b.level),
    roads: roadPath(field.roads ?? []),
    zones: zones.map(({ owner, cells: own = [] }) => ({ owner, d: outlinePath(own, 4) })),
    troops: troops.map((troop) => troopOnHexes(troop)),
  };
}

function troopOnHexes({ owner, places }: MiniatureTroop): SmallTroop {
  const shapes = places.flatMap((place) => (place.type === "hexes" ? [place] : []));
  const cells = shapes.flatMap((shape) => shape.cells);
  const middle = cellsCentre(cells);
  const facing = shapes[0]?.facing;
  const ahead = facing === null || facing === undefined ? { x: 0, y: 0 } : facingVector(facing);
  return {
    owner,
    d: outlinePath(cells, 2),
    centre: { x: middle.x + ahead.x * SIZE * 0.2, y: middle.y + ahead.y * SIZE * 0.2 },
  };
}

function onTable(
  { zones, troops }: Miniature,
  field: Extract<Miniature["field"], { readonly type: "table" }>,
): SmallField {
  const scale = tableScale(field.width);
  const at = ([x, y]: Point): Vec => ({ x: x * scale, y: y * scale });
  const corners: Vec[] = [
    [0, 0],
    [field.width, 0],
    [field.width, field.depth],
    [0, field.depth],
  ].map(([x = 0, y = 0]) => at([x, y]));
  return {
    box: boxAround(corners, MARGIN),
    surface: loopPath(corners),
    grounds: (field.outlines ?? []).map(({ points, terrain }) => {
      const ground = groundOf(terrain);
      return { ground, d: loopPath(points.map(at)), narrow: isNarrow(ground), level: 0 };
    }),
    roads: "",
    zones: zones.map(({ owner, points = [] }) => ({ owner, d: loopPath(points.map(at)) })),
    troops: troops.map(({ owner, places }) => {
      const outlines = places
        .flatMap((place) => (place.type === "hexes" ? [] : [place]))
        .map((place) =>
          rectangleCorners({
            ...place,
            x: place.x * scale,
            y: place.y * scale,
            width: place.width * scale,
            depth: place.depth * scale,
          }),
        );
      const box = boxAround(outlines.flat());
      return {
        owner,
        d: outlines.map(loopPath).join(""),
        centre: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
      };
    }),
  };
}
