/** Say what happened: the server gives key, parameters and seats, the catalogue the words. */

import type { Game } from "../games/game";
import { list, say, type Params } from "./language.svelte";
import type { Phrase } from "./protocol";

/** Parameters that are cards in the notation. */
const CARDS = new Set(["cards", "cell", "cells", "loose", "opening"]);

export function sentence(phrase: Phrase, name: (seat: number) => string, game: Game): string {
  const params = worded(phrase.params, game);
  for (const [key, who] of Object.entries(phrase.names))
    params[key] = typeof who === "number" ? name(who) : list(who.map(name));
  return say(phrase.key, params);
}

/** Say the cards among the parameters as people do. */
export function worded(given: Record<string, unknown>, game: Game): Params {
  const params: Params = {};
  for (const [key, value] of Object.entries(given))
    params[key] = typeof value === "number" ? value : CARDS.has(key) ? game.cards(String(value)) : String(value);
  return params;
}
