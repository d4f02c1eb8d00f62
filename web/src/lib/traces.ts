/** What happened between two snapshots, as seen on the board: pieces that went somewhere, and pieces that are gone. */
import { pieceCentre, type Projection, type Vec } from "./geometry";
import type { Piece } from "./protocol";

export interface Trace {
  readonly piece: string;
  readonly owner: string | null;
  readonly from: Vec;
  /** Where the piece stands now; null when it is gone. */
  readonly to: Vec | null;
}

/** Compares the pieces of two snapshots. A piece that only turned leaves no trace, and neither does a new one. */
export function tracesBetween(before: readonly Piece[], after: readonly Piece[], project: Projection): Trace[] {
  const now = new Map(after.map((piece) => [piece.id, piece]));
  return before.flatMap((piece): Trace[] => {
    const later = now.get(piece.id);
    if (later === piece) {
      return [];
    }
    const from = pieceCentre(piece, project);
    const to = later ? pieceCentre(later, project) : null;
    const stayed = to !== null && Math.hypot(to.x - from.x, to.y - from.y) < 1;
    return stayed ? [] : [{ piece: piece.id, owner: piece.owner, from, to }];
  });
}
