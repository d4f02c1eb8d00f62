import { render, screen } from "@testing-library/svelte";
import { describe, expect, test, vi } from "vitest";
import MusterRoster from "../src/components/MusterRoster.svelte";
import PartMark from "../src/components/PartMark.svelte";
import SidesBar from "../src/components/SidesBar.svelte";
import UnitCard from "../src/components/UnitCard.svelte";
import { mapBoard } from "../src/lib/boardmap";
import { counterOf } from "../src/lib/counters";
import { hexSteps, measured, nearest, pieceAt } from "../src/lib/distance";
import { push } from "../src/lib/edgepan";
import { detailAt, faceOf, LEAST_ICON, LEAST_LETTERS, LETTERS, type Detail } from "../src/lib/faces";
import { rectangleCorners, type Box } from "../src/lib/geometry";
import { ToolBox, type Tool } from "../src/lib/gestures";
import { partCounters, sameLabel } from "../src/lib/grouping";
import { actionOf } from "../src/lib/keyboard";
import { language } from "../src/lib/language.svelte";
import { partLook } from "../src/lib/parts";
import type { Piece, Rectangle, SideScene } from "../src/lib/protocol";
import { nearestUnseen, placesOf, Revealer } from "../src/lib/reveal";
import { areaDecoration, edgeStrokes, groundOf, isNarrow } from "../src/lib/terrain";
import { Viewport } from "../src/lib/viewport.svelte";
import { cells, orders, pieces, text } from "./fixture";

// jsdom has no sizes to watch.
vi.stubGlobal(
  "ResizeObserver",
  class {
    observe(): void {
      // Nothing changes its size here.
    }
    disconnect(): void {
      // Nothing was watched.
    }
  },
);

const table = mapBoard({ type: "table", width: 3600, depth: 2400, unit: text("paces") });
const hexes = mapBoard({ type: "hexes", cells });
const base: Rectangle = { type: "rectangle", x: 400, y: 400, width: 80, depth: 30, angle: 0 };

function element(extra: Partial<Piece> = {}, shape: Partial<Rectangle> = {}): Piece {
  return {
    id: "e",
    shape: { ...base, ...shape },
    owner: "red",
    icon: "sword",
    label: text("unit-swords"),
    badges: ["Kn(S)", "★", "→"].map((sign) => ({ sign, meaning: text("badge-charge") })),
    ...extra,
  };
}

describe("distances", () => {
  const at = (shape: Partial<Rectangle>): ReturnType<typeof rectangleCorners> =>
    rectangleCorners({ ...base, ...shape });

  test("of rectangles are between their nearest points, none where they meet or cross", () => {
    expect(nearest(at({}), at({ y: 500 })).distance).toBe(70);
    expect(nearest(at({}), at({ x: 490, y: 440 })).distance).toBeCloseTo(Math.hypot(10, 10));
    expect(nearest(at({ x: 490, y: 440 }), at({})).from).toEqual({ x: 450, y: 425 });
    expect(nearest(at({}), at({ x: 410, y: 410 })).distance).toBe(0);
    expect(nearest(at({}), at({ angle: 90 })).distance).toBe(0);
  });

  test("on hexes are steps, between the nearest of their hexes", () => {
    expect([hexSteps([0, 0], [3, -1]), hexSteps([2, 2], [0, 0]), hexSteps([1, 1], [1, 1])]).toEqual([3, 4, 0]);
    const two: Piece = {
      ...element(),
      shape: {
        type: "hexes",
        cells: [
          [0, 0],
          [1, 0],
        ],
      },
    };
    const line = measured({ at: { x: 0, y: 0 }, piece: two }, { at: hexes.project([4, 0]), piece: null }, hexes);
    expect(line).toEqual({ from: { x: 1, y: 0 }, to: { x: 4, y: 0 }, distance: 3 });
  });

  test("begin at the piece under the pointer", () => {
    expect(pieceAt([element()], { x: 435, y: 390 })?.id).toBe("e");
    expect(pieceAt([element()], { x: 435, y: 380 })).toBeNull();
    expect(pieceAt(pieces, hexes.project([5 - 6, 13]))?.id).toBe("swords-1");
  });
});

