/** Requests to the service, typed; errors as `ApiError` (it answered) or `NetworkError` (it did not). */
import type {
  About,
  Addresses,
  Admitted,
  BattleRules,
  Board,
  BookCard,
  Brief,
  CalculatorCard,
  Cell,
  ChallengeCard,
  Challenged,
  ChatPage,
  ChoicePage,
  ClaimCard,
  CoachPage,
  Command,
  Counsel,
  Created,
  Encounter,
  FileText,
  Fork,
  FormCard,
  Game,
  GuideText,
  Invitation,
  Judgement,
  LessonCard,
  LuckPage,
  Miniature,
  MomentPage,
  Muster,
  MusterFile,
  NewChallenge,
  OddsAnswer,
  Options,
  People,
  Preset,
  Preview,
  ReplayCard,
  ReplayPage,
  RuleBook,
  RuleCard,
  RuleLine,
  RulesetOffer,
  Ruling,
  Said,
  ScenarioCard,
  Seat,
  SightChart,
  Target,
  Term,
  Text,
  ThrowTold,
  Update,
  Watched,
  WhyNot,
} from "./protocol";
import type { Snapshot } from "./schema";

/** The service answered with an error: its status, its code, and words for people. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly text: Text | null,
    readonly ruling: Ruling | null = null,
    /** The field of the request at fault, where one is known. */
    readonly field = "",
    /** The seconds after which it may be asked again, where the service says so. */
    readonly wait: number | null = null,
  ) {
    super(`${status} ${code}`);
  }
}

/** The service could not be reached, or what came was cut short. */
export class NetworkError extends Error {}

export type Fetcher = (path: string, init: RequestInit) => Promise<Response>;

interface ErrorBody {
  readonly error?: string;
  readonly text?: Text | null;
  readonly ruling?: Ruling | null;
  readonly field?: string;
}

interface Call {
  readonly token?: string;
  readonly body?: unknown;
  /** Sent as it is. */
  readonly file?: Blob;
}

/** All requests of `docs/protocol.md`. Methods about a battle take its id and the token of a seat. */
export class Api {
  constructor(private readonly fetcher: Fetcher = (path, init) => fetch(path, init)) {}

  about(): Promise<About> {
    return this.json<About>("GET", "/api/about");
  }

  async catalogue(locale: string): Promise<readonly string[]> {
    const answer = await this.json<{ sources: readonly string[] }>("GET", `/api/catalogues/${part(locale)}`);
    return answer.sources;
  }

  scenarios(): Promise<readonly ScenarioCard[]> {
    return this.json<readonly ScenarioCard[]>("GET", "/api/scenarios");
  }

  /** The games there are, each with its bots and guides. */
  games(): Promise<readonly Game[]> {
    return this.json<readonly Game[]>("GET", "/api/games");
  }

  /** A scenario's battlefield in small. */
  miniature(scenario: string): Promise<Miniature> {
    return this.json<Miniature>("GET", `/api/scenarios/${part(scenario)}/miniature`);
  }

  terms(): Promise<readonly Term[]> {
    return this.json<readonly Term[]>("GET", "/api/terms");
  }

  guide(id: string, locale: string): Promise<GuideText> {
    return this.json<GuideText>("GET", `/api/guides/${part(id)}/${part(locale)}`);
  }

  /** The books of rules and their chapters. */
  ruleBooks(): Promise<readonly RuleBook[]> {
    return this.json<readonly RuleBook[]>("GET", "/api/rulebooks");
  }

  /** The rules of a file of the rule book, or those that have some words, best first, in a language. */
  rules(wanted: { readonly file: string } | { readonly find: string }, locale: string): Promise<readonly RuleLine[]> {
    return this.json<readonly RuleLine[]>("GET", `/api/rules?${new URLSearchParams({ ...wanted, locale }).toString()}`);
  }

  rule(id: string, locale: string): Promise<RuleCard> {
    return this.json<RuleCard>("GET", `/api/rules/${part(id)}?locale=${part(locale)}`);
  }

