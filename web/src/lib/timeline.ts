/**
 * A battle as one seat was told of it: points in order, each with the beats that led there and how the battle stood then.
 * Live play is the last point. What happened before the seat joined is known by its beats alone.
 */
import type { Beat, Board, Entry, Piece, Scene, Snapshot, Update } from "./protocol";
import type * as sent from "./schema";

export interface Point {
  /** What led here from the point before; of the first point, all there was before. */
  readonly beats: readonly Beat[];
  readonly snapshot: Snapshot;
}

/** How an update stands to what is known: it follows, is known already, or something before it was missed. */
export type Fit = "next" | "known" | "gap";

/** Never changes: taking something in makes another timeline, which shares what has not changed. */
export class Timeline {
  static readonly EMPTY = new Timeline([], []);

  private constructor(
    readonly points: readonly Point[],
    /** All entries of all beats, in order. */
    readonly entries: readonly Entry[],
  ) {}

  /** How the battle stands at the last point, or null before there is any. */
  get now(): Snapshot | null {
    return this.points.at(-1)?.snapshot ?? null;
  }

  /** How many beats are known: the number of the first one to ask for. */
  get next(): number {
    return this.now?.next ?? 0;
  }

  get beats(): readonly Beat[] {
    return this.points.flatMap((point) => point.beats);
  }

  /**
   * Joins, or catches up: `snapshot` came with the beats from number `next` on. Where the service had to go back to an
   * earlier version, the points after that are gone.
   */
  joined(snapshot: sent.Snapshot, board: Board): Timeline {
    const { beats, scene, ...rest } = snapshot;
    const back = snapshot.next - beats.length;
    const kept = this.points.filter(
      (point) => point.snapshot.version < snapshot.version && point.snapshot.next <= back,
    );
    const known = new Timeline(kept, this.entries.slice(0, entriesOf(kept)));
    // What lies between the points kept and the beats that came is known still, but not how the battle stood there.
    const between = this.beats.filter((beat) => beat.n >= known.next && beat.n < back);
    return known.plus({ ...rest, scene: { ...scene, board } }, [...between, ...beats]);
  }

  fit(update: Update): Fit {
    const version = this.now?.version ?? -1;
    if (update.to <= version) {
      return "known";
    }
    return update.from === version ? "next" : "gap";
  }

  /** Follows an update that fits as the next one; `board` is the one that it names, if it names any. */
  with(update: Update, board: Board | null): Timeline {
    const now = this.now;
    if (!now || this.fit(update) !== "next") {
      return this;
    }
    const snapshot: Snapshot = {
      ...now,
      version: update.to,
      undo: update.undo,
      next: update.next,
      seed: update.seed === undefined ? (now.seed ?? null) : update.seed,
      seal: update.seal === undefined ? (now.seal ?? null) : update.seal,
      scene: sceneAfter(now.scene, update, board),
    };
    return this.plus(snapshot, update.beats);
  }

  private plus(snapshot: Snapshot, beats: readonly Beat[]): Timeline {
    const fresh = beats.flatMap((beat) => beat.entries);
    return new Timeline([...this.points, { beats, snapshot }], [...this.entries, ...fresh]);
  }
}

function entriesOf(points: readonly Point[]): number {
  return points.reduce((sum, { beats }) => sum + beats.reduce((more, beat) => more + beat.entries.length, 0), 0);
}

function sceneAfter(scene: Scene, update: Update, board: Board | null): Scene {
  return {
    title: update.title ?? scene.title,
    phase: update.phase ?? scene.phase,
    board: board ?? scene.board,
    sides: update.sides ?? scene.sides,
    pieces: piecesAfter(scene.pieces, update),
    marks: update.marks ?? scene.marks ?? [],
    prompt: update.prompt === undefined ? (scene.prompt ?? null) : update.prompt,
    outcome: update.outcome === undefined ? (scene.outcome ?? null) : update.outcome,
    aim: update.aim === undefined ? (scene.aim ?? null) : update.aim,
  };
}

/** Pieces that did not change stay the same objects, so that what is drawn of them need not be drawn again. */
function piecesAfter(pieces: readonly Piece[], { pieces: changed = [], gone = [], order }: Update): readonly Piece[] {
  if (changed.length === 0 && gone.length === 0 && !order) {
    return pieces;
  }
  const known = new Map(pieces.map((piece) => [piece.id, piece]));
  gone.forEach((id) => known.delete(id));
  changed.forEach((piece) => known.set(piece.id, piece));
  return order ? order.flatMap((id) => known.get(id) ?? []) : [...known.values()];
}
