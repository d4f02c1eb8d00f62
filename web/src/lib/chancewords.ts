/** How people speak of chances: the names of the steps, from the chances (0 to 1) up to which they are said. */
const STEPS = [
  [0, "never"],
  [0.05, "hardly"],
  [0.2, "seldom"],
  [0.44, "less"],
  [0.56, "even"],
  [0.8, "more"],
  [0.95, "mostly"],
  [1, "nearly"],
] as const;

/** The step of a chance; the message `client-referee-chance` has its words. Only what is certain is said to be so. */
export function chanceWords(chance: number): string {
  // Sums of many small chances may miss a whole by a hair.
  return chance > 1 - 1e-9 ? "always" : (STEPS.find(([most]) => chance <= most)?.[1] ?? "always");
}
