import { describe, expect, test } from "vitest";
import { bench, DOWN, fakeService, Refusal, settle } from "./fakes";
import { entries, scene, snapshot, text } from "./fixture";
import type { Snapshot } from "../src/lib/protocol";

function waitingFor(viewer: string, sides: readonly string[], version = 7): Snapshot {
  const asked = sides.includes(viewer);
  return {
    ...snapshot,
    version,
    viewer,
    seats: { red: { kind: "person" }, blue: { kind: "person" } },
    scene: {
      ...scene,
      prompt: asked && scene.prompt ? { ...scene.prompt, player: viewer } : null,
      sides: scene.sides.map((side) => ({ ...side, waiting: sides.includes(side.id) })),
    },
  };
}

describe("a battle with one seat", () => {
  test("fetches snapshot and log, and shows them at once", async () => {
    const service = fakeService();
    const { session, sockets } = bench(service);
    await session.start();
    await settle();
    expect(session.snapshot?.version).toBe(7);
    expect(session.log).toHaveLength(entries.length);
    expect(session.handing).toBeNull();
    expect(service.asked[0]?.token).toBe("r");
    sockets[0]?.onopen?.(new Event("open"));
    expect(session.connection).toBe("online");
  });

  test("a command goes out with the version and its answer is taken", async () => {
    const service = fakeService();
    const { session } = bench(service);
    await session.start();
    expect(await session.send({ kind: "commit" })).toBe(true);
    const sent = service.asked.find(({ path }) => path.endsWith("/commands"));
    expect(sent?.body).toEqual({ version: 7, command: { kind: "commit" } });
    expect(session.snapshot?.version).toBe(8);
  });

  test("a refusal shows every reason and changes nothing", async () => {
    const reasons = [
      { rule: "R-1", text: text("a") },
      { rule: "R-2", text: text("b") },
    ];
    const service = fakeService().on(
      /\/commands$/,
      () => new Refusal(422, { error: "refused", ruling: { legal: false, reasons } }),
    );
    const { session } = bench(service);
    await session.start();
    expect(await session.send({ kind: "commit" })).toBe(false);
    expect(session.refusal).toEqual(reasons);
    expect(session.snapshot?.version).toBe(7);
    expect(session.busy).toBe(false);
  });

  test("a stale command fetches the snapshot again and says so", async () => {
    const service = fakeService().on(/\/commands$/, () => new Refusal(409, { error: "stale", text: text("stale") }));
    const { session } = bench(service);
    await session.start();
    service.on(/^GET .*\/battles\/b1$/, () => ({ ...snapshot, version: 9 }));
    expect(await session.send({ kind: "commit" })).toBe(false);
    expect(session.snapshot?.version).toBe(9);
    expect(session.problem?.id).toBe("client-problem-stale");
  });

  test("tries again ever more slowly while the network is down, then goes on", async () => {
    let failures = 3;
    const service = fakeService().on(/\/commands$/, () => (failures-- > 0 ? DOWN : { ...snapshot, version: 8 }));
    const { session, waits } = bench(service);
    await session.start();
    expect(await session.send({ kind: "commit" })).toBe(true);
    expect(waits).toEqual([500, 1000, 2000]);
    expect(session.snapshot?.version).toBe(8);
  });

  test("gives up on a command in the end, and says that it did not get through", async () => {
    const service = fakeService().on(/\/commands$/, () => DOWN);
    const { session } = bench(service);
    await session.start();
    expect(await session.send({ kind: "commit" })).toBe(false);
    expect(session.problem?.id).toBe("client-problem-network");
    expect(session.connection).toBe("offline");
  });

  test("fetches anew when the service tells of a change, and ignores old news", async () => {
    const service = fakeService();
    const { session, sockets } = bench(service);
    await session.start();
    const before = service.count(/^GET .*\/battles\/b1$/);
    sockets[0]?.tell({ type: "changed", version: 7, log: 14, events: [] });
    sockets[0]?.tell({ type: "ping" });
    expect(service.count(/^GET .*\/battles\/b1$/)).toBe(before);
    service.on(/^GET .*\/battles\/b1$/, () => ({ ...snapshot, version: 8 }));
    sockets[0]?.tell({ type: "changed", version: 8, log: 14, events: [] });
    await settle();
    expect(session.snapshot?.version).toBe(8);
  });

  test("an older snapshot that comes late is dropped", async () => {
    const service = fakeService();
    const { session } = bench(service);
    await session.start();
    await session.send({ kind: "commit" });
    service.on(/^GET .*\/battles\/b1$/, () => ({ ...snapshot, version: 6 }));
    await session.refresh();
    expect(session.snapshot?.version).toBe(8);
  });

  test("follows a service that goes back to an earlier version, and shows no other older snapshot", async () => {
    const service = fakeService();
    const { session, sockets } = bench(service);
    await session.start();
    await session.send({ kind: "commit" });
    service.on(/^GET .*\/battles\/b1$/, () => ({ ...snapshot, version: 5, log: 3 }));
    sockets[0]?.tell({ type: "changed", version: 5, log: 3, events: [] });
    await settle();
    expect(session.snapshot?.version).toBe(5);
    expect(session.log).toHaveLength(3);
  });

  test("taking back shortens the log", async () => {
    const service = fakeService().on(/\/undo$/, () => ({ ...snapshot, version: 8, log: 10, undo: false }));
    const { session } = bench(service);
    await session.start();
    await settle();
    expect(await session.undo()).toBe(true);
    await settle();
    expect(session.log.map((entry) => entry.n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await session.undo()).toBe(false);
  });

  test("a token that is none of this battle is fatal", async () => {
    const service = fakeService().on(
      /^GET .*\/battles\/b1$/,
      () => new Refusal(401, { error: "token", text: text("no-token") }),
    );
    const { session } = bench(service);
    await session.start();
    expect(session.fatal).toBe(true);
    expect(session.problem?.id).toBe("no-token");
  });
});

describe("two seats at one screen", () => {
  const seats = { tokens: ["r", "b"] };

  test("nothing is shown before the curtain is lifted", async () => {
    const service = fakeService().on(/^GET .*\/battles\/b1$/, () => waitingFor("red", ["red", "blue"]));
    const { session } = bench(service, seats);
    await session.start();
    expect(session.handing?.place.token).toBe("r");
    expect(session.snapshot).toBeNull();
    await session.liftCurtain();
    expect(session.snapshot?.viewer).toBe("red");
  });

  test("hands over when this side is done, and fetches the other's snapshot only then", async () => {
    const service = fakeService().on(/^GET .*\/battles\/b1$/, ({ token }) =>
      token === "r" ? waitingFor("red", ["red", "blue"]) : waitingFor("blue", ["blue"], 8),
    );
    service.on(/\/commands$/, () => waitingFor("red", ["blue"], 8));
    const { session } = bench(service, seats);
    await session.start();
    await session.liftCurtain();
    await session.send({ kind: "commit" });
    expect(session.handing?.place).toEqual({ token: "b", side: "blue" });
    expect(session.handing?.sure).toBe(true);
    expect(service.asked.some(({ token }) => token === "b")).toBe(false);
    await session.liftCurtain();
    await settle();
    expect(session.snapshot?.viewer).toBe("blue");
    expect(session.log).toHaveLength(entries.length);
  });

  test("players who want no curtain get none where nothing is secret", async () => {
    const service = fakeService().on(/^GET .*\/battles\/b1$/, ({ token }) =>
      token === "r" ? waitingFor("red", ["red"]) : waitingFor("blue", ["blue"], 8),
    );
    service.on(/\/commands$/, () => waitingFor("red", ["blue"], 8));
    const { session } = bench(service, { ...seats, prefs: { quick: false, openHanding: true } });
    await session.start();
    expect(session.handing).toBeNull();
    await session.send({ kind: "commit" });
    await settle();
    expect(session.handing).toBeNull();
    expect(session.snapshot?.viewer).toBe("blue");
  });

  test("even they get one where orders are secret", async () => {
    const service = fakeService().on(/^GET .*\/battles\/b1$/, () => waitingFor("red", ["red", "blue"]));
    const { session } = bench(service, { ...seats, prefs: { quick: false, openHanding: true } });
    await session.start();
    expect(session.handing).not.toBeNull();
  });

  test("the end of the battle needs no handing over", async () => {
    const over = { ...waitingFor("red", []), scene: { ...scene, prompt: null, outcome: text("game-won") } };
    const service = fakeService().on(/^GET .*\/battles\/b1$/, () => over);
    const { session } = bench(service, seats);
    await session.start();
    expect(session.handing).toBeNull();
    expect(session.scene?.outcome?.id).toBe("game-won");
  });
});
