/** Boss in words: what the button will do, what cards and posts are called. */

import { list, say } from "../../lib/language.svelte";
import { posts } from "./posts";
import { isJoker, JOKER, rank, readMove } from "./cards";

/** The name of one card: "7", "King", "Joker". */
export function cardName(card: string): string {
  if (isJoker(card)) return say("boss.card.joker");
  return /\d/.test(card) ? card : say(`boss.card.${card}`);
}

/** What a place in a company of so many is called. */
export function titleName(players: number, place: number): string {
  return say(`boss.title.${posts(players)[place - 1]}`);
}

/** The canonical text of a selection; jokers alone need a declared rank (B12), nothing selected is a pass. */
export function moveOf(cards: string[], declared: string): string {
  const text = [...cards].sort((a, b) => rank(a) - rank(b)).join(" ");
  return text && cards.every(isJoker) ? `${text} = ${declared}` : text || "pass";
}

/** The ranks that so many jokers alone may be declared as, by what is legal. */
export function declarable(legal: string[], jokers: number): string[] {
  const alone = `${Array.from({ length: jokers }, () => JOKER).join(" ")} = `;
  return legal.filter((move) => move.startsWith(alone)).map((move) => move.slice(alone.length));
}

/** Say cards as people do: "3 × King with a joker", "2 jokers as Ace"; any other lot one kind after the other. */
export function playName(move: string): string {
  const { cards, rank: counted } = readMove(move);
  const jokers = cards.filter(isJoker).length;
  const others = cards.filter((card) => !isJoker(card));
  const [face] = others;
  if (face === undefined) {
    const play = say("boss.play.jokers", { n: jokers });
    return counted ? say("boss.play.as", { play, rank: cardName(counted) }) : play;
  }
  if (!others.every((card) => card === face)) return list(groups(others, jokers));
  if (jokers) return say("boss.play.mixed", { count: cards.length, rank: cardName(face), n: jokers });
  return cards.length > 1 ? say("boss.play.set", { count: cards.length, rank: cardName(face) }) : cardName(face);
}

/** What the big button says: exactly what will happen. */
export function buttonText(move: string): string {
  return move === "pass" ? say("common.pass") : say("boss.button.play", { play: playName(move) });
}

/** Group any cards: "2 × 3, 7 and a joker". */
function groups(others: string[], jokers: number): string[] {
  const named = [...new Set(others)].map((face) => {
    const count = others.filter((card) => card === face).length;
    return count > 1 ? say("boss.play.set", { count, rank: cardName(face) }) : cardName(face);
  });
  return jokers ? [...named, say("boss.play.jokers", { n: jokers })] : named;
}
