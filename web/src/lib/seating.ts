/** What a battle at this screen is begun with: the seats that are played here, and what it is shown by. */
import type { Api } from "./api";
import type { Cue } from "./cues";
import type { SocketMaker } from "./live";
import type { Frames, Pace } from "./playback.svelte";
import type { Text } from "./protocol";

/** A seat played at this screen: its token, and its side once that is known. */
export interface Place {
  readonly token: string;
  side: string | null;
}

/** The screen is to be handed to a side; `sure` says that it must be announced even to players who want no curtain. */
export interface Handing {
  readonly place: Place;
  readonly name: Text | null;
  readonly sure: boolean;
}

export interface SessionOptions {
  readonly api: Api;
  readonly id: string;
  readonly tokens: readonly string[];
  /** Tokens by side, where they are known from creating the battle. */
  readonly sides?: Readonly<Record<string, string>>;
  readonly prefs: Pace & { readonly quick: boolean; readonly openHanding: boolean };
  readonly makeSocket?: SocketMaker;
  readonly sleep?: (milliseconds: number) => Promise<void>;
  /** Without them nothing is shown over time: the board is always as things stand now. */
  readonly frames?: Frames | null;
  /** Told of each cue when it begins to be shown. */
  readonly begins?: (cue: Cue) => void;
}
