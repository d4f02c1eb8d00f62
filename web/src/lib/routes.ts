/** Addresses within the page: the start, one's armies, a challenge, or a battle with the tokens of the seats played here. */
export type Route =
  | { readonly page: "start" }
  | { readonly page: "armies" }
  | { readonly page: "challenge"; readonly id: string; readonly token: string }
  | { readonly page: "battle"; readonly id: string; readonly tokens: readonly string[] };

/** The hash of the armies. */
export const ARMIES_HASH = "#/armies";

/** Reads a location hash: `#/armies`, `#/challenge/ID/TOKEN`, `#/battle/ID/TOKEN` or `.../TOKEN+TOKEN`; else the start. */
export function parseRoute(hash: string): Route {
  const [page, id, tokens] = hash.replace(/^#\/?/, "").split("/").map(decode);
  if (page === "armies" && id === undefined) {
    return { page };
  }
  if (page === "challenge" && id && tokens) {
    return { page, id, token: tokens };
  }
  const given = (tokens ?? "").split("+").filter((token) => token !== "");
  return page === "battle" && id && given.length > 0 ? { page, id, tokens: given } : { page: "start" };
}

/** The hash of a battle. */
export function battleHash(id: string, tokens: readonly string[]): string {
  return `#/battle/${encodeURIComponent(id)}/${tokens.map(encodeURIComponent).join("+")}`;
}

/** The hash of a challenge, for the holder of a token; the battle that comes of it has the same id and tokens. */
export function challengeHash(id: string, token: string): string {
  return `#/challenge/${encodeURIComponent(id)}/${encodeURIComponent(token)}`;
}

/** The full address of a challenge, to be given to somebody else. */
export function challengeLink(id: string, token: string, here: Location = location): string {
  return `${here.origin}${here.pathname}${challengeHash(id, token)}`;
}

/** The full address of a battle, to be given to somebody else. */
export function battleLink(id: string, tokens: readonly string[], here: Location = location): string {
  return `${here.origin}${here.pathname}${battleHash(id, tokens)}`;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
