import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { credit, icons } from "virtual:game-icons";
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
    expect(picked["catapult"]).toMatchObject({ width: 512, height: 512 });
    expect(picked["catapult"]?.body).toContain("<path");
  });

  test("names every icon that does not exist", () => {
    expect(() => pickIcons(["shield", "no-such-a", "no-such-b"])).toThrow(/no-such-a, no-such-b/);
  });

  test("follows an alias and fills in the default size", () => {
    const collection = {
      icons: { axe: { body: "<path/>" } },
      aliases: { hatchet: { parent: "axe" } },
    };
    expect(pickIcons(["hatchet"], collection)).toEqual({ hatchet: { body: "<path/>", width: 16, height: 16 } });
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
  test("holds exactly the icons of the list file", () => {
    expect(Object.keys(icons)).toEqual(readNames(join(import.meta.dirname, "..", "icons.json")));
  });

  test("credits the authors", () => {
    expect(credit.license).toMatch(/CC BY 3/);
    expect(credit.licenseUrl).toMatch(/^https:/);
  });
});
