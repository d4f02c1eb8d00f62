/** Requests that a page kept for the table answers itself where the service does not. */
import type { Fetcher } from "./api";
import { keptTable } from "./tablestore";

export interface WorkerRequest {
  readonly id: number;
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** The answer to a request by its id; a status of 0: there is none, and `body` says why. */
export interface WorkerAnswer {
  readonly id: number;
  readonly status: number;
  readonly body: string;
}

export type Answerer = Pick<Worker, "postMessage" | "addEventListener">;

/** Words, rules, and the questions of calculators: what a referee asks. All else needs the service. */
const OURS = /^\/api\/(catalogues\/[^/]+|rules\/[^/]+|rulesets|rulesets\/[^/]+\/calculators(\/.+)?)$/;
/** After so many milliseconds without an answer the page begins to answer itself; the first to answer is heard. */
const PATIENCE = 3000;

/** A network that is gone altogether says so; one that hangs does not. */
export function withTable(
  network: Fetcher,
  makeWorker: () => Answerer = python,
  isKept: () => boolean = () => keptTable() !== null,
): Fetcher {
  let asking: Asking | null = null;
  return async (path, init) => {
    if (!OURS.test(path) || !isKept()) {
      return network(path, init);
    }
    const own = (): Promise<Response> => (asking ??= new Asking(makeWorker())).ask(path, init);
    const theirs = network(path, init).then((answer) => {
      if (answer.status >= 502 && answer.status <= 504) {
        throw new TypeError(`status ${answer.status}`);
      }
      return answer;
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hanging = new Promise<null>((resolve) => {
      timer = setTimeout(() => {
        resolve(null);
      }, PATIENCE);
    });
    try {
      return (await Promise.race([theirs, hanging])) ?? (await Promise.any([theirs, own()]));
    } catch {
      return own();
    } finally {
      clearTimeout(timer);
    }
  };
}

/** A worker to which requests are put, and which answers them by number. */
class Asking {
  private last = 0;
  private readonly waiting = new Map<number, (answer: WorkerAnswer) => void>();

  constructor(private readonly worker: Answerer) {
    worker.addEventListener("message", (event: Event) => {
      const answer = (event as MessageEvent<WorkerAnswer>).data;
      this.waiting.get(answer.id)?.(answer);
      this.waiting.delete(answer.id);
    });
  }

  async ask(path: string, init: RequestInit): Promise<Response> {
    const id = ++this.last;
    const answer = await new Promise<WorkerAnswer>((resolve) => {
      this.waiting.set(id, resolve);
      const body = typeof init.body === "string" ? init.body : "";
      this.worker.postMessage({ id, method: init.method ?? "GET", path, body } satisfies WorkerRequest);
    });
    if (answer.status === 0) {
      throw new TypeError(answer.body);
    }
    return new Response(answer.body, { status: answer.status, headers: { "Content-Type": "application/json" } });
  }
}

function python(): Worker {
  return new Worker(new URL("../table/python-worker.ts", import.meta.url), { type: "module" });
}
