/** The coach of a lesson at this screen: what it says, how far that has been read, and what it points at. */
import type { Api } from "./api";
import { markOf, nextClick, NOTHING, sameCommand, type Pointing } from "./coaching";
import { persist } from "./persist";
import type { Picking } from "./picking.svelte";
import type { Advice, Coaching, Command, Snapshot, Text, Tip } from "./protocol";
import { keep, recall } from "./store";

/** What the coach needs of a session. */
export interface Pupil {
  readonly id: string;
  readonly api: Api;
  readonly place: { readonly token: string };
  readonly snapshot: Snapshot | null;
  readonly picking: Picking;
  send(command: Command): Promise<boolean>;
}

/** What this browser keeps of a lesson. */
interface Kept {
  /** The steps that have been read. */
  readonly read: readonly string[];
  /** Whether the player wants to do without the coach. */
  readonly left: boolean;
}

const BLANK: Kept = { read: [], left: false };

export class Coach {
  /** What was said last; null before anything was. */
  private said = $state.raw<Coaching | null>(null);
  /** Of which version of the battle that is. */
  private version = $state(-1);
  private kept = $state.raw<Kept>(BLANK);
  /** Of what there is to read, how much the player has turned back. */
  private back = $state(0);
  /** What is answered to whoever did something else than was advised. */
  answer = $state.raw<Text | null>(null);
  private advised: Advice | null = null;
  private asked = -1;
  private gone = false;

  /** Whether this battle is a lesson for the seat at the screen. */
  readonly there: boolean = $derived.by(() => Boolean(this.pupil.snapshot?.lesson));
  readonly left: boolean = $derived(this.kept.left);
  readonly topics = $derived(this.said?.topics ?? []);
  /** Whether what was said is about the battle as it stands. */
  private readonly current: boolean = $derived.by(() => this.version === this.pupil.snapshot?.version);
  private readonly tips: readonly Tip[] = $derived(this.current ? (this.said?.tips ?? []) : []);
  private readonly unread: readonly Tip[] = $derived(this.tips.filter(({ step }) => !this.kept.read.includes(step)));
  private readonly readNow: readonly Tip[] = $derived(this.tips.filter(({ step }) => this.kept.read.includes(step)));
  private readonly next: Advice | null = $derived(this.current ? (this.said?.advice ?? null) : null);
  /** What stands in the card: what is turned back to, the first tip that is not read, or else what to do. */
  readonly shown: Tip | Advice | null = $derived.by(() => {
    if (this.back > 0) {
      return this.readNow[this.readNow.length - this.back] ?? null;
    }
    return this.unread[0] ?? this.next ?? this.tips.at(-1) ?? null;
  });
  /** What to do, when that is what stands in the card. */
  readonly advice: Advice | null = $derived(this.shown !== null && this.shown === this.next ? this.next : null);
  readonly canBack: boolean = $derived(this.back < this.readNow.length && this.readNow.length > 0);
  readonly canNext: boolean = $derived(
    this.back > 0 || this.unread.length > 1 || (this.unread.length > 0 && this.next !== null),
  );
  /** What to look at or to click next. */
  readonly mark: Pointing = $derived.by(() => {
    if (this.left || this.shown === null) {
      return NOTHING;
    }
    const { chosen, pressable, targeted, pending, chooser } = this.pupil.picking;
    const visible = [...pressable, ...targeted];
    return this.advice ? nextClick(this.advice, { chosen, visible, pending, chooser }) : markOf(this.shown.point);
  });

  constructor(private readonly pupil: Pupil) {
    this.kept = { ...BLANK, ...recall<Partial<Kept>>(this.drawer, {}) };
  }

  /** The battle stands otherwise, or is seen for the first time: asks what there is to say. */
  async follow(): Promise<void> {
    const { snapshot, id, api, place } = this.pupil;
    if (!snapshot?.lesson || this.left || this.gone || snapshot.version === this.asked) {
      return;
    }
    const version = (this.asked = snapshot.version);
    try {
      const page = await persist(() => api.coach(id, place.token), { lost: () => undefined, over: () => this.gone });
      if (page.version >= version && page.version === this.pupil.snapshot?.version) {
        this.said = page.coaching;
        this.version = page.version;
        this.back = 0;
        this.advised = page.coaching.advice ?? null;
      }
    } catch {
      // A lesson is a battle: without its coach it goes on.
      this.asked = -1;
    }
  }

  /** The player has given a command. */
  heard(command: Command): void {
    const advised = this.advised;
    this.answer = advised?.otherwise && !sameCommand(command, advised.command) ? advised.otherwise : null;
    this.advised = null;
  }

  /** Turns a page on: what stood there counts as read. */
  turnOn(): void {
    if (this.back > 0) {
      this.back--;
      return;
    }
    const [first] = this.unread;
    if (first) {
      this.answer = null;
      this.keep({ read: [...this.kept.read, first.step] });
    }
  }

  turnBack(): void {
    if (this.canBack) {
      this.back++;
    }
  }

  /** Does what is advised, for whoever cannot click it. */
  async doIt(): Promise<void> {
    if (this.advice) {
      await this.pupil.send(this.advice.command);
    }
  }

  leave(): void {
    this.keep({ left: true });
  }

  comeBack(): void {
    this.keep({ left: false });
    this.asked = -1;
    void this.follow();
  }

  close(): void {
    this.gone = true;
  }

  private get drawer(): string {
    return `lesson.${this.pupil.id}`;
  }

  private keep(news: Partial<Kept>): void {
    this.kept = { ...this.kept, ...news };
    keep(this.drawer, this.kept);
  }
}
