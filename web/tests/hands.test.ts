import { describe, expect, test } from "vitest";
import { perform } from "../src/lib/actions";
import { mapBoard } from "../src/lib/boardmap";
import { Carrying } from "../src/lib/carrying.svelte";
import { clearest, corner } from "../src/lib/clearest";
import { hexCentre } from "../src/lib/geometry";
import { pictureExtent, roseOf, wayForward } from "../src/lib/grouping";
import { actionOf } from "../src/lib/keyboard";
import type { Choice, Snapshot } from "../src/lib/protocol";
import { apartBy, roundAbout } from "../src/lib/rose";
import { mostTogether } from "../src/lib/selection";
import type { Session } from "../src/lib/session.svelte";
import { Tools } from "../src/lib/tools.svelte";
import { Viewport } from "../src/lib/viewport.svelte";
import { bench, fakeService, Refusal, settle, type FakeService } from "./fakes";
import { prompt, scene, snapshot, sure, text } from "./fixture";

const BOT = { kind: "bot", bot: "captain" } as const;

function choice(id: string, more: Partial<Choice> = {}): Choice {
  return { id, command: { kind: id }, label: text(id), ...more };
}

function asking(
  more: Partial<typeof prompt>,
  seats: Snapshot["seats"] = { [sure(snapshot.viewer)]: { kind: "person" } },
): Snapshot {
  return { ...snapshot, seats, scene: { ...scene, prompt: { ...prompt, ...more } } };
}

async function open(service: FakeService): Promise<Session> {
  const { session } = bench(service);
  await session.start();
  await settle();
  return session;
}

function sent(service: FakeService): unknown[] {
  return service.asked
    .filter(({ path }) => path.endsWith("/commands"))
    .map(({ body }) => (body as { command: unknown }).command);
}

describe("the way forward", () => {
  const done = choice("commit", { primary: true, key: "e" });
  const early = { ...done, leaves: text("three-left") };
  const best = choice("best", { advised: true });

  test("is led by what is advised, as long as it leaves something undone", () => {
    expect(wayForward([best, early]).map(({ id }) => id)).toEqual(["best", "commit"]);
    expect(wayForward([best, done]).map(({ id }) => id)).toEqual(["commit"]);
    const pressed = { key: "Enter", shiftKey: true, ctrlKey: false, altKey: false, metaKey: false, repeat: false };
    const now = { buttons: [best, early], undo: false, held: false, onControl: false };
    expect(actionOf(pressed, now)).toEqual({ do: "primary", choice: best, atOnce: true });
  });

  test("asks once more before it leaves something undone", async () => {
    const service = fakeService().on(/^GET .*\/b1$/, () => asking({ choices: [early], selectable: [] }));
    const { picking } = await open(service);
    picking.press(sure(picking.forward[0]));
    await settle();
    expect(picking.pending?.leaves).toEqual(text("three-left"));
    expect(sent(service)).toEqual([]);
    await picking.confirm();
    expect(sent(service)).toEqual([{ kind: "commit" }]);
  });

  test("taken by its letter, has the focus where it is confirmed: Enter would aim at what has it on the board", async () => {
    const service = fakeService().on(/^GET .*\/b1$/, () => asking({ choices: [early], selectable: [] }));
    const session = await open(service);
    const confirm = document.createElement("button");
    confirm.dataset["testid"] = "confirm";
    document.body.append(confirm);
    const stage = {
      session,
      viewport: new Viewport(),
      tools: new Tools(),
      open: () => undefined,
      words: () => undefined,
    };
    perform({ do: "choose", choice: sure(session.picking.forward[0]) }, stage);
    await settle();
    expect(confirm).toHaveFocus();
    confirm.remove();
  });
});

describe("a rose", () => {
  test("has arrows that do not lie over one another, however near to each other they look", () => {
    for (const facings of [
      [0, 60],
      [0, 180],
      [330, 30, 90],
      [0, 60, 120, 180, 240, 300],
      [-30, 15],
    ]) {
      const far = apartBy(facings.map((facing) => ({ facing })));
      const at = facings.map((facing) => [
        far * Math.sin((facing * Math.PI) / 180),
        far * Math.cos((facing * Math.PI) / 180),
      ]);
      for (const [one, [x = 0, y = 0]] of at.entries()) {
        for (const [x2 = 0, y2 = 0] of at.slice(one + 1)) {
          expect(Math.hypot(x - x2, y - y2)).toBeGreaterThan(2);
        }
      }
    }
  });

  test("is made of choices that differ by where a piece looks", () => {
    const [north, east] = [choice("n", { facing: 0 }), choice("e", { facing: 60 })];
    expect(roseOf([east, north])?.map(({ id }) => id)).toEqual(["n", "e"]);
    expect(roseOf([north])).toBeNull();
    expect(roseOf([north, east, choice("x")])).toBeNull();
    expect(roseOf([north, { ...east, facing: 0 }])).toBeNull();
  });

  test("is walked round by keys", () => {
    expect(["ArrowRight", "ArrowLeft", ".", ",", "a"].map(roundAbout)).toEqual([1, -1, 1, -1, 0]);
  });
});

