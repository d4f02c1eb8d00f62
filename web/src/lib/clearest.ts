/** Where a card lies that is read in passing: beside what it is about, over as few pieces as can be. */
import type { Vec } from "./geometry";

export interface Spread {
  readonly width: number;
  readonly height: number;
}

/** Something on the screen, and how little it is to be covered. */
export interface Weighed {
  readonly at: Vec;
  readonly weight: number;
}

const EDGE = 8;

/**
 * The upper left corner of a card, in pixels. `at` is what it is about, `room` the screen, `card` its size; `own` are the
 * middles of one's own pieces, which it covers last, `others` those of all others.
 */
export function clearest(at: Vec, room: Spread, card: Spread, own: readonly Vec[], others: readonly Vec[]): Vec {
  const GAP = 28;
  const inside = ({ x, y }: Vec): Vec => ({
    x: Math.max(EDGE, Math.min(x, room.width - card.width - EDGE)),
    y: Math.max(EDGE, Math.min(y, room.height - card.height - EDGE)),
  });
  const [left, right] = [at.x - GAP - card.width, at.x + GAP];
  const [above, below] = [at.y - GAP - card.height, at.y + GAP];
  const middle = at.y - card.height / 2;
  const places = [
    { x: right, y: at.y - 10 },
    { x: left, y: at.y - 10 },
    { x: right, y: middle },
    { x: left, y: middle },
    { x: right, y: above },
    { x: left, y: above },
    { x: at.x - card.width / 2, y: above },
    { x: at.x - card.width / 2, y: below },
    { x: EDGE, y: EDGE },
    { x: room.width, y: EDGE },
    { x: EDGE, y: room.height },
    { x: room.width, y: room.height },
  ].map(inside);
  const covered = (place: Vec, points: readonly Vec[]): number =>
    points.filter((point) => within(point, place, card)).length;
  // What it is about is not hidden by what is said of it.
  const WHOLE_ARMY = 1000;
  const cost = (place: Vec): number =>
    covered(place, [at]) * WHOLE_ARMY * WHOLE_ARMY + covered(place, own) * WHOLE_ARMY + covered(place, others);
  return places.reduce((best, place) => (cost(place) < cost(best) ? place : best));
}

/**
 * The corner of the screen in which a card covers the least weight: at the foot on the right where it covers nothing there,
 * else at the top. `buttons` is the width of the column of buttons at the right.
 */
export function corner(room: Spread, card: Spread, things: readonly Weighed[], buttons: number): Vec {
  const right = Math.max(EDGE, room.width - card.width - EDGE);
  const foot = Math.max(EDGE, room.height - card.height - EDGE);
  const beside = Math.max(EDGE, right - buttons);
  const corners = [
    { x: right, y: foot },
    { x: beside, y: EDGE },
    { x: EDGE, y: EDGE },
  ];
  const cost = (place: Vec): number =>
    things.reduce((sum, { at, weight }) => sum + (within(at, place, card) ? weight : 0), 0);
  return corners.reduce((best, place) => (cost(place) < cost(best) ? place : best));
}

function within({ x, y }: Vec, place: Vec, card: Spread): boolean {
  return x > place.x && x < place.x + card.width && y > place.y && y < place.y + card.height;
}
