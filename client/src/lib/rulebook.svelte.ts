/** The rulebooks: fetched once a language, and laid over the table where somebody looks something up. */

import * as api from "./api";
import type { Rulebook } from "./protocol";

const books = new Map<string, Promise<Rulebook>>();

export function load(game: string, language: string): Promise<Rulebook> {
  const key = `${game}.${language}`;
  const found = books.get(key) ?? api.rules(game, language);
  books.set(key, found);
  found.catch(() => books.delete(key)); // next time it may be there
  return found;
}

/** The book lying open over the table: of which game, and at which rule. */
export const opened = $state<{ game: string | null; at: string }>({ game: null, at: "" });

export function lookUp(game: string, at = ""): void {
  opened.game = game;
  opened.at = at;
}

export function putAway(): void {
  opened.game = null;
}
