/**
 * Short sounds, made of tones and noise by the browser itself. They go along with what is shown and tell nothing that is not
 * seen; they are off until the player wants them.
 */
import { only, type Cue } from "./cues";
import { settings } from "./settings.svelte";

export type Sound = "step" | "shot" | "blow" | "loss" | "banner" | "turn";

/** One part of a sound. It begins at its loudest, apart from a rise of a moment, and fades away. */
interface Voice {
  readonly wave: OscillatorType | "noise";
  /** Hertz at the beginning and at the end; of noise, where the filter lets it through. */
  readonly from: number;
  readonly to: number;
  /** Seconds: after the sound began, and how long. */
  readonly begins: number;
  readonly lasts: number;
  /** 0 to 1. */
  readonly level: number;
  /** Seconds until it is at its loudest. */
  readonly rise?: number;
}

const SOUNDS: Readonly<Record<Sound, readonly Voice[]>> = {
  // Two feet.
  step: [
    { wave: "noise", from: 260, to: 120, begins: 0, lasts: 0.07, level: 0.5 },
    { wave: "noise", from: 220, to: 110, begins: 0.14, lasts: 0.07, level: 0.4 },
  ],
  // A string, and what flies from it.
  shot: [
    { wave: "triangle", from: 230, to: 120, begins: 0, lasts: 0.12, level: 0.5 },
    { wave: "noise", from: 2400, to: 700, begins: 0.03, lasts: 0.24, level: 0.3, rise: 0.05 },
  ],
  // Iron on iron: tones that are no chord.
  blow: [
    { wave: "noise", from: 3200, to: 2200, begins: 0, lasts: 0.05, level: 0.5 },
    { wave: "triangle", from: 587, to: 580, begins: 0, lasts: 0.28, level: 0.28 },
    { wave: "triangle", from: 1433, to: 1420, begins: 0, lasts: 0.22, level: 0.2 },
    { wave: "sine", from: 2311, to: 2300, begins: 0, lasts: 0.16, level: 0.14 },
  ],
  // Something heavy falls.
  loss: [
    { wave: "sawtooth", from: 130, to: 46, begins: 0, lasts: 0.32, level: 0.22 },
    { wave: "noise", from: 320, to: 80, begins: 0.06, lasts: 0.3, level: 0.5 },
  ],
  // A horn.
  banner: [
    { wave: "sawtooth", from: 196, to: 196, begins: 0, lasts: 0.22, level: 0.16, rise: 0.04 },
    { wave: "sawtooth", from: 294, to: 294, begins: 0.2, lasts: 0.5, level: 0.18, rise: 0.05 },
    { wave: "sine", from: 588, to: 588, begins: 0.2, lasts: 0.45, level: 0.08, rise: 0.05 },
  ],
  // Two bells.
  turn: [
    { wave: "sine", from: 880, to: 880, begins: 0, lasts: 0.4, level: 0.3 },
    { wave: "sine", from: 1175, to: 1175, begins: 0.14, lasts: 0.6, level: 0.3 },
  ],
};

/** Seconds before the same sound may be heard again: what happens in quick succession does not rattle. */
const APART = 0.12;
const RISE = 0.006;
/** What cannot be heard; a fading gain never comes to nought. */
const SILENCE = 0.0001;
const SECONDS_OF_NOISE = 1;

/** The sounds of what a cue shows, at its beginning. Dice lie silent: they are read. */
export function soundsOf({ kind, effects }: Cue): Sound[] {
  switch (kind) {
    case "move":
    case "slide":
      return ["step"];
    case "aim":
    case "roll":
      return [
        ...(only(effects, "aimed").length > 0 ? (["shot"] as const) : []),
        ...(only(effects, "struck").length > 0 ? (["blow"] as const) : []),
      ];
    case "loss":
    case "banner":
      return [kind];
    default:
      return [];
  }
}

