/** Dragging a piece to one of the places that can be clicked for it. What it means there is the choice's, as with a click. */
import { pieceAt } from "./distance";
import { cellKey, hexAt, pieceCentre, type Vec } from "./geometry";
import type { Tool } from "./gestures";
import type { Spot } from "./grouping";
import { byFinger } from "./pointing";
import type { Piece, Target } from "./protocol";
import { pressedPiece, type Bench } from "./tools.svelte";

export class Carrying implements Tool {
  /** The piece in the hand, and where the hand is, in units of the drawing. */
  held = $state.raw<{ readonly piece: Piece; readonly at: Vec } | null>(null);
  private grabbed: Piece | null = null;
  private last: Vec | null = null;

  constructor(private readonly place: () => Bench) {}

  /** Where the piece goes by a drag, drawn faintly below the hand. */
  readonly shift: Vec | null = $derived.by(() => {
    const { held } = this;
    if (!held) {
      return null;
    }
    const from = pieceCentre(held.piece, this.place().map.project);
    return { x: held.at.x - from.x, y: held.at.y - from.y };
  });

  /** Fingers move the board, unless they press a piece that is selected already. */
  grab(target: Element): boolean {
    const { picking, pieces } = this.place();
    const id = pressedPiece(target);
    const piece = pieces.find((known) => known.id === id) ?? null;
    const able = piece !== null && picking.selectable.includes(piece.id) && !picking.targets.has(piece.id);
    const ready = piece !== null && picking.selected === piece.id;
    this.grabbed = able && picking.prompt?.carried === true && (ready || !byFinger()) ? piece : null;
    return this.grabbed !== null;
  }

  drag(at: Vec): void {
    const { picking, viewport } = this.place();
    if (!this.grabbed) {
      return;
    }
    if (picking.selected !== this.grabbed.id) {
      picking.select(this.grabbed.id);
    }
    this.last = viewport.toWorld(at);
    this.held = { piece: this.grabbed, at: this.last };
    picking.hover(this.spotAt(this.last));
  }

  drop(done: boolean): void {
    const { picking } = this.place();
    const at = this.last;
    const [spot, target] = done && at ? [this.spotAt(at), this.targetAt(at)] : [null, null];
    this.held = null;
    this.grabbed = null;
    this.last = null;
    picking.hover(null);
    if (spot) {
      picking.clickSpot(spot);
    } else if (target) {
      void picking.explain(target);
    }
  }

  private spotAt(at: Vec): Spot | null {
    const { picking } = this.place();
    const piece = this.pieceAt(at);
    return (piece && picking.targets.get(piece.id)) ?? picking.cells.get(cellKey(hexAt(at))) ?? null;
  }

  private targetAt(at: Vec): Target | null {
    const { map } = this.place();
    const piece = this.pieceAt(at);
    if (piece) {
      return { pieces: [piece.id] };
    }
    const cell = map.cells.get(cellKey(hexAt(at)));
    return cell ? { cells: [cell.at] } : null;
  }

  /** The topmost piece there, but for the one in the hand. */
  private pieceAt(at: Vec): Piece | null {
    const { pieces, map } = this.place();
    const others = pieces.filter(({ id }) => id !== this.grabbed?.id);
    return pieceAt(others, map.unproject(at));
  }
}
