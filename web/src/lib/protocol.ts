/**
 * The shapes that go between service and client. They are generated from the service's schema; what is added here is what
 * the client makes of them, and its names for parts that have none there.
 *
 * Fields that hold their default may be left out by the service, hence the many optional ones.
 */
import type * as sent from "./schema";

export type * from "./schema";

/** An axial hex coordinate, [q, r], of a pointy-top board. */
export type Cell = sent.HexCell["at"];
export type Point = readonly [number, number];
export type Board = sent.HexBoard | sent.TableBoard;
export type Command = sent.Choice["command"];
export type Seat = sent.PersonSeat | sent.BotSeat;
export type MarkStyle = sent.Mark["style"];
export type ScenarioCard = sent.ScenarioOffer;
export type Effect = sent.Entry["effects"][number];

/** What is drawn, with its board in the place of the board's hash. */
export interface Scene extends Omit<sent.Drawn, "board"> {
  readonly board: Board;
}

/** All that a seat knows of how the battle stands; how it came about is the timeline's. */
export interface Snapshot extends Omit<sent.Snapshot, "scene" | "beats"> {
  readonly scene: Scene;
}

/** What the service tells over the WebSocket. */
export type LiveMessage = sent.Update | sent.Now | sent.Ping | TableMessage;

/** What it tells of the people at the battle. */
export type TableMessage = sent.People | sent.Said;

/** What can be switched in the battles of a ruleset; these lists are never left out. */
export type Options = Required<sent.Options>;

/** By what rules a scenario is played unless one asks otherwise. */
export interface Preset extends Omit<sent.Preset, "options"> {
  readonly options: Options;
}

/** By what rules a battle is played. */
export interface BattleRules extends Omit<sent.BattleRules, "options"> {
  readonly options: Options;
}
