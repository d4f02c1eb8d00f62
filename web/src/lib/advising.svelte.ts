/** "As best you can": what a bot would do is asked for, looked at and confirmed; or all of it is done, as far as one wants. */
import { ApiError, NetworkError, type Api } from "./api";
import type { Choice, Command, PromptCard, Snapshot, Text } from "./protocol";

/** What advising needs of a session. */
export interface Advised {
  readonly api: Api;
  readonly id: string;
  readonly snapshot: Snapshot | null;
  readonly prompt: PromptCard | null;
  readonly busy: boolean;
  readonly place: { readonly token: string };
  readonly places: readonly { readonly token: string; readonly side: string | null }[];
  readonly picking: {
    readonly choices: readonly Choice[];
    readonly pending: Choice | null;
    hold(choice: Choice): void;
    select(piece: string | null): void;
  };
  problem: Text | null;
  send(command: Command): Promise<boolean>;
  /** Catches up with the battle. */
  refresh(): Promise<void>;
}

/** The id of a choice that was made of advice. */
export const ADVICE = "advice";
/** No question takes more answers than this. */
const MOST = 500;

export class Advising {
  /** A bot is being asked. */
  thinking = $state(false);
  /** What it advises is being done, one command after the other. */
  running = $state(false);
  private stopped = false;
  private waiting: (() => void) | null = null;

  /** Whether it may be asked: something is to be decided, and nobody plays against us elsewhere. */
  readonly offered: boolean = $derived.by(() => {
    const { snapshot, prompt, places } = this.session;
    const here = places.map(({ side }) => side);
    return (
      prompt !== null &&
      Object.entries(snapshot?.seats ?? {}).every(([side, seat]) => seat.kind === "bot" || here.includes(side))
    );
  });

  /** Whether what waits to be confirmed was advised. */
  readonly waits: boolean = $derived.by(() => this.session.picking.pending?.id === ADVICE);

  constructor(private readonly session: Advised) {}

  /** Asks for one command, and lets it wait to be confirmed. */
  async ask(): Promise<void> {
    if (!this.offered || this.thinking || this.running || this.session.busy) {
      return;
    }
    const asked = this.session.prompt?.question.id;
    for (let tries = 0; tries < MOST && this.session.prompt?.question.id === asked; tries++) {
      const command = await this.advice();
      if (command) {
        this.session.picking.hold(this.choiceOf(command));
      }
      if (command || this.session.problem) {
        return;
      }
      // Somebody else decided meanwhile: it is asked again.
    }
  }

  /** Does all that is advised on this question, up to the way forward, which is left to the player. */
  rest(): Promise<void> {
    const asked = this.session.prompt?.question.id;
    const same = (): boolean => this.session.prompt?.question.id === asked;
    return this.run((command) => same() && !this.leadsOn(command), true);
  }

  /** Lays out all that is to be laid out before the battle. */
  setUp(): Promise<void> {
    return this.run(() => this.session.prompt?.setup === true, false);
  }

  /** Does no more. */
  stop(): void {
    this.stopped = true;
    this.goOn();
  }

  /** The battle went on: what others decided may have been waited for. */
  goOn(): void {
    const waiting = this.waiting;
    this.waiting = null;
    waiting?.();
  }

  /** Does what is advised as long as it `goesOn`; the one after that waits to be confirmed, where it is asked here. */
  private async run(goesOn: (command: Command) => boolean, here: boolean): Promise<void> {
    if (!this.offered || this.running || this.session.busy) {
      return;
    }
    this.running = true;
    this.stopped = false;
    try {
      this.session.picking.select(null);
      for (let done = 0; done < MOST; done++) {
        await this.asked();
        if (!this.session.prompt || this.isStopped()) {
          return;
        }
        const command = await this.advice();
        if (this.isStopped() || (!command && this.session.problem)) {
          return;
        }
        if (!command) {
          // Somebody else decided meanwhile: it is asked again.
          continue;
        }
        if (!goesOn(command)) {
          if (here && this.leadsOn(command)) {
            this.session.picking.hold(this.choiceOf(command));
          }
          return;
        }
        if (!(await this.session.send(command))) {
          return;
        }
      }
    } finally {
      this.running = false;
    }
  }

  /** Waits until something is asked again, or all is over. */
  private async asked(): Promise<void> {
    while (!this.session.prompt && !this.session.snapshot?.scene.outcome && !this.isStopped()) {
      await new Promise<void>((resolve) => {
        this.waiting = resolve;
      });
    }
  }

  private isStopped(): boolean {
    return this.stopped;
  }

  private leadsOn(command: Command): boolean {
    return (this.session.prompt?.choices ?? []).some((choice) => choice.primary && same(choice.command, command));
  }

  /** The command as a choice: in the words of the choice that it is, where it is one. */
  private choiceOf(command: Command): Choice {
    const known = this.session.picking.choices.find((choice) => same(choice.command, command));
    return known
      ? { ...known, id: ADVICE, primary: false, label: known.label }
      : { id: ADVICE, command, label: { id: "client-advised" } };
  }

  private async advice(): Promise<Command | null> {
    const { api, id, place, places, snapshot } = this.session;
    if (!snapshot) {
      return null;
    }
    this.thinking = true;
    try {
      const seats = places.filter((one) => one !== place).map(({ token }) => token);
      const { command, version } = await api.advice(id, place.token, snapshot.version, seats);
      return version === this.session.snapshot?.version ? command : null;
    } catch (error) {
      if (error instanceof ApiError && error.code === "stale") {
        await this.session.refresh();
        return null;
      }
      if (error instanceof ApiError && error.text) {
        this.session.problem = error.text;
        return null;
      }
      if (error instanceof NetworkError) {
        this.session.problem = { id: "client-problem-network" };
        return null;
      }
      throw error;
    } finally {
      this.thinking = false;
    }
  }
}

/** Whether two commands say the same, in whatever order their fields stand. */
function same(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) {
    return one === other;
  }
  const [left, right] = [Object.entries(one), new Map<string, unknown>(Object.entries(other))];
  return left.length === right.size && left.every(([key, value]) => right.has(key) && same(value, right.get(key)));
}
