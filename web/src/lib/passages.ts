/** From one point of a timeline to the next: its cues, and what the scene looks like before, between and after them. */
import { cuesOf, groupsOf, only, SLIDE, type Cue, type Leg } from "./cues";
import { SIXTH, stanceOf, steppedAlong } from "./geometry";
import type { Piece, Point, Scene } from "./protocol";
import type { Point as Moment } from "./timeline";

export interface Passage {
  readonly cues: readonly Cue[];
  /** One more than there are cues: how things stand when each begins, and after the last. */
  readonly scenes: readonly Scene[];
}

const known = new WeakMap<Moment, { readonly before: Moment; readonly passage: Passage }>();

/** The passage to a point from the one before it; worked out once. */
export function passageBetween(before: Moment, after: Moment): Passage {
  const kept = known.get(after);
  if (kept?.before === before) {
    return kept.passage;
  }
  const passage = passageOf(before, after);
  known.set(after, { before, passage });
  return passage;
}

function passageOf(before: Moment, { beats, snapshot }: Moment): Passage {
  const [from, to] = [before.snapshot.scene, snapshot.scene];
  if (from.board !== to.board) {
    return { cues: [], scenes: [to] };
  }
  const cues = cuesOf(beats, to.board, groupsOf(from.pieces, to.pieces));
  const scenes: Scene[] = [from];
  for (const cue of cues) {
    const last = scenes.at(-1) ?? from;
    scenes.push({ ...last, pieces: piecesAfter(last.pieces, cue, to.pieces) });
  }
  const rest = remainder(scenes.at(-1)?.pieces ?? [], to.pieces);
  if (rest.length > 0) {
    cues.push({ kind: "slide", length: SLIDE, beat: beats.at(-1) ?? null, entries: [], effects: [], legs: rest });
    scenes.push(to);
  } else {
    // Whatever nothing told of, like counters and marks, is right when all has been shown.
    scenes[scenes.length - 1] = to;
  }
  return { cues, scenes };
}

/** How pieces stand after a cue. Those that it does not concern stay the same objects. */
export function piecesAfter(pieces: readonly Piece[], cue: Cue, later: readonly Piece[]): readonly Piece[] {
  const { effects, legs } = cue;
  const ways = new Map<string, Leg[]>();
  legs.forEach((leg) => ways.set(leg.piece, [...(ways.get(leg.piece) ?? []), leg]));
  const leaves = new Set(only(effects, "fell", "hidden").map(({ piece }) => piece));
  const altered = new Set(only(effects, "altered").flatMap((effect) => effect.pieces));
  const coming = new Set(only(effects, "shown").map(({ piece }) => piece));
  if (ways.size + leaves.size + altered.size + coming.size === 0) {
    return pieces;
  }
  const there = new Set(pieces.map(({ id }) => id));
  const stay = pieces
    .filter(({ id }) => !leaves.has(id))
    .map((piece) => {
      const moved = (ways.get(piece.id) ?? []).reduce(standingAfter, piece);
      const then = altered.has(piece.id) ? later.find(({ id }) => id === piece.id) : undefined;
      return then ? { ...then, shape: moved.shape } : moved;
    });
  return [...stay, ...later.filter(({ id }) => coming.has(id) && !there.has(id) && !leaves.has(id))];
}

/** A piece where a leg leaves it. */
export function standingAfter(piece: Piece, { path, facing }: Leg): Piece {
  const { shape } = piece;
  const from = stanceOf(shape);
  const [x, y] = path.at(-1) ?? [from.x, from.y];
  if (shape.type === "rectangle") {
    return { ...piece, shape: { ...shape, x, y, angle: facing ?? shape.angle } };
  }
  return { ...piece, shape: steppedAlong(shape, from, { x, y, angle: facing === null ? from.angle : facing * SIXTH }) };
}

/** Below this, in the board's measure, a piece stands where it stood. */
const NOTHING = 0.05;

/** The legs that bring pieces to where they stand after all, where nothing has told of their going there. */
function remainder(shown: readonly Piece[], after: readonly Piece[]): Leg[] {
  const at = new Map(after.map((piece) => [piece.id, piece]));
  return shown.flatMap((piece): Leg[] => {
    const then = at.get(piece.id);
    if (!then || then.shape === piece.shape) {
      return [];
    }
    const [from, to] = [stanceOf(piece.shape), stanceOf(then.shape)];
    const turned = from.angle !== to.angle;
    if (Math.hypot(to.x - from.x, to.y - from.y) < NOTHING && !turned) {
      return [];
    }
    const path: Point[] = [
      [from.x, from.y],
      [to.x, to.y],
    ];
    const facing = !turned ? null : then.shape.type === "hexes" ? to.angle / SIXTH : to.angle;
    return [{ piece: piece.id, path, facing, begins: 0, lasts: SLIDE }];
  });
}
