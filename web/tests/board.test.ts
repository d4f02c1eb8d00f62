import { describe, expect, test } from "vitest";
import { byHeading, concerning, isRoster, unique } from "../src/lib/grouping";
import type { Box, Vec } from "../src/lib/geometry";
import { placeAlong, placeLabels, placeWithin, spread, type Wish } from "../src/lib/labels";
import { ranked } from "../src/lib/muster";
import type { Choice } from "../src/lib/protocol";
import { text } from "./fixture";

const say = ({ id }: { id: string }): string => id;

function order(unit: string, name: string, extra: Partial<Choice> = {}): Choice {
  return { id: `${unit}:${name}`, command: { unit, name }, label: text(name), group: text(unit), ...extra };
}

const roster = ["bows", "swords", "knights"].flatMap((unit) => [order(unit, "hold"), order(unit, "charge")]);
const commit: Choice = { id: "commit", command: {}, label: text("ready"), primary: true };

describe("many choices", () => {
  test("the same few short words under many headings make short rows", () => {
    expect(isRoster(byHeading([...roster, commit]), say)).toBe(true);
    expect(isRoster(byHeading(roster.slice(0, 4)), say)).toBe(false);
    const wordy = [...roster, order("knights", "to go on as far as the other side of the wood")];
    expect(isRoster(byHeading(wordy), say)).toBe(false);
  });

  test("a selected piece leaves its own heading, where the prompt lists those of all", () => {
    const own = [order("bows", "hold", { key: "1" }), order("bows", "charge", { key: "2" })];
    const all = unique([...own, ...roster, commit]);
    expect(concerning(all, own, roster).map(({ id }) => id)).toEqual(["bows:hold", "bows:charge", "commit"]);
    expect(concerning(all, [], roster)).toHaveLength(7);
    const turns = [order("turns", "left"), order("turns", "right")];
    expect(concerning([...turns, ...roster], turns, roster)).toHaveLength(8);
  });

  test("what is told of a choice in two places adds up", () => {
    const [choice] = unique([order("bows", "hold", { key: "1" }), order("bows", "hold", { detail: text("stays") })]);
    expect(choice).toMatchObject({ key: "1", detail: { id: "stays" } });
  });

  test("the bot that plays at random is offered last", () => {
    expect(ranked(["random", "captain", "recruit"])).toEqual(["captain", "recruit", "random"]);
  });
});

describe("labels of groups", () => {
  const wish = (id: string, x: number, first = false): Wish => ({
    id,
    words: "ten letters",
    box: { x, y: 100, width: 60, height: 40 },
    first,
  });

  test("stand above their group, and make way for each other", () => {
    const placed = placeLabels([wish("a", 0), wish("b", 50)], [], 10);
    expect(placed.get("a")).toEqual({ x: 30, y: 99 });
    expect(placed.get("b")).not.toBeNull();
    expect(placed.get("b")).not.toEqual({ x: 80, y: 99 });
  });

  test("are left out where there is no room, those that matter least first", () => {
    const crowd = Array.from({ length: 12 }, (_, index) => wish(`w${index}`, index, index === 11));
    const placed = placeLabels(crowd, [], 10);
    expect(placed.get("w11")).toEqual({ x: 41, y: 99 });
    expect([...placed.values()].filter((at) => at === null).length).toBeGreaterThan(0);
  });

  test("of areas stand in the middle, or where no piece would hide them, or nowhere", () => {
    const area = { x: 0, y: 0, width: 300, height: 60 };
    const corners = [
      { x: 0, y: 0 },
      { x: 300, y: 0 },
      { x: 300, y: 60 },
      { x: 0, y: 60 },
    ];
    const places = spread(area, corners);
    expect(places.length).toBeGreaterThan(20);
    expect(spread(area, [])).toEqual([]);
    const label = (crowd: readonly Box[]): Vec | null => placeWithin(area, places, "ten letters", crowd, 10);
    expect(label([])).toEqual({ x: 150, y: 33.5 });
    const beside = label([{ x: 130, y: 0, width: 40, height: 60 }]);
    expect(Math.abs((beside?.x ?? 150) - 150)).toBeGreaterThan(50);
    expect(label([{ x: 0, y: 0, width: 300, height: 40 }])?.y).toBeGreaterThan(48);
    expect(label([area])).toBeNull();
    // It does not reach beyond the area, whose ends are nearer than half of its length.
    expect(label([{ x: 35, y: 0, width: 230, height: 60 }])).toBeNull();
  });

  test("of paths stand on them, on no other label, or nowhere", () => {
    const path = (y: number): { words: string; points: Vec[] } => ({
      words: "Brawler",
      points: [
        { x: 0, y },
        { x: 100, y },
        { x: 100, y },
        { x: 200, y },
      ],
    });
    const [one, other, far, none] = placeAlong([path(0), path(4), path(100), { words: "", points: [] }], 10);
    expect(one).toEqual({ x: 100, y: 3.5 });
    expect(far).toEqual({ x: 100, y: 103.5 });
    expect(other?.y).toBe(7.5);
    expect(Math.abs((other?.x ?? 100) - 100)).toBeGreaterThan(45);
    expect(none).toBeNull();
    const heap = placeAlong(
      Array.from({ length: 9 }, () => path(0)),
      10,
    );
    expect(heap.filter((at) => at === null).length).toBeGreaterThan(0);
    expect(placeAlong([{ words: "here", points: [{ x: 1, y: 1 }] }], 10)).toEqual([null]);
  });

  test("cover no piece if they can help it", () => {
    const placed = placeLabels([wish("a", 0)], [{ x: 0, y: 80, width: 60, height: 18 }], 10);
    expect(placed.get("a")?.y).toBeGreaterThan(100);
  });
});
