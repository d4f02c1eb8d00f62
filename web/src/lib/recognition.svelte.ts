/** What this browser keeps of a battle that is open, so that the list of battles can say how it stands. */
import { recognisable, remember } from "./memory";
import { battleHash, challengeHash } from "./routes";
import type { Session } from "./session.svelte";

/** Takes the key to a seat out of the address bar: from now on this browser knows it. A spectator's may stay, to be sent on. */
export function leaveNoKey(page: "battle" | "challenge", id: string, sides: readonly string[]): void {
  const address = (page === "battle" ? battleHash : challengeHash)(id, sides);
  if (
    sides.length > 0 &&
    location.hash !== address &&
    location.hash.startsWith(`#/${page}/${encodeURIComponent(id)}`)
  ) {
    history.replaceState(history.state, "", address);
  }
}

/** Keeps what is new about a battle for as long as the component lives that calls this while it is made. */
export function rememberAsPlayed(session: Session, tokens: readonly string[]): void {
  $effect(() => {
    const { snapshot, company } = session;
    if (!snapshot) {
      return;
    }
    const { scene, seats } = snapshot;
    const names = Object.fromEntries(scene.sides.map(({ id }) => [id, company.nameOf(id) ?? ""]));
    const sides = Object.fromEntries(session.places.flatMap(({ side, token }) => (side ? [[side, token]] : [])));
    remember(session.id, tokens, { ...recognisable({ ...scene, seats, names }, Object.keys(sides)), sides });
    leaveNoKey("battle", session.id, Object.keys(sides));
  });
}
