/** What the page of the rule book shows: its books, a chapter's rules or those found, and one rule, in a language. */
import type { Api } from "./api";
import type { RuleBook, RuleBookChapter, RuleCard, RuleLine } from "./protocol";

/** How long after a key is pressed it is looked for, in milliseconds. */
export const PAUSE = 200;

export class RuleFinding {
  books = $state.raw<readonly RuleBook[]>([]);
  /** The chapter whose rules are listed; none while rules are looked for. */
  chapter = $state.raw<RuleBookChapter | null>(null);
  lines = $state.raw<readonly RuleLine[]>([]);
  /** What is looked for. */
  query = $state("");
  rule = $state.raw<RuleCard | null>(null);
  /** The rule that there is not. */
  missing = $state.raw<string | null>(null);
  failed = $state(false);
  looking = $state(false);
  private asked = 0;
  /** Lists of files that were fetched. */
  private files: Readonly<Record<string, readonly RuleLine[]>> = {};
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly api: Api,
    private locale: string,
  ) {}

  /** Shows all that is shown in another language. */
  async speak(locale: string): Promise<void> {
    if (locale === this.locale) {
      return;
    }
    this.locale = locale;
    this.files = {};
    const { rule, chapter } = this;
    await Promise.all([
      rule && this.fetch(rule.id),
      this.query.trim() !== "" ? this.search() : chapter && this.list(chapter),
    ]);
  }

  /** Fetches the books. */
  async load(): Promise<void> {
    this.failed = false;
    try {
      this.books = await this.api.ruleBooks();
      await this.follow();
    } catch {
      this.failed = true;
    }
  }

  /** Shows a rule, and its chapter beside it unless rules are looked for. */
  async show(id: string | null): Promise<void> {
    if (id === null) {
      this.rule = this.missing = null;
      return;
    }
    if (this.rule?.id !== id) {
      await this.fetch(id);
    }
  }

  /** Lists the rules of a chapter. */
  async list(chapter: RuleBookChapter): Promise<void> {
    clearTimeout(this.timer);
    this.query = "";
    this.chapter = chapter;
    await this.answer(async () => {
      const rules = await this.file(chapter.file);
      return rules.filter((line) => line.chapter === chapter.chapter);
    });
  }

  /** Looks for words as they are being written. */
  find(query: string): void {
    clearTimeout(this.timer);
    this.query = query;
    this.chapter = null;
    this.timer = setTimeout(() => void this.search(), PAUSE);
  }

  /** Looks for the words at once. */
  async search(): Promise<void> {
    clearTimeout(this.timer);
    const find = this.query.trim();
    if (find === "") {
      this.lines = [];
      this.looking = false;
      return;
    }
    await this.answer(() => this.api.rules({ find }, this.locale));
  }

  private async fetch(id: string): Promise<void> {
    const { locale } = this;
    try {
      const found = await this.api.rule(id, locale);
      if (locale === this.locale) {
        [this.rule, this.missing] = [found, null];
        await this.follow();
      }
    } catch {
      [this.rule, this.missing] = [null, id];
    }
  }

  /** Lists the chapter of the rule that is shown. */
  private async follow(): Promise<void> {
    const { rule } = this;
    if (!rule || this.query.trim() !== "" || this.books.length === 0) {
      return;
    }
    const chapter = this.books
      .flatMap(({ chapters }) => chapters)
      .find((one) => one.file === rule.file && one.chapter === rule.chapter);
    if (chapter && chapter !== this.chapter) {
      await this.list(chapter);
    }
  }

  /** Takes an answer, unless something else has been asked since. */
  private async answer(ask: () => Promise<readonly RuleLine[]>): Promise<void> {
    const number = ++this.asked;
    this.looking = true;
    try {
      const lines = await ask();
      if (number === this.asked) {
        [this.lines, this.failed] = [lines, false];
      }
    } catch {
      this.failed ||= number === this.asked;
    } finally {
      this.looking &&= number !== this.asked;
    }
  }

  private async file(name: string): Promise<readonly RuleLine[]> {
    const known = this.files[name] ?? (await this.api.rules({ file: name }, this.locale));
    this.files = { ...this.files, [name]: known };
    return known;
  }
}
