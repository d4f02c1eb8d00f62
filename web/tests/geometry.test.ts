import { describe, expect, test } from "vitest";
import {
  bearing,
  facingVector,
  frontDirections,
  frontPath,
  frontPoint,
  hexAt,
  hexCentre,
  hexCorner,
  insetLoop,
  nearestTowards,
  neighbour,
  normalAngle,
  outlineLoops,
  overlap,
  rectangleCorners,
  SIZE,
} from "../src/lib/geometry";
import type { Cell } from "../src/lib/protocol";

const ORIGIN = { x: 0, y: 0 };

describe("hexes", () => {
  test("the six neighbours lie clockwise from east, one hex away", () => {
    const bearings = [0, 1, 2, 3, 4, 5].map((d) => Math.round(bearing(ORIGIN, hexCentre(neighbour([0, 0], d)))));
    expect(bearings).toEqual([90, 150, 210, 270, 330, 30]);
    const distances = [0, 1, 2, 3, 4, 5].map((d) => {
      const { x, y } = hexCentre(neighbour([0, 0], d));
      return Math.hypot(x, y);
    });
    for (const distance of distances) {
      expect(distance).toBeCloseTo(SIZE * Math.sqrt(3));
    }
  });

  test.each([[[0, 0]], [[5, 3]], [[-4, 9]], [[12, -7]]] as [Cell][])("points within %j belong to it", (cell) => {
    const centre = hexCentre(cell);
    expect(hexAt(centre)).toEqual(cell);
    for (let corner = 0; corner < 6; corner++) {
      expect(hexAt(hexCorner(centre, corner, SIZE * 0.95))).toEqual(cell);
    }
  });

  test("a half facing looks across the side between two corners: one hex is in front of it", () => {
    expect([0.5, 1.5, 2.5, 3.5, 4.5, 5.5].map(frontDirections)).toEqual([[5], [0], [1], [2], [3], [4]]);
    for (const facing of [0.5, 1.5, 4.5]) {
      const [direction = 0] = frontDirections(facing);
      const ahead = hexCentre(neighbour([0, 0], direction));
      const looks = facingVector(facing);
      expect(ahead.x * looks.y - ahead.y * looks.x).toBeCloseTo(0);
      expect(ahead.x * looks.x + ahead.y * looks.y).toBeGreaterThan(0);
    }
  });

  test("the arrow of a half facing stands within its side", () => {
    const { x, y } = frontPoint(
      [
        [0, 0],
        [-1, 0],
      ],
      1.5,
      1,
    );
    expect(y).toBeCloseTo(0);
    expect(x).toBeLessThan(hexCorner(ORIGIN, 1).x);
    expect(x).toBeGreaterThan(0);
  });

  test("a facing looks at its corner: the two hexes in front share it", () => {
    for (let facing = 0; facing < 6; facing++) {
      const corner = hexCorner(ORIGIN, facing);
      for (const direction of frontDirections(facing)) {
        const { x, y } = hexCentre(neighbour([0, 0], direction));
        expect(Math.hypot(x - corner.x, y - corner.y)).toBeCloseTo(SIZE);
      }
    }
    expect(frontDirections(0)).toEqual([4, 5]);
    expect(frontDirections(2)).toEqual([0, 1]);
  });
});

describe("outlines", () => {
  test("one hex has six edges, two have ten, a ring has a hole", () => {
    const ring = [0, 1, 2, 3, 4, 5].map((direction) => neighbour([0, 0], direction));
    expect(outlineLoops([[0, 0]]).map((loop) => loop.length)).toEqual([6]);
    expect(
      outlineLoops([
        [0, 0],
        [1, 0],
      ]).map((loop) => loop.length),
    ).toEqual([10]);
    expect(
      outlineLoops(ring)
        .map((loop) => loop.length)
        .sort(),
    ).toEqual([18, 6]);
  });

  test("hexes apart have outlines apart", () => {
    expect(
      outlineLoops([
        [0, 0],
        [4, 0],
      ]),
    ).toHaveLength(2);
  });

  test("an inset moves every edge of a hex by the same distance", () => {
    const [loop] = outlineLoops([[0, 0]]);
    for (const { x, y } of insetLoop(loop ?? [], 4)) {
      expect(Math.hypot(x, y)).toBeCloseTo(SIZE - 4 * (2 / Math.sqrt(3)));
    }
  });

  test("the front of one hex is two edges, of two side by side facing north four", () => {
    expect(frontPath([[0, 0]], 0, 0).match(/M/g)).toHaveLength(2);
    expect(
      frontPath(
        [
          [0, 0],
          [1, 0],
        ],
        0,
        0,
      ).match(/M/g),
    ).toHaveLength(4);
  });
});

describe("tables", () => {
  test("a rectangle facing north has its front at the top; facing east, on the right", () => {
    const shape = { type: "rectangle", x: 100, y: 50, width: 40, depth: 20, angle: 0 } as const;
    expect(rectangleCorners(shape)[0]).toEqual({ x: 80, y: 40 });
    const east = rectangleCorners({ ...shape, angle: 90 });
    expect(east[0]?.x).toBeCloseTo(110);
    expect(east[0]?.y).toBeCloseTo(30);
    expect(east[1]?.y).toBeCloseTo(70);
  });

  test("angles are clockwise from north and stay within a turn", () => {
    expect(bearing(ORIGIN, { x: 0, y: -5 })).toBe(0);
    expect(bearing(ORIGIN, { x: 5, y: 0 })).toBe(90);
    expect(bearing(ORIGIN, { x: -5, y: 0 })).toBe(270);
    expect([normalAngle(-5), normalAngle(365)]).toEqual([355, 5]);
  });
});

test("arrow keys find what lies that way, and nothing behind", () => {
  const places = [
    { x: 10, y: 1, id: "near" },
    { x: 40, y: 0, id: "far" },
    { x: -5, y: 0, id: "behind" },
  ];
  expect(nearestTowards(ORIGIN, 1, 0, places)?.id).toBe("near");
  expect(nearestTowards(ORIGIN, 0, -1, places)).toBeNull();
});

test("boxes overlap where both are", () => {
  const a = { x: 0, y: 0, width: 10, height: 10 };
  expect(overlap(a, { x: 5, y: -5, width: 20, height: 8 })).toEqual({ x: 5, y: 0, width: 5, height: 3 });
});
