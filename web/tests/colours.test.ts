/** Sides and parts are told apart by those who see few colours, or none: simulated after Machado, Oliveira and Fernandes (2009). */
import { describe, expect, test } from "vitest";
import { armsOf } from "../src/lib/heraldry";
import { partLook } from "../src/lib/parts";
import { sure } from "./fixture";

type Rgb = readonly [number, number, number];
type Matrix = readonly [Rgb, Rgb, Rgb];

const EYES: Readonly<Record<string, Matrix>> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  none: [
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
  ],
};

/** The light of a colour #rrggbb, as eyes of a kind get it. */
function seen(colour: string, eyes: Matrix): Rgb {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return eyes.map(([x, y, z]) => Math.min(1, Math.max(0, x * r + y * g + z * b))) as unknown as Rgb;
}

/** CIE L*a*b* of linear light. */
function lab([r, g, b]: Rgb): Rgb {
  const curve = (part: number): number => (part > 216 / 24389 ? Math.cbrt(part) : (part * 24389) / 27 / 116 + 16 / 116);
  const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function apart(one: string, other: string, eyes: Matrix): number {
  const [a, b] = [one, other].map((colour) => lab(seen(colour, eyes)));
  return Math.hypot(...[0, 1, 2].map((part) => sure(a?.[part]) - sure(b?.[part])));
}

function contrast(one: string, other: string, eyes: Matrix): number {
  const [a = 0, b = 0] = [one, other].map((colour) => {
    const [r, g, b] = seen(colour, eyes);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  });
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const SIDES = [0, 1, 2, 3, 4, 5].map(armsOf);
const PARTS = [0, 1, 2, 3, 4, 5].map((part) => sure(partLook(part)));
/** A difference that is seen at a glance, between patches that do not touch. */
const GLANCE = 10;

describe.each(Object.entries(EYES))("to eyes that see %s of the colours", (name, eyes) => {
  test("the two sides of a battle differ in colour or in the lightness of their hatching", () => {
    const [first, second] = SIDES;
    const colours = apart(sure(first).field, sure(second).field, eyes);
    // Who sees no colour at all has the hatching: the second side's field is striped, the first's is not.
    expect(name === "none" ? contrast(sure(second).field, sure(second).light, eyes) : colours).toBeGreaterThan(
      name === "none" ? 1.3 : GLANCE,
    );
  });

  test("every hatching is seen on its field, and every charge and icon", () => {
    for (const arms of SIDES) {
      expect(contrast(arms.field, arms.light, eyes), arms.field).toBeGreaterThan(1.3);
      expect(contrast(arms.field, "#fff8e6", eyes), arms.field).toBeGreaterThan(4.5);
    }
  });

  test("the number of a part is read on its disc", () => {
    for (const { colour } of PARTS) {
      expect(contrast(colour, "#241a10", eyes), colour).toBeGreaterThan(4.5);
    }
  });
});

test("no two sides have the same hatching, rim or charge", () => {
  for (const field of ["pattern", "rim", "charge"] as const) {
    expect(new Set(SIDES.map((arms) => arms[field])).size, field).toBe(SIDES.length);
  }
});

test("no two parts have the same number or as many notches", () => {
  for (const field of ["sign", "notches"] as const) {
    expect(new Set(PARTS.map((part) => part[field])).size, field).toBe(PARTS.length);
  }
});
