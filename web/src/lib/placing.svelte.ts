/** Dragging and turning a piece, on a free table or from hex to hex, by pointer and by keys. The rules are asked by `Picking`. */
import {
  bearing,
  cellKey,
  hexAt,
  movedAlong,
  normalAngle,
  SIXTH,
  stanceOf,
  steppedAlong,
  type Projection,
  type Vec,
} from "./geometry";
import type { Tool } from "./gestures";
import type { Drag, Piece } from "./protocol";
import { pressedPiece, type Bench } from "./tools.svelte";

const TURN = 5;
const FINE_TURN = 1;
/** Steps of the arrow keys across the table. */
const STEPS_ACROSS = 200;

interface Stance extends Vec {
  readonly angle: number;
}

interface Subject {
  readonly piece: Piece;
  readonly shape: Piece["shape"];
  readonly drag: Drag;
}

export class Placing implements Tool {
  private held: { drag: Drag; offset: Vec; turning: boolean } | null = null;

  /** The piece that is being placed, as it was. */
  readonly subject: Subject | null = $derived.by(() => {
    const { picking } = this.place();
    return this.subjectOf(picking.placement?.drag.piece ?? picking.selected);
  });

  /** The piece where it is held now, and all that are moved with it, in the same places to one another. */
  readonly ghosts: readonly Piece[] = $derived.by(() => {
    const { picking, pieces } = this.place();
    const placement = picking.placement;
    const subject = this.subject;
    if (!placement || !subject) {
      return [];
    }
    return pieces.flatMap((piece): Piece[] =>
      placement.together.includes(piece.id)
        ? [{ ...piece, id: `${piece.id}-held`, shape: along(piece.shape, stanceOf(subject.shape), placement) }]
        : [],
    );
  });

  /** Where the piece is held, or stands. */
  readonly stance: Stance | null = $derived.by(
    () => this.place().picking.placement ?? (this.subject && stanceOf(this.subject.shape)),
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
    const stance = picking.placement?.drag === subject.drag ? picking.placement : stanceOf(subject.shape);
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
    const stance = picking.placement?.drag === held.drag ? picking.placement : stanceOf(subject.shape);
    const world = this.world(at);
    if (held.turning) {
      this.hold(subject, { x: stance.x, y: stance.y, angle: this.aim(stance, at) });
    } else {
      this.hold(subject, { x: world.x + held.offset.x, y: world.y + held.offset.y, angle: stance.angle });
    }
  }

  /** Holds the selected piece, if it may be dragged, at a place of the table that was clicked. */
  put(at: Vec): void {
    const { picking, map } = this.place();
    const subject = this.subject;
    if (subject && this.stance && map.board.type === "table" && subject.piece.id === picking.selected) {
      this.hold(subject, { ...map.unproject(at), angle: this.stance.angle });
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
    if (!subject || !stance) {
      return false;
    }
    if (map.board.type === "hexes") {
      return this.stepKey(event, subject, stance);
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

  /** On hexes the arrows go straight up and down by zigzag, and a turn is a sixth. */
  private stepKey(event: KeyboardEvent, subject: Subject, { x, y, angle }: Stance): boolean {
    const odd = Math.abs(y % 2);
    const turn = subject.drag.turns === false ? 0 : SIXTH;
    const steps: Readonly<Record<string, readonly [number, number, number]>> = {
      ArrowLeft: [-1, 0, 0],
      ArrowRight: [1, 0, 0],
      ArrowUp: [odd, -1, 0],
      ArrowDown: [odd - 1, 1, 0],
      ",": [0, 0, -turn],
      "<": [0, 0, -turn],
      ".": [0, 0, turn],
      ">": [0, 0, turn],
    };
    const step = steps[event.key];
    if (!step) {
      return false;
    }
    event.preventDefault();
    this.hold(subject, { x: x + step[0], y: y + step[1], angle: normalAngle(angle + step[2]) });
    return true;
  }

  /** Holds the subject there; on hexes only where all that is moved lies on the board, else it stays where it was. */
  private hold(subject: Subject, { x, y, angle }: Stance): void {
    const { picking, pieces, map } = this.place();
    if (map.board.type === "hexes") {
      const together = picking.movedWith(subject.drag);
      const onBoard = pieces.every(({ id, shape }) => {
        const moved = together.includes(id) ? along(shape, stanceOf(subject.shape), { x, y, angle }) : null;
        return moved?.type !== "hexes" || moved.cells.every((cell) => map.cells.has(cellKey(cell)));
      });
      if (!onBoard) {
        return;
      }
    }
    picking.moveTo(subject.drag, x, y, angle);
  }

  /** Where the handle points: on hexes to the nearest corner. */
  private aim({ x, y }: Stance, at: Vec): number {
    const { map, viewport } = this.place();
    if (map.board.type === "table") {
      return bearing({ x, y }, this.world(at));
    }
    const angle = bearing(project(map.project, { x, y }), viewport.toWorld(at));
    return normalAngle(Math.round(angle / SIXTH) * SIXTH);
  }

  private subjectOf(id: string | null): Subject | null {
    const { picking, pieces } = this.place();
    const piece = pieces.find((known) => known.id === id);
    const drag = piece ? picking.dragOf(piece.id) : null;
    const fits = piece && drag && (piece.shape.type === "rectangle" || Boolean(drag.places));
    return fits ? { piece, shape: piece.shape, drag } : null;
  }

  private world(at: Vec): Vec {
    const { map, viewport } = this.place();
    const world = viewport.toWorld(at);
    if (map.board.type === "hexes") {
      const [x, y] = hexAt(world);
      return { x, y };
    }
    return map.unproject(world);
  }
}

function project(projection: Projection, { x, y }: Vec): Vec {
  return projection([x, y]);
}

/** A shape that keeps its place to a leader which goes from one stance to another. */
function along(shape: Piece["shape"], from: Stance, to: Stance): Piece["shape"] {
  return shape.type === "rectangle" ? movedAlong(shape, from, to) : steppedAlong(shape, from, to);
}
