/** Questions to a calculator: what is shown and sent of them, how they matter to each other, and how an address holds them. */
import { same } from "./options";
import type { Question } from "./protocol";

/** Answers by the names of their questions, as they are given; what is not given is left to the book, or to what is usual. */
export type Given = Readonly<Record<string, unknown>>;

/** What a form shows of a question that nobody has answered: what it begins with. */
export function beginning(question: Question): unknown {
  const { begin, default: usual } = question;
  return begin === undefined ? (usual ?? null) : begin;
}

/** The answer to a question: given, else following from others that are answered, else what the form begins with. */
export function valueOf(question: Question, given: Given, filled: Given = {}): unknown {
  if (question.name in given) {
    return given[question.name];
  }
  const follows = question.name in filled ? filled[question.name] : undefined;
  return follows === undefined ? beginning(question) : follows;
}

/** Whether a question is answered by others, of which one is. */
export function follows(question: Question, questions: readonly Question[], given: Given): boolean {
  return (question.filled_by ?? []).some((name) => {
    const by = questions.find((one) => one.name === name);
    return by !== undefined && valueOf(by, given) !== null;
  });
}

/** What is sent: every answer but those that follow from others and are not given otherwise. */
export function sent(questions: readonly Question[], given: Given): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const question of questions) {
    const value = valueOf(question, given);
    const absent = question.default === undefined && question.begin === undefined;
    if (question.name in given || (!follows(question, questions, given) && !absent)) {
      found[question.name] = value;
    }
  }
  return found;
}

/** Whether a question makes a difference, with these answers to the others. */
export function matters(question: Question, questions: readonly Question[], given: Given, filled: Given): boolean {
  const answer = (name: string): unknown => {
    const other = questions.find((one) => one.name === name);
    return other === undefined ? undefined : valueOf(other, given, filled);
  };
  return (
    Object.entries(question.only ?? {}).every(([name, values]) => values.some((one) => same(one, answer(name)))) &&
    (question.needs ?? []).every((name) => (answer(name) ?? null) !== null)
  );
}

/** Answers with one more; what a question is asked anew no longer holds what was given where it filled something in. */
export function answered(questions: readonly Question[], given: Given, name: string, value: unknown): Given {
  const stale = new Set(
    questions.filter((one) => one.filled_by?.includes(name) && one.kind !== "several").map((one) => one.name),
  );
  const kept = Object.entries(given).filter(([key]) => key !== name && !stale.has(key));
  return { ...Object.fromEntries(kept), [name]: value };
}

/** Answers without one, which is left to the book again. */
export function without(given: Given, name: string): Given {
  return Object.fromEntries(Object.entries(given).filter(([key]) => key !== name));
}

/** The words of a `several` answer. */
export function wordsOf(value: unknown): readonly string[] {
  return typeof value === "string" ? value.split(",").filter((word) => word !== "") : [];
}

/** The numbers of a list. */
export function numbersOf(value: unknown): readonly number[] {
  return Array.isArray(value) ? (value as readonly unknown[]).filter((one) => typeof one === "number") : [];
}

/** A number within the bounds of its question. */
export function bounded(question: Question, value: number): number {
  return Math.min(Math.max(value, question.least ?? -Infinity), question.most ?? Infinity);
}

// -- addresses ---------------------------------------------------------------------------------------------------------

/** The query that holds answers, in the order of their questions. */
export function queryOf(questions: readonly Question[], given: Given): string {
  const query = new URLSearchParams();
  for (const { name } of questions) {
    if (name in given) {
      query.set(name, written(given[name]));
    }
  }
  return query.toString();
}

function written(value: unknown): string {
  if (Array.isArray(value)) {
    return value.join(",");
  }
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** The answers that a query holds; what answers no question is passed over. */
export function givenIn(questions: readonly Question[], query: string): Given {
  const found = new URLSearchParams(query);
  const given: Record<string, unknown> = {};
  for (const question of questions) {
    const text = found.get(question.name);
    const value = text === null ? undefined : read(question, text);
    if (value !== undefined) {
      given[question.name] = value;
    }
  }
  return given;
}

function read(question: Question, text: string): unknown {
  switch (question.kind) {
    case "flag":
      return text === "true" ? true : text === "false" ? false : undefined;
    case "number":
      return text === "" || !Number.isFinite(Number(text)) ? undefined : Number(text);
    case "numbers": {
      const numbers = text === "" ? [] : text.split(",").map(Number);
      return numbers.every(Number.isFinite) ? numbers : undefined;
    }
    case "choice":
      return readChoice(question, text);
    default:
      return text;
  }
}

/** A value that no pick has is kept as it is: whoever answers says what is wrong with it. */
function readChoice(question: Question, text: string): unknown {
  if (text === "" && question.none) {
    return null;
  }
  const pick = (question.picks ?? []).find(({ value }) => written(value) === text);
  return pick === undefined ? text : pick.value;
}
