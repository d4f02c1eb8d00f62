/** Icons as path data. The client fetches each when it is first drawn: a battle shows a dozen of some two hundred. */
import { SvelteMap } from "svelte/reactivity";
import { loaders } from "virtual:game-icons";

/** What to draw: path data within a square of `size`. */
export interface IconPath {
  readonly d: string;
  readonly size: number;
}

/** Those that have come; null: it could not be fetched. */
const known = new SvelteMap<string, IconPath | null>();
// Nothing is drawn of it.
// eslint-disable-next-line svelte/prefer-svelte-reactivity
const coming = new Map<string, Promise<void>>();

/**
 * The path of an icon. Null when the client does not carry it (then a letter is drawn instead), undefined while it is on its way
 * (then nothing is, so that no letter flashes up): who draws it is told when it has come.
 */
export function iconPath(name: string): IconPath | null | undefined {
  if (!Object.hasOwn(loaders, name)) {
    return null;
  }
  const found = known.get(name);
  if (found === undefined) {
    void fetchIcon(name);
  }
  return found;
}

/** Fetches icons; done when each has come or cannot be had. Names that the client does not know are passed over. */
export async function loadIcons(names: Iterable<string>): Promise<void> {
  await Promise.all([...names].map(fetchIcon));
}

/** Whether all of these have been fetched, or cannot be had. */
export function haveIcons(names: Iterable<string>): boolean {
  return [...names].every((name) => known.has(name) || !Object.hasOwn(loaders, name));
}

function fetchIcon(name: string): Promise<void> {
  const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined;
  const under = coming.get(name);
  if (under || !load) {
    return under ?? Promise.resolve();
  }
  const fetched = load().then(
    (icon) => {
      known.set(name, icon.default);
    },
    () => {
      known.set(name, null);
    },
  );
  coming.set(name, fetched);
  return fetched;
}
