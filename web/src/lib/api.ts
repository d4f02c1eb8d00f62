/** Requests to the service, typed; errors as `ApiError` (it answered) or `NetworkError` (it did not). */
import type {
  About,
  Choice,
  Command,
  LogPage,
  NewBattle,
  Preview,
  Rule,
  Ruling,
  ScenarioCard,
  Seat,
  Snapshot,
  Text,
} from "./protocol";

/** The service answered with an error: its status, its code, and words for people. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly text: Text | null,
    readonly ruling: Ruling | null = null,
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
}

interface Call {
  readonly token?: string;
  readonly body?: unknown;
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

  rule(id: string): Promise<Rule> {
    return this.json<Rule>("GET", `/api/rules/${part(id)}`);
  }

  create(scenario: string, seats: Readonly<Record<string, Seat>>): Promise<NewBattle> {
    return this.json<NewBattle>("POST", "/api/battles", { body: { scenario, seats } });
  }

  snapshot(battle: string, token: string): Promise<Snapshot> {
    return this.json<Snapshot>("GET", `/api/battles/${part(battle)}`, { token });
  }

  log(battle: string, token: string, from: number): Promise<LogPage> {
    return this.json<LogPage>("GET", `/api/battles/${part(battle)}/log?from=${from}`, { token });
  }

  choices(
    battle: string,
    token: string,
    focus: readonly string[],
  ): Promise<{ version: number; choices: readonly Choice[] }> {
    const query = focus.map((piece) => `focus=${part(piece)}`).join("&");
    return this.json("GET", `/api/battles/${part(battle)}/choices?${query}`, { token });
  }

  preview(battle: string, token: string, version: number, command: Command): Promise<Preview> {
    return this.json<Preview>("POST", `/api/battles/${part(battle)}/previews`, { token, body: { version, command } });
  }

  command(battle: string, token: string, version: number, command: Command): Promise<Snapshot> {
    return this.json<Snapshot>("POST", `/api/battles/${part(battle)}/commands`, { token, body: { version, command } });
  }

  undo(battle: string, token: string, version: number): Promise<Snapshot> {
    return this.json<Snapshot>("POST", `/api/battles/${part(battle)}/undo`, { token, body: { version } });
  }

  /** The battle's record as a file; the service gives it once the battle is over. */
  async record(battle: string, token: string): Promise<Blob> {
    const answer = await this.ask("GET", `/api/battles/${part(battle)}/record`, { token });
    return answer.blob();
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
  return new ApiError(answer.status, body.error ?? "unknown", body.text ?? null, body.ruling ?? null);
}