describe("what cannot be done", () => {
  const reasons = [{ rule: "X-1", text: text("too-far") }];

  test("is explained, and the nearest thing that can be waits when it is taken", async () => {
    const nearest = choice("near", { target: { cells: [[8, 9]] } });
    const service = fakeService().on(/\/reasons$/, () => ({ reasons, nearest }));
    const { picking } = await open(service);
    await picking.explain({ cells: [[1, 1]] });
    expect(service.count(/\/reasons$/)).toBe(0);
    picking.select("bows-1");
    await settle();
    await picking.explain({ cells: [[1, 1]] });
    expect(picking.whyNot).toEqual({ reasons, nearest });
    expect(picking.active?.id).toBe("near");
    picking.hold(nearest);
    expect([picking.whyNot, picking.pending?.id]).toEqual([null, "near"]);
  });

  test("is said of an enemy who was clicked, and forgotten at the next click", async () => {
    const service = fakeService().on(/\/reasons$/, () => ({ reasons }));
    const { picking } = await open(service);
    picking.select("bows-1");
    await settle();
    picking.clickPiece("ogres-1");
    await settle();
    expect(picking.whyNot?.reasons).toEqual(reasons);
    picking.cancel();
    expect(picking.whyNot).toBeNull();
  });

  test("is passed over in silence where nothing is known of it", async () => {
    const service = fakeService().on(/\/reasons$/, () => new Refusal(409, { error: "stale", text: text("stale") }));
    const session = await open(service);
    session.picking.select("bows-1");
    await settle();
    await session.picking.explain({ cells: [[1, 1]] });
    expect([session.picking.whyNot, session.problem]).toEqual([null, null]);
  });
});

describe("advice", () => {
  const give = choice("give");
  const done = choice("commit", { primary: true });

  test("waits to be confirmed, in the words of the choice that it is", async () => {
    const service = fakeService()
      .on(/^GET .*\/b1$/, () => asking({ choices: [give, done], selectable: [] }))
      .on(/\/advice$/, () => ({ version: snapshot.version, command: { kind: "give" } }));
    const { advising, picking } = await open(service);
    expect(advising.offered).toBe(true);
    await advising.ask();
    expect(picking.pending?.label).toEqual(text("give"));
    expect(advising.waits).toBe(true);
    expect(sent(service)).toEqual([]);
  });

  test("is asked for again where somebody else decided meanwhile", async () => {
    const now = (version: number): Snapshot => ({ ...asking({ choices: [give, done], selectable: [] }), version });
    const { version } = snapshot;
    let known = version;
    const service = fakeService()
      .on(/^GET .*\/b1$/, () => now(known))
      .on(/\/advice$/, () => {
        if (known === version) {
          known++;
          return new Refusal(409, { error: "stale", text: text("stale") });
        }
        return { version: known, command: { kind: "give" } };
      });
    const { advising, picking } = await open(service);
    await advising.ask();
    expect(picking.pending?.label).toEqual(text("give"));
    expect(service.asked.filter(({ path }) => path.endsWith("/advice")).map(({ body }) => body)).toEqual([
      expect.objectContaining({ version }),
      expect.objectContaining({ version: version + 1 }),
    ]);
  });

  test("is done up to the way forward, which waits", async () => {
    let version = snapshot.version;
    const service = fakeService()
      .on(/^GET .*\/b1$/, () => ({ ...asking({ choices: [give, done], selectable: [] }), version }))
      .on(/\/commands$/, () => ({ ...asking({ choices: [give, done], selectable: [] }), version: ++version }))
      .on(/\/advice$/, () => ({ version, command: { kind: version < snapshot.version + 3 ? "give" : "commit" } }));
    const { advising, picking } = await open(service);
    await advising.rest();
    expect(sent(service)).toEqual([{ kind: "give" }, { kind: "give" }, { kind: "give" }]);
    expect(picking.pending?.command).toEqual({ kind: "commit" });
    expect(advising.running).toBe(false);
  });

  test("lays everything out, the ways forward too, until the battle begins", async () => {
    let version = snapshot.version;
    const now = (): Snapshot => ({
      ...asking({ choices: [done], selectable: [], setup: version < snapshot.version + 2 }),
      version,
    });
    const service = fakeService()
      .on(/^GET .*\/b1$/, now)
      .on(/\/commands$/, () => {
        version++;
        return now();
      })
      .on(/\/advice$/, () => ({ version, command: { kind: "commit" } }));
    const { advising, picking } = await open(service);
    await advising.setUp();
    expect(sent(service)).toHaveLength(2);
    expect(picking.pending).toBeNull();
  });

  test("is not offered against somebody who plays elsewhere, but against bots", async () => {
    const viewer = sure(snapshot.viewer);
    const people = { [viewer]: { kind: "person" }, other: { kind: "person" } } as const;
    const against = await open(fakeService().on(/^GET .*\/b1$/, () => asking({}, people)));
    expect(against.advising.offered).toBe(false);
    const alone = await open(fakeService().on(/^GET .*\/b1$/, () => asking({}, { ...people, other: BOT })));
    expect(alone.advising.offered).toBe(true);
  });

  test("that is declined is told as a problem", async () => {
    const refusal = new Refusal(422, { error: "refused", text: text("service-advice-declined") });
    const service = fakeService()
      .on(/^GET .*\/b1$/, () => asking({}))
      .on(/\/advice$/, () => refusal);
    const session = await open(service);
    await session.advising.ask();
    expect(session.problem).toEqual(text("service-advice-declined"));
    expect(session.picking.pending).toBeNull();
  });
});

