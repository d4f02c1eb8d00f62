/** Why what was clicked cannot be done, and what comes nearest to it. */
import { ApiError, NetworkError, type Api } from "./api";
import type { Snapshot, Target, WhyNot } from "./protocol";

/** Asks for reasons; answers null. */
export type Asking = (focus: readonly string[], target: Target) => Promise<WhyNot | null>;

export class Explaining {
  found = $state.raw<WhyNot | null>(null);
  private asked = 0;

  /** Asks about a click while these pieces are selected. True when something is to be said, and nothing else has come between. */
  async ask(asking: Asking | undefined, focus: readonly string[], target: Target): Promise<boolean> {
    const turn = ++this.asked;
    const found = focus.length > 0 && asking ? await asking(focus, target) : null;
    if (turn !== this.asked || (!found?.nearest && !found?.reasons?.length)) {
      return false;
    }
    this.found = found;
    return true;
  }

  drop(): void {
    this.asked++;
    this.found = null;
  }
}

/** What is asked in a battle. */
interface Place {
  readonly api: Api;
  readonly id: string;
  readonly place: { readonly token: string };
  readonly snapshot: Snapshot | null;
}

/** The reasons of the service; null when the battle has moved on, or nothing comes: they are said in passing. */
export async function whyNot(session: Place, focus: readonly string[], target: Target): Promise<WhyNot | null> {
  const { api, id, place, snapshot } = session;
  if (!snapshot) {
    return null;
  }
  try {
    const found = await api.reasons(id, place.token, snapshot.version, focus, target);
    return session.place === place && session.snapshot?.version === snapshot.version ? found : null;
  } catch (error) {
    if (error instanceof ApiError || error instanceof NetworkError) {
      return null;
    }
    throw error;
  }
}
