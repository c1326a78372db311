/** Esel in words: what the button will do, what cards are called. */

import { faces } from "../../lib/cards";
import { list, say } from "../../lib/language.svelte";
import { kind, rank } from "./cards";

/** The name of one card: "7", "Joker". */
export function cardName(card: string): string {
  const shape = kind(card);
  return shape === "number" ? card : say(`esel.card.${shape}`);
}

/** The canonical text of a selection; nothing selected is a pass. */
export function moveOf(cards: string[]): string {
  return [...cards].sort((a, b) => rank(a) - rank(b)).join(" ") || "pass";
}

/** Say cards as people do: "3 × 11 with a joker", "2 jokers", "the donkey"; any other lot one kind after the other. */
export function playName(move: string): string {
  const cards = faces(move);
  const jokers = cards.filter((card) => kind(card) === "joker").length;
  const others = cards.filter((card) => kind(card) !== "joker");
  const [face] = others;
  if (face === undefined) return say("esel.play.jokers", { n: jokers });
  if (!others.every((card) => card === face)) return list(groups(others, jokers));
  if (kind(face) !== "number") return cards.length > 1 ? list(groups(others, jokers)) : say(`esel.play.${kind(face)}`);
  if (jokers) return say("esel.play.mixed", { count: cards.length, value: face, n: jokers });
  return cards.length > 1
    ? say("esel.play.set", { count: cards.length, value: face })
    : say("esel.play.one", { value: face });
}

/** What the big button says: exactly what will happen. */
export function buttonText(move: string): string {
  return move === "pass" ? say("common.pass") : say("esel.button.play", { play: playName(move) });
}

/** Group any cards: "2 × 3, 7 and a joker". */
function groups(others: string[], jokers: number): string[] {
  const kinds = [...new Set(others)];
  const named = kinds.map((face) => {
    const count = others.filter((card) => card === face).length;
    return count > 1 ? `${count} × ${cardName(face)}` : cardName(face);
  });
  return jokers ? [...named, say("esel.play.jokers", { n: jokers })] : named;
}