describe("counters on a table", () => {
  const scales = [0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.6, 2, 2.5, 3, 4, 6, 8, 12];
  const shapes = [
    ["shallow", { depth: 15 }],
    ["wide", { depth: 30 }],
    ["half as deep", { depth: 40 }],
    ["deep", { depth: 80 }],
    ["deeper than wide", { depth: 120 }],
  ] as const;
  const marked = [
    ["without badges", []],
    ["with a long one", ["Wb(S)", "★"]],
    ["with several", ["Kn(S)", "★", "→"]],
    ["with many", ["LH(O)", "★★", "✦", "⚑", "…", "→"]],
  ] as const;
  const badges = (signs: readonly string[]): NonNullable<Piece["badges"]> =>
    signs.map((sign) => ({ sign, meaning: text("badge-charge") }));

  test("show more the nearer they are", () => {
    const rank = (detail: Detail): number => (detail === "block" ? -1 : detail === "all" ? 99 : detail);
    const deep = element({}, { depth: 80 });
    expect([0.2, 1, 6].map((scale) => detailAt(element(), table, scale))).toEqual(["block", 0, "all"]);
    expect([0.1, 0.4, 8].map((scale) => detailAt(deep, table, scale))).toEqual(["block", 0, "all"]);
    for (const [, shape] of shapes) {
      const ranks = scales.map((scale) => rank(detailAt(element({ part: 1 }, shape), table, scale)));
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    }
    expect(pieces.slice(0, 1).map((piece) => detailAt(piece, hexes, 0.1))).toEqual(["all"]);
  });

  describe.each(shapes)("that are %s", (_name, shape) => {
    const width = 80 * table.scale;
    const depth = shape.depth * table.scale;

    test.each(marked)(
      "%s are drawn with what can be read at every zoom, or as blocks where nothing can",
      (_how, signs) => {
        const piece = element({ part: 2, badges: badges(signs) }, shape);
        for (const scale of scales) {
          const detail = detailAt(piece, table, scale);
          const { icon, pills } = faceOf(piece, counterOf(piece, table), detail);
          expect(icon === null).toBe(detail === "block");
          expect((icon?.size ?? 99) * scale).toBeGreaterThanOrEqual(LEAST_ICON);
          for (const { height } of pills) {
            expect(height * LETTERS * scale).toBeGreaterThanOrEqual(LEAST_LETTERS);
          }
          if (detail === "block") {
            expect(Math.min(width, depth) * scale).toBeLessThan(9);
          }
        }
      },
    );

    test.each(marked)("%s keep icon, badges and charge within them and clear of each other", (_how, signs) => {
      const piece = element({ part: 2, badges: badges(signs) }, shape);
      const counter = counterOf(piece, table);
      for (const detail of [...signs.map((_, fewer) => signs.length - fewer), 0, "all"] as const) {
        const { icon, pills, charge } = faceOf(piece, counter, detail);
        expect(pills).toHaveLength(detail === "all" ? signs.length + 1 : detail);
        const square = (of: { x: number; y: number } | null, half: number): Box[] =>
          of ? [{ x: of.x - half, y: of.y - half, width: half * 2, height: half * 2 }] : [];
        const boxes = [...square(icon, (icon?.size ?? 0) / 2), ...pills, ...square(charge, charge?.size ?? 0)];
        boxes.forEach((box, index) => {
          expect(box.x).toBeGreaterThanOrEqual(-width / 2);
          expect(box.x + box.width).toBeLessThanOrEqual(width / 2);
          expect(box.y).toBeGreaterThanOrEqual(-depth / 2);
          expect(box.y + box.height).toBeLessThanOrEqual(depth / 2);
          for (const other of boxes.slice(index + 1)) {
            const apart =
              Math.max(box.x - other.x - other.width, other.x - box.x - box.width) > -0.01 ||
              Math.max(box.y - other.y - other.height, other.y - box.y - box.height) > -0.01;
            expect(apart).toBe(true);
          }
        });
      }
    });
  });

  test("are never read upside down", () => {
    const tilt = (angle: number): number => {
      const piece = element({}, { angle });
      return faceOf(piece, counterOf(piece, table), 1).tilt;
    };
    expect([0, 90, 180, 200, 300].map(tilt)).toEqual([0, 90, 0, 20, -60]);
  });
});

