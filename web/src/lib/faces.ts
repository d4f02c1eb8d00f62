/** What stands on a counter and where: icon, badges and the owner's charge, in a frame that is never upside down. */
import type { BoardMap } from "./boardmap";
import { counterOf, type Counter } from "./counters";
import type { Vec } from "./geometry";
import { partLook } from "./parts";
import type { Badge, Piece } from "./protocol";

export interface Pill {
  /** Null: the number of the piece's part. */
  readonly badge: Badge | null;
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

/** How much of a counter is drawn: a block with its front, its icon and so many badges, or all there is. */
export type Detail = "block" | number | "all";

const MOST_BADGES = 6;
/** What a glance at a counter should find first: what its unit does, then what has befallen it. */
const FIRST: readonly Badge["tone"][] = ["order", "bad", "good"];
/** How long the rows of badges of a hex may be, from the lowest, in parts of the counter's measure; it narrows below. */
const ROWS = [1.3, 1.55] as const;
/** A rectangle this much wider than deep has its badges beside its icon, else they stand below it. */
const WIDE = 1.8;
/** The part of a flat counter's depth that its front edge and the arrow on it take. */
const FRONT = 0.15;
/** How wide the band of a part is where little else is drawn. */
const THIN = 0.6;
/** Between two badges, in parts of their height. */
const GAP = 0.12;
/** The letters of a badge and what is left free beside them, in parts of its height. */
export const LETTERS = 0.86;
const AROUND = 0.3;
/** Letters of a badge are at least this large on the screen, and icons, alone and beside letters, in pixels. */
export const LEAST_LETTERS = 11;
export const LEAST_ICON = 6;
const LEAST_BESIDE = 9;
/** How large an icon should be beside letters of the least size, and what parts of its room it may be given. */
const WISHED_ICON = 14;
const SHARES = [1, 0.88, 0.76, 0.64, 0.52] as const;

/** How much of a piece is drawn at a scale of the view: what can be read of it. Counters on hexes are drawn whole. */
export function detailAt(piece: Piece, map: BoardMap, scale: number): Detail {
  if (piece.shape.type === "hexes") {
    return "all";
  }
  const counter = counterOf(piece, map);
  const few = Math.min(MOST_BADGES, piece.badges?.length ?? 0);
  const details: readonly Detail[] = ["all", ...Array.from({ length: few + 1 }, (_, fewer) => few - fewer)];
  return details.find((detail) => isReadable(faceOf(piece, counter, detail), scale)) ?? "block";
}

function isReadable({ icon, pills }: Face, scale: number): boolean {
  const least = pills.length > 0 ? LEAST_BESIDE : LEAST_ICON;
  return (icon?.size ?? 0) * scale >= least && pills.every(({ height }) => height * LETTERS * scale >= LEAST_LETTERS);
}

/** How wide the band of a part is drawn. */
export function bandOf({ band }: Counter, detail: Detail): number {
  return band * (detail === "block" ? 1.4 : detail === 0 ? THIN : 1);
}

/** Lays out the face of a piece. */
export function faceOf(piece: Piece, counter: Counter, detail: Detail): Face {
  const most = detail === "all" ? MOST_BADGES : detail === "block" ? 0 : detail;
  const badges = (piece.badges ?? []).slice(0, most);
  const { shape } = piece;
  if (shape.type === "hexes") {
    return onHexes(badges, counter);
  }
  // `unit` is in the drawing's measure, so is the face.
  const scale = (counter.unit * 1.7) / Math.min(shape.width, shape.depth);
  const [width, depth] = [shape.width * scale, shape.depth * scale];
  const flipped = shape.angle > 90 && shape.angle <= 270;
  const tilt = flipped ? shape.angle - 180 : shape.angle > 270 ? shape.angle - 360 : shape.angle;
  if (detail === "block") {
    return { tilt, icon: null, pills: [], charge: { x: 0, y: 0, size: Math.min(width, depth) * 0.19 } };
  }
  const part = partLook(piece.part);
  const rear = part ? bandOf(counter, detail) / depth : FRONT / 2;
  const middle = ((FRONT - rear) / 2) * depth * (flipped ? -1 : 1);
  const room = { width, depth, height: depth * (1 - FRONT - rear) * 0.94, middle };
  const signs: readonly (Badge | null)[] = part && detail === "all" ? [...badges, null] : badges;
  const texts = signs.map((badge): Sign => ({
    badge,
    long: AROUND + LETTERS * lettersOf(badge?.sign ?? part?.sign ?? ""),
  }));
  return { tilt, ...(width >= depth * WIDE ? beside(texts, room, detail) : below(texts, room, detail)) };
}

function onHexes(badges: readonly Badge[], { centre, unit, badges: at, charge }: Counter): Face {
  const height = unit * 0.36;
  const rows = rowsOf(badges, height / unit);
  const size = unit * ([0.96, 0.8][rows.length] ?? 0.62);
  return {
    tilt: 0,
    icon: { x: 0, y: -unit * ([0, 0.2][rows.length] ?? 0.34), size },
    pills: rows.flatMap((signs, index) =>
      row(signs, { x: at.x - centre.x, y: at.y - centre.y - index * height * 1.06 }, height),
    ),
    charge: { x: charge.x - centre.x, y: charge.y - centre.y, size: unit * 0.13 },
  };
}

/** Badges in rows from the lowest, those that matter most first; what does not fit is read in the piece's card. */
function rowsOf(badges: readonly Badge[], height: number): readonly (readonly Sign[])[] {
  const rank = ({ tone }: Badge): number => (FIRST.includes(tone) ? FIRST.indexOf(tone) : FIRST.length);
  const rows: Sign[][] = [];
  let room = 0;
  for (const badge of [...badges].sort((a, b) => rank(a) - rank(b))) {
    const sign = { badge, long: 0.55 + 0.5 * Math.max(1, badge.sign.length) };
    const taken = height * (sign.long + GAP);
    const last = rows.at(-1);
    if (last && taken <= room) {
      last.push(sign);
      room -= taken;
    } else if (rows.length < ROWS.length) {
      room = (ROWS[rows.length] ?? 0) - taken;
      rows.push([sign]);
    }
  }
  return rows;
}

/** What is free of a flat counter, between its front and its band. */
interface Room {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly middle: number;
}

/** A badge, and how long it is, in parts of its height. */
interface Sign {
  readonly badge: Badge | null;
  readonly long: number;
}

/** Icon to the left, badges beside it in one row or two, charge to the right; as icon and letters can be read best. */
function beside(signs: readonly Sign[], room: Room, detail: Detail): Omit<Face, "tilt"> {
  const { width, depth, height, middle } = room;
  const full = Math.min(height, depth * 0.72);
  const edge = depth * 0.1;
  const right = width / 2 - edge - (detail === "all" ? depth * 0.22 : 0);
  const charge = detail === "all" ? { x: width / 2 - depth * 0.17, y: middle, size: depth * 0.1 } : null;
  if (signs.length === 0) {
    return { icon: { x: 0, y: middle, size: full }, pills: [], charge };
  }
  const divided = signs.length > 1 ? [[signs.slice(0, 1), signs.slice(1)]] : [];
  const ways = [[signs], ...divided].flatMap((lines) =>
    SHARES.map((share) => {
      const size = full * share;
      const left = -width / 2 + edge * 1.6 + size;
      const high = height / lines.length;
      const pills = lines.flatMap((line, index) => {
        const tall = Math.min(high * 0.96, depth * 0.62, (right - left) / long(line));
        return row(line, { x: (left + right) / 2, y: middle - height / 2 + high * (index + 0.5) }, tall);
      });
      const least = Math.min(...pills.map((pill) => pill.height * LETTERS));
      return { size, pills, read: Math.min(least / LEAST_LETTERS, size / WISHED_ICON) };
    }),
  );
  const { size, pills } = ways.reduce((best, way) => (way.read > best.read ? way : best));
  return { icon: { x: -width / 2 + edge + size / 2, y: middle, size }, pills, charge };
}

/** Icon in the middle, badges in a row below it, charge to the right of the icon. */
function below(signs: readonly Sign[], room: Room, detail: Detail): Omit<Face, "tilt"> {
  const { width, depth, height, middle } = room;
  const least = Math.min(width, depth);
  const tall = signs.length > 0 ? Math.min(height * 0.52, (width * 0.92) / long(signs)) : 0;
  const size = Math.min((height - tall) * 0.96, least * 0.7);
  const y = middle - tall / 2;
  return {
    icon: { x: 0, y, size },
    pills: row(signs, { x: 0, y: middle + (height - tall) / 2 }, tall),
    charge: detail === "all" ? { x: (size + width) / 4, y, size: Math.min(least * 0.08, (width - size) * 0.2) } : null,
  };
}

const NARROW = /[()[\]|!.,:;'’ijlI]/;
const BROAD = /[WMmw…]/;
const CAPITAL = /\p{Lu}/u;

/** How much the letters of a sign take, in parts of their size: as wide as they may be in any font. */
function lettersOf(sign: string): number {
  return Array.from(sign).reduce(
    (sum, letter) => sum + (NARROW.test(letter) ? 0.46 : BROAD.test(letter) ? 1.1 : CAPITAL.test(letter) ? 0.84 : 0.74),
    0,
  );
}

/** How long a row of badges is, in parts of its height. */
function long(signs: readonly Sign[]): number {
  return signs.reduce((sum, { long }) => sum + long, GAP * (signs.length - 1));
}

/** Badges side by side around a point. */
function row(signs: readonly Sign[], at: Vec, height: number): Pill[] {
  let x = at.x - (long(signs) * height) / 2;
  return signs.map(({ badge, long }): Pill => {
    const pill = { badge, x, y: at.y - height / 2, width: long * height, height };
    x += (long + GAP) * height;
    return pill;
  });
}
