/** Reasons that every game has, such as that a battle is over: no book has a rule of them. */
const MARK = "KERNEL-";

/** The message that names such a reason by its id; null for the rules of books. */
export function kernelRule(rule: string): string | null {
  return rule.startsWith(MARK) ? `client-rule-kernel-${rule.slice(MARK.length).toLowerCase()}` : null;
}
