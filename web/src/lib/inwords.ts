/** The board as a list: who is asked, and which enemies are near. Pure questions about a scene. */
import type { BoardMap } from "./boardmap";
import { endOf, measured } from "./distance";
import { commonLabel } from "./grouping";
import type { Piece, Text } from "./protocol";

/** A unit of which something is asked: those of its pieces that can be selected, in the order of the scene. */
export interface AskedUnit {
  readonly id: string;
  readonly label: Text;
  readonly pieces: readonly Piece[];
}

/** The units among which one can be selected, in the order in which keys walk through them. */
export function askedUnits(pieces: readonly Piece[], selectable: readonly string[]): readonly AskedUnit[] {
  const known = new Map(pieces.map((piece) => [piece.id, piece]));
  const found = new Map<string, Piece[]>();
  for (const id of selectable) {
    const piece = known.get(id);
    if (piece) {
      const group = piece.group ?? piece.id;
      found.set(group, [...(found.get(group) ?? []), piece]);
    }
  }
  return [...found].flatMap(([id, members]) => {
    const label = commonLabel(members);
    return label === null ? [] : [{ id, label, pieces: members }];
  });
}

/** An enemy, and how far from a piece its unit is: in hexes, or in the unit of the table. */
export interface Foe {
  readonly piece: Piece;
  readonly distance: number;
}

/** The enemies nearest to a piece, of each unit the nearest piece only. */
export function nearestFoes(pieces: readonly Piece[], of: Piece, map: BoardMap, most: number): readonly Foe[] {
  const found = new Map<string, Foe>();
  const from = endOf(of, map);
  for (const piece of pieces) {
    if (piece.owner !== null && piece.owner !== of.owner) {
      const group = piece.group ?? piece.id;
      const { distance } = measured(from, endOf(piece, map), map);
      if (distance < (found.get(group)?.distance ?? Infinity)) {
        found.set(group, { piece, distance });
      }
    }
  }
  return [...found.values()].sort((a, b) => a.distance - b.distance).slice(0, most);
}

/** Where `to` lies as seen from `from`: degrees clockwise from north. */
export function directionTo(from: Piece, to: Piece, map: BoardMap): number {
  const [a, b] = [from, to].map(({ shape }) =>
    map.project(shape.type === "hexes" ? (shape.cells[0] ?? [0, 0]) : [shape.x, shape.y]),
  );
  return a && b ? (Math.atan2(b.x - a.x, a.y - b.y) * 180) / Math.PI : 0;
}
