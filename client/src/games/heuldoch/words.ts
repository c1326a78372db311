/** Heul doch in words: what the button will do, what cards are called, which moves a card could make. */

import { faces } from "../../lib/cards";
import { list, say } from "../../lib/language.svelte";
import { colour, isOnion, isSpecial } from "./cards";

/** The name of one card: "red 5", "Catapult", "an onion". */
export function cardName(card: string): string {
  if (isOnion(card)) {
    const face = card.replace("~", "");
    return face === "?" ? say("heuldoch.card.down") : say("heuldoch.card.down.known", { card: cardName(face) });
  }
  if (isSpecial(card)) return say(`heuldoch.card.${card}`);
  return say("heuldoch.card.number", { colour: say(`heuldoch.colour.${colour(card)}`), number: card[0] ?? "" });
}

export function cardNames(cards: string): string {
  return list(faces(cards).map(cardName));
}

/** The seats on both sides: the next one clockwise is on the left (G1). */
export function neighbour(side: "left" | "right", seat: number, players: number): number {
  return (seat + (side === "left" ? 1 : players - 1)) % players;
}

/** Every way a hand card could be played if nothing forbade it; what does is the server's to say. */
export function wishes(card: string, players: number): string[] {
  const onion = `onion ${card}`;
  if (card === "towel") return ["towel", ...Array.from({ length: players }, (_, seat) => `towel ${seat}`), onion];
  if (card === "carousel") return ["carousel left", "carousel right", onion];
  if (isSpecial(card)) return [card, onion];
  return [`own ${card}`, `left ${card}`, `right ${card}`, onion];
}

/** The stack a move is aimed at, if it is aimed at one; an onion is not: it has its own place. */
export function stackOf(move: string, seat: number, players: number): number | null {
  const [way, to] = move.split(" ");
  if (way === "own") return seat;
  if (way === "left" || way === "right") return neighbour(way, seat, players);
  return way === "towel" && to !== undefined ? Number(to) : null;
}

/** The one move nobody has to choose: the only open one, or the onion if there is none. */
export function only(moves: string[]): string | null {
  const opened = moves.filter((move) => !move.startsWith("onion "));
  if (opened.length > 1) return null;
  return opened[0] ?? moves[0] ?? null;
}

/** What the big button says: exactly what will happen. */
export function buttonText(move: string, seat: number, players: number, name: (seat: number) => string): string {
  const [way = "", card = ""] = move.split(" ");
  const to = stackOf(move, seat, players);
  switch (way) {
    case "left":
    case "right":
      return say("heuldoch.button.give", { card: cardName(card), name: name(to ?? seat) });
    case "own":
    case "onion":
      return say(`heuldoch.button.${way}`, { card: cardName(card) });
    case "towel":
      return to === null ? say("heuldoch.button.towel.none") : say("heuldoch.button.towel", { name: name(to) });
    case "carousel":
      return say(`heuldoch.button.carousel.${card}`);
    default:
      return say(`heuldoch.button.${way}`);
  }
}
