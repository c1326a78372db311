/** The games this client draws: one in each folder beside this file. */

import type { Game } from "./game";

const games = Object.values(import.meta.glob<Game>("./*/index.ts", { eager: true, import: "game" }));

/** Find a game by its name in the protocol. */
export function gameNamed(name: string): Game | undefined {
  return games.find((game) => game.name === name);
}
