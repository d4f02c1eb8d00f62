/** A piece held at a place of a free table, with what the rules say of it there. */
import { measured, type Placement } from "./placements";
import type { Command, Drag, Preview } from "./protocol";

/** While dragging, previews are asked for this often at most, in milliseconds. */
const DRAG_DELAY = 120;

/** The command that a placement stands for, and what would come of it. */
export interface Asking {
  readonly command: Command;
  readonly preview: () => Promise<Preview | null>;
}

export class Holding {
  placement = $state.raw<Placement | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The last preview that was asked for, and the last that is shown: answers may overtake one another. */
  private asked = 0;
  private shown = 0;

  constructor(private readonly ask: (placement: Placement) => Asking) {}

  /** Holds a piece, and all that is moved `together` with it, there (in the table's unit, degrees). */
  moveTo(drag: Drag, together: readonly string[], x: number, y: number, angle: number): void {
    this.placement = {
      drag,
      together,
      x: measured(x),
      y: measured(y),
      angle: measured(angle),
      preview: this.placement?.drag === drag ? this.placement.preview : null,
    };
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.look();
    }, DRAG_DELAY);
  }

  /** The command to send for what is held, or null where the rules refuse it. */
  async settle(): Promise<Command | null> {
    this.stop();
    await this.look();
    const placement = this.placement;
    const preview = placement?.preview;
    if (placement && preview && (preview.ruling?.legal ?? true)) {
      return preview.command ?? this.ask(placement).command;
    }
    return null;
  }

  /** Nothing is held any more. */
  drop(): void {
    this.stop();
    this.placement = null;
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async look(): Promise<void> {
    const placement = this.placement;
    if (!placement) {
      return;
    }
    const turn = ++this.asked;
    const preview = await this.ask(placement).preview();
    const now = this.placement;
    if (preview && now?.drag === placement.drag && turn > this.shown) {
      this.shown = turn;
      this.placement = { ...now, preview };
    }
  }
}