  /** By what a scenario is played unless asked otherwise, and what can be asked for. */
  preset(scenario: string): Promise<Preset> {
    return this.json<Preset>("GET", `/api/scenarios/${part(scenario)}/options`);
  }

  create(
    scenario: string,
    seats: Readonly<Record<string, Seat>>,
    mine: readonly string[],
    options: Readonly<Record<string, unknown>>,
    delay = 0,
  ): Promise<Created> {
    const body = { scenario, seats, mine, ...settled(options, delay) };
    return this.json<Created>("POST", "/api/battles", { body });
  }

  /** A battle of two armies on a field. */
  createEncounter(
    encounter: Encounter,
    seats: Readonly<Record<string, Seat>>,
    mine: readonly string[],
    options: Readonly<Record<string, unknown>>,
    delay = 0,
  ): Promise<Created> {
    const body = { encounter, seats, mine, ...settled(options, delay) };
    return this.json<Created>("POST", "/api/battles", { body });
  }

  /** A battle whose other army its player sends himself. */
  challenge(wish: NewChallenge): Promise<Challenged> {
    return this.json<Challenged>("POST", "/api/challenges", { body: wish });
  }

  /** What is agreed of a challenge, and whether its battle has begun. */
  challengeCard(id: string, token: string): Promise<ChallengeCard> {
    return this.json<ChallengeCard>("GET", `/api/challenges/${part(id)}`, { token });
  }

  /** Begins the battle of a challenge with the other army. */
  takeUp(id: string, token: string, muster: Muster): Promise<ChallengeCard> {
    return this.json<ChallengeCard>("POST", `/api/challenges/${part(id)}/musters`, { token, body: muster });
  }

  rulesets(): Promise<readonly RulesetOffer[]> {
    return this.json<readonly RulesetOffer[]>("GET", "/api/rulesets");
  }

  /** What can be switched in the battles of a ruleset. */
  options(ruleset: string): Promise<Options> {
    return this.json<Options>("GET", `/api/rulesets/${part(ruleset)}/options`);
  }

  /** What armies of a ruleset can be chosen from, and the fields they meet on. */
  form(ruleset: string): Promise<FormCard> {
    return this.json<FormCard>("GET", `/api/rulesets/${part(ruleset)}/musters`);
  }

  books(ruleset: string): Promise<readonly BookCard[]> {
    return this.json<readonly BookCard[]>("GET", `/api/rulesets/${part(ruleset)}/books`);
  }

  /** The calculators of a ruleset, each with its questions. */
  calculators(ruleset: string): Promise<readonly CalculatorCard[]> {
    return this.json<readonly CalculatorCard[]>("GET", `/api/rulesets/${part(ruleset)}/calculators`);
  }

  /** What a calculator answers. */
  odds(ruleset: string, calculator: string, answers: Readonly<Record<string, unknown>>): Promise<OddsAnswer> {
    const path = `/api/rulesets/${part(ruleset)}/calculators/${part(calculator)}`;
    return this.json<OddsAnswer>("POST", path, { body: answers });
  }

  /** What dice come to that were thrown at a table. */
  throwDice(
    ruleset: string,
    calculator: string,
    answers: Readonly<Record<string, unknown>>,
    dice: readonly number[],
  ): Promise<ThrowTold> {
    const path = `/api/rulesets/${part(ruleset)}/calculators/${part(calculator)}/throws`;
    return this.json<ThrowTold>("POST", path, { body: { answers, dice } });
  }

  judge(ruleset: string, muster: Muster): Promise<Judgement> {
    return this.json<Judgement>("POST", `/api/rulesets/${part(ruleset)}/musters`, { body: muster });
  }

  /** A legal army of a book with these settings; another for each seed. */
  propose(ruleset: string, book: string, settings: Muster["settings"], seed: string): Promise<Muster> {
    const body = { book, settings: settings ?? {}, seed };
    return this.json<Muster>("POST", `/api/rulesets/${part(ruleset)}/musters/proposals`, { body });
  }

