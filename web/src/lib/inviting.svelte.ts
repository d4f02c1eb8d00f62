/** The links to seats that one offers: to others, and to oneself on another device. */
import type { Api } from "./api";
import { find, remember } from "./memory";
import { problemOf } from "./problems";
import type { Text } from "./protocol";

export class Inviting {
  /** The secrets of the links, by side; null: there is none that is known here. */
  claims = $state.raw<Readonly<Record<string, string | null>>>({});
  busy = $state(false);
  problem = $state.raw<Text | null>(null);

  constructor(
    private readonly api: Api,
    private readonly id: string,
    private readonly tokens: readonly string[],
  ) {
    this.claims = find(id, tokens)?.claims ?? {};
  }

  /** Makes another link to a seat; the one before is void. */
  renew(side: string): Promise<void> {
    return this.ask(side, false);
  }

  /** Makes the link to a seat void. */
  withdraw(side: string): Promise<void> {
    return this.ask(side, true);
  }

  private async ask(side: string, no: boolean): Promise<void> {
    this.busy = true;
    this.problem = null;
    try {
      const { claim } = await this.api.invite(this.id, this.tokens[0] ?? "", side, no);
      this.claims = { ...this.claims, [side]: claim };
      remember(this.id, this.tokens, { claims: this.claims });
    } catch (error) {
      this.problem = problemOf(error);
    } finally {
      this.busy = false;
    }
  }
}
