/** Sorting choices and pieces into groups for drawing. */
import { cellKey } from "./geometry";
import type { Cell, Choice, Piece, Text } from "./protocol";

/** A place on the board with its choices: what a click there can mean. */
export interface Spot {
  readonly cell: Cell | null;
  readonly piece: string | null;
  readonly choices: readonly Choice[];
}

/** Choices under one heading. */
export interface ChoiceGroup {
  readonly key: string;
  readonly heading: Text | null;
  readonly choices: readonly Choice[];
}

/** Whether a choice is clicked on the board rather than pressed as a button. */
export function isTargeted(choice: Choice): boolean {
  return (choice.target?.cells?.length ?? 0) + (choice.target?.pieces?.length ?? 0) > 0;
}

/** The choices, each id once; the first of an id stays in its place, the last one counts. */
export function unique(choices: readonly Choice[]): Choice[] {
  return [...new Map(choices.map((choice) => [choice.id, choice])).values()];
}

/** The only choice of a spot, or null when there are several or none. */
export function single(spot: Spot | null): Choice | null {
  return spot?.choices.length === 1 ? (spot.choices[0] ?? null) : null;
}

/** Spots by the key of their cell. */
export function spotsByCell(choices: readonly Choice[]): ReadonlyMap<string, Spot> {
  const spots = new Map<string, { cell: Cell; piece: null; choices: Choice[] }>();
  for (const choice of choices) {
    for (const cell of choice.target?.cells ?? []) {
      const key = cellKey(cell);
      const spot = spots.get(key) ?? { cell, piece: null, choices: [] };
      spot.choices.push(choice);
      spots.set(key, spot);
    }
  }
  return spots;
}

/** Spots by the id of their piece. */
export function spotsByPiece(choices: readonly Choice[]): ReadonlyMap<string, Spot> {
  const spots = new Map<string, { cell: null; piece: string; choices: Choice[] }>();
  for (const choice of choices) {
    for (const piece of choice.target?.pieces ?? []) {
      const spot = spots.get(piece) ?? { cell: null, piece, choices: [] };
      spot.choices.push(choice);
      spots.set(piece, spot);
    }
  }
  return spots;
}

/** Choices sorted under their headings, in the order in which the headings come first. */
export function byHeading(choices: readonly Choice[]): ChoiceGroup[] {
  const found = new Map<string, { heading: Text | null; choices: Choice[] }>();
  for (const choice of choices) {
    const key = JSON.stringify(choice.group ?? null);
    const group = found.get(key) ?? { heading: choice.group ?? null, choices: [] };
    group.choices.push(choice);
    found.set(key, group);
  }
  return [...found].map(([key, group]) => ({ key, ...group }));
}

/** The pieces of each group; pieces without a group are left out. */
export function piecesByGroup(pieces: readonly Piece[]): ReadonlyMap<string, readonly Piece[]> {
  const groups = new Map<string, Piece[]>();
  for (const piece of pieces) {
    if (piece.group) {
      const members = groups.get(piece.group) ?? [];
      members.push(piece);
      groups.set(piece.group, members);
    }
  }
  return groups;
}

/** What most of these pieces are called; null when there are none. */
export function commonLabel(members: readonly Piece[]): Text | null {
  const counts = new Map<string, { text: Text; count: number }>();
  for (const { label } of members) {
    const key = JSON.stringify(label);
    counts.set(key, { text: label, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const sorted = [...counts.values()].sort((a, b) => b.count - a.count);
  return sorted[0]?.text ?? null;
}
