/** Where the view of a board goes by itself: to the pieces at first, along with what happens, and to whom a question is about. */
import { untrack } from "svelte";
import type { BoardMap } from "./boardmap";
import { Camera, footHeight } from "./camera";
import { boxAround, hexCentre, overlap, pieceCentre, SIZE, type Box } from "./geometry";
import type { Picking } from "./picking.svelte";
import { pageFrames, type Playback } from "./playback.svelte";
import { onPhone } from "./pointing";
import { placesOfCue } from "./poses";
import type { Piece, Scene } from "./protocol";
import { placesOf, Revealer } from "./reveal";
import type { Viewport } from "./viewport.svelte";

/** What is looked at, and with whose eyes. */
export interface Framed {
  readonly viewport: Viewport;
  readonly scene: () => Scene;
  readonly map: () => BoardMap;
  readonly picking: () => Picking;
  readonly playback: () => Playback;
  /** The side whose army is one's own; null: none is. */
  readonly viewer: () => string | null;
  /** Whether nothing may glide. */
  readonly still: boolean;
}

/** Hexes are at least this many pixels wide at first; on a phone that shows a part of the board. */
const LEAST_HEX = 25;

/** Leads the view for as long as the component lives that calls this. */
export function frame(framed: Framed): () => void {
  const camera = new Camera(pageFrames());
  frameFirst(framed);
  revealTargets(framed);
  revealAsked(framed);
  revealMarked(framed);
  followPlayback(framed, camera);
  return () => {
    camera.stop();
  };
}

/** The box around pieces, with a margin, as far as it lies on the board; null without any. */
function boxOf(pieces: readonly Piece[], map: BoardMap, margin: number): Box | null {
  const points = pieces.map((piece) => pieceCentre(piece, map.project));
  return points.length > 0 ? overlap(boxAround(points, margin), map.bounds) : null;
}

/** The first look goes to where the pieces are, and again when another side's appear. Later the view is the player's. */
function frameFirst({ viewport, scene, map, viewer }: Framed): void {
  let framed: BoardMap | null = null;
  let seen = "";
  const present = $derived([...new Set(scene().pieces.map((piece) => piece.owner ?? ""))].sort().join());
  $effect(() => {
    const side = viewer();
    const own = side === null ? [] : scene().pieces.filter(({ owner }) => owner === side);
    const army = boxOf(own, map(), SIZE * 2);
    untrack(() => {
      viewport.army = army;
    });
  });
  // A table that is being laid out is shown whole, and the armies on it once all is laid out.
  let laying = false;
  $effect(() => {
    const { prompt, board } = scene();
    const begun = laying;
    laying = prompt ? board.type === "table" && prompt.setup === true : laying;
    if (laying) {
      seen = "";
      if (!begun || framed !== map()) {
        framed = map();
        untrack(() => {
          viewport.show(map().bounds, map().bounds, 0);
        });
      }
      return;
    }
    if (framed === map() && present.length <= seen.length) {
      return;
    }
    framed = map();
    seen = present;
    untrack(() => {
      const { bounds } = map();
      const least = leastScale(scene()) ?? 0;
      const army = onPhone() ? viewport.army : null;
      if (army) {
        viewport.show(bounds, army, 0, true);
      } else {
        viewport.show(bounds, boxOf(scene().pieces, map(), SIZE * 4) ?? bounds, least);
      }
    });
  });
}

/** The scale at which the hexes of a board are still large enough. */
function leastScale({ board }: Scene): number | undefined {
  return board.type === "hexes" ? LEAST_HEX / (SIZE * 1.73) : undefined;
}

/** What can be clicked for a selected piece comes into view when all of it lies beyond the edges. */
function revealTargets({ viewport, scene, map, picking }: Framed): void {
  const revealer = new Revealer();
  $effect(() => {
    const { selected, targeted, chosen } = picking();
    const lead = scene().pieces.find((piece) => piece.id === selected);
    const places = lead ? placesOf(targeted, scene().pieces, map()) : [];
    const key = chosen.join(" ");
    untrack(() => {
      revealer.look(viewport, key, lead ? pieceCentre(lead, map().project) : null, places, leastScale(scene()));
    });
  });
}

/** The piece that a question is about comes into view once for each question, when the board has come to it. */
function revealAsked({ viewport, scene, map, picking, playback }: Framed): void {
  let shown = "";
  $effect(() => {
    const { subjects, prompt } = picking();
    const key = playback().behind || !prompt ? "" : `${prompt.question.id} ${subjects.join(" ")}`;
    untrack(() => {
      const places = scene()
        .pieces.filter(({ id }) => subjects.includes(id))
        .map((piece) => pieceCentre(piece, map().project));
      const [first] = places;
      const foot = footOf(viewport, playback());
      if (key !== "" && key !== shown && first && !places.some((place) => viewport.sees(place, foot))) {
        viewport.reveal(first, foot);
      }
      shown = key === "" ? shown : key;
    });
  });
}

/** What the coach points at comes into view once, when the board has come to it. */
function revealMarked({ viewport, scene, map, picking, playback }: Framed): void {
  let shown = "";
  $effect(() => {
    const { marked } = picking();
    const pieces: readonly string[] = marked.at === "board" ? marked.pieces : [];
    const cells = marked.at === "board" ? marked.cells : [];
    const key = playback().behind ? "" : [...pieces, ...cells].join(" ");
    untrack(() => {
      const stands = scene().pieces.filter(({ id }) => pieces.includes(id));
      const places = [
        ...cells.map(([q, r]) => hexCentre([q, r])),
        ...stands.map((piece) => pieceCentre(piece, map().project)),
      ];
      const foot = footOf(viewport, playback());
      const hidden = places.find((place) => !viewport.sees(place, foot));
      if (key !== "" && key !== shown && hidden) {
        viewport.reveal(hidden, foot);
      }
      shown = key;
    });
  });
}

/** How much of a phone's board lies below the last result, from its foot up, in pixels. Elsewhere it covers a corner only. */
function footOf(viewport: Viewport, { result }: Playback): number {
  return result && onPhone() ? footHeight(viewport.free.height) : 0;
}

function followPlayback({ viewport, scene, map, playback, still }: Framed, camera: Camera): void {
  const behind = $derived(playback().behind);
  $effect(() => {
    if (behind) {
      untrack(() => {
        camera.begin(viewport);
      });
    }
  });
  $effect(() => {
    const { cue } = playback();
    const places = cue ? placesOfCue(cue, scene().pieces, map().project) : [];
    untrack(() => {
      camera.look(viewport, places, still);
    });
  });
}
