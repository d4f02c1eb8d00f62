/** What would come of the choice looked at, and of the one that waits. */
import type { Choice, Command, Preview } from "./protocol";

/** Resting on a target this long asks for its preview, in milliseconds. */
const HOVER_DELAY = 90;

/** Where previews come from. */
export interface Source {
  readonly preview: (command: Command) => Promise<Preview | null>;
  /** Whether the preview of a command, by its text, has been asked for already. */
  readonly isKnown: (command: string) => boolean;
  /** The choice that waits for "confirm". */
  readonly pending: () => Choice | null;
}

export class Foretelling {
  /** The preview of the choice looked at. */
  shown = $state.raw<Preview | null>(null);
  /** The preview of what is pending: it stays while other choices are looked at. */
  ofPending = $state.raw<Preview | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = "";

  constructor(private readonly source: Source) {}

  /** Shows the preview of a choice: of one that waits at once, else after it has been rested on. Null: of none. */
  show(choice: Choice | null): void {
    clearTimeout(this.timer);
    const wanted = choice ? JSON.stringify(choice.command) : "";
    if (wanted === this.asked && this.shown) {
      return;
    }
    this.asked = wanted;
    this.shown = null;
    if (!choice) {
      return;
    }
    const ask = async (): Promise<void> => {
      const preview = await this.source.preview(choice.command);
      if (this.asked === wanted) {
        this.shown = preview;
      }
      if (this.source.pending() === choice) {
        this.ofPending = preview;
      }
    };
    if (this.source.isKnown(wanted) || choice === this.source.pending()) {
      void ask();
    } else {
      this.timer = setTimeout(() => void ask(), HOVER_DELAY);
    }
  }

  /** Another choice waits, whose preview is to come. */
  begin(): void {
    this.ofPending = null;
    this.asked = "";
  }

  /** Nothing is looked at, and nothing waits. */
  drop(): void {
    clearTimeout(this.timer);
    this.begin();
    this.shown = null;
  }
}
