/** The drawers of the battle screen. To have another one, add an entry here, its label, and a component for what is in it. */
import type { Component } from "svelte";
import type { Layout } from "../lib/layout.svelte";
import { rosterOf } from "../lib/roster";
import type { Beat, Piece, Scene } from "../lib/protocol";
import type { Session } from "../lib/session.svelte";
import type { Tools } from "../lib/tools.svelte";
import LogDrawer from "./LogDrawer.svelte";
import SightDrawer from "./SightDrawer.svelte";
import UnitDrawer from "./UnitDrawer.svelte";
import WordsDrawer from "./WordsDrawer.svelte";

/** What is given to each drawer: the battle as it is shown, and what can be pointed at from there. */
export interface DrawerProps {
  readonly session: Session;
  readonly scene: Scene;
  readonly tools: Tools;
  /** Brings a piece into view, to read about it. */
  readonly onlook: (piece: Piece) => void;
  /** Shows how things stood after a beat. */
  readonly onseek: (beat: Beat) => void;
}

export interface Drawer {
  /** Its test ids, and what the settings know it by. */
  readonly name: string;
  /** The message on its tab. */
  readonly label: string;
  readonly content: Component<DrawerProps>;
  /** Whether it is there at all; left out: always. */
  readonly offered?: (props: DrawerProps) => boolean;
  /** A number for its tab; none is shown for 0. */
  readonly count?: (props: DrawerProps) => number;
  /** Whether only what has come since it was last open counts. */
  readonly unread?: boolean;
  /** Whether what is in it is made only while it is open. */
  readonly lazy?: boolean;
}

/** What the tabs and the panes of some drawers are given. */
export interface DrawersProps {
  readonly layout: Layout;
  readonly drawers: readonly Drawer[];
  readonly given: DrawerProps;
}

export const DRAWERS: readonly Drawer[] = [
  {
    name: "unit",
    label: "client-tab-unit",
    content: UnitDrawer,
    count: ({ session, scene }) =>
      rosterOf(scene.pieces, session.snapshot?.viewer ?? null).filter(({ plights }) => plights.length > 0).length,
  },
  {
    name: "log",
    label: "client-tab-log",
    content: LogDrawer,
    count: ({ session }) => session.playback.next,
    unread: true,
  },
  { name: "words", label: "client-tab-words", content: WordsDrawer, lazy: true },
  { name: "sight", label: "client-tab-sight", content: SightDrawer, offered: ({ tools }) => tools.inHand === "sight" },
];
