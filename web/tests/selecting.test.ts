import { beforeEach, describe, expect, test } from "vitest";
import { mapBoard } from "../src/lib/boardmap";
import { pressedPiece, Tools } from "../src/lib/tools.svelte";
import type { Cell, Drag, Piece, Snapshot } from "../src/lib/protocol";
import { touching } from "../src/lib/geometry";
import { Placing } from "../src/lib/placing.svelte";
import { companions, hangingTogether, joined, ledBy, toggled, within } from "../src/lib/selection";
import { Viewport } from "../src/lib/viewport.svelte";
import { walkByKey } from "../src/lib/walking";
import type { Session } from "../src/lib/session.svelte";
import { bench, fakeService, Refusal, settle, type FakeService } from "./fakes";
import { scene, snapshot, text } from "./fixture";

/** Three side by side, then one of another group and an enemy, and far behind the baggage of the three. */
const row: readonly Piece[] = ["a1", "a2", "a3", "b1", "foe", "a4"].map((id, index) => ({
  id,
  shape: { type: "rectangle", x: 100 + (index % 5) * 100, y: index < 5 ? 200 : 500, width: 98, depth: 30, angle: 0 },
  owner: id === "foe" ? "blue" : "red",
  icon: "sword",
  label: text("unit-swords"),
  group: id.slice(0, 1),
  part: 0,
}));

function at(id: string, x: number, y: number, angle = 0): Piece {
  const shape = { type: "rectangle", x, y, width: 80, depth: 30, angle } as const;
  return { id, shape, owner: null, icon: "sword", label: text("unit-swords") };
}

const drags: readonly Drag[] = row.slice(0, 4).map(({ id }) => ({
  piece: id,
  command: { kind: "go", lead: id, elements: [id], x: 0, y: 0, angle: 0 },
  together: "elements",
}));
const table: Snapshot = {
  ...snapshot,
  scene: {
    ...scene,
    board: { type: "table", width: 800, depth: 600, unit: text("paces") },
    pieces: row,
    prompt: {
      player: "red",
      question: text("question-orders"),
      help: text("help-orders"),
      rule: "R-1",
      selectable: ["a1", "a2", "a3", "b1", "a4"],
      drags,
      several: true,
    },
  },
};
const map = mapBoard(table.scene.board);

async function open(service: FakeService): Promise<Session> {
  service.on(/^GET .*\/battles\/b1$/, () => table).on(/\/choices\?/, () => ({ version: table.version, choices: [] }));
  const { session } = bench(service);
  await session.start();
  await settle();
  return session;
}

function commands(service: FakeService): unknown[] {
  return service.asked.filter(({ path }) => path.endsWith("/commands")).map(({ body }) => body);
}

describe("selections", () => {
  test("are toggled, joined and led", () => {
    expect([
      toggled(["a"], "b"),
      toggled(["a", "b"], "a"),
      joined(["a", "b"], ["b", "c"]),
      ledBy(["a", "b"], "b"),
    ]).toEqual([["a", "b"], ["b"], ["a", "b", "c"], ["b", "a"]]);
  });

  test("of what hangs together go from neighbour to neighbour, by outline or by hex", () => {
    const able = ["a1", "a2", "a3", "a4"];
    expect(hangingTogether(row, able, "a1")).toEqual(["a1", "a2", "a3"]);
    expect(hangingTogether(row, ["a1", "a3"], "a1")).toEqual(["a1"]);
    expect(hangingTogether(row, able, "a4")).toEqual(["a4"]);
    const hexes = (id: string, ...cells: Cell[]): Piece => ({ ...at(id, 0, 0), shape: { type: "hexes", cells } });
    const spread = [hexes("x", [0, 0]), hexes("y", [3, 0], [2, 0]), hexes("z", [1, 0]), hexes("far", [9, 9])];
    expect(hangingTogether(spread, ["far", "x", "y", "z"], "y")).toEqual(["x", "y", "z"]);
  });

  test("touch where outlines meet or cross, at any angle, within a little slack", () => {
    const shape = at("a", 0, 0).shape;
    const touches = (x: number, y: number, angle = 0): boolean => touching(shape, at("b", x, y, angle).shape);
    expect([touches(80, 0), touches(82, 0), touches(84, 0)]).toEqual([true, true, false]);
    expect([touches(0, 30), touches(0, 40), touches(80, 30)]).toEqual([true, false, true]);
    expect([touches(0, 0, 90), touches(54, 0, 90), touches(60, 0, 90)]).toEqual([true, true, false]);
  });

  test("of a group are its pieces that can be selected", () => {
    expect(companions(row, ["a1", "a3", "b1"], "a2")).toEqual(["a1", "a3"]);
    expect(companions(row, ["a1"], "foe")).toEqual([]);
  });

  test("by a box are those whose middle lies in it", () => {
    const box = { x: 150, y: 300, width: 520, height: 300 };
    expect(within(row, ["a1", "a2", "b1"], box, map.project)).toEqual(["a1", "a2"]);
  });
});

