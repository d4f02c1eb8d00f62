/** How sides are told apart: by tincture, by the pattern of the field, by the rim, and by a small charge. */

/** The look of one side. `charge` is path data in a box from -1 to 1. */
export interface Arms {
  readonly field: string;
  readonly shade: string;
  readonly light: string;
  readonly pattern: "plain" | "bend" | "barry" | "paly" | "roundels" | "chequy";
  readonly rim: string | null;
  readonly charge: string;
}

const LOZENGE = "M0-1L.72 0L0 1L-.72 0Z";
const ROUNDEL = "M-.82 0A.82.82 0 1 1 .82 0A.82.82 0 1 1-.82 0Z";
const TRIANGLE = "M0-.9L.9.75H-.9Z";
const CROSS = "M-.32-1H.32V-.32H1V.32H.32V1H-.32V.32H-1V-.32H-.32Z";
const SQUARE = "M-.75-.75H.75V.75H-.75Z";
const CHEVRON = "M0-.8L1 .2V.9L0-.1L-1 .9V.2Z";

const ARMS: readonly Arms[] = [
  { field: "#a3232f", shade: "#5c0f18", light: "#c04a50", pattern: "plain", rim: null, charge: LOZENGE },
  { field: "#234f8e", shade: "#0f2950", light: "#4a76b5", pattern: "bend", rim: "5 3", charge: ROUNDEL },
  { field: "#2c6a3e", shade: "#12351d", light: "#4f8f62", pattern: "barry", rim: "1.5 2.5", charge: TRIANGLE },
  { field: "#5f3380", shade: "#301547", light: "#8558a6", pattern: "paly", rim: "8 2 2 2", charge: CROSS },
  { field: "#8d4f12", shade: "#4a2706", light: "#b5763a", pattern: "roundels", rim: "3 3", charge: SQUARE },
  { field: "#3b3c44", shade: "#16171b", light: "#65666f", pattern: "chequy", rim: "10 3", charge: CHEVRON },
];

const NOBODY: Arms = {
  field: "#6f6654",
  shade: "#3c362b",
  light: "#8d846f",
  pattern: "plain",
  rim: "2 2",
  charge: "",
};

/** The arms of the side at this place in the seat order; -1 for what belongs to nobody. */
export function armsOf(index: number): Arms {
  return index < 0 ? NOBODY : (ARMS[index % ARMS.length] ?? NOBODY);
}

/** The arms of a side by its id, among the ids in seat order. */
export function armsOfSide(side: string | null | undefined, sides: readonly string[]): Arms {
  return armsOf(side === null || side === undefined ? -1 : sides.indexOf(side));
}

/** All arms that sides of this number use, for drawing their patterns once. */
export function armsInUse(count: number): { readonly id: string; readonly arms: Arms }[] {
  const indices = [-1, ...Array.from({ length: Math.min(count, ARMS.length) }, (_, index) => index)];
  return indices.map((index) => ({ id: fieldId(index), arms: armsOf(index) }));
}

/** The id of the pattern that fills counters of the side at `index`. */
export function fieldId(index: number): string {
  return index < 0 ? "field-nobody" : `field-${index % ARMS.length}`;
}
