import { describe, expect, test } from "vitest";
import { counterOf } from "../src/lib/counters";
import { mapBoard } from "../src/lib/boardmap";
import { hexCentre, hexCorner, steppedAlong } from "../src/lib/geometry";
import {
  battlements,
  boards,
  cage,
  canvas,
  donjon,
  pillar,
  planks,
  stairwell,
  tiles,
  treads,
} from "../src/lib/hexhatch";
import { alongside, edgeEnds, edgeLayers, edgeLook, roadPath } from "../src/lib/hexlines";
import type { Cell, HexEdge, Piece } from "../src/lib/protocol";
import { layersOf } from "../src/lib/stacks";
import { groundOf, hexDecoration } from "../src/lib/terrain";
import { text } from "./fixture";

function piece(id: string, facing: number, ...cells: readonly Cell[]): Piece {
  return { id, shape: { type: "hexes", cells, facing }, owner: null, icon: "sword", label: text("unit-swords") };
}

describe("edges", () => {
  test("run between the corners that two neighbours share", () => {
    const [from, to] = edgeEnds([
      [0, 0],
      [1, 0],
    ]) ?? [null, null];
    const centre = hexCentre([0, 0]);
    expect([from, to]).toEqual([hexCorner(centre, 1), hexCorner(centre, 2)]);
    expect(
      edgeEnds([
        [0, 0],
        [2, 0],
      ]),
    ).toBeNull();
  });

  test("are drawn by what they are called, each kind with strokes of its own", () => {
    expect(["low-wall", "Hedge", "cliff", "castle-gate", "stream", "breach"].map(edgeLook)).toEqual([
      "low-wall",
      "hedge",
      "cliff",
      "gate",
      "river",
      "other",
    ]);
    const named = ["wall", "low wall", "fence", "window", "door", "gate", "bars", "hedge", "crest", "cliff", "river"];
    expect(new Set(named.map(edgeLook)).size).toBe(named.length);
    const drawn = named.flatMap((style) =>
      edgeLayers([
        {
          style,
          between: [
            [0, 0],
            [0, 1],
          ],
        },
      ]),
    );
    // Two lines without signs differ by their dashes.
    expect(new Set(drawn.map(({ line, signs }) => signs || line)).size).toBe(named.length - 1);
    const styles = ["wall", "wall", "hedge", "door", "cliff", "river", "breach"];
    const layers = edgeLayers(
      styles.map((style, q): HexEdge => ({
        style,
        between: [
          [q, 0],
          [q, 1],
        ],
      })),
    );
    expect(layers.map(({ look }) => look)).toEqual(["wall", "hedge", "door", "cliff", "river", "other"]);
    expect(layers.filter(({ signs }) => signs !== "").map(({ look }) => look)).toEqual(["hedge", "door", "cliff"]);
  });

  test("of a cliff have their teeth on the lower side", () => {
    const between: HexEdge["between"] = [
      [0, 0],
      [1, 0],
    ];
    const tips = (towards: Cell): number[] => {
      const [layer] = edgeLayers([{ style: "cliff", between, towards }]);
      return [...(layer?.signs ?? "").matchAll(/L([\d.-]+) /g)]
        .filter((_, index) => index % 2 === 0)
        .map(([, x]) => Number(x));
    };
    const edge = hexCorner(hexCentre([0, 0]), 1).x;
    expect(tips([0, 0]).every((x) => x > edge)).toBe(true);
    expect(tips([1, 0]).every((x) => x < edge)).toBe(true);
  });

  test("and roads are told of the hexes they touch, each once", () => {
    const wall: HexEdge = {
      style: "wall",
      label: text("wall"),
      between: [
        [0, 0],
        [1, 0],
      ],
    };
    const road = { cells: [[0, 0] as Cell, [0, 1] as Cell] };
    expect(
      alongside(
        [0, 0],
        [
          wall,
          {
            ...wall,
            between: [
              [0, 0],
              [0, 1],
            ],
          },
        ],
        [road],
      ),
    ).toEqual([text("wall"), "road"]);
    expect(alongside([5, 5], [wall], [road])).toEqual([]);
    expect(roadPath([road, { cells: [[3, 3]] }])).toMatch(/^M0 0L[\d. ]+M[\d. ]+L[\d. ]+$/);
  });
});

