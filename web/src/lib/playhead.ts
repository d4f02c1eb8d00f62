/**
 * Where on a timeline one is shown to be, and how that place moves on. It stands at a point, or in the passage that leads from
 * there to the next one. Joining live is to stand at the end; play-back is to be short of it.
 */
import { type Cue, type CueKind } from "./cues";
import { passageBetween, type Passage } from "./passages";
import type { Piece, Scene } from "./protocol";
import { Timeline } from "./timeline";

/** How many times as fast as natural; Infinity: at once. */
export interface Tempo {
  readonly moves: number;
  readonly combats: number;
  /** While a key is held. */
  readonly hurry?: number;
  /** Nobody waits: a stretch takes as long as it takes. */
  readonly unhurried?: boolean;
  /** What matters is given time, and the rest goes by. */
  readonly byWeight?: boolean;
}

/** What has not been shown yet: how many beats, and how long that takes. */
export interface Waiting {
  readonly beats: number;
  readonly milliseconds: number;
}

/** A stretch from one turn's banner to the next takes no longer than this, unless the player has made it slow. */
export const LONGEST = 15000;
/** What comes late in a stretch is still given this long. */
const LEAST = 3000;

/** How many times as fast as the player's speed, by the weight of a beat, where what matters is given time. */
const BY_WEIGHT = [6, 3, 1.2, 0.8] as const;

const COMBAT: readonly CueKind[] = ["aim", "roll", "loss"];

/** Never changes: moving on makes another one. */
export class Playhead {
  static readonly EMPTY = new Playhead(Timeline.EMPTY, -1, 0, 0, LONGEST);

  private constructor(
    readonly timeline: Timeline,
    /** The index of the point that is left behind or stood at. */
    readonly point: number,
    /** The index of the cue in the passage to the next point. */
    private readonly cueIndex: number,
    /** Milliseconds of the cue that have been shown, at speed 1. */
    readonly elapsed: number,
    /** Milliseconds that the stretch may still take. */
    private readonly left: number,
  ) {}

  /** Whether all is shown. */
  get atEnd(): boolean {
    return this.point >= this.timeline.points.length - 1;
  }

  /** How things stand where it is; within a cue, as they stood when the cue began. The same object until that changes. */
  get scene(): Scene | null {
    return this.passage?.scenes[this.cueIndex] ?? this.timeline.points[this.point]?.snapshot.scene ?? null;
  }

  /** What is to be seen now. */
  get cue(): Cue | null {
    return this.passage?.cues[this.cueIndex] ?? null;
  }

  /** The cues that are over here and were not yet for an earlier place on the timeline, each with the pieces it began with. */
  passedSince(earlier: Playhead): { readonly cue: Cue; readonly pieces: readonly Piece[] }[] {
    const found = [];
    for (let index = earlier.point + 1; index <= Math.min(this.point + 1, this.timeline.points.length - 1); index++) {
      const passage = this.passageTo(index);
      const first = index === earlier.point + 1 ? earlier.cueIndex : 0;
      const end = index === this.point + 1 ? this.cueIndex : (passage?.cues.length ?? 0);
      for (let number = first; number < end; number++) {
        const [cue, scene] = [passage?.cues[number], passage?.scenes[number]];
        if (cue && scene) {
          found.push({ cue, pieces: scene.pieces });
        }
      }
    }
    return found;
  }

  /** The number of the next beat that is not wholly shown. */
  get next(): number {
    return this.cue?.beat?.n ?? this.timeline.points[this.point]?.snapshot.next ?? 0;
  }

  private get passage(): Passage | null {
    return this.passageTo(this.point + 1);
  }

  private passageTo(index: number): Passage | null {
    const [before, after] = [this.timeline.points[index - 1], this.timeline.points[index]];
    return before && after ? passageBetween(before, after) : null;
  }

