/** The WebSocket on which the service tells of changes. It reconnects by itself until closed. */
import type { LiveMessage, Now, TableMessage, Update } from "./protocol";

export type Connection = "connecting" | "online" | "offline";

/** The part of a WebSocket that is used here, so that tests can bring their own. */
export interface Socket {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  close(): void;
}

export interface LiveHandlers {
  /** Where the battle is now: on connection, and when something could not be told. */
  now(message: Now): void;
  changed(update: Update): void;
  connection(state: Connection): void;
  /** The key is none of this battle's any more: somebody has taken the seat over. */
  refused?(): void;
  /** Who is here, and what is said. */
  table?(message: TableMessage): void;
}

export type SocketMaker = (url: string) => Socket;

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** The service pings every 20 seconds; twice that without a word means that the line is dead. */
const SILENCE = 45_000;

/** How the service closes the line of who has no key. */
const NO_KEY = 4401;

/** How long to wait before try number `attempt` (from 0), in milliseconds. */
export function backoff(attempt: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
}

export class Live {
  private socket: Socket | null = null;
  private attempt = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly handlers: LiveHandlers,
    private readonly make: SocketMaker = (address) => new WebSocket(address),
  ) {}

  open(): void {
    const socket = this.make(this.url);
    this.socket = socket;
    this.listen();
    socket.onopen = () => {
      this.attempt = 0;
      this.handlers.connection("online");
      this.listen();
    };
    socket.onmessage = (event) => {
      this.listen();
      const message = parse(event.data);
      if (message?.type === "changed") {
        this.handlers.changed(message);
      } else if (message?.type === "now") {
        this.handlers.now(message);
      } else if (message?.type === "people" || message?.type === "said") {
        this.handlers.table?.(message);
      }
    };
    socket.onclose = (event) => {
      if (event.code === NO_KEY && !this.closed) {
        this.close();
        this.handlers.refused?.();
      }
      this.again(socket);
    };
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearTimeout(this.watchdog);
    this.socket?.close();
  }

  private listen(): void {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => {
      const socket = this.socket;
      if (socket) {
        // A dead line may take minutes to say so itself.
        socket.onclose = null;
        socket.close();
        this.again(socket);
      }
    }, SILENCE);
  }

  private again(socket: Socket): void {
    if (this.closed || socket !== this.socket) {
      return;
    }
    clearTimeout(this.watchdog);
    this.handlers.connection(this.attempt === 0 ? "connecting" : "offline");
    this.retry = setTimeout(() => {
      this.open();
    }, backoff(this.attempt++));
  }
}

function parse(data: unknown): LiveMessage | null {
  if (typeof data !== "string") {
    return null;
  }
  try {
    return JSON.parse(data) as LiveMessage;
  } catch {
    return null;
  }
}

/** The WebSocket address of a battle for the holder of a token. */
export function liveUrl(battle: string, token: string, here: Location = location): string {
  const scheme = here.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${here.host}/api/battles/${encodeURIComponent(battle)}/live?people=true&token=${encodeURIComponent(token)}`;
}
