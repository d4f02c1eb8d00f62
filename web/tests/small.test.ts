import { beforeEach, describe, expect, test, vi } from "vitest";
import { commonLabel, piecesByGroup } from "../src/lib/grouping";
import { mapBoard, stableMap } from "../src/lib/boardmap";
import { outlineLoops, SIZE } from "../src/lib/geometry";
import { hexLayers } from "../src/lib/hexlayers";
import { actionOf, type Pressed } from "../src/lib/keyboard";
import { backoff, Live } from "../src/lib/live";
import { find, forget, recognisable, remember, remembered, restore, keysTo } from "../src/lib/memory";
import { startBattle } from "../src/lib/muster";
import type { HexCell } from "../src/lib/protocol";
import { battleHash, parseRoute } from "../src/lib/routes";
import { sealHolds } from "../src/lib/seal";
import { groundOf } from "../src/lib/terrain";
import { BUTTONS, Viewport } from "../src/lib/viewport.svelte";
import { FakeService, FakeSocket } from "./fakes";
import { cells, orders, pieces, prompt, scenario, snapshot, text } from "./fixture";

beforeEach(() => {
  localStorage.clear();
});

describe("routes", () => {
  test("a battle by the sides played here, or by the token of one who plays none, there and back", () => {
    expect(battleHash("a b", ["x&1", "w+y"])).toBe("#/battle/a%20b?seat=w%2By+x%261");
    expect(parseRoute(battleHash("a b", ["x&1", "w+y"]))).toEqual({
      page: "battle",
      id: "a b",
      tokens: [],
      as: ["w+y", "x&1"],
    });
    expect(parseRoute(battleHash("b1", "t/1"))).toEqual({ page: "battle", id: "b1", tokens: ["t/1"], as: null });
    expect(parseRoute("#/battle/b1/t+u")).toEqual({ page: "battle", id: "b1", tokens: ["t", "u"], as: null });
    expect(parseRoute("#/battle/b1")).toEqual({ page: "battle", id: "b1", tokens: [], as: null });
  });

  test.each(["", "#/", "#/battle", "#/else/b1/t", "#/battle//"])("%s is the start", (hash) => {
    expect(parseRoute(hash).page).toBe("start");
  });
});

describe("keys", () => {
  const plain: Pressed = { key: "", shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, repeat: false };
  const situation = {
    buttons: [...orders.slice(0, 2), ...(prompt.choices ?? [])],
    held: false,
    undo: true,
    onControl: false,
  };

  test("a choice's own key wins, in either case", () => {
    expect(actionOf({ ...plain, key: "T" }, situation)).toMatchObject({ do: "choose", choice: { id: "hold" } });
    expect(actionOf({ ...plain, key: "u" }, situation)).toEqual({ do: "undo" });
    const undo = { ...situation, buttons: [{ ...situation.buttons[0], key: "u" } as (typeof situation.buttons)[0]] };
    expect(actionOf({ ...plain, key: "u" }, undo)).toMatchObject({ do: "choose" });
  });

  test("of buttons that are not to be seen do nothing", () => {
    expect(actionOf({ ...plain, key: "e" }, { ...situation, buttons: [], held: true })).toBeNull();
    expect(actionOf({ ...plain, key: "u" }, { ...situation, undo: false })).toBeNull();
  });

  test("enter confirms what is held, else it only goes to the main button", () => {
    expect(actionOf({ ...plain, key: "Enter" }, { ...situation, held: true })).toEqual({ do: "confirm" });
    expect(actionOf({ ...plain, key: "Enter" }, situation)).toMatchObject({ do: "primary", atOnce: false });
    expect(actionOf({ ...plain, key: "Enter", shiftKey: true }, situation)).toMatchObject({
      do: "primary",
      atOnce: true,
    });
    expect(actionOf({ ...plain, key: "Enter" }, { ...situation, onControl: true, held: true })).toBeNull();
  });

  test("the browser keeps its own shortcuts, and a key held down sends once", () => {
    expect(actionOf({ ...plain, key: "t", ctrlKey: true }, situation)).toBeNull();
    expect(actionOf({ ...plain, key: "t", repeat: true }, situation)).toBeNull();
    expect(actionOf({ ...plain, key: "Enter", repeat: true }, situation)).toBeNull();
  });
});