  /**
   * Takes in what has become of the timeline, and stays where it is, short of what is new. Where that place is no more, or
   * there was none yet, it goes to the end.
   */
  follow(timeline: Timeline): Playhead {
    const here = this.timeline.points[this.point];
    if (!here || timeline.points[this.point] !== here) {
      return Playhead.EMPTY.with({ timeline }).toEnd();
    }
    return this.with({ timeline, left: this.atEnd ? LONGEST : Math.max(LEAST, this.left) }).settled();
  }

  /** Shows all at once. */
  toEnd(): Playhead {
    return this.with({ point: this.timeline.points.length - 1, cueIndex: 0, elapsed: 0, left: LONGEST });
  }

  /** Ends what is being shown of a decision: the next one follows. */
  step(): Playhead {
    const { passage, cue } = this;
    const next = passage?.cues.findIndex(({ beat }, index) => index > this.cueIndex && beat !== cue?.beat) ?? -1;
    const there = next < 0 ? { point: this.point + 1, cueIndex: 0 } : { cueIndex: next };
    return this.atEnd ? this : this.with({ ...there, elapsed: 0 }).settled();
  }

  /** To where the beat begins that is being shown, or that was shown last. */
  back(): Playhead {
    return this.lastCue(({ before, cue }) => before?.beat !== cue.beat);
  }

  /** To the end of the cue that is being shown. */
  cueOn(): Playhead {
    return this.atEnd ? this : this.with({ cueIndex: this.cueIndex + 1, elapsed: 0 }).settled();
  }

  /** To where the cue begins that is being shown, or that was shown last. */
  cueBack(): Playhead {
    return this.lastCue(() => true);
  }

  /** To where the next turn begins, or to the end. */
  turnOn(): Playhead {
    return this.firstCue(this.point + 1, this.cueIndex + 1, ({ cue }) => opensTurn(cue)) ?? this.toEnd();
  }

  /** To where this turn began, or the one before where it has just begun. */
  turnBack(): Playhead {
    return this.lastCue(({ cue }) => opensTurn(cue));
  }

  /** To the beginning. */
  toStart(): Playhead {
    return this.with({ point: Math.min(0, this.timeline.points.length - 1), cueIndex: 0, elapsed: 0 }).settled();
  }

  /** To just before a beat (its number) is shown; to the end, where there is nothing more to see. */
  toBeat(number: number): Playhead {
    const at = this.timeline.points.findIndex(({ snapshot }, index) => index > 0 && snapshot.next > number);
    return (at < 0 ? null : this.firstCue(at, 0, ({ cue }) => (cue.beat?.n ?? number) >= number)) ?? this.toEnd();
  }

  private firstCue(from: number, first: number, wanted: (spot: Spot) => boolean): Playhead | null {
    for (let index = from; index < this.timeline.points.length; index++) {
      const cues = this.passageTo(index)?.cues ?? [];
      const start = index === from ? first : 0;
      const found = cues.findIndex(
        (cue, number) => number >= start && wanted({ cue, before: cues[number - 1] ?? null }),
      );
      if (found >= 0) {
        return this.with({ point: index - 1, cueIndex: found, elapsed: 0 }).settled();
      }
    }
    return null;
  }

  /** The last cue before this place that is wanted, or the beginning. */
  private lastCue(wanted: (spot: Spot) => boolean): Playhead {
    for (let index = Math.min(this.point + 1, this.timeline.points.length - 1); index > 0; index--) {
      const cues = this.passageTo(index)?.cues ?? [];
      const end = index === this.point + 1 ? this.cueIndex + Number(this.elapsed > 0) : cues.length;
      const found = cues
        .slice(0, end)
        .findLastIndex((cue, number) => wanted({ cue, before: cues[number - 1] ?? null }));
      if (found >= 0) {
        return this.with({ point: index - 1, cueIndex: found, elapsed: 0 });
      }
    }
    return this.toStart();
  }

