/** Say what happened: the server gives key, parameters and seats, the catalogue the words. */

import type { Game } from "../games/game";
import { list, say, type Params } from "./language.svelte";
import type { Phrase } from "./protocol";

/** Parameters that are cards of the notation, and the one that is a single card. */
const CARDS = new Set(["card", "cards", "cell", "cells", "gave", "got", "loose", "opening", "top", "uncovered"]);
const CARD = "rank";

export function sentence(phrase: Phrase, name: (seat: number) => string, game: Game): string {
  const params: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(phrase.params))
    params[key] = isPhrase(value) ? sentence(value, name, game) : value;
  for (const [key, who] of Object.entries(phrase.names))
    params[key] = typeof who === "number" ? name(who) : list(who.map(name));
  return wording(phrase.key, params, game);
}

/** Say a text of the server's, its cards as people say them; a sentence that begins with cards begins with a capital. */
export function wording(key: string, params: Record<string, unknown>, game?: Game): string {
  const filled: Params = {};
  for (const [name, value] of Object.entries(params)) filled[name] = word(name, value, game);
  const text = say(key, filled);
  const [, first = ""] = /^\{(\w+)\}/.exec(say(key, { n: filled["n"] ?? 0 })) ?? [];
  return CARDS.has(first) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

function word(name: string, value: unknown, game?: Game): string | number {
  if (typeof value === "number") return value;
  if (game && CARDS.has(name)) return game.cards(String(value));
  return game && name === CARD ? game.card(String(value)) : String(value);
}

/** A phrase may be part of another, like a title. */
function isPhrase(value: unknown): value is Phrase {
  return typeof value === "object" && value !== null && "key" in value && "names" in value;
}
