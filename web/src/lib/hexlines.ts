/** What lies between hexes and along them, as paths: walls, hedges, cliffs, doors and rivers on edges, and roads. */
import { hexCentre, hexCorner, neighbour, round, SIZE, type Vec } from "./geometry";
import type { Cell, HexEdge, HexRoad, Text } from "./protocol";

/** How an edge is drawn: each has strokes of its own, so that none is told by its colour alone. */
export type EdgeLook = "wall" | "hedge" | "cliff" | "door" | "river" | "other";

/** The first that fits counts. The names come from rulesets; those not known here get a dotted line. */
const LOOKS: readonly (readonly [RegExp, EdgeLook])[] = [
  [/door|gate|opening/, "door"],
  [/wall|rampart|fence|palis/, "wall"],
  [/hedge|bush|bocage/, "hedge"],
  [/cliff|scarp|bank|drop/, "cliff"],
  [/river|stream|brook|water|ditch/, "river"],
];

export interface EdgeLayer {
  readonly look: EdgeLook;
  /** Along the edges. */
  readonly line: string;
  /** What stands on them: teeth of a cliff, posts of a door, leaves of a hedge. */
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
      layer.line.push(look === "river" ? wave(from, to) : `M${at(from)}L${at(to)}`);
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
  const reach = Math.hypot(middle.x - high.x, middle.y - high.y) || 1;
  const down = { x: (middle.x - high.x) / reach, y: (middle.y - high.y) / reach };
  const beside = (point: Vec, by: number): Vec => ({ x: point.x + down.x * by, y: point.y + down.y * by });
  switch (look) {
    case "cliff":
      return [0.06, 0.28, 0.5, 0.72]
        .map((share) => {
          const [left, right] = [between(from, to, share), between(from, to, share + 0.22)];
          return `M${at(left)}L${at(beside(between(left, right, 0.5), SIZE * 0.22))}L${at(right)}Z`;
        })
        .join("");
    case "door":
      return [0.24, 0.76]
        .map((share) => {
          const post = between(from, to, share);
          return `M${at(beside(post, -SIZE * 0.16))}L${at(beside(post, SIZE * 0.16))}`;
        })
        .join("");
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
