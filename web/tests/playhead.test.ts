import { describe, expect, test } from "vitest";
import { cuesOf, groupsOf, HOLD, LOSS, MOST_OF_A_MOVE, ROLL, SLIDE, STEP, TURN } from "../src/lib/cues";
import { passageBetween } from "../src/lib/passages";
import { LONGEST, Playhead, type Tempo } from "../src/lib/playhead";
import { posesAt } from "../src/lib/poses";
import { hexCentre } from "../src/lib/geometry";
import type { Beat, Effect, Entry, Piece, Update } from "../src/lib/protocol";
import { Timeline } from "../src/lib/timeline";
import { trailsOf } from "../src/lib/trails";
import { scene, sentOf, snapshot, text, sure } from "./fixture";

const NATURAL: Tempo = { moves: 1, combats: 1 };

function stand(id: string, q: number, r: number, extra: Partial<Piece> = {}): Piece {
  return {
    id,
    shape: { type: "hexes", cells: [[q, r]], facing: 0 },
    owner: id.startsWith("a") ? "red" : "blue",
    icon: "crown",
    label: text(id),
    group: id.slice(0, 1),
    ...extra,
  };
}

const START = [stand("a1", 0, 5), stand("a2", 1, 5), stand("b1", 0, 0), stand("b2", 1, 0)];
const first = Timeline.EMPTY.joined(
  { ...sentOf(snapshot), scene: { ...sentOf(snapshot).scene, pieces: START } },
  scene.board,
);

let entryCount = 0;

function entry(effects: readonly Effect[], weight: Entry["weight"] = 1): Entry {
  return {
    n: entryCount++,
    turn: null,
    kind: "k",
    rule: "R",
    text: text("t"),
    weight,
    effects,
    event: {} as Entry["event"],
  };
}

function beat(entries: readonly Entry[], n = 5, by: string | null = "blue"): Beat {
  return { n, version: n + 3, by, weight: 1, entries };
}

function update(timeline: Timeline, entries: readonly Entry[], changes: Partial<Update> = {}): Timeline {
  const from = timeline.now?.version ?? 0;
  const told: Update = {
    type: "changed",
    from,
    to: from + 1,
    undo: false,
    beats: [beat(entries, timeline.next)],
    next: timeline.next + 1,
    ...changes,
  };
  return timeline.with(told, null);
}

const went = (piece: string, ...path: [number, number][]): Effect => ({ effect: "went", piece, path });
const threw = (piece: string, target: string, good: boolean): Effect => ({
  effect: "threw",
  dice: [[20, 7]],
  purpose: text("blow"),
  pieces: [piece],
  target,
  needs: 8,
  good,
});
const banner = (level: "turn" | "phase" | "step"): Effect => ({ effect: "banner", text: text(level), level });

function kinds(...entries: Entry[]): [string, number][] {
  return cuesOf([beat(entries)], scene.board, groupsOf(START)).map(({ kind, length }) => [kind, length]);
}

describe("cues", () => {
  test("a walk takes its time for each hex, with a limit; a turn has a time of its own", () => {
    expect(kinds(entry([went("a1", [0, 5], [0, 4], [0, 3])]))).toEqual([["move", 2 * STEP]]);
    expect(kinds(entry([went("a1", [0, 5], [0, -20])]))).toEqual([["move", MOST_OF_A_MOVE]]);
    expect(kinds(entry([{ effect: "turned", piece: "a1", facing: 1 }]))).toEqual([["move", TURN]]);
  });

  test("pieces of one group go together, those of another after them", () => {
    const walk = entry([went("a1", [0, 5], [0, 3]), went("a2", [1, 5], [1, 2])]);
    expect(kinds(walk)).toEqual([["move", 3 * STEP]]);
    const turned = entry([{ effect: "turned", piece: "a1", facing: 1 }]);
    expect(kinds(walk, turned)).toEqual([["move", 3 * STEP + TURN]]);
    expect(kinds(walk, entry([went("b1", [0, 0], [0, 1])]))).toHaveLength(2);
    const long = entry([went("a1", [0, 5], [0, 0])]);
    const [cue] = cuesOf([beat([long, turned, long])], scene.board, groupsOf(START));
    expect(cue?.length).toBe(MOST_OF_A_MOVE);
    expect(cue?.legs.at(-1)?.begins).toBeCloseTo((MOST_OF_A_MOVE * (5 * STEP + TURN)) / (10 * STEP + TURN));
  });

  test("the blows of one group against another are thrown together and held, then losses come", () => {
    const blows = [entry([threw("a1", "b1", true)], 2), entry([threw("a2", "b2", false)], 2)];
    const back = entry([threw("b1", "a1", true)], 2);
    const fell = [entry([{ effect: "fell", piece: "b1" }], 3), entry([{ effect: "fell", piece: "a1" }], 3)];
    expect(kinds(...blows, back, ...fell)).toEqual([
      ["roll", ROLL + HOLD],
      ["roll", ROLL + HOLD],
      ["loss", LOSS],
    ]);
  });

  test("two that throw against one another are a duel of their own", () => {
    const duel = (): Entry => entry([threw("a1", "b1", true), threw("b1", "a1", false)], 2);
    expect(kinds(duel(), duel())).toHaveLength(2);
  });

  test("bookkeeping takes no time, and of banners in a row the whole is shown once", () => {
    expect(
      kinds(entry([banner("step")], 0), entry([{ effect: "altered", pieces: ["a1"], text: text("x") }], 0)),
    ).toEqual([]);
    const cues = cuesOf([beat([entry([banner("turn")]), entry([banner("phase")])])], scene.board, groupsOf(START));
    expect(cues).toHaveLength(1);
    expect(cues[0]?.effects).toHaveLength(2);
  });

  test("on a table a step is a part of its width", () => {
    const board = { type: "table", width: 3000, depth: 2000, unit: text("paces") } as const;
    const cues = cuesOf([beat([entry([went("a1", [0, 0], [0, 300])])])], board, groupsOf(START));
    expect(cues[0]?.length).toBe(3 * STEP);
  });
});

