/** A drawer of the browser's localStorage. Where storage is forbidden or full, what is kept lasts as long as the page. */
const fallback = new Map<string, string>();
const PREFIX = "oriflamme.";

/** What was kept under `name`, or `otherwise` when there is nothing, or nothing that parses. */
export function recall<T>(name: string, otherwise: T): T {
  try {
    const kept = localStorage.getItem(PREFIX + name) ?? fallback.get(name);
    return kept === undefined ? otherwise : (JSON.parse(kept) as T);
  } catch {
    return otherwise;
  }
}

/** Keeps a value that JSON can hold. */
export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  fallback.set(name, text);
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    // Private windows and full disks: the fallback above holds it for now.
  }
}
