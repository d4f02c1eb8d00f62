/** Pieces that the report tells of and that no longer stood when one came. */
import type { Beat } from "./protocol";
import type { Cast } from "./sentences";

/** A piece that is not in the cast, and the first beat that tells of it. */
export interface Unnamed {
  readonly piece: string;
  readonly beat: Beat;
}

/** The first piece that threw dice or was lost and is neither in the cast nor `past` finding; null when there is none. */
export function firstUnnamed(beats: readonly Beat[], cast: Cast, past: readonly string[]): Unnamed | null {
  for (const beat of beats) {
    const piece = told(beat).find((one) => !cast.has(one) && !past.includes(one));
    if (piece !== undefined) {
      return { piece, beat };
    }
  }
  return null;
}

function told({ entries }: Beat): string[] {
  return entries.flatMap(({ effects }) =>
    effects.flatMap((effect) => {
      if (effect.effect === "fell") {
        return [effect.piece];
      }
      return effect.effect === "threw" ? (effect.pieces ?? []) : [];
    }),
  );
}
