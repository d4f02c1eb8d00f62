/** A battle watched from its beginning: what is known of it so far, where one is, and through whose eyes one looks. */
import { ApiError, type Api } from "./api";
import type { Cue } from "./cues";
import { persist } from "./persist";
import { Picking } from "./picking.svelte";
import { Playback, type Frames, type Pace } from "./playback.svelte";
import type { Playhead } from "./playhead";
import type { Beat, Board, Choice, ReplayCard, ReplayPage, SideScene, Snapshot, Text } from "./protocol";
import type { Seek } from "./replaykeys";
import type { View } from "./routes";
import { Timeline } from "./timeline";
import type { Table } from "./table";

/** How fast a replay goes, in times of the natural speed. */
export const RATES = [0.25, 0.5, 1, 2, 4, 8] as const;

/** So many events are gone over by the keys for a longer way. */
const FAR = 5;

type Move = "event-on" | "event-back" | "effect-on" | "effect-back" | "turn-on" | "turn-back" | "far-on" | "far-back";

const MOVES: Readonly<Record<Move, (head: Playhead) => Playhead>> = {
  "event-on": (head) => head.step(),
  "event-back": (head) => head.back(),
  "effect-on": (head) => head.cueOn(),
  "effect-back": (head) => head.cueBack(),
  "turn-on": (head) => head.turnOn(),
  "turn-back": (head) => head.turnBack(),
  "far-on": (head) => times(FAR, head, (from) => from.step()),
  "far-back": (head) => times(FAR, head, (from) => from.back()),
};

export interface ReplayOptions {
  readonly api: Api;
  readonly id: string;
  readonly token: string;
  readonly view: View;
  readonly frames?: Frames | null;
  /** Told of each cue when it begins to be shown. */
  readonly begins?: (cue: Cue) => void;
  readonly sleep?: (milliseconds: number) => Promise<void>;
}

class ReplayPace implements Pace {
  rate = $state<number>(1);
  byWeight = $state(true);
  readonly unhurried = true;

  get moveSpeed(): number {
    return this.rate;
  }

  get combatSpeed(): number {
    return this.rate;
  }
}

export class Replay implements Table {
  readonly api: Api;
  readonly id: string;
  readonly place: { readonly token: string };
  readonly pace = new ReplayPace();
  readonly playback: Playback;
  readonly picking: Picking;
  card = $state.raw<ReplayCard | null>(null);
  timeline = $state.raw(Timeline.EMPTY);
  /** How many pages have come. */
  pages = $state(0);
  /** Whether the rules have changed since, so that some of it is shown from one checkpoint to the next. */
  told = $state(false);
  problem = $state.raw<Text | null>(null);
  offline = $state(false);
  readonly loading: boolean = $derived(this.card === null || this.pages < this.card.pages);
  readonly snapshot: Snapshot | null = $derived(this.timeline.now);
  readonly beats: readonly Beat[] = $derived(this.timeline.beats);
  /** Whose eyes one looks through; empty: a spectator's. */
  readonly eyes: string = $derived(this.card?.start.viewer ?? "");

  /** Where one wants to be as soon as that is known: a beat's number. */
  private wanted = $state<number | null>(null);
  /** The line of the record that one wants to see next, as those with other eyes count their beats otherwise. */
  private pending = $state<number | null>(null);
  private closed = false;
  private run = 0;

  constructor(private readonly options: ReplayOptions) {
    this.api = options.api;
    this.id = options.id;
    this.place = { token: options.token };
    this.wanted = options.view.at;
    this.playback = new Playback(this.pace, options.frames ?? null, options.begins);
    this.playback.paused = true;
    this.picking = new Picking(this);
  }

  /** Fetches the battle as seen through somebody's eyes (null: one's own), a page after the other. */
  async load(eyes: string | null): Promise<void> {
    const run = ++this.run;
    this.problem = null;
    try {
      const { api, id, place } = this;
      const card = await this.persist(() => api.replay(id, place.token, eyes));
      if (this.gone(run)) {
        return;
      }
      const board = still(card.board);
      let timeline = Timeline.EMPTY.joined(card.start, board);
      this.playback.leave();
      this.playback.paused = true;
      this.card = card;
      this.pages = 0;
      this.show(timeline);
      this.playback.seek(this.playback.head.toStart());
      // eslint-disable-next-line svelte/prefer-svelte-reactivity
      const boards = new Map([[card.start.scene.board, board]]);
      for (let number = 0; number < card.pages; number++) {
        const page = await this.persist(() => api.replayPage(id, place.token, number, eyes, card.start.scene.board));
        if (this.gone(run)) {
          return;
        }
        timeline = withPage(timeline, page, boards);
        this.pages = number + 1;
        this.told ||= page.told;
        this.show(timeline);
        this.reach();
      }
    } catch (error) {
      if (!this.gone(run)) {
        this.problem =
          error instanceof ApiError
            ? (error.text ?? { id: "client-problem-unknown", args: { code: error.code } })
            : { id: "client-problem-network" };
      }
    }
  }

