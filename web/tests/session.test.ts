import { describe, expect, test } from "vitest";
import { bench, DOWN, fakeService, Refusal, settle } from "./fakes";
import { entries, scene, sentOf, snapshot, text, updateTo } from "./fixture";
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
  test("fetches a snapshot with the beats and the board, and shows them at once", async () => {
    const service = fakeService();
    const { session, sockets } = bench(service);
    await session.start();
    await settle();
    expect(session.snapshot?.version).toBe(7);
    expect(session.log).toHaveLength(entries.length);
    expect(session.handing).toBeNull();
    expect(session.log).toEqual(entries);
    expect(session.scene?.board).toEqual(scene.board);
    expect(service.asked[0]?.token).toBe("r");
    expect(service.count(/^GET/)).toBe(2);
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

  test.each(["commands", "undo"])(
    "asks again for an answer that got lost, though it hears meanwhile of %s",
    async (what) => {
      let lost = true;
      const done = { ...snapshot, version: 8, undo: false };
      const service = fakeService().on(new RegExp(`/${what}$`), () => (lost ? DOWN : done));
      const { session, sockets } = bench(service, {
        sleep: () => {
          lost = false;
          sockets[0]?.tell({ type: "now", version: 8, next: entries.length, line: "line-2" });
          return Promise.resolve();
        },
      });
      await session.start();
      expect(await (what === "undo" ? session.undo() : session.send({ kind: "commit" }))).toBe(true);
      await settle();
      const versions = service.asked.filter(({ path }) => path.endsWith(what)).map(({ body }) => body);
      expect(versions).toEqual([expect.objectContaining({ version: 7 }), expect.objectContaining({ version: 7 })]);
      expect(session.timeline.points).toHaveLength(2);
      expect([session.snapshot?.version, session.problem, session.connection]).toEqual([8, null, "connecting"]);
      expect(service.count(/^GET .*\/battles\/b1$/)).toBe(1);
    },
  );

  test("follows what the service tells without asking for anything, and ignores old news", async () => {
    const service = fakeService();
    const { session, sockets } = bench(service);
    await session.start();
    const before = service.asked.length;
    sockets[0]?.tell({ type: "now", version: 7, next: 5, line: "line-1" });
    sockets[0]?.tell(updateTo({ ...snapshot, version: 7 }));
    sockets[0]?.tell({ type: "ping" });
    const prompt = { ...scene.prompt, question: text("another") };
    sockets[0]?.tell({ type: "changed", from: 7, to: 8, undo: false, beats: [], next: 5, prompt });
    await settle();
    expect(service.asked.slice(before).filter(({ path }) => !path.includes("/choices"))).toEqual([]);
    expect(session.snapshot?.version).toBe(8);
    expect(session.prompt?.question.id).toBe("another");
    expect(session.scene?.pieces).toBe(session.timeline.points[0]?.snapshot.scene.pieces);
    await session.send({ kind: "commit" });
    expect(service.asked.find(({ path }) => path.endsWith("/commands"))?.body).toMatchObject({ line: "line-1" });
  });

  test("a gap causes one fetch, from the first beat that is not known", async () => {
    const service = fakeService();
    const { session, sockets } = bench(service);
    await session.start();
    service.on(/^GET .*\/battles\/b1$/, () => ({ ...snapshot, version: 10 }));
    const before = service.asked.length;
    sockets[0]?.tell(updateTo({ ...snapshot, version: 10 }));
    await settle();
    expect(session.snapshot?.version).toBe(10);
    const fetched = service.asked.slice(before).map(({ path }) => path);
    expect(fetched.filter((path) => !path.includes("/choices"))).toEqual(["/api/battles/b1?beats=5"]);
    expect(session.log).toEqual(entries);
  });

  test("a board that is not known is fetched once", async () => {
    const service = fakeService().on(/\/board\/board-2$/, () => ({ type: "hexes", cells: [] }));
    const { session, sockets } = bench(service);
    await session.start();
    service.on(/^GET .*\/battles\/b1$/, () => ({
      ...sentOf({ ...snapshot, version: 8 }, 5),
      scene: { ...sentOf(snapshot).scene, board: "board-2" },
    }));
    sockets[0]?.tell({ ...updateTo({ ...snapshot, version: 8 }), board: "board-2" });
    await settle();
    sockets[0]?.tell({ ...updateTo({ ...snapshot, version: 9 }), board: "board-1" });
    await settle();
    expect(session.snapshot?.version).toBe(9);
    expect(session.scene?.board).toEqual(scene.board);
    expect(service.count(/\/board\//)).toBe(2);
  });

  test("what is told while a command is under way waits for its answer", async () => {
    const service = fakeService();
    const { session, sockets } = bench(service);
    await session.start();
    const sent = session.send({ kind: "commit" });
    sockets[0]?.tell(updateTo({ ...snapshot, version: 9 }));
    expect(session.snapshot?.version).toBe(7);
    await sent;
    expect(session.snapshot?.version).toBe(9);
    expect(service.count(/^GET .*\/battles\/b1$/)).toBe(1);
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
    service.on(/^GET .*\/battles\/b1$/, () => ({ ...snapshot, version: 5, next: 1 }));
    sockets[0]?.tell({ type: "now", version: 5, next: 1 });
    await settle();
    expect(session.snapshot?.version).toBe(5);
    expect(session.log).toEqual(entries.slice(0, 3));
  });

  test("taking back is told like any other decision", async () => {
    const service = fakeService().on(/\/undo$/, () => ({ ...snapshot, version: 8, undo: false }));
    const { session } = bench(service);
    await session.start();
    expect(await session.undo()).toBe(true);
    expect(session.timeline.points).toHaveLength(2);
    expect(await session.undo()).toBe(false);
    expect(service.count(/\/undo$/)).toBe(1);
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

  test("who takes the screen again is shown what has happened since he left it", async () => {
    let round = 1;
    const service = fakeService().on(/^GET .*\/battles\/b1$/, ({ token }) => {
      if (token === "b") {
        return waitingFor("blue", ["blue"], 4);
      }
      return { ...waitingFor("red", ["red"], round === 1 ? 7 : 10), next: round === 1 ? 3 : 5 };
    });
    service.on(/\/commands$/, ({ token }) =>
      token === "r" ? { ...waitingFor("red", ["blue"], 8), next: 3 } : waitingFor("blue", ["red"], 5),
    );
    const prefs = { quick: false, openHanding: true, moveSpeed: 1, combatSpeed: 1 };
    const { session } = bench(service, { ...seats, prefs, frames: () => () => undefined });
    await session.start();
    await session.send({ kind: "commit" });
    await settle();
    expect(session.snapshot?.viewer).toBe("blue");
    expect(session.playback.live).toBe(true);
    round = 2;
    await session.send({ kind: "commit" });
    await settle();
    expect(session.snapshot?.viewer).toBe("red");
    expect(session.timeline.points.map(({ snapshot: { version } }) => version)).toEqual([7, 8, 10]);
    expect(session.log).toEqual(entries);
    expect(session.playback.waiting.beats).toBe(2);
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