describe("parts", () => {
  test("have a colour, a number, and as many notches", () => {
    const looks = [0, 1, 2, 3, 4, 5].map((part) => partLook(part));
    expect(new Set(looks.map((look) => look?.colour)).size).toBe(6);
    expect(looks.map((look) => look?.sign)).toEqual(["1", "2", "3", "4", "5", "6"]);
    const notches = looks.map((look) => {
      const period = (look?.notches ?? "").split(" ").reduce((sum, length) => sum + Number(length), 0);
      return Math.round(100 / period);
    });
    expect(notches).toEqual([1, 2, 3, 4, 5, 6]);
    expect([partLook(undefined), partLook(null), partLook(6)?.sign]).toEqual([null, null, "7"]);
  });

  test("have a band along the rear: south of a counter that faces north", () => {
    const counter = counterOf(element({ part: 0 }), table);
    const ys = [...counter.rear.matchAll(/[ML][-\d.]+ ([-\d.]+)/g)].map(([, y]) => Number(y));
    expect(Math.min(...ys)).toBeGreaterThan(counter.centre.y);
    const turned = counterOf(element({ part: 0 }, { angle: 180 }), table);
    expect(Math.max(...[...turned.rear.matchAll(/[ML][-\d.]+ ([-\d.]+)/g)].map(([, y]) => Number(y)))).toBeLessThan(
      turned.centre.y,
    );
  });

  test("have their number among the badges of a counter on a table, and on a disc of its own on hexes", () => {
    const piece = element({ part: 1 });
    const counter = counterOf(piece, table);
    expect(counter.number).toBeNull();
    expect(faceOf(piece, counter, "all").pills.at(-1)?.badge).toBeNull();
    expect(pieces.slice(0, 1).map((one) => counterOf(one, hexes).number)).toEqual([expect.any(Object)]);
  });

  const side: SideScene = {
    id: "red",
    name: text("side-red"),
    counters: [
      { label: text("wing"), value: text("three"), part: 0, tone: "bad" },
      { label: text("camp"), value: text("one") },
    ],
  };

  test("are counted in the bar of the sides, with the same colour and number", () => {
    render(SidesBar, { sides: [side], seats: {}, viewer: "red" });
    const [wing, camp] = screen.getAllByTestId("counter");
    expect(wing).toHaveTextContent(/1\s*wing\s*three/);
    expect(wing).toHaveClass("bad");
    expect(wing?.querySelector("rect")).toHaveAttribute("fill", partLook(0)?.colour);
    expect(camp?.querySelector("svg")).toBeNull();
  });

  test("are explained on the unit's card", () => {
    render(UnitCard, { piece: element({ part: 0 }), sides: [side] });
    expect(screen.getByTestId("unit-part")).toHaveTextContent(/wing: three/);
    expect(partCounters(side, 1)).toEqual([]);
    expect(partCounters(undefined, 0)).toEqual([]);
  });

  test("are nothing where there are none", () => {
    const { container } = render(PartMark, { part: null });
    expect(container.querySelector("svg")).toBeNull();
  });
});

describe("terrain on a table", () => {
  const STYLES =
    "field hill hill-steep wood orchard enclosure vineyard marsh dunes built rocks scrub gully bog water waterway beach river mountains road wall gate tower".split(
      " ",
    );
  const square = [
    { x: 0, y: 0 },
    { x: 200, y: 0 },
    { x: 200, y: 200 },
    { x: 0, y: 200 },
  ];

  test("of each kind is drawn in its own way", () => {
    const grounds = STYLES.map(groundOf);
    expect(new Set(grounds).size).toBe(STYLES.length);
    expect(grounds).not.toContain("other");
    const box = { x: 0, y: 0, width: 200, height: 200 };
    for (const ground of grounds.filter((ground) => !isNarrow(ground))) {
      expect(
        areaDecoration(ground, box, () => true),
        ground,
      ).not.toBe("");
    }
  });

  test("that is steep has strokes inwards from its edge, whichever way it is drawn", () => {
    const ends = (path: string): [number, number][] =>
      [...path.matchAll(/M(\S+) (\S+)l(\S+) (\S+?)(?=M|$)/g)].map(([, x, y, dx, dy]) => [
        Number(x) + Number(dx),
        Number(y) + Number(dy),
      ]);
    for (const points of [square, [...square].reverse()]) {
      const found = ends(edgeStrokes("steep", points));
      expect(found.length).toBeGreaterThan(20);
      expect(found.every(([x, y]) => x > 0 && x < 200 && y > 0 && y < 200)).toBe(true);
    }
    expect(edgeStrokes("wood", square)).toBe("");
  });
});

