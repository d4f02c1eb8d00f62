/** The sight tool: a viewer's hex and a target's, and the line between them as the service works it out. */
import { ApiError } from "./api";
import { cellKey } from "./geometry";
import type { Cell, HexCell, SightChart, SightRise, Text } from "./protocol";

export type AskSight = (from: Cell, to: Cell) => Promise<SightChart>;

/** How much of the target something hides, or is seen of it. */
export type Share = "none" | "part" | "whole";

/** How much of a target is seen. */
export function seenOf({ segments }: SightChart): Share {
  return shareOf(segments);
}

/** Which segments of a target a rise hides, from its base up: those of which it blocks the line to either end. */
export function hiddenBy({ blocks }: SightRise): readonly boolean[] {
  return blocks.slice(1).map((top, index) => top || (blocks[index] ?? false));
}

/** How much of a target a rise hides. */
export function hides(rise: SightRise): Share {
  return shareOf(hiddenBy(rise));
}

function shareOf(parts: readonly boolean[]): Share {
  return parts.every(Boolean) ? "whole" : parts.some(Boolean) ? "part" : "none";
}

/** The hex of a name, however it is written. */
export function cellNamed(name: string, cells: Iterable<HexCell>): Cell | null {
  const wanted = name.trim().toLowerCase();
  for (const cell of cells) {
    if (cell.name.toLowerCase() === wanted) {
      return cell.at;
    }
  }
  return null;
}

export class Sight {
  from = $state.raw<Cell | null>(null);
  to = $state.raw<Cell | null>(null);
  chart = $state.raw<SightChart | null>(null);
  /** Why there is no line, where the service says so; "" where it could not be asked. */
  problem = $state.raw<Text | "" | null>(null);
  private ask = $state.raw<AskSight | null>(null);
  private asked = 0;

  /** Tells whom to ask; null on boards without lines of sight. */
  attach(ask: AskSight | null): void {
    this.ask = ask;
  }

  get offered(): boolean {
    return this.ask !== null;
  }

  /** The first pick is the viewer's, the next the target's; a pick after that is another target of the same viewer. */
  pick(cell: Cell): void {
    if (this.from === null) {
      this.set(cell, null);
    } else if (cellKey(this.from) === cellKey(cell)) {
      this.set(null, null);
    } else {
      this.set(this.from, cell);
    }
  }

  set(from: Cell | null, to: Cell | null): void {
    this.from = from;
    this.to = to;
    this.chart = null;
    void this.refresh();
  }

  swap(): void {
    this.set(this.to, this.from);
  }

  clear(): void {
    this.set(null, null);
  }

  /** Asks again, as the battle has gone on. */
  async refresh(): Promise<void> {
    const mine = ++this.asked;
    this.problem = null;
    const { ask, from, to } = this;
    if (!ask || !from || !to) {
      this.chart = null;
      return;
    }
    try {
      const chart = await ask(from, to);
      if (mine === this.asked) {
        this.chart = chart;
      }
    } catch (error) {
      if (mine === this.asked) {
        this.chart = null;
        this.problem = (error instanceof ApiError ? error.text : null) ?? "";
      }
    }
  }
}