describe("selecting several", () => {
  test("asks once for what can be done with all of them, whichever leads", async () => {
    const service = fakeService();
    const { picking } = await open(service);
    picking.select("a2");
    picking.toggle("a1");
    picking.toggle("foe");
    await settle();
    expect([picking.chosen, picking.selected]).toEqual([["a2", "a1"], "a2"]);
    expect(service.asked.at(-1)?.path).toMatch(/choices\?focus=a1&focus=a2$/);
    const asked = service.count(/\/choices/);
    picking.selectAll(["a1", "a2"]);
    await settle();
    expect(service.count(/\/choices/)).toBe(asked);
    picking.toggle("a1");
    expect(picking.chosen).toEqual(["a2"]);
    picking.cancel();
    expect(picking.chosen).toEqual([]);
  });

  test("a group at once; the piece asked for leads", async () => {
    const { picking } = await open(fakeService());
    picking.selectGroup("a2");
    expect(picking.chosen).toEqual(["a2", "a1", "a3"]);
    picking.selectGroup("a2");
    expect(picking.chosen).toEqual(["a2", "a1", "a3"]);
    picking.selectGroup("a2", true);
    expect(picking.chosen).toEqual(["a2", "a1", "a3", "a4"]);
    picking.selectGroup("a2");
    picking.lead("a3");
    expect(picking.chosen).toEqual(["a3", "a2", "a1"]);
    picking.lead("b1");
    expect(picking.chosen).toEqual(["b1"]);
    picking.selectGroup("foe");
    expect(picking.chosen).toEqual(["b1"]);
  });

  test("what can no longer be selected leaves the selection", async () => {
    const service = fakeService();
    const session = await open(service);
    session.picking.selectAll(["a1", "b1", "a3"]);
    const prompt = { ...table.scene.prompt, selectable: ["a1", "a3"] };
    service.on(/\/commands$/, () => ({ ...table, version: 8, scene: { ...table.scene, prompt } }));
    await session.send({ kind: "x" });
    expect(session.picking.chosen).toEqual(["a1", "a3"]);
  });

  test("is for prompts that say so", async () => {
    const service = fakeService();
    const { session } = bench(service);
    await session.start();
    session.picking.select("bows-1");
    session.picking.toggle("swords-1");
    expect(session.picking.chosen).toEqual(["swords-1"]);
    session.picking.selectGroup("bows-1");
    expect(session.picking.chosen).toEqual(["swords-1"]);
  });
});

describe("dragging several", () => {
  test("moves all that is selected, and sends their ids with the place of the one dragged", async () => {
    const service = fakeService().on(/\/previews$/, () => ({}));
    const { picking } = await open(service);
    picking.selectAll(["a3", "a1"]);
    const drag = picking.dragOf("a1");
    expect(drag).not.toBeNull();
    if (drag) {
      picking.moveTo(drag, 150, 100, 90);
    }
    await picking.place();
    const command = { kind: "go", lead: "a1", elements: ["a1", "a3"], x: 150, y: 100, angle: 90 };
    expect(commands(service)).toEqual([{ version: 7, command }]);
  });

  test("one alone goes alone, whatever else is selected", async () => {
    const { picking } = await open(fakeService());
    picking.selectAll(["a1", "a2"]);
    const drag = picking.dragOf("b1");
    if (drag) {
      picking.moveTo(drag, 1, 2, 3);
    }
    expect(picking.placement?.together).toEqual(["b1"]);
  });

  test("ghosts keep their places to one another and wheel about the one dragged; a refusal sends nothing", async () => {
    const ruling = { legal: false, reasons: [{ rule: "R-1", text: text("refused-fixture") }] };
    const service = fakeService().on(/\/previews$/, () => new Refusal(422, { error: "refused", ruling }));
    const { picking } = await open(service);
    const viewport = new Viewport();
    const placing = new Placing(() => ({ picking, map, viewport, pieces: row }));
    picking.selectAll(["a1", "a2"]);
    const drag = picking.dragOf("a1");
    if (drag) {
      picking.moveTo(drag, 300, 300, 90);
    }
    await picking.place();
    const rounded = placing.ghosts.map(({ id, shape }) =>
      shape.type === "rectangle" ? [id, Math.round(shape.x), Math.round(shape.y), shape.angle] : [],
    );
    expect(rounded).toEqual([
      ["a1-held", 300, 300, 90],
      ["a2-held", 300, 400, 90],
    ]);
    expect(picking.placement?.preview?.ruling).toEqual(ruling);
    expect(commands(service)).toEqual([]);
  });
});

