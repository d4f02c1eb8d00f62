/** What stays on the board of what has been shown, until the player acts: the ways of pieces, and where some fell. */
import type { Cue } from "./cues";
import { only } from "./cues";
import { pieceCentre, type Projection, type Vec } from "./geometry";
import type { Piece } from "./protocol";

export interface Trail {
  readonly piece: string;
  readonly owner: string | null;
  /** Where it went, the start first; one point: it fell there. */
  readonly line: readonly Vec[];
  /** Of the pieces that went together this one shows the way; the others are drawn more faintly. */
  readonly leads: boolean;
}

/** The trails of a cue over pieces as they stood when it began. */
export function trailsOf(cue: Cue, pieces: readonly Piece[], project: Projection): Trail[] {
  const at = new Map(pieces.map((piece) => [piece.id, piece]));
  const owner = (id: string): string | null => at.get(id)?.owner ?? null;
  const lines = new Map<string, Vec[]>();
  for (const { piece, path } of cue.legs) {
    const points = path.map(project);
    const line = lines.get(piece);
    if (line) {
      line.push(...points.slice(1));
    } else if (points.length > 1) {
      lines.set(piece, points);
    }
  }
  const lead = middle([...lines]);
  const ways = [...lines].map(([piece, line]): Trail => ({ piece, owner: owner(piece), line, leads: piece === lead }));
  const fallen = only(cue.effects, "fell").flatMap(({ piece }): Trail[] => {
    const there = at.get(piece);
    return there ? [{ piece, owner: there.owner, line: [pieceCentre(there, project)], leads: true }] : [];
  });
  return [...ways, ...fallen];
}

/** The one that ends nearest to the middle of all ends. */
function middle(lines: readonly (readonly [string, readonly Vec[]])[]): string | null {
  const ends = lines.flatMap(([piece, line]) => {
    const end = line.at(-1);
    return end ? [{ piece, end }] : [];
  });
  const centre = {
    x: ends.reduce((sum, { end }) => sum + end.x, 0) / Math.max(1, ends.length),
    y: ends.reduce((sum, { end }) => sum + end.y, 0) / Math.max(1, ends.length),
  };
  const far = ({ end }: { end: Vec }): number => Math.hypot(end.x - centre.x, end.y - centre.y);
  return (
    ends.reduce<(typeof ends)[number] | null>((best, one) => (best && far(best) <= far(one) ? best : one), null)
      ?.piece ?? null
  );
}
