/** How kinds of ground are drawn. The names come from rulesets; those not known here get a plain hatching. */
import { hexCorner, round, SIZE, type Vec } from "./geometry";
import {
  arches,
  bastion,
  battlements,
  boards,
  cage,
  canvas,
  crack,
  donjon,
  pillar,
  planks,
  ripples,
  stairwell,
  tiles,
  treads,
  turret,
} from "./hexhatch";

export type Ground =
  | "open"
  | "wood"
  | "orchard"
  | "vineyard"
  | "enclosure"
  | "field"
  | "water"
  | "shallow"
  | "deep"
  | "ford"
  | "river"
  | "waterway"
  | "beach"
  | "marsh"
  | "bog"
  | "hill"
  | "steep"
  | "mountains"
  | "gully"
  | "rough"
  | "scrub"
  | "bushes"
  | "grass"
  | "mud"
  | "slush"
  | "road"
  | "built"
  | "hedge"
  | "wall"
  | "gate"
  | "tower"
  | "sand"
  | "snow"
  | "floor"
  | "hall"
  | "cell"
  | "canvas"
  | "steps"
  | "stairwell"
  | "turret"
  | "bastion"
  | "keep"
  | "corner"
  | "bridge"
  | "tunnel"
  | "bank"
  | "debris"
  | "rubble"
  | "spring"
  | "chasm"
  | "other";

