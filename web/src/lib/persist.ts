/** Asking a service that may be out of reach for a while: a network that changes, a service that starts anew or is busy. */
import { ApiError, NetworkError } from "./api";
import { backoff } from "./live";

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
 * Asks again and again, ever more slowly, while the service cannot be reached or is busy. Any other error is the caller's,
 * and so is the last one when `tries` are used up, or nobody waits any more.
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
      await sleep(backoff(attempt));
      if (over?.()) {
        throw error;
      }
    }
  }
}

function isPassing(error: unknown): error is NetworkError | ApiError {
  // What takes the rules too long takes as long again.
  return (
    error instanceof NetworkError || (error instanceof ApiError && error.status === 503 && error.code !== "costly")
  );
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
