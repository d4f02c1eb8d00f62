/** The view moves on while something is dragged to the edge of the board. */
import type { Box, Vec } from "./geometry";
import type { Viewport } from "./viewport.svelte";

/** How near to the edge the view begins to move, and how far it moves for each frame at most, in pixels. */
const NEAR = 32;
const FASTEST = 14;

/** How the view is to be moved for a pointer there: towards what of the board lies beyond that edge, else not. */
export function push(at: Vec, screen: { readonly width: number; readonly height: number }, shown: Box): Vec {
  return {
    x: along(at.x, screen.width, shown.x, shown.x + shown.width),
    y: along(at.y, screen.height, shown.y, shown.y + shown.height),
  };
}

/** Along one axis: the board reaches from `start` to `end` where the screen reaches from 0 to `length`. */
function along(at: number, length: number, start: number, end: number): number {
  const low = NEAR - at;
  const high = at - (length - NEAR);
  if (low > 0 && start < 0) {
    return Math.min(FASTEST, (low / NEAR) * FASTEST, -start);
  }
  return high > 0 && end > length ? -Math.min(FASTEST, (high / NEAR) * FASTEST, end - length) : 0;
}

export class EdgePan {
  private frame: number | undefined;
  private at: Vec | null = null;

  /** `drag` is told again after each move of the view: what is under the pointer has changed. */
  constructor(
    private readonly viewport: Viewport,
    private readonly drag: (at: Vec) => void,
  ) {}

  /** Something is dragged, and the pointer is there. */
  follow(at: Vec): void {
    this.at = at;
    this.frame ??= requestAnimationFrame(this.step);
  }

  stop(): void {
    if (this.frame !== undefined) {
      cancelAnimationFrame(this.frame);
    }
    this.frame = undefined;
    this.at = null;
  }

  private readonly step = (): void => {
    this.frame = undefined;
    if (!this.at) {
      return;
    }
    const { x, y } = push(this.at, this.viewport, this.viewport.shown);
    if (x !== 0 || y !== 0) {
      this.viewport.shift(x, y);
      this.drag(this.at);
      this.frame = requestAnimationFrame(this.step);
    }
  };
}
