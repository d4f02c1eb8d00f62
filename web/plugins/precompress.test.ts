import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressIn } from "./precompress.ts";

test("texts are laid beside themselves in two kinds, where that makes them smaller", () => {
  const folder = mkdtempSync(join(tmpdir(), "built-"));
  const script = "export const words = 'again and again';\n".repeat(200);
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets", "index-1a.js"), script);
  writeFileSync(join(folder, "assets", "little-2b.js"), "1;");
  writeFileSync(join(folder, "picture.png"), script);
  compressIn(folder);
  expect(readdirSync(folder).sort()).toEqual(["assets", "picture.png"]);
  expect(readdirSync(join(folder, "assets")).sort()).toEqual([
    "index-1a.js",
    "index-1a.js.br",
    "index-1a.js.gz",
    "little-2b.js",
  ]);
  const [br, gz] = [".br", ".gz"].map((ending) => readFileSync(join(folder, "assets", `index-1a.js${ending}`)));
  expect(br && brotliDecompressSync(br).toString()).toBe(script);
  expect(gz && gunzipSync(gz).toString()).toBe(script);
});
