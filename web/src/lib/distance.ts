/** How far things are from each other: on a table between nearest points, on hexes in steps. */
import { hexAt, rectangleCorners, type Vec } from "./geometry";
import type { BoardMap } from "./boardmap";
import type { Cell, Piece, Point } from "./protocol";
import { withinPolygon } from "./terrain";

/** One end of a measurement: a point of the board's own measure, and the piece that it lies on. */
export interface End {
  readonly at: Vec;
  readonly piece: Piece | null;
}

/** A line as measured, from and to in the board's own measure. */
export interface Measured {
  readonly from: Vec;
  readonly to: Vec;
  readonly distance: number;
}

/** Measures between two ends: nearest points where both are pieces of a table, else points; on hexes, hexes. */
export function measured(from: End, to: End, map: BoardMap): Measured {
  return map.board.type === "hexes" ? inHexes(from, to) : onTable(from, to);
}

/** The piece that lies at a point of the board's own measure, the one on top if there are several. */
export function pieceAt(pieces: readonly Piece[], at: Vec): Piece | null {
  const cell = hexAt(at);
  return (
    pieces.findLast(({ shape }) =>
      shape.type === "rectangle"
        ? withinPolygon(at, rectangleCorners(shape))
        : shape.cells.some((own) => own[0] === cell[0] && own[1] === cell[1]),
    ) ?? null
  );
}

/** The middle of a piece, in the board's own measure. */
export function endOf(piece: Piece, map: BoardMap): End {
  const { shape } = piece;
  const at = shape.type === "rectangle" ? { x: shape.x, y: shape.y } : map.project(shape.cells[0] ?? [0, 0]);
  return { at, piece };
}

/** Steps from one hex to another. */
export function hexSteps(a: Cell, b: Cell): number {
  const [q, r] = [a[0] - b[0], a[1] - b[1]];
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

function inHexes(from: End, to: End): Measured {
  let best: { a: Cell; b: Cell; steps: number } | null = null;
  for (const a of cellsOf(from)) {
    for (const b of cellsOf(to)) {
      const steps = hexSteps(a, b);
      if (steps < (best?.steps ?? Infinity)) {
        best = { a, b, steps };
      }
    }
  }
  const point = (cell: Point | undefined, end: End): Vec => (cell ? { x: cell[0], y: cell[1] } : end.at);
  return { from: point(best?.a, from), to: point(best?.b, to), distance: best?.steps ?? 0 };
}

function cellsOf({ at, piece }: End): readonly Cell[] {
  return piece?.shape.type === "hexes" && piece.shape.cells.length > 0 ? piece.shape.cells : [hexAt(at)];
}

function onTable(from: End, to: End): Measured {
  if (from.piece?.shape.type === "rectangle" && to.piece?.shape.type === "rectangle") {
    return nearest(rectangleCorners(from.piece.shape), rectangleCorners(to.piece.shape));
  }
  return { from: from.at, to: to.at, distance: Math.hypot(to.at.x - from.at.x, to.at.y - from.at.y) };
}

/** The shortest way between two convex polygons; none at all where they overlap. */
export function nearest(a: readonly Vec[], b: readonly Vec[]): Measured {
  const inside = a.find((point) => withinPolygon(point, b)) ?? b.find((point) => withinPolygon(point, a));
  if (inside) {
    return { from: inside, to: inside, distance: 0 };
  }
  const crossed = edges(a).find((edge) => edges(b).some((other) => cross(edge, other)));
  if (crossed) {
    return { from: crossed[0], to: crossed[0], distance: 0 };
  }
  const ways = [
    ...a.flatMap((point) => edges(b).map((edge) => toEdge(point, edge))),
    ...b.flatMap((point) => edges(a).map((edge) => turned(toEdge(point, edge)))),
  ];
  const none: Measured = { from: { x: 0, y: 0 }, to: { x: 0, y: 0 }, distance: Infinity };
  return ways.reduce((best, way) => (way.distance < best.distance ? way : best), none);
}

function edges(polygon: readonly Vec[]): (readonly [Vec, Vec])[] {
  return polygon.map((point, index) => [point, polygon[(index + 1) % polygon.length] ?? point] as const);
}

/** Whether two edges cross, each having the other's ends on either side. */
function cross([a, b]: readonly [Vec, Vec], [c, d]: readonly [Vec, Vec]): boolean {
  const side = (from: Vec, to: Vec, at: Vec): number =>
    Math.sign((to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x));
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

function toEdge(from: Vec, [start, end]: readonly [Vec, Vec]): Measured {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = dx * dx + dy * dy || 1;
  const share = Math.min(1, Math.max(0, ((from.x - start.x) * dx + (from.y - start.y) * dy) / length));
  const to = { x: start.x + dx * share, y: start.y + dy * share };
  return { from, to, distance: Math.hypot(to.x - from.x, to.y - from.y) };
}

function turned({ from, to, distance }: Measured): Measured {
  return { from: to, to: from, distance };
}
