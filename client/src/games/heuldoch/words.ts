/** Heul doch in words: what the button will do, what cards are called. */

import { faces } from "../../lib/cards";
import { list, say } from "../../lib/language.svelte";
import { colour, isOnion, isSpecial } from "./cards";
import type { Way } from "./protocol";

/** The name of one card, as a label: "red 5", "Catapult", "an onion". */
export function cardName(card: string): string {
  if (isOnion(card)) {
    const face = card.replace("~", "");
    return face === "?" ? say("heuldoch.card.down") : say("heuldoch.card.down.known", { card: cardName(face) });
  }
  if (isSpecial(card)) return say(`heuldoch.card.${card}`);
  return say("heuldoch.card.number", { colour: say(`heuldoch.colour.${colour(card)}`), number: card[0] ?? "" });
}

export function cardNames(cards: string): string {
  return list(faces(cards).map(theCard));
}

/** The same within a sentence: "the red 5". */
function theCard(card: string): string {
  const named = cardName(card);
  return isOnion(card) || isSpecial(card) ? named : say("heuldoch.card.the", { card: named });
}

/** Whether a card is laid face down. */
export function asOnion({ move }: Way): boolean {
  return move.startsWith("onion ");
}

/** The one way nobody has to choose: the only open one, or the onion if there is none. */
export function only(ways: Way[]): Way | null {
  const opened = ways.filter((way) => !asOnion(way));
  if (opened.length > 1) return null;
  return opened[0] ?? ways[0] ?? null;
}

/** What the big button says: exactly what will happen. */
export function buttonText({ move, card, stack }: Way, name: (seat: number) => string): string {
  const [verb = "", side = ""] = move.split(" ");
  const to = stack === null ? "" : name(stack);
  switch (verb) {
    case "left":
    case "right":
      return say("heuldoch.button.give", { card: theCard(card), name: to });
    case "own":
    case "onion":
      return say(`heuldoch.button.${verb}`, { card: theCard(card) });
    case "towel":
      return stack === null ? say("heuldoch.button.towel.none") : say("heuldoch.button.towel", { name: to });
    case "carousel":
      return say(`heuldoch.button.carousel.${side}`);
    default:
      return say(`heuldoch.button.${verb}`);
  }
}
