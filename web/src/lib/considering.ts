/** Resting on a choice, by pointer or focus, shows what would come of it. */
import type { Choice } from "./protocol";

/** What does the looking. */
interface Looker {
  consider(choice: Choice | null): void;
}

interface Handlers {
  readonly onpointerenter: () => void;
  readonly onpointerleave: () => void;
  readonly onfocus: () => void;
  readonly onblur: () => void;
}

/** The handlers of what stands for a choice. */
export function considering(picking: Looker, choice: Choice): Handlers {
  const look = (): void => {
    picking.consider(choice);
  };
  const away = (): void => {
    picking.consider(null);
  };
  return { onpointerenter: look, onpointerleave: away, onfocus: look, onblur: away };
}
