/** Answers of the service that hold as long as the battle's version does: choices by the pieces selected, previews by command. */
import type { Choice, Preview } from "./protocol";

export class Answers {
  private version = -1;
  private readonly choicesOf = new Map<string, Promise<readonly Choice[]>>();
  private readonly previewOf = new Map<string, Promise<Preview | null>>();

  /** Keeps what belongs to this version, and forgets all when it is another one. */
  keepFor(version: number): void {
    if (version !== this.version || version < 0) {
      this.version = version;
      this.choicesOf.clear();
      this.previewOf.clear();
    }
  }

  choices(pieces: string, ask: () => Promise<readonly Choice[]>): Promise<readonly Choice[]> {
    const known = this.choicesOf.get(pieces) ?? ask();
    this.choicesOf.set(pieces, known);
    return known;
  }

  /** Whether an answer about these pieces is still the one that counts. */
  isCurrent(pieces: string, answer: Promise<readonly Choice[]>): boolean {
    return this.choicesOf.get(pieces) === answer;
  }

  forget(pieces: string): void {
    this.choicesOf.delete(pieces);
  }

  hasPreview(key: string): boolean {
    return this.previewOf.has(key);
  }

  /** The preview of a command by its key; an answer of null (the battle moved on) is not kept. */
  preview(key: string, ask: () => Promise<Preview | null>): Promise<Preview | null> {
    const known = this.previewOf.get(key);
    if (known) {
      return known;
    }
    const asking = ask().then((preview) => {
      if (!preview && this.previewOf.get(key) === asking) {
        this.previewOf.delete(key);
      }
      return preview;
    });
    this.previewOf.set(key, asking);
    return asking;
  }
}
