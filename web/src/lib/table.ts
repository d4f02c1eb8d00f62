/** What picking needs of a session. */
import type { Asking } from "./explaining.svelte";
import type { Choice, Command, Preview, Snapshot } from "./protocol";

export interface Table {
  readonly snapshot: Snapshot | null;
  readonly busy: boolean;
  readonly prefs: { readonly quick: boolean };
  choices(focus: readonly string[]): Promise<readonly Choice[]>;
  preview(command: Command): Promise<Preview | null>;
  send(command: Command): Promise<boolean>;
  /** Why a click on what offers nothing means nothing. */
  whyNot?: Asking;
  /** The player sets about something: the board must show how things stand now. */
  begin?(): void;
}
