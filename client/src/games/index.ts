import { boss } from "./boss";
import { dreist } from "./dreist";
import { esel } from "./esel";
import { anyGame, type Game } from "./game";
import { heuldoch } from "./heuldoch";

const games: Record<string, Game> = {
  boss: anyGame(boss),
  dreist: anyGame(dreist),
  esel: anyGame(esel),
  heuldoch: anyGame(heuldoch),
};

/** Find a game by its name in the protocol. */
export function gameNamed(name: string): Game | undefined {
  return games[name];
}
