/** Arrow keys on the board: from a piece or a place to the next one in their direction, else over the map. */
import { nearestTowards, type Vec } from "./geometry";
import type { Viewport } from "./viewport.svelte";

const STEPS: Readonly<Record<string, Vec>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const PIECES = '[data-nav="piece"]';
const TARGETS = '[data-nav="target"], [data-target="true"]';

/** A piece to which one came by walking from target to target: from it the way goes on among them. */
let aimedAt: SVGElement | null = null;

/** In pixels of the screen. */
const PAN = 60;

/** Where something on the board that can have the focus stands, in units of the drawing. */
export function placeOf(element: SVGElement): Vec {
  return { x: Number(element.dataset["x"]), y: Number(element.dataset["y"]) };
}

/** Moves the focus, or the map where nothing on it has the focus. */
export function walkByKey(event: KeyboardEvent, board: HTMLElement | undefined, viewport: Viewport): void {
  const step = STEPS[event.key];
  if (!step) {
    return;
  }
  event.preventDefault();
  const from = event.target instanceof SVGElement ? event.target : null;
  if (!from?.dataset["nav"]) {
    viewport.pan(-step.x * PAN, -step.y * PAN);
    return;
  }
  const kind = from.dataset["nav"] === "target" || from === aimedAt ? TARGETS : PIECES;
  const places = [...(board?.querySelectorAll<SVGElement>(kind) ?? [])].map((element) => ({
    ...placeOf(element),
    element,
  }));
  const next = nearestTowards(placeOf(from), step.x, step.y, places);
  if (next) {
    aimedAt = kind === TARGETS ? next.element : null;
    next.element.focus({ preventScroll: true });
    viewport.reveal(next);
  }
}
