/** How kinds of ground are drawn. The names come from rulesets; those not known here get a plain hatching. */
import { hexCorner, round, SIZE, type Vec } from "./geometry";

export type Ground =
  | "open"
  | "wood"
  | "water"
  | "marsh"
  | "hill"
  | "rough"
  | "road"
  | "built"
  | "wall"
  | "field"
  | "sand"
  | "snow"
  | "other";

const NAMES: readonly (readonly [RegExp, Ground])[] = [
  [/open|plain|clear|grass|ground|good/, "open"],
  [/wood|forest|tree|jungle|copse/, "wood"],
  [/marsh|swamp|bog|mud|fen/, "marsh"],
  [/water|river|lake|sea|stream|ford|pond/, "water"],
  [/hill|slope|height|mount|crest|ridge/, "hill"],
  [/rough|rock|stone|scree|rubble|broken|crag/, "rough"],
  [/road|path|track|bridge/, "road"],
  [/build|built|village|town|house|hamlet|ruin/, "built"],
  [/wall|fort|castle|hedge|fence|palis|bush|scrub/, "wall"],
  [/field|crop|vine|orchard|farm/, "field"],
  [/sand|desert|dune/, "sand"],
  [/snow|ice/, "snow"],
];

/** The ground that a ruleset's terrain name means. */
export function groundOf(terrain: string): Ground {
  return NAMES.find(([pattern]) => pattern.test(terrain.toLowerCase()))?.[1] ?? "other";
}

/** A number from 0 to 1 that depends on place and salt only: the same hex always looks the same. */
export function scatter(q: number, r: number, salt: number): number {
  let hash = (q * 374761393 + r * 668265263 + salt * 2147483647) | 0;
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}

const SPOTS: readonly Vec[] = [
  { x: -0.4, y: -0.28 },
  { x: 0.3, y: -0.42 },
  { x: -0.05, y: 0.1 },
  { x: -0.42, y: 0.42 },
  { x: 0.42, y: 0.3 },
];

type Stroke = (x: number, y: number, size: number) => string;

const tree: Stroke = (x, y, s) =>
  `M${x} ${round(y - s)}l${round(s * 0.62)} ${round(s * 0.85)}h${round(-s * 0.34)}l${round(s * 0.5)} ${round(s * 0.75)}` +
  `h${round(-s * 1.56)}l${round(s * 0.5)} ${round(-s * 0.75)}h${round(-s * 0.34)}Z`;
const wave: Stroke = (x, y, s) => `M${round(x - s)} ${y}q${round(s * 0.5)} ${round(-s * 0.6)} ${s} 0t${s} 0`;
const tuft: Stroke = (x, y, s) =>
  `M${round(x - s)} ${y}h${round(s * 2)}M${x} ${y}v${round(-s)}M${round(x - s * 0.5)} ${y}l${round(-s * 0.3)} ${round(-s * 0.75)}` +
  `M${round(x + s * 0.5)} ${y}l${round(s * 0.3)} ${round(-s * 0.75)}`;
const mound: Stroke = (x, y, s) => `M${round(x - s)} ${y}q${s} ${round(-s * 1.3)} ${round(s * 2)} 0`;
const stone: Stroke = (x, y, s) =>
  `M${round(x - s * 0.7)} ${y}l${round(s * 0.3)} ${round(-s * 0.6)}l${round(s * 0.6)} ${round(-s * 0.1)}l${round(s * 0.4)} ${round(s * 0.7)}Z`;
const house: Stroke = (x, y, s) =>
  `M${round(x - s * 0.7)} ${y}v${round(-s * 0.6)}l${round(s * 0.7)} ${round(-s * 0.6)}l${round(s * 0.7)} ${round(s * 0.6)}v${round(s * 0.6)}Z`;
const furrow: Stroke = (x, y, s) => `M${round(x - s)} ${round(y + s * 0.5)}l${round(s * 2)} ${round(-s)}`;
const bush: Stroke = (x, y, s) =>
  `M${round(x - s)} ${y}a${round(s * 0.5)} ${round(s * 0.5)} 0 0 1 ${s} 0a${round(s * 0.5)} ${round(s * 0.5)} 0 0 1 ${s} 0Z`;
