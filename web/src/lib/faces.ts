/** What stands on a counter and where: icon, badges and the owner's charge, in a frame that is never upside down. */
import { WIDE, type Counter, type Detail } from "./counters";
import type { Vec } from "./geometry";
import type { Badge, Piece } from "./protocol";

export interface Pill {
  readonly badge: Badge;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Places are from the middle of the counter, in a frame turned by `tilt` degrees. */
export interface Face {
  readonly tilt: number;
  readonly icon: (Vec & { readonly size: number }) | null;
  readonly pills: readonly Pill[];
  readonly charge: (Vec & { readonly size: number }) | null;
}

const MOST_BADGES = 6;
/** What a glance at a counter should find first: what its unit does, then what has befallen it. */
const FIRST: readonly Badge["tone"][] = ["order", "bad", "good"];
/** How long the rows of badges of a hex may be, from the lowest, in parts of the counter's measure; it narrows below. */
const ROWS = [1.3, 1.55] as const;
/** The part of a flat counter's depth that its front edge takes. */
const FRONT = 0.1;
/** Between two badges, in parts of their height. */
const GAP = 0.12;

/** Lays out the face of a piece. */
export function faceOf(piece: Piece, counter: Counter, detail: Detail): Face {
  const badges = (piece.badges ?? []).slice(0, detail === "all" ? MOST_BADGES : detail === "some" ? 1 : 0);
  const { shape } = piece;
  if (shape.type === "hexes") {
    return onHexes(badges, counter);
  }
  // `unit` is in the drawing's measure, so is the face.
  const scale = (counter.unit * 1.7) / Math.min(shape.width, shape.depth);
  const [width, depth] = [shape.width * scale, shape.depth * scale];
  const flipped = shape.angle > 90 && shape.angle <= 270;
  const tilt = flipped ? shape.angle - 180 : shape.angle > 270 ? shape.angle - 360 : shape.angle;
  const least = Math.min(width, depth);
  if (detail === "block") {
    return { tilt, icon: null, pills: [], charge: { x: 0, y: 0, size: least * 0.19 } };
  }
  const rear = piece.part === null || piece.part === undefined ? FRONT : counter.band / depth;
  const middle = ((FRONT - rear) / 2) * depth * (flipped ? -1 : 1);
  const room = depth * (1 - FRONT - rear);
  return {
    tilt,
    ...(width >= depth * WIDE
      ? beside(badges, width, depth, room, middle, detail)
      : below(badges, width, room, middle, least)),
  };
}

function onHexes(badges: readonly Badge[], { centre, unit, badges: at, charge }: Counter): Face {
  const height = unit * 0.36;
  const rows = rowsOf(badges, height / unit);
  const size = unit * ([0.96, 0.8][rows.length] ?? 0.62);
  return {
    tilt: 0,
    icon: { x: 0, y: -unit * ([0, 0.2][rows.length] ?? 0.34), size },
    pills: rows.flatMap((badges, index) =>
      row(badges, { x: at.x - centre.x, y: at.y - centre.y - index * height * 1.06 }, height, 0.55, 0.5),
    ),
    charge: { x: charge.x - centre.x, y: charge.y - centre.y, size: unit * 0.13 },
  };
}

/** Badges in rows from the lowest, those that matter most first; what does not fit is read in the piece's card. */
function rowsOf(badges: readonly Badge[], height: number): readonly (readonly Badge[])[] {
  const rank = ({ tone }: Badge): number => (FIRST.includes(tone) ? FIRST.indexOf(tone) : FIRST.length);
  const rows: Badge[][] = [];
  let room = 0;
  for (const badge of [...badges].sort((a, b) => rank(a) - rank(b))) {
    const long = height * (length(badge, 0.55, 0.5) + GAP);
    const last = rows.at(-1);
    if (last && long <= room) {
      last.push(badge);
      room -= long;
    } else if (rows.length < ROWS.length) {
      room = (ROWS[rows.length] ?? 0) - long;
      rows.push([badge]);
    }
  }
  return rows;
}

/** Icon to the left, the first badge beside it as large as it can be read, the others below that, charge to the right. */
function beside(
  badges: readonly Badge[],
  width: number,
  depth: number,
  room: number,
  middle: number,
  detail: Detail,
): Omit<Face, "tilt"> {
  const size = Math.min(room, depth * 0.72);
  const edge = depth * 0.1;
  const sign = detail === "all" ? depth * 0.3 : 0;
  const left = -width / 2 + edge + size + edge * 0.6;
  const right = width / 2 - edge * 0.6 - sign;
  const centre = (left + right) / 2;
  const [first, ...rest] = badges;
  const lines = rest.length > 0 ? 2 : 1;
  const fit = (of: readonly Badge[], most: number): number =>
    Math.min(most, (right - left) / of.reduce((sum, badge) => sum + length(badge, 0.4, 0.46) + GAP, 0));
  const pills: Pill[] = [];
  if (first) {
    const height = fit([first], lines === 2 ? room * 0.52 : Math.min(room, depth * 0.62));
    pills.push(...row([first], { x: centre, y: middle - (lines === 2 ? room * 0.24 : 0) }, height, 0.4, 0.46));
  }
  pills.push(...row(rest, { x: centre, y: middle + room * 0.28 }, fit(rest, room * 0.42), 0.4, 0.46));
  return {
    icon: { x: badges.length > 0 ? -width / 2 + edge + size / 2 : 0, y: middle, size },
    pills,
    charge: detail === "all" ? { x: width / 2 - depth * 0.18, y: middle, size: depth * 0.1 } : null,
  };
}

/** Icon in the middle, badges in a row below it. */
function below(
  badges: readonly Badge[],
  width: number,
  room: number,
  middle: number,
  least: number,
): Omit<Face, "tilt"> {
  const wanted = badges.reduce((sum, badge) => sum + length(badge, 0.4, 0.46) + GAP, 0);
  const height = badges.length > 0 ? Math.min(room * 0.44, (width * 0.94) / wanted) : 0;
  const size = Math.min((room - height) * 0.92, least * 0.7);
  return {
    icon: { x: 0, y: middle - height / 2, size },
    pills: row(badges, { x: 0, y: middle + room / 2 - height / 2 }, height, 0.4, 0.46),
    charge: { x: width * 0.36, y: middle - room * 0.3, size: least * 0.1 },
  };
}

/** The length of a badge, in parts of its height: its letters, and what is around them. */
function length({ sign }: Badge, around: number, letter: number): number {
  return around + letter * Math.max(1, sign.length);
}

/** Badges side by side around a point. */
function row(badges: readonly Badge[], at: Vec, height: number, around: number, letter: number): Pill[] {
  const widths = badges.map((badge) => height * length(badge, around, letter));
  const gap = height * GAP;
  let x = at.x - (widths.reduce((sum, width) => sum + width, 0) + gap * (widths.length - 1)) / 2;
  return badges.map((badge, index): Pill => {
    const width = widths[index] ?? 0;
    const pill = { badge, x, y: at.y - height / 2, width, height };
    x += width + gap;
    return pill;
  });
}
