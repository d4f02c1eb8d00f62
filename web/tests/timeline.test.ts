import { describe, expect, test } from "vitest";
import { beats, entries, pieces, scene, sentOf, snapshot, text, updateTo } from "./fixture";
import type { Piece, Update } from "../src/lib/protocol";
import { Timeline } from "../src/lib/timeline";

const joined = Timeline.EMPTY.joined(sentOf(snapshot), scene.board);

function update(changes: Partial<Update>): Update {
  return { type: "changed", from: 7, to: 8, undo: false, beats: [], next: 5, ...changes };
}

function piece(id: string): Piece {
  return { id, shape: { type: "hexes", cells: [[0, 0]] }, owner: "red", icon: "crown", label: text(id) };
}

describe("a timeline", () => {
  test("begins where the seat joined, with all that was told before", () => {
    expect(Timeline.EMPTY.now).toBeNull();
    expect(Timeline.EMPTY.next).toBe(0);
    expect(joined.now).toEqual(snapshot);
    expect(joined.beats).toEqual(beats);
    expect(joined.entries).toEqual(entries);
  });

  test("follows updates one by one, and keeps what was before", () => {
    const beat = { ...beats[0], n: 5, version: 8, entries: [{ ...entries[0], n: 14 }] } as Update["beats"][number];
    const after = joined.with(update({ beats: [beat], next: 6, outcome: text("game-won"), prompt: null }), null);
    expect(after.points.map((point) => point.snapshot.version)).toEqual([7, 8]);
    expect(after.now).toMatchObject({ version: 8, undo: false, next: 6, seed: null });
    expect(after.now?.scene).toMatchObject({ outcome: text("game-won"), prompt: null, title: scene.title });
    expect(after.entries.map(({ n }) => n)).toEqual(Array.from({ length: 15 }, (_, n) => n));
    expect(joined.now).toEqual(snapshot);
  });

  test("keeps pieces that did not change as they are, in their order", () => {
    const [first, second, ...rest] = pieces;
    const moved = { ...second, faded: true } as Piece;
    const after = joined.with(update({ pieces: [moved, piece("new")], gone: [first?.id ?? ""] }), null);
    expect(after.now?.scene.pieces).toEqual([moved, ...rest, piece("new")]);
    expect(after.now?.scene.pieces[1]).toBe(rest[0]);
    const same = joined.with(update({}), null);
    expect(same.now?.scene.pieces).toBe(joined.now?.scene.pieces);
  });

  test("puts pieces into the order that is told", () => {
    const order = pieces.map(({ id }) => id).reverse();
    expect(joined.with(update({ order }), null).now?.scene.pieces).toEqual([...pieces].reverse());
  });

  test("knows what follows, what is old, and what is missing", () => {
    expect(joined.fit(update({}))).toBe("next");
    expect(joined.fit(update({ from: 6, to: 7 }))).toBe("known");
    expect(joined.fit(update({ from: 8, to: 9 }))).toBe("gap");
    expect(joined.with(update({ from: 8, to: 9 }), null)).toBe(joined);
    expect(Timeline.EMPTY.fit(update({}))).toBe("gap");
  });

  test("catches up with what it lacks", () => {
    const early = Timeline.EMPTY.joined(sentOf({ ...snapshot, version: 3, next: 2 }), scene.board);
    expect(early.next).toBe(2);
    const later = early.joined(sentOf(snapshot, 2), scene.board);
    expect(later.beats).toEqual(beats);
    expect(later.entries).toEqual(entries);
    expect(later.points).toHaveLength(2);
  });

  test("goes back with a service that had to go back", () => {
    const far = joined.with(updateTo({ ...snapshot, version: 8 }), null);
    const back = far.joined(sentOf({ ...snapshot, version: 5, next: 3 }, 5), scene.board);
    expect(back.points).toHaveLength(1);
    expect(back.now?.version).toBe(5);
    expect(back.beats).toEqual(beats.slice(0, 3));
    expect(back.entries).toEqual(entries.slice(0, 9));
  });

  test("takes the board that an update names, and the seed at the end", () => {
    const board = { type: "hexes", cells: [] } as const;
    const after = joined.with(update({ board: "board-2", seed: "abc" }), board);
    expect(after.now?.scene.board).toBe(board);
    expect(after.now?.seed).toBe("abc");
  });
});
