/** What lies between hexes and along them, as paths: walls and what is in them, hedges, fences, slopes and rivers; and roads. */
import { hexCentre, hexCorner, neighbour, round, SIZE, type Vec } from "./geometry";
import type { Cell, HexEdge, HexRoad, Text } from "./protocol";

/** How an edge is drawn: each has strokes of its own, so that none is told by its colour alone. */
export type EdgeLook =
  "wall" | "low-wall" | "fence" | "window" | "door" | "gate" | "bars" | "hedge" | "crest" | "cliff" | "river" | "other";

/** The first that fits counts. The names come from rulesets; those not known here get a dotted line. */
const LOOKS: readonly (readonly [RegExp, EdgeLook])[] = [
  [/window|loophole/, "window"],
  [/gate|portcullis/, "gate"],
  [/door|opening/, "door"],
  [/\bbars|grate|grille/, "bars"],
  [/low.wall|parapet/, "low-wall"],
  [/fence|palis|railing/, "fence"],
  [/wall|rampart/, "wall"],
  [/hedge|bush|bocage/, "hedge"],
  [/crest|brow/, "crest"],
  [/cliff|scarp|bank|drop/, "cliff"],
  [/river|stream|brook|water|ditch/, "river"],
];

export interface EdgeLayer {
  readonly look: EdgeLook;
  /** Along the edges. */
  readonly line: string;
  /** What stands on them: teeth of a cliff, posts of a door, leaves of a hedge, panes of a window. */
  readonly signs: string;
}

export function edgeLook(style: string): EdgeLook {
  return LOOKS.find(([name]) => name.test(style.toLowerCase()))?.[1] ?? "other";
}

/** The corners at the two ends of the edge between two hexes side by side; null when they are not. */
export function edgeEnds([one, other]: readonly [Cell, Cell]): readonly [Vec, Vec] | null {
  for (let direction = 0; direction < 6; direction++) {
    const [q, r] = neighbour(one, direction);
    if (q === other[0] && r === other[1]) {
      const centre = hexCentre(one);
      return [hexCorner(centre, (direction + 1) % 6), hexCorner(centre, (direction + 2) % 6)];
    }
  }
  return null;
}

/** The edges of a board by how they are drawn. */
export function edgeLayers(edges: readonly HexEdge[]): readonly EdgeLayer[] {
  const layers = new Map<EdgeLook, { line: string[]; signs: string[] }>();
  for (const edge of edges) {
    const ends = edgeEnds(edge.between);
    if (ends) {
      const look = edgeLook(edge.style);
      const layer = layers.get(look) ?? { line: [], signs: [] };
      const [from, to] = ends;
      layer.line.push(lineOf(look, from, to));
      layer.signs.push(signsOf(look, from, to, hexCentre(edge.towards ?? edge.between[0])));
      layers.set(look, layer);
    }
  }
  return [...layers].map(([look, { line, signs }]) => ({ look, line: line.join(""), signs: signs.join("") }));
}

/** The middles of a road's hexes, one path; a road of one hex is a crossing place, drawn as a short piece. */
export function roadPath(roads: readonly HexRoad[]): string {
  return roads
    .map(({ cells }) => {
      const [first] = cells;
      if (cells.length === 1 && first) {
        const { x, y } = hexCentre(first);
        return `M${at({ x: x - SIZE * 0.4, y })}L${at({ x: x + SIZE * 0.4, y })}`;
      }
      return cells.map((cell, index) => `${index === 0 ? "M" : "L"}${at(hexCentre(cell))}`).join("");
    })
    .join("");
}

/** What lies on the edges of a hex and which roads cross it: their words, or else the names of their styles. */
export function alongside(
  cell: Cell,
  edges: readonly HexEdge[],
  roads: readonly HexRoad[],
): readonly (Text | string)[] {
  const here = ([q, r]: Cell): boolean => q === cell[0] && r === cell[1];
  const lines = [
    ...edges.filter(({ between }) => between.some(here)),
    ...roads.filter(({ cells }) => cells.some(here)).map((road) => ({ ...road, style: road.style ?? "road" })),
  ];
  const named = new Map(lines.map(({ label, style }) => [JSON.stringify(label ?? style), label ?? style]));
  return [...named.values()];
}

