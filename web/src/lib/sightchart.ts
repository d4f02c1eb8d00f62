/** A line of sight from the side: where ground, obstacles, stands and lines of a chart of heights are drawn. */
import { round } from "./geometry";
import type { SightChart } from "./protocol";
import { hiddenBy } from "./sight.svelte";

export interface Bar {
  readonly kind: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly title: number;
}

/** A line from the eye to a mark of the target; `free` when nothing blocks it. `to` is where it ends or is stopped. */
export interface Ray {
  readonly mark: number;
  readonly x: number;
  readonly y: number;
  readonly free: boolean;
}

export interface SideView {
  readonly width: number;
  readonly height: number;
  /** The heights that have a line and a number, and where. */
  readonly scale: readonly { readonly value: number; readonly y: number }[];
  readonly eye: { readonly x: number; readonly y: number };
  /** Ground that the viewer and the target stand on. */
  readonly feet: readonly Bar[];
  readonly rises: readonly Bar[];
  readonly viewer: Bar;
  readonly segments: readonly (Bar & { readonly seen: boolean })[];
  readonly rays: readonly Ray[];
}

const LEFT = 38;
const RIGHT = 30;
const TOP = 10;
const BOTTOM = 8;
/** Half as wide as a stand is drawn at most; it must not lie on the numbers. */
const STAND = 11;
/** At most so many heights have a number. */
const MOST_NUMBERS = 8;

/** Lays out a chart in a box of this size, in pixels. */
export function sideView(chart: SightChart, width: number, height: number): SideView {
  const lowest = Math.min(0, chart.foot, chart.base);
  const highest = Math.max(chart.eye, chart.top, ...chart.rises.map(({ top }) => top)) + 0.5;
  const stepX = (width - LEFT - RIGHT) / chart.length;
  const stepY = (height - TOP - BOTTOM) / (highest - lowest);
  const x = (at: number): number => round(LEFT + at * stepX);
  const y = (value: number): number => round(TOP + (highest - value) * stepY);
  const bar = (kind: string, at: number, half: number, from: number, to: number, title = -1): Bar => {
    const left = Math.max(LEFT - STAND - 2, x(at) - half);
    const right = Math.min(width - 2, x(at) + half);
    return { kind, x: round(left), y: y(to), width: round(right - left), height: round(y(from) - y(to)), title };
  };
  const hex = Math.max(3, stepX);
  const stand = Math.min(STAND, hex * 0.8);
  const every = Math.ceil((highest - lowest) / MOST_NUMBERS);
  const values = Array.from({ length: Math.floor(highest - lowest) + 1 }, (_, index) => lowest + index);
  return {
    width,
    height,
    scale: values.filter((value) => value % every === 0).map((value) => ({ value, y: y(value) })),
    eye: { x: x(0), y: y(chart.eye) },
    feet: [bar("hill", 0, hex, lowest, chart.foot), bar("hill", chart.length, hex, lowest, chart.base)],
    rises: chart.rises.map((rise, index) => {
      const half = rise.kind === "wall" ? 3 : rise.kind === "stand" ? stand : rise.hexes.length > 1 ? hex / 2 : hex;
      return bar(rise.kind, rise.at, half, lowest, rise.top, index);
    }),
    viewer: bar("viewer", 0, stand, chart.foot, chart.eye),
    segments: chart.segments.map((seen, index) => ({
      ...bar("target", chart.length, stand, chart.base + index, chart.base + index + 1),
      seen,
    })),
    rays: marks(chart).map(({ mark, stop }) => {
      const value = chart.base + mark;
      const at = stop ?? chart.length;
      const reached = chart.eye + ((value - chart.eye) * at) / chart.length;
      return { mark, x: x(at), y: y(reached), free: stop === null };
    }),
  };
}

/** The marks of the target to which lines are drawn, and how far each gets: to the first thing that blocks it. */
function marks(chart: SightChart): { mark: number; stop: number | null }[] {
  return Array.from({ length: chart.segments.length + 1 }, (_, mark) => {
    const stops = chart.rises.filter(({ blocks }) => blocks[mark]).map(({ at }) => at);
    return { mark, stop: stops.length > 0 ? Math.min(...stops) : null };
  });
}

/** How many segments of the target each rise of a chart hides. */
export function hiddenCounts(chart: SightChart): readonly number[] {
  return chart.rises.map((rise) => hiddenBy(rise).filter(Boolean).length);
}
