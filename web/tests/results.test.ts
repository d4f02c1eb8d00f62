import { describe, expect, test } from "vitest";
import { groupsOf } from "../src/lib/cues";
import { glimpseOf } from "../src/lib/glimpse";
import type { Beat, Effect, Entry, Piece } from "../src/lib/protocol";
import { byThrower, foreseen, matters, resultsOf, share, tallied } from "../src/lib/results";
import { fallenIn, lossesOf, sentencesOf } from "../src/lib/sentences";
import { passes, sectionsOf } from "../src/lib/story";
import { makeBundle, Words } from "../src/lib/text";
import { scene, text } from "./fixture";

const PIECES = ["a1", "a2", "b1", "b2"].map((id): Piece => ({
  id,
  shape: { type: "hexes", cells: [[0, 0]] },
  owner: id.startsWith("a") ? "red" : "blue",
  icon: "crown",
  label: text(id.startsWith("a") ? "archers" : "bandits"),
  group: id.slice(0, 1),
}));
const groups = groupsOf(PIECES);
const cast = new Map(PIECES.map((piece) => [piece.id, piece]));

const sources = import.meta.glob<string>("$locales/en/client-playback.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});
const own = "archers = Archers\nbandits = Bandits\nduel = They fight to a draw.\n";
const words = new Words("en", [makeBundle("en", [...Object.values(sources), own], () => undefined)], () => undefined);

let count = 0;

function entry(effects: readonly Effect[], weight: Entry["weight"], turn = "one", said = "t"): Entry {
  const event = {} as Entry["event"];
  return { n: count++, turn: text(turn), kind: "k", rule: "R", text: text(said), weight, effects, event };
}

function beatOf(...entries: Entry[]): Beat {
  return { n: 4, version: 9, by: null, weight: 3, entries };
}

function blow(piece: string, target: string, good: boolean): Effect {
  return { effect: "threw", dice: [[20, 7]], purpose: text("blow"), pieces: [piece], target, needs: 8, good };
}

describe("results", () => {
  const strikes = [
    entry([blow("a1", "b1", true)], 2),
    entry([blow("a2", "b1", false)], 2),
    entry([blow("b1", "a1", true)], 2),
  ];
  const lost = entry(
    [
      { effect: "fell", piece: "b1" },
      { effect: "fell", piece: "a1", how: "fled" },
    ],
    3,
  );

  test("gather the blows of two groups, whoever strikes, with what fell of them", () => {
    const [result, ...others] = resultsOf(beatOf(...strikes, lost), groups);
    expect(others).toEqual([]);
    expect(result?.throws).toHaveLength(3);
    expect(result?.losses).toEqual([
      { pieces: ["b1"], how: "destroyed" },
      { pieces: ["a1"], how: "fled" },
    ]);
    const sides = byThrower(result?.throws ?? [], groups).map(tallied);
    expect(sides).toEqual([
      { good: 1, of: 2 },
      { good: 1, of: 1 },
    ]);
    expect(result && sentencesOf(result, words, cast, groups)).toEqual([
      "Archers: 1 of 2 succeed",
      "Bandits: 1 of 1 succeed",
    ]);
    expect(result && lossesOf(result, words, cast)).toBe("Lost: 1 × Bandits and 1 × Archers, fled");
  });

  test("name those who fell before one came by what is told of their fall", () => {
    const fell: Effect = { effect: "fell", piece: "b1", label: text("bandits"), owner: "blue", group: "b" };
    const beat = beatOf(...strikes, entry([fell], 3));
    const left = PIECES.filter(({ id }) => id !== "b1");
    const late = new Map([...fallenIn([beat]), ...left].map((one) => [one.id, one] as const));
    const known = (piece: string): string => late.get(piece)?.group ?? piece;
    const [result, ...others] = resultsOf(beat, known);
    expect(others).toEqual([]);
    expect(result && sentencesOf(result, words, late, known)).toContain("Bandits: 1 of 1 succeed");
    expect(result && lossesOf(result, words, late)).toBe("Lost: 1 × Bandits");
    // Nobody points at them on a board that they have left.
    const pieces = glimpseOf(beat, late, known, { ...scene, pieces: left }).wakes.flatMap((wake) => wake.pieces);
    expect(new Set(pieces.map(({ id }) => id))).toEqual(new Set(left.map(({ id }) => id)));
  });

  test("tell no more than has been shown", () => {
    const [result] = resultsOf(beatOf(...strikes, lost), groups, strikes[1]?.n);
    expect(result?.throws).toHaveLength(2);
    expect(result?.losses).toEqual([]);
  });

  test("keep duels apart, and say them as they are told", () => {
    const duel = (one: string, other: string): Entry =>
      entry([blow(one, other, true), blow(other, one, false)], 2, "one", "duel");
    const results = resultsOf(beatOf(duel("a1", "b1"), duel("a2", "b2")), groups);
    expect(results).toHaveLength(2);
    expect(results.every(matters)).toBe(true);
    expect(results[0] && sentencesOf(results[0], words, cast, groups)).toEqual(["They fight to a draw."]);
  });

  test("tell what somebody in no unit did, however often he threw", () => {
    const alone = (piece: string): string => piece;
    const twice = [
      entry([blow("a1", "b1", false)], 2, "one", "archers"),
      entry([blow("a1", "b1", true)], 2, "one", "bandits"),
    ];
    const [result] = resultsOf(beatOf(...twice), alone);
    expect(result && sentencesOf(result, words, cast, alone)).toEqual(["Archers", "Bandits"]);
  });

  test("know which throws were foreseen, and how likely what was", () => {
    const wind: Effect = { effect: "threw", dice: [[6, 2]], purpose: text("wind") };
    const likely: Effect = { ...wind, chance: [3, 20] };
    const several: Effect = { ...wind, prospects: [{ text: text("calm"), chance: [1, 6], came: true }] };
    const throws = resultsOf(beatOf(entry([wind], 2), entry([likely], 2), entry([several], 2)), groups)
      .flatMap((result) => result.throws)
      .map((one) => foreseen(one));
    expect(throws).toEqual([false, true, true]);
    expect(share([3, 20])).toBe(0.15);
  });

  test("dice about nobody have no result to look at", () => {
    const wind: Effect = { effect: "threw", dice: [[6, 2]], purpose: text("wind") };
    expect(resultsOf(beatOf(entry([wind], 2)), groups).filter(matters)).toEqual([]);
  });
});

describe("the story", () => {
  const same = (one: Entry, heading: { id: string }): boolean => one.text.id === heading.id;

  test("has a line for each part of a decision under a heading, headed by what matters most", () => {
    const opening = entry([], 1, "two", "two");
    const beat = beatOf(entry([], 0), entry([], 1), opening, entry([], 1, "two"));
    const sections = sectionsOf([beat], groups, same);
    expect(sections.map(({ heading, lines }) => [heading?.id, lines.length])).toEqual([
      ["one", 1],
      ["two", 1],
    ]);
    expect(sections[0]?.lines[0]?.head).toBe(beat.entries[1]);
    expect(sections[0]?.lines[0]?.rest).toEqual([beat.entries[0]]);
    expect(sections[1]?.opening).toBe(opening);
    expect(sections[1]?.lines[0]?.rest).toEqual([]);
  });

  test("shows no heading under which nothing came, whatever beat the next is in", () => {
    const turn = { ...entry([], 1), heading: 1 };
    const [idle, busy, last] = [2, 2, 2].map((heading) => ({ ...entry([], 1), heading }));
    const deed = entry([], 1);
    if (!idle || !busy || !last) throw new Error("three headings were made");
    const beats = [beatOf(turn, idle), beatOf(busy), beatOf(deed, last)];
    const lines = sectionsOf(beats, groups, same).flatMap((section) => section.lines);
    expect(lines.flatMap(({ head, rest }) => [head, ...rest])).toEqual([turn, busy, deed, last]);
  });

  test("tells a combat by its result, with all its entries beneath", () => {
    const beat = beatOf(entry([blow("a1", "b1", true)], 2), entry([blow("a2", "b1", false)], 2));
    const [line] = sectionsOf([beat], groups, same)[0]?.lines ?? [];
    expect(line?.results).toHaveLength(1);
    expect(line?.rest).toHaveLength(2);
    const mine = (piece: string): boolean => cast.get(piece)?.owner === "red";
    expect(line && passes(line, "rolls", mine)).toBe(true);
    expect(line && passes(line, "losses", mine)).toBe(false);
    expect(line && passes(line, "mine", mine)).toBe(true);
    expect(line && passes(line, "mine", () => false)).toBe(false);
  });

  test("what a line is about can be pointed at", () => {
    const beat = beatOf(
      entry(
        [
          {
            effect: "went",
            piece: "a1",
            path: [
              [0, 0],
              [0, 2],
            ],
          },
        ],
        1,
      ),
    );
    const glimpse = glimpseOf(beat, cast, groups, { ...scene, pieces: PIECES });
    expect(glimpse.pieces.map(({ id }) => id)).toEqual(["a1"]);
    expect(glimpse.wakes[0]?.cue.legs[0]?.piece).toBe("a1");
  });
});
