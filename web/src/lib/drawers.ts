/** Which drawers of the battle screen are open: pure questions. A drawer is known by its name. */

export interface DrawerWish {
  /** Those the player left open himself, the last one first. */
  readonly kept: readonly string[];
  /** The one that goes with what is asked or looked at now; null: none in particular. */
  readonly fitting: string | null;
  /** How many find room. */
  readonly room: number;
}

/** The drawers that are open: the fitting one, then those kept, as far as there is room. Who has shut all wants none. */
export function openDrawers({ kept, fitting, room }: DrawerWish): readonly string[] {
  const wanted = fitting !== null && kept.length > 0 ? [fitting, ...kept.filter((name) => name !== fitting)] : kept;
  return wanted.slice(0, Math.max(1, room));
}

/** What is kept open after the player has pressed a drawer's tab, with these open. */
export function pressed(name: string, open: readonly string[]): readonly string[] {
  return open.includes(name) ? open.filter((other) => other !== name) : [name, ...open];
}

/** A drawer beside or below the question has so many pixels at least. */
const LEAST_DRAWER = 200;
/** A question with its answers mostly needs no more than this. */
const QUESTION = 500;

/** How many drawers find room below the question in a column of so many pixels. */
export function roomIn(height: number): number {
  return Math.max(1, Math.floor((height - QUESTION) / LEAST_DRAWER));
}
