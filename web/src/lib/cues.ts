/**
 * What there is to see of some beats, laid out in time: cues, one after another, each with what happens in it at once.
 *
 * Lengths are in milliseconds at speed 1. What is repeated is gathered: the moves of one group go on without a halt, the
 * blows of one group against another are thrown together, and of headings in a row only the whole is shown.
 */
import { hexDistance } from "./geometry";
import type { Beat, Board, Effect, Entry, Piece, Point } from "./protocol";

/** `slide`: pieces that stand elsewhere although nothing told of it, as after something was taken back. */
export type CueKind = "move" | "aim" | "roll" | "loss" | "change" | "appear" | "banner" | "slide";

/** How one piece goes or turns within a cue. */
export interface Leg {
  readonly piece: string;
  /** Points of the board, the start first; one alone: it turns where it stands. */
  readonly path: readonly Point[];
  /** How it looks at the end, as the effect says it; null: as before. */
  readonly facing: number | null;
  /** From the start of the cue. */
  readonly begins: number;
  readonly lasts: number;
}

export interface Cue {
  readonly kind: CueKind;
  readonly length: number;
  /** Null: nothing told of it. */
  readonly beat: Beat | null;
  readonly entries: readonly Entry[];
  readonly effects: readonly Effect[];
  readonly legs: readonly Leg[];
}

export const STEP = 160;
export const MOST_OF_A_MOVE = 900;
export const TURN = 220;
export const ROLL = 500;
export const HOLD = 900;
/** Dice about nobody, as for the weather. */
const GLANCE = 300;
export const LOSS = 600;
export const SLIDE = 200;
const AIM = 450;
const CHANGE = 800;
const APPEAR = 300;
const BANNERS = { turn: 1100, phase: 700, step: 0 } as const;
/** A table is so many steps wide. */
const STEPS_OF_TABLE = 30;

type Of<Name extends Effect["effect"]> = Extract<Effect, { effect: Name }>;

/** The effects of one sort among others. */
export function only<Name extends Effect["effect"]>(effects: readonly Effect[], ...names: Name[]): Of<Name>[] {
  return effects.filter((effect): effect is Of<Name> => names.some((name) => name === effect.effect));
}

/** Which group each piece belongs to; one without a group is its own. */
export type Groups = (piece: string) => string;

export function groupsOf(...scenes: (readonly Piece[])[]): Groups {
  const known = new Map(scenes.flat().map((piece) => [piece.id, piece.group ?? piece.id]));
  return (piece) => known.get(piece) ?? piece;
}

/** Lays out beats in cues. What takes no time, because it is bookkeeping, has none. */
export function cuesOf(beats: readonly Beat[], board: Board, groups: Groups): Cue[] {
  return beats.flatMap((beat) => {
    const cues: Cue[] = [];
    for (const cue of beat.entries.flatMap((entry) => cuesOfEntry(beat, entry, board))) {
      const last = cues.at(-1);
      if (last && gathers(last, cue, groups)) {
        cues[cues.length - 1] = gathered(last, cue);
      } else {
        cues.push(cue);
      }
    }
    return cues.filter(({ length }) => length > 0).map(shortened);
  });
}

