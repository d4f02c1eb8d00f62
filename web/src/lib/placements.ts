/** A piece held somewhere, and the command that puts it there: pure questions. `Picking` asks the rules about it. */
import { cellKey, stanceOf, steppedAlong } from "./geometry";
import type { Command, Drag, Preview, Scene } from "./protocol";

/** Tables are measured to a hundredth of their unit. */
const PRECISION = 100;

/** A piece being placed, with x and y in the board's unit (on hexes: its first cell, axial) and degrees: where it is held, and what the rules say of that. */
export interface Placement {
  readonly drag: Drag;
  /** All that are moved with it, itself among them. */
  readonly together: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly preview: Preview | null;
}

/** A measure of the table as it is sent. */
export function measured(value: number): number {
  return Math.round(value * PRECISION) / PRECISION;
}

/** The command that leaves a piece, and what is moved with it, where it is held. */
export function placementCommand({ drag, together, x, y, angle }: Placement, scene: Scene | undefined): Command {
  if (drag.places) {
    return { ...drag.command, [drag.places]: placesOn(drag, together, { x, y, angle }, scene) };
  }
  return {
    ...drag.command,
    x,
    y,
    ...(drag.turns === false ? {} : { angle }),
    ...(drag.together ? { [drag.together]: together } : {}),
  };
}

/** Where the pieces stand that a drag on hexes lists: those moved together along with the leader, the others as before. */
function placesOn(
  drag: Drag,
  together: readonly string[],
  to: { readonly x: number; readonly y: number; readonly angle: number },
  scene: Scene | undefined,
): readonly { readonly hex: string; readonly facing: number }[] {
  const names = new Map(
    scene?.board.type === "hexes" ? scene.board.cells.map(({ at, name }) => [cellKey(at), name]) : [],
  );
  const shapes = new Map(scene?.pieces.map(({ id, shape }) => [id, shape]));
  const lead = shapes.get(drag.piece);
  return (drag.order ?? []).flatMap((id) => {
    const shape = shapes.get(id);
    if (shape?.type !== "hexes" || !lead) {
      return [];
    }
    const placed = together.includes(id) ? steppedAlong(shape, stanceOf(lead), to) : shape;
    return [{ hex: names.get(cellKey(placed.cells[0] ?? [NaN, NaN])) ?? "", facing: placed.facing ?? 0 }];
  });
}
