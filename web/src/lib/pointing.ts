/** What the player points with: a mouse hits a point, a finger whatever is near it. */

/** How far from the middle of a finger something may be that it means, in pixels. */
export const FINGER = 22;
/** A touch screen whose shorter side is no longer than this is a phone's, in pixels. */
const PHONE = 700;

/** Whether a finger is the first means of pointing here. */
export function byFinger(): boolean {
  return typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
}

/** Whether the screen is a phone's. */
export function onPhone(): boolean {
  return byFinger() && Math.min(window.innerWidth, window.innerHeight) <= PHONE;
}

/** What can be touched on a board: pieces and the places that a selected one can go to. */
const TOUCHABLE = "[data-nav]";
const LIVELY = "[data-selectable=true], [data-target=true], [data-nav=target]";

/**
 * What a finger means that hit nothing: the nearest piece or place within its reach, one that can be chosen before any
 * other. Null for other pointers, and where the finger has hit something.
 */
export function meantBy(event: MouseEvent, board: Element | undefined): Element | null {
  const touch = event instanceof PointerEvent && event.pointerType === "touch";
  if (!touch || !board || !(event.target instanceof Element) || event.target.closest("[data-nav], [data-rotate]")) {
    return null;
  }
  const near = [...board.querySelectorAll(TOUCHABLE)]
    .map((element) => ({ element, away: awayFrom(event, element.getBoundingClientRect()) }))
    .filter(({ away }) => away <= FINGER)
    .sort((a, b) => a.away - b.away);
  return (near.find(({ element }) => element.matches(LIVELY)) ?? near[0])?.element ?? null;
}

function awayFrom({ clientX, clientY }: MouseEvent, { left, right, top, bottom }: DOMRect): number {
  const across = Math.max(left - clientX, 0, clientX - right);
  const down = Math.max(top - clientY, 0, clientY - bottom);
  return Math.hypot(across, down);
}
