/** Addresses within the page: the start, one's armies, or a battle with the tokens of the seats played here. */
export type Route =
  | { readonly page: "start" }
  | { readonly page: "armies" }
  | { readonly page: "battle"; readonly id: string; readonly tokens: readonly string[] };

/** The hash of the armies. */
export const ARMIES_HASH = "#/armies";

/** Reads a location hash: `#/armies`, `#/battle/ID/TOKEN` or `#/battle/ID/TOKEN+TOKEN`; all else is the start. */
export function parseRoute(hash: string): Route {
  const [page, id, tokens] = hash.replace(/^#\/?/, "").split("/").map(decode);
  if (page === "armies" && id === undefined) {
    return { page };
  }
  const given = (tokens ?? "").split("+").filter((token) => token !== "");
  return page === "battle" && id && given.length > 0 ? { page, id, tokens: given } : { page: "start" };
}

/** The hash of a battle. */
export function battleHash(id: string, tokens: readonly string[]): string {
  return `#/battle/${encodeURIComponent(id)}/${tokens.map(encodeURIComponent).join("+")}`;
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
