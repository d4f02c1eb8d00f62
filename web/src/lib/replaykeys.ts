/** What a key means while one watches a battle again. */
import type { Pressed } from "./keyboard";

export type Seek =
  | "toggle"
  | "event-on"
  | "event-back"
  | "far-on"
  | "far-back"
  | "effect-on"
  | "effect-back"
  | "turn-on"
  | "turn-back"
  | "start"
  | "end"
  | "faster"
  | "slower"
  | "eyes"
  | "help";

const PLAIN: Readonly<Record<string, Seek>> = {
  " ": "toggle",
  k: "toggle",
  j: "far-back",
  l: "far-on",
  arrowleft: "event-back",
  arrowright: "event-on",
  pageup: "turn-back",
  pagedown: "turn-on",
  home: "start",
  end: "end",
  "<": "slower",
  ">": "faster",
  e: "eyes",
  "?": "help",
};

const SHIFTED: Readonly<Record<string, Seek>> = { arrowleft: "effect-back", arrowright: "effect-on" };
const CONTROLLED: Readonly<Record<string, Seek>> = { arrowleft: "turn-back", arrowright: "turn-on" };

/** The meaning of a key, or null for none; on a button the space bar is the button's own. */
export function seekOf(pressed: Pressed, onControl: boolean): Seek | null {
  const key = pressed.key.toLowerCase();
  if (pressed.altKey || pressed.metaKey || (key === " " && onControl)) {
    return null;
  }
  if (pressed.ctrlKey) {
    return CONTROLLED[key] ?? null;
  }
  return (pressed.shiftKey ? SHIFTED[key] : undefined) ?? PLAIN[key] ?? null;
}
