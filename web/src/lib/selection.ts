/** Which pieces are selected: pure questions and changes. The first of a selection leads it. */
import { pieceCentre, touching, type Box, type Projection } from "./geometry";
import type { Drag, Piece } from "./protocol";

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

/** Those of some pieces that reach one of them from neighbour to neighbour, itself among them if it is one of these. */
export function hangingTogether(pieces: readonly Piece[], of: readonly string[], id: string): readonly string[] {
  const start = pieces.find((piece) => piece.id === id);
  const reached = start ? [start] : [];
  let rest = pieces.filter((piece) => piece.id !== id && of.includes(piece.id));
  // What is reached grows while it is walked through.
  for (const piece of reached) {
    reached.push(...rest.filter((other) => touching(piece.shape, other.shape)));
    rest = rest.filter((other) => !reached.includes(other));
  }
  const ids = new Set(reached.map((piece) => piece.id));
  return of.filter((other) => ids.has(other));
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

/** A piece of the same group that can be selected in this one's stead, if there is exactly one. */
export function standIn(pieces: readonly Piece[], able: readonly string[], id: string): string | null {
  const group = pieces.find((piece) => piece.id === id)?.group;
  if (!group) {
    return null;
  }
  const stands = pieces.filter((piece) => piece.group === group && able.includes(piece.id));
  return stands.length === 1 ? (stands[0]?.id ?? null) : null;
}

/**
 * The piece that comes after (1) or before (-1) the selected one among those that can be selected, round and round; by
 * groups, the pieces of a group count as one.
 */
export function following(
  pieces: readonly Piece[],
  able: readonly string[],
  selected: string | null,
  step: 1 | -1,
  byGroup: boolean,
): string | null {
  const groupOf = (id: string | null): string | null =>
    (pieces.find((piece) => piece.id === id)?.group ?? null) || null;
  const at = selected === null ? -1 : able.indexOf(selected);
  const start = at === -1 && step === -1 ? 0 : at;
  const group = groupOf(selected);
  for (let moved = 1; moved <= able.length; moved++) {
    const id = able[(start + step * moved + able.length * moved) % able.length];
    if (id !== undefined && (!byGroup || group === null || groupOf(id) !== group)) {
      return id;
    }
  }
  return null;
}

/** The same for the same pieces, whichever leads. */
export function keyOf(pieces: readonly string[]): string {
  return [...pieces].sort().join("\n");
}

/**
 * The pieces that hang together with one, which leads them. Where just these are `chosen` already (null: it does not
 * matter), all of its group, wherever they are.
 */
export function groupAround(
  pieces: readonly Piece[],
  selectable: readonly string[],
  of: string,
  chosen: readonly string[] | null,
): readonly string[] {
  const whole = companions(pieces, selectable, of);
  const near = hangingTogether(pieces, whole, of);
  const group = chosen !== null && keyOf(near) === keyOf(chosen) ? whole : near;
  return group.includes(of) ? ledBy(group, of) : group;
}

/** Of pieces those that hang together, as many as do: where a group is spread, its name stands at these. */
export function mostTogether(pieces: readonly Piece[]): readonly Piece[] {
  const ids = pieces.map(({ id }) => id);
  const parts = pieces.map(({ id }) => hangingTogether(pieces, ids, id));
  const largest = parts.reduce<readonly string[]>((best, part) => (part.length > best.length ? part : best), []);
  return pieces.filter(({ id }) => largest.includes(id));
}

/** All that a drag moves: what is selected where it says so, in an order that depends on nothing else. */
export function movedBy(drag: Drag, chosen: readonly string[], selectable: readonly string[]): readonly string[] {
  if (!chosen.includes(drag.piece) || !(drag.together || drag.places)) {
    return [drag.piece];
  }
  const moved = selectable.filter((piece) => chosen.includes(piece));
  return drag.places ? moved.filter((piece) => drag.order?.includes(piece)) : moved;
}
