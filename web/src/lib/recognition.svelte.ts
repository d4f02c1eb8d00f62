/** What this browser keeps of a battle that is open, so that the list of battles can say how it stands. */
import { recognisable, remember } from "./memory";
import type { Session } from "./session.svelte";

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
  });
}