describe("memory", () => {
  test("keeps what is known, latest first, and forgets", () => {
    vi.useFakeTimers({ now: 1000 });
    remember("a", ["t"], { title: text("title"), shares: { blue: "b" } });
    vi.setSystemTime(2000);
    remember("b", ["t"], {});
    remember("a", ["t"], { over: true });
    vi.useRealTimers();
    expect(find("a", ["t"])).toMatchObject({ title: text("title"), shares: { blue: "b" }, over: true, seen: 2000 });
    forget("a", ["t"]);
    expect(remembered().map((battle) => battle.id)).toEqual(["b"]);
  });

  test("puts a forgotten battle back where it was, keys and all", () => {
    vi.useFakeTimers({ now: 1000 });
    remember("a", ["t"], { shares: { blue: "b" }, sides: { red: "t" } });
    vi.setSystemTime(2000);
    remember("b", ["t"], {});
    vi.useRealTimers();
    const before = remembered();
    forget("a", ["t"]);
    before.slice(1).forEach(restore);
    expect(remembered()).toEqual(before);
  });

  test("tells sides, who leads them, and the turn, or how it ended", () => {
    const shown = { ...snapshot.scene, seats: snapshot.seats, names: { red: "Ruby" } };
    const seen = recognisable(shown, ["red"]);
    expect(seen.armies).toEqual([
      { name: text("side-red"), own: true, bot: null, player: "Ruby", due: true },
      { name: text("side-blue"), own: false, bot: "captain", player: "", due: false },
    ]);
    expect(seen.stage?.map(({ id }) => id)).toEqual(["turn", "phase-orders"]);
    const ended = recognisable({ ...shown, outcome: text("game-won") }, []);
    expect(ended.stage).toEqual([text("game-won")]);
    expect(ended.armies?.some(({ due }) => due)).toBe(false);
  });
});

function parseSeats(hash: string): readonly string[] | null {
  const route = parseRoute(hash);
  return route.page === "battle" ? route.as : null;
}

describe("starting a battle", () => {
  const created = { id: "b9", spectator: "s", commitment: "c" };

  test.each([
    ["captain", { red: "r" }, {}, ["red"], "#/battle/b9?seat=red", { kind: "bot", bot: "captain" }],
    ["same-screen", { red: "r", blue: "b" }, {}, ["red", "blue"], "#/battle/b9?seat=blue+red", { kind: "person" }],
    ["friend", { red: "r" }, { blue: "c" }, ["red"], "#/battle/b9?seat=red", { kind: "person" }],
  ])("against %s", async (opponent, tokens, claims, mine, hash, blue) => {
    const service = new FakeService().on(/\/battles$/, () => ({ ...created, tokens, claims }));
    expect(await startBattle(service.api, scenario, "red", opponent)).toBe(hash);
    const seats = { red: { kind: "person" }, blue };
    expect(service.asked[0]?.body).toEqual({ scenario: "skirmish", seats, mine });
    expect(remembered()[0]).toMatchObject({ claims, sides: tokens, tokens: Object.values(tokens) });
    expect(keysTo("b9", parseSeats(hash))).toEqual(Object.values(tokens));
  });

  test("with the options that differ, where any do", async () => {
    const service = new FakeService().on(/\/battles$/, () => ({ ...created, tokens: { red: "r" } }));
    await startBattle(service.api, scenario, "red", "captain", { level: "base", limit: null });
    expect(service.asked[0]?.body).toMatchObject({ options: { level: "base", limit: null } });
  });

  test("watching takes the spectator's token", async () => {
    const service = new FakeService().on(/\/battles$/, () => ({ ...created, tokens: {} }));
    expect(await startBattle(service.api, scenario, "spectator", "captain")).toBe("#/battle/b9/s");
  });
});

