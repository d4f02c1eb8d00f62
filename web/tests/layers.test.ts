import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { apart, type DiceAt } from "../src/lib/attacks";
import { haveIcons, iconPath, loadIcons } from "../src/lib/icons.svelte";
import { transformOf } from "../src/lib/poses";
import { BUTTONS, Viewport } from "../src/lib/viewport.svelte";

describe("while one zooms", () => {
  const bounds = { x: 0, y: 0, width: 1000, height: 500 };
  /** Runs what waits for the next drawing of the page. */
  let draw: () => void;

  beforeEach(() => {
    vi.useFakeTimers();
    const asked: FrameRequestCallback[] = [];
    vi.stubGlobal("requestAnimationFrame", (call: FrameRequestCallback) => asked.push(call));
    draw = () => {
      asked.splice(0).forEach((call) => {
        call(0);
      });
    };
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function view(): Viewport {
    const viewport = new Viewport();
    viewport.resize(500 + BUTTONS, 500);
    viewport.show(bounds, bounds, 0);
    return viewport;
  }

  test("what is drawn stays as it is, and is drawn anew when nothing moves any more", () => {
    const viewport = view();
    expect([viewport.drawn, viewport.zooming]).toEqual([0.5, false]);
    viewport.zoom(1.5);
    viewport.pan(10, 0);
    expect([viewport.scale, viewport.drawn, viewport.zooming]).toEqual([0.75, 0.5, true]);
    vi.advanceTimersByTime(100);
    viewport.zoom(2);
    vi.advanceTimersByTime(100);
    draw();
    expect([viewport.drawn, viewport.zooming]).toEqual([0.5, true]);
    vi.advanceTimersByTime(100);
    viewport.pan(10, 0);
    draw();
    expect([viewport.drawn, viewport.zooming]).toEqual([1.5, false]);
  });

  test("a machine that draws slowly does not end it", () => {
    const viewport = view();
    viewport.zoom(1.5);
    vi.advanceTimersByTime(1000);
    viewport.zoom(1.5);
    draw();
    expect(viewport.zooming).toBe(true);
    vi.advanceTimersByTime(1000);
    draw();
    expect([viewport.drawn, viewport.zooming]).toEqual([1.125, false]);
  });

  test("going to all of the board ends it at once", () => {
    const viewport = view();
    viewport.zoom(3);
    viewport.fit();
    expect([viewport.drawn, viewport.zooming]).toEqual([0.5, false]);
    vi.advanceTimersByTime(1000);
    draw();
    expect(viewport.drawn).toBe(0.5);
  });

  test("panning draws nothing anew, and pictures lie on whole pixels", () => {
    const viewport = view();
    viewport.zoom(4);
    vi.advanceTimersByTime(1000);
    draw();
    viewport.pan(-3.4, 2.7);
    expect(viewport.zooming).toBe(false);
    expect(viewport.transform).toMatch(/^translate3d\(-?\d+px, -?\d+px, 0\) scale\(2\)$/);
  });
});

test("a pose is a transform of CSS, about where the piece stands", () => {
  const about = { x: 100, y: 40 };
  expect(transformOf({ shift: { x: 3, y: -4.06 }, turn: 0, about })).toBe("translate(3px, -4.1px)");
  expect(transformOf({ shift: { x: 3, y: 4 }, turn: 30, about })).toBe(
    "translate(103px, 44px) rotate(30deg) translate(-100px, -40px)",
  );
});

describe("dice on the board", () => {
  const thrown = (x: number, y: number, count = 1): DiceAt => ({
    at: { x, y },
    dice: Array.from({ length: count }, () => [20, 7] as const),
    good: true,
  });

  test("stay where they are when there is room", () => {
    const far = [thrown(0, 0), thrown(200, 0), thrown(0, 200)];
    expect(apart(far, 1)).toEqual(far);
  });

  test("never lie on one another, and near to where they belong", () => {
    const heap = [thrown(3, 0), thrown(0, 0), thrown(1, 1, 2), thrown(9, 0), thrown(12, 2), thrown(0, 0)];
    const laid = apart(heap, 2);
    expect(laid.map(({ dice }) => dice)).toEqual(heap.map(({ dice }) => dice));
    laid.forEach((one, index) => {
      expect(Math.hypot(one.at.x, one.at.y)).toBeLessThan(240);
      for (const other of laid.slice(index + 1)) {
        const [across, down] = [Math.abs(one.at.x - other.at.x), Math.abs(one.at.y - other.at.y)];
        expect(across >= 70 || down >= 60).toBe(true);
      }
    });
  });
});

describe("icons", () => {
  test("come when they are asked for, and until then neither icon nor letter is drawn", async () => {
    expect(iconPath("no-such-icon")).toBeNull();
    expect(iconPath("toString")).toBeNull();
    expect(haveIcons(["no-such-icon"])).toBe(true);
    expect(haveIcons(["catapult"])).toBe(false);
    expect(iconPath("catapult")).toBeUndefined();
    await loadIcons(["catapult", "catapult", "no-such-icon"]);
    expect(haveIcons(["catapult", "no-such-icon"])).toBe(true);
    expect(iconPath("catapult")).toMatchObject({ size: 512 });
    expect(iconPath("catapult")?.d).toMatch(/^[Mm]/);
  });
});
