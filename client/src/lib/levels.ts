/** Levels of bots: ours have words, those of other packages are called what they are. */

import { sayIf } from "./language.svelte";

/** What one gets without choosing: neither the weakest nor the strongest. */
const USUAL = "medium";

export function usualLevel(levels: string[]): string | null {
  return levels.find((level) => level === USUAL) ?? levels.at(-1) ?? null;
}

export function levelName(level: string): string {
  return sayIf(`level.${level}`) ?? level;
}

/** What to expect of it. */
export function levelAbout(level: string): string {
  return sayIf(`level.${level}.about`) ?? "";
}
