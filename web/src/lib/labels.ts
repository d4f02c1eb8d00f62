/** Where the labels of groups go, so that none runs into another. */
import type { Box, Vec } from "./geometry";
import { withinPolygon } from "./terrain";

export interface Wish {
  readonly id: string;
  readonly words: string;
  /** What the label belongs to: it stands above this, or else below. */
  readonly box: Box;
  /** Labels that matter more find their place first. */
  readonly first: boolean;
}

/** The mean width of a letter and the height of a line, in parts of the letters' size. */
const LETTER = 0.57;
const LINE = 1.15;
/** No letters are wider in the mean: for labels that must not lie below anything. */
const WIDEST = 0.68;

/**
 * Finds a place for each label: the middle of its base line, or null where there is no room for it. Labels never lie on
 * each other, and on as few of the `crowd` (boxes well inside pieces) as can be.
 */
export function placeLabels(wishes: readonly Wish[], crowd: readonly Box[], size: number): Map<string, Vec | null> {
  const taken: Box[] = [];
  const placed = new Map<string, Vec | null>();
  for (const wish of [...wishes].sort((a, b) => Number(b.first) - Number(a.first))) {
    const width = wish.words.length * LETTER * size;
    let best: { at: Vec; box: Box; covered: number } | null = null;
    for (const at of places(wish.box, width, size)) {
      const box = space(at, width, size);
      const covered = crowd.filter((piece) => touches(box, piece)).length;
      if (covered < (best?.covered ?? Infinity) && !taken.some((other) => touches(box, other))) {
        best = { at, box, covered };
      }
    }
    placed.set(wish.id, best?.at ?? null);
    if (best) {
      taken.push(best.box);
    }
  }
  return placed;
}

/** Where along a path its label may stand, in parts of its length: the middle first. */
const SHARES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];

/**
 * Finds a place for the label of each path: on it, near its middle, and on no other label; null where there is none, or
 * where a path has no words. It is the middle of its base line.
 */
export function placeAlong(
  paths: readonly { readonly words: string; readonly points: readonly Vec[] }[],
  size: number,
): (Vec | null)[] {
  const taken: Box[] = [];
  return paths.map(({ words, points }) => {
    if (words === "") {
      return null;
    }
    const width = words.length * WIDEST * size;
    for (const share of SHARES) {
      const at = alongPath(points, share);
      const box = at && space({ x: at.x, y: at.y + size * 0.35 }, width, size);
      if (at && box && !taken.some((other) => touches(box, other))) {
        taken.push(box);
        return { x: at.x, y: at.y + size * 0.35 };
      }
    }
    return null;
  });
}

/** The point after a part of the length of a path; null where it has no length. */
function alongPath(points: readonly Vec[], share: number): Vec | null {
  const legs = points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    return { from, to, length: Math.hypot(to.x - from.x, to.y - from.y) };
  });
  let left = share * legs.reduce((sum, { length }) => sum + length, 0);
  for (const { from, to, length } of legs) {
    if (length > 0 && left <= length) {
      return { x: from.x + ((to.x - from.x) * left) / length, y: from.y + ((to.y - from.y) * left) / length };
    }
    left -= length;
  }
  return null;
}

/** Points all over an outline; none without one. */
export function spread(box: Box, outline: readonly Vec[]): Vec[] {
  return [1, 2, 3, 4, 5, 6, 7]
    .flatMap((row) =>
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((column) => ({
        x: box.x + (box.width * column) / 10,
        y: box.y + (box.height * row) / 8,
      })),
    )
    .filter((at) => withinPolygon(at, outline));
}

/**
 * Finds the place nearest to the middle of an area where its label, as wide as its words, lies on none of the `crowd`: the
 * middle of its base line, or null where there is none. `places` are points of the area; the label does not reach beyond it.
 */
export function placeWithin(
  area: Box,
  places: readonly Vec[],
  words: string,
  crowd: readonly Box[],
  size: number,
): Vec | null {
  const width = words.length * WIDEST * size;
  const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  const slack = Math.max(0, (area.width - width) / 2);
  const far = (at: Vec): number => Math.hypot(at.x - middle.x, at.y - middle.y);
  return (
    [middle, ...places.filter(({ x }) => Math.abs(x - middle.x) <= slack).sort((a, b) => far(a) - far(b))]
      .map(({ x, y }) => ({ x, y: y + size * 0.35 }))
      .find((at) => !crowd.some((piece) => touches(space(at, width, size), piece))) ?? null
  );
}

/** Above, in the middle and then to the sides, a line higher, below, left and right. */
function places(box: Box, width: number, size: number): Vec[] {
  const [middle, above] = [box.x + box.width / 2, box.y - size * 0.1];
  const slack = Math.max(0, Math.min(width * 0.3, (box.width - width) / 2 + width * 0.2));
  const line = size * LINE;
  return [
    { x: middle, y: above },
    { x: middle - slack, y: above },
    { x: middle + slack, y: above },
    { x: middle, y: above - line },
    { x: middle, y: box.y + box.height + size * 0.95 },
    { x: box.x - width / 2, y: box.y + box.height / 2 },
    { x: box.x + box.width + width / 2, y: box.y + box.height / 2 },
  ];
}

function space(at: Vec, width: number, size: number): Box {
  return { x: at.x - width / 2, y: at.y - size * 0.85, width: width + size * 0.3, height: size * LINE };
}

function touches(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
