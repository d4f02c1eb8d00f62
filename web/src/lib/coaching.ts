/** What the coach of a lesson points at, given what is selected and what waits: pure questions. */
import type { Advice, Choice, Pointed } from "./protocol";

/** One thing to look at or to click: pieces or hexes on the board, a choice's button, or the button that confirms. */
export type Pointing =
  | { readonly at: "board"; readonly pieces: readonly string[]; readonly cells: readonly (readonly [number, number])[] }
  | { readonly at: "choice"; readonly id: string }
  | { readonly at: "confirm" }
  | { readonly at: "drawer"; readonly name: string }
  | { readonly at: "nothing" };

export const NOTHING: Pointing = { at: "nothing" };

/** What the player has selected, what he could click, and what waits to be confirmed. */
export interface Hand {
  readonly chosen: readonly string[];
  /** The choices that are to be seen now, on the board or as buttons. */
  readonly visible: readonly Choice[];
  readonly pending: Choice | null;
  /** Several choices at the place that was clicked, to choose from. */
  readonly chooser: { readonly choices: readonly Choice[] } | null;
}

/** Whether two commands are the same, in whatever order their fields are written. */
export function sameCommand(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/** What a tip is about: a drawer where it names one, else pieces and hexes. */
export function markOf(point: Pointed | undefined): Pointing {
  if (point?.drawer) {
    return { at: "drawer", name: point.drawer };
  }
  const pieces = point?.pieces ?? [];
  const cells = point?.cells ?? [];
  return pieces.length + cells.length > 0 ? { at: "board", pieces, cells } : NOTHING;
}

/** The next click that leads to what is advised. */
export function nextClick(advice: Advice, hand: Hand): Pointing {
  if (hand.pending && sameCommand(hand.pending.command, advice.command)) {
    return { at: "confirm" };
  }
  const listed = hand.chooser?.choices.find((choice) => sameCommand(choice.command, advice.command));
  if (listed) {
    return { at: "choice", id: listed.id };
  }
  const select = advice.select ?? [];
  const missing = select.filter((piece) => !hand.chosen.includes(piece));
  const choice = hand.visible.find(({ command }) => sameCommand(command, advice.command));
  // What could be done at once is still shown by way of the piece that it is about.
  if (choice && (select.length === 0 || hand.chosen.length > 0)) {
    const { cells = [], pieces = [] } = choice.target ?? {};
    if (cells.length + pieces.length === 0) {
      return { at: "choice", id: choice.id };
    }
    // Of a hex and a piece that both mean it the hex is pointed at: the same piece may be meant by other choices, too.
    return { at: "board", pieces: cells.length > 0 ? [] : pieces.slice(0, 1), cells: cells.slice(0, 1) };
  }
  if (missing.length > 0 || hand.chosen.length > select.length) {
    return { at: "board", pieces: missing.length > 0 ? missing : select, cells: [] };
  }
  return markOf(advice.point);
}
