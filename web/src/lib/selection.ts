/** Which pieces are selected: pure questions and changes. The first of a selection leads it. */
import { pieceCentre, type Box, type Projection } from "./geometry";
import type { Piece } from "./protocol";

/** The selection without a piece that was in it, or with one that was not. */
export function toggled(chosen: readonly string[], piece: string): readonly string[] {
  return chosen.includes(piece) ? chosen.filter((id) => id !== piece) : [...chosen, piece];
}

/** The selection led by a piece of it. */
export function ledBy(chosen: readonly string[], lead: string): readonly string[] {
  return [lead, ...chosen.filter((id) => id !== lead)];
}

/** One selection and another, each piece once. */
export function joined(chosen: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...chosen, ...more])];
}

/** The pieces that can be selected of a piece's group: itself alone when it has none, nothing when none of them can. */
export function companions(pieces: readonly Piece[], able: readonly string[], id: string): readonly string[] {
  const group = pieces.find((piece) => piece.id === id)?.group;
  return pieces
    .filter((piece) => able.includes(piece.id) && (piece.id === id || (Boolean(group) && piece.group === group)))
    .map((piece) => piece.id);
}

/** The pieces that can be selected whose middle lies in a box of the drawing. */
export function within(
  pieces: readonly Piece[],
  able: readonly string[],
  box: Box,
  project: Projection,
): readonly string[] {
  return pieces
    .filter((piece) => {
      const { x, y } = pieceCentre(piece, project);
      const inside = x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height;
      return inside && able.includes(piece.id);
    })
    .map((piece) => piece.id);
}