/** What happened when one entry is told: dice first, then who goes and who falls, then what became otherwise. */
function cuesOfEntry(beat: Beat, entry: Entry, board: Board): Cue[] {
  const { effects } = entry;
  const made = (kind: CueKind, length: number, shown: readonly Effect[], legs: readonly Leg[] = []): Cue[] =>
    shown.length === 0 ? [] : [{ kind, length, beat, entries: [entry], effects: shown, legs }];
  const attack = only(effects, "aimed", "struck");
  const threw = only(effects, "threw");
  const gone = only(effects, "went", "turned");
  const altered = only(effects, "altered");
  const banners = only(effects, "banner");
  const legs = gone.map((effect) => legOf(effect, board));
  const hold = threw.some(({ pieces = [], needs = null }) => pieces.length > 0 || needs !== null) ? HOLD : GLANCE;
  const heading = Math.max(0, ...banners.map(({ level = "phase" }) => BANNERS[level]));
  return [
    ...(threw.length > 0 ? made("roll", ROLL + hold, [...attack, ...threw]) : made("aim", AIM, attack)),
    ...made("move", Math.max(0, ...legs.map(({ lasts }) => lasts)), gone, legs),
    ...made("loss", LOSS, only(effects, "fell")),
    ...made("appear", APPEAR, only(effects, "shown", "hidden")),
    ...made("change", gone.length > 0 || entry.weight === 0 ? 0 : CHANGE, altered),
    ...made("banner", heading === 0 && entry.weight > 0 ? BANNERS.phase : heading, banners),
  ];
}

function legOf(effect: Of<"went" | "turned">, board: Board): Leg {
  if (effect.effect === "turned") {
    return { piece: effect.piece, path: [], facing: effect.facing, begins: 0, lasts: TURN };
  }
  const { piece, path, facing = null } = effect;
  const lasts = Math.max(TURN, Math.min(MOST_OF_A_MOVE, stepsOf(path, board) * STEP));
  return { piece, path, facing, begins: 0, lasts };
}

/** How long a path is, in hexes; on a table in parts of its width that look as long. */
export function stepsOf(path: readonly Point[], board: Board): number {
  return path.slice(1).reduce((sum, to, index) => {
    const from = path[index] ?? to;
    const far =
      board.type === "hexes"
        ? hexDistance(from, to)
        : (Math.hypot(to[0] - from[0], to[1] - from[1]) / board.width) * STEPS_OF_TABLE;
    return sum + far;
  }, 0);
}

function gathers(last: Cue, next: Cue, groups: Groups): boolean {
  if (last.kind !== next.kind || last.length === 0 || next.length === 0) {
    return false;
  }
  if (last.kind === "move") {
    const [one, other] = [last, next].map(({ legs }) => new Set(legs.map(({ piece }) => groups(piece))));
    return one?.size === 1 && other?.size === 1 && [...one][0] === [...other][0];
  }
  if (last.kind === "roll") {
    const key = volleyOf(last, groups);
    return key !== null && key === volleyOf(next, groups);
  }
  return true;
}

/** Who throws at whom for what, where each throws for himself; null where both sides throw against one another. */
function volleyOf({ entries, effects }: Cue, groups: Groups): string | null {
  const threw = only(effects, "threw");
  if (threw.length > entries.length) {
    return null;
  }
  const keys = threw.map(({ pieces = [], target = null, purpose }) =>
    [groups(pieces[0] ?? ""), target === null ? "" : groups(target), purpose.id].join("\n"),
  );
  return new Set(keys).size === 1 ? (keys[0] ?? null) : null;
}

/** Two cues as one: moves of a group follow one another, all else happens at once. */
function gathered(last: Cue, next: Cue): Cue {
  const moves = last.kind === "move";
  const later = next.legs.map((leg) => ({ ...leg, begins: leg.begins + last.length }));
  return {
    ...last,
    length: moves ? last.length + next.length : Math.max(last.length, next.length),
    entries: [...last.entries, ...next.entries],
    effects: [...last.effects, ...next.effects],
    legs: [...last.legs, ...(moves ? later : next.legs)],
  };
}

/** No piece goes for longer than it may: its legs are made quicker together. */
function shortened(cue: Cue): Cue {
  if (cue.kind !== "move" || cue.length <= MOST_OF_A_MOVE) {
    return cue;
  }
  const part = MOST_OF_A_MOVE / cue.length;
  const legs = cue.legs.map((leg) => ({ ...leg, begins: leg.begins * part, lasts: leg.lasts * part }));
  return { ...cue, legs, length: MOST_OF_A_MOVE };
}
