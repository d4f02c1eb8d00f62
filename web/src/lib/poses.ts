/** Where pieces are on their way within a cue, in units of the drawing: what moves them is a transform, nothing is drawn anew. */
import type { Cue, Leg } from "./cues";
import { normalAngle, pieceCentre, stanceOf, type Projection, type Vec } from "./geometry";
import { standingAfter } from "./passages";
import type { Piece } from "./protocol";
import { piecesOf } from "./story";

export interface Pose {
  /** Away from where the piece stood when the cue began. */
  readonly shift: Vec;
  /** Degrees by which it has turned about its stand. */
  readonly turn: number;
  /** Where its stand was drawn when the cue began. */
  readonly about: Vec;
}

/** Pieces on their way, so many milliseconds after a cue began. Those that wait or are not concerned are not in it. */
export function posesAt(cue: Cue, elapsed: number, pieces: readonly Piece[], project: Projection): Map<string, Pose> {
  const poses = new Map<string, Pose>();
  if (cue.legs.length === 0) {
    return poses;
  }
  const at = new Map(pieces.map((piece) => [piece.id, piece]));
  const legs = new Map<string, Leg[]>();
  cue.legs.forEach((leg) => legs.set(leg.piece, [...(legs.get(leg.piece) ?? []), leg]));
  for (const [id, ways] of legs) {
    const piece = at.get(id);
    if (piece) {
      poses.set(id, poseOf(piece, ways, elapsed, project));
    }
  }
  return poses;
}

function poseOf(piece: Piece, legs: readonly Leg[], elapsed: number, project: Projection): Pose {
  const start = stanceOf(piece.shape);
  const about = project([start.x, start.y]);
  let [now, place, turn] = [piece, about, 0];
  for (const leg of legs) {
    const part = leg.lasts > 0 ? Math.max(0, Math.min(1, (elapsed - leg.begins) / leg.lasts)) : 1;
    if (part === 0) {
      break;
    }
    const then = standingAfter(now, leg);
    turn += turnBetween(stanceOf(now.shape).angle, stanceOf(then.shape).angle) * eased(part);
    place = leg.path.length > 1 ? along(leg.path.map(project), eased(part)) : place;
    now = then;
  }
  return { shift: { x: place.x - about.x, y: place.y - about.y }, turn, about };
}

/** The shorter way round, in degrees. */
function turnBetween(from: number, to: number): number {
  const turn = normalAngle(to - from);
  return turn > 180 ? turn - 360 : turn;
}

/** Slowly off and slowly to a halt. */
function eased(part: number): number {
  return part * part * (3 - 2 * part);
}

/** The point at a part (0 to 1) of the length of a line. */
export function along(points: readonly Vec[], part: number): Vec {
  const lengths = points.slice(1).map((to, index) => distance(points[index] ?? to, to));
  let left = lengths.reduce((sum, one) => sum + one, 0) * part;
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [points[index], points[index + 1]];
    if (from && to && left <= length) {
      const share = length > 0 ? left / length : 0;
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    }
    left -= length;
  }
  return points.at(-1) ?? { x: 0, y: 0 };
}

function distance(from: Vec, to: Vec): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

/** How a pose is written as a transform of CSS, in units of the drawing. */
export function transformOf({ shift, turn, about }: Pose): string {
  const moved = (x: number, y: number): string => `translate(${short(x)}px, ${short(y)}px)`;
  if (Math.abs(turn) < 0.05) {
    return moved(shift.x, shift.y);
  }
  return `${moved(shift.x + about.x, shift.y + about.y)} rotate(${short(turn)}deg) ${moved(-about.x, -about.y)}`;
}

function short(value: number): number {
  return Math.round(value * 10) / 10;
}

/** What there is to look at in a cue: where it begins and where it leads, in units of the drawing. */
export function placesOfCue(cue: Cue, pieces: readonly Piece[], project: Projection): Vec[] {
  const at = new Map(pieces.map((piece) => [piece.id, pieceCentre(piece, project)]));
  const ends = cue.legs.flatMap(({ path }) =>
    [path[0], path.at(-1)].flatMap((point) => (point ? [project(point)] : [])),
  );
  const named = cue.effects.flatMap(piecesOf);
  return [...ends, ...named.flatMap((id) => at.get(id) ?? [])];
}
