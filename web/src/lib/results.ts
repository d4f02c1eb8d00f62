/** What dice decided in a beat, gathered combat by combat: who threw at whom, what each needed, who fell of it. */
import { only, type Groups } from "./cues";
import type { Beat, Chance, Effect, Entry } from "./protocol";

type Threw = Extract<Effect, { effect: "threw" }>;
type Fell = Extract<Effect, { effect: "fell" }>;

export interface Throw {
  readonly entry: Entry;
  readonly threw: Threw;
}

/** Those of one piece's kind that are lost in the same way. */
export interface Loss {
  readonly pieces: readonly string[];
  readonly how: NonNullable<Fell["how"]>;
}

export interface Result {
  readonly key: string;
  readonly beat: Beat;
  readonly throws: readonly Throw[];
  readonly losses: readonly Loss[];
  /** What these dice were told as, in order. */
  readonly entries: readonly Entry[];
}

interface Draft {
  readonly key: string;
  readonly pieces: Set<string>;
  readonly groups: Set<string>;
  readonly throws: Throw[];
  readonly losses: Loss[];
  readonly entries: Entry[];
}

/** The results of a beat, as far as it is told up to an entry (its number). */
export function resultsOf(beat: Beat, groups: Groups, upTo = Infinity): Result[] {
  const drafts = new Map<string, Draft>();
  let last: Draft | null = null;
  for (const entry of beat.entries.filter(({ n }) => n <= upTo)) {
    const throws = only(entry.effects, "threw").map((threw) => ({ entry, threw }));
    if (throws.length > 0) {
      const key = keyOf(throws, groups);
      const draft: Draft = drafts.get(key) ?? draftOf(key);
      drafts.set(key, draft);
      draft.throws.push(...throws);
      draft.entries.push(entry);
      for (const id of throws.flatMap(({ threw }) => [...(threw.pieces ?? []), threw.target ?? ""]).filter(Boolean)) {
        draft.pieces.add(id);
        draft.groups.add(groups(id));
      }
      last = draft;
    }
    for (const [how, pieces] of lost(entry, groups)) {
      const draft = whose([...drafts.values()], pieces, groups) ?? last;
      draft?.losses.push({ pieces, how });
    }
  }
  return [...drafts.values()].map(({ key, throws, losses, entries }) => ({ key, beat, throws, losses, entries }));
}

/** Whether these dice are about something that pieces do: who begins, or how the wind blows, has no result to look at. */
export function matters({ throws }: Result): boolean {
  return throws.some(({ threw }) => (threw.pieces ?? []).length > 0 || typeof threw.needs === "number");
}

/** How many throws went well for who threw, of those that could. */
export function tallied(throws: readonly Throw[]): { readonly good: number; readonly of: number } {
  const judged = throws.filter(({ threw }) => typeof threw.good === "boolean");
  return { good: judged.filter(({ threw }) => threw.good).length, of: judged.length };
}

/** Whether somebody knew before these dice fell how likely what was. */
export function foreseen({ threw }: Throw): boolean {
  return !!threw.chance || (threw.prospects ?? []).length > 0;
}

/** A chance, 0 to 1. */
export function share([ways, of]: Chance): number {
  return ways / of;
}

/** Throws by who throws them, in the order in which they begin. */
export function byThrower(throws: readonly Throw[], groups: Groups): Throw[][] {
  const found = new Map<string, Throw[]>();
  for (const one of throws) {
    const key = groups(one.threw.pieces?.[0] ?? "");
    found.set(key, [...(found.get(key) ?? []), one]);
  }
  return [...found.values()];
}

function draftOf(key: string): Draft {
  return { key, pieces: new Set(), groups: new Set(), throws: [], losses: [], entries: [] };
}

/** Blows between two groups are one combat, whoever strikes; where both throw against one another, each pair is one. */
function keyOf(throws: readonly Throw[], groups: Groups): string {
  const [first] = throws;
  const { pieces = [], target = null, purpose } = first?.threw ?? { purpose: { id: "" } };
  if (pieces.length === 0 && target === null) {
    return `of ${purpose.id}`;
  }
  const name = throws.length > 1 ? (id: string): string => id : groups;
  return [...new Set([name(pieces[0] ?? ""), target === null ? purpose.id : name(target)])].sort().join(" / ");
}

function lost({ effects }: Entry, groups: Groups): [Loss["how"], string[]][] {
  const found = new Map<string, [Loss["how"], string[]]>();
  for (const { piece, how = "destroyed" } of only(effects, "fell")) {
    const key = `${groups(piece)} ${how}`;
    const known = found.get(key);
    if (known) {
      known[1].push(piece);
    } else {
      found.set(key, [how, [piece]]);
    }
  }
  return [...found.values()];
}

/** The combat in which pieces were lost: the last one they took part in, or else their group did. */
function whose(drafts: readonly Draft[], pieces: readonly string[], groups: Groups): Draft | undefined {
  return (
    drafts.findLast((draft) => pieces.some((piece) => draft.pieces.has(piece))) ??
    drafts.findLast((draft) => pieces.some((piece) => draft.groups.has(groups(piece))))
  );
}
