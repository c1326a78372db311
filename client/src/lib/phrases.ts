/** Say what happened: the server gives key, parameters and seats, the catalogue the words. */

import type { Game } from "../games/game";
import { list, say, type Params } from "./language.svelte";
import type { Phrase, Seat } from "./protocol";

export function sentence(phrase: Phrase, seats: Seat[], game: Game): string {
  const name = (seat: number) => seats[seat]?.name ?? "";
  const params: Params = {};
  for (const [key, value] of Object.entries(phrase.params))
    params[key] = key === "cards" ? game.cards(String(value)) : String(value);
  for (const [key, who] of Object.entries(phrase.names))
    params[key] = typeof who === "number" ? name(who) : list(who.map(name));
  if (typeof phrase.params["n"] === "number") params["n"] = phrase.params["n"];
  return say(phrase.key, params);
}
