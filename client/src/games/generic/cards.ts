/** Cards of any game: a token of the notation, perhaps with a mark (`5r~`: face down) or a place (`5y@2`) behind it. */

import { faces } from "../../lib/cards";

const UNKNOWN = "?";
const DOWN = "~";
const AT = "@";

/** The token of a card without what stands behind it; null if its face is not to be seen. */
export function tokenOf(card: string): string | null {
  const [token = ""] = card.split(AT);
  return token.endsWith(DOWN) || token === UNKNOWN ? null : token;
}

/** The cards of a hand that a move uses, in the order of the move. */
export function cardsUsed(move: string, hand: readonly string[]): string[] {
  const left = [...hand];
  return faces(move).flatMap((word) => {
    const at = left.indexOf(tokenOf(word) ?? "");
    return at < 0 ? [] : left.splice(at, 1);
  });
}

/** Whether two lists hold the same cards, in whatever order. */
export function sameCards(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && [...some].sort().join(" ") === [...others].sort().join(" ");
}