/** The first that fits counts: names of two things, such as a wooded hill, are drawn as what stands on them. */
const NAMES: readonly (readonly [RegExp, Ground])[] = [
  [/closed.stair|stairwell/, "stairwell"],
  [/stair|steps/, "steps"],
  [/bridge/, "bridge"],
  [/tent\b|canvas|pavilion/, "canvas"],
  [/tunnel|cellar|cave/, "tunnel"],
  [/prison|dungeon|gaol|\bcell/, "cell"],
  [/\bhall/, "hall"],
  [/floor|interior|indoor|\broom/, "floor"],
  [/\bkeep|donjon/, "keep"],
  [/tower.small|small.tower|turret/, "turret"],
  [/tower.large|large.tower|bastion/, "bastion"],
  [/corner|pillar/, "corner"],
  [/spring|fountain/, "spring"],
  [/crevasse|chasm|abyss/, "chasm"],
  [/embankment|\bbank/, "bank"],
  [/debris|wreck/, "debris"],
  [/rubble/, "rubble"],
  [/tall.grass|reed/, "grass"],
  [/bush/, "bushes"],
  [/ford/, "ford"],
  [/water.1|shallow/, "shallow"],
  [/water.3|deep/, "deep"],
  [/melt|slush|thaw/, "slush"],
  [/mud/, "mud"],
  [/open|plain|clear|grass|ground|good/, "open"],
  [/orchard/, "orchard"],
  [/vine/, "vineyard"],
  [/enclos/, "enclosure"],
  [/wood|forest|tree|jungle|copse/, "wood"],
  [/bog|fen\b/, "bog"],
  [/marsh|swamp/, "marsh"],
  [/waterway|canal/, "waterway"],
  [/beach|shore|strand/, "beach"],
  [/river/, "river"],
  [/water|lake|sea|stream|pond/, "water"],
  [/mountain/, "mountains"],
  [/steep|cliff/, "steep"],
  [/hill|slope|height|mount|crest|ridge/, "hill"],
  [/gully|gulch|ravine/, "gully"],
  [/rough|rock|stone|scree|broken|crag/, "rough"],
  [/scrub|heath|thicket/, "scrub"],
  [/road|path|track/, "road"],
  [/tower/, "tower"],
  [/gate/, "gate"],
  [/build|built|village|town|house|hamlet|ruin/, "built"],
  [/hedge|fence|palis/, "hedge"],
  [/wall|fort|castle/, "wall"],
  [/field|crop|farm/, "field"],
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

const crown: Stroke = (x, y, s) =>
  `M${round(x - s * 0.5)} ${y}a${round(s * 0.5)} ${round(s * 0.5)} 0 1 1 ${s} 0a${round(s * 0.5)} ${round(s * 0.5)} 0 1 1 ${-s} 0Z`;
const vine: Stroke = (x, y, s) =>
  `M${x} ${round(y + s)}v${round(-s * 2)}M${x} ${y}l${round(-s * 0.6)} ${round(-s * 0.5)}M${x} ${y}l${round(s * 0.6)} ${round(-s * 0.5)}`;
const plot: Stroke = (x, y, s) =>
  `M${round(x - s)} ${round(y - s * 0.6)}h${round(s * 2)}v${round(s * 1.2)}h${round(-s * 2)}Z`;
const peak: Stroke = (x, y, s) =>
  `M${round(x - s)} ${y}l${s} ${round(-s * 1.5)}l${s} ${round(s * 1.5)}M${x} ${round(y - s * 1.5)}l${round(s * 0.15)} ${round(s * 0.8)}`;
const drop: Stroke = (x, y, s) =>
  `M${round(x - s)} ${y}h${round(s * 0.7)}m${round(s * 0.5)} ${round(-s * 0.4)}h${round(s * 0.7)}`;
const merlon: Stroke = (x, y, s) =>
  `M${round(x - s)} ${y}v${round(-s)}h${round(s * 0.7)}v${round(s * 0.4)}h${round(s * 0.6)}v${round(-s * 0.4)}h${round(s * 0.7)}v${s}Z`;

/** Three leafy lobes. */
const clump: Stroke = (x, y, s) =>
  `M${round(x - s)} ${y}a${round(s * 0.45)} ${round(s * 0.45)} 0 0 1 ${round(s * 0.45)} ${round(-s * 0.5)}` +
  `a${round(s * 0.55)} ${round(s * 0.55)} 0 0 1 ${round(s * 1.1)} 0a${round(s * 0.45)} ${round(s * 0.45)} 0 0 1 ${round(s * 0.45)} ${round(s * 0.5)}Z`;
/** Long blades in a fan, without the ground line of a tuft. */
const blades: Stroke = (x, y, s) =>
  [-0.9, -0.45, 0, 0.45, 0.9]
    .map(
      (lean) => `M${round(x + s * lean * 0.45)} ${y}q0 ${round(-s * 0.6)} ${round(s * lean * 0.5)} ${round(-s * 1.1)}`,
    )
    .join("");
const puddle: Stroke = (x, y, s) =>
  `M${round(x - s)} ${y}a${s} ${round(s * 0.45)} 0 1 0 ${round(s * 2)} 0a${s} ${round(s * 0.45)} 0 1 0 ${round(-s * 2)} 0Z`;
const flake: Stroke = (x, y, s) =>
  [0, 60, 120]
    .map((turn) => {
      const [dx, dy] = [Math.cos((turn * Math.PI) / 180) * s, Math.sin((turn * Math.PI) / 180) * s];
      return `M${round(x - dx)} ${round(y - dy)}L${round(x + dx)} ${round(y + dy)}`;
    })
    .join("");
/** Stipples, as maps print sand. */
const stipple: Stroke = (x, y, s) =>
  [
    [-0.8, 0.1],
    [0, -0.5],
    [0.75, 0.05],
    [-0.1, 0.6],
  ]
    .map(([dx, dy]) => `M${round(x + s * (dx ?? 0))} ${round(y + s * (dy ?? 0))}h0.01`)
    .join("");
/** As many waves below each other as the water is deep. */
const waves =
  (deep: number): Stroke =>
  (x, y, s) =>
    Array.from({ length: deep }, (_, row) => wave(x, round(y + (row - (deep - 1) / 2) * s * 0.5), s)).join("");
/** Stones to step on, with a wave beside them. */
const stepping: Stroke = (x, y, s) => wave(x, round(y - s * 0.5), s) + puddle(x, round(y + s * 0.3), round(s * 0.42));
/** What is left of a house: beams across each other. */
const beams: Stroke = (x, y, s) =>
  `M${round(x - s)} ${round(y + s * 0.5)}l${round(s * 1.8)} ${round(-s * 0.9)}M${round(x - s * 0.5)} ${round(y - s * 0.6)}l${round(s * 0.8)} ${round(s * 1.3)}`;
/** Two stones, and one on them. */
const heap: Stroke = (x, y, s) =>
  stone(round(x - s * 0.62), y, round(s * 0.72)) +
  stone(round(x + s * 0.62), y, round(s * 0.72)) +
  stone(x, round(y - s * 0.62), round(s * 0.72));
/** A stroke that thins out downhill. */
const wedge: Stroke = (x, y, s) =>
  `M${round(x - s * 0.28)} ${round(y - s)}h${round(s * 0.56)}l${round(-s * 0.28)} ${round(s * 2)}Z`;

interface Drawing {
  readonly draw: Stroke;
  readonly size: number;
  /** How many on a hex. */
  readonly count: number;
  readonly filled?: boolean;
  /** It fills the hex, from its middle, and is drawn once; `count` and places do not matter. */
  readonly whole?: boolean;
  /** It runs on from hex to hex below all that stands there, and is drawn lightly. */
  readonly light?: boolean;
}

/** A drawing that fills the hex. */
function whole(draw: Stroke, style?: "filled" | "light"): Drawing {
  return { draw, size: 1, count: 1, filled: style === "filled", light: style === "light", whole: true };
}

const STROKES: Readonly<Record<Ground, Drawing | null>> = {
  open: null,
  wood: { draw: tree, size: 0.24, count: 5, filled: true },
  orchard: { draw: crown, size: 0.3, count: 4, filled: true },
  vineyard: { draw: vine, size: 0.22, count: 5 },
  enclosure: { draw: plot, size: 0.34, count: 3 },
  field: { draw: furrow, size: 0.34, count: 5 },
  water: { draw: waves(2), size: 0.28, count: 4 },
  shallow: { draw: wave, size: 0.28, count: 4 },
  deep: { draw: waves(3), size: 0.3, count: 4 },
  ford: { draw: stepping, size: 0.26, count: 4 },
  river: { draw: wave, size: 0.26, count: 4 },
  waterway: { draw: wave, size: 0.34, count: 3 },
  beach: { draw: dot, size: 0.3, count: 5 },
  marsh: { draw: tuft, size: 0.2, count: 4 },
  bog: { draw: drop, size: 0.28, count: 4 },
  hill: { draw: mound, size: 0.3, count: 2 },
  steep: { draw: mound, size: 0.34, count: 3 },
  mountains: { draw: peak, size: 0.36, count: 3 },
  gully: { draw: dash, size: 0.16, count: 3 },
  rough: { draw: stone, size: 0.28, count: 4, filled: true },
  scrub: { draw: bush, size: 0.18, count: 4 },
  bushes: { draw: clump, size: 0.25, count: 5, filled: true },
  grass: { draw: blades, size: 0.32, count: 5 },
  mud: { draw: puddle, size: 0.2, count: 5 },
  slush: { draw: flake, size: 0.17, count: 5 },
  road: { draw: dash, size: 0.16, count: 3 },
  built: { draw: house, size: 0.3, count: 3, filled: true },
  hedge: { draw: bush, size: 0.24, count: 5, filled: true },
  wall: { draw: merlon, size: 0.26, count: 3, filled: true },
  gate: { draw: merlon, size: 0.2, count: 2 },
  tower: whole(battlements, "filled"),
  turret: whole(turret, "filled"),
  bastion: whole(bastion, "filled"),
  keep: whole(donjon, "filled"),
  corner: whole(pillar),
  floor: whole(boards, "light"),
  hall: whole(tiles, "light"),
  cell: whole(cage, "light"),
  canvas: whole(canvas),
  steps: whole(treads),
  stairwell: whole(stairwell),
  bridge: whole(planks, "light"),
  tunnel: whole(arches),
  spring: whole(ripples),
  chasm: whole(crack, "filled"),
  bank: { draw: wedge, size: 0.22, count: 5, filled: true },
  debris: { draw: beams, size: 0.24, count: 5 },
  rubble: { draw: heap, size: 0.3, count: 4, filled: true },
  sand: { draw: stipple, size: 0.26, count: 5 },
  snow: { draw: dot, size: 0.3, count: 4 },
  other: { draw: furrow, size: 0.3, count: 5 },
};

/** Whether the drawing of a ground is filled rather than stroked. */
export function isFilled(ground: Ground): boolean {
  return STROKES[ground]?.filled ?? false;
}

/** Whether the drawing of a ground runs on from hex to hex, as boards do: lightly, for much of it lies side by side. */
export function isLight(ground: Ground): boolean {
  return STROKES[ground]?.light ?? false;
}

/** Grounds that fall or rise at their edge, which strokes inwards show: long and close ones for 1. */
const EDGES: Readonly<Partial<Record<Ground, number>>> = { steep: 1, mountains: 1, gully: 1, hill: 0.5 };

/** Path data of short strokes inwards from the edge of an area, for grounds that have such an edge. */
export function edgeStrokes(ground: Ground, points: readonly Vec[]): string {
  const share = EDGES[ground];
  if (share === undefined || points.length < 3) {
    return "";
  }
  const step = SIZE * (share < 1 ? 0.9 : 0.36);
  const turn = Math.sign(area(points)) || 1;
  const parts: string[] = [];
  points.forEach((from, index) => {
    const to = points[(index + 1) % points.length] ?? from;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const [dx, dy] = [(to.x - from.x) / (length || 1), (to.y - from.y) / (length || 1)];
    for (let at = step / 2; at < length; at += step) {
      const [x, y] = [from.x + dx * at, from.y + dy * at];
      const deep = SIZE * 0.3 * share;
      parts.push(`M${round(x)} ${round(y)}l${round(-dy * deep * turn)} ${round(dx * deep * turn)}`);
    }
  });
  return parts.join("");
}

/** Twice the area of a polygon: positive when it runs clockwise on the screen. */
function area(points: readonly Vec[]): number {
  return points.reduce((sum, a, index) => {
    const b = points[(index + 1) % points.length] ?? a;
    return sum + a.x * b.y - b.x * a.y;
  }, 0);
}

/** Works are drawn by their outline alone: they are too narrow for anything in them. */
export function isNarrow(ground: Ground): boolean {
  return ground === "wall" || ground === "gate" || ground === "tower" || ground === "road";
}

/** Path data of the small drawings on one hex. */
export function hexDecoration(ground: Ground, q: number, r: number, centre: Vec): string {
  const stroke = STROKES[ground];
  if (!stroke) {
    return "";
  }
  if (stroke.whole) {
    return stroke.draw(centre.x, centre.y, SIZE);
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

/** One drawing of a ground, round the origin. */
export function groundSign(ground: Ground, size: number): string {
  const stroke = STROKES[ground];
  return stroke ? stroke.draw(0, round(stroke.filled && !stroke.whole ? size * 0.35 : 0), round(size)) : "";
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
        parts.push(stroke.draw(round(x), round(y), round((stroke.whole ? 0.5 : stroke.size) * SIZE)));
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

/** The side of a hex towards a direction, drawn inside it; further in for each line of a steep slope. */
export function hexSide(centre: Vec, direction: number, inset: number): string {
  const radius = SIZE - inset * 1.155;
  const from = hexCorner(centre, (direction + 1) % 6, radius);
  const to = hexCorner(centre, (direction + 2) % 6, radius);
  return `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`;
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
