/** The referee: which calculator is asked, what it was answered, and what comes of it, at once as answers change. */
import { ApiError, NetworkError, type Api } from "./api";
import { persist } from "./persist";
import type { CalculatorCard, Finding, OddsAnswer, RulesetOffer, Text } from "./protocol";
import { answered, givenIn, matters, queryOf, sent, without, type Given } from "./referee";

/** Why there is no answer: in words, by which rule, and beside which question. */
export interface Fault {
  readonly text: Text;
  readonly rule: string;
  readonly field: string;
}

/** A game, with its calculators. */
export interface Game {
  readonly offer: RulesetOffer;
  readonly calculators: readonly CalculatorCard[];
}

export class Referee {
  games = $state.raw<readonly Game[] | null>(null);
  failed = $state(false);
  game = $state.raw<Game | null>(null);
  card = $state.raw<CalculatorCard | null>(null);
  given = $state.raw<Given>({});
  answer = $state.raw<OddsAnswer | null>(null);
  fault = $state.raw<Fault | null>(null);
  /** Whether what is shown answers an earlier question, as the service cannot be reached. */
  lost = $state(false);
  dice = $state.raw<readonly (number | null)[]>([]);
  findings = $state.raw<readonly Finding[] | null>(null);
  private asked = 0;
  private thrown = 0;

  constructor(private readonly api: Api) {}

  /** Fetches games and calculators, then asks what the address asks. */
  async load(ruleset: string, calculator: string, query: string): Promise<void> {
    this.failed = false;
    try {
      const offers = await this.api.rulesets();
      const games = await Promise.all(
        offers.map(async (offer) => ({ offer, calculators: await this.api.calculators(offer.name) })),
      );
      this.games = games.filter(({ calculators }) => calculators.length > 0);
      this.go(ruleset, calculator, query);
    } catch {
      this.failed = true;
    }
  }

  /** Goes to a calculator, the first where there is none of the name, with the answers of a query. */
  go(ruleset: string, calculator: string, query: string): void {
    this.game = this.games?.find(({ offer }) => offer.name === ruleset) ?? this.games?.[0] ?? null;
    const card = this.game?.calculators.find(({ name }) => name === calculator) ?? this.game?.calculators[0] ?? null;
    if (card !== this.card) {
      [this.answer, this.fault] = [null, null];
    }
    this.card = card;
    this.given = givenIn(this.questions, query);
    this.clearDice();
    void this.ask();
  }

  get questions(): CalculatorCard["questions"] {
    return this.card?.questions ?? [];
  }

  get query(): string {
    return queryOf(this.questions, this.given);
  }

  get filled(): Given {
    return this.answer?.filled ?? {};
  }

  /** The questions that make a difference now. */
  get open(): CalculatorCard["questions"] {
    return this.questions.filter((one) => matters(one, this.questions, this.given, this.filled));
  }

  set(name: string, value: unknown): void {
    this.given = answered(this.questions, this.given, name, value);
    void this.ask();
  }

  /** Answers several questions that go together. */
  setAll(answers: Given): void {
    this.given = { ...this.given, ...answers };
    void this.ask();
  }

  /** Leaves a question to the book again. */
  unset(name: string): void {
    this.given = without(this.given, name);
    void this.ask();
  }

  reset(): void {
    this.given = {};
    this.clearDice();
    void this.ask();
  }

  async ask(): Promise<void> {
    const { game, card } = this;
    const number = ++this.asked;
    if (!game || !card) {
      return;
    }
    const over = (): boolean => number !== this.asked;
    const body = sent(card.questions, this.given);
    try {
      const answer = await persist(() => this.api.odds(game.offer.name, card.name, body), {
        over,
        lost: () => {
          this.lost = true;
        },
      });
      if (!over()) {
        [this.answer, this.fault, this.lost] = [answer, null, false];
        this.fitDice(answer);
      }
    } catch (error) {
      if (!over()) {
        this.fault = faultOf(error);
        [this.lost, this.findings] = [false, null];
      }
    }
  }

  /** Says what one of the dice at the table showed. */
  throwDie(index: number, face: number | null): void {
    this.dice = this.dice.map((die, place) => (place === index ? face : die));
    void this.read();
  }

  clearDice(): void {
    this.thrown++;
    this.dice = (this.answer?.dice ?? []).map(() => null);
    this.findings = null;
  }

  private fitDice({ dice = [] }: OddsAnswer): void {
    this.dice = dice.map(({ sides }, place) => {
      const face = this.dice[place] ?? null;
      return face !== null && face <= sides ? face : null;
    });
    void this.read();
  }

  private async read(): Promise<void> {
    const number = ++this.thrown;
    const { game, card } = this;
    const faces = this.dice.filter((face) => face !== null);
    if (!game || !card || faces.length === 0 || faces.length < this.dice.length) {
      this.findings = null;
      return;
    }
    try {
      const told = await this.api.throwDice(game.offer.name, card.name, sent(card.questions, this.given), faces);
      if (number === this.thrown) {
        this.findings = told.findings;
      }
    } catch {
      // What is wrong with the question is said beside it; without a service the dice are read when it answers again.
      if (number === this.thrown) {
        this.findings = null;
      }
    }
  }
}

function faultOf(error: unknown): Fault {
  if (error instanceof ApiError && error.text) {
    return { text: error.text, rule: error.ruling?.reasons?.[0]?.rule ?? "", field: error.field };
  }
  const id = error instanceof NetworkError ? "client-problem-network" : "client-referee-problem";
  return { text: { id }, rule: "", field: "" };
}
