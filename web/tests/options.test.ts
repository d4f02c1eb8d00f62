import { describe, expect, test } from "vitest";
import {
  atLevel,
  changes,
  faultOf,
  inWords,
  levelAndMore,
  levelOf,
  needsOf,
  numberIn,
  obstacle,
  offersAnything,
  optionsToSend,
  settled,
  switched,
  usual,
  withOne,
} from "../src/lib/options";
import type { ChapterCard, Preset, Setting } from "../src/lib/protocol";
import { makeBundle, Words } from "../src/lib/text";

function chapter(name: string, more: Partial<ChapterCard> = {}): ChapterCard {
  return { name, title: { id: name }, rule: `R-${name}`, needs: [], excludes: [], base: false, ...more };
}

function reading(name: string, kind: Setting["kind"], more: Partial<Setting>): Setting {
  return { name, title: { id: name }, about: { id: `${name}-about` }, rule: "R", kind, default: null, ...more };
}

const cards = [
  chapter("melee", { base: true }),
  chapter("magic", { needs: ["melee"] }),
  chapter("spells", { needs: ["magic"] }),
  chapter("scrolls", { needs: ["spells"] }),
  chapter("quick", { excludes: ["magic"] }),
  chapter("siege"),
];
const roses = [
  { value: [1, 2], title: { id: "north" } },
  { value: [2, 1], title: { id: "south" } },
];
const readings = [
  reading("limit", "number", { least: 1, most: 30 }),
  reading("days", "number", { default: 2, least: 1 }),
  reading("wheel", "flag", { default: true }),
  reading("compass", "choice", { default: [1, 2], choices: roses }),
  reading("gods", "several", { default: [], choices: [{ value: "a", title: { id: "first" } }, ...roses] }),
];
const levels = [
  { name: "base", title: { id: "level-base" } },
  { name: "full", title: { id: "level-full" }, chapters: ["magic", "spells"] },
];
const plain: Preset = {
  options: { levels, chapters: cards, readings },
  chapters: [],
  readings: { limit: null, days: 2, wheel: true, compass: [1, 2], gods: [] },
  fixed: [],
};
const besieged: Preset = { ...plain, chapters: ["siege"], fixed: ["siege"], readings: { ...plain.readings, limit: 9 } };

describe("chapters", () => {
  test("one switched on brings all that it needs, in the book's order, and tells so", () => {
    const { chosen, also } = switched(plain, usual(plain), "scrolls");
    expect(chosen.chapters).toEqual(["magic", "spells", "scrolls"]);
    expect(also.map(({ name }) => name)).toEqual(["magic", "spells"]);
    expect(needsOf(plain.options, "scrolls").map(({ name }) => name)).toEqual(["magic", "spells"]);
    expect(needsOf(plain.options, "magic")).toEqual([]);
  });

  test("one switched off takes along all that needs it", () => {
    const all = switched(plain, usual(plain), "scrolls").chosen;
    const { chosen, also } = switched(plain, all, "magic");
    expect(chosen.chapters).toEqual([]);
    expect(also.map(({ name }) => name)).toEqual(["spells", "scrolls"]);
  });

  test("those that exclude one another bar each other, whichever says so, and what needs them", () => {
    const quick = switched(plain, usual(plain), "quick").chosen;
    const [, magic, , , quickCard] = cards;
    expect(obstacle(plain, quick, "magic")).toEqual({ why: "excluded", by: quickCard, needed: null });
    expect(obstacle(plain, quick, "scrolls")).toEqual({ why: "excluded", by: quickCard, needed: magic });
    expect(switched(plain, quick, "scrolls")).toEqual({ chosen: quick, also: [] });
    const spells = switched(plain, usual(plain), "spells").chosen;
    expect(obstacle(plain, spells, "quick")).toEqual({ why: "excluded", by: magic, needed: null });
    expect(obstacle(plain, spells, "siege")).toBeNull();
  });

  test("what belongs to the scenario stays, and so does what that needs", () => {
    expect(obstacle(besieged, usual(besieged), "siege")).toEqual({ why: "fixed" });
    expect(switched(besieged, usual(besieged), "siege").chosen.chapters).toEqual(["siege"]);
    const bound = { ...plain, chapters: ["magic", "spells"], fixed: ["spells"] };
    expect(obstacle(bound, usual(bound), "magic")).toEqual({ why: "fixed" });
  });
});

