/** Plays in words: what games in which one play is to be beaten say alike. */

import { list, say } from "../../lib/language.svelte";
import { PASS } from "./scene";

export const JOKER = "*";

type Named = (card: string) => string;

export function isJoker(card: string): boolean {
  return card === JOKER;
}

/** The canonical text of a selection; nothing selected is a pass. */
export function spell(cards: string[], rank: (card: string) => number): string {
  return [...cards].sort((a, b) => rank(a) - rank(b)).join(" ") || PASS;
}

/** Say cards as people do: "3 × 11 with a joker", "2 jokers"; any other lot one kind after the other. */
export function setName(cards: string[], named: Named): string {
  const others = cards.filter((card) => !isJoker(card));
  const [face] = others;
  const n = cards.length - others.length;
  if (face === undefined) return say("client.play.jokers", { n });
  if (others.some((card) => card !== face)) return lotName(cards, named);
  if (n) return say("client.play.mixed", { count: cards.length, card: named(face), n });
  return several(cards.length, named(face));
}

/** Group any cards: "2 × 3, 7 and a joker". */
export function lotName(cards: string[], named: Named): string {
  const others = cards.filter((card) => !isJoker(card));
  const n = cards.length - others.length;
  const kinds = [...new Set(others)].map((face) => several(others.filter((card) => card === face).length, named(face)));
  return list(n ? [...kinds, say("client.play.jokers", { n })] : kinds);
}

function several(count: number, card: string): string {
  return count > 1 ? say("client.play.set", { count, card }) : card;
}
