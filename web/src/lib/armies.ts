/**
 * Armies of one's own: changes to a muster, and those this browser keeps. Pure but for the drawers; what may be chosen,
 * what it costs and whether it is legal comes from the service.
 */
import { same } from "./options";
import type { Form, FormBook, FormRow, Judgement, Muster, Options, Preset, Setting } from "./protocol";
import { keep, recall } from "./store";

export type Part = Muster["parts"][number];
export type Entry = NonNullable<Part["entries"]>[number];
export type Settings = Readonly<Record<string, unknown>>;

/** An army and the ruleset it is of. */
export interface Army {
  readonly ruleset: string;
  readonly muster: Muster;
}

const DRAWER = "armies";
const DRAFT = "army-draft";
const MOST_UNITS = 1000;

// -- changes -----------------------------------------------------------------------------------------------------------

/** An army of nobody yet, with as many parts as there must be. */
export function blank(form: Form, book: string, settings: Settings = {}): Muster {
  const parts = Array.from({ length: form.least_parts ?? 1 }, (_, place): Part => ({ id: partName(place) }));
  return { book, parts, ...(Object.keys(settings).length > 0 ? { settings } : {}) };
}

/** What the settings say, or what is usual where they say nothing. */
export function valueOf(settings: Settings | undefined, setting: Setting): unknown {
  return settings && setting.name in settings ? settings[setting.name] : setting.default;
}

/** Settings with one of them changed; what is as usual is left out. */
export function withValue(settings: Settings | undefined, setting: Setting, value: unknown): Settings {
  const others = Object.fromEntries(Object.entries(settings ?? {}).filter(([name]) => name !== setting.name));
  return same(value, setting.default) ? others : { ...others, [setting.name]: value };
}

/** The entries of a part; the service leaves out an empty list. */
export function entriesOf(part: Part): readonly Entry[] {
  return part.entries ?? [];
}

/** How many units an entry has. */
export function numberOf(entry: Entry): number {
  return entry.number ?? 1;
}

/** How many units of a row there are in the whole army. */
export function countOf(muster: Muster, row: string): number {
  return muster.parts
    .flatMap(entriesOf)
    .filter((entry) => entry.row === row)
    .reduce((sum, entry) => sum + numberOf(entry), 0);
}

/** One unit of a row more: with those of a part that are given nothing, or as the last of the part. */
export function added(muster: Muster, place: number, row: string): Muster {
  return changed(muster, place, (entries) => {
    const plain = entries.findIndex((entry) => entry.row === row && Object.keys(entry.settings ?? {}).length === 0);
    return plain < 0
      ? [...entries, { row }]
      : entries.map((entry, index) => (index === plain ? { ...entry, number: bounded(numberOf(entry) + 1) } : entry));
  });
}

/** An entry with another number of units; none of them removes it. */
export function numbered(muster: Muster, place: number, index: number, number: number): Muster {
  return changed(muster, place, (entries) =>
    entries.flatMap((entry, at) =>
      at !== index ? [entry] : number < 1 ? [] : [{ ...entry, number: bounded(number) }],
    ),
  );
}

/** One unit of an entry taken apart from the others, so that it can be given something else. */
export function parted(muster: Muster, place: number, index: number): Muster {
  return changed(muster, place, (entries) =>
    entries.flatMap((entry, at) =>
      at !== index || numberOf(entry) < 2
        ? [entry]
        : [
            { ...entry, number: 1 },
            { ...entry, number: numberOf(entry) - 1 },
          ],
    ),
  );
}

/** What an entry is given, changed. */
export function equipped(muster: Muster, place: number, index: number, setting: Setting, value: unknown): Muster {
  return changed(muster, place, (entries) =>
    entries.map((entry, at) =>
      at === index ? { ...entry, settings: withValue(entry.settings, setting, value) } : entry,
    ),
  );
}

/** A part with something of it changed: its name, or its settings. */
export function rearranged(muster: Muster, place: number, news: Partial<Part>): Muster {
  return { ...muster, parts: muster.parts.map((part, at) => (at === place ? { ...part, ...news } : part)) };
}

