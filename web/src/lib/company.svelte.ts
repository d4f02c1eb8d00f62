/** The people at a battle as they are known at this screen: who is here, what they propose, and what they say. */
import { ApiError, NetworkError, type Api } from "./api";
import { find, holderOf, remember } from "./memory";
import { keep, recall } from "./store";
import type { Admitted, People, Said, TableMessage, Text } from "./protocol";
import { battleHash } from "./routes";

/** What of a session the people depend on. */
export interface Table {
  readonly id: string;
  readonly api: Api;
  readonly place: { readonly token: string; readonly side: string | null };
  readonly places: readonly { readonly token: string; readonly side: string | null }[];
  readonly snapshot: { readonly version: number } | null;
}

const NAME = "name";
/** As long as the service takes names, and what is said. */
export const LONGEST_NAME = 24;
export const LONGEST_REMARK = 300;

/** The name by which one is called in all battles; empty: none was chosen, null: one has not been asked yet. */
export function ownName(): string | null {
  return recall<string | null>(NAME, null);
}

export class Company {
  people = $state.raw<People | null>(null);
  remarks = $state.raw<readonly Said[]>([]);
  /** What one is called; see `ownName`. */
  name = $state<string | null>(ownName());
  /** One does not want to hear what the others say. */
  muted = $state(false);
  /** How many remarks have been read. */
  private read = $state(0);
  /** What was proposed here and declined, until it has been read. */
  declined = $state<NonNullable<People["declined"]>["what"] | null>(null);
  /** Why the last thing asked for was not done. */
  problem = $state.raw<Text | null>(null);
  busy = $state(false);
  /** Somebody at this screen has asked for a rematch: where it begins, he follows. */
  private wanted = false;
  private following = false;

  /** How many remarks of others have not been read. */
  readonly unread: number = $derived(
    this.muted ? 0 : this.remarks.filter(({ n, by }) => n >= this.read && !this.isOwn(by)).length,
  );
  /** More than one person plays: only then is there anybody to talk to. */
  readonly several: boolean = $derived(Object.keys(this.people?.players ?? {}).length > 1);
  /** The others play elsewhere. */
  readonly apart: boolean = $derived(
    this.several && Object.keys(this.people?.players ?? {}).some((side) => !this.isOwn(side)),
  );

  constructor(private readonly table: Table) {
    const known = find(table.id, this.tokens);
    this.muted = known?.muted ?? false;
    this.read = known?.read ?? 0;
  }

  /** Takes in what the service tells. */
  hear(message: TableMessage): void {
    if (message.type === "said") {
      this.add([message]);
      return;
    }
    this.take(message);
  }

  /** Looks who is here, and what was said, where not everything could be told. */
  async lookAgain(): Promise<void> {
    const { id, api, place } = this.table;
    try {
      this.take(await api.people(id, place.token));
    } catch {
      // The next who comes or goes is told of all.
    }
    await this.catchUp();
  }

  /** Asks for what was said while nobody could tell. */
  async catchUp(): Promise<void> {
    const { id, api, place } = this.table;
    try {
      this.add((await api.chat(id, place.token, this.remarks.length)).remarks);
    } catch {
      // What is said from now on is told all the same.
    }
  }

  isOwn(side: string | null): boolean {
    return side !== null && this.table.places.some((place) => place.side === side);
  }

  /** What a side's player is called, or null where he has no name. */
  nameOf(side: string): string | null {
    return this.people?.players[side]?.name || null;
  }

  // -- names ---------------------------------------------------------------------------------------------------------

  /** Chooses one's name, or (empty) to have none; it is told in this battle and kept for the next. */
  async choose(name: string): Promise<boolean> {
    const { id, api, place } = this.table;
    const done = await this.ask(async () => {
      if (place.side !== null) {
        this.people = await api.callMe(id, place.token, name);
      }
    });
    if (done) {
      this.name = name.trim();
      keep(NAME, this.name);
    }
    return done;
  }

  // -- chat ----------------------------------------------------------------------------------------------------------

  async say(text: string): Promise<boolean> {
    const { id, api, place } = this.table;
    return this.ask(async () => {
      this.add([await api.say(id, place.token, text, this.said)]);
    });
  }

  mute(muted: boolean): void {
    this.muted = muted;
    remember(this.table.id, this.tokens, { muted });
  }

  /** All that has been said is read by now. */
  markRead(): void {
    if (this.said > this.read) {
      this.read = this.said;
      remember(this.table.id, this.tokens, { read: this.said });
    }
  }

