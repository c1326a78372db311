/** Say what happened: the server gives key, parameters and seats, the catalogue the words. */

import type { Game } from "../games/game";
import { list, say, type Params } from "./language.svelte";
import type { Phrase, Seat } from "./protocol";

/** Parameters that are cards of the notation, and the one that is a single card. */
const CARDS = new Set(["cards", "gave", "got"]);
const CARD = "rank";

export function sentence(phrase: Phrase, seats: Seat[], game: Game): string {
  const name = (seat: number) => seats[seat]?.name ?? "";
  const params: Params = {};
  for (const [key, value] of Object.entries(phrase.params)) params[key] = word(key, value, seats, game);
  for (const [key, who] of Object.entries(phrase.names))
    params[key] = typeof who === "number" ? name(who) : list(who.map(name));
  return say(phrase.key, params);
}

/** One parameter in words; a phrase may be part of another. */
function word(key: string, value: unknown, seats: Seat[], game: Game): string | number {
  if (isPhrase(value)) return sentence(value, seats, game);
  if (CARDS.has(key)) return game.cards(String(value));
  if (key === CARD) return game.card(String(value));
  return typeof value === "number" ? value : String(value);
}

function isPhrase(value: unknown): value is Phrase {
  return typeof value === "object" && value !== null && "key" in value && "names" in value;
}
