/** The shots, blows and dice of a cue, as they are drawn on the board. */
import { only, type Cue } from "./cues";
import { pieceCentre, type Projection, type Vec } from "./geometry";
import type { Piece } from "./protocol";

export interface Attack {
  readonly from: Vec;
  readonly to: Vec;
  /** Something flies, or they strike hand to hand. */
  readonly kind: "shot" | "blow";
}

export interface DiceAt {
  readonly at: Vec;
  /** Sides and face of each. */
  readonly dice: readonly (readonly [number, number])[];
  readonly good: boolean | null;
}

/** Who attacks whom; those who aim at something that is not there aim at nothing. */
export function attacksOf(cue: Cue, pieces: readonly Piece[], project: Projection): Attack[] {
  const at = new Map(pieces.map((piece) => [piece.id, pieceCentre(piece, project)]));
  return only(cue.effects, "aimed", "struck").flatMap((effect) => {
    const point = effect.effect === "aimed" ? (effect.at ?? null) : null;
    const to = point ? project(point) : at.get(effect.target ?? "");
    return effect.pieces.flatMap((piece): Attack[] => {
      const from = at.get(piece);
      return from && to ? [{ from, to, kind: effect.effect === "aimed" ? "shot" : "blow" }] : [];
    });
  });
}

/** Where the dice of a cue lie: between who throws and whom it is about, nearer to the latter. */
export function diceOf(cue: Cue, pieces: readonly Piece[], project: Projection): DiceAt[] {
  const at = new Map(pieces.map((piece) => [piece.id, pieceCentre(piece, project)]));
  const duel = only(cue.effects, "threw").length > cue.entries.length;
  return only(cue.effects, "threw").flatMap((threw): DiceAt[] => {
    const from = at.get(threw.pieces?.[0] ?? "");
    const to = at.get(threw.target ?? "");
    const place = from && to && !duel ? between(from, to, 0.72) : (from ?? to);
    return place ? [{ at: place, dice: threw.dice, good: threw.good ?? null }] : [];
  });
}

/** How large a throw is drawn, in pixels: a die with room for what it came to, and each further one. */
const DIE = { width: 38, further: 24, height: 31 } as const;
/** How many places around its own a throw may be moved to, outwards. */
const ROUNDS = 6;

/**
 * Moves throws apart, so that none lies on another: each to the nearest place that is free, the leftmost first. `unit` is one
 * pixel of the screen, in units of the drawing.
 */
export function apart(thrown: readonly DiceAt[], unit: number): DiceAt[] {
  const taken: { at: Vec; width: number }[] = [];
  const places = new Map<DiceAt, Vec>();
  for (const one of [...thrown].sort((a, b) => a.at.x - b.at.x || a.at.y - b.at.y)) {
    const width = (DIE.width + (one.dice.length - 1) * DIE.further) * unit;
    const isFree = ({ x, y }: Vec): boolean =>
      taken.every(
        (other) =>
          Math.abs(other.at.x - x) >= (other.width + width) / 2 - unit || Math.abs(other.at.y - y) >= DIE.height * unit,
      );
    const at = around(one.at, width, DIE.height * unit).find(isFree) ?? one.at;
    taken.push({ at, width });
    places.set(one, at);
  }
  return thrown.map((one) => ({ ...one, at: places.get(one) ?? one.at }));
}

/** Places around one, the nearest first: half a width apart, and a height. */
function around({ x, y }: Vec, width: number, height: number): Vec[] {
  const steps = Array.from({ length: 2 * ROUNDS + 1 }, (_, index) => index - ROUNDS);
  return steps
    .flatMap((across) => steps.map((down) => ({ x: (across * width) / 4, y: down * height })))
    .sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y))
    .map((way) => ({ x: x + way.x, y: y + way.y }));
}

export function between(from: Vec, to: Vec, part: number): Vec {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** The face that a rolling die shows for a moment. It tells nothing of how it will lie. */
export function passingFace(sides: number, elapsed: number, which: number): number {
  const moment = Math.floor(elapsed / 70);
  return ((moment * 7 + which * 5) % sides) + 1;
}
