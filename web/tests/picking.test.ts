import { describe, expect, test, vi } from "vitest";
import type { Command, Drag, Preview } from "../src/lib/protocol";
import { bench, fakeService, Refusal, settle, type FakeService } from "./fakes";
import { orders, prompt, scene, snapshot, text } from "./fixture";
import type { Session } from "../src/lib/session.svelte";

async function open(service: FakeService = fakeService(), quick = false): Promise<Session> {
  const { session } = bench(service, { prefs: { quick, openHanding: false } });
  await session.start();
  await settle();
  return session;
}

function sent(service: FakeService): unknown[] {
  return service.asked.filter(({ path }) => path.endsWith("/commands")).map(({ body }) => body);
}

describe("selecting", () => {
  test("asks what can be done with the piece, once for each version", async () => {
    const service = fakeService();
    const { picking } = await open(service);
    picking.select("bows-1");
    await settle();
    expect(picking.buttons.map((choice) => choice.id)).toEqual(["hold", "charge", "commit"]);
    expect(picking.cells.get("8,9")?.choices).toHaveLength(2);
    expect(picking.targets.get("raiders-6")?.choices).toHaveLength(1);
    picking.select(null);
    picking.select("bows-1");
    await settle();
    expect(service.count(/\/choices/)).toBe(1);
  });

  test("keeps the selection after a command, and asks anew", async () => {
    const service = fakeService();
    const session = await open(service);
    session.picking.select("bows-1");
    await settle();
    await session.send({ kind: "anything" });
    await settle();
    expect(session.picking.selected).toBe("bows-1");
    expect(service.count(/\/choices/)).toBe(2);
  });

  test("drops a selection that is no longer one, and takes the only one there is", async () => {
    const service = fakeService();
    const session = await open(service);
    session.picking.select("bows-1");
    service.on(/\/commands$/, () => ({
      ...snapshot,
      version: 8,
      scene: { ...scene, prompt: { ...prompt, selectable: ["knights-2"] } },
    }));
    await session.send({ kind: "anything" });
    expect(session.picking.selected).toBe("knights-2");
  });

  test("a click on what cannot be selected only shows it", async () => {
    const { picking } = await open();
    picking.clickPiece("ogres-1");
    expect([picking.selected, picking.inspected]).toEqual([null, "ogres-1"]);
  });

  test("cycles through pieces, and through units", async () => {
    const { picking } = await open();
    picking.cycle(1, false);
    expect(picking.selected).toBe("swords-1");
    picking.cycle(1, false);
    expect(picking.selected).toBe("swords-2");
    picking.cycle(1, true);
    expect(picking.selected).toBe("bows-1");
    picking.cycle(-1, false);
    expect(picking.selected).toBe("swords-10");
  });
});

