import { describe, expect, test } from "vitest";
import { Api } from "../src/lib/api";
import { Playhead, type Tempo } from "../src/lib/playhead";
import type { Beat, Effect, Piece, Update } from "../src/lib/protocol";
import {
  headingAt,
  lossesBySide,
  phasesOf,
  strengthsOf,
  tollsOf,
  turningPoints,
  turnsOf,
  winnerOf,
  worstOf,
} from "../src/lib/reel";
import type { Cast } from "../src/lib/sentences";
import { Replay } from "../src/lib/replay.svelte";
import { seekOf } from "../src/lib/replaykeys";
import { parseRoute, replayHash } from "../src/lib/routes";
import { Timeline } from "../src/lib/timeline";
import { scene, sentOf, snapshot, sure, text } from "./fixture";

const piece = (id: string, owner: string): Piece => ({
  id,
  shape: { type: "hexes", cells: [[0, 0]], facing: 0 },
  owner,
  icon: "crown",
  label: text(id),
});
const PIECES = [piece("a", "red"), piece("b", "red"), piece("c", "blue"), piece("d", "blue")];
const CAST = new Map(PIECES.map((one) => [one.id, one]));
const fell = (id: string): Effect => ({ effect: "fell", piece: id });
const banner = (level: "turn" | "phase", name: string = level): Effect => ({
  effect: "banner",
  text: text(name),
  level,
});

function beat(n: number, effects: readonly Effect[], turn = "1", weight: Beat["weight"] = 1): Beat {
  const event = {} as Beat["entries"][number]["event"];
  return {
    n,
    version: n,
    by: "red",
    weight,
    entries: [{ n, turn: text(`turn-${turn}`), kind: "k", rule: "R", text: text("t"), weight, effects, event }],
  };
}

const STORY = [
  beat(0, [banner("turn")]),
  beat(1, [banner("phase")]),
  beat(2, [fell("a")]),
  beat(4, [banner("turn", "second")], "2"),
  beat(5, [fell("b"), fell("c"), fell("d")], "2"),
];

const first = Timeline.EMPTY.joined(
  {
    ...sentOf(snapshot),
    version: 0,
    next: 1,
    beats: [sure(STORY[0])],
    scene: { ...sentOf(snapshot).scene, pieces: PIECES },
  },
  scene.board,
);

function step({ n, ...rest }: Beat, from: number): Update {
  const gone = rest.entries.flatMap(({ effects }) =>
    effects.flatMap((one) => (one.effect === "fell" ? [one.piece] : [])),
  );
  return {
    type: "changed",
    from,
    to: n,
    undo: false,
    next: n + 1,
    beats: [{ n, ...rest }],
    ...(gone.length > 0 ? { gone } : {}),
  };
}

const UPDATES = STORY.slice(1).map((one, index) => step(one, sure(STORY[index]).n));
const whole = UPDATES.reduce((known, one) => known.with(one, null), first);

describe("a battle at a glance", () => {
  test("has its turns and phases, from beat to beat", () => {
    expect(turnsOf(STORY, 6).map(({ from, to }) => [from, to])).toEqual([
      [0, 4],
      [4, 6],
    ]);
    const headings = STORY.map(({ entries, ...rest }) => ({
      ...rest,
      entries: entries.map((entry) => ({ ...entry, effects: [] })),
    }));
    expect(turnsOf(headings, 6).map(({ text: { id } }) => id)).toEqual(["turn-1", "turn-2"]);
    expect(headingAt(turnsOf(STORY, 6), 4)?.id).toBe("second");
    expect(phasesOf(STORY, 6).map(({ from, to }) => [from, to])).toEqual([[1, 6]]);
  });

  test("has its losses, and turns where one side loses more", () => {
    const tolls = tollsOf(STORY, CAST);
    expect([...lossesBySide(tolls)]).toEqual([
      ["red", 2],
      ["blue", 2],
    ]);
    expect(turningPoints(tolls).map((one) => [one.beat.n, worstOf(one)])).toEqual([
      [2, { side: "red", pieces: ["a"] }],
      [5, { side: "blue", pieces: ["c", "d"] }],
    ]);
    expect(turningPoints(tolls, 1).map((one) => one.beat.n)).toEqual([2]);
    const even = tollsOf([beat(1, [fell("a"), fell("c")])], CAST);
    expect(turningPoints(even)).toEqual([]);
  });

  test("counts no loss where the piece is no part of a side's strength", () => {
    const cast: Cast = new Map([
      ["a", { id: "a", owner: "red" }],
      ["horse", { id: "horse", owner: "red", uncounted: true }],
      ["body", { id: "body", owner: null }],
    ]);
    expect([...strengthsOf(cast)]).toEqual([["red", 1]]);
    expect([...lossesBySide(tollsOf([beat(1, [fell("a"), fell("horse"), fell("body")])], cast))]).toEqual([["red", 1]]);
  });

  test("has a winner once it is over", () => {
    const end = (winner: string | null): Beat => {
      const [entry] = beat(9, []).entries;
      return {
        ...beat(9, []),
        entries: [{ ...sure(entry), kind: "ended-1", event: { kind: "ended-1", rule: "R", winner } }],
      };
    };
    expect([winnerOf(STORY), winnerOf([...STORY, end("red")]), winnerOf([end(null)])]).toEqual([
      undefined,
      "red",
      null,
    ]);
  });
});

