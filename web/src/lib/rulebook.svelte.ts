/** The rule that the rule dialog shows; any link to a rule sets it. */
class Rulebook {
  open = $state.raw<string | null>(null);
}

export const rulebook = new Rulebook();