describe("choosing", () => {
  test("a target with one choice waits for confirm; a second click confirms", async () => {
    const service = fakeService();
    const { picking } = await open(service);
    picking.select("bows-1");
    await settle();
    picking.clickPiece("raiders-6");
    expect(picking.pending?.id).toBe("shoot-raiders");
    expect(sent(service)).toEqual([]);
    picking.clickPiece("raiders-6");
    await settle();
    expect(sent(service)).toEqual([{ version: 7, command: { kind: "shoot", at: "raiders-6" } }]);
    expect(picking.pending).toBeNull();
  });

  test("several choices at one place are offered as a list", async () => {
    const { picking } = await open();
    picking.select("bows-1");
    await settle();
    const spot = picking.cells.get("8,9");
    expect(spot).toBeDefined();
    if (spot) {
      picking.clickSpot(spot);
    }
    expect(picking.chooser?.choices.map((choice) => choice.id)).toEqual(["advance-8-9-n", "advance-8-9-ne"]);
    const second = picking.chooser?.choices[1];
    if (second) {
      picking.choose(second);
    }
    expect(picking.ghosts.map((piece) => piece.shape)).toEqual([{ type: "hexes", cells: [[8, 9]], facing: 1 }]);
    picking.cancel();
    expect([picking.chooser, picking.pending, picking.selected]).toEqual([null, null, "bows-1"]);
    picking.cancel();
    expect(picking.selected).toBeNull();
  });

  test("a button about no piece is sent at once", async () => {
    const service = fakeService();
    const { picking } = await open(service);
    const commit = picking.buttons[0];
    if (commit) {
      picking.choose(commit);
    }
    await settle();
    expect(sent(service)).toEqual([{ version: 7, command: { kind: "commit" } }]);
  });

  test("a button about a piece is sent at once unless its preview has something to show", async () => {
    const service = fakeService();
    const { picking } = await open(service);
    picking.select("bows-1");
    await settle();
    const [hold, charge] = picking.buttons;
    service.on(/\/previews$/, () => ({ tallies: [{ title: text("tally-title"), lines: [], total: 3 }] }));
    if (hold) {
      picking.choose(hold);
    }
    await settle();
    expect(picking.pending?.id).toBe("hold");
    expect(picking.pendingPreview?.tallies).toHaveLength(1);
    expect(sent(service)).toEqual([]);
    picking.cancel();
    service.on(/\/previews$/, () => ({ ruling: { legal: true } }));
    if (charge) {
      picking.choose(charge);
    }
    await settle();
    expect(sent(service)).toHaveLength(1);
  });

  test("a choice of a list waits once and is confirmed when pressed again, in the list or on the board", async () => {
    for (const again of ["press", "click"]) {
      const service = fakeService();
      const { picking } = await open(service);
      picking.select("bows-1");
      await settle();
      const spot = picking.cells.get("8,9");
      const east = spot?.choices[1];
      if (spot && east) {
        picking.clickSpot(spot);
        picking.press(east);
        await settle();
        expect([picking.pending?.id, sent(service)]).toEqual(["advance-8-9-ne", []]);
        if (again === "press") {
          picking.press({ ...east });
        } else {
          picking.clickSpot(spot);
        }
      }
      await settle();
      expect(sent(service)).toEqual([{ version: 7, command: { kind: "move", to: [8, 9], facing: 1 } }]);
    }
  });

  test("what is known to be refused is not sent when pressed again", async () => {
    const service = fakeService().on(/\/previews$/, () => ({ ruling: { legal: false, reasons: [] } }));
    const { picking } = await open(service);
    picking.select("bows-1");
    await settle();
    picking.clickPiece("raiders-6");
    await settle();
    picking.clickPiece("raiders-6");
    await settle();
    expect([picking.pending?.id, sent(service)]).toEqual(["shoot-raiders", []]);
  });

  test("while a choice waits, the way forward is no button, and another choice waits in its place", async () => {
    const service = fakeService();
    const { picking } = await open(service);
    picking.select("bows-1");
    await settle();
    expect(picking.pressable.map(({ id }) => id)).toEqual(["hold", "charge", "commit"]);
    picking.clickPiece("raiders-6");
    expect(picking.pressable).toEqual([]);
    const commit = picking.buttons.find(({ id }) => id === "commit");
    if (commit) {
      picking.choose(commit);
    }
    await settle();
    expect([picking.pending?.id, sent(service)]).toEqual(["commit", []]);
  });

  test("of what waited and was left for another piece, it is said that it was not carried out", async () => {
    const { picking } = await open();
    picking.select("bows-1");
    await settle();
    picking.clickPiece("raiders-6");
    picking.select("swords-1");
    expect(picking.left?.id).toBe("shoot-at");
    picking.select("bows-1");
    expect(picking.left).toBeNull();
  });

  test("a choice waits on when the battle goes on around it, or it is said that it is gone", async () => {
    const service = fakeService();
    const session = await open(service);
    const { picking } = session;
    picking.select("bows-1");
    await settle();
    picking.clickPiece("raiders-6");
    service
      .on(/^GET .*\/battles\/b1$/, () => ({ ...snapshot, version: 8 }))
      .on(/\/choices\?/, () => ({ version: 8, choices: orders }));
    await session.refresh();
    await settle();
    expect(session.snapshot?.version).toBe(8);
    expect([picking.pending?.id, picking.left]).toEqual(["shoot-raiders", null]);
    service
      .on(/^GET .*\/battles\/b1$/, () => ({ ...snapshot, version: 9 }))
      .on(/\/choices\?/, () => ({ version: 9, choices: [] }));
    await session.refresh();
    await settle();
    expect([picking.pending, picking.left?.id]).toEqual([null, "shoot-at"]);
  });

  test("players in a hurry send what they click on the board", async () => {
    const service = fakeService();
    const { picking } = await open(service, true);
    picking.select("bows-1");
    await settle();
    picking.clickPiece("raiders-6");
    await settle();
    expect(sent(service)).toHaveLength(1);
  });

  test("where nothing is selected any more, nothing is waited for", async () => {
    const { picking } = await open(fakeService());
    picking.select("bows-1");
    expect(picking.loading).toBe(true);
    picking.select(null);
    expect(picking.loading).toBe(false);
    await settle();
    expect([picking.loading, picking.choices.length]).toEqual([false, picking.prompt?.choices?.length ?? 0]);
  });

  test("previews are asked for once for each version", async () => {
    const service = fakeService();
    const { picking } = await open(service);
    picking.select("bows-1");
    await settle();
    const shoot = orders.find((choice) => choice.id === "shoot-raiders");
    for (let time = 0; time < 3; time++) {
      picking.consider(shoot ?? null);
      await new Promise((resolve) => setTimeout(resolve, 120));
      picking.consider(null);
    }
    expect(service.count(/\/previews/)).toBe(1);
  });
});

