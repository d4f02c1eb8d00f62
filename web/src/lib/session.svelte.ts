/** One battle as played at this screen: its seats, timeline, connection, and the handing over between seats. */
import { ApiError, NetworkError, type Api } from "./api";
import { Advising } from "./advising.svelte";
import { Coach } from "./coach.svelte";
import { Company } from "./company.svelte";
import { whyNot } from "./explaining.svelte";
import { Live, liveUrl, type Connection } from "./live";
import { persist } from "./persist";
import { Picking } from "./picking.svelte";
import { Playback } from "./playback.svelte";
import type {
  Beat,
  Board,
  Choice,
  Command,
  Entry,
  Now,
  Preview,
  Reason,
  SideScene,
  Snapshot,
  TableMessage,
  Target,
  Text,
  Update,
  WhyNot,
} from "./protocol";
import type * as sent from "./schema";
import type { Handing, Place, SessionOptions } from "./seating";
import { Timeline } from "./timeline";

/** A snapshot as it was sent, and the board that it names. */
interface Found {
  readonly snapshot: sent.Snapshot;
  readonly board: Board;
}

/** What is asked of snapshots, with or without their board. */
type Seen = Snapshot | sent.Snapshot;

/** How often a command is tried again before the player is told that it did not get through. */
const COMMAND_TRIES = 5;

export class Session {
  readonly id: string;
  readonly api: Api;
  readonly prefs: SessionOptions["prefs"];
  readonly places: Place[];
  readonly picking: Picking;
  /** What the board shows of the timeline, which need not be its end. */
  readonly playback: Playback;
  /** What the coach says, where the battle is a lesson. */
  readonly coach: Coach;
  /** The people at the battle. */
  readonly company: Company;
  /** What a bot would do here. */
  readonly advising: Advising;

  timeline = $state.raw(Timeline.EMPTY);
  handing = $state.raw<Handing | null>(null);
  place = $state.raw<Place>({ token: "", side: null });
  busy = $state(false);
  /** Why the last command was refused. */
  refusal = $state.raw<readonly Reason[]>([]);
  /** What went wrong, for people; `fatal` when the battle cannot be shown at all. */
  problem = $state.raw<Text | null>(null);
  fatal = $state(false);
  /** Somebody has taken over the seat that had the screen. */
  moved = $state(false);
  private line = $state<Connection>("connecting");
  private requestsFail = $state(false);

  /** How the battle stands for the seat that has the screen: the last point of its timeline. */
  readonly snapshot: Snapshot | null = $derived(this.timeline.now);
  readonly log: readonly Entry[] = $derived(this.timeline.entries);
  readonly scene = $derived(this.snapshot?.scene ?? null);
  readonly prompt = $derived(this.scene?.prompt ?? null);
  readonly waitingFor: readonly SideScene[] = $derived((this.scene?.sides ?? []).filter((side) => side.waiting));
  readonly connection: Connection = $derived(this.requestsFail ? "offline" : this.line);
  readonly sideIds: readonly string[] = $derived((this.scene?.sides ?? []).map((side) => side.id));

  private live: Live | null = null;
  private readonly options: SessionOptions;
  private closed = false;
  /** Whether several sides were deciding in secret at the last look: then a handing over hides something. */
  private secret = false;
  /** By hash; what is drawn of them is drawn through the timeline. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  private readonly boards = new Map<string, Board>();
  /** What each seat knew when it left the screen. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  private readonly left = new Map<Place, Timeline>();
  /** The name of the WebSocket. */
  private lineName: string | null = null;
  /** What was told while a command was under way; its answer comes first. */
  private held: (Now | Update)[] = [];
  /** Commands sent so far: what was asked for before one of them may be out of date after it. */
  private acts = 0;

