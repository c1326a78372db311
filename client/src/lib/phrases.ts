/** Say what happened: the server gives key, parameters and seats, the catalogue the words. */

import type { Game } from "../games/game";
import { list, say, type Params } from "./language.svelte";
import type { Phrase, Seat } from "./protocol";

/** The parameters that are cards of the notation. */
const CARDS = new Set(["card", "cards", "top", "uncovered"]);

export function sentence(phrase: Phrase, seats: Seat[], game: Game): string {
  const name = (seat: number) => seats[seat]?.name ?? "";
  const names: Params = {};
  for (const [key, who] of Object.entries(phrase.names))
    names[key] = typeof who === "number" ? name(who) : list(who.map(name));
  return wording(phrase.key, { ...phrase.params, ...names }, game);
}

/** Say a text of the server's, its cards as people say them; a sentence that begins with a card begins with a capital. */
export function wording(key: string, params: Record<string, unknown>, game?: Game): string {
  const filled: Params = {};
  for (const [name, value] of Object.entries(params))
    filled[name] = game && CARDS.has(name) ? game.cards(String(value)) : String(value);
  if (typeof params["n"] === "number") filled["n"] = params["n"];
  const text = say(key, filled);
  return say(key, { n: filled["n"] ?? 0 }).startsWith("{card}") ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