describe("a passage", () => {
  const moved = [stand("a1", 0, 3), stand("a2", 1, 5), stand("b2", 1, 0)];
  const after = update(first, [entry([went("a1", [0, 5], [0, 3])]), entry([{ effect: "fell", piece: "b1" }], 3)], {
    pieces: [sure(moved[0])],
    gone: ["b1"],
  });
  const passage = passageBetween(first.points[0] as never, after.points[1] as never);

  test("goes from how things stood to how they stand, cue by cue", () => {
    expect(passage.scenes).toHaveLength(3);
    expect(passage.scenes[0]).toBe(first.now?.scene);
    expect(passage.scenes[1]?.pieces.map(({ id }) => id)).toEqual(["a1", "a2", "b1", "b2"]);
    expect(passage.scenes[1]?.pieces[0]?.shape).toEqual(moved[0]?.shape);
    expect(passage.scenes[1]?.pieces[1]).toBe(START[1]);
    expect(passage.scenes[2]).toBe(after.now?.scene);
  });

  test("slides what stands elsewhere although nothing tells of it", () => {
    const back = update(after, [], { pieces: [sure(START[0])] });
    const again = passageBetween(after.points[1] as never, back.points[2] as never);
    expect(again.cues.map(({ kind, length }) => [kind, length])).toEqual([["slide", SLIDE]]);
  });

  test("moves pieces by transforms along their ways", () => {
    const [walk, loss] = passage.cues;
    if (!walk || !loss) {
      throw new Error("two cues");
    }
    const at = (elapsed: number): unknown => posesAt(walk, elapsed, START, hexCentre).get("a1")?.shift;
    const way = hexCentre([0, -2]);
    expect(at(0)).toEqual({ x: 0, y: 0 });
    expect(at(STEP)).toEqual({ x: expect.closeTo(way.x / 2) as number, y: expect.closeTo(way.y / 2) as number });
    expect(at(2 * STEP)).toEqual({ x: expect.closeTo(way.x) as number, y: expect.closeTo(way.y) as number });
    expect(posesAt(loss, 100, START, hexCentre).size).toBe(0);
    expect(trailsOf(loss, START, hexCentre)).toMatchObject([{ piece: "b1", owner: "blue", line: [{ x: 0, y: 0 }] }]);
  });

  test("turns pieces the shorter way round", () => {
    const cues = cuesOf([beat([entry([{ effect: "turned", piece: "a1", facing: 5 }])])], scene.board, groupsOf(START));
    const pose = posesAt(cues[0] as never, TURN, START, hexCentre).get("a1");
    expect(pose?.turn).toBe(-60);
    expect(posesAt(cues[0] as never, TURN / 2, START, hexCentre).get("a1")?.turn).toBe(-30);
  });
});

