/** Cards of Heul doch: tokens as in the notation, `1r` … `7p` and the specials; `~` lies face down, `?` is not known. */

export const COLOURS = ["r", "o", "y", "g", "b", "v", "p"] as const;
export type Colour = (typeof COLOURS)[number];

export const SPECIALS = ["catapult", "towel", "carousel", "werewolf"] as const;
export type Special = (typeof SPECIALS)[number];

/** An onion as the table shows it: its face is nobody's to see, only to remember. */
export const ONION = "?~";

export function isSpecial(card: string): card is Special {
  return SPECIALS.some((special) => special === card);
}

/** Whether a laid card lies face down; a face nobody told us is down, too. */
export function isOnion(card: string): boolean {
  return card.endsWith("~") || card === "?";
}

/** A laid card as it is drawn: an onion known from an event is drawn as any other. */
export function shown(card: string): string {
  return isOnion(card) ? ONION : card;
}

export function colour(card: string): Colour {
  return COLOURS.find((one) => one === card[1]) ?? "r";
}

/** Where a card stands in a sorted hand: by number, then colour; specials last. */
export function rank(card: string): number {
  if (isSpecial(card)) return 100 + SPECIALS.indexOf(card);
  return Number(card[0]) * 10 + COLOURS.indexOf(colour(card));
}
