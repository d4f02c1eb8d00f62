/** Turns message ids into words, in one language with another to fall back on. */
import { FluentBundle, FluentNone, FluentResource, type FluentValue, type FluentVariable } from "@fluent/bundle";
import type { Text } from "./protocol";
import { plain } from "./terms";

/** Told about messages that are missing or broken. */
export type Warn = (problem: string) => void;

/**
 * What people are told of an inner id, the function FIGURES of messages: its numbers, after a blank; else nothing. As in
 * ` 1.7` of `a1-07` and ` 3` of `gentle-hill-3`. The service's own words have the same function.
 */
function figures([name]: FluentValue[]): FluentValue {
  if (name === undefined || name instanceof FluentNone) return new FluentNone("FIGURES()");
  const found = String(name.valueOf()).match(/[0-9]+/g);
  return found ? ` ${found.map(Number).join(".")}` : "";
}

/**
 * How a French name begins before which `de` and `que` lose their last letter: with a vowel or a mute h, which no rule tells.
 * A mark of a term may stand before it.
 */
const ELIDES =
  /^(?:\[\[[a-z0-9-]+\|)?(?:[aàâeéèêëiîïoôuùûüœæ]|h(?:abi|erb|éroï|ipp|iver|omm|onn|orai|ôt|uil|uiss|um|yd|yp))/iu;

/** A French word before a name, the function ELIDED of messages: `d’Écuyer 1`, `de Sergent 2`. The service has the same one. */
function elided([word, name]: FluentValue[]): FluentValue {
  if (word === undefined || name === undefined || name instanceof FluentNone) return new FluentNone("ELIDED()");
  const [before, after] = [String(word.valueOf()), String(name.valueOf())];
  return ELIDES.test(after) ? `${before.slice(0, -1)}’${after}` : `${before} ${after}`;
}

/** Makes the bundle of one language from Fluent sources; later sources win where two define the same message. */
export function makeBundle(locale: string, sources: readonly string[], warn: Warn): FluentBundle {
  // Without isolation marks: both languages are written left to right, and the marks would show up in copied text.
  const bundle = new FluentBundle(locale, { useIsolating: false, functions: { ELIDED: elided, FIGURES: figures } });
  for (const source of sources) {
    for (const error of bundle.addResource(new FluentResource(source), { allowOverrides: true })) {
      warn(`${locale}: ${error.message}`);
    }
  }
  return bundle;
}

/** Words in one language. Missing messages show their id and are reported once each. */
export class Words {
  private readonly reported = new Set<string>();

  constructor(
    readonly locale: string,
    private readonly bundles: readonly FluentBundle[],
    private readonly warn: Warn,
    /** Whether the player points with a finger. */
    private readonly touch = false,
  ) {}

  /** Whether some language at hand has this message. */
  has(id: string): boolean {
    return this.bundles.some((bundle) => bundle.hasMessage(id));
  }

  /** The words of a text; arguments that are texts are resolved first. */
  say(text: Text): string {
    return plain(this.marked(text));
  }

  /** The words of a text with the marks of terms, for where these can be opened (see `terms.ts`). */
  marked(text: Text): string {
    const args: Record<string, FluentVariable> = {};
    for (const [name, value] of Object.entries(text.args ?? {})) {
      args[name] = typeof value === "object" ? this.marked(value) : value;
    }
    return this.resolved(text.id, args);
  }

  /** The words of a message by its id, with plain arguments. */
  ui(id: string, args: Record<string, FluentVariable> = {}): string {
    return plain(this.resolved(id, args));
  }

  private resolved(id: string, args: Record<string, FluentVariable>): string {
    for (const bundle of this.bundles) {
      const message = bundle.getMessage(id);
      // Where a finger points, keys and buttons of a mouse are of no help: a message may say it otherwise then.
      const pattern = (this.touch ? message?.attributes["touch"] : undefined) ?? message?.value;
      if (pattern) {
        const errors: Error[] = [];
        const words = bundle.formatPattern(pattern, args, errors);
        for (const error of errors) {
          this.report(`${bundle.locales.join()}: ${id}: ${error.message}`);
        }
        return words;
      }
    }
    this.report(`no message ${id}`);
    return id;
  }

  /** A whole number with its sign, as in a tally; the minus is a real one. */
  signed(value: number): string {
    return new Intl.NumberFormat(this.locale, { signDisplay: "exceptZero" }).format(value).replace("-", "\u2212");
  }

  /** A plain number. */
  number(value: number): string {
    return new Intl.NumberFormat(this.locale).format(value).replace("-", "\u2212");
  }

  /** Several things that go together, separated and joined as the language does. */
  list(parts: readonly string[]): string {
    return new Intl.ListFormat(this.locale, { type: "conjunction" }).format(parts);
  }

  /** A chance (0 to 1) as a percentage. */
  percent(chance: number): string {
    return new Intl.NumberFormat(this.locale, { style: "percent", maximumFractionDigits: 1 }).format(chance);
  }

  private report(problem: string): void {
    if (!this.reported.has(problem)) {
      this.reported.add(problem);
      this.warn(problem);
    }
  }
}
