/**
 * What is read out of a battle as it is shown: a sentence for each decision, and at a fast pace one for all that others did
 * until it matters again. What was there when one came is not news.
 */
import { only, type Groups } from "./cues";
import type { Beat } from "./protocol";
import type { Tempo } from "./playhead";
import type { Loss } from "./results";

/** From this many times the natural pace on, sentences come faster than they can be read out. */
const TOO_FAST = 2;

/** Beats to be read out now: each by itself, or all of them summed up. */
export interface News {
  readonly beats: readonly Beat[];
  readonly summed: boolean;
}

/** What a bound, or another stretch, came to. */
export interface Summary {
  readonly decisions: number;
  readonly moves: number;
  readonly rolls: number;
  readonly losses: readonly Loss[];
}

/** Whether things are shown too fast to be told one by one. */
export function isFast({ moves, combats, hurry = 1 }: Tempo): boolean {
  return Math.min(moves, combats) * hurry >= TOO_FAST;
}

/** Where the reader stands in the battle. */
export interface Moment {
  readonly fast: boolean;
  /** Something is asked of the reader, or the battle is over: what he has not heard he hears now. */
  readonly due: boolean;
  readonly viewer: string | null;
}

/** Keeps count of what has been read out. */
export class Announcer {
  /** The number of the last beat that was read out, or was there before; null: nothing was looked at yet. */
  private last: number | null = null;
  private heading = "";

  /** The news among the beats shown, or null where there is none, or none that may be read out yet. */
  next(shown: readonly Beat[], { fast, due, viewer }: Moment): News | null {
    const newest = shown.at(-1)?.n ?? -1;
    if (this.last === null || newest < this.last) {
      this.last = newest;
      this.heading = headingOf(shown.at(-1));
      return null;
    }
    const last = this.last;
    const beats = shown.filter(({ n }) => n > last);
    const heading = headingOf(beats.at(-1));
    const turned = heading !== "" && heading !== this.heading;
    const own = viewer !== null && beats.at(-1)?.by === viewer;
    if (beats.length === 0 || (fast && !due && !own && !turned)) {
      return null;
    }
    this.last = newest;
    this.heading = heading;
    return { beats, summed: fast && beats.length > 1 };
  }
}

/** Sums beats up; pieces of one group that were lost in one way are told together. */
export function summed(beats: readonly Beat[], groups: Groups): Summary {
  const losses = new Map<string, { pieces: string[]; how: Loss["how"] }>();
  for (const { piece, how = "destroyed" } of beats.flatMap(({ entries }) =>
    entries.flatMap(({ effects }) => only(effects, "fell")),
  )) {
    const key = `${groups(piece)} ${how}`;
    const known = losses.get(key) ?? { pieces: [], how };
    known.pieces.push(piece);
    losses.set(key, known);
  }
  const shows = (beat: Beat, ...names: ("went" | "turned" | "threw")[]): boolean =>
    beat.entries.some(({ effects }) => only(effects, ...names).length > 0);
  return {
    decisions: beats.length,
    moves: beats.filter((beat) => shows(beat, "went", "turned")).length,
    rolls: beats.filter((beat) => shows(beat, "threw")).length,
    losses: [...losses.values()],
  };
}

function headingOf(beat: Beat | undefined): string {
  const heading = beat?.entries.at(-1)?.turn ?? null;
  return heading === null ? "" : JSON.stringify(heading);
}
