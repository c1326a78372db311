/** Cards of Boss: tokens as in the notation, canonical order `2 … 10 J Q K A *`. */

import { faces } from "../../lib/cards";

export const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
export const JOKER = "*";

export function isJoker(card: string): boolean {
  return card === JOKER;
}

/** Where a card stands in a sorted hand: jokers last. */
export function rank(card: string): number {
  return isJoker(card) ? RANKS.length : RANKS.indexOf(card);
}

/** A move of the notation, taken apart: its cards, and what they count as. A pass has neither. */
export function readMove(move: string): { cards: string[]; rank: string | null } {
  if (move === "pass") return { cards: [], rank: null };
  const [laid = "", declared] = move.split("=");
  const cards = faces(laid);
  return { cards, rank: declared?.trim() ?? cards.find((card) => !isJoker(card)) ?? null };
}
