/** Pointers on the board: panning, pinching, long presses, and the dragging of pieces. Knows no scene. */
import type { Vec } from "./geometry";

export interface GestureHandlers {
  /** A press begins. Returns true when what lies there is dragged rather than the board panned. */
  grab(target: Element, at: Vec): boolean;
  drag(at: Vec): void;
  /** The drag ends: `done` false when it was broken off. */
  drop(done: boolean): void;
  pan(dx: number, dy: number): void;
  pinch(factor: number, at: Vec): void;
  longPress(target: Element): void;
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

  down(event: PointerEvent): void {
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
    const target = event.target;
    this.mode = "press";
    this.swallow = false;
    this.start = at;
    this.grabbed = this.handlers.grab(target, at);
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
