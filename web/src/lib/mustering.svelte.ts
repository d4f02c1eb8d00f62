/** The army that is being mustered: what it is chosen from, what the service says of it, what it was before. */
import { ApiError, type Api } from "./api";
import {
  blank,
  bookOf,
  draft,
  dropArmy,
  entriesOf,
  keepArmy,
  keepDraft,
  kept,
  nameOf,
  pointsOf,
  sizeOf,
  valueOf,
  withValue,
  type Army,
  type Settings,
} from "./armies";
import { faultOf } from "./options";
import { persist } from "./persist";
import type { BookCard, FormCard, Judgement, Muster, Reason, RulesetOffer, Text } from "./protocol";

/** A ruleset that musters armies. */
export interface Game {
  readonly offer: RulesetOffer;
  readonly form: FormCard;
  readonly bots: readonly string[];
}

/** What went wrong, and the reasons where the rules refuse. */
export interface Problem {
  readonly text: Text;
  readonly reasons: readonly Reason[];
}

const MOST_STEPS = 100;

/** What an army has to be for a battle: of a ruleset, and with these settings of the whole. */
export interface Terms {
  readonly ruleset: string;
  readonly agreed: Settings;
}

export class Mustering {
  games = $state.raw<readonly Game[] | null>(null);
  failed = $state(false);
  army = $state.raw<Army | null>(null);
  judged = $state.raw<Judgement | null>(null);
  problem = $state.raw<Problem | null>(null);
  own = $state.raw(kept());
  private past = $state.raw<readonly Army[]>([]);
  private cards = $state.raw<Readonly<Record<string, readonly BookCard[]>>>({});
  private asked = 0;
  private closed = false;

  readonly game = $derived(this.games?.find(({ offer }) => offer.name === this.army?.ruleset) ?? null);
  readonly form = $derived(this.game?.form.form ?? null);
  readonly book = $derived(this.form && this.army ? bookOf(this.form, this.army.muster) : null);
  /** The same book with the cards of its troops; null until it has come. */
  readonly bookCard = $derived(
    this.cards[this.army?.ruleset ?? ""]?.find(({ id }) => id === this.army?.muster.book) ?? null,
  );
  readonly points = $derived(pointsOf(this.judged));
  readonly size = $derived(this.form && this.army ? sizeOf(this.form, this.army.muster) : null);
  /** Whether nobody has been mustered yet. */
  readonly empty = $derived(this.army?.muster.parts.every((part) => entriesOf(part).length === 0) ?? true);
  readonly canGoBack = $derived(this.past.length > 0);

  constructor(
    private readonly api: Api,
    private readonly terms: Terms | null = null,
  ) {}

  /** Fetches what armies can be chosen from, and goes on with what was last mustered here. */
  async load(): Promise<void> {
    this.failed = false;
    const fetched = <T>(ask: () => Promise<T>): Promise<T> =>
      persist(ask, {
        lost: () => {
          this.failed = true;
        },
        over: () => this.closed,
      });
    try {
      const [offers, scenarios] = await Promise.all([
        fetched(() => this.api.rulesets()),
        fetched(() => this.api.scenarios()),
      ]);
      const games = await Promise.all(
        offers
          .filter(({ musters, name }) => musters && name === (this.terms?.ruleset ?? name))
          .map(async (offer): Promise<Game> => {
            const bots = scenarios.find(({ ruleset }) => ruleset === offer.name)?.bots ?? [];
            return { offer, form: await fetched(() => this.api.form(offer.name)), bots };
          }),
      );
      this.failed = false;
      this.games = games;
      const last = draft();
      const known = games.find(({ offer }) => offer.name === last?.ruleset);
      if (last && known && bookOf(known.form.form, last.muster)) {
        this.show(last);
      } else if (games[0]) {
        this.begin(games[0].offer.name);
      }
    } catch {
      this.failed = true;
    }
  }

  /** Nobody waits for answers any more. */
  close(): void {
    this.closed = true;
  }

  /** Begins an army of a ruleset, of its first book unless another is named; settings stay within a ruleset. */
  begin(ruleset: string, book?: string): void {
    const form = this.games?.find(({ offer }) => offer.name === ruleset)?.form.form;
    const name = book ?? form?.books[0]?.id;
    if (form && name !== undefined) {
      const settings = this.army?.ruleset === ruleset ? this.army.muster.settings : undefined;
      this.show({ ruleset, muster: blank(form, name, settings) });
    }
  }

  /** Puts an army on the table; what was there can be taken back. */
  show(next: Army): void {
    if (this.army) {
      this.past = [...this.past.slice(1 - MOST_STEPS), this.army];
    }
    this.take(this.asAgreed(next));
  }

  /** Goes on with a changed muster. */
  change(muster: Muster): void {
    if (this.army) {
      this.show({ ...this.army, muster });
    }
  }

