/** Pointers on the board: panning, pinching, long presses, and the dragging of pieces. Knows no scene. */
import type { Vec } from "./geometry";

/** Something that a drag on the board can do other than panning it. Places are pixels of the board. */
export interface Tool {
  /**
   * A press begins, `adding` with the key held that adds to a selection. Returns true when the tool takes the drag
   * rather than the board being panned.
   */
  grab(target: Element, at: Vec, adding: boolean): boolean;
  drag(at: Vec): void;
  /** The drag ends: `done` false when it was broken off. */
  drop(done: boolean): void;
}

export interface GestureHandlers extends Tool {
  pan(dx: number, dy: number): void;
  pinch(factor: number, at: Vec): void;
  longPress(target: Element): void;
}

/** Whether the key is held that adds to a selection. */
export function isAdding(event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): boolean {
  return event.shiftKey || event.ctrlKey || event.metaKey;
}

/** The tools of a board as one: the first that takes a press has the drag. */
export class ToolBox implements Tool {
  private held: Tool | null = null;

  constructor(private readonly tools: readonly Tool[]) {}

  grab(target: Element, at: Vec, adding: boolean): boolean {
    this.held = this.tools.find((tool) => tool.grab(target, at, adding)) ?? null;
    return this.held !== null;
  }

  drag(at: Vec): void {
    this.held?.drag(at);
  }

  drop(done: boolean): void {
    this.held?.drop(done);
    this.held = null;
  }
}

/** A press that moves less than this many pixels is a click. */
const SLACK = 6;
const LONG_PRESS = 500;

interface Pointer {
  readonly id: number;
  at: Vec;
}

export class Gestures {
  private pointers: Pointer[] = [];
  private start: Vec | null = null;
  private mode: "press" | "pan" | "drag" | "pinch" = "press";
  private grabbed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** After a pan or a drag the browser still sends a click, which is to be ignored. */
  private swallow = false;

  constructor(
    private readonly surface: () => Element | undefined,
    private readonly handlers: GestureHandlers,
  ) {}

  /** A press begins, on what it hits or (where it hits nothing) on what is `meant`. */
  down(event: PointerEvent, meant: Element | null = null): void {
    if (event.button !== 0 || !(event.target instanceof Element)) {
      return;
    }
    const at = this.local(event);
    this.pointers = [...this.pointers.filter(({ id }) => id !== event.pointerId), { id: event.pointerId, at }];
    clearTimeout(this.timer);
    if (this.pointers.length === 2) {
      this.breakOff();
      this.mode = "pinch";
      return;
    }
    const target = meant ?? event.target;
    this.mode = "press";
    this.swallow = false;
    this.start = at;
    this.grabbed = this.handlers.grab(target, at, isAdding(event));
    if (event.pointerType !== "mouse") {
      this.timer = setTimeout(() => {
        this.swallow = true;
        this.handlers.longPress(target);
      }, LONG_PRESS);
    }
  }

  move(event: PointerEvent): void {
    const pointer = this.pointers.find(({ id }) => id === event.pointerId);
    if (!pointer || !this.start) {
      return;
    }
    const at = this.local(event);
    if (this.mode === "pinch") {
      this.pinch(pointer, at);
      return;
    }
    if (this.mode === "press") {
      if (Math.hypot(at.x - this.start.x, at.y - this.start.y) < SLACK) {
        return;
      }
      clearTimeout(this.timer);
      this.mode = this.grabbed ? "drag" : "pan";
      this.swallow = true;
      this.surface()?.setPointerCapture(event.pointerId);
    }
    if (this.mode === "drag") {
      this.handlers.drag(at);
    } else {
      this.handlers.pan(at.x - pointer.at.x, at.y - pointer.at.y);
    }
    pointer.at = at;
  }

  up(event: PointerEvent): void {
    clearTimeout(this.timer);
    const known = this.pointers.some(({ id }) => id === event.pointerId);
    this.pointers = this.pointers.filter(({ id }) => id !== event.pointerId);
    if (known && this.mode === "drag") {
      this.handlers.drop(event.type === "pointerup");
    }
    if (this.pointers.length === 0) {
      this.mode = "press";
      this.start = null;
      this.grabbed = false;
    }
  }

  /** Whether the click that follows is none. */
  swallowClick(): boolean {
    const swallow = this.swallow;
    this.swallow = false;
    return swallow;
  }

  private breakOff(): void {
    if (this.mode === "drag") {
      this.handlers.drop(false);
    }
    this.swallow = true;
    this.grabbed = false;
  }

  private pinch(pointer: Pointer, at: Vec): void {
    const other = this.pointers.find(({ id }) => id !== pointer.id);
    if (other) {
      const before = Math.hypot(pointer.at.x - other.at.x, pointer.at.y - other.at.y);
      const after = Math.hypot(at.x - other.at.x, at.y - other.at.y);
      const middle = { x: (at.x + other.at.x) / 2, y: (at.y + other.at.y) / 2 };
      this.handlers.pan((at.x - pointer.at.x) / 2, (at.y - pointer.at.y) / 2);
      if (before > 0) {
        this.handlers.pinch(after / before, middle);
      }
    }
    pointer.at = at;
  }

  private local(event: PointerEvent): Vec {
    const box = this.surface()?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  }
}
