/** Any game in words: what cards and moves are called, as far as its own catalogue says. */

import { faces } from "../../lib/cards";
import { list, say, sayIf } from "../../lib/language.svelte";
import { tokenOf } from "./cards";

/** The name of one card, with where it lies if the notation says so. */
export function cardName(game: string, card: string): string {
  const [, place] = card.split("@");
  const token = tokenOf(card);
  const name = token === null ? say("client.generic.down") : (sayIf(`${game}.card.${token}`) ?? token);
  return place === undefined ? name : `${name} @ ${place}`;
}

/** The names of several cards, equal ones counted; what is no card is said as a move. */
export function cardNames(game: string, text: string, tokens: ReadonlySet<string>): string {
  const counts = new Map<string, number>();
  for (const word of faces(text)) {
    const name = isCard(word, tokens) ? cardName(game, word) : (sayIf(`${game}.move.${word}`) ?? word);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return list([...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)));
}

/** What a button says: the game's own word for the move and the cards it names, "Play 3 × 6" where there is no word. */
export function moveText(game: string, move: string, tokens: ReadonlySet<string>): string {
  const words = faces(move);
  const cards = words.filter((word) => isCard(word, tokens)).join(" ");
  if (cards === move) return say("client.generic.play", { cards: cardNames(game, cards, tokens) });
  const [verb = "", ...rest] = words;
  const text = sayIf(`${game}.move.${verb}`);
  return text ? [text, ...(rest.length ? [cardNames(game, rest.join(" "), tokens)] : [])].join(": ") : move;
}

function isCard(word: string, tokens: ReadonlySet<string>): boolean {
  const token = tokenOf(word);
  return token === null || tokens.has(token);
}