describe("a playhead", () => {
  const walk = (): Entry => entry([went("a1", [0, 5], [0, 3])]);
  const head = Playhead.EMPTY.follow(first);
  const two = update(update(first, [walk()]), [entry([threw("a1", "b1", true)], 2)]);

  test("joins at the end, without animation", () => {
    expect(head.atEnd).toBe(true);
    expect(head.scene).toBe(first.now?.scene);
    expect(head.waiting(NATURAL)).toEqual({ beats: 0, milliseconds: 0 });
  });

  test("stays short of what is new, and moves on with time", () => {
    let now = head.follow(two);
    expect(now.atEnd).toBe(false);
    expect(now.scene).toBe(first.now?.scene);
    // The walk leads nowhere in this scene: the piece slides back after it.
    expect(now.waiting(NATURAL)).toEqual({ beats: 2, milliseconds: 2 * STEP + SLIDE + ROLL + HOLD });
    now = now.advance(100, NATURAL);
    expect(now.cue?.kind).toBe("move");
    expect(now.elapsed).toBe(100);
    now = now.advance(2 * STEP - 100 + SLIDE + 10, NATURAL);
    expect(now.cue?.kind).toBe("roll");
    expect(now.next).toBe(6);
    expect(now.passedSince(head).map(({ cue }) => cue.kind)).toEqual(["move", "slide"]);
    now = now.advance(ROLL + HOLD, NATURAL);
    expect(now.atEnd).toBe(true);
    expect(now.next).toBe(7);
    expect(now.scene).toBe(two.now?.scene);
  });

  test("has a speed for moves and one for combats; at once takes no time", () => {
    const doubled = head.follow(two).advance(STEP + SLIDE / 2, { moves: 2, combats: 1 });
    expect(doubled.cue?.kind).toBe("roll");
    expect(head.follow(two).advance(1, { moves: Infinity, combats: 1 })).toMatchObject({ elapsed: 1 });
    const hurried = head.follow(two).advance((2 * STEP + SLIDE) / 4, { ...NATURAL, hurry: 4 });
    expect(hurried.cue?.kind).toBe("roll");
  });

  test("steps to the next decision, and skips to the end", () => {
    const stepped = head.follow(two).advance(100, NATURAL).step();
    expect(stepped.next).toBe(6);
    expect(stepped.cue?.kind).toBe("roll");
    expect(stepped.step().atEnd).toBe(true);
    expect(head.follow(two).toEnd().scene).toBe(two.now?.scene);
    expect(head.follow(two).toEnd().passedSince(head)).toHaveLength(3);
  });

  test("steps decision by decision through what was caught up with at once", () => {
    const beats = [beat([walk()], 5), beat([walk()], 6)];
    const missed = sentOf({ ...snapshot, version: 20, next: 7 });
    const caught = first.joined({ ...missed, beats, scene: { ...missed.scene, pieces: START } }, scene.board);
    let now = head.follow(caught);
    expect([now.next, now.waiting(NATURAL).beats]).toEqual([5, 2]);
    now = now.step();
    expect([now.next, now.waiting(NATURAL).beats]).toEqual([6, 1]);
    expect(now.step().atEnd).toBe(true);
  });

  test("is quicker where much waits: no stretch takes longer than it may, unless the player made it slow", () => {
    let timeline = first;
    for (let number = 0; number < 40; number++) {
      timeline = update(timeline, [entry([threw("a1", "b1", true)], 2)]);
    }
    let now = head.follow(timeline);
    const pace = now.pace(NATURAL);
    expect(pace).toBeCloseTo((40 * (ROLL + HOLD)) / LONGEST);
    expect(now.waiting(NATURAL)).toEqual({ beats: 40, milliseconds: LONGEST });
    let spent = 0;
    for (; !now.atEnd; spent += 50) {
      now = now.advance(50, NATURAL);
    }
    expect(Math.abs(spent - LONGEST)).toBeLessThanOrEqual(100);
    expect(head.follow(timeline).pace({ moves: 1, combats: 0.5 })).toBe(1);
    expect(head.follow(timeline).waiting({ moves: 1, combats: 0.5 }).milliseconds).toBe(80 * (ROLL + HOLD));
  });

  test("counts each turn's stretch for itself", () => {
    let timeline = first;
    for (const turn of [1, 2]) {
      timeline = update(timeline, [entry([banner("turn")])], { title: text(`t${turn}`) });
      for (let number = 0; number < 20; number++) {
        timeline = update(timeline, [entry([threw("a1", "b1", true)], 2)]);
      }
    }
    expect(head.follow(timeline).waiting(NATURAL).milliseconds).toBe(2 * LONGEST);
  });

  test("goes to the end where its place is no more", () => {
    const behind = head.follow(two);
    const anew = Timeline.EMPTY.joined(sentOf({ ...snapshot, version: 3, next: 2 }), scene.board);
    expect(behind.follow(anew).atEnd).toBe(true);
    expect(behind.follow(update(two, [walk()])).scene).toBe(first.now?.scene);
  });
});