test("a piece is carried to a place that can be clicked for it, and elsewhere it is said why not", async () => {
  const service = fakeService()
    .on(/^GET .*\/b1$/, () => asking({ carried: true }))
    .on(/\/reasons$/, () => ({ reasons: [{ rule: "X-1", text: text("too-far") }] }));
  const { picking } = await open(service);
  const viewport = new Viewport();
  const carrying = new Carrying(() => ({ picking, map: mapBoard(scene.board), viewport, pieces: scene.pieces }));
  const element = document.createElementNS("http://www.w3.org/2000/svg", "g");
  element.dataset["piece"] = "bows-1";
  expect(carrying.grab(element)).toBe(true);
  carrying.drag(hexCentre([8, 9]));
  await settle();
  carrying.drag(hexCentre([8, 9]));
  expect(picking.hovered?.cell).toEqual([8, 9]);
  expect(carrying.held?.piece.id).toBe("bows-1");
  carrying.drop(true);
  expect(picking.chooser?.choices).toHaveLength(2);
  picking.cancel();
  carrying.grab(element);
  carrying.drag(hexCentre([0, 0]));
  carrying.drop(true);
  await settle();
  expect(picking.whyNot?.reasons).toHaveLength(1);
  element.dataset["piece"] = "ogres-1";
  expect(carrying.grab(element)).toBe(false);
});

test("a card lies over as few pieces of one's own as can be", () => {
  const room = { width: 800, height: 600 };
  const card = { width: 200, height: 100 };
  const line = Array.from({ length: 10 }, (_, index) => ({ x: 420 + index * 30, y: 310 }));
  const at = { x: 400, y: 300 };
  expect(clearest(at, room, card, [], [])).toEqual({ x: 428, y: 290 });
  const { x, y } = clearest(at, room, card, line, []);
  expect(line.some((own) => own.x > x && own.x < x + 200 && own.y > y && own.y < y + 100)).toBe(false);
});

test("a card in a corner leaves free what is looked at", () => {
  const room = { width: 800, height: 600 };
  const card = { width: 300, height: 250 };
  const [foot, top] = [
    { at: { x: 700, y: 500 }, weight: 10 },
    { at: { x: 600, y: 100 }, weight: 20 },
  ];
  expect(corner(room, card, [], 56)).toEqual({ x: 492, y: 342 });
  expect(corner(room, card, [sure(foot)], 56)).toEqual({ x: 436, y: 8 });
  expect(corner(room, card, [sure(foot), sure(top)], 56)).toEqual({ x: 8, y: 8 });
  expect(corner(room, card, [sure(foot), sure(top), { at: { x: 100, y: 100 }, weight: 30 }], 56).y).toBe(342);
});

test("a name stands where most of a spread unit stands", () => {
  const bows = scene.pieces.filter(({ id }) => id.startsWith("bows-"));
  const lost = { ...sure(bows[0]), id: "bows-far", shape: { type: "hexes", cells: [[30, 1]], facing: 0 } } as const;
  expect(mostTogether([lost, ...bows])).toEqual(bows);
});

test("pictures are drawn to one scale", () => {
  const picture = {
    terrain: "hill",
    points: [
      [-3, 1],
      [5, -2],
      [0, 4],
    ],
  } as const;
  expect(pictureExtent([choice("a", { picture }), choice("b")])).toBe(5);
  expect(pictureExtent([])).toBe(1);
});
