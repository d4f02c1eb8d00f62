/**
 * Hexes to pixels, and outlines around them. Pointy-top, axial [q, r]; directions clockwise 0 E, 1 SE, 2 SW, 3 W,
 * 4 NW, 5 NE; corners and facings clockwise from north, 0..5, with halves between two corners. The plane's y grows downwards.
 */
import type { Cell, Hexes, Piece, Point, Rectangle } from "./protocol";

/** From a hex's centre to its corners, in units of the drawing. */
export const SIZE = 32;
const ROOT3 = Math.sqrt(3);
const DIRECTIONS: readonly Cell[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

export interface Vec {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A corner of an outline; `direction` is where the edge that starts here looks (a hex direction). */
export interface LoopPoint extends Vec {
  readonly direction: number;
}

/** The centre of a hex; fractions allowed. */
export function hexCentre([q, r]: Point): Vec {
  return { x: SIZE * ROOT3 * (q + r / 2), y: SIZE * 1.5 * r };
}

/** Corner 0..5 of a hex around `centre`. */
export function hexCorner(centre: Vec, corner: number, radius = SIZE): Vec {
  const angle = (Math.PI / 3) * corner - Math.PI / 2;
  return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
}

/** The cell that holds a point of the plane. */
export function hexAt({ x, y }: Vec): Cell {
  const r = y / (SIZE * 1.5);
  const q = x / (SIZE * ROOT3) - r / 2;
  const s = -q - r;
  let [rq, rr] = [Math.round(q), Math.round(r)];
  const rs = Math.round(s);
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs - s)];
  if (dq > dr && dq > ds) {
    rq = -rr - rs;
  } else if (dr > ds) {
    rr = -rq - rs;
  }
  // Adding zero turns -0 into 0, which would otherwise show in keys and comparisons.
  return [rq + 0, rr + 0];
}

/** A key for maps and elements. */
export function cellKey(cell: Cell): string {
  return `${cell[0]},${cell[1]}`;
}

/** The neighbour of a cell in a direction 0..5. */
export function neighbour(cell: Cell, direction: number): Cell {
  const step = DIRECTIONS[direction % 6] ?? [0, 0];
  return [cell[0] + step[0], cell[1] + step[1]];
}

/** The directions in front of a facing: of a corner the two hexes that share it, of a side (a half) the one across it. */
export function frontDirections(facing: number): readonly number[] {
  return Number.isInteger(facing) ? [(facing + 4) % 6, (facing + 5) % 6] : [(facing + 4.5) % 6];
}

/** The unit vector of a facing. */
export function facingVector(facing: number): Vec {
  return hexCorner({ x: 0, y: 0 }, facing, 1);
}

/** SVG path data of one hexagon. */
export function hexPath(centre: Vec, radius = SIZE): string {
  return loopPath([0, 1, 2, 3, 4, 5].map((corner) => hexCorner(centre, corner, radius)));
}

/** SVG path data of a closed polygon. */
export function loopPath(points: readonly Vec[]): string {
  return points.length === 0 ? "" : `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}Z`;
}

/** A number short enough for path data. */
export function round(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

/** The closed outlines around a set of cells, clockwise; holes come as loops of their own, anticlockwise. */
export function outlineLoops(cells: readonly Cell[]): LoopPoint[][] {
  const inside = new Set(cells.map(cellKey));
  const edges = new Map<string, { from: LoopPoint; to: Vec }>();
  for (const cell of cells) {
    const centre = hexCentre(cell);
    for (let direction = 0; direction < 6; direction++) {
      if (!inside.has(cellKey(neighbour(cell, direction)))) {
        const from = { ...hexCorner(centre, (direction + 1) % 6), direction };
        edges.set(cornerKey(from), { from, to: hexCorner(centre, (direction + 2) % 6) });
      }
    }
  }
  const loops: LoopPoint[][] = [];
  // Three hexes meet at a corner, so each corner starts one edge at most, and following them closes every loop.
  for (let first = edges.values().next().value; first; first = edges.values().next().value) {
    const loop: LoopPoint[] = [];
    let edge: { from: LoopPoint; to: Vec } | undefined = first;
    while (edge) {
      loop.push(edge.from);
      edges.delete(cornerKey(edge.from));
      edge = edges.get(cornerKey(edge.to));
    }
    loops.push(loop);
  }
  return loops;
}

function cornerKey({ x, y }: Vec): string {
  return `${Math.round(x * 8)},${Math.round(y * 8)}`;
}

/** A loop moved inwards by `by` (outwards when negative); corners keep their edges' directions. */
export function insetLoop(loop: readonly LoopPoint[], by: number): LoopPoint[] {
  return loop.map((point, index) => {
    const before = loop[(index + loop.length - 1) % loop.length] ?? point;
    const [a, b] = [inward(before.direction), inward(point.direction)];
    const scale = by / (1 + a.x * b.x + a.y * b.y);
    return { x: point.x + (a.x + b.x) * scale, y: point.y + (a.y + b.y) * scale, direction: point.direction };
  });
}

function inward(direction: number): Vec {
  const angle = (Math.PI / 3) * direction;
  return { x: -Math.cos(angle), y: -Math.sin(angle) };
}

/** Path data around a set of cells, moved inwards by `by`. */
export function outlinePath(cells: readonly Cell[], by = 0): string {
  return outlineLoops(cells)
    .map((loop) => loopPath(insetLoop(loop, by)))
    .join("");
}

/** Path data of the edges that look to the front of a facing, on an outline moved inwards by `by`. */
export function frontPath(cells: readonly Cell[], facing: number, by: number): string {
  const front = frontDirections(facing);
  const parts: string[] = [];
  for (const outer of outlineLoops(cells)) {
    const loop = insetLoop(outer, by);
    loop.forEach((point, index) => {
      const next = loop[(index + 1) % loop.length];
      if (next && front.includes(point.direction)) {
        parts.push(`M${round(point.x)} ${round(point.y)}L${round(next.x)} ${round(next.y)}`);
      }
    });
  }
  return parts.join("");
}

/** The middle of a set of cells. */
export function cellsCentre(cells: readonly Cell[]): Vec {
  const centres = cells.map(hexCentre);
  const sum = centres.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / Math.max(1, centres.length), y: sum.y / Math.max(1, centres.length) };
}