  /** The text of an army's file. */
  async fileOf(ruleset: string, muster: Muster): Promise<string> {
    return (await this.json<FileText>("POST", `/api/rulesets/${part(ruleset)}/musters/files`, { body: muster })).text;
  }

  /** The army of a file; what is wrong with it is said in a language, with line and field. */
  readFile(text: string, name: string, locale: string): Promise<MusterFile> {
    return this.json<MusterFile>("POST", "/api/rulesets/musters/files", { body: { text, name, locale } });
  }

  /** By what rules a battle is played. */
  battleRules(battle: string, token: string): Promise<BattleRules> {
    return this.json<BattleRules>("GET", `/api/battles/${part(battle)}/rules`, { token });
  }

  /** How the battle stands, with the beats from number `from` on. */
  snapshot(battle: string, token: string, from: number): Promise<Snapshot> {
    return this.json<Snapshot>("GET", `/api/battles/${part(battle)}?beats=${from}`, { token });
  }

  board(battle: string, token: string, hash: string): Promise<Board> {
    return this.json<Board>("GET", `/api/battles/${part(battle)}/board/${part(hash)}`, { token });
  }

  /** A battle from its beginning, through somebody's eyes (null: one's own; empty: a spectator's). */
  replay(battle: string, token: string, eyes: string | null): Promise<ReplayCard> {
    return this.json("GET", `/api/battles/${part(battle)}/replay${asked({ as: eyes })}`, { token });
  }

  /** A stretch of a replay; the board of the hash `known` is not sent again. */
  replayPage(battle: string, token: string, page: number, eyes: string | null, known: string): Promise<ReplayPage> {
    return this.json("GET", `/api/battles/${part(battle)}/replay/${page}${asked({ as: eyes, known })}`, { token });
  }

  /** A new battle that begins with a moment of another. */
  fork(battle: string, token: string, wish: Fork): Promise<Created> {
    return this.json("POST", `/api/battles/${part(battle)}/forks`, { token, body: wish });
  }

  /** Brings a record, to be watched. */
  watch(record: Blob): Promise<Watched> {
    return this.json("POST", "/api/records", { file: record });
  }

  /** How things stood at one of the seat's versions. */
  moment(battle: string, token: string, version: number): Promise<MomentPage> {
    return this.json("GET", `/api/battles/${part(battle)}/moments/${version}`, { token });
  }

  /** What the dice promised and gave, to each side; while the battle goes on, as far as the seat has seen. */
  /** The lessons, in the order in which they are to be taken. */
  lessons(): Promise<readonly LessonCard[]> {
    return this.json<readonly LessonCard[]>("GET", "/api/lessons");
  }

  /** The battle of a lesson. */
  createLesson(lesson: string): Promise<Created> {
    return this.json<Created>("POST", "/api/battles", { body: { lesson } });
  }

  /** What the coach of a lesson says. */
  coach(battle: string, token: string): Promise<CoachPage> {
    return this.json<CoachPage>("GET", `/api/battles/${part(battle)}/coach`, { token });
  }

  luck(battle: string, token: string): Promise<LuckPage> {
    return this.json("GET", `/api/battles/${part(battle)}/luck`, { token });
  }

  choices(battle: string, token: string, focus: readonly string[]): Promise<ChoicePage> {
    const query = focus.map((piece) => `focus=${part(piece)}`).join("&");
    return this.json("GET", `/api/battles/${part(battle)}/choices?${query}`, { token });
  }

  /** The line of sight between two hexes: in plan, and from the side. */
  sight(battle: string, token: string, from: Cell, to: Cell): Promise<SightChart> {
    const query = `q=${from[0]}&r=${from[1]}&to_q=${to[0]}&to_r=${to[1]}`;
    return this.json<SightChart>("GET", `/api/battles/${part(battle)}/sight?${query}`, { token });
  }

