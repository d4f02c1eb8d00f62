/** Dragging and turning a piece on a free table, by pointer and by keys. The rules are asked by `Picking`. */
import { bearing, movedAlong, normalAngle, type Vec } from "./geometry";
import type { Tool } from "./gestures";
import type { Drag, Piece, Rectangle } from "./protocol";
import { pressedPiece, type Bench } from "./tools.svelte";

const TURN = 5;
const FINE_TURN = 1;
/** Steps of the arrow keys across the table. */
const STEPS_ACROSS = 200;

export class Placing implements Tool {
  private held: { drag: Drag; offset: Vec; turning: boolean } | null = null;

  /** The piece that is being placed, as it was. */
  readonly subject: { readonly piece: Piece; readonly shape: Rectangle; readonly drag: Drag } | null = $derived.by(
    () => {
      const { picking } = this.place();
      return this.subjectOf(picking.placement?.drag.piece ?? picking.selected);
    },
  );

  /** The piece where it is held now, and all that are moved with it, in the same places to one another. */
  readonly ghosts: readonly Piece[] = $derived.by(() => {
    const { picking, pieces } = this.place();
    const placement = picking.placement;
    const subject = this.subject;
    if (!placement || !subject) {
      return [];
    }
    return pieces.flatMap((piece): Piece[] =>
      placement.together.includes(piece.id) && piece.shape.type === "rectangle"
        ? [{ ...piece, id: `${piece.id}-held`, shape: movedAlong(piece.shape, subject.shape, placement) }]
        : [],
    );
  });

  /** Where the piece is held, or stands. */
  readonly stance: { readonly x: number; readonly y: number; readonly angle: number } | null = $derived.by(
    () => this.place().picking.placement ?? this.subject?.shape ?? null,
  );

  constructor(private readonly place: () => Bench) {}

  /** A press on the board: takes hold of a piece that may be dragged, or of the handle that turns it. */
  grab(target: Element, at: Vec): boolean {
    const { picking } = this.place();
    const turning = target.closest("[data-rotate]") !== null;
    const id = turning ? this.subject?.piece.id : pressedPiece(target);
    const subject = this.subjectOf(id ?? null);
    if (!subject) {
      return false;
    }
    const stance = picking.placement?.drag === subject.drag ? picking.placement : subject.shape;
    const world = this.world(at);
    this.held = { drag: subject.drag, offset: { x: stance.x - world.x, y: stance.y - world.y }, turning };
    return true;
  }

  drag(at: Vec): void {
    const held = this.held;
    const { picking } = this.place();
    const subject = held && this.subjectOf(held.drag.piece);
    if (!held || !subject) {
      return;
    }
    if (picking.selected !== subject.piece.id && picking.selectable.includes(subject.piece.id)) {
      picking.lead(subject.piece.id);
    }
    const stance = picking.placement?.drag === held.drag ? picking.placement : subject.shape;
    const world = this.world(at);
    if (held.turning) {
      picking.moveTo(held.drag, stance.x, stance.y, bearing(stance, world));
    } else {
      picking.moveTo(held.drag, world.x + held.offset.x, world.y + held.offset.y, stance.angle);
    }
  }

  drop(done: boolean): void {
    const { picking } = this.place();
    this.held = null;
    if (done) {
      void picking.place();
    } else {
      picking.cancel();
    }
  }

  /** Arrow keys move, comma and full stop turn the selected piece. True when the key was used. */
  key(event: KeyboardEvent): boolean {
    const { picking, map } = this.place();
    const subject = this.subject;
    const stance = this.stance;
    if (!subject || !stance || map.board.type !== "table") {
      return false;
    }
    const step = (map.board.width / STEPS_ACROSS) * (event.shiftKey ? 0.2 : 1);
    const turn = subject.drag.turns === false ? 0 : event.shiftKey ? FINE_TURN : TURN;
    const moves: Readonly<Record<string, readonly [number, number, number]>> = {
      ArrowLeft: [-step, 0, 0],
      ArrowRight: [step, 0, 0],
      ArrowUp: [0, -step, 0],
      ArrowDown: [0, step, 0],
      ",": [0, 0, -turn],
      "<": [0, 0, -turn],
      ".": [0, 0, turn],
      ">": [0, 0, turn],
    };
    const move = moves[event.key];
    if (!move) {
      return false;
    }
    event.preventDefault();
    picking.moveTo(subject.drag, stance.x + move[0], stance.y + move[1], normalAngle(stance.angle + move[2]));
    return true;
  }

  private subjectOf(id: string | null): { piece: Piece; shape: Rectangle; drag: Drag } | null {
    const { picking, pieces } = this.place();
    const piece = pieces.find((known) => known.id === id);
    const drag = piece ? picking.dragOf(piece.id) : null;
    return piece && drag && piece.shape.type === "rectangle" ? { piece, shape: piece.shape, drag } : null;
  }

  private world(at: Vec): Vec {
    const { map, viewport } = this.place();
    return map.unproject(viewport.toWorld(at));
  }
}
