/** DREIst in words: what the button will do, what cards are called. */

import { faces } from "../../lib/cards";
import { list, say } from "../../lib/language.svelte";
import { colourOf, numberOf, readCell } from "./cards";

/** The name of one card, as a label: "yellow 5". */
export function cardName(face: string): string {
  return say(`dreist.card.${colourOf(face)}`, { number: numberOf(face) });
}

/** Say cards as people do: "the yellow 5 in row 2"; of several, only what they are. */
export function cardNames(cards: string): string {
  const names = faces(cards);
  const cell = names.length === 1 ? readCell(names[0]!) : null;
  return cell ? say("dreist.cell", { card: theCard(cell.face), row: cell.row }) : list(names.map(theCard));
}

function theCard(face: string): string {
  return say("dreist.card.the", { card: cardName(face) });
}

/** What the big button says: exactly what will happen. */
export function buttonText(move: string, name: (seat: number) => string): string {
  const [word, ...rest] = faces(move);
  if (word === "discard") return say("dreist.button.discard", { card: theCard(rest[0] ?? "") });
  if (word === "gift") return giftText(rest, name);
  return word && readCell(word) ? say("dreist.button.lay", { cell: cardNames(word) }) : say(`dreist.button.${word}`);
}

/** D15: "Both to Ann", "One each to Ann and Ben", "The last one to Ann", "Give nothing". */
function giftText(to: string[], name: (seat: number) => string): string {
  const [first, second] = to;
  if (first === undefined || first === "none") return say("dreist.button.gift.none");
  const names = { receiver: name(Number(first)), other: name(Number(second)) };
  const way = second === undefined ? "single" : first === second ? "both" : "each";
  return say(`dreist.button.gift.${way}`, names);
}