  // -- endings and what comes after them ----------------------------------------------------------------------------

  resign(): Promise<boolean> {
    const { id, api, place } = this.table;
    return this.settle(() => api.resign(id, place.token));
  }

  /** Offers a draw, or agrees to the one offered. */
  draw(): Promise<boolean> {
    const { id, api, place } = this.table;
    return this.settle(() => api.draw(id, place.token));
  }

  noDraw(): Promise<boolean> {
    const { id, api, place } = this.table;
    return this.settle(() => api.noDraw(id, place.token));
  }

  /** Asks to take one's last command back, or agrees to what the other asks. */
  takeBack(): Promise<boolean> {
    const { id, api, place, snapshot } = this.table;
    return this.settle(() => api.takeBack(id, place.token, snapshot?.version ?? 0));
  }

  noTakeBack(): Promise<boolean> {
    const { id, api, place } = this.table;
    return this.settle(() => api.noTakeBack(id, place.token));
  }

  /** Proposes a rematch, or agrees to the one proposed; who plays several sides here agrees for all of them. */
  rematch(swap: boolean): Promise<boolean> {
    const { id, api, places } = this.table;
    this.wanted = true;
    return this.settle(async () => {
      let found: People | null = null;
      for (const { token } of places) {
        found = await api.rematch(id, token, swap);
      }
      return found;
    });
  }

  noRematch(): Promise<boolean> {
    const { id, api, place } = this.table;
    this.wanted = false;
    return this.settle(() => api.noRematch(id, place.token));
  }

  /** Goes to the rematch; the keys to it are asked for once. */
  async follow(): Promise<void> {
    if (this.following) {
      return;
    }
    this.following = true;
    const known = find(this.table.id, this.tokens)?.onward;
    const gone = await this.ask(async () => {
      const { id, tokens } = known ?? (await this.admitted());
      location.hash = battleHash(id, holderOf(find(id, tokens) ?? { sides: {}, tokens }));
    });
    this.following = gone;
  }

  private async admitted(): Promise<{ id: string; tokens: readonly string[] }> {
    const { id, api, places } = this.table;
    const seats: Admitted[] = [];
    for (const { token } of places) {
      seats.push(await api.rematchSeat(id, token));
    }
    const spectator = find(id, this.tokens)?.spectator ?? null;
    const watching = spectator === null ? null : await api.rematchSeat(id, spectator);
    const onward = { id: seats[0]?.id ?? id, tokens: seats.map(({ token }) => token) };
    const sides = Object.fromEntries(seats.flatMap(({ side, token }) => (side === null ? [] : [[side, token]])));
    remember(id, this.tokens, { onward });
    remember(onward.id, onward.tokens, { sides, spectator: watching?.token ?? null });
    return onward;
  }

  // -- what all of it has in common ---------------------------------------------------------------------------------

  /** The number of the next remark. */
  private get said(): number {
    return (this.remarks.at(-1)?.n ?? -1) + 1;
  }

  private get tokens(): readonly string[] {
    return this.table.places.map(({ token }) => token);
  }

  private take(people: People): void {
    this.people = people;
    if (people.declined && this.isOwn(people.declined.by)) {
      this.declined = people.declined.what;
    }
    const { place, places, id, api } = this.table;
    // A name is told wherever one plays, but for a screen that several play at.
    if (this.name && places.length === 1 && place.side !== null && people.players[place.side]?.name === "") {
      void api.callMe(id, place.token, this.name).catch(() => undefined);
    }
    if (people.next !== null && this.wanted) {
      void this.follow();
    }
  }

  private add(fresh: readonly Said[]): void {
    const more = fresh.filter(({ n }) => !this.remarks.some((known) => known.n === n));
    if (more.length > 0) {
      this.remarks = [...this.remarks, ...more].sort((a, b) => a.n - b.n);
    }
  }

  private settle(ask: () => Promise<People | null>): Promise<boolean> {
    this.declined = null;
    return this.ask(async () => {
      const people = await ask();
      if (people) {
        this.take(people);
      }
    });
  }

  private async ask(what: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    this.problem = null;
    try {
      await what();
      return true;
    } catch (error) {
      this.problem = wordsOf(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

function wordsOf(error: unknown): Text {
  if (error instanceof ApiError) {
    const [reason] = error.ruling?.reasons ?? [];
    return reason?.text ?? error.text ?? { id: "client-problem-unknown", args: { code: error.code } };
  }
  if (error instanceof NetworkError) {
    return { id: "client-problem-network" };
  }
  throw error;
}
