/** What there is to play, in the order in which one would try it. */
import { ranked } from "./muster";
import type { BotCard, Game, ScenarioCard } from "./protocol";

/** How much battles ask of their players, from those for who has never played. */
export const DIFFICULTIES = ["first", "easy", "middling", "hard"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** How hard a scenario is, from 0; what does not say it comes last. */
function rank(difficulty: ScenarioCard["difficulty"]): number {
  const place = DIFFICULTIES.findIndex((known) => known === difficulty);
  return place < 0 ? DIFFICULTIES.length : place;
}

/** A game with its scenarios. */
export interface GameGroup {
  readonly name: string;
  readonly game: Game | null;
  readonly scenarios: readonly ScenarioCard[];
}

/** Scenarios by game, with the games that say why they have none: those to learn from first, then by how hard and how long they are. */
export function grouped(scenarios: readonly ScenarioCard[], games: readonly Game[]): readonly GameGroup[] {
  const names = [...new Set([...games.map(({ name }) => name), ...scenarios.map(({ ruleset }) => ruleset)])];
  return names
    .map((name) => ({
      name,
      game: games.find((game) => game.name === name) ?? null,
      scenarios: scenarios.filter(({ ruleset }) => ruleset === name).sort(byEase),
    }))
    .filter((group) => group.scenarios.length > 0 || group.game?.fault);
}

function byEase(a: ScenarioCard, b: ScenarioCard): number {
  return (
    Number(b.teaching ?? false) - Number(a.teaching ?? false) ||
    rank(a.difficulty) - rank(b.difficulty) ||
    (a.minutes ?? Infinity) - (b.minutes ?? Infinity) ||
    0
  );
}

/** The bots of a list from the strongest, as they say it themselves; those that do not say it as they are offered. */
export function byStrength(bots: readonly string[], cards: readonly BotCard[]): readonly string[] {
  const strength = (name: string): number => cards.find((card) => card.name === name)?.strength ?? 0;
  return ranked(bots).sort((a, b) => strength(b) - strength(a));
}

/** Whom to propose: to a beginner the weakest that is no mere practice, else the strongest. */
export function proposed(
  bots: readonly string[],
  cards: readonly BotCard[],
  difficulty?: string | null,
): string | null {
  const ordered = byStrength(bots, cards);
  const able = ordered.filter((name) => (cards.find((card) => card.name === name)?.strength ?? 0) > 1);
  return (difficulty === "first" ? able.at(-1) : null) ?? ordered[0] ?? null;
}
