/**
 * The shapes the service sends and takes, as `docs/protocol.md` and the structs of `oriflamme.kernel.scenes` say.
 *
 * Fields that hold their default may be left out by the service, hence the many optional ones.
 */

/** A message of a Fluent catalogue with its arguments; arguments may be messages themselves. */
export interface Text {
  readonly id: string;
  readonly args?: Readonly<Record<string, string | number | Text>>;
}

/** An axial hex coordinate, [q, r], of a pointy-top board. */
export type Cell = readonly [number, number];
export type Point = readonly [number, number];

export interface HexCell {
  readonly at: Cell;
  readonly name: string;
  readonly terrain?: string;
  readonly level?: number;
}

export interface HexEdge {
  readonly between: readonly [Cell, Cell];
  readonly style: string;
  readonly towards?: Cell | null;
  readonly label?: Text | null;
}

export interface HexRoad {
  readonly cells: readonly Cell[];
  readonly style?: string;
  readonly label?: Text | null;
}

export interface HexBoard {
  readonly type: "hexes";
  readonly cells: readonly HexCell[];
  readonly edges?: readonly HexEdge[];
  readonly roads?: readonly HexRoad[];
}

export interface Outline {
  readonly points: readonly Point[];
  readonly terrain: string;
  readonly label?: Text | null;
}

export interface TableBoard {
  readonly type: "table";
  readonly width: number;
  readonly depth: number;
  readonly unit: Text;
  readonly outlines?: readonly Outline[];
}

export interface Hexes {
  readonly type: "hexes";
  readonly cells: readonly Cell[];
  /** 0..5: the corner it looks at, clockwise from north. */
  readonly facing?: number | null;
}

export interface Rectangle {
  readonly type: "rectangle";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
  /** Degrees clockwise from north. */
  readonly angle: number;
}

export type Tone = "plain" | "good" | "bad" | "order";

export interface Badge {
  readonly sign: string;
  readonly meaning: Text;
  readonly tone?: Tone;
}

export interface Piece {
  readonly id: string;
  readonly shape: Hexes | Rectangle;
  readonly owner: string | null;
  readonly icon: string;
  readonly label: Text;
  readonly group?: string | null;
  /** Which of its owner's standing parts (commands, corps) it belongs to, counted from 0. */
  readonly part?: number | null;
  readonly badges?: readonly Badge[];
  readonly tooltip?: readonly Text[];
  readonly faded?: boolean;
}

export type MarkKind = "zone" | "path" | "line" | "area";
export type MarkStyle = "deploy" | "arc" | "reach" | "move" | "shot" | "blow" | "warning" | "note";

export interface Mark {
  readonly kind: MarkKind;
  readonly style: MarkStyle;
  readonly cells?: readonly Cell[];
  readonly points?: readonly Point[];
  readonly label?: Text | null;
  readonly owner?: string | null;
}

export interface Target {
  readonly cells?: readonly Cell[];
  readonly pieces?: readonly string[];
}

export type Command = Readonly<Record<string, unknown>>;

export interface Choice {
  readonly id: string;
  readonly command: Command;
  readonly label: Text;
  readonly target?: Target | null;
  readonly group?: Text | null;
  readonly detail?: Text | null;
  readonly ghosts?: readonly Piece[];
  readonly key?: string | null;
  readonly primary?: boolean;
}

export interface Drag {
  readonly piece: string;
  readonly command: Command;
  readonly turns?: boolean;
  /** The field of the command that takes the ids of all pieces moved along, itself among them. */
  readonly together?: string | null;
  readonly places?: string | null;
  readonly order?: readonly string[];
}

export interface PromptCard {
  readonly player: string;
  readonly question: Text;
  readonly help: Text;
  readonly rule: string;
  readonly selectable?: readonly string[];
  readonly choices?: readonly Choice[];
  readonly drags?: readonly Drag[];
  /** Whether more than one piece can be selected at once. */
  readonly several?: boolean;
}

/** A number that a side has to spend or to watch. */
export interface Counter {
  readonly label: Text;
  readonly value: Text;
  /** The part of the side that it is of, as `Piece.part` counts them. */
  readonly part?: number | null;
  readonly tone?: "plain" | "good" | "bad";
}

export interface SideScene {
  readonly id: string;
  readonly name: Text;
  readonly status?: readonly Text[];
  readonly waiting?: boolean;
  readonly counters?: readonly Counter[];
}

export interface Scene {
  readonly title: Text;
  readonly phase: readonly Text[];
  readonly board: HexBoard | TableBoard;
  readonly sides: readonly SideScene[];
  readonly pieces: readonly Piece[];
  readonly marks?: readonly Mark[];
  readonly prompt?: PromptCard | null;
  readonly outcome?: Text | null;
}

export interface Reason {
  readonly rule: string;
  readonly text: Text;
}

export interface Ruling {
  readonly legal: boolean;
  readonly reasons?: readonly Reason[];
}

/** One modifier: message id, value, rule, how many times it was counted. */
export type TallyLine = readonly [label: string, value: number, rule: string, count?: number];

export interface TallyCard {
  readonly title: Text;
  readonly lines: readonly TallyLine[];
  readonly total: number;
  /** 0 to 1. */
  readonly chance?: number | null;
}

export interface Preview {
  readonly ruling?: Ruling;
  readonly ghosts?: readonly Piece[];
  readonly marks?: readonly Mark[];
  readonly tallies?: readonly TallyCard[];
  readonly notes?: readonly Text[];
  /** The command as the rules would take it (a dragged piece snapped to where it may stand). */
  readonly command?: Command | null;
}

export interface Seat {
  readonly kind: "person" | "bot";
  readonly bot?: string | null;
}

export interface Snapshot {
  readonly id: string;
  readonly version: number;
  readonly viewer: string | null;
  readonly seats: Readonly<Record<string, Seat>>;
  readonly scene: Scene;
  readonly undo: boolean;
  /** The number of the next log entry. */
  readonly log: number;
  readonly commitment: string;
  readonly seed?: string | null;
  /** To be shown when the stored record was damaged and the battle goes on from an earlier point. */
  readonly repaired?: Text | null;
}

export interface Entry {
  readonly n: number;
  readonly turn?: Text | null;
  readonly kind: string;
  readonly rule: string;
  readonly text: Text;
  readonly event: Readonly<Record<string, unknown>>;
}

export interface LogPage {
  readonly entries: readonly Entry[];
  readonly next: number;
}

export interface SideCard {
  readonly id: string;
  readonly name: Text;
  readonly points?: number | null;
}

export interface ScenarioCard {
  readonly id: string;
  readonly ruleset: string;
  readonly title: Text;
  readonly about: Text;
  readonly sides: readonly SideCard[];
  readonly source: string;
  readonly bots: readonly string[];
}

export interface About {
  readonly version: string;
  readonly rulesets: readonly { readonly name: string; readonly title: Text }[];
  readonly locales: readonly string[];
}

export interface NewBattle {
  readonly id: string;
  readonly tokens: Readonly<Record<string, string>>;
  readonly spectator: string;
  readonly commitment: string;
}

export interface Rule {
  readonly id: string;
  readonly title: string;
  readonly kind?: string | null;
  readonly level?: string | null;
  readonly rule: string;
  readonly table?: unknown;
  readonly unclear?: string | null;
  readonly lines?: readonly number[] | null;
  readonly seed?: string | null;
}

/** What the service tells over the WebSocket. */
export type LiveMessage =
  | { readonly type: "changed"; readonly version: number; readonly log: number; readonly events: readonly Entry[] }
  | { readonly type: "ping" };
