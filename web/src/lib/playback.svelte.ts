/** What is shown of a battle, and when: the playhead with its clock, its controls, and what it leaves behind. */
import { only, ROLL, type Cue, type Groups } from "./cues";
import { Playhead, type Tempo, type Waiting } from "./playhead";
import type { Beat, Piece, Scene } from "./protocol";
import { fallenIn, type Cast } from "./sentences";
import { matters, resultsOf, type Result } from "./results";
import type { Timeline } from "./timeline";

/** Calls once before the next drawing of the page, and tells the time in milliseconds. Returns how to call it off. */
export type Frames = (call: (now: number) => void) => () => void;

/** How fast things are shown, in times of the natural speed; 0 or nothing: at once. */
export interface Pace {
  readonly moveSpeed?: number;
  readonly combatSpeed?: number;
  /** As of a `Tempo`. */
  readonly unhurried?: boolean;
  readonly byWeight?: boolean;
}

/** A cue that is over, and the pieces as they stood when it began. */
export interface Wake {
  readonly cue: Cue;
  readonly pieces: readonly Piece[];
}

/** A beat that is looked at again, and how things stood after it. */
export interface Review {
  readonly beat: Beat;
  /** Null while it is being fetched. */
  readonly scene: Scene | null;
}

/**
 * A longer time between two drawings counts as this, in milliseconds: the page was asleep, or the machine is slow; then things go
 * slower, and not in leaps. The fastest piece goes less than half a hex meanwhile (`MOST_OF_A_MOVE` for ten and more).
 */
const LONGEST_FRAME = 40;
const HURRY = 4;
const MOST_WAKES = 24;

export class Playback {
  private at = $state.raw(Playhead.EMPTY);
  /** What the playhead shows, apart from it: it moves with every drawing of the page, and these seldom. */
  private shown = $state.raw<Scene | null>(null);
  private showing = $state.raw<Cue | null>(null);
  private nextShown = $state.raw(0);
  private ended = $state.raw(Playhead.EMPTY.atEnd);
  paused = $state(false);
  review = $state.raw<Review | null>(null);
  /** A line of the report that one points at: its pieces and ways are shown. */
  pointed = $state.raw<Beat | null>(null);
  /** What others did, and who fell, since the player last did something. */
  wakes = $state.raw<readonly Wake[]>([]);
  /** The last result shown, until another one or until it is put away. */
  private kept = $state.raw<Result | null>(null);
  private hurried = $state(false);
  /** Every piece ever seen, as it was last: those that are gone still have their names. */
  cast = $state.raw<Cast>(nobody());
  readonly groups: Groups = (piece) => this.cast.get(piece)?.group ?? piece;

  /** How things stand where the playhead is, or where one looks back to. */
  readonly scene: Scene | null = $derived(this.review?.scene ?? this.shown);
  readonly cue: Cue | null = $derived(this.review ? null : this.showing);
  readonly elapsed: number = $derived(this.at.elapsed);
  /** Whether there is more to show than is shown. */
  readonly behind: boolean = $derived(!this.ended);
  /** Whether the board shows how things stand now. */
  readonly live: boolean = $derived(this.ended && this.review === null);
  /** The number of the first beat that is not wholly shown. */
  readonly next: number = $derived(this.nextShown);
  readonly waiting: Waiting = $derived(this.at.waiting(this.tempo));
  readonly result: Result | null = $derived.by(() => this.resultNow() ?? this.kept);
  /** Whether the dice of the result are still rolling. */
  readonly rolling: boolean = $derived(this.cue?.kind === "roll" && this.at.elapsed < ROLL);

  private viewer: string | null = null;
  private frame: (() => void) | null = null;
  private last: number | null = null;
  /** The cue that was told of last. */
  private told: Cue | null = null;

  /** `begins` is told of each cue when it begins to be shown over time; of what is shown at once or while paused it is not. */
  constructor(
    private readonly pace: Pace,
    private readonly frames: Frames | null,
    private readonly begins: (cue: Cue) => void = () => undefined,
  ) {}

  get head(): Playhead {
    return this.at;
  }

  set head(head: Playhead) {
    this.at = head;
    this.shown = head.scene;
    this.showing = head.cue;
    this.nextShown = head.next;
    this.ended = head.atEnd;
  }

  get tempo(): Tempo {
    const { moveSpeed = 0, combatSpeed = 0, unhurried = false, byWeight = false } = this.pace;
    return {
      unhurried,
      byWeight,
      moves: moveSpeed || Infinity,
      combats: combatSpeed || Infinity,
      hurry: this.hurried ? HURRY : 1,
    };
  }

  private get atOnce(): boolean {
    return this.frames === null || (this.tempo.moves === Infinity && this.tempo.combats === Infinity);
  }

  /** Takes in what has become of the timeline; `viewer` is whose. */
  follow(timeline: Timeline, viewer: string | null): void {
    this.viewer = viewer;
    this.cast = castOf(this.cast, this.head.timeline, timeline);
    const next = this.head.follow(timeline);
    const joins =
      this.head.point < 0 || timeline.points[this.head.point] !== this.head.timeline.points[this.head.point];
    if (joins) {
      this.head = next;
      this.wakes = [];
      this.kept = null;
    } else {
      this.move(this.atOnce ? next.toEnd() : next);
    }
    this.run();
  }