  constructor(options: SessionOptions) {
    this.options = options;
    this.id = options.id;
    this.api = options.api;
    this.prefs = options.prefs;
    const bySide = Object.entries(options.sides ?? {});
    this.places = options.tokens.map((token) => ({
      token,
      side: bySide.find(([, known]) => known === token)?.[0] ?? null,
    }));
    const first = this.places[0];
    if (first) {
      this.place = first;
    }
    this.playback = new Playback(options.prefs, options.frames ?? null, options.begins);
    this.picking = new Picking(this);
    this.coach = new Coach(this);
    this.company = new Company(this);
    this.advising = new Advising(this);
  }

  /** Opens the battle. With several seats at this screen nothing is shown before one of them has been called up. */
  async start(): Promise<void> {
    const found = await this.fetchSnapshot(this.place);
    if (!found) {
      return;
    }
    const { snapshot } = found;
    this.learnSides(snapshot);
    const waiting = snapshot.scene.sides.filter((side) => side.waiting);
    this.secret = waiting.length > 1;
    const next = snapshot.scene.prompt ? this.place : this.placeWaitedFor(snapshot);
    const handsOver = this.places.length > 1 && next !== null && !snapshot.scene.outcome;
    if (handsOver && (this.secret || !this.prefs.openHanding)) {
      this.handing = { place: next, name: nameOf(snapshot, next.side), sure: true };
    } else if (handsOver && next !== this.place) {
      await this.take(next);
    } else {
      this.accept(found);
      this.openLine();
    }
  }

  /** The player called up has the screen now: only from here on is his snapshot fetched. */
  async liftCurtain(): Promise<void> {
    const handing = this.handing;
    if (handing) {
      this.handing = null;
      await this.take(handing.place);
    }
  }

  close(): void {
    this.closed = true;
    this.coach.close();
    this.live?.close();
    this.picking.clear();
    this.playback.leave();
  }

  // -- what picking asks ---------------------------------------------------------------------------------------------

  async choices(focus: readonly string[]): Promise<readonly Choice[]> {
    const place = this.place;
    const answer = await this.persist(() => this.api.choices(this.id, place.token, focus));
    if (place !== this.place || answer.version !== this.snapshot?.version) {
      return [];
    }
    return answer.choices;
  }

  /** Looks at how things stood after a beat; what goes on meanwhile waits. */
  async lookAt(beat: Beat): Promise<void> {
    const place = this.place;
    const known = this.timeline.points.find(({ snapshot }) => snapshot.next === beat.n + 1)?.snapshot.scene ?? null;
    this.playback.look({ beat, scene: known });
    if (known) {
      return;
    }
    try {
      const moment = await this.persist(() => this.api.moment(this.id, place.token, beat.version));
      if (place === this.place && this.playback.review?.beat === beat) {
        this.playback.look({ beat, scene: moment.scene });
      }
    } catch (error) {
      this.playback.review = null;
      this.explain(error);
    }
  }

  /** The player sets about something: he sees how things stand, and no result lies over what he may point at. */
  begin(): void {
    this.playback.toNow();
    this.playback.putAway();
  }

  /** The preview of a command, or null when the battle has moved on meanwhile. */
  async preview(command: Command): Promise<Preview | null> {
    const snapshot = this.snapshot;
    if (!snapshot) {
      return null;
    }
    try {
      return await this.api.preview(this.id, this.place.token, snapshot.version, command);
    } catch (error) {
      if (error instanceof ApiError && error.code === "refused" && error.ruling) {
        return { ruling: error.ruling };
      }
      if (error instanceof ApiError && error.code === "stale") {
        void this.refresh(true);
        return null;
      }
      this.explain(error);
      return null;
    }
  }

  /** Why a click that means nothing means nothing; null when the battle has moved on meanwhile. */
  whyNot(focus: readonly string[], target: Target): Promise<WhyNot | null> {
    return whyNot(this, focus, target);
  }

  // -- what changes the battle ---------------------------------------------------------------------------------------

  /** Sends a command. True when it was carried out; otherwise `refusal` or `problem` say why not. */
  send(command: Command): Promise<boolean> {
    this.coach.heard(command);
    return this.act((token, version) => this.api.command(this.id, token, version, command, this.lineName));
  }

