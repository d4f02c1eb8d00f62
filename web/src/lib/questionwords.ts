/** An answer to a question in words. */
import { same } from "./options";
import type { Question } from "./protocol";
import { wordsOf } from "./referee";
import type { Words } from "./text";

/** What was answered, as people read it. */
export function inAnswer(words: Words, question: Question, value: unknown): string {
  switch (question.kind) {
    case "flag":
      return words.ui(value === true ? "client-referee-yes" : "client-referee-no");
    case "several":
      return words.list(wordsOf(value).map((word) => picked(words, question, word))) || "—";
    case "choice":
      return picked(words, question, value);
    case "numbers":
      return Array.isArray(value) && value.length > 0
        ? words.list((value as readonly number[]).map((one) => words.number(one)))
        : "—";
    case "number":
      return typeof value === "number" ? words.number(value) : "—";
    default:
      return typeof value === "string" && value !== "" ? value : "—";
  }
}

function picked(words: Words, question: Question, value: unknown): string {
  if ((value ?? null) === null) {
    return question.none ? words.say(question.none) : "—";
  }
  const pick = (question.picks ?? []).find((one) => same(one.value, value));
  return pick ? words.say(pick.title) : String(value);
}
