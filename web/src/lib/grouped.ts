/** Picks under their headings. */
import { same } from "./options";
import type { Grouped, Text } from "./protocol";

export interface Heading {
  readonly under: Text | null;
  readonly picks: readonly Grouped[];
}

/** Picks by heading, in their order; those that stand under the same heading one after the other go together. */
export function grouped(picks: readonly Grouped[]): readonly Heading[] {
  const found: { under: Text | null; picks: Grouped[] }[] = [];
  for (const pick of picks) {
    const under = pick.under ?? null;
    const last = found.at(-1);
    if (last && same(last.under, under)) {
      last.picks.push(pick);
    } else {
      found.push({ under, picks: [pick] });
    }
  }
  return found;
}
