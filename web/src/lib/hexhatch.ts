/** Drawings that fill a hex as floors, tiles and tents do: they run on from hex to hex, or stand in its middle. */
import { round, type Vec } from "./geometry";

/** Path data about the middle of a hex with corners `s` away. */
export type Filling = (x: number, y: number, s: number) => string;

const ROOT3 = Math.sqrt(3);
/** Where the sides of a hex look, and how far they are from its middle, where its corners are 1 away. */
const SIDES: readonly Vec[] = [0, 60, 120].map((turn) => ({
  x: Math.cos((turn * Math.PI) / 180),
  y: Math.sin((turn * Math.PI) / 180),
}));
const APOTHEM = ROOT3 / 2;

/** The part of a line within a hex: through `at`, towards `along`; null where it passes it by. */
function within(at: Vec, along: Vec): readonly [Vec, Vec] | null {
  let [from, to] = [-Infinity, Infinity];
  for (const side of SIDES) {
    const [gone, each] = [side.x * at.x + side.y * at.y, side.x * along.x + side.y * along.y];
    if (Math.abs(each) < 1e-9) {
      if (Math.abs(gone) > APOTHEM - 1e-6) {
        return null;
      }
      continue;
    }
    const [one, other] = [(-APOTHEM - gone) / each, (APOTHEM - gone) / each];
    from = Math.max(from, Math.min(one, other));
    to = Math.min(to, Math.max(one, other));
  }
  const point = (by: number): Vec => ({ x: at.x + along.x * by, y: at.y + along.y * by });
  return to - from > 1e-6 ? [point(from), point(to)] : null;
}

/** Parallel lines across a hex: `along` each, the next a `step` away, the first one `first` from the middle. */
function lines(along: Vec, step: Vec, first: number): readonly (readonly [Vec, Vec])[] {
  return Array.from({ length: 13 }, (_, index) => index - 6 + first)
    .map((by) => within({ x: step.x * by, y: step.y * by }, along))
    .filter((found) => found !== null);
}

function path(parts: readonly (readonly [Vec, Vec])[], x: number, y: number, s: number): string {
  return parts
    .map(([a, b]) => `M${round(x + a.x * s)} ${round(y + a.y * s)}L${round(x + b.x * s)} ${round(y + b.y * s)}`)
    .join("");
}

function filling(...parts: readonly (readonly (readonly [Vec, Vec])[])[]): Filling {
  return (x, y, s) => path(parts.flat(), x, y, s);
}

function stroke(ax: number, ay: number, bx: number, by: number): readonly [Vec, Vec] {
  return [
    { x: ax, y: ay },
    { x: bx, y: by },
  ];
}

/** A ring of points, as a closed path. */
function ring(count: number, radius: number, start: number, x: number, y: number, s: number): string {
  const points = Array.from({ length: count }, (_, index) => {
    const angle = start + (2 * Math.PI * index) / count;
    return `${round(x + Math.cos(angle) * radius * s)} ${round(y + Math.sin(angle) * radius * s)}`;
  });
  return `M${points.join("L")}Z`;
}

// Rows of hexes are 1.5 apart and columns the root of 3: parts of these let the lines of neighbours meet.
const ROW = 1.5 / 4;
const COLUMN = ROOT3 / 8;
const LEVEL: Vec = { x: 1, y: 0 };
const PLUMB: Vec = { x: 0, y: 1 };

/** Long boards with a joint here and there. */
export const boards: Filling = filling(lines(LEVEL, { x: 0, y: ROW }, 0.5), [
  stroke(-0.3, -ROW * 1.5, -0.3, -ROW * 0.5),
  stroke(0.4, ROW * 0.5, 0.4, ROW * 1.5),
]);

/** Lozenges, as halls are tiled. */
export const tiles: Filling = filling(
  lines({ x: ROOT3 / 4, y: ROW }, { x: ROOT3 / 4, y: -ROW }, 0.5),
  lines({ x: ROOT3 / 4, y: -ROW }, { x: ROOT3 / 4, y: ROW }, 0.5),
);

