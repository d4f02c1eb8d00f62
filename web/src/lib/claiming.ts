/** Taking the seat of a link: once, by one browser, which gets a key that nobody else has. */
import type { Api } from "./api";
import { addressOf, remember, remembered } from "./memory";
import type { ClaimCard } from "./protocol";
import { keep, recall } from "./store";

const DRAWER = "claims";
/** Secrets of claims that were used here are kept for so many. */
const MOST = 30;

/** The address of the seat that this browser got by a link; null: it got none by it. */
export function claimedHere(id: string, secret: string): string | null {
  const known = remembered().find((battle) => battle.id === id && battle.claim === secret);
  return known ? addressOf(known) : null;
}

/** Takes the seat of a link and returns the address to go to. Errors are those of the service. */
export async function takeSeat(api: Api, card: ClaimCard, secret: string): Promise<string> {
  const { side, token } = await api.takeClaim(card.id, secret, nonceOf(secret));
  const sides = side === null ? {} : { [side]: token };
  const battle = { id: card.id, tokens: [token], sides, waiting: card.waits };
  remember(card.id, battle.tokens, { sides, claim: secret, title: card.title, waiting: card.waits });
  return addressOf(battle);
}

/** This browser's own secret for a link: the same whenever it tries again, whatever became of the answer. */
function nonceOf(secret: string): string {
  const known = recall<readonly (readonly [string, string])[]>(DRAWER, []);
  const used = known.find(([claim]) => claim === secret)?.[1];
  if (used !== undefined) {
    return used;
  }
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  const nonce = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  keep(DRAWER, [[secret, nonce], ...known].slice(0, MOST));
  return nonce;
}
