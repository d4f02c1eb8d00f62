import { describe, expect, test } from "vitest";
import { HOLD, LOSS, ROLL, type Cue } from "../src/lib/cues";
import { Playback, type Frames, type Pace } from "../src/lib/playback.svelte";
import type { Beat, Effect, Entry, Update } from "../src/lib/protocol";
import { Timeline } from "../src/lib/timeline";
import { bench, fakeService, settle } from "./fakes";
import { entries, pieces, scene, sentOf, snapshot, text, sure } from "./fixture";

/** A page that is drawn when it is told to be. */
class Page {
  private asked: ((now: number) => void) | null = null;
  private now = 0;
  readonly frames: Frames = (call) => {
    this.asked = call;
    return () => {
      this.asked = null;
    };
  };

  get waits(): boolean {
    return this.asked !== null;
  }

  /** Lets time pass, in drawings of 25 milliseconds. */
  pass(milliseconds: number): void {
    for (const end = this.now + milliseconds; this.now < end;) {
      this.now += 25;
      const call = this.asked;
      this.asked = null;
      call?.(this.now);
    }
  }
}

const first = Timeline.EMPTY.joined(sentOf(snapshot), scene.board);
const victim = pieces.find(({ owner }) => owner === "red")?.id ?? "";
const killer = pieces.find(({ owner }) => owner === "blue")?.id ?? "";

function told(timeline: Timeline, by: string, effects: readonly Effect[][]): Timeline {
  const from = timeline.now?.version ?? 0;
  const start = 14 + timeline.next * 10;
  const own = effects.map((shown, index): Entry => ({
    ...sure(entries[0]),
    n: start + index,
    weight: 2,
    effects: shown,
  }));
  const beat: Beat = { n: timeline.next, version: from + 1, by, weight: 2, entries: own };
  const gone = effects.flat().flatMap((effect) => (effect.effect === "fell" ? [effect.piece] : []));
  const update: Update = {
    type: "changed",
    from,
    to: from + 1,
    undo: false,
    beats: [beat],
    next: timeline.next + 1,
    gone,
  };
  return timeline.with(update, null);
}

const blow: Effect = {
  effect: "threw",
  dice: [[20, 3]],
  purpose: text("purpose-blow"),
  pieces: [killer],
  target: victim,
  needs: 8,
  good: true,
};
const struck = told(first, "blue", [[blow], [{ effect: "fell", piece: victim }]]);

function begun(
  pace: Pace = { moveSpeed: 1, combatSpeed: 1 },
  begins?: (cue: Cue) => void,
): { playback: Playback; page: Page } {
  const page = new Page();
  const playback = new Playback(pace, page.frames, begins);
  playback.follow(first, "red");
  playback.follow(struck, "red");
  return { playback, page };
}

