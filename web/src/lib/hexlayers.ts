/** The ground of a hex board as a few long paths: one for each kind of ground, so that hundreds of hexes stay cheap. */
import { hexCentre, hexPath, neighbour, cellKey, SIZE } from "./geometry";
import type { HexCell } from "./protocol";
import { groundOf, hachures, hexDecoration, hexSide, isFilled, scatter, type Ground } from "./terrain";

export interface GroundLayer {
  readonly ground: Ground;
  readonly filled: boolean;
  readonly cells: string;
  readonly decoration: string;
  /** Along the sides of hexes beyond which the ground is another. */
  readonly border: string;
}

export interface HexLayers {
  readonly all: string;
  /** A third of the open hexes, tinted a little so that the board does not look like a spreadsheet. */
  readonly tint: string;
  readonly grounds: readonly GroundLayer[];
  /** By level from 1 upwards: the hexes at least that high. */
  readonly heights: readonly string[];
  readonly slopes: string;
  /** Along the upper sides of slopes, one line for each level. */
  readonly contours: string;
}

/** Between the lines of a slope of several levels; more lines than these are not drawn. */
const CONTOUR_STEP = 3;
const MOST_CONTOURS = 3;

/** Works out the paths of a board. */
export function hexLayers(cells: readonly HexCell[]): HexLayers {
  const grounds = new Map<Ground, { cells: string[]; decoration: string[]; border: string[] }>();
  const groundAt = new Map(cells.map(({ at, terrain }) => [cellKey(at), groundOf(terrain ?? "open")]));
  const all: string[] = [];
  const tint: string[] = [];
  for (const { at, terrain } of cells) {
    const centre = hexCentre(at);
    const path = hexPath(centre);
    all.push(path);
    const ground = groundOf(terrain ?? "open");
    if (scatter(at[0], at[1], 99) < 0.33) {
      tint.push(path);
    }
    if (ground !== "open") {
      const layer = grounds.get(ground) ?? { cells: [], decoration: [], border: [] };
      layer.cells.push(hexPath(centre, SIZE + 0.3));
      layer.decoration.push(hexDecoration(ground, at[0], at[1], centre));
      for (let direction = 0; direction < 6; direction++) {
        const beside = groundAt.get(cellKey(neighbour(at, direction)));
        if (beside !== undefined && beside !== ground) {
          layer.border.push(hexSide(centre, direction, 0.8));
        }
      }
      grounds.set(ground, layer);
    }
  }
  return {
    all: all.join(""),
    tint: tint.join(""),
    grounds: [...grounds].map(([ground, layer]) => ({
      ground,
      filled: isFilled(ground),
      cells: layer.cells.join(""),
      decoration: layer.decoration.join(""),
      border: layer.border.join(""),
    })),
    ...heightLayers(cells),
  };
}

function heightLayers(cells: readonly HexCell[]): Pick<HexLayers, "heights" | "slopes" | "contours"> {
  const levels = new Map(cells.map((cell) => [cellKey(cell.at), cell.level ?? 0]));
  const highest = cells.reduce((most, cell) => Math.max(most, cell.level ?? 0), 0);
  const heights = Array.from({ length: highest }, (_, index) =>
    cells
      .filter((cell) => (cell.level ?? 0) > index)
      .map((cell) => hexPath(hexCentre(cell.at), SIZE + 0.3))
      .join(""),
  );
  const slopes: string[] = [];
  const contours: string[] = [];
  for (const { at, level } of cells) {
    for (let direction = 0; direction < 6; direction++) {
      const beside = levels.get(cellKey(neighbour(at, direction)));
      if (beside !== undefined && (level ?? 0) > beside) {
        const centre = hexCentre(at);
        slopes.push(hachures(centre, direction));
        for (let line = 0; line < Math.min(MOST_CONTOURS, (level ?? 0) - beside); line++) {
          contours.push(hexSide(centre, direction, 1 + line * CONTOUR_STEP));
        }
      }
    }
  }
  return { heights, slopes: slopes.join(""), contours: contours.join("") };
}
