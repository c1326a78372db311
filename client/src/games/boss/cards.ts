/** Cards of Boss: tokens as in the notation, canonical order `2 … 10 J Q K A *`. */

const TOKENS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "*"];

/** What jokers alone are tried as where nothing is possible: the refusal says why. */
export const HIGHEST = "A";

/** Where a card stands in a sorted hand, and in a move. */
export function rank(card: string): number {
  return TOKENS.indexOf(card);
}

/** What jokers alone stand for, as the move says. */
export function declaredAs(move: string): string | null {
  return move.split("=")[1]?.trim() ?? null;
}