  /** Whether one is not yet where one wants to be. */
  get reaching(): boolean {
    return this.wanted !== null || this.pending !== null;
  }

  get sides(): readonly SideScene[] {
    return this.playback.scene?.sides ?? [];
  }

  get sideIds(): readonly string[] {
    return this.sides.map(({ id }) => id);
  }

  // What stood then can be looked at; nothing of it can be chosen any more.
  readonly busy = false;
  readonly prefs = { quick: false };

  choices(): Promise<readonly Choice[]> {
    return Promise.resolve([]);
  }

  preview(): Promise<null> {
    return Promise.resolve(null);
  }

  send(): Promise<boolean> {
    return Promise.resolve(false);
  }

  /** Looks through somebody else's eyes at the same moment. */
  async through(eyes: string): Promise<void> {
    this.pending = this.lineOf(this.playback.next);
    this.wanted = null;
    await this.load(eyes);
  }

  /** The line of the record on which the next beat stands; Infinity: there is none. */
  private lineOf(beat: number): number {
    return this.card?.lines.find(([n]) => n >= beat)?.[1] ?? Infinity;
  }

  /** Goes to where one wanted to be, once that is known. */
  private reach(): void {
    if (this.pending !== null && this.card) {
      const line = this.pending;
      this.wanted = this.card.lines.find(([, place]) => place >= line)?.[0] ?? this.card.beats;
      this.pending = null;
    }
    const { wanted } = this;
    if (wanted !== null && (this.timeline.next > wanted || !this.loading)) {
      this.wanted = null;
      this.seek(wanted);
    }
  }

  /** Shows the battle as it stood before a beat; where that has not come yet, as soon as it comes. */
  seek(beat: number): void {
    if (this.loading && this.timeline.next <= beat) {
      this.wanted = beat;
    } else {
      this.wanted = null;
      this.playback.seek(this.playback.head.toBeat(beat));
    }
  }

  /** Does what a key or a button of the bar asks for. */
  go(how: Exclude<Seek, "help">): void {
    switch (how) {
      case "toggle":
        this.toggle();
        break;
      case "start":
        this.seek(0);
        break;
      case "end":
        this.seek(this.card?.beats ?? 0);
        break;
      case "faster":
      case "slower":
        this.hasten(how === "faster" ? 1 : -1);
        break;
      case "eyes":
        void this.nextEyes();
        break;
      default:
        this.wanted = null;
        this.playback.seek(MOVES[how](this.playback.head));
    }
  }

  /** Plays on, or stops; at the end it begins again. */
  toggle(): void {
    if (this.playback.paused && this.playback.head.atEnd && !this.loading) {
      this.playback.seek(this.playback.head.toStart());
    }
    this.playback.toggle();
  }

  /** So much faster (1) or slower (-1). */
  private hasten(by: 1 | -1): void {
    const at = RATES.findIndex((rate) => rate === this.pace.rate);
    this.pace.rate = RATES[Math.max(0, Math.min(RATES.length - 1, at + by))] ?? 1;
  }

  /** Looks through the next eyes that one may look through. */
  private async nextEyes(): Promise<void> {
    const all = (this.card?.eyes ?? []).map((eyes) => eyes ?? "");
    const next = all[(all.indexOf(this.eyes) + 1) % all.length];
    if (next !== undefined && next !== this.eyes) {
      await this.through(next);
    }
  }

  close(): void {
    this.closed = true;
    this.playback.leave();
    this.picking.clear();
  }

  private show(timeline: Timeline): void {
    this.timeline = timeline;
    this.playback.follow(timeline, this.card?.start.viewer ?? null);
  }

  private gone(run: number): boolean {
    return this.closed || run !== this.run;
  }

  private async persist<T>(ask: () => Promise<T>): Promise<T> {
    const { sleep } = this.options;
    const answer = await persist(ask, {
      lost: () => {
        this.offline = true;
      },
      over: () => this.closed,
      ...(sleep ? { sleep } : {}),
    });
    this.offline = false;
    return answer;
  }
}

function times(count: number, head: Playhead, on: (from: Playhead) => Playhead): Playhead {
  return Array.from({ length: count }).reduce<Playhead>(on, head);
}

/** The timeline after a page; the boards that it brings are kept. */
function withPage(timeline: Timeline, page: ReplayPage, boards: Map<string, Board>): Timeline {
  Object.entries(page.boards).forEach(([hash, board]) => {
    boards.set(hash, boards.get(hash) ?? still(board));
  });
  return page.steps.reduce(
    (known, step) => known.with(step, step.board === undefined ? null : (boards.get(step.board) ?? null)),
    timeline,
  );
}

/** A board without lines of sight: those are asked of the battle as it stands now, not as it stood then. */
function still(board: Board): Board {
  return board.type === "hexes" ? { ...board, sight: false } : board;
}
