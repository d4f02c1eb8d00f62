import { describe, expect, test } from "vitest";
import { badgesOf, keyOfBoard, marksToExplain, placeWords } from "../src/lib/ground";
import { hexLayers } from "../src/lib/hexlayers";
import { faceOf } from "../src/lib/faces";
import { counterOf } from "../src/lib/counters";
import { mapBoard } from "../src/lib/boardmap";
import { ApiError } from "../src/lib/api";
import type { Badge, Cell, HexBoard, Piece, SightChart, SightRise } from "../src/lib/protocol";
import { rosterOf } from "../src/lib/roster";
import { cellNamed, hiddenBy, hides, seenOf, Sight } from "../src/lib/sight.svelte";
import { hiddenCounts, sideView } from "../src/lib/sightchart";
import { groundOf, groundSign } from "../src/lib/terrain";
import { makeBundle, Words } from "../src/lib/text";

const SOURCE = `
terrain-open = clear ground
terrain-woods = woods
terrain-hedge = hedge
client-level = level { $level }
flag = { $points }
flag-about = Objective: { $points } points
zone = Zone
`;
const words = new Words("en", [makeBundle("en", [SOURCE], () => undefined)], () => undefined);

const BOARD: HexBoard = {
  type: "hexes",
  cells: [
    { at: [0, 0], name: "A1" },
    { at: [1, 0], name: "A2", terrain: "woods", level: 1 },
    { at: [2, 0], name: "A3", terrain: "woods", level: 3 },
    { at: [3, 0], name: "A4", terrain: "lava" },
  ],
  edges: [
    {
      between: [
        [0, 0],
        [1, 0],
      ],
      style: "hedge",
    },
  ],
};

function rise(blocks: boolean[], more: Partial<SightRise> = {}): SightRise {
  return { kind: "hill", what: { id: "hill" }, hexes: [[1, 0]], at: 2, top: 2, blocks, ...more };
}

const CHART: SightChart = {
  origin: [0, 0],
  end: [3, 0],
  length: 6,
  foot: 0,
  eye: 2,
  base: 0,
  top: 2,
  surface: 0,
  hexes: [
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 0],
  ],
  rises: [rise([true, false, false]), rise([false, false, false], { at: 4, top: 0 })],
  segments: [false, true],
};

describe("a line of sight", () => {
  test("is seen whole, in part or not at all", () => {
    expect(seenOf(CHART)).toBe("part");
    expect(seenOf({ ...CHART, segments: [true, true] })).toBe("whole");
    expect(seenOf({ ...CHART, segments: [false, false] })).toBe("none");
  });

  test("has a segment hidden where the line to either of its ends is blocked", () => {
    expect(hiddenBy(rise([true, false, false]))).toEqual([true, false]);
    expect(hiddenBy(rise([true, true, false]))).toEqual([true, true]);
    expect(hides(rise([false, false, false]))).toBe("none");
    expect(hides(rise([true, false, false]))).toBe("part");
    expect(hides(rise([true, true, true]))).toBe("whole");
    expect(hiddenCounts(CHART)).toEqual([1, 0]);
  });

  test("is drawn from the side within its box, higher things higher, blocked lines up to what blocks them", () => {
    const view = sideView(CHART, 380, 170);
    const bars = [...view.rises, ...view.feet, ...view.segments, view.viewer];
    for (const { x, y, width, height } of bars) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(380);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(170);
    }
    const [first, second] = view.segments;
    expect(second?.y).toBeLessThan(first?.y ?? 0);
    expect([first?.seen, second?.seen]).toEqual([false, true]);
    const [blocked, free, top] = view.rays;
    expect([blocked?.free, free?.free, top?.free]).toEqual([false, true, true]);
    expect(blocked?.x).toBeLessThan(free?.x ?? 0);
    // A line of equal heights is level.
    expect(top?.y).toBe(view.eye.y);
  });

  test("has at most a handful of numbers beside it, however high the hill", () => {
    const high = sideView({ ...CHART, rises: [rise([true, true, true], { top: 40 })] }, 380, 170);
    expect(high.scale.length).toBeLessThanOrEqual(9);
    expect(new Set(high.scale.map(({ y }) => y)).size).toBe(high.scale.length);
  });
});

describe("the sight tool", () => {
  const asked: (readonly [Cell, Cell])[] = [];
  const answering = (): Sight => {
    const sight = new Sight();
    asked.length = 0;
    sight.attach((from, to) => {
      asked.push([from, to]);
      return Promise.resolve(CHART);
    });
    return sight;
  };
  const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

  test("asks for the line once it has both ends; another pick is another target, the viewer's own hex begins anew", async () => {
    const sight = answering();
    sight.pick([0, 0]);
    await settled();
    expect(asked).toEqual([]);
    sight.pick([3, 0]);
    await settled();
    expect(sight.chart).toBe(CHART);
    sight.pick([2, 0]);
    await settled();
    expect(asked).toEqual([
      [
        [0, 0],
        [3, 0],
      ],
      [
        [0, 0],
        [2, 0],
      ],
    ]);
    sight.swap();
    await settled();
    expect(asked.at(-1)).toEqual([
      [2, 0],
      [0, 0],
    ]);
    sight.pick([2, 0]);
    expect([sight.from, sight.to, sight.chart]).toEqual([null, null, null]);
  });

  test("says why there is no line, and shows no answer that came too late", async () => {
    const sight = new Sight();
    expect(sight.offered).toBe(false);
    sight.attach(() => Promise.reject(new ApiError(400, "malformed", { id: "no-line" })));
    sight.set([0, 0], [1, 0]);
    await settled();
    expect(sight.problem).toEqual({ id: "no-line" });
    sight.attach(() => Promise.reject(new Error("offline")));
    await sight.refresh();
    expect(sight.problem).toBe("");
    let answer: (chart: SightChart) => void = () => undefined;
    sight.attach(() => new Promise((done) => (answer = done)));
    sight.set([0, 0], [1, 0]);
    sight.clear();
    answer(CHART);
    await settled();
    expect(sight.chart).toBeNull();
  });

  test("finds hexes by their names", () => {
    expect(cellNamed(" a3", BOARD.cells)).toEqual([2, 0]);
    expect(cellNamed("Z9", BOARD.cells)).toBeNull();
  });
});

