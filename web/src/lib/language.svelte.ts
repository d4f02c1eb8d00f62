/** The language of the page: the client's own words at once, the rulesets' as soon as the service sends them. */
import type { Api } from "./api";
import { byFinger } from "./pointing";
import { keep, recall } from "./store";
import { makeBundle, Words } from "./text";

export const LOCALES = ["en", "fr"] as const;
export type Locale = (typeof LOCALES)[number];

const own = import.meta.glob<string>("$locales/*/client*.ftl", { query: "?raw", import: "default", eager: true });
const DRAWER = "language";

function ownSources(locale: Locale): readonly string[] {
  return Object.entries(own)
    .filter(([path]) => path.includes(`/${locale}/`))
    .map(([, source]) => source);
}

function warn(problem: string): void {
  // eslint-disable-next-line no-console -- a missing message is for whoever writes catalogues, not for players
  console.warn(`words: ${problem}`);
}

/** The locale a visitor gets: the one kept, else the first of the browser's that is spoken here, else English. */
export function preferredLocale(kept: string | null, browser: readonly string[]): Locale {
  const wishes = [kept ?? "", ...browser].map((tag) => tag.toLowerCase().split("-")[0]);
  return LOCALES.find((locale) => locale === wishes.find((wish) => LOCALES.some((known) => known === wish))) ?? "en";
}

/** The chosen language and its words. English steps in for what another language does not have. */
export class Language {
  locale = $state<Locale>("en");
  private sources = $state.raw<Partial<Record<Locale, readonly string[]>>>({});
  readonly words: Words = $derived.by(() => {
    const order: Locale[] = this.locale === "en" ? ["en"] : [this.locale, "en"];
    const bundles = order.map((locale) =>
      makeBundle(locale, [...ownSources(locale), ...(this.sources[locale] ?? [])], warn),
    );
    // Before the catalogues are there, ids without words are to be expected.
    return new Words(this.locale, bundles, this.ready ? warn : () => undefined, byFinger());
  });

  constructor() {
    this.locale = preferredLocale(recall<string | null>(DRAWER, null), navigator.languages);
    document.documentElement.lang = this.locale;
  }

  /** Whether the rulesets' words of the chosen language have come. */
  get ready(): boolean {
    return this.sources[this.locale] !== undefined;
  }

  /** Switches to a language and keeps it. */
  choose(locale: Locale): void {
    this.locale = locale;
    document.documentElement.lang = locale;
    keep(DRAWER, locale);
  }

  /** Fetches the rulesets' words of the chosen language, and English to fall back on. Errors are the caller's. */
  async load(api: Api): Promise<void> {
    const wanted = LOCALES.filter((locale) => (locale === this.locale || locale === "en") && !this.sources[locale]);
    await Promise.all(
      wanted.map(async (locale) => {
        const sources = await api.catalogue(locale);
        this.sources = { ...this.sources, [locale]: sources };
      }),
    );
  }
}

export const language = new Language();
