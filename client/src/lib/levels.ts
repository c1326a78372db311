/** The bots one gets without choosing: neither the weakest nor the strongest. */

const USUAL = "medium";

export function usualLevel(levels: string[]): string | null {
  return levels.find((level) => level === USUAL) ?? levels.at(-1) ?? null;
}