describe("placing on a table", () => {
  const drag: Drag = { piece: "swords-1", command: { kind: "place", piece: "swords-1" }, turns: true };
  const table = (): FakeService =>
    fakeService().on(/^GET .*\/battles\/b1$/, () => ({
      ...snapshot,
      scene: { ...scene, prompt: { ...prompt, drags: [drag] } },
    }));

  test("a drop sends the command as the rules would take it", async () => {
    const service = table().on(/\/previews$/, () => ({
      command: { kind: "place", piece: "swords-1", x: 10, y: 20, angle: 90 },
    }));
    const { picking } = await open(service);
    const held = picking.dragOf("swords-1");
    expect(held).not.toBeNull();
    if (held) {
      picking.moveTo(held, 10.1234, 19.9, 88);
    }
    await picking.place();
    expect(service.asked.find(({ path }) => path.endsWith("/previews"))?.body).toEqual({
      version: 7,
      command: { kind: "place", piece: "swords-1", x: 10.12, y: 19.9, angle: 88 },
    });
    expect(sent(service)).toEqual([
      { version: 7, command: { kind: "place", piece: "swords-1", x: 10, y: 20, angle: 90 } },
    ]);
    expect(picking.placement).toBeNull();
  });

  test("a drop that the rules refuse sends nothing and shows why", async () => {
    const ruling = { legal: false, reasons: [{ rule: "R-1", text: text("refused-fixture") }] };
    const service = table().on(/\/previews$/, () => new Refusal(422, { error: "refused", ruling }));
    const { picking } = await open(service);
    const held = picking.dragOf("swords-1");
    if (held) {
      picking.moveTo(held, 1, 2, 3);
    }
    await picking.place();
    expect(sent(service)).toEqual([]);
    expect(picking.placement?.preview?.ruling).toEqual(ruling);
    picking.cancel();
    expect(picking.placement).toBeNull();
  });

  test("an answer that comes late does not take the place of a newer one", async () => {
    const session = await open(table());
    const { picking } = session;
    const waiting: ((preview: Preview) => void)[] = [];
    const asked: Command[] = [];
    vi.spyOn(session, "preview").mockImplementation((command) => {
      asked.push(command);
      return new Promise((resolve) => waiting.push(resolve));
    });
    const held = picking.dragOf("swords-1");
    const refused = (message: string): Preview => ({
      ruling: { legal: false, reasons: [{ rule: "R-1", text: text(message) }] },
    });
    const places = [1, 2].map((x) => {
      if (held) {
        picking.moveTo(held, x, 2, 3);
      }
      return picking.place();
    });
    expect(asked.map((command) => command["x"])).toEqual([1, 2]);
    waiting[1]?.(refused("newer"));
    await places[1];
    waiting[0]?.(refused("older"));
    await places[0];
    expect(picking.placement?.preview).toEqual(refused("newer"));
  });
});
