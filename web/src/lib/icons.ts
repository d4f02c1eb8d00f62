/** Icons as path data, from the set built into the client. */
import { icons } from "virtual:game-icons";

/** What to draw: path data within a square of `size`. */
export interface IconPath {
  readonly d: string;
  readonly size: number;
}

const cache = new Map<string, IconPath | null>();

/** The path of an icon, or null when the client does not carry it (then a letter is drawn instead). */
export function iconPath(name: string): IconPath | null {
  const known = cache.get(name);
  if (known !== undefined) {
    return known;
  }
  const icon = icons[name];
  const parts = icon ? [...icon.body.matchAll(/\bd="([^"]+)"/g)].map((match) => match[1] ?? "") : [];
  const path = icon && parts.length > 0 ? { d: parts.join(""), size: icon.width } : null;
  cache.set(name, path);
  return path;
}