describe("tools", () => {
  let tools: Tools;
  let session: Session;
  const board = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const on = document.createElementNS("http://www.w3.org/2000/svg", "g");
  on.dataset["piece"] = "a1";

  beforeEach(async () => {
    session = await open(fakeService());
    tools = new Tools();
    // The drawing is 1600 wide for a table of 800, and so is the screen.
    const viewport = new Viewport();
    viewport.resize(1600, 1200);
    Object.assign(viewport, { scale: 1, x: 0, y: 0 });
    tools.attach(() => ({ picking: session.picking, map, viewport, pieces: row }));
  });

  function sweep(from: [number, number], to: [number, number], adding: boolean): boolean {
    const taken = tools.banding.grab(board, { x: from[0], y: from[1] }, adding);
    tools.banding.drag({ x: to[0], y: to[1] });
    return taken;
  }

  test("a band selects what lies in it, with the key held in addition", () => {
    const { picking } = session;
    expect(sweep([100, 300], [500, 500], false)).toBe(false);
    tools.take("select");
    expect(sweep([500, 500], [100, 300], false)).toBe(true);
    expect(tools.band).toEqual({ x: 100, y: 300, width: 400, height: 200 });
    tools.banding.drop(true);
    expect([picking.chosen, tools.band]).toEqual([["a1", "a2"], null]);
    sweep([700, 300], [1100, 500], true);
    tools.banding.drop(true);
    expect(picking.chosen).toEqual(["a1", "a2", "b1"]);
    sweep([0, 0], [1600, 1200], false);
    tools.banding.drop(false);
    expect(picking.chosen).toEqual(["a1", "a2", "b1"]);
    expect(tools.banding.grab(on, { x: 0, y: 0 }, true)).toBe(false);
  });

  test("a prompt about single pieces lays the band down", () => {
    tools.take("select");
    tools.refresh();
    expect(tools.inHand).toBe("select");
    Object.defineProperty(session.picking, "several", { value: false });
    tools.refresh();
    expect(tools.inHand).toBe("none");
  });

  test("the tape measures between the nearest points of pieces, else between points", () => {
    expect(tools.measuring.grab(board, { x: 0, y: 0 }, false)).toBe(false);
    tools.take("measure");
    tools.measuring.grab(board, { x: 210, y: 410 }, false);
    tools.measuring.drag({ x: 610, y: 390 });
    tools.measuring.drop(true);
    expect(tools.measured?.distance).toBe(102);
    tools.measuring.grab(board, { x: 0, y: 0 }, false);
    tools.measuring.drag({ x: 60, y: 80 });
    expect(tools.measured).toEqual({ from: { x: 0, y: 0 }, to: { x: 30, y: 40 }, distance: 50 });
    expect([tools.layDown(), tools.measured, tools.inHand, tools.layDown()]).toEqual([true, null, "none", false]);
  });

  test("by keys, two selected pieces are measured, or the selected one and the one in focus", () => {
    session.picking.selectAll(["a1", "a2"]);
    tools.measureByKey(null);
    expect([tools.measured?.distance, tools.inHand]).toEqual([2, "none"]);
    session.picking.select("a1");
    tools.measureByKey("foe");
    expect(tools.measured?.distance).toBe(302);
    tools.measureByKey("a1");
    expect(tools.inHand).toBe("measure");
    tools.take("measure");
    expect([tools.inHand, tools.measured]).toEqual(["none", null]);
  });

  test("a press finds its piece", () => {
    expect([pressedPiece(on), pressedPiece(board)]).toEqual(["a1", null]);
  });
});

test("arrow keys go from target to target, over pieces that are aimed at, or else from piece to piece", () => {
  const board = document.createElement("div");
  const NS = "http://www.w3.org/2000/svg";
  const place = (id: string, nav: string, x: number, aimed = false): SVGElement => {
    const element = document.createElementNS(NS, "g");
    element.setAttribute("tabindex", "-1");
    element.setAttribute("id", id);
    Object.assign(element.dataset, { nav, x: String(x), y: "0", target: String(aimed) });
    board.append(element);
    return element;
  };
  const own = place("own", "piece", 0);
  const near = place("near", "target", 100);
  place("friend", "piece", 150);
  place("foe", "piece", 200, true);
  place("far", "target", 300);
  place("last", "piece", 400);
  document.body.append(board);
  const viewport = new Viewport();
  board.addEventListener("keydown", (event) => {
    walkByKey(event, board, viewport);
  });
  const steps = (from: SVGElement, count: number): (string | undefined)[] => {
    from.focus();
    return Array.from({ length: count }, () => {
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
      return document.activeElement?.id;
    });
  };
  expect(steps(near, 3)).toEqual(["foe", "far", "far"]);
  expect(steps(own, 3)).toEqual(["friend", "foe", "last"]);
  board.remove();
});
