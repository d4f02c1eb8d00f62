/** The words for what is on a hex, and what a board's key has to explain. */
import { alongside } from "./hexlines";
import type { Badge, HexBoard, HexCell, Mark, Piece, Text } from "./protocol";
import type { Words } from "./text";

/** The name of a kind of ground, edge or road; a ruleset's own name where there are no words for it. */
export function groundName(kind: string, words: Words): string {
  return words.has(`terrain-${kind}`) ? words.ui(`terrain-${kind}`) : kind;
}

/** What a mark means: its explanation where it has one, or else its label. */
export function markMeaning({ label }: Mark, words: Words): string {
  const text = label ?? null;
  if (text === null) {
    return "";
  }
  const about = { ...text, id: `${text.id}-about` };
  return words.say(words.has(about.id) ? about : text);
}

/** What is on a hex and along it, and what marks on it mean, each in a few words. */
export function placeWords(cell: HexCell, board: HexBoard, marks: readonly Mark[], words: Words): string[] {
  const lying = alongside(cell.at, board.edges ?? [], board.roads ?? []);
  const here = marks.filter(
    ({ cells, label, piece }) =>
      label &&
      !piece &&
      cells?.some(([q, r]) => q === cell.at[0] && r === cell.at[1]) &&
      words.has(`${label.id}-about`),
  );
  return [
    groundName(cell.terrain ?? "open", words),
    ...(cell.level ? [words.ui("client-level", { level: cell.level })] : []),
    ...lying.map((line) => (typeof line === "string" ? groundName(line, words) : words.say(line))),
    ...here.map((mark) => markMeaning(mark, words)),
  ];
}

/** What is to be explained of a board of hexes, each kind once. */
export interface BoardKey {
  readonly grounds: readonly string[];
  /** Levels other than 0, from the lowest. */
  readonly levels: readonly number[];
  readonly edges: readonly (Text | string)[];
  readonly edgeStyles: readonly string[];
  readonly roads: readonly (Text | string)[];
}

/** Collects what a board shows. */
export function keyOfBoard(board: HexBoard): BoardKey {
  const edges = new Map(
    (board.edges ?? []).map(({ label, style }) => [JSON.stringify(label ?? style), { label, style }]),
  );
  const roads = (board.roads ?? []).map(({ label, style }) => label ?? style ?? "road");
  return {
    grounds: [...new Set(board.cells.map(({ terrain }) => terrain ?? "open"))].sort(),
    levels: [...new Set(board.cells.map(({ level }) => level ?? 0))]
      .filter((level) => level !== 0)
      .sort((a, b) => a - b),
    edges: [...edges.values()].map(({ label, style }) => label ?? style),
    edgeStyles: [...edges.values()].map(({ style }) => style),
    roads: [...new Map(roads.map((road) => [JSON.stringify(road), road])).values()],
  };
}

/** The badges that pieces bear, each kind once. */
export function badgesOf(pieces: readonly Piece[]): readonly Badge[] {
  const all = pieces.flatMap(({ badges }) => badges ?? []);
  return [...new Map(all.map((badge) => [badge.sign + badge.meaning.id, badge])).values()];
}

/** Marks that have an explanation, each kind once. */
export function marksToExplain(marks: readonly Mark[], words: Words): readonly Mark[] {
  const telling = marks.filter(({ label }) => label && words.has(`${label.id}-about`));
  return [...new Map(telling.map((mark) => [mark.label?.id, mark])).values()];
}