  preview(battle: string, token: string, version: number, command: Command): Promise<Preview> {
    return this.json<Preview>("POST", `/api/battles/${part(battle)}/previews`, { token, body: { version, command } });
  }

  /** Gives a command; `line` is the name of one's own WebSocket, which then is not told what this answers. */
  command(battle: string, token: string, version: number, command: Command, line: string | null): Promise<Update> {
    const body = { version, command, ...named(line) };
    return this.json<Update>("POST", `/api/battles/${part(battle)}/commands`, { token, body });
  }

  /** What a bot would do in one's place; `seats` are the tokens of all other people's seats at this screen. */
  advice(battle: string, token: string, version: number, seats: readonly string[]): Promise<Counsel> {
    return this.json<Counsel>("POST", `/api/battles/${part(battle)}/advice`, { token, body: { version, seats } });
  }

  /** Why a click that means nothing means nothing. */
  reasons(battle: string, token: string, version: number, focus: readonly string[], target: Target): Promise<WhyNot> {
    const body = { version, focus, target };
    return this.json<WhyNot>("POST", `/api/battles/${part(battle)}/reasons`, { token, body });
  }

  undo(battle: string, token: string, version: number, line: string | null): Promise<Update> {
    return this.json<Update>("POST", `/api/battles/${part(battle)}/undo`, { token, body: { version, ...named(line) } });
  }

  /** The battle's record as a file; the service gives it once the battle is over. */
  async record(battle: string, token: string): Promise<Blob> {
    const answer = await this.ask("GET", `/api/battles/${part(battle)}/record`, { token });
    return answer.blob();
  }

  // -- people --------------------------------------------------------------------------------------------------------

  /** At which addresses other machines reach the service. */
  async addresses(): Promise<readonly string[]> {
    return (await this.json<Addresses>("GET", "/api/addresses")).addresses;
  }

  /** What a list of battles says of one. */
  brief(battle: string, token: string): Promise<Brief> {
    return this.json<Brief>("GET", `/api/battles/${part(battle)}/brief`, { token });
  }

  people(battle: string, token: string): Promise<People> {
    return this.json<People>("GET", `/api/battles/${part(battle)}/people`, { token });
  }

  /** Gives the player of a seat a name. */
  callMe(battle: string, token: string, name: string): Promise<People> {
    return this.json<People>("PUT", `/api/battles/${part(battle)}/name`, { token, body: { name } });
  }

  resign(battle: string, token: string): Promise<People> {
    return this.json<People>("POST", `/api/battles/${part(battle)}/resignation`, { token });
  }

  /** Offers a draw, or agrees to the one offered. */
  draw(battle: string, token: string): Promise<People> {
    return this.json<People>("POST", `/api/battles/${part(battle)}/draw`, { token });
  }

  /** Takes an offer of a draw back, or declines it. */
  noDraw(battle: string, token: string): Promise<People> {
    return this.json<People>("DELETE", `/api/battles/${part(battle)}/draw`, { token });
  }

  /** Asks to take one's last command back with all that came of it, or agrees to what the other asks. */
  takeBack(battle: string, token: string, version: number): Promise<People> {
    return this.json<People>("POST", `/api/battles/${part(battle)}/take-back`, { token, body: { version } });
  }

  /** Asks for that no more, or declines it. */
  noTakeBack(battle: string, token: string): Promise<People> {
    return this.json<People>("DELETE", `/api/battles/${part(battle)}/take-back`, { token });
  }

  /** Proposes a rematch, or agrees to the one proposed. */
  rematch(battle: string, token: string, swap: boolean): Promise<People> {
    return this.json<People>("POST", `/api/battles/${part(battle)}/rematch`, { token, body: { swap } });
  }

  noRematch(battle: string, token: string): Promise<People> {
    return this.json<People>("DELETE", `/api/battles/${part(battle)}/rematch`, { token });
  }

