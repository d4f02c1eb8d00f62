/** The ground of a hex board as a few long paths: one for each kind of ground, so that hundreds of hexes stay cheap. */
import { hexCentre, hexPath, neighbour, cellKey, SIZE } from "./geometry";
import type { HexCell } from "./protocol";
import { groundOf, hachures, hexDecoration, isFilled, scatter, type Ground } from "./terrain";

export interface GroundLayer {
  readonly ground: Ground;
  readonly filled: boolean;
  readonly cells: string;
  readonly decoration: string;
}

export interface HexLayers {
  readonly all: string;
  /** A third of the open hexes, tinted a little so that the board does not look like a spreadsheet. */
  readonly tint: string;
  readonly grounds: readonly GroundLayer[];
  /** By level from 1 upwards: the hexes at least that high. */
  readonly heights: readonly string[];
  readonly slopes: string;
}

/** Works out the paths of a board. */
export function hexLayers(cells: readonly HexCell[]): HexLayers {
  const grounds = new Map<Ground, { cells: string[]; decoration: string[] }>();
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
      const layer = grounds.get(ground) ?? { cells: [], decoration: [] };
      layer.cells.push(hexPath(centre, SIZE + 0.3));
      layer.decoration.push(hexDecoration(ground, at[0], at[1], centre));
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
    })),
    ...heightLayers(cells),
  };
}

function heightLayers(cells: readonly HexCell[]): Pick<HexLayers, "heights" | "slopes"> {
  const levels = new Map(cells.map((cell) => [cellKey(cell.at), cell.level ?? 0]));
  const highest = cells.reduce((most, cell) => Math.max(most, cell.level ?? 0), 0);
  const heights = Array.from({ length: highest }, (_, index) =>
    cells
      .filter((cell) => (cell.level ?? 0) > index)
      .map((cell) => hexPath(hexCentre(cell.at), SIZE + 0.3))
      .join(""),
  );
  const slopes: string[] = [];
  for (const { at, level } of cells) {
    for (let direction = 0; direction < 6; direction++) {
      const beside = levels.get(cellKey(neighbour(at, direction)));
      if (beside !== undefined && (level ?? 0) > beside) {
        slopes.push(hachures(hexCentre(at), direction));
      }
    }
  }
  return { heights, slopes: slopes.join("") };
}