  /** Gives the army another name, which nobody judges. */
  rename(name: string): void {
    if (this.army) {
      this.army = { ...this.army, muster: { ...this.army.muster, id: name } };
      keepDraft(this.army);
    }
  }

  /** Takes the last change back. */
  back(): void {
    const last = this.past.at(-1);
    if (last) {
      this.past = this.past.slice(0, -1);
      this.take(last);
    }
  }

  /** Has another army of the same book and settings proposed; it keeps the name. */
  async propose(seed: string): Promise<void> {
    const army = this.army;
    if (army) {
      const { ruleset, muster } = army;
      await this.trying(async () => {
        const found = await this.api.propose(ruleset, muster.book, muster.settings, seed);
        this.show({ ruleset, muster: { ...found, ...(muster.id ? { id: muster.id } : {}) } });
      });
    }
  }

  /** Reads an army from the text of a file. */
  async read(text: string, name: string, locale: string): Promise<void> {
    await this.trying(async () => {
      const { ruleset, ...muster } = await this.api.readFile(text, name, locale);
      if (this.games?.some(({ offer }) => offer.name === ruleset)) {
        this.show({ ruleset, muster });
      } else {
        this.problem = { text: { id: "client-challenge-other-game", args: { name } }, reasons: [] };
      }
    });
  }

  /** The text of the army's file and a name for it; null when there is none, and then what is wrong is told. */
  async written(): Promise<{ readonly text: string; readonly name: string } | null> {
    const army = this.army;
    let found = null;
    if (army) {
      await this.trying(async () => {
        const text = await this.api.fileOf(army.ruleset, army.muster);
        found = { text, name: `${nameOf(army) || army.muster.book}.yaml` };
      });
    }
    return found;
  }

  /** Sends the army to a challenge; false when it is refused, and then why is told. */
  async send(challenge: string, token: string): Promise<boolean> {
    const army = this.army;
    let sent = false;
    if (army) {
      this.problem = null;
      await this.trying(async () => {
        sent = (await this.api.takeUp(challenge, token, army.muster)).begun;
      });
    }
    return sent;
  }

  /** Keeps the army under its name, or another one where it has none; returns it. */
  keep(otherwise: string): string {
    if (!this.army) {
      return "";
    }
    const name = nameOf(this.army).trim() || otherwise;
    this.rename(name);
    keepArmy(this.army);
    this.own = kept();
    return name;
  }

  /** Forgets an army. */
  drop(army: Army): void {
    dropArmy(army);
    this.own = kept();
  }

  /** The army with what is agreed; the rest is its own. */
  private asAgreed(army: Army): Army {
    const whole = this.games?.find(({ offer }) => offer.name === army.ruleset)?.form.form.whole ?? [];
    const settings = whole
      .filter(({ name }) => name in (this.terms?.agreed ?? {}))
      .reduce((all, setting) => withValue(all, setting, this.terms?.agreed[setting.name]), army.muster.settings ?? {});
    return this.terms ? { ...army, muster: { ...army.muster, settings } } : army;
  }

  private take(next: Army): void {
    this.army = next;
    this.problem = null;
    keepDraft(next);
    void this.judge(next);
    void this.loadCards(next.ruleset);
  }

  /** Asks what the rules say; of two answers only that to the last question counts. */
  private async judge({ ruleset, muster }: Army): Promise<void> {
    this.asked += 1;
    const turn = this.asked;
    const faulty = (this.form?.whole ?? []).some((setting) => faultOf(setting, valueOf(muster.settings, setting)));
    let found: Judgement | null = null;
    try {
      const over = (): boolean => this.closed || turn !== this.asked;
      const told: (Problem | null)[] = [];
      const lost = (error: unknown): void => {
        if (!over()) {
          this.tell(error);
          told.push(this.problem);
        }
      };
      found = faulty ? null : await persist(() => this.api.judge(ruleset, muster), { lost, over });
      if (told.includes(this.problem)) {
        this.problem = null;
      }
    } catch (error) {
      if (turn === this.asked) {
        this.tell(error);
      }
    }
    if (turn === this.asked) {
      this.judged = found;
    }
  }

  private async loadCards(ruleset: string): Promise<void> {
    if (ruleset in this.cards) {
      return;
    }
    try {
      const found = await this.api.books(ruleset);
      this.cards = { ...this.cards, [ruleset]: found };
    } catch {
      // The book can be chosen from without the cards; they are asked for again with the next change.
    }
  }

  private async trying(what: () => Promise<void>): Promise<void> {
    try {
      await what();
    } catch (error) {
      this.tell(error);
    }
  }

  private tell(error: unknown): void {
    this.problem =
      error instanceof ApiError
        ? {
            text: error.text ?? { id: "client-problem-unknown", args: { code: error.code } },
            reasons: error.ruling?.reasons ?? [],
          }
        : { text: { id: "client-problem-network" }, reasons: [] };
  }
}
