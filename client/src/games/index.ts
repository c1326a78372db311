/** The games: those with a folder beside this file, and any other the server offers, in the generic scene. */

import { SvelteMap } from "svelte/reactivity";
import { look } from "../lib/api";
import type { Game } from "./game";
import { genericGame } from "./generic/game";

const folders = Object.values(import.meta.glob<Game>("./*/index.ts", { eager: true, import: "game" }));
const games = new SvelteMap(folders.map((game) => [game.name, game]));
/** The names of those with a folder: known before any server has said which it has. */
export const drawnHere = folders.map((game) => game.name);

const asked = new Map<string, Promise<void>>();

/** Find a game by its name in the protocol; undefined until it is known how to draw it. */
export function gameNamed(name: string): Game | undefined {
  const game = games.get(name);
  if (!game) void loadGame(name);
  return game;
}

/** Have a game drawn: ask the server for its look if it has no folder here. */
export function loadGame(name: string): Promise<void> {
  if (games.has(name)) return Promise.resolve();
  const asking = asked.get(name) ?? ask(name);
  asked.set(name, asking);
  return asking;
}

async function ask(name: string): Promise<void> {
  try {
    games.set(name, genericGame(name, await look(name)) as unknown as Game);
  } catch {
    asked.delete(name); // there is no such game, or no connection: the next time may be luckier
  }
}
