/** Beginning a lesson, or going on with one that was begun. */
import type { Api } from "./api";
import { addressOf, remember, remembered } from "./memory";
import type { LessonCard } from "./protocol";
import { battleHash } from "./routes";

/** The address of a lesson that was begun in this browser and is not over; null: there is none. */
export function begun(lesson: string): string | null {
  const battle = remembered().find((one) => one.lesson === lesson && !one.over);
  return battle ? addressOf(battle) : null;
}

/** Begins the battle of a lesson, and returns the address to go to. Errors are those of the service. */
export async function startLesson(api: Api, lesson: LessonCard): Promise<string> {
  const battle = await api.createLesson(lesson.id);
  const tokens = Object.values(battle.tokens);
  remember(battle.id, tokens, { sides: battle.tokens, spectator: battle.spectator, lesson: lesson.id });
  return battleHash(battle.id, Object.keys(battle.tokens));
}