  undo(): Promise<boolean> {
    return this.snapshot?.undo
      ? this.act((token, version) => this.api.undo(this.id, token, version, this.lineName))
      : Promise.resolve(false);
  }

  /**
   * Catches up: fetches the snapshot and the beats not known yet. An older one than is known counts only when `anew`: a
   * service that had to repair its record goes on from an earlier version.
   */
  async refresh(anew = false): Promise<void> {
    const place = this.place;
    const acts = this.acts;
    const found = await this.fetchSnapshot(place);
    if (found && place === this.place && acts === this.acts && !this.handing) {
      this.accept(found, anew);
    }
  }

  private async act(ask: (token: string, version: number) => Promise<Update>): Promise<boolean> {
    const snapshot = this.snapshot;
    if (this.busy || !snapshot) {
      return false;
    }
    this.busy = true;
    this.playback.act();
    this.acts++;
    this.refusal = [];
    this.problem = null;
    try {
      // Trying again is safe: what was carried out at the first try is answered as then.
      const update = await this.persist(() => ask(this.place.token, snapshot.version), COMMAND_TRIES);
      await this.follow(update);
      return true;
    } catch (error) {
      await this.recover(error);
      return false;
    } finally {
      this.busy = false;
      const told = this.held;
      this.held = [];
      told.forEach((message) => {
        this.hear(message);
      });
    }
  }

  private async recover(error: unknown): Promise<void> {
    if (error instanceof ApiError && error.code === "refused" && error.ruling) {
      this.refusal = error.ruling.reasons ?? [];
      return;
    }
    if (error instanceof ApiError && error.code === "stale") {
      this.problem = { id: "client-problem-stale" };
      await this.refresh(true);
      return;
    }
    this.explain(error);
  }

  // -- the timeline --------------------------------------------------------------------------------------------------

  private accept({ snapshot, board }: Found, anew = false): void {
    if (this.closed || (!anew && this.snapshot && snapshot.version < this.snapshot.version)) {
      return;
    }
    this.show(this.timeline.joined(snapshot, board));
  }

  /** Takes an update in; where one before it was missed, or its board is not known, catches up instead. */
  private async follow(update: Update): Promise<void> {
    const fit = this.timeline.fit(update);
    const board = update.board === undefined ? null : this.boards.get(update.board);
    if (this.closed || fit === "known") {
      return;
    }
    if (fit === "gap" || board === undefined) {
      await this.refresh();
    } else {
      this.show(this.timeline.with(update, board));
    }
  }

  private show(timeline: Timeline): void {
    const snapshot = timeline.now;
    if (!snapshot) {
      return;
    }
    this.timeline = timeline;
    this.playback.follow(timeline, snapshot.viewer);
    this.learnSides(snapshot);
    this.picking.refresh();
    this.advising.goOn();
    this.considerHanding(snapshot);
    this.secret = this.waitingFor.length > 1;
  }

  private considerHanding(snapshot: Snapshot): void {
    if (this.places.length < 2 || snapshot.scene.prompt || snapshot.scene.outcome || this.handing) {
      return;
    }
    const next = this.placeWaitedFor(snapshot);
    if (!next || next === this.place) {
      return;
    }
    const secret = this.secret || this.waitingFor.length > 1;
    if (secret || !this.prefs.openHanding) {
      this.handing = { place: next, name: nameOf(snapshot, next.side), sure: secret };
    } else {
      void this.take(next);
    }
  }

  private placeWaitedFor(snapshot: Seen): Place | null {
    const waiting = snapshot.scene.sides.filter((side) => side.waiting).map((side) => side.id);
    return this.places.find((place) => place.side !== null && waiting.includes(place.side)) ?? null;
  }

