/**
 * A Vite plugin that makes the module `virtual:game-icons`, and one `virtual:game-icons/NAME` for each icon.
 *
 * The collection holds thousands of icons; the client carries only those named in a list file, each in a file of its own, since
 * a battle shows a dozen of them. They are taken from the installed package at build time, so no icon is copied into the
 * repository.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

/** What one icon draws: path data within a square of `size`. */
export interface GameIcon {
  readonly d: string;
  readonly size: number;
}

/** Whom to thank for the icons, as their licence asks. */
export interface GameIconsCredit {
  readonly collection: string;
  readonly author: string;
  readonly license: string;
  readonly licenseUrl: string;
}

interface IconCollection {
  readonly icons: Readonly<
    Record<string, { readonly body: string; readonly width?: number; readonly height?: number }>
  >;
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>;
  readonly width?: number;
  readonly height?: number;
}

interface CollectionInfo {
  readonly name: string;
  readonly author: { readonly name: string };
  readonly license: { readonly title: string; readonly url?: string };
}

const MODULE_ID = "virtual:game-icons";
// Rollup's convention: a leading NUL keeps other plugins from looking for such a file.
const RESOLVED_ID = `\0${MODULE_ID}`;
const ICON_ID = `${MODULE_ID}/`;
const RESOLVED_ICON = `\0${ICON_ID}`;
// What the Iconify format means where a size is not given.
const DEFAULT_SIZE = 16;

function readPackaged(file: "icons.json" | "info.json"): unknown {
  const path = createRequire(import.meta.url).resolve(`@iconify-json/game-icons/${file}`);
  return JSON.parse(readFileSync(path, "utf8"));
}

function readCollection(): IconCollection {
  return readPackaged("icons.json") as IconCollection;
}

/** Reads a list file: a JSON array of icon names. */
export function readNames(listFile: string): string[] {
  const names: unknown = JSON.parse(readFileSync(listFile, "utf8"));
  if (!Array.isArray(names) || !names.every((name): name is string => typeof name === "string")) {
    throw new Error(`${listFile} must be a JSON array of icon names`);
  }
  return names;
}

/** Picks icons by name; throws one error that lists every name the collection does not have, or has nothing to draw for. */
export function pickIcons(names: readonly string[], collection = readCollection()): Record<string, GameIcon> {
  const picked: Record<string, GameIcon> = {};
  const unknown: string[] = [];
  for (const name of [...new Set(names)].sort()) {
    const icon = collection.icons[collection.aliases?.[name]?.parent ?? name];
    const d = [...(icon?.body ?? "").matchAll(/\bd="([^"]+)"/g)].map((match) => match[1] ?? "").join("");
    if (d === "") {
      unknown.push(name);
    } else {
      picked[name] = { d, size: icon?.width ?? collection.width ?? DEFAULT_SIZE };
    }
  }
  if (unknown.length > 0) {
    throw new Error(`no such icon in @iconify-json/game-icons: ${unknown.join(", ")}`);
  }
  return picked;
}

function readCredit(): GameIconsCredit {
  const { name, author, license } = readPackaged("info.json") as CollectionInfo;
  return { collection: name, author: author.name, license: license.title, licenseUrl: license.url ?? "" };
}

/** The plugin; `listFile` is the absolute path of the JSON array of icon names. */
export function gameIcons(listFile: string): Plugin {
  let picked: Record<string, GameIcon> | null = null;
  return {
    name: "oriflamme-game-icons",
    resolveId(id) {
      return id === MODULE_ID || id.startsWith(ICON_ID) ? `\0${id}` : undefined;
    },
    load(id) {
      if (id === RESOLVED_ID) {
        this.addWatchFile(listFile);
        picked = pickIcons(readNames(listFile));
        const loaders = Object.keys(picked).map((name) => {
          const quoted = JSON.stringify(name);
          return `${quoted}: () => import(${JSON.stringify(ICON_ID + name)})`;
        });
        return [
          `export const loaders = { ${loaders.join(", ")} };`,
          `export const credit = ${JSON.stringify(readCredit())};`,
        ].join("\n");
      }
      if (id.startsWith(RESOLVED_ICON)) {
        picked ??= pickIcons(readNames(listFile));
        return `export default ${JSON.stringify(picked[id.slice(RESOLVED_ICON.length)])};`;
      }
      return undefined;
    },
  };
}