function at({ x, y }: Vec): string {
  return `${round(x)} ${round(y)}`;
}

function between(from: Vec, to: Vec, share: number): Vec {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function lineOf(look: EdgeLook, from: Vec, to: Vec): string {
  switch (look) {
    case "river":
      return wave(from, to);
    case "window":
      return [
        [0, 0.2],
        [0.8, 1],
      ]
        .map(([start = 0, end = 0]) => `M${at(between(from, to, start))}L${at(between(from, to, end))}`)
        .join("");
    default:
      return `M${at(from)}L${at(to)}`;
  }
}

function wave(from: Vec, to: Vec): string {
  const across = { x: (to.y - from.y) * 0.14, y: (from.x - to.x) * 0.14 };
  const bend = (share: number, side: number): Vec => {
    const point = between(from, to, share);
    return { x: point.x + across.x * side, y: point.y + across.y * side };
  };
  return `M${at(from)}Q${at(bend(0.25, 1))} ${at(between(from, to, 0.5))}T${at(to)}`;
}

/** `high` lies on the side that the edge looks to, where its sides differ: the teeth of a cliff point away from it. */
function signsOf(look: EdgeLook, from: Vec, to: Vec, high: Vec): string {
  const middle = between(from, to, 0.5);
  const away = Math.hypot(middle.x - high.x, middle.y - high.y) || 1;
  const down = { x: (middle.x - high.x) / away, y: (middle.y - high.y) / away };
  const beside = (point: Vec, by: number): Vec => ({ x: point.x + down.x * by, y: point.y + down.y * by });
  const ticks = (shares: readonly number[], reach: (index: number) => readonly [number, number]): string =>
    shares
      .map((share, index) => {
        const [back, ahead] = reach(index);
        const foot = between(from, to, share);
        return `M${at(beside(foot, back))}L${at(beside(foot, ahead))}`;
      })
      .join("");
  switch (look) {
    case "cliff":
      return [0.06, 0.28, 0.5, 0.72]
        .map((share) => {
          const [left, right] = [between(from, to, share), between(from, to, share + 0.22)];
          return `M${at(left)}L${at(beside(between(left, right, 0.5), SIZE * 0.22))}L${at(right)}Z`;
        })
        .join("");
    case "crest":
      return ticks([0.08, 0.25, 0.42, 0.58, 0.75, 0.92], (index) => [0, SIZE * (index % 2 === 0 ? 0.24 : 0.15)]);
    case "door":
      return ticks([0.24, 0.76], () => [-SIZE * 0.16, SIZE * 0.16]);
    case "gate":
      return ticks([0.1, 0.3, 0.5, 0.7, 0.9], (index) => {
        const long = SIZE * (index % 4 === 0 ? 0.24 : 0.13);
        return [-long, long];
      });
    case "bars":
      return ticks([0.1, 0.26, 0.42, 0.58, 0.74, 0.9], () => [-SIZE * 0.1, SIZE * 0.1]);
    case "fence":
      return ticks([0.12, 0.5, 0.88], () => [-SIZE * 0.13, SIZE * 0.13]);
    case "window": {
      const corner = (share: number, by: number): string => at(beside(between(from, to, share), by));
      const [left, right, half] = [0.2, 0.8, SIZE * 0.17];
      const frame = `M${corner(left, -half)}L${corner(right, -half)}L${corner(right, half)}L${corner(left, half)}Z`;
      return `${frame}M${corner(0.5, -half)}L${corner(0.5, half)}`;
    }
    case "hedge":
      return [0.12, 0.37, 0.63, 0.88]
        .map((share, index) => {
          const { x, y } = beside(between(from, to, share), index % 2 === 0 ? 1.4 : -1.4);
          const r = SIZE * 0.13;
          return `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
        })
        .join("");
    default:
      return "";
  }
}