  private async take(place: Place): Promise<void> {
    this.live?.close();
    this.live = null;
    this.picking.clear();
    this.left.set(this.place, this.timeline);
    // Versions and beats count what a seat may know of, so another seat's are another count.
    this.timeline = Timeline.EMPTY;
    this.playback.leave();
    this.lineName = null;
    this.held = [];
    this.refusal = [];
    this.problem = null;
    this.place = place;
    // Who had the screen before is shown what has happened since.
    const known = this.left.get(place) ?? Timeline.EMPTY;
    const found = await this.fetchSnapshot(place, known.next);
    if (found && place === this.place) {
      this.timeline = known;
      this.playback.follow(known, place.side);
      this.accept(found, true);
      this.openLine();
    }
  }

  /** Tokens do not say whose they are; the first snapshot of each does. Until then seats are assumed in seat order. */
  private learnSides(snapshot: Seen): void {
    this.place.side = snapshot.viewer;
    const taken = this.places.map((place) => place.side);
    const open = snapshot.scene.sides
      .map((side) => side.id)
      .filter((side) => !taken.includes(side) && snapshot.seats[side]?.kind !== "bot");
    for (const place of this.places.filter((one) => one !== this.place)) {
      place.side ??= open.shift() ?? null;
    }
  }

  private async fetchSnapshot(place: Place, from = this.timeline.next): Promise<Found | null> {
    try {
      return await this.persist(async () => {
        const snapshot = await this.api.snapshot(this.id, place.token, from);
        return { snapshot, board: await this.board(place, snapshot.scene.board) };
      });
    } catch (error) {
      this.explain(error);
      this.fatal = this.snapshot === null;
      return null;
    }
  }

  /** The board of this hash: it is fetched once, whichever seat asks. */
  private async board(place: Place, hash: string): Promise<Board> {
    const board = this.boards.get(hash) ?? (await this.api.board(this.id, place.token, hash));
    this.boards.set(hash, board);
    return board;
  }

  // -- the line ------------------------------------------------------------------------------------------------------

  private openLine(): void {
    if (this.closed) {
      return;
    }
    this.live?.close();
    this.line = "connecting";
    const hear = (message: Now | Update): void => {
      this.hear(message);
    };
    const handlers = {
      now: hear,
      changed: hear,
      refused: (): void => {
        this.moved = true;
      },
      connection: (state: Connection): void => {
        this.line = state;
        if (state === "online") {
          void this.company.catchUp();
        }
        if (state === "online" && this.problem?.id === "client-problem-network") {
          this.problem = null;
        }
      },
      table: (message: TableMessage): void => {
        this.company.hear(message);
      },
    };
    this.live = new Live(liveUrl(this.id, this.place.token), handlers, this.options.makeSocket);
    this.live.open();
  }

  private hear(message: Now | Update): void {
    if (message.type === "now" && message.line) {
      this.lineName = message.line;
    } else if (message.type === "now") {
      void this.company.lookAgain();
    }
    if (this.busy) {
      this.held.push(message);
    } else if (message.type === "changed") {
      void this.follow(message);
    } else if (this.snapshot && message.version !== this.snapshot.version) {
      void this.refresh(true);
    }
  }

  /** Asks again and again, ever more slowly, while the service cannot be reached or is busy. */
  private async persist<T>(ask: () => Promise<T>, tries = Infinity): Promise<T> {
    const { sleep } = this.options;
    const answer = await persist(ask, {
      tries,
      lost: () => {
        this.requestsFail = true;
      },
      over: () => this.closed,
      ...(sleep ? { sleep } : {}),
    });
    this.requestsFail = false;
    return answer;
  }

  private explain(error: unknown): void {
    if (error instanceof ApiError) {
      this.problem = error.text ?? { id: "client-problem-unknown", args: { code: error.code } };
    } else if (error instanceof NetworkError) {
      this.requestsFail = true;
      this.problem = { id: "client-problem-network" };
    } else {
      throw error;
    }
  }
}

function nameOf(snapshot: Seen, side: string | null): Text | null {
  return snapshot.scene.sides.find((known) => known.id === side)?.name ?? null;
}