/**
 * Where a piece's arrow stands: at the foremost of its cells towards a facing, of several at the one nearest its middle.
 * Between two of them there may be a gap in the outline.
 */
export function frontPoint(cells: readonly Cell[], facing: number, by: number): Vec {
  const ahead = facingVector(facing);
  const reach = (v: Vec): number => v.x * ahead.x + v.y * ahead.y;
  const centres = cells.map(hexCentre);
  const most = Math.max(...centres.map(reach));
  const middle = cellsCentre(cells);
  const away = (v: Vec): number => Math.hypot(v.x - middle.x, v.y - middle.y);
  const foremost = centres
    .filter((centre) => most - reach(centre) < 1)
    .reduce((best, centre) => (away(centre) < away(best) - 1 ? centre : best));
  // A side lies nearer than a corner.
  const radius = Number.isInteger(facing) ? SIZE - by * (2 / ROOT3) : (SIZE * ROOT3) / 2 - by;
  return { x: foremost.x + ahead.x * radius, y: foremost.y + ahead.y * radius };
}

/** The smallest box around points. */
export function boxAround(points: readonly Vec[], margin = 0): Box {
  if (points.length === 0) {
    return { x: 0, y: 0, width: 0, height: 0 };
  }
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x: left, y: top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top };
}

/** The part that two boxes share. */
export function overlap(a: Box, b: Box): Box {
  const [left, top] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const right = Math.min(a.x + a.width, b.x + b.width);
  const bottom = Math.min(a.y + a.height, b.y + b.height);
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** How points of a board become points of the drawing: hexes by their centres, tables by one scale. */
export type Projection = (point: Point) => Vec;

/** A table is drawn this wide, whatever its unit. */
const TABLE_WIDTH = 1600;

/** Units of the drawing for one unit of a table. */
export function tableScale(width: number): number {
  return TABLE_WIDTH / width;
}

/** The corners of a rectangle in its table's unit: front left, front right, back right, back left. */
export function rectangleCorners(piece: Rectangle): Vec[] {
  const angle = (piece.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners: readonly Point[] = [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ];
  return corners.map(([u, v]) => {
    const [x, y] = [u * piece.width, v * piece.depth];
    return { x: piece.x + x * cos - y * sin, y: piece.y + x * sin + y * cos };
  });
}

/** Rectangles touch that are no further apart than this part of the shortest of their sides. */
const SLACK = 0.1;

/** Whether two pieces touch: rectangles by their outlines, pieces on hexes by lying in one hex or in hexes side by side. */
export function touching(a: Piece["shape"], b: Piece["shape"]): boolean {
  if (a.type === "hexes" && b.type === "hexes") {
    return a.cells.some((cell) => b.cells.some((other) => hexDistance(cell, other) <= 1));
  }
  if (a.type === "rectangle" && b.type === "rectangle") {
    const slack = Math.min(a.width, a.depth, b.width, b.depth) * SLACK;
    return rectangleGap(a, b) <= slack;
  }
  return false;
}

/** How many steps lie between two hexes. */
export function hexDistance(a: Cell, b: Cell): number {
  const [q, r] = [a[0] - b[0], a[1] - b[1]];
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
}

/** How far the outlines of two rectangles are apart; 0 when they overlap. */
function rectangleGap(a: Rectangle, b: Rectangle): number {
  const [first, second] = [rectangleCorners(a), rectangleCorners(b)];
  if (overlapping(first, second)) {
    return 0;
  }
  const gaps = (corners: readonly Vec[], edges: readonly Vec[]): number[] =>
    corners.flatMap((corner) =>
      edges.map((from, index) => toSegment(corner, from, edges[(index + 1) % edges.length] ?? from)),
    );
  return Math.min(...gaps(first, second), ...gaps(second, first));
}

/** Whether two convex outlines overlap: no edge of either has all of one on its one side and all of the other beyond. */
function overlapping(a: readonly Vec[], b: readonly Vec[]): boolean {
  return [a, b].every((outline) =>
    outline.every((from, index) => {
      const to = outline[(index + 1) % outline.length] ?? from;
      const across = ({ x, y }: Vec): number => (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
      const other = outline === a ? b : a;
      // Corners go round clockwise on a plane whose y grows downwards: inside is where this is positive.
      return other.some((point) => across(point) > 0);
    }),
  );
}

/** From a point to a segment. */
function toSegment({ x, y }: Vec, from: Vec, to: Vec): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const part = Math.max(0, Math.min(1, along));
  return Math.hypot(x - from.x - part * dx, y - from.y - part * dy);
}

/** Where a rectangle comes to stand that keeps its place to a leader, when the leader goes from one stance to another. */
export function movedAlong(
  shape: Rectangle,
  from: Vec & { readonly angle: number },
  to: Vec & { readonly angle: number },
): Rectangle {
  const turn = ((to.angle - from.angle) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [x, y] = [shape.x - from.x, shape.y - from.y];
  return {
    ...shape,
    x: to.x + x * cos - y * sin,
    y: to.y + x * sin + y * cos,
    angle: normalAngle(shape.angle + to.angle - from.angle),
  };
}

/** A sixth of a turn, in degrees. */
export const SIXTH = 60;

/** How a piece on hexes stands: its first cell as x and y (axial), and its facing in degrees. */
export function stanceOf(shape: Piece["shape"]): Vec & { readonly angle: number } {
  if (shape.type === "rectangle") {
    return shape;
  }
  const [x, y] = shape.cells[0] ?? [0, 0];
  return { x, y, angle: (shape.facing ?? 0) * SIXTH };
}

/** The same for a piece on hexes: its cells keep their places to the leader's first cell, and turn with it by sixths. */
export function steppedAlong(
  shape: Hexes,
  from: Vec & { readonly angle: number },
  to: Vec & { readonly angle: number },
): Hexes {
  const sixths = Math.round(normalAngle(to.angle - from.angle) / SIXTH) % 6;
  const cells = shape.cells.map(([q, r]): Cell => {
    let [x, y] = [q - from.x, r - from.y];
    for (let turn = 0; turn < sixths; turn++) {
      [x, y] = [-y, x + y];
    }
    return [to.x + x + 0, to.y + y + 0];
  });
  const { facing } = shape;
  return { ...shape, cells, ...(typeof facing === "number" ? { facing: (facing + sixths) % 6 } : {}) };
}

/** Degrees clockwise from north from one point towards another, 0 to 360. */
export function bearing(from: Vec, to: Vec): number {
  return normalAngle((Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI);
}

/** An angle in degrees brought into 0 to 360. */
export function normalAngle(angle: number): number {
  return ((angle % 360) + 360) % 360;
}

/** The middle of a piece in the drawing. */
export function pieceCentre(piece: Piece, project: Projection): Vec {
  return piece.shape.type === "hexes" ? cellsCentre(piece.shape.cells) : project([piece.shape.x, piece.shape.y]);
}

/** The box around a piece. */
export function boxOfPiece({ shape }: Piece, project: Projection): Box {
  return shape.type === "hexes"
    ? boxAround(shape.cells.map(hexCentre), SIZE * 0.9)
    : boxAround(rectangleCorners(shape).map(({ x, y }) => project([x, y])));
}

/**
 * The nearest of `places` from `from` towards (dx, dy), within 60 degrees to either side; null when there is none.
 * This is how arrow keys walk from one thing on the board to the next.
 */
export function nearestTowards<T extends Vec>(from: Vec, dx: number, dy: number, places: readonly T[]): T | null {
  let best: T | null = null;
  let least = Infinity;
  for (const place of places) {
    const [x, y] = [place.x - from.x, place.y - from.y];
    const along = x * dx + y * dy;
    const across = Math.abs(x * dy - y * dx);
    if (along > 1 && across <= along * ROOT3) {
      const cost = along + across * 1.5;
      if (cost < least) {
        [best, least] = [place, cost];
      }
    }
  }
  return best;
}
