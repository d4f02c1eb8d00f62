/** The tools at the board besides the hand that moves pieces: a rubber band to select with, and a measuring tape. */
import type { BoardMap } from "./boardmap";
import { endOf, measured, pieceAt, type End, type Measured } from "./distance";
import { boxAround, type Box, type Vec } from "./geometry";
import type { Tool } from "./gestures";
import type { Picking } from "./picking.svelte";
import type { Piece } from "./protocol";
import { Sight } from "./sight.svelte";
import { within } from "./selection";
import type { Viewport } from "./viewport.svelte";

/** Where tools are used. */
export interface Bench {
  readonly picking: Picking;
  readonly map: BoardMap;
  readonly viewport: Viewport;
  readonly pieces: readonly Piece[];
}

/** Which tool is in the hand: `none` moves pieces and the board, `select` draws bands, `measure` the tape, `sight` picks hexes. */
export type InHand = "none" | "select" | "measure" | "sight";

/** The piece that a press lies on. */
export function pressedPiece(target: Element): string | null {
  return target.closest<SVGElement>("[data-piece]")?.dataset["piece"] ?? null;
}

export class Tools {
  inHand = $state<InHand>("none");
  /** The rubber band, in units of the drawing. */
  band = $state.raw<Box | null>(null);
  measured = $state.raw<Measured | null>(null);
  readonly sight = new Sight();
  private bench: (() => Bench) | null = null;
  private start: Vec | null = null;
  private adding = false;
  private end: End | null = null;

  /** Selecting by a band: pieces that are selected already are not in its way, they are dragged. */
  readonly banding: Tool = {
    grab: (target, at, adding) => this.grabBand(target, at, adding),
    drag: (at) => {
      const from = this.start;
      const world = this.bench?.().viewport.toWorld(at);
      this.band = from && world ? boxAround([from, world]) : null;
    },
    drop: (done) => {
      this.dropBand(done);
    },
  };

  readonly measuring: Tool = {
    grab: (_target, at) => {
      this.end = this.inHand === "measure" ? this.endAt(at) : null;
      return this.end !== null;
    },
    drag: (at) => {
      const to = this.endAt(at);
      if (this.end && to) {
        this.measure(this.end, to);
      }
    },
    drop: (done) => {
      this.end = null;
      this.measured = done ? this.measured : null;
    },
  };

  /** Tells where the tools are used. */
  attach(bench: () => Bench): void {
    this.bench = bench;
  }

  /** What lies where on the board; null before one is shown. */
  get map(): BoardMap | null {
    return this.bench?.().map ?? null;
  }

  /** Takes a tool into the hand, or lays it down. */
  take(tool: "select" | "measure" | "sight"): void {
    this.inHand = this.inHand === tool ? "none" : tool;
    if (tool === "sight" && this.inHand === "none") {
      this.sight.clear();
    }
    if (tool === "measure" && this.inHand === "none") {
      this.measured = null;
    }
  }

  /** Lays the tape down, or else the band. False when the hand was empty. */
  layDown(): boolean {
    if (this.measured || this.inHand !== "none") {
      this.measured = null;
      this.band = null;
      this.start = null;
      this.inHand = "none";
      this.sight.clear();
      return true;
    }
    return false;
  }

  /** The battle went on: there may be nothing to select. */
  refresh(): void {
    void this.sight.refresh();
    if (this.inHand === "select" && !this.bench?.().picking.several) {
      this.inHand = "none";
    }
  }

  /**
   * Measures by keys: between the two pieces selected, or from the selected piece to the one that has the focus; else
   * takes up or lays down the tape.
   */
  measureByKey(focused: string | null): void {
    const { picking, pieces, map } = this.bench?.() ?? {};
    const chosen = picking?.chosen ?? [];
    const from = chosen[0] ?? picking?.inspected ?? null;
    const to = chosen.length === 2 ? (chosen[1] ?? null) : focused;
    const [a, b] = [from, to].map((id) => pieces?.find((piece) => piece.id === id));
    if (a && b && a !== b && chosen.length <= 2 && map) {
      this.measure(endOf(a, map), endOf(b, map));
    } else {
      this.take("measure");
    }
  }

  /**
   * Shows by keys what the selected piece sees of the one that has the focus, or the first of two selected of the other;
   * else takes up or lays down the tool.
   */
  sightByKey(focused: string | null): void {
    if (!this.sight.offered) {
      return;
    }
    const { picking, pieces } = this.bench?.() ?? {};
    const chosen = picking?.chosen ?? [];
    const ends = [chosen[0] ?? picking?.inspected, chosen.length === 2 ? chosen[1] : focused];
    const [a, b] = ends.map((id) => {
      const shape = pieces?.find((piece) => piece.id === id)?.shape;
      return shape?.type === "hexes" ? shape.cells[0] : undefined;
    });
    if (a && b && ends[0] !== ends[1]) {
      this.inHand = "sight";
      this.sight.set(a, b);
    } else {
      this.take("sight");
    }
  }

  private measure(from: End, to: End): void {
    const map = this.bench?.().map;
    this.measured = map ? measured(from, to, map) : null;
  }

  private endAt(at: Vec): End | null {
    const bench = this.bench?.();
    if (!bench) {
      return null;
    }
    const point = bench.map.unproject(bench.viewport.toWorld(at));
    return { at: point, piece: pieceAt(bench.pieces, point) };
  }

  private grabBand(target: Element, at: Vec, adding: boolean): boolean {
    const bench = this.bench?.();
    if (!bench?.picking.several || !(adding || this.inHand === "select")) {
      return false;
    }
    const piece = pressedPiece(target);
    if ((piece !== null && bench.picking.chosen.includes(piece)) || target.closest("[data-rotate]")) {
      return false;
    }
    this.start = bench.viewport.toWorld(at);
    this.adding = adding;
    return true;
  }

  private dropBand(done: boolean): void {
    const bench = this.bench?.();
    const [box, start] = [this.band, this.start];
    this.band = null;
    this.start = null;
    if (done && bench && box && start) {
      const { picking, pieces, map } = bench;
      const caught = within(pieces, picking.selectable, box, map.project);
      if (this.adding) {
        picking.add(caught);
      } else {
        picking.selectAll(caught);
      }
    }
  }
}
