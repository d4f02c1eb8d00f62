/** A result in words: who threw how well at whom, and who was lost by it. */
import { only, type Groups } from "./cues";
import type { Beat, Piece } from "./protocol";
import { byThrower, tallied, type Loss, type Result, type Throw } from "./results";
import type { Line } from "./story";
import type { Words } from "./text";

/** Whom one has seen, or has been told of as he fell. */
export type Known = Pick<Piece, "id"> & {
  readonly [Name in "label" | "owner" | "group" | "shape" | "uncounted"]?: Piece[Name] | null;
};

/** Names pieces, those that are gone too. */
export type Cast = ReadonlyMap<string, Known>;

/** Those that fell in some beats, as far as it was said who they were. */
export function fallenIn(beats: readonly Beat[]): Known[] {
  const fell = beats.flatMap(({ entries }) => entries.flatMap(({ effects }) => only(effects, "fell")));
  return fell.map(({ piece, label, owner, group }) => ({
    id: piece,
    label: label ?? null,
    owner: owner ?? null,
    group: group ?? null,
  }));
}

/** One sentence for each unit that threw; where no more is to be said than the entries do, as of those in no unit, what those say. */
export function sentencesOf(result: Result, words: Words, cast: Cast, groups: Groups): string[] {
  if (result.entries.length === 1 || tallied(result.throws).of === 0) {
    return result.entries.map(({ text }) => words.say(text));
  }
  return byThrower(result.throws, groups).flatMap((throws) => {
    const { good, of } = tallied(throws);
    return single(throws, groups)
      ? [...new Set(throws.map(({ entry }) => entry))].map(({ text }) => words.say(text))
      : [words.ui("client-result-throws", { who: nameOf(throws[0]?.threw.pieces?.[0], words, cast), good, of })];
  });
}

/** Whether those who threw belong to no unit: what each did is told, not how many did well. */
function single(throws: readonly Throw[], groups: Groups): boolean {
  return throws.every(({ threw }) => (threw.pieces ?? []).every((piece) => groups(piece) === piece));
}

/** What a line of the report says, as one who hears it wants it. */
export function toldOf({ head, results }: Line, words: Words, cast: Cast, groups: Groups): string {
  const told = results.flatMap((result) => [
    ...sentencesOf(result, words, cast, groups),
    lossesOf(result, words, cast),
  ]);
  return told.length > 0 ? told.filter(Boolean).join(". ") : words.say(head.text);
}

/** Who was lost, or nothing. */
export function lossesOf({ losses }: Pick<Result, "losses">, words: Words, cast: Cast): string {
  const told = losses.map(({ pieces, how }: Loss) =>
    words.ui("client-result-loss", { count: pieces.length, who: nameOf(pieces[0], words, cast), how }),
  );
  return told.length > 0 ? words.ui("client-result-losses", { what: words.list(told) }) : "";
}

/** The names of pieces, each once. */
export function namesOf(pieces: readonly string[], words: Words, cast: Cast): string {
  return words.list([...new Set(pieces.map((piece) => nameOf(piece, words, cast)))]);
}

function nameOf(piece: string | undefined, words: Words, cast: Cast): string {
  const label = cast.get(piece ?? "")?.label;
  return label ? words.say(label) : words.ui("client-result-somebody");
}
