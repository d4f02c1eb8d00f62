/**
 * What can be switched when a battle is made: pure questions and changes. What the chapters and readings are, which go
 * together and what is usual comes from the service; it alone judges whether they make a battle.
 */
import type { ChapterCard, FieldCard, Level, Options, Preset, Setting, Text } from "./protocol";
import type { Words } from "./text";

/** What has been chosen for a battle: the chapters beside those of every game, in the book's order, and all readings. */
export interface Chosen {
  readonly chapters: readonly string[];
  readonly readings: Preset["readings"];
}

/** Why a chapter cannot be switched: it belongs to the scenario, or (itself or `needed`) goes not with one in force. */
export type Obstacle =
  | { readonly why: "fixed" }
  | { readonly why: "excluded"; readonly by: ChapterCard; readonly needed: ChapterCard | null };

/** What is wrong with a number that was typed in. */
export type Fault = { readonly id: "whole" } | { readonly id: "least" | "most"; readonly bound: number };

/** Whether two values are the same; they come from JSON. */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What a scenario is played by when nobody asks for anything. */
export function usual({ chapters, readings }: Preset): Chosen {
  return { chapters, readings };
}

/** The chapters that are not in every game. */
export function switchable({ chapters }: Options): readonly ChapterCard[] {
  return chapters.filter((card) => !card.base);
}

/** Whether there is anything to choose. */
export function offersAnything(options: Options): boolean {
  return options.readings.length > 0 || switchable(options).length > 0 || options.levels.length > 1;
}

/** The level at which just these chapters are in force, or null: they are somebody's own choice. */
export function levelOf(options: Options, chapters: readonly string[], fixed: readonly string[]): Level | null {
  const named = inOrder(options, chapters);
  return options.levels.find((level) => same(inOrder(options, [...(level.chapters ?? []), ...fixed]), named)) ?? null;
}

/** The largest level whose chapters are all in force, and the chapters in force beside it. */
export function levelAndMore(
  options: Options,
  chapters: readonly string[],
): { readonly level: Level | null; readonly more: readonly ChapterCard[] } {
  const size = (level: Level): number => level.chapters?.length ?? 0;
  const within = options.levels.filter((level) => (level.chapters ?? []).every((name) => chapters.includes(name)));
  const level = within.reduce<Level | null>((most, one) => (most && size(most) >= size(one) ? most : one), null);
  const more = switchable(options).filter(
    ({ name }) => chapters.includes(name) && !(level?.chapters ?? []).includes(name),
  );
  return { level, more };
}

/** What is chosen after taking a level: its chapters and the scenario's own. */
export function atLevel({ options, fixed }: Preset, chosen: Chosen, level: Level): Chosen {
  return { ...chosen, chapters: inOrder(options, [...(level.chapters ?? []), ...fixed]) };
}

/** Why a chapter cannot be switched now; null when it can. */
export function obstacle({ options, fixed }: Preset, { chapters }: Chosen, name: string): Obstacle | null {
  if (fixed.includes(name)) {
    return { why: "fixed" };
  }
  if (chapters.includes(name)) {
    // One that is needed by what belongs to the scenario belongs to it too.
    return fixed.some((other) => needs(options, other).includes(name)) ? { why: "fixed" } : null;
  }
  const present = options.chapters.filter((card) => card.base || chapters.includes(card.name));
  for (const wanted of [name, ...needs(options, name)]) {
    const card = cardOf(options, wanted);
    const by = card && present.find((other) => other.name !== wanted && apart(card, other));
    if (by) {
      return { why: "excluded", by, needed: wanted === name ? null : card };
    }
  }
  return null;
}

/** All chapters that a chapter needs, and that these need, without those of every game. */
export function needsOf(options: Options, name: string): readonly ChapterCard[] {
  const found = needs(options, name);
  return switchable(options).filter((card) => found.includes(card.name));
}

/**
 * What is chosen after switching a chapter: on, with all that it needs, or off, with all that needs it. `also` are those
 * that were switched along with it.
 */
export function switched(
  preset: Preset,
  chosen: Chosen,
  name: string,
): { readonly chosen: Chosen; readonly also: readonly ChapterCard[] } {
  const { options } = preset;
  if (obstacle(preset, chosen, name)) {
    return { chosen, also: [] };
  }
  const on = !chosen.chapters.includes(name);
  const along = on
    ? needs(options, name).filter((need) => !chosen.chapters.includes(need))
    : chosen.chapters.filter((other) => needs(options, other).includes(name));
  const chapters = on
    ? [...chosen.chapters, name, ...along]
    : chosen.chapters.filter((other) => other !== name && !along.includes(other));
  const also = switchable(options).filter((card) => along.includes(card.name));
  return { chosen: { ...chosen, chapters: inOrder(options, chapters) }, also };
}