/** One part more, with a name of its own. */
export function withPart(muster: Muster): Muster {
  const names = muster.parts.map(({ id }) => id);
  let place = muster.parts.length;
  while (names.includes(partName(place))) {
    place += 1;
  }
  return { ...muster, parts: [...muster.parts, { id: partName(place) }] };
}

/** One part less, with all that is in it. */
export function withoutPart(muster: Muster, place: number): Muster {
  return { ...muster, parts: muster.parts.filter((_, at) => at !== place) };
}

// -- what is asked of it -------------------------------------------------------------------------------------------------

export function bookOf(form: Form, muster: Muster): FormBook | null {
  return form.books.find(({ id }) => id === muster.book) ?? null;
}

export function rowOf(book: FormBook | null, entry: Entry): FormRow | null {
  return book?.rows.find(({ id }) => id === entry.row) ?? null;
}

/** What an army costs in points; null while nothing is known. */
export function pointsOf(judgement: Judgement | null): number | null {
  const lines = judgement?.price?.lines;
  return lines ? lines.reduce((sum, line) => sum + line[1], 0) / (judgement.per ?? 1) : null;
}

/** The size an army is built to, where its form has one. */
export function sizeOf(form: Form, muster: Muster): number | null {
  const setting = form.whole?.find(({ name }) => name === "points");
  const value = setting ? valueOf(muster.settings, setting) : null;
  return typeof value === "number" && !Number.isNaN(value) ? value : null;
}

/** By what a battle of a ruleset is played where no scenario says so: its first level, and the usual readings. */
export function presetOf(options: Options): Preset {
  const chapters = options.levels[0]?.chapters ?? [];
  const readings = Object.fromEntries(options.readings.map((setting) => [setting.name, setting.default]));
  return { options, chapters, readings, fixed: [] };
}

// -- what is kept ---------------------------------------------------------------------------------------------------------

/** The armies this browser keeps, by name. */
export function kept(): readonly Army[] {
  const list = recall<unknown>(DRAWER, []);
  return (Array.isArray(list) ? list.filter(isArmy) : []).sort((one, other) =>
    nameOf(one).localeCompare(nameOf(other)),
  );
}

/** Keeps an army in the place of that of its name and ruleset. */
export function keepArmy(army: Army): void {
  keep(DRAWER, [...kept().filter((other) => !alike(other, army)), army]);
}

/** Forgets an army. */
export function dropArmy(army: Army): void {
  keep(
    DRAWER,
    kept().filter((other) => !alike(other, army)),
  );
}

/** What was last being mustered, if anything. */
export function draft(): Army | null {
  const found = recall<unknown>(DRAFT, null);
  return isArmy(found) ? found : null;
}

/** Keeps what is being mustered, so that a reload loses nothing. */
export function keepDraft(army: Army): void {
  keep(DRAFT, army);
}

export function nameOf({ muster }: Army): string {
  return muster.id ?? "";
}

// -- inside ------------------------------------------------------------------------------------------------------------

function alike(one: Army, other: Army): boolean {
  return one.ruleset === other.ruleset && nameOf(one) === nameOf(other);
}

function isArmy(found: unknown): found is Army {
  const army = found as Partial<Army> | null;
  return (
    typeof army === "object" &&
    typeof army?.ruleset === "string" &&
    typeof army.muster?.book === "string" &&
    Array.isArray(army.muster.parts)
  );
}

function changed(muster: Muster, place: number, change: (entries: readonly Entry[]) => readonly Entry[]): Muster {
  return {
    ...muster,
    parts: muster.parts.map((part, at) => (at === place ? { ...part, entries: change(entriesOf(part)) } : part)),
  };
}

function bounded(number: number): number {
  return Math.min(number, MOST_UNITS);
}

function partName(place: number): string {
  return String.fromCharCode(65 + (place % 26)) + (place < 26 ? "" : String(Math.floor(place / 26)));
}