/** Upright bars, as of a cage, with two rails. */
export const cage: Filling = filling(
  lines(PLUMB, { x: COLUMN * 2, y: 0 }, 0.5),
  lines(LEVEL, { x: 0, y: 1.5 / 2 }, 0.5),
);

/** Planks side by side, between two rails. */
export const planks: Filling = filling(lines(PLUMB, { x: COLUMN, y: 0 }, 0.5), [
  stroke(-0.8, -0.47, 0.8, -0.47),
  stroke(-0.8, 0.47, 0.8, 0.47),
]);

const TREADS = [-0.6, -0.36, -0.12, 0.12, 0.36, 0.6];

/** Treads that grow shorter upwards. */
export const treads: Filling = filling(TREADS.map((y) => stroke(-0.42 - y * 0.25, y, 0.42 + y * 0.25, y)));

/** Treads between walls. */
export const stairwell: Filling = filling(
  TREADS.map((y) => stroke(-0.46, y, 0.46, y)),
  [stroke(-0.46, -0.68, -0.46, 0.68), stroke(0.46, -0.68, 0.46, 0.68), stroke(-0.52, -0.68, 0.52, -0.68)],
);

/** A tent from above: its pole, ridges, and the hem of the roof. */
export const canvas: Filling = (x, y, s) =>
  path(
    [30, 90, 150, 210, 270, 330].map((turn) => {
      const [dx, dy] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
      return stroke(dx * 0.14, dy * 0.14, dx * 0.86, dy * 0.86);
    }),
    x,
    y,
    s,
  ) +
  ring(6, 0.58, Math.PI / 6, x, y, s) +
  ring(8, 0.14, 0, x, y, s);

/** Battlements all around: a block at each corner and each side. */
export const battlements: Filling = (x, y, s) =>
  Array.from({ length: 12 }, (_, index) => {
    const turn = (index * Math.PI) / 6;
    const far = index % 2 === 0 ? 0.66 : 0.74;
    const [mx, my] = [x + Math.cos(turn) * far * s, y + Math.sin(turn) * far * s];
    return ring(4, 0.13, turn + Math.PI / 4, mx, my, s);
  }).join("");

/** Battlements of a small tower. */
export const turret: Filling = (x, y, s) => battlements(x, y, s * 0.6);

/** Battlements about a mast. */
export const bastion: Filling = (x, y, s) => battlements(x, y, s) + ring(4, 0.3, 0, x, y, s);

/** Battlements within battlements. */
export const donjon: Filling = (x, y, s) => battlements(x, y, s) + battlements(x, y, s * 0.48);

/** A pillar with a joint round it. */
export const pillar: Filling = (x, y, s) => ring(4, 0.42, 0, x, y, s) + ring(4, 0.66, 0, x, y, s);

/** Two arches, one in the other. */
export const arches: Filling = (x, y, s) =>
  [0.58, 0.34]
    .map((wide) => {
      const [w, foot] = [round(wide * s), round(y + 0.5 * s)];
      return `M${round(x - w)} ${foot}V${round(y)}a${w} ${w} 0 0 1 ${2 * w} 0V${foot}`;
    })
    .join("");

/** Rings of water. */
export const ripples: Filling = (x, y, s) => [0.16, 0.4, 0.64].map((wide) => ring(24, wide, 0, x, y, s)).join("");

/** A crack from side to side. */
export const crack: Filling = (x, y, s) => {
  const points: readonly (readonly [number, number])[] = [
    [-0.85, 0.1],
    [-0.5, -0.22],
    [-0.15, -0.02],
    [0.2, -0.3],
    [0.5, -0.06],
    [0.85, -0.2],
    [0.55, 0.18],
    [0.2, 0.06],
    [-0.1, 0.32],
    [-0.45, 0.14],
  ];
  return `M${points.map(([dx, dy]) => `${round(x + dx * s)} ${round(y + dy * s)}`).join("L")}Z`;
};