describe("the line", () => {
  test("waits ever longer, up to a limit", () => {
    expect([0, 1, 2, 9].map(backoff)).toEqual([500, 1000, 2000, 15_000]);
  });

  test("reconnects when it is closed or falls silent, until it is closed for good", () => {
    vi.useFakeTimers();
    const sockets: FakeSocket[] = [];
    const states: string[] = [];
    const handlers = { now: vi.fn(), changed: vi.fn(), connection: (state: string) => void states.push(state) };
    const live = new Live("ws://x", handlers, () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    });
    live.open();
    sockets[0]?.onopen?.(new Event("open"));
    sockets[0]?.onclose?.(new CloseEvent("close"));
    vi.advanceTimersByTime(500);
    expect(sockets).toHaveLength(2);
    sockets[1]?.onopen?.(new Event("open"));
    vi.advanceTimersByTime(46_000);
    expect(sockets).toHaveLength(3);
    live.close();
    vi.advanceTimersByTime(120_000);
    expect(sockets).toHaveLength(3);
    expect(states).toEqual(["online", "connecting", "online", "connecting"]);
    vi.useRealTimers();
  });
});

describe("drawing", () => {
  test("equal boards give the same map, so that nothing is drawn anew", () => {
    const mapOf = stableMap();
    const first = mapOf({ type: "hexes", cells });
    expect(mapOf({ type: "hexes", cells: structuredClone<typeof cells>(cells) })).toBe(first);
    expect(mapOf({ type: "hexes", cells: cells.slice(1) })).not.toBe(first);
  });

  test("a table is drawn to one scale", () => {
    const map = mapBoard({ type: "table", width: 800, depth: 600, unit: text("paces") });
    expect(map.project([800, 600])).toEqual({ x: 1600, y: 1200 });
    expect(map.unproject({ x: 1600, y: 1200 })).toEqual({ x: 800, y: 600 });
  });

  test("hundreds of hexes are a few paths, each of hexes that lie together", () => {
    const layers = hexLayers(cells);
    expect(layers.grounds.map(({ ground }) => ground).sort()).toEqual([
      "built",
      "hill",
      "marsh",
      "rough",
      "water",
      "wood",
    ]);
    expect(layers.heights).toHaveLength(2);
    const many: HexCell[] = Array.from({ length: 900 }, (_, index) => ({
      at: [(index % 30) - Math.floor(index / 60), Math.floor(index / 30)],
      name: "",
    }));
    const great = hexLayers(many);
    expect(great.outline.match(/M/g)).toHaveLength(1);
    expect(great.grid.length).toBeLessThan(many.length / 20);
    const [first = ""] = great.grid;
    const across = [...first.matchAll(/[ML]([-\d.]+) /g)].map(([, x]) => Number(x));
    expect(Math.max(...across) - Math.min(...across)).toBeLessThan(SIZE * 1.74 * 8);
    // Each side once: three for each hex, and those along two edges of the board.
    const sides = great.grid.join("").match(/L/g)?.length ?? 0;
    expect(sides).toBe(outlineLoops(many.map(({ at }) => at)).flat().length / 2 + (many.length * 6) / 2);
  });

  test("terrain of any name finds a ground", () => {
    expect(["dark forest", "Stream", "gentle-hill", "open", "lava"].map(groundOf)).toEqual([
      "wood",
      "water",
      "hill",
      "open",
      "other",
    ]);
  });

  test("a group is called what most of its pieces are called", () => {
    const groups = piecesByGroup(pieces);
    expect(groups.get("bows")).toHaveLength(8);
    expect(commonLabel(groups.get("bows") ?? [])).toEqual(text("unit-bows"));
    expect(commonLabel([])).toBeNull();
  });
});

