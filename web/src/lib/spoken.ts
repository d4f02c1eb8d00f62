/** What a piece is called where it cannot be seen: its name, whose it is, where it stands, where it looks, and its plight. */
import type { BoardMap } from "./boardmap";
import { cellKey } from "./geometry";
import { groundName } from "./ground";
import type { Cell, Piece } from "./protocol";
import type { Words } from "./text";

/** So many directions have names of their own; the first is north, and they go on clockwise. */
const WINDS = 16;

/** The name of a direction in degrees clockwise from north. */
export function bearing(degrees: number, words: Words): string {
  const wind = Math.round(degrees / (360 / WINDS)) % WINDS;
  return words.ui(`client-bearing-${(wind + WINDS) % WINDS}`);
}

/** The name of a hex, and what is on it where that is more than open ground. */
export function cellWords(cell: Cell, map: BoardMap, words: Words): string {
  const known = map.cells.get(cellKey(cell));
  if (!known) {
    return "";
  }
  const ground = (known.terrain ?? "open") === "open" ? [] : [groundName(known.terrain ?? "open", words)];
  const level = known.level ? [words.ui("client-level", { level: known.level })] : [];
  return [known.name, ...ground, ...level].join(", ");
}

/** Where a piece stands, and where it looks. */
export function standing({ shape }: Piece, map: BoardMap, words: Words): string {
  if (shape.type === "hexes") {
    const at = shape.cells[0] ? cellWords(shape.cells[0], map, words) : "";
    const facing = shape.facing ?? null;
    return facing === null ? at : words.ui("client-standing", { at, facing: bearing(facing * 60, words) });
  }
  const unit = map.board.type === "table" ? words.say(map.board.unit) : "";
  const [across, down] = [shape.x, shape.y].map((part) => words.number(Math.round(part)));
  const at = words.ui("client-standing-table", { across: across ?? "", down: down ?? "", unit });
  return words.ui("client-standing", { at, facing: bearing(shape.angle, words) });
}

/** All that is worth hearing of a piece, in the order in which one wants to know it. */
export function spokenOf(piece: Piece, owner: string, map: BoardMap, words: Words): string[] {
  return [
    words.say(piece.label),
    owner,
    standing(piece, map, words),
    ...(piece.brief ?? []).map((line) => words.say(line)),
    ...(piece.badges ?? []).map((badge) => words.say(badge.meaning)),
    ...(piece.plight ? [words.ui(`client-plight-${piece.plight}`)] : []),
  ].filter((part) => part !== "");
}
