/** How a battle screen is laid out: where the question stands, how much room it has, and which drawers are open. */
import { openDrawers, pressed, roomIn } from "./drawers";
import type { Settings } from "./settings.svelte";

/** `column`: at the right of the board; `sheet`: over its lower part, on a phone; `side`: over its right part, on its side. */
export type Form = "column" | "sheet" | "side";

/** How far a sheet is drawn out. */
export const STAGES = ["bar", "third", "most"] as const;
export type Stage = (typeof STAGES)[number];

const UPRIGHT = "(width <= 700px)";
const LOW = "(height <= 500px) and (width > 700px)";
/** In pixels. */
const LEAST_WIDTH = 260;
const USUAL_WIDTH = { part: 0.27, least: 300, most: 400 };
/** The column may take this part of the screen. */
const MOST_OF_SCREEN = 0.5;
/** More of the board than this part of the screen is not given up to a sheet. */
const MOST_COVERED = 0.42;
/** A step of the arrow keys. */
export const WIDTH_STEP = 24;

export class Layout {
  form = $state<Form>("column");
  /** The screen's width in pixels. */
  screen = $state(1280);
  /** Its height. */
  private tall = $state(720);
  /** The size of the column or sheet, in pixels. */
  private size = $state.raw({ width: 0, height: 0 });
  private drawn = $state<Stage>("third");
  /** What goes with what is asked or looked at now. */
  private fitting = $state<string | null>(null);
  /** A drawer without which nothing can be done: it alone is open. */
  private needed = $state<string | null>(null);

  /** How wide the column is, in pixels. */
  readonly width: number = $derived.by(() => {
    const { part, least, most } = USUAL_WIDTH;
    const usual = Math.min(most, Math.max(least, Math.round(this.screen * part)));
    return this.within(this.settings.columnWidth === 0 ? usual : this.settings.columnWidth);
  });
  readonly least = LEAST_WIDTH;
  readonly most: number = $derived(Math.max(LEAST_WIDTH, Math.round(this.screen * MOST_OF_SCREEN)));
  /** A column is drawn out or folded to a bar; a sheet has three heights. */
  readonly stage: Stage = $derived.by(() => {
    const folded: Stage = this.settings.columnFolded ? "bar" : "most";
    return this.form === "column" ? folded : this.drawn;
  });
  /** On a sheet a drawer takes the place of the answers, so it is shown for as long as the player wants to see it. */
  private shown = $state.raw<readonly string[]>([]);
  readonly open: readonly string[] = $derived.by(() => {
    if (this.needed !== null) {
      return [this.needed];
    }
    const room = roomIn(this.size.height);
    return this.form === "column"
      ? openDrawers({ kept: this.settings.drawers, fitting: this.fitting, room })
      : this.shown;
  });

  /** How much of the board the sheet covers, in pixels; drawn out further, it is read, and the board waits beneath. */
  readonly cover = $derived.by(() => {
    const { width, height } = this.size;
    const low = this.form === "sheet" || this.drawn === "bar";
    return {
      right: this.form === "side" && !low ? Math.min(width, this.screen * MOST_COVERED) : 0,
      bottom: this.form !== "column" && low ? Math.min(height, this.tall * MOST_COVERED) : 0,
    };
  });

  constructor(private readonly settings: Settings) {}

  /** Follows the size of the screen from now on. Returns what ends that. */
  watch(): () => void {
    if (typeof matchMedia !== "function") {
      return () => undefined;
    }
    const [upright, low] = [matchMedia(UPRIGHT), matchMedia(LOW)];
    const look = (): void => {
      this.form = upright.matches ? "sheet" : low.matches ? "side" : "column";
      this.screen = window.innerWidth;
      this.tall = window.innerHeight;
    };
    look();
    window.addEventListener("resize", look);
    return () => {
      window.removeEventListener("resize", look);
    };
  }

  /** Tells how large the column or sheet is, in pixels. */
  measure(width: number, height: number): void {
    this.size = { width, height };
  }

  /** Something is asked or looked at that goes with a drawer (null: with none), or `needs` it. */
  suit(drawer: string | null, needs = false): void {
    this.fitting = drawer;
    this.needed = needs ? drawer : null;
  }

  /** The player presses a drawer's tab: it opens, or folds. */
  press(drawer: string): void {
    const kept = pressed(drawer, this.open);
    if (this.form === "column") {
      // From now on it is the player's choice, until something else is asked.
      this.fitting = null;
      this.settings.drawers = kept;
      this.settings.save();
    } else {
      this.shown = kept.slice(0, 1);
      if (this.drawn === "bar") {
        this.drawn = "third";
      }
    }
  }

  /** The answers come back to where a drawer was shown in their place. */
  toAnswers(): void {
    this.shown = [];
  }

  /** Draws the sheet out so far; of a column, unfolds it or folds it away. */
  draw(stage: Stage): void {
    if (this.form === "column") {
      this.settings.columnFolded = stage === "bar";
      this.settings.save();
    } else {
      this.drawn = stage;
    }
  }

  /** Draws the sheet out, or in, by one stage. */
  step(by: 1 | -1): void {
    const next = STAGES[STAGES.indexOf(this.stage) + by];
    if (next !== undefined) {
      this.draw(next);
    }
  }

  /** Sets the column's width in pixels, and keeps it; 0: as wide as usual. */
  resize(width: number): void {
    this.settings.columnWidth = width === 0 ? 0 : this.within(Math.round(width));
    this.settings.save();
  }

  private within(width: number): number {
    return Math.min(this.most, Math.max(LEAST_WIDTH, width));
  }
}
