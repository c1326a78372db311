/** Esel in words: what the button will do, what cards are called. */

import { faces } from "../../lib/cards";
import { say } from "../../lib/language.svelte";
import { PASS } from "../tricks/scene";
import { lotName, setName } from "../tricks/words";
import { isAnimal, kind } from "./cards";

/** The name of one card: "7", "Joker". */
export function cardName(card: string): string {
  const shape = kind(card);
  return shape === "number" ? card : say(`esel.card.${shape}`);
}

/** Say cards as people do: "3 × 11 with a joker", "the donkey"; any other lot one kind after the other. */
export function playName(move: string): string {
  const cards = faces(move);
  const animal = cards.find(isAnimal);
  if (animal === undefined) return setName(cards, cardName);
  return cards.length > 1 ? lotName(cards, cardName) : say(`esel.play.${kind(animal)}`);
}

/** What the big button says: exactly what will happen. */
export function buttonText(move: string): string {
  return move === PASS ? say("common.pass") : say("esel.button.play", { play: playName(move) });
}