  /** Moves on by so many milliseconds. */
  advance(milliseconds: number, tempo: Tempo): Playhead {
    let head = this.settled();
    let time = milliseconds;
    while (!head.atEnd && time > 0) {
      const { cue } = head;
      if (!cue) {
        break;
      }
      const rate = factorOf(cue, tempo) * (tempo.hurry ?? 1) * head.pace(tempo);
      const needed = (cue.length - head.elapsed) / rate;
      if (needed > time) {
        return head.with({ elapsed: head.elapsed + time * rate, left: head.left - time });
      }
      time -= needed;
      head = head.with({ cueIndex: head.cueIndex + 1, elapsed: 0, left: head.left - needed }).settled();
    }
    return head;
  }

  /** How long what waits will take, and of how many beats it is. */
  waiting(tempo: Tempo): Waiting {
    const beats = this.atEnd ? 0 : this.timeline.next - this.next;
    const most = isSlow(tempo) ? Infinity : LONGEST;
    let [milliseconds, stretch] = [0, 0];
    this.eachWaiting((length, cue) => {
      if (opensTurn(cue) && stretch > 0) {
        milliseconds += Math.min(most, stretch);
        stretch = 0;
      }
      stretch += length / factorOf(cue, tempo);
      return true;
    });
    return { beats, milliseconds: milliseconds + Math.min(isSlow(tempo) ? Infinity : this.left, stretch) };
  }

  /** How much faster than the player's speed it must go for the stretch to end in time. */
  pace(tempo: Tempo): number {
    if (isSlow(tempo)) {
      return 1;
    }
    let remaining = 0;
    this.eachWaiting((length, cue, first) => {
      if (!first && opensTurn(cue)) {
        return false;
      }
      remaining += length / factorOf(cue, tempo);
      return true;
    });
    return Math.max(1, remaining / Math.max(1, this.left));
  }

  /** Goes through what waits, from what is being shown on: how much of it is left. Returning false ends it. */
  private eachWaiting(look: (length: number, cue: Cue, first: boolean) => boolean): void {
    for (let index = this.point + 1; index < this.timeline.points.length; index++) {
      const first = index === this.point + 1 ? this.cueIndex : 0;
      for (const [number, cue] of (this.passageTo(index)?.cues ?? []).entries()) {
        const now = index === this.point + 1 && number === first;
        if (number >= first && !look(cue.length - (now ? this.elapsed : 0), cue, now)) {
          return;
        }
      }
    }
  }

  /** Leaves passages behind of which nothing is left; as a turn begins, a stretch begins. */
  private settled(): Playhead {
    let { point, cueIndex } = this;
    for (let passage = this.passage; passage && cueIndex >= passage.cues.length; passage = this.passageTo(point + 1)) {
      point++;
      cueIndex = 0;
    }
    const head = this.with({ point, cueIndex, elapsed: point === this.point ? this.elapsed : 0 });
    const turns = head.elapsed === 0 && head.cue !== null && opensTurn(head.cue);
    return head.atEnd || turns ? head.with({ left: LONGEST }) : head;
  }

  private with(changes: Partial<Pick<Playhead, "timeline" | "point" | "elapsed"> & Inner>): Playhead {
    const { timeline, point, cueIndex, elapsed, left } = this;
    const made = { timeline, point, cueIndex, elapsed, left, ...changes };
    return new Playhead(made.timeline, made.point, made.cueIndex, made.elapsed, made.left);
  }
}

/** A cue, and the one before it in its passage. */
interface Spot {
  readonly cue: Cue;
  readonly before: Cue | null;
}

interface Inner {
  readonly cueIndex: number;
  readonly left: number;
}

function opensTurn({ kind, effects }: Cue): boolean {
  return kind === "banner" && effects.some((effect) => effect.effect === "banner" && effect.level === "turn");
}

function factorOf({ kind, beat }: Cue, { moves, combats, byWeight = false }: Tempo): number {
  const factor = byWeight ? BY_WEIGHT[beat?.weight ?? 1] : 1;
  return (COMBAT.includes(kind) ? combats : moves) * factor;
}

function isSlow({ moves, combats, unhurried = false }: Tempo): boolean {
  return unhurried || moves < 1 || combats < 1;
}
