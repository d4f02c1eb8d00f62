/**
 * The ground of a hex board as paths: one for each kind of ground in each block of hexes. Hundreds of hexes stay few elements,
 * and where only a part of the board is painted, the paths of the other parts are not looked at.
 */
import { cellKey, hexCentre, hexCorner, hexPath, neighbour, outlinePath, round, SIZE } from "./geometry";
import type { Cell, HexCell } from "./protocol";
import { groundOf, hachures, hexDecoration, hexSide, isFilled, isLight, scatter, type Ground } from "./terrain";

/** A path for each block that has anything of it. */
export type Paths = readonly string[];

export interface GroundLayer {
  readonly ground: Ground;
  readonly filled: boolean;
  /** What is drawn runs on from hex to hex, and is drawn lightly. */
  readonly light: boolean;
  readonly cells: Paths;
  readonly decoration: Paths;
  /** Along the sides of hexes beyond which the ground is another. */
  readonly border: Paths;
}

export interface HexLayers {
  /** Around all hexes. */
  readonly outline: string;
  /** The sides of all hexes, each drawn once. */
  readonly grid: Paths;
  /** A third of the open hexes, tinted a little so that the board does not look like a spreadsheet. */
  readonly tint: Paths;
  readonly grounds: readonly GroundLayer[];
  /** By level from 1 upwards: the hexes at least that high. */
  readonly heights: readonly Paths[];
  readonly slopes: Paths;
  /** Along the upper sides of slopes, one line for each level. */
  readonly contours: Paths;
}

/** Between the lines of a slope of several levels; more lines than these are not drawn. */
const CONTOUR_STEP = 3;
const MOST_CONTOURS = 3;
/** Hexes of a block, across and down: about what a tile of a browser's picture shows of a great board. */
const BLOCK = 6;

/** Path data gathered by block. */
class Gathered {
  private readonly blocks = new Map<string, string[]>();

  add([q, r]: Cell, path: string): void {
    if (path === "") {
      return;
    }
    const key = `${Math.floor((q + r / 2) / BLOCK)},${Math.floor(r / BLOCK)}`;
    const block = this.blocks.get(key);
    if (block) {
      block.push(path);
    } else {
      this.blocks.set(key, [path]);
    }
  }

  get paths(): Paths {
    return [...this.blocks.values()].map((parts) => parts.join(""));
  }
}

/** Works out the paths of a board. */
export function hexLayers(cells: readonly HexCell[]): HexLayers {
  const [tint, grid] = [new Gathered(), new Gathered()];
  const known = new Set(cells.map(({ at }) => cellKey(at)));
  for (const { at } of cells) {
    if (scatter(at[0], at[1], 99) < 0.33) {
      tint.add(at, hexPath(hexCentre(at)));
    }
    grid.add(at, sidesOf(at, known));
  }
  return {
    outline: outlinePath(cells.map(({ at }) => at)),
    grid: grid.paths,
    tint: tint.paths,
    grounds: groundLayers(cells),
    ...heightLayers(cells),
  };
}

/** Three sides of a hex; the other three are those of its neighbours, where it has any. */
function sidesOf(at: Cell, known: ReadonlySet<string>): string {
  const centre = hexCentre(at);
  const corners = [0, 1, 2, 3, 4, 5].map((corner) => {
    const { x, y } = hexCorner(centre, corner);
    return `${round(x)} ${round(y)}`;
  });
  // The side that looks in direction d lies between the corners d + 1 and d + 2.
  const open = [3, 4, 5].filter((direction) => !known.has(cellKey(neighbour(at, direction))));
  const far = open.map((direction) => `M${corners[(direction + 1) % 6] ?? ""}L${corners[(direction + 2) % 6] ?? ""}`);
  return `M${corners.slice(1, 5).join("L")}${far.join("")}`;
}

function groundLayers(cells: readonly HexCell[]): GroundLayer[] {
  const grounds = new Map<Ground, { cells: Gathered; decoration: Gathered; border: Gathered }>();
  const groundAt = new Map(cells.map(({ at, terrain }) => [cellKey(at), groundOf(terrain ?? "open")]));
  for (const { at } of cells) {
    const ground = groundAt.get(cellKey(at)) ?? "open";
    if (ground === "open") {
      continue;
    }
    const centre = hexCentre(at);
    const layer = grounds.get(ground) ?? {
      cells: new Gathered(),
      decoration: new Gathered(),
      border: new Gathered(),
    };
    grounds.set(ground, layer);
    layer.cells.add(at, hexPath(centre, SIZE + 0.3));
    layer.decoration.add(at, hexDecoration(ground, at[0], at[1], centre));
    for (let direction = 0; direction < 6; direction++) {
      const beside = groundAt.get(cellKey(neighbour(at, direction)));
      if (beside !== undefined && beside !== ground) {
        layer.border.add(at, hexSide(centre, direction, 0.8));
      }
    }
  }
  return [...grounds].map(([ground, layer]) => ({
    ground,
    filled: isFilled(ground),
    light: isLight(ground),
    cells: layer.cells.paths,
    decoration: layer.decoration.paths,
    border: layer.border.paths,
  }));
}

function heightLayers(cells: readonly HexCell[]): Pick<HexLayers, "heights" | "slopes" | "contours"> {
  const levels = new Map(cells.map((cell) => [cellKey(cell.at), cell.level ?? 0]));
  const highest = cells.reduce((most, cell) => Math.max(most, cell.level ?? 0), 0);
  const heights = Array.from({ length: highest }, () => new Gathered());
  const [slopes, contours] = [new Gathered(), new Gathered()];
  for (const { at, level = 0 } of cells) {
    const centre = hexCentre(at);
    heights.slice(0, Math.max(0, level)).forEach((height) => {
      height.add(at, hexPath(centre, SIZE + 0.3));
    });
    for (let direction = 0; direction < 6; direction++) {
      const beside = levels.get(cellKey(neighbour(at, direction)));
      if (beside !== undefined && level > beside) {
        slopes.add(at, hachures(centre, direction));
        for (let line = 0; line < Math.min(MOST_CONTOURS, level - beside); line++) {
          contours.add(at, hexSide(centre, direction, 1 + line * CONTOUR_STEP));
        }
      }
    }
  }
  return { heights: heights.map(({ paths }) => paths), slopes: slopes.paths, contours: contours.paths };
}
