/** Where the coach plants his pennant: at a place that he points at, so that its cloth hides no piece. */
import type { Vec } from "./geometry";

/** A place pointed at, or a piece: its middle, and how far it reaches from there, in units of the drawing. */
export interface Spot {
  readonly at: Vec;
  readonly half: number;
}

/** The foot of a pole, and to which side of it the cloth flies: to the right (1) or left (-1), up (1) or down (-1). */
export interface Pennant {
  readonly foot: Vec;
  readonly right: 1 | -1;
  readonly up: 1 | -1;
}

/** The drawing of a pennant, from the foot of its pole: the pole's height, the cloth's width and its lower edge, in pixels. */
export const POLE = 34;
const CLOTH = { width: 24, low: 10 };
/** A piece reaches about so far in any direction; its corners matter less. */
const ROUND = 0.85;

const WAYS: readonly Omit<Pennant, "foot">[] = [
  { right: 1, up: 1 },
  { right: -1, up: 1 },
  { right: 1, up: -1 },
  { right: -1, up: -1 },
];

/**
 * The pennant over the uppermost of some places, or else wherever it hides the fewest pieces. `unit` is one pixel of the
 * screen in units of the drawing. Null where there is no place.
 */
export function plant(places: readonly Spot[], pieces: readonly Spot[], unit: number): Pennant | null {
  const byHeight = [...places].sort((a, b) => a.at.y - a.half - (b.at.y - b.half));
  const pennants = byHeight.flatMap(({ at, half }) =>
    WAYS.map((way): Pennant => ({ ...way, foot: { x: at.x, y: at.y - way.up * half } })),
  );
  const hidden = pennants.map((pennant) => pieces.filter((piece) => hides(pennant, piece, unit)).length);
  return pennants[hidden.indexOf(Math.min(...hidden))] ?? null;
}

/** Whether the cloth lies over a piece. */
export function hides({ foot, right, up }: Pennant, { at, half }: Spot, unit: number): boolean {
  const across = outside((at.x - foot.x) * right, 0, CLOTH.width * unit);
  const down = outside((foot.y - at.y) * up, CLOTH.low * unit, POLE * unit);
  return Math.hypot(across, down) < half * ROUND;
}

function outside(value: number, least: number, most: number): number {
  return Math.max(least - value, 0, value - most);
}