describe("a playhead that is moved by hand", () => {
  const start = Playhead.EMPTY.follow(whole).toStart();

  test("stands before a beat, whichever numbers were left out", () => {
    expect(start.next).toBe(1);
    expect([2, 3, 4, 5, 6].map((number) => start.toBeat(number).next)).toEqual([2, 4, 4, 5, 6]);
    expect(start.toBeat(5).scene?.pieces.map(({ id }) => id)).toEqual(["b", "c", "d"]);
    expect(start.toBeat(99).atEnd).toBe(true);
    expect(start.toBeat(0).point).toBe(0);
  });

  test("goes back the way it came, by beats, steps and turns", () => {
    const on = [start];
    while (!sure(on.at(-1)).atEnd) {
      on.push(sure(on.at(-1)).step());
    }
    expect(on.map(({ next }) => next)).toEqual([1, 2, 4, 5, 6]);
    let head = sure(on.at(-1));
    const back = on.map(() => (head = head.back()).next);
    expect(back).toEqual([5, 4, 2, 1, 1]);
    expect(start.turnOn().next).toBe(4);
    expect(start.turnOn().turnOn().atEnd).toBe(true);
    expect(start.toEnd().turnBack().next).toBe(4);
    expect(start.toEnd().cueBack().cueOn().atEnd).toBe(true);
    const within = start.advance(100, { moves: 1, combats: 1 });
    expect(within.elapsed).toBeGreaterThan(0);
    expect(within.back().elapsed).toBe(0);
  });

  test("gives time to what matters, and does not hurry a long stretch", () => {
    const tempo: Tempo = { moves: 1, combats: 1, unhurried: true };
    const light = Playhead.EMPTY.follow(first.with(step(beat(1, [banner("phase")], "1", 0), 0), null)).toStart();
    const heavy = Playhead.EMPTY.follow(first.with(step(beat(1, [banner("phase")], "1", 3), 0), null)).toStart();
    const time = (head: Playhead, how: Tempo): number => head.waiting(how).milliseconds;
    expect(time(light, tempo)).toBe(time(heavy, tempo));
    expect(time(light, { ...tempo, byWeight: true })).toBeLessThan(time(light, tempo));
    expect(time(heavy, { ...tempo, byWeight: true })).toBeGreaterThan(time(heavy, tempo));
    expect(start.pace(tempo)).toBe(1);
  });
});

describe("a replay", () => {
  const card = {
    holder: null,
    eyes: ["red", null],
    sides: {},
    over: true,
    watched: false,
    bots: [],
    beats: 6,
    lines: STORY.map(({ n }) => [n, n * 2]),
    pages: 2,
    start: {
      ...sentOf(snapshot),
      version: 0,
      next: 1,
      beats: [STORY[0]],
      scene: { ...sentOf(snapshot).scene, pieces: PIECES },
    },
    board: scene.board,
  };

  function served(asked: string[]): Api {
    return new Api((path) => {
      asked.push(path);
      const page = /replay\/(\d)/.exec(path)?.[1];
      const found =
        page === undefined
          ? card
          : {
              page: Number(page),
              told: false,
              steps: page === "0" ? UPDATES.slice(0, 2) : UPDATES.slice(2),
              boards: {},
            };
      return Promise.resolve(new Response(JSON.stringify(found)));
    });
  }

  test("comes in pages, and goes where the address says", async () => {
    const asked: string[] = [];
    const replay = new Replay({ api: served(asked), id: "b", token: "t", view: { at: 5, as: "" } });
    await replay.load("");
    expect(asked.map((path) => path.replace(/&known=.*/, ""))).toEqual([
      "/api/battles/b/replay?as=",
      "/api/battles/b/replay/0?as=",
      "/api/battles/b/replay/1?as=",
    ]);
    expect([replay.loading, replay.playback.next, replay.playback.paused, replay.reaching]).toEqual([
      false,
      5,
      true,
      false,
    ]);
    replay.go("start");
    expect(replay.playback.next).toBe(1);
    replay.go("end");
    expect(replay.playback.live).toBe(true);
    replay.go("event-back");
    await replay.through("");
    expect(replay.playback.next).toBe(5);
    replay.go("faster");
    expect(replay.pace.moveSpeed).toBe(2);
  });

  test("is found by its address", () => {
    const view = { at: 12, as: "red" };
    expect(parseRoute(replayHash("b/1", "t", view))).toEqual({
      page: "replay",
      id: "b/1",
      tokens: ["t"],
      as: null,
      view,
    });
    expect(parseRoute("#/replay/b?as=&at=x")).toEqual({
      page: "replay",
      id: "b",
      tokens: [],
      as: null,
      view: { at: null, as: "" },
    });
  });

  test("has keys", () => {
    const plain = { key: "", shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, repeat: false };
    const meant = (key: string, held: Partial<typeof plain> = {}, onControl = false): string | null =>
      seekOf({ ...plain, ...held, key }, onControl);
    expect(meant("ArrowRight")).toBe("event-on");
    expect(meant("ArrowRight", { shiftKey: true })).toBe("effect-on");
    expect(meant("ArrowLeft", { ctrlKey: true })).toBe("turn-back");
    expect(meant(">", { shiftKey: true })).toBe("faster");
    expect([meant(" "), meant(" ", {}, true), meant("k", {}, true)]).toEqual(["toggle", null, "toggle"]);
    expect([meant("l", { ctrlKey: true }), meant("ArrowLeft", { altKey: true })]).toEqual([null, null]);
  });
});
