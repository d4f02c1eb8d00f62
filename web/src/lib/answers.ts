/** Answers of the service that hold as long as the battle's version does: choices by piece, previews by command. */
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

  choices(piece: string, ask: () => Promise<readonly Choice[]>): Promise<readonly Choice[]> {
    const known = this.choicesOf.get(piece) ?? ask();
    this.choicesOf.set(piece, known);
    return known;
  }

  /** Whether an answer about a piece is still the one that counts. */
  isCurrent(piece: string, answer: Promise<readonly Choice[]>): boolean {
    return this.choicesOf.get(piece) === answer;
  }

  forget(piece: string): void {
    this.choicesOf.delete(piece);
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