  /** Another seat takes the screen, or the battle is left. */
  leave(): void {
    this.frame?.();
    this.frame = null;
    this.head = Playhead.EMPTY;
    this.review = null;
    this.wakes = [];
    this.kept = null;
    this.paused = false;
  }

  /** Shows how things stand now: what waits is skipped. */
  toNow(): void {
    this.review = null;
    this.paused = false;
    this.move(this.head.toEnd());
  }

  /** The player commands something: he sees how things stand, and what he has seen so far is put away. */
  act(): void {
    this.toNow();
    this.wakes = [];
  }

  /** Ends what is being shown of a decision. */
  step(): void {
    this.review = null;
    this.move(this.head.step());
    this.run();
  }

  /** Shows another place of the timeline; what is left of the way there is not shown. */
  seek(head: Playhead): void {
    this.review = null;
    this.head = head;
    this.wakes = [];
    const shown = head.timeline.beats.findLast(({ n }) => n < head.next);
    this.kept = shown ? (resultsOf(shown, this.groups).filter(matters).at(-1) ?? null) : null;
    this.run();
  }

  toggle(): void {
    this.paused = !this.paused;
    this.review = null;
    this.run();
  }

  /** Goes on from where it is. */
  goOn(): void {
    this.paused = false;
    this.review = null;
    this.run();
  }

  /** While it is held, everything goes faster. */
  hurry(held: boolean): void {
    this.hurried = held;
  }

  /** Looks at a beat again. */
  look(review: Review): void {
    this.review = review;
    const results = resultsOf(review.beat, this.groups).filter(matters);
    this.kept = results.at(-1) ?? this.kept;
  }

  /** Puts the result away. */
  putAway(): void {
    this.kept = null;
  }

  private resultNow(): Result | null {
    const { cue } = this;
    if (!cue?.beat || (cue.kind !== "roll" && cue.kind !== "loss")) {
      return null;
    }
    const upTo = Math.max(...cue.entries.map(({ n }) => n));
    const own = cue.entries[0];
    const results = resultsOf(cue.beat, this.groups, upTo);
    return (own && results.find(({ entries }) => entries.includes(own))) ?? results.at(-1) ?? null;
  }

  private move(next: Playhead): void {
    const passed = next.passedSince(this.head);
    this.head = next;
    if (passed.length === 0) {
      return;
    }
    const turn = passed.findLastIndex(({ cue }) => only(cue.effects, "banner").some(({ level }) => level === "turn"));
    const left = [...(turn < 0 ? this.wakes : []), ...passed.slice(turn + 1)];
    const own = ({ beat, kind }: Cue): boolean => beat?.by === this.viewer && this.viewer !== null && kind !== "loss";
    this.wakes = left.filter(({ cue }) => !own(cue)).slice(-MOST_WAKES);
    const rolled = passed.filter(({ cue }) => cue.kind === "roll" || cue.kind === "loss").at(-1);
    if (rolled?.cue.beat) {
      const upTo = Math.max(...rolled.cue.entries.map(({ n }) => n));
      this.kept = resultsOf(rolled.cue.beat, this.groups, upTo).filter(matters).at(-1) ?? this.kept;
    }
  }

  private tell(): void {
    const cue = this.showing;
    if (cue && cue !== this.told) {
      this.begins(cue);
    }
    this.told = cue;
  }

  private run(): void {
    if (this.frame !== null || this.frames === null || this.head.atEnd) {
      return;
    }
    this.last = null;
    const ask = this.frames;
    const tick = (now: number): void => {
      this.frame = null;
      const passed = this.last === null ? 0 : Math.min(LONGEST_FRAME, now - this.last);
      this.last = now;
      if (!this.paused && this.review === null) {
        this.move(this.atOnce ? this.head.toEnd() : this.head.advance(passed, this.tempo));
        this.tell();
      }
      if (!this.head.atEnd && !this.paused && this.review === null) {
        this.frame = ask(tick);
      }
    };
    this.frame = ask(tick);
  }
}

function nobody(): Cast {
  return new Map();
}

function castOf(known: Cast, before: Timeline, after: Timeline): Cast {
  const fresh = after.points.filter((point, index) => before.points[index] !== point);
  // Who was seen is known better than who was told of as he fell.
  return new Map([
    ...fallenIn(fresh.flatMap(({ beats }) => beats)).map((one) => [one.id, one] as const),
    ...known,
    ...fresh.flatMap(({ snapshot }) => snapshot.scene.pieces.map((one) => [one.id, one] as const)),
  ]);
}

/** The drawings of this page; null where nothing is drawn. */
export function pageFrames(): Frames | null {
  if (typeof requestAnimationFrame === "undefined") {
    return null;
  }
  return (call) => {
    const asked = requestAnimationFrame(call);
    return () => {
      cancelAnimationFrame(asked);
    };
  };
}
