/** Starting a battle: who sits where, and what this browser has to remember of it. */
import type { Api } from "./api";
import { remember } from "./memory";
import type { Created, Encounter, NewChallenge, ScenarioCard, Seat, Text } from "./protocol";
import { battleHash, challengeHash } from "./routes";

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

/** A side that can be played: of a scenario, or of a field on which two armies meet. */
export interface Playable {
  readonly id: string;
}

/** Creates the battle of a scenario with these options and returns the address to go to. Errors are those of the service. */
export async function startBattle(
  api: Api,
  scenario: ScenarioCard,
  side: string,
  opponent: string,
  options: Readonly<Record<string, unknown>> = {},
  delay = 0,
): Promise<string> {
  return seated(scenario.sides, side, opponent, (seats, mine) => api.create(scenario.id, seats, mine, options, delay));
}

/** Creates the battle of two armies on a field, likewise. */
export async function startEncounter(
  api: Api,
  encounter: Encounter,
  sides: readonly Playable[],
  side: string,
  opponent: string,
  options: Readonly<Record<string, unknown>> = {},
  delay = 0,
): Promise<string> {
  return seated(sides, side, opponent, (seats, mine) => api.createEncounter(encounter, seats, mine, options, delay));
}

/** Offers a battle to whoever gets the link, and returns the address at which to wait for his army. */
export async function startChallenge(api: Api, wish: NewChallenge, title: Text): Promise<string> {
  const { id, tokens, claims, spectator } = await api.challenge(wish);
  const own = tokens[wish.side] ?? spectator;
  remember(id, [own], { sides: { [wish.side]: own }, claims, spectator, title, waiting: true });
  return challengeHash(id, [wish.side]);
}

/** Creates a battle that begins with a moment of another one, likewise; `tokens` are all that this browser has of that. */
export async function startFork(
  api: Api,
  from: { readonly id: string; readonly token: string; readonly tokens: readonly string[] },
  moment: { readonly at: number; readonly as: string },
  sides: readonly Playable[],
  side: string,
  opponent: string,
): Promise<string> {
  return seated(sides, side, opponent, (seats, mine) =>
    api.fork(from.id, from.token, { ...moment, seats, mine, tokens: from.tokens }),
  );
}

async function seated(
  sides: readonly Playable[],
  side: string,
  opponent: string,
  create: (seats: Readonly<Record<string, Seat>>, mine: readonly string[]) => Promise<Created>,
): Promise<string> {
  const isPerson = opponent === SAME_SCREEN || opponent === FRIEND;
  const other: Seat = isPerson ? { kind: "person" } : { kind: "bot", bot: opponent };
  const ids = sides.map(({ id }) => id);
  const battle = await create(
    Object.fromEntries(ids.map((id): [string, Seat] => [id, id === side ? { kind: "person" } : other])),
    ids.filter((id) => id === side || opponent === SAME_SCREEN),
  );
  const own = battle.tokens[side];
  if (own === undefined) {
    remember(battle.id, [battle.spectator], {});
    return battleHash(battle.id, battle.spectator);
  }
  const others = Object.entries(battle.tokens).flatMap(([id, token]) => (id === side ? [] : [token]));
  const { tokens, claims, spectator } = battle;
  remember(battle.id, [own, ...others], { sides: tokens, claims, spectator });
  return battleHash(battle.id, Object.keys(tokens));
}
