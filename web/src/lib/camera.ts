/** Leads the view to what is shown beyond the edges of the screen, unless the player has moved it himself meanwhile. */
import { boxAround, type Vec } from "./geometry";
import type { Frames } from "./playback.svelte";
import { BUTTONS, type Viewport } from "./viewport.svelte";

/** In milliseconds. */
const GLIDE = 260;
/** In pixels of the screen. */
const MARGIN = 48;
const MOST_OF_FOOT = 170;

/** How much of a board so high may be hidden by what floats over its foot. */
export function footHeight(height: number): number {
  return Math.min(MOST_OF_FOOT, height * 0.4);
}

export class Camera {
  private moves = -1;
  private off: (() => void) | null = null;

  constructor(private readonly frames: Frames | null) {}

  /** Play-back begins: from now on the view is led, until the player takes it. */
  begin(viewport: Viewport): void {
    this.moves = viewport.moves;
  }

  /**
   * Brings places (in units of the drawing) into view, moving as little as possible: all of them where they fit, else their
   * middle. What floats over the foot of the board must not hide them.
   */
  look(viewport: Viewport, places: readonly Vec[], still: boolean): void {
    if (places.length === 0 || viewport.moves !== this.moves) {
      return;
    }
    const box = boxAround(places.map((place) => viewport.toScreen(place)));
    const foot = footHeight(viewport.free.height);
    const way = {
      x: inwards(box.x, box.width, MARGIN, viewport.free.width - BUTTONS),
      y: inwards(box.y, box.height, MARGIN, viewport.free.height - foot),
    };
    if (way.x === 0 && way.y === 0) {
      return;
    }
    this.stop();
    if (still || this.frames === null) {
      viewport.shift(way.x, way.y);
    } else {
      this.glide(viewport, way, this.frames);
    }
  }

  stop(): void {
    this.off?.();
    this.off = null;
  }

  private glide(viewport: Viewport, way: Vec, frames: Frames): void {
    let start: number | null = null;
    let done = 0;
    const move = (now: number): void => {
      start ??= now;
      const part = Math.min(1, (now - start) / GLIDE);
      const eased = part * (2 - part);
      if (viewport.moves !== this.moves) {
        return;
      }
      viewport.shift(way.x * (eased - done), way.y * (eased - done));
      done = eased;
      this.off = part < 1 ? frames(move) : null;
    };
    this.off = frames(move);
  }
}

/** By how much a stretch must be moved to lie between two ends; where it is too long, its middle lies in theirs. */
function inwards(start: number, length: number, least: number, most: number): number {
  if (length > most - least) {
    return (least + most - length) / 2 - start;
  }
  return Math.max(0, least - start) - Math.max(0, start + length - most);
}
