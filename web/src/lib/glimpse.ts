/** What a beat was about, to be pointed at on a board that need not be as it was then. */
import { cuesOf, type Groups } from "./cues";
import type { Wake } from "./playback.svelte";
import type { Beat, Piece, Scene } from "./protocol";
import type { Cast, Known } from "./sentences";
import { piecesOf } from "./story";

export interface Glimpse {
  readonly wakes: readonly Wake[];
  /** Those it names that stand on the board. */
  readonly pieces: readonly Piece[];
}

export function glimpseOf(beat: Beat, cast: Cast, groups: Groups, scene: Scene): Glimpse {
  const pieces = [...cast.values()].filter(seen);
  const named = new Set(beat.entries.flatMap(({ effects }) => effects.flatMap(piecesOf)));
  return {
    wakes: cuesOf([beat], scene.board, groups).map((cue) => ({ cue, pieces })),
    pieces: scene.pieces.filter(({ id }) => named.has(id)),
  };
}

/** Who fell before one came was never seen on the board. */
function seen(known: Known): known is Piece {
  return known.shape !== undefined;
}