describe("the view", () => {
  const bounds = { x: 0, y: 0, width: 2000, height: 2000 };

  function view(): Viewport {
    const viewport = new Viewport();
    viewport.resize(500, 500);
    viewport.show(bounds, { x: 0, y: 0, width: 500, height: 500 }, 1);
    return viewport;
  }

  test("moves at an edge towards what lies beyond it, and not where nothing does", () => {
    const shown = { x: 0, y: -100, width: 2000, height: 600 };
    const screen = { width: 500, height: 500 };
    expect(push({ x: 499, y: 250 }, screen, shown).x).toBeLessThan(-10);
    expect(push({ x: 1, y: 1 }, screen, shown)).toMatchObject({ x: 0, y: expect.any(Number) as number });
    expect(push({ x: 1, y: 1 }, screen, shown).y).toBeGreaterThan(10);
    expect(push({ x: 250, y: 250 }, screen, shown)).toEqual({ x: 0, y: 0 });
    expect(push({ x: 250, y: 499 }, screen, shown).y + 0).toBe(0);
  });

  test("goes to the nearest place when none is seen", () => {
    const places = [
      { x: 1500, y: 0 },
      { x: 900, y: 0 },
    ];
    expect(nearestUnseen({ x: 0, y: 0 }, places, () => false)).toEqual({ x: 900, y: 0 });
    expect(nearestUnseen({ x: 0, y: 0 }, places, ({ x }) => x > 1000)).toBeNull();
    expect(nearestUnseen({ x: 0, y: 0 }, [], () => false)).toBeNull();
  });

  test("shows a selection's choices once, and not after the player moved it", () => {
    const viewport = view();
    const revealer = new Revealer();
    const from = { x: 100, y: 100 };
    revealer.look(viewport, "a", from, []);
    revealer.look(viewport, "a", from, [{ x: 900, y: 100 }]);
    expect(viewport.sees({ x: 900, y: 100 })).toBe(true);
    viewport.pan(1000, 0);
    revealer.look(viewport, "a", from, [{ x: 900, y: 100 }]);
    expect(viewport.sees({ x: 900, y: 100 })).toBe(false);
    revealer.look(viewport, "b", from, []);
    viewport.pan(-1, 0);
    revealer.look(viewport, "b", from, [{ x: 900, y: 100 }]);
    expect(viewport.sees({ x: 900, y: 100 })).toBe(false);
  });

  test("shows a selected piece and its choices from further away, unless that is too far", () => {
    const [from, at] = [
      { x: 100, y: 100 },
      { x: 900, y: 100 },
    ];
    for (const [least, both] of [
      [0.4, true],
      [0.9, false],
    ] as const) {
      const viewport = view();
      new Revealer().look(viewport, "a", from, [at], least);
      expect([viewport.sees(from), viewport.sees(at)]).toEqual([both, true]);
      expect(viewport.scale < 1).toBe(both);
    }
  });

  test("counts what the foot of the board hides as unseen", () => {
    const viewport = view();
    const low = { x: 250, y: 450 };
    expect([viewport.sees(low), viewport.sees(low, 100)]).toEqual([true, false]);
    viewport.reveal(low, 100);
    expect(viewport.sees(low, 100)).toBe(true);
  });

  test("knows where choices are, by hex and by piece", () => {
    const targeted = orders.filter(({ id }) => id === "advance-8-9-n" || id === "shoot-raiders");
    const places = placesOf(targeted, pieces, hexes);
    expect(places).toHaveLength(2);
    expect(places[0]).toEqual(hexes.project([8, 9]));
  });
});

test("the first tool that takes a press has the drag", () => {
  const told: string[] = [];
  const tool = (name: string, takes: boolean): Tool => ({
    grab: () => takes,
    drag: () => void told.push(`${name} drags`),
    drop: (done) => void told.push(`${name} drops ${String(done)}`),
  });
  const box = new ToolBox([tool("first", false), tool("second", true), tool("third", true)]);
  expect(box.grab(document.body, { x: 0, y: 0 }, false)).toBe(true);
  box.drag({ x: 1, y: 1 });
  box.drop(true);
  box.drag({ x: 2, y: 2 });
  expect(told).toEqual(["second drags", "second drops true"]);
});

test("letters select and measure", () => {
  const situation = { buttons: [], held: false, undo: true, onControl: false };
  const press = (key: string): unknown =>
    actionOf({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, repeat: false }, situation)?.do;
  expect(["x", "g", "b", "m"].map(press)).toEqual(["toggle", "group", "band", "measure"]);
});

test("a group of many kinds has no common name", () => {
  expect(sameLabel([element(), element()])).toBe(true);
  expect(sameLabel([element(), element({ label: text("unit-bows") })])).toBe(false);
});

describe("armies that are still to be laid out", () => {
  const side = (id: string, more: Partial<SideScene>): SideScene => ({ id, name: text(`side-${id}`), ...more });

  test("are listed under their sides' names, or it is said why not and by which rule", () => {
    render(MusterRoster, {
      sides: [
        side("red", { muster: [{ icon: "sword", label: text("unit-swords"), count: 4, lines: [text("three")] }] }),
        side("blue", { withheld: { text: text("camp"), rule: "R-1" } }),
        side("green", {}),
      ],
    });
    const swords = language.words.say(text("unit-swords"));
    expect(screen.getByTestId("muster-red")).toHaveTextContent(`4 × ${swords}`);
    expect(screen.getByTestId("muster-red")).toHaveTextContent(language.words.say(text("side-red")));
    expect(screen.getByTestId("muster-blue")).toHaveTextContent(language.words.say(text("camp")));
    expect(screen.getByTestId("muster-blue").querySelector("[data-rule='R-1']")).not.toBeNull();
    expect(screen.queryByTestId("muster-green")).toBeNull();
  });
});
