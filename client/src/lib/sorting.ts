/** The order in which a hand is held. */

import type { Card } from "./cards";
import type { Choice } from "./settings.svelte";

/** Sort a hand by value, up or down, or the largest sets first. */
export function sorted(cards: Card[], rank: (face: string) => number, order: Choice<"order">): Card[] {
  const count = new Map<string, number>();
  for (const { face } of cards) count.set(face, (count.get(face) ?? 0) + 1);
  const size = (card: Card) => count.get(card.face) ?? 0;
  const byRank = (a: Card, b: Card) => rank(a.face) - rank(b.face);
  const orders: Record<Choice<"order">, (a: Card, b: Card) => number> = {
    up: byRank,
    down: (a, b) => byRank(b, a),
    sets: (a, b) => size(b) - size(a) || byRank(a, b),
  };
  return [...cards].sort(orders[order]);
}
