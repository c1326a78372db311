/** Cards of Boss: tokens as in the notation, canonical order `2 … 10 J Q K A *`. */

import { cardsOf } from "../tricks/scene";
import { isJoker } from "../tricks/words";

export const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

/** Where a card stands in a sorted hand: jokers last. */
export function rank(card: string): number {
  return isJoker(card) ? RANKS.length : RANKS.indexOf(card);
}

/** What the cards of a move count as; none of a pass. */
export function rankOf(move: string): string | null {
  const [, declared] = move.split("=");
  return declared?.trim() ?? cardsOf(move).find((card) => !isJoker(card)) ?? null;
}