  /** The key to one's seat in the rematch. */
  rematchSeat(battle: string, token: string): Promise<Admitted> {
    return this.json<Admitted>("POST", `/api/battles/${part(battle)}/rematch/seat`, { token });
  }

  /** What a link to a seat is for, to whoever has its secret. */
  claimCard(battle: string, secret: string): Promise<ClaimCard> {
    return this.json<ClaimCard>("GET", `/api/battles/${part(battle)}/claim`, { token: secret });
  }

  /** Takes the seat; the same `nonce` gives the same token again. */
  takeClaim(battle: string, secret: string, nonce: string): Promise<Admitted> {
    return this.json<Admitted>("POST", `/api/battles/${part(battle)}/claims`, { token: secret, body: { nonce } });
  }

  /** A new link to a seat, or (`no`) none; the one before is void. */
  invite(battle: string, token: string, side: string, no = false): Promise<Invitation> {
    const path = `/api/battles/${part(battle)}/claims/${part(side)}`;
    return this.json<Invitation>(no ? "DELETE" : "PUT", path, { token });
  }

  /** What has been said, from number `from` on. */
  chat(battle: string, token: string, from: number): Promise<ChatPage> {
    return this.json<ChatPage>("GET", `/api/battles/${part(battle)}/chat?from=${from}`, { token });
  }

  /** Says something; `unseen` is the number of the first remark that one has not seen: what one has said since is not said again. */
  say(battle: string, token: string, text: string, unseen: number): Promise<Said> {
    return this.json<Said>("POST", `/api/battles/${part(battle)}/chat`, { token, body: { text, unseen } });
  }

  private async json<T>(method: string, path: string, call: Call = {}): Promise<T> {
    const answer = await this.ask(method, path, call);
    try {
      return (await answer.json()) as T;
    } catch (cause) {
      throw new NetworkError(`${method} ${path}: not JSON`, { cause });
    }
  }

  private async ask(method: string, path: string, call: Call): Promise<Response> {
    const headers: Record<string, string> = { Accept: "application/json" };
    if (call.token !== undefined) {
      headers["Authorization"] = `Bearer ${call.token}`;
    }
    const init: RequestInit = { method, headers };
    if (call.body !== undefined) {
      headers["Content-Type"] = "application/json";
      init.body = JSON.stringify(call.body);
    } else if (call.file !== undefined) {
      headers["Content-Type"] = "application/jsonl";
      init.body = call.file;
    }
    let answer: Response;
    try {
      answer = await this.fetcher(path, init);
    } catch (cause) {
      throw new NetworkError(`${method} ${path}`, { cause });
    }
    if (!answer.ok) {
      throw await errorOf(answer);
    }
    return answer;
  }
}

function named(line: string | null): { line?: string } {
  return line === null ? {} : { line };
}

/** A query of those that are asked for. */
function asked(query: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [`${name}=${part(value)}`]));
  return given.length > 0 ? `?${given.join("&")}` : "";
}

function part(value: string): string {
  return encodeURIComponent(value);
}

async function errorOf(answer: Response): Promise<ApiError | NetworkError> {
  let body: ErrorBody = {};
  try {
    body = (await answer.json()) as ErrorBody;
  } catch {
    // A proxy's page rather than the service's answer: the status has to do.
  }
  if (body.error === undefined && answer.status >= 500) {
    return new NetworkError(`status ${answer.status}`);
  }
  const { error = "unknown", text = null, ruling = null, field } = body;
  const wait = Number.parseInt(answer.headers.get("Retry-After") ?? "", 10);
  return new ApiError(answer.status, error, text, ruling, field, Number.isNaN(wait) ? null : wait);
}

/** What is wished of a new battle beyond what is usual; `delay` is how many changes later spectators see it. */
function settled(options: Readonly<Record<string, unknown>>, delay: number): object {
  return { ...(Object.keys(options).length > 0 ? { options } : {}), ...(delay > 0 ? { delay } : {}) };
}
