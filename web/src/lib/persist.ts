/** Asking a service that may be out of reach for a while: a network that changes, a service that starts anew, is busy or asked too much. */
import { ApiError, NetworkError } from "./api";
import { backoff } from "./live";

/** Milliseconds that nobody is left to wait for without being told what for. */
const PATIENCE = 10_000;

export interface Persistence {
  /** How often it is tried at most. */
  readonly tries?: number;
  /** A try got no answer, and another one follows. */
  readonly lost?: (error: NetworkError | ApiError) => void;
  /** Whether nobody waits for the answer any more. */
  readonly over?: () => boolean;
  readonly sleep?: (milliseconds: number) => Promise<void>;
}

/**
 * Asks again and again, ever more slowly, while the service cannot be reached or is busy, and not before it says. Any other
 * error is the caller's, and so is the last one when `tries` are used up, or nobody waits any more.
 */
export async function persist<T>(
  ask: () => Promise<T>,
  { tries = Infinity, lost, over, sleep = pause }: Persistence = {},
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (!isPassing(error) || attempt + 1 >= tries || over?.()) {
        throw error;
      }
      lost?.(error);
      await sleep(Math.max(backoff(attempt), waitOf(error)));
      if (over?.()) {
        throw error;
      }
    }
  }
}

/** Whether the same request may be answered in a moment: what takes the rules too long takes as long again, and is no such error. */
export function isPassing(error: unknown): error is NetworkError | ApiError {
  if (error instanceof ApiError) {
    return error.status === 503 || (error.status === 429 && error.wait !== null && waitOf(error) <= PATIENCE);
  }
  return error instanceof NetworkError;
}

/** The milliseconds that the service wants to be left in peace. */
function waitOf(error: NetworkError | ApiError): number {
  return error instanceof ApiError && error.wait !== null ? error.wait * 1000 : 0;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