const dot: Stroke = (x, y, s) => `M${x} ${y}h${round(s * 0.25)}`;
const dash: Stroke = (x, y, s) => `M${round(x - s)} ${y}h${round(s * 2)}`;

const STROKES: Readonly<
  Record<Ground, { readonly draw: Stroke; readonly size: number; readonly count: number } | null>
> = {
  open: null,
  wood: { draw: tree, size: 0.24, count: 5 },
  water: { draw: wave, size: 0.26, count: 4 },
  marsh: { draw: tuft, size: 0.2, count: 4 },
  hill: { draw: mound, size: 0.3, count: 2 },
  rough: { draw: stone, size: 0.22, count: 4 },
  road: { draw: dash, size: 0.16, count: 3 },
  built: { draw: house, size: 0.3, count: 3 },
  wall: { draw: bush, size: 0.24, count: 5 },
  field: { draw: furrow, size: 0.34, count: 5 },
  sand: { draw: dot, size: 0.3, count: 5 },
  snow: { draw: dot, size: 0.3, count: 4 },
  other: { draw: furrow, size: 0.3, count: 5 },
};

/** Whether the drawing of a ground is filled rather than stroked. */
export function isFilled(ground: Ground): boolean {
  return ground === "wood" || ground === "built" || ground === "wall" || ground === "rough";
}

/** Path data of the small drawings on one hex. */
export function hexDecoration(ground: Ground, q: number, r: number, centre: Vec): string {
  const stroke = STROKES[ground];
  if (!stroke) {
    return "";
  }
  return SPOTS.slice(0, stroke.count)
    .map((spot, index) => {
      const x = centre.x + (spot.x + (scatter(q, r, index) - 0.5) * 0.22) * SIZE;
      const y = centre.y + (spot.y + (scatter(q, r, index + 7) - 0.5) * 0.22) * SIZE;
      const size = stroke.size * SIZE * (0.85 + scatter(q, r, index + 13) * 0.3);
      return stroke.draw(round(x), round(y), round(size));
    })
    .join("");
}

/** Path data of drawings scattered over an area of a table, by a grid within its box; `inside` keeps to the outline. */
export function areaDecoration(
  ground: Ground,
  box: { x: number; y: number; width: number; height: number },
  inside: (at: Vec) => boolean,
): string {
  const stroke = STROKES[ground];
  const step = SIZE * 1.1;
  const parts: string[] = [];
  for (let row = 0; stroke && row * step < box.height; row++) {
    for (let column = 0; column * step < box.width; column++) {
      const x = box.x + (column + 0.2 + scatter(column, row, 1) * 0.6) * step;
      const y = box.y + (row + 0.2 + scatter(column, row, 2) * 0.6) * step;
      if (inside({ x, y })) {
        parts.push(stroke.draw(round(x), round(y), round(stroke.size * SIZE)));
      }
    }
  }
  return parts.join("");
}

/** Whether a point lies within a polygon (even-odd). */
export function withinPolygon(at: Vec, polygon: readonly Vec[]): boolean {
  let inside = false;
  polygon.forEach((a, index) => {
    const b = polygon[(index + polygon.length - 1) % polygon.length] ?? a;
    if (a.y > at.y !== b.y > at.y && at.x < ((b.x - a.x) * (at.y - a.y)) / (b.y - a.y) + a.x) {
      inside = !inside;
    }
  });
  return inside;
}

/** Short strokes down a slope: from an edge of a hex (by its direction) inwards, as maps draw heights. */
export function hachures(centre: Vec, direction: number): string {
  const from = hexCorner(centre, (direction + 1) % 6, SIZE);
  const to = hexCorner(centre, (direction + 2) % 6, SIZE);
  return [0.15, 0.38, 0.62, 0.85]
    .map((share, index) => {
      const x = from.x + (to.x - from.x) * share;
      const y = from.y + (to.y - from.y) * share;
      const depth = index % 2 === 0 ? 0.2 : 0.14;
      return `M${round(x)} ${round(y)}L${round(x + (centre.x - x) * depth)} ${round(y + (centre.y - y) * depth)}`;
    })
    .join("");
}
