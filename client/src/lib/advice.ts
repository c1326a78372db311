/** What a hint says of one move. */

import { language } from "./language.svelte";
import type { Weighed } from "./protocol";

/** Places: what rounds to nothing. */
export const NOTHING = 0.05;

export interface Verdict {
  kind: "best" | "equal" | "worse";
  place: number;
  cost: number;
}

/** Compare a move with the best one; null if nobody has looked at it. */
export function verdict(options: Weighed[], move: string): Verdict | null {
  const [best] = options;
  const place = options.find((option) => option.move === move)?.place;
  if (best?.place == null || place == null) return null;
  const cost = place - best.place;
  return { kind: best.move === move ? "best" : cost < NOTHING ? "equal" : "worse", place, cost };
}

/** A place or a cost, as the language writes it. */
export function tenths(number: number): string {
  return number.toLocaleString(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