/** What is chosen after settling a reading. */
export function settled(chosen: Chosen, name: string, value: unknown): Chosen {
  return { ...chosen, readings: { ...chosen.readings, [name]: value } };
}

/** The values of a list with one of them put in or taken out, in the order in which they are offered. */
export function withOne(setting: Setting, values: readonly unknown[], value: unknown, on: boolean): readonly unknown[] {
  return (setting.choices ?? [])
    .map((pick) => pick.value)
    .filter((one) => (same(one, value) ? on : values.some((other) => same(one, other))));
}

/** The number that a field holds: null where it is empty and may be, not a number where it is no whole one. */
export function numberIn(setting: Setting, typed: string): number | null {
  const trimmed = typed.trim();
  return trimmed === "" && setting.default === null ? null : /^[+-]?\d+$/.test(trimmed) ? Number(trimmed) : NaN;
}

/** What is wrong with the value of a number; null when nothing is. */
export function faultOf(setting: Setting, value: unknown): Fault | null {
  if (setting.kind !== "number" || (value === null && setting.default === null)) {
    return null;
  }
  if (typeof value !== "number" || !Number.isSafeInteger(value)) {
    return { id: "whole" };
  }
  if (setting.least !== undefined && value < setting.least) {
    return { id: "least", bound: setting.least };
  }
  return setting.most !== undefined && value > setting.most ? { id: "most", bound: setting.most } : null;
}

/** What differs from the scenario's own rules: chapters switched on and off, and readings. */
export function changes(
  preset: Preset,
  chosen: Chosen,
): {
  readonly on: readonly ChapterCard[];
  readonly off: readonly ChapterCard[];
  readonly readings: readonly Setting[];
} {
  const { options, chapters, readings } = preset;
  const cards = switchable(options);
  return {
    on: cards.filter(({ name }) => chosen.chapters.includes(name) && !chapters.includes(name)),
    off: cards.filter(({ name }) => !chosen.chapters.includes(name) && chapters.includes(name)),
    readings: options.readings.filter(({ name }) => !same(chosen.readings[name], readings[name])),
  };
}

/** The options to make a battle with: only what differs from the scenario's own rules. */
export function optionsToSend(preset: Preset, chosen: Chosen): Readonly<Record<string, unknown>> {
  const { on, off, readings } = changes(preset, chosen);
  const level = levelOf(preset.options, chosen.chapters, preset.fixed);
  const chapters = level ? { level: level.name } : { chapters: chosen.chapters };
  return {
    ...(on.length + off.length > 0 ? chapters : {}),
    ...Object.fromEntries(readings.map(({ name }) => [name, chosen.readings[name]])),
  };
}

/** The value of a reading in words. */
export function inWords(words: Words, setting: Setting, value: unknown): string {
  const title = (one: unknown): string => {
    const pick = setting.choices?.find((choice) => same(choice.value, one));
    return pick ? words.say(pick.title) : String(one);
  };
  switch (setting.kind) {
    case "flag":
      return words.ui(value === true ? "client-rules-yes" : "client-rules-no");
    case "number":
      return typeof value === "number" && !Number.isNaN(value) ? words.number(value) : words.ui("client-rules-none");
    case "choice":
      return title(value);
    case "several":
      return Array.isArray(value) && value.length > 0
        ? words.list(value.map((one: unknown) => title(one)))
        : words.ui("client-rules-none");
  }
}

/** What a field is like: as described, unless a reading of the battle draws it anew. */
export function aboutField({ about, redrawn }: FieldCard, readings: Chosen["readings"]): Text {
  return redrawn && (readings[redrawn.setting] ?? null) !== null ? redrawn.about : about;
}

// -- inside ------------------------------------------------------------------------------------------------------------

function cardOf({ chapters }: Options, name: string): ChapterCard | null {
  return chapters.find((card) => card.name === name) ?? null;
}

/** All that a chapter needs, and all that these need, without those of every game. */
function needs(options: Options, name: string): readonly string[] {
  const found = new Set([name]);
  // What is found grows while it is walked through.
  for (const one of found) {
    for (const need of cardOf(options, one)?.needs ?? []) {
      found.add(need);
    }
  }
  return [...found].filter((one) => one !== name && !cardOf(options, one)?.base);
}

/** Whether two chapters cannot be in force together; it is enough that one of them says so. */
function apart(one: ChapterCard, other: ChapterCard): boolean {
  return one.excludes.includes(other.name) || other.excludes.includes(one.name);
}

function inOrder(options: Options, names: readonly string[]): readonly string[] {
  return switchable(options)
    .map(({ name }) => name)
    .filter((name) => names.includes(name));
}