describe("the viewport", () => {
  const bounds = { x: 0, y: 0, width: 1000, height: 500 };

  test("fits, zooms around a point, and keeps the board on the screen", () => {
    const view = new Viewport();
    view.resize(500 + BUTTONS, 500);
    view.show(bounds, bounds, 0);
    expect(view.scale).toBe(0.5);
    const under = view.toWorld({ x: 100, y: 200 });
    view.zoom(2, { x: 100, y: 200 });
    expect(view.toScreen(under)).toEqual({ x: 100, y: 200 });
    view.pan(1e6, 1e6);
    expect(view.toScreen({ x: 0, y: 0 }).x).toBeLessThan(500 + BUTTONS);
    view.fit();
    expect([view.scale, view.x, view.y]).toEqual([0.5, 0, 125]);
  });

  test("first shows what matters, without showing what is not there", () => {
    const view = new Viewport();
    view.resize(500 + BUTTONS, 500);
    view.show(bounds, { x: 0, y: 100, width: 400, height: 100 }, 0);
    expect(view.scale).toBe(1.25);
    expect(view.toScreen({ x: 0, y: 150 })).toEqual({ x: 0, y: 187.5 });
    view.show(bounds, { x: 0, y: 100, width: 20, height: 20 }, 0);
    expect(view.scale).toBe(1.25);
  });

  test("shows one's own army alone, beside the buttons and above what covers the board", () => {
    const view = new Viewport();
    view.resize(500, 500);
    view.cover(0, 200);
    view.army = { x: 600, y: 200, width: 400, height: 100 };
    view.show(bounds, bounds, 0);
    view.fitArmy();
    const [left, right] = [view.toScreen({ x: 600, y: 200 }), view.toScreen({ x: 1000, y: 300 })];
    expect(left.x).toBeGreaterThanOrEqual(0);
    expect(right.x).toBeLessThanOrEqual(450);
    expect(right.y).toBeLessThanOrEqual(300);
    expect(view.scale).toBeGreaterThan(1);
    expect(view.sees({ x: 800, y: 250 })).toBe(true);
    view.cover(0, 450);
    expect(view.toScreen({ x: 1000, y: 300 }).y).toBeLessThanOrEqual(50);
    view.army = null;
    view.fitArmy();
    expect(view.scale).toBeLessThan(0.5);
  });

  test("reveals what lies beyond the edge", () => {
    const view = new Viewport();
    view.resize(200, 200);
    view.show(bounds, bounds, 1);
    view.reveal({ x: 990, y: 250 });
    expect(view.toScreen({ x: 990, y: 250 }).x).toBeLessThanOrEqual(200 - BUTTONS);
  });

  test("leaves the buttons a column of their own beside a wide board, and none beside a narrow one", () => {
    const view = new Viewport();
    view.resize(600, 600);
    view.show(bounds, bounds, 0);
    const end = { x: bounds.width, y: 250 };
    expect(view.toScreen(end).x).toBe(600 - BUTTONS);
    expect(view.sees(end)).toBe(true);
    view.pan(BUTTONS / 2, 0);
    expect(view.sees(end)).toBe(false);
    view.fit();
    view.resize(2000, 300);
    expect(view.toScreen({ x: 500, y: 250 })).toEqual({ x: 1000, y: 150 });
  });
});

test("a seed fits its seal or does not", async () => {
  const seal = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  expect(await sealHolds("abc", seal)).toBe(true);
  expect(await sealHolds("abd", seal)).toBe(false);
  // One that somebody had named was sealed with a secret.
  const named = "3eb6cbf40ecd7392ab4744e64526d47a4e831616d7772fe89d19a46232b7e230";
  expect(await sealHolds("7", named, "salt")).toBe(true);
  expect(await sealHolds("7", named)).toBe(false);
});
