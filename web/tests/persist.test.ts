import { describe, expect, test } from "vitest";
import { Api, ApiError, NetworkError } from "../src/lib/api";
import { persist } from "../src/lib/persist";

/** Asks that fail as listed before they are answered, and the waits between them. */
function failing(...errors: Error[]): {
  ask: () => Promise<string>;
  waits: number[];
  sleep: (ms: number) => Promise<void>;
} {
  const waits: number[] = [];
  return {
    ask: () => {
      const error = errors.shift();
      return error ? Promise.reject(error) : Promise.resolve("here");
    },
    waits,
    sleep: (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
  };
}

const lost = new NetworkError("lost");
const busy = new ApiError(503, "busy", null);

function limited(wait: number | null): ApiError {
  return new ApiError(429, "limit", null, null, "", wait);
}

describe("asking a service that may be out of reach", () => {
  test("goes on, ever more slowly, until there is an answer, and tells of each try that got none", async () => {
    const { ask, waits, sleep } = failing(lost, busy, lost);
    const told: Error[] = [];
    const answer = await persist(ask, { sleep, lost: (error) => told.push(error) });
    expect(answer).toBe("here");
    expect(waits).toEqual([500, 1000, 2000]);
    expect(told).toEqual([lost, busy, lost]);
  });

  test("leaves every other error to whoever asked", async () => {
    const missing = new ApiError(404, "missing", null);
    const { ask, waits, sleep } = failing(missing);
    await expect(persist(ask, { sleep })).rejects.toBe(missing);
    expect(waits).toEqual([]);
  });

  test("does not ask again for what took the rules too long", async () => {
    const costly = new ApiError(422, "costly", null);
    const { ask, waits, sleep } = failing(costly);
    await expect(persist(ask, { sleep })).rejects.toBe(costly);
    expect(waits).toEqual([]);
  });

  test("waits as long as the service says when too much was asked", async () => {
    const { ask, waits, sleep } = failing(limited(1), limited(7));
    expect(await persist(ask, { sleep })).toBe("here");
    expect(waits).toEqual([1000, 7000]);
  });

  test("reads from the answer how long the service wants to be left in peace", async () => {
    for (const [header, wait] of [
      [{ "Retry-After": "7" }, 7],
      [{ "Retry-After": "Thu, 01 Jan 1970 00:00:00 GMT" }, null],
      [{}, null],
    ] as const) {
      const answer = new Response(JSON.stringify({ error: "limit" }), { status: 429, headers: header });
      const error: unknown = await new Api(() => Promise.resolve(answer)).about().catch((found: unknown) => found);
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ status: 429, code: "limit", wait });
    }
  });

  test("leaves it to whoever asked to wait for longer than a moment", async () => {
    for (const error of [limited(600), limited(null)]) {
      const { ask, waits, sleep } = failing(error);
      await expect(persist(ask, { sleep })).rejects.toBe(error);
      expect(waits).toEqual([]);
    }
  });

  test("ends when the tries are used up", async () => {
    const { ask, waits, sleep } = failing(lost, lost, lost);
    await expect(persist(ask, { sleep, tries: 2 })).rejects.toBe(lost);
    expect(waits).toEqual([500]);
  });

  test("asks no more once nobody waits", async () => {
    const { ask, sleep } = failing(lost, lost);
    let gone = false;
    const leaving = (milliseconds: number): Promise<void> => {
      gone = true;
      return sleep(milliseconds);
    };
    await expect(persist(ask, { sleep: leaving, over: () => gone })).rejects.toBe(lost);
    expect(await ask().catch(() => "asked once only")).toBe("asked once only");
  });
});