describe("play-back", () => {
  test("shows what happens over time, dice first, then who falls; results tell no more than is shown", () => {
    const { playback, page } = begun();
    expect(playback.live).toBe(false);
    expect(playback.scene?.pieces.some(({ id }) => id === victim)).toBe(true);
    page.pass(100);
    expect(playback.rolling).toBe(true);
    expect(playback.result?.losses).toEqual([]);
    page.pass(ROLL);
    expect(playback.rolling).toBe(false);
    page.pass(1000);
    expect(playback.cue?.kind).toBe("loss");
    expect(playback.result?.losses).toEqual([{ pieces: [victim], how: "destroyed" }]);
    page.pass(LOSS);
    expect(playback.live).toBe(true);
    expect(page.waits).toBe(false);
    expect(playback.scene?.pieces.some(({ id }) => id === victim)).toBe(false);
    expect(playback.result?.losses).toHaveLength(1);
    playback.putAway();
    expect(playback.result).toBeNull();
  });

  test("tells of each cue once, as it begins to be shown: not at once, not while paused", () => {
    const heard: string[] = [];
    const hear = ({ kind }: Cue): void => {
      heard.push(kind);
    };
    const { playback, page } = begun(undefined, hear);
    playback.toggle();
    page.pass(200);
    expect(heard).toEqual([]);
    playback.goOn();
    page.pass(200);
    playback.toggle();
    page.pass(200);
    playback.goOn();
    page.pass(100);
    expect(heard).toEqual(["roll"]);
    page.pass(ROLL + HOLD);
    expect(heard).toEqual(["roll", "loss"]);
    page.pass(LOSS);
    expect(playback.live).toBe(true);
    expect(heard).toEqual(["roll", "loss"]);
    begun({ moveSpeed: 0, combatSpeed: 0 }, hear).page.pass(200);
    expect(heard).toHaveLength(2);
  });

  test("at once, or where nothing is drawn, the board is as things stand now", () => {
    for (const playback of [begun({ moveSpeed: 0, combatSpeed: 0 }).playback, new Playback({ moveSpeed: 1 }, null)]) {
      playback.follow(first, "red");
      playback.follow(struck, "red");
      expect(playback.live).toBe(true);
      expect(playback.wakes.map(({ cue }) => cue.kind)).toEqual(["roll", "loss"]);
      expect(playback.result?.losses).toHaveLength(1);
    }
  });

  test("stops and goes on, steps, is held to go faster, and skips to now", () => {
    const { playback, page } = begun();
    page.pass(200);
    playback.toggle();
    const { elapsed } = playback;
    page.pass(2000);
    expect(playback.elapsed).toBe(elapsed);
    playback.goOn();
    playback.hurry(true);
    page.pass(150);
    expect(playback.elapsed).toBeGreaterThanOrEqual(elapsed + 400);
    playback.hurry(false);
    playback.step();
    expect(playback.live).toBe(true);

    const other = begun().playback;
    other.toNow();
    expect(other.live).toBe(true);
  });

  test("leaves trails of what others did until the player acts", () => {
    const { playback } = begun();
    playback.toNow();
    expect(playback.wakes).toHaveLength(2);
    playback.follow(told(struck, "red", [[blow]]), "red");
    playback.toNow();
    expect(playback.wakes).toHaveLength(2);
    playback.act();
    expect(playback.wakes).toEqual([]);
  });

  test("looking back is not ended by what goes on meanwhile", () => {
    const { playback, page } = begun();
    playback.toNow();
    const beat = sure(struck.beats.at(-1));
    playback.look({ beat, scene: first.now?.scene ?? null });
    expect(playback.scene).toBe(first.now?.scene);
    playback.follow(told(struck, "blue", [[blow]]), "red");
    page.pass(5000);
    expect(playback.scene).toBe(first.now?.scene);
    expect(playback.waiting.beats).toBe(1);
    playback.goOn();
    page.pass(200);
    expect(playback.cue?.kind).toBe("roll");
  });
});

describe("a session", () => {
  test("commands at once, whatever is being shown; setting about something shows how things stand", async () => {
    const page = new Page();
    const prefs = { quick: false, openHanding: false, moveSpeed: 1, combatSpeed: 1 };
    const { session, sockets } = bench(fakeService(), { prefs, frames: page.frames });
    await session.start();
    const tell = (): void => {
      const from = session.snapshot?.version ?? 0;
      const beat = { ...sure(struck.beats.at(-1)), n: session.timeline.next, version: from + 1 };
      sockets[0]?.tell({ type: "changed", from, to: from + 1, undo: false, beats: [beat], next: beat.n + 1 });
    };
    tell();
    await settle();
    expect(session.playback.live).toBe(false);
    expect(session.prompt).not.toBeNull();
    session.picking.select(session.picking.selectable[0] ?? null);
    expect(session.playback.live).toBe(true);

    tell();
    await settle();
    expect(session.playback.live).toBe(false);
    expect(await session.send({ kind: "commit" })).toBe(true);
    expect(session.playback.wakes).toEqual([]);
  });

  test("looks back at a beat, from what it knows or from what the service kept", async () => {
    const service = fakeService();
    const { session } = bench(service);
    await session.start();
    const past = { ...scene, title: text("past") };
    service.on(/\/moments\/2$/, () => ({ version: 2, shown: 2, latest: 7, told: false, scene: past }));
    const [, , third, , last] = session.timeline.beats;
    await session.lookAt(sure(last));
    expect(session.playback.scene).toBe(session.scene);
    expect(service.count(/moments/)).toBe(0);
    await session.lookAt(sure(third));
    expect(session.playback.scene?.title.id).toBe("past");
    session.begin();
    expect(session.playback.scene).toBe(session.scene);
  });
});
