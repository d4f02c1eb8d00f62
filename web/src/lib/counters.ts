/** The outlines of a counter: of a stand on hexes or a rectangle on a table, ready to draw. */
import {
  cellsCentre,
  facingVector,
  frontPath,
  frontPoint,
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
  readonly arrow: string;
  /** Where the owner's charge stands: at the rear, or below the icon. */
  readonly charge: Vec;
  /** The middle of the row of badges. */
  readonly badges: Vec;
  /** The measure of the counter that icon, badges and charge are drawn to. */
  readonly unit: number;
  /** Degrees clockwise from north, or null where there is no facing. */
  readonly heading: number | null;
}

const BODY_INSET = 2.6;
const RIM_INSET = 5;
const FRONT_INSET = 6.4;

/** Works out the counter of a piece. */
export function counterOf(piece: Piece, map: BoardMap): Counter {
  return piece.shape.type === "hexes" ? hexCounter(piece.shape) : tableCounter(piece.shape, map.scale);
}

function hexCounter({ cells, facing }: Hexes): Counter {
  const centre = cellsCentre(cells);
  const unit = SIZE * (cells.length > 2 ? 1.5 : 1);
  const common = {
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
  const rear = frontPoint(cells, (facing + 3) % 6, SIZE * 0.24);
  return {
    ...common,
    front: frontPath(cells, facing, FRONT_INSET),
    arrow: arrowhead(frontPoint(cells, facing, 1), facingVector(facing), SIZE * 0.3),
    charge: rear,
    heading: facing * 60,
  };
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
  const tip = { x: sized.x + (ahead.x * sized.depth) / 2, y: sized.y + (ahead.y * sized.depth) / 2 };
  return {
    centre: { x: sized.x, y: sized.y },
    body: grown(0),
    rim: grown(unit * 0.3),
    ring: grown(-4),
    front: left && right ? `M${round(left.x)} ${round(left.y)}L${round(right.x)} ${round(right.y)}` : "",
    arrow: arrowhead(tip, ahead, unit * 0.42),
    charge: {
      x: sized.x + Math.cos(angle) * sized.width * 0.36 - ahead.x * sized.depth * 0.22,
      y: sized.y + Math.sin(angle) * sized.width * 0.36 - ahead.y * sized.depth * 0.22,
    },
    badges: { x: sized.x - Math.cos(angle) * sized.width * 0.31, y: sized.y - Math.sin(angle) * sized.width * 0.31 },
    unit,
    heading: shape.angle,
  };
}

/** A triangle whose tip is at `tip`, pointing along `ahead`. */
export function arrowhead(tip: Vec, ahead: Vec, size: number): string {
  const back = { x: tip.x - ahead.x * size, y: tip.y - ahead.y * size };
  const side = { x: -ahead.y * size * 0.72, y: ahead.x * size * 0.72 };
  return loopPath([tip, { x: back.x + side.x, y: back.y + side.y }, { x: back.x - side.x, y: back.y - side.y }]);
}
