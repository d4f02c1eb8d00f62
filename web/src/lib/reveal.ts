/** Bringing into view what can be clicked for a selected piece, when all of it lies beyond the edges of the screen. */
import type { BoardMap } from "./boardmap";
import { hexCentre, pieceCentre, type Vec } from "./geometry";
import type { Choice, Piece } from "./protocol";
import type { Viewport } from "./viewport.svelte";

/** Where choices can be clicked, in units of the drawing. */
export function placesOf(choices: readonly Choice[], pieces: readonly Piece[], map: BoardMap): Vec[] {
  const cells = choices.flatMap(({ target }) => target?.cells ?? []).map(hexCentre);
  const ids = new Set(choices.flatMap(({ target }) => target?.pieces ?? []));
  return [...cells, ...pieces.filter((piece) => ids.has(piece.id)).map((piece) => pieceCentre(piece, map.project))];
}

/** The nearest of these places, when none of them is seen; else null. */
export function nearestUnseen(from: Vec, places: readonly Vec[], sees: (at: Vec) => boolean): Vec | null {
  if (places.some(sees)) {
    return null;
  }
  const far = (at: Vec): number => Math.hypot(at.x - from.x, at.y - from.y);
  return places.reduce<Vec | null>((best, at) => (best && far(best) <= far(at) ? best : at), null);
}

/** What has been shown for which selection: the view moves once for each, and never against the player. */
export class Revealer {
  private of = "";
  private moves = 0;
  private done = false;

  /** Tells what is selected, and shows its choices once they are known: the piece with them, at no less than a scale. */
  look(viewport: Viewport, selected: string, from: Vec | null, places: readonly Vec[], least = Infinity): void {
    if (selected !== this.of) {
      this.of = selected;
      this.moves = viewport.moves;
      this.done = false;
    }
    if (this.done || !from || places.length === 0) {
      return;
    }
    this.done = true;
    const at = this.moves === viewport.moves ? nearestUnseen(from, places, (place) => viewport.sees(place)) : null;
    if (at) {
      viewport.span(from, at, least);
    }
  }
}
