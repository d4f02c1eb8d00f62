/** Addresses within the page: the start, one's armies, a challenge, or a battle with the tokens of the seats played here. */
export type Route =
  | { readonly page: "start" }
  | { readonly page: "armies" }
  | { readonly page: "rules"; readonly rule: string | null }
  | { readonly page: "guide"; readonly id: string }
  | { readonly page: "referee"; readonly ruleset: string; readonly calculator: string; readonly query: string }
  | { readonly page: "challenge"; readonly id: string; readonly token: string }
  | { readonly page: "battle"; readonly id: string; readonly tokens: readonly string[] }
  | { readonly page: "replay"; readonly id: string; readonly tokens: readonly string[]; readonly view: View };

/** A moment of a replay: before which beat (null: none said), and through whose eyes (null: one's own; empty: a spectator's). */
export interface View {
  readonly at: number | null;
  readonly as: string | null;
}

/** The hash of the referee's page. */
export const REFEREE_HASH = "#/referee";

/** The hash of a question to a calculator; the answers are those of `queryOf`. */
export function refereeHash(ruleset: string, calculator: string, query: string): string {
  const path = `${REFEREE_HASH}/${encodeURIComponent(ruleset)}/${encodeURIComponent(calculator)}`;
  return query === "" ? path : `${path}?${query}`;
}

/** The hash of the armies. */
export const ARMIES_HASH = "#/armies";

/** The hash of the rule book. */
export const RULES_HASH = "#/rules";

/** The hash of a rule in the rule book. */
export function ruleHash(rule: string): string {
  return `${RULES_HASH}/${encodeURIComponent(rule)}`;
}

/** The hash of a guide. */
export function guideHash(id: string): string {
  return `#/guide/${encodeURIComponent(id)}`;
}

/**
 * Reads a location hash: `#/armies`, `#/rules`, `#/rules/ID`, `#/guide/ID`, `#/referee/RULESET/CALCULATOR?FIELD=VALUE`,
 * `#/challenge/ID/TOKEN`, `#/battle/ID/TOKEN` or `.../TOKEN+TOKEN`, `#/replay/ID/TOKEN` with
 * `?at=BEAT&as=SIDE` (the token may be left out where this browser knows the battle); else the start.
 */
export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [page, id, tokens] = path.split("/").map(decode);
  if (page === "armies" && id === undefined) {
    return { page };
  }
  if (page === "rules") {
    return { page, rule: id ?? null };
  }
  if (page === "guide" && id) {
    return { page, id };
  }
  if (page === "referee") {
    return { page, ruleset: id ?? "", calculator: tokens ?? "", query };
  }
  if (page === "challenge" && id && tokens) {
    return { page, id, token: tokens };
  }
  const given = (tokens ?? "").split("+").filter((token) => token !== "");
  if (page === "replay" && id) {
    return { page, id, tokens: given, view: viewOf(query) };
  }
  return page === "battle" && id && given.length > 0 ? { page, id, tokens: given } : { page: "start" };
}

/** The hash of a battle. */
export function battleHash(id: string, tokens: readonly string[]): string {
  return `#/battle/${encodeURIComponent(id)}/${tokens.map(encodeURIComponent).join("+")}`;
}

/** The hash of a battle's replay. */
export function replayHash(id: string, token: string, { at, as }: View = { at: null, as: null }): string {
  const query = new URLSearchParams({
    ...(at === null ? {} : { at: String(at) }),
    ...(as === null ? {} : { as }),
  }).toString();
  return `#/replay/${encodeURIComponent(id)}/${encodeURIComponent(token)}${query === "" ? "" : `?${query}`}`;
}

function viewOf(query: string): View {
  const found = new URLSearchParams(query);
  const at = Number.parseInt(found.get("at") ?? "", 10);
  return { at: Number.isNaN(at) || at < 0 ? null : at, as: found.get("as") };
}

/** The hash of a challenge, for the holder of a token; the battle that comes of it has the same id and tokens. */
export function challengeHash(id: string, token: string): string {
  return `#/challenge/${encodeURIComponent(id)}/${encodeURIComponent(token)}`;
}

/** Whether an address stands for the machine itself, whichever machine reads it: a link with it leads nowhere else. */
export function isOwnMachine({ hostname }: Pick<Location, "hostname">): boolean {
  return /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
