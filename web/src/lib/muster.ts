/** Starting a battle: who sits where, and what this browser has to remember of it. */
import type { Api } from "./api";
import { remember } from "./memory";
import type { ScenarioCard, Seat } from "./protocol";
import { battleHash } from "./routes";

/** Opponents that are people; any other opponent is the name of a bot. */
export const SAME_SCREEN = "same-screen";
export const FRIEND = "friend";
/** Playing no side: bots play them all. */
export const SPECTATOR = "spectator";

/** The bot that plays any legal move: there to try things out, hardly an opponent. */
const RANDOM = "random";

/** Bots as they are offered: the one that plays at random last. */
export function ranked(bots: readonly string[]): string[] {
  return [...bots.filter((bot) => bot !== RANDOM), ...bots.filter((bot) => bot === RANDOM)];
}

/** Creates the battle with these options and returns the address to go to. Errors are those of the service. */
export async function startBattle(
  api: Api,
  scenario: ScenarioCard,
  side: string,
  opponent: string,
  options: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const isPerson = opponent === SAME_SCREEN || opponent === FRIEND;
  const other: Seat = isPerson ? { kind: "person" } : { kind: "bot", bot: opponent };
  const seats = Object.fromEntries(
    scenario.sides.map(({ id }): [string, Seat] => [id, id === side ? { kind: "person" } : other]),
  );
  const battle = await api.create(scenario.id, seats, options);
  const own = battle.tokens[side];
  const others = Object.fromEntries(Object.entries(battle.tokens).filter(([id]) => id !== side));
  const tokens =
    own === undefined ? [battle.spectator] : opponent === SAME_SCREEN ? [own, ...Object.values(others)] : [own];
  remember(battle.id, tokens, {
    sides: opponent === SAME_SCREEN ? battle.tokens : own === undefined ? {} : { [side]: own },
    shares: opponent === FRIEND ? others : {},
    spectator: own === undefined ? null : battle.spectator,
  });
  return battleHash(battle.id, tokens);
}
