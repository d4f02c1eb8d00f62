/** Sorting choices and pieces into groups for drawing. */
import { cellKey } from "./geometry";
import type { Badge, Cell, Choice, Counter, Piece, PromptCard, SideScene, Text } from "./protocol";

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

/** The choices, each id once and in its first place; a later one of an id adds to it and wins where they differ. */
export function unique(choices: readonly Choice[]): Choice[] {
  const found = new Map<string, Choice>();
  for (const choice of choices) {
    const earlier = found.get(choice.id);
    found.set(choice.id, earlier ? { ...earlier, ...choice } : choice);
  }
  return [...found.values()];
}

/** More headings than this, or as many, are listed in short rows. */
const MANY_GROUPS = 3;
/** Labels longer than this do not fit into a short row. */
const SHORT_LABEL = 24;

/** Whether choices are better listed in short rows: the same few short words under each of many headings. */
export function isRoster(groups: readonly ChoiceGroup[], say: (text: Text) => string): boolean {
  const headed = groups.filter((group) => group.heading !== null);
  return (
    headed.length >= MANY_GROUPS &&
    headed.every(({ choices }) => choices.length > 1 && choices.every(({ label }) => say(label).length <= SHORT_LABEL))
  );
}

/**
 * The choices worth showing while a piece is selected. Where a prompt lists the choices of every piece under headings,
 * only the headings of the selected piece count.
 */
export function concerning(choices: readonly Choice[], own: readonly Choice[], general: readonly Choice[]): Choice[] {
  const listed = new Set(general.map(({ id }) => id));
  const headings = new Set(own.flatMap(({ id, group }) => (group && listed.has(id) ? [JSON.stringify(group)] : [])));
  return choices.filter(({ group }) => headings.size === 0 || !group || headings.has(JSON.stringify(group)));
}

/** The way forward; before it what is advised instead, where it would leave something undone. */
export function wayForward(buttons: readonly Choice[]): Choice[] {
  const forward = buttons.filter(({ primary }) => primary);
  return forward.some(({ leaves }) => leaves)
    ? [...buttons.filter(({ advised, primary }) => advised && !primary), ...forward]
    : forward;
}

/** The only choice of a spot, or null when there are several or none. */
export function single(spot: Spot | null): Choice | null {
  return spot?.choices.length === 1 ? (spot.choices[0] ?? null) : null;
}

/** Whether a choice is recognised by a drawing. */
export function isPictured({ picture, sketch }: Choice): boolean {
  return Boolean(picture ?? sketch);
}

/** Half of the greatest extent of what the choices picture, so that sizes can be compared. */
export function pictureExtent(choices: readonly Choice[]): number {
  const far = choices.flatMap(({ picture }) => (picture?.points ?? []).flatMap(([x, y]) => [Math.abs(x), Math.abs(y)]));
  return Math.max(1, ...far);
}

/** The pieces as the first would leave them that says so. */
export function firstGhosts(
  ...told: readonly ({ readonly ghosts?: readonly Piece[] } | null | undefined)[]
): readonly Piece[] | undefined {
  return told.find((one) => (one?.ghosts?.length ?? 0) > 0)?.ghosts;
}

/** Whom a question is about: the pieces it names, or the only one that can be selected. */
export function subjectsOf(prompt: PromptCard | null): readonly string[] {
  const named = prompt?.subjects ?? [];
  const selectable = prompt?.selectable ?? [];
  return named.length > 0 || selectable.length !== 1 ? named : selectable;
}

/** The choices as the arrows of a rose: where they differ by nothing but where a piece looks. Else null. */
export function roseOf(choices: readonly Choice[]): readonly (Choice & { readonly facing: number })[] | null {
  const arrows = choices.flatMap((choice) => {
    const { facing } = choice;
    return facing === null || facing === undefined ? [] : [{ ...choice, facing }];
  });
  const distinct = new Set(arrows.map(({ facing }) => facing)).size === choices.length;
  return choices.length > 1 && distinct ? arrows.sort((a, b) => a.facing - b.facing) : null;
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

/** The sign of a badge, in the reader's letters where it stands for a word. */
export function signOf(badge: Badge, words: { say(text: Text): string }): string {
  return badge.letters ? words.say(badge.letters) : badge.sign;
}

/** What a side counts of one of its parts. */
export function partCounters(side: SideScene | undefined, part: number | null | undefined): readonly Counter[] {
  return part === null || part === undefined ? [] : (side?.counters ?? []).filter((counter) => counter.part === part);
}

/** Whether all of these pieces are called the same. */
export function sameLabel(members: readonly Piece[]): boolean {
  return new Set(members.map(({ label }) => JSON.stringify(label))).size <= 1;
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
