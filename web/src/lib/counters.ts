/** The outlines of a counter: of a stand on hexes or a rectangle on a table, ready to draw. */
import {
  cellsCentre,
  facingVector,
  frontPath,
  frontPoint,
  hexCentre,
  outlinePath,
  rectangleCorners,
  loopPath,
  round,
  SIZE,
  type Vec,
} from "./geometry";
import type { BoardMap } from "./boardmap";
import type { Hexes, Piece, Rectangle } from "./protocol";

export interface Counter {
  readonly centre: Vec;
  readonly body: string;
  readonly rim: string;
  readonly ring: string;
  readonly front: string;
  /** How wide the front edge is drawn. */
  readonly edge: number;
  /** Along the rear, where the band of its part goes, as wide as `band`. */
  readonly rear: string;
  readonly band: number;
  /** The place of the part's number; null where it stands among the badges. */
  readonly number: Vec | null;
  readonly arrow: string;
  /** Where the owner's charge stands: at the rear, or below the icon. */
  readonly charge: Vec;
  /** The middle of the row of badges, on hexes. */
  readonly badges: Vec;
  /** The measure of the counter that icon, badges and charge are drawn to. */
  readonly unit: number;
  /** Degrees clockwise from north, or null where there is no facing. */
  readonly heading: number | null;
}

const BODY_INSET = 2.6;
const RIM_INSET = 5;
const FRONT_INSET = 6.4;

/** Of each map the counters of shapes that are still in use: several parts of the drawing ask for each of them. */
const made = new WeakMap<BoardMap, WeakMap<Piece["shape"], Counter>>();

/** Works out the counter of a piece. */
export function counterOf({ shape }: Piece, map: BoardMap): Counter {
  const known = made.get(map) ?? new WeakMap<Piece["shape"], Counter>();
  made.set(map, known);
  const counter = known.get(shape) ?? (shape.type === "hexes" ? hexCounter(shape) : tableCounter(shape, map.scale));
  known.set(shape, counter);
  return counter;
}

function hexCounter({ cells, facing }: Hexes): Counter {
  const centre = faceCentre(cells, facing ?? null);
  const unit = SIZE * (cells.length > 2 ? 1.5 : 1);
  const rear = facing === null || facing === undefined ? 3 : (facing + 3) % 6;
  const common = {
    rear: frontPath(cells, rear, FRONT_INSET + 1),
    band: SIZE * 0.17,
    edge: 3,
    number: frontPoint(cells, (rear + 1) % 6, SIZE * 0.3),
    centre,
    body: outlinePath(cells, BODY_INSET),
    rim: outlinePath(cells, RIM_INSET),
    ring: outlinePath(cells, -1),
    unit,
    badges: { x: centre.x, y: centre.y + unit * 0.39 },
  };
  if (facing === null || facing === undefined) {
    return { ...common, front: "", arrow: "", charge: { x: centre.x, y: centre.y + SIZE * 0.68 }, heading: null };
  }
  return {
    ...common,
    front: frontPath(cells, facing, FRONT_INSET),
    arrow: arrowhead(frontPoint(cells, facing, 1), facingVector(facing), SIZE * 0.3),
    charge: frontPoint(cells, rear, SIZE * 0.24),
    heading: facing * 60,
  };
}

/** Where icon and badges stand: of two hexes on the foremost, since the edge between them leaves no room. */
function faceCentre(cells: Hexes["cells"], facing: number | null): Vec {
  const middle = cellsCentre(cells);
  if (cells.length !== 2) {
    return middle;
  }
  const ahead = facing === null ? { x: 0, y: -1 } : facingVector(facing);
  const reach = (v: Vec): number => v.x * ahead.x + v.y * ahead.y;
  return cells.map(hexCentre).reduce((most, one) => (reach(one) > reach(most) + 1 ? one : most));
}

function tableCounter(shape: Rectangle, scale: number): Counter {
  const sized = {
    ...shape,
    x: shape.x * scale,
    y: shape.y * scale,
    width: shape.width * scale,
    depth: shape.depth * scale,
  };
  const unit = Math.min(sized.width, sized.depth) / 1.7;
  const angle = (shape.angle * Math.PI) / 180;
  const ahead = { x: Math.sin(angle), y: -Math.cos(angle) };
  const grown = (by: number): string =>
    loopPath(
      rectangleCorners({ ...sized, width: Math.max(1, sized.width - by), depth: Math.max(1, sized.depth - by) }),
    );
  const [left, right] = rectangleCorners({ ...sized, width: sized.width * 0.94, depth: sized.depth - unit * 0.22 });
  const band = Math.min(sized.depth * 0.24, SIZE * 0.2);
  const [, , rearRight, rearLeft] = rectangleCorners({ ...sized, depth: sized.depth - band });
  /** A point of the piece, by parts of its width to the right and of its depth to the rear. */
  const point = (right: number, rear: number): Vec => ({
    x: sized.x + Math.cos(angle) * sized.width * right - ahead.x * sized.depth * rear,
    y: sized.y + Math.sin(angle) * sized.width * right - ahead.y * sized.depth * rear,
  });
  const tip = { x: sized.x + (ahead.x * sized.depth) / 2, y: sized.y + (ahead.y * sized.depth) / 2 };
  return {
    centre: { x: sized.x, y: sized.y },
    body: grown(0),
    rim: grown(unit * 0.3),
    // What is round it must not lie on those beside it, which it touches.
    ring: grown(0),
    front: line(left, right),
    arrow: arrowhead(tip, ahead, unit * 0.24),
    rear: line(rearRight, rearLeft),
    band,
    edge: unit * 0.18,
    number: null,
    charge: point(0.36, 0.22),
    badges: point(0, 0),
    unit,
    heading: shape.angle,
  };
}

function line(from: Vec | undefined, to: Vec | undefined): string {
  return from && to ? `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}` : "";
}

/** A triangle whose tip is at `tip`, pointing along `ahead`. */
export function arrowhead(tip: Vec, ahead: Vec, size: number): string {
  const back = { x: tip.x - ahead.x * size, y: tip.y - ahead.y * size };
  const side = { x: -ahead.y * size * 0.72, y: ahead.x * size * 0.72 };
  return loopPath([tip, { x: back.x + side.x, y: back.y + side.y }, { x: back.x - side.x, y: back.y - side.y }]);
}
