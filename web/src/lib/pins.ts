/** Questions that are laid side by side, kept in the browser; what is alike in their answers, and what differs. */
import type { Given } from "./referee";
import type { OddsAnswer, Text } from "./protocol";
import { keep, recall } from "./store";

/** A pinned question. An empty name stands for that of its calculator. */
export interface Pin {
  readonly id: number;
  readonly ruleset: string;
  readonly calculator: string;
  readonly given: Given;
  readonly name: string;
}

/** More do not fit side by side, on screen or paper. */
export const MOST_PINS = 4;
const DRAWER = "referee-pins";

export function pinned(): readonly Pin[] {
  const kept = recall<readonly Pin[]>(DRAWER, []);
  return Array.isArray(kept) ? (kept as readonly Pin[]).slice(0, MOST_PINS) : [];
}

export function keepPins(pins: readonly Pin[]): void {
  keep(DRAWER, pins);
}

/** Pins with one more, where there is room. */
export function pin(pins: readonly Pin[], question: Omit<Pin, "id" | "name">): readonly Pin[] {
  if (pins.length >= MOST_PINS) {
    return pins;
  }
  return [...pins, { ...question, id: 1 + Math.max(0, ...pins.map(({ id }) => id)), name: "" }];
}

/** Pins with one moved by so many places. */
export function moved(pins: readonly Pin[], id: number, by: number): readonly Pin[] {
  const from = pins.findIndex((one) => one.id === id);
  const to = from + by;
  const one = pins[from];
  if (one === undefined || to < 0 || to >= pins.length) {
    return pins;
  }
  const rest = pins.filter((other) => other !== one);
  return [...rest.slice(0, to), one, ...rest.slice(to)];
}

/** A row of the comparison: what it is about, a cell for each pin (null: nothing there), and whether they differ. */
export interface Row<T> {
  readonly key: string;
  readonly label: Text;
  readonly cells: readonly (T | null)[];
  readonly differs: boolean;
}

/** Rows from columns, in the order in which labels first come. */
export function rows<T>(columns: readonly (readonly (readonly [string, Text, T])[])[]): readonly Row<T>[] {
  const labels = new Map<string, Text>();
  for (const [key, label] of columns.flat()) {
    labels.set(key, labels.get(key) ?? label);
  }
  return [...labels].map(([key, label]) => {
    const cells = columns.map((column) => {
      const cell = column.find(([other]) => other === key);
      return cell === undefined ? null : cell[2];
    });
    return { key, label, cells, differs: new Set(cells.map((cell) => JSON.stringify(cell))).size > 1 };
  });
}

/** One line of a tally in a comparison. */
export interface LineCell {
  readonly value: number;
  readonly rule: string;
}

/** The lines of an answer, those of both sides apart. */
export function linesOf(answer: OddsAnswer): readonly (readonly [string, Text, LineCell])[] {
  const sides = [
    ["attacker", answer.tally],
    ["defender", answer.against],
  ] as const;
  return sides.flatMap(([side, tally]) =>
    (tally?.lines ?? []).map(
      ([label, value, rule, count]) =>
        [`${side} ${label}`, { id: label, args: { count: count ?? 1 } }, { value, rule }] as const,
    ),
  );
}

/** The outcomes of an answer with their chances. */
export function outcomesOf(answer: OddsAnswer): readonly (readonly [string, Text, number])[] {
  return (answer.outcomes ?? []).map(
    ({ side, outcome, text, chance }) => [`${side} ${outcome}`, text, chance] as const,
  );
}
