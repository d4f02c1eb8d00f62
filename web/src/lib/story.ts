/** The report: one line for what a decision brought about under one heading, with what followed from it beneath. */
import { only, type Groups } from "./cues";
import type { Beat, Effect, Entry, Text } from "./protocol";
import { matters, resultsOf, type Result } from "./results";

export interface Line {
  readonly key: string;
  readonly beat: Beat;
  /** What the line says, unless results say it. */
  readonly head: Entry;
  /** What else is told of it, the head among it where results say more than it does. */
  readonly rest: readonly Entry[];
  /** What dice decided, where more than one throw did. */
  readonly results: readonly Result[];
}

/** Lines under one heading. */
export interface Section {
  readonly key: string;
  readonly heading: Text | null;
  /** The entry that says nothing but what the heading says. */
  readonly opening: Entry | null;
  readonly lines: Line[];
}

export type Filter = "all" | "rolls" | "losses" | "mine";
export const FILTERS: readonly Filter[] = ["all", "rolls", "losses", "mine"];

/** The sections of a report; `same` tells whether an entry only repeats its heading. */
export function sectionsOf(
  beats: readonly Beat[],
  groups: Groups,
  same: (entry: Entry, heading: Text) => boolean,
): Section[] {
  const sections: Section[] = [];
  let known = "";
  const bare = bareHeadings(beats);
  for (const beat of beats) {
    for (const part of partsOf({ ...beat, entries: beat.entries.filter((entry) => !bare.has(entry)) })) {
      const heading = part[0]?.turn ?? null;
      const key = JSON.stringify(heading);
      let entries = part;
      if (sections.length === 0 || key !== known) {
        const first = part[0];
        const opening = first && heading && same(first, heading) ? first : null;
        entries = opening ? part.slice(1) : part;
        sections.push({ key: `${part[0]?.n ?? 0}`, heading, opening, lines: [] });
        known = key;
      }
      const line = lineOf(beat, entries, groups);
      if (line) {
        sections.at(-1)?.lines.push(line);
      }
    }
  }
  return sections;
}

/** The headings that another of their rank or a higher one follows at once: nothing came under them. */
function bareHeadings(beats: readonly Beat[]): Set<Entry> {
  const bare = new Set<Entry>();
  let open: Entry[] = [];
  for (const entry of beats.flatMap(({ entries }) => entries)) {
    const rank = entry.heading ?? 0;
    const over = open.filter((one) => (one.heading ?? 0) >= rank);
    if (rank > 0) over.forEach((one) => bare.add(one));
    open = rank > 0 ? [...open.filter((one) => !over.includes(one)), entry] : [];
  }
  return bare;
}

/** What a beat tells, cut where another heading begins. */
function partsOf({ entries }: Beat): Entry[][] {
  const parts: Entry[][] = [];
  let known: string | null = null;
  for (const entry of entries) {
    const key = JSON.stringify(entry.turn);
    if (key === known) {
      parts.at(-1)?.push(entry);
    } else {
      parts.push([entry]);
      known = key;
    }
  }
  return parts;
}

function lineOf(beat: Beat, entries: readonly Entry[], groups: Groups): Line | null {
  const most = Math.max(...entries.map(({ weight }) => weight));
  const head = entries.find(({ weight }) => weight === most);
  if (!head) {
    return null;
  }
  const results = resultsOf({ ...beat, entries }, groups).filter(
    (result) => matters(result) && result.entries.length > 1,
  );
  const rest = results.length > 0 ? entries : entries.filter((entry) => entry !== head);
  return { key: `${beat.n}-${head.n}`, beat, head, rest, results };
}

/** Whether a line is left by a filter; `owners` are those whose pieces are the reader's own. */
export function passes(line: Line, filter: Filter, mine: (piece: string) => boolean): boolean {
  const entries = [line.head, ...line.rest];
  switch (filter) {
    case "all":
      return true;
    case "rolls":
      return entries.some(({ effects }) => only(effects, "threw").length > 0);
    case "losses":
      return entries.some(({ weight }) => weight === 3);
    case "mine":
      return entries.some(({ effects }) => effects.some((effect) => piecesOf(effect).some(mine)));
  }
}

/** The pieces that an effect names. */
export function piecesOf(effect: Effect): readonly string[] {
  switch (effect.effect) {
    case "aimed":
    case "struck":
      return effect.target ? [...effect.pieces, effect.target] : effect.pieces;
    case "threw":
      return [...(effect.pieces ?? []), ...(effect.target ? [effect.target] : [])];
    case "altered":
      return effect.pieces;
    case "banner":
      return [];
    default:
      return [effect.piece];
  }
}
