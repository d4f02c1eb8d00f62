/** A service without a network: answers by route, and keeps what it was asked. */
import { Api } from "../src/lib/api";
import type { Socket } from "../src/lib/live";
import { Session } from "../src/lib/session.svelte";
import type { SessionOptions } from "../src/lib/seating";
import type { Snapshot } from "../src/lib/protocol";
import { orders, scene, sentOf, snapshot, updateTo } from "./fixture";

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly token: string | null;
  readonly body: unknown;
}

export type Answer = (asked: Asked) => unknown;

/** An error to be answered by a route. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly body: Readonly<Record<string, unknown>>,
  ) {}
}

/** The network is down. */
export const DOWN = Symbol("down");

export class FakeService {
  readonly asked: Asked[] = [];
  private readonly routes: (readonly [RegExp, Answer])[] = [];

  /** Later routes go before earlier ones. */
  on(route: RegExp, answer: Answer): this {
    this.routes.unshift([route, answer]);
    return this;
  }

  count(route: RegExp): number {
    return this.asked.filter((asked) => route.test(routeOf(asked))).length;
  }

  readonly api = new Api((path, init) => {
    const headers = new Headers(init.headers);
    const asked: Asked = {
      method: init.method ?? "GET",
      path,
      token: headers.get("Authorization")?.replace("Bearer ", "") ?? null,
      body: typeof init.body === "string" ? JSON.parse(init.body) : null,
    };
    this.asked.push(asked);
    const route = this.routes.find(([pattern]) => pattern.test(routeOf(asked)));
    const answer = route
      ? sending(route[1](asked), asked)
      : new Refusal(404, { error: "missing", text: { id: "missing" } });
    if (answer === DOWN) {
      return Promise.reject(new TypeError("network"));
    }
    const [status, body] = answer instanceof Refusal ? [answer.status, answer.body] : [200, answer];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
}

const BEATS = /\?beats=(\d+)$/;

/** How a request is matched with a route: which beats a snapshot is asked with makes no difference. */
function routeOf({ method, path }: Asked): string {
  return `${method} ${path.replace(BEATS, "")}`;
}

/** Routes answer with whole snapshots: one that is asked for is sent with its beats, one that answers a command as an update. */
function sending(answer: unknown, { method, path, body }: Asked): unknown {
  if (typeof answer !== "object" || answer === null || !("scene" in answer)) {
    return answer;
  }
  const whole = answer as Snapshot;
  if (typeof whole.scene.board === "string") {
    return answer; // as it is sent
  }
  return method === "GET"
    ? sentOf(whole, Number(BEATS.exec(path)?.[1] ?? 0))
    : updateTo(whole, (body as { version: number }).version);
}

/** A service in the middle of the fixture's battle. */
export function fakeService(): FakeService {
  return new FakeService()
    .on(/^GET .*\/battles\/b1$/, () => snapshot)
    .on(/\/board\/board-1$/, () => scene.board)
    .on(/\/choices\?/, () => ({ version: snapshot.version, choices: orders }))
    .on(/\/previews$/, () => ({ ruling: { legal: true } }))
    .on(/\/commands$/, () => ({ ...snapshot, version: snapshot.version + 1 }));
}

export class FakeSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  closed = false;

  close(): void {
    this.closed = true;
  }

  tell(message: unknown): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
}

export interface Bench {
  readonly session: Session;
  readonly sockets: FakeSocket[];
  readonly waits: number[];
}

/** A session at the fake service. Its waits take no time and are kept. */
export function bench(service: FakeService, options: Partial<SessionOptions> = {}): Bench {
  const sockets: FakeSocket[] = [];
  const waits: number[] = [];
  const session = new Session({
    api: service.api,
    id: "b1",
    tokens: ["r"],
    prefs: { quick: false, openHanding: false },
    makeSocket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    sleep: (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
    ...options,
  });
  return { session, sockets, waits };
}

/** Lets all answers come in. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}
