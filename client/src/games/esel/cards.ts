/** Cards of Esel: tokens as in the notation, canonical order `E O 1 … 13 *`. */

export type Kind = "number" | "joker" | "donkey" | "ox";

export function kind(card: string): Kind {
  if (card === "*") return "joker";
  if (card === "E") return "donkey";
  return card === "O" ? "ox" : "number";
}

export function isAnimal(card: string): boolean {
  return card === "E" || card === "O";
}

/** Where a card stands in a sorted hand: animals first, jokers last. */
export function rank(card: string): number {
  if (card === "E") return -1;
  if (card === "O") return 0;
  return card === "*" ? 14 : Number(card);
}
