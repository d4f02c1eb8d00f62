import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { credit, loaders } from "virtual:game-icons";
import { describe, expect, test } from "vitest";
import { pickIcons, readNames } from "./game-icons.ts";

function listFile(content: unknown): string {
  const path = join(mkdtempSync(join(tmpdir(), "icons-")), "icons.json");
  writeFileSync(path, JSON.stringify(content));
  return path;
}

describe("pickIcons", () => {
  test("takes the named icons only, sorted and once each", () => {
    const picked = pickIcons(["shield", "catapult", "shield"]);
    expect(Object.keys(picked)).toEqual(["catapult", "shield"]);
    expect(picked["catapult"]).toMatchObject({ size: 512 });
    expect(picked["catapult"]?.d).toMatch(/^[Mm]/);
  });

  test("names every icon that does not exist", () => {
    expect(() => pickIcons(["shield", "no-such-a", "no-such-b"])).toThrow(/no-such-a, no-such-b/);
  });

  test("follows an alias and fills in the default size", () => {
    const collection = {
      icons: { axe: { body: '<g><path fill="#fff" d="M0 0h9"/><path d="M1 1z"/></g>' }, empty: { body: "<g/>" } },
      aliases: { hatchet: { parent: "axe" } },
    };
    expect(pickIcons(["hatchet"], collection)).toEqual({ hatchet: { d: "M0 0h9M1 1z", size: 16 } });
    expect(() => pickIcons(["empty"], collection)).toThrow(/empty/);
  });
});

describe("readNames", () => {
  test("reads an array of names", () => {
    expect(readNames(listFile(["shield"]))).toEqual(["shield"]);
  });

  test.each([[{ shield: true }], [["shield", 3]]])("refuses %j", (content) => {
    expect(() => readNames(listFile(content))).toThrow(/array of icon names/);
  });
});

describe("virtual:game-icons", () => {
  test("fetches exactly the icons of the list file, each by itself", async () => {
    const names = readNames(join(import.meta.dirname, "..", "icons.json"));
    expect(Object.keys(loaders)).toEqual(names);
    const [first = ""] = names;
    expect((await loaders[first]?.())?.default).toEqual(pickIcons([first])[first]);
  });

  test("credits the authors", () => {
    expect(credit.license).toMatch(/CC BY 3/);
    expect(credit.licenseUrl).toMatch(/^https:/);
  });
});
