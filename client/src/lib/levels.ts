/** Levels of bots: ours have words, those of other packages are called what they are. */

import { sayIf } from "./language.svelte";
import type { Home } from "./protocol";

/** What one gets without choosing: neither the weakest nor the strongest. */
const USUAL = "medium";

export function usualLevel(levels: string[]): string | null {
  return levels.find((level) => level === USUAL) ?? levels.at(-1) ?? null;
}

/** Whom one may choose, how well they play apart from what they want; the second is empty where nobody wants anything. */
export function sorts(home: Pick<Home, "levels" | "characters"> | null): [strengths: string[], characters: string[]] {
  const { levels, characters } = home ?? { levels: [], characters: [] };
  return [levels.filter((level) => !characters.includes(level)), characters];
}

export function levelName(level: string): string {
  return sayIf(`level.${level}`) ?? level;
}

/** What to expect of it. */
export function levelAbout(level: string): string {
  return sayIf(`level.${level}.about`) ?? "";
}
