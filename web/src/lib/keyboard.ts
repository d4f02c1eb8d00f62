/** What a key means during a battle, apart from the arrow keys, which the board answers. */
import { wayForward } from "./grouping";
import type { Choice } from "./protocol";

export type Action =
  | { readonly do: "choose"; readonly choice: Choice }
  | { readonly do: "confirm" | "cancel" | "undo" | "help" | "rules" | "legend" | "zoom-in" | "zoom-out" }
  | { readonly do: "fit" | "fit-army" | "words" }
  | { readonly do: "step" | "pause" | "advise" }
  | { readonly do: "toggle" | "group" | "band" | "measure" | "sight" }
  | { readonly do: "primary"; readonly choice: Choice; readonly atOnce: boolean }
  | { readonly do: "cycle"; readonly step: 1 | -1; readonly byGroup: boolean };

export interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly repeat: boolean;
}

export interface Situation {
  /** The buttons to be seen; their keys win over those of the client. */
  readonly buttons: readonly Choice[];
  /** Whether the last command can be taken back here and now. */
  readonly undo: boolean;
  /** Whether something waits for "confirm". */
  readonly held: boolean;
  /** Whether a button or link has the focus, so that Enter and the space bar are its own. */
  readonly onControl: boolean;
  /** Whether there is more to show than the board shows. */
  readonly behind?: boolean;
}

const FIXED: Readonly<Record<string, Action>> = {
  escape: { do: "cancel" },
  "?": { do: "help" },
  a: { do: "advise" },
  i: { do: "rules" },
  k: { do: "legend" },
  u: { do: "undo" },
  x: { do: "toggle" },
  g: { do: "group" },
  b: { do: "band" },
  m: { do: "measure" },
  v: { do: "sight" },
  w: { do: "words" },
  n: { do: "cycle", step: 1, byGroup: true },
  p: { do: "cycle", step: -1, byGroup: true },
  "]": { do: "cycle", step: 1, byGroup: false },
  "[": { do: "cycle", step: -1, byGroup: false },
  "+": { do: "zoom-in" },
  "=": { do: "zoom-in" },
  "-": { do: "zoom-out" },
  "0": { do: "fit" },
  home: { do: "fit" },
  "9": { do: "fit-army" },
};

/** The action of a key, or null for none. */
export function actionOf(pressed: Pressed, situation: Situation): Action | null {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) {
    return null;
  }
  const key = pressed.key.toLowerCase();
  if (key === "enter") {
    return pressed.repeat ? null : enter(pressed, situation);
  }
  if (key === " ") {
    return situation.behind && !situation.onControl ? { do: pressed.shiftKey ? "pause" : "step" } : null;
  }
  const choice = situation.buttons.find((button) => button.key?.toLowerCase() === key);
  if (choice) {
    return pressed.repeat ? null : { do: "choose", choice };
  }
  const action = FIXED[key] ?? null;
  return action?.do === "undo" && (pressed.repeat || !situation.undo) ? null : action;
}

/** Enter confirms what is held. Else it only brings the focus to the way forward; with Shift it goes there. */
function enter(pressed: Pressed, { buttons, held, onControl }: Situation): Action | null {
  if (onControl && !pressed.shiftKey) {
    return null;
  }
  if (held) {
    return { do: "confirm" };
  }
  const [choice] = wayForward(buttons);
  return choice ? { do: "primary", choice, atOnce: pressed.shiftKey } : null;
}

/** Whether keys typed here are text rather than shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=checkbox]):not([type=radio]), textarea, select"))
  );
}

/** Whether Enter already means something where the focus is. */
export function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button, a[href], summary, [role=button]") !== null;
}