describe("ground", () => {
  const KINDS = "open bushes woods sand rocks tall-grass mud melted-snow marsh ford water-1 water-2 water-3".split(" ");

  test("of each kind of a printed map is drawn in its own way, colour or not", () => {
    const grounds = KINDS.map(groundOf);
    expect(new Set(grounds).size).toBe(KINDS.length);
    const drawings = grounds.slice(1).map((ground) => groundSign(ground, 10));
    expect(new Set(drawings).size).toBe(drawings.length);
    expect(drawings).not.toContain("");
  });

  test("has a border where another kind begins, and a contour for each level that it rises by", () => {
    const layers = hexLayers(BOARD.cells);
    const wood = layers.grounds.find(({ ground }) => ground === "wood");
    // Two hexes side by side have a border to the open one and to the lava, none between them.
    expect(wood?.border.join("").match(/M/g)).toHaveLength(2);
    // One line down to A1, two between levels 3 and 1, three down to A4.
    expect(layers.contours.join("").match(/M/g)).toHaveLength(6);
  });

  test("of a hex is told in words: what is on it, along it, and what marks on it mean", () => {
    const flag = {
      kind: "zone",
      style: "objective",
      cells: [[1, 0]],
      label: { id: "flag", args: { points: 20 } },
    } as const;
    const zone = { kind: "zone", style: "note", cells: [[1, 0]], label: { id: "zone" } } as const;
    const cell = BOARD.cells[1];
    expect(cell && placeWords(cell, BOARD, [flag, zone], words)).toEqual([
      "woods",
      "level 1",
      "hedge",
      "Objective: 20 points",
    ]);
    expect(marksToExplain([flag, flag, zone], words)).toEqual([flag]);
  });

  test("is explained once for each kind", () => {
    expect(keyOfBoard(BOARD)).toEqual({
      grounds: ["lava", "open", "woods"],
      levels: [1, 3],
      edges: ["hedge"],
      edgeStyles: ["hedge"],
      roads: [],
    });
  });
});

describe("units", () => {
  const badge = (sign: string, tone: Badge["tone"] = "plain"): Badge => ({ sign, meaning: { id: `b-${sign}` }, tone });
  const stand = (id: string, group: string, badges: Badge[], more: Partial<Piece> = {}): Piece => ({
    id,
    shape: { type: "hexes", cells: [[0, 0]], facing: 0 },
    owner: "red",
    icon: "axe",
    label: { id: group },
    group,
    badges,
    ...more,
  });

  test("are listed with what all their stands bear and what is the matter with any of them", () => {
    const rows = rosterOf(
      [
        stand("a1", "a", [badge("M", "order"), badge("★", "good")], { brief: [{ id: "six" }], plight: "routing" }),
        stand("a2", "a", [badge("M", "order")]),
        stand("b1", "b", [], { owner: "blue" }),
      ],
      "red",
    );
    expect(rows.map(({ id }) => id)).toEqual(["a"]);
    expect(rows[0]?.badges.map(({ sign }) => sign)).toEqual(["M"]);
    expect(rows[0]?.plights).toEqual(["routing"]);
    expect(rows[0]?.brief).toEqual([{ id: "six" }]);
  });

  test("have their signs explained once", () => {
    expect(badgesOf([stand("a", "a", [badge("M")]), stand("b", "b", [badge("M"), badge("!")])])).toHaveLength(2);
  });

  test("bear many badges in two rows that stay on the hex, the order and the worst in the lower", () => {
    const map = mapBoard(BOARD);
    const piece = stand("a", "a", [
      badge("★★★", "good"),
      badge("†", "bad"),
      badge("V"),
      badge("M", "order"),
      badge("⚔", "bad"),
    ]);
    const face = faceOf(piece, counterOf(piece, map), "all");
    const lowest = Math.max(...face.pills.map(({ y }) => y));
    expect(face.pills.filter(({ y }) => y === lowest).map((pill) => pill.badge?.sign)).toEqual(["M", "†", "⚔"]);
    expect(new Set(face.pills.map(({ y }) => y)).size).toBe(2);
    for (const { x, width } of face.pills) {
      expect(Math.abs(x)).toBeLessThanOrEqual(28);
      expect(x + width).toBeLessThanOrEqual(28);
    }
  });
});
