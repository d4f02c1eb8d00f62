/** Terms of art in words: messages mark them as `[[ID|as it stands there]]`. */

/** A stretch of words; with a term, it is one. */
export interface Part {
  readonly words: string;
  readonly term: string | null;
}

const MARK = /\[\[([a-z0-9-]+)\|([^\]|]+)\]\]/g;

/** Words without the marks of terms, for where nothing can be opened: titles, names of buttons, what is read aloud. */
export function plain(marked: string): string {
  return marked.includes("[[") ? marked.replaceAll(MARK, "$2") : marked;
}

/** Marked words in stretches. Each term is one the first time only; those in `known` are just words. */
export function partsOf(marked: string, known: ReadonlySet<string> = new Set()): readonly Part[] {
  const seen = new Set(known);
  const parts: Part[] = [];
  let from = 0;
  for (const match of marked.matchAll(MARK)) {
    const [whole, term = "", words = ""] = match;
    parts.push({ words: marked.slice(from, match.index), term: null }, { words, term: seen.has(term) ? null : term });
    seen.add(term);
    from = match.index + whole.length;
  }
  parts.push({ words: marked.slice(from), term: null });
  return joined(parts.filter(({ words }) => words !== ""));
}

/** The same for words that stand in one panel, one after the other: a term is one once in all of it. */
export function panelOf(marked: readonly string[]): readonly (readonly Part[])[] {
  const known = new Set<string>();
  return marked.map((words) => {
    const parts = partsOf(words, known);
    parts.forEach(({ term }) => term !== null && known.add(term));
    return parts;
  });
}

/** Neighbours that are just words become one stretch. */
function joined(parts: readonly Part[]): readonly Part[] {
  return parts.reduce<Part[]>((before, part) => {
    const last = before.at(-1);
    if (last?.term === null && part.term === null) {
      return [...before.slice(0, -1), { words: last.words + part.words, term: null }];
    }
    return [...before, part];
  }, []);
}
