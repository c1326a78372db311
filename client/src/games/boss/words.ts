/** Boss in words: what the button will do, what cards and posts are called. */

import { say } from "../../lib/language.svelte";
import { cardsOf, PASS } from "../tricks/scene";
import { isJoker, JOKER, setName, spell } from "../tricks/words";
import { declaredAs, rank } from "./cards";

/** The name of one card: "7", "King", "Joker". */
export function cardName(card: string): string {
  if (isJoker(card)) return say("boss.card.joker");
  return /\d/.test(card) ? card : say(`boss.card.${card}`);
}

/** What a post in the company is called. */
export function titleName(post: string): string {
  return say(`boss.title.${post}`);
}

/** The canonical text of a selection; jokers alone say what they stand for. */
export function moveOf(cards: string[], declared: string): string {
  const text = spell(cards, rank);
  return cards.length && cards.every(isJoker) ? `${text} = ${declared}` : text;
}

/** The ranks that so many jokers alone may be declared as, by what is legal. */
export function declarable(legal: string[], jokers: number): string[] {
  const alone = `${Array.from({ length: jokers }, () => JOKER).join(" ")} = `;
  return legal.filter((move) => move.startsWith(alone)).map((move) => move.slice(alone.length));
}

/** Say cards as people do: "3 × King with a joker", "2 jokers as Ace"; any other lot one kind after the other. */
export function playName(move: string): string {
  const play = setName(cardsOf(move), cardName);
  const declared = declaredAs(move);
  return declared === null ? play : say("boss.play.as", { play, rank: cardName(declared) });
}

/** What has to be beaten: so many of a rank, whatever they are made of. */
export function countedName(move: string, rank: string): string {
  const counted = cardsOf(move).map(() => rank);
  return setName(counted, cardName);
}

/** What the big button says: exactly what will happen. */
export function buttonText(move: string): string {
  return move === PASS ? say("common.pass") : say("boss.button.play", { play: playName(move) });
}
