/** The terms of art that the games have: where their books define them, and whether it is said when they matter. */
import type { Api } from "./api";
import type { Term } from "./protocol";

export class Glossary {
  private terms = $state.raw<readonly Term[]>([]);
  private asked = false;

  /** What is known of a term, if it is one. */
  find(id: string): Term | null {
    return this.terms.find((term) => term.id === id) ?? null;
  }

  /** Fetches them, once. Without them, terms are explained but lead to no rule. */
  async load(api: Api): Promise<void> {
    if (this.asked) {
      return;
    }
    this.asked = true;
    try {
      this.terms = await api.terms();
    } catch {
      this.asked = false;
    }
  }
}

export const glossary = new Glossary();