describe("grounds", () => {
  const built = [
    ["interior", "floor"],
    ["hall", "hall"],
    ["prison", "cell"],
    ["tent", "canvas"],
    ["open-stairs", "steps"],
    ["closed-stairs", "stairwell"],
    ["tower-small", "turret"],
    ["tower-medium", "tower"],
    ["tower-large", "bastion"],
    ["keep", "keep"],
    ["wall-corner", "corner"],
    ["wall", "wall"],
    ["bridge", "bridge"],
    ["tunnel", "tunnel"],
    ["embankment", "bank"],
    ["debris", "debris"],
    ["rubble", "rubble"],
    ["spring", "spring"],
    ["crevasse", "chasm"],
    ["marsh", "marsh"],
    ["deep-water", "deep"],
    ["river", "river"],
    ["ford", "ford"],
    ["bushes", "bushes"],
    ["tree", "wood"],
  ] as const;

  test("are drawn by what they are called, each kind with strokes of its own", () => {
    expect(built.map(([name]) => groundOf(name))).toEqual(built.map(([, ground]) => ground));
    expect(["open", "shallow", "gentle-hill", "rocks", "lava"].map(groundOf)).toEqual([
      "open",
      "shallow",
      "hill",
      "rough",
      "other",
    ]);
    const strokes = built.map(([, ground]) => hexDecoration(ground, 2, 3, { x: 0, y: 0 }));
    expect(new Set(strokes).size).toBe(built.length);
    expect(strokes).not.toContain("");
  });

  test("what fills a hex stays within it, and goes on in the hex beside it", () => {
    const radius = 100;
    for (const fill of [boards, tiles, cage, planks, treads, stairwell, canvas, battlements, donjon, pillar]) {
      const points = [...fill(0, 0, radius).matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)];
      expect(points.length).toBeGreaterThan(6);
      for (const [, x, y] of points) {
        const [across, down] = [Math.abs(Number(x)), Math.abs(Number(y))];
        expect(across).toBeLessThan(87);
        expect(across / Math.sqrt(3) + down).toBeLessThan(101);
      }
    }
    const ends = (sign: number): number[] =>
      [...boards(0, 0, radius).matchAll(/(-?[\d.]+) (-?[\d.]+)/g)]
        .filter(([, x]) => Math.abs(Number(x) - sign * 86.6) < 0.1)
        .map(([, , y]) => Number(y));
    expect(ends(1)).toEqual(ends(-1));
    expect(ends(1).length).toBeGreaterThan(1);
  });
});

describe("footprints", () => {
  const map = mapBoard({ type: "hexes", cells: [] });

  test("of several hexes are one outline, and the arrow stands on it", () => {
    for (const facing of [0, 1, 2, 3, 4, 5]) {
      const cells: readonly Cell[] = [
        [0, 0],
        [1, 0],
        [0, 1],
      ];
      const { body, arrow } = counterOf(piece("p", facing, ...cells), map);
      expect(body.match(/M/g)).toHaveLength(1);
      const tip = /^M([\d.-]+) ([\d.-]+)/.exec(arrow);
      const corners = cells.flatMap((cell) => [hexCorner(hexCentre(cell), facing)]);
      expect(corners.some(({ x, y }) => Math.hypot(x - Number(tip?.[1]), y - Number(tip?.[2])) < 2)).toBe(true);
    }
  });

  test("turn and go with the leader, hex by hex", () => {
    const shape = { type: "hexes", cells: [[1, 0] as Cell, [2, 0] as Cell], facing: 0 } as const;
    const moved = steppedAlong(shape, { x: 0, y: 0, angle: 0 }, { x: 5, y: 5, angle: 60 });
    expect(moved).toEqual({
      type: "hexes",
      cells: [
        [5, 6],
        [5, 7],
      ],
      facing: 1,
    });
    expect(steppedAlong(moved, { x: 5, y: 5, angle: 60 }, { x: 0, y: 0, angle: 0 })).toEqual(shape);
  });
});

test("pieces on one hex lie on each other, and a click goes round from the highest", () => {
  const all = [
    piece("low", 0, [0, 0]),
    piece("middle", 0, [0, 0], [1, 0]),
    piece("high", 0, [0, 0]),
    piece("far", 0, [4, 4]),
  ];
  const of = layersOf(all);
  expect(all.map((one) => of(one).next)).toEqual(["high", "low", "middle", null]);
  expect(all.map((one) => of(one).shift.x)).toEqual([0, 8, 16, 0]);
  expect(of(all[2] ?? piece("none", 0)).shift.y).toBe(-16);
});

test("the face of a stand on two hexes stands on the foremost, of others in their middle", () => {
  const map = mapBoard({ type: "hexes", cells: [] });
  const centre = (facing: number, ...cells: readonly Cell[]) => counterOf(piece("a", facing, ...cells), map).centre;
  expect(centre(0, [0, 0], [0, 1])).toEqual(hexCentre([0, 0]));
  expect(centre(3, [0, 0], [0, 1])).toEqual(hexCentre([0, 1]));
  expect(centre(3, [0, 0])).toEqual(hexCentre([0, 0]));
});
