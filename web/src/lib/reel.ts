/** A battle at a glance: its turns and phases as stretches of beats, and who was lost in each beat. */
import { only } from "./cues";
import type { Beat, Text } from "./protocol";
import type { Cast, Known } from "./sentences";

/** A stretch of beats, from a number up to another, under one heading. */
export interface Band {
  readonly from: number;
  readonly to: number;
  readonly text: Text;
}

/** Who was lost in a beat: pieces by the side that lost them. */
export interface Toll {
  readonly beat: Beat;
  readonly lost: ReadonlyMap<string, readonly string[]>;
}

/** The turns of a battle, `total` beats long: a stretch for each banner of one, or else for each heading of its report. */
export function turnsOf(beats: readonly Beat[], total: number): Band[] {
  const turns = bannersOf(beats, "turn");
  const headings = beats.flatMap(({ n, entries }) => entries.flatMap(({ turn }) => (turn ? [{ n, text: turn }] : [])));
  return bands(turns.length > 0 ? turns : headings, total);
}

/** Its phases: a stretch for each banner of one. */
export function phasesOf(beats: readonly Beat[], total: number): Band[] {
  return bands(bannersOf(beats, "phase"), total);
}

/** The heading under which a beat stands, or null for none. */
export function headingAt(stretches: readonly Band[], beat: number): Text | null {
  return stretches.findLast(({ from }) => from <= beat)?.text ?? null;
}

function bannersOf(beats: readonly Beat[], wanted: "turn" | "phase"): { readonly n: number; readonly text: Text }[] {
  return beats.flatMap(({ n, entries }) =>
    entries.flatMap(({ effects }) =>
      only(effects, "banner")
        .filter(({ level = "phase" }) => level === wanted)
        .map(({ text }) => ({ n, text })),
    ),
  );
}

function bands(headings: readonly { readonly n: number; readonly text: Text }[], total: number): Band[] {
  const found: { from: number; to: number; text: Text }[] = [];
  let known = "";
  for (const { n, text } of headings) {
    const key = JSON.stringify(text);
    const last = found.at(-1);
    if (key !== known) {
      if (last) {
        last.to = n;
      }
      found.push({ from: n, to: total, text });
      known = key;
    }
  }
  return found.filter(({ from, to }) => to > from);
}

/** Whose strength a piece is part of, if it is of anybody's. */
function countsFor({ owner, uncounted }: Known): string | null {
  return uncounted ? null : (owner ?? null);
}

/** How many pieces that count each side has had. */
export function strengthsOf(cast: Cast): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const known of cast.values()) {
    const side = countsFor(known);
    if (side !== null) {
      found.set(side, (found.get(side) ?? 0) + 1);
    }
  }
  return found;
}

/** Beats in which somebody was lost. */
export function tollsOf(beats: readonly Beat[], cast: Cast): Toll[] {
  return beats.flatMap((beat) => {
    const lost = new Map<string, string[]>();
    for (const { piece } of beat.entries.flatMap(({ effects }) => only(effects, "fell"))) {
      const known = cast.get(piece);
      const side = known ? countsFor(known) : null;
      if (side !== null) {
        lost.set(side, [...(lost.get(side) ?? []), piece]);
      }
    }
    return lost.size > 0 ? [{ beat, lost }] : [];
  });
}

/** The greatest losses that one side had more of than the others, in the order in which they came. */
export function turningPoints(tolls: readonly Toll[], most = 3): Toll[] {
  return [...tolls]
    .map((toll) => ({ toll, swing: swingOf(toll) }))
    .filter(({ swing }) => swing > 0)
    .sort((one, other) => other.swing - one.swing || one.toll.beat.n - other.toll.beat.n)
    .slice(0, most)
    .map(({ toll }) => toll)
    .sort((one, other) => one.beat.n - other.beat.n);
}

function swingOf({ lost }: Toll): number {
  const [first = 0, second = 0] = [...lost.values()].map(({ length }) => length).sort((a, b) => b - a);
  return first - second;
}

/** The side that lost most in a beat, and whom. */
export function worstOf({ lost }: Toll): { readonly side: string; readonly pieces: readonly string[] } {
  const [side = "", pieces = []] = [...lost].sort(([, one], [, other]) => other.length - one.length)[0] ?? [];
  return { side, pieces };
}

/** How many pieces each side has lost in all. */
export function lossesBySide(tolls: readonly Toll[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { lost } of tolls) {
    lost.forEach((pieces, side) => found.set(side, (found.get(side) ?? 0) + pieces.length));
  }
  return found;
}

/** The winner that the end of a battle tells: a side, null for a draw; undefined while it is not over. */
export function winnerOf(beats: readonly Beat[]): string | null | undefined {
  const end = beats.flatMap(({ entries }) => entries).findLast(({ kind }) => kind === "ended-1");
  const winner = end?.event["winner"];
  return end === undefined ? undefined : typeof winner === "string" ? winner : null;
}