/** What a player wants to hear; `volume` from 0 to 100. */
export interface Hearing {
  readonly sound: boolean;
  readonly volume: number;
}

export class Sounds {
  private context: AudioContext | null = null;
  private out: GainNode | null = null;
  private noise: AudioBuffer | null = null;
  private readonly last = new Map<Sound, number>();

  constructor(
    private readonly hearing: Hearing,
    private readonly make: (() => AudioContext) | null = typeof AudioContext === "undefined"
      ? null
      : () => new AudioContext(),
  ) {}

  /** Lets the sounds of a cue be heard, if the player wants any. */
  accompany(cue: Cue): void {
    soundsOf(cue).forEach((sound) => {
      this.play(sound);
    });
  }

  /** Lets a sound be heard, if the player wants any. Where the browser has none to give, nothing happens. */
  play(sound: Sound): void {
    if (!this.hearing.sound || this.hearing.volume <= 0 || this.make === null) {
      return;
    }
    this.context ??= this.make();
    const { context } = this;
    // Browsers keep a page silent until somebody has clicked or pressed a key in it.
    if (context.state === "suspended") {
      void context.resume().catch(() => undefined);
    }
    const now = context.currentTime;
    if (now - (this.last.get(sound) ?? -Infinity) < APART) {
      return;
    }
    this.last.set(sound, now);
    this.out ??= this.outOf(context);
    // Loudness is heard by its ratios.
    this.out.gain.setValueAtTime((this.hearing.volume / 100) ** 2, now);
    for (const voice of SOUNDS[sound]) {
      this.speak(context, this.out, voice, now);
    }
  }

  private speak(context: AudioContext, out: GainNode, voice: Voice, now: number): void {
    const [start, end] = [now + voice.begins, now + voice.begins + voice.lasts];
    const gain = context.createGain();
    gain.gain.setValueAtTime(SILENCE, start);
    gain.gain.linearRampToValueAtTime(voice.level, start + (voice.rise ?? RISE));
    gain.gain.exponentialRampToValueAtTime(SILENCE, end);
    gain.connect(out);
    const { wave } = voice;
    const source = wave === "noise" ? this.hiss(context, voice, start, gain) : tone(context, wave, voice, start, gain);
    source.onended = () => {
      gain.disconnect();
    };
    source.start(start);
    source.stop(end);
  }

  private hiss(
    context: AudioContext,
    { from, to, lasts }: Voice,
    start: number,
    gain: GainNode,
  ): AudioBufferSourceNode {
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.Q.value = 0.8;
    sweep(filter.frequency, from, to, start, lasts);
    const source = context.createBufferSource();
    this.noise ??= noiseOf(context);
    source.buffer = this.noise;
    source.loop = true;
    source.connect(filter);
    filter.connect(gain);
    return source;
  }

  /** All sounds together, kept from growing too loud where many are heard at once. */
  private outOf(context: AudioContext): GainNode {
    const limit = context.createDynamicsCompressor();
    limit.connect(context.destination);
    const out = context.createGain();
    out.connect(limit);
    return out;
  }
}

function tone(
  context: AudioContext,
  wave: OscillatorType,
  { from, to, lasts }: Voice,
  start: number,
  gain: GainNode,
): OscillatorNode {
  const source = context.createOscillator();
  source.type = wave;
  sweep(source.frequency, from, to, start, lasts);
  source.connect(gain);
  return source;
}

function sweep(frequency: AudioParam, from: number, to: number, start: number, lasts: number): void {
  frequency.setValueAtTime(from, start);
  frequency.exponentialRampToValueAtTime(to, start + lasts);
}

/** Noise, the same every time. */
function noiseOf(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate * SECONDS_OF_NOISE, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 1;
  for (let index = 0; index < samples.length; index++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    samples[index] = state / 2147483648 - 1;
  }
  return buffer;
}

/** The sounds of this page. */
export const sounds = new Sounds(settings);
