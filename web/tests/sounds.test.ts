import { beforeEach, describe, expect, test } from "vitest";
import type { Cue, CueKind } from "../src/lib/cues";
import type { Effect } from "../src/lib/protocol";
import { Sounds, soundsOf, type Sound } from "../src/lib/sounds";
import { text } from "./fixture";

/** What was done with a parameter of a node. */
class FakeParam {
  value = 0;
  readonly set: [value: number, at: number][] = [];
  setValueAtTime(value: number, at: number): void {
    this.set.push([value, at]);
  }
  linearRampToValueAtTime(value: number, at: number): void {
    this.set.push([value, at]);
  }
  exponentialRampToValueAtTime(value: number, at: number): void {
    // As a browser does: such a ramp cannot come to nought.
    expect(value).toBeGreaterThan(0);
    this.set.push([value, at]);
  }
}

class FakeNode {
  readonly frequency = new FakeParam();
  readonly gain = new FakeParam();
  readonly Q = new FakeParam();
  type = "";
  buffer: unknown = null;
  loop = false;
  started: number | null = null;
  stopped: number | null = null;
  onended: (() => void) | null = null;
  readonly to: FakeNode[] = [];
  constructor(readonly kind: string) {}
  connect(node: FakeNode): void {
    this.to.push(node);
  }
  disconnect(): void {
    this.to.length = 0;
  }
  start(at: number): void {
    this.started = at;
  }
  stop(at: number): void {
    this.stopped = at;
  }
  /** Whether what it gives is heard. */
  reaches(node: FakeNode): boolean {
    return this.to.some((next) => next === node || next.reaches(node));
  }
}

class FakeAudio {
  state = "suspended";
  currentTime = 10;
  readonly sampleRate = 100;
  readonly nodes: FakeNode[] = [];
  readonly destination = new FakeNode("destination");
  resumed = 0;
  resume(): Promise<void> {
    this.state = "running";
    this.resumed++;
    return Promise.resolve();
  }
  private made(kind: string): FakeNode {
    const node = new FakeNode(kind);
    this.nodes.push(node);
    return node;
  }
  createGain = (): FakeNode => this.made("gain");
  createOscillator = (): FakeNode => this.made("tone");
  createBufferSource = (): FakeNode => this.made("noise");
  createBiquadFilter = (): FakeNode => this.made("filter");
  createDynamicsCompressor = (): FakeNode => this.made("limit");
  createBuffer = (_channels: number, length: number): { getChannelData: () => Float32Array } => {
    const samples = new Float32Array(length);
    return { getChannelData: () => samples };
  };
  get sources(): FakeNode[] {
    return this.nodes.filter(({ kind }) => kind === "tone" || kind === "noise");
  }
}

let audio: FakeAudio;
let made = 0;
let hearing: { sound: boolean; volume: number };
let sounds: Sounds;

beforeEach(() => {
  audio = new FakeAudio();
  made = 0;
  hearing = { sound: true, volume: 100 };
  sounds = new Sounds(hearing, () => {
    made++;
    return audio as unknown as AudioContext;
  });
});

function cue(kind: CueKind, ...effects: Effect[]): Cue {
  return { kind, length: 500, beat: null, entries: [], effects, legs: [] };
}

describe("sounds", () => {
  test("are silent, and no sound is even made ready, until somebody wants them", () => {
    hearing.sound = false;
    sounds.play("blow");
    hearing = Object.assign(hearing, { sound: true, volume: 0 });
    sounds.play("blow");
    expect(made).toBe(0);
    new Sounds({ sound: true, volume: 50 }, null).play("blow");
  });

  test.each<Sound>(["step", "shot", "blow", "loss", "banner", "turn"])(
    "%s is short, and fades before it ends",
    (sound) => {
      sounds.play(sound);
      expect(audio.resumed).toBe(1);
      expect(audio.sources.length).toBeGreaterThan(0);
      for (const source of audio.sources) {
        expect(source.reaches(audio.destination)).toBe(true);
        const [begins, ends] = [source.started ?? 0, source.stopped ?? Infinity];
        expect(begins).toBeGreaterThanOrEqual(audio.currentTime);
        expect(ends).toBeLessThan(audio.currentTime + 0.8);
        const fading = audio.nodes.filter(({ kind, gain }) => kind === "gain" && gain.set.length === 3);
        expect(fading).toHaveLength(audio.sources.length);
        fading.forEach(({ gain }) => {
          expect(gain.set.at(-1)?.[0]).toBeLessThan(0.001);
        });
        source.onended?.();
        expect(source.reaches(audio.destination)).toBe(false);
      }
    },
  );

  test("all differ", () => {
    const made = (["step", "shot", "blow", "loss", "banner", "turn"] as const).map((sound) => {
      const before = audio.nodes.length;
      sounds.play(sound);
      return JSON.stringify(audio.nodes.slice(before).map(({ kind, frequency }) => [kind, frequency.set]));
    });
    expect(new Set(made).size).toBe(made.length);
  });

  test("are as loud as they are wanted", () => {
    sounds.play("turn");
    hearing.volume = 50;
    audio.currentTime += 1;
    sounds.play("turn");
    const out = audio.nodes.find(({ kind, to }) => kind === "gain" && to.some((node) => node.kind === "limit"));
    expect(out?.gain.set.map(([level]) => level)).toEqual([1, 0.25]);
    expect(made).toBe(1);
  });

  test("of one kind do not rattle", () => {
    sounds.play("blow");
    const once = audio.sources.length;
    sounds.play("blow");
    expect(audio.sources).toHaveLength(once);
    sounds.play("step");
    expect(audio.sources.length).toBeGreaterThan(once);
    audio.currentTime += 0.2;
    sounds.play("blow");
    expect(audio.sources.length).toBeGreaterThan(2 * once);
  });
});

describe("what is heard of play-back", () => {
  const aimed: Effect = { effect: "aimed", pieces: ["a"], target: "b" };
  const struck: Effect = { effect: "struck", pieces: ["a"], target: "b" };
  const threw: Effect = { effect: "threw", dice: [[20, 4]], purpose: text("purpose"), pieces: ["a"] };

  test("is told by what is seen; dice alone are silent", () => {
    expect(soundsOf(cue("move"))).toEqual(["step"]);
    expect(soundsOf(cue("roll", aimed, threw))).toEqual(["shot"]);
    expect(soundsOf(cue("aim", struck))).toEqual(["blow"]);
    expect(soundsOf(cue("roll", threw))).toEqual([]);
    expect(soundsOf(cue("loss"))).toEqual(["loss"]);
    expect(soundsOf(cue("banner"))).toEqual(["banner"]);
    expect(["change", "appear"].flatMap((kind) => soundsOf(cue(kind as CueKind)))).toEqual([]);
    sounds.accompany(cue("move"));
    expect(audio.sources).not.toHaveLength(0);
  });
});
