/** Say what the server tells: it gives key, parameters, seats and cards, the catalogue the words. */

import type { Game } from "../games/game";
import { list, say, type Params } from "./language.svelte";
import type { Phrase } from "./protocol";

const nobody = (seat: number) => String(seat);

/** Say a phrase, or a refusal: names as people write themselves, cards as people say them. */
export function sentence(phrase: Phrase, game?: Game, name: (seat: number) => string = nobody): string {
  const words: Params = {};
  for (const [key, value] of Object.entries(phrase.params ?? {}))
    words[key] = isPhrase(value) ? sentence(value, game, name) : typeof value === "number" ? value : String(value);
  for (const [key, seats] of Object.entries(phrase.names ?? {}))
    words[key] = typeof seats === "number" ? name(seats) : list(seats.map(name));
  for (const [key, cards] of Object.entries(phrase.cards ?? {})) words[key] = game?.cards(cards) ?? cards;
  const text = say(phrase.key, words);
  return beginsWithCards(phrase, words) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** Whether a sentence begins with cards: then it begins with a capital. */
function beginsWithCards({ key, cards }: Phrase, { n = 0 }: Params): boolean {
  const [, first] = /^\{(\w+)\}/.exec(say(key, { n })) ?? [];
  return first !== undefined && first in (cards ?? {});
}

/** A phrase may be part of another, like a title. */
function isPhrase(value: unknown): value is Phrase {
  return typeof value === "object" && value !== null && "key" in value;
}