describe("levels", () => {
  test("a level is known by its chapters beside those that belong to the scenario", () => {
    const name = (chapters: readonly string[], fixed: readonly string[] = []): string | null =>
      levelOf(plain.options, chapters, fixed)?.name ?? null;
    expect(name([])).toBe("base");
    expect(name(["spells", "magic"])).toBe("full");
    expect(name(["magic"])).toBeNull();
    expect(name(["siege"])).toBeNull();
    expect(name(["siege"], ["siege"])).toBe("base");
  });

  test("taking one sets its chapters and keeps the scenario's and the readings", () => {
    const chosen = atLevel(besieged, settled(usual(besieged), "days", 3), levels[1] ?? { name: "", title: { id: "" } });
    expect(chosen.chapters).toEqual(["magic", "spells", "siege"]);
    expect(chosen.readings["days"]).toBe(3);
    expect(optionsToSend(besieged, chosen)).toEqual({ level: "full", days: 3 });
  });

  test("in a battle the largest level within is named, and what is played beside it", () => {
    const { level, more } = levelAndMore(plain.options, ["magic", "spells", "siege"]);
    expect([level?.name, more.map(({ name }) => name)]).toEqual(["full", ["siege"]]);
    expect(levelAndMore({ ...plain.options, levels: [] }, ["quick"]).level).toBeNull();
  });
});

describe("readings", () => {
  const [limit, days, , , gods] = readings as [Setting, Setting, Setting, Setting, Setting];

  test("a number may be left empty where none is usual, and has its bounds", () => {
    expect(numberIn(limit, "  ")).toBeNull();
    expect(numberIn(limit, "12")).toBe(12);
    expect(numberIn(days, "")).toBeNaN();
    expect(numberIn(days, "2.5")).toBeNaN();
    expect(faultOf(limit, null)).toBeNull();
    expect(faultOf(limit, 30)).toBeNull();
    expect(faultOf(limit, 31)).toEqual({ id: "most", bound: 30 });
    expect(faultOf(limit, 0)).toEqual({ id: "least", bound: 1 });
    expect(faultOf(days, NaN)).toEqual({ id: "whole" });
    expect(faultOf(days, null)).toEqual({ id: "whole" });
    expect(faultOf(gods, [])).toBeNull();
  });

  test("several are a list in the order in which they are offered, each once", () => {
    expect(withOne(gods, [[2, 1]], "a", true)).toEqual(["a", [2, 1]]);
    expect(withOne(gods, ["a", [2, 1]], [2, 1], false)).toEqual(["a"]);
  });

  test("values have words", () => {
    const source =
      "north = North\nfirst = First\nclient-rules-yes = yes\nclient-rules-no = no\nclient-rules-none = none";
    const words = new Words("en", [makeBundle("en", [source], () => undefined)], () => undefined);
    const told = (n: number, value: unknown): string =>
      readings
        .slice(n, n + 1)
        .map((setting) => inWords(words, setting, value))
        .join();
    expect([told(0, null), told(0, 12), told(2, true), told(2, false)]).toEqual(["none", "12", "yes", "no"]);
    expect([told(3, [1, 2]), told(4, ["a", [1, 2]]), told(4, [])]).toEqual(["North", "First and North", "none"]);
  });
});

describe("what is sent", () => {
  test("nothing where all is as the scenario has it, however one came there", () => {
    expect(optionsToSend(plain, usual(plain))).toEqual({});
    const there = switched(plain, settled(usual(plain), "limit", 12), "siege").chosen;
    const back = settled(switched(plain, there, "siege").chosen, "limit", null);
    expect(optionsToSend(plain, back)).toEqual({});
  });

  test("chapters one by one when they are nobody's level, with all readings that differ", () => {
    let chosen = switched(plain, usual(plain), "magic").chosen;
    chosen = settled(settled(chosen, "compass", [2, 1]), "wheel", true);
    expect(optionsToSend(plain, chosen)).toEqual({ chapters: ["magic"], compass: [2, 1] });
    expect(changes(plain, chosen)).toMatchObject({ on: [{ name: "magic" }], off: [], readings: [{ name: "compass" }] });
  });

  test("a level where the scenario's own chapters are left out; null where its own limit is", () => {
    const loose = { ...besieged, fixed: [] };
    const chosen = settled(switched(loose, usual(loose), "siege").chosen, "limit", null);
    expect(optionsToSend(loose, chosen)).toEqual({ level: "base", limit: null });
  });

  test("where nothing can be switched nothing is offered", () => {
    const nothing = { levels: levels.slice(0, 1), chapters: cards.slice(0, 1), readings: [] };
    expect(offersAnything(nothing)).toBe(false);
    expect(offersAnything({ ...nothing, levels })).toBe(true);
    expect(offersAnything({ ...nothing, chapters: cards })).toBe(true);
    expect(offersAnything({ ...nothing, readings })).toBe(true);
  });
});
