/**
 * Addresses within the page: the start, one's armies, a link to a seat, a challenge, a battle. The key to a seat is in none of them:
 * they name sides (`as`; null: none said), whose tokens this browser knows. Old addresses and those of spectators have `tokens`.
 */
export type Route =
  | { readonly page: "start" }
  | { readonly page: "armies" }
  | { readonly page: "rules"; readonly rule: string | null }
  | { readonly page: "guide"; readonly id: string }
  | { readonly page: "referee"; readonly ruleset: string; readonly calculator: string; readonly query: string }
  | { readonly page: "claim"; readonly id: string; readonly secret: string }
  | ({ readonly page: "challenge" | "battle" } & Seated)
  | ({ readonly page: "replay"; readonly view: View } & Seated);

interface Seated {
  readonly id: string;
  readonly tokens: readonly string[];
  readonly as: readonly string[] | null;
}

/** Who looks at a battle from this browser: the sides played here, or the token of one who plays none. */
export type Holder = readonly string[] | string;

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
 * `#/claim/ID/SECRET`, `#/challenge/ID`, `#/battle/ID` and `#/replay/ID`, each with `?seat=SIDE+SIDE` or, for spectators and of
 * old, with `/TOKEN` or `/TOKEN+TOKEN` behind the id; replays with `?at=BEAT&as=SIDE` besides; else the start.
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
  if (page === "claim" && id && tokens) {
    return { page, id, secret: tokens };
  }
  const given = (tokens ?? "").split("+").filter((token) => token !== "");
  const seated = { id: id ?? "", tokens: given, as: seatsOf(query) };
  if (page === "replay" && id) {
    return { page, ...seated, view: viewOf(query) };
  }
  return (page === "battle" || page === "challenge") && id ? { page, ...seated } : { page: "start" };
}

/** The hash of a battle. */
export function battleHash(id: string, who: Holder): string {
  return hashOf("battle", id, who);
}

/** The hash of a battle's replay. */
export function replayHash(id: string, who: Holder, { at, as }: View = { at: null, as: null }): string {
  return hashOf("replay", id, who, [
    ...(at === null ? [] : [`at=${at}`]),
    ...(as === null ? [] : [`as=${encodeURIComponent(as)}`]),
  ]);
}

/** The hash of a link to a seat. */
export function claimHash(id: string, secret: string): string {
  return hashOf("claim", id, secret);
}

function hashOf(page: string, id: string, who: Holder, more: readonly string[] = []): string {
  const [path, seats] =
    typeof who === "string"
      ? [`/${encodeURIComponent(who)}`, []]
      : ["", who.length === 0 ? [] : [`seat=${[...who].sort().map(encodeURIComponent).join("+")}`]];
  const query = [...seats, ...more].join("&");
  return `#/${page}/${encodeURIComponent(id)}${path}${query === "" ? "" : `?${query}`}`;
}

function seatsOf(query: string): readonly string[] | null {
  const found = /(?:^|&)seat=([^&]*)/.exec(query)?.[1];
  return found === undefined ? null : found.split("+").filter(Boolean).map(decode);
}

function viewOf(query: string): View {
  const found = new URLSearchParams(query);
  const at = Number.parseInt(found.get("at") ?? "", 10);
  return { at: Number.isNaN(at) || at < 0 ? null : at, as: found.get("as") };
}

/** The hash of a challenge; the battle that comes of it has the same id and tokens. */
export function challengeHash(id: string, who: Holder): string {
  return hashOf("challenge", id, who);
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
