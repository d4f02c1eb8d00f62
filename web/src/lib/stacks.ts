/** Several pieces on one hex: each is drawn a little higher than the one below it, and a click goes round them. */
import { cellKey, type Vec } from "./geometry";
import type { Piece } from "./protocol";

/** In units of the drawing. */
const STEP = 8;

export interface Layer {
  readonly shift: Vec;
  /** The next piece down of those on the same hexes, from the lowest to the highest again; null when it is alone. */
  readonly next: string | null;
}

const ALONE: Layer = { shift: { x: 0, y: 0 }, next: null };

/** The layers of pieces that share a hex with others; all other pieces lie flat. */
export function layersOf(pieces: readonly Piece[]): (piece: Piece) => Layer {
  const on = new Map<string, string[]>();
  for (const { id, shape } of pieces) {
    for (const cell of shape.type === "hexes" ? shape.cells : []) {
      const there = on.get(cellKey(cell)) ?? [];
      there.push(id);
      on.set(cellKey(cell), there);
    }
  }
  const layers = new Map<string, Layer>();
  for (const { id, shape } of pieces) {
    const stacks = (shape.type === "hexes" ? shape.cells : []).map((cell) => on.get(cellKey(cell)) ?? []);
    const [stack] = [...stacks].sort((a, b) => b.length - a.length);
    if (stack && stack.length > 1) {
      const height = Math.max(...stacks.map((there) => there.indexOf(id)));
      const next = stack[(stack.indexOf(id) + stack.length - 1) % stack.length] ?? null;
      layers.set(id, { shift: { x: height * STEP, y: -height * STEP }, next });
    }
  }
  return ({ id }) => layers.get(id) ?? ALONE;
}
